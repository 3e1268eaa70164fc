//! Plays random legal games that leak nothing but what the rules make them tell.
//!
//! Rule. What a player does next is drawn from what everybody knows: a kind of act first, then a *claim* out of a public list
//! (call 7, call 7 at a wire that has it, cut the 5s alone, label this pair), then where to point and with what. Rules demand that a claim is true: a called
//! value is held, a label is right. Claims that are not true for this deal are left out, and the draw is among the others. That
//! alone would leak: who holds few values calls each of them more often. So the game carries a weight for each player, the share
//! of the public list that was true at each draw. Weighed like this, a claim tells that it is true, and nothing else: the odds of
//! drawing it, `[true] / (number of true ones)`, times the weight, `(number of true ones) / (number of all)`, is the same for
//! every deal in which it is true. What everybody knows may enter a weight freely: it is divided by a guess at the share that is true, so
//! that late answers count about as much as early ones. The observer's own draws need no weight, because the observer knows what they were drawn from.
//! Where a player has no true claim, rules say what happens (a pass, a card turned down, red wires shown), or the game ends.
//!
//! Free choices of what to tell (opening tokens) are left out with `marks nothing`, apart from tokens that are drawn, false ones and
//! absent values: these are claims like any other. All choices of owners are drawn in [`Driver::call`] and
//! [`Driver::equip`], each alternative equally often.

use trickwire_core::bomb::game::{
    Call, Event, Game, Phase, Place, Pointing, Shown, ShownWires, Start, Token, Usage,
};
use trickwire_core::bomb::gear::Gear;
use trickwire_core::bomb::mission::{Dial, Opening, Tokens};
use trickwire_core::bomb::rule::Rule;
use trickwire_core::bomb::ruling::{ConstraintCard, Ruling};
use trickwire_core::bomb::slot::SlotState;
use trickwire_core::bomb::wire::{Colour, Value, Wire};

use super::board::{Board, Piece};
use super::evidence::Evidence;
use super::replay::{Answer, Law, Step, is_blocked, must_reveal, replay, token_on, unmarked_slot};
use super::tables;
use crate::luck::Luck;

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
    /// By player: the share of their claims that was true, claim by claim.
    weights: [f64; 5],
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
        Driver { start, game, dealt, board, steps, evidence, weights: [1.0; 5], luck }
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

    // Before the first turn, and tokens that a mission hands out.

    fn open(&mut self, player: u8, laid: u8) -> bool {
        let rule = self.game.mission.rule;
        match self.game.mission.opening {
            Opening::RandomToken => self.drawn(player),
            Opening::CaptainFalse | Opening::AllFalse if self.game.lies(player) && self.game.players > 2 => {
                let number = 1 + self.luck.below(12) as u8;
                let free = |(_, piece): &(Place, &Piece)| !piece.token && !piece.unsorted;
                let places: Vec<Place> =
                    self.board.uncut(player).filter(free).map(|(place, _)| place).collect();
                let wires = self.board.clone();
                let fits = |place: &Place| {
                    let value = wires.at(*place).wire.value();
                    value != Value::Blue(number) && (value != Value::Red || rule != Rule::FalseCaptain)
                };
                let Some(place) = self.claim(player, &places, 0.9, fits) else { return false };
                self.take(Event::Mark { player, place, token: Token::Not(number) }, player)
            }
            Opening::Absent => {
                let stands: Vec<u8> = self.game.racks_of(player).map(|(stand, _)| stand).collect();
                let stand = stands[usize::from(laid) % stands.len()];
                let values: Vec<Value> = (1..=12).map(Value::Blue).chain([Value::Yellow]).collect();
                let said = |value: &Value| {
                    let events = self.steps.iter().map(|step| &step.event);
                    events.into_iter().any(|event| *event == Event::Absent { stand, value: *value })
                };
                let values: Vec<Value> = values.into_iter().filter(|value| !said(value)).collect();
                let wires = self.board.clone();
                let Some(value) = self.claim(player, &values, 0.3, |&value| !wires.answers(stand, value))
                else {
                    return false;
                };
                self.take(Event::Absent { stand, value }, player)
            }
            _ => self.take(Event::NoMark { player }, player),
        }
    }

    /// A token is drawn and laid on any of the player's wires of its number, or beside the stand.
    fn drawn(&mut self, player: u8) -> bool {
        let marked = |number: &u8| {
            self.board.of_value(player, Value::Blue(*number)).any(|(_, piece)| piece.token && piece.open)
        };
        let numbers: Vec<u8> = (1..=12)
            .filter(|&n| self.game.in_play(Value::Blue(n)) > 0 && !self.game.is_done(Value::Blue(n)))
            .filter(|n| !marked(n))
            .collect();
        let Some(number) = self.luck.one_of(&numbers) else { return false };
        let value = Value::Blue(number);
        let places: Vec<Place> = self.board.of_value(player, value).map(|(place, _)| place).collect();
        match self.luck.one_of(&places) {
            Some(place) => self.take(Event::Mark { player, place, token: Token::Value(value) }, player),
            None => {
                let stand = self.game.racks_of(player).next().map_or(0, |(stand, _)| stand);
                self.take(Event::Absent { stand, value }, player)
            }
        }
    }

    /// A token that the mission hands out: drawn, or in mission 51 of the player's own choice.
    fn gift(&mut self, player: u8) -> bool {
        if !self.game.is_in(player) {
            return self.take(Event::NoMark { player }, player);
        }
        if !self.law(player).drawn {
            let Some((place, token)) = self.chosen(player) else { return false };
            return self.take(Event::Mark { player, place, token }, player);
        }
        self.drawn(player)
    }

    /// A token on any of the player's blue wires: the claim is that the wire is blue.
    fn chosen(&mut self, player: u8) -> Option<(Place, Token)> {
        let free = |(_, piece): &(Place, &Piece)| !piece.token && !piece.unsorted;
        let places: Vec<Place> = self.board.uncut(player).filter(free).map(|(place, _)| place).collect();
        let board = self.board.clone();
        let blue = |place: &Place| board.at(*place).wire.colour() == Colour::Blue;
        let place = self.claim(player, &places, 0.9, blue)?;
        Some((place, Token::Value(board.at(place).wire.value())))
    }

    /// What happens beside the stands, all of it drawn from what everybody knows.
    fn chore(&mut self, player: u8) -> Option<Event> {
        let game = &self.game;
        let rule = game.mission.rule;
        let most = game.mission.steps(game.players).max(game.players);
        if game.mission.dial != Dial::Unused && game.dial <= 2 && game.dial < most {
            return Some(Event::Dial { steps: (most - game.dial) as i8 });
        }
        if let Some(owner) = game.owes {
            return Some(match rule {
                Rule::Line => Event::Arrow { left: self.luck.chance(1, 2) },
                _ => {
                    let held = game.held[usize::from(owner)];
                    let cards: Vec<u8> = (1..=12).filter(|n| held >> n & 1 == 1).collect();
                    let to =
                        (owner + 1 + self.luck.below(usize::from(game.players) - 1) as u8) % game.players;
                    Event::Give { value: self.luck.one_of(&cards)?, to }
                }
            });
        }
        let open: Vec<u8> =
            (1..=12).filter(|&n| game.in_play(Value::Blue(n)) > 0 && !game.is_done(Value::Blue(n))).collect();
        if rule.is_named() && !game.named {
            if game.demand == trickwire_core::bomb::ruling::Values::ALL {
                let value = self.luck.one_of(&open)?;
                let asked = |&stand: &u8| self.board.answers(stand, Value::Blue(value));
                let yes = (0..self.board.stands.len() as u8).filter(asked).fold(0, |bits, s| bits | 1 << s);
                return Some(Event::Number { value, stands: if rule == Rule::Scan { yes } else { 0 } });
            }
            let inside: Vec<u8> = (0..game.players).filter(|&player| game.is_in(player)).collect();
            return Some(Event::Name { player: self.luck.one_of(&inside)? });
        }
        let any_card = |luck: &mut Luck| ConstraintCard::from_letter((b'A' + luck.below(12) as u8) as char);
        match rule {
            Rule::OwnCards | Rule::PassedCards => {
                // Everybody gets a card before the first turn; one that was turned down is gone for good.
                let dealt = |player: u8| {
                    let given = |step: &Step| matches!(step.event, Event::Card { player: Some(p), card: Some(_) } if p == player);
                    self.steps.iter().any(given)
                };
                let bare = (0..game.players).find(|&player| !dealt(player))?;
                Some(Event::Card { player: Some(bare), card: any_card(&mut self.luck) })
            }
            Rule::CommonCard | Rule::FinishedCards | Rule::SwitchedCards | Rule::None
                if (rule != Rule::None || self.start.mission == 0) && self.luck.chance(1, 8) =>
            {
                let player = if self.luck.chance(1, 2) { None } else { Some(player) };
                let player = player.filter(|_| rule == Rule::None);
                let card = if self.luck.chance(1, 3) { None } else { any_card(&mut self.luck) };
                // On a custom table nobody says why a card ends.
                Some(Event::Card { player: if card.is_none() { None } else { player }, card })
            }
            Rule::FaceDown if self.luck.chance(1, 4) => {
                let gear = game.gear.iter().find(|card| card.face_down)?.gear;
                Some(Event::Open(gear))
            }
            _ => None,
        }
    }

    // Calls and cuts.

    /// The player whose turn it is cuts, or cannot.
    fn act(&mut self, player: u8) -> bool {
        let law = self.law(player);
        let game = &self.game;
        let (low, high) = game.setup.blue();
        let left = |value: Value| usize::from(game.in_play(value) - game.cut(value));
        let values: Vec<Value> = (low..=high)
            .map(Value::Blue)
            .chain([Value::Yellow])
            .filter(|&value| law.values.has(value) && left(value) > 0)
            .collect();
        let targets = self.targets(player, &law);
        if self.luck.chance(self.sure(), 8) {
            return self.sure_call(player, &values, &law, &targets);
        }
        let game = &self.game;
        let mut claims: Vec<Claim> = Vec::new();
        for &value in &values {
            if !targets.is_empty() {
                claims.push(Claim::Call(value));
                if law.gear && game.can_use(player, Gear::Ray) && values.len() > 1 {
                    let others: Vec<Value> = values.iter().copied().filter(|&other| other != value).collect();
                    let other = others[self.luck.below(others.len())];
                    claims.extend([Claim::Ray(value, other); 2]);
                }
            }
            if law.solo && [2, 4].contains(&left(value)) {
                claims.push(Claim::Solo(value));
            }
            if law.solo && law.gear && game.can_use(player, Gear::FastPass) {
                claims.extend([Claim::FastPass(value); 2]);
            }
        }
        let board = self.board.clone();
        let held = |value: Value| board.of_value(player, value).count();
        let free =
            |value: Value| board.of_value(player, value).filter(|&(place, _)| law.allows(place)).count();
        let remaining: Vec<(Value, usize)> = values.iter().map(|&value| (value, left(value))).collect();
        let all = |value: Value| remaining.contains(&(value, held(value)));
        let is_true = |claim: &Claim| match *claim {
            Claim::Call(value) => free(value) > 0,
            Claim::Ray(a, b) => free(a) > 0 && free(b) > 0,
            Claim::Solo(value) => all(value) && free(value) == held(value),
            Claim::FastPass(value) => free(value) >= 2 && free(value) == held(value),
        };
        let guess = self.guess(player, &claims);
        let Some(claim) = self.claim(player, &claims, guess, is_true) else {
            return self.blocked(player, &law, targets.is_empty());
        };
        match claim {
            Claim::Call(value) => self.call(player, value, None, &law, &targets),
            Claim::Ray(value, or) => self.call(player, value, Some(or), &law, &targets),
            Claim::Solo(value) | Claim::FastPass(value) => {
                let fast_pass = matches!(claim, Claim::FastPass(_));
                let mut wires: Vec<Shown> = self.shown(player, |piece| piece.wire.value() == value);
                if fast_pass {
                    self.luck.shuffle(&mut wires);
                    wires.truncate(2);
                }
                let wires: ShownWires = wires.into_iter().collect();
                self.take(Event::Solo { player, wires, fast_pass }, player)
            }
        }
    }

    /// In how many cases out of eight a call is sure to hit: without such calls large tables never come to their end.
    fn sure(&self) -> usize {
        if self.board.pieces().filter(|(_, piece)| !piece.cut).count() > 26 { 6 } else { 1 }
    }

    /// A call that hits, at a value and a wire drawn together: the claim is that the player holds the one and the other is its
    /// equal. Nobody at the table knows that it was sure.
    fn sure_call(&mut self, player: u8, values: &[Value], law: &Law, targets: &[Place]) -> bool {
        let pairs: Vec<(Value, Place)> =
            values.iter().flat_map(|&value| targets.iter().map(move |&place| (value, place))).collect();
        let board = self.board.clone();
        let held = |value: Value| board.of_value(player, value).any(|(place, _)| law.allows(place));
        let hits = |&(value, place): &(Value, Place)| board.at(place).wire.value() == value && held(value);
        let calls: Vec<Claim> = values.iter().map(|&value| Claim::Call(value)).collect();
        let guess = self.guess(player, &calls) / values.len().max(1) as f64;
        let Some((value, place)) = self.claim(player, &pairs, guess, hits) else {
            return self.blocked(player, law, targets.is_empty());
        };
        let event = self.judge(Call::plain(player, value, place), law);
        self.take(event, player)
    }

    fn shown(&self, player: u8, which: impl Fn(&Piece) -> bool) -> Vec<Shown> {
        let wires = self.board.uncut(player).filter(|(_, piece)| which(piece));
        wires.map(|(place, piece)| Shown { place, wire: piece.wire }).collect()
    }

    /// The player has nothing to call.
    fn blocked(&mut self, player: u8, law: &Law, alone: bool) -> bool {
        let rule = self.game.mission.rule;
        if must_reveal(&self.board, player, law) {
            let wires = self.shown(player, |_| true);
            return wires.len() <= 4
                && self.take(Event::Reveal { player, wires: wires.into_iter().collect() }, player);
        }
        if alone || !is_blocked(&self.board, player, law) {
            return false;
        }
        if rule == Rule::OwnCards && self.game.own_card[usize::from(player)].is_some() {
            return self.take(Event::Card { player: Some(player), card: None }, player);
        }
        let may = (rule.pass().is_some() || rule.is_named()) && law.pass_tells;
        may && self.take(Event::Pass { player }, player)
    }

    /// The wires that a player may point at.
    fn targets(&self, player: u8, law: &Law) -> Vec<Place> {
        let theirs = |place: Place| self.board.owners[usize::from(place.stand)] != player;
        let pieces = self.board.pieces();
        pieces.filter(|&(p, piece)| theirs(p) && !piece.cut && law.allows(p)).map(|(p, _)| p).collect()
    }

    /// How sensible it is to look for a value at a place, as far as everybody knows.
    fn promise(&self, place: Place, value: Value) -> f64 {
        let piece = self.board.at(place);
        let Value::Blue(number) = value else { return 1.0 };
        if piece.open {
            return if piece.wire.value() == value { 2.0 } else { 0.0 };
        }
        if self.game.tile(place).is_ok_and(|tile| tile.denied >> number & 1 == 1) {
            return 0.0;
        }
        if piece.unsorted {
            return 0.3;
        }
        let row = &self.board.stands[usize::from(place.stand)];
        let (left, right) = row.split_at(usize::from(place.slot));
        let open = |piece: &&Piece| piece.open && !piece.unsorted;
        let (low, high) = self.game.setup.blue();
        let below = left.iter().rfind(open).map_or(low, |piece| piece.wire.number());
        let above = right.iter().find(open).map_or(high, |piece| piece.wire.number());
        if !(below..=above).contains(&number) {
            return 0.0;
        }
        // About where the value is expected among the slots of the stand.
        let expected = f64::from(number - low) / f64::from((high - low).max(1));
        let here = f64::from(place.slot) / (row.len() - 1).max(1) as f64;
        1.0 / (0.05 + (expected - here).abs()) / f64::from(above - below + 1)
    }

    /// A call at places drawn from what everybody knows, and what comes of it.
    fn call(&mut self, player: u8, value: Value, or: Option<Value>, law: &Law, targets: &[Place]) -> bool {
        let yellow = [Some(value), or].contains(&Some(Value::Yellow));
        let mut ways = vec![Pointing::One];
        for way in [Pointing::Double, Pointing::Triple, Pointing::Super] {
            if law.gear && !yellow && self.game.can_point(player, way) {
                ways.extend([way; 3]);
            }
        }
        let way = self.luck.one_of(&ways).unwrap_or_default();
        let equipped = or.is_some() || way != Pointing::One;
        let free: Vec<Place> =
            targets.iter().copied().filter(|&place| !equipped || !self.board.at(place).unsorted).collect();
        let (pointing, places) = match self.point(way, value, &free, law) {
            Some(places) => (way, places),
            None => match self.point(Pointing::One, value, &free, law) {
                Some(places) => (Pointing::One, places),
                None => return false,
            },
        };
        let stabilizer = law.gear && self.game.can_use(player, Gear::Stabilizer) && self.luck.chance(2, 3);
        let slots = places.iter().fold(0, |bits, place| bits | place.bit());
        let call = Call { player, value, or, stand: places[0].stand, slots, pointing, stabilizer };
        let event = self.judge(call, law);
        self.take(event, player)
    }

    fn point(&mut self, way: Pointing, value: Value, free: &[Place], law: &Law) -> Option<Vec<Place>> {
        let count = match way {
            Pointing::One => {
                let promise: Vec<f64> = free.iter().map(|&place| self.promise(place, value)).collect();
                let drawn = self.luck.weighted(&promise).map(|index| free[index]);
                return drawn.or_else(|| self.luck.one_of(free)).map(|place| vec![place]);
            }
            Pointing::Double => 2,
            Pointing::Triple => 3,
            Pointing::Super => usize::MAX,
        };
        let state = |place: Place| self.game.tile(place).map(|tile| tile.slot.state);
        let hidden =
            |place: &Place| state(*place) == Ok(SlotState::Hidden) && !self.board.at(*place).unsorted;
        let mut stands: Vec<Vec<Place>> = Vec::new();
        for stand in 0..self.board.stands.len() as u8 {
            let all =
                (0..self.board.stands[usize::from(stand)].len() as u8).map(|slot| Place::new(stand, slot));
            let all: Vec<Place> = all.filter(hidden).collect();
            let theirs = all.first().is_some_and(|place| free.contains(place) || !law.allows(*place));
            let row: Vec<Place> = if way == Pointing::Super {
                all.iter()
                    .copied()
                    .filter(|_| theirs && all.iter().all(|place| free.contains(place)))
                    .collect()
            } else {
                // A token that is there already could be laid again: sensible players point elsewhere.
                all.into_iter().filter(|place| free.contains(place) && !self.board.at(*place).token).collect()
            };
            if row.len() >= count || way == Pointing::Super && !row.is_empty() {
                stands.push(row);
            }
        }
        let mut row = self.luck.one_of(&stands)?;
        while row.len() > count {
            let index = self.luck.below(row.len());
            row.remove(index);
        }
        Some(row)
    }

    /// The token that answers a miss of this call.
    fn answer(&self, call: &Call) -> Answer {
        let game = &self.game;
        let owner = self.board.owners[usize::from(call.stand)];
        let number = call.values().find_map(|value| if let Value::Blue(n) = value { Some(n) } else { None });
        let withheld = game.keeps_tokens_back(call.player) || game.keeps_tokens_back(owner);
        if game.mission.rule == Rule::NoTokens || withheld {
            return Answer::Nothing;
        }
        if game.lies(owner) {
            return number.map_or(Answer::Nothing, Answer::Not);
        }
        match game.mission.tokens {
            Tokens::Info => Answer::Value,
            Tokens::EvenOdd => Answer::Parity,
            Tokens::Multiplicity => Answer::Times,
        }
    }

    /// What comes of a call: all choices are drawn here.
    fn judge(&mut self, call: Call, law: &Law) -> Event {
        let wire = |place: Place| self.board.at(place).wire;
        let called = |place: &Place| call.values().any(|value| value == wire(*place).value());
        let fitting: Vec<Place> = call.places().filter(called).collect();
        let harmless: Vec<Place> = call.places().filter(|&place| !law.deadly.has(wire(place))).collect();
        if let Some(place) = self.luck.one_of(&fitting) {
            let at = Shown { place, wire: self.board.at(place).wire };
            let own = self.shown(call.player, |piece| piece.wire.value() == at.wire.value());
            let own: Vec<Shown> = own.into_iter().filter(|own| law.allows(own.place)).collect();
            let own = self.luck.one_of(&own).expect("what is called is held");
            return Event::Cut { call, own, at };
        }
        let Some(place) = self.luck.one_of(&harmless) else {
            let (slot, token) = (unmarked_slot(&call), Token::Nothing);
            return if call.stabilizer { Event::Miss { call, slot, token } } else { Event::Boom { call } };
        };
        let token = token_on(&self.board, place, self.answer(&call));
        let slot = if token == Token::Nothing { unmarked_slot(&call) } else { place.slot };
        Event::Miss { call, slot, token }
    }

    // Equipment.

    /// Uses something, if anything can be used: `Some(false)` where the game ends.
    fn equip(&mut self) -> Option<bool> {
        let game = &self.game;
        let kinds = [
            Gear::LabelDifferent,
            Gear::LabelEqual,
            Gear::WalkieTalkies,
            Gear::PostIt,
            Gear::Radar,
            Gear::SingleLabel,
            Gear::Disintegrator,
            Gear::GrapplingHook,
        ];
        let usable = |player: u8, gear: Gear| {
            let own = game.characters[usize::from(player)].gear() == Some(gear);
            game.is_in(player) && game.can_use(player, gear) && (own || self.law(player).gear)
        };
        let players = 0..game.players;
        let ways: Vec<(u8, Gear)> = players
            .flat_map(|player| kinds.into_iter().map(move |gear| (player, gear)))
            .filter(|&(player, gear)| usable(player, gear))
            .collect();
        let (player, gear) = self.luck.one_of(&ways)?;
        let own: Vec<Place> = self.board.uncut(player).map(|(place, _)| place).collect();
        let board = self.board.clone();
        let wire = |place: Place| board.at(place).wire;
        let open: Vec<u8> =
            (1..=12).filter(|&n| game.in_play(Value::Blue(n)) > 0 && !game.is_done(Value::Blue(n))).collect();
        let has_unsorted = board.pieces().any(|(_, piece)| piece.unsorted);
        let usage = match gear {
            Gear::LabelDifferent | Gear::LabelEqual => {
                let equal = gear == Gear::LabelEqual;
                let next = |left: Place| Place::new(left.stand, left.slot + 1);
                let pairs = board.pieces().map(|(place, _)| place).filter(|&left| {
                    let row = &board.stands[usize::from(left.stand)];
                    board.owners[usize::from(left.stand)] == player
                        && usize::from(left.slot) + 1 < row.len()
                        && !(board.at(left).cut && board.at(next(left)).cut)
                        && !board.at(left).unsorted
                        && !board.at(next(left)).unsorted
                });
                let pairs: Vec<Place> = pairs.collect();
                let right = |&left: &Place| (wire(left).value() == wire(next(left)).value()) == equal;
                let Some(left) = self.claim(player, &pairs, 0.5, right) else { return Some(false) };
                Usage::Label { left, equal }
            }
            Gear::PostIt if game.mission.tokens == Tokens::Info && !game.lies(player) => {
                let Some((place, token)) = self.chosen(player) else { return Some(false) };
                Usage::PostIt { place, token }
            }
            Gear::Radar => {
                let value = self.luck.one_of(&open)?;
                let stands = (0..board.stands.len() as u8)
                    .filter(|&stand| board.answers(stand, Value::Blue(value)))
                    .fold(0, |bits, stand| bits | 1 << stand);
                Usage::Radar { value, stands }
            }
            Gear::SingleLabel => {
                let free = |place: &Place| !board.at(*place).token && !board.at(*place).unsorted;
                let places: Vec<Place> = own.into_iter().filter(free).collect();
                let single = |place: &Place| {
                    wire(*place).colour() == Colour::Blue
                        && board.on_stand(place.stand, wire(*place).value()) == 1
                };
                let Some(place) = self.claim(player, &places, 0.3, single) else { return Some(false) };
                Usage::Single { place }
            }
            Gear::Disintegrator => {
                let value = Value::Blue(self.luck.one_of(&open)?);
                let left = board.pieces().filter(|(_, piece)| !piece.cut && piece.wire.value() == value);
                let wires = left.map(|(place, piece)| Shown { place, wire: piece.wire }).collect();
                let Value::Blue(value) = value else { return None };
                Usage::Disintegrate { value, wires }
            }
            Gear::WalkieTalkies if !has_unsorted => self.swap(player)?,
            Gear::GrapplingHook if !has_unsorted => self.hook(player)?,
            _ => return None,
        };
        Some(self.take(Event::Use { player, usage }, player))
    }

    fn of_others(&self, player: u8) -> Vec<Place> {
        let theirs = |place: Place| self.board.owners[usize::from(place.stand)] != player;
        let pieces = self.board.pieces().filter(|&(place, piece)| theirs(place) && !piece.cut);
        pieces.map(|(place, _)| place).collect()
    }

    /// Each wire is put anywhere among its equals.
    fn gap(&mut self, board: &Board, stand: u8, wire: Wire) -> u8 {
        self.luck.one_of(&board.gaps(stand, wire)).expect("there is a place in the order")
    }

    fn swap(&mut self, player: u8) -> Option<Usage> {
        let own: Vec<Place> = self.board.uncut(player).map(|(place, _)| place).collect();
        let give = self.luck.one_of(&own)?;
        let take = self.luck.one_of(&self.of_others(player))?;
        let mut board = self.board.clone();
        let (ours, theirs) = (board.take(give).wire, board.take(take).wire);
        let given = self.gap(&board, take.stand, ours);
        let taken = self.gap(&board, give.stand, theirs);
        Some(Usage::Swap { give, given, take, taken, wires: [None; 2] })
    }

    fn hook(&mut self, player: u8) -> Option<Usage> {
        let from = self.luck.one_of(&self.of_others(player))?;
        let stands: Vec<u8> = self.game.racks_of(player).map(|(stand, _)| stand).collect();
        let stand = self.luck.one_of(&stands)?;
        // A stand has room for sixteen wires, and keeps at least one.
        let row = |stand: u8| self.board.stands[usize::from(stand)].len();
        if row(stand) >= 16 || row(from.stand) < 2 {
            return None;
        }
        let mut board = self.board.clone();
        let wire = board.take(from).wire;
        let slot = self.gap(&board, stand, wire);
        Some(Usage::Hook { from, to: Place::new(stand, slot), wire: None })
    }
}
