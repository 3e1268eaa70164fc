//! The page on which an event is entered.

use core::fmt::Write;

use trickwire_core::bomb::advise::Move;
use trickwire_core::bomb::game::RecordError;
use trickwire_core::bomb::game::{Illegal, Phase};

use super::code::{HIT, code, value_code};
use super::field::Field;
use super::form::Form;
use super::found::Found;
use super::sight::Sight;
use super::what::What;
use super::{BombDesk, Page, sentence};
use crate::canvas::{Canvas, Face};
use crate::command::Command;
use crate::ink::Ink;
use crate::page::{Page as AppPage, Sentence, Step};
use crate::widget::{List, ROW};

impl BombDesk {
    pub(super) fn sight<'a>(&'a self, found: Option<&'a Found>) -> Sight<'a> {
        Sight { game: self.record.game(), found }
    }

    /// Begins a form about the slot under the cursor; the page's field is where the first question is.
    pub(super) fn open_form(&mut self, found: Option<&Found>, what: Option<What>) -> Step {
        let game = self.record.game();
        if let Phase::Over(_) = game.phase {
            return Step::Say(sentence("The game is over. Undo the last entry, or begin another."));
        }
        let at = self.cursor;
        let what = what.unwrap_or_else(|| {
            let own_turn = game.owner(at.stand) == Some(game.actor);
            match game.phase {
                Phase::Opening { .. } if What::Mark.can_be(game) => What::Mark,
                Phase::Opening { .. } => What::Absent,
                _ if game.gifts != 0 => What::Mark,
                _ if game.mission.rule.is_named() && !game.named => What::Number,
                _ if own_turn && game.only_deadly(game.actor) => What::Reveal,
                _ if own_turn => What::Solo,
                _ => What::Call,
            }
        });
        let mut form = Form::EMPTY;
        form.set(Field::What, what as u8);
        form.set(Field::Who, game.actor);
        form.set(Field::Place, code(at));
        form.set(Field::Second, code(at));
        form.settle(0, &self.sight(found));
        let first = form.fields(self.record.game()).iter().position(|field| {
            !matches!(field, Field::What | Field::Who | Field::With | Field::Steady)
                && (*field != Field::Place || form.get(Field::Place) != code(at))
        });
        self.form = form;
        Step::Push(AppPage::Bomb(Page::Event(List { cursor: first.unwrap_or(0) as u8 })))
    }

    /// A form that is filled with a move; what is left is what came of it.
    pub(super) fn open_move(&mut self, action: Move, steady: bool, found: Option<&Found>) -> Step {
        let game = self.record.game();
        if !matches!(game.phase, Phase::Turns) {
            return Step::Say(sentence("Wires are cut when everybody has laid his token."));
        }
        let mut form = Form::EMPTY;
        let me = game.me;
        form.set(Field::Who, me);
        form.set(Field::Steady, u8::from(steady));
        let mut fill = |stand: u8, slots: u16, called| {
            let fields = [Field::Place, Field::Second, Field::Third];
            let pointed = (0..16).filter(|slot| slots >> slot & 1 == 1);
            for (field, slot) in fields.into_iter().zip(pointed) {
                form.set(field, stand << 4 | slot);
            }
            form.set(Field::Calls, value_code(called));
        };
        match action {
            Move::Solo { value, .. } => form.set(Field::Calls, value_code(value)),
            Move::FastPass(value) => {
                form.set(Field::Calls, value_code(value));
                form.set(Field::Steady, 1);
            }
            Move::RevealRed => {}
            Move::Dual { stand, slot, value } => fill(stand, 1 << slot, value),
            Move::Ray { stand, slot, values: [first, second] } => {
                fill(stand, 1 << slot, first);
                form.set(Field::With, super::code::RAY);
                form.set(Field::Or, value_code(second));
            }
            Move::Detector { stand, slots, value } => {
                fill(stand, slots, value);
                let way = trickwire_core::bomb::game::referee::pointing(game, me, stand, slots);
                form.set(Field::With, way as u8);
            }
        }
        form.set(
            Field::What,
            match action {
                Move::Solo { .. } | Move::FastPass(_) => What::Solo,
                Move::RevealRed => What::Reveal,
                _ => What::Call,
            } as u8,
        );
        let fields = form.fields(game);
        let result = fields.iter().position(|&field| field == Field::Result);
        // Everything up to the result is the move's.
        form.settle(result.unwrap_or(fields.len()).saturating_sub(1), &self.sight(found));
        self.form = form;
        let last = fields.len() - 1;
        Step::Swap(AppPage::Bomb(Page::Event(List { cursor: result.unwrap_or(last) as u8 })))
    }

    pub(super) fn event_command(&mut self, list: &mut List, command: Command, found: Option<&Found>) -> Step {
        let fields = self.form.fields(self.record.game());
        let at = usize::from(list.cursor).min(fields.len() - 1);
        let field = fields[at];
        list.cursor = at as u8;
        match command {
            Command::Up | Command::Down => {
                let choices = self.form.choices(field, &self.sight(found));
                if choices.len() < 2 {
                    return Step::Stay;
                }
                let now = choices.iter().position(|&choice| choice == self.form.get(field)).unwrap_or(0);
                let step = if command == Command::Down { 1 } else { choices.len() - 1 };
                let mut form = self.form.clone();
                form.set(field, choices[(now + step) % choices.len()]);
                form.settle(at, &self.sight(found));
                self.form = form;
                Step::Draw
            }
            Command::Left | Command::Back if at > 0 && command == Command::Left => {
                list.cursor -= 1;
                Step::Draw
            }
            Command::Back => Step::Pop,
            Command::Right if at + 1 < fields.len() => {
                list.cursor += 1;
                Step::Draw
            }
            Command::Ok if at + 1 < fields.len() => {
                list.cursor += if self.leads_to_hit(&fields, at) { 2 } else { 1 };
                Step::Draw
            }
            Command::Ok | Command::Solve => self.enter(list, found),
            _ => Step::Stay,
        }
    }

    /// Others mostly call what they know, so from the value OK goes over the result, which says *hit*, to the wire that was
    /// cut with it; right still leads to the result.
    pub(super) fn leads_to_hit(&self, fields: &[Field], at: usize) -> bool {
        let is_next = fields.get(at + 1) == Some(&Field::Result) && fields.len() > at + 2;
        let is_others = self.form.get(Field::Who) != self.record.game().me;
        is_next && is_others && self.form.get(Field::Result) == HIT
    }

    /// Takes the event in, or says why it cannot be and goes to the field.
    fn enter(&mut self, list: &mut List, found: Option<&Found>) -> Step {
        let fields = self.form.fields(self.record.game());
        let empty = fields.iter().position(|&field| {
            let choices = self.form.choices(field, &self.sight(found));
            !choices.contains(&self.form.get(field))
        });
        let event = self.form.event(self.record.game());
        if let Some(empty) = empty {
            // What the rules say about it is told; else that nothing fits what is known.
            let illegal = event.and_then(|event| self.record.game().clone().apply(&event).err());
            let wrong = illegal.map(|illegal| self.form.blame(&illegal));
            let at = fields.iter().position(|field| Some(*field) == wrong).unwrap_or(empty);
            list.cursor = at as u8;
            return Step::Say(match illegal {
                Some(illegal) => cannot_be(&illegal),
                None => sentence("Nothing that is known here fits. Look at the lines before it."),
            });
        }
        let Some(event) = event else {
            return Step::Say(sentence("A wire that this needs is not known."));
        };
        match self.record.play(event) {
            Ok(()) => {
                self.moved();
                Step::Pop
            }
            Err(RecordError::Full) => Step::Say(sentence("This game has more entries than can be kept.")),
            Err(RecordError::Illegal(illegal)) => {
                let wrong = self.form.blame(&illegal);
                if let Some(at) = fields.iter().position(|&field| field == wrong) {
                    list.cursor = at as u8;
                }
                Step::Say(cannot_be(&illegal))
            }
        }
    }

    pub(super) fn draw_event(&self, list: &List, canvas: &mut Canvas<'_, '_>) {
        let fields = self.form.fields(self.record.game());
        let top = canvas.top() + 2;
        let middle = canvas.left() + if canvas.is_large() { 122 } else { 95 };
        list.draw(canvas, top, fields.len(), |canvas, y, number, ink| {
            let field = fields[number];
            let label = if ink == Ink::Text { Ink::Faint } else { ink };
            canvas.text(canvas.left() + 6, y, Face::Body, label, self.label(field));
            canvas.text(middle, y, Face::Bold, ink, &self.words(field));
        });
        let below = top + fields.len() as i32 * ROW + 6;
        if let (Some(last), true) = (self.record.events().last(), below + 30 <= canvas.bottom()) {
            let y = canvas.bottom() - 14;
            canvas.write(canvas.left() + 6, y, Face::Small, Ink::Faint, format_args!("last: {last}"));
        }
    }
}

fn cannot_be(illegal: &Illegal) -> Sentence {
    let mut text = Sentence::new();
    let _ = write!(text, "That cannot be: {illegal}.");
    text
}
