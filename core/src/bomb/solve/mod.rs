//! The exact solver.
//!
//! Wires are placed kind by kind, ascending. What matters of everything placed so far is how many
//! places of each stand are filled (`lane`): so a whole opening of five players has a few thousand
//! states, not the 2^70 arrangements they stand for. One pass backwards and one forwards over these
//! states give the exact number of arrangements for every slot and every run of equal wires
//! (`sweep`, `tally`). States are numbered without keys (`rank`); what does not fit the
//! memory is divided and added up (`divide`).

mod arena;
mod divide;
mod kernel;
mod lane;
mod limbs;
mod odds;
mod rank;
mod step;
mod sweep;
mod tally;
mod track;

use core::fmt;

use self::arena::Arena;
use self::divide::Division;
use self::track::Cuts;
use super::knowledge::{Conflict, Problem};
use super::table::Table;
use crate::budget::{Progress, Pulse};
use crate::limits::{MAX_LANES, MAX_TIED_UNSORTED};

pub use self::divide::Effort;
pub use self::odds::{Odds, Question};

/// Why there is no answer. The question was fine, and what was answered before stays right.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SolveError {
    /// The memory handed in does not hold the tables, not even divided.
    Capacity {
        /// Words that would do.
        needed: usize,
        /// Words handed in.
        given: usize,
    },
    /// The number of arrangements does not fit 122 bits, or the states are too many to number.
    TooLarge,
    /// More separate blocks of unsorted slots than the solver keeps apart.
    Lanes,
    /// More unsorted slots tied to one stand by its facts than the solver keeps apart.
    TiedUnsorted,
    /// More failed calls that may concern either stand of a player than the solver keeps apart.
    Alternatives,
    /// A question about a slot that is not there.
    NoSuchSlot,
    /// The pulse said stop.
    Stopped,
}

impl SolveError {
    /// Is it a matter of memory or size? Then a larger workspace or a simpler table may help.
    pub const fn is_capacity(self) -> bool {
        !matches!(self, SolveError::Stopped | SolveError::NoSuchSlot)
    }
}

/// What a table turns out to be.
#[allow(clippy::large_enum_variant)] // the usual case is the large one, and there is no heap
pub enum Outcome<'t, 'w> {
    /// There are arrangements; here are their counts.
    Odds(Odds<'t, 'w>),
    /// There are none, and this is why.
    Impossible(Conflict),
}

/// Solves a table that has passed [`Table::check`].
///
/// `words` is the memory for the tables and the result; 40,960 words (160 KiB) are enough for every
/// opening of missions 1 to 30, more memory saves time on the largest of them.
pub fn solve<'t, 'w>(
    table: &'t Table,
    words: &'w mut [u32],
    pulse: &mut dyn Pulse,
) -> Result<Outcome<'t, 'w>, SolveError> {
    let problem = match Problem::observe(table) {
        Ok(problem) => problem,
        Err(conflict @ (Conflict::Count { .. } | Conflict::Discards(_))) => {
            return Ok(Outcome::Impossible(conflict));
        }
        // Seen at once to be false, but something before it may have been false already.
        Err(_) => return blame(table, words, pulse).map(Outcome::Impossible),
    };
    if problem.overfull {
        return Err(SolveError::Alternatives);
    }
    let mut arena = Arena::new(words);
    let tally = Division::new(&problem, pulse)?.tally(&mut arena)?;
    let (mut effort, mut progress) = (Effort::default(), Progress::default());
    let Some(mut tally) = tally else {
        return blame(table, arena.into_rest(), pulse).map(Outcome::Impossible);
    };
    let mut total = 0;
    for case in 0..1_u32 << problem.either.len() {
        let decided = problem.case(case);
        let mut division = Division::new(&decided, pulse)?.resume(effort, progress);
        total += division.count(&mut Cuts::new(), &mut arena, Some(&mut tally))?;
        (effort, progress) = (division.effort, division.progress());
    }
    let rest = arena.into_rest();
    if total == 0 {
        return blame(table, rest, pulse).map(Outcome::Impossible);
    }
    Ok(Outcome::Odds(Odds::new(table, problem, total, tally, rest, effort)))
}

/// The number of arrangements of a problem, without any details.
fn count(problem: &Problem, words: &mut [u32], pulse: &mut dyn Pulse) -> Result<u128, SolveError> {
    let mut total = 0;
    let mut progress = Progress::default();
    for case in 0..1_u32 << problem.either.len() {
        let decided = problem.case(case);
        let mut division = Division::new(&decided, pulse)?.resume(Effort::default(), progress);
        total += division.count(&mut Cuts::new(), &mut Arena::new(words), None)?;
        progress = division.progress();
    }
    Ok(total)
}

/// The first slot or fact with which no arrangement is left. Adding clauses never adds
/// arrangements, so the search halves.
fn blame(table: &Table, words: &mut [u32], pulse: &mut dyn Pulse) -> Result<Conflict, SolveError> {
    let (mut possible, mut impossible) = (0, Problem::clauses(table));
    while possible + 1 < impossible {
        let middle = (possible + impossible) / 2;
        let is_possible = match Problem::observe_first(table, middle) {
            Ok(problem) => count(&problem, words, pulse)? > 0,
            Err(_) => false,
        };
        if is_possible {
            possible = middle;
        } else {
            impossible = middle;
        }
    }
    Ok(Problem::clause(table, possible))
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            SolveError::Capacity { needed, given } => {
                write!(f, "the tables need about {} KiB, {} KiB are there", needed.div_ceil(256), given / 256)
            }
            SolveError::TooLarge => f.write_str("there are more arrangements than can be counted"),
            SolveError::Lanes => {
                write!(f, "the unsorted slots form more than {MAX_LANES} separate blocks")
            }
            SolveError::TiedUnsorted => write!(
                f,
                "a stand with labels or multiplicity tokens has more than {MAX_TIED_UNSORTED} unknown unsorted slots"
            ),
            SolveError::Alternatives => {
                f.write_str("too many failed calls leave open which stand of the player they concern")
            }
            SolveError::NoSuchSlot => f.write_str("there is no such slot"),
            SolveError::Stopped => f.write_str("stopped"),
        }
    }
}

impl core::error::Error for SolveError {}
