//! What `ninety solve` found, as types that serialise. The text for people is drawn from it alone.

use serde::Serialize;
use trickwire_core::cards::Card;
use trickwire_core::limits::SEATS;
use trickwire_core::ninety::answer::Answers;
use trickwire_core::ninety::position::Position;
use trickwire_core::ratio::Ratio;

use crate::bomb::report::SCHEMA;

/// The whole answer.
#[derive(Serialize)]
pub struct SolveReport {
    /// The version of this form.
    pub schema: u32,
    /// `ok`, or `stopped` where not everything is finished.
    pub status: &'static str,
    /// The position in canonical form.
    pub position: String,
    /// Who plays, from 0.
    pub to_move: usize,
    /// Every card that is finished.
    pub cards: Vec<CardReport>,
    /// The position itself.
    pub root: RootReport,
    /// The best card for the chance of the bid, and by points; the first in order among equals.
    pub best: BestReport,
    /// How the cards fall where everybody plays for points, as far as it was found.
    pub line: Vec<String>,
    /// Cards tried, where asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// For the text: what the seat to move has bid and taken.
    #[serde(skip)]
    pub bid: (u8, u8),
    /// For the text: cards of the trick that are already played.
    #[serde(skip)]
    pub on_table: usize,
}

/// One card. What is not finished is left out.
#[derive(Serialize)]
pub struct CardReport {
    /// The card.
    pub card: String,
    /// The totals that the seat to move can force.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub totals: Option<Vec<u8>>,
    /// Is its bid among them?
    #[serde(skip_serializing_if = "Option::is_none")]
    pub force: Option<bool>,
    /// The chance of its bid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chance: Option<f64>,
    /// The same as an exact fraction.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fraction: Option<String>,
    /// The points where everybody plays for them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<[u8; SEATS]>,
    /// For the text.
    #[serde(skip)]
    pub ratio: Option<Ratio>,
}

/// The position itself, by seat.
#[derive(Serialize)]
pub struct RootReport {
    /// The totals that each seat can force.
    pub totals: [Option<Vec<u8>>; SEATS],
    /// The chance of each bid.
    pub chance: [Option<f64>; SEATS],
    /// The points.
    pub points: Option<[u8; SEATS]>,
}

/// The best cards.
#[derive(Serialize)]
pub struct BestReport {
    /// For the chance.
    pub chance: Option<String>,
    /// For points.
    pub points: Option<String>,
    /// Is it certain that no other card is better?
    pub proven: bool,
}

/// `35/36`, in lowest terms.
pub(super) fn fraction(ratio: Ratio) -> String {
    let ratio = ratio.reduced();
    format!("{}/{}", ratio.num, ratio.den)
}

impl SolveReport {
    /// Gathers everything.
    pub fn new(position: &Position, answers: &Answers, line: &[Card], verbose: bool) -> SolveReport {
        let seat = position.to_move();
        let (force, chance, maxn) = (&answers.force[seat], &answers.chance[seat], &answers.maxn);
        // Three lists in the same order, of which each may have been stopped early.
        let most = force.cards.len().max(chance.cards.len()).max(maxn.cards.len());
        let cards: Vec<CardReport> = (0..most)
            .filter_map(|index| {
                let force = force.cards.get(index);
                let chance = chance.cards.get(index);
                let points = maxn.cards.get(index);
                let card = force.map(|f| f.0).or(chance.map(|c| c.0)).or(points.map(|p| p.0))?;
                let ratio = chance.map(|chance| chance.1);
                Some(CardReport {
                    card: card.to_string(),
                    totals: force.map(|force| force.1.iter().collect()),
                    force: force.map(|force| force.1.has(position.bids[seat])),
                    chance: ratio.map(Ratio::as_f64),
                    fraction: ratio.map(fraction),
                    points: points.map(|points| points.1),
                    ratio,
                })
            })
            .collect();
        // The first in order among equals, of the cards that are finished.
        let first = |worth: &dyn Fn(&CardReport) -> bool| cards.iter().find(|card| worth(card));
        let top_ratio = cards.iter().filter_map(|card| card.ratio).max();
        let top_points = cards.iter().filter_map(|card| Some(card.points?[seat])).max();
        let by_points = match maxn.root {
            Some(root) => first(&|card| card.points == Some(root)),
            None => {
                first(&|card| card.points.is_some() && card.points.map(|points| points[seat]) == top_points)
            }
        };
        let best = BestReport {
            chance: first(&|card| card.ratio.is_some() && card.ratio == top_ratio)
                .map(|card| card.card.clone()),
            points: by_points.map(|card| card.card.clone()),
            proven: answers.is_complete(),
        };
        SolveReport {
            schema: SCHEMA,
            status: if answers.is_complete() { "ok" } else { "stopped" },
            position: position.to_string(),
            to_move: seat,
            root: RootReport {
                totals: answers
                    .force
                    .each_ref()
                    .map(|found| found.root.map(|totals| totals.iter().collect())),
                chance: answers.chance.each_ref().map(|found| found.root.map(Ratio::as_f64)),
                points: maxn.root,
            },
            best,
            cards,
            line: line.iter().map(Card::to_string).collect(),
            nodes: verbose.then(|| answers.nodes()),
            bid: (position.bids[seat], position.taken[seat]),
            on_table: position.trick.len(),
        }
    }
}
