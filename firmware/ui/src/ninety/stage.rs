//! A deal at the table, from the first card picked up to the points. You are always the first seat, so that
//! everything can be said as it is seen: you, left, right.

use heapless::Vec;
use trickwire_core::cards::{Card, CardSet, Suit};
use trickwire_core::limits::{DEALT, LAID, SEATS};
use trickwire_core::ninety::bid::Bidder;
use trickwire_core::ninety::deal::{Deal, DealError};
use trickwire_core::ninety::score::{Premium, bid_of};
use trickwire_core::ninety::sheet::Sheet;
use trickwire_core::ninety::strength::chance_of;
use trickwire_core::ninety::view::View;
use trickwire_core::ninety::worlds::Worlds;
use trickwire_core::order::sort_by;

use super::picks::{Picked, Picks};

/// Your seat.
pub const YOU: usize = 0;

/// The seats as you see them.
pub const NAMES: [&str; SEATS] = ["You", "Left", "Right"];

/// How far a deal is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Your cards are being entered.
    Cards,
    /// You have yet to bid.
    Bid,
    /// It is played.
    Play,
    /// All cards are played.
    Score,
}

/// A way in which the six cards that nobody played may have been the others' bids.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Split {
    /// What the left and the right bid.
    pub bids: [u8; 2],
    /// How plausible that is.
    weight: u64,
}

/// All such ways with different bids, the likeliest first: ten at most.
pub type Splits = Vec<Split, 10>;

/// A deal with what was scored before it. About 300 B.
#[derive(Clone)]
pub struct Stage {
    /// What was scored before, who deals, what is trump.
    pub sheet: Sheet,
    /// Your cards, in the order entered.
    pub picks: Picks,
    /// The deal, once all twelve are.
    pub deal: Option<Deal>,
}

impl Stage {
    /// Before the first card.
    pub const fn new(sheet: Sheet) -> Stage {
        Stage { sheet, picks: Picks::EMPTY, deal: None }
    }

    /// A deal that comes from elsewhere, where it has your twelve cards.
    pub fn of(deal: Deal) -> Option<Stage> {
        let dealer = (deal.eldest() + SEATS - 1) % SEATS;
        let sheet = Sheet { trump: deal.trump(), ..Sheet::new(dealer) };
        let picks = Picks::of(super::grid::in_order(deal.dealt(YOU)?));
        (sheet.eldest() == deal.eldest()).then_some(Stage { sheet, picks, deal: Some(deal) })
    }

    /// Has nothing been entered?
    pub const fn is_fresh(&self) -> bool {
        self.picks.is_empty() && self.deal.is_none()
    }

    /// How far it is.
    pub fn phase(&self) -> Phase {
        match &self.deal {
            None => Phase::Cards,
            Some(deal) if deal.laid(YOU).is_none() => Phase::Bid,
            Some(deal) if deal.is_over() => Phase::Score,
            Some(_) => Phase::Play,
        }
    }

    /// What is scored with this deal, once it is over and all bids are known.
    pub fn sheet_after(&self) -> Option<Sheet> {
        let ending = self.deal.as_ref()?.ending()?;
        Some(self.sheet.after(&ending))
    }

    /// The card entered last.
    pub fn last_card(&self) -> Option<Card> {
        let played = self.deal.as_ref().and_then(|deal| deal.played().last().copied());
        played.or_else(|| self.picks.iter().last())
    }

    /// What the thinking is seeded with: every deal of a game its own.
    pub const fn seed(&self) -> u64 {
        self.sheet.deals as u64 + 1
    }

    /// A card of yours comes or goes. The twelfth makes it a deal.
    pub fn pick(&mut self, card: Card) -> Picked {
        if self.deal.as_ref().is_some_and(|deal| deal.laid(YOU).is_some()) {
            return Picked::Full;
        }
        let picked = self.picks.toggle(card, DEALT);
        self.deal_again();
        picked
    }

    /// Another trump, or another leader, before anything is laid aside.
    pub fn turn_to(&mut self, dealer: usize, trump: Option<Suit>) {
        self.sheet.deal_by(dealer);
        self.sheet.trump = trump;
        self.deal_again();
    }

    /// The deal with nothing but your twelve cards.
    fn deal_again(&mut self) {
        let dealt = [Some(self.picks.set()), None, None];
        self.deal = Deal::new(self.sheet.trump, self.sheet.eldest(), dealt).ok();
    }

    /// Who asks for a bid; nobody before there are twelve cards.
    pub fn bidder(&self) -> Option<Bidder> {
        let (leader, trump) = (self.sheet.eldest(), self.sheet.trump);
        Bidder::new(self.picks.set(), YOU, leader, trump)
    }

    /// You lay these aside.
    pub fn lay(&mut self, cards: CardSet) -> Result<(), DealError> {
        self.deal.as_mut().ok_or(DealError::TooSoon(YOU))?.lay(YOU, cards)
    }

    /// Somebody declares or reveals; what others lay open is among `shown`, the bid cards first.
    pub fn offer(&mut self, seat: usize, premium: Premium, shown: &Picks) -> Result<(), DealError> {
        let deal = self.deal.as_mut().ok_or(DealError::TooSoon(YOU))?;
        let mut tried = deal.clone();
        if seat != YOU {
            tried.lay(seat, shown.iter().take(LAID).collect())?;
            if premium == Premium::Reveal {
                tried.show(seat, shown.iter().skip(LAID).collect())?;
            }
        }
        tried.offer(seat, premium)?;
        *deal = tried;
        Ok(())
    }

    /// Plays a card of whose turn it is. With the last one, bids that can only be one thing are known.
    pub fn play(&mut self, card: Card) -> Result<(), DealError> {
        self.deal.as_mut().ok_or(DealError::TooSoon(YOU))?.play(card)?;
        if let [only] = self.splits().as_slice() {
            self.tell(only.bids);
        }
        Ok(())
    }

    /// What the others turn over at the end.
    pub fn tell(&mut self, bids: [u8; 2]) {
        let Some(deal) = &mut self.deal else { return };
        for (bid, seat) in bids.into_iter().zip(1..) {
            // They are among the splits, so they can be.
            let _ = deal.tell(seat, bid);
        }
    }

    /// Takes the last entry back; `false` where there is none.
    pub fn undo(&mut self) -> bool {
        let is_settled = self.splits().len() == 1;
        let Some(deal) = &mut self.deal else { return self.picks.pop().is_some() };
        let told = |deal: &Deal| (1..SEATS).filter(|seat| deal.told(*seat).is_some()).count();
        if deal.is_over() && told(deal) > 0 {
            for _ in 0..told(deal) {
                deal.undo();
            }
            // Nobody entered these: the card before them is what was entered last.
            if is_settled {
                deal.undo();
            }
        } else if !deal.played().is_empty() {
            deal.undo();
        } else {
            // What others laid open goes with their premium.
            let kept = deal.premium().and(deal.laid(YOU));
            let was_laid = deal.laid(YOU).is_some();
            if was_laid {
                self.deal_again();
                if let Some(laid) = kept {
                    let _ = self.lay(laid);
                }
            } else {
                self.picks.pop();
                self.deal = None;
            }
        }
        true
    }

    /// What whoever's turn it is may play: of others only cards with which some deal still fits.
    pub fn offered(&self) -> CardSet {
        let Some(deal) = self.deal.as_ref().filter(|_| self.phase() == Phase::Play) else {
            return CardSet::EMPTY;
        };
        let legal = deal.legal();
        if deal.course().to_move() == YOU {
            return legal;
        }
        let fits = |card: &Card| {
            let mut after = deal.clone();
            after.play(*card).is_ok() && View::of(&after, YOU).is_ok_and(|view| Worlds::new(&view).is_ok())
        };
        legal.iter().filter(fits).collect()
    }

    /// What the others may have bid, now that all cards are played: their bid cards are those not seen.
    pub fn splits(&self) -> Splits {
        let mut splits = Splits::new();
        let Some(deal) = self.deal.as_ref().filter(|deal| deal.is_over()) else { return splits };
        let course = deal.course();
        let hidden = course.played.iter().fold(CardSet::PACK_36, |left, &played| left - played)
            - deal.laid(YOU).unwrap_or_default();
        let weight = |seat: usize, bid: u8| u64::from(chance_of(course.played[seat], deal.trump(), bid)) + 1;
        let mut add = |left: CardSet| {
            let (Some(first), Some(second)) = (bid_of(left), bid_of(hidden - left)) else { return };
            let weight = weight(1, first) * weight(2, second);
            match splits.iter_mut().find(|split| split.bids == [first, second]) {
                Some(known) => known.weight += weight,
                None => {
                    let _ = splits.push(Split { bids: [first, second], weight });
                }
            }
        };
        match (deal.laid(1), deal.laid(2)) {
            (Some(left), _) => add(left),
            (None, Some(right)) => add(hidden - right),
            (None, None) => {
                for a in hidden.iter() {
                    for b in hidden.iter().filter(|b| *b > a) {
                        for c in hidden.iter().filter(|c| *c > b) {
                            add([a, b, c].into_iter().collect());
                        }
                    }
                }
            }
        }
        sort_by(&mut splits, |a, b| b.weight.cmp(&a.weight).then(a.bids.cmp(&b.bids)));
        splits
    }
}
