//! What makes a mission: which wires it puts on the table, how it is opened, which equipment lies there, where
//! the dial starts, and its special rule. The missions themselves are rows in `missions.rs`.
//!
//! From mission 4 on all blue wires are in play. "2/3" yellow means that three yellow tiles are
//! drawn and shown by markers and two of them dealt. Some missions change the wires when two people
//! play.

use rand_core::Rng;

use super::gear::Gear;
use super::rule::Rule;
use super::setup::{Coloured, Setup};
use super::wire::COLOURED_MAX;
use crate::rng::shuffle;

pub use super::missions::{CUSTOM, MISSIONS};

/// How many yellow or red wires a mission takes, and from where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Draw {
    /// None.
    None,
    /// This many, drawn at random.
    Some(u8),
    /// This many of that many drawn; nobody knows which were kept.
    Of(u8, u8),
    /// This many, drawn from the numbers up to that one.
    UpTo(u8, u8),
    /// Exactly these numbers.
    Fixed(&'static [u8]),
    /// One for each player, but no more than this many.
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
    /// Everybody lays tokens of values that are not in their hand.
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
    /// A wire of the captain stands at the far right with its face to the others.
    TurnedOfCaptain,
    /// A wire of every player does.
    TurnedOfPlayer,
    /// Two wires of every player do, the lower at the far left, the higher at the far right.
    TwoTurnedOfPlayer,
}

impl Unsorted {
    /// Do the unsorted wires show their faces to everybody but their owner?
    pub const fn is_turned(self) -> bool {
        matches!(self, Unsorted::TurnedOfCaptain | Unsorted::TurnedOfPlayer | Unsorted::TwoTurnedOfPlayer)
    }
}

/// Where the dial starts. Every miss costs a step; with none left the bomb explodes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dial {
    /// As many steps as players.
    Players,
    /// One step: the first miss loses.
    LastStep,
    /// One step more than players.
    OneMore,
    /// The dial is not used.
    Unused,
}

/// The equipment of a mission, beyond what its number and its wires say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pool {
    /// None.
    None,
    /// One for each player, drawn from all that the mission allows except these.
    Without(&'static [Gear]),
    /// Only this card.
    Only(Gear),
    /// Seven, face down.
    Seven,
}

/// What happens to coloured wires before the rest is dealt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Apart {
    /// Everything is dealt together.
    None,
    /// The yellow wires are dealt first, one to each player from the captain on.
    Yellow,
    /// The yellow wires are dealt first; of five players the captain gets none.
    YellowSparingCaptain,
    /// The red wires are dealt first, one to each player from the captain on.
    Red,
}

/// One mission.
#[derive(Clone, Copy, Debug)]
pub struct Mission {
    /// Its number, 1 to 66.
    pub number: u8,
    /// The highest blue number; the lowest is 1.
    pub blue: u8,
    pub(super) yellow: Draw,
    pub(super) red: Draw,
    pub(super) two_players: Option<(Draw, Draw)>,
    /// Fewest players.
    pub min_players: u8,
    /// The tokens in use.
    pub tokens: Tokens,
    /// How it is opened.
    pub opening: Opening,
    /// X tokens.
    pub unsorted: Unsorted,
    /// Coloured wires dealt apart.
    pub apart: Apart,
    /// The equipment.
    pub pool: Pool,
    /// The dial.
    pub dial: Dial,
    /// The special rule.
    pub rule: Rule,
    /// With two players the captain lays no token at the opening.
    pub captain_silent_in_two: bool,
    /// The special rule in a sentence or two, for people at the table; empty where there is none.
    pub reminder: &'static str,
}

impl Mission {
    /// The mission of this number.
    pub fn get(number: u8) -> Option<&'static Mission> {
        MISSIONS.get(usize::from(number).checked_sub(1)?)
    }

    /// Yellow and red wires for this many players.
    pub fn draws(&self, players: u8) -> (Draw, Draw) {
        match self.two_players {
            Some(draws) if players == 2 => draws,
            _ => (self.yellow, self.red),
        }
    }

    /// Are these the wires of the mission, as far as its card tells?
    pub fn fits(&self, setup: &Setup, players: u8) -> bool {
        let (yellow, red) = self.draws(players);
        let fits = |draw: Draw, coloured: Coloured| {
            let (keep, of, highest) = draw.counts(players);
            let fixed = match draw {
                Draw::Fixed(numbers) => coloured.numbers().eq(numbers.iter().copied()),
                _ => coloured.numbers().all(|n| n <= highest),
            };
            coloured.keep() == keep && coloured.numbers().count() == of as usize && fixed
        };
        setup.blue() == (1, self.blue) && fits(yellow, setup.yellow) && fits(red, setup.red)
    }

    /// May this card lie on the table with this many players?
    pub fn allows(&self, gear: Gear, players: u8) -> bool {
        let yellow = self.draws(players).0 != Draw::None;
        let known = match gear {
            Gear::FalseBottom => self.number >= 9 && yellow && self.rule != Rule::Tripwires,
            double if double.is_double() => self.number >= 55,
            _ => true,
        };
        match self.pool {
            Pool::None => false,
            Pool::Only(only) => gear == only,
            Pool::Without(barred) => known && !barred.contains(&gear),
            Pool::Seven => known,
        }
    }

    /// How many equipment cards lie on the table at the start.
    pub const fn equipment(&self, players: u8) -> u8 {
        match self.pool {
            Pool::None => 0,
            Pool::Only(_) => 1,
            Pool::Without(_) => players,
            Pool::Seven => 7,
        }
    }

    /// The steps of the dial at the start.
    pub const fn steps(&self, players: u8) -> u8 {
        match self.dial {
            Dial::Players => players,
            Dial::LastStep => 1,
            Dial::OneMore => players + 1,
            Dial::Unused => u8::MAX,
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
    /// How many are kept, of how many drawn, and the highest number among them.
    fn counts(self, players: u8) -> (u8, u8, u8) {
        match self {
            Draw::None => (0, 0, COLOURED_MAX),
            Draw::Some(count) => (count, count, COLOURED_MAX),
            Draw::Of(keep, of) => (keep, of, COLOURED_MAX),
            Draw::UpTo(count, highest) => (count, count, highest),
            Draw::EachPlayer(most) => (players.min(most), players.min(most), COLOURED_MAX),
            Draw::Fixed(numbers) => (numbers.len() as u8, numbers.len() as u8, COLOURED_MAX),
        }
    }

    fn draw(self, players: u8, rng: &mut impl Rng) -> Coloured {
        if let Draw::Fixed(numbers) = self {
            return Coloured::all_of(numbers).unwrap_or_default();
        }
        let (keep, drawn, highest) = self.counts(players);
        let mut numbers: [u8; COLOURED_MAX as usize] = core::array::from_fn(|index| index as u8 + 1);
        let numbers = &mut numbers[..highest as usize];
        shuffle(rng, numbers);
        Coloured::some_of(&numbers[..drawn as usize], keep).unwrap_or_default()
    }
}
