//! The answers: how many deals fit, by what, why none does.

use trickwire_core::bridge::seat::Seat;
use trickwire_core::budget::Pulse;

use crate::axis::By;
use crate::formula::Wishes;
use crate::plan::Plan;
use crate::table::{Table, TableError};

/// How many deals fit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// So many fit what is counted; all of it, where nothing is left to be checked.
    Deals {
        /// How many.
        deals: u128,
        /// Wishes that were not counted.
        unchecked: Wishes,
    },
    /// None: these wishes, each of which is needed for it, exclude each other.
    None(Wishes),
}

/// Makes the table of the best plan that is not too costly: places are dropped until it is.
pub fn table(wishes: &Wishes, pulse: &mut dyn Pulse) -> Result<Table, TableError> {
    let mut plan = Plan::new(wishes);
    loop {
        match Table::new(&plan, None, pulse) {
            Err(TableError::TooCostly) if !plan.places.is_empty() => plan = plan.smaller(wishes),
            found => return found,
        }
    }
}

/// How many deals fit, or why none does.
pub fn answer(wishes: &Wishes, pulse: &mut dyn Pulse) -> Result<Answer, TableError> {
    let table = table(wishes, pulse)?;
    match table.count() {
        0 => Ok(Answer::None(conflict(wishes, pulse)?)),
        deals => Ok(Answer::Deals { deals, unchecked: Wishes { list: table.plan.checked.clone() } }),
    }
}

/// The number of deals that fit all that can be counted.
fn count(wishes: &Wishes, pulse: &mut dyn Pulse) -> Result<u128, TableError> {
    Ok(table(wishes, pulse)?.count())
}

/// A smallest set of wishes that exclude each other.
fn conflict(wishes: &Wishes, pulse: &mut dyn Pulse) -> Result<Wishes, TableError> {
    let mut left = wishes.clone();
    let mut at = 0;
    while at < left.list.len() {
        let fewer = left.without(at);
        if count(&fewer, pulse)? == 0 {
            left = fewer;
        } else {
            at += 1;
        }
    }
    Ok(left)
}

/// The number of deals by a length or the points of a seat; `None` where not everything can be counted with it.
pub fn count_by(
    wishes: &Wishes,
    seat: Seat,
    by: &By,
    pulse: &mut dyn Pulse,
) -> Result<Option<Vec<u128>>, TableError> {
    let mut seats: Vec<Seat> = vec![seat];
    for wish in &wishes.list {
        seats.extend(wish.who.seats().into_iter().filter(|other| !seats.contains(other)).collect::<Vec<_>>());
    }
    if seats.len() > 2 {
        return Ok(None);
    }
    let plan = Plan::following(wishes, &seats);
    let most = if *by == By::Points { 37 } else { 13 };
    match Table::new(&plan, Some((0, by.clone())), pulse) {
        Err(TableError::TooCostly) => Ok(None),
        Err(stopped) => Err(stopped),
        Ok(table) => Ok(Some(table.count_by(0, most))),
    }
}
