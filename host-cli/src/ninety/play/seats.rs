//! Who sits where: what they are called, and who plays for them.

use trickwire_core::cards::{Card, parse_card};
use trickwire_core::limits::SEATS;
use trickwire_core::ninety::notation::parse_seat;

use super::typed;
use crate::fault::Fault;
use crate::ninety::player::Player;

/// What the others are called where nobody says: your left and your right neighbour.
const OTHERS: [&str; 2] = ["Anna", "Ben"];

/// The longest name, so that lines fit.
const LONGEST: usize = 8;

/// Who sits where.
pub struct Seats {
    /// Yours.
    pub you: usize,
    names: [String; SEATS],
    /// Who plays for each seat; nobody where it is typed.
    pub players: [Option<Player>; SEATS],
}

impl Seats {
    /// You, and the two others: your left neighbour first.
    pub fn new(you: usize, others: [String; 2], player: Option<Player>) -> Seats {
        let mut names = [const { String::new() }; SEATS];
        names[you] = "You".to_owned();
        for (ahead, name) in (1..).zip(others) {
            names[(you + ahead) % SEATS] = name;
        }
        Seats { you, names, players: std::array::from_fn(|seat| player.filter(|_| seat != you)) }
    }

    /// What a seat is called.
    pub fn name(&self, seat: usize) -> &str {
        self.names.get(seat).map_or("?", String::as_str)
    }

    /// The two others' names, for the file; nothing where they are the usual ones.
    pub fn others(&self) -> Option<String> {
        let others = [1, 2].map(|ahead| self.name((self.you + ahead) % SEATS));
        (others != OTHERS).then(|| others.join(","))
    }

    /// The seat that a word means: a number, a name, or `me`.
    pub fn find(&self, word: &str) -> Option<usize> {
        let named = || self.names.iter().position(|name| name.to_lowercase() == word.to_lowercase());
        let me = ["me", "i"].contains(&word.to_ascii_lowercase().as_str());
        if me { Some(self.you) } else { parse_seat(word).or_else(named) }
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
        for seat in 0..SEATS {
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

/// Names from the command or a file: two words that mean nothing else.
pub fn names(given: &[&str]) -> Result<[String; 2], Fault> {
    let help = format!("two names of at most {LONGEST} letters: --names Carla,Dora");
    let [left, right] = match given {
        [] => OTHERS,
        [left, right] => [*left, *right],
        _ => return Err(Fault::usage(format!("two names are needed, not {}", given.len())).help(help)),
    };
    for name in [left, right] {
        let plain = name.chars().all(char::is_alphanumeric) && (1..=LONGEST).contains(&name.chars().count());
        let card: Result<Card, _> = parse_card(name);
        let number = name.chars().all(|letter| letter.is_ascii_digit());
        if !plain || number || card.is_ok() || typed::is_word(name) {
            return Err(Fault::usage(format!("'{name}' cannot be a name here")).help(help));
        }
    }
    if left.to_lowercase() == right.to_lowercase() {
        return Err(Fault::usage(format!("both are called {left}")).help(help));
    }
    Ok([left.to_owned(), right.to_owned()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_for_seats() {
        let seats = Seats::new(1, names(&["Carla", "Dora"]).unwrap(), None);
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
            assert!(names(&wrong).is_err(), "{wrong:?}");
        }
        assert!(names(&["Zoë", "Ben"]).is_ok());
    }
}
