//! Who sits where: what they are called, and who plays for them.

use trickwire_core::cards::{Card, parse_card};
use trickwire_core::limits::SEATS;
use trickwire_core::ninety::notation::parse_seat_of;
use trickwire_core::ninety::rules::{DUMMY, Players};

use super::typed;
use crate::fault::Fault;
use crate::ninety::player::Player;

/// What the others are called where nobody says, from your left neighbour on.
const OTHERS: [&str; 3] = ["Anna", "Ben", "Cleo"];

/// What the dummy is called.
const NOBODY: &str = "Dummy";

/// The longest name, so that lines fit.
const LONGEST: usize = 8;

/// Who sits where.
pub struct Seats<const N: usize = SEATS> {
    /// Yours.
    pub you: usize,
    /// How many play.
    rules: Players,
    names: [String; N],
    /// Who plays for each seat; nobody where it is typed. A dummy is played by whoever has it.
    pub players: [Option<Player>; N],
}

impl<const N: usize> Seats<N> {
    /// You, and the others: your left neighbour first.
    pub fn new(you: usize, rules: Players, others: Vec<String>, player: Option<Player>) -> Seats<N> {
        let mut names = [const { String::new() }; N];
        names[you] = "You".to_owned();
        for (ahead, name) in (1..rules.live()).zip(others) {
            names[(you + ahead) % rules.live()] = name;
        }
        if rules.has_dummy() {
            names[DUMMY] = NOBODY.to_owned();
        }
        Seats { you, rules, names, players: std::array::from_fn(|seat| player.filter(|_| seat != you)) }
    }

    /// All of them, for a question.
    pub fn list(&self) -> String {
        self.names.join(", ")
    }

    /// What a seat is called.
    pub fn name(&self, seat: usize) -> &str {
        self.names.get(seat).map_or("?", String::as_str)
    }

    /// The others' names, for the file; nothing where they are the usual ones.
    pub fn others(&self) -> Option<String> {
        let live = self.rules.live();
        let others: Vec<&str> = (1..live).map(|ahead| self.name((self.you + ahead) % live)).collect();
        (others != OTHERS[..live - 1]).then(|| others.join(","))
    }

    /// The seat that a word means: a number, a name, or `me`.
    pub fn find(&self, word: &str) -> Option<usize> {
        let named = || self.names.iter().position(|name| name.to_lowercase() == word.to_lowercase());
        let me = ["me", "i"].contains(&word.to_ascii_lowercase().as_str());
        if me { Some(self.you) } else { parse_seat_of(word, N).or_else(named) }
    }

    /// A seat named first, and the rest: `Anna KD`, `2 KD`. A lone number is not a seat.
    pub fn named<'t>(&self, text: &'t str) -> (Option<usize>, &'t str) {
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let word = word.trim_end_matches([':', ',']);
        match self.find(word).filter(|_| !rest.trim().is_empty()) {
            Some(seat) => (Some(seat), rest.trim()),
            None => (None, text),
        }
    }

    /// A sentence of the rules with names in place of seats' numbers.
    pub fn worded(&self, sentence: &str) -> String {
        let mut text = sentence.to_owned();
        for seat in 0..N {
            let number = format!("seat {}", seat + 1);
            if seat != self.you {
                text = text.replace(&number, self.name(seat));
                continue;
            }
            for (they, you) in [
                ("does", "do"),
                ("lays", "lay"),
                ("laid", "laid"),
                ("has", "have"),
                ("was", "were"),
                ("leads", "lead"),
            ] {
                text = text.replace(&format!("{number} {they}"), &format!("you {you}"));
            }
            text = text.replace(&number, "you").replace("before it plays", "before you play");
        }
        text
    }
}

/// Names from the command or a file: as many words as there are others, that mean nothing else.
pub fn names(given: &[&str], rules: Players) -> Result<Vec<String>, Fault> {
    let many = rules.live() - 1;
    let (number, such) = match rules {
        Players::Two => ("one name", "Carla"),
        Players::Three => ("two names", "Carla,Dora"),
        Players::Four => ("three names", "Carla,Dora,Emil"),
    };
    let help = format!("{number} of at most {LONGEST} letters: --names {such}");
    let given = if given.is_empty() { &OTHERS[..many] } else { given };
    if given.len() != many {
        let (be, has) = (if many == 1 { "is" } else { "are" }, given.len());
        return Err(Fault::usage(format!("{number} {be} needed, not {has}")).help(help));
    }
    for (place, name) in given.iter().enumerate() {
        let plain = name.chars().all(char::is_alphanumeric) && (1..=LONGEST).contains(&name.chars().count());
        let card: Result<Card, _> = parse_card(name);
        let number = name.chars().all(|letter| letter.is_ascii_digit());
        let dummy = rules.has_dummy() && name.eq_ignore_ascii_case(NOBODY);
        if !plain || number || dummy || card.is_ok() || typed::is_word(name) {
            return Err(Fault::usage(format!("'{name}' cannot be a name here")).help(help));
        }
        if given[..place].iter().any(|other| other.to_lowercase() == name.to_lowercase()) {
            return Err(Fault::usage(format!("both are called {name}")).help(help));
        }
    }
    Ok(given.iter().map(|&name| name.to_owned()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_for_seats() {
        let seats =
            Seats::<3>::new(1, Players::Three, names(&["Carla", "Dora"], Players::Three).unwrap(), None);
        assert_eq!([0, 1, 2].map(|seat| seats.name(seat)), ["Dora", "You", "Carla"]);
        assert_eq!((seats.find("carla"), seats.find("1"), seats.find("me")), (Some(2), Some(0), Some(1)));
        assert_eq!(seats.named("Dora: KD"), (Some(0), "KD"));
        assert_eq!(seats.named("3"), (None, "3"));
        assert_eq!(seats.worded("seat 2 does not hold QD"), "you do not hold QD");
        assert_eq!(
            seats.worded("spades were led and seat 3 can follow"),
            "spades were led and Carla can follow"
        );
        assert_eq!(seats.others().as_deref(), Some("Carla,Dora"));
    }

    #[test]
    fn what_means_something_else_is_no_name() {
        for wrong in [
            ["hint", "Ben"],
            ["QS", "Ben"],
            ["12", "Ben"],
            ["Ben", "ben"],
            ["Bartholomew", "Ben"],
            ["", "Ben"],
        ] {
            assert!(names(&wrong, Players::Three).is_err(), "{wrong:?}");
        }
        assert!(names(&["Zoë", "Ben"], Players::Three).is_ok());
        assert!(names(&["Zoë"], Players::Two).is_ok() && names(&["dummy"], Players::Two).is_err());
        assert!(names(&["Zoë", "Ben"], Players::Four).is_err());
        let two = Seats::<3>::new(0, Players::Two, names(&[], Players::Two).unwrap(), None);
        assert_eq!([0, 1, 2].map(|seat| two.name(seat)), ["You", "Anna", "Dummy"]);
        assert_eq!((two.others(), two.find("dummy")), (None, Some(2)));
    }
}
