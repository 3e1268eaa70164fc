//! What is asked about a table.

use trickwire_core::bomb::advise::Kind;
use trickwire_core::bomb::game::{Game, Phase, Pointing};
use trickwire_core::bomb::gear::Gear;
use trickwire_core::bomb::mission::Tokens;
use trickwire_core::bomb::ruling::Ruling;
use trickwire_core::bomb::table::Table;
use trickwire_core::bomb::team::{Tool, uncut};
use trickwire_core::bomb::wire::{BLUE_MAX, Value};

use super::form::has_choice;

/// What is asked about.
#[allow(clippy::large_enum_variant)] // there is no heap
#[derive(Clone)]
pub enum About {
    /// A table of which no game is known.
    Table(Table),
    /// A game, as its keeper sees it.
    Game(Game),
}

/// The question: the table as the person sees it, and what he may do.
#[derive(Clone)]
pub struct Ask {
    /// The table, or its game.
    pub subject: About,
    /// From so many uncut wires on the person's moves are played out.
    pub played_from: u8,
    /// What the mission allows.
    pub ruling: Ruling,
    /// Bit k: the card for this [`Kind`] after [`Kind::Cut`] can be used; bit 4: the Fast Pass; bit 5: the
    /// Stabilizer.
    pub tools: u8,
    /// The tokens, while he is to lay one.
    pub tokens: Option<Tokens>,
    /// Steps on the dial.
    pub dial: u8,
    /// Wires that are not cut yet, and all.
    pub left: (u8, u8),
    /// The value whose wires go only all together, and how many there are.
    pub together: Option<(Value, u8)>,
    /// Numbers of which he may cut one of several wires, as he likes: bit n.
    pub several: u16,
}

/// The cards that point, by their bits.
pub(super) const TOOLS: [(Kind, Tool); 4] = [
    (Kind::Double, Tool::Double),
    (Kind::Triple, Tool::Triple),
    (Kind::Super, Tool::Super),
    (Kind::Ray, Tool::Ray),
];

/// The bit of the Fast Pass.
pub(super) const FAST_PASS: u8 = 1 << TOOLS.len();
/// The bit of the Stabilizer.
pub(super) const STABILIZER: u8 = FAST_PASS << 1;

/// Uncut wires from which a handheld plays the person's moves out: as many as it can in ten seconds.
pub const PLAYED_FROM: u8 = 14;

/// Worlds in which each move is played out.
pub const WORLDS: u8 = 16;

impl Ask {
    /// The table as the person sees it.
    pub(super) fn table_into(&self, table: &mut Table) {
        match &self.subject {
            About::Table(known) => table.clone_from(known),
            About::Game(game) => game.view_into(game.me, table),
        }
    }

    /// The game, where it is the person who is to cut, and little enough is left to be played out.
    pub(super) fn played_out(&self) -> Option<&Game> {
        let About::Game(game) = &self.subject else { return None };
        (can_be_played_out(game) && self.left.0 <= self.played_from).then_some(game)
    }

    /// The share of the wires that are still to be cut.
    pub(super) fn share_left(&self) -> f64 {
        f64::from(self.left.0) / f64::from(self.left.1.max(1))
    }

    /// What a table leaves to be found out of which no game is known: the rules of the box, all equipment left out. Marks are
    /// weighed before the first cut.
    pub fn of_table(table: Table) -> Ask {
        let slots = || table.stands.iter().flat_map(|stand| &stand.slots);
        let (uncut, all) = (slots().filter(|slot| slot.is_uncut()).count(), slots().count());
        Ask {
            ruling: Ruling::USUAL,
            tools: 0,
            tokens: (uncut == all).then_some(Tokens::Info),
            dial: table.players,
            left: (uncut as u8, all as u8),
            together: None,
            several: 0,
            played_from: 0,
            subject: About::Table(table),
        }
    }

    /// What a game leaves to be found out for its keeper.
    pub fn about(game: &Game) -> Ask {
        let me = game.me;
        let usable = [
            game.can_point(me, Pointing::Double),
            game.can_point(me, Pointing::Triple),
            game.can_point(me, Pointing::Super),
            game.can_use(me, Gear::Ray),
            game.can_use(me, Gear::FastPass),
            game.can_use(me, Gear::Stabilizer),
        ];
        let tools = usable.iter().enumerate().fold(0, |bits, (bit, &can)| bits | u8::from(can) << bit);
        let marks = match game.phase {
            Phase::Opening { player, .. } => player <= me,
            _ => game.gifts >> me & 1 == 1,
        };
        Ask {
            subject: About::Game(game.clone()),
            played_from: PLAYED_FROM,
            ruling: game.ruling(me),
            tools,
            tokens: marks.then_some(game.mission.tokens),
            dial: game.dial,
            left: (uncut(game) as u8, game.tiles().count() as u8),
            together: game.together().map(|value| (value, game.in_play(value))),
            several: (1..=BLUE_MAX)
                .filter(|&number| has_choice(game, Value::Blue(number)))
                .fold(0, |bits, number| bits | 1 << number),
        }
    }
}

/// Is it the keeper of the game who is to cut, in a mission whose rules can be played by oneself?
pub(super) fn can_be_played_out(game: &Game) -> bool {
    game.phase == Phase::Turns
        && game.decider() == Some(game.me)
        && !game.wants_number()
        && !game.wants_name()
        && game.owes.is_none()
        && game.mission.rule.is_simulated()
}
