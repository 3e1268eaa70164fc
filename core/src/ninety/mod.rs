//! Ninety-Nine (David Parlett): three players, 36 cards, and everybody wants to take exactly what they bid.
//!
//! How the data flows, each step a module:
//!
//! 1. [`score`]: bids laid aside as cards, trumps, points;
//! 2. [`position`], [`notation`]: three open hands in the middle of play, legal plays, and the text;
//! 3. [`bitboard`]: a position as bits, for searching, with equal cards made one;
//! 4. `transpositions`, [`effort`]: a transposition table in memory handed in, work that can be stopped;
//! 5. three answers for every legal card: [`force`] (which totals can a seat take whatever the others do?),
//!    [`chance`] (how likely is it to make its bid if the others play anything?), [`maxn`] (how does it end
//!    if everybody plays for points?), with `counts` (chances as whole numbers) and `likes` (what a seat
//!    thinks of an end);
//! 6. [`answer`], [`plain`]: all three together, and as plain text, the same bytes on every machine;
//! 7. [`deal`], [`record`]: a deal as far as it is known, and its text; [`sheet`], [`rules`], [`game`]: many
//!    of them;
//! 8. [`view`], [`worlds`], [`strength`]: what a seat knows, the deals that fit it, what its cards are likely
//!    to take;
//! 9. [`thumb`], [`outlook`]: a player by rules of thumb, and what an open deal is worth to a player who cannot see it;
//! 10. [`bid`], [`advise`]: what to lay aside, what to play;
//! 11. `lays`, `belief`, `listed`, `foresight`, [`trust`], [`reckon`]: the same as well as a computer can tell;
//! 12. [`party`]: two players with a dummy, and four.

pub mod advise;
pub mod answer;
mod belief;
pub mod bid;
pub mod bitboard;
pub mod chance;
mod counts;
pub mod deal;
pub mod effort;
pub mod force;
mod foresight;
pub mod game;
mod lays;
mod likes;
mod listed;
pub mod maxn;
pub mod notation;
pub mod outlook;
pub mod party;
pub mod plain;
pub mod position;
pub mod reckon;
pub mod record;
pub mod rules;
pub mod score;
pub mod sheet;
pub mod strength;
pub mod thumb;
mod transpositions;
pub mod trust;
pub mod view;
pub mod worlds;
