//! What can be asked about a deal, and what is found: by the same functions and from the same seeds as on a
//! computer, made ready to be shown.

use core::cell::Cell;

use heapless::Vec;
use trickwire_core::budget::{Progress, Pulse};
use trickwire_core::cards::{Card, CardSet};
use trickwire_core::limits::{MAX_TRICKS, SEATS};
use trickwire_core::ninety::advise::{Advice, Aim, advise_watched};
use trickwire_core::ninety::bid::{BidAdvice, Bidder, Tried, advise_bid_watched};
use trickwire_core::ninety::bitboard::Bitboard;
use trickwire_core::ninety::chance::chance;
use trickwire_core::ninety::effort::{Depth, Effort};
use trickwire_core::ninety::force::force;
use trickwire_core::ninety::maxn::maxn;
use trickwire_core::ninety::position::Position;
use trickwire_core::ninety::score::Premium;
use trickwire_core::ninety::view::View;
use trickwire_core::ninety::worlds::NoWorld;
use trickwire_core::rng::Pcg32;

use super::chance::Chance;
use crate::think::{self, Answer};

/// Deals that a bid is tried out in at most.
pub const BID_WORLDS: u32 = 64;

/// Of the lay-aways that are tried out, those that are shown. 16 B each.
pub const BID_ROWS: usize = 8;

/// What can be asked. The view is the largest: 220 B.
#[derive(Clone)]
#[allow(clippy::large_enum_variant)] // there is no heap
pub enum Ask {
    /// What to lay aside.
    Bid(Bidder, u64),
    /// What to play.
    Play(View, u64),
    /// What every card leads to when all hands are open.
    Open(Position),
}

/// What can be found. Less than 400 B.
#[derive(Clone)]
pub enum Found {
    /// What to lay aside.
    Bid(BidFound),
    /// What to play.
    Play(PlayFound),
    /// Nothing fits what was entered.
    NoWorld,
    /// What every card leads to.
    Open(Vec<OpenRow, MAX_TRICKS>),
}

/// What to lay aside, as far as it was tried out.
#[derive(Clone)]
pub struct BidFound {
    /// The candidates, best first.
    pub rows: Vec<BidRow, BID_ROWS>,
    /// Deals that the best was tried out in; none where it is only rated.
    pub worlds: u32,
    /// Whether to declare or reveal the best, and the points that gains.
    pub premium: Option<(Premium, u8)>,
}

/// Three cards to lay aside.
#[derive(Clone, Copy)]
pub struct BidRow {
    /// The cards.
    pub laid: CardSet,
    /// What they spell.
    pub bid: u8,
    /// The chance of that.
    pub chance: Chance,
}

/// What to play, as far as it was tried out.
#[derive(Clone)]
pub struct PlayFound {
    /// What for.
    pub aim: Aim,
    /// Every legal card, best first.
    pub rows: Vec<PlayRow, MAX_TRICKS>,
    /// Deals tried out.
    pub worlds: u32,
    /// Deals that fit, bid cards aside.
    pub fitting: u64,
}

/// A card to play.
#[derive(Clone, Copy)]
pub struct PlayRow {
    /// The card.
    pub card: Card,
    /// Its chance.
    pub chance: Chance,
    /// In every deal tried out nothing can go wrong any more.
    pub safe: bool,
}

/// A card with all hands open; what is not found yet is missing.
#[derive(Clone, Copy)]
pub struct OpenRow {
    /// The card.
    pub card: Card,
    /// Does it make the bid whatever the others do?
    pub locked: Option<bool>,
    /// The chance of the bid against players who play anything.
    pub chance: Option<Chance>,
    /// The points where everybody plays for them.
    pub points: Option<[u8; SEATS]>,
}

/// Deals that a card is tried out in at most, by tricks to go.
pub const fn most_worlds(tricks: usize) -> u32 {
    match tricks {
        9.. => 40,
        8 => 80,
        7 => 160,
        _ => 240,
    }
}

/// Passes the beats on, with the number of deals or searches that are done.
struct Counted<'p> {
    pulse: &'p mut dyn Pulse,
    done: &'p Cell<u32>,
    of: u32,
}

impl Pulse for Counted<'_> {
    fn beat(&mut self, _: Progress) -> bool {
        self.pulse.beat(Progress { done: self.done.get(), of: self.of })
    }
}

/// Answers a question.
#[inline(never)] // what one game takes of the stack is not there for the others
pub fn think(
    ask: &Ask,
    words: &mut [u32],
    answer: &mut Answer,
    pulse: &mut dyn Pulse,
    publish: &mut dyn FnMut(&Answer),
) {
    match ask {
        Ask::Bid(bidder, seed) => think_bid(bidder, *seed, words, answer, pulse, publish),
        Ask::Play(view, seed) => {
            if let Err(NoWorld) = think_play(view, *seed, words, answer, pulse, publish) {
                answer.found = think::Found::Ninety(Found::NoWorld);
            }
        }
        Ask::Open(position) => think_open(position, words, answer, pulse, publish),
    }
}

/// First the rating alone, then deal after deal.
fn think_bid(
    bidder: &Bidder,
    seed: u64,
    words: &mut [u32],
    answer: &mut Answer,
    pulse: &mut dyn Pulse,
    publish: &mut dyn FnMut(&Answer),
) {
    let (mut rng, done) = (Pcg32::new(seed), Cell::new(0));
    let none = Depth { worlds: 0, nodes: 0 };
    answer.found = bid_found(&advise_bid_watched(bidder, none, &mut rng, words, pulse, &mut |_| {}));
    publish(answer);
    let mut pulse = Counted { pulse, done: &done, of: BID_WORLDS };
    let depth = Depth { worlds: BID_WORLDS, nodes: u64::MAX };
    advise_bid_watched(bidder, depth, &mut rng, words, &mut pulse, &mut |advice| {
        done.set(advice.worlds);
        answer.found = bid_found(advice);
        publish(answer);
    });
}

fn bid_found(advice: &BidAdvice) -> think::Found {
    let rows = { advice.tried.iter().take(BID_ROWS) }.map(|tried| BidRow {
        laid: tried.lay.laid,
        bid: tried.lay.bid,
        chance: match tried.sample.count {
            0 => Chance::rated(tried.lay.rated),
            _ => Chance::sampled(&tried.sample),
        },
    });
    let premium = advice.tried.first().and_then(Tried::premium);
    think::Found::Ninety(Found::Bid(BidFound {
        rows: rows.collect(),
        worlds: advice.worlds,
        premium: premium.map(|(premium, gain)| (premium, (gain + 0.5) as u8)),
    }))
}

/// First a rule of thumb, then deal after deal; shown whenever there is an eighth more of them.
fn think_play(
    view: &View,
    seed: u64,
    words: &mut [u32],
    answer: &mut Answer,
    pulse: &mut dyn Pulse,
    publish: &mut dyn FnMut(&Answer),
) -> Result<(), NoWorld> {
    let (mut rng, done) = (Pcg32::new(seed), Cell::new(0));
    let none = Depth { worlds: 0, nodes: 0 };
    let thumb = advise_watched(view, none, &mut rng, words, pulse, &mut |_| {})?;
    answer.found = play_found(&thumb);
    publish(answer);
    let worlds = most_worlds(view.course().tricks_left());
    let mut pulse = Counted { pulse, done: &done, of: worlds };
    let depth = Depth { worlds, nodes: u64::MAX };
    let mut due = 1;
    let last = advise_watched(view, depth, &mut rng, words, &mut pulse, &mut |advice| {
        done.set(advice.worlds);
        // With another aim it begins again.
        if advice.worlds >= due || advice.worlds == 1 {
            due = advice.worlds + (advice.worlds / 8).max(1);
            answer.found = play_found(advice);
            publish(answer);
        }
    })?;
    answer.found = play_found(&last);
    Ok(())
}

fn play_found(advice: &Advice) -> think::Found {
    let rows = { advice.cards.iter() }.map(|card| PlayRow {
        card: card.card,
        chance: Chance::sampled(&card.sample),
        safe: advice.aim == Aim::Bid && advice.worlds > 0 && card.sure == advice.worlds,
    });
    think::Found::Ninety(Found::Play(PlayFound {
        aim: advice.aim,
        rows: rows.collect(),
        worlds: advice.worlds,
        fitting: advice.fitting,
    }))
}

/// What is sure comes first, as it is found first; then the chance; then the points.
fn think_open(
    position: &Position,
    words: &mut [u32],
    answer: &mut Answer,
    pulse: &mut dyn Pulse,
    publish: &mut dyn FnMut(&Answer),
) {
    // Looked at where it lies: it takes four kilobytes.
    let board = Bitboard::new(position);
    let Ok(board) = &board else { return };
    let seat = position.to_move();
    let mut rows: Vec<OpenRow, MAX_TRICKS> = Vec::new();
    for card in position.legal().iter() {
        let _ = rows.push(OpenRow { card, locked: None, chance: None, points: None });
    }
    let done = Cell::new(0);
    let mut pulse = Counted { pulse, done: &done, of: 3 };
    let forced = force(board, seat, words, &mut Effort::new(&mut pulse));
    for row in &mut rows {
        row.locked = forced.of(row.card).map(|totals| totals.has(position.bids[seat]));
    }
    show_open(&mut rows, answer, publish);
    done.set(1);
    let chances = chance(board, seat, words, &mut Effort::new(&mut pulse));
    for row in &mut rows {
        row.chance = chances.of(row.card).map(Chance::exact);
    }
    show_open(&mut rows, answer, publish);
    done.set(2);
    let points = maxn(board, words, &mut Effort::new(&mut pulse));
    for row in &mut rows {
        row.points = points.of(row.card);
    }
    show_open(&mut rows, answer, publish);
}

fn show_open(rows: &mut Vec<OpenRow, MAX_TRICKS>, answer: &mut Answer, publish: &mut dyn FnMut(&Answer)) {
    // Few rows: those that are better move up past those that are worse, equal ones stay in order.
    let better = |a: &OpenRow, b: &OpenRow| {
        let key = |row: &OpenRow| (row.locked, row.chance.map(|chance| chance.share));
        key(a) > key(b)
    };
    for end in 1..rows.len() {
        for place in (1..=end).rev() {
            if better(&rows[place], &rows[place - 1]) {
                rows.swap(place, place - 1);
            }
        }
    }
    answer.found = think::Found::Ninety(Found::Open(rows.clone()));
    publish(answer);
}
