//! What a General Radar tells the player who uses it: the entropy of all stands' answers together.
//!
//! The answers follow from the deal, so what they tell about it is as uncertain as they are. How many deals
//! give which answers is counted stand by stand: those in which a stand says no are counted by the solver, and
//! what is left says yes.

use heapless::Vec;
use libm::log2;

use crate::bomb::constraint::Constraint;
use crate::bomb::solve::{Outcome, SolveError, solve};
use crate::bomb::table::Table;
use crate::bomb::wire::Value;
use crate::budget::Pulse;
use crate::limits::MAX_STANDS;

/// The bits that the answers to a number tell the observer; `None` where the table has no room for more
/// facts, or nothing fits it. Cost: up to 2^k solves, k the stands that the observer does not know.
///
/// ```
/// use trickwire_core::bomb::advise::radar_bits;
/// use trickwire_core::bomb::table::Table;
/// use trickwire_core::budget::Patient;
///
/// // Of four 3s I have two. Either you two have one each, or one of you has both.
/// let table: Table = "me1 1-3 | ?1 ?2 ?3 ?3 | ? ? ? ? | ? ? ? ?".parse().unwrap();
/// let bits = radar_bits(&table, 3, &mut [0; 4096], &mut Patient).unwrap().unwrap();
/// assert!(bits > 1.0 && bits < 1.585);
/// ```
pub fn radar_bits(
    table: &Table,
    number: u8,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
) -> Result<Option<f64>, SolveError> {
    let value = Value::Blue(number);
    let open = |stand: usize| table.stands[stand].slots.iter().any(|slot| slot.is_open() && !slot.unsorted);
    let known = |stand: usize| {
        let mut slots = table.stands[stand].slots.iter().filter(|slot| slot.is_uncut() && !slot.unsorted);
        slots.any(|slot| slot.known_value() == Some(value))
    };
    let asked: Vec<u8, MAX_STANDS> =
        (0..table.stands.len()).filter(|&stand| open(stand) && !known(stand)).map(|s| s as u8).collect();
    let mut table = table.clone();
    let Some(all) = count(&table, words, pulse)? else { return Ok(None) };
    if all == 0 || table.constraints.len() + asked.len() > table.constraints.capacity() {
        return Ok(None);
    }
    let mut bits = 0.0;
    let mut leaf = |deals: u128| {
        let share = deals as f64 / all as f64;
        bits -= share * log2(share);
    };
    branch(&mut table, &asked, value, all, &mut leaf, words, pulse)?;
    Ok(Some(bits))
}

/// Divides so many deals by the answers of these stands.
fn branch(
    table: &mut Table,
    asked: &[u8],
    value: Value,
    deals: u128,
    leaf: &mut dyn FnMut(u128),
    words: &mut [u32],
    pulse: &mut dyn Pulse,
) -> Result<(), SolveError> {
    let Some((&stand, rest)) = asked.split_first() else {
        leaf(deals);
        return Ok(());
    };
    let _ = table.constraints.push(Constraint::MustNotHave { stand, value });
    let no = count(table, words, pulse)?.unwrap_or(0).min(deals);
    if no > 0 {
        branch(table, rest, value, no, leaf, words, pulse)?;
    }
    table.constraints.pop();
    if no < deals {
        let _ = table.constraints.push(Constraint::MustHave { stand, value });
        branch(table, rest, value, deals - no, leaf, words, pulse)?;
        table.constraints.pop();
    }
    Ok(())
}

/// How many deals fit; `None` where the table cannot be.
pub(super) fn count(
    table: &Table,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
) -> Result<Option<u128>, SolveError> {
    let Ok(table) = table.check() else { return Ok(None) };
    Ok(match solve(table, words, pulse)? {
        Outcome::Odds(odds) => Some(odds.total()),
        Outcome::Impossible(_) => Some(0),
    })
}
