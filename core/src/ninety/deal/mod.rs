//! One deal, from the cards dealt to the points: what happened, as far as it is known.
//!
//! Everybody is dealt twelve cards (of four players thirteen), lays three aside as the bid and plays the rest. A
//! [`Deal`] keeps what was
//! dealt and laid aside (where it is known: at a real table most of it is not), who declared or revealed,
//! and every card played. Everything else, such as whose turn it is and who has run out of a suit, follows
//! from that ([`Course`]). What the rules forbid is refused and leaves the deal as it was.

pub mod course;
pub mod error;

pub use course::Course;
pub use error::DealError;

use super::position::Position;
use super::rules::{DUMMY, layout};
use super::score::{Premium, bid_of, made_with_dummy, points, points_with, points_with_dummy};
use crate::cards::{Card, CardSet, Suit};
use crate::limits::{LAID, MAX_TRICKS, MOST_PLAYED, SEATS};

/// What happened in a deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deal<const N: usize = SEATS> {
    trump: Option<Suit>,
    eldest: usize,
    /// Is the last seat a dummy's?
    dummy: bool,
    dealt: [Option<CardSet>; N],
    laid: [Option<CardSet>; N],
    told: [Option<u8>; N],
    offered: [Option<Premium>; N],
    played: heapless::Vec<Card, MOST_PLAYED>,
}

/// How a deal ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending<const N: usize = SEATS> {
    /// Tricks taken.
    pub taken: [u8; N],
    /// Tricks bid.
    pub bids: [u8; N],
    /// Points, premium included.
    pub points: [u8; N],
    /// Is the last seat a dummy's?
    pub dummy: bool,
}

impl<const N: usize> Deal<N> {
    /// A deal of these cards, twelve (of four players thirteen) each where they are known. `eldest`, to the left of the dealer, leads.
    pub fn new(
        trump: Option<Suit>,
        eldest: usize,
        dealt: [Option<CardSet>; N],
    ) -> Result<Deal<N>, DealError> {
        Deal::make(trump, eldest, dealt, false)
    }

    /// The same for two players and a dummy in the last seat. Of the dummy's cards the nine may be known alone.
    pub fn with_dummy(
        trump: Option<Suit>,
        eldest: usize,
        dealt: [Option<CardSet>; N],
    ) -> Result<Deal<N>, DealError> {
        Deal::make(trump, eldest, dealt, true)
    }

    fn make(
        trump: Option<Suit>,
        eldest: usize,
        dealt: [Option<CardSet>; N],
        dummy: bool,
    ) -> Result<Deal<N>, DealError> {
        if eldest >= N || dummy && eldest == DUMMY {
            return Err(DealError::seat(eldest, N));
        }
        let mut seen = CardSet::EMPTY;
        for (seat, hand) in dealt.iter().enumerate() {
            let Some(hand) = hand else { continue };
            for card in hand.iter() {
                if !const { layout(N).pack }.has(card) {
                    return Err(DealError::NotInPack(card));
                }
                if !seen.insert(card) {
                    return Err(DealError::Twice(card));
                }
            }
            let faced = dummy && seat == DUMMY && hand.len() == const { layout(N).tricks };
            if hand.len() != const { layout(N).dealt } && !faced {
                return Err(DealError::hand_size(seat, hand.len(), N));
            }
        }
        let (laid, told, offered) = ([None; N], [None; N], [None; N]);
        Ok(Deal { trump, eldest, dummy, dealt, laid, told, offered, played: heapless::Vec::new() })
    }

    /// The trump suit, or none.
    pub const fn trump(&self) -> Option<Suit> {
        self.trump
    }

    /// Who leads to the first trick.
    pub const fn eldest(&self) -> usize {
        self.eldest
    }

    /// Is the last seat a dummy's?
    pub const fn has_dummy(&self) -> bool {
        self.dummy
    }

    /// Is this seat a dummy's?
    pub const fn is_dummy(&self, seat: usize) -> bool {
        self.dummy && seat == DUMMY
    }

    /// The cards dealt to a seat, where they are known.
    pub fn dealt(&self, seat: usize) -> Option<CardSet> {
        *self.dealt.get(seat)?
    }

    /// The three cards that a seat laid aside, where they are known.
    pub fn laid(&self, seat: usize) -> Option<CardSet> {
        *self.laid.get(seat)?
    }

    /// What a seat bid, where it is known.
    pub fn bid(&self, seat: usize) -> Option<u8> {
        self.laid(seat).and_then(bid_of).or(*self.told.get(seat)?)
    }

    /// What a seat says that it bid, where its cards have not been seen.
    pub fn told(&self, seat: usize) -> Option<u8> {
        *self.told.get(seat)?
    }

    /// Who declared or revealed; the first of two who declared.
    pub fn premium(&self) -> Option<(usize, Premium)> {
        { self.offered }.into_iter().enumerate().find_map(|(seat, premium)| Some((seat, premium?)))
    }

    /// What each seat declared or revealed.
    pub const fn offered(&self) -> &[Option<Premium>; N] {
        &self.offered
    }

    /// The cards played, in order.
    pub fn played(&self) -> &[Card] {
        &self.played
    }

    /// Are all tricks played?
    pub fn is_over(&self) -> bool {
        self.played.len() >= const { N * layout(N).tricks }
    }

    /// Who, of those whose cards are known, has yet to lay a bid aside; from the eldest on.
    pub fn to_bid(&self) -> Option<usize> {
        let seats = (0..N).map(|ahead| (self.eldest + ahead) % N);
        { seats }.find(|&seat| {
            // Where a dummy's nine are known alone, its bid is what nobody has seen.
            let faced = || {
                self.is_dummy(seat)
                    && self.dealt[seat].is_some_and(|hand| hand.len() < const { layout(N).dealt })
            };
            self.dealt[seat].is_some() && self.laid[seat].is_none() && !faced()
        })
    }

    /// Lays three cards aside. Where the seat's cards are not known, this may also be done after the
    /// play, when bids are turned over.
    pub fn lay(&mut self, seat: usize, cards: CardSet) -> Result<(), DealError> {
        if seat >= N {
            return Err(DealError::seat(seat, N));
        }
        if self.laid[seat].is_some() {
            return Err(DealError::LaidBefore(seat));
        }
        let Some(spells) = bid_of(cards) else {
            return Err(DealError::Three { seat, has: cards.len() });
        };
        let elsewhere = self.elsewhere(seat);
        for card in cards.iter() {
            if !const { layout(N).pack }.has(card) {
                return Err(DealError::NotInPack(card));
            }
            let missing = |dealt: CardSet| !dealt.has(card) && dealt.len() == const { layout(N).dealt };
            if self.dealt[seat].is_some_and(missing) {
                return Err(DealError::NotDealt { seat, card });
            }
            if elsewhere.has(card) || self.played.contains(&card) {
                return Err(DealError::Twice(card));
            }
        }
        if let Some(bid) = self.told[seat].filter(|&bid| bid != spells) {
            return Err(DealError::Spells { seat, bid, spells });
        }
        (self.laid[seat], self.told[seat]) = (Some(cards), None);
        self.dealt[seat] = self.dealt[seat].map(|dealt| dealt | cards);
        Ok(())
    }

    /// Notes what a seat says that it bid.
    pub fn tell(&mut self, seat: usize, bid: u8) -> Result<(), DealError> {
        if seat >= N {
            return Err(DealError::seat(seat, N));
        }
        if usize::from(bid) > MAX_TRICKS {
            return Err(DealError::Bid { seat, bid });
        }
        match self.laid[seat].and_then(bid_of) {
            Some(spells) if spells != bid => Err(DealError::Spells { seat, bid, spells }),
            Some(_) => Ok(()),
            None => {
                self.told[seat] = Some(bid);
                Ok(())
            }
        }
    }

    /// A seat declares or reveals, before the first card. Its bid, and for a reveal its hand, must be
    /// known: they lie open.
    pub fn offer(&mut self, seat: usize, premium: Premium) -> Result<(), DealError> {
        if seat >= N {
            return Err(DealError::seat(seat, N));
        }
        if self.dummy && premium == Premium::Reveal {
            return Err(DealError::NoReveal);
        }
        if self.is_dummy(seat) {
            return Err(DealError::DummyOffers);
        }
        if let Some((other, _)) = self.premium()
            && (!self.dummy || self.offered[seat].is_some())
        {
            return Err(DealError::PremiumTaken(other));
        }
        if !self.played.is_empty() {
            return Err(DealError::TooLate);
        }
        if self.laid[seat].is_none() || premium == Premium::Reveal && self.dealt[seat].is_none() {
            return Err(DealError::NotShown(seat));
        }
        self.offered[seat] = Some(premium);
        Ok(())
    }

    /// The dummy's nine cards are faced, after the bids.
    pub fn face(&mut self, kept: CardSet) -> Result<(), DealError> {
        if !self.played.is_empty() {
            return Err(DealError::TooLate);
        }
        if kept.len() != const { layout(N).tricks } {
            return Err(DealError::DummyHand(kept.len()));
        }
        // Where its bid is known before, all its cards are known now.
        let laid = self.laid[DUMMY].unwrap_or_default();
        if let Some(card) = (kept & (laid | self.elsewhere(DUMMY))).iter().next() {
            return Err(DealError::Twice(card));
        }
        let mut dealt = self.dealt;
        dealt[DUMMY] = Some(kept | laid);
        Deal::make(self.trump, self.eldest, dealt, self.dummy)?;
        self.dealt = dealt;
        Ok(())
    }

    /// The nine cards that a seat kept are laid open, where they were not known.
    pub fn show(&mut self, seat: usize, kept: CardSet) -> Result<(), DealError> {
        let laid = self.laid(seat).ok_or(DealError::NotShown(seat))?;
        if self.dealt[seat].is_some() {
            return Ok(());
        }
        if !self.played.is_empty() {
            return Err(DealError::TooLate);
        }
        let mut dealt = self.dealt;
        dealt[seat] = Some(kept | laid);
        // The same checks as for a new deal of these cards.
        Deal::make(self.trump, self.eldest, dealt, self.dummy)?;
        if let Some(card) = (kept & (laid | self.elsewhere(seat))).iter().next() {
            return Err(DealError::Twice(card));
        }
        self.dealt = dealt;
        Ok(())
    }

    /// Plays a card of the seat whose turn it is.
    pub fn play(&mut self, card: Card) -> Result<(), DealError> {
        if self.is_over() {
            return Err(DealError::over(N));
        }
        if let Some(seat) = self.to_bid() {
            return Err(DealError::TooSoon(seat));
        }
        let course = self.course();
        let seat = course.to_move();
        let legal = self.legal();
        if !legal.has(card) {
            let led = course.trick.first().map(|led| led.suit);
            return Err(if !const { layout(N).pack }.has(card) {
                DealError::NotInPack(card)
            } else if self.played.contains(&card) {
                DealError::Twice(card)
            } else {
                match (self.left(seat), led) {
                    (Some(hand), Some(led)) if hand.has(card) => DealError::MustFollow { seat, card, led },
                    (Some(_), _) => DealError::NotHeld { seat, card },
                    (None, _) if course.void[seat].has(card) => DealError::Revoke { seat, card },
                    (None, _) => DealError::NotHeld { seat, card },
                }
            });
        }
        self.played.push(card).map_err(|_| DealError::over(N))
    }

    /// Takes the last step back: bids told after the play, cards, a declaration, bids. `false` where nothing
    /// is left to take back.
    pub fn undo(&mut self) -> bool {
        // A declared bid was known before the play.
        let late = |seat: &usize| {
            self.dealt[*seat].is_none() && self.offered[*seat].is_none() && self.bid(*seat).is_some()
        };
        if let Some(seat) = (0..N).rev().find(late).filter(|_| self.is_over()) {
            (self.laid[seat], self.told[seat]) = (None, None);
        } else if self.played.pop().is_some() {
        } else if let Some(offered) = self.offered.iter_mut().rev().find(|offered| offered.is_some()) {
            *offered = None;
        } else {
            let Some(seat) =
                (0..N).map(|back| (self.eldest + N - 1 - back) % N).find(|&seat| self.bid(seat).is_some())
            else {
                return false;
            };
            (self.laid[seat], self.told[seat]) = (None, None);
        }
        true
    }

    /// Where the play stands.
    pub fn course(&self) -> Course<N> {
        let mut course = Course::begin(self.eldest, self.dummy);
        for &card in &self.played {
            course.play(card, self.trump);
        }
        course
    }

    /// What a seat still holds, where its cards are known; its bid cards too before it has bid.
    pub fn left(&self, seat: usize) -> Option<CardSet> {
        let kept = self.dealt(seat)? - self.laid(seat).unwrap_or_default();
        Some(self.played.iter().fold(kept, |left, &card| left - CardSet::from_iter([card])))
    }

    /// What the seat to move may play, as far as one can tell.
    pub fn legal(&self) -> CardSet {
        let course = self.course();
        let seat = course.to_move();
        if self.is_over() {
            return CardSet::EMPTY;
        }
        let hand = self.left(seat).unwrap_or_else(|| {
            let gone: CardSet = self.played.iter().copied().collect();
            layout(N).pack
                - gone
                - self.elsewhere(seat)
                - self.laid[seat].unwrap_or_default()
                - course.void[seat]
        });
        let follow = course.trick.first().map_or(CardSet::EMPTY, |led| hand.of_suit(led.suit));
        // A seat whose cards are not known may be out of the suit.
        if follow.is_empty() || self.dealt[seat].is_none() { hand } else { follow }
    }

    /// Every card known to be somewhere else.
    fn elsewhere(&self, seat: usize) -> CardSet {
        let others = (0..N).filter(|&other| other != seat);
        others.fold(CardSet::EMPTY, |cards, other| {
            cards | self.dealt[other].unwrap_or_default() | self.laid[other].unwrap_or_default()
        })
    }

    /// How it ended; `None` before the last card, or where a bid is not known.
    pub fn ending(&self) -> Option<Ending<N>> {
        if !self.is_over() {
            return None;
        }
        let taken = self.course().taken;
        let mut bids = [0; N];
        for (seat, bid) in bids.iter_mut().enumerate() {
            *bid = self.bid(seat)?;
        }
        let points = match self.premium() {
            _ if self.dummy => points_with_dummy(taken, bids, self.offered.map(|offered| offered.is_some())),
            Some((seat, premium)) => points_with(taken, bids, seat, premium),
            None => points(taken, bids),
        };
        Some(Ending { taken, bids, points, dummy: self.dummy })
    }
}

impl Deal {
    /// The position with open hands, where all cards and bids are known.
    pub fn position(&self) -> Option<Position> {
        // The dummy's master chooses for two hands: that is no position of three players.
        if self.dummy {
            return None;
        }
        let course = self.course();
        let mut position = Position {
            trump: self.trump,
            leader: course.leader,
            hands: [CardSet::EMPTY; SEATS],
            trick: course.table(),
            taken: course.taken,
            bids: [0; SEATS],
        };
        for seat in 0..SEATS {
            self.laid(seat)?;
            position.hands[seat] = self.left(seat)?;
            position.bids[seat] = self.bid(seat)?;
        }
        Some(position)
    }
}

impl<const N: usize> Ending<N> {
    /// Did the seat take exactly what it bid? A dummy may have taken fewer.
    pub fn made(&self, seat: usize) -> bool {
        if self.dummy {
            return made_with_dummy(self.taken, self.bids).get(seat).is_some_and(|&made| made);
        }
        self.taken.get(seat).is_some_and(|&taken| taken == self.bids[seat])
    }

    /// How many did?
    pub fn successes(&self) -> usize {
        (0..N).filter(|&seat| self.made(seat)).count()
    }
}

const _: () = assert!(LAID == 3);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{parse_card, parse_cards};

    fn cards(text: &str) -> CardSet {
        parse_cards(text).unwrap()
    }

    fn deal() -> Deal {
        let hands = ["AQJ6.Q.A8.A6 T98S", "K.AKJ7.K.T97 QD 9D 9H", "7.T6.J6.KQJ8 TD 7D 8H"];
        Deal::new(Some(Suit::Clubs), 0, hands.map(|hand| Some(cards(hand)))).unwrap()
    }

    #[test]
    fn the_seeds_deal_is_played_and_taken_back() {
        let mut deal = deal();
        let fresh = deal.clone();
        let play = |deal: &mut Deal, text| deal.play(parse_card(text).unwrap());
        assert_eq!(play(&mut deal, "QH"), Err(DealError::TooSoon(0)));
        assert_eq!(deal.lay(0, cards("TS 9S")), Err(DealError::Three { seat: 0, has: 2 }));
        let king = parse_card("KS").unwrap();
        assert_eq!(deal.lay(0, cards("TS 9S KS")), Err(DealError::NotDealt { seat: 0, card: king }));
        deal.tell(0, 4).unwrap();
        let spells = DealError::Spells { seat: 0, bid: 4, spells: 3 };
        assert_eq!(deal.lay(0, cards("TS 9S 8S")), Err(spells));
        deal.tell(0, 3).unwrap();
        for (seat, bid) in ["TS 9S 8S", "QD 9D 9H", "TD 7D 8H"].into_iter().enumerate() {
            deal.lay(seat, cards(bid)).unwrap();
        }
        assert_eq!(deal.offer(1, Premium::Declare), Ok(()));
        assert_eq!(deal.offer(2, Premium::Reveal), Err(DealError::PremiumTaken(1)));
        let before = deal.clone();
        let mut steps = 0;
        while !deal.is_over() {
            let card = deal.legal().iter().next().unwrap();
            deal.play(card).unwrap();
            steps += 1;
        }
        assert_eq!(steps, 27);
        assert_eq!(play(&mut deal, "QH"), Err(DealError::Over));
        let ending = deal.ending().unwrap();
        assert_eq!(ending.taken.iter().sum::<u8>(), 9);
        assert_eq!(ending.bids, [3, 2, 2]);
        for _ in 0..27 {
            assert!(deal.undo());
        }
        assert_eq!(deal, before);
        for _ in 0..4 {
            assert!(deal.undo());
        }
        assert_eq!(deal, fresh);
        assert!(!deal.undo());
    }

    #[test]
    fn unknown_hands_are_held_to_what_they_showed() {
        let known = deal().dealt(0);
        let mut deal = Deal::new(None, 1, [known, None, None]).unwrap();
        deal.lay(0, cards("TS 9S 8S")).unwrap();
        let play = |deal: &mut Deal, text| deal.play(parse_card(text).unwrap());
        play(&mut deal, "KH").unwrap();
        assert_eq!(
            play(&mut deal, "AS"),
            Err(DealError::NotHeld { seat: 2, card: parse_card("AS").unwrap() })
        );
        play(&mut deal, "7D").unwrap();
        let led = Suit::Hearts;
        let card = parse_card("AS").unwrap();
        assert_eq!(play(&mut deal, "AS"), Err(DealError::MustFollow { seat: 0, card, led }));
        play(&mut deal, "QH").unwrap();
        play(&mut deal, "9H").unwrap();
        let card = parse_card("6H").unwrap();
        assert_eq!(play(&mut deal, "6H"), Err(DealError::Revoke { seat: 2, card }));
        let void = deal.course().void;
        assert_eq!(void[2].len(), 9);
        assert_eq!(deal.position(), None);
        assert!(deal.undo() && deal.undo());
        assert_eq!(deal.played().len(), 2);
    }

    #[test]
    fn bids_told_at_the_end_are_taken_back_before_the_last_card() {
        let (fresh, bids) = (deal(), ["TS 9S 8S", "QD 9D 9H", "TD 7D 8H"].map(cards));
        for (open, other) in [(1, 2), (2, 1)] {
            let mut seen = fresh.clone();
            let mut deal = Deal::new(seen.trump(), 0, [seen.dealt(0), None, None]).unwrap();
            for (seat, bid) in bids.into_iter().enumerate() {
                seen.lay(seat, bid).unwrap();
            }
            deal.lay(0, bids[0]).unwrap();
            deal.lay(open, bids[open]).unwrap();
            deal.offer(open, Premium::Declare).unwrap();
            while let Some(card) = seen.legal().iter().next() {
                seen.play(card).unwrap();
                deal.play(card).unwrap();
            }
            let before = deal.clone();
            deal.tell(other, 2).unwrap();
            assert!(deal.undo());
            assert_eq!(deal, before);
            assert!(deal.undo());
            assert_eq!((deal.played().len(), deal.bid(open)), (26, seen.bid(open)));
        }
    }

    #[test]
    fn what_cannot_be_dealt_is_refused() {
        let twelve = cards("AKQJT98.A.A.A");
        let has = |error: Result<Deal, DealError>| error.unwrap_err();
        assert_eq!(has(Deal::new(None, 3, [None; 3])), DealError::Seat(3));
        let thirteen = twelve | cards("KH KD KC");
        assert_eq!(
            has(Deal::new(None, 0, [None, Some(thirteen), None])),
            DealError::HandSize { seat: 1, has: 13 }
        );
        let twice = has(Deal::new(None, 0, [Some(thirteen), Some(thirteen), None]));
        assert!(matches!(twice, DealError::HandSize { .. } | DealError::Twice(_)));
        let low = twelve | cards("2H KH KD");
        assert!(matches!(has(Deal::new(None, 0, [Some(low), None, None])), DealError::NotInPack(_)));
    }
}
