//! Everything that is decided before anything is counted, case by case.

use super::SolveError;
use crate::bomb::knowledge::Problem;
use crate::budget::{Progress, Pulse};

/// What is to be done with a problem in which everything is decided.
type Do<'a> = &'a mut dyn FnMut(&Problem, &mut dyn Pulse) -> Result<(), SolveError>;

impl Problem {
    /// Does some work for every case: what the unknown wires that have changed hands are, then who holds
    /// which coloured wire. Cases that are seen to be impossible are left out.
    pub(super) fn each_case(&self, pulse: &mut dyn Pulse, work: Do<'_>) -> Result<(), SolveError> {
        if self.moved.is_empty() {
            return self.each_holder(pulse, work);
        }
        let cases = self.moved_cases().ok_or(SolveError::Moved)?;
        for case in 0..cases {
            let mut share = CaseOf { pulse, case, cases };
            if !share.beat(Progress { done: 0, of: 1 }) {
                return Err(SolveError::Stopped);
            }
            self.settled_case(case, &mut share, work)?;
        }
        Ok(())
    }

    #[inline(never)]
    fn settled_case(&self, case: u32, pulse: &mut dyn Pulse, work: Do<'_>) -> Result<(), SolveError> {
        let mut settled = Problem::blank();
        if !settled.settle_moved(self, case) {
            return Ok(());
        }
        settled.each_holder(pulse, work)
    }

    fn each_holder(&self, pulse: &mut dyn Pulse, work: Do<'_>) -> Result<(), SolveError> {
        let cases = self.cases();
        if cases == 1 {
            return work(self, pulse);
        }
        for case in 0..cases {
            let mut share = CaseOf { pulse, case, cases };
            self.holder_case(case, &mut share, work)?;
        }
        Ok(())
    }

    #[inline(never)]
    fn holder_case(&self, case: u32, pulse: &mut dyn Pulse, work: Do<'_>) -> Result<(), SolveError> {
        let mut decided = Problem::blank();
        decided.decide(self, case);
        work(&decided, pulse)
    }
}

/// The pulse of one case among several: each is an equal part of the work.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_case_is_an_equal_part_of_the_work() {
        let mut seen = heapless::Vec::<(u32, u32), 8>::new();
        let mut pulse = |progress: Progress| seen.push((progress.done, progress.of)).is_ok();
        let mut second = CaseOf { pulse: &mut pulse, case: 1, cases: 4 };
        for (done, of) in [(0, 0), (0, 1), (1, 2), (500, 1000), (750, 1000), (1000, 1000), (1, 1)] {
            assert!(second.beat(Progress { done, of }));
        }
        // Where there is less to do than a hundred parts, each counts as one of them.
        assert_eq!(seen, [100, 100, 101, 150, 175, 200, 101].map(|done| (done, 400)));
    }
}
