//! Positions, deals and bidders built without regard for the rules: what passes can be searched and advised on,
//! what does not is refused in words. Nothing panics.

use proptest::prelude::*;
use trickwire_core::cards::{Card, CardSet, Rank, Suit};
use trickwire_core::ninety::advise::advise;
use trickwire_core::ninety::answer::answer;
use trickwire_core::ninety::bid::{Bidder, advise_bid, quick, ranked};
use trickwire_core::ninety::bitboard::Bitboard;
use trickwire_core::ninety::chance::{chance, chance_of_best};
use trickwire_core::ninety::deal::{Course, Deal, Ending};
use trickwire_core::ninety::effort::{Depth, Effort};
use trickwire_core::ninety::force::{force, force_one};
use trickwire_core::ninety::maxn::line;
use trickwire_core::ninety::position::{Position, Trick};
use trickwire_core::ninety::score::{Premium, points_with, settle};
use trickwire_core::ninety::sheet::Sheet;
use trickwire_core::ninety::thumb::{Glance, thumb_card, thumb_lay};
use trickwire_core::ninety::view::View;
use trickwire_core::ninety::worlds::{Worlds, shuffled};
use trickwire_core::rng::Pcg32;
use trickwire_tests::property::{cases, fixed};
use trickwire_tests::wild::{Hurried, index, memory, number};

fn trump() -> impl Strategy<Value = Option<Suit>> {
    prop::option::of(prop::sample::select(Suit::ALL.to_vec()))
}

fn card() -> impl Strategy<Value = Card> {
    let rank = prop_oneof![12 => 4..13_usize, 1 => 0..13_usize];
    (prop::sample::select(Suit::ALL.to_vec()), rank)
        .prop_map(|(suit, rank)| Card::new(suit, Rank::from_index(rank).unwrap_or(Rank::TWO)))
}

/// Three hands of equally many cards, then cards given and taken at random.
fn position() -> impl Strategy<Value = Position> {
    let change = (0..3_usize, card(), any::<bool>());
    let counts = prop::array::uniform3(prop_oneof![9 => Just(0_u8), 1 => number(9)]);
    let bids = prop::array::uniform3(number(9));
    let fair = (any::<u64>(), 0..10_usize, 0..3_usize);
    (fair, trump(), index(2), prop::collection::vec(change, 0..3), counts, bids).prop_map(
        |((seed, tricks, laid), trump, leader, changes, taken, bids)| {
            let hands = shuffled(&mut Pcg32::new(seed)).map(|hand| hand.iter().take(tricks).collect());
            let trick = Trick::new();
            let mut position = Position { trump, leader, hands, trick, taken, bids };
            for _ in 0..laid {
                let Some(card) = position.legal().iter().next() else { break };
                let _ = position.play(card);
            }
            for (seat, card, more) in changes {
                match more {
                    true if seat == 0 => drop(position.trick.push(card)),
                    true => drop(position.hands[seat].insert(card)),
                    false => drop(position.hands[seat].remove(card)),
                }
            }
            position
        },
    )
}

fn search(board: &Bitboard, seat: usize, total: u8, words: &mut [u32]) {
    let hurried = &mut Hurried(2);
    let _ = force(board, seat, words, &mut Effort::limited(3_000, hurried));
    let _ = force_one(board, seat, total, words, &mut Effort::limited(3_000, hurried));
    let _ = chance(board, seat, words, &mut Effort::limited(3_000, hurried));
    let _ = chance_of_best(board, seat, words, &mut Effort::limited(3_000, hurried));
    let _ = line(board, words, &mut Effort::limited(3_000, hurried));
    let _ = answer(board, words, 1_000, hurried).is_complete();
}

/// Something done to a deal.
#[derive(Clone, Debug)]
enum Step {
    Lay(usize, CardSet),
    LayOwn(usize, u64),
    Tell(usize, u8),
    Offer(usize, bool),
    Show(usize, CardSet),
    Play(Card),
    PlayLegal(u8),
    Undo,
}

fn cards(most: usize) -> impl Strategy<Value = CardSet> {
    prop::collection::vec(card(), 0..=most).prop_map(|cards| cards.into_iter().collect())
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        1 => (index(2), cards(3)).prop_map(|(seat, cards)| Step::Lay(seat, cards)),
        4 => (index(2), any::<u64>()).prop_map(|(seat, seed)| Step::LayOwn(seat, seed)),
        2 => (index(2), number(9)).prop_map(|(seat, bid)| Step::Tell(seat, bid)),
        2 => (index(2), any::<bool>()).prop_map(|(seat, reveal)| Step::Offer(seat, reveal)),
        1 => (index(2), cards(12)).prop_map(|(seat, cards)| Step::Show(seat, cards)),
        2 => card().prop_map(Step::Play),
        12 => any::<u8>().prop_map(Step::PlayLegal),
        1 => Just(Step::Undo),
    ]
}

fn taken(deal: &mut Deal, step: Step) {
    let done = match step {
        Step::Lay(seat, cards) => deal.lay(seat, cards),
        Step::LayOwn(seat, seed) => {
            let own = deal.dealt(seat).unwrap_or(CardSet::PACK_36);
            let skip = seed as usize % own.len().max(3).saturating_sub(2);
            deal.lay(seat, own.iter().skip(skip).take(3).collect())
        }
        Step::Tell(seat, bid) => deal.tell(seat, bid),
        Step::Offer(seat, reveal) => {
            deal.offer(seat, if reveal { Premium::Reveal } else { Premium::Declare })
        }
        Step::Show(seat, cards) => deal.show(seat, cards),
        Step::Play(card) => deal.play(card),
        Step::PlayLegal(nth) => {
            let legal = deal.legal();
            match legal.iter().nth(usize::from(nth) % legal.len().max(1)) {
                Some(card) => deal.play(card),
                None => Ok(()),
            }
        }
        Step::Undo => {
            deal.undo();
            Ok(())
        }
    };
    if let Err(error) = done {
        assert!(!error.to_string().is_empty() && !error.help().is_empty());
    }
}

fn ask_view(view: &View, seat: usize, seed: u64, words: &mut [u32]) {
    let rng = &mut Pcg32::new(seed);
    let _ = (view.bid(seat), view.held(seat), view.course().holds(seat), view.legal(), thumb_card(view));
    if let Ok(worlds) = Worlds::new(view) {
        let world = worlds.plausible(rng);
        assert!(worlds.count() > 0);
        let _ = Bitboard::new(&worlds.position(&world));
    }
    let depth = Depth { worlds: 2, nodes: 3_000 };
    let _ = advise(view, depth, rng, words, &mut Hurried(3));
}

proptest! {
    #![proptest_config(cases(3000))]

    #[test]
    fn any_position_is_refused_or_searched(
        position in position(), seat in index(2), total in any::<u8>(), card in card(), words in memory(),
    ) {
        let _ = (position.to_string(), position.to_move(), position.player_of(seat), position.tricks_left());
        let mut played = position.clone();
        let _ = (played.legal(), played.play(card).is_ok());
        match Bitboard::new(&position) {
            Ok(board) => search(&board, seat, total, &mut vec![7; words]),
            Err(error) => prop_assert!(!error.to_string().is_empty() && !error.help().is_empty()),
        }
    }

    #[test]
    fn any_deal_is_refused_or_advised_on(
        known in any::<[bool; 3]>(),
        dealt in (any::<u64>(), trump(), index(2), prop::option::weighted(0.1, cards(12))),
        steps in prop::collection::vec(step(), 0..40),
        seat in index(2),
        words in memory(),
    ) {
        let (seed, trump, eldest, wild) = dealt;
        let mut hands: [Option<CardSet>; 3] = shuffled(&mut Pcg32::new(seed)).map(Some);
        for (hand, known) in hands.iter_mut().zip(known) {
            *hand = hand.filter(|_| known);
        }
        hands[0] = wild.or(hands[0]);
        let Ok(mut deal) = Deal::new(trump, eldest, hands) else { return Ok(()) };
        steps.into_iter().for_each(|step| taken(&mut deal, step));
        let _ = (deal.to_string(), deal.bid(seat), deal.left(seat), deal.ending(), deal.to_bid());
        let mut words = vec![7; words];
        if let Some(position) = deal.position() {
            prop_assert!(Bitboard::new(&position).is_ok(), "{deal}");
        }
        for view in [View::to_play(&deal).ok(), View::of(&deal, seat).ok(), View::open(&deal, seat).ok()] {
            view.inspect(|view| ask_view(view, seat, seed, &mut words));
        }
        if let Ok(bidder) = Bidder::of(&deal) {
            let depth = Depth { worlds: 1, nodes: 2_000 };
            let _ = advise_bid(&bidder, depth, &mut Pcg32::new(seed), &mut words, &mut Hurried(3));
        }
    }

    #[test]
    fn loose_parts_do_what_they_can(
        hand in prop_oneof![cards(14), Just(CardSet::PACK_52)],
        seats in (any::<usize>(), any::<usize>()),
        numbers in (any::<[u8; 3]>(), any::<[u8; 3]>(), any::<[u16; 3]>(), any::<i32>()),
        trump in trump(),
        trick in prop::collection::vec(card(), 0..5),
    ) {
        let ((seat, leader), (taken, bids, points, need)) = (seats, numbers);
        let _ = (ranked(hand, trump), quick(hand, trump), thumb_lay(hand, trump));
        let fits = hand.len() == 12 && seat < 3 && leader < 3 && (hand - CardSet::PACK_36).is_empty();
        prop_assert_eq!(Bidder::new(hand, seat, leader, trump).is_some(), fits);
        let glance = Glance { trump, hand, unseen: CardSet::PACK_36 - hand, need, trick: &trick, seats: 3 };
        let _ = (glance.legal(), glance.card());
        let mut course = Course::new(seat);
        trick.iter().for_each(|&card| course.play(card, trump));
        course.leader = leader;
        trick.iter().for_each(|&card| course.play(card, trump));
        let _ = (course.to_move(), course.holds(seat), course.tricks_left());
        let points_of = points_with(taken, bids, seat, Premium::Reveal);
        let ending = Ending { taken, bids, points: points_of, dummy: false };
        let _ = (ending.made(seat), settle([Some(Premium::Declare), None, Some(Premium::Reveal)], leader));
        let sheet = Sheet { game: points, won: taken, total: points, dealer: leader, ..Sheet::new(seat) };
        let _ = (sheet.after(&ending).after(&ending), sheet.champion(), sheet.eldest());
    }
}

/// The test above is only worth something if positions of both kinds come up.
#[test]
fn positions_of_both_kinds_come_up() {
    let passed = fixed(position(), 1000).filter(|position| Bitboard::new(position).is_ok()).count();
    assert!((200..800).contains(&passed), "{passed} pass");
}
