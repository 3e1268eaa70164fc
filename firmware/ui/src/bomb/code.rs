//! What a field holds, as a byte: places are `stand * 16 + slot`, values and tokens have codes.

use heapless::Vec;
use trickwire_core::bomb::game::{Game, Place, Token};
use trickwire_core::bomb::mission::Tokens;
use trickwire_core::bomb::slot::Parity;
use trickwire_core::bomb::wire::{BLUE_MAX, Value};

/// What a call can come to.
pub(super) const RESULTS: [&str; 3] = ["hit", "miss", "explodes"];
/// The places of these.
pub(super) const HIT: u8 = 0;
/// A miss.
pub(super) const MISS: u8 = 1;
/// An explosion.
pub(super) const BOOM: u8 = 2;

/// Ways to point; the ray last.
pub(super) const WAYS: [&str; 5] =
    ["no card", "Double Detector", "Triple Detector", "Super Detector", "X or Y Ray"];
/// The place of the ray.
pub(super) const RAY: u8 = 4;

/// What a value or a token is as a byte.
pub(super) const YELLOW: u8 = 13;
/// Red, for wires that are shown.
pub(super) const RED: u8 = 14;
const EVEN: u8 = 15;
const ODD: u8 = 16;
const TIMES: u8 = 16;
const NOT: u8 = 20;
/// No token.
pub(super) const NOTHING: u8 = 40;

/// The code of a place.
pub(super) const fn code(place: Place) -> u8 {
    place.stand << 4 | place.slot & 15
}

/// The place of a code.
pub(super) const fn place(code: u8) -> Place {
    Place::new(code >> 4, code & 15)
}

/// The code of a value.
pub(super) const fn value_code(value: Value) -> u8 {
    match value {
        Value::Blue(number) => number,
        Value::Yellow => YELLOW,
        Value::Red => RED,
    }
}

/// The value of a code.
pub(super) const fn value(code: u8) -> Value {
    match code {
        YELLOW => Value::Yellow,
        RED => Value::Red,
        number => Value::Blue(number),
    }
}

/// The token of a code.
pub(super) const fn token(code: u8) -> Token {
    match code {
        EVEN => Token::Parity(Parity::Even),
        ODD => Token::Parity(Parity::Odd),
        17..=19 => Token::Times(code - TIMES),
        21..=32 => Token::Not(code - NOT),
        NOTHING => Token::Nothing,
        other => Token::Value(value(other)),
    }
}

/// The tokens that a player's wire can get, besides what the wire allows.
pub(super) fn tokens(game: &Game, owner: u8, after_miss: bool) -> Vec<u8, 32> {
    let mut codes: Vec<u8, 32> = Vec::new();
    if game.lies(owner) {
        codes.extend(NOT + 1..=NOT + BLUE_MAX);
    } else {
        match game.mission.tokens {
            Tokens::Info => codes.extend(1..=BLUE_MAX),
            Tokens::EvenOdd => codes.extend([EVEN, ODD]),
            Tokens::Multiplicity => codes.extend(TIMES + 1..=TIMES + 3),
        }
        if after_miss && game.mission.tokens != Tokens::Multiplicity {
            let _ = codes.push(YELLOW);
        }
    }
    if after_miss {
        let _ = codes.push(NOTHING);
    }
    codes
}
