//! The odds of wishes that the core does not count: sums over two hands, or, not, quality.

use std::fmt::Write;

use rayon::prelude::*;
use serde::Serialize;
use trickwire_core::bridge::count::ALL_DEALS;
use trickwire_core::bridge::plain::write_count;
use trickwire_core::bridge::seat::Seat;
use trickwire_core::cards::Suit;
use trickwire_core::ratio::Ratio;
use trickwire_core::rng::Pcg32;
use trickwire_wishes::{By, Sampler, Table, Wishes, count_by};

use super::report::{AskReport, OddsReport, SeatReport, one_in, percent};
use crate::answer::{Answer, Emit, Format, NOTHING_FITS, Report, written};
use crate::bridge::known::{counted, excluded, too_costly};
use crate::bridge::wish::Asked;
use crate::fault::{CAPACITY, Fault};
use crate::printable::Printable;
use crate::progress::{Bar, Listening};
use crate::render::{BOLD, DIM, grouped};
use crate::stop;

/// Deals drawn for an estimate.
const DRAWN: u64 = 100_000;

/// Deals drawn for one of many estimates.
const GLANCE: u32 = 10_000;

/// How many deals fit, and what they are like.
pub fn odds(wishes: &Wishes, more: &[(&str, Asked)], format: Format) -> Result<Answer, Fault> {
    let table = counted(wishes)?;
    let deals = table.count();
    if deals == 0 {
        if format == Format::Plain {
            return Ok(("deals 0\n".to_owned() + &format!("of {ALL_DEALS}\n"), NOTHING_FITS));
        }
        return excluded(wishes)?.nothing_fits().emit(format);
    }
    if !table.checked().is_empty() {
        return estimate(wishes, more, table, format);
    }
    if format == Format::Plain {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = write_count(deals, &mut text);
        return Ok((text, 0));
    }
    let mut asked = Vec::new();
    for (text, more) in more {
        asked.push(ask(text, &wishes.and(&more.wishes()), deals)?);
    }
    OddsReport::new(wishes, deals, asked, distributions(wishes, deals))?.emit(format)
}

/// How many of the deals fit more.
pub fn ask(text: &str, both: &Wishes, deals: u128) -> Result<AskReport, Fault> {
    let table = counted(both)?;
    if table.count() > 0 && !table.checked().is_empty() {
        return Err(Fault {
            code: CAPACITY,
            ..Fault::usage(format!(
                "{text}: with the wishes before it, this is about too many hands to be counted"
            ))
            .help("ask for all of it at once: `bridge odds` then draws deals to find out")
        });
    }
    Ok(AskReport::new(text, table.count(), deals))
}

/// Lengths and points of the hands that something is asked of, as far as they can be counted.
pub fn distributions(wishes: &Wishes, deals: u128) -> Result<Vec<SeatReport>, Fault> {
    let named = |seat: &Seat| wishes.list.iter().any(|wish| wish.who.seats().contains(seat));
    let seats: Vec<Seat> = Seat::ALL.into_iter().filter(named).collect();
    let suits = || Suit::ALL.into_iter().rev();
    let by: Vec<By> = suits().map(By::Length).chain([By::Points]).collect();
    let jobs: Vec<(Seat, &By)> = seats.iter().flat_map(|seat| by.iter().map(|by| (*seat, by))).collect();
    let bar = Bar::new("Counting", jobs.len() as u64);
    let counts: Vec<_> = jobs
        .par_iter()
        .map(|(seat, by)| {
            let found = count_by(wishes, *seat, by, &mut Listening);
            bar.one_more();
            found
        })
        .collect();
    drop(bar);
    let counts: Vec<Option<Vec<u128>>> = counts.into_iter().collect::<Result<_, _>>().map_err(too_costly)?;
    let mut reports = Vec::new();
    for (seat, counts) in seats.iter().zip(counts.chunks(by.len())) {
        let found: Option<Vec<&Vec<u128>>> = counts.iter().map(Option::as_ref).collect();
        let Some(found) = found else { continue };
        let array =
            |list: &Vec<u128>| -> [u128; 14] { std::array::from_fn(|at| list.get(at).copied().unwrap_or(0)) };
        let lengths: Vec<(Suit, [u128; 14])> =
            suits().zip(&found).map(|(suit, list)| (suit, array(list))).collect();
        let points = std::array::from_fn(|at| found[4].get(at).copied().unwrap_or(0));
        reports.push(SeatReport::new(&[*seat], &lengths, &points, deals));
    }
    Ok(reports)
}

/// How likely a random deal is to fit everything, by deals that fit what can be counted, and what was checked on them.
pub fn estimated(table: Table) -> (f64, String) {
    let checked = Wishes { list: table.checked().to_vec() };
    let Some(mut sampler) = Sampler::new(table) else { return (0.0, checked.to_string()) };
    let mut rng = Pcg32::new(1);
    let kept = (0..GLANCE).filter(|_| checked.fits(&sampler.propose(&mut rng))).count();
    let whole = Ratio::new(sampler.total(), ALL_DEALS).as_f64();
    (whole * kept as f64 / GLANCE as f64, checked.to_string())
}

/// What deals that fit the wishes that can be counted say about all of them.
#[derive(Serialize)]
struct Estimate {
    status: &'static str,
    position: String,
    /// Deals that fit all but what is checked.
    #[serde(serialize_with = "written")]
    counted: u128,
    /// What was checked on them.
    checked: String,
    drawn: u64,
    kept: u64,
    /// How likely a random deal is to fit everything, and between which ends in 19 of 20 such estimates.
    p: f64,
    low: f64,
    high: f64,
    asked: Vec<Share>,
}

/// Something more that was asked, of the deals that were kept.
#[derive(Serialize)]
struct Share {
    asked: String,
    kept: u64,
    p: f64,
    low: f64,
    high: f64,
}

fn estimate(wishes: &Wishes, more: &[(&str, Asked)], table: Table, format: Format) -> Result<Answer, Fault> {
    let checked = Wishes { list: table.checked().to_vec() };
    let asked: Vec<Wishes> = more.iter().map(|(_, more)| more.wishes()).collect();
    let Some(mut sampler) = Sampler::new(table) else { return excluded(wishes)?.nothing_fits().emit(format) };
    let bar = Bar::new("Drawing", DRAWN);
    let mut rng = Pcg32::new(1);
    let (mut kept, mut fitting) = (0, vec![0; asked.len()]);
    let mut drawn = 0;
    while drawn < DRAWN && stop::asked().is_none() {
        let deal = sampler.propose(&mut rng);
        if checked.fits(&deal) {
            kept += 1;
            for (count, asked) in fitting.iter_mut().zip(&asked) {
                *count += u64::from(asked.fits(&deal));
            }
        }
        drawn += 1;
        if drawn % 1024 == 0 {
            bar.at(drawn);
        }
    }
    if drawn == 0 {
        return Err(stop::interrupted());
    }
    drop(bar);
    let whole = Ratio::new(sampler.total(), ALL_DEALS).as_f64();
    let (p, low, high) = between(kept, drawn);
    let asked = more.iter().zip(fitting).map(|((text, _), fits)| {
        let (p, low, high) = between(fits, kept);
        Share { asked: (*text).to_owned(), kept: fits, p, low, high }
    });
    let found = Estimate {
        status: "estimated",
        position: wishes.to_string(),
        counted: sampler.total(),
        checked: checked.to_string(),
        drawn,
        kept,
        p: whole * p,
        low: whole * low,
        high: whole * high,
        asked: asked.collect(),
    };
    found.emit(format)
}

/// A share and its interval (Wilson's score interval, 95 %).
fn between(kept: u64, drawn: u64) -> (f64, f64, f64) {
    let (z, n) = (1.96_f64, drawn.max(1) as f64);
    let p = kept as f64 / n;
    let middle = (p + z * z / (2.0 * n)) / (1.0 + z * z / n);
    let half = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt() / (1.0 + z * z / n);
    (p, (middle - half).max(0.0), (middle + half).min(1.0))
}

impl Report for Estimate {
    fn text(&self) -> String {
        let mut text = format!("{BOLD}{}{BOLD:#}\n", self.position);
        let _ = writeln!(
            text,
            "{} deals fit all but {}.\nOf {} of them, drawn at random, {} fit that too.",
            grouped(&self.counted.to_string()),
            self.checked,
            grouped(&self.drawn.to_string()),
            grouped(&self.kept.to_string())
        );
        if self.kept == 0 {
            let _ = writeln!(text, "No deal was found that fits everything: at most {}.", percent(self.high));
            return text;
        }
        let _ = writeln!(
            text,
            "About {BOLD}{}{BOLD:#} of all deals, {}; between {} and {} {DIM}(95 %){DIM:#}",
            percent(self.p),
            one_in(self.p),
            percent(self.low),
            percent(self.high)
        );
        for share in &self.asked {
            let _ = writeln!(
                text,
                "\nof these {BOLD}{}{BOLD:#}: about {}, between {} and {}",
                Printable(&share.asked),
                percent(share.p),
                percent(share.low),
                percent(share.high)
            );
        }
        text
    }

    fn plain(&self) -> String {
        format!("at most {}\nof {ALL_DEALS}\nfitting {} of {}\n", self.counted, self.kept, self.drawn)
    }
}
