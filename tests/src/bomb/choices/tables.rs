//! Tables to play at: small ones on which evidence matters, and every mission that can be played by its record.

use trickwire_core::bomb::game::referee::set_up;
use trickwire_core::bomb::game::{GearCard, Place, Start};
use trickwire_core::bomb::gear::{Character, Gear};
use trickwire_core::bomb::mission::{Apart, MISSIONS, Mission, Tokens, Unsorted};
use trickwire_core::bomb::rule::Rule;
use trickwire_core::bomb::setup::{Coloured, Setup};
use trickwire_core::bomb::slot::Slot;
use trickwire_core::bomb::table::{Stand, Table};
use trickwire_core::bomb::wire::{Colour, Wire};
use trickwire_core::rng::Pcg32;

use super::board::{Board, Piece};
use crate::luck::Luck;

/// The shape of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// Three players with a stand each, three or four values, yellow and red.
    Small,
    /// The same with two stands for one player or for both of two.
    TwoStands,
    /// X-of-Y in both colours, and an unsorted wire on each stand.
    Uncertain,
    /// A mission, dealt as its card says.
    Mission,
}

impl Shape {
    /// All of them.
    pub const ALL: [Shape; 4] = [Shape::Small, Shape::TwoStands, Shape::Uncertain, Shape::Mission];
}

/// The missions whose rules the record checks and the driver plays. Not among them: 46, where what a player may cut depends on
/// all that they hold, and 47, where number cards are spent and passes tell nothing.
pub fn missions() -> Vec<&'static Mission> {
    let played = |mission: &&Mission| {
        mission.rule.is_simulated() && !matches!(mission.rule, Rule::SevensLast | Rule::Sums)
    };
    MISSIONS.iter().filter(played).collect()
}

fn is_special(mission: &Mission) -> bool {
    let rule = mission.rule;
    let lies = matches!(rule, Rule::FalseCaptain | Rule::AllFalse | Rule::NoTokens);
    lies || mission.tokens != Tokens::Info || rule.pass().is_some() || rule.is_named()
}

/// A table of this shape, with all wires in the record. Everybody but the captain may have any character.
pub fn start(shape: Shape, luck: &mut Luck) -> Start {
    let mut start = match shape {
        Shape::Mission => {
            // Where a pass, a token or a miss tells something special, more often.
            let mut list = missions();
            if luck.chance(2, 3) {
                list.retain(|mission| is_special(mission));
            }
            let mission = list[luck.below(list.len())];
            let players = usize::from(mission.min_players) + luck.below(6 - usize::from(mission.min_players));
            return mission_start(mission, players as u8, luck);
        }
        Shape::Small => small(&[0, 1, 2], false, luck),
        Shape::TwoStands => {
            let owners: &[u8] = if luck.chance(1, 2) { &[0, 0, 1, 2] } else { &[0, 0, 1, 1] };
            small(owners, false, luck)
        }
        Shape::Uncertain => small(&[0, 1, 2], true, luck),
    };
    characters(&mut start, luck);
    equipment(&mut start, luck);
    start
}

/// A mission with its cards.
pub fn mission_start(mission: &'static Mission, players: u8, luck: &mut Luck) -> Start {
    let mut rng = Pcg32::new(luck.below(usize::MAX) as u64);
    let mut start = set_up(mission, players, &mut rng);
    // Shuffled here, and not by the core, wherever the whole deck is dealt together.
    if mission.apart == Apart::None && matches!(mission.unsorted, Unsorted::None | Unsorted::LastOfStand) {
        deal(&mut start.table, luck);
    }
    if mission.number > 30 && !matches!(mission.rule, Rule::NoTokens | Rule::NoCharacters) {
        characters(&mut start, luck);
    }
    start
}

fn characters(start: &mut Start, luck: &mut Luck) {
    let cards = [
        Character::DoubleDetector,
        Character::TripleDetector,
        Character::Ray,
        Character::Radar,
        Character::WalkieTalkies,
    ];
    for player in 1..usize::from(start.table.players) {
        start.characters[player] = cards[luck.below(cards.len())];
    }
    if start.mission == 0 {
        start.characters[0] = cards[luck.below(cards.len())];
    }
}

/// As many cards as players, all of which the numbers in play can free.
fn equipment(start: &mut Start, luck: &mut Luck) {
    let (low, high) = start.table.setup.blue();
    let freed = |gear: &Gear| {
        let number = gear.label().split('.').next().and_then(|number| number.parse::<u8>().ok());
        number.is_some_and(|number| (low..=high).contains(&number))
    };
    let mut cards: Vec<Gear> = Gear::ALL.into_iter().filter(freed).collect();
    luck.shuffle(&mut cards);
    for gear in cards.into_iter().take(start.table.players.into()) {
        let card = GearCard { gear, cover: None, face_down: false, used: false };
        start.gear.push(card).expect("there is room for one for each player");
    }
}

/// A custom table of few values.
fn small(owners: &[u8], uncertain: bool, luck: &mut Luck) -> Start {
    let values = 3 + luck.below(2) as u8;
    // The cards of 9 to 12 are those that tell most.
    let highest = 13 - usize::from(values);
    let low = if luck.chance(1, 3) { highest.min(9) as u8 } else { 1 + luck.below(highest) as u8 };
    // Coloured wires among the numbers in play.
    let coloured = |keep: usize, of: usize, luck: &mut Luck| {
        let mut numbers: Vec<u8> = (low.min(11)..=(low + values - 1).min(11)).collect();
        luck.shuffle(&mut numbers);
        numbers.truncate(of);
        let keep = keep.min(numbers.len()) as u8;
        Coloured::some_of(&numbers, keep).expect("numbers of wires")
    };
    let (yellow, red) = if uncertain {
        (coloured(2, 3, luck), coloured(1, 2, luck))
    } else {
        let counts = [[0, 2, 3, 4][luck.below(4)], luck.below(3)];
        (coloured(counts[0], counts[0], luck), coloured(counts[1], counts[1], luck))
    };
    let setup = Setup::new(low, low + values - 1, yellow, red).expect("a range of numbers");
    let total = usize::from(setup.dealt());
    let mut table = Table { players: 1 + owners[owners.len() - 1], setup, ..Table::NONE };
    for (index, &owner) in owners.iter().enumerate() {
        let wires = total / owners.len() + usize::from(index < total % owners.len());
        let mut slots = vec![Slot::UNKNOWN; wires];
        slots[wires - 1].unsorted = uncertain;
        let stand = Stand { owner, slots: slots.into_iter().collect() };
        table.stands.push(stand).expect("there is room for six stands");
    }
    deal(&mut table, luck);
    Start::new(0, table)
}

/// Shuffles labelled wires and deals them to the stands; unsorted slots take the first of each stand.
fn deal(table: &mut Table, luck: &mut Luck) {
    let mut wires: Vec<Wire> = Vec::new();
    for wire in table.setup.wires().iter().filter(|wire| wire.colour() == Colour::Blue) {
        wires.extend([wire; 4]);
    }
    for colour in [Colour::Yellow, Colour::Red] {
        let coloured = table.setup.coloured(colour);
        let mut candidates: Vec<Wire> = coloured.wires(colour).iter().collect();
        luck.shuffle(&mut candidates);
        wires.extend(&candidates[..usize::from(coloured.keep())]);
    }
    luck.shuffle(&mut wires);
    for stand in &mut table.stands {
        let mut hand = wires.split_off(wires.len() - stand.slots.len());
        for slot in stand.slots.iter_mut().filter(|slot| slot.unsorted) {
            slot.wire = hand.pop();
        }
        hand.sort();
        for (slot, wire) in stand.slots.iter_mut().filter(|slot| !slot.unsorted).zip(hand) {
            slot.wire = Some(wire);
        }
    }
}

/// The deal of a start.
pub fn board(table: &Table) -> Board {
    let piece = |(stand, slot): (u8, u8), dealt: &Slot, owner: u8| Piece {
        wire: dealt.wire.expect("the record knows every wire"),
        home: Place::new(stand, slot),
        unsorted: dealt.unsorted,
        cut: false,
        token: false,
        open: false,
        seen: 1 << owner,
    };
    let row = |(stand, index): (&Stand, u8)| {
        stand.slots.iter().zip(0..).map(|(slot, at)| piece((index, at), slot, stand.owner)).collect()
    };
    Board {
        owners: table.stands.iter().map(|stand| stand.owner).collect(),
        stands: table.stands.iter().zip(0..).map(row).collect(),
    }
}
