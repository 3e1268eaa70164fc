//! Which of several equal wires is cut, where a rule leaves the choice.
//!
//! What was agreed comes first ([`agreed`](super::agreed)). Beyond that people differ; simulated players take
//! any of their equal wires, marked or not, unless told otherwise ([`OwnWire`]).

use heapless::Vec;

use super::agreed::{CutOrder, agreed_own, in_order};
use super::event::Place;
use super::state::Game;
use crate::bomb::half::{Half, Halves};
use crate::bomb::wire::Value;
use crate::budget::{Patient, Pulse};
use crate::limits::MAX_EQUAL;
use crate::rng::{Pcg32, below};

/// How a player picks among their equal wires where nothing is agreed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum OwnWire {
    /// Any of them.
    #[default]
    Random,
    /// The leftmost without a token, as if it were agreed, though the others do not know.
    Leftmost,
    /// The one that tells the others most.
    Telling,
}

/// The uncut wires of a value that a player knows they could cut.
pub fn own_choices(game: &Game, player: u8, value: Value) -> impl Iterator<Item = Place> {
    in_order(game, player, value)
        .filter(move |&place| game.tile(place).is_ok_and(|tile| tile.cut_order(player) < CutOrder::Unseen))
}

/// Which wire of a value a player should cut with a call that hits: the agreed one, else the one that tells
/// the others most, with the bits it tells. `None` where the player holds none, or the pulse said stop.
pub fn own_to_cut(game: &Game, player: u8, value: Value, pulse: &mut dyn Pulse) -> Option<Half> {
    match agreed_own(game, player, value) {
        Some(place) => Some(Half { place, bits: None }),
        None => Halves::of(game.view(player).check().ok()?, pulse)?.best(value),
    }
}

/// Decides for simulated players.
#[derive(Clone, Debug)]
pub struct Picker {
    rule: OwnWire,
    rng: Pcg32,
}

impl Picker {
    /// By this rule, with randomness of its own.
    pub const fn new(rule: OwnWire, seed: u64) -> Picker {
        Picker { rule, rng: Pcg32::new(seed) }
    }

    /// Always the same: the leftmost without a token.
    pub const fn leftmost() -> Picker {
        Picker::new(OwnWire::Leftmost, 0)
    }

    /// The `count` wires of a value that a player cuts.
    pub(super) fn own(
        &mut self,
        game: &Game,
        player: u8,
        value: Value,
        count: usize,
    ) -> Vec<Place, MAX_EQUAL> {
        let mut order: Vec<Place, MAX_EQUAL> = in_order(game, player, value).take(MAX_EQUAL).collect();
        let agreed = agreed_own(game, player, value).is_some();
        match self.rule {
            _ if agreed => {}
            OwnWire::Leftmost => {}
            OwnWire::Random => {
                let choices = own_choices(game, player, value).take(MAX_EQUAL).count();
                for index in 0..count.min(choices) {
                    let other = index + below(&mut self.rng, (choices - index) as u32) as usize;
                    order.swap(index, other);
                }
            }
            OwnWire::Telling => {
                let best = own_to_cut(game, player, value, &mut Patient).map(|half| half.place);
                if let Some(index) = order.iter().position(|&place| Some(place) == best) {
                    order[..=index].rotate_right(1);
                }
            }
        }
        order.truncate(count);
        order
    }

    /// Which of `count` wires that fit a call is cut.
    pub(super) fn one_of(&mut self, count: usize) -> usize {
        match self.rule {
            OwnWire::Leftmost => 0,
            _ => below(&mut self.rng, count as u32) as usize,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bomb::game::Record;

    fn game(agreed: &str) -> Game {
        let text = "trickwire bomb game 1\n\
            table 2p me1 1-3 Y1 | ?1 ?2 ?2 ?2 ?3 ?3 ?3 | ?1 ?1 ?1 ?Y1 ?2 ?3\n";
        let mut text: heapless::String<256> = text.try_into().unwrap();
        text.push_str(agreed).unwrap();
        text.push_str("1 marks 1B 2\n").unwrap();
        Record::parse(&text).unwrap().game().clone()
    }

    #[test]
    fn any_of_equal_wires_is_picked_and_a_seed_picks_the_same() {
        let game = game("");
        let picks = |rule, seed| {
            let mut picker = Picker::new(rule, seed);
            let mut counts = [0; 7];
            for _ in 0..3_000 {
                let own = picker.own(&game, 0, Value::Blue(2), 1);
                counts[usize::from(own[0].slot)] += 1;
            }
            counts
        };
        let [_, marked, second, third, ..] = picks(OwnWire::Random, 1);
        assert_eq!(marked + second + third, 3_000);
        assert!([marked, second, third].iter().all(|count| (900..=1_100).contains(count)));
        assert_eq!(picks(OwnWire::Random, 1), picks(OwnWire::Random, 1));
        assert_eq!(picks(OwnWire::Leftmost, 1)[2], 3_000);
        let told = own_to_cut(&game, 0, Value::Blue(2), &mut Patient).unwrap();
        assert_eq!(picks(OwnWire::Telling, 1)[usize::from(told.place.slot)], 3_000);
        assert!(told.bits.unwrap() > 0.0 && told.place.slot > 1);
        let two = Picker::new(OwnWire::Random, 3).own(&game, 0, Value::Blue(2), 2);
        assert!(two.len() == 2 && two[0] != two[1]);
    }

    #[test]
    fn what_is_agreed_is_cut() {
        let game = game("agree left\n");
        let own = Picker::new(OwnWire::Random, 1).own(&game, 0, Value::Blue(2), 1);
        let place = Place::new(0, 2);
        assert_eq!(own[0], place);
        assert_eq!(own_to_cut(&game, 0, Value::Blue(2), &mut Patient), Some(Half { place, bits: None }));
        // Nothing is agreed about yellow wires.
        assert_eq!(agreed_own(&game, 1, Value::Yellow), None);
        assert_eq!(own_choices(&game, 1, Value::Yellow).next(), Some(Place::new(1, 3)));
    }
}
