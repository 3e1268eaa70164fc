//! A stand as a lane: the automaton behind sorted slots, labels, quotas and multiplicity tokens.

use heapless::Vec;

use super::SolveError;
use super::hand::Hand;
use super::lane::{Level, Step};
use super::watch::Watch;
use crate::bomb::groups::Group;
use crate::bomb::knowledge::{OpenSlot, Problem, RED_INDEX, StandView, VALUES, YELLOW_INDEX};
use crate::bomb::wire::{Colour, Value, Wire, WireSet};
use crate::limits::{MAX_CHOICES, MAX_SLOTS};

impl StandView {
    /// The number of yellow wires at which further ones stop making a difference: one more than any token
    /// could want, 1 where only their presence matters, 0 where not even that does.
    fn many_yellow(&self) -> u8 {
        let on_tokens = self
            .open
            .iter()
            .filter(|open| open.times > 0 && !open.allowed.and(WireSet::YELLOW).is_empty())
            .map(|open| open.times.saturating_sub(self.known[YELLOW_INDEX]) + 1);
        let exact = self.exact[YELLOW_INDEX].map(|exact| exact + 1);
        let present = (self.need_any | self.need_sorted) >> YELLOW_INDEX & 1 == 1;
        on_tokens.chain(exact).max().unwrap_or(u8::from(present))
    }
}

/// A stand as an automaton. Its memory is a word of small fields:
///
/// | bits | meaning |
/// |---|---|
/// | 0-2 | yellow wires placed so far, as long as they matter; at most `many_yellow` |
/// | 3-5 | how many yellow wires a multiplicity token on a yellow wire demands, 0 for none |
/// | 6 | a sorted slot has a yellow wire |
/// | 7-8 | colour of the last sorted wire, while its right neighbour is labelled and open |
/// | 9-40 | tied slots, two bits each: empty, or filled, with the colour while a label needs it |
/// | 41-62 | labels between a sorted and a tied slot: colour of the sorted wire while the tied is open |
/// | up to 62, from there down | choices: how many of their slots have a value that counts, while that may change |
/// | 63 | a red wire lies where one is promised |
pub(super) struct StandLane<'p> {
    pub(super) stand: u8,
    view: &'p StandView,
    /// The sorted slots, except those in a hand; then the unsorted ones that facts tie to the stand, those of
    /// a class side by side.
    slots: Vec<OpenSlot, MAX_SLOTS>,
    /// The place of each sorted one among all sorted open slots of the stand.
    pub(super) places: Vec<u8, MAX_SLOTS>,
    pub(super) classes: Vec<Class, MAX_SLOTS>,
    labels: Vec<Label, MAX_SLOTS>,
    /// All groups of the problem, and those of them that count slots of this stand.
    pub(super) groups: &'p [Group],
    pub(super) watches: Vec<Watch, MAX_CHOICES>,
    /// Nothing but its allowed kinds constrains it: its memory stays empty.
    pub(super) free: bool,
    /// The number of yellow wires at which further ones stop making a difference; 0 where none ever matter.
    many_yellow: u8,
    /// Bit v: value v has a level.
    has_level: u16,
}

/// Tied slots that nothing tells apart: the same filter, the same token, no label. Those further left are
/// filled first, counted for as many ways as slots could have been chosen; so each has an equal share of what
/// the class has.
#[derive(Clone, Copy)]
pub(super) struct Class {
    /// The first of them among the tied slots.
    pub(super) first: u8,
    pub(super) size: u8,
}

impl Class {
    /// Its slots as bits.
    pub(super) fn mask(self) -> u16 {
        (((1_u32 << self.size) - 1) << self.first) as u16
    }
}

/// A place of the stand: a sorted or a tied one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Spot {
    Sorted(u8),
    Tied(u8),
}

struct Label {
    spots: [Spot; 2],
    equal: bool,
    /// Where the memory keeps the colour of a sorted spot whose tied neighbour is open.
    field: Option<u8>,
}

const NEED: u32 = 3;
const SEEN: u64 = 1 << 6;
const LAST: u32 = 7;
const TIED: u32 = 9;
const MIXED: u32 = 41;
/// What is remembered about yellow: the first three fields.
const YELLOW: u64 = 0x7f;
const RED_SEEN: u64 = 1 << 63;

const _: () = assert!(TIED as usize + 2 * MAX_SLOTS <= MIXED as usize);

fn colour_code(colour: Colour) -> u64 {
    colour as u64 + 1
}

/// Two wires of different kinds have the same value only where both are yellow or both red.
fn same_value(code: u64, other: u64) -> bool {
    code == other && code != colour_code(Colour::Blue)
}

impl<'p> StandLane<'p> {
    /// The lane of a stand, for [`StandLane::lay`] to lay its slots.
    pub(super) fn new(stand: u8, view: &'p StandView) -> StandLane<'p> {
        StandLane {
            stand,
            view,
            slots: Vec::new(),
            places: Vec::new(),
            classes: Vec::new(),
            labels: Vec::new(),
            groups: &[],
            watches: Vec::new(),
            free: view.need_any | view.need_sorted == 0
                && view.pairs.is_empty()
                && view.exact.iter().all(Option::is_none)
                && view.open.iter().all(|open| open.times == 0),
            many_yellow: view.many_yellow(),
            has_level: 0,
        }
    }

    /// Takes all slots that are not in a hand.
    pub(super) fn lay(&mut self, problem: &'p Problem, hands: &[Hand]) -> Result<(), SolveError> {
        let (view, lane) = (self.view, self);
        for wire in Wire::all().filter(|wire| problem.copies[wire.index()] > 0) {
            lane.has_level |= 1 << wire.value().index();
        }
        let stand = lane.stand;
        let parts = || hands.iter().flat_map(|hand| &hand.parts).filter(|part| part.stand == stand);
        let in_hand =
            |place: u8| parts().any(|p| !p.unsorted && (p.first..p.first + p.size).contains(&place));
        for (place, open) in (0..).zip(view.open.iter().filter(|open| !open.unsorted)) {
            if !in_hand(place) {
                // Both lists have the capacity of the stand's.
                let _ = lane.slots.push(*open);
                let _ = lane.places.push(place);
            }
        }
        let mut classed = 0_u16;
        for (index, open) in view.open.iter().enumerate() {
            if !open.unsorted || classed >> index & 1 == 1 || !view.ties(index, open) {
                continue;
            }
            let first = lane.tied().len() as u8;
            for (at, other) in view.open.iter().enumerate().skip(index) {
                let alike = other.unsorted
                    && other.allowed == open.allowed
                    && other.times == open.times
                    && problem.groups.iter().all(|group| group.treats_alike(stand, open.slot, other.slot));
                if at == index || alike && !view.labelled(index) && !view.labelled(at) {
                    classed |= 1 << at;
                    let _ = lane.slots.push(*other);
                }
            }
            let _ = lane.classes.push(Class { first, size: lane.tied().len() as u8 - first });
        }
        lane.free &= lane.tied().is_empty();
        let at = |slots: &[OpenSlot], slot: u8| slots.iter().position(|open| open.slot == slot);
        let spot = |index: usize| {
            let open = &view.open[index];
            // Labelled slots are never in a hand.
            let place =
                at(if open.unsorted { lane.tied() } else { lane.sorted() }, open.slot).unwrap_or(0) as u8;
            if open.unsorted { Spot::Tied(place) } else { Spot::Sorted(place) }
        };
        let mut labels = Vec::new();
        let mut fields = (MIXED as u8..u64::BITS as u8 - 1).step_by(2);
        for pair in &view.pairs {
            let spots = [spot(pair.left as usize), spot(pair.left as usize + 1)];
            let mixed = matches!(spots, [Spot::Sorted(_), Spot::Tied(_)] | [Spot::Tied(_), Spot::Sorted(_)]);
            let field = if mixed { Some(fields.next().ok_or(SolveError::TiedUnsorted)?) } else { None };
            let _ = labels.push(Label { spots, equal: pair.equal, field });
        }
        lane.labels = labels;
        let lowest = fields.next().unwrap_or(u64::BITS as u8 - 1);
        lane.watch(problem, lowest)?;
        lane.free &= lane.watches.is_empty();
        Ok(())
    }

    /// Wires of a kind that were dealt to the stand and are known, in order.
    pub(super) fn shown(&self, wire: Wire) -> u8 {
        match wire.value() {
            Value::Blue(number) => self.view.shown[number as usize - 1],
            Value::Yellow | Value::Red => 0,
        }
    }

    /// The sorted slots, except those in a hand.
    pub(super) fn sorted(&self) -> &[OpenSlot] {
        &self.slots[..self.places.len()]
    }

    /// The unsorted slots that facts tie to the stand.
    pub(super) fn tied(&self) -> &[OpenSlot] {
        &self.slots[self.places.len()..]
    }

    /// Is there nothing to fill and nothing promised?
    pub(super) fn is_idle(&self) -> bool {
        self.sorted().is_empty()
            && self.tied().is_empty()
            && self.view.need_any | self.view.need_sorted == 0
            && self.view.exact.iter().all(|exact| exact.unwrap_or(0) == 0)
    }

    fn tied_state(memory: u64, tied: usize) -> u64 {
        memory >> (TIED + 2 * tied as u32) & 3
    }

    pub(super) fn tied_filled(&self, memory: u64) -> u8 {
        (0..self.tied().len()).filter(|&t| StandLane::tied_state(memory, t) != 0).count() as u8
    }

    /// How many sorted slots are filled, of `filled` in all.
    pub(super) fn sorted_filled(&self, filled: u8, memory: u64) -> u8 {
        filled - self.tied_filled(memory)
    }

    pub(super) fn start(&self) -> Option<u64> {
        for value in 0..VALUES {
            if self.has_level >> value & 1 == 1 {
                continue;
            }
            let needed = (self.view.need_any | self.view.need_sorted) >> value & 1 == 1;
            if needed || self.view.exact.get(value).is_some_and(|exact| exact.unwrap_or(0) > 0) {
                return None;
            }
        }
        Some(0)
    }

    pub(super) fn steps(&self, level: Level, filled: u8, memory: u64, add: &mut dyn FnMut(Step)) {
        let first = self.sorted_filled(filled, memory);
        let fitting = self.sorted()[first as usize..]
            .iter()
            .take(level.copies as usize)
            .take_while(|open| open.allowed.has(level.wire))
            .count() as u8;
        if self.free {
            for sorted in 0..=fitting {
                add(Step { copies: sorted, sorted, tied: 0, ways: 1, memory });
            }
            return;
        }
        self.choose_tied(level, memory, &self.classes, 0, 1, &mut |tied, choices| {
            let takes = tied.count_ones() as u8;
            for sorted in 0..=fitting.min(level.copies - takes) {
                let Some(next) = self.after(level, first, sorted, tied, memory) else { continue };
                let Some((memory, weight)) = self.count_choices(level, first, sorted, tied, memory, next)
                else {
                    continue;
                };
                // The copies on tied slots are told apart, those on sorted slots, including shown ones, are
                // not.
                let run = sorted + self.shown(level.wire);
                let orders: u32 = (run + 1..=run + takes).map(u32::from).product();
                add(Step {
                    copies: sorted + takes,
                    sorted,
                    tied,
                    ways: (choices * orders).saturating_mul(weight),
                    memory,
                });
            }
        });
    }

    /// Every choice of open tied slots for copies of a kind, and how many choices of slots in the same
    /// classes it stands for; `classes` are those still to be chosen from.
    fn choose_tied(
        &self,
        level: Level,
        memory: u64,
        classes: &[Class],
        tied: u16,
        choices: u32,
        add: &mut dyn FnMut(u16, u32),
    ) {
        let [class, others @ ..] = classes else { return add(tied, choices) };
        let slots = class.first..class.first + class.size;
        let open = slots.clone().filter(|&t| StandLane::tied_state(memory, t as usize) == 0).count() as u8;
        let allows = self.tied()[class.first as usize].allowed.has(level.wire);
        let left = level.copies - tied.count_ones() as u8;
        let (mut mine, mut ways) = (0_u16, 1);
        for taken in 0..=if allows { open.min(left) } else { 0 } {
            if taken > 0 {
                mine |= 1 << (slots.end - open + taken - 1);
                ways = ways * u32::from(open + 1 - taken) / u32::from(taken);
            }
            self.choose_tied(level, memory, others, tied | mine, choices * ways, add);
        }
    }

    /// The memory after placing `sorted` copies from slot `first` on and one on each slot of `tied`;
    /// `None` where that breaks a promise.
    fn after(&self, level: Level, first: u8, sorted: u8, tied: u16, memory: u64) -> Option<u64> {
        let copies = sorted + tied.count_ones() as u8;
        let marked = || {
            let on_sorted = self.sorted()[first as usize..(first + sorted) as usize].iter();
            let on_tied = self.tied().iter().enumerate().filter(move |(t, _)| tied >> t & 1 == 1);
            on_sorted.chain(on_tied.map(|(_, open)| open)).map(|open| open.times).filter(|&n| n > 0)
        };
        let mut next = memory;
        match level.wire.value() {
            Value::Blue(number) => {
                let value = Value::Blue(number).index();
                let on_stand = copies + self.view.known[value];
                if self.view.need_sorted >> value & 1 == 1 && sorted == 0
                    || self.view.need_any >> value & 1 == 1 && copies == 0
                    || self.view.exact[value].is_some_and(|exact| exact != copies)
                    || marked().any(|times| times != on_stand)
                {
                    return None;
                }
            }
            Value::Yellow if self.many_yellow > 0 => {
                let count = ((memory & 7) as u8 + copies).min(self.many_yellow);
                let mut need = (memory >> NEED & 7) as u8;
                for times in marked() {
                    if need != 0 && need != times {
                        return None;
                    }
                    need = times;
                }
                let seen = if sorted > 0 { SEEN } else { memory & SEEN };
                next = memory & !YELLOW | u64::from(count) | u64::from(need) << NEED | seen;
                if level.last_yellow {
                    next = self.settle_yellow(next)?;
                }
            }
            Value::Red if (self.view.need_any | self.view.need_sorted) >> RED_INDEX & 1 == 1 => {
                let on_sorted_only = self.view.need_sorted >> RED_INDEX & 1 == 1;
                if sorted > 0 || copies > 0 && !on_sorted_only {
                    next |= RED_SEEN;
                }
                if level.last_red {
                    if next & RED_SEEN == 0 {
                        return None;
                    }
                    next &= !RED_SEEN;
                }
            }
            Value::Yellow | Value::Red => {}
        }
        let next = self.check_labels(level, first, sorted, tied, memory, next)?;
        Some(self.forget_yellow(first + sorted, next))
    }

    /// Drops the number of yellow wires once nothing can depend on it.
    fn forget_yellow(&self, filled: u8, memory: u64) -> u64 {
        let may_be_yellow = |open: &OpenSlot| open.times > 0 && !open.allowed.and(WireSet::YELLOW).is_empty();
        let matters = memory >> NEED & 7 != 0
            || self.view.exact[YELLOW_INDEX].is_some()
            || (self.view.need_any | self.view.need_sorted) >> YELLOW_INDEX & 1 == 1
            || self.sorted()[filled as usize..].iter().any(may_be_yellow)
            || (0..self.tied().len())
                .any(|t| StandLane::tied_state(memory, t) == 0 && may_be_yellow(&self.tied()[t]));
        if matters { memory } else { memory & !YELLOW }
    }

    /// Checks what was promised about yellow, and forgets it.
    fn settle_yellow(&self, memory: u64) -> Option<u64> {
        let count = (memory & 7) as u8;
        let need = (memory >> NEED & 7) as u8;
        let on_stand = count + self.view.known[YELLOW_INDEX];
        let kept = (need == 0 || need == on_stand)
            && self.view.exact[YELLOW_INDEX].is_none_or(|exact| exact == count)
            && (self.view.need_any >> YELLOW_INDEX & 1 == 0 || count > 0)
            && (self.view.need_sorted >> YELLOW_INDEX & 1 == 0 || memory & SEEN != 0);
        kept.then_some(memory & !YELLOW)
    }

    fn check_labels(
        &self,
        level: Level,
        first: u8,
        sorted: u8,
        tied: u16,
        before: u64,
        mut next: u64,
    ) -> Option<u64> {
        let code = colour_code(level.wire.colour());
        let now = |spot: Spot| match spot {
            Spot::Sorted(s) => (first..first + sorted).contains(&s),
            Spot::Tied(t) => tied >> t & 1 == 1,
        };
        let earlier = |spot: Spot| match spot {
            Spot::Sorted(s) => s < first,
            Spot::Tied(t) => StandLane::tied_state(before, t as usize) != 0,
        };
        for t in (0..self.tied().len()).filter(|t| tied >> t & 1 == 1) {
            next |= code << (TIED + 2 * t as u32);
        }
        let mut last = 0;
        let mut coloured_tied = 0_u16;
        for label in &self.labels {
            let [a, b] = label.spots;
            let old_code = |spot: Spot| match spot {
                Spot::Tied(t) => StandLane::tied_state(before, t as usize),
                Spot::Sorted(_) => before >> label.field.map_or(LAST, u32::from) & 3,
            };
            let same = match (now(a), now(b)) {
                (true, true) => Some(true),
                (true, false) if earlier(b) => Some(same_value(code, old_code(b))),
                (false, true) if earlier(a) => Some(same_value(code, old_code(a))),
                _ => None,
            };
            if same.is_some_and(|same| same != label.equal) {
                return None;
            }
            if let Some(field) = label.field {
                next &= !(3 << field);
            }
            let filled = |spot: Spot| now(spot) || earlier(spot);
            let waiting = match (filled(a), filled(b)) {
                (true, false) => a,
                (false, true) => b,
                _ => continue,
            };
            let held = if now(waiting) { code } else { old_code(waiting) };
            if label.equal && held == colour_code(Colour::Blue) {
                return None; // its twin can only be of this very kind, which has been placed
            }
            match waiting {
                Spot::Tied(t) => coloured_tied |= 1 << t,
                Spot::Sorted(_) => match label.field {
                    Some(field) => next |= held << field,
                    None => last = held,
                },
            }
        }
        next = next & !(3 << LAST) | last << LAST;
        for t in (0..self.tied().len()).filter(|t| coloured_tied >> t & 1 == 0) {
            let field = TIED + 2 * t as u32;
            if next >> field & 3 != 0 {
                next = next & !(3 << field) | 1 << field;
            }
        }
        Some(next)
    }
}
