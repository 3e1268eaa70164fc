//! Events as people type them in a hurry.
//!
//! The player may be left out if it is the one whose turn it is, and a call is its value and its place:
//! `7 3C: D` is a hit with the caller's own slot D, `7 3C = 5` a miss that showed a 5, `7 3C` alone a call
//! whose result the program asks for, or knows.

use trickwire_core::bomb::game::Game;
use trickwire_core::bomb::table::SlotLetter;

/// What was typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Typed {
    /// An event, whole.
    Event(String),
    /// A call without its result: the part after the player, as in `7 at 3C with double`.
    Call(String),
}

const VERBS: [&str; 7] = ["marks", "cuts", "misses", "shows", "joins", "passes", "uses"];
const TOOLS: [&str; 5] = ["double", "triple", "super", "ray", "stabilizer"];

/// Completes a line for the player whose turn it is.
pub(super) fn complete(line: &str, game: &Game, player: u8) -> Typed {
    let mut words = line.split_whitespace();
    let first = words.next().unwrap_or_default().to_ascii_lowercase();
    let who = player + 1;
    let singular = ["mark", "cut", "miss", "show", "join", "pass", "use"];
    if let Some(index) =
        VERBS.iter().position(|verb| *verb == first).or(singular.iter().position(|v| *v == first))
    {
        let rest = line.trim_start()[first.len()..].trim();
        return Typed::Event(format!("{who} {} {rest}", VERBS[index]).trim_end().to_owned());
    }
    match call(line) {
        Some((call, result)) => match result {
            None => Typed::Call(call),
            Some(Result::Hit(own)) => {
                let stand = game.racks_of(player).next().map_or(0, |(stand, _)| stand + 1);
                let own = own.trim();
                // A letter alone is a slot of the caller's only stand.
                let own = if own.starts_with(|c: char| c.is_ascii_alphabetic()) {
                    format!("{stand}{own}")
                } else {
                    own.into()
                };
                Typed::Event(format!("{who} cuts {call}: {own}"))
            }
            Some(Result::Miss(token)) => Typed::Event(format!("{who} misses {call}: {}", token.trim())),
        },
        None => Typed::Event(line.to_owned()),
    }
}

enum Result<'t> {
    Hit(&'t str),
    Miss(&'t str),
}

/// `7 3C double`, and what follows a colon or `=`.
fn call(line: &str) -> Option<(String, Option<Result<'_>>)> {
    let (head, result) = match (line.split_once(':'), line.split_once(" =")) {
        (Some((head, own)), _) => (head, Some(Result::Hit(own))),
        (None, Some((head, token))) => (head, Some(Result::Miss(token))),
        (None, None) => (line, None),
    };
    let mut words = head.split_whitespace();
    let (value, place) = (words.next()?, words.next()?);
    let is_value = |word: &str| word.eq_ignore_ascii_case("y") || word.parse::<u8>().is_ok();
    let digits = place.find(|c: char| !c.is_ascii_digit()).filter(|&digits| digits > 0)?;
    let is_place = place[digits..].chars().all(|c| c.is_ascii_alphabetic());
    if !value.split('/').all(is_value) || !is_place {
        return None;
    }
    let tools: Vec<String> = words.map(str::to_ascii_lowercase).filter(|word| word != "with").collect();
    let tools: Vec<&str> = tools.iter().map(|tool| tool.trim_end_matches(',')).collect();
    if !tools.iter().all(|tool| TOOLS.contains(tool)) {
        return None;
    }
    let with = if tools.is_empty() { String::new() } else { format!(" with {}", tools.join(", ")) };
    Some((format!("{value} at {place}{with}"), result))
}

/// A slot of a stand as it is typed.
pub(super) fn name(stand: u8, slot: u8) -> String {
    format!("{}{}", stand + 1, SlotLetter(slot))
}

#[cfg(test)]
mod tests {
    use super::*;
    use trickwire_core::bomb::game::Record;

    #[test]
    fn hurried_lines_become_events() {
        let text = "trickwire bomb game 1\ntable 2p me1 1-1 | ?1 ?1 | ? ?\n";
        let record = Record::parse(text).unwrap();
        let complete = |line: &str| complete(line, record.game(), 1);
        let event = |line: &str| Typed::Event(line.into());
        assert_eq!(complete("7 3C: D"), event("2 cuts 7 at 3C: 2D"));
        assert_eq!(complete("y 3c: 2D=Y2 3C=Y7"), event("2 cuts y at 3c: 2D=Y2 3C=Y7"));
        assert_eq!(complete("7 3C = 5"), event("2 misses 7 at 3C: 5"));
        assert_eq!(complete("7/9 3C ray = 5"), event("2 misses 7/9 at 3C with ray: 5"));
        assert_eq!(complete("7 3CE double"), Typed::Call("7 at 3CE with double".into()));
        assert_eq!(complete("7 3C"), Typed::Call("7 at 3C".into()));
        assert_eq!(complete("marks 2A 1"), event("2 marks 2A 1"));
        assert_eq!(complete("mark 2A 1"), event("2 marks 2A 1"));
        assert_eq!(complete("1 cuts 7 at 3C: 1D"), event("1 cuts 7 at 3C: 1D"));
        assert_eq!(complete("card 7"), event("card 7"));
        assert_eq!(complete("pass"), event("2 passes"));
    }
}
