//! What is asked about a table, and what is found: counts of everything, the moves worth looking at, the
//! wires worth marking. What pages show is worked out here, once, so that drawing only reads it.

use heapless::Vec;
use trickwire_core::bomb::game::{Game, Phase, Place, Pointing};
use trickwire_core::bomb::gear::Gear;
use trickwire_core::bomb::indicate::{Rating, indicate};
use trickwire_core::bomb::knowledge::Conflict;
use trickwire_core::bomb::mission::Tokens;
use trickwire_core::bomb::moves::{Kind, Move, Prospect, alone, callable, rank};
use trickwire_core::bomb::ruling::Ruling;
use trickwire_core::bomb::solve::{Odds, Outcome, SolveError, solve};
use trickwire_core::bomb::table::Table;
use trickwire_core::bomb::team::{Tool, worth};
use trickwire_core::bomb::wire::{Value, Wire};
use trickwire_core::budget::{Progress, Pulse};
use trickwire_core::ratio::Ratio;

use super::chance::Chance;
use crate::think::{self, Answer};

/// Values told apart: twelve numbers, yellow, red.
pub(super) const VALUES: usize = 14;

/// Open slots of the largest table that can be set up. 30 B each.
pub(super) const MAX_OPEN: usize = 56;

/// Moves that are kept: the best cuts, and the best use of each card. 80 B each.
pub(super) const MAX_MOVES: usize = 12;

/// The best cuts among them.
const CUTS: usize = 8;

/// The question: the table as the person sees it, and what he may do.
#[derive(Clone)]
pub struct Ask {
    /// The table.
    pub table: Table,
    /// What the mission allows.
    pub ruling: Ruling,
    /// Bit k: the card for this [`Kind`] after [`Kind::Cut`] can be used; bit 4: the Fast Pass.
    pub tools: u8,
    /// The tokens, while he is to lay one.
    pub tokens: Option<Tokens>,
    /// Steps on the dial.
    pub dial: u8,
    /// Wires that are not cut yet, and all.
    pub left: (u8, u8),
    /// The value whose wires go only all together, and how many there are.
    pub together: Option<(Value, u8)>,
}

const TOOLS: [(Kind, Tool); 4] = [
    (Kind::Double, Tool::Double),
    (Kind::Triple, Tool::Triple),
    (Kind::Super, Tool::Super),
    (Kind::Ray, Tool::Ray),
];

const FAST_PASS: u8 = 1 << TOOLS.len();

impl Ask {
    /// What a game leaves to be found out for its keeper.
    pub fn about(game: &Game) -> Ask {
        let me = game.me;
        let usable = [
            game.can_point(me, Pointing::Double),
            game.can_point(me, Pointing::Triple),
            game.can_point(me, Pointing::Super),
            game.can_use(me, Gear::Ray),
            game.can_use(me, Gear::FastPass),
        ];
        let tools = usable.iter().enumerate().fold(0, |bits, (bit, &can)| bits | u8::from(can) << bit);
        let marks = match game.phase {
            Phase::Opening { player, .. } => player <= me,
            _ => game.gifts >> me & 1 == 1,
        };
        let uncut = game.tiles().filter(|(_, tile)| tile.slot.is_uncut()).count();
        Ask {
            table: game.view(me),
            ruling: game.ruling(me),
            tools,
            tokens: marks.then_some(game.mission.tokens),
            dial: game.dial,
            left: (uncut as u8, game.tiles().count() as u8),
            together: game.together().map(|value| (value, game.in_play(value))),
        }
    }
}

/// How the question went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// Not answered yet.
    Open,
    /// Counted.
    Exact,
    /// Nothing fits what was entered.
    Impossible(Conflict),
    /// It could not be counted.
    Failed(SolveError),
}

/// The chances of one open slot.
#[derive(Clone, Copy, Debug)]
pub struct SlotOdds {
    /// Where.
    pub place: Place,
    /// Of every value.
    pub chances: [Chance; VALUES],
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
    /// Thousandths of the uncertainty.
    pub share: u16,
    /// In a word.
    pub rating: Rating,
}

/// What is found.
#[derive(Clone)]
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
    /// Calls that cannot miss, or solo cuts: how many slots or values.
    pub sure: u8,
    /// The wires that go only together, where all of them are known.
    pub together: Vec<Place, 4>,
    /// The wires that can be marked, best first.
    pub marks: Vec<Mark, 32>,
}

/// The place of a value in [`SlotOdds::chances`].
pub const fn value_index(value: Value) -> usize {
    match value {
        Value::Blue(number) => number as usize - 1,
        Value::Yellow => 12,
        Value::Red => 13,
    }
}

/// The value at a place.
pub const fn value_at(index: usize) -> Value {
    match index {
        12 => Value::Yellow,
        13.. => Value::Red,
        number => Value::Blue(number as u8 + 1),
    }
}

impl Found {
    const fn new() -> Found {
        Found {
            state: State::Open,
            total: 0,
            bits: 0,
            slots: Vec::new(),
            alone: Vec::new(),
            moves: Vec::new(),
            sure: 0,
            together: Vec::new(),
            marks: Vec::new(),
        }
    }

    /// The chances of an open slot.
    pub fn slot(&self, place: Place) -> Option<&SlotOdds> {
        self.slots.iter().find(|slot| slot.place == place)
    }

    /// The value that an open slot surely has.
    pub fn sure_at(&self, place: Place) -> Option<Value> {
        self.slot(place)?.chances.iter().position(|chance| chance.is_sure()).map(value_at)
    }

    /// Everything that can be done, sure things first.
    pub fn options(&self) -> usize {
        self.alone.len() + self.moves.len()
    }

    /// One of them; what is done alone always succeeds.
    pub fn option(&self, number: usize) -> Option<Prospect> {
        match self.alone.get(number) {
            Some(&action) => {
                Some(Prospect { action, chance: Ratio::new(1, 1), red: Ratio::new(0, 1), bits: 0.0 })
            }
            None => self.moves.get(number - self.alone.len()).copied(),
        }
    }
}

/// What was found, where it is about Bomb Busters.
pub(super) const fn of(found: &think::Found) -> Option<&Found> {
    match found {
        think::Found::Bomb(found) => Some(found),
        _ => None,
    }
}

/// Answers a question: first the marks, then the counts and the cuts, then what equipment would do.
#[inline(never)] // what one game takes of the stack is not there for the others
pub fn think(
    ask: &Ask,
    words: &mut [u32],
    answer: &mut Answer,
    pulse: &mut dyn Pulse,
    publish: &mut dyn FnMut(&Answer),
) {
    begin(answer);
    if let (Some(tokens), think::Found::Bomb(found)) = (ask.tokens, &mut answer.found) {
        weigh_marks(&ask.table, tokens, found, pulse);
        publish(answer);
    }
    let mut outcome = solve(&ask.table, words, pulse);
    let think::Found::Bomb(found) = &mut answer.found else { return };
    // Large, so it stays where it is.
    let odds = match &mut outcome {
        Ok(Outcome::Odds(odds)) => odds,
        Ok(Outcome::Impossible(conflict)) => {
            found.state = State::Impossible(*conflict);
            return;
        }
        Err(error) => {
            found.state = State::Failed(*error);
            return;
        }
    };
    if !count_slots(odds, found, pulse) {
        return;
    }
    found.alone = alone(&ask.table, &ask.ruling, ask.tools & FAST_PASS != 0);
    found.sure = count_sure(ask, found);
    find_together(ask, found);
    let Ok(cuts) = rank::<CUTS>(odds, Kind::Cut, &ask.ruling, pulse) else { return };
    for cut in cuts {
        offer(ask, found, cut, Tool::None);
    }
    found.state = State::Exact;
    publish(answer);
    for (bit, (kind, tool)) in TOOLS.into_iter().enumerate() {
        if ask.tools >> bit & 1 == 0 {
            continue;
        }
        let Ok(best) = rank::<1>(odds, kind, &ask.ruling, pulse) else { return };
        if let (Some(&best), think::Found::Bomb(found)) = (best.first(), &mut answer.found) {
            offer(ask, found, best, tool);
        }
    }
}

/// Nothing is found yet. Apart, because it is made on the stack first.
#[inline(never)]
fn begin(answer: &mut Answer) {
    answer.found = think::Found::Bomb(Found::new());
}

/// Puts a move where it belongs: what a careful player likes better comes first.
fn offer(ask: &Ask, found: &mut Found, prospect: Prospect, tool: Tool) {
    let left = f64::from(ask.left.0) / f64::from(ask.left.1.max(1));
    let worth = |prospect: &Prospect, tool| worth(prospect, tool, ask.dial, ask.ruling.penalty, left);
    let mine = worth(&prospect, tool);
    let at = found.moves.iter().position(|kept| worth(kept, tool_of(ask, kept.action)) < mine);
    let _ = found.moves.insert(at.unwrap_or(found.moves.len()), prospect);
}

/// The card that a move needs. Two or three slots that are all of a stand may be the Super Detector's;
/// the smaller card will do then.
fn tool_of(ask: &Ask, action: Move) -> Tool {
    match action {
        Move::Solo { .. } | Move::RevealRed | Move::Dual { .. } => Tool::None,
        Move::FastPass(_) => Tool::FastPass,
        Move::Ray { .. } => Tool::Ray,
        Move::Detector { slots, .. } => match slots.count_ones() {
            2 if ask.tools & 1 != 0 => Tool::Double,
            3 if ask.tools & 2 != 0 => Tool::Triple,
            _ => Tool::Super,
        },
    }
}

/// The chances of every open slot; `false` where the pulse says stop.
fn count_slots(odds: &Odds<'_, '_>, found: &mut Found, pulse: &mut dyn Pulse) -> bool {
    found.total = odds.total();
    found.bits = tenths_of_bits(odds.total());
    found.slots.clear();
    for (stand, slot) in odds.open_slots() {
        if !pulse.beat(Progress::default()) {
            return false;
        }
        let mut counts = [0_u128; VALUES];
        for (wire, count) in odds.slot(stand, slot) {
            counts[value_index(wire.value())] += count;
        }
        let chances = counts.map(|count| Chance::of(Ratio::new(count, odds.total())));
        let place = Place::new(stand as u8, slot as u8);
        let _ = found.slots.push(SlotOdds { place, chances });
    }
    true
}

/// log2, in tenths: the place of the highest bit, and the bits below it.
fn tenths_of_bits(total: u128) -> u16 {
    if total == 0 {
        return 0;
    }
    let whole = total.ilog2();
    let below = if whole >= 16 { total >> (whole - 16) } else { total << (16 - whole) } as u32 & 0xffff;
    // log2(1 + x) by tenths: where 2^(t/10) is passed, in 65536ths above 1.
    const STEPS: [u32; 9] = [4_705, 9_744, 15_157, 20_942, 27_146, 33_795, 40_922, 48_560, 56_747];
    whole as u16 * 10 + STEPS.iter().filter(|&&step| below >= step).count() as u16
}

/// Values that can be cut alone, and slots of the others at which a call cannot miss.
fn count_sure(ask: &Ask, found: &Found) -> u8 {
    let table = &ask.table;
    let mut values = callable(table);
    values.retain(|&value| ask.ruling.values.has(value));
    let mut sure = found.alone.len();
    for (stand, slots) in table.stands.iter().enumerate().filter(|(_, stand)| stand.owner != table.observer) {
        for (slot, tile) in slots.slots.iter().enumerate() {
            let value = || tile.known_value().or_else(|| found.sure_at(Place::new(stand as u8, slot as u8)));
            let hits = tile.is_uncut()
                && ask.ruling.allows_slot(stand, slot)
                && value().is_some_and(|value| values.contains(&value));
            sure += usize::from(hits);
        }
    }
    sure as u8
}

/// The places of wires that go only together, if every one of them is known.
fn find_together(ask: &Ask, found: &mut Found) {
    let Some((value, count)) = ask.together else { return };
    let mut places: Vec<Place, 4> = Vec::new();
    for (stand, slots) in ask.table.stands.iter().enumerate() {
        for (slot, tile) in slots.slots.iter().enumerate().filter(|(_, tile)| tile.is_uncut()) {
            let place = Place::new(stand as u8, slot as u8);
            if tile.known_value().or_else(|| found.sure_at(place)) == Some(value) {
                let _ = places.push(place);
            }
        }
    }
    if places.len() == usize::from(count) {
        found.together = places;
    }
}

fn weigh_marks(table: &Table, tokens: Tokens, found: &mut Found, pulse: &mut dyn Pulse) {
    found.marks.clear();
    for (stand, _) in table.stands_of(table.observer) {
        for mark in &indicate(table, stand, tokens, pulse).marks {
            let kept = Mark {
                place: Place::new(mark.stand, mark.slot),
                wire: mark.wire,
                gain: (mark.gain.max(0.0) * 100.0 + 0.5) as u16,
                share: (mark.share.max(0.0) * 1_000.0 + 0.5) as u16,
                rating: mark.rating(tokens),
            };
            let at = found.marks.iter().position(|other| other.gain < kept.gain);
            let _ = found.marks.insert(at.unwrap_or(found.marks.len()), kept);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_logarithms() {
        assert_eq!(tenths_of_bits(0), 0);
        assert_eq!([1, 2, 3, 1_024, 1_025].map(tenths_of_bits), [0, 10, 15, 100, 100]);
        assert_eq!(tenths_of_bits(2_574), 113);
        assert_eq!(tenths_of_bits(u128::MAX), 1_279);
    }

    #[test]
    fn values_have_their_places() {
        assert!((0..VALUES).all(|index| value_index(value_at(index)) == index));
    }

    #[test]
    fn answers_stay_small() {
        assert!(size_of::<Found>() <= 4_608, "{}", size_of::<Found>());
        assert!(size_of::<Ask>() <= 1_600, "{}", size_of::<Ask>());
    }
}
