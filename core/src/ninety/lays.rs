//! Which three of twelve cards a player is likely to lay aside.
//!
//! Two kinds of players are told apart. Those who bid by **rules of thumb** ([`super::thumb`]) lay three cards aside
//! with the likelihood exp(-cost / [`SLACK`]), divided by the sum of that over all 220, with the cost by which these
//! rules choose. Those who **think** do so with the twelfth power of the chance that the rating
//! ([`super::strength`]) gives the bid, divided likewise. The difference is large: of what `handheld` and `hidden`
//! players laid aside in 120 hands each, the first model is worse than taking any lay-away for equally likely (-6.1 and
//! -6.7 in the mean of the natural logarithm, against -5.4), the second is far better (-3.3 and -3.7).

use super::score::bid_value;
use super::strength::{CERTAIN, Strength};
use super::thumb::{TRICK, worth};
use super::trust::Rivals;
use crate::cards::{Card, CardSet, Suit};
use crate::limits::DEALT;

/// Costs of lay-aways that differ by this much differ in likelihood by a factor of e. A trick missed costs
/// 64 * 64.
const SLACK: f64 = 800.0;

/// Costs in one step of the table.
const STEP: i32 = 32;

/// One player's twelve cards, divided: what was kept and not yet played, what was laid aside, how likely that is.
pub(super) type Part = (CardSet, CardSet, f64);

/// How likely lay-aways are.
#[allow(clippy::large_enum_variant)] // there is one of them at a time, and no heap
pub(super) enum Lays {
    /// By rules of thumb: likelihoods by their cost, before they are divided. 4 KiB.
    Thumbs([f64; 512]),
    /// By the rating.
    Thinkers,
}

impl Lays {
    /// What such others lay aside.
    pub(super) fn of(rivals: Rivals) -> Lays {
        if rivals.think() {
            return Lays::Thinkers;
        }
        Lays::Thumbs(core::array::from_fn(|index| libm::exp(-(index as f64) * f64::from(STEP) / SLACK)))
    }

    /// Calls `each` with all 220 choices of three of these twelve cards and their likelihoods, not yet divided by the sum
    /// that is returned.
    pub(super) fn each(&self, hand: CardSet, trump: Option<Suit>, each: impl FnMut([Card; 3], f64)) -> f64 {
        match self {
            Lays::Thumbs(costs) => by_cost(costs, hand, trump, each),
            Lays::Thinkers => by_rating(hand, trump, each),
        }
    }

    /// How likely it is that these twelve cards were divided like that, for each part.
    pub(super) fn weigh(&self, hand: CardSet, trump: Option<Suit>, parts: &mut [Part]) {
        let sum = self.each(hand, trump, |cards, likely| {
            for part in parts.iter_mut().filter(|part| part.1.has(cards[0])) {
                if part.1.has(cards[1]) && part.1.has(cards[2]) {
                    part.2 = likely;
                }
            }
        });
        for part in parts {
            part.2 = if sum > 0.0 { part.2 / sum } else { 0.0 };
        }
    }
}

fn by_cost(
    costs: &[f64; 512],
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
                let cost = miss * miss + doubt - a.2 - b.2 - c.2;
                let likely = costs[((cost / STEP) as usize).min(costs.len() - 1)];
                sum += likely;
                each([a.0, b.0, c.0], likely);
            }
        }
    }
    sum
}

/// What a suit contributes to a hand's strength changes with every card taken away; suits do not depend on each other.
/// So what one or two cards change is found once, and three of one suit are the exception.
fn by_rating(hand: CardSet, trump: Option<Suit>, mut each: impl FnMut([Card; 3], f64)) -> f64 {
    let mut cards = heapless::Vec::<Card, DEALT>::new();
    for card in hand.iter() {
        let _ = cards.push(card);
    }
    let whole = Strength::of(hand, trump);
    // How the strength changes when these cards of one suit are taken away.
    let without = |suit: Suit, gone: u16| {
        let ranks = hand.ranks(suit);
        Strength::of_suit(ranks & !gone, suit, trump) - Strength::of_suit(ranks, suit, trump)
    };
    let rank = |card: Card| 1 << card.rank.index();
    let mut pairs = [[Strength::NONE; DEALT]; DEALT];
    for (first, &a) in cards.iter().enumerate() {
        pairs[first][first] = without(a.suit, rank(a));
        for (second, &b) in cards.iter().enumerate().take(first) {
            pairs[second][first] = if a.suit == b.suit {
                without(a.suit, rank(a) | rank(b))
            } else {
                pairs[second][second] + pairs[first][first]
            };
        }
    }
    let mut sum = 0.0;
    for (first, &a) in cards.iter().enumerate() {
        for (second, &b) in cards.iter().enumerate().skip(first + 1) {
            for (third, &c) in cards.iter().enumerate().skip(second + 1) {
                // Cards come suit by suit.
                let change = if a.suit == c.suit {
                    without(a.suit, rank(a) | rank(b) | rank(c))
                } else if a.suit == b.suit {
                    pairs[first][second] + pairs[third][third]
                } else {
                    pairs[first][first] + pairs[second][third]
                };
                let bid = [a, b, c].iter().map(|card| bid_value(card.suit)).sum();
                // Unlikely is not impossible, whatever the rating says: what is sure is sure in every deal.
                let chance = f64::from((whole + change).chance(bid).max(1)) / f64::from(CERTAIN);
                let fourth = chance * chance * chance * chance;
                let likely = fourth * fourth * fourth;
                sum += likely;
                each([a, b, c], likely);
            }
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ninety::bid::each_lay_away;
    use crate::ninety::thumb::thumb_lay;
    use crate::ninety::worlds::shuffled;
    use crate::rng::Pcg32;

    #[test]
    fn the_lay_away_of_the_rules_of_thumb_is_the_likeliest() {
        let lays = Lays::of(Rivals::THUMBS);
        for seed in 0..20 {
            let [hand, ..] = shuffled(&mut Pcg32::new(seed));
            let thumb = thumb_lay(hand, Some(Suit::Hearts)).unwrap();
            let (mut most, mut total, mut of_thumb) = (0.0, 0.0, 0.0);
            let sum = lays.each(hand, Some(Suit::Hearts), |cards, likely| {
                most = f64::max(most, likely);
                total += likely;
                if cards.iter().all(|&card| thumb.has(card)) {
                    of_thumb = likely;
                }
            });
            assert_eq!((of_thumb, sum), (most, total));
            let mut parts = [(hand - thumb, thumb, 0.0)];
            lays.weigh(hand, Some(Suit::Hearts), &mut parts);
            assert!(parts[0].2 > 1.0 / 220.0 && parts[0].2 <= 1.0);
        }
    }

    #[test]
    fn who_thinks_goes_by_the_rating() {
        for seed in 0..20 {
            let [hand, ..] = shuffled(&mut Pcg32::new(seed));
            let trump = Suit::ALL.get(seed as usize % 5).copied();
            let mut rated = heapless::Vec::<(CardSet, f64), 220>::new();
            each_lay_away(hand, trump, |lay| {
                let chance = f64::from(lay.rated.max(1)) / f64::from(CERTAIN);
                rated.push((lay.laid, libm::pow(chance, 12.0))).unwrap();
            });
            let mut found = 0;
            let sum = Lays::of(Rivals::THINKERS).each(hand, trump, |cards, likely| {
                let (laid, wanted) = rated[found];
                assert_eq!(laid, CardSet::from_iter(cards));
                assert!((likely - wanted).abs() <= wanted * 1e-9, "{likely} {wanted}");
                found += 1;
            });
            assert_eq!(found, 220);
            assert!((sum - rated.iter().map(|(_, likely)| likely).sum::<f64>()).abs() < 1e-9);
        }
    }
}
