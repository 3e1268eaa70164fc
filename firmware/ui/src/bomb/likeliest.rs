//! The likeliest choice of every field, so that most of them need one press.

use trickwire_core::bomb::game::picker::own_choices;
use trickwire_core::bomb::game::{Phase, Place, Token};
use trickwire_core::bomb::wire::Value;

use super::code::{HIT, MISS, code, place, token, value};
use super::field::Field;
use super::form::Form;
use super::sight::Sight;
use super::what::What;

impl Form {
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
            Field::Own if self.get(Field::Who) == game.me => {
                let advised = sight.found.and_then(|found| found.own_of(self.cut_value()));
                let usual = advised.or_else(|| own_choices(game, game.me, self.cut_value()).next());
                usual.map(code).filter(|code| choices.contains(code)).or(first)
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
