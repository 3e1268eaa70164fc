//! The exact solver.
//!
//! Wires are placed kind by kind, ascending. What matters of everything placed so far is how many
//! places of each stand are filled (`lane`): so a whole opening of five players has a few thousand
//! states, not the 2^70 arrangements they stand for; slots between which no fact tells apart are filled
//! together and dealt out in the end (`hand`). One pass backwards and one forwards over these
//! states give the exact number of arrangements for every slot and every run of equal wires
//! (`sweep`, `settle`, `tally`). States are numbered without keys (`rank`); what does not fit the
//! memory is divided and added up (`divide`).

mod arena;
mod balance;
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

use core::fmt;

use self::arena::Arena;
use self::divide::Division;
use self::tally::Tally;
use super::knowledge::{Conflict, Problem};
use super::table::Table;
use crate::budget::{Progress, Pulse};

pub use self::divide::Effort;
pub use self::draw::draw;
pub use self::guided::draw_guided;
pub use self::odds::{Odds, Question};

/// Why there is no answer. The question was fine, and what was answered before stays right.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SolveError {
    /// The memory handed in does not hold the tables, not even divided.
    Capacity {
        /// Words that would do, for questions too; `None` where there is not even room to find out.
        needed: Option<usize>,
        /// Words handed in.
        given: usize,
    },
    /// The number of arrangements does not fit 122 bits, or the states are too many to number.
    TooLarge,
    /// More blocks of unsorted slots, or more ways to fill them, than the solver keeps apart.
    Lanes,
    /// More labels between sorted and unsorted slots of one stand than the solver keeps apart.
    TiedUnsorted,
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
    let mut arena = Arena::new(words, 0);
    let Some(mut tally) = empty_tally(&problem, &mut arena, pulse)? else {
        return Ok(Outcome::Impossible(blame(table, arena.into_rest(), pulse)?));
    };
    let (total, effort) = count_into(&problem, &mut arena, &mut tally, pulse)?;
    let rest = arena.into_rest();
    if total == 0 {
        return Ok(Outcome::Impossible(blame(table, rest, pulse)?));
    }
    Ok(Outcome::Odds(Odds::new(table, problem, total, tally, rest, effort)))
}

// A division takes some ten kilobytes of stack. The functions that have one are kept apart, so that no two
// of them are ever there together.

/// A tally with room for everything about a problem; `None` where there is no room, but nothing to count.
#[inline(never)]
fn empty_tally<'w>(
    problem: &Problem,
    arena: &mut Arena<'w>,
    pulse: &mut dyn Pulse,
) -> Result<Option<Tally<'w>>, SolveError> {
    let mut division = Division::new(problem, pulse);
    division.begin(Effort::default(), Progress::default())?;
    division.tally(arena)
}

/// The number of arrangements; all of them go to the tally.
fn count_into(
    problem: &Problem,
    arena: &mut Arena<'_>,
    tally: &mut Tally<'_>,
    pulse: &mut dyn Pulse,
) -> Result<(u128, Effort), SolveError> {
    let mut counting = Counting::default();
    counting.add_all(problem, arena, Some(tally), pulse)?;
    Ok((counting.total, counting.effort))
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
    counting.add_all(problem, &mut Arena::new(words, used), None, pulse)?;
    Ok(counting.total)
}

/// What has been counted so far.
#[derive(Default)]
struct Counting {
    total: u128,
    effort: Effort,
    progress: Progress,
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
        if problem.cases() == 1 {
            return self.add(problem, arena, tally, pulse);
        }
        let cases = problem.cases();
        for case in 0..cases {
            self.progress = Progress::default();
            let mut share = CaseOf { pulse, case, cases };
            self.add_case(problem, case, arena, tally.as_deref_mut(), &mut share)?;
        }
        Ok(())
    }

    /// One case of several.
    #[inline(never)]
    fn add_case(
        &mut self,
        problem: &Problem,
        case: u32,
        arena: &mut Arena<'_>,
        tally: Option<&mut Tally<'_>>,
        pulse: &mut dyn Pulse,
    ) -> Result<(), SolveError> {
        let mut decided = Problem::blank();
        decided.decide(problem, case);
        self.add(&decided, arena, tally, pulse)
    }

    /// A problem in which everything is decided.
    #[inline(never)]
    fn add(
        &mut self,
        problem: &Problem,
        arena: &mut Arena<'_>,
        tally: Option<&mut Tally<'_>>,
        pulse: &mut dyn Pulse,
    ) -> Result<(), SolveError> {
        let mut division = Division::new(problem, pulse);
        division.begin(self.effort, self.progress)?;
        self.total += division.count(arena, tally)?;
        (self.effort, self.progress) = (division.effort, division.progress());
        Ok(())
    }
}

/// The pulse of one case of several: each is an equal part of the work.
struct CaseOf<'u> {
    pulse: &'u mut dyn Pulse,
    case: u32,
    cases: u32,
}

impl Pulse for CaseOf<'_> {
    fn beat(&mut self, progress: Progress) -> bool {
        const PART: u32 = 100;
        let done = (progress.done / (progress.of / PART).max(1)).min(PART);
        self.pulse.beat(Progress { done: self.case * PART + done, of: self.cases * PART })
    }
}

/// The first slot or fact with which no arrangement is left. Adding clauses never adds
/// arrangements, so the search halves.
#[inline(never)]
fn blame(table: &Table, words: &mut [u32], pulse: &mut dyn Pulse) -> Result<Conflict, SolveError> {
    let (mut possible, mut impossible) = (0, Problem::clauses(table));
    while possible + 1 < impossible {
        let middle = (possible + impossible) / 2;
        let is_possible = match Problem::observe_first(table, middle) {
            Ok(problem) => match count(&problem, words, 0, pulse) {
                Ok(total) => total > 0,
                Err(SolveError::Stopped) => return Err(SolveError::Stopped),
                // Less knowledge takes more room. That nothing fits is known all the same.
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
    Ok(Problem::clause(table, possible))
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            SolveError::Capacity { needed: Some(needed), given } => {
                write!(f, "the tables need {} KiB, {} KiB are there", needed.div_ceil(256), given / 256)
            }
            SolveError::Capacity { needed: None, given } => {
                write!(f, "{} KiB are too little even to find out how much is needed", given / 256)
            }
            SolveError::TooLarge => f.write_str("there are more arrangements than can be counted"),
            SolveError::Lanes => {
                f.write_str("the unsorted slots and their tokens are more than can be kept apart")
            }
            SolveError::TiedUnsorted => f.write_str(
                "a stand has more labels between sorted and unsorted slots than can be kept apart",
            ),
            SolveError::NoSuchSlot => f.write_str("there is no such slot"),
            SolveError::Stopped => f.write_str("stopped"),
        }
    }
}

impl core::error::Error for SolveError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Patient;

    extern crate std;
    use std::vec;

    /// A wire for everybody who wants one: the same counts whether that is decided or remembered.
    #[test]
    fn wires_handed_out_case_by_case_are_counted_once() {
        for line in [
            "4p me1 1-4 Y1,2,3 | ?1 ?2 ?3 ?4 | ? ? ? ? ? | ? ? i2 ? ? | ? ? ? ? ?; p2 holds Y; p3 holds Y; p4 holds Y",
            "4p me1 1-4 R1,2,3 | ?1 ?2 ?3 ?4 | ? ? ? ? ? | ? ? X ? ? | ? E ? ? ?; s2 has R; p3 holds R; p4 holds R",
            "5p me1 1-4 Y1,2,3,4 R1,2,3 | ?1 ?2 ?4 | ? ? ? ? ? | ? ? ? iY ? | ? ? ? ? ? | ? ? ? ? ?; \
             p2 holds Y; p4 holds Y; p5 holds Y; p2 holds R; p3 holds R; p5 holds R",
        ] {
            let table: Table = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
            let problem = Problem::observe(&table).unwrap();
            assert!([6, 36].contains(&problem.cases()), "{}", problem.cases());
            let mut words = vec![0; 1 << 20];
            let mut progress = vec![];
            let mut watch = |now: Progress| {
                progress.push((now.done, now.of));
                true
            };
            let Ok(Outcome::Odds(decided)) = solve(&table, &mut words, &mut watch) else { panic!("{line}") };
            assert!(progress.windows(2).all(|two| two[0].0 <= two[1].0 && two[0].1 == two[1].1));
            let mut words = vec![0; 1 << 20];
            let mut arena = Arena::new(&mut words, 0);
            let mut tally = empty_tally(&problem, &mut arena, &mut Patient).unwrap().unwrap();
            let mut remembered = Counting::default();
            remembered.add(&problem, &mut arena, Some(&mut tally), &mut Patient).unwrap();
            assert_eq!(decided.total(), remembered.total, "{line}");
            let rest = arena.into_rest();
            let odds = Odds::new(&table, problem, remembered.total, tally, rest, remembered.effort);
            for (stand, slot) in odds.open_slots() {
                assert!(odds.slot(stand, slot).eq(decided.slot(stand, slot)), "{line}: {stand} {slot}");
            }
        }
    }
}
