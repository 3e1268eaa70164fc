//! Wires that go from one stand to another: which one the person got, and where they stand afterwards.
//!
//! Walkie-Talkies give one wire and take another, the Grappling Hook takes one. Who gets a wire sees it, so
//! it is asked for; where it stands then follows from the order, and only what does not follow is asked.

use trickwire_core::bomb::game::{Game, Place, Usage};
use trickwire_core::bomb::gear::Gear;
use trickwire_core::bomb::wire::{Colour, Value, Wire};
use trickwire_core::limits::MAX_SLOTS;

use super::choices::Choices;
use super::code::{code, place};
use super::field::{Field, Fields};
use super::form::Form;
use super::sight::Sight;

impl Form {
    /// Where the wire was that the person gets and has not seen before.
    fn received(&self, game: &Game) -> Option<Place> {
        let [given, taken] = [Field::Place, Field::Second].map(|field| place(self.get(field)));
        let to_mate = self.gear() == Gear::WalkieTalkies && game.owner(taken.stand) == Some(game.me);
        let at = match self.get(Field::Who) {
            who if who == game.me => taken,
            _ if to_mate => given,
            _ => return None,
        };
        game.tile(at).is_ok_and(|tile| tile.slot.wire.is_none()).then_some(at)
    }

    /// What the person got, where he has said it.
    fn got(&self, game: &Game, from: Place) -> Option<Wire> {
        (self.received(game) == Some(from)).then(|| Wire::from_index(self.get(Field::Got).into())).flatten()
    }

    /// The fields of an exchange.
    pub(super) fn add_exchange(&self, fields: &mut Fields, game: &Game) {
        let swap = self.gear() == Gear::WalkieTalkies;
        if swap {
            let _ = fields.push(Field::Place);
        }
        let _ = fields.push(Field::Second);
        if self.received(game).is_some() {
            let _ = fields.push(Field::Got);
        }
        for field in [Field::Given, Field::Taken] {
            if (swap || field == Field::Taken) && self.landings(field, game).len() > 1 {
                let _ = fields.push(field);
            }
        }
    }

    /// The kinds of wire that the person may have got.
    pub(super) fn got_choices(&self, sight: &Sight<'_>, list: &mut Choices) {
        if let Some(from) = self.received(sight.game) {
            list.extend(sight.possible(from).iter().map(|wire| wire.index() as u8));
        }
    }

    /// The likeliest of them.
    pub(super) fn likeliest_got(&self, choices: &[u8], sight: &Sight<'_>) -> Option<u8> {
        let from = self.received(sight.game)?;
        let chance =
            |code: u8| Wire::from_index(code.into()).map_or(0, |wire| sight.chance(from, wire.value()));
        choices.iter().copied().reduce(|best, other| if chance(other) > chance(best) { other } else { best })
    }

    /// The wire that a field is about: where it comes from, and what leaves the stand it goes to.
    fn way(&self, field: Field) -> (Place, Option<Place>) {
        let [given, taken] = [Field::Place, Field::Second].map(|field| place(self.get(field)));
        match field {
            Field::Given => (given, Some(taken)),
            _ if self.gear() == Gear::GrapplingHook => (taken, None),
            _ => (taken, Some(given)),
        }
    }

    /// The places where a wire can stand afterwards, as codes: between those that are lower and higher.
    pub(super) fn landings(&self, field: Field, game: &Game) -> Choices {
        let (from, leaving) = self.way(field);
        let wire = game.tile(from).ok().and_then(|tile| tile.slot.wire).or_else(|| self.got(game, from));
        let mut list = Choices::new();
        for (stand, rack) in (0_u8..).zip(&game.racks) {
            let here = match leaving {
                Some(leaving) => leaving.stand == stand,
                None => rack.owner == self.get(Field::Who),
            };
            if !here {
                continue;
            }
            let (mut low, mut high) = (0, rack.tiles.len() as u8 - u8::from(leaving.is_some()));
            for (slot, (_, tile)) in (0_u8..).zip(staying(game, stand, leaving)) {
                match (tile.slot.wire, wire) {
                    // What is not sorted keeps its end of the stand.
                    _ if tile.slot.unsorted && slot == 0 => low = 1,
                    _ if tile.slot.unsorted => high = high.min(slot),
                    (Some(known), Some(wire)) if known < wire => low = slot + 1,
                    (Some(known), Some(wire)) if known > wire => high = high.min(slot),
                    _ => {}
                }
            }
            let slots = (low..=high).filter(|&slot| usize::from(slot) < MAX_SLOTS);
            list.extend(slots.map(|slot| code(Place::new(stand, slot))));
        }
        list
    }

    /// Where the wire most likely stands: after as many as are likely lower.
    pub(super) fn likeliest_landing(&self, field: Field, choices: &[u8], sight: &Sight<'_>) -> Option<u8> {
        let game = sight.game;
        let (from, leaving) = self.way(field);
        let wire = game.tile(from).ok().and_then(|tile| tile.slot.wire).or_else(|| self.got(game, from));
        let expected = |stand: u8| match wire {
            Some(wire) => {
                let lower = |at: Place| -> u32 {
                    let below = wire.number() + u8::from(wire.colour() != Colour::Blue);
                    (1..below).map(|number| sight.chance(at, Value::Blue(number))).sum()
                };
                staying(game, stand, leaving).filter(|(at, _)| lower(*at) >= 500).count() as u8
            }
            // Nobody but those two knows: it changes places with the one that leaves.
            None => leaving.unwrap_or(from).slot,
        };
        let far = |code: u8| place(code).slot.abs_diff(expected(place(code).stand));
        choices.iter().copied().reduce(|best, other| if far(other) < far(best) { other } else { best })
    }

    /// The exchange of the form.
    pub(super) fn exchange(&self, game: &Game) -> Option<Usage> {
        let [give, take] = [Field::Place, Field::Second].map(|field| place(self.get(field)));
        let landed = |field: Field| {
            let landings = self.landings(field, game);
            let said = landings.iter().copied().find(|&code| code == self.get(field));
            said.or(landings.first().copied()).map(place)
        };
        let taken = landed(Field::Taken)?;
        Some(match self.gear() {
            Gear::GrapplingHook => Usage::Hook { from: take, to: taken, wire: self.got(game, take) },
            _ => Usage::Swap {
                give,
                given: landed(Field::Given)?.slot,
                take,
                taken: taken.slot,
                wires: [give, take].map(|from| self.got(game, from)),
            },
        })
    }
}

/// The wires of a stand without the one that leaves it.
fn staying(
    game: &Game,
    stand: u8,
    leaving: Option<Place>,
) -> impl Iterator<Item = (Place, &trickwire_core::bomb::game::Tile)> {
    game.tiles().filter(move |(at, _)| at.stand == stand && Some(*at) != leaving)
}
