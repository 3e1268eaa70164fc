//! Advice for hidden hands and for bids.

use trickwire_core::budget::{Patient, Progress};
use trickwire_core::cards::{CardSet, Suit, parse_cards};
use trickwire_core::ninety::advise::{Advice, Aim, advise};
use trickwire_core::ninety::bid::{Bidder, advise_bid, quick, ranked};
use trickwire_core::ninety::bitboard::Bitboard;
use trickwire_core::ninety::chance::chance;
use trickwire_core::ninety::deal::Deal;
use trickwire_core::ninety::effort::{Depth, Effort};
use trickwire_core::ninety::force::force;
use trickwire_core::ninety::plain::write_advice;
use trickwire_core::ninety::reckon::{reckon, reckon_bid, reckon_lay};
use trickwire_core::ninety::score::bid_of;
use trickwire_core::ninety::thumb::{thumb_card, thumb_lay};
use trickwire_core::ninety::trust::Rivals;
use trickwire_core::ninety::view::View;
use trickwire_core::rng::Pcg32;

const DEEP: Depth = Depth { worlds: 60, nodes: u64::MAX };

fn view(text: &str) -> View {
    let deal: Deal = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    View::of(&deal, deal.course().to_move()).unwrap()
}

#[test]
fn the_same_seed_gives_the_same_advice_in_every_table() {
    let view = view(
        "C lead1 | AQJ6.Q.A8.A6 / TS 9S 8S | ? | ? ; QH KH 6H, AH 7H 6S, TH 8H JS, KD 6D 8D, TC 8C 6C, 9C KC AC",
    );
    let text = |words: usize, seed| {
        let advice = advise(&view, DEEP, &mut Pcg32::new(seed), &mut vec![0; words], &mut Patient).unwrap();
        let mut text = String::new();
        write_advice(&advice, &mut text).unwrap();
        text
    };
    let wanted = text(1 << 20, 4);
    assert_eq!(wanted, text(0, 4));
    assert_eq!(wanted, text(777, 4));
    assert_ne!(wanted, text(777, 5));
    assert!(wanted.starts_with("aim bid worlds 60\n"), "{wanted}");
}

#[test]
fn where_nothing_is_hidden_the_advice_is_exact() {
    // Everything lies open: one deal fits.
    let mut rng = Pcg32::new(2);
    let hands = trickwire_core::ninety::worlds::shuffled(&mut rng);
    let mut deal = Deal::new(Some(Suit::Hearts), 0, hands.map(Some)).unwrap();
    for (seat, hand) in hands.into_iter().enumerate() {
        deal.lay(seat, hand.iter().take(3).collect()).unwrap();
    }
    while deal.played().len() < 15 {
        let card = deal.legal().iter().next().unwrap();
        deal.play(card).unwrap();
    }
    let seat = deal.course().to_move();
    let view = View::open(&deal, seat).unwrap();
    let advice = advise(&view, DEEP, &mut rng, &mut vec![0; 1 << 16], &mut Patient).unwrap();
    let board = Bitboard::new(&deal.position().unwrap()).unwrap();
    let exact = chance(&board, seat, &mut vec![0; 1 << 16], &mut Effort::new(&mut Patient));
    let best = exact.root.unwrap();
    if advice.aim == Aim::Bid {
        assert!((advice.cards[0].sample.mean() - best.as_f64()).abs() < 1e-8);
    } else {
        assert!(best.is_zero());
    }
    assert_eq!(advice.cards.len(), exact.cards.len());
}

#[test]
fn a_lost_bid_is_given_up_for_the_others() {
    // Seat 1 bid nothing and has taken a trick.
    let view = view("NT lead1 | AKQJ.AK.AK.A / 6D 7D 8D | ? | ? ; AS 6S 7S");
    let advice = advise(
        &view,
        Depth { worlds: 24, nodes: u64::MAX },
        &mut Pcg32::new(1),
        &mut vec![0; 1 << 20],
        &mut Patient,
    );
    assert_eq!(advice.unwrap().aim, Aim::Spoil);
}

#[test]
fn a_stopped_search_falls_back_on_the_rule_of_thumb() {
    let view = view("C lead1 | AQJ6.Q.A8.A6 / TS 9S 8S | ? | ?");
    let mut stop = |_: Progress| false;
    let advice = advise(&view, DEEP, &mut Pcg32::new(1), &mut [0; 64], &mut stop).unwrap();
    assert_eq!((advice.aim, advice.worlds, advice.best()), (Aim::Thumb, 0, thumb_card(&view)));
    let few = Depth { worlds: 9, nodes: 10 };
    let advice = advise(&view, few, &mut Pcg32::new(1), &mut [0; 64], &mut Patient).unwrap();
    assert!(advice.aim == Aim::Thumb && advice.nodes <= 10);
}

#[test]
fn bids_are_spelled_by_their_own_cards() {
    let hand = parse_cards("AQJT986.Q.A8.A6").unwrap();
    let bidder = Bidder::new(hand, 0, 0, Some(Suit::Clubs)).unwrap();
    let all = ranked(hand, bidder.trump());
    assert_eq!(all.len(), 220);
    assert!(all.is_sorted_by(|a, b| a.rated >= b.rated));
    let distinct: std::collections::BTreeSet<Vec<_>> =
        all.iter().map(|lay| lay.laid.iter().collect()).collect();
    assert_eq!(distinct.len(), 220);
    for lay in &all {
        assert_eq!((lay.laid & hand, bid_of(lay.laid)), (lay.laid, Some(lay.bid)));
    }
    let depth = Depth { worlds: 3, nodes: u64::MAX };
    let ask = |seed| {
        let advice = advise_bid(&bidder, depth, &mut Pcg32::new(seed), &mut vec![0; 1 << 20], &mut Patient);
        assert_eq!(advice.worlds, 3);
        assert!(advice.tried.iter().all(|tried| tried.sample.count == 3 && tried.sure <= 3));
        advice.tried.iter().map(|tried| (tried.lay.laid, tried.sample)).collect::<Vec<_>>()
    };
    assert_eq!(ask(1), ask(1));
    // Nothing tried out: the rating decides.
    let advice =
        advise_bid(&bidder, Depth { worlds: 9, nodes: 0 }, &mut Pcg32::new(1), &mut [], &mut Patient);
    assert_eq!((advice.worlds, advice.tried[0].lay), (0, all[0]));
    assert_eq!(advice.tried[0].premium(), None);
    assert_eq!(thumb_lay(hand, None).map(CardSet::len), Some(3));
}

#[test]
fn half_of_the_bids_are_dropped_after_eight_deals() {
    let hand = parse_cards("AQJT986.Q.A8.A6").unwrap();
    let bidder = Bidder::new(hand, 2, 0, None).unwrap();
    let depth = Depth { worlds: 10, nodes: u64::MAX };
    let advice = advise_bid(&bidder, depth, &mut Pcg32::new(1), &mut vec![0; 1 << 16], &mut Patient);
    let counts: Vec<u32> = advice.tried.iter().map(|tried| tried.sample.count).collect();
    assert_eq!(counts, [[10; 8], [8; 8]].concat());
}

#[test]
fn with_many_tricks_to_go_sure_is_what_can_be_forced() {
    let mut words = vec![0; 1 << 16];
    let (mut sure, mut unsure) = (0, 0);
    for seed in 0..60 {
        let mut rng = Pcg32::new(seed);
        let hands = trickwire_core::ninety::worlds::shuffled(&mut rng);
        let mut deal = Deal::new(Some(Suit::Hearts), 0, hands.map(Some)).unwrap();
        for (seat, hand) in hands.into_iter().enumerate() {
            deal.lay(seat, quick(hand, deal.trump()).unwrap().laid).unwrap();
        }
        let view = View::open(&deal, 0).unwrap();
        let depth = Depth { worlds: 2, nodes: u64::MAX };
        let advice = advise(&view, depth, &mut rng, &mut words, &mut Patient).unwrap();
        let board = Bitboard::new(&deal.position().unwrap()).unwrap();
        let forced = force(&board, 0, &mut words, &mut Effort::new(&mut Patient));
        if advice.aim == Aim::Bid {
            for card in &advice.cards {
                let (_, totals) = forced.cards.iter().find(|(other, _)| *other == card.card).unwrap();
                let locked = totals.has(deal.bid(0).unwrap());
                assert_eq!(card.sure, if locked { 2 } else { 0 }, "{deal}: {}", card.card);
                assert!(!locked || card.sample.mean() == 1.0);
                *if locked { &mut sure } else { &mut unsure } += 1;
            }
        }
    }
    assert!(sure > 10 && unsure > 10, "{sure} {unsure}");
}

/// What a seat is told depends on what it knows and on nothing else: neither on the memory, nor on cards that
/// it does not see, nor on what was asked before.
#[test]
fn what_is_reckoned_depends_on_what_is_known_alone() {
    let depth = Depth { worlds: 12, nodes: u64::MAX };
    let mut words = vec![0; 1 << 16];
    for seed in 0..6 {
        let hands = trickwire_core::ninety::worlds::shuffled(&mut Pcg32::new(seed));
        let mut deal = Deal::new(Some(Suit::Spades), seed as usize % 3, hands.map(Some)).unwrap();
        let bidder = Bidder::of(&deal).unwrap();
        let bids = reckon_bid(&bidder, Rivals::THINKERS, depth, &mut words, &mut Patient);
        assert_eq!(bids.tried, reckon_bid(&bidder, Rivals::THINKERS, depth, &mut [], &mut Patient).tried);
        let laid = bids.tried[0].lay.laid;
        let tried = reckon_lay(&bidder, laid, Rivals::THINKERS, depth, &mut words, &mut Patient).unwrap();
        assert_eq!((tried.lay, tried.sample), (bids.tried[0].lay, bids.tried[0].sample));
        assert_eq!(
            reckon_lay(
                &bidder,
                CardSet::PACK_36 - hands[bidder.seat()],
                Rivals::THINKERS,
                depth,
                &mut [],
                &mut Patient
            ),
            None
        );
        for (seat, hand) in hands.into_iter().enumerate() {
            deal.lay(seat, thumb_lay(hand, deal.trump()).unwrap()).unwrap();
        }
        while deal.played().len() < 5 + 3 * seed as usize {
            let view = View::of(&deal, deal.course().to_move()).unwrap();
            deal.play(thumb_card(&view).unwrap()).unwrap();
        }
        let seat = deal.course().to_move();
        let mut known = Deal::new(
            deal.trump(),
            deal.eldest(),
            std::array::from_fn(|other| deal.dealt(other).filter(|_| other == seat)),
        )
        .unwrap();
        known.lay(seat, deal.laid(seat).unwrap()).unwrap();
        deal.played().iter().for_each(|&card| known.play(card).unwrap());
        let [all, own] = [&deal, &known].map(|deal| View::of(deal, seat).unwrap());
        assert_eq!(all.seed(), own.seed());
        let advice = reckon(&all, Rivals::THINKERS, depth, &mut words, &mut Patient).unwrap();
        assert!(view_has_all(&all, &advice) && advice.worlds <= 12);
        assert_eq!(advice, reckon(&own, Rivals::THINKERS, depth, &mut words, &mut Patient).unwrap());
        // Whoever the rivals are, the cards are ranked alike.
        let ranked = |advice: &Advice| advice.cards.iter().map(|card| card.card).collect::<Vec<_>>();
        let found = reckon(&own, Rivals::THINKERS.as_found(), depth, &mut words, &mut Patient).unwrap();
        assert_eq!(ranked(&found), ranked(&advice));
        assert!(found.cards.iter().zip(&advice.cards).all(|(a, b)| a.sure == b.sure));
        let small = reckon(&own, Rivals::THINKERS, depth, &mut [0; 100], &mut Patient).unwrap();
        assert_eq!(small.cards, advice.cards);
        let stopped = reckon(&own, Rivals::THINKERS, depth, &mut words, &mut |_: Progress| false).unwrap();
        assert_eq!((stopped.aim, stopped.best()), (Aim::Thumb, thumb_card(&own)));
    }
}

fn view_has_all(view: &View, advice: &Advice) -> bool {
    advice.cards.iter().map(|card| card.card).collect::<CardSet>() == view.legal()
}
