//! Open hands in the middle of play, with any number of players.
//!
//! ```text
//! position = head | hand | hand | hand [| hand] [; card [card [card]]]
//! head     = trump [leadN] [dummyN] bidB/B/B[/B] [tookT/T/T[/T]]
//! ```
//!
//! As [`crate::ninety::notation`] has it for three players. `dummy1` says that the third hand is a dummy's and
//! that seat 1 plays from it in this trick.

use core::fmt;

use rand_core::Rng;

use crate::cards::notation::each_card;
use crate::cards::{Card, CardSet, HandText, Suit, parse_cards};
use crate::limits::{LAID, SEATS};
use crate::ninety::deal::Course;
use crate::ninety::deal::course::Laid;
use crate::ninety::notation::{
    NotationError, NotationErrorKind, TrumpText, card_error, fail, numbers, parse_seat_of, parse_trump, strip,
};
use crate::ninety::position::PositionError;
use crate::ninety::rules::{DUMMY, layout};
use crate::ninety::thumb::Glance;
use crate::rng::below;
use crate::text::{Span, split, words};

/// Open hands: everything that the rest of the play depends on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Open<const N: usize> {
    /// The trump suit, or none.
    pub trump: Option<Suit>,
    /// What everybody holds.
    pub hands: [CardSet; N],
    /// Tricks bid; of a dummy it does not matter.
    pub bids: [u8; N],
    /// What everybody laid aside, where it is known: a player does not take it for unseen.
    pub laid: [CardSet; N],
    /// Whose turn it is, what lies on the table, what was taken.
    pub course: Course<N>,
}

impl<const N: usize> Open<N> {
    /// Tricks not yet finished, the one on the table among them.
    pub fn tricks_left(&self) -> usize {
        self.hands[self.course.to_move()].len()
    }

    /// What may be played now.
    pub fn legal(&self) -> CardSet {
        legal(self.hands[self.course.to_move()], &self.course.trick)
    }

    /// Plays a legal card.
    pub fn play(&mut self, card: Card) {
        self.hands[self.course.to_move()].remove(card);
        self.course.play(card, self.trump);
    }

    /// What is played by the rules of thumb. From a dummy, its master takes what a hand with enough tricks does
    /// not want, and loses what another wants.
    pub fn thumb(&self) -> Option<Card> {
        let (mover, master) = (self.course.to_move(), self.course.chooser());
        let mut need = i32::from(self.bids[master]) - i32::from(self.course.taken[master]);
        if mover != master {
            need = if need > 0 { 0 } else { self.tricks_left() as i32 };
        }
        let gone = self.course.played.iter().fold(CardSet::EMPTY, |gone, &played| gone | played);
        let hand = self.hands[mover];
        let glance = Glance {
            trump: self.trump,
            hand,
            unseen: layout(N).pack - hand - self.laid[mover] - gone,
            need,
            trick: &self.course.trick,
            seats: N,
        };
        glance.card()
    }

    /// Plays ahead until at most so many tricks are to go: the seat by the rules of thumb, the others by them or
    /// with any legal card, as `luck` has it.
    pub fn play_ahead(&mut self, seat: usize, tricks: usize, luck: &mut impl Rng) {
        while self.tricks_left() > tricks || !self.course.trick.is_empty() {
            let any = self.course.chooser() != seat && below(luck, 2) == 0;
            let legal = self.legal();
            let card = if any {
                legal.iter().nth(below(luck, legal.len().max(1) as u32) as usize)
            } else {
                self.thumb()
            };
            // There is a card as long as there are tricks to go.
            let Some(card) = card else { return };
            self.play(card);
        }
    }

    /// Is this possible? The error is the first reason why not.
    pub fn check(&self) -> Result<(), PositionError> {
        let mut seen = CardSet::EMPTY;
        for card in self.hands.iter().flat_map(|hand| hand.iter()).chain(self.course.trick.iter().copied()) {
            if !layout(N).pack.has(card) {
                return Err(PositionError::NotInPack(card));
            }
            if !seen.insert(card) {
                return Err(PositionError::Twice(card));
            }
        }
        let should = self.tricks_left();
        for place in 0..N {
            let seat = self.course.player_of(place);
            let should = should - usize::from(place < self.course.trick.len()).min(should);
            let has = self.hands[seat].len();
            if has != should {
                return Err(PositionError::HandSize { seat, has, should });
            }
            if let (Some(led), Some(&card)) = (self.course.trick.first(), self.course.trick.get(place))
                && card.suit != led.suit
                && !self.hands[seat].of_suit(led.suit).is_empty()
            {
                return Err(PositionError::Revoke { seat, card });
            }
        }
        let taken = self.course.taken.iter().map(|&taken| usize::from(taken)).sum::<usize>();
        if taken + should > layout(N).tricks {
            let left = should;
            return Err(if N == SEATS {
                PositionError::TooManyTricks { taken, left }
            } else {
                PositionError::TricksOfFour { taken, left }
            });
        }
        match self.bids.iter().position(|&bid| usize::from(bid) > 3 * LAID) {
            Some(seat) => Err(PositionError::Bid { seat, bid: self.bids[seat] }),
            None => Ok(()),
        }
    }
}

/// What may be played of a hand.
pub(super) fn legal(hand: CardSet, trick: &[Card]) -> CardSet {
    let follow = trick.first().map_or(CardSet::EMPTY, |led| hand.of_suit(led.suit));
    if follow.is_empty() { hand } else { follow }
}

impl<const N: usize> core::str::FromStr for Open<N> {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Open<N>, NotationError> {
        if text.trim().is_empty() {
            return Err(fail(Span::new(0, text.len()), NotationErrorKind::Empty));
        }
        let whole = Span::new(text.len() - text.trim_start().len(), text.trim_end().len());
        let [no_seat, no_numbers, many_played] = if N == SEATS {
            [NotationErrorKind::Seat, NotationErrorKind::Three, NotationErrorKind::TooManyPlayed]
        } else {
            [NotationErrorKind::SeatOfFour, NotationErrorKind::Four, NotationErrorKind::PlayedByFour]
        };
        let (body, table) = text.split_once(';').unwrap_or((text, ""));
        let mut sections = split(body, '|');
        let (mut trump, mut leader, mut bids, mut taken, mut master) = (None, 0, None, [0; N], None);
        for (at, word) in words(sections.next().unwrap_or((0, "")).1) {
            let span = Span::new(at, at + word.len());
            let seat = |rest| parse_seat_of(rest, N).ok_or(fail(span, no_seat));
            let four = fail(span, no_numbers);
            if let Some(found) = parse_trump(word) {
                trump = Some(found);
            } else if let Some(rest) = strip(word, "lead") {
                leader = seat(rest)?;
            } else if let Some(rest) = strip(word, "dummy").filter(|_| N == DUMMY + 1) {
                let live = seat(rest)?;
                if live == DUMMY {
                    return Err(fail(span, no_seat));
                }
                master = Some(live);
            } else if let Some(rest) = strip(word, "bid") {
                bids = Some(numbers(rest).ok_or(four)?);
            } else if let Some(rest) = strip(word, "took") {
                taken = numbers(rest).ok_or(four)?;
            } else {
                return Err(fail(span, NotationErrorKind::Head));
            }
        }
        let trump = trump.ok_or(fail(whole, NotationErrorKind::NoTrump))?;
        let bids = bids.ok_or(fail(whole, NotationErrorKind::NoBids))?;
        let mut hands = [CardSet::EMPTY; N];
        for hand in &mut hands {
            let (at, section) = sections.next().ok_or(fail(whole, NotationErrorKind::Hands))?;
            *hand = parse_cards(section).map_err(|error| card_error(error, at))?;
        }
        if let Some((at, section)) = sections.next() {
            return Err(fail(Span::new(at, at + section.len()), NotationErrorKind::Hands));
        }
        let mut trick = Laid::new();
        let mut many = false;
        let at = text.len() - table.len();
        each_card(table, |card, _| {
            many |= trick.len() + 1 >= N || trick.push(card).is_err();
            Ok(())
        })
        .map_err(|error| card_error(error, at))?;
        if many {
            return Err(fail(Span::new(at, text.len()), many_played));
        }
        let mut course = Course::begin(leader, master.is_some());
        if let Some(master) = master {
            // Who leads from the hand plays from the dummy too.
            course.in_charge = Some(if leader == DUMMY { master } else { leader } as u8);
        }
        (course.trick, course.taken) = (trick, taken);
        let open = Open { trump, hands, bids, laid: [CardSet::EMPTY; N], course };
        open.check().map_err(|error| fail(whole, NotationErrorKind::Illegal(error)))?;
        Ok(open)
    }
}

/// The canonical line.
impl<const N: usize> fmt::Display for Open<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} lead{}", TrumpText(self.trump), self.course.leader + 1)?;
        if let Some(master) = self.course.in_charge {
            write!(f, " dummy{}", master + 1)?;
        }
        for (name, numbers) in [(" bid", &self.bids), (" took", &self.course.taken)] {
            for (seat, number) in numbers.iter().enumerate() {
                write!(f, "{}{number}", if seat == 0 { name } else { "/" })?;
            }
        }
        for hand in &self.hands {
            write!(f, " | {}", HandText(*hand))?;
        }
        for (place, card) in self.course.trick.iter().enumerate() {
            write!(f, "{}{card}", if place == 0 { " ; " } else { " " })?;
        }
        Ok(())
    }
}
