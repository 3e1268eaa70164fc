//! What can be chosen in a field, and what is likeliest there.

use heapless::Vec;
use trickwire_core::bomb::game::{Game, Phase, Place, Tile};
use trickwire_core::bomb::gear::Gear;
use trickwire_core::bomb::slot::SlotState;
use trickwire_core::bomb::wire::{BLUE_MAX, KINDS, Value, Wire, WireSet};

use super::form::{
    BOOM, Field, Form, HIT, KIND_FIELDS, MISS, WIRE_FIELDS, What, code, place, token, tokens, uncut, value,
    value_code, ways,
};
use super::think::{Found, value_index};
use trickwire_core::bomb::game::Token;

/// Choices of a field as codes; a table has at most 70 places.
pub(super) type Choices = Vec<u8, 72>;

/// What choices are made from.
#[derive(Clone, Copy)]
pub(super) struct Sight<'a> {
    /// The game.
    pub(super) game: &'a Game,
    /// The counts, where they are there.
    pub(super) found: Option<&'a Found>,
}

impl Sight<'_> {
    /// The kinds of wire that can be at a place, as far as neighbours, tokens, copies and counts tell.
    pub(super) fn possible(&self, at: Place) -> WireSet {
        let game = self.game;
        let Ok(tile) = game.tile(at) else { return WireSet::EMPTY };
        if let Some(wire) = tile.slot.wire {
            return WireSet::of(wire);
        }
        let mut set = tile.slot.allowed().and(game.setup.wires());
        for number in 1..=BLUE_MAX {
            if tile.denied >> number & 1 == 1 {
                set = set.without(Value::Blue(number).wires());
            }
        }
        if !tile.slot.unsorted {
            set = set.and(self.between(at));
        }
        for wire in set.iter() {
            let seen = game.tiles().filter(|(_, tile)| tile.slot.wire == Some(wire)).count();
            if seen >= usize::from(wire.copies()) {
                set = set.without(WireSet::of(wire));
            }
        }
        let Some(odds) = self.found.and_then(|found| found.slot(at)) else { return set };
        for wire in set.iter() {
            if odds.chances[value_index(wire.value())].is_never() {
                set = set.without(WireSet::of(wire));
            }
        }
        set
    }

    /// What the nearest known sorted wires beside a slot leave.
    fn between(&self, at: Place) -> WireSet {
        let Some(rack) = self.game.racks.get(usize::from(at.stand)) else { return WireSet::EMPTY };
        let slot = usize::from(at.slot).min(rack.tiles.len());
        let known = |tile: &Tile| tile.slot.wire.filter(|_| !tile.slot.unsorted);
        let low = rack.tiles[..slot].iter().rev().find_map(known).or(Wire::from_index(0));
        let high = rack.tiles[slot..].iter().skip(1).find_map(known).or(Wire::from_index(KINDS - 1));
        match (low, high) {
            (Some(low), Some(high)) => WireSet::between(low, high),
            _ => WireSet::ALL,
        }
    }

    /// How likely a value is at a place, in thousandths; where nothing is counted yet, by its order.
    pub(super) fn chance(&self, at: Place, value: Value) -> u32 {
        if let Some(odds) = self.found.and_then(|found| found.slot(at)) {
            return odds.chances[value_index(value)].permille().into();
        }
        let Ok(tile) = self.game.tile(at) else { return 0 };
        if let Some(known) = tile.slot.known_value() {
            return if known == value { 1_000 } else { 0 };
        }
        if self.possible(at).and(value.wires()).is_empty() {
            return 0;
        }
        let Value::Blue(number) = value else { return 1 };
        let length = self.game.racks[usize::from(at.stand)].tiles.len() as u32;
        let (low, high) = self.game.setup.blue();
        let range = u32::from(high - low) + 1;
        let expected = u32::from(low) * 100 + (2 * u32::from(at.slot) + 1) * range * 50 / length.max(1) - 50;
        900 - expected.abs_diff(u32::from(number) * 100).min(890)
    }

    /// Can a wire of the value be there?
    fn can_have(&self, at: Place, value: Value) -> bool {
        !self.possible(at).and(value.wires()).is_empty()
    }
}

impl Form {
    /// What can be chosen in a field.
    pub(super) fn choices(&self, field: Field, sight: &Sight<'_>) -> Choices {
        let game = sight.game;
        let who = self.get(Field::Who);
        let mut list = Choices::new();
        let places = |list: &mut Choices, keep: &dyn Fn(Place, &Tile) -> bool| {
            list.extend(game.tiles().filter(|(at, tile)| keep(*at, tile)).map(|(at, _)| code(at)).take(72));
        };
        let owner = |at: Place| game.owner(at.stand);
        match field {
            Field::What => {
                let fitting = What::ALL.iter().filter(|what| what.can_be(game));
                list.extend(fitting.map(|&what| what as u8));
            }
            Field::Who => list.extend((0..game.players).filter(|&player| game.is_in(player))),
            Field::With => list.extend(ways(game, who)),
            Field::Steady => list.extend([0, 1]),
            Field::Place => match self.what() {
                What::Call => {
                    let equipped = self.get(Field::With) != 0;
                    places(&mut list, &|at, tile| {
                        let fits = !equipped || !tile.slot.unsorted && self.reaches(tile);
                        owner(at) != Some(who) && tile.slot.is_uncut() && fits
                    });
                }
                What::Mark => {
                    let who = self.marker(game);
                    places(&mut list, &|at, tile| {
                        owner(at) == Some(who) && tile.slot.state == SlotState::Hidden && !tile.slot.unsorted
                    });
                }
                _ if matches!(self.gear(), Gear::LabelDifferent | Gear::LabelEqual) => {
                    let equal = self.gear() == Gear::LabelEqual;
                    places(&mut list, &|at, tile| {
                        let Ok(next) = game.tile(Place::new(at.stand, at.slot + 1)) else { return false };
                        let untrue = match (tile.slot.wire, next.slot.wire) {
                            (Some(left), Some(right)) => (left.value() == right.value()) != equal,
                            _ => false,
                        };
                        let uncut = tile.slot.is_uncut() || next.slot.is_uncut();
                        owner(at) == Some(who) && uncut && !untrue
                    });
                }
                _ => places(&mut list, &|at, tile| {
                    owner(at) == Some(who) && tile.slot.is_uncut() && !tile.slot.unsorted
                }),
            },
            Field::Second | Field::Third if self.what() == What::Call => {
                let first = place(self.get(Field::Place));
                let second = self.get(Field::Second);
                places(&mut list, &|at, tile| {
                    let other = at != first && (field == Field::Second || code(at) != second);
                    at.stand == first.stand && other && !tile.slot.unsorted && self.reaches(tile)
                });
            }
            Field::Second | Field::Third => places(&mut list, &|at, tile| {
                owner(at) != Some(who) && tile.slot.is_uncut() && !tile.slot.unsorted
            }),
            Field::Calls => self.callable(sight, &mut list),
            Field::Or => {
                self.callable(sight, &mut list);
                list.retain(|&other| other != self.get(Field::Calls));
            }
            Field::Result => list.extend([HIT, MISS, BOOM]),
            Field::At => {
                let (stand, slots) = (place(self.get(Field::Place)).stand, self.slots(game));
                let pointed =
                    (0..16).filter(|slot| slots >> slot & 1 == 1).map(|slot| Place::new(stand, slot));
                let hit = self.get(Field::Result) == HIT;
                let fits = |at: &Place| !hit || sight.can_have(*at, self.cut_value());
                list.extend(pointed.filter(fits).map(code));
            }
            Field::Found => list.extend([0, 1]),
            Field::Own => places(&mut list, &|at, tile| {
                owner(at) == Some(who) && tile.slot.is_uncut() && sight.can_have(at, self.cut_value())
            }),
            Field::OwnYellow => kinds(&mut list, sight.possible(place(self.get(Field::Own))), Value::Yellow),
            Field::AtYellow => {
                let mut set = sight.possible(self.hit_place(game));
                if let (true, Some(own)) =
                    (who != game.me, Wire::from_index(self.get(Field::OwnYellow).into()))
                {
                    set = set.without(WireSet::of(own));
                }
                kinds(&mut list, set, Value::Yellow);
            }
            Field::Token => self.token_choices(sight, &mut list),
            Field::Wire1 | Field::Wire2 | Field::Wire3 | Field::Wire4 => {
                self.wire_choices(field, sight, &mut list)
            }
            Field::Kind1 | Field::Kind2 | Field::Kind3 | Field::Kind4 => {
                let number = field as usize - Field::Kind1 as usize;
                let set = match (self.what(), uncut(game, who).get(number)) {
                    (What::Reveal, Some(&at)) => sight.possible(at).and(game.deadly()),
                    _ => sight
                        .possible(place(self.get(WIRE_FIELDS[number])))
                        .and(self.shown_value(game).wires()),
                };
                let before = &KIND_FIELDS[..number];
                let taken = |wire: &Wire| {
                    wire.copies() == 1 && before.iter().any(|&kind| self.get(kind) == wire.index() as u8)
                };
                list.extend(set.iter().filter(|wire| !taken(wire)).map(|wire| wire.index() as u8));
            }
            Field::Stand1 | Field::Stand2 | Field::Stand3 | Field::Stand4 | Field::Stand5 => {
                list.extend([0, 1]);
            }
            Field::Person1 | Field::Person2 | Field::Person3 | Field::Person4 | Field::Person5 => {
                let player = field as u8 - Field::Person1 as u8;
                list.extend(0..=(game.characters_used >> player & 1));
            }
            Field::To => match self.what() {
                What::Absent => list.extend((0..game.racks.len() as u8).filter(|&stand| {
                    let owner = game.owner(stand);
                    match game.phase {
                        Phase::Opening { player, .. } => owner == Some(player),
                        _ => owner.is_some_and(|owner| game.gifts >> owner & 1 == 1),
                    }
                })),
                What::Use => {
                    list.extend((0..game.players).filter(|&player| player != who && game.is_in(player)));
                }
                _ => list.extend((0..game.players).filter(|&player| game.is_in(player))),
            },
            Field::Number => match self.what() {
                What::Spend => list.extend((1..=BLUE_MAX).filter(|n| game.visible >> n & 1 == 1)),
                What::Give => {
                    let held = game.held.iter().fold(0, |all, held| all | held);
                    list.extend((1..=BLUE_MAX).filter(|n| held >> n & 1 == 1));
                }
                What::Wager => list.extend(1..=BLUE_MAX),
                _ => list.extend(
                    (1..=BLUE_MAX)
                        .filter(|&n| game.in_play(Value::Blue(n)) > 0 && !game.is_done(Value::Blue(n))),
                ),
            },
            Field::Other => {
                let first = self.get(Field::Number);
                list.extend((1..=BLUE_MAX).filter(|&n| n != first && game.visible >> n & 1 == 1));
            }
            Field::Gear => {
                list.extend(Gear::ALL.into_iter().filter(|&gear| self.is_there(game, gear)).map(|g| g as u8))
            }
            Field::Gain | Field::GainToo => {
                let new = |gear: &Gear| {
                    let allowed = game.mission.number == 0 || game.mission.allows(*gear, game.players);
                    let first = field == Field::GainToo && self.get(Field::Gain) == *gear as u8;
                    allowed && !first && game.gear.iter().all(|card| card.gear != *gear)
                };
                list.extend(Gear::ALL.into_iter().filter(new).map(|gear| gear as u8));
            }
            Field::Side => list.extend([0, 1]),
            Field::Got => self.got_choices(sight, &mut list),
            Field::Given | Field::Taken => list = self.landings(field, game),
            Field::For => list.extend(0..=game.players),
            Field::Letter => list.extend(0..=12),
            Field::Steps => list.extend([0, 1, 2, 3]),
        }
        list
    }

    /// Does a detector, or the ray, reach this wire?
    fn reaches(&self, tile: &Tile) -> bool {
        let detector = matches!(self.get(Field::With), 1..=3);
        tile.slot.is_uncut() && (!detector || tile.slot.state == SlotState::Hidden)
    }

    /// Who lays a token.
    pub(super) fn marker(&self, game: &Game) -> u8 {
        match game.phase {
            Phase::Opening { player, .. } => player,
            _ => self.get(Field::Who),
        }
    }

    /// The place that a hit cuts.
    pub(super) fn hit_place(&self, game: &Game) -> Place {
        let several = self.slots(game).count_ones() > 1;
        place(self.get(if several { Field::At } else { Field::Place }))
    }

    /// The value of wires that come to light.
    fn shown_value(&self, game: &Game) -> Value {
        match self.what() {
            What::Together => game.together().unwrap_or(Value::Red),
            What::Use => Value::Blue(self.get(Field::Number)),
            _ => value(self.get(Field::Calls)),
        }
    }

    fn callable(&self, sight: &Sight<'_>, list: &mut Choices) {
        let game = sight.game;
        let who = self.get(Field::Who);
        let allowed = game.allowed_values(who);
        for value in (1..=BLUE_MAX).map(Value::Blue).chain([Value::Yellow]) {
            let fits = match self.what() {
                What::Absent => game.in_play(value) > 0,
                What::Solo => {
                    let left = game.in_play(value).saturating_sub(game.cut(value));
                    let fast = self.get(Field::Steady) == 1;
                    let count = if fast { left >= 2 } else { left == 2 || left == 4 };
                    count
                        && allowed.has(value)
                        && self.can_hold(sight, who, value, if fast { 2 } else { left })
                }
                _ => {
                    let detector = matches!(self.get(Field::With), 1..=3) && value == Value::Yellow;
                    !detector
                        && allowed.has(value)
                        && game.in_play(value) > game.cut(value)
                        && self.can_hold(sight, who, value, 1)
                }
            };
            if fits {
                let _ = list.push(value_code(value));
            }
        }
    }

    /// Can the player hold so many uncut wires of the value?
    fn can_hold(&self, sight: &Sight<'_>, who: u8, value: Value, count: u8) -> bool {
        let uncut = sight.game.hand(who).filter(|(_, tile)| tile.slot.is_uncut());
        uncut.filter(|(at, _)| sight.can_have(*at, value)).count() >= usize::from(count)
    }

    fn token_choices(&self, sight: &Sight<'_>, list: &mut Choices) {
        let game = sight.game;
        let miss = self.what() == What::Call;
        let at = if miss { self.hit_place(game) } else { place(self.get(Field::Place)) };
        let Some(owner) = game.owner(at.stand) else { return };
        let set = sight.possible(at);
        let called =
            [Some(self.get(Field::Calls)), (self.get(Field::With) == 4).then(|| self.get(Field::Or))];
        for code in tokens(game, owner, miss) {
            let fits = match token(code) {
                Token::Value(shown) => {
                    let untrue = miss && called.contains(&Some(code));
                    !untrue && !set.and(shown.wires()).is_empty()
                }
                Token::Parity(parity) => {
                    let even = parity == trickwire_core::bomb::slot::Parity::Even;
                    !set.and(WireSet::parity(even)).is_empty()
                }
                Token::Not(number) => set.len() > 1 || set.and(Value::Blue(number).wires()).is_empty(),
                Token::Times(_) => true,
                Token::Nothing => {
                    self.get(Field::Steady) == 1
                        || game.mission.rule == trickwire_core::bomb::rule::Rule::NoTokens
                        || game.keeps_tokens_back(owner)
                        || game.keeps_tokens_back(self.get(Field::Who))
                        || matches!(game.mission.tokens, trickwire_core::bomb::mission::Tokens::Multiplicity)
                }
            };
            if fits {
                let _ = list.push(code);
            }
        }
    }

    fn wire_choices(&self, field: Field, sight: &Sight<'_>, list: &mut Choices) {
        let game = sight.game;
        let number = field as usize - Field::Wire1 as usize;
        let taken = |at: Place| WIRE_FIELDS[..number].iter().any(|&wire| self.get(wire) == code(at));
        let anybody = matches!(self.what(), What::Together | What::Use);
        let value = self.shown_value(game);
        for (at, tile) in game.tiles() {
            let owned = anybody || game.owner(at.stand) == Some(self.get(Field::Who));
            if owned && tile.slot.is_uncut() && !taken(at) && sight.can_have(at, value) {
                let _ = list.push(code(at));
            }
        }
    }

    fn is_there(&self, game: &Game, gear: Gear) -> bool {
        let on_table = game.gear.iter().any(|card| card.gear == gear);
        match self.what() {
            What::Use => {
                let outside = !matches!(
                    gear,
                    Gear::TripleDetector
                        | Gear::SuperDetector
                        | Gear::Ray
                        | Gear::Stabilizer
                        | Gear::FastPass
                );
                outside && (0..game.players).any(|player| game.can_use(player, gear))
            }
            What::Open => {
                let down = game.gear.iter().any(|card| card.gear == gear && card.face_down);
                down || !on_table && game.mission.allows(gear, game.players)
            }
            _ => on_table,
        }
    }

    /// The likeliest choice of a field.
    pub(super) fn likeliest(&self, field: Field, choices: &[u8], sight: &Sight<'_>) -> Option<u8> {
        let game = sight.game;
        let first = choices.first().copied();
        let best = |score: &dyn Fn(u8) -> u32| {
            choices
                .iter()
                .copied()
                .reduce(|best, other| if score(other) > score(best) { other } else { best })
        };
        match field {
            Field::Who => {
                let player = match game.phase {
                    Phase::Opening { player, .. } => player,
                    _ if self.what() == What::Mark || self.what() == What::NoMark => {
                        game.gifts.trailing_zeros() as u8
                    }
                    _ => game.actor,
                };
                choices.contains(&player).then_some(player).or(first)
            }
            Field::Calls if self.what() == What::Call => {
                let at = place(self.get(Field::Place));
                best(&|code| sight.chance(at, value(code)))
            }
            Field::Calls if self.what() == What::Solo => {
                let who = self.get(Field::Who);
                let held = |code: u8| {
                    let uncut = game.hand(who).filter(|(_, tile)| tile.slot.is_uncut());
                    uncut.map(|(at, _)| sight.chance(at, value(code))).sum()
                };
                best(&held)
            }
            Field::Result => {
                let mine = self.get(Field::Who) == game.me;
                let stand = place(self.get(Field::Place)).stand;
                let slots = self.slots(game);
                let pointed =
                    (0..16).filter(|slot| slots >> slot & 1 == 1).map(|slot| Place::new(stand, slot));
                let hit = !mine || pointed.map(|at| sight.chance(at, self.cut_value())).sum::<u32>() >= 500;
                Some(if hit { HIT } else { MISS })
            }
            Field::At if self.get(Field::Result) == HIT => {
                best(&|at| sight.chance(place(at), self.cut_value()))
            }
            Field::Own => best(&|at| sight.chance(place(at), self.cut_value())),
            Field::Wire1 | Field::Wire2 | Field::Wire3 | Field::Wire4 => {
                let value = self.shown_value(game);
                best(&|at| sight.chance(place(at), value))
            }
            Field::Token => {
                let miss = self.what() == What::Call;
                let at = if miss { self.hit_place(game) } else { place(self.get(Field::Place)) };
                let score = |code: u8| match token(code) {
                    Token::Value(value) => sight.chance(at, value),
                    Token::Not(number) if miss => {
                        u32::from(value(self.get(Field::Calls)) == Value::Blue(number))
                    }
                    _ => 0,
                };
                if miss || game.tile(at).is_ok_and(|tile| tile.slot.wire.is_none()) {
                    return best(&score);
                }
                let wire = game.tile(at).ok()?.slot.wire?;
                let shown = trickwire_core::bomb::game::Shown { place: at, wire };
                let right = trickwire_core::bomb::game::referee::token(game, shown, None);
                choices.iter().copied().find(|&code| token(code) == right).or(first)
            }
            Field::Stand1 | Field::Stand2 | Field::Stand3 | Field::Stand4 | Field::Stand5 => {
                let stand = field as u8 - Field::Stand1 as u8;
                let value = Value::Blue(self.get(Field::Number));
                let slots = sight.game.tiles().filter(|(at, tile)| at.stand == stand && tile.slot.is_uncut());
                let chance: u32 = slots.map(|(at, _)| sight.chance(at, value)).sum();
                Some(u8::from(chance >= 500))
            }
            Field::Second if self.what() == What::Call => {
                // The neighbour of the first.
                let at = self.get(Field::Place);
                best(&|other| 100 - u32::from(other.abs_diff(at + 1)))
            }
            Field::Third => {
                let at = self.get(Field::Second);
                best(&|other| 100 - u32::from(other.abs_diff(at + 1)))
            }
            Field::Got => self.likeliest_got(choices, sight),
            Field::Given | Field::Taken => self.likeliest_landing(field, choices, sight),
            Field::Place if self.what() == What::Mark => choices.get(choices.len() / 2).copied(),
            _ => first,
        }
    }

    /// Fills every field after number `from` again with the likeliest, and any other that cannot hold what it
    /// holds; the places pointed at stay where they can. Tells whether the form can be filled at all.
    pub(super) fn settle(&mut self, from: usize, sight: &Sight<'_>) -> bool {
        let mut whole = true;
        let mut number = 0;
        // The list of fields depends on those before, so it is asked for again each time.
        while let Some(&field) = self.fields(sight.game).get(number) {
            let choices = self.choices(field, sight);
            let pointed = field == Field::Place || field == Field::Second && self.what() == What::Use;
            let is_new = number > from && !pointed;
            if is_new || !choices.contains(&self.get(field)) {
                match self.likeliest(field, &choices, sight) {
                    Some(choice) => self.set(field, choice),
                    None => whole = false,
                }
            }
            number += 1;
        }
        whole
    }
}

fn kinds(list: &mut Choices, set: WireSet, value: Value) {
    list.extend(set.and(value.wires()).iter().map(|wire| wire.index() as u8));
}
