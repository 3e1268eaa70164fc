//! Bomb Busters: cooperative wire deduction for two to five players.
//!
//! How the data flows, each step a module:
//!
//! 1. [`wire`], [`slot`]: what can stand behind a tile, and what is known about one tile;
//! 2. [`setup`], [`mission`] with `missions`: which wires are in play; [`deal`]: a random table;
//! 3. [`table`], [`constraint`], [`choice`], [`notation`]: a table as one player sees it, and its text;
//! 4. [`knowledge`], `cases`: the table turned into a counting problem: unknown wires, open places;
//! 5. [`solve`]: the exact number of arrangements, in all, for every slot and for every joint event;
//! 6. [`advise`]: what to do, ranked; [`indicate`]: which own wire to mark; [`suggest`]: another way to
//!    count a double chance;
//! 7. [`gear`], [`rule`], [`ruling`], [`game`]: a game as it is played; [`team`]: simulated players;
//! 8. [`plain`]: the answer as plain text, the same bytes on every machine.

pub mod advise;
mod cases;
pub mod choice;
pub mod constraint;
pub mod deal;
mod dealt;
pub mod game;
pub mod gear;
mod groups;
pub mod half;
pub mod indicate;
pub mod knowledge;
pub mod mission;
mod missions;
mod moved;

pub mod notation;
pub mod plain;
pub mod rule;
pub mod ruling;
pub mod sample;
pub mod setup;
pub mod slot;
pub mod solve;
pub mod suggest;
pub mod table;
mod table_error;
pub mod team;
pub mod wire;
