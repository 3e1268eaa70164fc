//! What a card or a bid is worth in one deal, played to the end.
//!
//! The others play by rules of thumb ([`super::thumb`]) four times in five and any legal card otherwise. Their
//! luck is a hash of the deal and of the cards played, so that everything that is compared meets the same.
//! The seat itself is played in two ways: by rules of thumb too, which is what a player who looks no further
//! gets; and with foresight, where it knows all cards and all luck and looks for a way to its bid. The truth
//! is between the two, and their mean comes true about as often as it says.

use super::outlook::Opened;
use crate::cards::{Card, CardSet, Rank};
use crate::limits::SEATS;
use crate::rng::mix;
use crate::sample::WHOLE;

/// Choices of its own that a seat with foresight looks at in one deal; a way to the bid that is harder to
/// find does not count.
const CHOICES: u32 = 160;

/// One of so many cards of the others is any legal card.
const ANY: u64 = 5;

/// What a deal is worth to a seat after a card, in 2^-30ths: none, a half or all of it.
pub(super) fn worth(opened: &Opened, seat: usize, luck: u64, tried: &mut u64) -> u32 {
    let mut lazy = opened.clone();
    let made = by_thumb(&mut lazy, seat, luck, tried);
    let mut choices = CHOICES;
    let could = made || finds(opened, seat, luck, &mut choices, tried);
    WHOLE / 2 * (u32::from(made) + u32::from(could))
}

/// Does the seat make its bid if it plays by the rules of thumb?
fn by_thumb(opened: &mut Opened, seat: usize, luck: u64, tried: &mut u64) -> bool {
    while let Some(card) =
        if opened.position.to_move() == seat { opened.thumb() } else { reply(opened, luck) }
    {
        *tried += 1;
        opened.play(card);
    }
    opened.position.taken[seat] == opened.position.bids[seat]
}

/// What a deal is worth where nobody else has more than two cards and the seat has no choice left, with every reply
/// weighed: of `whole`, which is [`HUNDRED`] for the first call. The same others as in [`reply`]: of two cards, one
/// that the rules of thumb would play comes nine times in ten.
pub(super) fn in_the_end(opened: &mut Opened, seat: usize, whole: u32, tried: &mut u64) -> u32 {
    loop {
        let legal = opened.position.legal();
        let habit = if legal.len() > 1 { opened.thumb() } else { None };
        let Some(card) = habit.or(legal.iter().next()) else { break };
        *tried += 1;
        if let Some(other) = legal.iter().find(|&other| other != card)
            && opened.position.to_move() != seat
        {
            let mut after = opened.clone();
            after.play(other);
            opened.play(card);
            let seldom = whole / (2 * ANY as u32);
            return in_the_end(&mut after, seat, seldom, tried)
                + in_the_end(opened, seat, whole - seldom, tried);
        }
        opened.play(card);
    }
    if opened.position.taken[seat] == opened.position.bids[seat] { whole } else { 0 }
}

/// What the chances of the last two tricks are counted in: two others choose between two cards each.
pub(super) const HUNDRED: u32 = (4 * ANY * ANY) as u32;

/// Is there a way to the bid?
fn finds(opened: &Opened, seat: usize, luck: u64, choices: &mut u32, tried: &mut u64) -> bool {
    let mut opened = opened.clone();
    while opened.position.to_move() != seat {
        let Some(card) = reply(&opened, luck) else { break };
        *tried += 1;
        opened.play(card);
    }
    let position = &opened.position;
    let (taken, bid) = (usize::from(position.taken[seat]), usize::from(position.bids[seat]));
    if taken > bid || taken + position.tricks_left() < bid {
        return false;
    }
    if position.tricks_left() == 0 {
        return taken == bid;
    }
    let habit = opened.thumb();
    let rest = distinct(&opened, seat).filter(|&card| Some(card) != habit);
    for card in habit.into_iter().chain(rest) {
        if *choices == 0 {
            return false;
        }
        *choices -= 1;
        *tried += 1;
        let mut next = opened.clone();
        next.play(card);
        if finds(&next, seat, luck, choices, tried) {
            return true;
        }
    }
    false
}

/// The legal cards of a seat, of equal ones only the lowest.
fn distinct(opened: &Opened, seat: usize) -> impl Iterator<Item = Card> {
    let position = &opened.position;
    let table: CardSet = position.trick.iter().copied().collect();
    let others =
        (0..SEATS).filter(|&other| other != seat).fold(table, |all, other| all | position.hands[other]);
    let mut before: Option<Card> = None;
    position.legal().iter().filter(move |card| {
        let equal = before.filter(|low| low.suit == card.suit).is_some_and(|low| {
            // Nobody else has a card between the two.
            let upto = |rank: Rank| (1_u16 << rank.index()) - 1;
            others.ranks(card.suit) & upto(card.rank) & !upto(low.rank) == 0
        });
        before = Some(*card);
        !equal
    })
}

/// What another seat plays.
fn reply(opened: &Opened, luck: u64) -> Option<Card> {
    let hash = mix(luck ^ opened.played.bits());
    if !hash.is_multiple_of(ANY) {
        return opened.thumb();
    }
    let legal = opened.position.legal();
    legal.iter().nth((hash >> 32) as usize % legal.len().max(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ninety::worlds::pick;
    use crate::rng::Pcg32;

    fn opened() -> Opened {
        let text = "C bid3/3/3 | AQJ6.Q.A8.A6 | K.AKJ7.K.T97 | 7.T6.J6.KQJ8";
        Opened { position: text.parse().unwrap(), laid: [CardSet::EMPTY; SEATS], played: CardSet::EMPTY }
    }

    #[test]
    fn of_equal_cards_one_is_tried() {
        let list: heapless::Vec<Card, 9> = distinct(&opened(), 0).collect();
        // The queen and jack of spades are equal; king and seven are others'.
        let spades = list.iter().filter(|card| card.suit == crate::cards::Suit::Spades).count();
        assert_eq!((list.len(), spades), (8, 3));
    }

    /// Every line of the seat's own cards, tried without cutting anything off.
    fn any_way(opened: &Opened, seat: usize, luck: u64) -> bool {
        let mut opened = opened.clone();
        while opened.position.to_move() != seat
            && let Some(card) = reply(&opened, luck)
        {
            opened.play(card);
        }
        if opened.position.tricks_left() == 0 {
            return opened.position.taken[seat] == opened.position.bids[seat];
        }
        opened.position.legal().iter().any(|card| {
            let mut next = opened.clone();
            next.play(card);
            any_way(&next, seat, luck)
        })
    }

    /// Every reply weighed, or many drawn.
    #[test]
    fn the_last_two_tricks_are_weighed_as_they_are_played() {
        let mut between = 0;
        for seed in 0..60 {
            let rng = &mut Pcg32::new(seed);
            let mut opened = opened();
            let mut rest = CardSet::PACK_36;
            for hand in &mut opened.position.hands {
                *hand = pick(rng, rest, 2);
                rest = rest - *hand;
            }
            (opened.played, opened.position.leader) = (rest, seed as usize % SEATS);
            while opened.position.to_move() != 0 {
                opened.play(opened.thumb().unwrap());
            }
            for card in opened.position.legal().iter() {
                for bid in 0..=2 {
                    let mut after = opened.clone();
                    after.position.bids[0] = bid;
                    after.play(card);
                    let mut tried = 0;
                    let exact = in_the_end(&mut after.clone(), 0, HUNDRED, &mut tried);
                    let made = (0..2000).filter(|&luck| by_thumb(&mut after.clone(), 0, luck, &mut tried));
                    let off = made.count() as f64 / 20.0 - f64::from(exact);
                    // Five standard errors of a share near a half.
                    assert!(off.abs() < 5.6, "{off} from {exact} %");
                    between += u32::from(exact > 0 && exact < HUNDRED);
                }
            }
        }
        assert!(between > 20, "{between}");
    }

    #[test]
    fn a_way_that_is_found_is_there() {
        let (mut found, mut none) = (0, 0);
        for luck in 0..60 {
            let mut opened = opened();
            // To the last five tricks: few enough to try everything.
            while opened.position.tricks_left() > 5 || opened.position.to_move() != 0 {
                let card = reply(&opened, luck).unwrap();
                opened.play(card);
            }
            for bid in 0..9 {
                opened.position.bids[0] = bid;
                let (mut choices, mut tried) = (u32::MAX, 0);
                let is_found = finds(&opened, 0, luck, &mut choices, &mut tried);
                // Equal cards may meet other luck: what is found is there, and hardly anything is missed.
                assert!(!is_found || any_way(&opened, 0, luck));
                *if is_found { &mut found } else { &mut none } += 1;
                let share = worth(&opened, 0, luck, &mut tried);
                assert!(share == 0 || is_found, "{share}");
            }
        }
        assert!(found > 100 && none > 100, "{found} {none}");
    }
}
