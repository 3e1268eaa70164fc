//! `bomb suggest`: other ways to choose a call.

use std::cmp::Reverse;
use std::fmt::Write;

use serde::Serialize;
use trickwire_core::bomb::advise::{Kind, Move, rank};
use trickwire_core::bomb::game::Named;
use trickwire_core::bomb::ruling::Ruling;
use trickwire_core::bomb::slot::Place;
use trickwire_core::bomb::solve::Odds;
use trickwire_core::bomb::suggest::{Call, by_entropy, share_of_hands};
use trickwire_core::bomb::table::Table;
use trickwire_core::bomb::wire::Value;
use trickwire_core::ratio::Ratio;

use super::advise::{letters, words};
use super::solved::reported;
use crate::answer::{Answer, Exact, Format, NOTHING_FITS, Report, written};
use crate::args::bomb::SuggestArgs;
use crate::fault::Fault;
use crate::progress::Listening;
use crate::render::{BOLD, DIM};

/// More combinations of two slots and a value than any table has.
const ALL: usize = 4096;

/// Most calls that are suggested by entropy.
const MOST: usize = 24;

/// Runs the command.
pub fn suggest(args: &SuggestArgs) -> Result<Answer, Fault> {
    let table = args.input.table()?;
    let table = table.check()?;
    let mut memory = args.memory.words();
    let told = if args.entropy {
        reported(table.check()?, &mut memory, |odds| Entropy::gather(odds, args.top))
    } else {
        reported(table.check()?, &mut memory, |odds| Doubles::gather(odds, args))
    };
    told?.emit(Format::of(false, args.json))
}

/// Double chances, counted in two ways.
#[derive(Serialize)]
struct Doubles {
    status: &'static str,
    #[serde(rename = "position", serialize_with = "written")]
    table: Table,
    calls: Vec<Double>,
    #[serde(skip)]
    uniform_hands: bool,
}

/// One of them.
#[derive(Serialize)]
struct Double {
    stand: u8,
    slots: Vec<u8>,
    #[serde(serialize_with = "written")]
    value: Value,
    by_deals: Exact,
    by_hands: Exact,
    /// For the text.
    #[serde(skip)]
    action: Move,
    #[serde(skip)]
    ratios: [Ratio; 2],
}

impl Doubles {
    fn gather(odds: &mut Odds<'_, '_>, args: &SuggestArgs) -> Result<Doubles, Fault> {
        let ranked = rank::<ALL>(odds, Kind::Double, &Ruling::USUAL, &mut Listening)?;
        let mut found: Vec<(Move, Ratio, Ratio)> = Vec::new();
        for prospect in &ranked {
            if let Move::Detector { stand, slots, value } = prospect.action {
                let by_hands = share_of_hands(odds, stand.into(), slots, value);
                found.push((prospect.action, prospect.chance, by_hands));
            }
        }
        if args.uniform_hands {
            found.sort_by_key(|(_, _, by_hands)| Reverse(*by_hands));
        }
        found.truncate(args.top);
        let call = |(action, by_deals, by_hands)| {
            let Move::Detector { stand, slots, value } = action else { return None };
            Some(Double {
                stand,
                slots: letters(slots),
                value,
                by_deals: Exact::from(by_deals),
                by_hands: Exact::from(by_hands),
                action,
                ratios: [by_deals, by_hands],
            })
        };
        let calls = found.into_iter().filter_map(call).collect();
        let table = odds.table().get().clone();
        Ok(Doubles { status: "ok", table, calls, uniform_hands: args.uniform_hands })
    }
}

impl Report for Doubles {
    fn text(&self) -> String {
        if self.calls.is_empty() {
            return "There is no double chance to take.\n".to_owned();
        }
        let mut text = format!("{BOLD}{:<14}{:>10}{:>10}{BOLD:#}\n", "call", "by deals", "by hands");
        let (strong, weak) = if self.uniform_hands { (DIM, BOLD) } else { (BOLD, DIM) };
        for call in &self.calls {
            let [deals, hands] = call.ratios.map(|ratio| ratio.to_string());
            let call = words(call.action);
            let _ = writeln!(text, "{call:<14}{strong}{deals:>10}{strong:#}{weak}{hands:>10}{weak:#}");
        }
        text
    }

    fn code(&self) -> u8 {
        if self.calls.is_empty() { NOTHING_FITS } else { 0 }
    }
}

/// Single calls by the entropy of possible values.
#[derive(Serialize)]
struct Entropy {
    status: &'static str,
    #[serde(rename = "position", serialize_with = "written")]
    table: Table,
    uncertainty_bits: f64,
    calls: Vec<Single>,
}

/// One of them.
#[derive(Serialize)]
struct Single {
    stand: u8,
    slot: u8,
    #[serde(serialize_with = "written")]
    value: Value,
    possible_values: u8,
    gain_bits: f64,
}

impl Single {
    fn of(call: &Call) -> Single {
        let Call { stand, slot, value, of, gain } = *call;
        Single { stand, slot, value, possible_values: of, gain_bits: gain }
    }
}

impl Entropy {
    fn gather(odds: &mut Odds<'_, '_>, top: usize) -> Result<Entropy, Fault> {
        let calls = by_entropy::<MOST>(odds, &mut Listening)?;
        Ok(Entropy {
            status: "ok",
            table: odds.table().get().clone(),
            uncertainty_bits: odds.uncertainty(),
            calls: calls.iter().take(top).map(Single::of).collect(),
        })
    }
}

impl Report for Entropy {
    fn text(&self) -> String {
        if self.calls.is_empty() {
            return "There is no call that could teach anything.\n".to_owned();
        }
        let before = self.uncertainty_bits;
        let mut text = format!("{before:.2} bits of possible values. Calls that take most of them away:\n");
        for Single { stand, slot, value, possible_values, gain_bits } in &self.calls {
            let place = Named(Place::new(*stand, *slot)).to_string();
            let _ = writeln!(
                text,
                "  {value:>2} at {place:<4}{BOLD}{gain_bits:>7.2} bits{BOLD:#}  {DIM}1 of {possible_values} values{DIM:#}"
            );
        }
        text
    }

    fn code(&self) -> u8 {
        if self.calls.is_empty() { NOTHING_FITS } else { 0 }
    }
}
