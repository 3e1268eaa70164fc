//! The searches against the oracle, against each other, and in tables of every size.

use proptest::prelude::*;
use trickwire_core::budget::{Patient, Progress};
use trickwire_core::cards::{Card, CardSet};
use trickwire_core::ninety::answer::{Answers, answer};
use trickwire_core::ninety::board::Board;
use trickwire_core::ninety::chance::{chance, chance_of_best};
use trickwire_core::ninety::effort::Effort;
use trickwire_core::ninety::force::{force, force_one};
use trickwire_core::ninety::maxn::maxn;
use trickwire_core::ninety::plain::write_answers;
use trickwire_core::ninety::position::Position;
use trickwire_core::ratio::Ratio;
use trickwire_core::rng::{Pcg32, below};
use trickwire_tests::ninety::deals::{after, deal, openings};
use trickwire_tests::ninety::oracle::{Fraction, Oracle, State};

/// A random position with so many cards played, and bids that may be anything.
fn position(seed: u64, cards: u32) -> Position {
    let mut rng = Pcg32::new(seed);
    let opening = deal(&mut rng);
    let mut position = after(opening, cards, &mut rng);
    position.bids = std::array::from_fn(|_| below(&mut rng, 10) as u8);
    // Most bids within reach, or little is asked.
    for seat in 0..3 {
        if below(&mut rng, 4) > 0 {
            position.bids[seat] =
                position.taken[seat] + below(&mut rng, position.tricks_left() as u32 + 1) as u8;
        }
    }
    position
}

fn answers(position: &Position, words: &mut [u32]) -> Answers {
    answer(&Board::new(position).unwrap(), words, u64::MAX, &mut Patient)
}

fn plain(answers: &Answers) -> String {
    let mut text = String::new();
    write_answers(answers, &mut text).unwrap();
    text
}

fn state(position: &Position) -> State {
    let pair = |card: Card| (card.rank.letter(), card.suit.letter());
    State {
        trump: position.trump.map_or('N', |suit| suit.letter()),
        leader: position.leader,
        hands: position.hands.map(|hand: CardSet| hand.iter().map(pair).collect()),
        table: position.trick.iter().copied().map(pair).collect(),
        taken: position.taken,
    }
}

fn same(ratio: Ratio, fraction: Fraction) -> bool {
    ratio == Ratio::new(fraction.0, fraction.1)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn one_total_is_one_of_all(seed: u64, cards in 3_u32..=27, total in 0_u8..12) {
        let position = position(seed, cards);
        let board = Board::new(&position).unwrap();
        for seat in 0..3 {
            let all = force(&board, seat, &mut [0; 4096], &mut Effort::new(&mut Patient));
            let one = force_one(&board, seat, total, &mut [0; 4096], &mut Effort::new(&mut Patient));
            prop_assert_eq!(one.root, all.root.map(|totals| totals.has(total)), "{}", position);
            let wanted: Vec<_> = all.cards.iter().map(|(card, totals)| (*card, totals.has(total))).collect();
            prop_assert_eq!(one.cards.to_vec(), wanted, "{}", position);
        }
    }

    #[test]
    fn searches_agree_with_the_oracle(seed: u64, cards in 15_u32..=27) {
        let position = position(seed, cards);
        let given = answers(&position, &mut [0; 4096]);
        let (mut oracle, root) = (Oracle::default(), state(&position));
        prop_assert_eq!(given.maxn.cards.len(), root.legal().len());
        prop_assert_eq!(given.maxn.root, Some(oracle.end(&root, position.bids)));
        for (card, points) in &given.maxn.cards {
            let after = root.play((card.rank.letter(), card.suit.letter()));
            prop_assert_eq!(*points, oracle.end(&after, position.bids), "{}: {}", position, card);
        }
        for seat in 0..3 {
            let totals = given.force[seat].root.unwrap().iter().collect::<Vec<u8>>();
            prop_assert_eq!(totals, oracle.force(&root, seat), "{}", position);
            let chance = oracle.chance(&root, seat, position.bids[seat]);
            prop_assert!(same(given.chance[seat].root.unwrap(), chance), "{}", position);
            for (card, totals) in &given.force[seat].cards {
                let after = root.play((card.rank.letter(), card.suit.letter()));
                let totals = totals.iter().collect::<Vec<u8>>();
                prop_assert_eq!(totals, oracle.force(&after, seat), "{}: {}", position, card);
            }
            for (card, ratio) in &given.chance[seat].cards {
                let after = root.play((card.rank.letter(), card.suit.letter()));
                let chance = oracle.chance(&after, seat, position.bids[seat]);
                prop_assert!(same(*ratio, chance), "{}: {}", position, card);
            }
        }
    }

    #[test]
    fn certain_is_forced_and_forced_is_certain(seed: u64, cards in 6_u32..=26) {
        let position = position(seed, cards);
        let given = answers(&position, &mut vec![0; 1 << 16]);
        for seat in 0..3 {
            let bid = position.bids[seat];
            for ((card, totals), (other, ratio)) in given.force[seat].cards.iter().zip(&given.chance[seat].cards) {
                prop_assert_eq!(card, other);
                prop_assert_eq!(totals.has(bid), ratio.is_one(), "{}: {} seat {}", position, card, seat);
            }
        }
        // Points tell the tricks, and the tricks add up.
        let tricks: usize = given.maxn.root.unwrap().iter().map(|points| usize::from(points % 10)).sum();
        let taken: usize = position.taken.iter().map(|&taken| usize::from(taken)).sum();
        prop_assert_eq!(tricks, taken + position.tricks_left());
    }

    #[test]
    fn the_best_alone_is_the_best_of_all(seed: u64, cards in 6_u32..=27) {
        let position = position(seed, cards);
        let (board, mut words) = (Board::new(&position).unwrap(), vec![0; 1 << 16]);
        for seat in 0..3 {
            let best = chance_of_best(&board, seat, &mut words, &mut Effort::new(&mut Patient));
            let all = chance(&board, seat, &mut words, &mut Effort::new(&mut Patient));
            prop_assert_eq!(best.ok(), all.root, "{} seat {}", position, seat);
        }
    }

    #[test]
    fn tables_of_every_size_give_the_same(seed: u64, cards in 9_u32..=27) {
        let position = position(seed, cards);
        let wanted = plain(&answers(&position, &mut vec![0; 1 << 18]));
        for words in [0, 1, 5, 64, 4096, 8192] {
            let given = plain(&answers(&position, &mut vec![0xdead_beef; words]));
            prop_assert_eq!(&given, &wanted, "{} in {} words", position, words);
        }
    }
}

#[test]
fn whole_deals_are_the_same_in_every_table() {
    for position in openings(6) {
        let board = Board::new(&position).unwrap();
        let mut large = vec![0; 1 << 22];
        for seat in 0..3 {
            let wanted = force(&board, seat, &mut large, &mut Effort::new(&mut Patient));
            for words in [0, 1, 4096, 8192] {
                let given = force(&board, seat, &mut vec![7; words], &mut Effort::new(&mut Patient));
                assert_eq!((given.cards, given.root), (wanted.cards.clone(), wanted.root), "{position}");
            }
        }
        let wanted = chance(&board, 0, &mut large, &mut Effort::new(&mut Patient));
        let given = chance(&board, 0, &mut vec![7; 1 << 18], &mut Effort::new(&mut Patient));
        assert_eq!((given.cards, given.root), (wanted.cards, wanted.root), "{position}");
        let wanted = maxn(&board, &mut large, &mut Effort::new(&mut Patient));
        let given = maxn(&board, &mut vec![7; 1 << 18], &mut Effort::new(&mut Patient));
        assert_eq!((given.cards, given.root), (wanted.cards, wanted.root), "{position}");
    }
}

#[test]
fn a_search_stops_where_it_is_told_and_says_so() {
    let position = openings(1).next().unwrap();
    let board = Board::new(&position).unwrap();
    let mut words = vec![0; 1 << 20];
    let whole = chance(&board, 0, &mut words, &mut Effort::new(&mut Patient));
    for limit in [0, 1, 1000, whole.nodes / 2] {
        let part = chance(&board, 0, &mut words, &mut Effort::limited(limit, &mut Patient));
        assert!(part.nodes <= limit && part.root.is_none());
        assert!(part.cards.len() < whole.cards.len());
        assert_eq!(part.cards[..], whole.cards[..part.cards.len()], "what is finished is exact");
    }
    let enough = chance(&board, 0, &mut words, &mut Effort::limited(whole.nodes, &mut Patient));
    assert_eq!(enough, whole);
    let mut beats = 0;
    let mut stop = |progress: Progress| {
        beats += 1;
        progress.done < 20_000
    };
    let part = maxn(&board, &mut words, &mut Effort::new(&mut stop));
    assert!(part.root.is_none() && part.nodes < 30_000 && beats > 2);
}
