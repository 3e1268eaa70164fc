//! `bomb simulate`: whole missions, many times, and what comes of it.
//!
//! Every game has a seed of its own, made of the run's seed, the mission, the number of players and the
//! game's number; results are sums. So neither the number of threads nor the division into parts changes
//! anything.

use std::cell::RefCell;
use std::fmt::Write;
use std::ops::AddAssign;
use std::path::PathBuf;

use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use trickwire_core::bomb::game::{End, Loss};
use trickwire_core::bomb::mission::Mission;
use trickwire_core::bomb::team::{Policy, TeamError, play, result};
use trickwire_core::budget::Patient;
use trickwire_core::sample::{DEVIATIONS, wilson};

use super::report::SCHEMA;
use crate::args::bomb::{PolicyKind, SimulateArgs};
use crate::fault::Fault;
use crate::progress::Bar;
use crate::render::{BOLD, DIM};

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
}

impl AddAssign<&Cell> for Cell {
    fn add_assign(&mut self, other: &Cell) {
        self.games += other.games;
        self.wins += other.wins;
        self.misses += other.misses;
        self.lost_red += other.lost_red;
        self.lost_dial += other.lost_dial;
        self.lost_other += other.lost_other;
        self.gained += other.gained;
        self.dropped += other.dropped;
    }
}

#[derive(Serialize, Deserialize, Debug)]
struct Report {
    schema: u32,
    seed: u64,
    cells: Vec<Cell>,
}

fn policy(kind: PolicyKind) -> Policy {
    match kind {
        PolicyKind::Likeliest => Policy::Likeliest,
        PolicyKind::Careful => Policy::Careful,
        PolicyKind::Curious => Policy::Curious,
        PolicyKind::Farsighted => Policy::Farsighted,
    }
}

/// Mixes the parts of a game's seed (SplitMix64's finaliser).
fn game_seed(seed: u64, mission: u8, players: u8, game: u64) -> u64 {
    let place = u64::from(mission) << 56 | u64::from(players) << 48 | game;
    let mut mixed = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ place;
    for (shift, factor) in [(30, 0xbf58_476d_1ce4_e5b9), (27, 0x94d0_49bb_1331_11eb)] {
        mixed = (mixed ^ mixed >> shift).wrapping_mul(factor);
    }
    mixed ^ mixed >> 31
}

/// Plays one deal by every policy.
fn one_deal(mission: &Mission, players: u8, policies: &[Policy], seed: u64) -> Result<Vec<Cell>, TeamError> {
    thread_local! {
        static MEMORY: RefCell<Vec<u32>> = const { RefCell::new(Vec::new()) };
    }
    MEMORY.with_borrow_mut(|words| {
        words.resize(WORDS, 0);
        let mut cells: Vec<Cell> = Vec::new();
        for &policy in policies {
            let record = play(mission, players, policy, seed, words, &mut Patient)?;
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
        Ok(cells)
    })
}

/// Runs the command.
pub fn simulate(args: &SimulateArgs) -> Result<String, Fault> {
    let report = if args.merge.is_empty() { play_all(args)? } else { merge(&args.merge)? };
    if args.json {
        return Ok(format!("{}\n", serde_json::to_string(&report).unwrap_or_default()));
    }
    Ok(draw(&report))
}

fn play_all(args: &SimulateArgs) -> Result<Report, Fault> {
    let missions = mission_list(&args.mission)?;
    if let Some(mission) = missions.iter().find(|mission| !mission.rule.is_simulated()) {
        return Err(Fault::usage(format!("mission {} cannot be simulated", mission.number))
            .help(format!("its special rule is played by people: {}", mission.reminder())));
    }
    let (shard, shards) = match &args.shard {
        None => (0, 1),
        Some(text) => parse_shard(text)?,
    };
    let policies: Vec<Policy> = args.policy.iter().map(|&kind| policy(kind)).collect();
    let games: Vec<u64> = (0..args.games).filter(|game| game % shards == shard).collect();
    let tables: Vec<(&Mission, u8)> = missions
        .iter()
        .flat_map(|&mission| args.players.iter().map(move |&players| (mission, players)))
        .filter(|(mission, players)| *players >= mission.min_players)
        .collect();
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.threads.unwrap_or(0))
        .build()
        .map_err(|error| Fault::usage(error.to_string()))?;
    let bar = Bar::new("deals", (tables.len() * games.len()) as u64);
    let mut cells = Vec::new();
    for (mission, players) in tables {
        let deals = games.par_iter().map(|&game| {
            let seed = game_seed(args.seed, mission.number, players, game);
            let cells = one_deal(mission, players, &policies, seed);
            bar.one_more();
            cells.map_err(|error| (game, error))
        });
        let none = || vec![Cell::default(); policies.len()];
        let sums = pool.install(|| {
            deals.try_reduce(none, |mut sums, cells| {
                for (sum, cell) in sums.iter_mut().zip(&cells) {
                    *sum += cell;
                }
                Ok(sums)
            })
        });
        let sums = sums.map_err(|(game, error)| {
            Fault::usage(format!("mission {}, {players} players, game {game}: {error:?}", mission.number))
        })?;
        for (sum, policy) in sums.into_iter().zip(&policies) {
            cells.push(Cell { mission: mission.number, players, policy: policy.word().into(), ..sum });
        }
    }
    Ok(Report { schema: SCHEMA, seed: args.seed, cells })
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

fn parse_shard(text: &str) -> Result<(u64, u64), Fault> {
    let number = |text: &str| text.parse::<u64>().ok();
    let parts = text.split_once('/').and_then(|(i, n)| Some((number(i)?, number(n)?)));
    match parts {
        Some((shard, shards)) if 1 <= shard && shard <= shards => Ok((shard - 1, shards)),
        _ => Err(Fault::usage(format!("`{text}` is not a part")).help("parts are 1/4 to 4/4")),
    }
}

/// Adds up the results of parts.
fn merge(files: &[PathBuf]) -> Result<Report, Fault> {
    let mut sum: Option<Report> = None;
    for file in files {
        let text = std::fs::read_to_string(file)
            .map_err(|error| Fault::usage(format!("{}: {error}", file.display())))?;
        let part: Report = serde_json::from_str(&text)
            .map_err(|error| Fault::usage(format!("{}: {error}", file.display())))?;
        let Some(sum) = &mut sum else {
            sum = Some(part);
            continue;
        };
        let same =
            |a: &Cell, b: &Cell| (a.mission, a.players, &a.policy) == (b.mission, b.players, &b.policy);
        let fits = sum.seed == part.seed
            && sum.cells.len() == part.cells.len()
            && sum.cells.iter().zip(&part.cells).all(|(a, b)| same(a, b));
        if !fits {
            return Err(Fault::usage(format!("{}: this is a part of another run", file.display()))
                .help("parts of a run differ only in --shard"));
        }
        for (cell, more) in sum.cells.iter_mut().zip(&part.cells) {
            *cell += more;
        }
    }
    sum.ok_or_else(|| Fault::usage("there is nothing to add up"))
}

/// The paired difference to the first policy and half its 95 % interval.
fn difference(cell: &Cell) -> (f64, f64) {
    let (n, up, down) = (cell.games as f64, cell.gained as f64, cell.dropped as f64);
    let mean = (up - down) / n;
    (mean, DEVIATIONS * ((up + down) / n - mean * mean).max(0.0).sqrt() / n.sqrt())
}

fn draw(report: &Report) -> String {
    let mut text = format!(
        "{BOLD}mission players policy      games    won  95 % interval  misses   red  dial other   against the first{BOLD:#}\n"
    );
    let first = report.cells.first().map(|cell| cell.policy.clone()).unwrap_or_default();
    let mut totals: Vec<Cell> = Vec::new();
    for cell in &report.cells {
        draw_cell(&mut text, cell, &cell.mission.to_string(), &cell.players.to_string(), &first);
        match totals.iter_mut().find(|total| total.policy == cell.policy) {
            Some(total) => *total += cell,
            None => totals.push(cell.clone()),
        }
    }
    if report.cells.len() > totals.len() {
        for total in &totals {
            draw_cell(&mut text, total, "all", "", &first);
        }
    }
    text
}

fn draw_cell(text: &mut String, cell: &Cell, mission: &str, players: &str, first: &str) {
    let share = |count: u64| 100.0 * count as f64 / cell.games.max(1) as f64;
    let (low, high) = match cell.games {
        0 => (0.0, 1.0),
        games => wilson(cell.wins as f64 / games as f64, games as f64),
    };
    let _ = write!(
        text,
        "{mission:>7} {players:>7} {:<10} {:>6} {BOLD}{:>6.1}{BOLD:#}  {:>5.1} - {:>5.1}  {:>6.2} {:>5.1} {:>5.1} {:>5.1}",
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
        let _ = write!(text, "   {:+.1} {DIM}± {:.1}{DIM:#}", 100.0 * mean, 100.0 * half);
    }
    text.push('\n');
}
