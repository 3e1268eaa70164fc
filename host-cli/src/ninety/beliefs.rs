//! `ninety simulate --calibration`: does what our players believe come true?
//!
//! Whoever advises gives a bid and a card a chance. Those of the bid laid aside, of every card played and of
//! every bid shown are tallied, deal by deal, with whether the bid was made in the end.
//! Where chances are told as found, curves are fitted to them.

use std::fmt::Write;
use std::ops::AddAssign;

use serde::{Deserialize, Serialize};
use trickwire_core::calibration::{Tally, Tenth, tenth};
use trickwire_core::limits::{MAX_TRICKS, SEATS};
use trickwire_core::ninety::score::Premium;
use trickwire_core::sample::Sample;

use super::curve::{Fitted, Found};
use crate::calibrated::{Came, Row, TenthSums, Verdict, draw_named, draw_rows, of_sums, rows, sums};

/// What a player thought: the chances of the deals it tried, and in how many of them nothing could go wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Thought {
    /// The chances.
    pub sample: Sample,
    /// The deals in which nothing could go wrong.
    pub sure: u32,
}

/// What a belief is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum About {
    /// The bid, when it was laid aside.
    Bid,
    /// The bid, when a card was played with so many tricks to go.
    Card(usize),
    /// The bid, when it was shown.
    Shown(Premium),
}

/// That a seat makes its bid.
#[derive(Clone, Copy, Debug)]
pub struct Belief {
    /// Whose.
    pub seat: usize,
    /// What it is about.
    pub about: About,
    /// How likely that is.
    pub thought: Thought,
}

/// Something for every kind of belief.
#[derive(Serialize, Deserialize, Clone, Copy, Default, Debug)]
pub struct Sorted<T> {
    /// Of bids, by tenths.
    bids: [T; 10],
    /// Of cards, by tenths.
    cards: [T; 10],
    /// Of cards, by the tricks to go.
    left: [T; MAX_TRICKS],
    /// Of bids, by the place at the table: who leads, who comes second, who last.
    places: [T; SEATS],
    /// Of bids, by their tricks.
    tricks: [T; MAX_TRICKS + 1],
    /// Declared, revealed.
    shown: [T; 2],
}

impl<T> Sorted<T> {
    fn map<U>(self, mut each: impl FnMut(T) -> U) -> Sorted<U> {
        Sorted {
            bids: self.bids.map(&mut each),
            cards: self.cards.map(&mut each),
            left: self.left.map(&mut each),
            places: self.places.map(&mut each),
            tricks: self.tricks.map(&mut each),
            shown: self.shown.map(&mut each),
        }
    }

    fn iter(&self) -> impl Iterator<Item = &T> {
        let Sorted { bids, cards, left, places, tricks, shown } = self;
        bids.iter().chain(cards).chain(left).chain(places).chain(tricks).chain(shown)
    }
}

/// The sums over all deals.
pub type Beliefs = Sorted<Tenth>;

impl Beliefs {
    /// Adds a deal: who led, what everybody bid, and who made it.
    pub fn add<'b>(
        &mut self,
        beliefs: impl Iterator<Item = &'b Belief>,
        leader: usize,
        bids: [u8; SEATS],
        made: [bool; SEATS],
    ) {
        let mut deal = Sorted::<Tally>::default();
        for &Belief { seat, about, thought } in beliefs {
            let (hit, chance) = (made[seat], thought.sample.ratio());
            match about {
                About::Bid => {
                    deal.bids[tenth(chance)].add(chance, hit);
                    deal.places[(seat + SEATS - leader) % SEATS].add(chance, hit);
                    deal.tricks[usize::from(bids[seat]).min(MAX_TRICKS)].add(chance, hit);
                }
                About::Card(left) => {
                    deal.cards[tenth(chance)].add(chance, hit);
                    deal.left[left.clamp(1, MAX_TRICKS) - 1].add(chance, hit);
                }
                About::Shown(premium) => deal.shown[usize::from(premium == Premium::Reveal)].add(chance, hit),
            }
        }
        self.add_all(&deal);
    }

    fn add_all<T>(&mut self, more: &Sorted<T>)
    where
        Tenth: for<'t> AddAssign<&'t T>,
    {
        let mut more = more.iter();
        *self = self.map(|mut sum| {
            if let Some(more) = more.next() {
                sum += more;
            }
            sum
        });
    }
}

/// Believed and made: what parts of a run are added up by. Everything that is told follows from it when it is told, so
/// that curves are fitted once, however many parts there are.
#[derive(Serialize, Deserialize, Clone, Debug)]
#[serde(from = "Written", into = "Told")]
pub struct BeliefReport {
    beliefs: Beliefs,
    /// What curves are fitted to, where chances are told as found.
    found: Option<Vec<Found>>,
}

/// What is told, to people and to programs.
#[derive(Serialize, Debug)]
struct Told {
    bids: Vec<Row>,
    cards: Vec<Row>,
    left: Vec<Named>,
    places: Vec<Named>,
    tricks: Vec<Named>,
    declared: Came,
    revealed: Came,
    /// Of the tenths of bids and of cards.
    verdict: Verdict,
    /// What comes true of bids and of cards, as curves of what was found; where it is told as found.
    #[serde(skip_serializing_if = "Option::is_none")]
    curves: Option<[Option<Fitted>; 2]>,
    /// What all this follows from.
    sums: Sorted<TenthSums>,
    /// The same of the curves.
    #[serde(skip_serializing_if = "Option::is_none")]
    found: Option<Vec<Found>>,
}

/// What is read back.
#[derive(Deserialize)]
struct Written {
    sums: Sorted<TenthSums>,
    found: Option<Vec<Found>>,
}

impl From<Written> for BeliefReport {
    fn from(Written { sums, found }: Written) -> BeliefReport {
        BeliefReport::new(sums.map(of_sums), found)
    }
}

/// Those of which there are any, by their number.
fn numbered(list: &[Named]) -> impl Iterator<Item = (String, &Came)> {
    list.iter().filter(|named| named.came.n > 0).map(|named| (named.of.to_string(), &named.came))
}

/// Of a place or a number of tricks.
#[derive(Serialize, Debug)]
struct Named {
    of: usize,
    #[serde(flatten)]
    came: Came,
}

impl BeliefReport {
    /// By the sums, and by what was found where it is told like that.
    pub fn new(beliefs: Beliefs, found: Option<Vec<Found>>) -> BeliefReport {
        BeliefReport { beliefs, found }
    }

    /// With another part of the run.
    pub fn with(mut self, part: BeliefReport) -> BeliefReport {
        self.beliefs.add_all(&part.beliefs);
        self.found = self.found.zip(part.found).map(|(mut all, more)| {
            all.extend(more);
            all
        });
        self
    }

    /// For people.
    pub fn draw(&self, text: &mut String) {
        Told::from(self.clone()).draw(text);
    }
}

impl From<BeliefReport> for Told {
    fn from(BeliefReport { beliefs, mut found }: BeliefReport) -> Told {
        if let Some(found) = &mut found {
            Found::sort(found);
        }
        let named = |tenths: &[Tenth], from: usize| {
            let lines = tenths.iter().enumerate();
            lines.map(|(at, tenth)| Named { of: at + from, came: Came::of(tenth) }).collect()
        };
        Told {
            bids: rows(&beliefs.bids),
            cards: rows(&beliefs.cards),
            left: named(&beliefs.left, 1),
            places: named(&beliefs.places, 1),
            tricks: named(&beliefs.tricks, 0),
            declared: Came::of(&beliefs.shown[0]),
            revealed: Came::of(&beliefs.shown[1]),
            verdict: Verdict::on(beliefs.bids.iter().chain(&beliefs.cards)),
            curves: found.as_ref().map(|found| [false, true].map(|cards| Fitted::through(found, cards))),
            sums: beliefs.map(sums),
            found,
        }
    }
}

impl Told {
    fn draw(&self, text: &mut String) {
        draw_rows(text, "Bids, by the chance that was believed", &self.bids);
        const PLACES: [&str; SEATS] = ["first", "second", "last"];
        let place = |named: &Named| PLACES.get(named.of.wrapping_sub(1)).copied().unwrap_or("").to_owned();
        draw_named(
            text,
            "Bids, by place: who leads, who follows",
            "place",
            self.places.iter().map(|named| (place(named), &named.came)),
        );
        draw_named(text, "Bids, by tricks", "bid", numbered(&self.tricks));
        draw_rows(text, "Cards played, by the chance that was believed", &self.cards);
        draw_named(text, "Cards played, by tricks to go", "tricks", numbered(&self.left));
        let shown = [("declared", &self.declared), ("revealed", &self.revealed)];
        if shown.iter().any(|(_, came)| came.n > 0) {
            let lines = shown.into_iter().map(|(name, came)| (name.to_owned(), came));
            draw_named(text, "Bids shown, before that was known", "how", lines);
        }
        text.push('\n');
        self.verdict.draw(text);
        for (name, curve) in ["bids", "cards"].into_iter().zip(self.curves.iter().flatten()) {
            if let Some(curve) = curve {
                let _ = writeln!(text, "{name}: {curve}");
            }
        }
    }
}
