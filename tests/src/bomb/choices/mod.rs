//! Random legal games in which every owner chooses at random, and what such a game tells.
//!
//! Rule. A game is a deal and a list of public [`Step`](replay::Step)s. [`drive`] plays one. Nothing that a player is free to do depends on
//! hidden wires, apart from what the rules demand of it (see there). Where the rules leave the owner of wires a choice, the owner
//! takes each alternative equally often. So the likelihood of a step, given a deal, is a constant times what [`replay`] says: 0
//! where the deal contradicts the step, else one divided by the number of alternatives.
//!
//! [`worlds`] lists every deal that fits what an observer knows and weighs it by the likelihood of the whole game: exact odds,
//! without any code of the solver. [`evidence`] says what kind of evidence there is about each wire, and [`score`] compares odds with the truth by
//! kind.

pub mod board;
pub mod drive;
pub mod evidence;
pub mod replay;
pub mod score;
pub mod tables;
pub mod worlds;
