//! `bridge deal`: boards that fit.

use std::fmt::Write;

use serde_json::{Map, Value, json};
use trickwire_core::arena::Capacity;
use trickwire_core::bridge::assist::Report as Shuffled;
use trickwire_core::bridge::board::board_rng;
use trickwire_core::bridge::constraint::Constraints;
use trickwire_core::bridge::count::{ALL_DEALS, CountError, count};
use trickwire_core::bridge::deal::{Board, Deal, Format, write_board};
use trickwire_core::bridge::notation::Position;
use trickwire_core::bridge::sample::{Prepared, prepare};
use trickwire_core::bridge::seat::Seat;
use trickwire_core::ratio::Ratio;
use trickwire_core::verb;
use trickwire_wishes::Sampler;

use super::dealt::{AT_A_TIME, Dealt, Filtered, deal_exactly};
use super::known::{Known, counted};
use super::odds::report::{one_in, percent};
use super::session::{Boards, Kind, assist, deal_by_shuffling, numbers, order};
use super::tricks::keep::Keep;
use super::tricks::{has_room, parse_keep, solver};
use super::wish::Wish;
use super::writing::{About, PlayedOut, Writing};
use super::written::Form;
use crate::answer::{self, Answer, Emit, NOTHING_FITS};
use crate::args::bridge::{BoardFormat, BridgeDealArgs, Method, Seed};
use crate::fault::{CAPACITY, Fault};
use crate::printable::Printable;
use crate::progress::{Bar, Listening, aside};
use crate::stop;
use crate::stream::{End, Layout, Stream};

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
    let mut words = args.memory.words();
    match &kinds[..] {
        [only] if args.plain => plain(&only.wish, seed, first, args.count, &mut words),
        _ => boards(args, &kinds, seed, first, &keep, &mut words),
    }
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

/// Deals and writes boards as they come.
fn boards(
    args: &BridgeDealArgs,
    kinds: &[Kind],
    seed: u64,
    first: u32,
    keep: &[Keep],
    words: &mut [u32],
) -> Result<Answer, Fault> {
    let mut known = Known::default();
    let mut out = Output::new(args, kinds, seed, keep, &mut known, words)?;
    let mut session =
        Boards::new(kinds, seed, first, args.count, &mut known)?.arranged(args.in_turn, &args.table);
    let each = &mut |board| out.put(board);
    let found = match args.method {
        Method::Exact => {
            deal_exactly(&mut session, keep, words, each).map(|dealt| dealt.map(|dealt| (dealt, None)))
        }
        method => {
            let way = (assist(method, args.assist), order(&kinds[0].wish));
            let report = deal_by_shuffling(&mut session, u64::MAX, way, words, each);
            report.map(|report| report.map(|report| (Dealt::default(), Some(report))))
        }
    };
    match found {
        Ok(Ok((dealt, report))) => out.close(&dealt, report),
        Ok(Err(impossible)) if out.writing.count() == 0 => {
            impossible.nothing_fits().emit(answer::Format::of(args.plain, args.json))
        }
        Ok(Err(impossible)) => out.writing.fail(Fault::usage(impossible.nothing_fits().message)),
        // A count that was stopped; what was dealt before is there.
        Err(fault) if stop::asked().is_some() && !fault.is_silent() => out.close(&Dealt::default(), None),
        Err(fault) => out.writing.fail(fault),
    }
}

/// Where boards go.
struct Output<'a> {
    args: &'a BridgeDealArgs,
    seed: u64,
    writing: Writing,
    played_out: Option<PlayedOut<()>>,
    /// Boards that have to wait: how many deals were thrown away for them stands before the first.
    held: Option<Vec<Board>>,
}

impl<'a> Output<'a> {
    fn new(
        args: &'a BridgeDealArgs,
        kinds: &[Kind],
        seed: u64,
        keep: &[Keep],
        known: &mut Known,
        words: &mut [u32],
    ) -> Result<Output<'a>, Fault> {
        let title: Vec<String> = kinds.iter().map(|kind| kind.wish.title()).collect();
        let (mut notes, mut held) = (Vec::new(), None);
        if args.format == BoardFormat::Html && !args.json {
            for kind in kinds {
                let whose = match kinds.len() {
                    0 | 1 => String::new(),
                    _ => format!("{}: ", Printable(kind.wish.title())),
                };
                let note = odds_note(&kind.wish, known, words)?;
                if !keep.is_empty() || note.as_ref().is_none_or(|(_, exact)| !exact) {
                    held = Some(Vec::new());
                }
                notes.extend(note.map(|(note, _)| whose + &note));
            }
        }
        let form = Form { format: args.format, solved: args.double_dummy, title: title.join("; "), notes };
        let head = args.json.then(|| Map::from_iter([("seed".to_owned(), seed.into())]));
        let mut writing = Writing::new(form, head, (args.count.into(), "boards were dealt"));
        if held.is_none() {
            writing.note(format!("seed {seed}"));
        }
        Ok(Output { args, seed, writing, played_out: args.double_dummy.then(PlayedOut::default), held })
    }

    fn put(&mut self, board: Board) -> Result<(), Fault> {
        let Output { writing, played_out, held, .. } = self;
        match (held, played_out) {
            (Some(held), _) => {
                held.push(board);
                Ok(())
            }
            (None, Some(played_out)) => {
                played_out.put(board, (), &mut |board, solved, ()| writing.put(board, About::solved(solved)))
            }
            (None, None) => writing.put(&board, About::default()),
        }
    }

    fn close(mut self, dealt: &Dealt, report: Option<Shuffled>) -> Result<Answer, Fault> {
        if let Some(boards) = self.held.take() {
            dealt.filtered.iter().for_each(|filtered| self.writing.note(filtered.line()));
            self.writing.note(format!("seed {}", self.seed));
            boards.into_iter().try_for_each(|board| self.put(board))?;
        }
        let Output { args, seed, mut writing, played_out, .. } = self;
        if let Some(mut played_out) = played_out {
            played_out.finish(&mut |board, solved, ()| writing.put(board, About::solved(solved)))?;
        }
        if stop::asked().is_some() && writing.count() == 0 {
            return Err(stop::interrupted());
        }
        writing.flush()?;
        let mut members = Map::new();
        let mut said = String::new();
        let failed = report.is_some_and(|report| report.failed() > 0);
        if let Some(report) = &report {
            members.insert("report".to_owned(), report_json(report));
            said += &report_text(report);
        }
        if !dealt.filtered.is_empty() {
            let list = dealt.filtered.iter().map(
                |Filtered { wishes, drawn, kept }| json!({"wishes": wishes, "drawn": drawn, "kept": kept}),
            );
            members.insert("filtered".to_owned(), list.collect());
            dealt.filtered.iter().for_each(|filtered| said = format!("{said}{}\n", filtered.line()));
        }
        if failed {
            members.insert("status".to_owned(), "stopped".into());
        }
        // Kept out of the boards, which programs read.
        if !args.json {
            aside(&said);
        }
        let answer = writing.close(members, if failed { CAPACITY } else { 0 })?;
        if !args.json && args.seed == Some(Seed::Fresh) {
            aside(&format!("seed {seed}: --seed {seed} deals the same boards\n"));
        }
        Ok(answer)
    }
}

/// Deals on lines of their own, as the core writes them: the same bytes as the handheld's.
fn plain(wish: &Wish, seed: u64, first: u32, count: u32, words: &mut [u32]) -> Result<Answer, Fault> {
    let constraints = match wish {
        Wish::Same { constraints, .. } => **constraints,
        Wish::Rich { wishes, .. } => {
            return lines(Sampler::new(counted(wishes)?), first, count, |sampler, number| {
                let mut rng = board_rng(seed, number);
                while stop::asked().is_none() {
                    let deal = sampler.draw(&mut rng, AT_A_TIME);
                    if deal.is_some() {
                        return deal;
                    }
                }
                None
            });
        }
        Wish::Profile { .. } => Constraints::default(),
    };
    if count == 1 {
        let position = Position { constraints, seed: Some(seed), board: Some(first) };
        return answer::plain(|out| verb::bridge::deal(&position, words, &mut Listening, out));
    }
    let given = words.len();
    let sampler = match prepare(constraints.check()?, words, &mut Bar::new("Preparing", 1))? {
        // As the core's verb: in other memory these would be other deals.
        Prepared::Ready(sampler) if !sampler.is_settled() => {
            return Err(CountError::Capacity(Capacity { needed: None, given }).into());
        }
        Prepared::Ready(sampler) => Some(sampler),
        Prepared::Impossible => None,
    };
    lines(sampler, first, count, |sampler, number| sampler.deal(seed, number, &mut Listening))
}

/// A line for each of the boards; `draw` gives nothing where it was stopped.
fn lines<S>(
    sampler: Option<S>,
    first: u32,
    count: u32,
    mut draw: impl FnMut(&mut S, u32) -> Option<Deal>,
) -> Result<Answer, Fault> {
    let Some(mut sampler) = sampler else { return Ok(("no deal\n".to_owned(), NOTHING_FITS)) };
    let layout = Layout { of: Some((count.into(), "boards were dealt")), ..Layout::default() };
    let mut out = Stream::open(layout, "");
    let bar = Bar::new("Dealing", count.into());
    for number in numbers(first, count)? {
        let Some(deal) = draw(&mut sampler, number).filter(|_| stop::asked().is_none()) else { break };
        let mut line = String::new();
        // Writing to a string cannot fail.
        let _ = write_board(&Board::new(number, deal), Format::Line, &mut line);
        out.piece(&line)?;
        bar.at(out.pieces());
    }
    out.close(End::Text(""), 0)
}

/// How rare deals are that fit, and whether that is exact; a profile wishes for something else on every board.
fn odds_note(wish: &Wish, known: &mut Known, words: &mut [u32]) -> Result<Option<(String, bool)>, Fault> {
    let (deals, exact) = match wish {
        Wish::Profile { .. } => return Ok(None),
        Wish::Rich { wishes, .. } => {
            // Dealing uses the same count.
            let found = known.rich(wishes).found()?;
            (found.deals, found.exact)
        }
        Wish::Same { constraints, .. } => {
            (count(constraints.check()?, words, &mut Bar::new("Counting", 1))?, true)
        }
    };
    let p = Ratio::new(deals, ALL_DEALS).as_f64();
    let most = if exact { "" } else { "at most " };
    Ok(Some((format!("{most}{} of all deals fit, {}", percent(p), one_in(p)), exact)))
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
