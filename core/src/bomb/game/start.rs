//! What lies on the table before the first token, and whether a game can begin like that.

use heapless::Vec;

use super::agreed::Agreements;
use super::equip::allows;
use super::illegal::Illegal;
use super::pieces::GearCard;
use crate::bomb::gear::Character;
use crate::bomb::mission::{CUSTOM, Mission};
use crate::bomb::rule::Rule;
use crate::bomb::slot::Slot;
use crate::bomb::table::Table;
use crate::limits::{MAX_GEAR, MAX_PLAYERS};

/// What lies on the table before the first token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    /// The mission; 0 for a custom table.
    pub mission: u8,
    /// The stands as the keeper of the record sees them.
    pub table: Table,
    /// Equipment.
    pub gear: Vec<GearCard, MAX_GEAR>,
    /// Number cards.
    pub cards: Vec<u8, 12>,
    /// Character cards.
    pub characters: [Character; MAX_PLAYERS],
    /// Who drew the captain card (missions 14 and 17).
    pub role: u8,
    /// What the team has agreed on.
    pub agreed: Agreements,
}

impl Start {
    /// Nothing on the table but the wires, Double Detectors for everybody.
    pub(super) const fn bare(mission: u8, table: Table) -> Start {
        Start {
            mission,
            table,
            gear: Vec::new(),
            cards: Vec::new(),
            characters: [Character::DoubleDetector; MAX_PLAYERS],
            role: 0,
            agreed: Agreements::NONE,
        }
    }

    /// A mission with the usual characters, and nothing else on the table yet.
    pub fn new(mission: u8, table: Table) -> Start {
        let mut start = Start::bare(mission, table);
        let rule = Mission::get(mission).map(|mission| mission.rule);
        match rule {
            Some(Rule::NoCharacters) => start.characters = [Character::None; MAX_PLAYERS],
            Some(Rule::BareCaptain) => start.characters[0] = Character::None,
            _ => {}
        }
        start
    }

    /// Can a game start like this?
    pub fn check(&self) -> Result<&'static Mission, Illegal> {
        let table = &self.table;
        table.check().map_err(Illegal::Table)?;
        let mission = match self.mission {
            0 => &CUSTOM,
            number => Mission::get(number).ok_or(Illegal::NotInMission)?,
        };
        let slots = || table.stands.iter().flat_map(|stand| &stand.slots);
        let fresh = |slot: &Slot| Slot { wire: None, unsorted: false, ..*slot } == Slot::UNKNOWN;
        let dealt = slots().count() == table.setup.dealt() as usize;
        if !dealt || !slots().all(fresh) || !table.constraints.is_empty() {
            return Err(Illegal::NotAStart);
        }
        if self.mission != 0 && !mission.fits(&table.setup, table.players) {
            return Err(Illegal::Wires);
        }
        for (index, card) in self.gear.iter().enumerate() {
            if self.gear[..index].iter().any(|other| other.gear == card.gear) {
                return Err(Illegal::GearTwice(card.gear));
            }
            if !allows(mission, card.gear, table.players) {
                return Err(Illegal::GearBarred(card.gear));
            }
        }
        if self.gear.len() > mission.equipment(table.players) as usize {
            return Err(Illegal::TooMuchGear);
        }
        if self.role >= table.players {
            return Err(Illegal::NoPlayer(self.role));
        }
        Ok(mission)
    }
}
