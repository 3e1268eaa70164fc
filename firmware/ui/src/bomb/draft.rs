//! A game that is being set up: mission, players, markers, cards, and the wires that the person sees.

use heapless::Vec;
use trickwire_core::bomb::deal::{owners, unsorted_ends};
use trickwire_core::bomb::game::{GearCard, Place, Start};
use trickwire_core::bomb::gear::Gear;
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
    /// Wires that were entered, by stand and slot.
    wires: [[Option<Wire>; MAX_SLOTS]; STANDS],
}

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
            wires: [[None; MAX_SLOTS]; STANDS],
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
        if self.cards.len() != self.card().rule.number_cards() {
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
        *self.wires.get(usize::from(place.stand))?.get(usize::from(place.slot))?
    }

    /// Enters a wire, or takes it out.
    pub(super) fn put(&mut self, place: Place, wire: Option<Wire>) {
        let cell =
            self.wires.get_mut(usize::from(place.stand)).and_then(|s| s.get_mut(usize::from(place.slot)));
        if let Some(cell) = cell {
            *cell = wire;
        }
    }

    /// Takes all wires out.
    pub(super) fn clear_wires(&mut self) {
        self.wires = [[None; MAX_SLOTS]; STANDS];
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
        for (stand, wires) in start.table.stands.iter().zip(&mut self.wires) {
            for (slot, wire) in stand.slots.iter().zip(wires) {
                *wire = slot.wire;
            }
        }
    }

    /// After another mission or number of players: what does not fit any more is dropped.
    pub(super) fn settle(&mut self) {
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
        self.cards.truncate(card.rule.number_cards());
        self.clear_wires();
    }

    /// May this card lie on the table?
    pub(super) fn allows(&self, gear: Gear) -> bool {
        self.is_custom() || self.card().allows(gear, self.players)
    }

    /// Does the mission cover equipment with number cards?
    pub(super) fn has_covers(&self) -> bool {
        self.card().rule == Rule::Covers
    }

    /// Does the mission want to know who drew the captain card?
    pub(super) fn has_role(&self) -> bool {
        matches!(self.card().rule, Rule::Rookie | Rule::FalseCaptain)
    }
}

/// The numbers of a set of markers.
pub(super) fn numbers(bits: u16) -> Vec<u8, 12> {
    (1..=12).filter(|n| bits >> n & 1 == 1).collect()
}
