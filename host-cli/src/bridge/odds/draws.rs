//! Everything that a profile can draw: how often, how rare, and why nothing fits some of it.
//!
//! Draws that are the same but for the names of suits fit the same number of deals, and are counted once: a profile
//! that draws suits at random has many of them.

use std::collections::HashMap;

use rayon::prelude::*;
use trickwire_core::bridge::answer::{Fitting, fitting};
use trickwire_core::bridge::constraint::{Constraints, HandConstraint};
use trickwire_core::bridge::count::CountError;
use trickwire_core::bridge::feasible::ConflictText;
use trickwire_core::bridge::profile::Profile;
use trickwire_core::bridge::shape::ShapeSet;
use trickwire_core::budget::Patient;
use trickwire_core::cards::{Card, Suit};

use super::report::{DrawReport, NeverReport, ProfileReport};
use crate::answer::Reported;
use crate::bridge::choices::choices;
use crate::bridge::session::Impossible;
use crate::progress::Bar;

/// Everything that a profile can draw, with how often and how rare it is.
pub fn of_profile(name: &str, profile: &Profile, words: &mut [u32]) -> Reported {
    let mut drawn: Vec<(Constraints, f64)> = Vec::new();
    let mut at: HashMap<Constraints, usize> = HashMap::new();
    let mut never: Vec<NeverReport> = Vec::new();
    for (choice, weight) in choices(profile)? {
        let refuse = |conflict: String| NeverReport { position: String::new(), weight, conflict };
        match profile.constraints(&choice) {
            None => never.push(refuse("a seat waits for a suit that nobody draws".to_owned())),
            Some(constraints) => match constraints.check() {
                Err(error) => {
                    never.push(NeverReport { position: constraints.to_string(), ..refuse(error.to_string()) })
                }
                Ok(_) => {
                    let index = *at.entry(constraints).or_insert_with(|| {
                        drawn.push((constraints, 0.0));
                        drawn.len() - 1
                    });
                    drawn[index].1 += weight;
                }
            },
        }
    }
    // One of each kind is counted, on all processors.
    let mut kinds: HashMap<Constraints, usize> = HashMap::new();
    let mut first: Vec<Constraints> = Vec::new();
    let kind_of: Vec<usize> = drawn
        .iter()
        .map(|(constraints, _)| {
            *kinds.entry(renamed_least(constraints)).or_insert_with(|| {
                first.push(*constraints);
                first.len() - 1
            })
        })
        .collect();
    let bar = Bar::new("Counting", first.len() as u64);
    let size = words.len();
    let counted: Vec<Result<Option<u128>, CountError>> = first
        .par_iter()
        .map_init(
            || vec![0; size],
            |words, constraints| {
                let found = constraints.check().map(|checked| fitting(checked, words, &mut Patient));
                bar.one_more();
                match found {
                    Ok(Ok(Fitting::Deals(deals))) => Ok(Some(deals)),
                    Ok(Err(error)) => Err(error),
                    _ => Ok(None),
                }
            },
        )
        .collect();
    drop(bar);
    let mut draws = Vec::new();
    for ((constraints, weight), kind) in drawn.iter().zip(kind_of) {
        match counted[kind] {
            Err(error) => return Err(error.into()),
            Ok(Some(deals)) => draws.push(DrawReport::new(constraints, *weight, deals)),
            Ok(None) => {
                let conflict = match fitting(constraints.check()?, words, &mut Patient)? {
                    Fitting::None(Some(conflict)) => ConflictText(constraints, &conflict).to_string(),
                    _ => "the wishes exclude each other".to_owned(),
                };
                never.push(NeverReport { position: constraints.to_string(), weight: *weight, conflict });
            }
        }
    }
    if draws.is_empty() {
        return Ok(Box::new(nothing(never)));
    }
    Ok(Box::new(ProfileReport::new(name, draws, never)))
}

/// That no draw fits any deal, with the reason of the most frequent one.
fn nothing(mut never: Vec<NeverReport>) -> crate::answer::NothingFits {
    never.sort_by(|a, b| b.weight.total_cmp(&a.weight));
    let mut answer = Impossible { constraints: Constraints::default(), conflict: None }.nothing_fits();
    if let Some(NeverReport { position, conflict, .. }) = never.first() {
        let of = if position.is_empty() { String::new() } else { format!(", for example {position}") };
        answer.message = format!("nothing that the profile can draw fits{of}: {conflict}");
        answer.text = answer.text.replace("nothing that the profile can draw fits", &answer.message);
        answer.about.insert("never".to_owned(), serde_json::json!(never));
    }
    answer
}

/// The wishes with their suits renamed so that they are the least in some order: the same for all that are the same but
/// for names.
fn renamed_least(constraints: &Constraints) -> Constraints {
    let key = |constraints: &Constraints| format!("{constraints:?}");
    let mut least: Option<(String, Constraints)> = None;
    for code in 0..256_usize {
        let order: [usize; 4] = std::array::from_fn(|at| code >> (2 * at) & 3);
        if (0..4).any(|suit| !order.contains(&suit)) {
            continue;
        }
        let next = Constraints { seats: constraints.seats.map(|hand| renamed(&hand, order)) };
        let next = (key(&next), next);
        if least.as_ref().is_none_or(|least| next.0 < least.0) {
            least = Some(next);
        }
    }
    least.map_or(*constraints, |(_, constraints)| constraints)
}

/// Suit number `order[at]` becomes suit number `at`.
fn renamed(hand: &HandConstraint, order: [usize; 4]) -> HandConstraint {
    let of = |at: usize| order.iter().position(|&from| from == at).unwrap_or(at);
    let cards = |cards: trickwire_core::cards::CardSet| {
        cards.iter().map(|card| Card::new(Suit::ALL[of(card.suit.index())], card.rank)).collect()
    };
    let shapes = if hand.shapes == ShapeSet::ALL {
        ShapeSet::ALL
    } else {
        // A shape of the new names is allowed if the old one is.
        ShapeSet::of(|shape| {
            let mut old = shape;
            for (at, &from) in order.iter().enumerate() {
                old.0[from] = shape.0[at];
            }
            hand.shapes.has(old)
        })
    };
    HandConstraint {
        lengths: order.map(|from| hand.lengths[from]),
        suit_points: order.map(|from| hand.suit_points[from]),
        shapes,
        has: cards(hand.has),
        lacks: cards(hand.lacks),
        points: hand.points,
    }
}
