//! The missions, a row each: everything that this project knows about a mission is in its row.
//!
//! A row begins with the usual mission and says what is different: wires (yellow, red), those for two players,
//! opening, tokens, equipment, dial, the special rule that the game watches over, and that rule in a sentence
//! for people at the table.

use super::gear::Gear;
use super::mission::Draw::{self, EachPlayer, Fixed, Of, Some as N, UpTo};
use super::mission::{Apart, Dial, Mission, Opening, Pool, Tokens, Unsorted};
use super::rule::Rule;
use super::wire::BLUE_MAX;

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
        reminder: "",
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

    const fn says(mut self, reminder: &'static str) -> Mission {
        self.reminder = reminder;
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

/// A custom table: any wires, the usual rules.
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
    usual(9, N(2), N(1))
        .two(N(4), N(2))
        .rule(Rule::Order { wires: 2 })
        .says("The second card's value waits for two cut wires of the first, the third's for two of both."),
    usual(10, N(4), N(1))
        .without(&[Gear::CoffeeMug])
        .rule(Rule::NoOrder)
        .says("No turns: whoever speaks first goes, but not twice in a row. 15 minutes."),
    usual(11, N(2), NO).two(N(4), NO).rule(Rule::Fuse).silent().says(
        "The four blue wires of the number card explode like red; show them when nothing else is left.",
    ),
    usual(12, N(4), N(1))
        .two(N(4), N(2))
        .rule(Rule::Covers)
        .says("Equipment also needs two cut wires of the number card that covers it."),
    usual(13, NO, N(3))
        .opened(Opening::RandomToken)
        .apart(Apart::Red)
        .rule(Rule::RedsTogether)
        .silent()
        .says("Red wires are cut only together: point at all three at once. Wrong explodes."),
    usual(14, Of(2, 3), N(2))
        .two(N(4), N(3))
        .rule(Rule::Rookie)
        .says("Whoever drew the captain card is the rookie: a miss explodes, and equipment 9 is barred."),
    usual(15, NO, Of(1, 3))
        .two(NO, Of(2, 3))
        .rule(Rule::FaceDown)
        .says("Equipment is face down; when the four wires of the number card are cut, one card opens."),
    usual(16, Of(2, 3), N(1))
        .two(N(4), N(2))
        .rule(Rule::Order { wires: 4 })
        .says("The second card's value waits for all four wires of the first, the third's for all of both."),
    usual(17, NO, Of(2, 3))
        .two(NO, N(3))
        .opened(Opening::CaptainFalse)
        .rule(Rule::FalseCaptain)
        .says("Whoever drew the captain card lays only false tokens and uses no equipment."),
    usual(18, NO, N(2))
        .two(NO, N(3))
        .opened(Opening::None)
        .pool(Pool::Only(Gear::Radar))
        .rule(Rule::Scan)
        .says("Turn a number card, everybody answers the radar, then name who must cut it."),
    usual(19, Of(2, 3), N(1)).rule(Rule::Clock).says("Against the clock: about ten minutes."),
    usual(20, N(2), N(2))
        .two(N(4), Of(2, 3))
        .unsorted(Unsorted::LastOfStand)
        .without(&[Gear::WalkieTalkies])
        .says("The last wire of every stand is unsorted; equipment does not reach it."),
    usual(21, NO, Of(1, 2)).two(NO, N(2)).with(Tokens::EvenOdd).says("Tokens tell even or odd only."),
    usual(22, N(4), N(1))
        .opened(Opening::Absent)
        .rule(Rule::Gifts)
        .says("After the first yellow pair everybody picks a token for the left neighbour."),
    usual(23, NO, Of(1, 3)).two(NO, Of(2, 3)).pool(Pool::Seven).rule(Rule::FourTogether).says(
        "The number card's four wires are cut only together. Until then a card of equipment is lost every round.",
    ),
    usual(24, NO, N(2))
        .two(NO, N(3))
        .with(Tokens::Multiplicity)
        .says("Tokens tell how often the value is on the stand."),
    usual(25, NO, N(2))
        .two(NO, N(3))
        .rule(Rule::Silence)
        .says("No number may be spoken; a slip costs a step of the dial."),
    usual(26, NO, N(2))
        .without(&[Gear::Ray])
        .rule(Rule::FlipCards)
        .says("Turn one of the visible number cards and cut its value."),
    usual(27, N(4), N(1))
        .without(&[Gear::Batteries])
        .rule(Rule::NoCharacters)
        .silent()
        .says("No character cards. After the first yellow pair everybody takes one of the laid-out tokens."),
    usual(28, N(4), N(2))
        .two(N(4), N(3))
        .rule(Rule::BareCaptain)
        .says("The captain has no character and no equipment, and the captain's miss explodes."),
    usual(29, NO, N(3))
        .rule(Rule::Wagers)
        .silent()
        .says("The right neighbour lays a number card face down: cutting its value costs a step."),
    usual(30, N(4), Of(1, 2))
        .rule(Rule::Audio)
        .says("The sound file turns number cards; each has its seconds and its penalty."),
    usual(31, NO, Of(2, 3))
        .rule(Rule::OwnCards)
        .says("Everybody obeys their own constraint card; whoever cannot turns it over for good."),
    usual(32, NO, N(2))
        .two(NO, N(3))
        .rule(Rule::CommonCard)
        .says("Everybody obeys the constraint card; the captain may turn the next before a turn."),
    usual(33, NO, Of(2, 3)).two(NO, N(3)).with(Tokens::EvenOdd).says("Tokens tell even or odd only."),
    usual(34, NO, N(1))
        .not_for_two()
        .rule(Rule::WeakLink)
        .says("One of you secretly obeys a constraint card; name the player and the card to be free of it."),
    usual(35, N(4), Of(2, 3))
        .two(N(4), N(3))
        .unsorted(Unsorted::BlueOfStand)
        .without(&[Gear::WalkieTalkies])
        .rule(Rule::UnsortedLast)
        .says("Unsorted wires may be cut only after all four yellow ones."),
    usual(36, N(2), Of(1, 3))
        .two(N(4), Of(2, 3))
        .rule(Rule::Line)
        .says("A value of the line may be cut only while its card is beside the arrow."),
    usual(37, NO, N(2))
        .two(NO, N(3))
        .rule(Rule::FinishedCards)
        .says("Everybody obeys the constraint card; it changes whenever a value is finished."),
    usual(38, NO, N(2))
        .two(NO, N(3))
        .unsorted(Unsorted::TurnedOfCaptain)
        .rule(Rule::Flipped)
        .says("The captain's turned wire: only the captain cuts it, in a regular cut; failure explodes."),
    usual(39, N(4), Of(2, 3))
        .two(N(4), N(3))
        .opened(Opening::RandomToken)
        .pool(Pool::None)
        .rule(Rule::FourThenCards)
        .says("The number card's four wires are cut only together; until then a number card is lost every round."),
    usual(40, NO, N(3))
        .with(Tokens::Multiplicity)
        .silent()
        .says("Tokens tell how often the value is on the stand."),
    usual(41, EachPlayer(4), Of(1, 3))
        .two(N(2), Of(2, 3))
        .opened(Opening::RandomToken)
        .apart(Apart::YellowSparingCaptain)
        .dial(Dial::LastStep)
        .rule(Rule::Tripwires)
        .says("Yellow wires: point at one; right cuts it alone and wins a step, wrong costs one."),
    usual(42, N(4), Of(1, 3))
        .rule(Rule::Audio)
        .says("The sound file brings circus events; stands may change their seats."),
    usual(43, NO, N(3))
        .rule(Rule::Nano)
        .says("Nano holds wires and walks on after every turn; cutting its value brings one of them in."),
    usual(44, NO, Of(1, 3)).without(&[Gear::Ray]).rule(Rule::Oxygen).says(
        "A cut costs 1 (1-4), 2 (5-8) or 3 (9-12) oxygen from the reserve; whoever cannot pay loses a step.",
    ),
    usual(45, NO, N(2))
        .two(NO, N(3))
        .without(&[Gear::Ray, Gear::CoffeeMug])
        .rule(Rule::FirstCaller)
        .says("The captain turns a number; whoever calls first must cut it. A false call costs a step."),
    usual(46, Fixed(&[5, 6, 7, 8]), NO)
        .without(&[Gear::Batteries])
        .rule(Rule::SevensLast)
        .silent()
        .says("The sevens go last, all four at once."),
    usual(47, NO, Of(2, 3))
        .two(NO, N(3))
        .without(&[Gear::Ray])
        .rule(Rule::Sums)
        .says("The value must be the sum or difference of two visible number cards, which are then spent."),
    usual(48, N(3), N(2))
        .two(N(3), N(3))
        .apart(Apart::Yellow)
        .rule(Rule::YellowsTogether)
        .says("The three yellow wires are cut only together; wrong costs a step and lays tokens on all three."),
    usual(49, NO, N(2))
        .two(NO, N(3))
        .without(&[Gear::Ray])
        .rule(Rule::Oxygen)
        .says("To try a value hand that much oxygen to a teammate; whoever cannot passes and loses a step."),
    usual(50, N(2), N(2))
        .two(N(4), N(3))
        .rule(Rule::Memory)
        .says("Tokens are shown once and laid beside the stand: remember where they belong."),
    usual(51, NO, N(1))
        .two(NO, N(2))
        .without(&[Gear::Ray])
        .dial(Dial::OneMore)
        .rule(Rule::Named)
        .silent()
        .says("Turn a number and name who must cut it; whoever lacks it lays a token and loses a step."),
    usual(52, NO, N(3))
        .two(N(4), N(3))
        .opened(Opening::AllFalse)
        .without(&[Gear::LabelDifferent, Gear::LabelEqual])
        .rule(Rule::AllFalse)
        .says("Every token is false: the wire is not that number."),
    usual(53, NO, N(2))
        .two(NO, N(3))
        .without(&[Gear::Rewinder, Gear::Stabilizer])
        .dial(Dial::Unused)
        .rule(Rule::Nano)
        .says(
            "The dial is not used: Nano walks 1 for a hit, 2 for a miss, back for its own value; 12 loses.",
        ),
    usual(54, NO, NO)
        .without(&[Gear::Ray])
        .rule(Rule::Oxygen)
        .says("Cuts cost oxygen as 1, 2, 3; the sound file brings red wires into hands."),
    usual(55, NO, N(2))
        .two(NO, Of(2, 3))
        .dial(Dial::LastStep)
        .rule(Rule::Challenges)
        .says("Every challenge met wins a step of the dial."),
    usual(56, NO, Of(2, 3))
        .two(NO, N(3))
        .unsorted(Unsorted::TurnedOfPlayer)
        .rule(Rule::Flipped)
        .says("Everybody's turned wire: its owner must cut it in a regular cut, a teammate pays a step."),
    usual(57, NO, N(1))
        .two(NO, N(2))
        .without(&[Gear::Disintegrator])
        .rule(Rule::SwitchedCards)
        .says("A finished value switches its constraint card on for everybody."),
    usual(58, NO, N(2))
        .two(NO, N(3))
        .opened(Opening::None)
        .without(&[Gear::PostIt, Gear::Batteries])
        .rule(Rule::NoTokens)
        .says("No tokens at all; everybody may use the Double Detector every turn."),
    usual(59, NO, Of(2, 3))
        .two(NO, N(3))
        .without(&[Gear::Ray])
        .rule(Rule::Nano)
        .says("Walk Nano along the line to a card whose value you hold and cut that."),
    usual(60, NO, Of(2, 3))
        .two(NO, N(3))
        .dial(Dial::LastStep)
        .rule(Rule::Challenges)
        .says("Every challenge met wins a step of the dial."),
    usual(61, NO, N(1))
        .two(NO, N(2))
        .rule(Rule::PassedCards)
        .says("Own constraint cards; they may be passed round before the captain's turn."),
    usual(62, NO, N(2))
        .two(NO, N(3))
        .dial(Dial::LastStep)
        .rule(Rule::Relief)
        .says("Every finished number card wins a step of the dial."),
    usual(63, NO, N(2))
        .two(NO, N(3))
        .without(&[Gear::Ray])
        .rule(Rule::Oxygen)
        .says("A value costs that much oxygen; the rest goes left, the captain collects."),
    usual(64, NO, N(1))
        .two(NO, N(2))
        .unsorted(Unsorted::TwoTurnedOfPlayer)
        .rule(Rule::Flipped)
        .says("Two turned wires each; their owner must cut them, a teammate pays a step."),
    usual(65, NO, N(3))
        .not_for_two()
        .without(&[Gear::Ray])
        .rule(Rule::HeldCards)
        .says("Only values on your own number cards may be cut; pass one card on after every turn."),
    usual(66, N(2), N(2))
        .rule(Rule::Audio)
        .says("The sound file leads through the bunker; yellow only at the lever."),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bomb::mission::Mission;
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
