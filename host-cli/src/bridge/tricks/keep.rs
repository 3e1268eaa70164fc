//! Wishes about what a board makes: `NS makes 3NT`, `not EW makes game`, `par 400+`. Nothing about them can be
//! counted; they are checked on deals that fit everything else.
//!
//! A side makes a contract if one of its players does as declarer, with all cards open.

use std::fmt;

use trickwire_core::bridge::seat::Seat;

use super::table::{Solved, Strain, Tricks};

/// One such wish.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Keep {
    text: String,
    not: bool,
    what: What,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum What {
    /// One of these declarers makes one of these.
    Makes(Vec<Seat>, Vec<Contract>),
    /// Par as North and South see it.
    Par(i32, i32),
}

/// A strain, and tricks in all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contract {
    /// Trumps.
    pub strain: Strain,
    /// Tricks that make it.
    pub tricks: u8,
}

/// What may be written.
pub const HELP: &str = "for example `NS makes 3NT`, `N makes 4S or 4H`, `NS makes game`, `EW makes slam`, \
    `NS makes 9 tricks in NT`, `not EW makes 2S`, `par 400+`, `par -100-100`";

/// All of them, as they were written.
pub fn listed(keep: &[Keep]) -> String {
    keep.iter().map(Keep::to_string).collect::<Vec<_>>().join(", ")
}

impl Keep {
    /// Reads one.
    pub fn parse(text: &str) -> Result<Keep, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let is = |word: &str, wanted: &str| word.eq_ignore_ascii_case(wanted);
        let (not, words) = match words.split_first() {
            Some((first, rest)) if is(first, "not") => (true, rest),
            _ => (false, words.as_slice()),
        };
        let what = match words {
            [par, range] if is(par, "par") => {
                let (low, high) =
                    scores(range).ok_or_else(|| format!("`{range}` is not a range of scores"))?;
                What::Par(low, high)
            }
            [who, makes, rest @ ..] if is(makes, "makes") || is(makes, "make") => {
                let seats = declarers(who).ok_or_else(|| format!("`{who}` is not NS, EW or a seat"))?;
                let mut contracts = Vec::new();
                for target in rest.split(|word| is(word, "or")) {
                    let found = contract(target)
                        .ok_or_else(|| format!("`{}` is not a contract", target.join(" ")))?;
                    contracts.extend(found);
                }
                What::Makes(seats, contracts)
            }
            _ => return Err(format!("`{}` is not a wish about what a board makes", text.trim())),
        };
        Ok(Keep { text: text.split_whitespace().collect::<Vec<_>>().join(" "), not, what })
    }

    /// Does a board fit?
    pub fn fits(&self, solved: &Solved) -> bool {
        self.not
            != match &self.what {
                What::Makes(seats, contracts) => makes(seats, contracts, &solved.tricks),
                What::Par(low, high) => (*low..=*high).contains(&solved.par.score),
            }
    }

    /// The contracts that decide it, with their declarers, if nothing else does: and whether one of them must be made,
    /// or none may.
    pub fn asked(&self) -> Option<(Vec<(Seat, Contract)>, bool)> {
        let What::Makes(seats, contracts) = &self.what else { return None };
        let pairs = contracts.iter().flat_map(|&contract| seats.iter().map(move |&seat| (seat, contract)));
        Some((pairs.collect(), !self.not))
    }
}

impl fmt::Display for Keep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

fn makes(seats: &[Seat], contracts: &[Contract], tricks: &Tricks) -> bool {
    let made =
        |contract: &Contract| seats.iter().any(|&seat| tricks.of(seat, contract.strain) >= contract.tricks);
    contracts.iter().any(made)
}

/// `NS`, `E`.
fn declarers(text: &str) -> Option<Vec<Seat>> {
    let seats: Vec<Seat> = text.chars().map(Seat::from_char).collect::<Option<_>>()?;
    match seats[..] {
        [_] => Some(seats),
        [a, b] if a.partner() == b => Some(seats),
        _ => None,
    }
}

/// `3NT`, `game`, `slam`, `grand`, `9 tricks in NT`.
fn contract(words: &[&str]) -> Option<Vec<Contract>> {
    let every = |level: fn(Strain) -> u8| {
        Strain::DOWN.map(|strain| Contract { strain, tricks: 6 + level(strain) }).to_vec()
    };
    match words {
        [word] if word.eq_ignore_ascii_case("game") => Some(every(Strain::game)),
        [word] if word.eq_ignore_ascii_case("slam") => Some(every(|_| 6)),
        [word] if word.eq_ignore_ascii_case("grand") => Some(every(|_| 7)),
        [word] => {
            let level = word.chars().next()?.to_digit(10).filter(|level| (1..=7).contains(level))? as u8;
            Some(vec![Contract { strain: Strain::parse(word.get(1..)?)?, tricks: 6 + level }])
        }
        [count, tricks, on, strain] if tricks.starts_with("trick") && *on == "in" => {
            let tricks = count.parse().ok().filter(|tricks| *tricks <= 13)?;
            Some(vec![Contract { strain: Strain::parse(strain)?, tricks }])
        }
        _ => None,
    }
}

/// `400+`, `-100-100`, `140`, `-90-` (at most).
fn scores(text: &str) -> Option<(i32, i32)> {
    if let Some(least) = text.strip_suffix('+') {
        return Some((least.parse().ok()?, i32::MAX));
    }
    if let Some(most) = text.strip_suffix('-') {
        return Some((i32::MIN, most.parse().ok()?));
    }
    // A dash after a digit divides; before one it is a sign.
    let dash = text.char_indices().skip(1).find(|(_, c)| *c == '-').map(|(at, _)| at);
    match dash {
        Some(at) => Some((text[..at].parse().ok()?, text[at + 1..].parse().ok()?)),
        None => text.parse().ok().map(|score| (score, score)),
    }
    .filter(|(low, high)| low <= high)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bridge::tricks::table::Par;

    fn board() -> Solved {
        let mut tricks = Tricks([[6; 5]; 4]);
        tricks.0[Seat::South.index()][Strain::NoTrump.index()] = 9;
        tricks.0[Seat::East.index()][Strain::Spades.index()] = 8;
        Solved { tricks, par: Par { score: -100, contracts: Vec::new() } }
    }

    #[test]
    fn wishes_about_results() {
        for (text, fits) in [
            ("NS makes 3NT", true),
            ("N makes 3NT", false),
            ("ns makes 3n", true),
            ("NS makes 4NT", false),
            ("NS makes 4H or 3NT", true),
            ("not NS makes 4H or 3NT", false),
            ("NS makes game", true),
            ("EW makes game", false),
            ("not EW makes slam", true),
            ("EW makes 2S", true),
            ("W makes 2S", false),
            ("EW makes 8 tricks in S", true),
            ("EW makes 9 tricks in S", false),
            ("par -100", true),
            ("par -100-100", true),
            ("par 0+", false),
            ("par -50-", true),
        ] {
            assert_eq!(Keep::parse(text).map(|keep| keep.fits(&board())), Ok(fits), "{text}");
        }
        for wrong in
            ["", "NS", "NE makes 3NT", "NS makes", "NS makes 8S", "NS makes 3X", "par", "par x", "par 5-3"]
        {
            assert!(Keep::parse(wrong).is_err(), "{wrong}");
        }
    }
}
