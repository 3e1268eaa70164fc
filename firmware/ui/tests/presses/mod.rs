//! How many presses the usual things take: what the documents say, counted.

use crate::bomb::table::{at_table, enter_wires, last, record};
use crate::hand::Hand;
use crate::ninety::table::{HAND, enter, quick};
use trickwire_core::bomb::deal::Deal;
use trickwire_core::bomb::mission::Mission;
use trickwire_core::bomb::setup::{Coloured, Setup};
use trickwire_core::bomb::wire::Wire;
use trickwire_core::cards::CardSet;
use trickwire_core::rng::{Pcg32, below};
use trickwire_ui::KeySet;

/// Presses keys and counts them.
fn count(hand: &mut Hand, keys: &str) -> u32 {
    hand.press(keys);
    let times =
        |word: &str| word.split_once('*').map_or(1, |(_, times)| times.parse::<u32>().expect("a number"));
    keys.split_whitespace().map(times).sum()
}

/// Mission 8 with five players: markers, five cards of equipment, the captain's eleven wires of any deal.
#[test]
fn a_whole_set_up_of_mission_8() {
    let (mut all, mut most, deals) = (0, 0, 40);
    let mut rng = Pcg32::new(8);
    for _ in 0..deals {
        let mut hand = Hand::new();
        hand.press("a").is_on("bomb.setup");
        let mut presses = count(&mut hand, "a left*3 a");
        hand.is_on("bomb.setup").reads("8");
        presses += count(&mut hand, "right a a a");
        hand.is_on("bomb.pick").reads("Yellow markers");
        presses += count(&mut hand, "a right*2 a down a a");
        hand.is_on("bomb.pick").reads("Red markers");
        presses += count(&mut hand, "a down right a a");
        hand.is_on("bomb.pick").reads("Equipment");
        presses += count(&mut hand, "a*5 a");
        hand.is_on("bomb.own").reads("1 of 11");
        let setup = Setup::new(
            1,
            12,
            Coloured::some_of(&[1, 4, 8], 2).unwrap(),
            Coloured::some_of(&[1, 6], 1).unwrap(),
        );
        let card = Mission::get(8).unwrap();
        let deal = Deal::new(setup.unwrap(), 5, card.unsorted, card.apart, &mut rng);
        let wires: Vec<Wire> = deal.stands[0].slots.iter().filter_map(|slot| slot.wire).collect();
        presses += enter_wires(&mut hand, &wires);
        hand.is_on("bomb.table");
        let start = record(&hand).start().clone();
        assert_eq!((start.mission, start.table.players, start.gear.len()), (8, 5, 5));
        assert!(start.table.setup == setup.unwrap());
        (all, most) = (all + presses, most.max(presses));
    }
    println!("mission 8, five players: {:.1} presses, at most {most}", f64::from(all) / f64::from(deals));
    assert!(all <= 45 * deals, "{all} for {deals} deals");
}

/// Three tokens laid; the second player's turn, who points at the wire that the first has marked.
const TURN_OF_2: &str = "\
trickwire bomb game 1
table 4p me1 1-6 | ?1 ?2 ?3 ?4 ?5 ?6 | ? ? ? ? ? ? | ? ? ? ? ? ? | ? ? ? ? ? ?
1 marks 1E 5
2 marks 2D 4
3 marks 3C 3
4 marks 4B 2
1 cuts 4 at 2D: 1D
";

#[test]
fn a_hit_of_another_takes_three() {
    let mut hand = at_table(TURN_OF_2, 0, KeySet::Nine);
    assert_eq!(count(&mut hand, "a a a"), 3);
    hand.is_on("bomb.table").reads("Player 3's turn");
    assert!(last(&hand).starts_with("2 cuts"), "{}", last(&hand));
    // A miss is as near: right leads to the result.
    hand.press("long:b").reads("Player 2's turn");
    hand.press("right a right down").reads("miss").press("a a").is_on("bomb.table").reads("Player 3's turn");
    assert!(last(&hand).starts_with("2 misses"), "{}", last(&hand));
}

#[test]
fn an_own_turn_takes_two() {
    let mut hand = at_table(TURN_OF_2.split_once("1 cuts").expect("a cut").0, 0, KeySet::Nine);
    hand.reads("Your turn").press("right").is_on("bomb.answer").press("b").is_on("bomb.table");
    assert_eq!(count(&mut hand, "a a"), 2);
    hand.is_on("bomb.table").reads("Player 2's turn");
    assert!(last(&hand).starts_with("1 cuts"), "{}", last(&hand));
}

/// So many random hands have a mean within half a press of that of all hands.
const HANDS: u32 = 120;

#[test]
fn twelve_cards() {
    let mut hand = quick();
    hand.press("down a down*2 left up*2 a");
    let presses = enter(&mut hand, HAND);
    hand.is_on("ninety.bid").shot("ninety-bid");
    assert!(presses <= 26, "{presses} presses for {HAND}");
    // Any twelve, on the average and at most.
    let (mut all, mut most, mut rng) = (0, 0, Pcg32::new(9));
    for _ in 0..HANDS {
        let mut pack: Vec<_> = CardSet::PACK_36.iter().collect();
        let mut draw = |_| pack.swap_remove(below(&mut rng, pack.len() as u32) as usize);
        let cards = (0..12).map(|number| draw(number).to_string()).collect::<Vec<_>>().join(" ");
        let mut hand = quick();
        hand.pilot.patience = 1;
        hand.press("down a a");
        let taken = enter(&mut hand, &cards);
        (all, most) = (all + taken, most.max(taken));
    }
    println!(
        "{presses} presses for {HAND}; any hand {:.1}, at most {most}",
        f64::from(all) / f64::from(HANDS)
    );
    assert!(all <= 26 * HANDS && most <= 34, "{all} for {HANDS} hands, {most} at most");
}
