//! `ninety bid`: which three cards to lay aside.

use std::fmt::Write;

use serde::Serialize;
use trickwire_core::cards::{CardSet, Suit};
use trickwire_core::ninety::bid::{
    BidAdvice, Bidder, FOR_PREMIUM, LayAway, NoBidder, Tried, advise_bid, ranked,
};
use trickwire_core::ninety::deal::Deal;
use trickwire_core::ninety::notation::TrumpText;
use trickwire_core::ninety::party::bid::{Asker, advise_bid as party_bid};
use trickwire_core::ninety::plain::write_tried;
use trickwire_core::ninety::strength::CERTAIN;
use trickwire_core::rng::Pcg32;
use trickwire_core::verb::{self, Refused, Reply};

use super::case::listed;
use super::position::{read_deal, seats_of};
use crate::answer::{Answer, Format, Query, Report, Reported, answer};
use crate::args::ninety::{BidArgs, ThinkArgs};
use crate::fault::Fault;
use crate::render::{BOLD, DIM, SURE, sampled};
use crate::stop;

/// Cards tried in about two seconds of one core.
const NODES: u64 = 48_000_000;

/// Everything.
#[derive(Serialize)]
pub struct BidReport {
    /// Who bids, from 0.
    pub seat: usize,
    /// `C`, `D`, `H`, `S` or `NT`.
    pub trump: String,
    /// The lay-aways, best first: those that were tried out, then the others by their rating.
    pub lay_aways: Vec<LayReport>,
    /// `declare` or `reveal`, where it is likely to pay.
    pub premium: Option<&'static str>,
    /// Points that this is likely to gain over each of the others.
    pub premium_gain: Option<f64>,
    /// Cards tried.
    pub nodes: u64,
    /// Is nobody to reveal?
    #[serde(skip)]
    dummy: bool,
}

/// Who asks.
#[derive(Clone, Copy)]
pub struct Asked {
    /// The seat.
    pub seat: usize,
    /// The trump suit, or none.
    pub trump: Option<Suit>,
    /// Is there a dummy?
    pub dummy: bool,
}

/// One lay-away.
#[derive(Serialize)]
pub struct LayReport {
    /// The cards.
    pub cards: Vec<String>,
    /// What they spell.
    pub bid: u8,
    /// The chance by the rating.
    pub rated: f64,
    /// The chance that was found, where it was tried out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chance: Option<f64>,
    /// Its 95 % interval.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interval: Option<[f64; 2]>,
    /// Deals that it was tried out in.
    pub worlds: u32,
    /// Points that it is likely to score.
    pub points: f64,
}

/// The deal, and how much may be tried out.
struct BidQuery {
    deal: Deal,
    top: usize,
    think: ThinkArgs,
    words: Vec<u32>,
}

/// Runs the command.
pub fn bid(args: &BidArgs) -> Result<Answer, Fault> {
    let text = args.input.text()?;
    let (top, think, words) = (args.top, args.think, args.memory.words());
    let format = Format::of(args.plain, args.json);
    if seats_of(&text) == 4 {
        return answer(format, PartyQuery { deal: read_deal::<4>(&text)?, top, think, words });
    }
    let deal = read_deal::<3>(&text)?;
    if deal.has_dummy() {
        return answer(format, PartyQuery { deal, top, think, words });
    }
    answer(format, BidQuery { deal, top, think, words })
}

/// The same of two players with a dummy, or of four.
struct PartyQuery<const N: usize> {
    deal: Deal<N>,
    top: usize,
    think: ThinkArgs,
    words: Vec<u32>,
}

impl<const N: usize> PartyQuery<N> {
    fn advice(&mut self) -> Result<(Asked, BidAdvice), Refused> {
        let PartyQuery { deal, think, words, .. } = self;
        let asker =
            deal.to_bid().and_then(|seat| Asker::of(deal, seat)).ok_or(Refused::NoBidder(NoBidder))?;
        let advice = party_bid::<N>(&asker, think.depth(NODES / 10), words, &mut think.clock());
        Ok((Asked { seat: asker.seat(), trump: asker.trump(), dummy: deal.has_dummy() }, advice))
    }
}

impl<const N: usize> Query for PartyQuery<N> {
    fn plain(&mut self, out: &mut String) -> Result<Reply, Refused> {
        let (_, advice) = self.advice()?;
        write_tried(&advice.tried[..self.top.min(advice.tried.len())], out)?;
        Ok(Reply::Answer)
    }

    fn report(&mut self) -> Reported {
        let (asked, advice) = self.advice()?;
        untried(&advice)?;
        Ok(Box::new(BidReport::new(asked, &advice, &[], self.top)))
    }
}

impl BidQuery {
    /// Who bids, and what comes of trying it out.
    fn advice(&mut self) -> Result<(Bidder, BidAdvice), Refused> {
        let BidQuery { deal, think, words, .. } = self;
        let bidder = Bidder::of(deal).map_err(Refused::NoBidder)?;
        let mut rng = Pcg32::new(think.seed);
        let advice = advise_bid(&bidder, think.depth(NODES), &mut rng, words, &mut think.clock());
        Ok((bidder, advice))
    }
}

impl Query for BidQuery {
    fn plain(&mut self, out: &mut String) -> Result<Reply, Refused> {
        if self.think.worlds.is_none() {
            return verb::ninety::bid(&self.deal, self.top, out);
        }
        let (_, advice) = self.advice()?;
        write_tried(&advice.tried[..self.top.min(advice.tried.len())], out)?;
        Ok(Reply::Answer)
    }

    fn report(&mut self) -> Reported {
        let (bidder, advice) = self.advice()?;
        untried(&advice)?;
        let all = ranked(bidder.hand(), bidder.trump());
        let asked = Asked { seat: bidder.seat(), trump: bidder.trump(), dummy: false };
        Ok(Box::new(BidReport::new(asked, &advice, &all, self.top)))
    }
}

/// An error where the program was asked to stop before anything was tried out.
fn untried(advice: &BidAdvice) -> Result<(), Fault> {
    let tried = advice.tried.iter().any(|tried| tried.sample.count > 0);
    if stop::asked().is_some() && !tried { Err(stop::interrupted()) } else { Ok(()) }
}

fn names(cards: CardSet) -> Vec<String> {
    listed(cards).map(|card| card.to_string()).collect()
}

impl LayReport {
    fn rated(lay: &LayAway) -> LayReport {
        let rated = f64::from(lay.rated) / f64::from(CERTAIN);
        LayReport {
            cards: names(lay.laid),
            bid: lay.bid,
            rated,
            chance: None,
            interval: None,
            worlds: 0,
            points: lay.points(rated),
        }
    }

    fn tried(tried: &Tried) -> LayReport {
        let (low, high) = tried.sample.interval();
        let found = tried.sample.count > 0;
        LayReport {
            chance: found.then(|| tried.chance()),
            interval: found.then_some([low, high]),
            worlds: tried.sample.count,
            points: tried.points(),
            ..LayReport::rated(&tried.lay)
        }
    }
}

impl BidReport {
    /// Gathers the first `top`.
    pub fn new(asked: Asked, advice: &BidAdvice, all: &[LayAway], top: usize) -> BidReport {
        let known = |lay: &LayAway| advice.tried.iter().any(|tried| tried.lay.laid == lay.laid);
        let rest = all.iter().filter(|lay| !known(lay)).map(LayReport::rated);
        let premium = advice.tried.first().and_then(|tried| super::player::premium(tried, asked.dummy));
        BidReport {
            seat: asked.seat,
            trump: TrumpText(asked.trump).to_string(),
            dummy: asked.dummy,
            lay_aways: advice.tried.iter().map(LayReport::tried).chain(rest).take(top).collect(),
            premium: premium.map(|(premium, _)| premium.name()),
            premium_gain: premium.map(|(_, gain)| gain),
            nodes: advice.nodes,
        }
    }

    /// A line for every lay-away.
    pub fn table(&self) -> String {
        let mut text =
            format!("{DIM}lay aside   bid   chance   95 % interval   deals  rated  points{DIM:#}\n");
        for (place, lay) in self.lay_aways.iter().enumerate() {
            let style = if place == 0 { SURE } else { BOLD };
            let interval = lay
                .interval
                .map_or(String::new(), |[low, high]| format!("{:.1} to {:.1}", low * 100.0, high * 100.0));
            let _ = writeln!(
                text,
                "{style}{:<11}{style:#} {:>3} {:>8}   {DIM}{interval:<13}{DIM:#} {:>7}  {:>5.3}  {:>6.1}",
                lay.cards.join(" "),
                lay.bid,
                lay.chance.map_or("-".to_owned(), sampled),
                lay.worlds,
                lay.rated,
                lay.points
            );
        }
        if self.lay_aways.iter().any(|lay| lay.worlds > 0) {
            let _ = writeln!(
                text,
                "{DIM}Chance: found in so many deals; rated: a rule of thumb; both make the order.{DIM:#}"
            );
        }
        text
    }
}

impl Report for BidReport {
    fn text(&self) -> String {
        let trump = if self.trump == "NT" { "no trump".to_owned() } else { format!("trump {}", self.trump) };
        let heading = format!("{BOLD}Ninety-Nine{BOLD:#}. Seat {} bids; {trump}.\n\n", self.seat + 1);
        heading + &self.advice()
    }
}

impl BidReport {
    /// What to lay aside, everything that was tried out, and whether to show it.
    pub fn advice(&self) -> String {
        let mut text = String::new();
        let Some(best) = self.lay_aways.first() else { return text };
        let chance = sampled(best.chance.unwrap_or(best.rated));
        let _ = writeln!(
            text,
            "Lay aside {SURE}{}{SURE:#}: that bids {SURE}{}{SURE:#}, with about {chance}.\n",
            best.cards.join(" "),
            best.bid
        );
        text += &self.table();
        let _ = match (self.premium, self.premium_gain) {
            (Some(premium), Some(gain)) => writeln!(
                text,
                "\nYou might {SURE}{premium}{SURE:#}: likely to gain some {gain:.0} points on each of the others."
            ),
            _ if best.worlds < FOR_PREMIUM => {
                writeln!(text, "\nToo few deals were tried out to speak of declaring or revealing.")
            }
            _ if self.dummy => writeln!(text, "\nDo not declare: it is likely to cost more than it brings."),
            _ => writeln!(text, "\nNeither declare nor reveal: it is likely to cost more than it brings."),
        };
        text
    }
}
