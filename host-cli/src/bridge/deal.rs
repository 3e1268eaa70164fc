//! `bridge deal`: boards that fit.

use std::fmt::Write;

use serde_json::{Value, json};
use trickwire_core::bridge::assist::Report;
use trickwire_core::bridge::deal::{Board, Format, file_head, write_board};
use trickwire_core::bridge::feasible::ConflictText;
use trickwire_core::bridge::notation::Position;
use trickwire_core::bridge::seat::Seat;
use trickwire_core::budget::Patient;
use trickwire_core::cards::HandText;
use trickwire_core::verb;

use super::batch::bounds_json;
use super::session::{Impossible, assist, deal_by_shuffling, deal_exactly, order, wanted};
use super::wish::Wish;
use crate::args::bridge::{BoardFormat, BridgeDealArgs, Method};
use crate::bomb::odds::{Answer, IMPOSSIBLE};
use crate::bomb::report::SCHEMA;
use crate::fault::{CAPACITY, Fault};
use crate::plain::plain;
use crate::render::DANGER;

/// Runs the command.
pub fn deal(args: &BridgeDealArgs) -> Result<Answer, Fault> {
    let wish = args.input.wish()?;
    let mut words = args.memory.words();
    let (line_seed, line_board) = match &wish {
        Wish::Same { seed, board, .. } => (*seed, *board),
        Wish::Profile { .. } => (None, None),
    };
    let seed = args.seed.or(line_seed).unwrap_or(1);
    let first = args.board.or(line_board).unwrap_or(1);
    if args.plain {
        let Wish::Same { constraints, .. } = wish else {
            return Err(Fault::usage("--plain takes constraints, not a profile"));
        };
        let position = Position { constraints: *constraints, seed: Some(seed), board: Some(first) };
        return plain(|out| verb::bridge::deal(&position, &mut words, &mut Patient, out));
    }
    let boards = match wanted(&wish, seed, first, args.count, &mut words)? {
        Ok(boards) => boards,
        Err(impossible) => return Ok((nothing(&impossible, args.json), IMPOSSIBLE)),
    };
    let (boards, report) = match args.method {
        Method::Exact => match deal_exactly(&boards, &mut words)? {
            Ok((boards, _)) => (boards, None),
            Err(impossible) => return Ok((nothing(&impossible, args.json), IMPOSSIBLE)),
        },
        method => {
            let (boards, report) = deal_by_shuffling(&boards, assist(method, args.assist), order(&wish));
            (boards, Some(report))
        }
    };
    let failed = report.as_ref().filter(|report| report.failed() > 0);
    let code = if failed.is_some() { CAPACITY } else { 0 };
    if args.json {
        let mut object = json!({
            "schema": SCHEMA, "status": if failed.is_some() { "stopped" } else { "ok" }, "seed": seed,
            "boards": boards.iter().map(board_json).collect::<Vec<_>>(),
        });
        if let Some(report) = &report {
            object["report"] = report_json(report);
        }
        return Ok((format!("{object}\n"), code));
    }
    let format = match args.format {
        BoardFormat::Diagram => Format::Diagram,
        BoardFormat::Pbn => Format::Pbn,
        BoardFormat::Lin => Format::Lin,
        BoardFormat::Line => Format::Line,
    };
    let mut text = file_head(format).to_owned();
    for board in &boards {
        write_board(board, format, &mut text).map_err(|_| Fault::usage("the board cannot be written"))?;
    }
    if let Some(report) = &report {
        // Not part of the boards: programs read those.
        eprint!("{}", report_text(report));
    }
    Ok((text, code))
}

/// That nothing fits, in words or as JSON.
pub fn nothing(impossible: &Impossible, json: bool) -> String {
    let Impossible { constraints, conflict } = impossible;
    let message = match conflict {
        Some(conflict) => ConflictText(constraints, conflict).to_string(),
        None => "nothing that the profile can draw fits".to_owned(),
    };
    if json {
        let bounds = conflict.as_ref().map(|conflict| bounds_json(constraints, conflict));
        let object = json!({
            "schema": SCHEMA, "status": "impossible", "position": constraints.to_string(), "count": "0",
            "conflict": bounds, "message": message,
        });
        return format!("{object}\n");
    }
    format!("{DANGER}No deal fits.{DANGER:#} {message}.\n")
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

/// A failure report as JSON, with the names that the format of profiles is used with.
pub fn report_json(report: &Report) -> Value {
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
pub fn report_text(report: &Report) -> String {
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
