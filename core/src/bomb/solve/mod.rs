//! The exact solver: dynamic programming over states, forwards and backwards.
//!
//! Wires are placed kind by kind, ascending. All that matters about the wires placed so far is how many
//! places of each stand are filled (`lane`): so a whole opening of five players has a few thousand states,
//! not the 2^70 arrangements they stand for; slots that no fact tells apart are filled together and dealt out
//! at the end (`hand`). One pass backwards and one forwards over these states give the exact number of
//! arrangements for every slot and every run of equal wires (`sweep`, `settle`, `tally`). States are numbered
//! without keys (`rank`); what does not fit in memory is divided and added up (`divide`).

mod balance;
mod case;
mod divide;
mod draw;
mod guided;
mod hand;
mod joint;
mod kernel;
mod lane;
mod limbs;
mod odds;
mod rank;
mod settle;
mod shape;
mod stand;
mod step;
mod sweep;
mod tally;
mod track;
mod watch;
mod weight;

use core::fmt;

use self::divide::Division;
use self::tally::Tally;
use super::knowledge::{Conflict, Problem};
use super::table::Table;
use crate::arena::{Arena, Capacity};
use crate::budget::{Progress, Pulse, Stopped};
use crate::checked::Checked;

pub use self::divide::Work;
pub use self::draw::draw;
pub use self::guided::draw_guided;
pub use self::odds::{Candidate, Odds, Question, SlotCounts};

/// Why there is no answer. The question was fine, and what was answered before stays right.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum SolveError {
    /// The memory handed in is too small for the tables, even divided.
    Capacity(Capacity),
    /// The number of arrangements does not fit 122 bits, or the states are too many to number.
    TooLarge,
    /// More blocks of unsorted slots, or more ways to fill them, than the solver can tell apart.
    Lanes,
    /// More labels between sorted and unsorted slots of one stand than the solver can tell apart.
    TiedUnsorted,
    /// More choices among the wires of one stand than the solver can tell apart.
    Choices,
    /// More unknown wires have changed hands than can be tried case by case.
    Moved,
    /// More than one player with two stands has picked wires; the rules allow only one.
    Pairs,
    /// A question about a slot that does not exist.
    NoSuchSlot,
    /// The pulse said stop.
    Stopped,
}

impl SolveError {
    /// Was the memory too small or the problem too large? Then a larger workspace or a simpler table may
    /// help.
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

/// Solves a table.
///
/// `words` is the memory for the tables and the result; [`DEVICE_WORDS`](crate::limits::DEVICE_WORDS) are enough
/// for every opening of missions 1 to 30; more memory saves time on larger tables.
///
/// ```
/// use trickwire_core::bomb::solve::{Outcome, solve};
/// use trickwire_core::bomb::table::Table;
/// use trickwire_core::budget::Patient;
///
/// // Two players, blue 1 and 2; I hold 1 1 2 2, and so do you.
/// let table: Table = "me1 1-2 | ?1 ?1 ?2 ?2 | ? ? ? ?".parse().unwrap();
/// let mut words = [0; 4096];
/// let outcome = solve(table.check().unwrap(), &mut words, &mut Patient).unwrap();
/// let Outcome::Odds(odds) = outcome else { panic!("it can be") };
/// assert_eq!(odds.slot(1, 0).map(|(wire, _)| wire.number()).collect::<Vec<_>>(), [1]);
/// assert_eq!(odds.slot(9, 99).count(), 0, "nothing is where nothing is");
/// ```
pub fn solve<'t, 'w>(
    table: Checked<'t, Table>,
    words: &'w mut [u32],
    pulse: &mut dyn Pulse,
) -> Result<Outcome<'t, 'w>, SolveError> {
    let mut problem = Problem::blank();
    match problem.take_in(table, usize::MAX) {
        Ok(()) => {}
        Err(conflict @ (Conflict::Count { .. } | Conflict::Discards(_))) => {
            return Ok(Outcome::Impossible(conflict));
        }
        // This clause is obviously impossible, but an earlier one may have been already.
        Err(_) => return blame(table, words, pulse).map(Outcome::Impossible),
    }
    let mut arena = Arena::new(words);
    let mut tally = Tally::none();
    if !lay_tally(&mut tally, &problem, &mut arena, pulse)? {
        return Ok(Outcome::Impossible(blame(table, arena.into_rest(), pulse)?));
    }
    let (total, work) = count_into(&problem, &mut arena, &mut tally, pulse)?;
    let rest = arena.into_rest();
    if total == 0 {
        return Ok(Outcome::Impossible(blame(table, rest, pulse)?));
    }
    Ok(Outcome::Odds(Odds::new(table, problem, total, tally, rest, work)))
}

// A division takes some ten kilobytes of stack. The functions that hold one are kept separate, so that no two
// are ever on the stack together.

/// Gives a tally room for everything about a problem; `false` where there is no room, but nothing to count
/// either.
#[inline(never)]
fn lay_tally<'w>(
    tally: &mut Tally<'w>,
    problem: &Problem,
    arena: &mut Arena<'w>,
    pulse: &mut dyn Pulse,
) -> Result<bool, SolveError> {
    let mut division = Division::new(problem, pulse);
    division.begin(Work::default(), Progress::default())?;
    division.lay_tally(tally, arena)
}

/// The number of arrangements; all of them go to the tally.
fn count_into(
    problem: &Problem,
    arena: &mut Arena<'_>,
    tally: &mut Tally<'_>,
    pulse: &mut dyn Pulse,
) -> Result<(u128, Work), SolveError> {
    let mut counting = Counting::default();
    counting.add_all(problem, arena, Some(tally), pulse)?;
    Ok((counting.total, counting.work))
}

/// The number of arrangements of a problem, without any details.
/// `used` words of the caller's memory hold something else.
fn count(
    problem: &Problem,
    words: &mut [u32],
    used: usize,
    pulse: &mut dyn Pulse,
) -> Result<u128, SolveError> {
    let mut counting = Counting::default();
    counting.add_all(problem, &mut Arena::after(words, used), None, pulse)?;
    Ok(counting.total)
}

/// What has been counted so far.
#[derive(Default)]
struct Counting {
    total: u128,
    work: Work,
}

impl Counting {
    /// Every case of a problem.
    fn add_all(
        &mut self,
        problem: &Problem,
        arena: &mut Arena<'_>,
        mut tally: Option<&mut Tally<'_>>,
        pulse: &mut dyn Pulse,
    ) -> Result<(), SolveError> {
        problem.each_case(pulse, &mut |decided, pulse| self.add(decided, arena, tally.as_deref_mut(), pulse))
    }

    /// A problem in which everything is decided.
    #[inline(never)]
    fn add(
        &mut self,
        problem: &Problem,
        arena: &mut Arena<'_>,
        mut tally: Option<&mut Tally<'_>>,
        pulse: &mut dyn Pulse,
    ) -> Result<(), SolveError> {
        let mut division = Division::new(problem, pulse);
        division.begin(self.work, Progress::default())?;
        let count = division.count(arena, tally.as_deref_mut())?;
        self.total += count;
        self.work = division.work;
        if let Some(tally) = tally {
            for moved in &problem.moved {
                if let Some(wire) = moved.wire {
                    tally.add_unsorted(moved.now.stand, moved.now.slot, wire, count);
                }
            }
        }
        Ok(())
    }
}

/// The first slot or fact with which no arrangement is left. Adding clauses never adds arrangements, so this
/// is a binary search.
#[inline(never)]
fn blame(
    table: Checked<'_, Table>,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
) -> Result<Conflict, SolveError> {
    let (mut possible, mut impossible) = (0, Problem::clauses(&table));
    while possible + 1 < impossible {
        let middle = (possible + impossible) / 2;
        let mut problem = Problem::blank();
        let is_possible = match problem.take_in(table, middle) {
            Ok(()) => match count(&problem, words, 0, pulse) {
                Ok(total) => total > 0,
                Err(SolveError::Stopped) => return Err(SolveError::Stopped),
                // Less knowledge takes more room. That nothing fits is certain all the same.
                Err(_) => return Ok(Conflict::Together),
            },
            Err(_) => false,
        };
        if is_possible {
            possible = middle;
        } else {
            impossible = middle;
        }
    }
    Ok(Problem::clause(&table, possible))
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            SolveError::Capacity(short) => short.fmt(f),
            SolveError::TooLarge => f.write_str("there are more arrangements than can be counted"),
            SolveError::Lanes => {
                f.write_str("the unsorted slots and their tokens are more than can be kept apart")
            }
            SolveError::TiedUnsorted => f.write_str(
                "a stand has more labels between sorted and unsorted slots than can be kept apart",
            ),
            SolveError::Choices => {
                f.write_str("there are more choices among the wires of one stand than can be kept apart")
            }
            SolveError::Pairs => f.write_str(
                "more than one player with two stands has picked wires: leave out the stars of one of them",
            ),
            SolveError::Moved => {
                f.write_str("the unknown wires that have changed hands could be too many different ones")
            }
            SolveError::NoSuchSlot => f.write_str("there is no such slot"),
            SolveError::Stopped => Stopped.fmt(f),
        }
    }
}

impl core::error::Error for SolveError {}

impl From<Capacity> for SolveError {
    fn from(short: Capacity) -> SolveError {
        SolveError::Capacity(short)
    }
}

impl From<Stopped> for SolveError {
    fn from(_: Stopped) -> SolveError {
        SolveError::Stopped
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Patient;

    extern crate std;
    use std::vec;

    /// One wire for every stand that wants one: the same counts whether that is decided by cases or
    /// remembered.
    #[test]
    fn wires_handed_out_case_by_case_are_counted_once() {
        for line in [
            "4p me1 1-4 Y1,2,3 | ?1 ?2 ?3 ?4 | ? ? ? ? ? | ? ? i2 ? ? | ? ? ? ? ?; p2 holds Y; p3 holds Y; p4 holds Y",
            "4p me1 1-4 R1,2,3 | ?1 ?2 ?3 ?4 | ? ? ? ? ? | ? ? X ? ? | ? E ? ? ?; s2 has R; p3 holds R; p4 holds R",
            "5p me1 1-4 Y1,2,3,4 R1,2,3 | ?1 ?2 ?4 | ? ? ? ? ? | ? ? ? iY ? | ? ? ? ? ? | ? ? ? ? ?; \
             p2 holds Y; p4 holds Y; p5 holds Y; p2 holds R; p3 holds R; p5 holds R",
        ] {
            let table: Table = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
            let problem = Problem::observe(table.check().unwrap()).unwrap();
            assert!([6, 36].contains(&problem.cases()), "{}", problem.cases());
            let mut words = vec![0; 1 << 20];
            let mut progress = vec![];
            let mut watch = |now: Progress| {
                progress.push((now.done, now.of));
                true
            };
            let Ok(Outcome::Odds(decided)) = solve(table.check().unwrap(), &mut words, &mut watch) else {
                panic!("{line}")
            };
            assert!(progress.windows(2).all(|two| two[0].0 <= two[1].0 && two[0].1 == two[1].1));
            let mut words = vec![0; 1 << 20];
            let mut arena = Arena::new(&mut words);
            let mut tally = Tally::none();
            assert_eq!(lay_tally(&mut tally, &problem, &mut arena, &mut Patient), Ok(true));
            let mut remembered = Counting::default();
            remembered.add(&problem, &mut arena, Some(&mut tally), &mut Patient).unwrap();
            assert_eq!(decided.total(), remembered.total, "{line}");
            let rest = arena.into_rest();
            let odds =
                Odds::new(table.check().unwrap(), problem, remembered.total, tally, rest, remembered.work);
            for (stand, slot) in odds.open_slots() {
                assert!(odds.slot(stand, slot).eq(decided.slot(stand, slot)), "{line}: {stand} {slot}");
            }
        }
    }
}
