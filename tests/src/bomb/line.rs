//! The line that states a case, as the oracle reads it: wires, what is in play, constraints, questions, and the stand notation.
//!
//! Rule of the notation. A stand is a row of tokens, one per slot, in upper or lower case. A token is a run of marks in this
//! order, each of them optional but the false tokens repeatable: colour prefix (`b y r`), unsorted (`X`), parity (`E O`),
//! multiplicity (`1x 2x 3x 4x`), false token or denial (`!N !Y !R`); then the wire itself: nothing or `?` (not given), `?W` (hidden but known), `iW`
//! (info token), `iY` (yellow, number not given) or `W` (cut). Colour, parity and false tokens are about hidden wires and are
//! refused on a cut one; X and multiplicity stay when the wire is cut. Parity goes only with blue, multiplicity and info tokens
//! never with red.
//!
//! Two things may follow the wire. A star is a pick: its owner picked this wire at random among their equal ones, when none of
//! them had been cut (`5*`) or when N had (`5*N`); marking a wire and cutting it are two picks, so there may be two. They belong
//! on a blue wire that is cut or has an info token. `@2C` says where a wire that has changed hands was dealt: stand 2, slot C.
//! Unsorted wires do not change hands.

use serde::{Deserialize, Serialize};

/// Colours in their sort order within one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Hue {
    Blue,
    Yellow,
    Red,
}

/// A wire type. The field order gives the sort order of a stand: number first, then colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Wire {
    pub n: u8,
    pub hue: Hue,
}

impl Wire {
    /// The name that notation and answers share: `5`, `Y4`, `R3`.
    pub fn name(self) -> String {
        match self.hue {
            Hue::Blue => self.n.to_string(),
            Hue::Yellow => format!("Y{}", self.n),
            Hue::Red => format!("R{}", self.n),
        }
    }

    /// Same value in play: the number counts for blue only, all yellows are equal and so are all reds.
    pub fn same_value(self, other: Wire) -> bool {
        self.hue == other.hue && (self.hue != Hue::Blue || self.n == other.n)
    }
}

/// A value that a player can name.
#[derive(Serialize, Deserialize, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    #[serde(rename = "YELLOW")]
    Yellow,
    #[serde(rename = "RED")]
    Red,
    #[serde(untagged)]
    Blue(u8),
}

impl Value {
    pub fn is(self, wire: Wire) -> bool {
        match self {
            Value::Yellow => wire.hue == Hue::Yellow,
            Value::Red => wire.hue == Hue::Red,
            Value::Blue(n) => wire.hue == Hue::Blue && wire.n == n,
        }
    }

    pub(crate) fn lawful(self) -> Result<(), String> {
        match self {
            Value::Blue(n) if !(1..=12).contains(&n) => Err(format!("no such value: {n}")),
            _ => Ok(()),
        }
    }
}

/// What is in play of yellow or red. Of `Drawn` candidates only `keep` are dealt, and nobody sees which.
#[derive(Serialize, Deserialize, Clone, Debug, Default, PartialEq)]
#[serde(untagged)]
pub enum Colour {
    #[default]
    Absent,
    Sure(Vec<u8>),
    Drawn {
        candidates: Vec<u8>,
        keep: u8,
    },
}

impl Colour {
    pub fn numbers(&self) -> &[u8] {
        match self {
            Colour::Absent => &[],
            Colour::Sure(numbers) => numbers,
            Colour::Drawn { candidates, .. } => candidates,
        }
    }

    /// How many candidates leave the game unseen; `None` where more are kept than drawn.
    pub fn pile(&self) -> Option<usize> {
        match self {
            Colour::Drawn { candidates, keep } => candidates.len().checked_sub(usize::from(*keep)),
            _ => Some(0),
        }
    }
}

#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Constraint {
    AdjacentEqual { stand: usize, left: usize },
    AdjacentNotEqual { stand: usize, left: usize },
    MustHave { stand: usize, value: Value },
    MustNotHave { stand: usize, value: Value },
    Called { player: u8, value: Value },
    Choice(Choice),
}

/// An owner chose one of several wires at random among those that fit. Exactly one of `of`, `not` and `equal` says which do:
/// those of these values, those of other values, those of the same kind as the chosen one. Without `chosen` nobody chose, and
/// all that is known is that at least one of them fits.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq, Default)]
pub struct Choice {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chosen: Option<At>,
    pub from: Vec<From>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<Vec<Value>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub not: Option<Vec<Value>>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub equal: bool,
}

#[derive(Serialize, Deserialize, Clone, Copy, Debug, PartialEq)]
pub struct At {
    pub stand: usize,
    pub slot: usize,
}

#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
pub struct From {
    pub stand: usize,
    pub slots: Vec<usize>,
}

#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
#[serde(tag = "q", rename_all = "snake_case")]
pub enum Query {
    DualCut { stand: usize, slot: usize, value: Value },
    DoubleDetector { stand: usize, slots: Vec<usize>, value: Value },
    TripleDetector { stand: usize, slots: Vec<usize>, value: Value },
    SuperDetector { stand: usize, slots: Vec<usize>, value: Value },
    Red { stand: usize, slot: usize },
    AllRed { stand: usize, slots: Vec<usize> },
}

/// One line of a vector file, as far as it is input.
#[derive(Serialize, Deserialize, Clone, Debug)]
pub struct Case {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    pub players: u8,
    /// Owner of each stand; empty means one stand each, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub owner: Vec<u8>,
    pub observer: u8,
    pub stands: Vec<String>,
    pub blue: (u8, u8),
    #[serde(default)]
    pub yellow: Colour,
    #[serde(default)]
    pub red: Colour,
    #[serde(default)]
    pub constraints: Vec<Constraint>,
    #[serde(default)]
    pub queries: Vec<Query>,
}

/// What can be seen of one slot.
#[derive(Clone, Debug, Default)]
pub(crate) struct Slot {
    pub(crate) wire: Option<Wire>,
    pub(crate) cut: bool,
    pub(crate) unsorted: bool,
    /// Colours that the wire is said to have: a prefix, `iY`, or both.
    pub(crate) hues: Vec<Hue>,
    pub(crate) even: Option<bool>,
    pub(crate) times: Option<u8>,
    pub(crate) nots: Vec<Value>,
    /// For every time that its owner picked it among their equal wires: how many of them were cut before.
    pub(crate) picks: Vec<u8>,
    /// Stand and slot where it was dealt, if it has changed hands since.
    pub(crate) dealt: Option<(usize, usize)>,
}

/// A number without leading zero, from 1 up to `most`.
fn number(text: &str, most: u8) -> Option<u8> {
    let plain = text.bytes().all(|b| b.is_ascii_digit()) && !text.starts_with('0');
    text.parse().ok().filter(|n| plain && (1..=most).contains(n))
}

/// `5`, `y4` or `r3`; yellow and red go up to 11.
fn wire(text: &str) -> Option<Wire> {
    let (hue, digits, most) = match text.as_bytes().first()? {
        b'y' => (Hue::Yellow, &text[1..], 11),
        b'r' => (Hue::Red, &text[1..], 11),
        _ => (Hue::Blue, text, 12),
    };
    Some(Wire { n: number(digits, most)?, hue })
}

/// `b` always opens a token as a prefix; `y` and `r` do so only where no wire number follows.
fn prefix(text: &str) -> Option<Hue> {
    let free = matches!(
        text.as_bytes(),
        [_] | [_, b'?' | b'!' | b'e' | b'o' | b'x' | b'i', ..] | [_, b'0'..=b'9', b'x', ..]
    );
    match text.as_bytes().first()? {
        b'b' => Some(Hue::Blue),
        b'y' if free => Some(Hue::Yellow),
        b'r' if free => Some(Hue::Red),
        _ => None,
    }
}

/// The stars after a wire, `*` or `*N` each; at most two, and at most three equal wires cut before.
fn picks(text: &str) -> Option<Vec<u8>> {
    let picks: Option<Vec<u8>> = text
        .split('*')
        .skip(1)
        .map(|before| if matches!(before, "" | "0") { Some(0) } else { number(before, 3) })
        .collect();
    picks.filter(|picks| picks.len() <= 2)
}

/// `2c`: a stand from 1 to 6 and a slot from A to P.
fn place(text: &str) -> Option<(usize, usize)> {
    let (stand, slot) = text.split_at_checked(text.len().checked_sub(1)?)?;
    let slot = slot.bytes().next().filter(|slot| (b'a'..=b'p').contains(slot))?;
    Some((usize::from(number(stand, 6)? - 1), usize::from(slot - b'a')))
}

/// One token: colour prefix, X, parity, multiplicity, false tokens, in this order, then what shows of the wire itself, its
/// picks, and where it was dealt.
pub(crate) fn token(text: &str) -> Result<Slot, String> {
    let bad = |why: &str| format!("token `{text}`: {why}");
    let lower = text.to_ascii_lowercase();
    let mut slot = Slot::default();
    let (marks, dealt) = match lower.split_once('@') {
        Some((marks, dealt)) => (marks, Some(place(dealt).ok_or_else(|| bad("no such place"))?)),
        None => (lower.as_str(), None),
    };
    slot.dealt = dealt;
    let (marks, stars) = marks.split_at(marks.find('*').unwrap_or(marks.len()));
    slot.picks = picks(stars).ok_or_else(|| bad("no such pick"))?;
    let mut rest = marks;
    if let Some(hue) = prefix(rest) {
        slot.hues.push(hue);
        rest = &rest[1..];
    }
    if let Some(tail) = rest.strip_prefix('x') {
        slot.unsorted = true;
        rest = tail;
    }
    if let Some(tail) = rest.strip_prefix(['e', 'o']) {
        slot.even = Some(rest.starts_with('e'));
        rest = tail;
    }
    if let [digit @ b'1'..=b'4', b'x', ..] = rest.as_bytes() {
        slot.times = Some(digit - b'0');
        rest = &rest[2..];
    }
    while let Some(tail) = rest.strip_prefix('!') {
        let digits = tail.find(|c: char| !c.is_ascii_digit()).unwrap_or(tail.len());
        let (not, end) = match tail.as_bytes() {
            [b'y', ..] => (Value::Yellow, 1),
            [b'r', ..] => (Value::Red, 1),
            _ => (Value::Blue(number(&tail[..digits], 12).ok_or_else(|| bad("no such number"))?), digits),
        };
        slot.nots.push(not);
        rest = &tail[end..];
    }
    let no_wire = || bad("no such wire");
    let mut shown = false;
    match rest {
        "" if !marks.is_empty() => {}
        "?" => {}
        "iy" => slot.hues.push(Hue::Yellow),
        _ => {
            let given = rest.strip_prefix(['?', 'i']);
            let seen = wire(given.unwrap_or(rest)).ok_or_else(no_wire)?;
            if rest.starts_with('i') && seen.hue == Hue::Red {
                return Err(bad("red takes no info token"));
            }
            slot.cut = given.is_none();
            shown = !rest.starts_with('?');
            slot.wire = Some(seen);
        }
    }
    if slot.cut && (!slot.hues.is_empty() || slot.even.is_some() || !slot.nots.is_empty()) {
        return Err(bad("this mark belongs on a hidden wire"));
    }
    let hues: Vec<Hue> = slot.hues.iter().copied().chain(slot.wire.map(|wire| wire.hue)).collect();
    if slot.even.is_some() && hues.iter().any(|&hue| hue != Hue::Blue) {
        return Err(bad("parity is for blue"));
    }
    if slot.times.is_some() && hues.contains(&Hue::Red) {
        return Err(bad("red takes no multiplicity token"));
    }
    let number_shows = shown && slot.wire.is_some_and(|wire| wire.hue == Hue::Blue);
    if !slot.picks.is_empty() && !number_shows {
        return Err(bad("only a blue wire that shows was picked"));
    }
    if slot.dealt.is_some() && slot.unsorted {
        return Err(bad("unsorted wires do not change hands"));
    }
    Ok(slot)
}
