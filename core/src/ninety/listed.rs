//! Every deal that fits, with its weight: what [`super::belief`] draws from, listed.
//!
//! The weight of a deal is a product of one factor for each of the others, and a factor depends on that player's cards
//! alone. So the unseen cards are divided between the two in every way, each player's share into a hand and three
//! cards laid aside in every way, each such part gets its factor once, and all pairs of parts are deals. With two
//! tricks to go ten cards are unseen at most: 252 divisions, ten parts of either share, 25,200 deals and 5,040
//! factors. With three tricks it is 369,600 deals and 36,960 factors: deals are drawn from the list then, exactly in
//! proportion.

use super::belief::{Belief, fraction};
use super::lays::Part;
use super::worlds::World;
use crate::budget::Stopped;
use crate::cards::{Card, CardSet};
use crate::limits::{BELIEVED, LISTED_PARTS, LISTED_SPLITS, LISTED_UNSEEN};
use rand_core::Rng;

/// With this many tricks to go or fewer all deals are listed.
pub(super) const LISTED: usize = 3;

/// The deals that fit, by how the unseen cards are divided between the others.
pub(super) struct Listed<'b, 'w, 'v> {
    belief: &'b Belief<'w, 'v>,
    unseen: heapless::Vec<Card, LISTED_UNSEEN>,
    /// Cards of the first.
    first: usize,
}

impl<'b, 'w, 'v> Listed<'b, 'w, 'v> {
    /// `None` where there are too many cards unseen.
    pub(super) fn new(belief: &'b Belief<'w, 'v>) -> Option<Listed<'b, 'w, 'v>> {
        let worlds = belief.worlds;
        let mut unseen = heapless::Vec::new();
        for card in worlds.view.unseen().iter() {
            unseen.push(card).ok()?;
        }
        let first = worlds.hands[0] + worlds.laid[0];
        (worlds.view.course.holds(worlds.view.seat) <= LISTED).then_some(Listed { belief, unseen, first })
    }

    /// Calls `each` with every deal that has any likelihood and its weight, and `beat` now and then, which can stop it.
    pub(super) fn each(
        &self,
        beat: &mut dyn FnMut() -> Result<(), Stopped>,
        mut each: impl FnMut(&World, f64),
    ) -> Result<(), Stopped> {
        for (split, share) in subsets(self.unseen.len(), self.first).enumerate() {
            if split % 16 == 0 {
                beat()?;
            }
            self.pairs(share, &mut each);
        }
        Ok(())
    }

    /// `count` deals, at most [`BELIEVED`], as often as they are likely (systematic sampling); fewer than asked for
    /// only where none is likely at all.
    pub(super) fn draw(
        &self,
        count: usize,
        rng: &mut impl Rng,
        beat: &mut dyn FnMut() -> Result<(), Stopped>,
    ) -> Result<heapless::Vec<World, BELIEVED>, Stopped> {
        let mut weights = heapless::Vec::<f64, LISTED_SPLITS>::new();
        let mut total = 0.0;
        for (split, share) in subsets(self.unseen.len(), self.first).enumerate() {
            if split % 16 == 0 {
                beat()?;
            }
            let mut sum = 0.0;
            self.pairs(share, &mut |_, weight| sum += weight);
            let _ = weights.push(sum);
            total += sum;
        }
        let mut drawn = heapless::Vec::new();
        if total <= 0.0 {
            return Ok(drawn);
        }
        let count = count.clamp(1, BELIEVED);
        let offset = fraction(rng);
        let target = |place: usize| (place as f64 + offset) / count as f64 * total;
        let mut passed = 0.0;
        for (split, share) in subsets(self.unseen.len(), self.first).enumerate() {
            let Some(&weight) = weights.get(split) else { break };
            let end = passed + weight;
            if drawn.len() < count && target(drawn.len()) < end {
                beat()?;
                let mut within = passed;
                self.pairs(share, &mut |world, weight| {
                    within += weight;
                    while drawn.len() < count && target(drawn.len()) < within {
                        let _ = drawn.push(*world);
                    }
                });
            }
            passed = end;
        }
        Ok(drawn)
    }

    /// All deals in which the first of the others has this share of the unseen cards.
    fn pairs(&self, share: u32, each: &mut impl FnMut(&World, f64)) {
        let worlds = self.belief.worlds;
        let (mut first, mut second) = (CardSet::EMPTY, CardSet::EMPTY);
        for (place, &card) in self.unseen.iter().enumerate() {
            if share >> place & 1 == 1 {
                first.insert(card)
            } else {
                second.insert(card)
            };
        }
        let [a, b] = worlds.others;
        let parts = self.parts(0, first);
        if parts.is_empty() {
            return;
        }
        let others = self.parts(1, second);
        let mut world = World {
            hands: worlds.view.hands.map(Option::unwrap_or_default),
            laid: worlds.view.laid.map(Option::unwrap_or_default),
        };
        for &(hand, laid, likely) in &parts {
            (world.hands[a], world.laid[a]) = (hand, laid);
            for &(hand, laid, of_other) in &others {
                (world.hands[b], world.laid[b]) = (hand, laid);
                each(&world, likely * of_other);
            }
        }
    }

    /// The ways in which one of the others may have divided a share of the unseen cards.
    fn parts(&self, other: usize, share: CardSet) -> heapless::Vec<Part, LISTED_PARTS> {
        let worlds = self.belief.worlds;
        let view = worlds.view;
        let seat = worlds.others[other];
        let known_hand = view.hands[seat].unwrap_or_default();
        let known_laid = view.laid[seat].unwrap_or_default();
        let mut cards = heapless::Vec::<Card, LISTED_UNSEEN>::new();
        for card in share.iter() {
            let _ = cards.push(card);
        }
        let mut parts = heapless::Vec::new();
        for chosen in subsets(cards.len(), worlds.hands[other]) {
            let hand: CardSet = cards
                .iter()
                .enumerate()
                .filter(|(place, _)| chosen >> place & 1 == 1)
                .map(|(_, &card)| card)
                .collect();
            if (hand & view.course.void[seat]).is_empty() {
                let _ = parts.push((known_hand | hand, known_laid | (share - hand), 0.0));
            }
        }
        self.belief.weigh(seat, &mut parts);
        parts.retain(|&(_, _, likely)| likely > 0.0);
        parts
    }
}

/// The subsets of so many of `all` things, at most 31, as bits: in the order of these numbers (Gosper's hack).
fn subsets(all: usize, of: usize) -> impl Iterator<Item = u32> {
    let end = 1_u32 << all.min(31);
    let mut next = (of <= all).then_some((1_u32 << of.min(31)) - 1);
    core::iter::from_fn(move || {
        let subset = next.filter(|&subset| subset < end)?;
        next = (subset != 0).then(|| {
            let low = subset & subset.wrapping_neg();
            let ripple = subset + low;
            ripple | (((subset ^ ripple) >> 2) / low)
        });
        Some(subset)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ninety::belief::tests::late;
    use crate::ninety::score::Premium;
    use crate::ninety::trust::Rivals;
    use crate::ninety::worlds::Worlds;
    use crate::rng::Pcg32;

    extern crate std;
    use std::collections::BTreeMap;
    use std::vec::Vec;

    #[test]
    fn subsets_are_all_there_once() {
        for (all, of, count) in [(0, 0, 1), (3, 0, 1), (3, 4, 0), (5, 2, 10), (12, 6, 924), (6, 6, 1)] {
            let found: Vec<u32> = subsets(all, of).collect();
            assert_eq!(found.len(), count, "{of} of {all}");
            assert!(found.iter().all(|subset| subset.count_ones() as usize == of && subset >> all == 0));
            assert!(found.is_sorted_by(|a, b| a < b));
        }
    }

    /// As many deals as are counted, each once, each with the weight that it has by itself.
    #[test]
    fn every_deal_is_listed_with_its_weight() {
        let mut seen = 0;
        for seed in 0..12 {
            let shown = [None, Some(Premium::Declare), Some(Premium::Reveal)][seed as usize % 3];
            let view = late(&mut Pcg32::new(seed), shown, if seed % 2 == 0 { 18 } else { 21 });
            let worlds = Worlds::new(&view).unwrap();
            let belief = Belief::new(&worlds, Rivals::THUMBS);
            let listed = Listed::new(&belief).unwrap();
            let mut all = BTreeMap::new();
            let each = |world: &World, weight: f64| {
                let key = (world.hands.map(CardSet::bits), world.laid.map(CardSet::bits));
                assert!(all.insert(key, weight).is_none());
                if all.len() % 97 == 1 {
                    let alone = belief.weight(world);
                    assert!((weight / alone - 1.0).abs() < 1e-12, "{weight} {alone}");
                }
            };
            listed.each(&mut || Ok(()), each).unwrap();
            // Whatever is drawn has no weight or is listed.
            let mut rng = Pcg32::new(seed + 100);
            for _ in 0..300 {
                let world = worlds.draw(&mut rng);
                let key = (world.hands.map(CardSet::bits), world.laid.map(CardSet::bits));
                assert_eq!(all.contains_key(&key), belief.weight(&world) > 0.0);
            }
            let deals = worlds.count() * if shown.is_some() { 1 } else { 20 };
            assert!(all.len() as u64 <= deals);
            seen += all.len();
        }
        assert!(seen > 10_000, "{seen}");
    }

    #[test]
    fn deals_are_drawn_from_the_list_in_proportion() {
        for seed in 0..3 {
            let view = late(&mut Pcg32::new(seed), Some(Premium::Reveal), 18);
            let worlds = Worlds::new(&view).unwrap();
            let belief = Belief::new(&worlds, Rivals::THUMBS);
            let listed = Listed::new(&belief).unwrap();
            let mut weights = BTreeMap::new();
            let mut total = 0.0;
            let each = |world: &World, weight| {
                total += weight;
                weights.insert(world.hands.map(CardSet::bits), weight);
            };
            listed.each(&mut || Ok(()), each).unwrap();
            let mut rng = Pcg32::new(seed);
            let drawn = listed.draw(BELIEVED, &mut rng, &mut || Ok(())).unwrap();
            assert_eq!(drawn.len(), BELIEVED);
            // Systematic: each comes as often as it should, but for one.
            for (hands, weight) in weights {
                let times = drawn.iter().filter(|world| world.hands.map(CardSet::bits) == hands).count();
                assert!((times as f64 - weight / total * BELIEVED as f64).abs() <= 1.0, "{times}");
            }
        }
    }

    #[test]
    fn a_list_can_be_stopped() {
        let view = late(&mut Pcg32::new(1), None, 18);
        let worlds = Worlds::new(&view).unwrap();
        let belief = Belief::new(&worlds, Rivals::THUMBS);
        let listed = Listed::new(&belief).unwrap();
        assert_eq!(listed.draw(9, &mut Pcg32::new(1), &mut || Err(Stopped)), Err(Stopped));
        let early = late(&mut Pcg32::new(1), None, 9);
        let worlds = Worlds::new(&early).unwrap();
        assert!(Listed::new(&Belief::new(&worlds, Rivals::THUMBS)).is_none());
    }
}
