//! Bomb Busters on the device: set up, corrected, kept.

mod common;
#[path = "common/bomb.rs"]
mod table;

use common::{Hand, SIZES};
use table::{SMALL, at_table, enter_wires, kept, record, says};
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
            let mut app = common::welcomed(SIZES[0], KeySet::Nine);
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
    let mut app = common::welcomed(SIZES[0], KeySet::Nine);
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
        let mut app = common::welcomed(SIZES[0], KeySet::Nine);
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
        "1 on 99 4 1 1 12 0 0 0 0 1\ngear\ncards\ncharacters\nwires\n",
        "1 off 1 4 1 1 12 0 0 0 0 1\ngear\ncards\ncharacters\nwires 12\n",
    ] {
        assert!(common::welcomed(SIZES[0], KeySet::Nine).read(Keep::Bomb, bad).is_err(), "{bad}");
    }
}

/// A set-up that was left half-way is there again.
#[test]
fn a_draft_is_kept() {
    let mut hand = Hand::new();
    hand.press("a right*7 down right down down a").is_on("bomb.pick").press("a down a");
    let text = kept(&hand);
    let mut app = common::welcomed(SIZES[0], KeySet::Nine);
    app.read(Keep::Bomb, &text).unwrap();
    let mut hand = Hand::with(app);
    hand.press("a").is_on("bomb.setup").reads("8").reads("1 2 >");
}

/// From mission 31 on everybody may have another character.
#[test]
fn characters_are_chosen() {
    let mut hand = Hand::new();
    // Mission 53 has two red wires and no yellow ones.
    hand.press("a a*5 right*2").reads("53").press("up up a").is_on("bomb.pick").reads("Double Detector");
    hand.press("a")
        .reads("Triple Detector")
        .shot("bomb-characters-240")
        .press("down a a")
        .reads("X or Y Ray")
        .press("b");
    let text = kept(&hand);
    assert!(text.contains("characters triple ray usual usual\n"), "{text}");
    hand.press("up up a")
        .is_on("bomb.pick")
        .press("a down a")
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

/// What the first version wrote, without and later with a line of the characters, is read; what is written
/// says that it is the second.
#[test]
fn older_texts_are_read() {
    for lines in ["", "characters\n", "characters usual usual usual usual\n"] {
        let text = format!("1 on 1 4 1 1 12 0 0 0 0 1\ngear\ncards\n{lines}wires 1 2 4 4 5 6\n{SMALL}");
        let mut app = common::welcomed(SIZES[0], KeySet::Nine);
        assert_eq!(app.read(Keep::Bomb, &text), Ok(()), "{text}");
        let hand = Hand::with(app);
        assert_eq!(record(&hand).to_string(), SMALL);
        let now = kept(&hand);
        assert!(now.starts_with("2 on 1 4 1 1 12 0 0 0 0 1\ngear\ncards\ncharacters "), "{now}");
        assert!(now.contains("\nwires 1 2 4 4 5 6\n"), "{now}");
        let mut again = common::welcomed(SIZES[0], KeySet::Nine);
        assert_eq!(again.read(Keep::Bomb, &now), Ok(()));
        assert_eq!(kept(&Hand::with(again)), now);
    }
}
