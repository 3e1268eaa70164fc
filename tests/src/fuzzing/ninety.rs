//! Ninety-Nine: texts, games, and the searches against each other and the oracle.

use trickwire_core::budget::Patient;
use trickwire_core::cards::{Card, CardSet, HandText, parse_card, parse_cards};
use trickwire_core::ninety::answer::{Answers, answer};
use trickwire_core::ninety::bitboard::Bitboard;
use trickwire_core::ninety::deal::Deal;
use trickwire_core::ninety::game::parse_game;
use trickwire_core::ninety::party::open::Open;
use trickwire_core::ninety::plain::write_answers;
use trickwire_core::ninety::position::Position;
use trickwire_core::ratio::Ratio;
use trickwire_core::rng::Pcg32;

use super::{pieces, split_seed};
use crate::ninety::deals::{after, deal, with_bids};
use crate::ninety::oracle::{Oracle, State};
use crate::round_trip;

/// Cards, positions and deals are read, or refused at a place.
pub fn text(bytes: &[u8]) {
    position_text(&super::text(bytes, &pieces::NINETY));
}

/// The same for a text.
pub fn position_text(text: &str) {
    match text.parse::<Position>() {
        Ok(position) => round_trip::position(&position),
        Err(error) => round_trip::refused(text, error.span, &error, error.kind.help()),
    }
    deal_text::<3>(text);
    deal_text::<4>(text);
    open_text::<3>(text);
    open_text::<4>(text);
    if let Ok(card) = parse_card(text) {
        assert_eq!(parse_card(&card.to_string()), Ok(card), "{text}");
    }
    if let Ok(hand) = parse_cards(text) {
        assert_eq!(parse_cards(&HandText(hand).to_string()), Ok(hand), "{text}");
    }
}

/// A deal of so many hands.
fn deal_text<const N: usize>(text: &str) {
    match text.parse::<Deal<N>>() {
        Ok(deal) => assert_eq!(deal.to_string().parse::<Deal<N>>(), Ok(deal), "{text}"),
        Err(error) => round_trip::refused(text, error.span, &error, error.kind.help()),
    }
}

/// Open hands of so many, of four or with a dummy.
fn open_text<const N: usize>(text: &str) {
    match text.parse::<Open<N>>() {
        Ok(open) => assert_eq!(open.to_string().parse::<Open<N>>(), Ok(open), "{text}"),
        Err(error) => round_trip::refused(text, error.span, &error, error.kind.help()),
    }
}

/// A game of several deals is read and written the same, or refused at a line and a place.
pub fn game(bytes: &[u8]) {
    let text = super::text(bytes, &pieces::NINETY);
    game_text::<3>(&text);
    game_text::<4>(&text);
}

fn game_text<const N: usize>(text: &str) {
    let mut deals = Vec::new();
    match parse_game::<N>(text, |deal| deals.push(deal.clone())) {
        Ok((header, game)) => {
            let mut written = format!("{header}\n");
            deals.iter().for_each(|deal| written += &format!("{deal}\n"));
            let again =
                parse_game::<N>(&written, |_| {}).unwrap_or_else(|error| panic!("{error}\n{written}"));
            assert_eq!(again, (header, game), "{text}");
        }
        Err(error) => {
            let line = text.lines().nth(error.line - 1).unwrap_or_default();
            round_trip::refused(line, error.span, &error, error.kind.help());
        }
    }
}

/// A position as the oracle sees it.
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

/// All searches of a position.
pub fn answers(position: &Position, words: &mut [u32]) -> Answers {
    answer(&Bitboard::new(position).unwrap(), words, u64::MAX, &mut Patient)
}

/// Everything that was found, as text.
pub fn plain(answers: &Answers) -> String {
    let mut text = String::new();
    write_answers(answers, &mut text).unwrap();
    text
}

/// What is certain is forced, and what is forced is certain; and points determine the tricks, which add up.
pub fn certain_is_forced(position: &Position, given: &Answers) {
    for seat in 0..3 {
        let bid = position.bids[seat];
        for ((card, totals), (other, ratio)) in given.force[seat].cards.iter().zip(&given.chance[seat].cards)
        {
            assert_eq!(card, other);
            assert_eq!(totals.has(bid), ratio.is_one(), "{position}: {card} seat {seat}");
        }
    }
    let tricks: usize = given.maxn.root.unwrap().iter().map(|points| usize::from(points % 10)).sum();
    let taken: usize = position.taken.iter().map(|&taken| usize::from(taken)).sum();
    assert_eq!(tricks, taken + position.tricks_left(), "{position}");
}

/// Every search finds what the oracle finds.
pub fn agrees_with_the_oracle(position: &Position, given: &Answers) {
    let (mut oracle, root) = (Oracle::default(), state(position));
    assert_eq!(given.maxn.cards.len(), root.legal().len(), "{position}");
    assert_eq!(given.maxn.root, Some(oracle.end(&root, position.bids)), "{position}");
    let after = |card: &Card| root.play((card.rank.letter(), card.suit.letter()));
    for (card, points) in &given.maxn.cards {
        assert_eq!(*points, oracle.end(&after(card), position.bids), "{position}: {card}");
    }
    let same = |ratio: Ratio, truth: crate::ninety::oracle::Fraction| ratio == Ratio::new(truth.0, truth.1);
    for seat in 0..3 {
        let totals = given.force[seat].root.unwrap().iter().collect::<Vec<u8>>();
        assert_eq!(totals, oracle.force(&root, seat), "{position}");
        let chance = oracle.chance(&root, seat, position.bids[seat]);
        assert!(same(given.chance[seat].root.unwrap(), chance), "{position}");
        for (card, totals) in &given.force[seat].cards {
            let totals = totals.iter().collect::<Vec<u8>>();
            assert_eq!(totals, oracle.force(&after(card), seat), "{position}: {card}");
        }
        for (card, ratio) in &given.chance[seat].cards {
            let chance = oracle.chance(&after(card), seat, position.bids[seat]);
            assert!(same(*ratio, chance), "{position}: {card}");
        }
    }
}

/// Force against chance, small tables against large ones, and, where few cards are left, both against the
/// oracle.
pub fn searches(bytes: &[u8]) {
    let (seed, choices) = split_seed(bytes);
    let mut rng = Pcg32::new(seed);
    let cards = 9 + u32::from(*choices.first().unwrap_or(&9)) % 19;
    let opening = deal(&mut rng);
    let mut position = with_bids(after(opening, cards, &mut rng), &mut rng);
    for (bid, &choice) in position.bids.iter_mut().zip(choices.iter().skip(1)) {
        *bid = choice % 10;
    }
    let given = answers(&position, &mut vec![0; 1 << 14]);
    certain_is_forced(&position, &given);
    let words = choices.get(4).map_or(0, |&words| usize::from(words));
    assert_eq!(
        plain(&answers(&position, &mut vec![0xdead_beef; words])),
        plain(&given),
        "{position} in {words} words"
    );
    if cards >= 18 {
        agrees_with_the_oracle(&position, &given);
    }
}
