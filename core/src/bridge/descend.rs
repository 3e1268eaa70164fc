//! Down from a joint label to the placed cards of every suit, class by class.

use rand_core::Rng;

use super::classes::{Classes, ROW_WORDS};
use super::count::{CountError, beat};
use super::grid::Points;
use super::hands::Placed;
use super::pairs::find;
use super::places::Joint;
use super::row::{LEVELS, Rows, partners, tracked_range};

use super::shape::ALL_SPLITS;
use super::suit::{SuitTable, minus, ways};
use super::words::load;
use crate::budget::Pulse;
use crate::rng::{below, below_u64};

impl Classes<'_> {
    fn rows_of(&self, at: usize, joint: impl Fn() -> Joint) -> Rows {
        match self.rows {
            None => Rows::new(&self.frame, &joint()),
            Some(rows) => {
                let kept = &rows[at * ROW_WORDS..(at + 1) * ROW_WORDS];
                Rows {
                    first: core::array::from_fn(|at| load(kept, at)),
                    below: core::array::from_fn(|at| load(kept, LEVELS + at)),
                }
            }
        }
    }

    /// Draws with one hand tracked, or none.
    #[inline]
    pub(super) fn place_by_rows(&self, at: usize, mut index: u128, rng: &mut impl Rng) -> [Placed; 4] {
        // Not needed where rows and pairs are kept.
        let joint = || self.frame.places.joint(self.joints[at][0]);
        let mut placed = [Placed::default(); 4];
        let (mut halves, mut points) = ([0, 0], [0, 0]);
        if self.frame.dims.is_empty() {
            halves = match self.rows {
                Some(rows) => [load(rows, at * ROW_WORDS / 2), load(rows, at * ROW_WORDS / 2 + LEVELS + 1)],
                None => {
                    let rows = Rows::new(&self.frame, &joint());
                    [rows.first[0], rows.below[1]]
                }
            };
        } else {
            let rows = self.rows_of(at, joint);
            let range = tracked_range(&self.frame);
            for (first, &ways) in rows.first.iter().enumerate().filter(|(_, ways)| **ways > 0) {
                let matching = rows.matching(first, range);
                let here = u128::from(ways) * u128::from(matching);
                if index < here {
                    let (from, to) = partners(first, range);
                    let sought = rows.below[from] + below_u64(rng, matching);
                    let second = (from..to).find(|&b| rows.below[b + 1] > sought).unwrap_or(from);
                    points = [first, second];
                    halves = [ways, rows.below[second + 1] - rows.below[second]];
                    break;
                }
                index -= here;
            }
        }
        for half in 0..2 {
            let sought = below_u64(rng, halves[half]);
            let found = match &self.pairs {
                Some(pairs) => pairs[half].find(&self.frame, at, half, points[half], sought),
                None => find(&self.frame, &joint(), half, points[half], sought),
            };
            for which in 0..2 {
                let (split, points) = found[which];
                placed[2 * half + which] = self.place(&self.frame.suits[half][which], split, points, rng);
            }
        }
        placed
    }

    /// Places the honours and bound cards of a suit whose lengths, and points if tracked, are known.
    #[inline]
    fn place(&self, table: &SuitTable<'_>, split: usize, points: usize, rng: &mut impl Rng) -> Placed {
        let lengths = ALL_SPLITS[split];
        if table.is_free && table.levels == 1 {
            return Placed::freely(rng, lengths);
        }
        let (classes, level) = if table.levels == 1 {
            (table.classes, 0)
        } else {
            let from = table.classes.partition_point(|class| (class[0] as usize) < points);
            (&table.classes[from..], points)
        };
        let mut index = below(rng, table.row(split)[level]);
        for class in classes {
            if let Some(left) = minus(lengths, class[1]) {
                let open = ways(left);
                if index < class[2] * open {
                    return Placed::as_placed(lengths, table.placement(class, index / open));
                }
                index -= class[2] * open;
            }
        }
        Placed::default() // the row is the sum over the classes
    }

    /// Draws with the points of several hands tracked: grids are counted again for another joint label.
    pub(super) fn place_by_grids(
        &mut self,
        at: usize,
        mut index: u128,
        rng: &mut impl Rng,
        pulse: &mut dyn Pulse,
    ) -> Result<[Placed; 4], CountError> {
        let mut placed = [Placed::default(); 4];
        let frame = &self.frame;
        let Some(grids) = &mut self.grids else { return Ok(placed) };
        let joint = frame.places.joint(self.joints[at][0]);
        let mut beat = || beat(pulse, at as u32, self.joints.len() as u32);
        if self.filled.take() != Some(at) {
            grids.fill(frame, &joint, &mut beat)?;
        }
        self.filled = Some(at);
        // The points of both halves, by what is left of the first draw's index.
        let mut points: [Points; 2] = [[0; 3]; 2];
        let mut sizes = [0; 2];
        grids.each_cell(|cell, first| {
            let mut found = false;
            grids.each_line(frame, cell, |[a, b, from], line, second| {
                let here = u128::from(first) * u128::from(second);
                if index >= here {
                    index -= here;
                    return true;
                }
                let c = grids.along(line, from, below_u64(rng, second));
                points = [cell, [a, b, c]];
                sizes = [first, grids.ways_at(line, c)];
                found = true;
                false
            });
            !found
        });
        for half in 0..2 {
            beat()?;
            let [first, second] = &frame.suits[half];
            let sought = below_u64(rng, sizes[half]);
            let Some((a, b, index)) = grids.classes(frame, half, points[half], sought) else { continue };
            let placements =
                [(index % u64::from(a[2])) as u32, (index / u64::from(a[2]) % u64::from(b[2])) as u32];
            let mut index = index / (u64::from(a[2]) * u64::from(b[2]));
            let mut splits = [0; 2];
            frame.each_pair(&joint, half, |s, t| {
                let open =
                    |split: usize, kind: u32| u64::from(minus(ALL_SPLITS[split], kind).map_or(0, ways));
                let here = open(s, a[1]) * open(t, b[1]);
                splits = [s, t];
                if index < here {
                    return false;
                }
                index -= here;
                true
            });
            placed[2 * half] = Placed::as_placed(ALL_SPLITS[splits[0]], first.placement(a, placements[0]));
            placed[2 * half + 1] =
                Placed::as_placed(ALL_SPLITS[splits[1]], second.placement(b, placements[1]));
        }
        Ok(placed)
    }
}
