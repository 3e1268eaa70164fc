//! Shapes of a hand that can be chosen.

use trickwire_core::bridge::notation::parse_shapes;
use trickwire_core::bridge::shape::ShapeSet;

/// Shapes that can be chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Shapes {
    #[default]
    Any,
    Balanced,
    Nearly,
    Unbalanced,
    Flat,
    ThreeSuits,
    TwoSuits,
    OneSuit,
}

impl Shapes {
    pub(super) const ALL: [Shapes; 8] = [
        Shapes::Any,
        Shapes::Balanced,
        Shapes::Nearly,
        Shapes::Unbalanced,
        Shapes::Flat,
        Shapes::ThreeSuits,
        Shapes::TwoSuits,
        Shapes::OneSuit,
    ];

    /// In a list of wishes.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Shapes::Any => "any",
            Shapes::Balanced => "bal",
            Shapes::Nearly => "semibal",
            Shapes::Unbalanced => "unbal",
            Shapes::Flat => "4333",
            Shapes::ThreeSuits => "4441",
            Shapes::TwoSuits => "5-5",
            Shapes::OneSuit => "6-3-2-2",
        }
    }

    /// Where there is room for it.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Shapes::Any => "any shape",
            Shapes::Balanced => "balanced",
            Shapes::Nearly => "nearly balanced",
            Shapes::Unbalanced => "not balanced",
            Shapes::Flat => "4333",
            Shapes::ThreeSuits => "4441",
            Shapes::TwoSuits => "5-5 or 6-5",
            Shapes::OneSuit => "6322 or 6331",
        }
    }

    /// After *is*.
    pub(super) const fn sentence(self) -> &'static str {
        match self {
            Shapes::Any => "of any shape",
            other => other.name(),
        }
    }

    /// In the notation of the core.
    const fn notation(self) -> &'static str {
        match self {
            Shapes::Any => "xxxx",
            Shapes::Balanced => "bal",
            Shapes::Nearly => "bal|any5422|any6322",
            Shapes::Unbalanced => "!bal",
            Shapes::Flat => "any4333",
            Shapes::ThreeSuits => "any4441",
            Shapes::TwoSuits => "any55xx|any65xx",
            Shapes::OneSuit => "any6322|any6331",
        }
    }

    /// For the core.
    pub(super) fn set(self) -> ShapeSet {
        if self == Shapes::Any {
            return ShapeSet::ALL; // the usual case, without going through all of them
        }
        match parse_shapes(self.notation()) {
            Ok(Some(set)) => set,
            _ => ShapeSet::ALL,
        }
    }

    /// From the core; `None` where the device has no word for it.
    pub(super) fn of(set: &ShapeSet) -> Option<Shapes> {
        Shapes::ALL.into_iter().find(|shapes| shapes.set() == *set)
    }

    /// The next one, or the one before.
    pub(super) fn around(self, forth: bool) -> Shapes {
        let step = if forth { 1 } else { Shapes::ALL.len() - 1 };
        Shapes::ALL[(self as usize + step) % Shapes::ALL.len()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_what_they_say() {
        for shapes in Shapes::ALL {
            assert!(!shapes.set().is_empty());
            assert_eq!(shapes.set() == ShapeSet::ALL, shapes == Shapes::Any, "{shapes:?}");
        }
        let two_suits = |lengths: [u8; 4]| matches!(lengths, [5 | 6, 5, ..]);
        assert_eq!(Shapes::TwoSuits.set(), ShapeSet::of(|shape| two_suits(shape.sorted())));
        assert_eq!(Shapes::Balanced.set(), ShapeSet::balanced());
        assert_eq!(Shapes::of(&ShapeSet::NONE), None);
    }
}
