//! `bomb suggest`: double chances, counted in two ways.

use std::fmt::Write;

use serde_json::json;
use trickwire_core::bomb::moves::{Kind, Move, rank};
use trickwire_core::bomb::ruling::Ruling;
use trickwire_core::bomb::solve::{Odds, Outcome, solve};
use trickwire_core::bomb::suggest::{by_entropy, share_of_hands};
use trickwire_core::bomb::wire::Value;
use trickwire_core::budget::Patient;
use trickwire_core::ratio::Ratio;

use super::advise::words;
use super::odds::{Answer, IMPOSSIBLE, impossible, too_large};
use super::report::{SCHEMA, place};
use crate::args::bomb::SuggestArgs;
use crate::fault::Fault;
use crate::render::{BOLD, DIM};

/// More pairs of slots and values than any table has.
const ALL: usize = 4096;

/// Most calls that are suggested by entropy.
const MOST: usize = 24;

struct Call {
    action: Move,
    stand: u8,
    slots: u16,
    value: Value,
    by_deals: Ratio,
    by_hands: Ratio,
}

/// Runs the command.
pub fn suggest(args: &SuggestArgs) -> Result<Answer, Fault> {
    let table = args.input.table()?;
    let mut memory = args.memory.words();
    let mut odds = match solve(&table, &mut memory, &mut Patient).map_err(too_large)? {
        Outcome::Odds(odds) => odds,
        Outcome::Impossible(conflict) => {
            return Ok((impossible(&table, conflict, args.json), IMPOSSIBLE));
        }
    };
    if args.entropy {
        return entropy(&mut odds, args);
    }
    let ranked = rank::<ALL>(&mut odds, Kind::Double, &Ruling::USUAL, &mut Patient).map_err(too_large)?;
    let mut calls: Vec<Call> = ranked
        .iter()
        .filter_map(|prospect| {
            let Move::Detector { stand, slots, value } = prospect.action else { return None };
            let by_hands = share_of_hands(&odds, stand as usize, slots, value);
            Some(Call { action: prospect.action, stand, slots, value, by_deals: prospect.chance, by_hands })
        })
        .collect();
    if args.uniform_hands {
        calls.sort_by_key(|call| std::cmp::Reverse(call.by_hands));
    }
    calls.truncate(args.top);
    if calls.is_empty() {
        return Ok(("There is no double chance to take.\n".into(), IMPOSSIBLE));
    }
    if args.json {
        let calls: Vec<_> = calls
            .iter()
            .map(|call| {
                let fraction = |ratio: Ratio| {
                    let ratio = ratio.reduced();
                    json!({"num": ratio.num.to_string(), "den": ratio.den.to_string(), "chance": ratio.as_f64()})
                };
                let slots: Vec<u8> = (0..16).filter(|slot| call.slots >> slot & 1 == 1).collect();
                json!({
                    "stand": call.stand, "slots": slots, "value": call.value.to_string(),
                    "by_deals": fraction(call.by_deals), "by_hands": fraction(call.by_hands),
                })
            })
            .collect();
        let report = json!({"schema": SCHEMA, "status": "ok", "position": table.to_string(), "calls": calls});
        return Ok((format!("{report}\n"), 0));
    }
    let mut text = format!("{BOLD}{:<14}{:>10}{:>10}{BOLD:#}\n", "call", "by deals", "by hands");
    for call in &calls {
        let (deals, hands) = (call.by_deals.to_string(), call.by_hands.to_string());
        let (strong, weak) = if args.uniform_hands { (DIM, BOLD) } else { (BOLD, DIM) };
        let _ = writeln!(
            text,
            "{:<14}{strong}{deals:>10}{strong:#}{weak}{hands:>10}{weak:#}",
            words(call.action)
        );
    }
    Ok((text, 0))
}

/// Single calls by the entropy of possible values.
fn entropy(odds: &mut Odds<'_, '_>, args: &SuggestArgs) -> Result<Answer, Fault> {
    let calls = by_entropy::<MOST>(odds, &mut Patient).map_err(too_large)?;
    let shown = calls.iter().take(args.top);
    if calls.is_empty() {
        return Ok(("There is no call that could teach anything.\n".into(), IMPOSSIBLE));
    }
    let before = odds.uncertainty();
    if args.json {
        let calls: Vec<_> = shown
            .map(|call| {
                json!({
                    "stand": call.stand, "slot": call.slot, "value": call.value.to_string(),
                    "possible_values": call.of, "gain_bits": call.gain,
                })
            })
            .collect();
        let position = odds.table().to_string();
        let report = json!({
            "schema": SCHEMA, "status": "ok", "position": position, "uncertainty_bits": before, "calls": calls,
        });
        return Ok((format!("{report}\n"), 0));
    }
    let mut text = format!("{before:.2} bits of possible values. Calls that take most of them away:\n");
    for call in shown {
        let _ = writeln!(
            text,
            "  {:>2} at {:<4}{BOLD}{:>7.2} bits{BOLD:#}  {DIM}1 of {} values{DIM:#}",
            call.value,
            place(call.stand as usize, call.slot as usize),
            call.gain,
            call.of
        );
    }
    Ok((text, 0))
}
