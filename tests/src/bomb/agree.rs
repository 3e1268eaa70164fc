//! The solver's answer compared with what the oracle counts.
//!
//! Counts of plain tables are numbers of deals, so they must be the same. Where owners picked wires or wires have changed hands
//! the counts may be scaled, and chances are compared as fractions.

use std::collections::BTreeSet;

use serde_json::Value;
use trickwire_cli::batch::answer;
use trickwire_cli::bomb::{batch, case};
use trickwire_core::bomb::slot::{Place, Slot};
use trickwire_core::bomb::solve::Odds;
use trickwire_core::bomb::table::Table;
use trickwire_core::bomb::wire::Wire;

use super::oracle::{Case, query, tally};

/// What the counts of a case are.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Counts {
    Deals,
    Scaled,
}

/// What came of a comparison.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Agreed {
    Same,
    /// The memory is too small, and the solver says so.
    Capacity,
}

macro_rules! ensure_eq {
    ($given:expr, $true:expr, $about:expr) => {
        match (&$given, &$true) {
            (given, truth) if given != truth => {
                return Err(format!("{given:?} instead of {truth:?}: {}", $about));
            }
            _ => {}
        }
    };
}

/// The batch's answer must equal what the oracle counts.
pub fn agree(case: &Case, counts: Counts, words: &mut [u32]) -> Result<Agreed, String> {
    let text = serde_json::to_string(case).unwrap();
    let given = answer(text.as_bytes(), &mut |id, case: &case::Case| batch::odds(id, case, words));
    if given["status"] == "capacity" {
        let allowed = words.len() < 1 << 16 || picking_pairs(&table(case)) > 1;
        return if allowed { Ok(Agreed::Capacity) } else { Err(given.to_string()) };
    }
    let truth = tally(case)?;
    let number = |given: &Value| given.as_str().and_then(|text| text.parse::<u128>().ok());
    let Some(total) = number(&given["total"]) else { return Err(given.to_string()) };
    if truth.total == 0 || counts == Counts::Deals {
        ensure_eq!(total, truth.total, given);
    }
    ensure_eq!(given["status"], if truth.total == 0 { "no_arrangement" } else { "ok" }, given);
    if truth.total == 0 {
        return Ok(Agreed::Same);
    }
    let slots = given["slots"].as_array().unwrap();
    ensure_eq!(slots.len(), truth.slots.len(), given);
    for slot in slots {
        let key = (slot["stand"].as_u64().unwrap() as usize, slot["slot"].as_u64().unwrap() as usize);
        let said = slot["counts"].as_object().unwrap();
        let names: BTreeSet<&String> = said.keys().collect();
        ensure_eq!(names, truth.slots[&key].keys().collect::<BTreeSet<_>>(), format!("slot {key:?}"));
        for (wire, true_count) in &truth.slots[&key] {
            let count = number(&said[wire]).unwrap();
            ensure_eq!(count * truth.total, true_count * total, format!("{wire} in slot {key:?}: {given}"));
        }
    }
    for (asked, given) in case.queries.iter().zip(given["queries"].as_array().unwrap()) {
        let (hits, total) = query(case, asked)?;
        let (num, den) = (number(&given["num"]).unwrap(), number(&given["den"]).unwrap());
        ensure_eq!(num * total, hits * den, format!("{asked:?}"));
    }
    Ok(Agreed::Same)
}

/// How many players with two stands have picked wires: the solver takes one, and the rules allow no more.
pub fn picking_pairs(table: &Table) -> usize {
    let picks = |player: u8| {
        let his = |(place, slot): &(Place, &Slot)| table.owner_of(slot.home(place.stand)) == Some(player);
        table.places().filter(his).any(|(_, slot)| !slot.picks.is_empty())
    };
    (0..table.players).filter(|&player| table.stands_of(player).count() == 2 && picks(player)).count()
}

/// The table of a case, read by the command's own reader.
pub fn table(case: &Case) -> Table {
    let text = serde_json::to_string(case).unwrap();
    serde_json::from_str::<case::Case>(&text).unwrap().table().unwrap()
}

/// Every slot holds one wire, and all copies of a wire lie somewhere.
pub fn add_up(odds: &Odds<'_, '_>, about: &str) {
    for (stand, slot) in odds.open_slots() {
        let sum: u128 = odds.slot(stand, slot).map(|(_, count)| count).sum();
        assert_eq!(sum, odds.total(), "{about}: stand {stand} slot {slot}");
    }
    for wire in Wire::all() {
        let placed: u128 = odds.open_slots().map(|(stand, slot)| odds.count(stand, slot, wire)).sum();
        let copies = u128::from(odds.problem().copies(wire));
        assert_eq!(placed + odds.discarded(wire), copies * odds.total(), "{about}: {wire}");
    }
}
