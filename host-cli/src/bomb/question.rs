//! Joint questions as people type them: `2 A,C = 7`, `2 A = 7,9`, `2 A,C = R`.

use trickwire_core::bomb::solve::Question;
use trickwire_core::bomb::table::Table;
use trickwire_core::bomb::wire::{Value, WireSet};

use crate::fault::Fault;

/// Are all of these slots red?
pub fn all_red(stand: u8, slots: u16) -> Question {
    Question::All { stand, slots, wires: WireSet::RED }
}

/// Reads questions about a table, and keeps what was typed.
pub fn parse_all(texts: &[String], table: &Table) -> Result<Vec<(String, Question)>, Fault> {
    texts
        .iter()
        .map(|text| {
            let question = parse(text)?;
            if question.fits(table) {
                Ok((text.clone(), question))
            } else {
                Err(Fault::usage(format!("`{text}` names a slot that is not there"))
                    .help("stands count from 1, slots from A"))
            }
        })
        .collect()
}

/// Reads a question.
fn parse(text: &str) -> Result<Question, Fault> {
    read(text).ok_or_else(|| {
        Fault::usage(format!("`{text}` is not a question")).help(
            "stand, slots = value: `2 A,C = 7` (is A or C a 7?), `2 A = 7,9` (one of two values?), `2 A,C = R` (all red?)",
        )
    })
}

fn read(text: &str) -> Option<Question> {
    let (place, values) = text.split_once('=')?;
    let (stand, slots) = place.trim().split_once(char::is_whitespace)?;
    let stand = stand.trim().parse::<u8>().ok()?.checked_sub(1)?;
    let mut mask = 0_u16;
    let mut last = 0;
    for slot in slots.split(',') {
        let [letter] = slot.trim().as_bytes() else { return None };
        let slot = letter.to_ascii_uppercase().checked_sub(b'A')?;
        mask |= 1_u16.checked_shl(slot.into())?;
        last = slot;
    }
    let values: Vec<Value> = values.split(',').map(value).collect::<Option<_>>()?;
    match values[..] {
        [Value::Red] => Some(all_red(stand, mask)),
        [value] => Some(Question::Any { stand, slots: mask, value }),
        [first, second] if mask.count_ones() == 1 && first != Value::Red && second != Value::Red => {
            Some(Question::Either { stand, slot: last, values: [first, second] })
        }
        _ => None,
    }
}

/// A value as people type it.
pub fn value(text: &str) -> Option<Value> {
    match text.trim() {
        "Y" | "y" => Some(Value::Yellow),
        "R" | "r" => Some(Value::Red),
        number => number.parse().ok().filter(|n| (1..=12).contains(n)).map(Value::Blue),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_read() {
        let any = Question::Any { stand: 1, slots: 0b101, value: Value::Blue(7) };
        assert_eq!(read("2 A,C = 7"), Some(any));
        assert_eq!(read("2  a , c=7"), Some(any));
        let either = Question::Either { stand: 0, slot: 3, values: [Value::Blue(12), Value::Yellow] };
        assert_eq!(read("1 D = 12,Y"), Some(either));
        assert_eq!(read("1 D,E = R"), Some(all_red(0, 0b11000)));
        for text in
            ["", "2 A", "0 A = 1", "2 = 1", "2 A = 13", "2 AB = 1", "2 A,B = 1,2", "2 Z = 1", "2 A = R,1"]
        {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
