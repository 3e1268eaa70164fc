//! The lines of a form in words.

use core::fmt::Write;

use heapless::String;
use trickwire_core::bomb::game::Named;
use trickwire_core::bomb::gear::Gear;
use trickwire_core::bomb::wire::Wire;

use super::BombDesk;
use super::assemble::STEPS;
use super::code::{RESULTS, WAYS, place, token, value};
use super::field::{Field, STAND_FIELDS};
use super::form::uncut;
use super::what::What;

/// Words of a value.
type Words = String<24>;

impl BombDesk {
    pub(super) fn label(&self, field: Field) -> &'static str {
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

    pub(super) fn words(&self, field: Field) -> Words {
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
                Some(gear) => write!(words, "{}", short_name(*gear)),
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

/// A name that fits the smallest display, in letters that its fonts have.
pub(super) const fn short_name(gear: Gear) -> &'static str {
    match gear {
        Gear::LabelDifferent => "Label not =",
        Gear::Batteries => "Batteries",
        Gear::SingleLabel => "Single Label",
        other => other.name(),
    }
}
