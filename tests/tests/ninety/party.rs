//! Two players with a dummy, and four players, against the rules written down once more: cards are two letters,
//! nothing is numbered, merged or remembered.

use trickwire_core::budget::Patient;
use trickwire_core::cards::{CardSet, HandText, Suit};
use trickwire_core::ninety::deal::Deal;
use trickwire_core::ninety::effort::{Depth, Effort};
use trickwire_core::ninety::party::advise::{advise, thumb_card};
use trickwire_core::ninety::party::bid::{Asker, advise_bid, thumb_lay};
use trickwire_core::ninety::party::chance::{Memory, chance};
use trickwire_core::ninety::party::guess::Guess;
use trickwire_core::ninety::party::open::Open;
use trickwire_core::ninety::rules::layout;
use trickwire_core::ninety::view::View;
use trickwire_core::ninety::worlds::pick;
use trickwire_core::rng::{Pcg32, below};
use trickwire_tests::ninety::lines::ending;

const RANKS: &str = "23456789TJQKA";

/// A table of plain words. The dummy sits in the last of three seats.
#[derive(Clone)]
struct Plain {
    hands: Vec<Vec<String>>,
    trump: Option<char>,
    /// Who plays to this trick, in order, and what they have played.
    order: Vec<usize>,
    played: Vec<String>,
    /// Who plays the dummy's cards.
    master: Option<usize>,
    taken: Vec<u8>,
}

impl Plain {
    fn legal(&self) -> Vec<String> {
        let hand = &self.hands[self.order[self.played.len()]];
        let suit = |card: &str| card.chars().nth(1);
        let follow: Vec<String> = match self.played.first() {
            Some(led) => hand.iter().filter(|card| suit(card) == suit(led)).cloned().collect(),
            None => Vec::new(),
        };
        if follow.is_empty() { hand.clone() } else { follow }
    }

    fn chooser(&self) -> usize {
        let seat = self.order[self.played.len()];
        self.master.filter(|_| seat == 2).unwrap_or(seat)
    }

    fn play(&mut self, card: &str) {
        let seat = self.order[self.played.len()];
        self.hands[seat].retain(|held| held != card);
        self.played.push(card.to_owned());
        if self.played.len() < self.order.len() {
            return;
        }
        let led = self.played[0].chars().nth(1);
        let strength = |card: &String| {
            let (rank, suit) = (card.chars().next().unwrap(), card.chars().nth(1));
            let class = if suit == self.trump { 2 } else { i32::from(suit == led) };
            (class, RANKS.find(rank).unwrap())
        };
        let best = (0..self.order.len()).max_by_key(|&place| strength(&self.played[place])).unwrap();
        let winner = self.order[best];
        self.taken[winner] += 1;
        self.played.clear();
        self.order = match &mut self.master {
            None => (0..self.order.len()).map(|ahead| (winner + ahead) % self.order.len()).collect(),
            // Leads from the dummy, the other player, then third from the hand.
            Some(master) if winner == 2 => vec![2, 1 - *master, *master],
            // Leads from the hand, the other player, then third from the dummy.
            Some(master) => {
                *master = winner;
                vec![winner, 1 - winner, 2]
            }
        };
    }

    /// The chance that the seat ends with so many tricks.
    fn chance(&self, seat: usize, bid: u8) -> f64 {
        let legal = self.legal();
        if legal.is_empty() {
            return f64::from(u8::from(self.taken[seat] == bid));
        }
        let after = |card: &String| {
            let mut next = self.clone();
            next.play(card);
            next.chance(seat, bid)
        };
        let chances: Vec<f64> = legal.iter().map(after).collect();
        if self.chooser() == seat {
            chances.into_iter().fold(0.0, f64::max)
        } else {
            chances.iter().sum::<f64>() / chances.len() as f64
        }
    }
}

fn plain<const N: usize>(open: &Open<N>) -> Plain {
    assert!(open.course.trick.is_empty());
    let leader = open.course.leader;
    let master = open.course.in_charge.map(usize::from);
    let order = match master {
        None => (0..N).map(|ahead| (leader + ahead) % N).collect(),
        Some(master) if leader == 2 => vec![2, 1 - master, master],
        Some(_) => vec![leader, 1 - leader, 2],
    };
    Plain {
        hands: open.hands.map(|hand| hand.iter().map(|card| card.to_string()).collect()).to_vec(),
        trump: open.trump.map(|suit| suit.name().to_uppercase().chars().next().unwrap()),
        order,
        played: Vec::new(),
        master,
        taken: open.course.taken.to_vec(),
    }
}

fn agree<const N: usize>(seed: u64, cards: usize, dummy: bool) {
    let mut rng = Pcg32::new(seed);
    let mut open: Open<N> = ending(&mut rng, cards, dummy);
    let mut slow = plain(&open);
    let mut words = vec![0; 1 << 14];
    let mut memory = Memory::new(&mut words);
    // A card or two into the trick as well: not only between tricks.
    for _ in 0..below(&mut rng, N as u32) {
        let card = open.legal().iter().next().unwrap();
        slow.play(&card.to_string());
        open.play(card);
    }
    let line = open.to_string();
    assert_eq!(line.parse::<Open<N>>().unwrap_or_else(|error| panic!("{line}: {error}")).to_string(), line);
    for seat in (0..N).filter(|&seat| !dummy || seat != 2) {
        let found = chance(&open, seat, &mut memory, &mut Effort::new(&mut Patient));
        assert_eq!(found.cards.len(), slow.legal().len(), "{line}");
        for card in slow.legal() {
            let mut next = slow.clone();
            next.play(&card);
            let told = found.of(trickwire_core::cards::parse_card(&card).unwrap()).unwrap();
            let truth = next.chance(seat, open.bids[seat]);
            assert!((told.as_f64() - truth).abs() < 1e-12, "{line} seat {seat} {card}: {told:?} {truth}");
            assert!(told.is_one() == (truth > 1.0 - 1e-12) && told.is_zero() == (truth < 1e-12), "{line}");
        }
        let root = slow.chance(seat, open.bids[seat]);
        assert!((found.root.unwrap().as_f64() - root).abs() < 1e-12, "{line} seat {seat}");
    }
}

#[test]
fn chances_agree_with_the_rules_written_down_again() {
    for seed in 0..150 {
        agree::<3>(seed, 1 + seed as usize % 3, true);
        agree::<4>(seed, 1 + seed as usize % 3, false);
    }
    for seed in 0..6 {
        agree::<3>(1000 + seed, 4, true);
    }
}

/// A deal of all cards, bids by the rules of thumb, any cards played.
fn middle<const N: usize>(seed: u64, dummy: bool, cards: usize) -> Deal<N> {
    let rng = &mut Pcg32::new(seed);
    let mut rest = layout(N).pack;
    let hands: [CardSet; N] = std::array::from_fn(|_| {
        let hand = pick(rng, rest, layout(N).dealt);
        rest = rest - hand;
        hand
    });
    let trump = Suit::ALL.get(below(rng, 5) as usize).copied();
    let eldest = below(rng, if dummy { 2 } else { N as u32 }) as usize;
    let make = if dummy { Deal::with_dummy } else { Deal::new };
    let mut deal = make(trump, eldest, hands.map(Some)).unwrap();
    for (seat, &hand) in hands.iter().enumerate() {
        let laid = if deal.is_dummy(seat) { pick(rng, hand, 3) } else { thumb_lay::<N>(hand, trump) };
        deal.lay(seat, laid).unwrap();
    }
    for _ in 0..cards {
        let legal = deal.legal();
        deal.play(legal.iter().nth(below(rng, legal.len() as u32) as usize).unwrap()).unwrap();
    }
    deal
}

#[test]
fn deals_that_are_drawn_fit_and_are_counted() {
    for seed in 0..40 {
        drawn::<3>(&middle(seed, true, 3 + seed as usize % 20));
        drawn::<4>(&middle(seed, false, seed as usize % 36));
    }
}

fn drawn<const N: usize>(deal: &Deal<N>) {
    let view = View::to_play(deal).unwrap();
    let guess = Guess::new(&view).unwrap();
    let rng = &mut Pcg32::new(7);
    let mut all = std::collections::HashMap::new();
    for _ in 0..200 {
        let open = guess.plausible(rng);
        let mut seen = CardSet::EMPTY;
        for seat in 0..N {
            for card in
                open.hands[seat].iter().chain(open.laid[seat].iter()).chain(open.course.played[seat].iter())
            {
                assert!(seen.insert(card), "{deal}: {card} twice");
            }
            assert!((open.hands[seat] & open.course.void[seat]).is_empty(), "{deal}");
            assert_eq!(open.hands[seat].len(), open.course.holds(seat), "{deal}");
            assert_eq!(open.laid[seat].len(), 3);
        }
        assert_eq!(seen, layout(N).pack);
        assert_eq!(open.hands[view.seat()], view.hand());
        *all.entry(guess.draw(rng).hands.map(|hand| HandText(hand).to_string())).or_insert(0) += 1;
    }
    assert!(all.len() as u128 <= guess.count(), "{deal}");
    // Few deals: each comes up, and about as often as the others.
    if guess.count() <= 12 {
        assert_eq!(all.len() as u128, guess.count(), "{deal}");
    }
}

#[test]
fn every_deal_that_fits_is_equally_likely() {
    // Four players with two cards each, three of them hidden, some known to be out of a suit.
    let mut tried = 0;
    for seed in 0..200 {
        let deal: Deal<4> = middle(seed, false, 36);
        let view = View::to_play(&deal).unwrap();
        let guess = Guess::new(&view).unwrap();
        let count = guess.count();
        if !(20..=400).contains(&count) {
            continue;
        }
        tried += 1;
        let rng = &mut Pcg32::new(seed);
        let draws = 200 * count as u32;
        let mut often = std::collections::HashMap::new();
        for _ in 0..draws {
            *often.entry(guess.draw(rng).hands).or_insert(0_u32) += 1;
        }
        assert_eq!(often.len() as u128, count, "{deal}");
        let chi: f64 = often.values().map(|&many| (f64::from(many) - 200.0).powi(2) / 200.0).sum();
        let freedom = count as f64 - 1.0;
        assert!(chi < freedom + 5.0 * (2.0 * freedom).sqrt(), "{deal}: {chi} of {freedom}");
    }
    assert!(tried >= 5, "{tried}");
}

#[test]
fn whole_deals_are_played_by_advice_alone() {
    for seed in 0..3 {
        alone::<3>(seed, true);
        alone::<4>(seed, false);
    }
}

fn alone<const N: usize>(seed: u64, dummy: bool) {
    let fresh: Deal<N> = middle(seed, dummy, 0);
    let mut words = vec![0; 1 << 16];
    let depth = Depth { worlds: 6, nodes: 40_000 };
    let hands: [Option<CardSet>; N] = std::array::from_fn(|seat| fresh.dealt(seat));
    let make = if dummy { Deal::with_dummy } else { Deal::new };
    let mut deal: Deal<N> = make(fresh.trump(), fresh.eldest(), hands).unwrap();
    while let Some(seat) = deal.to_bid() {
        let laid = match Asker::of(&deal, seat) {
            Some(asker) => advise_bid::<N>(&asker, depth, &mut words, &mut Patient).tried[0].lay.laid,
            None => fresh.laid(seat).unwrap(),
        };
        deal.lay(seat, laid).unwrap();
    }
    while !deal.is_over() {
        let view = View::to_play(&deal).unwrap();
        let ask = |words: &mut [u32]| advise(&view, depth, &mut Pcg32::new(view.seed()), words, &mut Patient);
        let (advice, _) = ask(&mut words).unwrap();
        assert_eq!(advice.cards.len(), deal.legal().len(), "{deal}");
        assert_eq!(ask(&mut words).unwrap().0, advice, "the same however often it is asked");
        assert!(thumb_card(&view).is_some_and(|card| deal.legal().has(card)));
        deal.play(advice.best().unwrap()).unwrap();
        // What is written is read again.
        assert_eq!(deal.to_string().parse::<Deal<N>>().unwrap(), deal);
    }
    let ending = deal.ending().unwrap();
    assert_eq!(usize::from(ending.taken.iter().sum::<u8>()), layout(N).tricks);
}

/// Deals in which seat 1 takes advice and the others follow the rules of thumb: how often each makes its bid.
fn made<const N: usize>(dummy: bool, deals: u64) -> [u32; N] {
    let mut made = [0; N];
    let mut words = vec![0; 1 << 16];
    let depth = Depth { worlds: 40, nodes: 400_000 };
    for seed in 0..deals {
        let thumb: Deal<N> = middle(9000 + seed, dummy, 0);
        let hands: [Option<CardSet>; N] = std::array::from_fn(|seat| thumb.dealt(seat));
        let make = if dummy { Deal::with_dummy } else { Deal::new };
        let mut deal: Deal<N> = make(thumb.trump(), thumb.eldest(), hands).unwrap();
        let asker = Asker::of(&deal, 0).unwrap();
        let advice = advise_bid::<N>(&asker, depth, &mut words, &mut Patient);
        deal.lay(0, advice.tried[0].lay.laid).unwrap();
        (1..N).for_each(|seat| deal.lay(seat, thumb.laid(seat).unwrap()).unwrap());
        while !deal.is_over() {
            let view = View::to_play(&deal).unwrap();
            let rng = &mut Pcg32::new(view.seed());
            let card = match view.seat() {
                0 => advise(&view, depth, rng, &mut words, &mut Patient).unwrap().0.best(),
                _ => thumb_card(&view),
            };
            deal.play(card.unwrap()).unwrap();
        }
        let ending = deal.ending().unwrap();
        (0..N).for_each(|seat| made[seat] += u32::from(ending.made(seat)));
    }
    made
}

#[test]
fn advice_does_better_than_the_rules_of_thumb() {
    let deals = std::env::var("TRICKWIRE_DEALS").map_or(20, |text| text.parse().expect("a number"));
    let [two, other, _] = made::<3>(true, deals);
    let [four, others @ ..] = made::<4>(false, deals);
    println!("of {deals}: two {two} against {other}; four {four} against {others:?}");
    assert!(two > other + deals as u32 / 5, "{two} {other}");
    assert!(others.iter().all(|&other| four > other + deals as u32 / 10), "{four} {others:?}");
}
