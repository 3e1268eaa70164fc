//! A random deal, and the table as one player sees it before the first token.
//!
//! Wires are shuffled and dealt round, beginning with the captain (player 1); where they do not come
//! out even, the first stands have one more. Five and four players have a stand each, of three the
//! captain has two, of two both have two.

use heapless::Vec;
use rand_core::Rng;

use super::mission::{Mission, Unsorted};
use super::setup::{Coloured, Setup};
use super::slot::Slot;
use super::table::{Slots, Stand, Table};
use super::wire::{Colour, Wire};
use crate::limits::{MAX_SLOTS, MAX_STANDS};
use crate::rng::shuffle;

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
}

/// Whose the stands are, for so many players.
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
        Deal::new(setup, players, mission.unsorted, rng)
    }

    /// Deals these wires.
    pub fn new(setup: Setup, players: u8, unsorted: Unsorted, rng: &mut impl Rng) -> Deal {
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
        for (colour, coloured) in [(Colour::Yellow, setup.yellow), (Colour::Red, setup.red)] {
            let _ = wires.extend_from_slice(&kept(coloured, colour, rng));
        }
        shuffle(rng, &mut wires);
        let mut stands = Vec::new();
        for (index, &owner) in owners.iter().enumerate() {
            let mut hand: Vec<Wire, MAX_SLOTS> = Vec::new();
            for &wire in wires.iter().skip(index).step_by(owners.len()) {
                let _ = hand.push(wire);
            }
            let last = match unsorted {
                Unsorted::None => None,
                Unsorted::LastOfStand => hand.pop(),
                Unsorted::BlueOfStand => loose.get(index).copied(),
            };
            hand.sort_unstable();
            let mut slots: Slots = hand.iter().map(|&wire| Slot::known(wire)).collect();
            if let Some(wire) = last {
                let _ = slots.push(Slot { unsorted: true, ..Slot::known(wire) });
            }
            let _ = stands.push(Stand { owner, slots });
        }
        Deal { setup, players, stands }
    }

    /// What a player sees: his own wires, and the backs of the others'.
    pub fn seen_by(&self, observer: u8) -> Table {
        let mut table = Table {
            players: self.players,
            observer,
            setup: self.setup,
            stands: self.stands.clone(),
            constraints: Vec::new(),
        };
        for slot in table.stands.iter_mut().filter(|stand| stand.owner != observer).flat_map(|s| &mut s.slots)
        {
            slot.wire = None;
        }
        table
    }
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
                    assert_eq!(table.check(), Ok(()), "mission {} {table}", mission.number);
                }
            }
        }
    }
}
