//! Deals that fit a view: every one fits, all are drawn, and all equally often.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use trickwire_core::cards::{Card, CardSet};
use trickwire_core::ninety::deal::Deal;
use trickwire_core::ninety::thumb::{thumb_card, thumb_lay};
use trickwire_core::ninety::view::View;
use trickwire_core::ninety::worlds::{World, Worlds, pick, shuffled};
use trickwire_core::rng::{Pcg32, below};
use trickwire_tests::property::cases;

/// A random deal after `cards` cards.
fn deal(rng: &mut Pcg32, cards: usize) -> Deal {
    let hands = shuffled(rng);
    let mut deal = Deal::new(None, below(rng, 3) as usize, hands.map(Some)).unwrap();
    for (seat, hand) in hands.into_iter().enumerate() {
        deal.lay(seat, pick(rng, hand, 3)).unwrap();
    }
    while deal.played().len() < cards {
        let legal: Vec<Card> = deal.legal().iter().collect();
        deal.play(legal[below(rng, legal.len() as u32) as usize]).unwrap();
    }
    deal
}

/// Could the others hold these cards? Told from the play alone, card by card.
fn fits(deal: &Deal, seat: usize, world: &World) -> bool {
    let whole: Vec<Option<CardSet>> = (0..3)
        .map(|other| {
            if other == seat {
                return deal.dealt(seat);
            }
            let played = deal.course().played[other];
            Some(world.hands[other] | world.laid[other] | played)
        })
        .collect();
    let Ok(mut again) = Deal::new(deal.trump(), deal.eldest(), [whole[0], whole[1], whole[2]]) else {
        return false;
    };
    (0..3).all(|other| again.lay(other, world.laid[other]).is_ok())
        && deal.played().iter().all(|&card| again.play(card).is_ok())
        && again.left(seat) == deal.left(seat)
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn every_deal_drawn_fits(seed: u64, cards in 0_usize..27) {
        let mut rng = Pcg32::new(seed);
        let deal = deal(&mut rng, cards);
        let seat = deal.course().to_move();
        let view = View::of(&deal, seat).unwrap();
        let worlds = Worlds::new(&view).unwrap();
        prop_assert!(worlds.count() >= 1);
        for _ in 0..5 {
            let (world, plausible) = (worlds.draw(&mut rng), worlds.plausible(&mut rng));
            prop_assert!(fits(&deal, seat, &world), "{}", deal);
            prop_assert!(fits(&deal, seat, &plausible), "{}", deal);
            let position = worlds.position(&plausible);
            prop_assert_eq!(position.check(), Ok(()));
            prop_assert_eq!(position.to_move(), seat);
        }
    }
}

/// All hands that two others can hold, by trying every way to deal the unseen cards.
fn all_hands(view: &View) -> BTreeSet<(Vec<Card>, Vec<Card>)> {
    let unseen: Vec<Card> = view.unseen().iter().collect();
    let others: Vec<usize> = (0..3).filter(|&seat| seat != view.seat()).collect();
    let mut all = BTreeSet::new();
    for ways in 0..3_u32.pow(unseen.len() as u32) {
        let mut hands = [Vec::new(), Vec::new()];
        let mut code = ways;
        let mut good = true;
        for &card in &unseen {
            if let Some(hand) = hands.get_mut(code as usize % 3) {
                good &= !view.course().void[others[code as usize % 3]].has(card);
                hand.push(card);
            }
            code /= 3;
        }
        if good && (0..2).all(|index| hands[index].len() == view.course().holds(others[index])) {
            let [first, second] = hands;
            all.insert((first, second));
        }
    }
    all
}

#[test]
fn each_deal_is_drawn_as_often_as_any_other() {
    let mut checked = 0;
    for seed in 0..40 {
        let mut rng = Pcg32::new(seed);
        let deal = deal(&mut rng, 24);
        let view = View::of(&deal, deal.course().to_move()).unwrap();
        let worlds = Worlds::new(&view).unwrap();
        let all = all_hands(&view);
        assert_eq!(worlds.count(), all.len() as u64, "{deal}");
        if all.len() > 40 || checked == 6 {
            continue;
        }
        checked += 1;
        let others: Vec<usize> = (0..3).filter(|&seat| seat != view.seat()).collect();
        let draws = 400 * all.len();
        let mut seen = BTreeMap::new();
        for _ in 0..draws {
            let world = worlds.draw(&mut rng);
            let hands: Vec<Vec<Card>> =
                others.iter().map(|&seat| world.hands[seat].iter().collect()).collect();
            *seen.entry((hands[0].clone(), hands[1].clone())).or_insert(0_u32) += 1;
        }
        assert_eq!(seen.len(), all.len(), "{deal}");
        // Chi-square exceeds its mean by far less than five deviations.
        let chi: f64 = seen.values().map(|&count| (f64::from(count) - 400.0).powi(2) / 400.0).sum();
        let free = all.len() as f64 - 1.0;
        assert!(chi < free + 5.0 * (2.0 * free).sqrt() + 1.0, "{deal}: {chi} of {free}");
    }
    assert!(checked > 3);
}

#[test]
fn what_lies_open_is_kept() {
    let mut rng = Pcg32::new(8);
    let hands = shuffled(&mut rng);
    let mut deal = Deal::new(None, 0, hands.map(Some)).unwrap();
    for (seat, hand) in hands.into_iter().enumerate() {
        deal.lay(seat, pick(&mut rng, hand, 3)).unwrap();
    }
    let mut open = deal.clone();
    deal.offer(1, trickwire_core::ninety::score::Premium::Declare).unwrap();
    open.offer(2, trickwire_core::ninety::score::Premium::Reveal).unwrap();
    let view = View::of(&deal, 0).unwrap();
    let world = Worlds::new(&view).unwrap().plausible(&mut rng);
    assert_eq!(Some(world.laid[1]), deal.laid(1));
    let view = View::of(&open, 0).unwrap();
    let world = Worlds::new(&view).unwrap().plausible(&mut rng);
    assert_eq!((Some(world.laid[2]), Some(world.hands[2])), (open.laid(2), open.left(2)));
    assert_eq!(view.held(1), None);
}

/// How many of the unseen cards a deal puts where they really are.
fn right(deal: &Deal, view: &View, world: &World) -> usize {
    let others = (0..3).filter(|&seat| seat != view.seat());
    others.map(|seat| (world.hands[seat] & deal.left(seat).unwrap()).len()).sum()
}

#[test]
fn what_sensible_players_played_tells_where_their_cards_are() {
    let mut rng = Pcg32::new(99);
    let (mut blind, mut plausible) = (0, 0);
    for number in 0..60 {
        let hands = shuffled(&mut rng);
        let mut deal = Deal::new(None, number % 3, hands.map(Some)).unwrap();
        for (seat, hand) in hands.into_iter().enumerate() {
            deal.lay(seat, thumb_lay(hand, None).unwrap()).unwrap();
        }
        while deal.played().len() < 9 {
            let view = View::of(&deal, deal.course().to_move()).unwrap();
            deal.play(thumb_card(&view).unwrap()).unwrap();
        }
        let view = View::of(&deal, 0).unwrap();
        let worlds = Worlds::new(&view).unwrap();
        for _ in 0..20 {
            blind += right(&deal, &view, &worlds.draw(&mut rng));
            plausible += right(&deal, &view, &worlds.plausible(&mut rng));
        }
    }
    // Twelve cards in hands: a blind guess gets about four of them right.
    assert!(plausible * 10 > blind * 11, "{plausible} of {blind}");
}
