//! What happens before the first turn and beside the stands: tokens that are drawn or handed out, cards, the dial.

use trickwire_core::bomb::game::{Event, Place, Token};
use trickwire_core::bomb::mission::{Dial, Opening};
use trickwire_core::bomb::rule::Rule;
use trickwire_core::bomb::ruling::ConstraintCard;
use trickwire_core::bomb::wire::{Colour, Value};

use super::super::board::Piece;
use super::super::replay::Step;
use super::Driver;
use crate::luck::Luck;

impl Driver {
    pub(super) fn open(&mut self, player: u8, laid: u8) -> bool {
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
    pub(super) fn drawn(&mut self, player: u8) -> bool {
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
    pub(super) fn gift(&mut self, player: u8) -> bool {
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
    pub(super) fn chosen(&mut self, player: u8) -> Option<(Place, Token)> {
        let free = |(_, piece): &(Place, &Piece)| !piece.token && !piece.unsorted;
        let places: Vec<Place> = self.board.uncut(player).filter(free).map(|(place, _)| place).collect();
        let board = self.board.clone();
        let blue = |place: &Place| board.at(*place).wire.colour() == Colour::Blue;
        let place = self.claim(player, &places, 0.9, blue)?;
        Some((place, Token::Value(board.at(place).wire.value())))
    }

    /// What happens beside the stands, all of it drawn from what everybody knows.
    pub(super) fn chore(&mut self, player: u8) -> Option<Event> {
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
}
