//! The bridge pages: pressed, read, and compared with the core called directly.

use crate::hand::{Hand, SIZES, welcomed};
use trickwire_core::bridge::board::board_rng;
use trickwire_core::bridge::count::{ALL_DEALS, count};
use trickwire_core::bridge::deal::Deal;
use trickwire_core::bridge::notation::Position;
use trickwire_core::bridge::sample::{Prepared, prepare};
use trickwire_core::bridge::seat::Seat;
use trickwire_core::budget::Patient;
use trickwire_core::cards::Suit;
use trickwire_core::limits::DEVICE_WORDS;
use trickwire_ui::{Keep, KeySet, Stroke};

/// Opens the game.
fn bridge() -> Hand {
    let mut hand = Hand::new();
    hand.press("down down a").is_on("bridge.profile");
    hand
}

/// The line that is shared.
fn line(hand: &Hand) -> String {
    hand.pilot.app.line().expect("a line").text().to_owned()
}

/// What a computer deals.
fn dealt(line: &str, board: u32) -> Deal {
    let position: Position = line.parse().expect("a line");
    let mut words = vec![0; 1 << 20];
    let Ok(Prepared::Ready(mut sampler)) =
        prepare(position.constraints.check().unwrap(), &mut words, &mut Patient)
    else {
        panic!("{line} cannot be dealt")
    };
    let mut rng = board_rng(position.seed.expect("a seed"), board);
    sampler.draw(&mut rng, &mut Patient).expect("a deal")
}

/// A hand as the device reads it out.
fn suits(deal: &Deal, seat: Seat) -> [String; 4] {
    [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs].map(|suit| {
        let ranks: String =
            deal.hands[seat.index()].descending(suit).map(|card| card.rank.letter()).collect();
        format!("{}{}", suit.letter(), if ranks.is_empty() { "-" } else { &ranks })
    })
}

#[test]
fn six_spades_and_ten_to_twelve_points_take_ten_presses() {
    let mut hand = bridge();
    hand.reads("every deal fits").shot("bridge-profile-any");
    hand.press("a").is_on("bridge.edit").shot("bridge-edit-any");
    hand.press("right*3").reads("one deal in 19.4").shot("bridge-edit-spades");
    hand.press("down*4 right a left").reads("one deal in 70.8").reads("was: every deal fits");
    hand.shot("bridge-edit-points").press("b");
    hand.is_on("bridge.profile").reads("6+S 10-12").reads("one deal in 70.8").reads("1.4 %");
    hand.shot("bridge-profile");
    assert_eq!(line(&hand), "N: 6+S 10-12 ; seed1 board1");
    hand.press("x up*4 a").is_on("share").shot("bridge-share");
}

#[test]
fn what_is_shown_is_what_the_core_counts() {
    let mut hand = bridge();
    hand.press("left").is_on("bridge.presets").shot("bridge-presets");
    hand.press("a").is_on("bridge.profile").reads("bal 15-17").shot("bridge-profile-notrump");
    let position: Position = line(&hand).parse().expect("a line");
    let deals =
        count(position.constraints.check().unwrap(), &mut vec![0; 1 << 20], &mut Patient).expect("a count");
    let tenths = (ALL_DEALS * 10 + deals / 2) / deals;
    hand.reads(&format!("one deal in {}.{}", tenths / 10, tenths % 10));
}

#[test]
fn every_theme_is_counted_and_dealt_in_the_memory_of_the_device() {
    let mut hand = bridge();
    let mut names = std::collections::BTreeSet::new();
    for theme in 0.. {
        hand.press(&format!("left down*{theme}"));
        let text = hand.text();
        let name = text.lines().skip_while(|line| *line != ">").nth(1).expect("a theme").to_owned();
        if !names.insert(name.clone()) {
            assert!(theme >= 15, "few themes: {names:?}");
            break;
        }
        hand.press("a").is_on("bridge.profile");
        let text = hand.text();
        assert!(text.contains("one deal in "), "{name}: {text}");
        assert!(!text.contains(".."), "{name} is cut: {text}");
        let shown = line(&hand);
        let position: Position = shown.parse().expect("a line");
        let mut words = vec![0; DEVICE_WORDS];
        let deals =
            count(position.constraints.check().unwrap(), &mut words, &mut Patient).expect("enough memory");
        assert!(deals > 0 && deals < ALL_DEALS, "{name}");
        assert!(ALL_DEALS / deals < 100_000, "{name} is too rare to be a theme: {deals}");
        assert!(position.constraints.fits(&dealt(&shown, 1)), "{name}");
    }
}

#[test]
fn what_cannot_be_counted_is_estimated_and_says_so() {
    let kept = "1 N: 6+S 4+, E: 6+H 4+, S: 6+D 4+ ; seed1 board1";
    let mut app = welcomed(SIZES[0], KeySet::Nine);
    assert_eq!(app.read(Keep::Bridge, kept), Ok(()));
    let mut hand = Hand::with(app);
    hand.press("down down a").is_on("bridge.profile").reads("~1 in ").reads("±7%");
    hand.shot("bridge-profile-about");
    let position: Position = kept[2..].parse().expect("a line");
    let mut words = vec![0; DEVICE_WORDS];
    assert!(
        count(position.constraints.check().unwrap(), &mut words, &mut Patient).is_err(),
        "the device could count it"
    );
    let exact =
        count(position.constraints.check().unwrap(), &mut vec![0; 1 << 20], &mut Patient).expect("a count");
    let exact = ALL_DEALS as f64 / exact as f64;
    let text = hand.text();
    let shown = text.split("~1 in ").nth(1).and_then(|rest| rest.split(' ').next()).expect("a number");
    let shown: f64 = shown.replace(',', "").parse().expect("a number");
    assert!((shown / exact - 1.0).abs() < 0.07, "{shown} for {exact}");
    // Three hands that can be counted: first about, then exactly.
    let mut app = welcomed(SIZES[0], KeySet::Nine);
    assert_eq!(app.read(Keep::Bridge, "1 N: 5+S 15-17, E: 5+H 8-10, S: 5+D 6-8 ; seed1 board1"), Ok(()));
    let mut hand = Hand::with(app);
    hand.press("down down a").is_on("bridge.profile").reads("one deal in ");
}

#[test]
fn boards_are_those_of_a_computer() {
    let mut hand = bridge();
    hand.press("left down*3 a right").is_on("bridge.deal").reads("Board 1").reads("North deals");
    hand.reads("none vul").shot("bridge-deal");
    let shown = line(&hand);
    for board in 1..=18 {
        let deal = dealt(&shown, board);
        hand.is_on("bridge.deal").press("a").is_on("bridge.hand");
        for suit in suits(&deal, Seat::South) {
            hand.reads(&suit);
        }
        hand.press("b right");
    }
    hand.reads("Board 19").reads("South deals").reads("E-W vul");
    hand.press("left*6").reads("Board 13").reads("all vul").shot("bridge-deal-13");
    hand.press("left*12").reads("Board 1").press("left").reads("Board 1");
    // All four hands at once.
    hand.press("x down a").is_on("bridge.deal").shot("bridge-deal-open");
    let text = hand.text();
    for seat in Seat::ALL {
        for suit in suits(&dealt(&shown, 1), seat) {
            assert!(text.lines().any(|line| line == &suit[1..]), "{suit} of {seat}:\n{text}");
        }
    }
}

#[test]
fn a_hand_is_seen_only_while_ok_is_held() {
    let mut hand = bridge();
    hand.press("left a right").is_on("bridge.deal");
    let deal = dealt(&line(&hand), 1);
    // The longest suit: nothing else on the page reads like it.
    let longest = |deal: &Deal| suits(deal, Seat::South).into_iter().max_by_key(String::len).expect("a suit");
    let seen = longest(&deal);
    assert!(!hand.text().contains(&seen));
    let a = trickwire_ui::Key::A;
    hand.pilot.stroke(a, Stroke::Down);
    hand.reads(&seen).shot("bridge-deal-look");
    hand.pilot.stroke(a, Stroke::Long);
    hand.reads(&seen);
    hand.pilot.stroke(a, Stroke::Up);
    assert!(!hand.text().contains(&seen), "the curtain is closed");
    // Hidden while it is held: nothing is left open.
    hand.pilot.stroke(a, Stroke::Down);
    hand.press("long:x").is_on("hidden");
    hand.pilot.stroke(a, Stroke::Up);
    hand.press("b").is_on("bridge.deal");
    assert!(!hand.text().contains(&seen), "the curtain is closed after hiding");
    hand.pilot.stroke(a, Stroke::Down);
    hand.press("right");
    let next = longest(&dealt(&line(&hand), 2));
    assert!(!hand.text().contains(&next), "another board is not opened");
}

#[test]
fn a_pack_is_dealt_card_by_card() {
    let mut hand = bridge();
    hand.press("left down*6 a right right*6").reads("Board 7");
    let deal = dealt(&line(&hand), 7);
    hand.press("x a").is_on("bridge.pack").reads("1/52").shot("bridge-pack");
    for (turned, suit) in [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs].into_iter().enumerate() {
        for (place, rank) in trickwire_core::cards::Rank::all().rev().enumerate() {
            let card = trickwire_core::cards::Card::new(suit, rank);
            let holder = deal.holder(card).expect("a holder").name();
            hand.reads(&card.to_string()).reads(holder).reads(&format!("{}/52", turned * 13 + place + 1));
            hand.press("a");
        }
    }
    hand.reads("done").shot("bridge-pack-done").press("left").reads("52/52").reads("the last card");
    hand.press("a a").is_on("bridge.deal");
    // A pack in any order: the cursor is led to the card.
    hand.press("x a x a").reads("0/52").press("down right*2 a").reads("1/52").shot("bridge-pack-any");
    let queen = trickwire_core::cards::parse_card("QH").expect("a card");
    hand.reads("QH").reads(deal.holder(queen).expect("a holder").name()).press("a").reads("0/52");
    // From the twos up.
    hand.press("x a x down a").reads("2S").reads("1/52");
}

#[test]
fn what_contradicts_itself_is_explained_and_led_to() {
    let mut hand = bridge();
    // North: 5+ in each major; East: 9+ spades.
    hand.press("a right*2 down right*2 b down a right*6 b").reads("9+S").reads("No deal fits");
    hand.shot("bridge-profile-impossible");
    hand.press("right").is_on("bridge.why").reads("9+ spades: 14 cards for 13").shot("bridge-why");
    hand.press("a").is_on("bridge.edit").reads("Wanted: North");
    hand.press("left*2 b").is_on("bridge.profile").reads("one deal in");
    // Dealing says so, too.
    hand.press("up a right*3 b").reads("No deal fits").press("x a").is_on("bridge.deal");
    hand.reads("No deal fits.").reads("why").shot("bridge-deal-impossible").press("a").is_on("bridge.why");
}

#[test]
fn what_each_wish_costs_is_told() {
    let mut hand = bridge();
    hand.press("left down*17 a x down*2 a").is_on("bridge.why").shot("bridge-costs");
    let position: Position = line(&hand).parse().expect("a line");
    let words = &mut vec![0; 1 << 20];
    let deals = count(position.constraints.check().unwrap(), words, &mut Patient).expect("a count");
    let mut without = position.constraints;
    without.of_mut(Seat::East).lengths[Suit::Spades.index()] =
        trickwire_core::bridge::constraint::Range::upto(13);
    let more = count(without.check().unwrap(), words, &mut Patient).expect("a count");
    let tenths = (more * 10 + deals / 2) / deals;
    hand.reads("E has 5+ spades").reads(&format!("x{}.{}", tenths / 10, tenths % 10));
    hand.press("a").is_on("bridge.edit");
}

#[test]
fn seeds_and_boards_are_entered_digit_by_digit() {
    let mut hand = bridge();
    hand.press("right x down*2 a").is_on("bridge.number").press("left up*4 right up").shot("bridge-number");
    hand.reads("42").press("a").is_on("bridge.deal").reads("Board 42").reads("seed 1");
    hand.press("x down*4 a").is_on("bridge.number").reads("1").press("down left down a").reads("seed 90");
    assert_eq!(line(&hand), "any ; seed90 board42");
    hand.press("x down*3 a").reads("seed 91").reads("Board 1");
    hand.press("long:b").reads("seed 90").reads("Board 42").press("long:b").reads("seed 1");
    // There is no board 0.
    hand.press("x down*2 a left down*4 right down*2 a").reads("Board 1");
}

#[test]
fn steps_are_taken_back() {
    let mut hand = bridge();
    hand.press("a right*3 down right*2 b").reads("6+S 5+H");
    hand.press("long:b").reads("6+S").press("long:b").reads("every deal fits");
    for _ in 0..40 {
        hand.press("left a left down a");
    }
    for _ in 0..32 {
        hand.press("long:b");
    }
    hand.press("left down*2 a").reads("4S bal 15-17").press("x down*4 a").reads("every deal fits");
    hand.press("x down*6 a").is_on("bridge.profile").reads("4S bal 15-17");
}

#[test]
fn what_is_kept_comes_back_and_garbage_is_refused() {
    let mut hand = bridge();
    hand.press("left down*17 a right right*4");
    assert!(hand.pilot.keep.has(Keep::Bridge));
    let mut kept = String::new();
    hand.pilot.app.write(Keep::Bridge, &mut kept).expect("text");
    assert_eq!(kept, format!("1 {}", line(&hand)));
    let mut app = welcomed(SIZES[0], KeySet::Nine);
    assert_eq!(app.read(Keep::Bridge, &kept), Ok(()));
    for garbage in [
        "",
        "1",
        "1 ",
        "2 any ; seed1 board1",
        "1 any",
        "1 any ; seed1",
        "1 N: 14+S ; seed1 board1",
        "1 any ; seed1000000 board1",
        "1 any ; seed1 board1000",
        "1 N: +AS ; seed1 board1",
        "1 N: any5431 ; seed1 board1",
        "\u{fffd}\u{0}",
    ] {
        assert!(app.read(Keep::Bridge, garbage).is_err(), "{garbage}");
    }
    let mut again = String::new();
    app.write(Keep::Bridge, &mut again).expect("text");
    assert_eq!(again, kept);
    let mut hand = Hand::with(app);
    hand.press("down down").reads("seed 1, board 5").press("a").is_on("bridge.profile").reads("5+S 5+H 8-14");
}

#[test]
fn four_keys_reach_everything() {
    let mut hand = Hand::with(welcomed(SIZES[2], KeySet::Four));
    hand.press("b b x").is_on("bridge.profile").press("x").is_on("bridge.edit").shot("bridge-edit-four");
    hand.press("long:b long:b b*4 long:b x long:a y").reads("5+S 10-12").shot("bridge-profile-four");
    hand.press("long:a").is_on("bridge.presets").shot("bridge-presets-four").press("y");
    hand.press("long:b").is_on("bridge.deal").shot("bridge-deal-four").press("x").is_on("bridge.hand");
    hand.shot("bridge-hand-four").press("y b long:b").reads("Board 2");
    hand.press("long:x").is_on("menu").press("b x").is_on("bridge.deal").shot("bridge-deal-open-four");
    hand.press("long:x x").is_on("bridge.pack").press("x").reads("2/52").shot("bridge-pack-four");
    hand.press("long:a").reads("1/52").press("long:x x").shot("bridge-pack-any-four");
    hand.press("y y long:x b b x").is_on("bridge.why").shot("bridge-costs-four");
    hand.press("y x long:b long:x").is_on("menu").press("x").is_on("bridge.edit");
}

#[test]
fn every_page_fits_every_display() {
    for (number, size) in SIZES.into_iter().enumerate() {
        let mut hand = Hand::with(welcomed(size, KeySet::Nine));
        let name = |page: &str| format!("bridge-{page}-{number}");
        hand.press("down*2 a left down*17").shot(&name("presets")).press("a").shot(&name("profile"));
        hand.press("down a").shot(&name("edit")).press("down*4").shot(&name("edit-points")).press("b");
        hand.press("right").shot(&name("deal")).press("a").shot(&name("hand"));
        hand.press("b x down a").shot(&name("open")).press("x a").shot(&name("pack"));
        hand.press("x a").shot(&name("pack-any")).press("b b x down*2 a").is_on("bridge.why");
        hand.shot(&name("costs")).press("b right x down*4 a").shot(&name("number"));
    }
}
