//! A random deal, and the table as one player sees it before the first token.
//!
//! Wires are shuffled and dealt round, beginning with the captain (player 1); where they do not come out
//! even, the first stands have one more. Five and four players have a stand each; of three players the
//! captain has two stands, and of two players both have two.

use heapless::Vec;
use rand_core::Rng;

use super::mission::{Apart, Mission, Unsorted};
use super::setup::{Coloured, Setup};
use super::slot::Slot;
use super::table::{Slots, Stand, Table};
use super::wire::{Colour, Wire};
use crate::limits::{MAX_SLOTS, MAX_STANDS};
use crate::order::sort_by;
use crate::rng::{below, shuffle};

/// Most wires on a table.
const MAX_DEALT: usize = 70;

/// Every wire of a game, as nobody at the table sees it.
#[derive(Clone, Debug)]
pub struct Deal {
    /// The wires in play; which X-of-Y candidates were kept is not told here.
    pub setup: Setup,
    /// How many players.
    pub players: u8,
    /// Whose each stand is, and its slots with all wires known.
    pub stands: Vec<Stand, MAX_STANDS>,
    /// Unsorted wires show their faces to everybody but their owner.
    pub turned: bool,
}

/// The owner of each stand, for this many players.
pub fn owners(players: u8) -> &'static [u8] {
    match players {
        2 => &[0, 0, 1, 1],
        3 => &[0, 0, 1, 2],
        4 => &[0, 1, 2, 3],
        _ => &[0, 1, 2, 3, 4],
    }
}

impl Deal {
    /// Deals a mission.
    pub fn mission(mission: &Mission, players: u8, rng: &mut impl Rng) -> Deal {
        let setup = mission.draw(players, rng);
        Deal::new(setup, players, mission.unsorted, mission.apart, rng)
    }

    /// Deals these wires.
    pub fn new(setup: Setup, players: u8, unsorted: Unsorted, apart: Apart, rng: &mut impl Rng) -> Deal {
        let owners = owners(players);
        let (low, high) = setup.blue();
        let mut wires: Vec<Wire, MAX_DEALT> = Vec::new();
        for wire in (low..=high).filter_map(|n| Wire::new(Colour::Blue, n)) {
            let _ = wires.extend_from_slice(&[wire; 4]);
        }
        shuffle(rng, &mut wires);
        let mut loose: Vec<Wire, MAX_STANDS> = Vec::new();
        if unsorted == Unsorted::BlueOfStand {
            for _ in owners {
                let _ = wires.pop().map(|wire| loose.push(wire));
            }
        }
        let mut first: Vec<Wire, MAX_SLOTS> = Vec::new();
        for (colour, coloured) in [(Colour::Yellow, setup.yellow), (Colour::Red, setup.red)] {
            let kept = kept(coloured, colour, rng);
            let is_apart = match apart {
                Apart::None => false,
                Apart::Red => colour == Colour::Red,
                Apart::Yellow | Apart::YellowSparingCaptain => colour == Colour::Yellow,
            };
            let _ = if is_apart { first.extend_from_slice(&kept) } else { wires.extend_from_slice(&kept) };
        }
        shuffle(rng, &mut wires);
        let spared = u8::from(apart == Apart::YellowSparingCaptain && players == 5);
        let first = seats_of_first(&first, players, spared, rng);
        let mut hands: [Vec<Wire, MAX_SLOTS>; MAX_STANDS] = Default::default();
        for &(stand, wire) in &first {
            let _ = hands[stand].push(wire);
        }
        // The rest goes round, past those who have their share already.
        let total = wires.len() + first.len();
        let share = |stand: usize| total / owners.len() + usize::from(stand < total % owners.len());
        let mut stand = 0;
        for &wire in &wires {
            while hands[stand].len() >= share(stand) {
                stand = (stand + 1) % owners.len();
            }
            let _ = hands[stand].push(wire);
            stand = (stand + 1) % owners.len();
        }
        let mut stands = Vec::new();
        for (index, (&owner, mut hand)) in owners.iter().zip(hands).enumerate() {
            let (at_left, at_right) = unsorted_ends(unsorted, players, index);
            let mut right = match unsorted {
                Unsorted::BlueOfStand => loose.get(index).copied(),
                _ if at_right => hand.pop(),
                _ => None,
            };
            let mut left = if at_left { hand.pop() } else { None };
            if left > right && right.is_some() {
                core::mem::swap(&mut left, &mut right);
            }
            sort_by(&mut hand, Ord::cmp);
            let loose = |wire: Wire| Slot { unsorted: true, ..Slot::known(wire) };
            let sorted = hand.iter().map(|&wire| Slot::known(wire));
            let slots: Slots = left.map(loose).into_iter().chain(sorted).chain(right.map(loose)).collect();
            let _ = stands.push(Stand { owner, slots });
        }
        Deal { setup, players, stands, turned: unsorted.is_turned() }
    }

    /// Everything face up, for a referee.
    pub fn open(&self) -> Table {
        Table {
            players: self.players,
            observer: 0,
            setup: self.setup,
            stands: self.stands.clone(),
            constraints: Vec::new(),
            choices: heapless::Vec::new(),
        }
    }

    /// What a player sees: their own wires, and the backs of the others'; with turned wires it is the other
    /// way round.
    pub fn seen_by(&self, observer: u8) -> Table {
        let mut table = Table { observer, ..self.open() };
        for stand in &mut table.stands {
            let own = stand.owner == observer;
            for slot in stand.slots.iter_mut().filter(|slot| own == (self.turned && slot.unsorted)) {
                slot.wire = None;
            }
        }
        table
    }
}

/// Is there an unsorted wire at the left end of this stand, and one at its right end?
pub fn unsorted_ends(unsorted: Unsorted, players: u8, stand: usize) -> (bool, bool) {
    let owners = owners(players);
    let owner = owners.get(stand);
    let (first, last) = (
        owners.iter().position(|other| Some(other) == owner) == Some(stand),
        owners.iter().rposition(|other| Some(other) == owner) == Some(stand),
    );
    match unsorted {
        Unsorted::None => (false, false),
        Unsorted::LastOfStand | Unsorted::BlueOfStand => (false, true),
        Unsorted::TurnedOfCaptain => (false, last && owner == Some(&0)),
        Unsorted::TurnedOfPlayer => (false, last),
        Unsorted::TwoTurnedOfPlayer => (first, last),
    }
}

/// The stands that get the wires dealt apart: a wire to each player from the captain (or from the next
/// player), on either of two stands; where a captain of two players gets two, one on each.
fn seats_of_first(
    wires: &[Wire],
    players: u8,
    spared: u8,
    rng: &mut impl Rng,
) -> Vec<(usize, Wire), MAX_SLOTS> {
    let owners = owners(players);
    let mut dealt: Vec<(usize, Wire), MAX_SLOTS> = Vec::new();
    for (index, &wire) in wires.iter().enumerate() {
        let player = (spared + index as u8) % players;
        let free = |stand: &usize| owners[*stand] == player && dealt.iter().all(|(taken, _)| taken != stand);
        let stands: Vec<usize, 2> = (0..owners.len()).filter(free).collect();
        if let Some(&stand) = stands.get(below(rng, stands.len() as u32) as usize) {
            let _ = dealt.push((stand, wire));
        }
    }
    dealt
}

/// The wires of a colour that are dealt.
fn kept(coloured: Coloured, colour: Colour, rng: &mut impl Rng) -> Vec<Wire, MAX_SLOTS> {
    let mut wires: Vec<Wire, MAX_SLOTS> = coloured.wires(colour).iter().collect();
    shuffle(rng, &mut wires);
    wires.truncate(coloured.keep() as usize);
    wires
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bomb::mission::MISSIONS;
    use crate::rng::Pcg32;

    #[test]
    fn every_mission_deals_a_legal_table_to_everybody() {
        let mut rng = Pcg32::new(3);
        for mission in &MISSIONS {
            for players in mission.min_players..=5 {
                let deal = Deal::mission(mission, players, &mut rng);
                let lengths = deal.stands.iter().map(|stand| stand.slots.len());
                assert_eq!(lengths.clone().sum::<usize>(), deal.setup.dealt() as usize);
                assert!(lengths.clone().max().unwrap() - lengths.min().unwrap() <= 1);
                for observer in 0..players {
                    let table = deal.seen_by(observer);
                    assert!(table.check().is_ok(), "mission {} {table}", mission.number);
                }
            }
        }
    }
}
