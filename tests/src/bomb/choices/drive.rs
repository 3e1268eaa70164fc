//! Plays random legal games that leak nothing but what the rules make them tell.
//!
//! Rule. What a player does next is drawn from what everybody knows: a kind of act first, then a *claim* out of a public list
//! (call 7, call 7 at a wire that has it, cut the 5s alone, label this pair), then where to point and with what. Rules demand
//! that a claim is true: a called value is held, a label is right. Claims that are not true for this deal are left out, and the
//! draw is among the others. That alone would leak: who holds few values calls each of them more often. So the game carries a
//! weight for each player, the share of the public list that was true at each draw. Weighed like this, a claim tells that it is
//! true, and nothing else: the odds of drawing it, `[true] / (number of true ones)`, times the weight, `(number of true ones) /
//! (number of all)`, is the same for every deal in which it is true. What everybody knows may enter a weight freely: it is
//! divided by a guess at the share that is true, so that late answers count about as much as early ones. The observer's own draws
//! need no weight, because the observer knows what they were drawn from. Where a player has no true claim, rules say what happens
//! (a pass, a card turned down, red wires shown), or the game ends.
//!
//! Free choices of what to tell (opening tokens) are left out with `marks nothing`, apart from tokens that are drawn, false ones
//! and absent values: these are claims like any other. All choices of owners are drawn in `calls.rs` and `equip.rs`, each
//! alternative equally often.

mod calls;
mod equip;
mod opening;

use trickwire_core::bomb::game::{Event, Game, Phase, Start};
use trickwire_core::bomb::mission::Opening;
use trickwire_core::bomb::rule::Rule;
use trickwire_core::bomb::ruling::Ruling;
use trickwire_core::bomb::wire::Value;

use super::board::Board;
use super::evidence::Evidence;
use super::replay::{Answer, Law, Step, replay};
use super::tables;
use crate::luck::Luck;

/// In place of a player: the claim is about wires that nobody sees all of.
const EVERYBODY: u8 = 5;

/// A game that is being played.
pub struct Driver {
    /// The start, for messages.
    pub start: Start,
    /// The record, which knows every wire.
    pub game: Game,
    /// The deal.
    pub dealt: Board,
    /// The wires as they stand now.
    pub board: Board,
    /// Everything that has happened.
    pub steps: Vec<Step>,
    /// What kind of evidence there is about each wire.
    pub evidence: Evidence,
    /// By player: the share of their claims that was true, claim by claim. The last is for claims about everybody's wires.
    weights: [f64; 6],
    luck: Luck,
}

/// What a player says to be true.
#[derive(Clone, Copy, Debug)]
enum Claim {
    /// They hold this value.
    Call(Value),
    /// They hold both.
    Ray(Value, Value),
    /// They hold all that is left.
    Solo(Value),
    /// They hold two of it.
    FastPass(Value),
}

impl Driver {
    /// A game at its start.
    pub fn new(start: Start, seed: u64) -> Driver {
        let game = Game::new(&start).unwrap_or_else(|illegal| panic!("{illegal}: {}", start.table));
        let dealt = tables::board(&start.table);
        let (board, luck) = (dealt.clone(), Luck(seed));
        let (steps, evidence) = (Vec::new(), Evidence::default());
        Driver { start, game, dealt, board, steps, evidence, weights: [1.0; 6], luck }
    }

    /// The weight of the game for an observer.
    pub fn weight(&self, observer: u8) -> f64 {
        let others = self.weights.iter().zip(0..).filter(|(_, player)| *player != observer);
        others.map(|(weight, _)| weight).product()
    }

    /// The record as far as it goes.
    pub fn text(&self) -> String {
        let events: Vec<String> = self.steps.iter().map(|step| step.event.to_string()).collect();
        format!("mission {}, table {}\n{}", self.start.mission, self.start.table, events.join("\n"))
    }

    /// Does something; `false` where the game has ended.
    pub fn step(&mut self) -> bool {
        let decider = match self.game.phase {
            Phase::Over(_) => return false,
            Phase::Opening { player, laid } => return self.open(player, laid),
            Phase::Turns => self.game.actor,
        };
        if let Some(event) = self.chore(decider) {
            return self.take(event, decider);
        }
        if self.game.gifts != 0 {
            return self.gift(self.game.gifts.trailing_zeros() as u8);
        }
        let mut player = decider;
        if self.game.mission.rule == Rule::NoOrder {
            let last = self.game.last.filter(|_| self.game.left_in() > 2);
            let free: Vec<u8> =
                (0..self.game.players).filter(|&p| self.game.is_in(p) && Some(p) != last).collect();
            let Some(drawn) = self.luck.one_of(&free) else { return false };
            player = drawn;
        }
        if self.luck.chance(2, 5)
            && let Some(done) = self.equip()
        {
            return done;
        }
        self.act(player)
    }

    /// What everybody knows before a player acts.
    fn law(&self, player: u8) -> Law {
        let game = &self.game;
        let rule = game.mission.rule;
        let usual = Ruling {
            values: game.allowed_values(player),
            gear: game.may_use_gear(player),
            reveal: rule != Rule::RedsTogether,
            deadly: game.deadly(),
            ..Ruling::USUAL
        };
        let cards = [game.common_card, game.own_card[usize::from(player)]];
        let ruling =
            cards.into_iter().flatten().fold(usual, |ruling, card| card.applied(ruling, &game.table(player)));
        let mut barred: Vec<u16> = ruling.barred[..self.board.stands.len()].to_vec();
        if rule == Rule::UnsortedLast && !game.is_done(Value::Yellow) {
            for (place, _) in self.board.pieces().filter(|(_, piece)| piece.unsorted) {
                barred[usize::from(place.stand)] |= place.bit();
            }
        }
        Law {
            values: ruling.values,
            barred,
            deadly: ruling.deadly,
            gear: ruling.gear,
            solo: ruling.solo,
            reveal: ruling.reveal,
            answer: Answer::Nothing,
            spares_red: rule == Rule::FalseCaptain,
            pass_tells: !rule.may_decline(),
            scan: rule == Rule::Scan,
            drawn: rule != Rule::Named,
            one_stand: matches!(game.phase, Phase::Opening { .. }) && game.mission.opening == Opening::Absent,
        }
    }

    /// Takes a step that is legal; `true`.
    fn take(&mut self, event: Event, player: u8) -> bool {
        let mut law = self.law(player);
        if let Event::Miss { call, .. } = &event {
            law.answer = self.answer(call);
        }
        let step = Step { event, law };
        if let Err(illegal) = self.game.apply(&step.event) {
            panic!("{illegal}: {}\n{}", step.event, self.text());
        }
        let before = self.board.clone();
        let likelihood = replay(&mut self.board, &step);
        assert!(likelihood > 0.0, "{} cannot happen\n{}", step.event, self.text());
        self.evidence.note(&before, &self.board, &step);
        self.steps.push(step);
        true
    }

    /// Draws one of the true claims of a player, and weighs it. About `guess` of all claims are true, as far as everybody knows.
    fn claim<T: Clone>(
        &mut self,
        player: u8,
        claims: &[T],
        guess: f64,
        is_true: impl Fn(&T) -> bool,
    ) -> Option<T> {
        let right: Vec<T> = claims.iter().filter(|claim| is_true(claim)).cloned().collect();
        let claim = self.luck.one_of(&right)?;
        self.weights[usize::from(player)] *= right.len() as f64 / claims.len() as f64 / guess;
        Some(claim)
    }

    /// About which share of these claims is true, by the number of wires that the player has left.
    fn guess(&self, player: u8, claims: &[Claim]) -> f64 {
        let all = self.board.pieces().filter(|(_, piece)| !piece.cut).count();
        let share = self.board.uncut(player).count() as f64 / all.max(1) as f64;
        let left = |value: Value| i32::from(self.game.in_play(value) - self.game.cut(value));
        let holds = |value: Value| 1.0 - (1.0 - share).powi(left(value));
        let guess = |claim: &Claim| match *claim {
            Claim::Call(value) => holds(value),
            Claim::Ray(a, b) => holds(a) * holds(b),
            Claim::Solo(value) => share.powi(left(value)),
            Claim::FastPass(value) => {
                holds(value) - f64::from(left(value)) * share * (1.0 - share).powi(left(value) - 1)
            }
        };
        claims.iter().map(guess).sum::<f64>().max(1e-3) / claims.len().max(1) as f64
    }
}
