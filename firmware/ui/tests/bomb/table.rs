//! Games of Bomb Busters on the device: begun, read, entered.

use trickwire_core::bomb::deal::Deal;
use trickwire_core::bomb::game::{Event, Record};
use trickwire_core::bomb::mission::Mission;
use trickwire_core::bomb::wire::{Colour, Wire};
use trickwire_core::rng::Pcg32;
use trickwire_ui::{Device, Keep, KeySet};

use crate::hand::{Hand, SIZES, device, welcomed_on};

/// An app with this game on its desk, at its table.
pub(crate) fn at_table(record: &str, size: usize, keys: KeySet) -> Hand {
    table_on(device(SIZES[size], keys), record)
}

/// The same on any device.
pub(crate) fn table_on(device: Device, record: &str) -> Hand {
    let keys = device.keys;
    let mut app = welcomed_on(device);
    let text = format!("1 on 1 4 1 1 12 0 0 0 0 1\ngear\ncards\ncharacters\nwires\n{record}");
    app.read(Keep::Bomb, &text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let mut hand = Hand::with(app);
    hand.press(if keys == KeySet::Nine { "a" } else { "x" }).is_on("bomb.table");
    hand
}

/// Four players, six numbers; it is the first player's turn.
pub(crate) const SMALL: &str = "\
trickwire bomb game 1
table 4p me1 1-6 | ?1 ?2 ?4 ?4 ?5 ?6 | ? ? ? ? ? ? | ? ? ? ? ? ? | ? ? ? ? ? ?
1 marks 1C 4
2 marks 2D 4
3 marks 3E 5
4 marks 4B 2
";

/// A game of a mission at its start, as a player sees it.
pub(crate) fn opening(mission: u8, players: u8, seat: u8, seed: u64) -> String {
    let card = Mission::get(mission).unwrap();
    let mut rng = Pcg32::new(seed);
    let mut start = trickwire_core::bomb::game::referee::set_up(card, players, &mut rng);
    let deal = Deal::mission(card, players, &mut rng);
    start.table = deal.seen_by(seat);
    Record::new(start).unwrap().to_string()
}

pub(crate) fn kept(hand: &Hand) -> String {
    let mut text = String::new();
    hand.pilot.app.write(Keep::Bomb, &mut text).unwrap();
    text
}

/// The game on the desk.
pub(crate) fn record(hand: &Hand) -> Record {
    let text = kept(hand);
    let game = text.split_once("trickwire bomb game").unwrap().1;
    Record::parse(&format!("trickwire bomb game{game}")).unwrap()
}

/// The last event, as it is written.
pub(crate) fn last(hand: &Hand) -> String {
    record(hand).events().last().map(Event::to_string).unwrap_or_default()
}

/// The line after the sign of the cursor; before it the hints may have one, too.
pub(crate) fn under_cursor(hand: &mut Hand) -> String {
    let text = hand.text();
    let lines: Vec<&str> = text.lines().collect();
    let at = lines.iter().rposition(|line| *line == ">").unwrap_or_else(|| panic!("no cursor: {text}"));
    lines[at + 1].to_string()
}

/// Fails unless this sentence is read, however it is broken into lines.
#[track_caller]
pub(crate) fn says(hand: &mut Hand, wanted: &str) {
    let text = hand.text().replace('\n', " ");
    assert!(text.contains(wanted), "'{wanted}' is not on page {}: {text}", hand.name());
}

pub(crate) fn wire(text: &str) -> Wire {
    Wire::all().find(|wire| wire.to_string() == text).unwrap_or_else(|| panic!("no wire {text}"))
}

/// Enters wires as a person would who sees what is offered; how many presses it takes.
pub(crate) fn enter_wires(hand: &mut Hand, wires: &[Wire]) -> u32 {
    let mut presses = 0;
    for &wanted in wires {
        hand.is_on("bomb.own");
        loop {
            let offered = wire(&under_cursor(hand));
            presses += 1;
            if offered != wanted && wanted.colour() != Colour::Blue {
                hand.press("right");
                continue;
            }
            match offered.cmp(&wanted) {
                std::cmp::Ordering::Less => hand.press("down"),
                std::cmp::Ordering::Greater => hand.press("up"),
                std::cmp::Ordering::Equal => {
                    hand.press("a");
                    break;
                }
            };
        }
    }
    presses
}
