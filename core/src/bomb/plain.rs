//! Answers as plain text: exact, stable, the same bytes on every machine.

use core::fmt::{self, Write};

use super::advise::{Move, Prospect};
use super::game::Named;
use super::half::Halves;
use super::indicate::Ranked;
use super::knowledge::Conflict;
use super::slot::Place;
use super::solve::{Candidate, Odds};
use super::table::SlotLetter;
use super::wire::Colour;
use crate::ratio::{FractionText, Ratio};
use crate::text::nth;

/// The odds of a table: a line with the total, then a line for every open slot with the number of
/// arrangements of every wire that can be there, then a line for every X-of-Y candidate that may
/// have been discarded.
///
/// ```text
/// total 222720
/// 1A 1:186720 2:24000 3:12000
/// out Y3:120 Y9:80
/// ```
pub fn write_odds(odds: &Odds<'_, '_>, out: &mut impl Write) -> fmt::Result {
    writeln!(out, "total {}", odds.total())?;
    for slot in odds.slots() {
        write!(out, "{}", Named(slot.place))?;
        for (wire, count) in slot.counts() {
            write!(out, " {wire}:{count}")?;
        }
        out.write_char('\n')?;
    }
    for colour in [Colour::Yellow, Colour::Red] {
        let mut unseen = odds.candidates(colour).filter(|candidate| !candidate.seen).peekable();
        if unseen.peek().is_none() {
            continue;
        }
        out.write_str("out")?;
        unseen.try_for_each(|Candidate { wire, out: left, .. }| write!(out, " {wire}:{left}"))?;
        out.write_char('\n')?;
    }
    Ok(())
}

/// The answer to a joint question.
///
/// ```text
/// ask 2 A,C = 7: 13/15
/// ```
pub fn write_asked(question: &str, chance: Ratio, out: &mut impl Write) -> fmt::Result {
    let Ratio { num, den } = chance.reduced();
    writeln!(out, "ask {question}: {num}/{den}")
}

/// That a table allows nothing, and why.
pub fn write_conflict(conflict: Conflict, out: &mut impl Write) -> fmt::Result {
    writeln!(out, "no arrangement: {conflict}")
}

/// A line for each thing that the observer can do alone.
///
/// ```text
/// solo 4 wires 2
/// pass 7
/// reveal
/// ```
pub fn write_alone(moves: &[Move], out: &mut impl Write) -> fmt::Result {
    moves.iter().try_for_each(|action| writeln!(out, "{}", MoveText(*action)))
}

/// A line for each move: where and what, the exact chance and risk, the bits that it shows, and the
/// observer's own wire to cut with it.
///
/// ```text
/// cut 2A 1 chance 4/5 red 0 bits 0.722 own 1A
/// detect 2AC 7 chance 13/15 red 0 bits 0.000 own 1F
/// ray 2A 1,2 chance 1 red 0 bits 0.722 own 1A,1B
/// ```
pub fn write_prospects(prospects: &[Prospect], halves: &Halves<'_>, out: &mut impl Write) -> fmt::Result {
    for Prospect { action, chance, red, bits } in prospects {
        let (chance, red) = (FractionText(*chance), FractionText(*red));
        write!(out, "{} chance {chance} red {red} bits {}", MoveText(*action), Bits(*bits))?;
        let own = action.called().filter_map(|value| halves.best(value));
        for (index, half) in own.enumerate() {
            let before = if index == 0 { " own " } else { "," };
            write!(out, "{before}{}", Named(half.place))?;
        }
        out.write_char('\n')?;
    }
    Ok(())
}

/// A line with the uncertainty of the stand, then one for every slot that can be marked, best first: the
/// wire and the bits that its token tells.
///
/// ```text
/// bits 11.894
/// 1C 4 tells 3.012
/// ```
pub fn write_marks(ranked: &Ranked, out: &mut impl Write) -> fmt::Result {
    writeln!(out, "bits {}", Bits(ranked.baseline))?;
    for mark in &ranked.marks {
        let place = Place::new(mark.stand, mark.slot);
        writeln!(out, "{} {} tells {}", Named(place), mark.wire, Bits(mark.gain))?;
    }
    Ok(())
}

struct MoveText(Move);

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Move::Solo { value, wires } => write!(f, "solo {value} wires {wires}"),
            Move::RevealRed => f.write_str("reveal"),
            Move::FastPass(value) => write!(f, "pass {value}"),
            Move::Dual { stand, slot, value } => {
                write!(f, "cut {}{} {value}", nth(stand), SlotLetter(slot))
            }
            Move::Detector { stand, slots, value } => {
                write!(f, "detect {}", nth(stand))?;
                (0..16)
                    .filter(|slot| slots >> slot & 1 == 1)
                    .try_for_each(|slot| write!(f, "{}", SlotLetter(slot)))?;
                write!(f, " {value}")
            }
            Move::Ray { stand, slot, values: [first, second] } => {
                write!(f, "ray {}{} {first},{second}", nth(stand), SlotLetter(slot))
            }
        }
    }
}

/// Bits with three decimals, in integer arithmetic: the digits do not depend on how a machine writes
/// fractions.
struct Bits(f64);

impl fmt::Display for Bits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let thousandths = libm::round(self.0 * 1000.0) as i32;
        let sign = if thousandths < 0 { "-" } else { "" };
        let size = thousandths.unsigned_abs();
        write!(f, "{sign}{}.{:03}", size / 1000, size % 1000)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    extern crate std;
    use std::string::ToString;

    #[test]
    fn bits_have_three_decimals_and_a_sign_where_there_is_something() {
        let text = |bits: f64| Bits(bits).to_string();
        assert_eq!([text(1.0005), text(0.0), text(-1e-17)], ["1.001", "0.000", "0.000"]);
        assert_eq!([text(-0.0125), text(12.3)], ["-0.013", "12.300"]);
    }
}
