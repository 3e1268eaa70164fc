//! What is found about a table, worked out once, so that drawing only reads it.

use heapless::Vec;
use trickwire_core::bomb::advise::{Move, Prospect};
use trickwire_core::bomb::game::Place;
use trickwire_core::bomb::gear::Gear;
use trickwire_core::bomb::knowledge::Conflict;
use trickwire_core::bomb::solve::SolveError;
use trickwire_core::bomb::table::TableError;
use trickwire_core::bomb::team::playout::{MOVES, Outlook, Tried};
use trickwire_core::bomb::wire::{BLUE_MAX, Value, Wire};
use trickwire_core::ratio::Ratio;

use super::chance::Chance;
use crate::think;

/// Open slots of the largest table that can be set up. 30 B each.
pub(super) const MAX_OPEN: usize = 56;

/// Moves that are kept: the best cuts, and the best use of each card. 80 B each.
pub(super) const MAX_MOVES: usize = 12;

/// How the question went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// Not answered yet.
    Open,
    /// Counted.
    Exact,
    /// Nothing fits what was entered.
    Impossible(Conflict),
    /// It is no table.
    Wrong(TableError),
    /// It could not be counted.
    Failed(SolveError),
}

/// The chances of one open slot.
#[derive(Clone, Copy, Debug)]
pub struct SlotOdds {
    /// Where.
    pub place: Place,
    /// Of every value, in the order of [`Value::ALL`].
    pub chances: [Chance; Value::ALL.len()],
}

/// What marking a wire would tell.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mark {
    /// Where.
    pub place: Place,
    /// The wire there.
    pub wire: Wire,
    /// Hundredths of a bit.
    pub gain: u16,
}

/// The best cut for the Stabilizer, with which a miss costs nothing and red does not explode.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Steady {
    /// Which of the moves it is.
    pub of: u8,
    /// Its place among all that can be done; `None` where something is sure, and the card better saved.
    pub at: Option<u8>,
    /// What it is worth with the card, in thousandths.
    pub worth: u16,
}

/// Something that can be done, as it is shown.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Offer {
    /// What.
    pub action: Move,
    /// The chance that it succeeds.
    pub chance: Ratio,
    /// The chance that it explodes.
    pub red: Ratio,
    /// What it tells.
    pub bits: f64,
    /// What it is worth to a careful player, by which the moves are sorted, in thousandths.
    pub worth: u16,
    /// With the Stabilizer.
    pub steady: bool,
}

impl Offer {
    /// The name of the card that it needs.
    pub const fn card(&self) -> Option<&'static str> {
        if self.steady { Some(Gear::Stabilizer.name()) } else { self.action.card() }
    }

    /// A move without the Stabilizer.
    const fn plain(prospect: &Prospect, worth: u16) -> Offer {
        let Prospect { action, chance, red, bits } = *prospect;
        Offer { action, chance, red, bits, worth, steady: false }
    }
}

/// What is found.
pub struct Found {
    /// How it went.
    pub state: State,
    /// The number of arrangements.
    pub total: u128,
    /// Its logarithm in tenths of a bit.
    pub bits: u16,
    /// The open slots.
    pub slots: Vec<SlotOdds, MAX_OPEN>,
    /// What can be done alone.
    pub alone: Vec<Move, 14>,
    /// Everything else, best first.
    pub moves: Vec<Prospect, MAX_MOVES>,
    /// What each of them is worth, in thousandths.
    pub worths: Vec<u16, MAX_MOVES>,
    /// What the Stabilizer is best used for, where it can be.
    pub steady: Option<Steady>,
    /// Calls that cannot miss, or solo cuts: how many slots or values.
    pub sure: u8,
    /// The wires that go only together, where all of them are known.
    pub together: Vec<Place, 4>,
    /// The wires that can be marked, best first.
    pub marks: Vec<Mark, 32>,
    /// Which own wire of each number to cut, where there is a choice.
    pub own: [Option<Place>; BLUE_MAX as usize],
    /// How often the team wins after the best of the moves.
    pub outlook: Outlook,
    /// No more worlds will come: the moves that were played out are sorted by the chance of winning.
    pub is_settled: bool,
}

impl Found {
    /// Which own wire of a value to cut, where there is a choice.
    pub(super) fn own_of(&self, value: Value) -> Option<Place> {
        match value {
            Value::Blue(number) => *self.own.get(usize::from(number) - 1)?,
            _ => None,
        }
    }

    pub(crate) const fn new() -> Found {
        Found {
            state: State::Open,
            total: 0,
            bits: 0,
            slots: Vec::new(),
            alone: Vec::new(),
            moves: Vec::new(),
            worths: Vec::new(),
            steady: None,
            sure: 0,
            together: Vec::new(),
            marks: Vec::new(),
            own: [None; BLUE_MAX as usize],
            outlook: Outlook::new(),
            is_settled: false,
        }
    }

    /// Becomes a copy of another, field by field in its place.
    pub(crate) fn set(&mut self, other: &Found) {
        let Found {
            state, total, bits, slots, alone, moves, worths, steady, sure, together, marks, own, ..
        } = other;
        self.show(&other.outlook);
        self.is_settled = other.is_settled;
        (self.state, self.total, self.bits) = (*state, *total, *bits);
        (self.steady, self.sure, self.own) = (*steady, *sure, *own);
        refill(&mut self.slots, slots);
        refill(&mut self.alone, alone);
        refill(&mut self.moves, moves);
        refill(&mut self.worths, worths);
        refill(&mut self.together, together);
        refill(&mut self.marks, marks);
    }

    /// What was played out by now, in its place.
    #[inline(never)]
    pub(super) fn show(&mut self, outlook: &Outlook) {
        self.outlook.best = outlook.best;
        refill(&mut self.outlook.tried, &outlook.tried);
    }

    /// The chances of an open slot.
    pub fn slot(&self, place: Place) -> Option<&SlotOdds> {
        self.slots.iter().find(|slot| slot.place == place)
    }

    /// The value that an open slot surely has.
    pub fn sure_at(&self, place: Place) -> Option<Value> {
        self.slot(place)?.chances.iter().position(|chance| chance.is_sure()).map(|at| Value::ALL[at])
    }

    /// Everything that can be done, sure things first; what was played out comes before what was not.
    pub fn options(&self) -> usize {
        if !self.is_settled {
            return self.by_worth();
        }
        let others = (0..self.by_worth()).filter(|&number| self.is_untried(number)).count();
        self.outlook.tried.len() + others
    }

    /// One of them; what is done alone always succeeds.
    pub fn option(&self, number: usize) -> Option<Offer> {
        if !self.is_settled {
            return self.option_by_worth(number);
        }
        let tried = self.outlook.tried.len();
        if number < tried {
            return self.offer_of(self.nth_best(number)?);
        }
        let mut others = (0..self.by_worth()).filter(|&number| self.is_untried(number));
        self.option_by_worth(others.nth(number - tried)?)
    }

    /// How often an option won, where it was played out.
    pub fn tried(&self, offer: &Offer) -> Option<&Tried> {
        let same = |tried: &&Tried| tried.action == offer.action && tried.stabilizer() == offer.steady;
        self.outlook.tried.iter().find(same)
    }

    /// Some worlds were played out, and more are to come.
    pub(super) fn is_being_played(&self) -> bool {
        !self.is_settled && self.outlook.worlds() > 0
    }

    /// What was found by now is all that will be.
    pub(crate) fn settle(&mut self) {
        self.is_settled = self.outlook.worlds() > 0;
    }

    fn is_untried(&self, number: usize) -> bool {
        self.option_by_worth(number).is_some_and(|offer| self.tried(&offer).is_none())
    }

    /// By the chance of winning; equals in the order of their own worth.
    #[inline(never)]
    fn nth_best(&self, number: usize) -> Option<&Tried> {
        let tried = &self.outlook.tried;
        let chances: Vec<u32, MOVES> = tried.iter().map(Tried::in_30_bits).collect();
        let rank = |at: usize| {
            let before =
                |other: usize| chances[other] > chances[at] || chances[other] == chances[at] && other < at;
            (0..chances.len()).filter(|&other| before(other)).count()
        };
        (0..chances.len()).find(|&at| rank(at) == number).map(|at| &tried[at])
    }

    /// A move that was played out, as it is shown.
    fn offer_of(&self, tried: &Tried) -> Option<Offer> {
        let mut offers = (0..self.by_worth()).filter_map(|number| self.option_by_worth(number));
        let offer = offers.find(|offer| offer.action == tried.action)?;
        let red = if tried.stabilizer() { Ratio::new(0, 1) } else { self.red_of(&offer) };
        Some(Offer { red, steady: tried.stabilizer(), ..offer })
    }

    /// How likely a move is to explode without the Stabilizer.
    fn red_of(&self, offer: &Offer) -> Ratio {
        let cut = self.moves.iter().find(|prospect| prospect.action == offer.action);
        cut.map_or(offer.red, |prospect| prospect.red)
    }

    fn by_worth(&self) -> usize {
        self.alone.len() + self.moves.len() + usize::from(self.steady_at().is_some())
    }

    fn steady_at(&self) -> Option<usize> {
        self.steady?.at.map(usize::from)
    }

    fn option_by_worth(&self, number: usize) -> Option<Offer> {
        if let Some(&action) = self.alone.get(number) {
            let (chance, red) = (Ratio::new(1, 1), Ratio::new(0, 1));
            return Some(Offer { action, chance, red, bits: 0.0, worth: 1_000, steady: false });
        }
        let number = number - self.alone.len();
        match self.steady_at() {
            Some(at) if at == number => self.steadied(),
            Some(at) if at < number => self.ranked(number - 1),
            _ => self.ranked(number),
        }
    }

    /// One of the moves, by its rank.
    pub fn ranked(&self, number: usize) -> Option<Offer> {
        let worth = self.worths.get(number).copied().unwrap_or(0);
        self.moves.get(number).map(|prospect| Offer::plain(prospect, worth))
    }

    /// The best cut for the Stabilizer.
    pub fn steadied(&self) -> Option<Offer> {
        let Steady { of, worth, .. } = self.steady?;
        let cut = self.moves.get(usize::from(of))?;
        Some(Offer { red: Ratio::new(0, 1), steady: true, ..Offer::plain(cut, worth) })
    }
}

/// The same items: as many have room.
fn refill<T: Copy, const N: usize>(list: &mut Vec<T, N>, items: &Vec<T, N>) {
    list.clear();
    let _ = list.extend_from_slice(items);
}

/// What was found, where it is about Bomb Busters.
pub(super) const fn of(found: &think::Found) -> Option<&Found> {
    match found {
        think::Found::Bomb(found) => Some(found),
        _ => None,
    }
}
