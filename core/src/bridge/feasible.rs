//! Whether any deal fits, and if not, why not.
//!
//! Lengths alone can be judged by a cut: choose some suits; every hand needs at least some number of cards in
//! them, either because its minima say so or because the other suits cannot hold thirteen; together that must
//! not be more than there are. If no choice of suits needs too many cards, there is a way to deal (this is
//! Hoffman's condition for a flow with bounds, and such flows can be whole numbers). Everything else is
//! judged by the count itself. A smallest conflict is what is left once every bound has been taken away whose
//! absence leaves it impossible.

use core::fmt;

use super::constraint::{ALL_POINTS, Constraints, HandConstraint, Range};
use super::count::{CountError, bounded, exists};
use super::frame::Telling;
use super::notation::ShapesText;
use super::seat::Seat;
use crate::budget::Pulse;
use crate::cards::{HandText, Suit};
use crate::checked::Checked;
use crate::limits::MAX_BOUNDS;

/// What a bound is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Quantity {
    /// The length of a suit.
    Length(Suit),
    /// The points in a suit.
    SuitPoints(Suit),
    /// The points of the hand.
    Points,
    /// The shape.
    Shapes,
    /// Cards held.
    Has,
    /// Cards not held.
    Lacks,
}

/// Which end of a range; shapes and cards only have the whole.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum End {
    Least,
    Most,
    Whole,
}

/// One of the things asked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bound {
    /// Whose hand it bounds.
    pub seat: Seat,
    /// What.
    pub quantity: Quantity,
    /// Which end of it.
    pub end: End,
}

/// Some of the things asked for.
pub type Bounds = heapless::Vec<Bound, MAX_BOUNDS>;

/// Why nothing fits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conflict {
    /// Together impossible; where it is `smallest`, possible without any one of them.
    pub bounds: Bounds,
    /// Was the memory enough for everything that was tried? If not, more of it may name fewer or other
    /// bounds.
    pub smallest: bool,
    /// The sum that does not work out, where there is a simple one.
    pub reason: Option<Reason>,
}

/// A sum that does not work out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// More cards are needed in some suits than they have, or in one hand than it holds, or it has room for fewer.
    Cards {
        /// How many are needed, or have room,
        needed: u8,
        /// in these suits, a bit each; none where it is about one hand.
        suits: u8,
    },
    /// The hands need more points than there are, or may only have fewer.
    Points {
        /// How many.
        points: u8,
        /// Needed at least, or allowed at most?
        least: bool,
    },
}

/// The judgement.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(clippy::large_enum_variant)] // without an allocator there is no box
pub enum Verdict {
    /// Some deal fits.
    Possible,
    /// None does.
    Impossible(Conflict),
    /// The memory is too small to tell.
    Unknown,
}

/// Does any deal fit?
///
/// ```
/// use trickwire_core::bridge::feasible::{Verdict, judge};
/// use trickwire_core::bridge::notation::parse_constraints;
/// use trickwire_core::budget::Patient;
///
/// let both = parse_constraints("N: 7+S, S: 7+S").unwrap();
/// let verdict = judge(both.check().unwrap(), &mut [], &mut Patient).unwrap();
/// assert!(matches!(verdict, Verdict::Impossible(_)));
/// ```
pub fn judge(
    constraints: Checked<'_, Constraints>,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
) -> Result<Verdict, CountError> {
    let constraints = constraints.get();
    if let Some(conflict) = at_once(constraints) {
        return Ok(Verdict::Impossible(conflict));
    }
    match impossible(constraints, words, pulse) {
        Ok(false) => return Ok(Verdict::Possible),
        Ok(true) => {}
        Err(CountError::Capacity(_)) => return Ok(Verdict::Unknown),
        Err(stopped) => return Err(stopped),
    }
    let (mut left, mut smallest) = (*constraints, true);
    // Whole groups first: most bounds have nothing to do with it.
    let mut drop = |wanted: &dyn Fn(&Bound) -> bool| -> Result<(), CountError> {
        let mut fewer = left;
        for bound in bounds(&left).iter().filter(|bound| wanted(bound)) {
            remove(&mut fewer, *bound);
        }
        // What the memory is too small to judge is kept: it is still a conflict, if not a smallest one.
        if fewer == left {
            return Ok(());
        }
        match impossible(&fewer, words, pulse) {
            Ok(true) => left = fewer,
            Ok(false) => {}
            Err(CountError::Capacity(_)) => smallest = false,
            Err(stopped) => return Err(stopped),
        }
        Ok(())
    };
    let is_points = |bound: &Bound| matches!(bound.quantity, Quantity::Points | Quantity::SuitPoints(_));
    drop(&is_points)?;
    for seat in Seat::ALL {
        drop(&|bound| bound.seat == seat)?;
    }
    for bound in bounds(constraints).iter().rev() {
        drop(&|other| other == bound)?;
    }
    let reason = at_once(&left).and_then(|conflict| conflict.reason);
    Ok(Verdict::Impossible(Conflict { bounds: bounds(&left), smallest, reason }))
}

/// A conflict that simple sums show, without counting anything.
#[inline(never)] // its lists are not on the stack of a count
pub fn at_once(constraints: &Constraints) -> Option<Conflict> {
    by_cut(constraints).or_else(|| by_points(constraints))
}

/// Does no deal fit? Shapes are checked first, without points, which is quick.
fn impossible(
    constraints: &Constraints,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
) -> Result<bool, CountError> {
    let tracked = bounded(constraints);
    if !exists(constraints, Telling::default(), words, pulse)? {
        return Ok(true);
    }
    if tracked == 0 {
        return Ok(false);
    }
    Ok(!exists(constraints, Telling { tracked, ..Telling::default() }, words, pulse)?)
}

/// Everything that is asked for, the two ends of a range separately.
pub fn bounds(constraints: &Constraints) -> Bounds {
    let any = &HandConstraint::ANY;
    let mut found = Bounds::new();
    for seat in Seat::ALL {
        let hand = constraints.of(seat);
        let mut add = |quantity: Quantity, end: End| {
            let _ = found.push(Bound { seat, quantity, end });
        };
        let mut ends = |quantity: Quantity, range: Range, whole: Range| {
            if range.min > whole.min {
                add(quantity, End::Least);
            }
            if range.max < whole.max {
                add(quantity, End::Most);
            }
        };
        for suit in Suit::ALL.into_iter().rev() {
            ends(Quantity::Length(suit), hand.lengths[suit.index()], any.lengths[0]);
        }
        for suit in Suit::ALL.into_iter().rev() {
            ends(Quantity::SuitPoints(suit), hand.suit_points[suit.index()], any.suit_points[0]);
        }
        ends(Quantity::Points, hand.points, any.points);
        if hand.shapes != any.shapes {
            add(Quantity::Shapes, End::Whole);
        }
        if !hand.has.is_empty() {
            add(Quantity::Has, End::Whole);
        }
        if !hand.lacks.is_empty() {
            add(Quantity::Lacks, End::Whole);
        }
    }
    found
}

/// Everything that is asked for, both ends of a range together.
pub fn wishes(constraints: &Constraints) -> Bounds {
    let mut wishes = Bounds::new();
    for bound in bounds(constraints) {
        let wish = Bound { end: End::Whole, ..bound };
        if !wishes.contains(&wish) {
            let _ = wishes.push(wish);
        }
    }
    wishes
}

/// Takes a bound away.
pub fn remove(constraints: &mut Constraints, bound: Bound) {
    let hand = constraints.of_mut(bound.seat);
    let any = HandConstraint::ANY;
    let (range, whole) = match bound.quantity {
        Quantity::Length(suit) => (&mut hand.lengths[suit.index()], any.lengths[0]),
        Quantity::SuitPoints(suit) => (&mut hand.suit_points[suit.index()], any.suit_points[0]),
        Quantity::Points => (&mut hand.points, any.points),
        Quantity::Shapes => return hand.shapes = any.shapes,
        Quantity::Has => return hand.has = any.has,
        Quantity::Lacks => return hand.lacks = any.lacks,
    };
    if bound.end != End::Most {
        range.min = whole.min;
    }
    if bound.end != End::Least {
        range.max = whole.max;
    }
}

/// Takes bounds away, one by one, as long as `holds` still finds its conflict.
fn shrunk(
    conflict: (Bounds, Reason),
    holds: impl Fn(&Constraints) -> Option<(Bounds, Reason)>,
    from: &Constraints,
) -> Conflict {
    let mut left = *from;
    for bound in bounds(from) {
        if !conflict.0.contains(&bound) {
            remove(&mut left, bound);
        }
    }
    let mut reason = conflict.1;
    for bound in conflict.0 {
        let mut fewer = left;
        remove(&mut fewer, bound);
        if let Some((_, sum)) = holds(&fewer) {
            left = fewer;
            reason = sum;
        }
    }
    Conflict { bounds: bounds(&left), smallest: true, reason: Some(reason) }
}

fn by_cut(constraints: &Constraints) -> Option<Conflict> {
    cut(constraints).map(|found| shrunk(found, cut, constraints))
}

/// A hand that needs more than thirteen cards or has room for fewer, or suits in which more cards are needed than
/// they have.
fn cut(constraints: &Constraints) -> Option<(Bounds, Reason)> {
    for seat in Seat::ALL {
        let lengths = constraints.of(seat).lengths;
        let (least, most) =
            lengths.iter().fold((0, 0), |(min, max), range| (min + range.min, max + range.max));
        if least <= 13 && most >= 13 {
            continue;
        }
        let end = if least > 13 { End::Least } else { End::Most };
        let is_length = |bound: &Bound| matches!(bound.quantity, Quantity::Length(_));
        let used = bounds(constraints).into_iter().filter(|b| b.seat == seat && b.end == end && is_length(b));
        return Some((used.collect(), Reason::Cards { needed: least.max(most.min(13)), suits: 0 }));
    }
    for suits in 1..16_u8 {
        let inside = |suit: &Suit| suits >> suit.index() & 1 == 1;
        let mut needed = 0;
        let mut used = Bounds::new();
        for seat in Seat::ALL {
            let lengths = constraints.of(seat).lengths;
            let minima: u8 = Suit::ALL.iter().filter(|s| inside(s)).map(|s| lengths[s.index()].min).sum();
            let maxima: u8 = Suit::ALL.iter().filter(|s| !inside(s)).map(|s| lengths[s.index()].max).sum();
            let by_maxima = 13_u8.saturating_sub(maxima);
            needed += minima.max(by_maxima);
            for suit in Suit::ALL.into_iter().rev() {
                let range = lengths[suit.index()];
                let (end, counts) = if by_maxima > minima {
                    (End::Most, !inside(&suit) && range.max < 13)
                } else {
                    (End::Least, inside(&suit) && range.min > 0)
                };
                if counts {
                    let _ = used.push(Bound { seat, quantity: Quantity::Length(suit), end });
                }
            }
        }
        if u32::from(needed) > 13 * suits.count_ones() {
            return Some((used, Reason::Cards { needed, suits }));
        }
    }
    None
}

fn by_points(constraints: &Constraints) -> Option<Conflict> {
    points_sum(constraints).map(|found| shrunk(found, points_sum, constraints))
}

/// Hands that need more than forty points together, or may only have fewer.
fn points_sum(constraints: &Constraints) -> Option<(Bounds, Reason)> {
    let ends = |end: End| -> Bounds {
        let all = bounds(constraints);
        all.into_iter().filter(|bound| bound.quantity == Quantity::Points && bound.end == end).collect()
    };
    let least: u8 = constraints.seats.iter().map(|hand| hand.points.min).fold(0, u8::saturating_add);
    if least > ALL_POINTS {
        return Some((ends(End::Least), Reason::Points { points: least, least: true }));
    }
    let most: u8 = constraints.seats.iter().map(|hand| hand.points.max).fold(0, u8::saturating_add);
    if most < ALL_POINTS {
        return Some((ends(End::Most), Reason::Points { points: most, least: false }));
    }
    None
}

/// A bound in words.
pub struct BoundText<'c>(
    /// Where it comes from.
    pub &'c Constraints,
    /// The bound.
    pub Bound,
);

impl fmt::Display for BoundText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BoundText(constraints, Bound { seat, quantity, end }) = *self;
        let hand = constraints.of(seat);
        let (range, most, what, suit) = match quantity {
            Quantity::Length(suit) => (hand.lengths[suit.index()], 13, "", suit.name()),
            Quantity::SuitPoints(suit) => (hand.suit_points[suit.index()], 10, "points in ", suit.name()),
            Quantity::Points => (hand.points, 37, "points", ""),
            Quantity::Shapes => return write!(f, "{seat} is {}", ShapesText(&hand.shapes)),
            Quantity::Has => return write!(f, "{seat} holds {}", HandText(hand.has)),
            Quantity::Lacks => return write!(f, "{seat} does not hold {}", HandText(hand.lacks)),
        };
        match (end, range) {
            (End::Least, Range { min, .. }) => write!(f, "{seat} needs {min}+ {what}{suit}"),
            (End::Most, Range { max: 0, .. }) => write!(f, "{seat} has no {what}{suit}"),
            // One spade, one point.
            (End::Most, Range { max: 1, .. }) if what.is_empty() || suit.is_empty() => {
                let one = what.strip_suffix('s').or(suit.strip_suffix('s')).unwrap_or(suit);
                write!(f, "{seat} has at most 1 {one}")
            }
            (End::Most, Range { max, .. }) => write!(f, "{seat} has at most {max} {what}{suit}"),
            (End::Whole, range) => {
                write!(f, "{seat} has {} {what}{suit}", super::notation::RangeText(range, most))
            }
        }
    }
}

/// A conflict in words.
pub struct ConflictText<'c>(
    /// Where it comes from.
    pub &'c Constraints,
    /// The conflict.
    pub &'c Conflict,
);

impl fmt::Display for ConflictText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, bound) in self.1.bounds.iter().enumerate() {
            write!(f, "{}{}", if index == 0 { "" } else { ", " }, BoundText(self.0, *bound))?;
        }
        match self.1.reason {
            None => Ok(()),
            Some(reason) => write!(f, ": {reason}"),
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Reason::Cards { needed, suits } => {
                let places = 13 * suits.count_ones().max(1);
                write!(f, "{needed} cards for {places} places")?;
                let mut first = true;
                for suit in Suit::ALL.into_iter().rev().filter(|suit| suits >> suit.index() & 1 == 1) {
                    f.write_str(if first { " in " } else { " and " })?;
                    f.write_str(suit.name())?;
                    first = false;
                }
                Ok(())
            }
            Reason::Points { points, least: true } => {
                write!(f, "{points} points, and there are {ALL_POINTS}")
            }
            Reason::Points { points, least: false } => {
                write!(f, "{points} points at most, and there are {ALL_POINTS}")
            }
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Possible => f.write_str("possible"),
            Verdict::Impossible(_) => f.write_str("impossible"),
            Verdict::Unknown => f.write_str("unknown"),
        }
    }
}
