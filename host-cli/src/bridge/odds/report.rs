//! What `bridge odds` found, as types that serialise, and the text drawn from them.

use std::fmt::{Display, Write};

use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};
use trickwire_core::bridge::count::ALL_DEALS;
use trickwire_core::bridge::seat::Seat;
use trickwire_core::cards::Suit;
use trickwire_core::ratio::Ratio;

use crate::answer::{Report, written};
use crate::fault::Fault;
use crate::printable::Printable;
use crate::render::bars::bars;
use crate::render::{BOLD, DIM, grouped, shade};
use crate::stop;

/// The whole answer.
#[derive(Serialize)]
pub struct OddsReport {
    /// `ok`, or `stopped` where lengths and points are missing.
    pub status: &'static str,
    /// What was asked, in canonical form.
    pub position: String,
    /// Deals that fit.
    #[serde(serialize_with = "written")]
    pub count: u128,
    /// Deals there are.
    #[serde(serialize_with = "written")]
    pub of: u128,
    /// How likely a random deal is to fit.
    pub p: f64,
    /// One deal in this many.
    pub one_in: f64,
    /// Answers to the questions asked.
    pub asked: Vec<AskReport>,
    /// Lengths and points.
    pub seats: Vec<SeatReport>,
    /// For the text.
    #[serde(skip)]
    pub ratio: Ratio,
}

/// Something more that was asked.
#[derive(Serialize)]
pub struct AskReport {
    /// As it was typed.
    pub asked: String,
    /// Deals that fit both.
    #[serde(serialize_with = "written")]
    pub count: u128,
    /// Their share.
    pub p: f64,
    /// The same as an exact fraction.
    pub fraction: String,
    /// For the text.
    #[serde(skip)]
    pub ratio: Ratio,
}

/// The distributions of a hand.
#[derive(Serialize)]
pub struct SeatReport {
    /// Whose: several seats if they are alike.
    #[serde(serialize_with = "letters")]
    pub seats: Vec<Seat>,
    /// By suit, and `hcp`: every value with how many deals and which share.
    pub counts: Map<String, Value>,
    /// For the text.
    #[serde(skip)]
    pub lengths: Vec<(Suit, [Ratio; 14])>,
    /// For the text.
    #[serde(skip)]
    pub points: Vec<Ratio>,
}

fn letters<S: Serializer>(seats: &[Seat], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(seats.iter().map(Seat::to_string))
}

impl OddsReport {
    /// Gathers everything; without lengths and points where their count was interrupted.
    pub fn new(
        asked_for: &impl Display,
        deals: u128,
        asked: Vec<AskReport>,
        seats: Result<Vec<SeatReport>, Fault>,
    ) -> Result<OddsReport, Fault> {
        let ratio = Ratio::new(deals, ALL_DEALS);
        let (status, seats) = match seats {
            Err(_) if stop::asked().is_some() => ("stopped", Vec::new()),
            seats => ("ok", seats?),
        };
        Ok(OddsReport {
            status,
            position: asked_for.to_string(),
            count: deals,
            of: ALL_DEALS,
            p: ratio.as_f64(),
            one_in: 1.0 / ratio.as_f64(),
            asked,
            seats,
            ratio,
        })
    }
}

impl AskReport {
    /// `fitting` out of `deals`.
    pub fn new(asked: &str, fitting: u128, deals: u128) -> AskReport {
        let ratio = Ratio::new(fitting, deals);
        let Ratio { num, den } = ratio.reduced();
        AskReport {
            asked: asked.to_owned(),
            count: fitting,
            p: ratio.as_f64(),
            fraction: format!("{num}/{den}"),
            ratio,
        }
    }
}

impl SeatReport {
    /// From exact counts.
    pub fn new(
        seats: &[Seat],
        lengths: &[(Suit, [u128; 14])],
        points: &[u128; 38],
        deals: u128,
    ) -> SeatReport {
        let list = |counts: &[u128]| -> Value {
            let there = counts.iter().enumerate().filter(|(_, count)| **count > 0);
            there
                .map(|(value, &count)| {
                    json!({"value": value, "count": count.to_string(), "p": Ratio::new(count, deals).as_f64()})
                })
                .collect()
        };
        let mut counts: Map<String, Value> =
            lengths.iter().map(|(suit, by)| (suit.to_string(), list(by))).collect();
        counts.insert("hcp".to_owned(), list(points));
        SeatReport {
            seats: seats.to_vec(),
            counts,
            lengths: lengths.iter().map(|(suit, by)| (*suit, by.map(|n| Ratio::new(n, deals)))).collect(),
            points: points.iter().map(|&n| Ratio::new(n, deals)).collect(),
        }
    }
}

/// `1.41 %`, `0.000234 %`: three digits, whatever the size.
pub fn percent(p: f64) -> String {
    let percent = p * 100.0;
    if percent == 0.0 || percent >= 100.0 {
        return format!("{percent:.0} %");
    }
    let digits = (2 - percent.log10().floor() as i32).clamp(0, 4) as usize;
    if percent < 0.0001 { format!("{percent:.2e} %") } else { format!("{percent:.digits$} %") }
}

/// `one in 70.8`, `one in 42,542,000`: four digits are enough to picture it.
pub fn one_in(p: f64) -> String {
    let many = 1.0 / p;
    if many < 100.0 {
        return format!("one in {many:.1}");
    }
    if many >= 1e15 {
        return format!("one in {many:.3e}");
    }
    let step = 10_f64.powf((many.log10().floor() - 3.0).max(0.0));
    format!("one in {}", grouped(&format!("{:.0}", (many / step).round() * step)))
}

impl Report for OddsReport {
    fn text(&self) -> String {
        let mut text = draw_odds(self);
        if self.status == "stopped" {
            text.push_str("\nInterrupted: lengths and points were not counted.\n");
        }
        text
    }

    fn says_how_far(&self) -> bool {
        self.status == "stopped"
    }
}

fn draw_odds(report: &OddsReport) -> String {
    let mut text = format!("{BOLD}{}{BOLD:#}\n", report.position);
    let _ = writeln!(text, "{} deals fit, of", grouped(&report.count.to_string()));
    let _ = writeln!(text, "{}: {BOLD}{}{BOLD:#}", grouped(&report.of.to_string()), share(report.ratio));
    for asked in &report.asked {
        let _ = writeln!(
            text,
            "\nof these {BOLD}{}{BOLD:#}: {}",
            Printable(asked.asked.trim()),
            share(asked.ratio)
        );
    }
    for seat in &report.seats {
        let names: Vec<&str> = seat.seats.iter().map(|seat| seat.name()).collect();
        let _ = writeln!(text, "\n{BOLD}{}{BOLD:#}, percent by length", names.join(", "));
        lengths(&mut text, seat);
        let points: Vec<(String, Ratio)> =
            seat.points.iter().enumerate().map(|(points, &share)| (points.to_string(), share)).collect();
        bars(&mut text, "points", &points);
    }
    text
}

fn share(ratio: Ratio) -> String {
    match ratio {
        ratio if ratio.is_zero() => "0 %, never".to_owned(),
        ratio if ratio.is_one() => "100 %, always".to_owned(),
        ratio => format!("{}, {}", percent(ratio.as_f64()), one_in(ratio.as_f64())),
    }
}

/// A row for every suit, a column for every length that some suit can have.
fn lengths(text: &mut String, seat: &SeatReport) {
    let there = |length: usize| seat.lengths.iter().any(|(_, by)| !by[length].is_zero());
    let columns: Vec<usize> = (0..14).filter(|&length| there(length)).collect();
    let _ = write!(text, "   {DIM}");
    for length in &columns {
        let _ = write!(text, "{length:>6}");
    }
    let _ = writeln!(text, "{DIM:#}");
    for (suit, by) in &seat.lengths {
        let _ = write!(text, "  {suit}");
        let last = by.iter().rposition(|share| !share.is_zero()).unwrap_or(0);
        for &length in columns.iter().filter(|&&length| length <= last) {
            let style = shade(by[length].permille());
            let cell = match by[length] {
                share if share.is_zero() => String::new(),
                share => share.to_string().trim_end_matches(" %").to_owned(),
            };
            let _ = write!(text, "{style}{cell:>6}{style:#}");
        }
        text.push('\n');
    }
}

/// Everything that a profile can draw.
#[derive(Serialize)]
pub struct ProfileReport {
    /// `ok`.
    pub status: &'static str,
    /// The name of the profile.
    pub profile: String,
    /// How likely a random deal is to fit what was drawn for its board, on average.
    pub p: f64,
    /// The share of draws that nothing fits; those are repeated.
    pub impossible: f64,
    /// Different wishes, the most frequent first.
    pub draws: Vec<DrawReport>,
    /// Draws that nothing fits, and why, the most frequent first.
    pub never: Vec<NeverReport>,
    /// Draws that were not counted, because the program was asked to stop.
    #[serde(skip_serializing_if = "is_zero")]
    pub uncounted: usize,
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// A draw that nothing fits.
#[derive(Serialize)]
pub struct NeverReport {
    /// What is wanted.
    pub position: String,
    /// How often it is drawn, of all draws.
    pub weight: f64,
    /// The sum that does not come out, or the wishes that exclude each other.
    pub conflict: String,
}

/// One of them.
#[derive(Serialize)]
pub struct DrawReport {
    /// What is wanted.
    pub position: String,
    /// How often it is drawn.
    pub weight: f64,
    /// Deals that fit, all but what is checked.
    #[serde(serialize_with = "written")]
    pub count: u128,
    /// How likely a random deal is to fit.
    pub p: f64,
    /// What was not counted but checked on deals that fit the rest: `p` is an estimate then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub checked: Option<String>,
}

impl DrawReport {
    /// From the exact count.
    pub fn new(position: String, weight: f64, deals: u128) -> DrawReport {
        let p = Ratio::new(deals, ALL_DEALS).as_f64();
        DrawReport { position, weight, count: deals, p, checked: None }
    }

    /// As a line: how often it is drawn, how likely a deal is to fit, what is wanted.
    fn line(&self) -> String {
        let about = if self.checked.is_some() { "~" } else { "" };
        let p = format!("{about}{}", percent(self.p));
        format!("{:>8} {p:>10}   {}", percent(self.weight), self.position)
    }
}

impl ProfileReport {
    /// Gathers everything.
    pub fn new(
        name: &str,
        mut draws: Vec<DrawReport>,
        mut never: Vec<NeverReport>,
        uncounted: usize,
    ) -> ProfileReport {
        let impossible = never.iter().map(|draw| draw.weight).sum();
        never.sort_by(|a, b| b.weight.total_cmp(&a.weight));
        let all: f64 = draws.iter().map(|draw| draw.weight).sum();
        for draw in &mut draws {
            draw.weight /= all;
        }
        draws.sort_by(|a, b| b.weight.total_cmp(&a.weight));
        let p = draws.iter().map(|draw| draw.weight * draw.p).sum();
        let status = if uncounted > 0 { "stopped" } else { "ok" };
        ProfileReport { status, profile: name.to_owned(), p, impossible, draws, never, uncounted }
    }
}

/// Draws shown to people.
const SHOWN: usize = 12;

impl Report for ProfileReport {
    fn text(&self) -> String {
        draw_profile(self)
    }

    fn says_how_far(&self) -> bool {
        self.uncounted > 0
    }
}

/// The draws that random deals fit least: what makes shuffling slow.
fn draw_rarest(text: &mut String, report: &ProfileReport) {
    let mut rarest: Vec<&DrawReport> = report.draws.iter().collect();
    rarest.sort_by(|a, b| a.p.total_cmp(&b.p));
    if rarest.len() > SHOWN {
        let _ = writeln!(text, "\n{DIM}the rarest of them{DIM:#}");
        for draw in rarest.iter().take(SHOWN / 4) {
            let _ = writeln!(text, "{}", draw.line());
        }
    }
}

/// Why draws are repeated: each reason once, with how often it comes.
fn draw_never(text: &mut String, report: &ProfileReport) {
    let mut reasons: Vec<(&str, f64, usize)> = Vec::new();
    for draw in &report.never {
        match reasons.iter_mut().find(|(known, ..)| *known == draw.conflict) {
            Some((_, weight, count)) => (*weight, *count) = (*weight + draw.weight, *count + 1),
            None => reasons.push((&draw.conflict, draw.weight, 1)),
        }
    }
    reasons.sort_by(|a, b| b.1.total_cmp(&a.1));
    if !reasons.is_empty() {
        let _ = writeln!(text, "\n{DIM}   drawn   why no deal fits{DIM:#}");
    }
    for (conflict, weight, _) in reasons.iter().take(SHOWN) {
        let _ = writeln!(text, "{:>8}   {conflict}", percent(*weight));
    }
    if reasons.len() > SHOWN {
        let _ = writeln!(text, "{DIM}and {} more reasons; --json lists all{DIM:#}", reasons.len() - SHOWN);
    }
}

fn draw_profile(report: &ProfileReport) -> String {
    let mut text = format!("{BOLD}{}{BOLD:#}\n", Printable(&report.profile));
    let _ = writeln!(
        text,
        "{} different wishes; on average a random deal fits with {}, {}",
        report.draws.len(),
        percent(report.p),
        one_in(report.p)
    );
    if report.impossible > 0.0 {
        let _ = writeln!(text, "{} of all draws fit no deal and are drawn anew", percent(report.impossible));
    }
    let _ = writeln!(text, "\n{DIM}   drawn       fits   wish{DIM:#}");
    for draw in report.draws.iter().take(SHOWN) {
        let _ = writeln!(text, "{}", draw.line());
    }
    if report.draws.len() > SHOWN {
        let _ = writeln!(text, "{DIM}and {} more; --json lists all{DIM:#}", report.draws.len() - SHOWN);
    }
    draw_rarest(&mut text, report);
    draw_never(&mut text, report);
    if report.draws.iter().any(|draw| draw.checked.is_some()) {
        let _ = writeln!(text, "\n{DIM}~ estimated from deals that fit all that can be counted{DIM:#}");
    }
    if report.uncounted > 0 {
        let _ = writeln!(text, "\nInterrupted: {} more wishes were not counted.", report.uncounted);
    }
    text
}
