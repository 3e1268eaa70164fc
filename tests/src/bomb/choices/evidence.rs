//! What kind of evidence there is about a wire, and about which of its values.

use std::collections::BTreeMap;
use std::fmt;

use trickwire_core::bomb::game::{Call, Event, Place, Pointing, Token, Usage};
use trickwire_core::bomb::wire::Value;

use super::board::Board;
use super::replay::Step;

/// A kind of evidence.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// None of the others.
    Plain,
    /// Beside a wire with its number on a token.
    BesideToken,
    /// Pointed at with a detector that missed; the token is elsewhere.
    DetectorMiss,
    /// Pointed at with a detector that hit; another wire was cut.
    DetectorHit,
    /// A miss that laid no true token on it.
    NoToken,
    /// A token for even, odd or how often, or a false one.
    OtherToken,
    /// Pointed at with the Stabilizer.
    Stabilizer,
    /// Of a player who missed.
    MissCaller,
    /// Of a player who passed or turned a constraint card down.
    Passed,
    /// Of a player whose ray hit: the value that was not cut.
    RayCaller,
    /// Of a player who cut one of their yellow wires.
    YellowCaller,
    /// Of a player who cut one of their blue wires.
    BlueCaller,
    /// Of a player who used the Fast Pass.
    FastPass,
    /// Of a player who drew a token.
    Drawn,
    /// Has changed hands.
    Moved,
    /// Beside a wire that has changed hands.
    BesideMoved,
    /// Labelled.
    Label,
    /// Asked about by a radar.
    Radar,
    /// On a stand that has an equal next to it.
    TwoStands,
    /// Stands apart from the order.
    Unsorted,
    /// Of a table where nobody knows which coloured wires are in play.
    Candidates,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Kind::Plain => "nothing special",
            Kind::BesideToken => "beside a token",
            Kind::DetectorMiss => "detector missed, other wire",
            Kind::DetectorHit => "detector hit, other wire",
            Kind::NoToken => "miss without a true token",
            Kind::OtherToken => "parity, xN or false token",
            Kind::Stabilizer => "pointed at, stabilizer",
            Kind::MissCaller => "caller who missed",
            Kind::Passed => "passed or turned a card down",
            Kind::RayCaller => "caller after a ray hit",
            Kind::YellowCaller => "caller's half was yellow",
            Kind::BlueCaller => "caller's half was blue",
            Kind::FastPass => "used the Fast Pass",
            Kind::Drawn => "drew a token",
            Kind::Moved => "changed hands",
            Kind::BesideMoved => "beside one that did",
            Kind::Label => "labelled",
            Kind::Radar => "radar",
            Kind::TwoStands => "owner has two stands",
            Kind::Unsorted => "unsorted",
            Kind::Candidates => "X-of-Y table",
        })
    }
}

/// A kind, and the value that it is about.
pub type Tag = (Kind, Option<Value>);

/// The tags of each wire, by where it was dealt.
#[derive(Default)]
pub struct Evidence {
    tags: BTreeMap<Place, Vec<Tag>>,
}

impl Evidence {
    /// Notes what a step tells.
    pub fn note(&mut self, before: &Board, after: &Board, step: &Step) {
        match &step.event {
            Event::Mark { player, token: Token::Value(value), .. } => {
                self.hand(after, *player, (Kind::Drawn, Some(*value)));
            }
            Event::Mark { place, .. } => self.add(after, *place, (Kind::OtherToken, None)),
            Event::Absent { stand, value } => {
                self.hand(after, after.owners[usize::from(*stand)], (Kind::Drawn, Some(*value)));
            }
            Event::Cut { call, own, .. } => {
                let value = own.wire.value();
                let kind = if value == Value::Yellow { Kind::YellowCaller } else { Kind::BlueCaller };
                self.hand(after, call.player, (kind, Some(value)));
                for other in call.values().filter(|&other| call.or.is_some() && other != value) {
                    self.hand(after, call.player, (Kind::RayCaller, Some(other)));
                }
                if call.pointing != Pointing::One {
                    self.pointed(after, call, (Kind::DetectorHit, Some(value)));
                }
            }
            Event::Miss { call, slot, token } => self.miss(after, call, *slot, *token),
            Event::Pass { player } | Event::Card { player: Some(player), card: None } => {
                self.hand(after, *player, (Kind::Passed, None));
            }
            Event::Solo { player, wires, fast_pass: true } => {
                let value = wires.first().map(|shown| shown.wire.value());
                self.hand(after, *player, (Kind::FastPass, value));
            }
            Event::Use { usage, .. } => self.usage(before, after, usage),
            _ => {}
        }
    }

    fn miss(&mut self, after: &Board, call: &Call, slot: u8, token: Token) {
        for value in call.values() {
            self.hand(after, call.player, (Kind::MissCaller, Some(value)));
        }
        let detector = call.pointing != Pointing::One;
        for place in call.places() {
            let marked = place.slot == slot && token != Token::Nothing;
            if call.stabilizer {
                self.add(after, place, (Kind::Stabilizer, None));
            }
            match token {
                _ if detector && !marked => self.add(after, place, (Kind::DetectorMiss, None)),
                Token::Nothing => self.add(after, place, (Kind::NoToken, None)),
                Token::Not(_) => {
                    self.add(after, place, (Kind::NoToken, None));
                    self.add(after, place, (Kind::OtherToken, None));
                }
                Token::Parity(_) | Token::Times(_) => self.add(after, place, (Kind::OtherToken, None)),
                Token::Value(_) => {}
            }
        }
    }

    fn usage(&mut self, before: &Board, after: &Board, usage: &Usage) {
        match *usage {
            Usage::Label { left, .. } => {
                for place in [left, Place::new(left.stand, left.slot + 1)] {
                    self.add(after, place, (Kind::Label, None));
                }
            }
            Usage::Radar { value, .. } => {
                for (place, _) in after.pieces() {
                    self.add(after, place, (Kind::Radar, Some(Value::Blue(value))));
                }
            }
            Usage::Single { place } => self.add(after, place, (Kind::OtherToken, None)),
            Usage::Swap { give, take, .. } => {
                self.moved(after, before.at(give).home);
                self.moved(after, before.at(take).home);
            }
            Usage::Hook { from, .. } => self.moved(after, before.at(from).home),
            _ => {}
        }
    }

    fn moved(&mut self, after: &Board, home: Place) {
        let Some((now, _)) = after.pieces().find(|(_, piece)| piece.home == home) else { return };
        self.add(after, now, (Kind::Moved, None));
        for place in beside(after, now) {
            self.add(after, place, (Kind::BesideMoved, None));
        }
    }

    fn pointed(&mut self, board: &Board, call: &Call, tag: Tag) {
        for place in call.places() {
            self.add(board, place, tag);
        }
    }

    fn hand(&mut self, board: &Board, player: u8, tag: Tag) {
        let places: Vec<Place> = board.uncut(player).map(|(place, _)| place).collect();
        for place in places {
            self.add(board, place, tag);
        }
    }

    fn add(&mut self, board: &Board, place: Place, tag: Tag) {
        let tags = self.tags.entry(board.at(place).home).or_default();
        if !tags.contains(&tag) {
            tags.push(tag);
        }
    }

    /// All that there is about the wire at a place now.
    pub fn about(&self, board: &Board, place: Place, candidates: bool) -> Vec<Tag> {
        let piece = board.at(place);
        let mut tags = self.tags.get(&piece.home).cloned().unwrap_or_default();
        for neighbour in beside(board, place) {
            let marked = board.at(neighbour);
            if marked.token && marked.open {
                tags.push((Kind::BesideToken, Some(marked.wire.value())));
            }
        }
        if tags.is_empty() {
            tags.push((Kind::Plain, None));
        }
        let owner = board.owners[usize::from(place.stand)];
        if board.owners.iter().filter(|&&other| other == owner).count() > 1 {
            tags.push((Kind::TwoStands, None));
        }
        if piece.unsorted {
            tags.push((Kind::Unsorted, None));
        }
        if candidates {
            tags.push((Kind::Candidates, None));
        }
        tags
    }
}

/// Does a step tell more than which wires there are? Detectors, rays, the Stabilizer, yellow halves and wires that change hands
/// leave choices to owners; passes and misses without a true token tell what the rules make of them.
pub fn needs_choices(step: &Step) -> bool {
    match &step.event {
        Event::Cut { call, own, .. } => {
            call.pointing != Pointing::One || call.or.is_some() || own.wire.value() == Value::Yellow
        }
        Event::Miss { call, token, .. } => {
            call.pointing != Pointing::One || call.stabilizer || !matches!(token, Token::Value(_))
        }
        Event::Pass { .. } | Event::Card { player: Some(_), card: None } => true,
        Event::Mark { token, .. } => matches!(token, Token::Not(_)),
        Event::Use { usage: Usage::Swap { .. } | Usage::Hook { .. }, .. } => true,
        _ => false,
    }
}

/// The slots to the left and to the right.
fn beside(board: &Board, place: Place) -> impl Iterator<Item = Place> {
    let row = board.stands[usize::from(place.stand)].len();
    let slots = [place.slot.checked_sub(1), Some(place.slot + 1)];
    slots
        .into_iter()
        .flatten()
        .filter(move |&slot| usize::from(slot) < row)
        .map(move |slot| Place { slot, ..place })
}
