//! Answers as plain text: exact, stable, the same bytes on every machine.

use core::fmt::{self, Write};

use super::indicate::Ranked;
use super::knowledge::Conflict;
use super::moves::{Move, Prospect};
use super::solve::Odds;
use super::table::SlotLetter;
use crate::ratio::FractionText;

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
    for (stand, slot) in odds.open_slots() {
        write!(out, "{}{}", stand + 1, SlotLetter(slot as u8))?;
        for (wire, count) in odds.slot(stand, slot) {
            write!(out, " {wire}:{count}")?;
        }
        out.write_char('\n')?;
    }
    for discard in odds.problem().discards.iter().filter(|discard| discard.count > 0) {
        out.write_str("out")?;
        for wire in discard.wires.iter() {
            write!(out, " {wire}:{}", odds.discarded(wire))?;
        }
        out.write_char('\n')?;
    }
    Ok(())
}

/// A table that allows nothing.
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

/// A line for each move: where and what, the exact chance and risk, and the bits that it shows.
///
/// ```text
/// cut 2A 1 chance 4/5 red 0 bits 0.722
/// detect 2AC 7 chance 13/15 red 0 bits 0.000
/// ray 2A 1,2 chance 1 red 0 bits 0.722
/// ```
pub fn write_prospects(prospects: &[Prospect], out: &mut impl Write) -> fmt::Result {
    for Prospect { action, chance, red, bits } in prospects {
        let (chance, red) = (FractionText(*chance), FractionText(*red));
        writeln!(out, "{} chance {chance} red {red} bits {}", MoveText(*action), Bits(*bits))?;
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
        let (stand, slot) = (mark.stand + 1, SlotLetter(mark.slot));
        writeln!(out, "{stand}{slot} {} tells {}", mark.wire, Bits(mark.gain))?;
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
                write!(f, "cut {}{} {value}", stand + 1, SlotLetter(slot))
            }
            Move::Detector { stand, slots, value } => {
                write!(f, "detect {}", stand + 1)?;
                (0..16)
                    .filter(|slot| slots >> slot & 1 == 1)
                    .try_for_each(|slot| write!(f, "{}", SlotLetter(slot)))?;
                write!(f, " {value}")
            }
            Move::Ray { stand, slot, values: [first, second] } => {
                write!(f, "ray {}{} {first},{second}", stand + 1, SlotLetter(slot))
            }
        }
    }
}

/// Bits with three decimals, by integers: the digits do not depend on how a machine writes fractions.
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
