//! `bridge compare`: ways to deal side by side, and how far they are from the truth.

use std::fmt::Write;
use std::time::{Duration, Instant};

use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use trickwire_core::bridge::answer::{Fitting, fitting};
use trickwire_core::bridge::assist::{Assist, Report as Shuffled};
use trickwire_core::bridge::constraint::{points, shape_of};
use trickwire_core::bridge::count::ALL_DEALS;
use trickwire_core::bridge::deal::Board;
use trickwire_core::bridge::seat::Seat;
use trickwire_core::cards::Suit;
use trickwire_core::ratio::Ratio;

use super::deal::{report_json, report_text};
use super::dealt::{Dealt, deal_exactly};
use super::known::{Known, counted, excluded};
use super::odds::report::{SeatReport, one_in, percent};
use super::odds::{distributions, rich};
use super::session::{Boards, Impossible, Kind, Possible, assist, deal_by_shuffling, order};
use super::stats::{ChiSquare, chi_square};
use super::wish::Wish;
use crate::answer::{Answer, Format, Report, Reported};
use crate::args::bridge::{CompareArgs, Method};
use crate::fault::Fault;
use crate::printable::Printable;
use crate::progress::Listening;
use crate::render::bars::bar;
use crate::render::{BOLD, DANGER, DIM, SURE, grouped};
use crate::stop;

/// Attempts after which a method gets no further boards.
const ENOUGH: u64 = 1_000_000;
/// Boards dealt between two checks of the attempts.
const AT_A_TIME: u64 = 50;
/// A figure as unlikely as this is not due to chance.
const SUSPICIOUS: f64 = 1e-6;

/// What is compared: a suit's length, or the points.
#[derive(Clone, Copy)]
struct Figure {
    seat: Seat,
    suit: Option<Suit>,
}

impl Figure {
    fn name(self) -> String {
        let what = self.suit.map_or("points", Suit::name);
        format!("{}'s {what}", self.seat.name())
    }

    fn value(self, board: &Board) -> usize {
        let hand = board.deal.hands[self.seat.index()];
        usize::from(self.suit.map_or(points(hand), |suit| shape_of(hand).length(suit)))
    }

    fn counts(self, boards: &[Board], values: usize) -> Vec<u64> {
        let mut counts = vec![0; values];
        for board in boards {
            counts[self.value(board)] += 1;
        }
        counts
    }
}

/// One method.
struct Run {
    name: &'static str,
    boards: Vec<Board>,
    asked: usize,
    attempts: u64,
    time: Duration,
    report: Option<Shuffled>,
}

/// Everything that is compared.
struct Comparison {
    title: String,
    /// How likely a random deal is to fit, where that was counted.
    p: Option<f64>,
    /// Boards that stand for the truth, where it was not.
    of: Option<usize>,
    runs: Vec<Run>,
    figures: Vec<(Figure, Vec<f64>)>,
    /// By run, every figure.
    tested: Vec<Vec<ChiSquare>>,
    verbose: bool,
}

#[derive(Serialize)]
struct MethodReport {
    method: &'static str,
    boards: usize,
    failed: usize,
    attempts: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
    figures: Vec<FigureReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    report: Option<Value>,
}

#[derive(Serialize)]
struct FigureReport {
    figure: String,
    chi_square: f64,
    freedom: usize,
    p: f64,
}

/// Runs the command.
pub fn compare(args: &CompareArgs) -> Result<Answer, Fault> {
    let wish = args.input.wish()?.settled();
    compared(Kind { wish, weight: 1 }, args)?.emit(Format::of(false, args.json))
}

/// What is known of the deals that fit.
enum Truth {
    /// How likely a deal is to fit, and what those are like, counted.
    Counted(f64, Vec<SeatReport>),
    /// What so many boards are like that were dealt exactly: nothing else tells it.
    Dealt(usize),
}

fn compared(kind: Kind, args: &CompareArgs) -> Reported {
    let mut words = args.memory.words();
    let (kinds, mut known) = ([kind], Known::default());
    let wish = &kinds[0].wish;
    let truth = match wish {
        Wish::Same { constraints, .. } => {
            let deals = match fitting(constraints.check()?, &mut words, &mut Listening)? {
                Fitting::Deals(deals) => deals,
                Fitting::None(conflict) => {
                    return Ok(Box::new(Impossible { constraints: **constraints, conflict }.nothing_fits()));
                }
            };
            let shares = distributions(constraints, true, deals, &words)?;
            Truth::Counted(Ratio::new(deals, ALL_DEALS).as_f64(), shares)
        }
        Wish::Rich { wishes, .. } => {
            let table = counted(wishes)?;
            let deals = table.count();
            if deals == 0 {
                return Ok(Box::new(excluded(wishes)?.nothing_fits()));
            }
            let shares = match table.checked() {
                [] => rich::distributions(wishes, deals)?,
                _ => Vec::new(),
            };
            match shares.is_empty() {
                true => Truth::Dealt(reference(args)),
                false => Truth::Counted(Ratio::new(deals, ALL_DEALS).as_f64(), shares),
            }
        }
        Wish::Profile { .. } => Truth::Dealt(reference(args)),
    };
    let mut exact = Boards::new(&kinds, args.seed, 1, args.count, &mut known)?;
    let mut runs = match exactly(&mut exact, &mut words)? {
        Ok(run) => vec![run],
        Err(impossible) => return Ok(Box::new(impossible.nothing_fits())),
    };
    for (name, method) in [("reject", Method::Reject), ("assist", Method::Assist)] {
        let mut boards = Boards::new(&kinds, args.seed, 1, args.count, &mut known)?;
        match by_shuffling(name, &mut boards, (assist(method, args.assist), order(wish)), &mut words)? {
            Ok(run) => runs.push(run),
            Err(impossible) => return Ok(Box::new(impossible.nothing_fits())),
        }
    }
    // A method that was not begun is not compared.
    runs.retain(|run| run.asked > 0);
    let (p, figures, of) = match truth {
        Truth::Counted(p, shares) => (Some(p), figures(&shares), None),
        Truth::Dealt(count) => {
            // Other boards than those that are compared.
            let mut others = Boards::new(&kinds, !args.seed, 1, count as u32, &mut known)?;
            match exactly(&mut others, &mut words)? {
                Ok(run) if run.boards.len() == count => (None, sampled(&run.boards), Some(count)),
                Ok(_) => return Err(stop::interrupted()),
                Err(impossible) => return Ok(Box::new(impossible.nothing_fits())),
            }
        }
    };
    if runs.iter().all(|run| run.boards.is_empty()) && stop::asked().is_some() {
        return Err(stop::interrupted());
    }
    let tested: Vec<Vec<ChiSquare>> = runs
        .iter()
        .map(|run| figures.iter().map(|(f, shares)| test(*f, shares, &run.boards, of)).collect())
        .collect();
    Ok(Box::new(Comparison { title: wish.title(), p, of, runs, figures, tested, verbose: args.verbose }))
}

/// Boards that stand for the truth: ten times as many as are compared.
fn reference(args: &CompareArgs) -> usize {
    (10 * args.count as usize).clamp(20_000, 1_000_000)
}

/// What boards are like, all seats.
fn sampled(boards: &[Board]) -> Vec<(Figure, Vec<f64>)> {
    let mut figures = Vec::new();
    for seat in Seat::ALL {
        for suit in Suit::ALL.into_iter().rev().map(Some).chain([None]) {
            let figure = Figure { seat, suit };
            let counts = figure.counts(boards, if suit.is_some() { 14 } else { 38 });
            if counts.iter().filter(|&&count| count > 0).count() > 1 {
                // What was not seen may still be there.
                let all: f64 = counts.iter().map(|&count| count as f64 + 0.5).sum();
                figures.push((figure, counts.iter().map(|&count| (count as f64 + 0.5) / all).collect()));
            }
        }
    }
    figures
}

impl Serialize for Comparison {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let runs = self.runs.iter().zip(&self.tested);
        let methods = runs.map(|(run, tests)| method_report(run, &self.figures, tests, self.verbose));
        json!({
            "status": if stop::asked().is_some() { "stopped" } else { "ok" }, "position": self.title, "p": self.p, "reference": self.of,
            "methods": methods.collect::<Vec<_>>(),
        })
        .serialize(to)
    }
}

impl Report for Comparison {
    fn text(&self) -> String {
        let Comparison { title, p, of, runs, figures, tested, verbose } = self;
        let known = match (p, of) {
            (Some(p), _) => format!("{}, {}", percent(*p), one_in(*p)),
            (None, of) => {
                format!("the truth is taken from {} other boards, dealt exactly", of.unwrap_or_default())
            }
        };
        let mut text = format!("{BOLD}{}{BOLD:#}: {known}\n\n", Printable(title));
        summary(&mut text, runs, figures, tested, *verbose);
        picture(&mut text, runs, figures, tested);
        for run in runs {
            if let Some(report) = &run.report {
                let _ = write!(text, "\n{BOLD}{}{BOLD:#}: {}", run.name, report_text(report));
            }
        }
        text
    }
}

fn exactly(boards: &mut Boards<'_>, words: &mut [u32]) -> Result<Possible<Run>, Fault> {
    let start = Instant::now();
    let all = boards.left() as usize;
    let mut list = Vec::new();
    let found = deal_exactly(boards, &[], words, &mut |board| {
        list.push(board);
        Ok(())
    })?;
    Ok(found.map(|Dealt { proposals: attempts, .. }| {
        // Where it was stopped, no board was given up.
        let asked = if stop::asked().is_some() { list.len() } else { all };
        Run { name: "exact", boards: list, asked, attempts, time: start.elapsed(), report: None }
    }))
}

fn by_shuffling(
    name: &'static str,
    boards: &mut Boards<'_>,
    way: (Assist, [Seat; 4]),
    words: &mut [u32],
) -> Result<Possible<Run>, Fault> {
    let start = Instant::now();
    let mut list = Vec::new();
    let mut whole = Shuffled::default();
    while boards.left() > 0 && whole.attempts <= ENOUGH && stop::asked().is_none() {
        let report = deal_by_shuffling(boards, AT_A_TIME, way, words, &mut |board| {
            list.push(board);
            Ok(())
        })?;
        match report {
            Ok(report) => whole = whole.and(&report),
            Err(impossible) => return Ok(Err(impossible)),
        }
    }
    Ok(Ok(Run {
        name,
        boards: list,
        asked: whole.requested as usize,
        attempts: whole.attempts,
        time: start.elapsed(),
        report: Some(whole),
    }))
}

/// Everything that can vary, with its exact shares.
fn figures(truth: &[SeatReport]) -> Vec<(Figure, Vec<f64>)> {
    let mut figures = Vec::new();
    for seat in truth {
        let Some(&first) = seat.seats.first() else { continue };
        let mut add = |suit: Option<Suit>, shares: Vec<f64>| {
            if shares.iter().filter(|&&share| share > 0.0).count() > 1 {
                figures.push((Figure { seat: first, suit }, shares));
            }
        };
        for (suit, by) in &seat.lengths {
            add(Some(*suit), by.iter().map(|share| share.as_f64()).collect());
        }
        add(None, seat.points.iter().map(|share| share.as_f64()).collect());
    }
    figures
}

fn test(figure: Figure, shares: &[f64], boards: &[Board], of: Option<usize>) -> ChiSquare {
    let found = chi_square(&figure.counts(boards, shares.len()), shares);
    of.map_or(found, |of| found.against(of, boards.len()))
}

fn method_report(
    run: &Run,
    figures: &[(Figure, Vec<f64>)],
    tests: &[ChiSquare],
    verbose: bool,
) -> MethodReport {
    let figure = |((figure, _), test): (&(Figure, Vec<f64>), &ChiSquare)| FigureReport {
        figure: figure.name(),
        chi_square: test.value,
        freedom: test.freedom,
        p: test.p,
    };
    MethodReport {
        method: run.name,
        boards: run.boards.len(),
        failed: run.asked - run.boards.len(),
        attempts: run.attempts,
        seconds: verbose.then_some(run.time.as_secs_f64()),
        figures: figures.iter().zip(tests).map(figure).collect(),
        report: run.report.as_ref().map(report_json),
    }
}

/// The figure that is furthest from the truth.
fn worst(tests: &[ChiSquare]) -> Option<usize> {
    let distance = |test: &ChiSquare| (test.p, -test.value / test.freedom.max(1) as f64);
    (0..tests.len()).min_by(|&a, &b| {
        distance(&tests[a]).partial_cmp(&distance(&tests[b])).unwrap_or(std::cmp::Ordering::Equal)
    })
}

fn summary(
    text: &mut String,
    runs: &[Run],
    figures: &[(Figure, Vec<f64>)],
    tested: &[Vec<ChiSquare>],
    verbose: bool,
) {
    let time = if verbose { "      time" } else { "" };
    let _ = writeln!(
        text,
        "{DIM}method  boards  failed   attempts{time}   furthest from the truth: chi-square, degrees of freedom{DIM:#}"
    );
    for (run, tests) in runs.iter().zip(tested) {
        let _ = write!(
            text,
            "{:6} {:>7} {:>7} {:>10}",
            run.name,
            run.boards.len(),
            run.asked - run.boards.len(),
            grouped(&run.attempts.to_string())
        );
        if verbose {
            let _ = write!(text, " {:>7.2} s", run.time.as_secs_f64());
        }
        match worst(tests) {
            Some(at) if !run.boards.is_empty() => {
                let test = tests[at];
                // With many figures the furthest one may be far by chance.
                let far = test.p * (tests.len() as f64) < SUSPICIOUS;
                let style = if far { DANGER } else { SURE };
                let verdict = if far { "distorted" } else { "as it should be" };
                let name = figures[at].0.name();
                let _ = writeln!(
                    text,
                    "   {name}: {:.1}, {}: {style}{verdict}{style:#}",
                    test.value, test.freedom
                );
            }
            _ => text.push('\n'),
        }
    }
}

/// The figure in which shuffling with help is furthest from the truth, drawn for every method.
fn picture(text: &mut String, runs: &[Run], figures: &[(Figure, Vec<f64>)], tested: &[Vec<ChiSquare>]) {
    let Some(at) = tested.last().and_then(|tests| worst(tests)) else { return };
    let (figure, shares) = &figures[at];
    let _ = writeln!(text, "\n{BOLD}{}{BOLD:#}", figure.name());
    let observed: Vec<(&str, Vec<u64>)> = runs
        .iter()
        .filter(|run| !run.boards.is_empty())
        .map(|run| (run.name, figure.counts(&run.boards, shares.len())))
        .collect();
    let largest = shares.iter().copied().fold(0.0, f64::max);
    for (value, &share) in shares.iter().enumerate().filter(|(_, share)| **share >= 0.0005) {
        let line = |text: &mut String, label: String, name: &str, share: f64| {
            let _ = writeln!(text, "{label:>4}  {name:6} {:>6.1} %  {}", share * 100.0, bar(share, largest));
        };
        line(text, value.to_string(), "truth", share);
        for (name, counts) in &observed {
            let all: u64 = counts.iter().sum();
            line(text, String::new(), name, counts[value] as f64 / all.max(1) as f64);
        }
    }
}
