//! One suit dealt to the places: in how many ways, for which lengths and points.
//!
//! A suit is four honours and nine small cards. Cards that some hand must or must not hold may go to some
//! places only. Honours and bound small cards are *placed*, in every possible way; the other small cards are
//! all alike, and with n_i of them left for place i there are f! / (n_0! n_1! n_2! n_3!) ways.
//!
//! A [`Placement`] is one way to place the former, a [`Class`] all placements with the same number of cards and
//! the same tracked points at every place.

use super::constraint::Range;
use super::count::{CountError, beat};
use super::places::Places;
use super::shape::{ALL_SPLITS, SPLITS, Split, part, rank};
use crate::arena::{Arena, Capacity};
use crate::budget::Pulse;
use crate::cards::{Card, Rank, Suit};
use crate::limits::PLACES;

/// Tracked points of one suit: none of them, or 0 to 10.
pub(super) const SUIT_LEVELS: usize = 11;

/// Points of ace, king, queen and jack.
const HONOURS: [u32; 4] = [4, 3, 2, 1];

/// Sixteen each way, so that four-bit indices are always in range.
const fn binomials() -> [[u16; 16]; 16] {
    let mut table = [[0; 16]; 16];
    let mut n = 0;
    while n < 16 {
        table[n][0] = 1;
        let mut k = 1;
        while k <= n {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
}

static BINOMIAL: [[u16; 16]; 16] = binomials();

/// Ways to give the cards of a split, all different, to the places.
#[inline]
pub(super) fn ways(split: Split) -> u32 {
    let (a, b, c, d) = (part(split, 0), part(split, 1), part(split, 2), part(split, 3));
    let choose = |n: u32, k: u32| u32::from(BINOMIAL[n as usize & 15][k as usize & 15]);
    choose(a + b + c + d, a) * choose(b + c + d, b) * choose(c + d, c)
}

/// `from - less` place by place, where no place falls below 0.
#[inline]
pub(super) fn minus(from: u32, less: u32) -> Option<u32> {
    const TOPS: u32 = 0x8080_8080;
    let difference = (from | TOPS).wrapping_sub(less);
    (difference & TOPS == TOPS).then_some(difference & !TOPS)
}

/// Small cards that may only go to some places, a bit for each place.
#[derive(Clone, Copy, Debug)]
struct Bound {
    places: u8,
    ranks: u16,
}

/// Ways to place honours and bound cards: tracked points and cards at each place (four bytes each), how
/// many ways, and which: two bits for each honour, then the number of the split of each group.
pub(super) type Placement = [u32; 4];

/// Placements with the same points and cards: both, how many ways in all, the first placement, the number of
/// the split of its cards among all that occur, and where its points are in a grid.
pub(super) type Class = [u32; 6];

/// One suit.
#[derive(Clone, Debug)]
pub(super) struct SuitTable<'w> {
    pub(super) suit: Suit,
    terms: Terms,
    /// Small cards that may go anywhere: their ranks.
    pub(super) open: u16,
    bound: heapless::Vec<Bound, 9>,
    /// Can every card go anywhere, with any points?
    pub(super) is_free: bool,
    /// Ways for each split that has any, by tracked points where there is one hand to track.
    weights: &'w [u32],
    /// Where the ways of each split are, counted from 1; 0 where it has none.
    rows: &'w [u32],
    pub(super) levels: usize,
    /// The splits with any ways.
    pub(super) splits: &'w [u32],
    placements: &'w [Placement],
    pub(super) classes: &'w [Class],
    /// The splits of placed cards that occur.
    pub(super) kinds: &'w [u32],
}

/// Everything that the table of a suit depends on.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Terms {
    lengths: [Range; PLACES],
    cards: CardTerms,
}

/// The part of it that decides how cards are placed: bounds of points, and where each card may go.
#[derive(Clone, PartialEq, Eq, Debug)]
struct CardTerms {
    points: [Range; PLACES],
    allowed: [u8; Rank::COUNT],
}

impl Terms {
    fn new(suit: Suit, places: &Places<'_>) -> Terms {
        let mut allowed = [0; Rank::COUNT];
        for (mask, rank) in allowed.iter_mut().zip(Rank::all()) {
            let card = Card::new(suit, rank);
            for place in (0..PLACES).filter(|&place| is_used(places, place) && may_hold(places, place, card))
            {
                *mask |= 1 << place;
            }
        }
        Terms {
            lengths: places.bounds.each_ref().map(|bound| bound.lengths[suit.index()]),
            cards: CardTerms {
                points: places.bounds.each_ref().map(|bound| bound.suit_points[suit.index()]),
                allowed,
            },
        }
    }
}

impl<'w> SuitTable<'w> {
    /// The table of no suit yet.
    pub(super) const EMPTY: SuitTable<'w> = SuitTable {
        suit: Suit::Clubs,
        terms: Terms {
            lengths: [Range::upto(0); PLACES],
            cards: CardTerms { points: [Range::upto(0); PLACES], allowed: [0; Rank::COUNT] },
        },
        open: 0,
        bound: heapless::Vec::new(),
        is_free: true,
        weights: &[],
        rows: &[],
        levels: 1,
        splits: &[],
        placements: &[],
        classes: &[],
        kinds: &[],
    };

    /// Makes the table of a suit, in the caller's memory. `tracked` are the places whose points are told
    /// apart, each with how far a point moves in a grid. A suit on the same terms as one of those already made
    /// shares its table; one that differs only in lengths shares its placements and classes, the larger part.
    pub(super) fn make(
        &mut self,
        suit: Suit,
        places: &Places<'_>,
        tracked: &[(usize, u32)],
        made: &[SuitTable<'w>],
        words: &mut Arena<'w>,
        pulse: &mut dyn Pulse,
    ) -> Result<(), CountError> {
        let terms = Terms::new(suit, places);
        if let Some(same) = made.iter().find(|table| table.terms == terms) {
            self.clone_from(same);
            self.suit = suit;
            return Ok(());
        }
        beat(pulse, 0, 1)?;
        match made.iter().find(|table| table.terms.cards == terms.cards) {
            Some(alike) => {
                self.clone_from(alike);
                self.suit = suit;
                self.terms = terms;
            }
            None => {
                self.suit = suit;
                self.terms = terms;
                self.levels = if tracked.len() == 1 { SUIT_LEVELS } else { 1 };
                let honours = self.bind(places);
                self.place_cards(honours, tracked, words)?;
                self.group(tracked, words)?;
            }
        }
        self.weigh(places, words, pulse)
    }

    /// Tells open cards from bound ones. Returns the places allowed for each honour.
    fn bind(&mut self, places: &Places<'_>) -> [u8; 4] {
        let used: u8 = (0..PLACES).filter(|&place| is_used(places, place)).map(|place| 1 << place).sum();
        let mut honours = [used; 4];
        for rank in Rank::all() {
            let mask = self.terms.cards.allowed[rank.index()];
            if rank.index() >= 9 {
                honours[12 - rank.index()] = mask;
            } else if mask == used {
                self.open |= 1 << rank.index();
                continue;
            } else {
                match self.bound.iter_mut().find(|bound| bound.places == mask) {
                    Some(bound) => bound.ranks |= 1 << rank.index(),
                    None => {
                        let _ = self.bound.push(Bound { places: mask, ranks: 1 << rank.index() });
                    }
                }
            }
            self.is_free &= mask == used;
        }
        let any = super::constraint::HandConstraint::ANY.suit_points[0];
        self.is_free &= self.terms.cards.points.iter().all(|points| *points == any);
        honours
    }

    /// Writes a placement for every way to place honours and bound cards that keeps the suit's points.
    fn place_cards(
        &mut self,
        honours: [u8; 4],
        tracked: &[(usize, u32)],
        words: &mut Arena<'w>,
    ) -> Result<(), Capacity> {
        let short = words.short();
        let placements = words.open_items::<4>();
        let mut count = 0;
        for code in 0..256_u32 {
            let at = |honour: usize| code >> (2 * honour) & 3;
            if (0..4).any(|honour| honours[honour] >> at(honour) & 1 == 0) {
                continue;
            }
            let (mut points, mut cards) = (0_u32, 0_u32);
            for (honour, worth) in HONOURS.into_iter().enumerate() {
                points += worth << (8 * at(honour));
                cards += 1 << (8 * at(honour));
            }
            let fits = |place: usize| self.terms.cards.points[place].has(part(points, place) as u8);
            if !(0..PLACES).all(fits) {
                continue;
            }
            let mut seen = 0;
            for (dim, &(place, _)) in tracked.iter().enumerate() {
                seen |= part(points, place) << (8 * dim);
            }
            let mut groups = Groups::new(&self.bound);
            while let Some((bound, times)) = groups.next(&self.bound) {
                let placement = [seen, cards + bound, times, code | groups.number << 8];
                match placements.get_mut(count) {
                    Some(free) => *free = placement,
                    None => return Err(short),
                }
                count += 1;
            }
        }
        placements[..count].sort_unstable();
        self.placements = words.keep_items::<4>(count);
        Ok(())
    }

    /// Makes classes of the placements.
    fn group(&mut self, tracked: &[(usize, u32)], words: &mut Arena<'w>) -> Result<(), Capacity> {
        let short = words.short();
        let kinds = words.open_items::<1>();
        let mut count = 0;
        for &[_, cards, ..] in self.placements {
            let at = kinds[..count].partition_point(|[kind]| *kind < cards);
            if kinds[..count].get(at) != Some(&[cards]) {
                if count == kinds.len() {
                    return Err(short);
                }
                kinds[at..=count].rotate_right(1);
                kinds[at] = [cards];
                count += 1;
            }
        }
        self.kinds = words.keep_items::<1>(count).as_flattened();
        let classes = words.open_items::<6>();
        let mut count = 0_usize;
        for (index, &[points, cards, times, _]) in self.placements.iter().enumerate() {
            if let Some([p, c, total, ..]) = count.checked_sub(1).and_then(|last| classes.get_mut(last))
                && (*p, *c) == (points, cards)
            {
                *total += times;
                continue;
            }
            let kind = self.kinds.partition_point(|&kind| kind < cards) as u32;
            let slot = tracked.iter().enumerate().map(|(dim, (_, stride))| part(points, dim) * stride).sum();
            match classes.get_mut(count) {
                Some(free) => *free = [points, cards, times, index as u32, kind, slot],
                None => return Err(short),
            }
            count += 1;
        }
        self.classes = words.keep_items::<6>(count);
        Ok(())
    }

    /// Counts the ways for every split that the lengths allow.
    fn weigh(
        &mut self,
        places: &Places<'_>,
        words: &mut Arena<'w>,
        pulse: &mut dyn Pulse,
    ) -> Result<(), CountError> {
        let unused = (0..PLACES).take_while(|&place| !is_used(places, place)).count();
        let among = [SPLITS, 105, 14, 1][unused.min(3)];
        let rows = words.take(among)?;
        let weights = words.open();
        let mut count = 0_usize;
        for (index, &split) in ALL_SPLITS[..among].iter().enumerate() {
            let fits = |place: usize| {
                !places.is_seat(place)
                    || places.bounds[place].lengths[self.suit.index()].has(part(split, place) as u8)
            };
            if !(0..PLACES).all(fits) {
                continue;
            }
            if count.is_multiple_of(WEIGHED) {
                beat(pulse, 0, 1)?;
            }
            let Some(row) = weights.get_mut(count * self.levels..(count + 1) * self.levels) else {
                return Err(words.short().into());
            };
            row.fill(0);
            if self.is_free && self.levels == 1 {
                row[0] = ways(split);
            } else {
                for &[points, cards, times, ..] in self.classes {
                    if let Some(left) = minus(split, cards) {
                        row[if self.levels > 1 { points as usize } else { 0 }] += times * ways(left);
                    }
                }
            }
            if row.iter().any(|&ways| ways > 0) {
                count += 1;
                rows[index] = count as u32;
            }
        }
        self.weights = words.keep_items::<1>(count * self.levels).as_flattened();
        let splits = words.take(count)?;
        let there = rows.iter().enumerate().filter(|(_, row)| **row > 0);
        for (split, (index, _)) in splits.iter_mut().zip(there) {
            *split = index as u32;
        }
        self.splits = splits;
        self.rows = rows;
        Ok(())
    }

    /// The ways for a split that has any, by tracked points.
    #[inline]
    pub(super) fn row(&self, split: usize) -> &[u32] {
        let row = (self.rows[split] as usize).saturating_sub(1);
        &self.weights[row * self.levels..(row + 1) * self.levels]
    }

    /// The number of a split, if there is any way for it.
    #[inline]
    pub(super) fn find(&self, split: Split) -> Option<usize> {
        let rank = rank(split);
        (self.rows[rank] > 0).then_some(rank)
    }

    /// The placement that is the `index`-th way of a class.
    pub(super) fn placement(&self, class: &Class, mut index: u32) -> Placement {
        for placement in &self.placements[class[3] as usize..] {
            if index < placement[2] {
                return *placement;
            }
            index -= placement[2];
        }
        [0; 4] // a class has as many ways as its placements
    }

    /// The place of each honour of a placement.
    pub(super) fn honours_at(placement: &Placement) -> [usize; 4] {
        core::array::from_fn(|honour| (placement[3] >> (2 * honour) & 3) as usize)
    }

    /// The bound cards of a placement, group by group: their ranks, and how many go to each place.
    pub(super) fn bound_of(&self, placement: &Placement) -> impl Iterator<Item = (u16, u32)> + '_ {
        let mut number = placement[3] >> 8;
        self.bound.iter().map(move |bound| {
            let options = Groups::options(bound);
            let split = Groups::split(bound, number % options);
            number /= options;
            (bound.ranks, split)
        })
    }
}

fn is_used(places: &Places<'_>, place: usize) -> bool {
    places.is_seat(place) || (place == PLACES - 1 && !places.pool.is_empty())
}

/// May the card be at the place, by the wishes for cards held and not held?
fn may_hold(places: &Places<'_>, place: usize, card: Card) -> bool {
    let elsewhere = (0..PLACES).any(|other| other != place && places.bounds[other].has.has(card));
    !elsewhere && !places.bounds[place].lacks.has(card)
}

/// Splits that are weighed between two beats of the pulse.
const WEIGHED: usize = 32;

/// All ways to split the groups of bound cards among their places.
struct Groups {
    number: u32,
    next: u32,
    of: u32,
}

impl Groups {
    fn new(bound: &[Bound]) -> Groups {
        Groups { number: 0, next: 0, of: bound.iter().map(Groups::options).product() }
    }

    /// The cards at each place, and in how many ways.
    fn next(&mut self, bound: &[Bound]) -> Option<(u32, u32)> {
        if self.next == self.of {
            return None;
        }
        self.number = self.next;
        self.next += 1;
        let (mut cards, mut times, mut number) = (0, 1, self.number);
        for group in bound {
            let options = Groups::options(group);
            let split = Groups::split(group, number % options);
            number /= options;
            cards += split;
            times *= ways(split);
        }
        Some((cards, times))
    }

    /// In how many ways the cards of a group can be split, when they are all alike.
    fn options(bound: &Bound) -> u32 {
        let (cards, places) = (bound.ranks.count_ones() as usize, bound.places.count_ones() as usize);
        if places == 0 { 0 } else { u32::from(BINOMIAL[(cards + places - 1) & 15][places - 1]) }
    }

    /// The split with this number: fewest cards at the first place first, and so on.
    fn split(bound: &Bound, mut number: u32) -> u32 {
        let (mut split, mut left) = (0, bound.ranks.count_ones());
        let mut after = bound.places.count_ones() as usize;
        for place in (0..PLACES).filter(|place| bound.places >> place & 1 == 1) {
            after -= 1;
            let mut here = if after == 0 { left } else { 0 };
            while here < left {
                // Ways to split the others among the places after this one.
                let others = u32::from(BINOMIAL[((left - here) as usize + after - 1) & 15][after - 1]);
                if number < others {
                    break;
                }
                number -= others;
                here += 1;
            }
            split |= here << (8 * place);
            left -= here;
        }
        split
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The splits of bound cards are those of thirteen, in their order, with the missing cards at the last place.
    #[test]
    fn splits_of_bound_cards_are_in_the_order_of_all_splits() {
        for places in 1..16_u8 {
            for cards in 1..=9 {
                let bound = Bound { places, ranks: (1 << cards) - 1 };
                let last = (0..PLACES).rev().find(|place| places >> place & 1 == 1).unwrap();
                let fits = |split: Split| {
                    let kept = minus(split, (13 - cards) << (8 * last))?;
                    (0..PLACES)
                        .all(|place| places >> place & 1 == 1 || part(kept, place) == 0)
                        .then_some(kept)
                };
                let all = ALL_SPLITS.iter().filter_map(|&split| fits(split));
                let numbered = (0..Groups::options(&bound)).map(|number| Groups::split(&bound, number));
                assert!(all.eq(numbered), "{cards} cards at places {places:04b}");
            }
        }
    }
}
