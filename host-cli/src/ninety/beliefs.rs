//! `ninety simulate --calibration`: does what our players believe come true?
//!
//! Whoever advises gives a bid and a card a chance. Those of the bid laid aside, of every card played and of
//! every bid shown are tallied, deal by deal, with whether the bid was made in the end.

use serde::Serialize;
use trickwire_core::calibration::{Tally, Tenth, tenth};
use trickwire_core::limits::{MAX_TRICKS, SEATS};
use trickwire_core::ninety::score::Premium;
use trickwire_core::ratio::Ratio;
use trickwire_core::sample::WHOLE;

use crate::calibrated::{Came, Row, draw_named, draw_rows, rows};

/// What a belief is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum About {
    /// The bid, when it was laid aside.
    Bid,
    /// The bid, when a card was played.
    Card,
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
    /// The chance.
    pub chance: Ratio,
}

impl Belief {
    /// A chance from 0 to 1.
    pub fn new(seat: usize, about: About, chance: f64) -> Belief {
        let chance = Ratio::new((chance.clamp(0.0, 1.0) * f64::from(WHOLE)).round() as u128, WHOLE.into());
        Belief { seat, about, chance }
    }
}

/// The sums over all deals.
#[derive(Clone, Copy, Default)]
pub struct Beliefs {
    bids: [Tenth; 10],
    cards: [Tenth; 10],
    /// Of bids, by the place at the table: who leads, who comes second, who last.
    places: [Tenth; SEATS],
    /// Of bids, by their tricks.
    tricks: [Tenth; MAX_TRICKS + 1],
    /// Declared, revealed.
    shown: [Tenth; 2],
}

impl Beliefs {
    /// Adds a deal: who led, what everybody bid, and who made it.
    pub fn add(&mut self, beliefs: &[Belief], leader: usize, bids: [u8; SEATS], made: [bool; SEATS]) {
        let (mut at_bid, mut at_card) = ([Tally::default(); 10], [Tally::default(); 10]);
        let (mut places, mut tricks) = ([Tally::default(); SEATS], [Tally::default(); MAX_TRICKS + 1]);
        let mut shown = [Tally::default(); 2];
        for &Belief { seat, about, chance } in beliefs {
            let hit = made[seat];
            match about {
                About::Bid => {
                    at_bid[tenth(chance)].add(chance, hit);
                    places[(seat + SEATS - leader) % SEATS].add(chance, hit);
                    tricks[usize::from(bids[seat]).min(MAX_TRICKS)].add(chance, hit);
                }
                About::Card => at_card[tenth(chance)].add(chance, hit),
                About::Shown(premium) => shown[usize::from(premium == Premium::Reveal)].add(chance, hit),
            }
        }
        let sums = self.bids.iter_mut().chain(&mut self.cards).chain(&mut self.places);
        let sums = sums.chain(&mut self.tricks).chain(&mut self.shown);
        let tallies = at_bid.iter().chain(&at_card).chain(&places).chain(&tricks).chain(&shown);
        sums.zip(tallies).for_each(|(sum, tally)| *sum += tally);
    }

    /// What is written.
    pub fn report(&self) -> BeliefReport {
        let named = |tenths: &[Tenth], from: usize| {
            let lines = tenths.iter().enumerate();
            lines.map(|(at, tenth)| Named { of: at + from, came: Came::of(tenth) }).collect()
        };
        BeliefReport {
            bids: rows(&self.bids),
            cards: rows(&self.cards),
            places: named(&self.places, 1),
            tricks: named(&self.tricks, 0),
            declared: Came::of(&self.shown[0]),
            revealed: Came::of(&self.shown[1]),
        }
    }
}

/// Believed and made.
#[derive(Serialize, Debug)]
pub struct BeliefReport {
    bids: Vec<Row>,
    cards: Vec<Row>,
    places: Vec<Named>,
    tricks: Vec<Named>,
    declared: Came,
    revealed: Came,
}

/// Of a place or a number of tricks.
#[derive(Serialize, Debug)]
struct Named {
    of: usize,
    #[serde(flatten)]
    came: Came,
}

impl BeliefReport {
    /// For people.
    pub fn draw(&self, text: &mut String) {
        draw_rows(text, "Bids, by the chance that was believed", &self.bids);
        const PLACES: [&str; SEATS] = ["first", "second", "last"];
        let place = |named: &Named| PLACES.get(named.of.wrapping_sub(1)).copied().unwrap_or("").to_owned();
        draw_named(
            text,
            "Bids, by place: who leads, who follows",
            "place",
            self.places.iter().map(|named| (place(named), &named.came)),
        );
        let tried = self.tricks.iter().filter(|named| named.came.n > 0);
        draw_named(text, "Bids, by tricks", "bid", tried.map(|named| (named.of.to_string(), &named.came)));
        draw_rows(text, "Cards played, by the chance that was believed", &self.cards);
        let shown = [("declared", &self.declared), ("revealed", &self.revealed)];
        if shown.iter().any(|(_, came)| came.n > 0) {
            let lines = shown.into_iter().map(|(name, came)| (name.to_owned(), came));
            draw_named(text, "Bids shown, before that was known", "how", lines);
        }
    }
}
