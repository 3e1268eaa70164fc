//! The page on which an event is entered.

use core::fmt::Write;

use heapless::String;
use trickwire_core::bomb::game::record::RecordError;
use trickwire_core::bomb::game::{Illegal, Named, Phase};
use trickwire_core::bomb::gear::Gear;
use trickwire_core::bomb::moves::Move;
use trickwire_core::bomb::wire::Wire;

use super::assemble::STEPS;
use super::choices::Sight;
use super::form::{
    Field, Form, RESULTS, STAND_FIELDS, WAYS, What, code, place, token, uncut, value, value_code,
};
use super::think::Found;
use super::{BombDesk, Page, sentence};
use crate::canvas::{Canvas, Face};
use crate::command::Command;
use crate::ink::Ink;
use crate::page::{Page as AppPage, Sentence, Step};
use crate::widget::{List, ROW};

/// Words of a value.
type Words = String<24>;

impl BombDesk {
    fn sight<'a>(&'a self, found: Option<&'a Found>) -> Sight<'a> {
        Sight { game: self.record.game(), found }
    }

    /// Begins a form about the slot under the cursor; the page's field is where the first question is.
    pub(super) fn open_form(&mut self, found: Option<&Found>, what: Option<What>) -> Step {
        let game = self.record.game();
        if let Phase::Over(_) = game.phase {
            return Step::Say(sentence("The game is over. Take the last entry back, or begin another."));
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
                form.set(Field::With, super::form::RAY);
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
                list.cursor += 1;
                Step::Draw
            }
            Command::Ok | Command::Solve => self.enter(list, found),
            _ => Step::Stay,
        }
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
        let middle = canvas.left() + 92;
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

    fn label(&self, field: Field) -> &'static str {
        let what = self.form.what();
        match field {
            Field::What => "What",
            Field::Who if what == What::Call => "Caller",
            Field::Who => "Who",
            Field::With => "With",
            Field::Steady if what == What::Solo => "Fast Pass",
            Field::Steady => "Stabilizer",
            Field::Place if what == What::Call => "Points at",
            Field::Place if self.form.gear() == Gear::WalkieTalkies && what == What::Use => "Gives",
            Field::Place => "Wire",
            Field::Second if what == What::Call => "and at",
            Field::Second => "Takes",
            Field::Third => "and at",
            Field::Calls if what == What::Absent => "Has no",
            Field::Calls => "Value",
            Field::Or => "or",
            Field::Result => "Result",
            Field::At => "Which",
            Field::Found => "It was",
            Field::Own => "Own wire",
            Field::OwnYellow => "its number",
            Field::AtYellow => "the other's",
            Field::Token => "Token",
            Field::Wire1 | Field::Wire2 | Field::Wire3 | Field::Wire4 => "Wire",
            Field::Kind1 | Field::Kind2 | Field::Kind3 | Field::Kind4 => "is",
            Field::Stand1 => "Stand 1",
            Field::Stand2 => "Stand 2",
            Field::Stand3 => "Stand 3",
            Field::Stand4 => "Stand 4",
            Field::Stand5 => "Stand 5",
            Field::Person1 => "Player 1",
            Field::Person2 => "Player 2",
            Field::Person3 => "Player 3",
            Field::Person4 => "Player 4",
            Field::Person5 => "Player 5",
            Field::To if what == What::Absent => "Stand",
            Field::To => "To",
            Field::Number => "Number",
            Field::Other => "and",
            Field::Gear => "Card",
            Field::Gain => "New card",
            Field::GainToo => "and",
            Field::Side if what == What::Arrow => "To the",
            Field::Side => "It was",
            Field::Got => "You got",
            Field::Given => "goes to",
            Field::Taken => "stands at",
            Field::For => "For",
            Field::Letter => "Card",
            Field::Steps => "Steps",
        }
    }

    fn words(&self, field: Field) -> Words {
        let mut words = Words::new();
        let game = self.record.game();
        let code = self.form.get(field);
        let _ = match field {
            Field::What => write!(words, "{}", self.form.what().words()),
            Field::Who | Field::To if field == Field::Who || self.form.what() != What::Absent => {
                if code == game.me {
                    write!(words, "you")
                } else {
                    write!(words, "player {}", u16::from(code) + 1)
                }
            }
            Field::To => write!(words, "{}", u16::from(code) + 1),
            Field::With => write!(words, "{}", WAYS[usize::from(code).min(4)]),
            Field::Steady => write!(words, "{}", if code == 1 { "yes" } else { "no" }),
            Field::Place
            | Field::Second
            | Field::Third
            | Field::At
            | Field::Own
            | Field::Given
            | Field::Taken => {
                write!(words, "{}", Named(place(code)))
            }
            Field::Wire1 | Field::Wire2 | Field::Wire3 | Field::Wire4 => {
                write!(words, "{}", Named(place(code)))
            }
            Field::Calls | Field::Or => write!(words, "{}", Spoken(value(code))),
            Field::Result => write!(words, "{}", RESULTS[usize::from(code).min(2)]),
            Field::Found => {
                let called = self.form.get(if code == 1 { Field::Or } else { Field::Calls });
                write!(words, "{}", Spoken(value(called)))
            }
            Field::OwnYellow | Field::AtYellow | Field::Got => wire_words(&mut words, code),
            Field::Kind1 | Field::Kind2 | Field::Kind3 | Field::Kind4 => {
                let number = field as usize - Field::Kind1 as usize;
                if let (What::Reveal, Some(at)) =
                    (self.form.what(), uncut(game, self.form.get(Field::Who)).get(number))
                {
                    let _ = write!(words, "{} = ", Named(*at));
                }
                wire_words(&mut words, code)
            }
            Field::Token => match token(code) {
                trickwire_core::bomb::game::Token::Value(value) => write!(words, "{}", Spoken(value)),
                trickwire_core::bomb::game::Token::Not(number) => write!(words, "not {number}"),
                other => write!(words, "{other}"),
            },
            Field::Number | Field::Other => write!(words, "{code}"),
            Field::Gear | Field::Gain | Field::GainToo => match Gear::ALL.get(usize::from(code)) {
                Some(gear) => write!(words, "{gear} {}", short_name(*gear)),
                None => Ok(()),
            },
            Field::Side => write!(
                words,
                "{}",
                match (self.form.what(), code) {
                    (What::Arrow, 0) => "left",
                    (What::Arrow, _) => "right",
                    (_, 0) => "right",
                    _ => "wrong",
                }
            ),
            Field::For if code == 0 => write!(words, "everybody"),
            Field::For => write!(words, "player {code}"),
            Field::Letter if code == 0 => write!(words, "none"),
            Field::Letter => write!(words, "{}", char::from(b'A' + (code - 1).min(11))),
            Field::Steps => write!(words, "{:+}", STEPS[usize::from(code & 3)]),
            _ if (STAND_FIELDS.contains(&field)) => {
                write!(words, "{}", if code == 1 { "has it" } else { "has none" })
            }
            _ => write!(words, "{}", if code == 1 { "fresh again" } else { "no" }),
        };
        words
    }
}

fn wire_words(words: &mut Words, code: u8) -> core::fmt::Result {
    match Wire::from_index(code.into()) {
        Some(wire) => write!(words, "{wire}"),
        None => Ok(()),
    }
}

/// A value in a word.
pub(super) struct Spoken(pub(super) trickwire_core::bomb::wire::Value);

impl core::fmt::Display for Spoken {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        use trickwire_core::bomb::wire::Value;
        match self.0 {
            Value::Blue(number) => write!(f, "{number}"),
            Value::Yellow => f.write_str("yellow"),
            Value::Red => f.write_str("red"),
        }
    }
}

/// A name that fits beside a number on the smallest display.
pub(super) const fn short_name(gear: Gear) -> &'static str {
    match gear {
        Gear::LabelDifferent => "Label \u{ac}=",
        Gear::Batteries => "Batteries",
        Gear::WalkieTalkies => "Walkie-Talk.",
        Gear::TripleDetector => "Triple Det.",
        Gear::SuperDetector => "Super Det.",
        Gear::Radar => "Radar",
        Gear::SingleLabel => "Single Label",
        Gear::EmergencyDrop => "Emerg. Drop",
        Gear::Disintegrator => "Disintegr.",
        Gear::GrapplingHook => "Grappling H.",
        other => other.name(),
    }
}

fn cannot_be(illegal: &Illegal) -> Sentence {
    let mut text = Sentence::new();
    let _ = write!(text, "That cannot be: {illegal}.");
    text
}
