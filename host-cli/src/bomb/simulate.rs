//! `bomb simulate`: whole missions, many times, and what comes of it.
//!
//! Every game has a seed of its own, made from the run's seed, the mission, the number of players and the
//! game's number; results are sums. So neither the number of threads nor the division into parts changes
//! anything.

use std::cell::RefCell;
use std::fmt::Write;
use std::ops::AddAssign;

use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use trickwire_core::bomb::game::{End, Loss, OwnWire};
use trickwire_core::bomb::mission::Mission;
use trickwire_core::bomb::team::calibration::Calibration;
use trickwire_core::bomb::team::{Habits, Policy, TeamError, Watch, play, result};
use trickwire_core::rng::{GOLDEN, mix};
use trickwire_core::sample::{DEVIATIONS, wilson};

use super::calibration::CalibrationReport;
use super::play::agreements;
use crate::answer::{Answer, Emit, Format, Report};
use crate::args::bomb::{Agreement, OwnWireKind, PolicyKind, SimulateArgs, TeamKind};
use crate::fault::Fault;
use crate::parts::{Part, Shard, Share, merge};
use crate::progress::{Bar, Listening};
use crate::render::{BOLD, DIM};
use crate::stop::{self, Interrupted};

/// Words of solver memory for each thread: 16 MiB.
const WORDS: usize = 4 << 20;

/// What came of the games of one mission, number of players and policy.
#[derive(Serialize, Deserialize, Clone, Default, Debug)]
struct Cell {
    mission: u8,
    players: u8,
    policy: String,
    games: u64,
    wins: u64,
    misses: u64,
    lost_red: u64,
    lost_dial: u64,
    lost_other: u64,
    /// Games that this policy won and the first did not, and the other way round.
    gained: u64,
    dropped: u64,
    /// Games that could not be played to their end, which count nowhere else.
    #[serde(default, skip_serializing_if = "is_zero")]
    failed: u64,
}

fn is_zero(count: &u64) -> bool {
    *count == 0
}

impl AddAssign<&Cell> for Cell {
    fn add_assign(&mut self, other: &Cell) {
        // Sums may come from a file, which may say anything.
        for (sum, more) in [
            (&mut self.games, other.games),
            (&mut self.wins, other.wins),
            (&mut self.misses, other.misses),
            (&mut self.lost_red, other.lost_red),
            (&mut self.lost_dial, other.lost_dial),
            (&mut self.lost_other, other.lost_other),
            (&mut self.gained, other.gained),
            (&mut self.dropped, other.dropped),
            (&mut self.failed, other.failed),
        ] {
            *sum = sum.saturating_add(more);
        }
    }
}

#[derive(Serialize, Deserialize, Debug)]
struct SimulateReport {
    seed: u64,
    /// What the teams had agreed on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    agree: Vec<String>,
    /// Which parts of a run these are; nothing where it is the whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    share: Option<Share>,
    /// How far it came, if the run was stopped before its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    interrupted: Option<Interrupted>,
    cells: Vec<Cell>,
    /// The games that could not be played to their end, and why.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    failures: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    calibration: Option<CalibrationReport>,
}

impl Part for SimulateReport {
    fn is_calibrated(&self) -> bool {
        self.calibration.is_some()
    }

    fn fits(&self, other: &SimulateReport) -> bool {
        let same =
            |a: &Cell, b: &Cell| (a.mission, a.players, &a.policy) == (b.mission, b.players, &b.policy);
        self.seed == other.seed
            && self.agree == other.agree
            && self.cells.len() == other.cells.len()
            && self.cells.iter().zip(&other.cells).all(|(a, b)| same(a, b))
    }

    fn share(&mut self) -> &mut Option<Share> {
        &mut self.share
    }

    fn extent(&self) -> Interrupted {
        let first = self.cells.first().map(|cell| &cell.policy);
        let played = self
            .cells
            .iter()
            .filter(|cell| Some(&cell.policy) == first)
            .map(|cell| cell.games)
            .fold(0, u64::saturating_add);
        self.interrupted.unwrap_or(Interrupted { played, of: played })
    }

    fn interrupted(&mut self) -> &mut Option<Interrupted> {
        &mut self.interrupted
    }

    fn add(&mut self, part: SimulateReport) {
        for (cell, more) in self.cells.iter_mut().zip(&part.cells) {
            *cell += more;
        }
        self.failures.extend(part.failures);
        let both = self.calibration.take().zip(part.calibration);
        self.calibration = both.map(|(all, more)| all.with(&more));
    }
}

/// What came of deals: a cell for every policy and, if asked for, how the odds came true.
struct Deals {
    cells: Vec<Cell>,
    failures: Vec<String>,
    calibration: Calibration,
}

impl AddAssign<&Deals> for Deals {
    fn add_assign(&mut self, other: &Deals) {
        for (sum, cell) in self.cells.iter_mut().zip(&other.cells) {
            *sum += cell;
        }
        self.failures.extend_from_slice(&other.failures);
        self.calibration += &other.calibration;
    }
}

fn policy(kind: PolicyKind) -> Policy {
    match kind {
        PolicyKind::Likeliest => Policy::Likeliest,
        PolicyKind::Careful => Policy::Careful,
        PolicyKind::Curious => Policy::Curious,
        PolicyKind::Farsighted => Policy::Farsighted,
        PolicyKind::Playout => Policy::Playout,
    }
}

/// A team's name: its policy and what it alone has agreed on, always in the same order.
fn name(kind: &TeamKind) -> String {
    let policy = policy(kind.policy).word();
    std::iter::once(policy).chain(agreements(&kind.agree).words()).collect::<Vec<_>>().join("+")
}

fn own_wire(kind: OwnWireKind) -> OwnWire {
    match kind {
        OwnWireKind::Random => OwnWire::Random,
        OwnWireKind::Leftmost => OwnWire::Leftmost,
        OwnWireKind::Telling => OwnWire::Telling,
    }
}

/// The seed of one game, whichever others are played.
fn game_seed(seed: u64, mission: u8, players: u8, game: u64) -> u64 {
    let place = u64::from(mission) << 56 | u64::from(players) << 48 | game;
    mix(seed.wrapping_mul(GOLDEN) ^ place)
}

/// Plays one deal by every team. The odds within a deal are correlated whoever plays it, so all teams are
/// watched as one.
fn one_deal(
    mission: &Mission,
    players: u8,
    teams: &[Habits],
    seed: u64,
    mut watch: Option<Watch>,
) -> Result<Deals, TeamError> {
    thread_local! {
        static MEMORY: RefCell<Vec<u32>> = const { RefCell::new(Vec::new()) };
    }
    MEMORY.with_borrow_mut(|words| {
        words.resize(WORDS, 0);
        let mut cells: Vec<Cell> = Vec::new();
        for &habits in teams {
            let record = play(mission, players, habits, seed, watch.as_mut(), words, &mut Listening)?;
            let mut cell = Cell { games: 1, misses: record.game().misses.into(), ..Cell::default() };
            match result(&record) {
                Some(End::Won) => cell.wins = 1,
                Some(End::Lost(Loss::Red)) => cell.lost_red = 1,
                Some(End::Lost(Loss::Dial)) => cell.lost_dial = 1,
                _ => cell.lost_other = 1,
            }
            let first = cells.first().map_or(cell.wins, |first| first.wins);
            cell.gained = cell.wins & !first & 1;
            cell.dropped = first & !cell.wins & 1;
            cells.push(cell);
        }
        let mut calibration = Calibration::default();
        if let Some(watch) = &watch {
            calibration += watch;
        }
        Ok(Deals { cells, failures: Vec::new(), calibration })
    })
}

/// Runs the command. If interrupted, it answers with the deals that were played.
pub fn simulate(args: &SimulateArgs) -> Result<Answer, Fault> {
    let report = if args.merge.is_empty() { play_all(args)? } else { merge(&args.merge, args.calibration)? };
    report.emit(Format::of(false, args.json))
}

impl Report for SimulateReport {
    fn text(&self) -> String {
        draw(self)
    }

    fn says_how_far(&self) -> bool {
        self.interrupted.is_some()
    }

    fn has_interrupted(&self) -> bool {
        self.interrupted.is_some()
    }
}

fn play_all(args: &SimulateArgs) -> Result<SimulateReport, Fault> {
    let missions = mission_list(&args.mission)?;
    if let Some(mission) = missions.iter().find(|mission| !mission.rule.is_simulated()) {
        return Err(Fault::usage(format!("mission {} cannot be simulated", mission.number))
            .help(format!("its special rule is played by people: {}", mission.reminder)));
    }
    let shard = Shard::parse(args.shard.as_deref())?;
    let own_wire = own_wire(args.own_wire);
    let habits = |kind: &TeamKind| {
        let agree: Vec<Agreement> = args.agree.iter().chain(&kind.agree).copied().collect();
        Habits { policy: policy(kind.policy), own_wire, agreed: agreements(&agree) }
    };
    let teams: Vec<Habits> = args.policy.iter().map(habits).collect();
    let names: Vec<String> = args.policy.iter().map(name).collect();
    let games = shard.count(args.games);
    let tables: Vec<(&Mission, u8)> = missions
        .iter()
        .flat_map(|&mission| args.players.iter().map(move |&players| (mission, players)))
        .filter(|(mission, players)| *players >= mission.min_players)
        .collect();
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.threads.unwrap_or(0))
        .build()
        .map_err(|error| Fault::usage(error.to_string()))?;
    let all = games.saturating_mul(tables.len() as u64);
    let bar = Bar::new("deals", all);
    let nothing = |failed| Deals {
        cells: vec![Cell { failed, ..Cell::default() }; teams.len()],
        failures: Vec::new(),
        calibration: Calibration::default(),
    };
    let none = || nothing(0);
    let (mut cells, mut failures) = (Vec::new(), Vec::new());
    let mut played = 0;
    let mut calibration = Calibration::default();
    for (mission, players) in tables {
        let deals = (0..games).into_par_iter().take_any_while(|_| stop::asked().is_none()).map(|place| {
            let game = shard.nth(place);
            let seed = game_seed(args.seed, mission.number, players, game);
            let watch = args.calibration.then(Watch::default);
            let deal = one_deal(mission, players, &teams, seed, watch);
            bar.one_more();
            // Deals in progress are given up with the program: at most one for each thread.
            if stop::asked().is_some() {
                return none();
            }
            // A game that cannot be finished is named; the others count.
            deal.unwrap_or_else(|error| {
                let number = mission.number;
                let failure = format!("mission {number}, {players} players, game {game}: {error:?}");
                Deals { failures: vec![failure], ..nothing(1) }
            })
        });
        let mut sums = pool.install(|| {
            deals.reduce(&none, |mut sums, more| {
                sums += &more;
                sums
            })
        });
        failures.append(&mut sums.failures);
        calibration += &sums.calibration;
        played += sums.cells.first().map_or(0, |cell| cell.games + cell.failed);
        for (sum, name) in sums.cells.into_iter().zip(&names) {
            cells.push(Cell { mission: mission.number, players, policy: name.clone(), ..sum });
        }
    }
    let agree = agreements(&args.agree).words().map(str::to_owned).collect();
    let calibration = args.calibration.then(|| CalibrationReport::new(calibration));
    let interrupted = (played < all).then_some(Interrupted { played, of: all });
    let share = shard.share(args.games);
    Ok(SimulateReport { seed: args.seed, agree, share, interrupted, cells, failures, calibration })
}

fn mission_list(text: &str) -> Result<Vec<&'static Mission>, Fault> {
    let wrong = || {
        Fault::usage(format!("`{text}` is not a list of missions"))
            .help("for example 8, or 1-30, or 4,8,20-24")
    };
    let mut missions = Vec::new();
    for part in text.split(',') {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        let number = |text: &str| text.trim().parse::<u8>().ok().filter(|n| (1..=66).contains(n));
        let (first, last) = (number(first).ok_or_else(wrong)?, number(last).ok_or_else(wrong)?);
        if first > last {
            return Err(wrong());
        }
        missions.extend((first..=last).filter_map(Mission::get));
    }
    Ok(missions)
}

/// The paired difference to the first policy and half its 95 % interval.
fn difference(cell: &Cell) -> (f64, f64) {
    let (n, up, down) = (cell.games as f64, cell.gained as f64, cell.dropped as f64);
    let mean = (up - down) / n;
    (mean, DEVIATIONS * ((up + down) / n - mean * mean).max(0.0).sqrt() / n.sqrt())
}

fn draw(report: &SimulateReport) -> String {
    let mut text = String::new();
    if let Some(interrupted) = report.interrupted {
        text.push_str(&interrupted.line());
    }
    if let Some(share) = &report.share {
        text.push_str(&share.line());
    }
    if !report.agree.is_empty() {
        let _ = writeln!(text, "Agreed: {}", report.agree.join(", "));
    }
    let wide = report.cells.iter().map(|cell| cell.policy.len()).max().unwrap_or_default().max("team".len());
    let _ = writeln!(
        text,
        "{BOLD}table {:wide$}  games   won 95 % within  miss   red  dial other  to the first{BOLD:#}",
        "team"
    );
    let first = report.cells.first().map(|cell| cell.policy.clone()).unwrap_or_default();
    // The sums of each number of players, and of all.
    let mut sums: Vec<(Option<u8>, Cell)> = Vec::new();
    for cell in report.cells.iter().filter(|cell| cell.games > 0) {
        draw_cell(&mut text, cell, &format!("{}/{}", cell.mission, cell.players), &first, wide);
        for players in [Some(cell.players), None] {
            match sums.iter_mut().find(|(of, sum)| *of == players && sum.policy == cell.policy) {
                Some((_, sum)) => *sum += cell,
                None => sums.push((players, cell.clone())),
            }
        }
    }
    let different = |of: fn(&Cell) -> u8| report.cells.windows(2).any(|two| of(&two[0]) != of(&two[1]));
    let (missions, players) = (different(|cell| cell.mission), different(|cell| cell.players));
    sums.retain(|(of, _)| if of.is_some() { missions && players } else { missions || players });
    sums.sort_by_key(|(of, _)| of.unwrap_or(u8::MAX));
    for (players, sum) in &sums {
        let table = players.map_or("all".into(), |players| format!("all/{players}"));
        draw_cell(&mut text, sum, &table, &first, wide);
    }
    if !report.failures.is_empty() {
        let games = if report.failures.len() == 1 { "One game" } else { "Games" };
        let _ = writeln!(text, "{games} without an end, counted nowhere: {}", report.failures.join("; "));
    }
    if let Some(calibration) = &report.calibration {
        calibration.draw(&mut text);
    }
    text
}

/// A row: mission and players, the team in so many columns, and what came of its games.
fn draw_cell(text: &mut String, cell: &Cell, table: &str, first: &str, wide: usize) {
    let share = |count: u64| 100.0 * count as f64 / cell.games.max(1) as f64;
    let (low, high) = match cell.games {
        0 => (0.0, 1.0),
        games => wilson(cell.wins as f64 / games as f64, games as f64),
    };
    let _ = write!(
        text,
        "{table:>5} {:wide$} {:>6} {BOLD}{:>5.1}{BOLD:#} {:>5.1}-{:<5.1} {:>5.2} {:>5.1} {:>5.1} {:>5.1}",
        cell.policy,
        cell.games,
        share(cell.wins),
        100.0 * low,
        100.0 * high,
        cell.misses as f64 / cell.games.max(1) as f64,
        share(cell.lost_red),
        share(cell.lost_dial),
        share(cell.lost_other),
    );
    if cell.policy != first {
        let (mean, half) = difference(cell);
        let _ = write!(text, " {:+5.1} {DIM}± {:.1}{DIM:#}", 100.0 * mean, 100.0 * half);
    }
    text.push('\n');
}
