//! Deals, games and their files: every step is written and read back, taken back and done again.

use proptest::prelude::*;
use trickwire_core::cards::{Card, CardSet, parse_card};
use trickwire_core::ninety::deal::{Deal, DealError};
use trickwire_core::ninety::game::{Game, GameErrorKind, Header, OrderError, parse_game};
use trickwire_core::ninety::score::{Premium, next_trump};
use trickwire_core::ninety::worlds::{pick, shuffled};
use trickwire_core::rng::{Pcg32, below};
use trickwire_tests::property::cases;

fn round_trip(deal: &Deal) {
    let text = deal.to_string();
    let again: Deal = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(again, *deal, "{text}");
}

/// Plays a deal at random; about seats that are not `open` nothing is known before the end. Returns every
/// state.
fn played(game: &mut Game, open: [bool; 3], rng: &mut Pcg32) -> Vec<Game> {
    let hands = shuffled(rng);
    let mut states = vec![game.clone()];
    let mut note = |game: &Game| {
        round_trip(game.deal().unwrap());
        states.push(game.clone());
    };
    game.begin(None, std::array::from_fn(|seat| open[seat].then_some(hands[seat]))).unwrap();
    note(game);
    let laid = hands.map(|hand| pick(rng, hand, 3));
    while let Some(seat) = game.deal().unwrap().to_bid() {
        game.deal_mut().unwrap().lay(seat, laid[seat]).unwrap();
        note(game);
    }
    if open == [true; 3] && below(rng, 3) == 0 {
        game.deal_mut().unwrap().offer(below(rng, 3) as usize, Premium::Reveal).unwrap();
        note(game);
    }
    let mut left: Vec<CardSet> = (0..3).map(|seat| hands[seat] - laid[seat]).collect();
    while !game.deal().unwrap().is_over() {
        let course = game.deal().unwrap().course();
        let hand = &mut left[course.to_move()];
        let follow = course.trick.first().map_or(CardSet::EMPTY, |led| hand.of_suit(led.suit));
        let legal: Vec<Card> = if follow.is_empty() { hand.iter() } else { follow.iter() }.collect();
        let card = legal[below(rng, legal.len() as u32) as usize];
        // What is known never forbids what was really played.
        assert!(game.deal().unwrap().legal().has(card));
        hand.remove(card);
        game.deal_mut().unwrap().play(card).unwrap();
        note(game);
    }
    for seat in (0..3).filter(|&seat| !open[seat]) {
        game.deal_mut().unwrap().lay(seat, laid[seat]).unwrap();
        note(game);
    }
    states.pop();
    states
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn every_step_is_written_and_taken_back(seed: u64, all in any::<bool>()) {
        let mut rng = Pcg32::new(seed);
        let mut game = Game::new(below(&mut rng, 3) as usize);
        let open = if all { [true; 3] } else { [true, false, false] };
        for _ in 0..2 {
            let states = played(&mut game, open, &mut rng);
            let mut deal = game.deal().unwrap().clone();
            // Back to before the first step of this deal; what was there before it is another deal.
            for state in states.iter().skip(1).rev() {
                prop_assert!(deal.undo());
                prop_assert_eq!(Some(&deal), state.deal());
            }
            prop_assert!(!deal.undo());
        }
    }

    #[test]
    fn files_are_replayed_by_the_rules(seed: u64, deals in 1_usize..6) {
        let mut rng = Pcg32::new(seed);
        let score = std::array::from_fn(|_| below(&mut rng, 90) as u16);
        let against = (seed % 2 == 0).then_some("thumb");
        let names = (seed % 3 == 0).then_some("Carla,Dora");
        let dealer = below(&mut rng, 3) as usize;
        let header = Header { dealer, you: 1, seed: 5, score, against, names, ..Header::default() };
        let mut game = Game::by(header.rules, header.sheet());
        let mut text = format!("{header}\n# kept\n\n");
        let mut sheet = header.sheet();
        for _ in 0..deals {
            played(&mut game, [true; 3], &mut rng);
            let deal = game.deal().unwrap();
            prop_assert_eq!(deal.trump(), sheet.trump);
            let ending = deal.ending().unwrap();
            sheet = sheet.after(&ending);
            if sheet.ended.is_none() {
                prop_assert_eq!(sheet.trump, next_trump(ending.successes()));
            }
            text += &format!("{deal}\n");
        }
        let mut count = 0;
        let (again, replayed) = parse_game::<3>(&text, |_| count += 1).unwrap();
        prop_assert_eq!((again, count), (header, deals));
        prop_assert_eq!(replayed.sheet(), sheet);
        prop_assert_eq!(replayed, game);
    }
}

#[test]
fn a_file_that_breaks_the_rules_is_refused_at_its_line() {
    let mut rng = Pcg32::new(3);
    let mut game = Game::new(2);
    played(&mut game, [true; 3], &mut rng);
    let first = game.deal().unwrap().to_string();
    let trump = game.sheet().trump.unwrap();
    played(&mut game, [true; 3], &mut rng);
    let second = game.deal().unwrap().to_string();
    let place = |text: &str| {
        let error = parse_game::<3>(text, |_| {}).unwrap_err();
        let line = text.lines().nth(error.line - 1).unwrap_or_default();
        (error.line, error.kind, line[error.span.start as usize..error.span.end as usize].to_owned())
    };
    let head = "ninety-nine dealer3 you1";
    assert_eq!(place("").1, GameErrorKind::Header);
    assert_eq!(place("ninety-nine dealer4").2, "dealer4");
    assert_eq!(place("ninety-nine seed-1").2, "seed-1");
    let (line, kind, at) =
        place(&format!("{head}\n{first}\n\n{}", second.replacen(&trump.to_string(), "NT", 1)));
    assert_eq!((line, kind, at.as_str()), (4, GameErrorKind::Order(OrderError::Trump(Some(trump))), "NT"));
    let (line, kind, at) = place(&format!("{head}\n{}", first.replacen("lead1", "lead2", 1)));
    assert!(line == 2 && !at.is_empty(), "{kind:?}");
    let unfinished = first.rsplit_once(' ').unwrap().0.trim_end_matches(',');
    let (line, kind, _) = place(&format!("{head}\n{unfinished}\n{second}"));
    assert_eq!((line, kind), (3, GameErrorKind::Order(OrderError::Unfinished)));
    let last = first.rsplit_once(' ').unwrap().1;
    let (line, kind, _) = place(&format!("{head}\n{first} {last}"));
    assert!(line == 2 && matches!(kind, GameErrorKind::Deal(_)));
    // Somebody plays another player's card.
    let (before, cards) = first.split_once("; ").unwrap();
    let wrong = cards.split(' ').nth(1).unwrap();
    let (line, kind, at) = place(&format!("{head}\n{before}; {wrong}"));
    assert!(line == 2 && at == wrong.trim_end_matches(','), "{kind:?}");
}

#[test]
fn nothing_changes_where_a_step_is_refused() {
    let hands = shuffled(&mut Pcg32::new(1)).map(Some);
    let mut deal = Deal::new(None, 0, hands).unwrap();
    let laid = hands.map(|hand| hand.unwrap().iter().take(3).collect::<CardSet>());
    let before = deal.clone();
    assert_eq!(
        deal.lay(0, laid[1]),
        Err(DealError::NotDealt { seat: 0, card: laid[1].iter().next().unwrap() })
    );
    assert_eq!(deal.offer(0, Premium::Declare), Err(DealError::NotShown(0)));
    assert_eq!(deal.tell(0, 10), Err(DealError::Bid { seat: 0, bid: 10 }));
    assert_eq!(deal, before);
    for (seat, &laid) in laid.iter().enumerate() {
        deal.lay(seat, laid).unwrap();
    }
    let before = deal.clone();
    assert_eq!(deal.lay(0, laid[0]), Err(DealError::LaidBefore(0)));
    let aside = laid[0].iter().next().unwrap();
    assert_eq!(deal.play(aside), Err(DealError::NotHeld { seat: 0, card: aside }));
    assert_eq!(deal.play(parse_card("2S").unwrap()), Err(DealError::NotInPack(parse_card("2S").unwrap())));
    assert_eq!(deal, before);
}
