//! What can be chosen in a field.

use heapless::Vec;
use trickwire_core::bomb::game::{Game, Phase, Place, Tile, Token};
use trickwire_core::bomb::gear::Gear;
use trickwire_core::bomb::slot::SlotState;
use trickwire_core::bomb::wire::{BLUE_MAX, Value, Wire, WireSet};

use super::code::{BOOM, HIT, MISS, code, place, token, tokens, value, value_code};
use super::field::{Field, KIND_FIELDS, WIRE_FIELDS};
use super::form::{Form, uncut, ways};
use super::sight::Sight;
use super::what::What;

/// Choices of a field as codes; a table has at most 70 places.
pub(super) type Choices = Vec<u8, 72>;

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
    pub(super) fn shown_value(&self, game: &Game) -> Value {
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
}

fn kinds(list: &mut Choices, set: WireSet, value: Value) {
    list.extend(set.and(value.wires()).iter().map(|wire| wire.index() as u8));
}
