//! Choices on the lane of a stand: counting the slots that have a value of a group, and weighing the count.
//!
//! The count is complete when all slots of the group are filled, or when no kind with such a value is left. Then the
//! step has the weight of the count as a factor. Until then the lane remembers it, unless a single value counts:
//! all wires of that value are placed in one step.

use super::SolveError;
use super::lane::Level;
use super::stand::StandLane;
use crate::bomb::groups::Group;
use crate::bomb::knowledge::Problem;
use crate::bomb::wire::{Value, Wire};

/// A group as a lane looks at it.
#[derive(Clone, Copy)]
pub(super) struct Watch {
    /// Which of the problem's groups.
    group: u8,
    /// How many sorted slots of the lane must be filled for all of the group to be; more than there are where
    /// some of it are unsorted.
    end: u8,
    /// The index of the last kind that counts.
    last: u8,
    /// Where the memory keeps the count.
    at: u8,
    /// The largest count that is kept, as a mask; 0 where none is.
    mask: u8,
}

impl Group {
    /// Does the group have both of these slots, or neither?
    pub(super) const fn treats_alike(&self, stand: u8, slot: u8, other: u8) -> bool {
        let slots = self.slots_on(stand);
        slots >> slot & 1 == slots >> other & 1
    }
}

impl<'p> StandLane<'p> {
    /// Finds the groups that count slots of the stand, and room in the memory from bit 62 down to `lowest`.
    pub(super) fn watch(&mut self, problem: &'p Problem, lowest: u8) -> Result<(), SolveError> {
        self.groups = &problem.groups;
        let mut at = 63_u8;
        for (index, group) in (0..).zip(&problem.groups) {
            let slots = group.slots_on(self.stand);
            if slots == 0 {
                continue;
            }
            let unseen = |wire: &Wire| problem.copies[wire.index()] > 0;
            let Some(last) = group.wires().iter().filter(unseen).last() else { continue };
            let grouped = |slot: u8| slots >> slot & 1 == 1;
            let unsorted = self.tied().iter().any(|open| grouped(open.slot));
            let end = self.sorted().iter().rposition(|open| grouped(open.slot));
            let mut mask = 0;
            if !group.is_single() {
                let bits = 32 - slots.count_ones().leading_zeros();
                at = at.checked_sub(bits as u8).filter(|&at| at >= lowest).ok_or(SolveError::Choices)?;
                mask = (1_u8 << bits) - 1;
            }
            let end = if unsorted { u8::MAX } else { end.map_or(0, |end| end as u8 + 1) };
            // Both lists have the same capacity.
            let _ = self.watches.push(Watch { group: index, end, last: last.index() as u8, at, mask });
        }
        Ok(())
    }

    /// The memory after a step that places `sorted` copies from slot `first` on and one on each slot of `tied`, and
    /// the weight of what it settles; `None` where that is impossible.
    pub(super) fn count_choices(
        &self,
        level: Level,
        first: u8,
        sorted: u8,
        tied: u16,
        before: u64,
        mut next: u64,
    ) -> Option<(u64, u32)> {
        let mut weight = 1_u32;
        let kind = level.wire.index() as u8;
        for watch in &self.watches {
            if first >= watch.end || kind > watch.last {
                continue;
            }
            let group = &self.groups[watch.group as usize];
            let mut count = (before >> watch.at) as u8 & watch.mask;
            if group.counts(level.wire.value()) {
                let on_sorted = self.sorted()[first as usize..(first + sorted) as usize].iter();
                let on_tied = self.tied().iter().enumerate().filter(|(t, _)| tied >> t & 1 == 1);
                let placed = on_sorted.chain(on_tied.map(|(_, open)| open));
                let slots = group.slots_on(self.stand);
                count += placed.filter(|open| slots >> open.slot & 1 == 1).count() as u8;
            }
            next &= !(u64::from(watch.mask) << watch.at);
            if first + sorted >= watch.end || kind == watch.last {
                weight = weight.saturating_mul(group.weight_on(self.stand, count));
            } else {
                next |= u64::from(count & watch.mask) << watch.at;
            }
        }
        (weight > 0).then_some((next, weight))
    }
}

/// Most bits of the weights that the choices of one level may have together: counts are multiplied by 32 bits at a
/// time, of which copies of a kind take up to twelve.
const MOST_BITS: u32 = 20;

impl Problem {
    /// Bits of the product of all weights that lanes give; an error where those of one level are too large.
    pub(super) fn live_group_bits(&self) -> Result<u32, SolveError> {
        let live = || self.groups.iter().filter(|group| group.is_live());
        let at = |value: Value| live().filter(move |group| group.counts(value)).map(Group::bits).sum::<u32>();
        if Value::ALL.into_iter().any(|value| at(value) > MOST_BITS) {
            return Err(SolveError::Choices);
        }
        Ok(live().map(Group::bits).sum())
    }

    /// Bits by which counts may be larger in some case of an undecided problem.
    pub(super) fn undecided_group_bits(&self) -> u32 {
        if self.moved.is_empty() && self.group_cases() == 1 {
            return 0;
        }
        self.groups.iter().map(Group::bits).sum()
    }
}
