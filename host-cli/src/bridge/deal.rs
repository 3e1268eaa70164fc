//! `bridge deal`: boards that fit.

use std::fmt::Write;

use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use trickwire_core::arena::Capacity;
use trickwire_core::bridge::assist::Report as Shuffled;
use trickwire_core::bridge::board::board_rng;
use trickwire_core::bridge::constraint::Constraints;
use trickwire_core::bridge::count::{ALL_DEALS, CountError, count};
use trickwire_core::bridge::deal::{Board, Format, write_board};
use trickwire_core::bridge::notation::Position;
use trickwire_core::bridge::seat::Seat;
use trickwire_core::budget::Patient;
use trickwire_core::ratio::Ratio;
use trickwire_core::verb::{self, Refused, Reply};
use trickwire_wishes::{Sampler, Wishes};

use super::dealt::{Dealt, Filtered, deal_exactly};
use super::known::Known;
use super::odds::report::{one_in, percent};
use super::session::{Kind, arrange, assist, deal_by_shuffling, mixed, order};
use super::tricks::keep::Keep;
use super::tricks::table::Solved;
use super::tricks::{has_room, parse_keep, solver};
use super::wish::Wish;
use super::written::{Set, solved_board_json};
use crate::answer::{self, Answer, Query, Report, Reported, answer};
use crate::args::bridge::{BoardFormat, BridgeDealArgs, Method, Seed};
use crate::fault::{CAPACITY, Fault};
use crate::printable::Printable;
use crate::progress::Bar;
use crate::stop;

/// Which boards are wanted, and how they are dealt and written.
struct BoardsQuery<'a> {
    args: &'a BridgeDealArgs,
    kinds: Vec<Kind>,
    seed: u64,
    first: u32,
    keep: Vec<Keep>,
    words: Vec<u32>,
}

/// The boards.
struct BoardsReport {
    seed: u64,
    boards: Vec<Board>,
    /// What they make, where that was asked.
    solved: Vec<Solved>,
    format: BoardFormat,
    /// What is written on them: the wishes.
    title: String,
    /// What is written below: the odds, and the seed.
    notes: Vec<String>,
    /// How it went, where boards were shuffled.
    report: Option<Shuffled>,
    filtered: Vec<Filtered>,
    /// How many boards were asked for, where the program was asked to stop before all were dealt.
    stopped: Option<u32>,
    /// Was the seed made up?
    fresh: bool,
}

/// Runs the command.
pub fn deal(args: &BridgeDealArgs) -> Result<Answer, Fault> {
    let mut kinds = Vec::new();
    let (mut seed, mut board) = (None, None);
    if args.mix.is_empty() || args.input.constraints.is_some() || args.input.profile.is_some() {
        let wish = args.input.wish()?;
        match &wish {
            Wish::Same { seed: s, board: b, .. } | Wish::Rich { seed: s, board: b, .. } => {
                (seed, board) = (*s, *b)
            }
            Wish::Profile { .. } if args.plain => {
                return Err(Fault::usage("--plain takes constraints, not a profile"));
            }
            Wish::Profile { .. } => {}
        }
        kinds.push(Kind { wish, weight: 1 });
    }
    for text in &args.mix {
        kinds.push(kind(text, args)?);
    }
    if args.double_dummy || !args.keep.is_empty() {
        solver::check()?;
    }
    if args.double_dummy && !args.json {
        has_room(Some(args.format))?;
    }
    let keep = parse_keep(&args.keep)?;
    if args.method != Method::Exact && !keep.is_empty() {
        return Err(Fault::usage(
            "--keep chooses among boards that are dealt exactly, not by another --method",
        ));
    }
    let seed = args.seed.map(Seed::number).or(seed).unwrap_or(1);
    let first = args.board.or(board).unwrap_or(1);
    let asked = BoardsQuery { args, kinds, seed, first, keep, words: args.memory.words() };
    answer(answer::Format::of(args.plain, args.json), asked)
}

/// `3x N: 1nt`, `@profile.json`.
fn kind(text: &str, args: &BridgeDealArgs) -> Result<Kind, Fault> {
    let weighed =
        text.split_once("x ").and_then(|(weight, rest)| Some((weight.trim().parse::<u32>().ok()?, rest)));
    let (weight, line) = weighed.unwrap_or((1, text));
    if weight == 0 || weight > 1000 {
        return Err(Fault::usage(format!("{text}: a kind of board comes 1x to 1000x")));
    }
    let names = args.input.names.names()?;
    let wish = match line.trim().strip_prefix('@') {
        Some(path) => Wish::of_profile(std::path::Path::new(path), args.input.strict, &names)?,
        None => Wish::of_line(line.trim(), &names)?,
    };
    Ok(Kind { wish, weight })
}

impl Query for BoardsQuery<'_> {
    fn plain(&mut self, out: &mut String) -> Result<Reply, Refused> {
        let constraints = match &self.kinds[0].wish {
            Wish::Same { constraints, .. } => **constraints,
            Wish::Rich { wishes, .. } => return plain_deal(wishes, self.seed, self.first, out),
            Wish::Profile { .. } => Constraints::default(),
        };
        let position = Position { constraints, seed: Some(self.seed), board: Some(self.first) };
        verb::bridge::deal(&position, &mut self.words, &mut Patient, out)
    }

    fn report(&mut self) -> Reported {
        let BoardsQuery { args, kinds, seed, first, keep, words } = self;
        let mut known = Known::default();
        let mut boards = match mixed(kinds, args.in_turn, *seed, *first, args.count, &mut known, words)? {
            Ok(boards) => boards,
            Err(impossible) => return Ok(Box::new(impossible.nothing_fits())),
        };
        arrange(&mut boards, &args.table, *seed);
        let (Dealt { boards, filtered, stopped, .. }, report) = match args.method {
            Method::Exact => match deal_exactly(&boards, keep, words)? {
                Ok(dealt) => (dealt, None),
                Err(impossible) => return Ok(Box::new(impossible.nothing_fits())),
            },
            method => {
                let order = order(&kinds[0].wish);
                let (boards, report) = deal_by_shuffling(&boards, assist(method, args.assist), order);
                let stopped = stop::asked().is_some();
                (Dealt { boards, proposals: report.attempts, stopped, ..Dealt::default() }, Some(report))
            }
        };
        if stopped && boards.is_empty() {
            return Err(stop::interrupted());
        }
        let solved = if args.double_dummy { solver::solve(&boards)? } else { Vec::new() };
        let title: Vec<String> = kinds.iter().map(|kind| kind.wish.title()).collect();
        let mut notes = Vec::new();
        if args.format == BoardFormat::Html {
            for kind in kinds.iter() {
                let whose = if kinds.len() > 1 {
                    format!("{}: ", Printable(kind.wish.title()))
                } else {
                    String::new()
                };
                notes.extend(odds_note(&kind.wish, &mut known, words)?.map(|note| whose + &note));
            }
            notes.extend(filtered.iter().map(Filtered::line));
        }
        notes.push(format!("seed {seed}"));
        Ok(Box::new(BoardsReport {
            seed: *seed,
            boards,
            solved,
            format: args.format,
            title: title.join("; "),
            notes,
            report,
            filtered,
            stopped: stopped.then_some(args.count),
            fresh: args.seed == Some(Seed::Fresh),
        }))
    }
}

/// How rare deals are that fit; a profile wishes for something else on every board.
fn odds_note(wish: &Wish, known: &mut Known, words: &mut [u32]) -> Result<Option<String>, Fault> {
    let (deals, exact) = match wish {
        Wish::Profile { .. } => return Ok(None),
        Wish::Rich { wishes, .. } => {
            // Dealing has counted them already.
            let found = known.rich(wishes).found()?;
            (found.deals, found.exact)
        }
        Wish::Same { constraints, .. } => {
            (count(constraints.check()?, words, &mut Bar::new("Counting", 1))?, true)
        }
    };
    let p = Ratio::new(deals, ALL_DEALS).as_f64();
    let most = if exact { "" } else { "at most " };
    Ok(Some(format!("{most}{} of all deals fit, {}", percent(p), one_in(p))))
}

/// A deal on one line, as the core writes plain wishes.
fn plain_deal(wishes: &Wishes, seed: u64, board: u32, out: &mut String) -> Result<Reply, Refused> {
    let refused = || Refused::Count(CountError::Capacity(Capacity { needed: None, given: 0 }));
    let table = trickwire_wishes::answer::table(wishes, &mut Patient).map_err(|_| refused())?;
    let Some(mut sampler) = Sampler::new(table) else {
        out.push_str("no deal\n");
        return Ok(Reply::NothingFits);
    };
    let deal = sampler.draw(&mut board_rng(seed, board), u64::MAX).ok_or_else(refused)?;
    write_board(&Board::new(board, deal), Format::Line, out)?;
    Ok(Reply::Answer)
}

impl BoardsReport {
    fn is_short(&self) -> bool {
        self.stopped.is_some() || self.report.as_ref().is_some_and(|report| report.failed() > 0)
    }
}

impl Serialize for BoardsReport {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let each = self.boards.iter().enumerate();
        let boards: Vec<Value> =
            each.map(|(at, board)| solved_board_json(board, self.solved.get(at))).collect();
        let mut object = json!({
            "status": if self.is_short() { "stopped" } else { "ok" }, "seed": self.seed,
            "boards": boards,
        });
        if let Some(report) = &self.report {
            object["report"] = report_json(report);
        }
        if !self.filtered.is_empty() {
            let list = self.filtered.iter().map(
                |Filtered { wishes, drawn, kept }| json!({"wishes": wishes, "drawn": drawn, "kept": kept}),
            );
            object["filtered"] = list.collect();
        }
        object.serialize(to)
    }
}

impl Report for BoardsReport {
    fn text(&self) -> String {
        let BoardsReport { boards, solved, title, notes, .. } = self;
        let set = Set { boards, solved, title, notes, ..Set::default() };
        set.written(self.format)
    }

    /// Kept out of the boards, which programs read.
    fn aside(&self) -> String {
        let mut text = self.report.as_ref().map(report_text).unwrap_or_default();
        for filtered in &self.filtered {
            let _ = writeln!(text, "{}", filtered.line());
        }
        if let Some(of) = self.stopped {
            let _ = writeln!(text, "Interrupted: {} of {of} boards were dealt.", self.boards.len());
        }
        if self.fresh {
            let _ = writeln!(text, "seed {}: --seed {} deals the same boards", self.seed, self.seed);
        }
        text
    }

    fn code(&self) -> u8 {
        match self.stopped {
            Some(_) => stop::asked().unwrap_or(stop::INTERRUPTED),
            None if self.is_short() => CAPACITY,
            None => 0,
        }
    }
}

/// A failure report as JSON, with the names that users of the profile format know.
pub fn report_json(report: &Shuffled) -> Value {
    let by_seat = |value: &dyn Fn(Seat) -> Value| -> Value {
        Value::Object(Seat::ALL.into_iter().map(|seat| (seat.to_string(), value(seat))).collect())
    };
    let counts = |counts: [u64; 4]| by_seat(&|seat| counts[seat.index()].into());
    json!({
        "num_boards_requested": report.requested,
        "num_boards_succeeded": report.succeeded,
        "num_boards_failed": report.failed(),
        "total_attempts": report.attempts,
        "success_rate": f64::from(report.succeeded) / report.attempts.max(1) as f64,
        "seat_fail_as_seat": counts(report.failed_first),
        "seat_fail_shape": counts(report.failed_shape),
        "seat_fail_hcp": counts(report.failed_points),
        "seat_fail_global_other": counts(report.failed_other),
        "seat_fail_global_unchecked": counts(report.unchecked),
        "pain_share": by_seat(&|seat| report.pain_share(seat).as_f64().into()),
        "hardest_seat": report.hardest().map(|seat| seat.to_string()),
    })
}

/// A failure report for people.
pub fn report_text(report: &Shuffled) -> String {
    let mut text =
        format!("{} of {} boards after {} attempts\n", report.succeeded, report.requested, report.attempts);
    if let Some(hardest) = report.hardest() {
        let _ = writeln!(text, "seat   failed first   by shape   by points   share");
        for seat in Seat::ALL.into_iter().filter(|seat| report.failed_first[seat.index()] > 0) {
            let at = seat.index();
            let _ = writeln!(
                text,
                "{:5} {:>13} {:>10} {:>11} {:>7}",
                seat.name(),
                report.failed_first[at],
                report.failed_shape[at],
                report.failed_points[at],
                report.pain_share(seat).to_string()
            );
        }
        let _ = writeln!(text, "hardest: {}", hardest.name());
    }
    text
}
