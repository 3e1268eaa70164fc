//! One slot as text.
//!
//! ```text
//! token  = [b | y | r] mark* core [* [N]]* [@ place]
//! mark   = X | E | O | 1x | 2x | 3x | 4x | !N | !Y | !R
//! core   = ? [wire]      hidden, with the wire if it is known
//!        | i N | i Y [N] info token
//!        | wire          cut
//!        | nothing       hidden, where a colour or a mark stands before it
//! wire   = N | Y N | R N
//! place  = 2C            stand 2, slot C
//! ```
//!
//! `5*` is a wire that its owner picked among their equal ones, `5*1` one that was picked after one of them
//! had been shown, `5**1` one that was picked twice, to mark it and to cut it; without a star others pointed
//! at it. `?7@2C` was dealt at 2C and has changed hands.
//!
//! Letters may be of either case. `y` and `r` are a colour prefix only when nothing, `?`, a mark or
//! `i` follows; otherwise they begin a wire (`Y4`). The canonical form has the marks in the order
//! above and drops a colour prefix that a token or a cut makes public anyway.

use core::fmt;

use crate::bomb::slot::{Dealt, MarkError, Parity, Place, Slot, SlotState, denial};
use crate::bomb::table::SlotLetter;
use crate::bomb::table_error::PICKED_HELP;
use crate::bomb::wire::{BLUE_MAX, COLOURED_MAX, Colour, Value, Wire};
use crate::limits::{MAX_SLOTS, MAX_STANDS};
use crate::text::{Cursor, Span};

/// What is wrong with a token.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum TokenErrorKind {
    /// Nothing that the notation knows.
    Unknown,
    /// A number that no wire of this colour carries.
    Number(Colour),
    /// A multiplicity other than 1 to 4.
    Times,
    /// The same mark twice.
    Twice,
    /// Something after the end of the token.
    Trailing,
    /// After `@` something that is not a place.
    Place,
    /// Marks that contradict each other.
    Mark(MarkError),
}

/// A token that cannot be read, and where in it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TokenError {
    /// The place in the token.
    pub span: Span,
    /// What is wrong.
    pub kind: TokenErrorKind,
}

impl fmt::Display for TokenErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TokenErrorKind::Unknown => f.write_str("this is not a slot token"),
            TokenErrorKind::Number(colour) => {
                write!(f, "no {} wire has this number", colour.name())
            }
            TokenErrorKind::Times => f.write_str("no such multiplicity token"),
            TokenErrorKind::Twice => f.write_str("this mark stands twice"),
            TokenErrorKind::Trailing => f.write_str("the token should end here"),
            TokenErrorKind::Place => f.write_str("this is not where a wire was dealt"),
            TokenErrorKind::Mark(error) => error.fmt(f),
        }
    }
}

impl TokenErrorKind {
    /// What would be allowed instead, as a sentence.
    pub const fn help(self) -> &'static str {
        match self {
            TokenErrorKind::Unknown | TokenErrorKind::Trailing => {
                "slots are: 5 Y4 R5 (cut), ? ?5 (hidden), i5 iY (info), !5 !R, E, O, 2x, X, and b? y? r?"
            }
            TokenErrorKind::Number(Colour::Blue) => "blue wires are numbered 1 to 12",
            TokenErrorKind::Number(Colour::Yellow) => "yellow wires are Y1 to Y11",
            TokenErrorKind::Number(Colour::Red) => "red wires are R1 to R11",
            TokenErrorKind::Place => "places are a stand and a slot: ?7@2C was dealt at stand 2, slot C",
            TokenErrorKind::Times => {
                "multiplicity tokens are 1x, 2x and 3x; 4x is a wire without a token because its value is there four times"
            }
            TokenErrorKind::Twice => "write each mark once",
            TokenErrorKind::Mark(MarkError::ParityOnColour(_)) => {
                "write E or O alone, or with a blue wire: E?4"
            }
            TokenErrorKind::Mark(MarkError::TimesOnRed) => {
                "write 1x to 3x alone, or with a blue or yellow wire: 2x?7"
            }
            TokenErrorKind::Mark(MarkError::InfoOnRed) => "info tokens are i1 to i12, iY, and iY1 to iY11",
            TokenErrorKind::Mark(MarkError::MarkOnCut) => "hidden wires have a ? before them: E?4, !3?5",
            TokenErrorKind::Mark(MarkError::PickedHidden | MarkError::PickedAfter(_)) => PICKED_HELP,
            TokenErrorKind::Mark(MarkError::MovedUnsorted) => "write X or @, not both",
            TokenErrorKind::Mark(_) => "one of the two must go",
        }
    }
}

/// Reads one token.
pub fn parse_token(text: &str) -> Result<Slot, TokenError> {
    let mut cursor = Cursor::new(text);
    let mut slot = Slot { colour: colour_prefix(&mut cursor), ..Slot::UNKNOWN };
    let mut bare = slot.colour.is_none();
    while mark(&mut cursor, &mut slot)? {
        bare = false;
    }
    let start = cursor.at();
    if cursor.eat(b'?') {
        if !cursor.is_done() && !matches!(cursor.peek(0), b'*' | b'@') {
            slot.wire = Some(wire(&mut cursor)?);
        }
    } else if cursor.eat(b'i') {
        slot.state = SlotState::Info;
        if cursor.peek(0) == b'r' {
            let kind = TokenErrorKind::Mark(MarkError::InfoOnRed);
            return Err(TokenError { span: cursor.rest(), kind });
        }
        if cursor.peek(0) == b'y' && !cursor.peek(1).is_ascii_digit() {
            cursor.skip(1);
        } else {
            slot.wire = Some(wire(&mut cursor)?);
        }
    } else if !cursor.is_done() && (bare || !matches!(cursor.peek(0), b'*' | b'@')) {
        slot.state = SlotState::Cut;
        slot.wire = Some(wire(&mut cursor)?);
    } else if bare {
        return Err(TokenError { span: Span::new(0, text.len()), kind: TokenErrorKind::Unknown });
    }
    while cursor.peek(0) == b'*' {
        let start = cursor.at();
        cursor.skip(1);
        let before = if cursor.peek(0).is_ascii_digit() { cursor.number().unwrap_or(u8::MAX) } else { 0 };
        let twice = TokenError { span: cursor.span_from(start), kind: TokenErrorKind::Twice };
        slot.picks = slot.picks.with(before).ok_or(twice)?;
    }
    if cursor.eat(b'@') {
        let place = dealt_place(&mut cursor);
        let kind = TokenErrorKind::Place;
        slot.dealt = Dealt::at(place.ok_or(TokenError { span: cursor.rest(), kind })?);
    }
    if !cursor.is_done() {
        return Err(TokenError { span: cursor.rest(), kind: TokenErrorKind::Trailing });
    }
    slot.check().map_err(|error| TokenError {
        span: if start < text.len() { cursor.span_from(start) } else { cursor.span_from(0) },
        kind: TokenErrorKind::Mark(error),
    })?;
    if slot.state != SlotState::Hidden {
        slot.colour = None;
    }
    Ok(slot)
}

fn colour_prefix(cursor: &mut Cursor<'_>) -> Option<Colour> {
    let colour = match cursor.peek(0) {
        b'b' => Colour::Blue,
        b'y' => Colour::Yellow,
        b'r' => Colour::Red,
        _ => return None,
    };
    let prefix = match cursor.peek(1) {
        0 | b'?' | b'!' | b'e' | b'o' | b'x' | b'i' | b'@' => true,
        digit if digit.is_ascii_digit() => cursor.peek(2) == b'x',
        _ => false,
    };
    if colour == Colour::Blue || prefix {
        cursor.skip(1);
        return Some(colour);
    }
    None
}

/// Reads one mark, if one follows.
fn mark(cursor: &mut Cursor<'_>, slot: &mut Slot) -> Result<bool, TokenError> {
    let start = cursor.at();
    let twice = match (cursor.peek(0), cursor.peek(1)) {
        (b'x', _) => {
            cursor.skip(1);
            core::mem::replace(&mut slot.unsorted, true)
        }
        (letter @ (b'e' | b'o'), _) => {
            cursor.skip(1);
            let parity = if letter == b'e' { Parity::Even } else { Parity::Odd };
            slot.parity.replace(parity).is_some()
        }
        (digit, b'x') if digit.is_ascii_digit() => {
            cursor.skip(2);
            if !(b'1'..=b'4').contains(&digit) {
                return Err(TokenError { span: cursor.span_from(start), kind: TokenErrorKind::Times });
            }
            core::mem::replace(&mut slot.times, digit - b'0') > 0
        }
        (b'!', _) => {
            cursor.skip(1);
            let value = if cursor.eat(b'r') {
                Some(Value::Red)
            } else if cursor.eat(b'y') {
                Some(Value::Yellow)
            } else {
                cursor.number().filter(|n| (1..=BLUE_MAX).contains(n)).map(Value::Blue)
            };
            let Some(value) = value else {
                let kind = TokenErrorKind::Number(Colour::Blue);
                return Err(TokenError { span: cursor.span_from(start), kind });
            };
            slot.not |= denial(value);
            false
        }
        _ => return Ok(false),
    };
    if twice {
        return Err(TokenError { span: cursor.span_from(start), kind: TokenErrorKind::Twice });
    }
    Ok(true)
}

/// A place as `2C`; `None` where that is not what follows.
pub(super) fn dealt_place(cursor: &mut Cursor<'_>) -> Option<Place> {
    let mut ahead = *cursor;
    let stand = ahead.number()?.checked_sub(1).filter(|&stand| (stand as usize) < MAX_STANDS)?;
    let slot = ahead.peek(0).checked_sub(b'a').filter(|&slot| (slot as usize) < MAX_SLOTS)?;
    ahead.skip(1);
    *cursor = ahead;
    Some(Place::new(stand, slot))
}

fn wire(cursor: &mut Cursor<'_>) -> Result<Wire, TokenError> {
    let start = cursor.at();
    let colour = if cursor.eat(b'y') {
        Colour::Yellow
    } else if cursor.eat(b'r') {
        Colour::Red
    } else {
        Colour::Blue
    };
    let Some(number) = cursor.number() else {
        let kind = match colour {
            Colour::Blue => TokenErrorKind::Unknown,
            coloured => TokenErrorKind::Number(coloured),
        };
        return Err(TokenError { span: cursor.rest(), kind });
    };
    Wire::new(colour, number)
        .ok_or(TokenError { span: cursor.span_from(start), kind: TokenErrorKind::Number(colour) })
}

/// The canonical token of the slot.
impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hidden = self.state == SlotState::Hidden;
        let mut marked = false;
        if hidden && let Some(colour) = self.colour {
            f.write_str(match colour {
                Colour::Blue => "b",
                Colour::Yellow => "y",
                Colour::Red => "r",
            })?;
        }
        if self.unsorted {
            f.write_str("X")?;
            marked = true;
        }
        if let Some(parity) = self.parity {
            f.write_str(if parity == Parity::Even { "E" } else { "O" })?;
            marked = true;
        }
        if self.times > 0 {
            write!(f, "{}x", self.times)?;
            marked = true;
        }
        for value in Value::ALL.into_iter().filter(|&value| self.not & denial(value) != 0) {
            write!(f, "!{value}")?;
            marked = true;
        }
        match (self.state, self.wire) {
            (SlotState::Hidden, None) if marked => {}
            // A cut wire is always known; a table that says otherwise does not pass its check.
            (SlotState::Hidden | SlotState::Cut, None) => f.write_str("?")?,
            (SlotState::Hidden, Some(wire)) => write!(f, "?{wire}")?,
            (SlotState::Info, None) => f.write_str("iY")?,
            (SlotState::Info, Some(wire)) => write!(f, "i{wire}")?,
            (SlotState::Cut, Some(wire)) => write!(f, "{wire}")?,
        }
        for before in self.picks.iter() {
            f.write_str("*")?;
            if before > 0 {
                write!(f, "{before}")?;
            }
        }
        match self.dealt.place() {
            None => Ok(()),
            Some(place) => write!(f, "@{}{}", place.stand + 1, SlotLetter(place.slot)),
        }
    }
}

const _: () = assert!(BLUE_MAX == 12 && COLOURED_MAX == 11, "the help texts name these");

#[cfg(test)]
mod tests {
    use super::*;

    extern crate std;
    use std::string::ToString;

    #[test]
    fn every_form_has_its_canonical_text() {
        for (text, canonical) in [
            ("5", "5"),
            ("y4", "Y4"),
            ("R5", "R5"),
            ("?", "?"),
            ("?12", "?12"),
            ("?y4", "?Y4"),
            ("I5", "i5"),
            ("iy", "iY"),
            ("iY4", "iY4"),
            ("!3", "!3"),
            ("!3?", "!3"),
            ("!3?5", "!3?5"),
            ("!5!3", "!3!5"),
            ("!r", "!R"),
            ("!R!y!3", "!3!Y!R"),
            ("!R?5", "!R?5"),
            ("e", "E"),
            ("O?5", "O?5"),
            ("1x", "1x"),
            ("2X7", "2x7"),
            ("2x?Y4", "2x?Y4"),
            ("2xY4", "2xY4"),
            ("x", "X"),
            ("X12", "X12"),
            ("X?R5", "X?R5"),
            ("Xi5", "Xi5"),
            ("1xi5", "1xi5"),
            ("b", "b?"),
            ("Y", "y?"),
            ("r?", "r?"),
            ("bE?4", "bE?4"),
            ("rX?R5", "rX?R5"),
            ("y2x", "y2x"),
            ("b5", "5"),
            ("yiY", "iY"),
            ("b!3", "b!3"),
            ("5*", "5*"),
            ("i5*0", "i5*"),
            ("2x5*3", "2x5*3"),
            ("5**", "5**"),
            ("5*1*2", "5*1*2"),
            ("?@2c", "?@2C"),
            ("E@6P", "E@6P"),
            ("b@1A", "b?@1A"),
            ("iY@2A", "iY@2A"),
            ("12*1@3B", "12*1@3B"),
        ] {
            let slot = parse_token(text).unwrap_or_else(|e| panic!("{text}: {e:?}"));
            assert_eq!(slot.to_string(), canonical, "{text}");
            assert_eq!(parse_token(canonical), Ok(slot), "{canonical}");
        }
    }

    #[test]
    fn what_is_forbidden_is_refused() {
        for text in [
            "", "13", "0", "Y12", "R12", "i13", "iR", "iR5", "i", "E4", "!3 ", "!13", "!35", "!", "5x", "0x",
            "yE", "rO", "E?Y4", "r2x", "2xR5", "2x?R5", "E?5", "!3?3", "!R?R1", "!Y?Y4", "!R5", "y?4",
            "b?Y4", "XX", "EE", "EO", "5?", "??", "q", "é", "?é", "-1", "b6b", "ri5", "biY", "yi5", "99999",
            "?*", "?5*", "*", "5*4", "5***", "5**4", "Y4*", "iY*", "R1*", "5@", "5@C", "5@2", "5@0A", "5@7A",
            "5@2Q", "5@2C*", "X@2A", "X5@2A", "5*300", "@2A",
        ] {
            assert!(parse_token(text).is_err(), "{text:?} was read as {:?}", parse_token(text));
        }
    }

    #[test]
    fn errors_point_at_the_place() {
        let error = parse_token("X?13").unwrap_err();
        assert_eq!(error, TokenError { span: Span::new(2, 4), kind: TokenErrorKind::Number(Colour::Blue) });
        let error = parse_token("?5q").unwrap_err();
        assert_eq!(error, TokenError { span: Span::new(2, 3), kind: TokenErrorKind::Trailing });
    }
}
