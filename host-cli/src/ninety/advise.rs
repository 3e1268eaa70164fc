//! `ninety advise`: which card to play when the other hands are hidden.

use std::fmt::Write;

use serde::Serialize;
use serde_json::Map;
use trickwire_core::cards::Card;
use trickwire_core::ninety::advise::{Advice, Aim, advise as ask};
use trickwire_core::ninety::deal::Deal;
use trickwire_core::ninety::effort::Depth;
use trickwire_core::ninety::party::advise::advise as party_card;
use trickwire_core::ninety::plain::write_advice;
use trickwire_core::ninety::view::View;
use trickwire_core::ninety::worlds::NoWorld;
use trickwire_core::rng::Pcg32;
use trickwire_core::verb::ninety::Tried;
use trickwire_core::verb::{self, Refused, Reply};

use super::player::{MOST_WORLDS, three, three_seen};
use super::position::{read_deal, seats_of};
use crate::answer::{Answer, NothingFits, Query, Report, Reported, answer, written};
use crate::args::ninety::{NinetyAdviseArgs, ThinkArgs};
use crate::fault::Fault;
use crate::progress::Listening;
use crate::render::{BOLD, DIM, SURE, grouped, sampled};
use crate::stop;

/// Cards tried in about a second of one core.
const NODES: u64 = 20_000_000;

/// Everything.
#[derive(Serialize)]
pub struct AdviceReport {
    /// The deal in canonical form.
    pub deal: String,
    /// Who plays, from 0.
    pub seat: usize,
    /// What the seat bid and has taken.
    pub bid: u8,
    /// Tricks taken.
    pub taken: u8,
    /// `bid`, `spoil` or `thumb`.
    pub aim: &'static str,
    /// Every legal card, best first.
    pub cards: Vec<CardReport>,
    /// Deals tried out.
    pub worlds: u32,
    /// Deals that fit, bid cards aside.
    #[serde(serialize_with = "written")]
    pub fitting: u128,
    /// Cards tried.
    pub nodes: u64,
}

/// One card.
#[derive(Serialize)]
pub struct CardReport {
    /// The card.
    #[serde(serialize_with = "written")]
    pub card: Card,
    /// Its chance: of the bid, or that the others miss theirs.
    pub chance: f64,
    /// The 95 % interval.
    pub interval: [f64; 2],
    /// In how many of the deals nothing can go wrong.
    pub sure: u32,
}

/// The deal, and how much may be tried out.
struct AdviceQuery<const N: usize> {
    deal: Deal<N>,
    think: ThinkArgs,
    words: Vec<u32>,
}

/// Runs the command.
pub fn advise(args: &NinetyAdviseArgs) -> Result<Answer, Fault> {
    let text = args.input.text()?;
    let (think, words) = (args.think, args.memory.words());
    if seats_of(&text) == 4 {
        return answer(args.output.format(), AdviceQuery { deal: read_deal::<4>(&text)?, think, words });
    }
    answer(args.output.format(), AdviceQuery { deal: read_deal::<3>(&text)?, think, words })
}

/// What a party's advice tries out where nothing is said.
const PARTY: Depth = Depth { worlds: MOST_WORLDS, nodes: NODES / 10 };

impl<const N: usize> Query for AdviceQuery<N> {
    fn plain(&mut self, out: &mut String) -> Result<Reply, Refused> {
        let Some(deal) = three(&self.deal) else {
            let view = View::to_play(&self.deal).map_err(Refused::NoTurn)?;
            let depth = Depth { worlds: self.think.worlds.unwrap_or(PARTY.worlds), ..PARTY };
            let mut rng = Pcg32::new(self.think.seed);
            let found = party_card(&view, depth, &mut rng, &mut self.words, &mut Listening);
            let Ok((advice, _)) = found else {
                *out += &format!("{NoWorld}\n");
                return Ok(Reply::NothingFits);
            };
            write_advice(&advice, out)?;
            return Ok(Reply::Answer);
        };
        let tried = Tried { worlds: self.think.worlds, seed: self.think.seed };
        verb::ninety::advise(deal, &tried, &mut self.words, &mut Listening, out)
    }

    fn report(&mut self) -> Reported {
        let AdviceQuery { deal, think, words } = self;
        let view = View::to_play(deal).map_err(Refused::NoTurn)?;
        let mut rng = Pcg32::new(think.seed);
        let found = match three_seen(&view) {
            Some(view) => ask(view, think.depth(NODES), &mut rng, words, &mut think.clock())
                .map(|advice| (u128::from(advice.fitting), advice)),
            None => party_card(&view, think.depth(PARTY.nodes), &mut rng, words, &mut think.clock())
                .map(|(advice, fitting)| (fitting, advice)),
        };
        if stop::asked().is_some() && found.as_ref().is_ok_and(|(_, advice)| advice.worlds == 0) {
            return Err(stop::interrupted());
        }
        Ok(match found {
            Ok((fitting, advice)) => Box::new(AdviceReport::new(deal, &view, &advice, fitting)),
            Err(NoWorld) => Box::new(no_world(deal)),
        })
    }
}

/// A deal that contradicts itself.
fn no_world<const N: usize>(deal: &Deal<N>) -> NothingFits {
    NothingFits {
        status: "impossible",
        about: Map::from_iter([("deal".to_owned(), deal.to_string().into())]),
        message: NoWorld.to_string(),
        text: format!("{NoWorld}\n"),
        plain: format!("{NoWorld}\n"),
    }
}

impl AdviceReport {
    /// Gathers everything.
    pub fn new<const N: usize>(
        deal: &Deal<N>,
        view: &View<N>,
        advice: &Advice,
        fitting: u128,
    ) -> AdviceReport {
        let cards = advice.cards.iter().map(|card| {
            let (low, high) = card.sample.interval();
            let chance = card.sample.mean();
            CardReport { card: card.card, chance, interval: [low, high], sure: card.sure }
        });
        AdviceReport {
            deal: deal.to_string(),
            seat: view.seat(),
            bid: view.bid(view.seat()).unwrap_or_default(),
            taken: view.course().taken[view.seat()],
            aim: match advice.aim {
                Aim::Bid => "bid",
                Aim::Spoil => "spoil",
                Aim::Thumb => "thumb",
            },
            cards: cards.collect(),
            worlds: advice.worlds,
            fitting,
            nodes: advice.nodes,
        }
    }

    /// What to play, and why.
    pub fn verdict(&self) -> String {
        let Some(best) = self.cards.first() else { return String::new() };
        let why = match self.aim {
            "bid" if best.sure == self.worlds => "in every deal tried out the bid is safe".to_owned(),
            "bid" => format!("{} to make the bid", sampled(best.chance)),
            "spoil" => "the bid is out of reach; this hinders the others most".to_owned(),
            _ => "a rule of thumb: nothing was tried out".to_owned(),
        };
        format!("Play {SURE}{}{SURE:#}: {why}.\n", best.card)
    }

    /// A line for every card.
    pub fn table(&self) -> String {
        let heading = if self.aim == "spoil" { "others miss" } else { "chance" };
        let mut text = format!("{DIM}card   {heading:<11} 95 % interval{DIM:#}\n");
        for (place, card) in self.cards.iter().enumerate() {
            let style = if place == 0 { SURE } else { BOLD };
            let [low, high] = card.interval.map(|share| share * 100.0);
            let badge = if self.worlds > 0 && card.sure == self.worlds { "  safe" } else { "" };
            let _ = writeln!(
                text,
                "{style}{:<4}{style:#} {:>9}   {DIM}{low:>5.1} to {high:.1}{DIM:#}{SURE}{badge}{SURE:#}",
                card.card.to_string(),
                sampled(card.chance)
            );
        }
        text
    }
}

impl Report for AdviceReport {
    fn text(&self) -> String {
        let mut text = String::new();
        let (seat, bid, taken) = (self.seat + 1, self.bid, self.taken);
        let _ = writeln!(
            text,
            "{BOLD}Ninety-Nine{BOLD:#}. Seat {seat} plays; it bid {bid} and has taken {taken}.\n"
        );
        if !self.cards.is_empty() {
            text += &self.verdict();
            text.push('\n');
        }
        text += &self.table();
        let _ = writeln!(
            text,
            "\n{DIM}Tried out in {} deals, drawn from {} that fit.{DIM:#}",
            grouped(&self.worlds.to_string()),
            grouped(&self.fitting.to_string())
        );
        text
    }
}
