//! Sets of shapes as text: patterns, in a given order or in any, and what is left of them.

use core::fmt::{self, Write};

use super::super::shape::{Shape, ShapeSet, length_letter};
use super::{NotationError, NotationErrorKind, fail};
use crate::text::Span;

/// `bal`, `!any4333`, `5431|54xx`; `None` where the item does not look like shapes.
pub fn parse_shapes(item: &str) -> Result<Option<ShapeSet>, NotationError> {
    let (without, list) = match item.strip_prefix('!') {
        Some(list) => (true, list),
        None => (false, item),
    };
    let looks = |piece: &str| piece.len() == 4 && piece.bytes().all(|letter| length_of(letter).is_some());
    let first = list.split('|').next().unwrap_or("");
    if !without && !matches(first, "bal") && strip_any(first).is_none() && !looks(first) {
        return Ok(None);
    }
    let mut shapes = ShapeSet::NONE;
    for (at, piece) in crate::text::split(list, '|') {
        let start = at + usize::from(without);
        let span = Span::new(start, start + piece.len());
        let (any_order, digits) = match strip_any(piece) {
            Some(digits) => (true, digits),
            None => (false, piece),
        };
        let found = if matches(piece, "bal") {
            ShapeSet::balanced()
        } else if looks(digits) {
            pattern(digits, any_order)
        } else {
            return fail(span, NotationErrorKind::Item);
        };
        if found.is_empty() {
            return fail(span, NotationErrorKind::Thirteen);
        }
        shapes = shapes.or(&found);
    }
    Ok(Some(if without { shapes.not() } else { shapes }))
}

fn matches(word: &str, name: &str) -> bool {
    word.eq_ignore_ascii_case(name)
}

fn strip_any(piece: &str) -> Option<&str> {
    let (start, digits) = piece.split_at_checked(3)?;
    (matches(start, "any") && !digits.is_empty()).then_some(digits)
}

/// A length, or any length (`x`) as 255.
fn length_of(letter: u8) -> Option<u8> {
    match letter.to_ascii_lowercase() {
        digit @ b'0'..=b'9' => Some(digit - b'0'),
        letter @ b'a'..=b'd' => Some(letter - b'a' + 10),
        b'x' => Some(u8::MAX),
        _ => None,
    }
}

/// The shapes that a pattern of four letters stands for.
fn pattern(letters: &str, any_order: bool) -> ShapeSet {
    let mut wanted = [u8::MAX; 4];
    for (length, letter) in wanted.iter_mut().rev().zip(letters.bytes()) {
        *length = length_of(letter).unwrap_or(u8::MAX);
    }
    if !any_order {
        let fits = |shape: Shape| wanted.iter().zip(shape.0).all(|(&w, l)| w == u8::MAX || w == l);
        return ShapeSet::of(fits);
    }
    // In any order: every length asked for is there as often as it is asked for.
    let often = |lengths: &[u8; 4], length: u8| lengths.iter().filter(|&&l| l == length).count();
    ShapeSet::of(|shape| {
        wanted.iter().all(|&length| length == u8::MAX || often(&shape.0, length) >= often(&wanted, length))
    })
}

/// A set of shapes in as few pieces as patterns in any order and single shapes allow.
pub struct ShapesText<'s>(
    /// The shapes.
    pub &'s ShapeSet,
);

impl fmt::Display for ShapesText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (with, without) = (*self.0, self.0.not());
        let mut counted = [0; 2];
        for (count, set) in counted.iter_mut().zip([&with, &without]) {
            pieces(set, |_| {
                *count += 1;
                Ok(())
            })?;
        }
        let shorter = if counted[1] < counted[0] { &without } else { &with };
        if counted[1] < counted[0] {
            f.write_char('!')?;
        }
        let mut first = true;
        pieces(shorter, |piece| {
            if !first {
                f.write_char('|')?;
            }
            first = false;
            match piece {
                Piece::Balanced => f.write_str("bal"),
                Piece::AnyOrder(lengths) => {
                    f.write_str("any")?;
                    lengths.iter().try_for_each(|&length| f.write_char(length_letter(length)))
                }
                Piece::Exact(shape) => shape.fmt(f),
            }
        })
    }
}

enum Piece {
    Balanced,
    AnyOrder([u8; 4]),
    Exact(Shape),
}

/// Whether a piece stands for all orders is found for each of the 39 patterns, not for each shape: that took a handheld 30 ms.
fn pieces(set: &ShapeSet, mut visit: impl FnMut(Piece) -> fmt::Result) -> fmt::Result {
    let whole = |part: &ShapeSet| part.and(set) == *part;
    let (mut in_any_order, mut firsts) = (ShapeSet::NONE, ShapeSet::NONE);
    let sorted = ShapeSet::of(|shape| shape.0.is_sorted());
    for same in sorted.iter().map(ShapeSet::any_order).filter(|same| same.len() > 1 && whole(same)) {
        in_any_order = in_any_order.or(&same);
        same.iter().take(1).for_each(|first| firsts.add(first));
    }
    let mut left = *set;
    if whole(&ShapeSet::balanced()) {
        visit(Piece::Balanced)?;
        left = left.and(&ShapeSet::balanced().not());
    }
    for shape in left.iter() {
        if !in_any_order.has(shape) {
            visit(Piece::Exact(shape))?;
        } else if firsts.has(shape) {
            visit(Piece::AnyOrder(shape.sorted()))?;
        }
    }
    Ok(())
}
