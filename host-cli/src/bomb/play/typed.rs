//! Lines as people type them in a hurry, read word by word.
//!
//! The player may be left out where it is the one whose turn it is. A call is its value and its place: `7 3C`,
//! `7 at 3C`; what came of it follows a colon, an equals sign, or nothing at all: `7 3C: D` and `7 3C D` are hits
//! with the caller's own slot D, `7 3C = 5` and `7 3C miss 5` misses that showed a 5. A token is a place and what
//! lies there, in any order: `C 5`, `1C 5`, `mark C 5`. A letter alone is a slot of the one whose stand is meant.

use trickwire_core::bomb::game::{Call, Game, Phase, Place, Pointing, Token};
use trickwire_core::bomb::table::SlotLetter;

use super::equip::is_short;
use super::result::tokens;
use super::words::{Word, Wrong, letters, places, spot, token, values, words};

/// What came of a call, as far as it was typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Outcome {
    /// Nothing was said.
    Unsaid,
    /// A hit; the words that name the wires.
    Hit(Vec<Word>),
    /// A miss; the words that tell what it showed.
    Miss(Vec<Word>),
}

/// What was typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Typed {
    /// A call.
    Call(Call, Outcome),
    /// A token on a wire; `None` where it was not said which.
    Mark { player: u8, place: Place, token: Option<Token> },
    /// Anything else: an event's line, whole.
    Line(String),
    /// Nothing that is known.
    Unknown,
}

const MARKS: [&str; 4] = ["mark", "marks", "lay", "lays"];
const CUTS: [&str; 4] = ["cut", "cuts", "call", "calls"];
const MISSES: [&str; 3] = ["miss", "misses", "missed"];
const HITS: [&str; 2] = ["hit", "hits"];
const FILLERS: [&str; 5] = ["at", "on", "with", "the", "player"];

/// Reads a line for the player who is to act; `me` keeps the record.
pub(super) fn read(line: &str, game: &Game, player: u8) -> Result<Typed, Wrong> {
    let all = words(line);
    let mut rest: Vec<Word> = all.iter().filter(|word| !word.is(&FILLERS)).cloned().collect();
    let Some(first) = rest.first().cloned() else { return Ok(Typed::Unknown) };
    // Somebody is named: `2 marks ...`, `2 C 5`, `3 7 1C`.
    let mut who = player;
    let verb =
        |word: Option<&Word>| word.is_some_and(|word| word.is(&MARKS) || word.is(&CUTS) || word.is(&MISSES));
    if let Some(named) = first.number().filter(|n| (1..=game.players).contains(n)) {
        let next = rest.get(1);
        let letter = next.is_some_and(|word| letters(&word.text).is_some());
        let token = |word: &Word| token(&word.text).is_some();
        let call = next.is_some_and(|word| values(&word.text).is_some())
            && rest.get(2).is_some_and(|word| places(&word.text).is_some());
        if verb(next) || letter && rest.get(2).is_some_and(token) || call {
            who = named - 1;
            rest.remove(0);
        }
    }
    let begins = rest.first().cloned().unwrap_or(first);
    if begins.is(&MARKS) {
        return mark(&rest[1..], game, who).unwrap_or_else(|| whole(line, game, player));
    }
    let missed = begins.is(&MISSES);
    let alone = all.iter().any(|word| word.is(&["alone"]));
    if (missed || begins.is(&CUTS)) && !alone {
        return match call(&rest[1..], game, who)? {
            Some((call, Outcome::Unsaid)) if missed => Ok(Typed::Call(call, Outcome::Miss(Vec::new()))),
            // `1 misses 7 at 3C: 5`.
            Some((call, Outcome::Hit(shown))) if missed => Ok(Typed::Call(call, Outcome::Miss(shown))),
            Some((call, outcome)) => Ok(Typed::Call(call, outcome)),
            None => whole(line, game, player),
        };
    }
    // Before the first turn a value and a place are a token.
    if matches!(game.phase, Phase::Opening { .. })
        && let Some(typed) = mark(&rest, game, who)
    {
        return typed;
    }
    if let Some((call, outcome)) = call(&rest, game, who)? {
        return Ok(Typed::Call(call, outcome));
    }
    if let Some(typed) = mark(&rest, game, who) {
        return typed;
    }
    whole(line, game, player)
}

/// `C 5`, `2C 5`, `C`.
fn mark(rest: &[Word], game: &Game, who: u8) -> Option<Result<Typed, Wrong>> {
    let (place, rest) = match rest {
        [place, rest @ ..] if spot(&place.text).is_some() => (place, rest),
        [value, place] if token(&value.text).is_some() && spot(&place.text).is_some() => {
            (place, std::slice::from_ref(value))
        }
        _ => return None,
    };
    let spelled = match rest {
        [] => None,
        [word] => match token(&word.text) {
            Some(token) => Some(token),
            None => return Some(Err(Wrong::at(word.span, format!("A token here is {}.", tokens(game))))),
        },
        [_, extra, ..] => return Some(Err(Wrong::at(extra.span, "nothing more is expected here"))),
    };
    let lacking = |slot: &u8| -> bool {
        let fits = |stand: u8| game.tile(Place::new(stand, *slot)).is_ok();
        !game.racks_of(who).any(|(stand, _)| fits(stand))
    };
    Some(match spot(&place.text)? {
        (Some(stand), slot) => {
            let player = game.owner(stand).unwrap_or(who);
            Ok(Typed::Mark { player, place: Place::new(stand, slot), token: spelled })
        }
        (None, slot) if lacking(&slot) => {
            Err(Wrong::at(place.span, format!("player {} has no slot {}", who + 1, SlotLetter(slot))))
        }
        (None, slot) => match own_stand(game, who, slot, spelled) {
            Ok(place) => Ok(Typed::Mark { player: who, place, token: spelled }),
            Err(message) => Err(Wrong::at(place.span, message)),
        },
    })
}

/// The stand of a player that a letter alone means.
fn own_stand(game: &Game, who: u8, slot: u8, token: Option<Token>) -> Result<Place, String> {
    let stands: Vec<u8> = game.racks_of(who).map(|(stand, _)| stand).collect();
    let fits = |&&stand: &&u8| {
        let Ok(tile) = game.tile(Place::new(stand, slot)) else { return false };
        match (token, tile.slot.known_value()) {
            (Some(Token::Value(value)), Some(known)) => value == known,
            _ => true,
        }
    };
    let mut possible = stands.iter().filter(fits);
    match (possible.next(), possible.next()) {
        (Some(&stand), None) => Ok(Place::new(stand, slot)),
        (None, _) => Ok(Place::new(stands.first().copied().unwrap_or(0), slot)),
        (Some(a), Some(b)) => Err(format!(
            "player {} has two stands: {}{slot} or {}{slot}?",
            who + 1,
            a + 1,
            b + 1,
            slot = SlotLetter(slot)
        )),
    }
}

/// A call and what is said to have come of it; `None` where it is none.
fn call(rest: &[Word], game: &Game, who: u8) -> Result<Option<(Call, Outcome)>, Wrong> {
    let [value, place, rest @ ..] = rest else { return Ok(None) };
    let Some((value, or)) = values(&value.text) else { return Ok(None) };
    let (stand, slots) = match places(&place.text) {
        Some((Some(stand), slots)) => (stand, slots),
        Some((None, slots)) => (pointed_stand(game, who).map_err(|why| Wrong::at(place.span, why))?, slots),
        None => return Ok(None),
    };
    let mut call = Call { player: who, value, or, stand, slots, pointing: Pointing::One, stabilizer: false };
    let mut outcome = Outcome::Unsaid;
    for (index, word) in rest.iter().enumerate() {
        let after = || rest[index + 1..].to_vec();
        match word.text.to_ascii_lowercase().as_str() {
            "double" | "dd" => call.pointing = Pointing::Double,
            "triple" => call.pointing = Pointing::Triple,
            "super" => call.pointing = Pointing::Super,
            "stabilizer" | "stabiliser" => call.stabilizer = true,
            "ray" if call.or.is_some() => {}
            "ray" => return Err(Wrong::at(word.span, "the ray names two values: 7/9 3C ray")),
            ":" => {
                outcome = Outcome::Hit(after());
                break;
            }
            "=" => {
                outcome = match after().first() {
                    Some(word) if word.is(&HITS) => Outcome::Hit(rest[index + 2..].to_vec()),
                    _ => Outcome::Miss(after()),
                };
                break;
            }
            hit if HITS.contains(&hit) => {
                let skip = usize::from(rest.get(index + 1).is_some_and(|word| word.is(&[":", "="])));
                outcome = Outcome::Hit(rest[index + 1 + skip..].to_vec());
                break;
            }
            miss if MISSES.contains(&miss) => {
                let skip = usize::from(rest.get(index + 1).is_some_and(|word| word.is(&[":", "="])));
                outcome = Outcome::Miss(rest[index + 1 + skip..].to_vec());
                break;
            }
            "boom" | "red" => {
                outcome = Outcome::Miss(rest[index..].to_vec());
                break;
            }
            _ if spot(word.text.split('=').next().unwrap_or_default()).is_some() => {
                outcome = Outcome::Hit(rest[index..].to_vec());
                break;
            }
            _ => {
                let expected = "after a call: double, triple, super, ray, stabilizer, `: D` for a hit with the \
                                own wire D, `= 5` for a miss that showed a 5";
                return Err(Wrong::at(word.span, expected));
            }
        }
    }
    // Several wires of a stand are pointed at with a detector; two with that of a character card.
    if call.pointing == Pointing::One {
        call.pointing = match slots.count_ones() {
            1 => Pointing::One,
            2 => Pointing::Double,
            3 if game.can_point(who, Pointing::Triple) => Pointing::Triple,
            _ => Pointing::Super,
        };
    }
    Ok(Some((call, outcome)))
}

/// The stand that letters alone point at: that of the keeper of the record, or the only one there is.
fn pointed_stand(game: &Game, who: u8) -> Result<u8, String> {
    let mine: Vec<u8> = game.racks_of(game.me).map(|(stand, _)| stand).collect();
    let others = || game.racks.iter().zip(0_u8..).filter(|(rack, _)| rack.owner != who);
    match (&mine[..], others().count()) {
        (&[stand], _) if who != game.me => Ok(stand),
        (_, 1) => Ok(others().next().map_or(0, |(_, stand)| stand)),
        _ => Err("whose wire? Say the stand too: 2C".into()),
    }
}

/// An event's line; the subject may be missing, and so may the stand of one's own wires.
fn whole(line: &str, game: &Game, player: u8) -> Result<Typed, Wrong> {
    const VERBS: [(&str, &str); 7] = [
        ("mark", "marks"),
        ("cut", "cuts"),
        ("miss", "misses"),
        ("show", "shows"),
        ("join", "joins"),
        ("pass", "passes"),
        ("use", "uses"),
    ];
    let mut all = words_of_event(line);
    let Some(first) = all.first().cloned() else { return Ok(Typed::Unknown) };
    let subject = first.parse::<u8>().is_ok();
    let at = usize::from(subject);
    let verb = all.get(at).map(|word| word.to_ascii_lowercase()).unwrap_or_default();
    let verb = VERBS.iter().find(|(short, long)| verb == *short || verb == *long);
    let known =
        ["card", "name", "wager", "spend", "arrow", "give", "open", "lost", "constraint", "dial", "turn"];
    let table = known.iter().any(|word| first.eq_ignore_ascii_case(word))
        || all.get(1).is_some_and(|word| word.eq_ignore_ascii_case("lacks"));
    let Some((_, verb)) = verb else {
        return Ok(if table { Typed::Line(line.to_owned()) } else { Typed::Unknown });
    };
    all[at] = (*verb).to_owned();
    let who = if subject { first.parse::<u8>().map_or(player, |n| n.wrapping_sub(1)) } else { player };
    if !subject {
        all.insert(0, (player + 1).to_string());
    }
    let stands: Vec<u8> = game.racks_of(who).map(|(stand, _)| stand + 1).collect();
    if let [stand] = stands[..] {
        for word in all.iter_mut().skip(2) {
            let part = word.split(['=', '>']).next().unwrap_or_default();
            // Two letters are two neighbours; longer ones are words.
            if part.len() <= 2 && letters(part).is_some() {
                word.insert_str(0, &stand.to_string());
            }
        }
    }
    Ok(Typed::Line(all.join(" ").replace(" :", ":")))
}

/// Is this answer to a question a new line after all: a command, or a call? Whoever types on is not held up.
pub(super) fn begins_anew(line: &str) -> bool {
    const COMMANDS: [&str; 15] = [
        "quit", "q", "exit", "board", "odds", "log", "position", "redo", "advise", "advice", "deep",
        "review", "pass", "rewind", "drop",
    ];
    const EVENTS: [&str; 7] = ["use", "uses", "card", "name", "solo", "spend", "give"];
    let all: Vec<Word> = words(line).into_iter().filter(|word| !word.is(&FILLERS)).collect();
    let call = |rest: &[Word]| match rest {
        [value, place, ..] => values(&value.text).is_some() && places(&place.text).is_some(),
        _ => false,
    };
    match &all[..] {
        [word] => word.is(&COMMANDS),
        [first, rest @ ..] => {
            let verb = rest.first().is_some_and(|word| word.is(&MARKS) || word.is(&CUTS) || word.is(&MISSES));
            let tool =
                |word: Option<&Word>| word.is_some_and(|word| is_short(&word.text) || word.is(&EVENTS));
            call(&all)
                || first.number().is_some() && (verb || call(rest) || tool(rest.first()))
                || first.is(&MARKS)
                || first.is(&CUTS)
                || tool(Some(first))
        }
        [] => false,
    }
}

/// The words of a line with its colons kept apart.
fn words_of_event(line: &str) -> Vec<String> {
    line.replace(':', " : ").split_whitespace().map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::super::words::name;
    use super::*;
    use trickwire_core::bomb::game::Record;
    use trickwire_core::text::Span;

    fn game(events: &str) -> Record {
        let text =
            "trickwire bomb game 1\ntable 3p me1 1-4 | 1: ?1 ?1 ?2 ?4 | 2: ? ? ? ? ? ? | 3: ? ? ? ? ? ?\n";
        Record::parse(&format!("{text}{events}")).unwrap()
    }

    fn said(typed: &Typed) -> String {
        match typed {
            Typed::Call(call, outcome) => {
                let letters: String = call.places().map(|p| SlotLetter(p.slot).to_string()).collect();
                let (word, rest) = match outcome {
                    Outcome::Unsaid => ("unsaid", &[][..]),
                    Outcome::Hit(words) => ("hit", &words[..]),
                    Outcome::Miss(words) => ("miss", &words[..]),
                };
                let rest: Vec<&str> = rest.iter().map(|word| word.text.as_str()).collect();
                let steady = if call.stabilizer { " steady" } else { "" };
                let head = format!("{} calls {} at {}{letters}", call.player + 1, call.value, call.stand + 1);
                format!("{head} {:?}{steady} {word} {}", call.pointing, rest.join(" ")).trim_end().to_owned()
            }
            Typed::Mark { player, place, token } => {
                format!("{} marks {} {token:?}", player + 1, name(*place))
            }
            Typed::Line(line) => line.clone(),
            Typed::Unknown => "unknown".into(),
        }
    }

    #[test]
    fn hurried_lines_become_calls() {
        let record = game("1 marks 1A 1\n2 marks 2A 1\n3 marks 3A 1\n1 misses 2 at 2B: 3\n");
        for (line, meaning) in [
            ("3 3C: D", "2 calls 3 at 3C One hit D"),
            ("3 3C D", "2 calls 3 at 3C One hit D"),
            ("3 at 3c hit d", "2 calls 3 at 3C One hit d"),
            ("3 3C", "2 calls 3 at 3C One unsaid"),
            ("3 C", "2 calls 3 at 1C One unsaid"),
            ("3 3C = 4", "2 calls 3 at 3C One miss 4"),
            ("3 3C miss 4", "2 calls 3 at 3C One miss 4"),
            ("3 3C red", "2 calls 3 at 3C One miss red"),
            ("2 3 3C: D", "2 calls 3 at 3C One hit D"),
            ("2 cuts 3 at 3C: 2D", "2 calls 3 at 3C One hit 2D"),
            ("2 misses 3 at 3C: 4", "2 calls 3 at 3C One miss 4"),
            ("3 3CE double", "2 calls 3 at 3CE Double unsaid"),
            ("3 3CE = 3E 4", "2 calls 3 at 3CE Double miss 3E 4"),
            ("y 3C stabilizer: 2D=Y2 3C=Y7", "2 calls Y at 3C One steady hit 2D=Y2 3C=Y7"),
            ("cuts 3 alone: C D", "2 cuts 3 alone: 2C 2D"),
            ("pass", "2 passes"),
            ("uses 12 at CD", "2 uses 12 at 2CD"),
            ("3 uses 8 for 4: 2", "3 uses 8 for 4: 2"),
            ("card 4", "card 4"),
            ("turn 3", "turn 3"),
            ("s2 lacks 4", "s2 lacks 4"),
            ("7", "unknown"),
            ("hello there", "unknown"),
            ("3 hello", "unknown"),
        ] {
            let typed = read(line, record.game(), 1).unwrap_or_else(|wrong| panic!("{line}: {wrong:?}"));
            assert_eq!(said(&typed), meaning, "{line}");
        }
        let wrong = read("3 3C loudly", record.game(), 1).unwrap_err();
        assert_eq!(wrong.span, Span::new(5, 11));
        assert!(read("3 C", record.game(), 0).is_err(), "whose C?");
    }

    #[test]
    fn a_token_is_a_place_and_what_lies_there() {
        let record = game("1 marks 1A 1\n");
        let two = "2 marks 2C Some(Value(Blue(2)))";
        for line in ["C 2", "2C 2", "mark C 2", "marks 2C 2", "2 C 2", "2 marks 2C 2", "2 C", "2 2C"] {
            let typed = read(line, record.game(), 1).unwrap_or_else(|wrong| panic!("{line}: {wrong:?}"));
            assert_eq!(said(&typed), two, "{line}");
        }
        assert_eq!(said(&read("mark C", record.game(), 1).unwrap()), "2 marks 2C None");
        assert!(read("Z 2", record.game(), 1).is_ok_and(|typed| typed == Typed::Unknown));
        assert_eq!(read("mark P 2", record.game(), 1).unwrap_err().span, Span::new(5, 6));
        for (line, anew) in [
            ("3 3C", true),
            ("2 marks 2C 2", true),
            ("3E 5", false),
            ("5", false),
            ("undo", false),
            ("label CD", true),
            ("3 radar 7", true),
            ("2 4", false),
            ("quit", true),
        ] {
            assert_eq!(begins_anew(line), anew, "{line}");
        }
    }
}
