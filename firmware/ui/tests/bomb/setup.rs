//! Bomb Busters on the device: set up, corrected, kept.

use super::table::{SMALL, at_table, enter_wires, kept, record, says};
use crate::hand::{Hand, SIZES, welcomed};
use trickwire_core::bomb::deal::Deal;
use trickwire_core::bomb::mission::MISSIONS;
use trickwire_core::bomb::wire::Wire;
use trickwire_core::rng::{Pcg32, below};
use trickwire_ui::{Keep, KeySet};

/// Ten wires of a stand take at most 25 presses, whatever colours are in play.
#[test]
fn own_wires_take_few_presses() {
    // Yellow, red: ten wires for the second player of five.
    for (yellow, red) in [(0, 0), (2, 0), (2, 1), (4, 1), (2, 3), (3, 3)] {
        let (mut most, mut all, mut hands) = (0, 0, 0);
        let mut rng = Pcg32::new(100 * yellow + red);
        for _ in 0..120 {
            let markers = |count: u64, rng: &mut Pcg32| {
                let mut bits = 0_u16;
                while u64::from(bits.count_ones()) < count {
                    bits |= 2 << below(rng, 11);
                }
                bits
            };
            let (y, r) = (markers(yellow, &mut rng), markers(red, &mut rng));
            let numbers = |bits: u16| (1..12).filter(|n| bits >> n & 1 == 1).collect::<Vec<u8>>();
            let coloured = |bits| trickwire_core::bomb::setup::Coloured::all_of(&numbers(bits)).unwrap();
            let setup = trickwire_core::bomb::setup::Setup::new(1, 12, coloured(y), coloured(r)).unwrap();
            let (unsorted, apart) = (MISSIONS[0].unsorted, MISSIONS[0].apart);
            let deal = Deal::new(setup, 5, unsorted, apart, &mut rng);
            let stand = deal.stands.iter().position(|stand| stand.slots.len() == 10);
            let Some(seat) = stand else { continue };
            let wires: Vec<Wire> = deal.stands[seat].slots.iter().filter_map(|slot| slot.wire).collect();
            let mut app = welcomed(SIZES[0], KeySet::Nine);
            let text = format!(
                "1 off 0 5 {} 1 12 {yellow} {y} {red} {r} 1\ngear\ncards\ncharacters\nwires\n",
                seat + 1
            );
            app.read(Keep::Bomb, &text).unwrap();
            let mut hand = Hand::with(app);
            hand.press("a up a");
            let presses = enter_wires(&mut hand, &wires);
            let dealt: Vec<Wire> =
                record(&hand).start().table.stands[seat].slots.iter().filter_map(|slot| slot.wire).collect();
            assert_eq!(dealt, wires);
            (most, all, hands) = (most.max(presses), all + presses, hands + 1);
        }
        if hands > 0 {
            println!(
                "{yellow} yellow, {red} red: {hands} hands, mean {:.1}, most {most}",
                f64::from(all) / f64::from(hands)
            );
            assert!(most <= 25, "{most} presses");
            assert!(all <= 18 * hands, "{all} presses for {hands} hands");
        }
    }
}

#[test]
fn what_is_kept_comes_back_and_garbage_does_not() {
    let mut hand = at_table(SMALL, 0, KeySet::Nine);
    hand.press("a a a");
    let text = kept(&hand);
    let mut app = welcomed(SIZES[0], KeySet::Nine);
    assert_eq!(app.read(Keep::Bomb, &text), Ok(()));
    let mut again = String::new();
    app.write(Keep::Bomb, &mut again).unwrap();
    assert_eq!(again, text);
    // Cut off anywhere, or with a letter changed, it is a game or nothing, and nothing is lost.
    let mut rng = Pcg32::new(7);
    for end in 0..text.len() {
        let mut bytes = text.as_bytes()[..end].to_vec();
        if end % 2 == 0 && end > 0 {
            let at = below(&mut rng, end as u32) as usize;
            bytes[at] = b' ' + below(&mut rng, 94) as u8;
        }
        let Ok(damaged) = String::from_utf8(bytes) else { continue };
        let mut app = welcomed(SIZES[0], KeySet::Nine);
        app.read(Keep::Bomb, &text).unwrap();
        if app.read(Keep::Bomb, &damaged).is_err() {
            let mut after = String::new();
            app.write(Keep::Bomb, &mut after).unwrap();
            assert_eq!(after, text);
        }
    }
    for bad in [
        "",
        "1",
        "2 on",
        "2 off 1 4 1 1 12 0 0 0 0 1\ngear\ncards\nwires\n",
        "3 off 1 4 1 1 12 0 0 0 0 1\ngear\ncards\ncharacters\nwires\n",
        "3 off 1 4 1 1 12 0 0 0 0 1\ngear\ncards\ncharacters\nwires\nat pick nose 1\n",
        "3 off 1 4 1 1 12 0 0 0 0 1\ngear\ncards\ncharacters\nwires 1A=1\nat\n",
        "4 off 1 4 1 1 12 0 0 0 0 1\ngear\ncards\ncharacters\nwires\nat\n",
        "1 on 99 4 1 1 12 0 0 0 0 1\ngear\ncards\ncharacters\nwires\n",
        "1 off 1 4 1 1 12 0 0 0 0 1\ngear\ncards\ncharacters\nwires 12\n",
    ] {
        assert!(welcomed(SIZES[0], KeySet::Nine).read(Keep::Bomb, bad).is_err(), "{bad}");
    }
}

/// A set-up that was left half-way is there again.
#[test]
fn a_draft_is_kept() {
    let mut hand = Hand::new();
    hand.press("a right*7 down right down down a").is_on("bomb.pick").press("a a");
    let hand = &mut again(&hand);
    hand.reads("set-up, mission 8").press("a").is_on("bomb.pick").reads("2 of 3").press("b");
    hand.is_on("bomb.setup").reads("8").reads("1 2 >");
}

/// The device after a power cut.
fn again(hand: &Hand) -> Hand {
    let mut app = welcomed(SIZES[0], KeySet::Nine);
    app.read(Keep::Bomb, &kept(hand)).unwrap();
    Hand::with(app)
}

/// Set up by keys, and after every single one the power goes: the same page, the same cursor, everything entered.
#[test]
fn every_press_of_a_set_up_is_kept() {
    let mut hand = Hand::new();
    hand.press("a");
    let keys = "down up a left*3 a right a a a a right*2 a down up down a a a down right a a a down up a*4 a \
                down up a a right a b a a";
    let pressed = |word: &str| match word.split_once('*') {
        Some((key, times)) => vec![key.to_string(); times.parse().unwrap()],
        None => vec![word.to_string()],
    };
    let mut pages = std::collections::BTreeSet::new();
    for key in keys.split_whitespace().flat_map(pressed) {
        hand.press(&key);
        let mut after = again(&hand);
        after.reads("set-up, mission").press("a");
        assert_eq!((after.name(), after.text()), (hand.name(), hand.text()), "after {key}");
        assert_eq!(kept(&after), kept(&hand), "after {key}");
        pages.insert(hand.name());
        hand = after;
    }
    assert!(pages.iter().copied().eq(["bomb.own", "bomb.pick", "bomb.setup"]), "{pages:?}");
}

/// Markers and cards of mission 8 with five players, and three wires.
fn half_way() -> Hand {
    let mut hand = Hand::new();
    hand.press("a a left*3 a right a a a a right*2 a down a a a down right a a a*5 a").is_on("bomb.own");
    hand.press("a a right a")
        .reads("4 of 11")
        .press("b*4")
        .is_on("bomb.setup")
        .reads("1 4 8 >")
        .reads("5 of 5 >");
    hand
}

#[test]
fn what_a_change_drops_is_asked_for_and_comes_back() {
    let mut hand = half_way();
    let before = kept(&hand);
    // Mission 7 has other markers.
    hand.press("up*7 left").is_on("bomb.drop").shot("bomb-drop-240");
    says(&mut hand, "Mission 7 would drop 3 yellow markers, 1 wire. OK does it, Back does not.");
    // A power cut asks again: nothing has happened.
    let mut after = again(&hand);
    after.press("a").is_on("bomb.setup").reads("1 4 8 >");
    hand.press("b").is_on("bomb.setup").reads("1 4 8 >");
    assert_eq!(kept(&hand), before.replace("at setup 7", "at setup 0"));
    hand.press("left a").is_on("bomb.setup").reads("7");
    assert!(kept(&hand).contains("wires 1 2 - -"), "{}", kept(&hand));
    // After several changes undo goes back to what was entered, and forth again.
    hand.press("left")
        .is_on("bomb.drop")
        .press("a")
        .is_on("bomb.setup")
        .press("long:b")
        .is_on("bomb.setup")
        .reads("1 4 8 >");
    assert_eq!(kept(&hand), before.replace("at setup 7", "at setup 0"));
    hand.press("long:b").reads("6").press("long:b").reads("1 4 8 >");
}

/// What still fits stays: a wrong seat or marker costs nothing.
#[test]
fn wires_stay_where_they_fit() {
    let mut hand = half_way();
    let wires = |hand: &Hand| {
        let line = kept(hand).lines().find(|line| line.starts_with("wires")).expect("wires").to_string();
        line.trim_end_matches(" -").to_string()
    };
    let entered = wires(&hand);
    hand.press("up*5 right").is_on("bomb.setup").reads("player 2");
    assert_eq!(wires(&hand), entered);
    // Yellow 9, not 8: while one is missing the wires wait, and a power cut does not change that.
    hand.press("down a").is_on("bomb.pick").press("down*2 right a").reads("2 of 3");
    assert!(wires(&hand).contains("2A="), "{}", wires(&hand));
    hand = again(&hand);
    hand.press("a").is_on("bomb.pick").press("right a").is_on("bomb.setup").reads("1 4 9 >");
    assert_eq!(wires(&hand), entered);
}

/// The set-up of the next game waits while the person looks at the game on the table, and while that is corrected.
#[test]
fn a_set_up_waits_beside_a_running_game() {
    let mut hand = at_table(SMALL, 0, KeySet::Nine);
    hand.press("x up*7 a").is_on("bomb.setup").press("a left*3 a right").reads("8").reads("5");
    hand.press("b").is_on("bomb.table").press("b").is_on("home").reads("own wires, entry 4");
    hand.press("a").is_on("bomb.table").press("x up*8 a").is_on("bomb.own").press("a up a a a a a");
    hand.is_on("bomb.table");
    let mut hand = again(&hand);
    hand.press("a").is_on("bomb.table").press("x up*7 a").is_on("bomb.setup").reads("8").reads("5");
    hand = again(&hand);
    hand.reads("set-up, mission 8").press("a").is_on("bomb.setup").press("x a").is_on("bomb.table");
    assert_eq!(record(&hand).events().len(), 4);
}

/// From mission 31 on everybody may have another character.
#[test]
fn characters_are_chosen() {
    let mut hand = Hand::new();
    // Mission 53 has two red wires and no yellow ones.
    hand.press("a a down*5 right*2 a")
        .reads("53")
        .press("up*4 a")
        .is_on("bomb.pick")
        .reads("Double Detector");
    hand.press("a")
        .reads("Triple Detector")
        .shot("bomb-characters-240")
        .press("down a a")
        .reads("X or Y Ray")
        .press("b");
    let text = kept(&hand);
    assert!(text.contains("characters triple ray usual usual\n"), "{text}");
    hand.press("up*4 a")
        .is_on("bomb.pick")
        .press("a a")
        .is_on("bomb.setup")
        .press("down*3 a")
        .is_on("bomb.own");
    while hand.name() == "bomb.own" {
        hand.press("a");
    }
    let start = record(&hand).start().clone();
    assert_eq!(start.characters[0].word(), "triple");
    assert_eq!(start.characters[1].word(), "ray");
    assert_eq!(start.characters[2].word(), "double");
    hand.press("x down*4 a").is_on("bomb.gear").reads("Triple Detector").reads("ready");
}

/// What the team agrees on is kept with the draft and begins with the game.
#[test]
fn an_agreement_is_set_up() {
    let mut hand = Hand::new();
    hand.press("a up up").reads("Agreed").reads("nothing").press("right").reads("cut leftmost");
    hand.press("right")
        .reads("token tells most")
        .press("right")
        .reads("leftmost, token")
        .press("right*4")
        .reads("all three")
        .press("right")
        .reads("nothing");
    hand.press("left*3").reads("leftmost, marked");
    let text = kept(&hand);
    assert!(text.lines().next().unwrap().ends_with(" 1 left marked"), "{text}");
    assert!(text.contains("\nat setup 3\n"), "{text}");
    let mut app = welcomed(SIZES[0], KeySet::Nine);
    app.read(Keep::Bomb, &text).unwrap();
    let mut hand = Hand::with(app);
    hand.press("a").is_on("bomb.setup").reads("leftmost, marked").press("down a").is_on("bomb.own");
    while hand.name() == "bomb.own" {
        hand.press("a");
    }
    let agreed = record(&hand).start().agreed;
    assert!(agreed.left && agreed.marked && !agreed.token);
    assert!(kept(&hand).contains("\nagree left marked\n"));
}

/// A wire of one's own was read wrong: it is corrected in the running game, which goes on.
#[test]
fn own_wires_can_be_corrected() {
    let mut hand = at_table(SMALL, 0, KeySet::Nine);
    hand.press("x up*8 a").is_on("bomb.own");
    // The second wire is a 1, too.
    hand.press("a up a a a a a").is_on("bomb.table").reads("Your turn");
    let after = record(&hand);
    assert_eq!(after.events().len(), 4);
    assert!(after.start().table.to_string().contains("?1 ?1 ?4 ?4 ?5 ?6"), "{}", after.start().table);
    // A wire with a token cannot be corrected against it.
    hand.press("x up*8 a a a up a a a a").is_on("notice");
    says(&mut hand, "Then this could not have happened: 1 marks 1C 4");
}

/// What the first version wrote, without and later with a line of the characters, and what the second wrote is read;
/// what is written says that it is the third.
#[test]
fn older_texts_are_read() {
    let characters = "characters usual usual usual usual\n";
    for (version, lines) in [(1, ""), (1, "characters\n"), (1, characters), (2, characters)] {
        let text =
            format!("{version} on 1 4 1 1 12 0 0 0 0 1\ngear\ncards\n{lines}wires 1 2 4 4 5 6\n{SMALL}");
        let mut app = welcomed(SIZES[0], KeySet::Nine);
        assert_eq!(app.read(Keep::Bomb, &text), Ok(()), "{text}");
        let hand = Hand::with(app);
        assert_eq!(record(&hand).to_string(), SMALL);
        let now = kept(&hand);
        assert!(now.starts_with("3 on 1 4 1 1 12 0 0 0 0 1\ngear\ncards\ncharacters "), "{now}");
        assert!(now.contains("\nwires 1 2 4 4 5 6\n"), "{now}");
        let mut again = welcomed(SIZES[0], KeySet::Nine);
        assert_eq!(again.read(Keep::Bomb, &now), Ok(()));
        assert_eq!(kept(&Hand::with(again)), now);
    }
}
