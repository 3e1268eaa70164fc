//! Bridge: deals that fit what is wanted, every one equally likely, and exactly how many there are.
//!
//! How the data flows, each step a module:
//!
//! 1. [`seat`], [`shape`], [`constraint`]: what is wanted of four hands; [`notation`]: the same on a line;
//! 2. [`profile`]: what is wanted of a whole session, drawn afresh for every board;
//! 3. `places`, `suit`, `frame`: hands that matter, suits dealt to them in all ways;
//! 4. `row`, `grid`: two suits together, with the points of no hand, one, or several;
//! 5. [`count`]: two halves make a deal; `loose`: points of many hands without other wishes; [`feasible`]: whether there is any, and why not;
//! 6. [`sample`], with `classes`, `descend`, `pairs` and `hands`, or `loosely`: draws from the same classes, by their exact sizes;
//! 7. [`assist`]: how other programs deal, for comparison;
//! 8. [`deal`], [`board`], [`plain`]: deals and answers as text, the same bytes on every machine; [`mod@file`] reads boards back.

pub mod answer;
pub mod assist;
pub mod board;
mod classes;
pub mod constraint;
pub mod count;
pub mod deal;
mod descend;
pub mod feasible;
pub mod file;
mod frame;
mod grid;
mod hands;
mod loose;
mod loosely;
pub mod notation;
mod pairs;
mod places;
pub mod plain;
pub mod profile;
mod row;
pub mod sample;
pub mod seat;
pub mod shape;
mod suit;
mod words;
