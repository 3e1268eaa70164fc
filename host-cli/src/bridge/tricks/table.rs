//! What every contract makes with all cards open, and par: what comes of a board if both sides bid and play as well as
//! they can. And how this is written.

use std::fmt::{self, Write};

use serde_json::{Map, Value, json};
use trickwire_core::bridge::seat::Seat;

/// A suit as trumps, or none.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Strain {
    Clubs,
    Diamonds,
    Hearts,
    Spades,
    NoTrump,
}

impl Strain {
    /// From the highest on, as hand records have them.
    pub const DOWN: [Strain; 5] =
        [Strain::NoTrump, Strain::Spades, Strain::Hearts, Strain::Diamonds, Strain::Clubs];

    /// From clubs on.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `C`, `NT`.
    pub const fn name(self) -> &'static str {
        ["C", "D", "H", "S", "NT"][self.index()]
    }

    /// Tricks over six that are game.
    pub const fn game(self) -> u8 {
        match self {
            Strain::NoTrump => 3,
            Strain::Spades | Strain::Hearts => 4,
            Strain::Diamonds | Strain::Clubs => 5,
        }
    }

    /// Reads `S`, `NT`, `N`.
    pub fn parse(text: &str) -> Option<Strain> {
        let text = text.to_ascii_uppercase();
        let text = if text == "N" { "NT" } else { &text };
        Strain::DOWN.into_iter().find(|strain| strain.name() == text)
    }
}

/// The tricks of every declarer in every strain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Tricks(pub [[u8; 5]; 4]);

impl Tricks {
    /// Of one declarer.
    pub const fn of(&self, declarer: Seat, strain: Strain) -> u8 {
        self.0[declarer.index()][strain.index()]
    }

    /// Twenty digits as files have them: North, South, East, West, no trump first; ten and more are letters.
    pub fn digits(&self) -> String {
        let all = PBN_ORDER.iter().flat_map(|&seat| Strain::DOWN.map(|strain| self.of(seat, strain)));
        all.map(|tricks| char::from_digit(tricks.into(), 14).unwrap_or('*')).collect()
    }
}

/// The order of declarers in files.
pub const PBN_ORDER: [Seat; 4] = [Seat::North, Seat::South, Seat::East, Seat::West];

/// A contract that is par.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParContract {
    /// Tricks over six.
    pub level: u8,
    /// Trumps.
    pub strain: Strain,
    /// Who may declare it: one seat, or two partners.
    pub declarers: Vec<Seat>,
    /// Tricks over the contract, or short of it; then it is doubled.
    pub over: i8,
}

/// `NS 4S+1`, `E 5Dx-2`.
impl fmt::Display for ParContract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for seat in &self.declarers {
            write!(f, "{seat}")?;
        }
        let doubled = if self.over < 0 { "x" } else { "" };
        write!(f, " {}{}{doubled}", self.level, self.strain.name())?;
        if self.over != 0 { write!(f, "{:+}", self.over) } else { Ok(()) }
    }
}

/// What comes of a board if both sides do their best.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Par {
    /// As North and South see it.
    pub score: i32,
    /// The contracts that lead there; none where everybody passes.
    pub contracts: Vec<ParContract>,
}

impl Par {
    /// `NS 4S, NS 5H: +420`, `passed out`.
    pub fn text(&self) -> String {
        if self.contracts.is_empty() {
            return "passed out".to_owned();
        }
        let (side, score) = self.side();
        format!("{}: {side} +{score}", self.list(", "))
    }

    fn list(&self, between: &str) -> String {
        self.contracts.iter().map(ToString::to_string).collect::<Vec<_>>().join(between)
    }

    /// Who gains, and what.
    fn side(&self) -> (&'static str, i32) {
        if self.score < 0 { ("EW", -self.score) } else { ("NS", self.score) }
    }
}

/// Tricks and par of a board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Solved {
    /// Tricks.
    pub tricks: Tricks,
    /// Par.
    pub par: Par,
}

/// The tags that say so in PBN.
pub const SOLVED: [&str; 4] = ["DoubleDummyTricks", "OptimumScore", "ParContract", "OptimumResultTable"];

impl Solved {
    /// The tags and the table that PBN 2.1 has for it (section 5.7), and two that other programs read.
    pub fn pbn(&self) -> String {
        let (side, score) = self.par.side();
        let mut text = format!(
            "[DoubleDummyTricks \"{}\"]\n[OptimumScore \"{side} {score}\"]\n[ParContract \"{}\"]\n",
            self.tricks.digits(),
            if self.par.contracts.is_empty() { "Pass".to_owned() } else { self.par.list("; ") }
        );
        text.push_str("[OptimumResultTable \"Declarer;Denomination\\2R;Result\\2R\"]\n");
        for seat in PBN_ORDER {
            for strain in Strain::DOWN {
                let _ = writeln!(text, "{seat} {:>2} {:>2}", strain.name(), self.tricks.of(seat, strain));
            }
        }
        text
    }

    /// A row for every declarer, then par.
    pub fn text(&self) -> String {
        let mut text = "    NT  S  H  D  C\n".to_owned();
        for seat in PBN_ORDER {
            let _ = write!(text, "{seat}  ");
            for strain in Strain::DOWN {
                let _ = write!(text, " {:>2}", self.tricks.of(seat, strain));
            }
            text.push('\n');
        }
        let _ = writeln!(text, "par {}", self.par.text());
        text
    }

    /// For programs: members of a board.
    pub fn json(&self) -> Map<String, Value> {
        let tricks: Map<String, Value> = Seat::ALL
            .into_iter()
            .map(|seat| {
                let row: Map<String, Value> = Strain::DOWN
                    .into_iter()
                    .map(|strain| (strain.name().to_owned(), self.tricks.of(seat, strain).into()))
                    .collect();
                (seat.to_string(), row.into())
            })
            .collect();
        let contracts = self.par.contracts.iter().map(|par| {
            let declarers: Vec<String> = par.declarers.iter().map(Seat::to_string).collect();
            json!({
                "contract": format!("{}{}", par.level, par.strain.name()), "doubled": par.over < 0,
                "declarers": declarers, "over": par.over,
            })
        });
        let par = json!({"score_ns": self.par.score, "contracts": contracts.collect::<Value>()});
        Map::from_iter([("tricks".to_owned(), tricks.into()), ("par".to_owned(), par)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn par_is_written_as_hand_records_have_it() {
        let contract = ParContract {
            level: 4,
            strain: Strain::Spades,
            declarers: vec![Seat::North, Seat::South],
            over: 1,
        };
        let par = Par { score: 450, contracts: vec![contract.clone()] };
        assert_eq!(par.text(), "NS 4S+1: NS +450");
        let sacrifice = ParContract { over: -2, declarers: vec![Seat::East], ..contract };
        assert_eq!(Par { score: 300, contracts: vec![sacrifice] }.text(), "E 4Sx-2: NS +300");
        assert_eq!(Par::default().text(), "passed out");
    }

    #[test]
    fn digits_are_in_the_order_of_files() {
        let mut tricks = Tricks::default();
        tricks.0[Seat::North.index()][Strain::NoTrump.index()] = 13;
        tricks.0[Seat::South.index()][Strain::Spades.index()] = 10;
        tricks.0[Seat::West.index()][Strain::Clubs.index()] = 7;
        assert_eq!(tricks.digits(), "d00000a0000000000007");
    }
}
