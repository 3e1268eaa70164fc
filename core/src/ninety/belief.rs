//! What a seat should believe about the others' cards: deals that fit, drawn as often as they are likely.
//!
//! The others are taken for players who lay aside what such players do ([`super::lays`]), and who then play by rules of
//! thumb ([`super::thumb`]) and err: a card that these rules would play has the likelihood 1 - e + e/n where n cards may
//! be played, any other e/n. Players by rules of thumb err in a quarter of their cards; those who think play another
//! card about as often as not ([`Belief::new`]). The weight of a deal is the product over all cards played and all bids.
//!
//! Deals are drawn uniformly ([`Worlds::draw`]), a few are kept in proportion to their weights (systematic
//! resampling), and each of these then takes a walk: two unseen cards change places, and the deal that comes
//! of it is accepted with the ratio of the weights (Metropolis). So the few do not stay copies of the
//! luckiest draws. Weights are products and quotients of doubles, made by portable arithmetic: the same bits on every
//! machine.

use rand_core::Rng;

use super::lays::{Lays, Part};
use super::score::bid_of;
use super::trust::Rivals;
use super::worlds::{World, Worlds};
use crate::budget::Stopped;
use crate::cards::{Card, CardSet};
use crate::limits::{BELIEVED, DEALT, SEATS};
use crate::rng::below;

/// How often players by rules of thumb play any card.
const ERROR: f64 = 0.25;

/// The same of those who think: they play the card that the rules of thumb would play, or its equal, in 36 to 67 % of
/// their choices before the last two tricks, where any card would be that one in 22 to 36 %.
const THOUGHT: f64 = 0.6;

/// Deals drawn for each that is kept.
const DRAWN: usize = 8;

/// Two cards change places so many times in every deal that is kept.
const SWAPS: u32 = 30;

/// Draws deals as a seat should believe in them.
pub(super) struct Belief<'w, 'v> {
    pub(super) worlds: &'w Worlds<'v>,
    lays: Lays,
    error: f64,
}

impl<'w, 'v> Belief<'w, 'v> {
    /// Where the others are such players.
    pub(super) fn new(worlds: &'w Worlds<'v>, rivals: Rivals) -> Belief<'w, 'v> {
        Belief { worlds, lays: Lays::of(rivals), error: if rivals.think() { THOUGHT } else { ERROR } }
    }

    /// `count` deals, at most [`BELIEVED`]; `watch` is asked now and then whether to go on.
    pub(super) fn draw(
        &self,
        count: usize,
        rng: &mut impl Rng,
        watch: &mut dyn FnMut() -> Result<(), Stopped>,
    ) -> Result<heapless::Vec<World, BELIEVED>, Stopped> {
        let count = count.clamp(1, BELIEVED);
        let mut kept = heapless::Vec::<(World, f64), BELIEVED>::new();
        // Each group of draws leaves one of them, in proportion; it stands for the weight of all.
        let (mut total, mut sums) = (0.0, [0.0; BELIEVED]);
        for sum in &mut sums[..count] {
            watch()?;
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
            watch()?;
            let target = (place as f64 + offset) / count as f64 * total;
            while total > 0.0 && passed <= target && from + 1 < count {
                from += 1;
                passed += sums[from];
            }
            let (world, weight) = kept[if total > 0.0 { from } else { place }];
            let _ = believed.push(self.walk(world, weight, rng));
        }
        Ok(believed)
    }

    /// The weight of a deal.
    pub(super) fn weight(&self, world: &World) -> f64 {
        let mut weight = 1.0;
        for seat in self.worlds.others {
            let mut parts = [(world.hands[seat], world.laid[seat], 0.0)];
            self.weigh(seat, &mut parts);
            weight *= parts[0].2;
        }
        weight
    }

    /// How likely it is that one of the others laid these cards aside and played as was seen: for ways to divide
    /// the same cards into a hand and a bid.
    pub(super) fn weigh(&self, seat: usize, parts: &mut [Part]) {
        let view = self.worlds.view;
        let Some(&(hand, laid, _)) = parts.first() else { return };
        self.lays.weigh(hand | laid | view.course.played[seat], view.trump, parts);
        for (hand, laid, likely) in parts {
            if view.told[seat].is_some_and(|told| bid_of(*laid) != Some(told)) {
                *likely = 0.0;
            }
            for play in self.worlds.plays.iter().filter(|play| play.seat == seat) {
                let Some(glance) = self.worlds.glance(play, *hand, *laid).filter(|_| *likely > 0.0) else {
                    *likely = 0.0;
                    break;
                };
                let legal = glance.legal().len();
                if legal > 1 {
                    let any = self.error / legal as f64;
                    *likely *= if glance.card() == Some(play.card) { 1.0 - self.error + any } else { any };
                }
            }
        }
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
pub(in crate::ninety) mod tests {
    use super::*;
    use crate::cards::Suit;
    use crate::ninety::deal::Deal;
    use crate::ninety::score::Premium;
    use crate::ninety::thumb::{thumb_card, thumb_lay};
    use crate::ninety::view::View;
    use crate::rng::Pcg32;

    extern crate std;
    use std::collections::BTreeMap;

    /// What the first seat knows, on its turn after at least so many cards by rules of thumb.
    pub(in crate::ninety) fn late(rng: &mut Pcg32, shown: Option<Premium>, cards: usize) -> View {
        let hands = crate::ninety::worlds::shuffled(rng);
        let mut deal = Deal::new(Some(Suit::Hearts), 0, hands.map(Some)).unwrap();
        for (seat, hand) in hands.into_iter().enumerate() {
            deal.lay(seat, thumb_lay(hand, deal.trump()).unwrap()).unwrap();
        }
        if let Some(shown) = shown {
            deal.offer(1, shown).unwrap();
        }
        while deal.played().len() < cards || deal.course().to_move() != 0 {
            let view = View::of(&deal, deal.course().to_move()).unwrap();
            deal.play(thumb_card(&view).unwrap()).unwrap();
        }
        View::of(&deal, 0).unwrap()
    }

    /// With few cards hidden everything that fits is listed, and drawn as often as its weight says.
    #[test]
    fn deals_are_drawn_as_often_as_they_are_likely() {
        let mut uneven = 0;
        for seed in 0..6 {
            let mut rng = Pcg32::new(seed);
            let view = late(&mut rng, Some(Premium::Reveal), 15);
            let worlds = Worlds::new(&view).unwrap();
            let belief = Belief::new(&worlds, if seed % 2 == 0 { Rivals::THUMBS } else { Rivals::THINKERS });
            let key = |world: &World| (world.hands[2].bits(), world.laid[2].bits());
            let mut weights = BTreeMap::new();
            for _ in 0..2_000 {
                let world = worlds.draw(&mut rng);
                weights.entry(key(&world)).or_insert_with(|| belief.weight(&world));
            }
            let total: f64 = weights.values().sum();
            let mut seen = BTreeMap::new();
            for _ in 0..25 {
                for world in belief.draw(BELIEVED, &mut rng, &mut || Ok(())).unwrap() {
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
