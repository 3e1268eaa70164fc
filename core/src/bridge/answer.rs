//! The answers about wishes: how many deals fit or why none does, and what each wish costs.

use super::constraint::Constraints;
use super::count::{CountError, count};
use super::feasible::{Bound, Conflict, Verdict, at_once, judge, remove, wishes};
use crate::budget::Pulse;
use crate::checked::Checked;

/// How many deals fit.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(clippy::large_enum_variant)] // without an allocator there is no box
pub enum Fitting {
    /// This many, at least one.
    Deals(u128),
    /// None, and why, where the memory is enough to tell.
    None(Option<Conflict>),
}

/// Counts the deals that fit, or finds out why none does. Costs a [`count`], and a [`judge`] where that is 0
/// or needs more memory: what cannot be counted may still be seen to be impossible.
///
/// ```
/// use trickwire_core::bridge::answer::{Fitting, fitting};
/// use trickwire_core::bridge::notation::Position;
/// use trickwire_core::budget::Patient;
///
/// let wish: Position = "N: 7+S, S: 7+S".parse().unwrap();
/// let mut words = [0; 16_384];
/// let found = fitting(wish.constraints.check().unwrap(), &mut words, &mut Patient);
/// assert!(matches!(found, Ok(Fitting::None(Some(_)))));
/// ```
pub fn fitting(
    constraints: Checked<'_, Constraints>,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
) -> Result<Fitting, CountError> {
    // Sums take no time; counting the points of four hands takes seconds.
    if let Some(conflict) = at_once(&constraints) {
        return Ok(Fitting::None(Some(conflict)));
    }
    match count(constraints, words, pulse) {
        Ok(0) => why(constraints, words, pulse).map(Fitting::None),
        Ok(deals) => Ok(Fitting::Deals(deals)),
        Err(CountError::Stopped) => Err(CountError::Stopped),
        Err(error) => match why(constraints, words, pulse)? {
            Some(conflict) => Ok(Fitting::None(Some(conflict))),
            None => Err(error),
        },
    }
}

/// Why no deal fits; `None` where one does, or the memory is too small to tell.
#[inline(never)] // a judgement is not on the stack of a count
fn why(
    constraints: Checked<'_, Constraints>,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
) -> Result<Option<Conflict>, CountError> {
    match judge(constraints, words, pulse)? {
        Verdict::Impossible(conflict) => Ok(Some(conflict)),
        Verdict::Possible | Verdict::Unknown => Ok(None),
    }
}

/// Calls `tell` with each of the wishes and how many deals would fit without it. Costs a [`count`] for each.
pub fn each_cost<E: From<CountError>>(
    constraints: Checked<'_, Constraints>,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
    tell: &mut dyn FnMut(Bound, u128) -> Result<(), E>,
) -> Result<(), E> {
    for wish in wishes(&constraints) {
        let mut without = *constraints.get();
        remove(&mut without, wish);
        // Fewer wishes cannot contradict each other where more do not.
        let deals = match without.check() {
            Ok(without) => count(without, words, pulse)?,
            Err(_) => 0,
        };
        tell(wish, deals)?;
    }
    Ok(())
}
