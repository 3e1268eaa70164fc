//! How many deals one way to hand out the copies of a kind stands for.
//!
//! Of a number with R copies that were not dealt to the observer, a stand that shows s and hides k got a run
//! of k + s, and R!/((k1+s1)! (k2+s2)! ...) deals look the same. Lane by lane that is a product of binomial
//! coefficients: with c copies left to hand out, and S shown by this lane and those after it, a lane that
//! takes k stands for C(c + S, k + s). Copies shown where no lane is, on full stands and in unsorted slots,
//! are a factor of all arrangements.
//!
//! Picks. A player who was dealt n equal wires, of which g were cut, picks one of n - g. A lane's weight has
//! the factor L/((n - g1) (n - g2) ...), L the least common multiple of the denominators that may occur, so
//! that it is a whole number. With two stands n is the sum over both: their lanes are the last two, which
//! together take whatever is left. So the last lane has no weights of its own, and the last but one has those
//! of both.

use heapless::Vec;

use super::SolveError;
use super::lane::{Lane, Lanes, Level};
use crate::arena::Arena;
use crate::bomb::groups::lcm;
use crate::bomb::knowledge::Problem;
use crate::bomb::wire::{BLUE_COPIES, BLUE_MAX, Wire};
use crate::limits::{MAX_LANES, MAX_PLAYERS};

/// Numbers of copies: 0 to 4.
pub(super) const COPIES: usize = BLUE_COPIES as usize + 1;

/// Binomial coefficients of up to four copies.
pub(super) const CHOOSE: [[u32; COPIES]; COPIES] =
    [[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1]];

/// The weights of one lane: by copies left, then by copies taken.
type Weight = [[u32; 8]; COPIES];

/// The weights of one lane with a given number of copies left. Eight words, so that the inner loops need not
/// check whether a number of copies is too large.
pub(super) struct Row<'w>(&'w [u32; 8]);

impl Row<'_> {
    /// The weight of taking `taken` copies.
    #[inline(always)]
    pub(super) fn of(&self, taken: usize) -> u32 {
        self.0[taken & 7]
    }

    /// All of them, by copies taken.
    pub(super) fn all(&self) -> &[u32] {
        &self.0[..COPIES]
    }
}

/// Words of one lane's weights.
const SIZE: usize = 8 * COPIES;

/// The weights of every lane at one level.
#[derive(Clone, Copy)]
pub(super) struct Weights<'w> {
    rows: &'w [[u32; 8]],
    /// Rows from one lane's weights to the next lane's; 0 where all lanes have the same.
    stride: usize,
}

/// The weights where nothing of a kind is shown: the same for every lane.
static PLAIN: [[u32; 8]; COPIES] = {
    let mut rows = [[0; 8]; COPIES];
    let mut copies = 0;
    while copies < COPIES {
        let mut taken = 0;
        while taken <= copies {
            rows[copies][taken] = CHOOSE[copies][taken];
            taken += 1;
        }
        copies += 1;
    }
    rows
};

impl<'w> Weights<'w> {
    /// Words of memory for the weights of as many lanes as there can be.
    pub(super) const MOST: usize = SIZE * MAX_LANES;

    /// Words of memory that the weights of a level take.
    pub(super) fn words(problem: &Problem, lanes: &Lanes<'_>, level: Level) -> usize {
        if problem.shown_number(level.wire).is_none() { 0 } else { SIZE * lanes.len() }
    }

    pub(super) fn build(
        problem: &Problem,
        lanes: &Lanes<'_>,
        level: Level,
        arena: &mut Arena<'w>,
    ) -> Result<Weights<'w>, SolveError> {
        let Some(number) = problem.shown_number(level.wire) else {
            return Ok(Weights { rows: &PLAIN, stride: 0 });
        };
        let words = arena.take(SIZE * lanes.len())?;
        let shares = Shares::of(problem, lanes, number);
        for (lane, part) in words.chunks_exact_mut(SIZE).enumerate() {
            part.copy_from_slice(shares.weight(lane).as_flattened());
        }
        Ok(Weights { rows: words.as_chunks().0, stride: COPIES })
    }

    /// Where the weights of a lane are.
    #[inline(always)]
    pub(super) fn of(&self, lane: usize) -> u16 {
        (lane * self.stride) as u16
    }

    /// The weights at a place with `copies` copies left, by copies taken.
    #[inline(always)]
    pub(super) fn row(&self, at: u16, copies: usize) -> Row<'w> {
        Row(&self.rows[at as usize + copies])
    }
}

/// What the lanes show of one number, and what picks make of their weights.
struct Shares {
    lanes: Vec<Share, MAX_LANES>,
    /// The last two lanes are the stands of one player who has picked such a wire.
    coupled: bool,
}

/// The part of one lane.
#[derive(Clone, Copy, Default)]
struct Share {
    shown: u8,
    /// Index k: what picks make of its weight if it takes k copies.
    picks: [u32; COPIES],
}

impl Shares {
    fn of(problem: &Problem, lanes: &Lanes<'_>, number: usize) -> Shares {
        let picker = |lane: &Lane<'_>| match lane {
            Lane::Stand(stand) => {
                let view = &problem.stands[stand.stand as usize];
                (view.picked >> number & 1 == 1).then_some(view.owner)
            }
            _ => None,
        };
        let shares = lanes.iter().map(|lane| {
            let shown = match lane {
                Lane::Stand(stand) => problem.stands[stand.stand as usize].shown[number],
                _ => 0,
            };
            let picks = picker(lane).map_or([1; COPIES], |player| problem.pick_factors(player, number));
            Share { shown, picks }
        });
        let coupled = match &lanes[..] {
            [.., second, last] => picker(second).is_some() && picker(second) == picker(last),
            _ => false,
        };
        Shares { lanes: shares.collect(), coupled }
    }

    /// The weights of one lane.
    fn weight(&self, lane: usize) -> Weight {
        let mut weight = [[0; 8]; COPIES];
        let Share { shown, picks } = self.lanes[lane];
        let later: usize = self.lanes[lane..].iter().map(|share| share.shown as usize).sum();
        let ahead_of_last = lane + 2 == self.lanes.len();
        let last = lane > 0 && lane + 1 == self.lanes.len();
        for copies in 0..COPIES.saturating_sub(later) {
            for taken in 0..=copies {
                let picks = match ahead_of_last {
                    _ if last => 1,
                    // Together they take everything.
                    true if self.coupled => picks[copies],
                    true => picks[taken] * self.lanes[lane + 1].picks[copies - taken],
                    false => picks[taken],
                };
                let ways = if last { 1 } else { CHOOSE[copies + later][taken + shown as usize] };
                weight[copies][taken] = ways * picks;
            }
        }
        weight
    }
}

/// Bounds for a kind of which something is shown.
pub(super) struct Most {
    /// Of the ways to hand out its copies.
    pub(super) ways: u64,
    /// Of the factor by which there are more ways than without what is shown.
    pub(super) more: u32,
}

impl Most {
    /// `None` where nothing of the kind is shown.
    pub(super) fn of(problem: &Problem, lanes: &Lanes<'_>, level: Level) -> Option<Most> {
        let shares = Shares::of(problem, lanes, problem.shown_number(level.wire)?);
        Some(Most { ways: shares.most_ways(lanes, level), more: shares.most_more(level) })
    }
}

impl Shares {
    fn most_ways(&self, lanes: &Lanes<'_>, level: Level) -> u64 {
        let mut ways = [0_u64; COPIES];
        ways[level.copies as usize] = 1;
        for (at, lane) in lanes.iter().enumerate() {
            let weight = self.weight(at);
            let targets = u64::from(lane.targets(level.wire));
            let mut next = [0_u64; COPIES];
            for (copies, &before) in ways.iter().enumerate().filter(|(_, ways)| **ways > 0) {
                let most = if targets == 0 { 0 } else { copies };
                for taken in 0..=most {
                    // Copies on unsorted slots of the lane are told apart, and shown ones are among those
                    // they are chosen from.
                    let run = taken as u32 + u32::from(self.lanes[at].shown);
                    let apart = if targets > 1 { targets.pow(run) } else { 1 };
                    // All copies but the observer's are at most four, so this is far below 64 bits.
                    next[copies - taken] += before * u64::from(weight[copies][taken]) * apart;
                }
            }
            ways = next;
        }
        ways[0].max(1)
    }

    fn most_more(&self, level: Level) -> u32 {
        let mut more = 1;
        let mut left = u32::from(level.copies);
        for share in &self.lanes {
            for shown in 1..=u32::from(share.shown) {
                left += 1;
                more = more * left / shown;
            }
        }
        let picks = |share: &Share| share.picks.into_iter().max().unwrap_or(1).max(1);
        let skipped = usize::from(self.coupled);
        self.lanes.iter().rev().skip(skipped).map(picks).fold(more, u32::saturating_mul)
    }
}

impl Problem {
    /// The number of a kind, from 0, of which something is known that makes deals differ in how many others
    /// look the same.
    fn shown_number(&self, wire: Wire) -> Option<usize> {
        let index = wire.value().index();
        (self.uneven >> index & 1 == 1).then_some(index)
    }

    /// Do picks of some number that is hidden join these stands?
    pub(super) fn are_joined(&self, stand: u8, other: u8) -> bool {
        let (one, two) = (&self.stands[stand as usize], &self.stands[other as usize]);
        let hidden = (0..BLUE_MAX).filter(|&n| self.copies[Wire::nth_blue(n as usize).index()] > 0);
        one.owner == two.owner && hidden.fold(0, |bits, n| bits | 1 << n) & one.picked != 0
    }

    /// The factor on all weights that keeps them whole numbers in spite of picks.
    pub(super) fn unit(&self) -> u128 {
        let hidden = |number: &usize| self.copies[Wire::nth_blue(*number).index()] > 0;
        let players = (0..MAX_PLAYERS as u8)
            .flat_map(|player| (0..BLUE_MAX as usize).filter(hidden).map(move |number| (player, number)));
        let picked = players.filter(|&(player, number)| !self.picks[player as usize][number].is_empty());
        let picks: u128 = picked.map(|(player, number)| u128::from(self.pick_unit(player, number))).product();
        picks.saturating_mul(self.group_unit())
    }

    /// Copies of a number that a player was dealt and that are known.
    fn shown_by(&self, player: u8, number: usize) -> u8 {
        let own = self.stands.iter().filter(|view| view.owner == player);
        own.map(|view| view.shown[number] + view.apart[number]).sum()
    }

    /// The least common multiple of the denominators that the picks of a number by a player may have; the same in all
    /// cases of a table.
    fn pick_unit(&self, player: u8, number: usize) -> u32 {
        let shown = self.shown_by(player, number);
        let most = shown + self.copies[Wire::nth_blue(number).index()];
        let (least, most) = if self.moved.is_empty() { (shown, most) } else { (0, BLUE_COPIES) };
        let picks = self.picks[player as usize][number];
        (least..=most.min(BLUE_COPIES)).filter_map(|dealt| picks.chances(dealt)).fold(1, lcm)
    }

    /// Index k: what a player's picks make of the weight if their stands take k copies of a number.
    fn pick_factors(&self, player: u8, number: usize) -> [u32; COPIES] {
        let picks = self.picks[player as usize][number];
        let shown = self.shown_by(player, number);
        let unit = self.pick_unit(player, number);
        core::array::from_fn(|copies| picks.chances(shown + copies as u8).map_or(0, |chances| unit / chances))
    }

    /// The deals that look the same because of copies that no lane shows: on full stands, in unsorted slots;
    /// and what picks make of them where no lane belongs to the picker, so that it does not matter for a
    /// count whether the picker's slots are in a hand. Where wires have changed hands, numbers that only they
    /// hide in some of the cases count in all cases.
    pub(super) fn outside(&self, lanes: &Lanes<'_>) -> u128 {
        let with_lane = lanes.iter().fold(0_u8, |bits, lane| match lane {
            Lane::Stand(stand) => bits | 1 << stand.stand,
            _ => bits,
        });
        let mut deals = self.settled_groups();
        for number in 0..BLUE_MAX as usize {
            let wire = Wire::nth_blue(number);
            let hidden = self.copies[wire.index()];
            let moved = self.moved.iter().any(|moved| moved.wire == Some(wire));
            if hidden == 0 && !moved {
                continue;
            }
            let has_lane = |at: usize| hidden > 0 && with_lane >> at & 1 == 1;
            let mut left = u128::from(self.dealt[number]);
            // In unsorted slots every copy is told apart.
            let uneven = self.uneven >> number & 1 == 1;
            let sorted: u8 = if uneven { self.stands.iter().map(|view| view.shown[number]).sum() } else { 0 };
            for _ in sorted + hidden..self.dealt[number] {
                deals *= left;
                left -= 1;
            }
            if !uneven {
                continue;
            }
            for (_, view) in self.stands.iter().enumerate().filter(|(at, _)| !has_lane(*at)) {
                for copy in 1..=u128::from(view.shown[number]) {
                    deals = deals * left / copy;
                    left -= 1;
                }
            }
            let idle = |player: u8| {
                let mut own = self.stands.iter().enumerate().filter(|(_, view)| view.owner == player);
                own.all(|(at, _)| !has_lane(at))
            };
            let players = (0..MAX_PLAYERS as u8).filter(|&p| !self.picks[p as usize][number].is_empty());
            for player in players.filter(|&player| idle(player)) {
                deals *= u128::from(self.pick_factors(player, number)[0]);
            }
        }
        deals
    }
}
