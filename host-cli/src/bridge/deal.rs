//! `bridge deal`: boards that fit.

use std::fmt::Write;

use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use trickwire_core::bridge::assist::Report as Shuffled;
use trickwire_core::bridge::constraint::Constraints;
use trickwire_core::bridge::deal::{Board, Format, file_head, write_board};
use trickwire_core::bridge::notation::Position;
use trickwire_core::bridge::seat::Seat;
use trickwire_core::budget::Patient;
use trickwire_core::cards::HandText;
use trickwire_core::verb::{self, Refused, Reply};

use super::session::{assist, deal_by_shuffling, deal_exactly, order, wanted};
use super::wish::Wish;
use crate::answer::{self, Answer, Query, Report, Reported, answer};
use crate::args::bridge::{BoardFormat, BridgeDealArgs, Method};
use crate::fault::{CAPACITY, Fault};

/// Which boards are wanted, and how they are dealt and written.
struct BoardsQuery<'a> {
    args: &'a BridgeDealArgs,
    wish: Wish,
    seed: u64,
    first: u32,
    words: Vec<u32>,
}

/// The boards.
struct BoardsReport {
    seed: u64,
    boards: Vec<Board>,
    format: Format,
    /// How it went, where boards were shuffled.
    report: Option<Shuffled>,
}

/// Runs the command.
pub fn deal(args: &BridgeDealArgs) -> Result<Answer, Fault> {
    let wish = args.input.wish()?;
    let (line_seed, line_board) = match &wish {
        Wish::Same { seed, board, .. } => (*seed, *board),
        Wish::Profile { .. } if args.plain => {
            return Err(Fault::usage("--plain takes constraints, not a profile"));
        }
        Wish::Profile { .. } => (None, None),
    };
    let seed = args.seed.or(line_seed).unwrap_or(1);
    let first = args.board.or(line_board).unwrap_or(1);
    let asked = BoardsQuery { args, wish, seed, first, words: args.memory.words() };
    answer(answer::Format::of(args.plain, args.json), asked)
}

impl Query for BoardsQuery<'_> {
    fn plain(&mut self, out: &mut String) -> Result<Reply, Refused> {
        let constraints = match &self.wish {
            Wish::Same { constraints, .. } => **constraints,
            Wish::Profile { .. } => Constraints::default(),
        };
        let position = Position { constraints, seed: Some(self.seed), board: Some(self.first) };
        verb::bridge::deal(&position, &mut self.words, &mut Patient, out)
    }

    fn report(&mut self) -> Reported {
        let BoardsQuery { args, wish, seed, first, words } = self;
        let boards = match wanted(wish, *seed, *first, args.count, words)? {
            Ok(boards) => boards,
            Err(impossible) => return Ok(Box::new(impossible.nothing_fits())),
        };
        let (boards, report) = match args.method {
            Method::Exact => match deal_exactly(&boards, words)? {
                Ok((boards, _)) => (boards, None),
                Err(impossible) => return Ok(Box::new(impossible.nothing_fits())),
            },
            method => {
                let (boards, report) = deal_by_shuffling(&boards, assist(method, args.assist), order(wish));
                (boards, Some(report))
            }
        };
        let format = match args.format {
            BoardFormat::Diagram => Format::Diagram,
            BoardFormat::Pbn => Format::Pbn,
            BoardFormat::Lin => Format::Lin,
            BoardFormat::Line => Format::Line,
        };
        Ok(Box::new(BoardsReport { seed: *seed, boards, format, report }))
    }
}

impl BoardsReport {
    fn is_short(&self) -> bool {
        self.report.as_ref().is_some_and(|report| report.failed() > 0)
    }
}

impl Serialize for BoardsReport {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut object = json!({
            "status": if self.is_short() { "stopped" } else { "ok" }, "seed": self.seed,
            "boards": self.boards.iter().map(board_json).collect::<Vec<_>>(),
        });
        if let Some(report) = &self.report {
            object["report"] = report_json(report);
        }
        object.serialize(to)
    }
}

impl Report for BoardsReport {
    fn text(&self) -> String {
        let mut text = file_head(self.format).to_owned();
        for board in &self.boards {
            // Writing to a string cannot fail.
            let _ = write_board(board, self.format, &mut text);
        }
        text
    }

    /// Kept out of the boards, which programs read.
    fn aside(&self) -> String {
        self.report.as_ref().map(report_text).unwrap_or_default()
    }

    fn code(&self) -> u8 {
        if self.is_short() { CAPACITY } else { 0 }
    }
}

fn board_json(board: &Board) -> Value {
    let hands: serde_json::Map<String, Value> = Seat::ALL
        .into_iter()
        .map(|seat| (seat.to_string(), HandText(board.deal.hands[seat.index()]).to_string().into()))
        .collect();
    json!({
        "board": board.number, "dealer": board.dealer.to_string(), "vulnerable": board.vulnerable.pbn(),
        "hands": hands,
    })
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
