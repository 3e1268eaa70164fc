//! Who deals the constraint cards of a simulated game, and when they change (missions 31, 32, 37, 57, 61).
//!
//! Where people would talk, the simplest is done: in mission 32 the next card is turned if whoever has the
//! turn could not obey; in mission 61 cards go one seat on after a round in which somebody had to pass.

use heapless::Vec;

use crate::bomb::game::{Event, Game};
use crate::bomb::rule::Rule;
use crate::bomb::ruling::ConstraintCard;
use crate::bomb::wire::{BLUE_MAX, Value};
use crate::limits::MAX_PLAYERS;
use crate::rng::{Pcg32, shuffle};

/// The cards and what is due.
#[derive(Clone, Debug)]
pub(super) struct Constraints {
    /// Those that were not turned yet, the next one last.
    deck: Vec<ConstraintCard, 12>,
    /// Players who have theirs.
    dealt: u8,
    /// Values that were finished when it was last looked.
    finished: u16,
    /// A step of the dial is due.
    owes_step: bool,
    /// Cards on their way to the next player.
    passing: Vec<(u8, Option<ConstraintCard>), MAX_PLAYERS>,
    /// Somebody has passed in this round.
    passed: bool,
}

impl Constraints {
    /// Shuffled; a game that has begun has its cards.
    pub(super) fn new(game: &Game, rng: &mut Pcg32) -> Constraints {
        let rule = game.mission.rule;
        let mut deck: Vec<ConstraintCard, 12> = Vec::new();
        if rule.has_constraints() {
            let last = if matches!(rule, Rule::OwnCards | Rule::PassedCards) { 'E' } else { 'L' };
            deck.extend(('A'..=last).filter_map(ConstraintCard::from_letter));
            shuffle(rng, &mut deck);
        }
        let begun = game.last.is_some() || game.own_card.iter().any(Option::is_some);
        Constraints {
            deck,
            dealt: if begun { game.players } else { 0 },
            finished: finished(game),
            owes_step: false,
            passing: Vec::new(),
            passed: false,
        }
    }

    /// What happens to them before the turn; `new_round` where it is the captain's again.
    pub(super) fn event(&mut self, game: &Game, new_round: bool) -> Option<Event> {
        let stuck = || game.is_blocked(game.actor) && !game.only_deadly(game.actor);
        let finished = finished(game);
        let newly = finished & !core::mem::replace(&mut self.finished, finished);
        match game.mission.rule {
            rule @ (Rule::OwnCards | Rule::PassedCards) => {
                if self.dealt < game.players {
                    let player = self.dealt;
                    self.dealt += 1;
                    let card = self.deck.get(usize::from(player)).copied();
                    return Some(Event::Card { player: Some(player), card });
                }
                let own = game.own_card.get(usize::from(game.actor)).copied().flatten();
                if rule == Rule::OwnCards {
                    let given_up = own.is_some() && stuck();
                    return given_up.then_some(Event::Card { player: Some(game.actor), card: None });
                }
                self.passed |= game.idle > 0;
                if new_round && core::mem::take(&mut self.passed) {
                    let next = |player: u8| (player + 1) % game.players;
                    self.passing =
                        (0..game.players).map(|p| (next(p), game.own_card[usize::from(p)])).collect();
                }
                self.passing.pop().map(|(player, card)| Event::Card { player: Some(player), card })
            }
            Rule::CommonCard => {
                let first = game.common_card.is_none() && self.deck.len() == self.deck.capacity();
                let useless = game.common_card.is_some() && stuck();
                (first || useless).then(|| self.turned())
            }
            Rule::FinishedCards => {
                if core::mem::take(&mut self.owes_step) {
                    return Some(Event::Dial { steps: -1 });
                }
                let first = game.common_card.is_none() && self.deck.len() == self.deck.capacity();
                self.owes_step = game.idle >= game.left_in();
                (first || newly != 0 || self.owes_step).then(|| self.turned())
            }
            Rule::SwitchedCards => {
                // The card beside number n is the nth of the shuffled deck.
                let number = (1..=BLUE_MAX).find(|n| newly >> n & 1 == 1)?;
                let card = self.deck.get(usize::from(number) - 1).copied();
                Some(Event::Card { player: None, card })
            }
            _ => None,
        }
    }

    /// The next card; none where the deck is empty.
    fn turned(&mut self) -> Event {
        Event::Card { player: None, card: self.deck.pop() }
    }
}

/// Bit n: all wires of n are cut.
fn finished(game: &Game) -> u16 {
    let done = |n: &u8| game.in_play(Value::Blue(*n)) > 0 && game.is_done(Value::Blue(*n));
    (1..=BLUE_MAX).filter(done).fold(0, |bits, n| bits | 1 << n)
}
