//! What happens to a deal, step by step, and how likely each step is if its owners choose at random.
//!
//! Written from the rules alone: a step comes with the law that everybody at the table knows ([`Law`]), and is applied to a
//! [`Board`] of which every wire is known.

use trickwire_core::bomb::game::{Call, Event, Place, Shown, Token, Usage};
use trickwire_core::bomb::ruling::Values;
use trickwire_core::bomb::slot::Parity;
use trickwire_core::bomb::wire::{Colour, Value, Wire, WireSet};

use super::board::{Board, Piece};

/// The token that a mission wants on a wire after a miss.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Its value.
    Value,
    /// Even or odd; yellow is shown as yellow.
    Parity,
    /// How often its value is on the stand; none for four.
    Times,
    /// A false one.
    Not(u8),
    /// None.
    Nothing,
}

/// What everybody knows about a step before it is taken.
#[derive(Clone, Debug)]
pub struct Law {
    /// The values that the player may cut.
    pub values: Values,
    /// Slots that may not be cut: bit s of the stand's word.
    pub barred: Vec<u16>,
    /// The wires that explode.
    pub deadly: WireSet,
    /// May the player use equipment?
    pub gear: bool,
    /// May wires be cut alone?
    pub solo: bool,
    /// Must a player show their wires when nothing but deadly ones is left?
    pub reveal: bool,
    /// The token that answers a miss.
    pub answer: Answer,
    /// A false token may not lie on red.
    pub spares_red: bool,
    /// Whoever passes or turns a card down holds nothing that the law allows.
    pub pass_tells: bool,
    /// The number card asks every stand.
    pub scan: bool,
    /// A token was drawn; otherwise its owner chose the number too.
    pub drawn: bool,
    /// A token beside a stand tells of this stand alone, not of its owner's other one.
    pub one_stand: bool,
}

impl Law {
    /// May the wire at this place be cut?
    pub fn allows(&self, place: Place) -> bool {
        self.barred.get(usize::from(place.stand)).is_none_or(|slots| slots >> place.slot & 1 == 0)
    }
}

/// An event and the law under which it happens.
#[derive(Clone, Debug)]
pub struct Step {
    /// What happens.
    pub event: Event,
    /// The law before it.
    pub law: Law,
}

/// The token that answers a miss if the owner lays it on this wire.
pub fn token_on(board: &Board, place: Place, answer: Answer) -> Token {
    let wire = board.at(place).wire;
    match answer {
        Answer::Value => Token::Value(wire.value()),
        Answer::Parity if wire.colour() == Colour::Blue => {
            Token::Parity(if wire.number().is_multiple_of(2) { Parity::Even } else { Parity::Odd })
        }
        Answer::Parity => Token::Value(wire.value()),
        Answer::Times => match board.on_stand(place.stand, wire.value()) {
            count @ 1..=3 => Token::Times(count as u8),
            _ => Token::Nothing,
        },
        Answer::Not(number) => Token::Not(number),
        Answer::Nothing => Token::Nothing,
    }
}

/// The slot that a record names for a miss without a token: nobody chose it.
pub fn unmarked_slot(call: &Call) -> u8 {
    call.slots.trailing_zeros() as u8
}

/// Has the player nothing that the law lets them cut, though they have something that does not explode?
pub fn is_blocked(board: &Board, player: u8, law: &Law) -> bool {
    let callable = |(place, piece): (Place, &Piece)| {
        piece.wire.colour() != Colour::Red && law.values.has(piece.wire.value()) && law.allows(place)
    };
    !board.uncut(player).any(callable) && !must_reveal(board, player, law)
}

/// Has the player nothing but deadly wires, which must be shown?
pub fn must_reveal(board: &Board, player: u8, law: &Law) -> bool {
    law.reveal && board.uncut(player).all(|(_, piece)| law.deadly.has(piece.wire))
}

/// Applies a step to a deal. The likelihood of the step, up to a factor that is the same for all deals.
pub fn replay(board: &mut Board, step: &Step) -> f64 {
    let law = &step.law;
    match &step.event {
        Event::Mark { player, place, token } => mark(board, *player, *place, *token, law),
        &Event::Absent { stand, value } => {
            let owner = board.owners[usize::from(stand)];
            let both = |&other: &usize| board.owners[other] == owner;
            let lacks = |other: usize| !board.answers(other as u8, value);
            let asked: Vec<usize> = if law.one_stand {
                vec![stand.into()]
            } else {
                (0..board.owners.len()).filter(both).collect()
            };
            truth(asked.into_iter().all(lacks))
        }
        Event::Cut { call, own, at } => hit(board, call, *own, *at, law),
        Event::Miss { call, slot, token } => miss(board, call, *slot, *token, law),
        Event::Boom { call } => truth(call.places().all(|place| law.deadly.has(board.at(place).wire))),
        Event::Solo { player, wires, fast_pass } => {
            let Some(first) = wires.first() else { return 0.0 };
            let equal = board.of_value(*player, first.wire.value()).count();
            let pairs = (equal * equal.saturating_sub(1) / 2) as f64;
            let shown = cut_all(board, wires);
            if *fast_pass { shown / pairs.max(1.0) } else { shown }
        }
        Event::Reveal { player, wires } => {
            let all = board.uncut(*player).count() == wires.len();
            cut_all(board, wires) * truth(all)
        }
        Event::Together { wires, .. } => cut_all(board, wires),
        Event::Pass { player } | Event::Card { player: Some(player), card: None } if law.pass_tells => {
            truth(is_blocked(board, *player, law))
        }
        Event::Number { value, stands } if law.scan => radar(board, *value, *stands),
        Event::Use { player, usage } => utilise(board, *player, usage),
        _ => 1.0,
    }
}

fn truth(so: bool) -> f64 {
    f64::from(u8::from(so))
}

fn mark(board: &mut Board, player: u8, place: Place, token: Token, law: &Law) -> f64 {
    let wire = board.at(place).wire;
    let likelihood = match token {
        // A drawn token goes to any unmarked wire of its number.
        Token::Value(value) if wire.value() == value => {
            let free = board.of_value(player, value).filter(|(_, piece)| !piece.token).count();
            if law.drawn { 1.0 / free.max(1) as f64 } else { 1.0 }
        }
        Token::Not(number) => {
            truth(wire.value() != Value::Blue(number) && !(law.spares_red && wire.value() == Value::Red))
        }
        _ => 0.0,
    };
    lay(board, place, token);
    likelihood
}

fn lay(board: &mut Board, place: Place, token: Token) {
    let piece = board.at_mut(place);
    piece.token |= token != Token::Nothing;
    piece.open |= matches!(token, Token::Value(Value::Blue(_)));
}

fn cut(board: &mut Board, shown: Shown) -> f64 {
    let piece = board.at_mut(shown.place);
    let right = piece.wire == shown.wire && !piece.cut;
    (piece.cut, piece.open) = (true, true);
    truth(right)
}

fn cut_all(board: &mut Board, wires: &[Shown]) -> f64 {
    wires.iter().map(|&shown| cut(board, shown)).product()
}

fn fits(call: &Call, wire: Wire) -> bool {
    call.values().any(|value| value == wire.value())
}

/// Everything that is called must be held, and could be cut.
fn may_call(board: &Board, call: &Call, law: &Law) -> f64 {
    let holds = |value| board.of_value(call.player, value).any(|(place, _)| law.allows(place));
    truth(call.values().all(holds))
}

fn hit(board: &mut Board, call: &Call, own: Shown, at: Shown, law: &Law) -> f64 {
    let held = may_call(board, call, law);
    // The owner of the stand cuts any of the wires that fit, the caller any of theirs.
    let fitting = call.places().filter(|&place| fits(call, board.at(place).wire)).count();
    let halves =
        board.of_value(call.player, own.wire.value()).filter(|&(place, _)| law.allows(place)).count();
    let right = truth(fits(call, at.wire) && own.wire.value() == at.wire.value());
    let shown = cut(board, own) * cut(board, at);
    held * right * shown / (fitting.max(1) * halves.max(1)) as f64
}

fn miss(board: &mut Board, call: &Call, slot: u8, token: Token, law: &Law) -> f64 {
    let held = may_call(board, call, law);
    let missed = !call.places().any(|place| fits(call, board.at(place).wire));
    let harmless: Vec<Place> = call.places().filter(|&place| !law.deadly.has(board.at(place).wire)).collect();
    let likelihood = if harmless.is_empty() {
        truth(call.stabilizer && token == Token::Nothing)
    } else {
        let leads_here = |&&place: &&Place| {
            let laid = token_on(board, place, law.answer);
            let named = if laid == Token::Nothing { unmarked_slot(call) } else { place.slot };
            laid == token && named == slot
        };
        harmless.iter().filter(leads_here).count() as f64 / harmless.len() as f64
    };
    lay(board, Place::new(call.stand, slot), token);
    held * truth(missed) * likelihood
}

fn radar(board: &Board, number: u8, stands: u8) -> f64 {
    let right = |stand: u8| board.answers(stand, Value::Blue(number)) == (stands >> stand & 1 == 1);
    truth((0..board.stands.len() as u8).all(right))
}

fn utilise(board: &mut Board, player: u8, usage: &Usage) -> f64 {
    match *usage {
        Usage::Label { left, equal } => {
            let [a, b] = [left, Place::new(left.stand, left.slot + 1)].map(|place| board.at(place).wire);
            truth((a.value() == b.value()) == equal)
        }
        Usage::PostIt { place, token } => {
            let right = matches!(token, Token::Value(value) if value == board.at(place).wire.value());
            lay(board, place, token);
            truth(right)
        }
        Usage::Radar { value, stands } => radar(board, value, stands),
        Usage::Single { place } => {
            let wire = board.at(place).wire;
            truth(wire.colour() == Colour::Blue && board.on_stand(place.stand, wire.value()) == 1)
        }
        Usage::Disintegrate { ref wires, .. } => cut_all(board, wires),
        Usage::Swap { give, given, take, taken, .. } => {
            let mate = board.owners[usize::from(take.stand)];
            let (mut ours, mut theirs) = (board.take(give), board.take(take));
            ours.seen |= 1 << player | 1 << mate;
            theirs.seen |= 1 << player | 1 << mate;
            insert(board, Place::new(take.stand, given), ours)
                * insert(board, Place::new(give.stand, taken), theirs)
        }
        Usage::Hook { from, to, .. } => {
            let mut piece = board.take(from);
            piece.seen |= 1 << player;
            insert(board, to, piece)
        }
        _ => 1.0,
    }
}

/// Whoever gets a wire puts it in order, anywhere among its equals.
fn insert(board: &mut Board, to: Place, piece: Piece) -> f64 {
    let gaps = board.gaps(to.stand, piece.wire);
    let likelihood = if gaps.contains(&to.slot) { 1.0 / gaps.len() as f64 } else { 0.0 };
    board.put(to, piece);
    likelihood
}
