//! Where a game stands: every step that led there, and what is due next.
//!
//! A game is a list of [`Step`]s. Where it stands follows from them alone ([`Table`]), so taking back is
//! leaving the last ones out ([`super::history`]), and a file that is read is the same steps again.

use trickwire_core::cards::{Card, CardSet, Suit};
use trickwire_core::limits::SEATS;
use trickwire_core::ninety::deal::Deal;
use trickwire_core::ninety::game::{Game, OrderError};
use trickwire_core::ninety::rules::DUMMY;
use trickwire_core::ninety::score::Premium;

/// One thing that happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step<const N: usize = SEATS> {
    /// Cards are dealt, twelve each where they are known; with the trump that a card turned up gives.
    Deal {
        /// The trump turned up; not used where trumps follow from the deal before.
        turned: Option<Suit>,
        /// The cards.
        hands: [Option<CardSet>; N],
    },
    /// A seat lays three cards aside.
    Lay(usize, CardSet),
    /// Everybody has bid: one player declares or reveals, with a dummy both may declare, or nobody does.
    Settle(Offers),
    /// The dummy's nine cards are faced.
    Face(CardSet),
    /// A card.
    Play(Card),
    /// A bid that was hidden is turned over at the end.
    Tell(usize, Told),
}

/// All who declare or reveal.
pub type Offers = [Option<Offer>; 2];

/// Who declares or reveals, with what lies open then.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Offer {
    /// Who.
    pub seat: usize,
    /// What.
    pub premium: Premium,
    /// The bid cards.
    pub laid: CardSet,
    /// The nine cards kept, of a reveal.
    pub kept: Option<CardSet>,
}

/// What is said about a bid at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Told {
    /// The number alone.
    Bid(u8),
    /// The cards.
    Cards(CardSet),
}

/// What comes next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Due {
    /// The next deal; the first one, or the one after a deal that is finished.
    Deal,
    /// A seat's bid.
    Bid(usize),
    /// Whether anybody declares or reveals.
    Premium,
    /// The dummy's cards.
    Face,
    /// A seat's card.
    Card(usize),
    /// What a seat has bid.
    Told(usize),
    /// Nothing: the rubber is won, or all deals are played.
    Nothing,
}

/// Where a game stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table<const N: usize = SEATS> {
    game: Game<N>,
    /// Deals before the one on the table.
    finished: Vec<Deal<N>>,
    /// Is it known whether anybody declares or reveals?
    settled: bool,
}

impl<const N: usize> Table<N> {
    /// Nothing dealt yet.
    pub const fn new(game: Game<N>) -> Table<N> {
        Table { game, finished: Vec::new(), settled: false }
    }

    /// The sheet and the deal on the table.
    pub const fn game(&self) -> &Game<N> {
        &self.game
    }

    /// The deal on the table.
    pub const fn deal(&self) -> Option<&Deal<N>> {
        self.game.deal()
    }

    /// Deals before the one on the table.
    pub fn finished(&self) -> &[Deal<N>] {
        &self.finished
    }

    /// Is it known whether anybody declares or reveals?
    pub const fn is_settled(&self) -> bool {
        self.settled
    }

    /// What comes next.
    pub fn due(&self) -> Due {
        let Some(deal) = self.game.deal() else { return Due::Deal };
        if let Some(seat) = deal.to_bid() {
            return Due::Bid(seat);
        }
        if !self.settled {
            return Due::Premium;
        }
        if deal.has_dummy() && deal.dealt(DUMMY).is_none() {
            return Due::Face;
        }
        if !deal.is_over() {
            return Due::Card(deal.course().to_move());
        }
        if let Some(seat) = (0..N).find(|&seat| deal.bid(seat).is_none()) {
            return Due::Told(seat);
        }
        if self.game.rules().is_over(&self.game.sheet()) { Due::Nothing } else { Due::Deal }
    }

    /// One step, if the rules allow it; otherwise nothing changes.
    pub fn take(&mut self, step: Step<N>) -> Result<(), OrderError> {
        if let Step::Deal { turned, hands } = step {
            let before = self.game.deal().cloned();
            self.game.begin(turned, hands)?;
            self.finished.extend(before);
            self.settled = false;
            return Ok(());
        }
        let Some(deal) = self.game.deal_mut() else { return Err(OrderError::Unfinished) };
        match step {
            Step::Deal { .. } => Ok(()),
            Step::Lay(seat, cards) => deal.lay(seat, cards),
            Step::Settle(offers) => settled(deal, offers),
            Step::Face(kept) => deal.face(kept),
            Step::Play(card) => deal.play(card),
            Step::Tell(seat, Told::Bid(bid)) => deal.tell(seat, bid),
            Step::Tell(seat, Told::Cards(cards)) => deal.lay(seat, cards),
        }
        .map_err(OrderError::Deal)?;
        self.settled |= matches!(step, Step::Settle(_));
        Ok(())
    }

    /// Is a step somebody's choice at the keyboard? The others' steps follow by themselves: of seats that are
    /// not `typed`, the first deal against the computer, the last card of a hand.
    pub fn is_choice(&self, step: &Step<N>, typed: [bool; N]) -> bool {
        match *step {
            Step::Deal { .. } => typed == [true; N] || self.game.deal().is_some(),
            Step::Lay(seat, _) => typed[seat],
            Step::Settle(_) | Step::Face(_) | Step::Tell(..) => true,
            Step::Play(_) => {
                let chooser = self.game.deal().map_or(0, |deal| deal.course().chooser());
                typed[chooser] && self.last_card().is_none()
            }
        }
    }

    /// The next card, where it is the last of a hand that is known.
    pub fn last_card(&self) -> Option<Card> {
        let deal = self.game.deal().filter(|deal| !deal.is_over() && deal.to_bid().is_none())?;
        let left = deal.left(deal.course().to_move())?;
        if left.len() == 1 { left.iter().next() } else { None }
    }
}

/// Somebody declares or reveals; what was not known of it is shown first.
fn settled<const N: usize>(
    deal: &mut Deal<N>,
    offers: Offers,
) -> Result<(), trickwire_core::ninety::deal::DealError> {
    let mut tried = deal.clone();
    for Offer { seat, premium, laid, kept } in offers.into_iter().flatten() {
        if tried.laid(seat).is_none() {
            tried.lay(seat, laid)?;
        }
        if let (Premium::Reveal, Some(kept)) = (premium, kept) {
            tried.show(seat, kept)?;
        }
        tried.offer(seat, premium)?;
    }
    *deal = tried;
    Ok(())
}

/// The steps of a deal as it was recorded, where the cards of these seats were known from the beginning;
/// `settled` says that nobody declared or revealed before the first card.
pub fn steps_of<const N: usize>(deal: &Deal<N>, known: [bool; N], settled: bool) -> Vec<Step<N>> {
    let hands = std::array::from_fn(|seat| deal.dealt(seat).filter(|_| known[seat]));
    let mut steps = vec![Step::Deal { turned: deal.trump(), hands }];
    let seats = (0..N).map(|ahead| (deal.eldest() + ahead) % N);
    for seat in seats.filter(|&seat| known[seat]) {
        steps.extend(deal.laid(seat).map(|laid| Step::Lay(seat, laid)));
    }
    let offered =
        { deal.offered() }.iter().enumerate().filter_map(|(seat, premium)| Some((seat, (*premium)?)));
    let mut offered = offered.map(|(seat, premium)| Offer {
        seat,
        premium,
        laid: deal.laid(seat).unwrap_or_default(),
        kept: deal
            .dealt(seat)
            .filter(|_| premium == Premium::Reveal && !known[seat])
            .map(|dealt| dealt - deal.laid(seat).unwrap_or_default()),
    });
    let offers: Offers = [offered.next(), offered.next()];
    let faced = deal.dealt(DUMMY).filter(|_| deal.has_dummy() && !known[DUMMY]);
    if offers[0].is_some() || settled || faced.is_some() || !deal.played().is_empty() {
        steps.push(Step::Settle(offers));
    }
    steps.extend(faced.map(|dealt| Step::Face(dealt - deal.laid(DUMMY).unwrap_or_default())));
    steps.extend(deal.played().iter().map(|&card| Step::Play(card)));
    for seat in (0..N).filter(|&seat| !known[seat] && deal.offered()[seat].is_none()) {
        let told = deal.laid(seat).map(Told::Cards).or(deal.told(seat).map(Told::Bid));
        steps.extend(told.map(|told| Step::Tell(seat, told)));
    }
    steps
}
