//! `bridge odds`: how many deals fit, and what they are like.

use std::collections::HashMap;

use trickwire_core::bridge::constraint::Constraints;
use trickwire_core::bridge::count::{count, count_by_length, count_by_points};
use trickwire_core::bridge::feasible::{Verdict, judge};
use trickwire_core::bridge::profile::Profile;
use trickwire_core::bridge::seat::Seat;
use trickwire_core::bridge::shape::ShapeSet;
use trickwire_core::budget::Patient;
use trickwire_core::cards::Suit;
use trickwire_core::verb;

use super::choices::choices;
use super::deal::nothing;
use super::position::read;
use super::report::{AskReport, DrawReport, OddsReport, ProfileReport, SeatReport, draw_odds, draw_profile};
use super::session::{Impossible, why};
use super::wish::{Wish, single, uncounted};
use crate::args::bridge::BridgeOddsArgs;
use crate::bomb::odds::{Answer, IMPOSSIBLE};
use crate::fault::Fault;
use crate::plain::plain;
use crate::progress::Bar;

/// Runs the command.
pub fn odds(args: &BridgeOddsArgs) -> Result<Answer, Fault> {
    let mut words = args.memory.words();
    let constraints = match args.input.wish()? {
        Wish::Same { constraints, .. } => *constraints,
        Wish::Profile { file, profile } => match single(&profile) {
            Some(constraints) => constraints,
            None => return of_profile(&file.profile_name, &profile, args.json, &mut words),
        },
    };
    if args.plain {
        return plain(|out| verb::bridge::odds(&constraints, &mut words, &mut Patient, out));
    }
    // Impossible wishes are recognised sooner than counted.
    if let Verdict::Impossible(conflict) = judge(&constraints, &mut words, &mut Patient).map_err(uncounted)? {
        let impossible = Impossible { constraints, conflict: Some(conflict) };
        return Ok((nothing(&impossible, args.json), IMPOSSIBLE));
    }
    let deals = count(&constraints, &mut words, &mut Bar::new("Counting", 1)).map_err(uncounted)?;
    if deals == 0 {
        let impossible = why(&constraints, &mut words)?;
        return Ok((nothing(&impossible, args.json), IMPOSSIBLE));
    }
    let mut asked = Vec::new();
    for text in &args.ask {
        let more = read(text)?.constraints;
        let both =
            Constraints { seats: std::array::from_fn(|seat| constraints.seats[seat].and(&more.seats[seat])) };
        let fitting = match both.check() {
            Ok(()) => count(&both, &mut words, &mut Bar::new("Counting", 1)).map_err(uncounted)?,
            Err(_) => 0,
        };
        asked.push(AskReport::new(text, fitting, deals));
    }
    let seats = distributions(&constraints, args.all, deals, &mut words)?;
    let report = OddsReport::new(&constraints, deals, asked, seats);
    if args.json {
        let text = serde_json::to_string(&report).map_err(|error| Fault::usage(error.to_string()))?;
        return Ok((text + "\n", 0));
    }
    Ok((draw_odds(&report), 0))
}

/// Lengths and points of the seats of which something is asked; of all, where wanted. Seats of which
/// nothing is asked have the same distributions, and the first of them stands for all.
pub fn distributions(
    constraints: &Constraints,
    all: bool,
    deals: u128,
    words: &mut [u32],
) -> Result<Vec<SeatReport>, Fault> {
    let free: Vec<Seat> = Seat::ALL.into_iter().filter(|seat| constraints.of(*seat).is_any()).collect();
    let mut seats: Vec<(Vec<Seat>, Seat)> = Vec::new();
    for seat in Seat::ALL {
        if !free.contains(&seat) {
            seats.push((vec![seat], seat));
        } else if all && free[0] == seat {
            seats.push((free.clone(), seat));
        }
    }
    let bar = Bar::new("Counting", 5 * seats.len() as u64);
    let mut reports = Vec::new();
    for (names, seat) in seats {
        let mut lengths: Vec<(Suit, [u128; 14])> = Vec::new();
        for suit in Suit::ALL.into_iter().rev() {
            let known = lengths.iter().find(|(other, _)| alike(constraints, *other, suit));
            let by = match known {
                Some((_, by)) => *by,
                None => count_by_length(constraints, seat, suit, words, &mut Patient).map_err(uncounted)?,
            };
            lengths.push((suit, by));
            bar.at((5 * reports.len() + lengths.len()) as u64);
        }
        let points = count_by_points(constraints, seat, words, &mut Patient).map_err(uncounted)?;
        reports.push(SeatReport::new(&names, &lengths, &points, deals));
    }
    Ok(reports)
}

/// Could two suits change their names without changing what is wanted?
fn alike(constraints: &Constraints, a: Suit, b: Suit) -> bool {
    let (a, b) = (a.index(), b.index());
    constraints.seats.iter().all(|hand| {
        let cards = hand.has | hand.lacks;
        let symmetric = ShapeSet::of(|mut shape| {
            shape.0.swap(a, b);
            hand.shapes.has(shape)
        });
        hand.lengths[a] == hand.lengths[b]
            && hand.suit_points[a] == hand.suit_points[b]
            && cards.of_suit(Suit::ALL[a]).is_empty()
            && cards.of_suit(Suit::ALL[b]).is_empty()
            && symmetric == hand.shapes
    })
}

/// Everything that a profile can draw, with how often and how rare it is.
fn of_profile(name: &str, profile: &Profile, json: bool, words: &mut [u32]) -> Result<Answer, Fault> {
    let mut drawn: Vec<(Constraints, f64)> = Vec::new();
    let mut at: HashMap<Constraints, usize> = HashMap::new();
    let mut impossible = 0.0;
    for (choice, weight) in choices(profile)? {
        match profile.constraints(&choice).filter(|constraints| constraints.check().is_ok()) {
            None => impossible += weight,
            Some(constraints) => {
                let index = *at.entry(constraints).or_insert_with(|| {
                    drawn.push((constraints, 0.0));
                    drawn.len() - 1
                });
                drawn[index].1 += weight;
            }
        }
    }
    let bar = Bar::new("Counting", drawn.len() as u64);
    let mut draws = Vec::new();
    for (done, (constraints, weight)) in drawn.iter().enumerate() {
        let deals = match judge(constraints, words, &mut Patient).map_err(uncounted)? {
            Verdict::Impossible(_) => 0,
            _ => count(constraints, words, &mut Patient).map_err(uncounted)?,
        };
        if deals == 0 {
            impossible += weight;
        } else {
            draws.push(DrawReport::new(constraints, *weight, deals));
        }
        bar.at(done as u64);
    }
    drop(bar);
    if draws.is_empty() {
        let nothing_fits = Impossible { constraints: Constraints::default(), conflict: None };
        return Ok((nothing(&nothing_fits, json), IMPOSSIBLE));
    }
    let report = ProfileReport::new(name, draws, impossible);
    if json {
        let text = serde_json::to_string(&report).map_err(|error| Fault::usage(error.to_string()))?;
        return Ok((text + "\n", 0));
    }
    Ok((draw_profile(&report), 0))
}
