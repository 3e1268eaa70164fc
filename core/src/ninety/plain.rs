//! Answers as plain text: exact, stable, the same bytes on every machine.

use core::fmt::{self, Write};

use super::advise::{Advice, Aim};
use super::answer::{Answers, Known};
use super::bid::{LayAway, Tried};
use super::effort::Findings;
use super::force::Totals;
use crate::ratio::{FractionText, Ratio};
use crate::sample::permille;

/// A line for every legal card, then one for the position: for each seat the totals that it can force and the
/// chance of its bid, then the points where everybody plays for them. `?` is what was not finished.
///
/// ```text
/// JC force 2/6/1 chance 0 1 35/36 points 2/26/21
/// all force -/4,5,6/- chance 0 1 35/36 points 2/26/21
/// ```
pub fn write_answers(answers: &Answers, out: &mut impl Write) -> fmt::Result {
    for (card, known) in answers.cards() {
        write!(out, "{card} ")?;
        write_known(&known, out)?;
    }
    out.write_str("all ")?;
    write_known(&answers.root(), out)
}

/// For the seat to move, a line for every legal card with the totals that it can force, then one for the
/// position.
///
/// ```text
/// JC force 2,3
/// all force 2,3,4
/// ```
pub fn write_force(found: &Findings<Totals>, out: &mut impl Write) -> fmt::Result {
    write_findings(found, "force", write_totals, out)
}

/// The same with the chance of its bid.
///
/// ```text
/// JC chance 35/36
/// all chance 35/36
/// ```
pub fn write_chance(found: &Findings<Ratio>, out: &mut impl Write) -> fmt::Result {
    write_findings(found, "chance", write_ratio, out)
}

fn write_findings<T: Copy, W: Write>(
    found: &Findings<T>,
    word: &str,
    write: impl Fn(Option<T>, &mut W) -> fmt::Result,
    out: &mut W,
) -> fmt::Result {
    for &(card, value) in &found.cards {
        write!(out, "{card} {word} ")?;
        write(Some(value), out)?;
        out.write_char('\n')?;
    }
    write!(out, "all {word} ")?;
    write(found.root, out)?;
    out.write_char('\n')
}

/// Deals that plain advice tries out with `tricks` tricks to go: few enough for a small machine, and the same
/// everywhere, so that the same seed gives the same bytes.
pub const fn plain_worlds(tricks: usize) -> u32 {
    match tricks {
        9.. => 12,
        8 => 16,
        7 => 24,
        6 => 48,
        _ => 96,
    }
}

/// A line that says what is aimed at and how many deals were tried out, then one for every legal card, best
/// first: the chance and its interval in thousandths, and in how many of the deals nothing can go wrong.
///
/// ```text
/// aim bid worlds 24
/// QH 931 742 984 sure 3
/// ```
pub fn write_advice(advice: &Advice, out: &mut impl Write) -> fmt::Result {
    let aim = match advice.aim {
        Aim::Bid => "bid",
        Aim::Spoil => "spoil",
        Aim::Thumb => "thumb",
    };
    writeln!(out, "aim {aim} worlds {}", advice.worlds)?;
    for card in &advice.cards {
        let (low, high) = card.sample.interval();
        let [mean, low, high] = [card.sample.mean(), low, high].map(permille);
        writeln!(out, "{} {mean} {low} {high} sure {}", card.card, card.sure)?;
    }
    Ok(())
}

/// A line for every lay-away, best first: the bid, the cards, and the chance by the rating in 10,000ths.
///
/// ```text
/// bid 3 lay TH 8S 7D rated 9123
/// ```
pub fn write_lay_aways(lays: &[LayAway], out: &mut impl Write) -> fmt::Result {
    for lay in lays {
        write_lay(lay, out)?;
        out.write_char('\n')?;
    }
    Ok(())
}

/// The same for lay-aways that were tried out, with the chance and its interval in thousandths.
///
/// ```text
/// bid 3 lay TH 8S 7D rated 9123 worlds 8 945 671 992
/// ```
pub fn write_tried(tried: &[Tried], out: &mut impl Write) -> fmt::Result {
    for tried in tried {
        write_lay(&tried.lay, out)?;
        let (low, high) = tried.sample.interval();
        let [mean, low, high] = [tried.sample.mean(), low, high].map(permille);
        writeln!(out, " worlds {} {mean} {low} {high}", tried.sample.count)?;
    }
    Ok(())
}

fn write_lay(lay: &LayAway, out: &mut impl Write) -> fmt::Result {
    write!(out, "bid {} lay", lay.bid)?;
    lay.laid.iter().try_for_each(|card| write!(out, " {card}"))?;
    write!(out, " rated {}", lay.rated)
}

fn write_known(known: &Known, out: &mut impl Write) -> fmt::Result {
    out.write_str("force")?;
    for (seat, totals) in known.force.into_iter().enumerate() {
        out.write_char(if seat == 0 { ' ' } else { '/' })?;
        write_totals(totals, out)?;
    }
    out.write_str(" chance")?;
    for ratio in known.chance {
        out.write_char(' ')?;
        write_ratio(ratio, out)?;
    }
    match known.points {
        None => out.write_str(" points ?\n"),
        Some([a, b, c]) => writeln!(out, " points {a}/{b}/{c}"),
    }
}

fn write_totals(totals: Option<Totals>, out: &mut impl Write) -> fmt::Result {
    match totals {
        None => out.write_char('?'),
        Some(totals) if totals == Totals::default() => out.write_char('-'),
        Some(totals) => totals
            .iter()
            .enumerate()
            .try_for_each(|(index, total)| write!(out, "{}{total}", if index == 0 { "" } else { "," })),
    }
}

fn write_ratio(ratio: Option<Ratio>, out: &mut impl Write) -> fmt::Result {
    match ratio {
        None => out.write_char('?'),
        Some(ratio) => write!(out, "{}", FractionText(ratio)),
    }
}
