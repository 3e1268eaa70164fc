//! What a seat should believe about the others' cards: deals that fit, drawn as often as they are likely.
//!
//! The others are taken to be players by rules of thumb ([`super::thumb`]) who err. A card that such a player
//! would play has the likelihood 1 - e + e/n where n cards may be played, any other e/n. A lay-away has the
//! likelihood exp(-cost / [`SLACK`]) divided by the sum of that over all 220, with the cost by which the
//! rules of thumb choose theirs. The weight of a deal is the product over all cards played and all bids.
//!
//! Deals are drawn uniformly ([`Worlds::draw`]), a few are kept in proportion to their weights (systematic
//! resampling), and each of these then takes a walk: two unseen cards change places, and the deal that comes
//! of it is accepted with the ratio of the weights (Metropolis). So the few do not stay copies of the
//! luckiest draws. Weights are products and quotients of doubles, and their exponentials come from a table
//! made by portable arithmetic: the same bits on every machine.

use rand_core::Rng;

use super::score::{bid_of, bid_value};
use super::thumb::{TRICK, worth};
use super::worlds::{World, Worlds};
use crate::cards::{Card, CardSet, Suit};
use crate::limits::{BELIEVED, DEALT, SEATS};
use crate::rng::below;

/// How often the others play another card than the rules of thumb would.
const ERROR: f64 = 0.25;

/// Costs of lay-aways that differ by this much differ in likelihood by a factor of e. A trick missed costs
/// 64 * 64.
const SLACK: f64 = 800.0;

/// Deals drawn for each that is kept.
const DRAWN: usize = 8;

/// Two cards change places so many times in every deal that is kept.
const SWAPS: u32 = 30;

/// Costs in one step of the table.
const STEP: i32 = 32;

/// Likelihoods of lay-aways by their cost, before they are divided.
pub(super) struct Costs([f64; 512]);

impl Costs {
    /// The table. 512 exponentials.
    pub(super) fn new() -> Costs {
        Costs(core::array::from_fn(|index| libm::exp(-(index as f64) * f64::from(STEP) / SLACK)))
    }

    fn of(&self, cost: i32) -> f64 {
        self.0[((cost / STEP) as usize).min(self.0.len() - 1)]
    }

    /// How likely a player with these twelve cards lays these three aside; with every other choice, by calling
    /// `each` with what the three cards are and their likelihood, not yet divided by the sum that is returned.
    pub(super) fn each(
        &self,
        hand: CardSet,
        trump: Option<Suit>,
        mut each: impl FnMut([Card; 3], f64),
    ) -> f64 {
        let unseen = CardSet::PACK_36 - hand;
        let mut cards = heapless::Vec::<(Card, i32, i32), DEALT>::new();
        let (mut promise, mut doubt) = (0, 0);
        for card in hand.iter() {
            let worth = worth(trump, unseen, card);
            let unsure = worth * (TRICK - worth);
            (promise, doubt) = (promise + worth, doubt + unsure);
            let _ = cards.push((card, i32::from(bid_value(card.suit)) * TRICK + worth, unsure));
        }
        let mut sum = 0.0;
        for (first, a) in cards.iter().enumerate() {
            for (second, b) in cards.iter().enumerate().skip(first + 1) {
                for c in cards.iter().skip(second + 1) {
                    // The bid less what the nine others promise.
                    let miss = a.1 + b.1 + c.1 - promise;
                    let likely = self.of(miss * miss + doubt - a.2 - b.2 - c.2);
                    sum += likely;
                    each([a.0, b.0, c.0], likely);
                }
            }
        }
        sum
    }

    fn likelihood(&self, hand: CardSet, laid: CardSet, trump: Option<Suit>) -> f64 {
        let mut chosen = 0.0;
        let sum = self.each(hand, trump, |cards, likely| {
            if cards.iter().all(|&card| laid.has(card)) {
                chosen = likely;
            }
        });
        if sum > 0.0 { chosen / sum } else { 0.0 }
    }
}

/// Draws deals as a seat should believe in them.
pub(super) struct Belief<'w, 'v> {
    worlds: &'w Worlds<'v>,
    costs: Costs,
}

impl<'w, 'v> Belief<'w, 'v> {
    pub(super) fn new(worlds: &'w Worlds<'v>) -> Belief<'w, 'v> {
        Belief { worlds, costs: Costs::new() }
    }

    /// `count` deals, at most [`BELIEVED`].
    pub(super) fn draw(&self, count: usize, rng: &mut impl Rng) -> heapless::Vec<World, BELIEVED> {
        let count = count.clamp(1, BELIEVED);
        let mut kept = heapless::Vec::<(World, f64), BELIEVED>::new();
        // Each group of draws leaves one of them, in proportion; it stands for the weight of all.
        let (mut total, mut sums) = (0.0, [0.0; BELIEVED]);
        for sum in &mut sums[..count] {
            let mut chosen = None;
            let mut group = 0.0;
            for _ in 0..DRAWN {
                let world = self.worlds.draw(rng);
                let weight = self.weight(&world);
                group += weight;
                if chosen.is_none() || fraction(rng) * group < weight {
                    chosen = Some((world, weight));
                }
            }
            total += group;
            *sum = group;
            if let Some(chosen) = chosen {
                let _ = kept.push(chosen);
            }
        }
        let mut believed = heapless::Vec::new();
        let (mut passed, mut from) = (sums[0], 0);
        let offset = fraction(rng);
        for place in 0..count {
            let target = (place as f64 + offset) / count as f64 * total;
            while total > 0.0 && passed <= target && from + 1 < count {
                from += 1;
                passed += sums[from];
            }
            let (world, weight) = kept[if total > 0.0 { from } else { place }];
            let _ = believed.push(self.walk(world, weight, rng));
        }
        believed
    }

    /// The weight of a deal.
    fn weight(&self, world: &World) -> f64 {
        let view = self.worlds.view;
        let mut weight = 1.0;
        for seat in self.worlds.others {
            let Some(bid) = bid_of(world.laid[seat]) else { return 0.0 };
            if view.told[seat].is_some_and(|told| told != bid) {
                return 0.0;
            }
            let hand = world.hands[seat] | view.course.played[seat] | world.laid[seat];
            weight *= self.costs.likelihood(hand, world.laid[seat], view.trump);
        }
        for play in &self.worlds.plays {
            let Some(glance) = self.worlds.glance(play, world) else { return 0.0 };
            let legal = glance.legal().len();
            if legal > 1 {
                let any = ERROR / legal as f64;
                weight *= if glance.card() == Some(play.card) { 1.0 - ERROR + any } else { any };
            }
        }
        weight
    }

    /// A deal some swaps away, as likely as its weight says.
    fn walk(&self, mut world: World, mut weight: f64, rng: &mut impl Rng) -> World {
        let view = self.worlds.view;
        let mut cards = heapless::Vec::<Card, { 2 * DEALT }>::new();
        for card in view.unseen().iter() {
            let _ = cards.push(card);
        }
        if cards.len() < 2 {
            return world;
        }
        for _ in 0..SWAPS {
            let [a, b] = [(); 2].map(|()| cards[below(rng, cards.len() as u32) as usize]);
            let luck = fraction(rng);
            let Some(other) = swapped(&world, &view.course.void, a, b) else { continue };
            let changed = self.weight(&other);
            if luck * weight < changed {
                (world, weight) = (other, changed);
            }
        }
        world
    }
}

/// The deal with two cards in each other's places; `None` where these are one place, or a hand would get a
/// suit that its player could not follow.
fn swapped(world: &World, void: &[CardSet; SEATS], a: Card, b: Card) -> Option<World> {
    let mut other = *world;
    let mut moved = 0;
    let hands = other.hands.iter_mut().zip(void.iter().copied());
    let laid = other.laid.iter_mut().zip([CardSet::EMPTY; SEATS]);
    for (place, banned) in hands.chain(laid) {
        let (out, new) = match (place.has(a), place.has(b)) {
            (false, false) => continue,
            (true, true) => return None,
            (true, false) => (a, b),
            (false, true) => (b, a),
        };
        if banned.has(new) {
            return None;
        }
        place.remove(out);
        place.insert(new);
        moved += 1;
    }
    (moved == 2).then_some(other)
}

/// A number from 0 up to 1.
pub(super) fn fraction(rng: &mut impl Rng) -> f64 {
    f64::from(rng.next_u32()) / 4_294_967_296.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ninety::deal::Deal;
    use crate::ninety::score::Premium;
    use crate::ninety::thumb::{thumb_card, thumb_lay};
    use crate::ninety::view::View;
    use crate::rng::Pcg32;

    extern crate std;
    use std::collections::BTreeMap;

    #[test]
    fn the_lay_away_of_the_rules_of_thumb_is_the_likeliest() {
        let costs = Costs::new();
        for seed in 0..20 {
            let [hand, ..] = crate::ninety::worlds::shuffled(&mut Pcg32::new(seed));
            let thumb = thumb_lay(hand, Some(Suit::Hearts)).unwrap();
            let (mut most, mut total, mut of_thumb) = (0.0, 0.0, 0.0);
            let sum = costs.each(hand, Some(Suit::Hearts), |cards, likely| {
                most = f64::max(most, likely);
                total += likely;
                if cards.iter().all(|&card| thumb.has(card)) {
                    of_thumb = likely;
                }
            });
            assert_eq!((of_thumb, sum), (most, total));
            let chosen = costs.likelihood(hand, thumb, Some(Suit::Hearts));
            assert!(chosen > 1.0 / 220.0 && chosen <= 1.0);
        }
    }

    /// With few cards hidden everything that fits is listed, and drawn as often as its weight says.
    #[test]
    fn deals_are_drawn_as_often_as_they_are_likely() {
        let mut uneven = 0;
        for seed in 0..6 {
            let mut rng = Pcg32::new(seed);
            let hands = crate::ninety::worlds::shuffled(&mut rng);
            let mut deal = Deal::new(Some(Suit::Hearts), 0, hands.map(Some)).unwrap();
            for (seat, hand) in hands.into_iter().enumerate() {
                deal.lay(seat, thumb_lay(hand, deal.trump()).unwrap()).unwrap();
            }
            deal.offer(1, Premium::Reveal).unwrap();
            while deal.played().len() < 15 || deal.course().to_move() != 0 {
                let view = View::of(&deal, deal.course().to_move()).unwrap();
                deal.play(thumb_card(&view).unwrap()).unwrap();
            }
            let view = View::of(&deal, 0).unwrap();
            let worlds = Worlds::new(&view).unwrap();
            let belief = Belief::new(&worlds);
            let key = |world: &World| (world.hands[2].bits(), world.laid[2].bits());
            let mut weights = BTreeMap::new();
            for _ in 0..2_000 {
                let world = worlds.draw(&mut rng);
                weights.entry(key(&world)).or_insert_with(|| belief.weight(&world));
            }
            let total: f64 = weights.values().sum();
            let mut seen = BTreeMap::new();
            for _ in 0..25 {
                for world in belief.draw(BELIEVED, &mut rng) {
                    *seen.entry(key(&world)).or_insert(0.0) += 0.04 / BELIEVED as f64;
                }
            }
            // Half of the sum of all differences: the total variation.
            let off = |found: &dyn Fn(&(u64, u64)) -> f64| -> f64 {
                weights.iter().map(|(key, weight)| (weight / total - found(key)).abs() / 2.0).sum()
            };
            let drawn = off(&|key| seen.get(key).copied().unwrap_or(0.0));
            assert!(drawn < 0.06, "seed {seed}: {drawn} of {} deals", weights.len());
            uneven += usize::from(off(&|_| 1.0 / weights.len() as f64) > 0.2);
        }
        assert!(uneven > 3, "{uneven}");
    }
}
