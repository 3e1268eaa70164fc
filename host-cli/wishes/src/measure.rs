//! Numbers that are added up over the suits of a hand, or over the hands of a partnership.
//!
//! | measure | in one suit |
//! |---|---|
//! | points | ace 4, king 3, queen 2, jack 1 |
//! | controls | ace 2, king 1 |
//! | losers | of the first three cards, those that are not ace, king and queen: a doubleton loses none with AK, a singleton none with A |
//! | length points | points, and 1 for every card after the fourth |
//! | total points | points, and 3 for a void, 2 for a singleton, 1 for a doubleton |
//! | quick tricks | in halves: AK 4, AQ 3, A 2, KQ 2, guarded K 1 |

use trickwire_core::cards::{CardSet, Suit};

/// A number that is added up over suits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Measure {
    Points,
    Controls,
    Losers,
    LengthPoints,
    TotalPoints,
    QuickTricks,
}

/// What a measure needs to know of a suit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Holding {
    /// Cards.
    pub length: u8,
    /// Points.
    pub points: u8,
    /// Is the ace there?
    pub ace: bool,
    /// The king?
    pub king: bool,
    /// The queen?
    pub queen: bool,
}

impl Holding {
    /// The holding of a hand in a suit.
    pub fn of(hand: CardSet, suit: Suit) -> Holding {
        let ranks = hand.ranks(suit);
        let has = |bit: u32| ranks >> bit & 1 == 1;
        let points = (0..4).map(|n| (u8::from(has(9 + n))) * (n as u8 + 1)).sum();
        Holding { length: ranks.count_ones() as u8, points, ace: has(12), king: has(11), queen: has(10) }
    }
}

impl Measure {
    /// All of them.
    pub const ALL: [Measure; 6] = [
        Measure::Points,
        Measure::Controls,
        Measure::Losers,
        Measure::LengthPoints,
        Measure::TotalPoints,
        Measure::QuickTricks,
    ];

    /// How it is written after a range, and other ways to write it.
    pub const fn words(self) -> &'static [&'static str] {
        match self {
            Measure::Points => &["", "hcp"],
            Measure::Controls => &["controls", "control", "ctrl", "ctl"],
            Measure::Losers => &["losers", "loser", "ltc"],
            Measure::LengthPoints => &["lp"],
            Measure::TotalPoints => &["tp"],
            Measure::QuickTricks => &["qt"],
        }
    }

    /// In words.
    pub const fn name(self) -> &'static str {
        match self {
            Measure::Points => "points",
            Measure::Controls => "controls",
            Measure::Losers => "losers",
            Measure::LengthPoints => "length points",
            Measure::TotalPoints => "total points",
            Measure::QuickTricks => "quick tricks",
        }
    }

    /// The most that a hand can have, or two together.
    pub const fn most(self, hands: usize) -> u8 {
        let (one, two) = match self {
            Measure::Points => (37, 40),
            Measure::Controls => (12, 12),
            Measure::Losers => (12, 24),
            Measure::LengthPoints => (46, 58),
            Measure::TotalPoints => (46, 58),
            Measure::QuickTricks => (16, 16),
        };
        if hands == 1 { one } else { two }
    }

    /// Is it the same for two hands together as for all their cards in one hand?
    pub const fn is_of_cards(self) -> bool {
        matches!(self, Measure::Points | Measure::Controls)
    }

    /// What a suit adds.
    pub const fn of_suit(self, holding: Holding) -> u8 {
        let Holding { length, points, ace, king, queen } = holding;
        match self {
            Measure::Points => points,
            Measure::Controls => 2 * ace as u8 + king as u8,
            Measure::Losers => match length {
                0 => 0,
                1 => 1 - ace as u8,
                2 => 2 - ace as u8 - king as u8,
                _ => 3 - ace as u8 - king as u8 - queen as u8,
            },
            Measure::LengthPoints => points + length.saturating_sub(4),
            Measure::TotalPoints => points + 3_u8.saturating_sub(length),
            Measure::QuickTricks => match (ace, king, queen) {
                (true, true, _) => 4,
                (true, false, true) => 3,
                (true, false, false) | (false, true, true) => 2,
                (false, true, false) if length > 1 => 1,
                _ => 0,
            },
        }
    }

    /// What a hand has.
    pub fn of(self, hand: CardSet) -> u8 {
        Suit::ALL.into_iter().map(|suit| self.of_suit(Holding::of(hand, suit))).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use trickwire_core::cards::parse_cards;

    #[test]
    fn hands_are_valued_as_textbooks_do() {
        let hand = parse_cards("AKQ72.K4.5.QJ982").unwrap();
        let values = Measure::ALL.map(|measure| measure.of(hand));
        // 15 points; A 2, K 1, K 1; losers 0, 1 (Kx), 1, 2 (one of AKQ); two long suits; a doubleton and a singleton.
        assert_eq!(values, [15, 4, 4, 17, 18, 5]);
        let voids = parse_cards("AKQJT98765432...").unwrap();
        assert_eq!(Measure::ALL.map(|measure| measure.of(voids)), [10, 3, 0, 19, 19, 4]);
    }
}
