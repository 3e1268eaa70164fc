//! Before the first card: does anybody declare or reveal?

use trickwire_core::budget::Patient;
use trickwire_core::cards::{CardSet, parse_card, parse_cards};
use trickwire_core::ninety::bid::{FOR_PREMIUM, Tried};
use trickwire_core::ninety::deal::Deal;
use trickwire_core::ninety::rules::DUMMY;
use trickwire_core::ninety::score::{Premium, settle};

use super::show;
use super::table::{Offer, Step};
use super::typed::{Typed, ask};
use super::{Flow, Session};
use crate::fault::Fault;
use crate::ninety::player::premium;
use crate::prompt::say;
use crate::render::{BOLD, SURE, sampled};

/// What can be typed here.
const PRACTICE: &str = "  declare     your bid cards lie open, for 30 points\n  \
    reveal      your hand too, for 60\n  Enter       neither\n";
const PRACTICE_OF_TWO: &str =
    "  declare     your bid cards lie open, for 30 points\n  Enter       you do not\n";
const TABLE_OF_TWO: &str = "  declare                             you do\n  \
    declare 2 QD 9D 9H                  the other, with these cards; a name does instead of 2\n  \
    Enter                               nobody, or nobody else\n";
const TABLE: &str = "  declare, reveal                     you do\n  \
    declare 2 QD 9D 9H                  the one on your left, with these cards\n  \
    reveal 2 QD 9D 9H / nine cards      and with this hand; names do instead of 2\n  \
    Enter                               nobody\n";

impl<const N: usize> Session<N> {
    /// Asks, and settles it.
    pub(super) fn settle(&mut self) -> Result<Flow, Fault> {
        let Some(deal) = self.history.table().deal() else { return Ok(Flow::On) };
        let again = self.pending[0].is_some();
        let (text, here) = match (self.is_practice(), deal.has_dummy()) {
            (true, false) => ("Declare (30), reveal (60), or Enter to play:", PRACTICE),
            (true, true) => ("Declare (30), or Enter to play:", PRACTICE_OF_TWO),
            (false, false) => ("Who declares or reveals? (Enter: nobody):", TABLE),
            (false, true) if again => ("Does the other declare too? (Enter: no):", TABLE_OF_TWO),
            (false, true) => ("Who declares? (Enter: nobody):", TABLE_OF_TWO),
        };
        let question = show::question(deal.trump(), text);
        // Whoever takes over here has not seen the cards.
        if std::mem::take(&mut self.fresh) {
            self.show_hands()?;
        }
        let typed = ask(&self.prompt, &question)?;
        match typed {
            Typed::Nothing => self.settled(None),
            Typed::Hint | Typed::Take => {
                let dummy = deal.has_dummy();
                let Some(tried) = self.tried() else { return Ok(Flow::On) };
                let premium = premium(&tried, dummy).map(|(premium, _)| premium);
                if typed == Typed::Hint {
                    say(&verdict(&tried, dummy))?;
                    return Ok(Flow::On);
                }
                self.settled(premium.and_then(|premium| self.own(premium)))
            }
            Typed::Words(text) => self.offered(&text),
            Typed::Undo if again => {
                self.pending = [None; 2];
                say("Taken back.\n")?;
                Ok(Flow::On)
            }
            other => self.common(other, here),
        }
    }

    /// How your own bid does in the deals that are tried out.
    fn tried(&mut self) -> Option<Tried> {
        let (deal, you) = (self.history.table().deal()?, self.seats.you);
        self.adviser.advise_premium(deal, you, &mut self.words, &mut Patient)
    }

    /// You declare or reveal.
    fn own(&self, premium: Premium) -> Option<Offer> {
        let seat = self.seats.you;
        Some(Offer { seat, premium, laid: self.deal()?.laid(seat)?, kept: None })
    }

    /// What you offer meets what the computer's players offer.
    fn settled(&mut self, yours: Option<Offer>) -> Result<Flow, Fault> {
        let Some(deal) = self.history.table().deal() else { return Ok(Flow::On) };
        if deal.has_dummy() {
            return self.settled_by_two(yours);
        }
        let mut offers = [None; N];
        for (seat, offer) in offers.iter_mut().enumerate() {
            let player = self.seats.players[seat].as_ref();
            let does = player.and_then(|player| player.offer(deal, seat, &mut self.words, &mut Patient));
            *offer = does.map(|(premium, _)| premium);
        }
        if let Some(Offer { seat, premium, .. }) = yours {
            offers[seat] = Some(premium);
        }
        let chosen = settle(offers, deal.eldest()).map(|(seat, premium)| match yours {
            Some(yours) if yours.seat == seat => yours,
            _ => Offer { seat, premium, laid: deal.laid(seat).unwrap_or_default(), kept: None },
        });
        if self.attempt(Step::Settle([chosen, None]))? {
            self.show_offer(yours)?;
        }
        Ok(Flow::On)
    }

    /// With a dummy both may declare: at a real table one after the other, until nobody else does.
    fn settled_by_two(&mut self, offer: Option<Offer>) -> Result<Flow, Fault> {
        let mut offers = self.pending;
        let free = offers.iter_mut().find(|pending| pending.is_none());
        if let (Some(free), Some(_)) = (free, offer) {
            *free = offer;
        }
        // Refused here, before the other is asked for.
        if let Some(deal) = self.history.table().deal() {
            let mut tried = self.history.table().clone();
            if let Err(error) = tried.take(Step::Settle(offers)) {
                return self.refuse(&format!("{error}; {}.", error.help())).map(|()| Flow::On);
            }
            if !self.is_practice() && offer.is_some() && offers[1].is_none() {
                self.pending = offers;
                return Ok(Flow::On);
            }
            for seat in 0..DUMMY {
                let player = self.seats.players[seat].as_ref();
                let does = player.and_then(|player| player.offer(deal, seat, &mut self.words, &mut Patient));
                let laid = deal.laid(seat).unwrap_or_default();
                let theirs = does.map(|(premium, _)| Offer { seat, premium, laid, kept: None });
                if let (Some(free), Some(_)) = (offers.iter_mut().find(|offer| offer.is_none()), theirs) {
                    *free = theirs;
                }
            }
        }
        self.pending = [None; 2];
        if self.attempt(Step::Settle(offers))? {
            self.show_offer(None)?;
        }
        Ok(Flow::On)
    }

    /// Who declared or revealed, and with what.
    fn show_offer(&self, yours: Option<Offer>) -> Result<(), Fault> {
        let Some(deal) = self.deal() else { return Ok(()) };
        for (seat, premium) in deal.offered().iter().enumerate() {
            if let Some(premium) = *premium {
                self.show_one(deal, seat, premium, yours)?;
            }
        }
        Ok(())
    }

    fn show_one(
        &self,
        deal: &Deal<N>,
        seat: usize,
        premium: Premium,
        yours: Option<Offer>,
    ) -> Result<(), Fault> {
        if seat == self.seats.you {
            return say(&format!("You {}: {} points if you make it.\n", premium.name(), premium.points()));
        }
        if yours.is_some_and(|yours| yours.seat == self.seats.you) {
            say(&format!("{} goes before you.\n", self.seats.name(seat)))?;
        }
        let laid = show::cards(deal.laid(seat).unwrap_or_default());
        let (name, bid) = (self.seats.name(seat), deal.bid(seat).unwrap_or_default());
        say(&format!("{BOLD}{name} {}s{BOLD:#}: {laid}, a bid of {bid}.\n", premium.name()))?;
        match deal.left(seat).filter(|_| premium == Premium::Reveal) {
            Some(hand) => say(&format!("{name} holds {}\n", show::hand(hand))),
            None => Ok(()),
        }
    }

    /// `declare`, `Anna declares QD 9D 9H`, `reveal 2 QD 9D 9H / nine cards`, `nobody`, or a card straight away.
    fn offered(&mut self, text: &str) -> Result<Flow, Fault> {
        if ["no", "nobody", "neither", "none"].contains(&text.to_ascii_lowercase().as_str()) {
            return self.settled(None);
        }
        let Some(deal) = self.history.table().deal() else { return Ok(Flow::On) };
        let card = parse_card(self.seats.named(text).1);
        if let Ok(card) = card {
            // Somebody who types a card straight away wants to play; not before what the others offer.
            let mover = deal.course().to_move();
            let legal = { deal.left(mover) }.is_none_or(|hand| hand.has(card));
            if self.seats.players[mover].is_some() || !legal {
                let reason = self.stray(text, "first, does anybody declare or reveal? Enter: nobody");
                self.refuse(&reason)?;
                return Ok(Flow::On);
            }
            self.settled(None)?;
            return match self.deal().and_then(Deal::premium) {
                None => self.put(text),
                Some(_) => Ok(Flow::On),
            };
        }
        match self.read_offer(text)? {
            Some(offer) if self.is_practice() && offer.seat != self.seats.you => {
                self.refuse("The others decide by themselves.")?;
                Ok(Flow::On)
            }
            Some(offer) => self.settled(Some(offer)),
            None => Ok(Flow::On),
        }
    }

    /// Who offers what, and what then lies open.
    fn read_offer(&self, text: &str) -> Result<Option<Offer>, Fault> {
        let premium = |word: &str| {
            let word = word.to_ascii_lowercase();
            [Premium::Declare, Premium::Reveal]
                .into_iter()
                .find(|premium| word == premium.name() || word == format!("{}s", premium.name()))
        };
        let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let (premium, seat, rest) = if let Some(premium) = premium(first) {
            let (seat, rest) = rest.trim().split_once(char::is_whitespace).unwrap_or((rest.trim(), ""));
            (Some(premium), seat, rest)
        } else {
            let (second, rest) = rest.trim().split_once(char::is_whitespace).unwrap_or((rest.trim(), ""));
            (premium(second), first, rest)
        };
        let Some(premium) = premium else {
            let reason = self.stray(text, "declare, reveal, or Enter for neither");
            self.refuse(&reason)?;
            return Ok(None);
        };
        let seat = if seat.is_empty() { Some(self.seats.you) } else { self.seats.find(seat) };
        let Some(seat) = seat else {
            let numbers = if N == 4 { "1 to 4" } else { "1, 2 and 3" };
            self.refuse(&format!("Who? {}, or {numbers}.", self.seats.list()))?;
            return Ok(None);
        };
        let (laid, kept) = rest.split_once('/').unwrap_or((rest, ""));
        let Some(laid) = self.read(laid, parse_cards)? else { return Ok(None) };
        let Some(kept) = self.read(kept, parse_cards)? else { return Ok(None) };
        let known = self.deal().and_then(|deal| deal.laid(seat));
        if known.is_none() && laid.is_empty() && seat != self.seats.you {
            let (name, does) = (self.seats.name(seat).to_owned(), premium.name());
            let hand = if premium == Premium::Reveal { " / and the nine of the hand" } else { "" };
            self.refuse(&format!("With which cards? {name} {does}s QD 9D 9H{hand}."))?;
            return Ok(None);
        }
        let kept = (premium == Premium::Reveal && known.is_none()).then_some(kept);
        Ok(Some(Offer {
            seat,
            premium,
            laid: known.unwrap_or(laid),
            kept: kept.filter(|kept: &CardSet| !kept.is_empty()),
        }))
    }
}

/// What the hint says about declaring and revealing.
fn verdict(tried: &Tried, dummy: bool) -> String {
    let (bid, chance, deals) = (tried.lay.bid, sampled(tried.chance()), tried.sample.count);
    let why = match premium(tried, dummy) {
        _ if deals < FOR_PREMIUM => return "Neither: too few deals were tried out to risk it.\n".to_owned(),
        Some((premium, gain)) => {
            let does = if premium == Premium::Declare { "Declare" } else { "Reveal" };
            format!("{SURE}{does}{SURE:#}: likely to gain some {gain:.0} points on each of the others.")
        }
        None if dummy => format!("{SURE}Do not{SURE:#}: it would not bring enough for the risk."),
        None => format!("{SURE}Neither{SURE:#}: it would not bring enough for the risk."),
    };
    show::wrapped(&why) + &format!("Your bid of {bid} has about {chance}, from {deals} deals tried out.\n")
}
