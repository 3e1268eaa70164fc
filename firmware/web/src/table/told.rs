//! What was found: moves with their chance and risk, which wire to mark, or what is wrong with the table.

use serde::Serialize;
use trickwire_core::bomb::advise::Move;
use trickwire_core::bomb::game::{Named, Place};
use trickwire_core::bomb::table::SlotLetter;
use trickwire_core::bomb::wire::Value;
use trickwire_ui::bomb::{Chance, Found, Offer, State, percents};

/// What was found, as far as it is.
#[derive(Serialize)]
pub(super) struct Told {
    pub(super) is_final: bool,
    /// What is wrong with the table, where nothing was counted.
    pub(super) trouble: Option<String>,
    pub(super) arrangements: String,
    pub(super) moves: Vec<MoveTold>,
    /// In how many worlds the best moves were played out.
    pub(super) worlds: usize,
    pub(super) marks: Vec<MarkTold>,
}

#[derive(Serialize)]
pub(super) struct MoveTold {
    pub(super) words: String,
    pub(super) card: Option<&'static str>,
    pub(super) own: Option<String>,
    pub(super) at: Option<String>,
    pub(super) sure: bool,
    pub(super) chance: String,
    pub(super) permille: u16,
    pub(super) red: Option<String>,
    pub(super) bits: String,
    /// The counts behind the chance.
    pub(super) why: String,
    /// The chance of winning the mission in percent, and its 95 % interval, where it was played out.
    pub(super) wins: Option<[u32; 3]>,
}

#[derive(Serialize)]
pub(super) struct MarkTold {
    pub(super) place: String,
    pub(super) wire: String,
    pub(super) bits: String,
}

pub(super) fn told(found: &Found, is_final: bool) -> Told {
    let trouble = match found.state {
        State::Impossible(conflict) => Some(format!("What was entered cannot be: {conflict}.")),
        State::Wrong(error) => Some(format!("This table was not counted: {error}.")),
        State::Failed(error) => Some(format!("This table was not counted: {error}.")),
        State::Open | State::Exact => None,
    };
    Told {
        is_final,
        trouble,
        arrangements: found.total.to_string(),
        moves: (0..found.options())
            .filter_map(|number| found.option(number))
            .map(|offer| told_move(&offer, found))
            .collect(),
        worlds: found.outlook.worlds(),
        marks: found
            .marks
            .iter()
            .map(|mark| MarkTold {
                place: Named(mark.place).to_string(),
                wire: mark.wire.to_string(),
                bits: hundredths(mark.gain.into()),
            })
            .collect(),
    }
}

fn told_move(offer: &Offer, found: &Found) -> MoveTold {
    let chance = Chance::of(offer.chance);
    let place = |stand, slot| Named(Place::new(stand, slot)).to_string();
    let (words, at) = match offer.action {
        Move::Solo { value, wires } => (format!("Cut your {wires} wires of {} alone", named(value)), None),
        Move::RevealRed => ("Show your last wires".into(), None),
        Move::FastPass(value) => (format!("Cut two of your {} alone", named(value)), None),
        Move::Dual { stand, slot, value } => {
            let at = place(stand, slot);
            (format!("Call {} at {at}", named(value)), Some(at))
        }
        Move::Detector { stand, slots, value } => {
            let letters: String = (0..16)
                .filter(|slot| slots >> slot & 1 == 1)
                .map(|slot| SlotLetter(slot).to_string())
                .collect();
            let at = place(stand, slots.trailing_zeros() as u8);
            (format!("Call {} at {}{letters}", named(value), stand + 1), Some(at))
        }
        Move::Ray { stand, slot, values: [first, second] } => {
            let at = place(stand, slot);
            (format!("Call {} or {} at {at}", named(first), named(second)), Some(at))
        }
    };
    let own = offer.action.called().find_map(|value| match value {
        Value::Blue(number) => *found.own.get(usize::from(number) - 1)?,
        _ => None,
    });
    MoveTold {
        words,
        card: offer.card(),
        own: own.map(|place| Named(place).to_string()),
        at,
        sure: offer.chance.is_one(),
        chance: chance.to_string(),
        permille: chance.permille(),
        red: (!offer.red.is_zero()).then(|| Chance::of(offer.red).to_string()),
        bits: hundredths((offer.bits * 100.0 + 0.5) as u32),
        why: format!("{} of {}", offer.chance.num, offer.chance.den),
        wins: found.tried(offer).map(percents),
    }
}

fn named(value: Value) -> String {
    match value {
        Value::Blue(number) => number.to_string(),
        Value::Yellow => "yellow".into(),
        Value::Red => "red".into(),
    }
}

fn hundredths(count: u32) -> String {
    format!("{}.{:02}", count / 100, count % 100)
}
