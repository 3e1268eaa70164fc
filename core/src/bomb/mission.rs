//! The 66 missions: which wires each puts on the table, how it is opened, which equipment lies there,
//! where the dial starts, and its special rule.
//!
//! From mission 4 on all blue wires are in play. "2/3" yellow means that three yellow tiles are
//! drawn and shown by markers and two of them dealt. Some missions change the wires when two people
//! play.

use rand_core::Rng;

use super::gear::Gear;
use super::rule::Rule;
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

/// Where the dial starts. A step is lost by every miss; at none the bomb explodes.
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
    /// As many as players, drawn from all that the mission allows except these.
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

    /// May this card lie on the table when so many play?
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
        apart: Apart::None,
        pool: Pool::Without(&[]),
        dial: Dial::Players,
        rule: Rule::None,
        captain_silent_in_two: false,
    }
}

impl Mission {
    const fn pool(mut self, pool: Pool) -> Mission {
        self.pool = pool;
        self
    }

    const fn without(self, gear: &'static [Gear]) -> Mission {
        self.pool(Pool::Without(gear))
    }

    const fn dial(mut self, dial: Dial) -> Mission {
        self.dial = dial;
        self
    }

    const fn apart(mut self, apart: Apart) -> Mission {
        self.apart = apart;
        self
    }

    const fn rule(mut self, rule: Rule) -> Mission {
        self.rule = rule;
        self
    }

    const fn silent(mut self) -> Mission {
        self.captain_silent_in_two = true;
        self
    }

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

/// A table of one's own: any wires, the usual rules.
pub static CUSTOM: Mission = usual(0, NO, NO);

/// All missions in order.
pub static MISSIONS: [Mission; 66] = [
    usual(1, NO, NO).blue(6).pool(Pool::None),
    usual(2, UpTo(2, 7), NO).blue(8).pool(Pool::None),
    usual(3, NO, UpTo(1, 9)).blue(10).without(&[Gear::WalkieTalkies, Gear::LabelEqual]),
    usual(4, N(2), N(1)).two(N(4), N(1)),
    usual(5, Of(2, 3), N(1)).two(Of(2, 3), N(2)),
    usual(6, N(4), N(1)).two(N(4), N(2)),
    usual(7, NO, Of(1, 2)).two(NO, Of(1, 3)),
    usual(8, Of(2, 3), Of(1, 2)).two(N(4), Of(1, 3)),
    usual(9, N(2), N(1)).two(N(4), N(2)).rule(Rule::Order { wires: 2 }),
    usual(10, N(4), N(1)).without(&[Gear::CoffeeMug]).rule(Rule::NoOrder),
    usual(11, N(2), NO).two(N(4), NO).rule(Rule::Fuse).silent(),
    usual(12, N(4), N(1)).two(N(4), N(2)).rule(Rule::Covers),
    usual(13, NO, N(3)).opened(Opening::RandomToken).apart(Apart::Red).rule(Rule::RedsTogether).silent(),
    usual(14, Of(2, 3), N(2)).two(N(4), N(3)).rule(Rule::Rookie),
    usual(15, NO, Of(1, 3)).two(NO, Of(2, 3)).rule(Rule::FaceDown),
    usual(16, Of(2, 3), N(1)).two(N(4), N(2)).rule(Rule::Order { wires: 4 }),
    usual(17, NO, Of(2, 3)).two(NO, N(3)).opened(Opening::CaptainFalse).rule(Rule::FalseCaptain),
    usual(18, NO, N(2)).two(NO, N(3)).opened(Opening::None).pool(Pool::Only(Gear::Radar)).rule(Rule::Scan),
    usual(19, Of(2, 3), N(1)).rule(Rule::Clock),
    usual(20, N(2), N(2)).two(N(4), Of(2, 3)).unsorted(Unsorted::LastOfStand).without(&[Gear::WalkieTalkies]),
    usual(21, NO, Of(1, 2)).two(NO, N(2)).with(Tokens::EvenOdd),
    usual(22, N(4), N(1)).opened(Opening::Absent).rule(Rule::Gifts),
    usual(23, NO, Of(1, 3)).two(NO, Of(2, 3)).pool(Pool::Seven).rule(Rule::FourTogether),
    usual(24, NO, N(2)).two(NO, N(3)).with(Tokens::Multiplicity),
    usual(25, NO, N(2)).two(NO, N(3)).rule(Rule::Silence),
    usual(26, NO, N(2)).without(&[Gear::Ray]).rule(Rule::FlipCards),
    usual(27, N(4), N(1)).without(&[Gear::Batteries]).rule(Rule::NoCharacters).silent(),
    usual(28, N(4), N(2)).two(N(4), N(3)).rule(Rule::BareCaptain),
    usual(29, NO, N(3)).rule(Rule::Wagers).silent(),
    usual(30, N(4), Of(1, 2)).rule(Rule::Audio),
    usual(31, NO, Of(2, 3)).rule(Rule::OwnCards),
    usual(32, NO, N(2)).two(NO, N(3)).rule(Rule::CommonCard),
    usual(33, NO, Of(2, 3)).two(NO, N(3)).with(Tokens::EvenOdd),
    usual(34, NO, N(1)).not_for_two().rule(Rule::WeakLink),
    usual(35, N(4), Of(2, 3))
        .two(N(4), N(3))
        .unsorted(Unsorted::BlueOfStand)
        .without(&[Gear::WalkieTalkies])
        .rule(Rule::UnsortedLast),
    usual(36, N(2), Of(1, 3)).two(N(4), Of(2, 3)).rule(Rule::Line),
    usual(37, NO, N(2)).two(NO, N(3)).rule(Rule::CommonCard),
    usual(38, NO, N(2)).two(NO, N(3)).unsorted(Unsorted::TurnedOfCaptain).rule(Rule::Flipped),
    usual(39, N(4), Of(2, 3))
        .two(N(4), N(3))
        .opened(Opening::RandomToken)
        .pool(Pool::None)
        .rule(Rule::FourThenCards),
    usual(40, NO, N(3)).with(Tokens::Multiplicity).silent(),
    usual(41, EachPlayer(4), Of(1, 3))
        .two(N(2), Of(2, 3))
        .opened(Opening::RandomToken)
        .apart(Apart::YellowSparingCaptain)
        .dial(Dial::LastStep)
        .rule(Rule::Tripwires),
    usual(42, N(4), Of(1, 3)).rule(Rule::Audio),
    usual(43, NO, N(3)).rule(Rule::Nano),
    usual(44, NO, Of(1, 3)).without(&[Gear::Ray]).rule(Rule::Oxygen),
    usual(45, NO, N(2)).two(NO, N(3)).without(&[Gear::Ray, Gear::CoffeeMug]).rule(Rule::FirstCaller),
    usual(46, Fixed(&[5, 6, 7, 8]), NO).without(&[Gear::Batteries]).rule(Rule::SevensLast).silent(),
    usual(47, NO, Of(2, 3)).two(NO, N(3)).without(&[Gear::Ray]).rule(Rule::Sums),
    usual(48, N(3), N(2)).two(N(3), N(3)).apart(Apart::Yellow).rule(Rule::YellowsTogether),
    usual(49, NO, N(2)).two(NO, N(3)).without(&[Gear::Ray]).rule(Rule::Oxygen),
    usual(50, N(2), N(2)).two(N(4), N(3)).rule(Rule::Memory),
    usual(51, NO, N(1)).two(NO, N(2)).without(&[Gear::Ray]).dial(Dial::OneMore).rule(Rule::Named).silent(),
    usual(52, NO, N(3))
        .two(N(4), N(3))
        .opened(Opening::AllFalse)
        .without(&[Gear::LabelDifferent, Gear::LabelEqual])
        .rule(Rule::AllFalse),
    usual(53, NO, N(2))
        .two(NO, N(3))
        .without(&[Gear::Rewinder, Gear::Stabilizer])
        .dial(Dial::Unused)
        .rule(Rule::Nano),
    usual(54, NO, NO).without(&[Gear::Ray]).rule(Rule::Oxygen),
    usual(55, NO, N(2)).two(NO, Of(2, 3)).dial(Dial::LastStep).rule(Rule::Challenges),
    usual(56, NO, Of(2, 3)).two(NO, N(3)).unsorted(Unsorted::TurnedOfPlayer).rule(Rule::Flipped),
    usual(57, NO, N(1)).two(NO, N(2)).without(&[Gear::Disintegrator]).rule(Rule::CommonCard),
    usual(58, NO, N(2))
        .two(NO, N(3))
        .opened(Opening::None)
        .without(&[Gear::PostIt, Gear::Batteries])
        .rule(Rule::NoTokens),
    usual(59, NO, Of(2, 3)).two(NO, N(3)).without(&[Gear::Ray]).rule(Rule::Nano),
    usual(60, NO, Of(2, 3)).two(NO, N(3)).dial(Dial::LastStep).rule(Rule::Challenges),
    usual(61, NO, N(1)).two(NO, N(2)).rule(Rule::OwnCards),
    usual(62, NO, N(2)).two(NO, N(3)).dial(Dial::LastStep).rule(Rule::Relief),
    usual(63, NO, N(2)).two(NO, N(3)).without(&[Gear::Ray]).rule(Rule::Oxygen),
    usual(64, NO, N(1)).two(NO, N(2)).unsorted(Unsorted::TwoTurnedOfPlayer).rule(Rule::Flipped),
    usual(65, NO, N(3)).not_for_two().without(&[Gear::Ray]).rule(Rule::HeldCards),
    usual(66, N(2), N(2)).rule(Rule::Audio),
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
