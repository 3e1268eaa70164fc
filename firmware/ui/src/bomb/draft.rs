//! A game that is being set up: mission, players, markers, cards, and the wires that the person sees.

use heapless::Vec;
use trickwire_core::bomb::deal::{owners, unsorted_ends};
use trickwire_core::bomb::game::{Agreements, GearCard, Place, Start};
use trickwire_core::bomb::gear::{Character, Gear};
use trickwire_core::bomb::mission::{CUSTOM, Draw, Mission};
use trickwire_core::bomb::rule::Rule;
use trickwire_core::bomb::setup::{Coloured, Setup};
use trickwire_core::bomb::slot::Slot;
use trickwire_core::bomb::table::{Stand, Table};
use trickwire_core::bomb::wire::{BLUE_MAX, COLOURED_MAX, Colour, Wire, WireSet};
use trickwire_core::limits::{MAX_GEAR, MAX_PLAYERS, MAX_SLOTS};

/// Stands of a table that is dealt.
pub(super) const STANDS: usize = MAX_PLAYERS;

/// Markers of a colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Markers {
    /// Bit n: number n has one.
    pub(super) numbers: u16,
    /// How many of them were dealt; only for a table of one's own, a mission says it itself.
    pub(super) keep: u8,
}

impl Markers {
    /// A number comes or goes. On a table of one's own all are in play until something else is said.
    pub(super) fn toggle(&mut self, number: u8) {
        self.numbers ^= 1 << number;
        let laid = self.numbers.count_ones() as u8;
        let is_laid = self.numbers >> number & 1 == 1;
        self.keep = if is_laid { self.keep + 1 } else { self.keep.min(laid) };
    }
}

/// Everything that is said before the first token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Draft {
    /// The mission; 0 for a table of one's own.
    pub(super) mission: u8,
    /// How many play.
    pub(super) players: u8,
    /// Whose device this is, from 0; the captain is 0.
    pub(super) seat: u8,
    /// Lowest and highest blue number, for a table of one's own.
    pub(super) blue: (u8, u8),
    /// Yellow and red markers.
    pub(super) markers: [Markers; 2],
    /// Equipment.
    pub(super) gear: Vec<GearCard, MAX_GEAR>,
    /// Number cards.
    pub(super) cards: Vec<u8, 12>,
    /// Who drew the captain card.
    pub(super) role: u8,
    /// Character cards, where they are not those that the mission says.
    pub(super) characters: [Option<Character>; MAX_PLAYERS],
    /// What the team has agreed on.
    pub(super) agreed: Agreements,
    /// Wires that were entered, by stand and slot: one more than their index, 0 for none.
    wires: [[u8; MAX_SLOTS]; STANDS],
}

/// What a change would take away of what was entered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Dropped {
    /// Yellow and red markers.
    pub(super) markers: [u8; 2],
    /// Number cards.
    pub(super) cards: u8,
    /// Equipment.
    pub(super) gear: u8,
    /// Characters.
    pub(super) characters: u8,
    /// Wires.
    pub(super) wires: u8,
}

impl Dropped {
    /// Nothing?
    pub(super) fn is_nothing(&self) -> bool {
        *self == Dropped::default()
    }
}

/// Wires that a person sees at most: two stands.
const MAX_CELLS: usize = 2 * MAX_SLOTS;

/// Where they are, in the order in which they are entered.
type Places = Vec<Place, MAX_CELLS>;
/// What was entered there.
type Entered = Vec<Option<Wire>, MAX_CELLS>;

/// How many markers a mission wants: kept, laid out, highest number; `None` where it says which.
pub(super) fn wanted(draw: Draw, players: u8) -> Option<(u8, u8, u8)> {
    match draw {
        Draw::None | Draw::Fixed(_) => None,
        Draw::Some(count) => Some((count, count, COLOURED_MAX)),
        Draw::Of(keep, of) => Some((keep, of, COLOURED_MAX)),
        Draw::UpTo(count, highest) => Some((count, count, highest)),
        Draw::EachPlayer(most) => Some((players.min(most), players.min(most), COLOURED_MAX)),
    }
}

impl Draft {
    /// Four players, the first mission.
    pub(super) const fn new() -> Draft {
        Draft {
            mission: 1,
            players: 4,
            seat: 0,
            blue: (1, BLUE_MAX),
            markers: [Markers { numbers: 0, keep: 0 }; 2],
            gear: Vec::new(),
            cards: Vec::new(),
            role: 0,
            characters: [None; MAX_PLAYERS],
            agreed: Agreements::NONE,
            wires: [[0; MAX_SLOTS]; STANDS],
        }
    }

    /// The mission's card.
    pub(super) fn card(&self) -> &'static Mission {
        Mission::get(self.mission).unwrap_or(&CUSTOM)
    }

    /// Is it a table of one's own?
    pub(super) const fn is_custom(&self) -> bool {
        self.mission == 0
    }

    /// How many markers are wanted of a colour: kept, laid out, highest number. `None` where none are to be
    /// entered.
    pub(super) fn wanted(&self, colour: usize) -> Option<(u8, u8, u8)> {
        if self.is_custom() {
            let laid = self.markers[colour].numbers.count_ones() as u8;
            return Some((self.markers[colour].keep.min(laid), laid, COLOURED_MAX));
        }
        let (yellow, red) = self.card().draws(self.players);
        wanted([yellow, red][colour], self.players)
    }

    fn coloured(&self, colour: usize) -> Option<Coloured> {
        let (yellow, red) = self.card().draws(self.players);
        if let (false, Draw::Fixed(numbers)) = (self.is_custom(), [yellow, red][colour]) {
            return Coloured::all_of(numbers);
        }
        let Some((keep, of, _)) = self.wanted(colour) else { return Some(Coloured::NONE) };
        let numbers = numbers(self.markers[colour].numbers);
        (numbers.len() == of as usize).then_some(Coloured::some_of(&numbers, keep)).flatten()
    }

    /// The wires in play, once all markers are entered.
    pub(super) fn setup(&self) -> Option<Setup> {
        let (low, high) = if self.is_custom() { self.blue } else { (1, self.card().blue) };
        Setup::new(low, high, self.coloured(0)?, self.coloured(1)?)
    }

    /// What is left to be entered before wires can be, as a sentence.
    pub(super) fn missing(&self) -> Option<&'static str> {
        if self.players < self.card().min_players {
            return Some("This mission needs at least three players.");
        }
        if self.coloured(0).is_none() {
            return Some("Enter the yellow markers first.");
        }
        if self.coloured(1).is_none() {
            return Some("Enter the red markers first.");
        }
        if self.cards.len() != self.number_cards() {
            return Some("Enter the number cards first.");
        }
        let dealt = self.setup().map_or(0, |setup| usize::from(setup.dealt()));
        let stands = owners(self.players).len();
        if dealt > stands * MAX_SLOTS {
            return Some("These are more wires than the stands can hold.");
        }
        if dealt < stands {
            return Some("These are too few wires: every stand needs one.");
        }
        None
    }

    /// Slots of a stand.
    pub(super) fn length(&self, stand: usize) -> usize {
        let stands = owners(self.players).len();
        let dealt = self.setup().map_or(0, |setup| usize::from(setup.dealt()));
        dealt / stands + usize::from(stand < dealt % stands)
    }

    /// Is the slot outside the order?
    pub(super) fn is_unsorted(&self, place: Place) -> bool {
        let (left, right) = unsorted_ends(self.card().unsorted, self.players, place.stand.into());
        left && place.slot == 0 || right && usize::from(place.slot) + 1 == self.length(place.stand.into())
    }

    /// The slots that the person sees: his own wires, but of turned ones the others'.
    pub(super) fn cells(&self) -> impl Iterator<Item = Place> + '_ {
        let turned = self.card().unsorted.is_turned();
        owners(self.players).iter().enumerate().flat_map(move |(stand, &owner)| {
            let place = move |slot| Place::new(stand as u8, slot as u8);
            let sees = move |place: &Place| (owner == self.seat) != (turned && self.is_unsorted(*place));
            (0..self.length(stand).min(MAX_SLOTS)).map(place).filter(sees)
        })
    }

    /// The wire entered at a place.
    pub(super) fn wire(&self, place: Place) -> Option<Wire> {
        let code = *self.wires.get(usize::from(place.stand))?.get(usize::from(place.slot))?;
        Wire::from_index(usize::from(code.checked_sub(1)?))
    }

    /// The wires that wait until the markers are all there, with their places.
    pub(super) fn waiting(&self) -> impl Iterator<Item = (Place, Wire)> + '_ {
        (0..STANDS as u8)
            .flat_map(|stand| (0..MAX_SLOTS as u8).map(move |slot| Place::new(stand, slot)))
            .filter_map(|place| Some((place, self.wire(place)?)))
    }

    /// Enters a wire, or takes it out.
    pub(super) fn put(&mut self, place: Place, wire: Option<Wire>) {
        let cell =
            self.wires.get_mut(usize::from(place.stand)).and_then(|s| s.get_mut(usize::from(place.slot)));
        if let Some(cell) = cell {
            *cell = code_of(wire);
        }
    }

    /// Takes all wires out.
    pub(super) fn clear_wires(&mut self) {
        self.wires = [[0; MAX_SLOTS]; STANDS];
    }

    /// For the next game: who plays and what is agreed stays, what is drawn anew goes.
    pub(super) fn clear_drawn(&mut self) {
        self.markers = [Markers::default(); 2];
        self.gear.clear();
        self.cards.clear();
        self.clear_wires();
    }

    /// The wires that can still be at a place, with how many copies of each nobody has been given yet.
    pub(super) fn possible(&self, place: Place) -> WireSet {
        let Some(setup) = self.setup() else { return WireSet::EMPTY };
        let mut set = setup.wires();
        for wire in set.iter() {
            if self.copies_left(&setup, wire, place) == 0 {
                set = set.without(WireSet::of(wire));
            }
        }
        if self.is_unsorted(place) {
            return set;
        }
        let sorted = |slot: &u8| !self.is_unsorted(Place::new(place.stand, *slot));
        let at = |slot: u8| self.wire(Place::new(place.stand, slot));
        let low = (0..place.slot).rev().filter(sorted).find_map(at).or(Wire::from_index(0));
        let length = self.length(place.stand.into()) as u8;
        let high = (place.slot + 1..length).filter(sorted).find_map(at);
        let high = high.or(Wire::from_index(trickwire_core::bomb::wire::KINDS - 1));
        match (low, high) {
            (Some(low), Some(high)) => set.and(WireSet::between(low, high)),
            _ => set,
        }
    }

    /// Copies of a wire that are not entered anywhere but here.
    fn copies_left(&self, setup: &Setup, wire: Wire, here: Place) -> u8 {
        let elsewhere = |colour_only: bool| {
            let others = self.cells().filter(|place| *place != here).filter_map(|place| self.wire(place));
            others
                .filter(|other| if colour_only { other.colour() == wire.colour() } else { *other == wire })
                .count() as u8
        };
        let coloured = wire.colour() != Colour::Blue;
        if coloured && elsewhere(true) >= setup.coloured(wire.colour()).keep() {
            return 0;
        }
        wire.copies().saturating_sub(elsewhere(false))
    }

    /// The blue wire that is likeliest to be near: the middle of where the next one of a sorted stand can be.
    /// With m wires left above the one before, r of which are still to come on this stand, the next is
    /// above c of them with chance C(m - c, r) / C(m, r).
    pub(super) fn guess(&self, place: Place) -> Option<Wire> {
        let possible = self.possible(place);
        let setup = self.setup()?;
        let length = self.length(place.stand.into()) as u8;
        let open = (place.slot..length)
            .map(|slot| Place::new(place.stand, slot))
            .take_while(|other| other == &place || !self.is_unsorted(*other) && self.wire(*other).is_none());
        let to_come = if self.is_unsorted(place) { 1 } else { open.count() as u32 };
        let copies = |wire: Wire| u32::from(self.copies_left(&setup, wire, place));
        let all: u32 = possible.iter().map(copies).sum();
        let mut below = 0;
        for wire in possible.iter() {
            below += copies(wire);
            // The chance that all of those to come are above, in 65536ths.
            let above = (0..to_come).fold(65_536, |chance, taken| {
                chance * all.saturating_sub(below + taken) / all.saturating_sub(taken).max(1)
            });
            if above <= 32_768 && wire.colour() == Colour::Blue {
                return Some(wire);
            }
        }
        possible.and(WireSet::BLUE).iter().last().or(possible.iter().last())
    }

    /// The game as it begins, once every wire is entered. Cost: 1.4 KB.
    pub(super) fn start(&self) -> Option<Start> {
        let setup = self.setup()?;
        let mut table = Table {
            players: self.players,
            observer: self.seat,
            setup,
            stands: Vec::new(),
            constraints: Vec::new(),
            choices: Vec::new(),
        };
        for (stand, &owner) in owners(self.players).iter().enumerate() {
            let place = |slot: usize| Place::new(stand as u8, slot as u8);
            let slot = |slot: usize| Slot {
                wire: self.wire(place(slot)),
                unsorted: self.is_unsorted(place(slot)),
                ..Slot::UNKNOWN
            };
            let slots = (0..self.length(stand).min(MAX_SLOTS)).map(slot).collect();
            let _ = table.stands.push(Stand { owner, slots });
        }
        if self.cells().any(|place| self.wire(place).is_none()) {
            return None;
        }
        let mut start = Start::new(self.mission, table);
        start.gear = self.gear.clone();
        start.cards = self.cards.clone();
        start.role = self.role.min(self.players - 1);
        start.agreed = self.agreed;
        for (card, chosen) in start.characters.iter_mut().zip(self.characters) {
            *card = chosen.unwrap_or(*card);
        }
        Some(start)
    }

    /// Takes up a game that was begun.
    pub(super) fn follow(&mut self, start: &Start) {
        *self = Draft::new();
        self.mission = start.mission;
        self.players = start.table.players;
        self.seat = start.table.observer;
        self.blue = start.table.setup.blue();
        for (colour, markers) in
            [start.table.setup.yellow, start.table.setup.red].into_iter().zip(&mut self.markers)
        {
            let numbers = colour.numbers().fold(0, |bits, n| bits | 1 << n);
            *markers = Markers { numbers, keep: colour.keep() };
        }
        self.gear = start.gear.clone();
        self.cards = start.cards.clone();
        self.role = start.role;
        self.characters = start.characters.map(Some);
        self.agreed = start.agreed;
        for (stand, wires) in start.table.stands.iter().zip(&mut self.wires) {
            for (slot, wire) in stand.slots.iter().zip(wires) {
                *wire = code_of(slot.wire);
            }
        }
    }

    /// The draft after a change. Wires stay with their number in the order of entering, as long as they can be there.
    /// While the markers are not all there, those of the person wait; a mission or a number of players is another deal.
    pub(super) fn changed(&self, is_other_deal: bool, change: impl FnOnce(&mut Draft)) -> Draft {
        let was_whole = self.missing().is_none();
        let mut draft = self.clone();
        change(&mut draft);
        draft.settle();
        let is_whole = draft.missing().is_none();
        if draft.wires.as_flattened().iter().all(|code| *code == 0) || !is_whole && !is_other_deal {
            return draft;
        }
        draft.clear_wires();
        if !is_whole {
            return draft;
        }
        let places: Places = draft.cells().take(MAX_CELLS).collect();
        let wires: Entered = if was_whole {
            self.cells().take(MAX_CELLS).map(|place| self.wire(place)).collect()
        } else {
            places.iter().map(|place| self.wire(*place)).collect()
        };
        for (place, wire) in places.into_iter().zip(wires) {
            if wire.is_some_and(|wire| draft.possible(place).has(wire)) {
                draft.put(place, wire);
            }
        }
        draft
    }

    /// What the draft after a change no longer has.
    pub(super) fn dropped_in(&self, after: &Draft) -> Dropped {
        let less = |before: usize, after: usize| before.saturating_sub(after) as u8;
        let wires = |draft: &Draft| draft.wires.as_flattened().iter().filter(|code| **code > 0).count();
        let chosen = |draft: &Draft| draft.characters.iter().flatten().count();
        let laid = |draft: &Draft, colour: usize| draft.markers[colour].numbers.count_ones() as usize;
        Dropped {
            markers: [0, 1].map(|colour| less(laid(self, colour), laid(after, colour))),
            cards: less(self.cards.len(), after.cards.len()),
            gear: less(self.gear.len(), after.gear.len()),
            characters: less(chosen(self), chosen(after)),
            wires: less(wires(self), wires(after)),
        }
    }

    /// What does not fit the mission and the number of players is dropped; wires are the business of the caller.
    fn settle(&mut self) {
        self.seat = self.seat.min(self.players - 1);
        self.role = self.role.min(self.players - 1);
        for colour in 0..2 {
            let Some((_, of, highest)) = self.wanted(colour) else {
                self.markers[colour] = Markers::default();
                continue;
            };
            let markers = &mut self.markers[colour];
            markers.numbers &= (2 << highest) - 2;
            if markers.numbers.count_ones() > u32::from(of) {
                markers.numbers = 0;
            }
            markers.keep = markers.keep.min(markers.numbers.count_ones() as u8);
        }
        let (card, players) = (self.card(), self.players);
        let custom = self.is_custom();
        self.gear.retain(|kept| custom || card.allows(kept.gear, players));
        self.gear.truncate(usize::from(card.equipment(players)));
        self.cards.truncate(card.rule.number_cards(players));
        if !self.has_characters() {
            self.characters = [None; MAX_PLAYERS];
        }
    }

    /// How many number cards lie on the table.
    pub(super) fn number_cards(&self) -> usize {
        self.card().rule.number_cards(self.players)
    }

    /// May this card lie on the table?
    pub(super) fn allows(&self, gear: Gear) -> bool {
        self.is_custom() || self.card().allows(gear, self.players)
    }

    /// Does the mission cover equipment with number cards?
    pub(super) fn has_covers(&self) -> bool {
        self.card().rule == Rule::Covers
    }

    /// May the players choose their characters? From mission 31 on, unless there are none.
    pub(super) fn has_characters(&self) -> bool {
        self.is_custom() || self.mission >= 31
    }

    /// The character of a player.
    pub(super) fn character(&self, player: u8) -> Character {
        self.characters.get(usize::from(player)).copied().flatten().unwrap_or_default()
    }

    /// Does the mission want to know who drew the captain card?
    pub(super) fn has_role(&self) -> bool {
        matches!(self.card().rule, Rule::Rookie | Rule::FalseCaptain)
    }
}

const fn code_of(wire: Option<Wire>) -> u8 {
    match wire {
        Some(wire) => wire.index() as u8 + 1,
        None => 0,
    }
}

/// The numbers of a set of markers.
pub(super) fn numbers(bits: u16) -> Vec<u8, 12> {
    (1..=12).filter(|n| bits >> n & 1 == 1).collect()
}
