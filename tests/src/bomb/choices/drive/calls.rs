//! Calls and cuts, and what owners choose when they are called at.

use trickwire_core::bomb::game::{Call, Event, Place, Pointing, Shown, ShownWires, Token};
use trickwire_core::bomb::gear::Gear;
use trickwire_core::bomb::mission::Tokens;
use trickwire_core::bomb::rule::Rule;
use trickwire_core::bomb::slot::SlotState;
use trickwire_core::bomb::wire::Value;

use super::super::board::Piece;
use super::super::replay::{Answer, Law, is_blocked, must_reveal, token_on, unmarked_slot};
use super::{Claim, Driver, EVERYBODY};

impl Driver {
    /// The player whose turn it is cuts, or cannot.
    pub(super) fn act(&mut self, player: u8) -> bool {
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
    pub(super) fn sure(&self) -> usize {
        if self.board.pieces().filter(|(_, piece)| !piece.cut).count() > 26 { 6 } else { 1 }
    }

    /// A call that hits, at a value and a wire drawn together: the claim is that the player holds the one and the other is its
    /// equal. Nobody at the table knows that it was sure.
    pub(super) fn sure_call(&mut self, player: u8, values: &[Value], law: &Law, targets: &[Place]) -> bool {
        let pairs: Vec<(Value, Place)> =
            values.iter().flat_map(|&value| targets.iter().map(move |&place| (value, place))).collect();
        let board = self.board.clone();
        let held = |value: Value| board.of_value(player, value).any(|(place, _)| law.allows(place));
        let hits = |&(value, place): &(Value, Place)| board.at(place).wire.value() == value && held(value);
        let calls: Vec<Claim> = values.iter().map(|&value| Claim::Call(value)).collect();
        let guess = self.guess(player, &calls) / values.len().max(1) as f64;
        let Some((value, place)) = self.claim(EVERYBODY, &pairs, guess, hits) else {
            return self.blocked(player, law, targets.is_empty());
        };
        let event = self.judge(Call::plain(player, value, place), law);
        self.take(event, player)
    }

    pub(super) fn shown(&self, player: u8, which: impl Fn(&Piece) -> bool) -> Vec<Shown> {
        let wires = self.board.uncut(player).filter(|(_, piece)| which(piece));
        wires.map(|(place, piece)| Shown { place, wire: piece.wire }).collect()
    }

    /// The player has nothing to call.
    pub(super) fn blocked(&mut self, player: u8, law: &Law, alone: bool) -> bool {
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
    pub(super) fn targets(&self, player: u8, law: &Law) -> Vec<Place> {
        let theirs = |place: Place| self.board.owners[usize::from(place.stand)] != player;
        let pieces = self.board.pieces();
        pieces.filter(|&(p, piece)| theirs(p) && !piece.cut && law.allows(p)).map(|(p, _)| p).collect()
    }

    /// How sensible it is to look for a value at a place, as far as everybody knows.
    pub(super) fn promise(&self, place: Place, value: Value) -> f64 {
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
    pub(super) fn call(
        &mut self,
        player: u8,
        value: Value,
        or: Option<Value>,
        law: &Law,
        targets: &[Place],
    ) -> bool {
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

    pub(super) fn point(
        &mut self,
        way: Pointing,
        value: Value,
        free: &[Place],
        law: &Law,
    ) -> Option<Vec<Place>> {
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
    pub(super) fn answer(&self, call: &Call) -> Answer {
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
    pub(super) fn judge(&mut self, call: Call, law: &Law) -> Event {
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
}
