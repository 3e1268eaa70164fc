//! Bomb Busters: cooperative wire deduction for two to five players.
//!
//! The way of the data, each step a module:
//!
//! 1. [`wire`], [`slot`]: what can stand behind a tile, and what is known about one tile;
//! 2. [`setup`], [`mission`]: which wires are in play; [`deal`]: a random table;
//! 3. [`table`], [`constraint`], [`notation`]: a table as one player sees it, and its text;
//! 4. [`knowledge`], `cases`: the table turned into a counting problem: unknown wires, open places;
//! 5. [`solve`]: the exact number of arrangements, of every slot and every joint event;
//! 6. [`moves`]: what to do, ranked; [`indicate`]: which own wire to mark; [`suggest`]: another way to
//!    count a double chance;
//! 7. [`gear`], [`rule`], [`ruling`], [`game`]: a game as it is played; [`team`]: players who are not real;
//! 8. [`plain`]: the answer as plain text, the same bytes on every machine.

mod cases;
pub mod constraint;
pub mod deal;
pub mod game;
pub mod gear;
pub mod indicate;
pub mod knowledge;
pub mod mission;
pub mod moves;
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
pub mod team;
pub mod wire;
