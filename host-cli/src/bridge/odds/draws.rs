//! Everything that a profile can draw: how often, how rare, and why nothing fits some of it.
//!
//! Draws that are the same but for the names of suits fit the same number of deals, and are counted once: a profile
//! that draws suits at random has many of them.

use std::collections::HashMap;

use rayon::prelude::*;
use trickwire_core::bridge::answer::{Fitting, fitting};
use trickwire_core::bridge::constraint::{Constraints, HandConstraint};
use trickwire_core::bridge::feasible::ConflictText;
use trickwire_core::bridge::shape::ShapeSet;
use trickwire_core::cards::{Card, Suit};
use trickwire_wishes::TableError;

use super::report::{DrawReport, NeverReport, ProfileReport};
use super::rich::estimated;
use crate::answer::Reported;
use crate::bridge::choices::choices;
use crate::bridge::known::{excluded, too_costly};
use crate::bridge::profile::Recipe;
use crate::bridge::session::Impossible;
use crate::bridge::wish::Asked;
use crate::fault::Fault;
use crate::progress::{Bar, Listening};
use crate::stop;

/// Everything that a profile can draw, with how often and how rare it is. Asked to stop, it tells of the draws that
/// are counted.
pub fn of_profile(name: &str, recipe: &Recipe, words: &mut [u32]) -> Reported {
    let mut drawn: Vec<(Asked, f64)> = Vec::new();
    let mut at: HashMap<Asked, usize> = HashMap::new();
    let mut never: Vec<NeverReport> = Vec::new();
    for (choice, weight) in choices(&recipe.profile)? {
        let refuse = |position: String, conflict: String| NeverReport { position, weight, conflict };
        let Some(asked) = recipe.asked(&choice) else {
            never.push(refuse(String::new(), "a seat waits for a suit that nobody draws".to_owned()));
            continue;
        };
        if let Asked::Plain(constraints) = &asked
            && let Err(error) = constraints.check()
        {
            never.push(refuse(constraints.to_string(), error.to_string()));
            continue;
        }
        let index = *at.entry(asked).or_insert_with_key(|asked| {
            drawn.push((asked.clone(), 0.0));
            drawn.len() - 1
        });
        drawn[index].1 += weight;
    }
    // One of each kind is counted, on all processors.
    let mut kinds: HashMap<Asked, usize> = HashMap::new();
    let mut first: Vec<&Asked> = Vec::new();
    let kind_of: Vec<usize> = drawn
        .iter()
        .map(|(asked, _)| {
            *kinds.entry(renamed_least(asked)).or_insert_with(|| {
                first.push(asked);
                first.len() - 1
            })
        })
        .collect();
    let bar = Bar::new("Counting", first.len() as u64);
    let size = words.len();
    let counted: Vec<Result<Counted, Fault>> = first
        .par_iter()
        .map_init(
            || vec![0; size],
            |words, asked| {
                let found = counted(asked, words);
                bar.one_more();
                found
            },
        )
        .collect();
    drop(bar);
    let counted: Vec<Counted> = counted.into_iter().collect::<Result<_, _>>()?;
    let (mut draws, mut uncounted) = (Vec::new(), 0);
    for ((asked, weight), kind) in drawn.iter().zip(kind_of) {
        let position = asked.to_string();
        match &counted[kind] {
            Counted::Not => uncounted += 1,
            Counted::Deals(deals) => draws.push(DrawReport::new(position, *weight, *deals)),
            Counted::About { deals, p, checked } => {
                let checked = Some(checked.clone());
                draws.push(DrawReport { p: *p, checked, ..DrawReport::new(position, *weight, *deals) });
            }
            Counted::None => {
                let conflict = reason(asked, words)?;
                never.push(NeverReport { position, weight: *weight, conflict });
            }
        }
    }
    if draws.is_empty() && uncounted > 0 {
        return Err(stop::interrupted());
    }
    if draws.is_empty() {
        return Ok(Box::new(nothing(never)));
    }
    Ok(Box::new(ProfileReport::new(name, draws, never, uncounted)))
}

/// What came of a draw.
enum Counted {
    /// So many deals fit.
    Deals(u128),
    /// So many fit all but what was checked on deals; how likely a random deal is to fit everything.
    About { deals: u128, p: f64, checked: String },
    /// None does.
    None,
    /// It was stopped.
    Not,
}

fn counted(asked: &Asked, words: &mut [u32]) -> Result<Counted, Fault> {
    if stop::asked().is_some() {
        return Ok(Counted::Not);
    }
    let found = match asked {
        Asked::Plain(constraints) => match fitting(constraints.check()?, words, &mut Listening) {
            Ok(Fitting::Deals(deals)) => Ok(Counted::Deals(deals)),
            Ok(Fitting::None(_)) => Ok(Counted::None),
            Err(error) => Err(error.into()),
        },
        Asked::Rich(wishes) => match trickwire_wishes::answer::table(wishes, &mut Listening) {
            Ok(table) => match (table.count(), table.checked().is_empty()) {
                (0, _) => Ok(Counted::None),
                (deals, true) => Ok(Counted::Deals(deals)),
                (deals, false) => {
                    let (p, checked) = estimated(table);
                    Ok(Counted::About { deals, p, checked })
                }
            },
            Err(error @ (TableError::Stopped | TableError::TooCostly)) => Err(too_costly(error)),
        },
    };
    if stop::asked().is_some() { Ok(Counted::Not) } else { found }
}

/// Why nothing fits a draw.
fn reason(asked: &Asked, words: &mut [u32]) -> Result<String, Fault> {
    match asked {
        Asked::Rich(wishes) => Ok(excluded(wishes)?.nothing_fits().message),
        Asked::Plain(constraints) => match fitting(constraints.check()?, words, &mut Listening)? {
            Fitting::None(Some(conflict)) => Ok(ConflictText(constraints, &conflict).to_string()),
            _ => Ok("the wishes exclude each other".to_owned()),
        },
    }
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
fn renamed_least(asked: &Asked) -> Asked {
    let Asked::Plain(constraints) = asked else { return asked.clone() };
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
    least.map_or_else(|| asked.clone(), |(_, constraints)| Asked::Plain(Box::new(constraints)))
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
