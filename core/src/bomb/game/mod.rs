//! A game as it is played: stands, tokens, dial, equipment, turns, and what follows from all that.
//!
//! A [`Game`] is a record kept by one player, or by a referee who knows every wire. It changes only by
//! [`Event`]s, which say what everybody sees ([`event`]); one that breaks a rule is refused with the rule
//! ([`Illegal`]) and changes nothing. [`Game::view`] is the table as a player sees it, with every
//! deduction that the history allows ([`facts`]), ready for the solver; [`Game::ruling`] is what the
//! mission allows him this turn. [`text`] writes events as lines, [`record`] keeps a whole game with its
//! start, so that any step can be taken back; [`referee`] deals and decides for players who are not real.

mod allowed;
mod cuts;
mod equip;
pub mod event;
pub mod facts;
mod illegal;
mod play;
pub mod record;
pub mod referee;
mod state;
pub mod text;
mod tokens;
mod view;

pub use self::event::{Call, Event, Place, Pointing, Shown, ShownWires, Token, Usage};
pub use self::illegal::{Illegal, Named};
pub use self::record::{Record, Start};
pub use self::state::{End, Game, GearCard, Loss, Phase, Rack, Tile};
