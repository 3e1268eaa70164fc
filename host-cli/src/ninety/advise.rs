//! `ninety advise`: which card to play when the other hands are hidden.

use std::fmt::Write;

use serde::Serialize;
use trickwire_core::budget::Patient;
use trickwire_core::ninety::advise::{Advice, Aim, advise as ask};
use trickwire_core::ninety::deal::Deal;
use trickwire_core::ninety::view::View;
use trickwire_core::ninety::worlds::{NoWorld, Worlds};
use trickwire_core::rng::Pcg32;
use trickwire_core::verb::ninety::Tried;
use trickwire_core::verb::{self, Refused};

use super::position::read_deal;
use crate::args::ninety::NinetyAdviseArgs;
use crate::bomb::odds::{Answer, IMPOSSIBLE};
use crate::bomb::report::SCHEMA;
use crate::fault::Fault;
use crate::plain::plain;
use crate::render::{BOLD, DIM, SURE, grouped, sampled};

/// Cards tried in about a second of one core.
const NODES: u64 = 20_000_000;

/// Everything.
#[derive(Serialize)]
pub struct AdviceReport {
    /// The version of this form.
    pub schema: u32,
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
    pub fitting: String,
    /// Cards tried.
    pub nodes: u64,
}

/// One card.
#[derive(Serialize)]
pub struct CardReport {
    /// The card.
    pub card: String,
    /// Its chance: of the bid, or that the others miss theirs.
    pub chance: f64,
    /// The 95 % interval.
    pub interval: [f64; 2],
    /// In how many of the deals nothing can go wrong any more.
    pub sure: u32,
}

/// Runs the command.
pub fn advise(args: &NinetyAdviseArgs) -> Result<Answer, Fault> {
    let text = args.input.text()?;
    let deal = read_deal(&text)?;
    let (seed, mut words) = (args.think.seed, args.memory.words());
    if args.plain {
        let tried = Tried { worlds: args.think.worlds, seed };
        return plain(|out| verb::ninety::advise(&deal, &tried, &mut words, &mut Patient, out));
    }
    let view = View::to_play(&deal).map_err(Refused::NoTurn)?;
    let (mut rng, depth) = (Pcg32::new(seed), args.think.depth(NODES));
    let advice = match ask(&view, depth, &mut rng, &mut words, &mut args.think.clock()) {
        Ok(advice) => advice,
        Err(NoWorld) => return Ok((format!("{NoWorld}\n"), IMPOSSIBLE)),
    };
    let report = AdviceReport::new(&deal, &view, &advice);
    if args.json {
        let text = serde_json::to_string(&report).map_err(|error| Fault::usage(error.to_string()))?;
        return Ok((text + "\n", 0));
    }
    Ok((report.draw(), 0))
}

impl AdviceReport {
    /// Gathers everything.
    pub fn new(deal: &Deal, view: &View, advice: &Advice) -> AdviceReport {
        let cards = advice.cards.iter().map(|card| {
            let (low, high) = card.sample.interval();
            let (chance, card_name) = (card.sample.mean(), card.card.to_string());
            CardReport { card: card_name, chance, interval: [low, high], sure: card.sure }
        });
        AdviceReport {
            schema: SCHEMA,
            deal: deal.to_string(),
            seat: view.seat,
            bid: view.bid(view.seat).unwrap_or_default(),
            taken: view.course.taken[view.seat],
            aim: match advice.aim {
                Aim::Bid => "bid",
                Aim::Spoil => "spoil",
                Aim::Thumb => "thumb",
            },
            cards: cards.collect(),
            worlds: advice.worlds,
            fitting: Worlds::new(view).map_or(0, |worlds| worlds.count()).to_string(),
            nodes: advice.nodes,
        }
    }

    /// The report for people.
    pub fn draw(&self) -> String {
        let mut text = String::new();
        let (seat, bid, taken) = (self.seat + 1, self.bid, self.taken);
        let _ = writeln!(
            text,
            "{BOLD}Ninety-Nine{BOLD:#}. Seat {seat} plays; it bid {bid} and has taken {taken}.\n"
        );
        if let Some(best) = self.cards.first() {
            let why = match self.aim {
                "bid" if best.sure == self.worlds => "in every deal tried out the bid is safe".to_owned(),
                "bid" => format!("{} to make the bid", sampled(best.chance)),
                "spoil" => "the bid is out of reach; this hinders the others most".to_owned(),
                _ => "a rule of thumb: nothing was tried out".to_owned(),
            };
            let _ = writeln!(text, "Play {SURE}{}{SURE:#}: {why}.\n", best.card);
        }
        text += &self.table();
        let _ = writeln!(
            text,
            "\n{DIM}{} of {} deals that fit were tried out.{DIM:#}",
            grouped(&self.worlds.to_string()),
            grouped(&self.fitting)
        );
        text
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
                card.card,
                sampled(card.chance)
            );
        }
        text
    }
}
