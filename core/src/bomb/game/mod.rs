//! A game as it is played: stands, tokens, dial, equipment, turns, and what follows from all that.
//!
//! A [`Game`] is a record kept by one player, or by a referee who knows every wire. It changes only through
//! [`Event`]s, which say what everybody sees ([`event`]); one that breaks a rule is refused with the rule
//! ([`Illegal`]) and changes nothing. [`State::view`] is the table as a player sees it, with every deduction
//! that the history allows ([`facts`]), ready for the solver; [`State::ruling`] is what the mission allows
//! that player this turn. [`text`] writes events as lines, [`record`] keeps a whole game with its start, so
//! that any step can be taken back; [`referee`] deals and decides for simulated players. Which of their equal
//! wires a player cuts may be [agreed]; otherwise [`own_to_cut`] advises, and [`picker`] picks for simulated
//! players.

pub mod agreed;
mod allowed;
mod choices;
mod cuts;
mod equip;
pub mod event;
pub mod facts;
pub mod file;
mod illegal;
mod marked;
pub mod picker;
mod picks;
mod pieces;
mod play;
mod questions;
pub mod record;
pub mod referee;
mod start;
mod state;
mod telling;
pub mod text;
mod tokens;
mod turned;
mod view;

pub use self::agreed::Agreements;
pub use self::event::{Call, Event, Place, Pointing, Shown, ShownWires, Token, Usage};
pub use self::illegal::{Illegal, Named};
pub use self::picker::{OwnWire, own_to_cut};
pub use self::pieces::{End, GearCard, Loss, Phase, Rack, Tile};
pub use self::record::{Breach, Record, RecordError};
pub use self::start::Start;
pub use self::state::{Game, State};
