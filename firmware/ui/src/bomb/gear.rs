//! Equipment and character cards: what lies on the table, what can be used now, what it would bring.

use core::fmt::Write;

use heapless::String;
use trickwire_core::bomb::advise::Move;
use trickwire_core::bomb::game::Pointing;
use trickwire_core::bomb::gear::{Character, Gear};

use super::answer::Brief;
use super::field::Field;
use super::found::{self, Found, Offer};
use super::what::What;
use super::words::short_name;
use super::{BombDesk, Page, sentence};
use crate::canvas::{Canvas, Face};
use crate::command::Command;
use crate::ink::Ink;
use crate::page::{Context, Page as AppPage, Step};
use crate::widget::List;

impl BombDesk {
    /// The cards on the table, and the person's own.
    fn gear_rows(&self) -> usize {
        self.record.game().gear.len() + 1
    }

    pub(super) fn gear_command(&mut self, list: &mut List, command: Command, context: &Context<'_>) -> Step {
        if list.command(command, self.gear_rows()) {
            return Step::Draw;
        }
        let found = found::of(context.found);
        match command {
            Command::Back | Command::Left => Step::Pop,
            Command::Ok => self.use_gear(usize::from(list.cursor), found),
            _ => Step::Stay,
        }
    }

    fn use_gear(&mut self, row: usize, found: Option<&Found>) -> Step {
        let game = self.record.game();
        let me = game.me;
        let gear = match row.checked_sub(1) {
            None => match game.characters[usize::from(me)].gear() {
                Some(gear) => gear,
                None => return self.use_ranked(found, |slots| slots == 2, false),
            },
            Some(card) => game.gear[card.min(game.gear.len() - 1)].gear,
        };
        match gear {
            Gear::TripleDetector => self.use_ranked(found, |slots| slots == 3, false),
            Gear::SuperDetector => self.use_ranked(found, |slots| slots > 3, false),
            Gear::Ray => self.use_ranked(found, |_| false, true),
            Gear::Stabilizer => match found.and_then(Found::steadied) {
                Some(best) => self.open_move(best.action, true, found),
                None => Step::Say(sentence("There is no cut to try it at now, or it cannot be used.")),
            },
            Gear::FastPass => self.open_form(found, Some(What::Solo)),
            gear => {
                if !(0..game.players).any(|player| game.can_use(player, gear)) {
                    return Step::Say(sentence("This card cannot be used now."));
                }
                let step = self.open_form(found, Some(What::Use));
                self.form.set(Field::Gear, gear as u8);
                let sight = super::sight::Sight { game: self.record.game(), found };
                let mut form = self.form.clone();
                form.settle(1, &sight);
                self.form = form;
                // The card is said: who uses it is the first question, and from there it is back to the table.
                match step {
                    Step::Push(_) => Step::Swap(AppPage::Bomb(Page::Event(List { cursor: 2 }))),
                    step => step,
                }
            }
        }
    }

    /// The best use of a card that points.
    fn use_ranked(&mut self, found: Option<&Found>, fits: impl Fn(u32) -> bool, ray: bool) -> Step {
        let best = found.and_then(|found| best_option(found, fits, ray));
        match best {
            Some(best) => self.open_move(best.action, false, found),
            None => Step::Say(sentence("There is nothing to point it at now, or it cannot be used.")),
        }
    }

    pub(super) fn draw_gear(&self, list: &List, canvas: &mut Canvas<'_, '_>, context: &Context<'_>) {
        let game = self.record.game();
        let found = found::of(context.found);
        let top = canvas.top() + 2;
        list.draw(canvas, top, self.gear_rows(), |canvas, y, row, ink| {
            let x = canvas.left() + 6;
            let right = canvas.right() - 8;
            let mut state: String<12> = String::new();
            match row.checked_sub(1).and_then(|card| game.gear.get(card)) {
                Some(card) => {
                    let end = canvas.write(x, y, Face::Bold, ink, format_args!("{:<3}", card.gear.label()));
                    canvas.text(end, y, Face::Body, ink, short_name(card.gear));
                    let _ = if card.used {
                        write!(state, "used")
                    } else if card.face_down {
                        write!(state, "down")
                    } else if game.is_unlocked(card) {
                        write!(state, "ready")
                    } else {
                        let (value, wires) = card.gear.unlock();
                        write!(state, "{}/{wires}x{value}", game.cut(value))
                    };
                }
                None => {
                    let mine = game.characters[usize::from(game.me)];
                    canvas.text(x, y, Face::Body, ink, character_name(mine));
                    let ready = match mine {
                        Character::DoubleDetector => game.can_point(game.me, Pointing::Double),
                        Character::None => false,
                        _ => game.characters_used >> game.me & 1 == 0,
                    };
                    let _ = write!(state, "{}", if ready { "ready" } else { "used" });
                }
            }
            canvas.text_right(right, y, Face::Body, ink, &state);
        });
        let y = canvas.bottom() - 32;
        let rows = top + self.gear_rows() as i32 * crate::widget::ROW;
        let card = usize::from(list.cursor).checked_sub(1).and_then(|card| game.gear.get(card));
        let best = found.and_then(|found| match (card.map(|card| card.gear), list.cursor) {
            (Some(Gear::TripleDetector), _) => best_option(found, |slots| slots == 3, false),
            (Some(Gear::SuperDetector), _) => best_option(found, |slots| slots > 3, false),
            (Some(Gear::Ray), _) => best_option(found, |_| false, true),
            (Some(Gear::Stabilizer), _) => found.steadied(),
            (None, 0) => best_option(found, |slots| slots == 2, false),
            _ => None,
        });
        if let (Some(best), true) = (best, rows <= y) {
            canvas.rule(y - 3);
            canvas.text(canvas.left() + 6, y, Face::Small, Ink::Faint, "the best it could do for you");
            canvas.write(canvas.left() + 6, y + 13, Face::Bold, Ink::Text, format_args!("{}", Brief(best)));
        }
    }
}

fn best_option(found: &Found, fits: impl Fn(u32) -> bool, ray: bool) -> Option<Offer> {
    let is_it = |action: Move| match action {
        Move::Detector { slots, .. } => fits(slots.count_ones()),
        Move::Ray { .. } => ray,
        _ => false,
    };
    (0..found.moves.len()).filter_map(|number| found.ranked(number)).find(|offer| is_it(offer.action))
}

pub(super) const fn character_name(character: Character) -> &'static str {
    match character {
        Character::DoubleDetector => "Double Detector",
        Character::TripleDetector => "Triple Detector",
        Character::Ray => "X or Y Ray",
        Character::Radar => "General Radar",
        Character::WalkieTalkies => "Walkie-Talkies",
        Character::None => "no character",
    }
}
