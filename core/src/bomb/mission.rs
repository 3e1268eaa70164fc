//! The 66 missions: which wires each puts on the table, and how it is opened.
//!
//! From mission 4 on all blue wires are in play. "2/3" yellow means that three yellow tiles are
//! drawn and shown by markers and two of them dealt. Some missions change the wires when two people
//! play.

use rand_core::Rng;

use super::setup::{Coloured, Setup};
use super::wire::{BLUE_MAX, COLOURED_MAX};
use crate::rng::shuffle;

/// How many yellow or red wires a mission takes, and from where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Draw {
    /// None.
    None,
    /// So many, drawn at random.
    Some(u8),
    /// So many of those drawn; nobody knows which were kept.
    Of(u8, u8),
    /// So many, drawn from the numbers up to this one.
    UpTo(u8, u8),
    /// Exactly these numbers.
    Fixed(&'static [u8]),
    /// One for each player, but no more than so many.
    EachPlayer(u8),
}

/// The tokens that tell about wires.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tokens {
    /// Numbers.
    Info,
    /// Even or odd only.
    EvenOdd,
    /// How often the value occurs on the stand.
    Multiplicity,
}

/// How the mission is opened: which tokens lie before the first cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opening {
    /// Everybody marks one own blue wire.
    Standard,
    /// Everybody draws a token and places it where it is true, or beside the stand.
    RandomToken,
    /// One player lays two false tokens, the others mark a wire.
    CaptainFalse,
    /// Everybody lays two false tokens.
    AllFalse,
    /// Everybody lays tokens of values that he does not have.
    Absent,
    /// No tokens.
    None,
}

/// Unsorted wires at the end of every stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unsorted {
    /// None.
    None,
    /// The last dealt wire of each stand, of any colour.
    LastOfStand,
    /// A blue wire on each stand, dealt before the colours are mixed in.
    BlueOfStand,
}

/// One mission.
#[derive(Clone, Copy, Debug)]
pub struct Mission {
    /// Its number, 1 to 66.
    pub number: u8,
    /// The highest blue number; the lowest is 1.
    pub blue: u8,
    yellow: Draw,
    red: Draw,
    two_players: Option<(Draw, Draw)>,
    /// Fewest players.
    pub min_players: u8,
    /// The tokens in use.
    pub tokens: Tokens,
    /// How it is opened.
    pub opening: Opening,
    /// X tokens.
    pub unsorted: Unsorted,
}

impl Mission {
    /// The mission of this number.
    pub fn get(number: u8) -> Option<&'static Mission> {
        MISSIONS.get(usize::from(number).checked_sub(1)?)
    }

    /// Yellow and red wires for so many players.
    pub fn draws(&self, players: u8) -> (Draw, Draw) {
        match self.two_players {
            Some(draws) if players == 2 => draws,
            _ => (self.yellow, self.red),
        }
    }

    /// Draws the wires of a game.
    pub fn draw(&self, players: u8, rng: &mut impl Rng) -> Setup {
        let (yellow, red) = self.draws(players);
        let (yellow, red) = (yellow.draw(players, rng), red.draw(players, rng));
        Setup::new(1, self.blue, yellow, red).unwrap_or_default()
    }
}

impl Draw {
    fn draw(self, players: u8, rng: &mut impl Rng) -> Coloured {
        let (keep, drawn, highest) = match self {
            Draw::None => (0, 0, COLOURED_MAX),
            Draw::Some(count) => (count, count, COLOURED_MAX),
            Draw::Of(keep, of) => (keep, of, COLOURED_MAX),
            Draw::UpTo(count, highest) => (count, count, highest),
            Draw::EachPlayer(most) => (players.min(most), players.min(most), COLOURED_MAX),
            Draw::Fixed(numbers) => return Coloured::all_of(numbers).unwrap_or_default(),
        };
        let mut numbers: [u8; COLOURED_MAX as usize] = core::array::from_fn(|index| index as u8 + 1);
        let numbers = &mut numbers[..highest as usize];
        shuffle(rng, numbers);
        Coloured::some_of(&numbers[..drawn as usize], keep).unwrap_or_default()
    }
}

use Draw::{EachPlayer, Fixed, Of, Some as N, UpTo};
const NO: Draw = Draw::None;

/// A mission with the usual blue wires, tokens and opening.
const fn usual(number: u8, yellow: Draw, red: Draw) -> Mission {
    Mission {
        number,
        blue: BLUE_MAX,
        yellow,
        red,
        two_players: None,
        min_players: 2,
        tokens: Tokens::Info,
        opening: Opening::Standard,
        unsorted: Unsorted::None,
    }
}

impl Mission {
    const fn two(mut self, yellow: Draw, red: Draw) -> Mission {
        self.two_players = Some((yellow, red));
        self
    }

    const fn blue(mut self, highest: u8) -> Mission {
        self.blue = highest;
        self
    }

    const fn opened(mut self, opening: Opening) -> Mission {
        self.opening = opening;
        self
    }

    const fn with(mut self, tokens: Tokens) -> Mission {
        self.tokens = tokens;
        self
    }

    const fn unsorted(mut self, unsorted: Unsorted) -> Mission {
        self.unsorted = unsorted;
        self
    }

    const fn not_for_two(mut self) -> Mission {
        self.min_players = 3;
        self
    }
}

/// All missions in order.
pub static MISSIONS: [Mission; 66] = [
    usual(1, NO, NO).blue(6),
    usual(2, UpTo(2, 7), NO).blue(8),
    usual(3, NO, UpTo(1, 9)).blue(10),
    usual(4, N(2), N(1)).two(N(4), N(1)),
    usual(5, Of(2, 3), N(1)).two(Of(2, 3), N(2)),
    usual(6, N(4), N(1)).two(N(4), N(2)),
    usual(7, NO, Of(1, 2)).two(NO, Of(1, 3)),
    usual(8, Of(2, 3), Of(1, 2)).two(N(4), Of(1, 3)),
    usual(9, N(2), N(1)).two(N(4), N(2)),
    usual(10, N(4), N(1)),
    usual(11, N(2), NO).two(N(4), NO),
    usual(12, N(4), N(1)).two(N(4), N(2)),
    usual(13, NO, N(3)).opened(Opening::RandomToken),
    usual(14, Of(2, 3), N(2)).two(N(4), N(3)),
    usual(15, NO, Of(1, 3)).two(NO, Of(2, 3)),
    usual(16, Of(2, 3), N(1)).two(N(4), N(2)),
    usual(17, NO, Of(2, 3)).two(NO, N(3)).opened(Opening::CaptainFalse),
    usual(18, NO, N(2)).two(NO, N(3)).opened(Opening::None),
    usual(19, Of(2, 3), N(1)),
    usual(20, N(2), N(2)).two(N(4), Of(2, 3)).unsorted(Unsorted::LastOfStand),
    usual(21, NO, Of(1, 2)).two(NO, N(2)).with(Tokens::EvenOdd),
    usual(22, N(4), N(1)).opened(Opening::Absent),
    usual(23, NO, Of(1, 3)).two(NO, Of(2, 3)),
    usual(24, NO, N(2)).two(NO, N(3)).with(Tokens::Multiplicity),
    usual(25, NO, N(2)).two(NO, N(3)),
    usual(26, NO, N(2)),
    usual(27, N(4), N(1)),
    usual(28, N(4), N(2)).two(N(4), N(3)),
    usual(29, NO, N(3)),
    usual(30, N(4), Of(1, 2)),
    usual(31, NO, Of(2, 3)),
    usual(32, NO, N(2)).two(NO, N(3)),
    usual(33, NO, Of(2, 3)).two(NO, N(3)).with(Tokens::EvenOdd),
    usual(34, NO, N(1)).not_for_two(),
    usual(35, N(4), Of(2, 3)).two(N(4), N(3)).unsorted(Unsorted::BlueOfStand),
    usual(36, N(2), Of(1, 3)).two(N(4), Of(2, 3)),
    usual(37, NO, N(2)).two(NO, N(3)),
    usual(38, NO, N(2)).two(NO, N(3)),
    usual(39, N(4), Of(2, 3)).two(N(4), N(3)).opened(Opening::RandomToken),
    usual(40, NO, N(3)).with(Tokens::Multiplicity),
    usual(41, EachPlayer(4), Of(1, 3)).two(N(2), Of(2, 3)).opened(Opening::RandomToken),
    usual(42, N(4), Of(1, 3)),
    usual(43, NO, N(3)),
    usual(44, NO, Of(1, 3)),
    usual(45, NO, N(2)).two(NO, N(3)),
    usual(46, Fixed(&[5, 6, 7, 8]), NO),
    usual(47, NO, Of(2, 3)).two(NO, N(3)),
    usual(48, N(3), N(2)).two(N(3), N(3)),
    usual(49, NO, N(2)).two(NO, N(3)),
    usual(50, N(2), N(2)).two(N(4), N(3)),
    usual(51, NO, N(1)).two(NO, N(2)),
    usual(52, NO, N(3)).two(N(4), N(3)).opened(Opening::AllFalse),
    usual(53, NO, N(2)).two(NO, N(3)),
    usual(54, NO, NO),
    usual(55, NO, N(2)).two(NO, Of(2, 3)),
    usual(56, NO, Of(2, 3)).two(NO, N(3)),
    usual(57, NO, N(1)).two(NO, N(2)),
    usual(58, NO, N(2)).two(NO, N(3)).opened(Opening::None),
    usual(59, NO, Of(2, 3)).two(NO, N(3)),
    usual(60, NO, Of(2, 3)).two(NO, N(3)),
    usual(61, NO, N(1)).two(NO, N(2)),
    usual(62, NO, N(2)).two(NO, N(3)),
    usual(63, NO, N(2)).two(NO, N(3)),
    usual(64, NO, N(1)).two(NO, N(2)),
    usual(65, NO, N(3)).not_for_two(),
    usual(66, N(2), N(2)),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Pcg32;

    #[test]
    fn missions_stand_at_their_numbers_and_can_be_drawn() {
        let mut rng = Pcg32::new(7);
        for (index, mission) in MISSIONS.iter().enumerate() {
            assert_eq!(mission.number as usize, index + 1);
            for players in mission.min_players..=5 {
                let setup = mission.draw(players, &mut rng);
                let (yellow, red) = mission.draws(players);
                for (draw, coloured) in [(yellow, setup.yellow), (red, setup.red)] {
                    let (keep, shown) = match draw {
                        Draw::None => (0, 0),
                        Draw::Some(n) | Draw::UpTo(n, _) => (n, n),
                        Draw::Of(keep, of) => (keep, of),
                        Draw::Fixed(numbers) => (numbers.len() as u8, numbers.len() as u8),
                        Draw::EachPlayer(most) => (players.min(most), players.min(most)),
                    };
                    assert_eq!((coloured.keep(), coloured.numbers().count() as u8), (keep, shown));
                }
            }
        }
        assert!(Mission::get(0).is_none() && Mission::get(67).is_none());
    }
}
