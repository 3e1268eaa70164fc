//! The searches against the oracle, against each other, and in tables of every size.

use proptest::prelude::*;
use trickwire_core::budget::{Patient, Progress};
use trickwire_core::ninety::bitboard::Bitboard;
use trickwire_core::ninety::chance::{chance, chance_of_best};
use trickwire_core::ninety::effort::Effort;
use trickwire_core::ninety::force::{force, force_one};
use trickwire_core::ninety::maxn::maxn;
use trickwire_core::ninety::position::Position;
use trickwire_core::rng::Pcg32;
use trickwire_tests::fuzzing::ninety::{agrees_with_the_oracle, answers, certain_is_forced, plain};
use trickwire_tests::ninety::deals::{after, deal, openings, with_bids};
use trickwire_tests::property::cases;

/// A random position after `cards` cards, with any bids.
fn position(seed: u64, cards: u32) -> Position {
    let mut rng = Pcg32::new(seed);
    let opening = deal(&mut rng);
    with_bids(after(opening, cards, &mut rng), &mut rng)
}

/// One total is found as all of them are.
fn one_of_all(position: &Position, total: u8) {
    let board = Bitboard::new(position).unwrap();
    for seat in 0..3 {
        let all = force(&board, seat, &mut [0; 4096], &mut Effort::new(&mut Patient));
        let one = force_one(&board, seat, total, &mut [0; 4096], &mut Effort::new(&mut Patient));
        assert_eq!(one.root, all.root.map(|totals| totals.has(total)), "{position}");
        let wanted: Vec<_> = all.cards.iter().map(|(card, totals)| (*card, totals.has(total))).collect();
        assert_eq!(one.cards.to_vec(), wanted, "{position}");
    }
}

#[test]
fn a_total_that_was_once_wrong_is_right() {
    one_of_all(&position(17_285_659_764_631_021_167, 13), 3);
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn one_total_is_one_of_all(seed: u64, cards in 3_u32..=27, total in 0_u8..12) {
        one_of_all(&position(seed, cards), total);
    }

    #[test]
    fn searches_agree_with_the_oracle(seed: u64, cards in 15_u32..=27) {
        let position = position(seed, cards);
        agrees_with_the_oracle(&position, &answers(&position, &mut [0; 4096]));
    }

    #[test]
    fn certain_is_forced_and_forced_is_certain(seed: u64, cards in 6_u32..=26) {
        let position = position(seed, cards);
        certain_is_forced(&position, &answers(&position, &mut vec![0; 1 << 16]));
    }

    #[test]
    fn the_best_alone_is_the_best_of_all(seed: u64, cards in 6_u32..=27) {
        let position = position(seed, cards);
        let (board, mut words) = (Bitboard::new(&position).unwrap(), vec![0; 1 << 16]);
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
        let board = Bitboard::new(&position).unwrap();
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
    let board = Bitboard::new(&position).unwrap();
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
