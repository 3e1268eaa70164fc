//! What the player does with wires that are known, and what the program knows in practice: no more than its
//! name is needed.

use trickwire_core::bomb::advise::Move;
use trickwire_core::bomb::game::referee::{self, judge, resolve};
use trickwire_core::bomb::game::{Call, Event, Place, Shown, Tile, Token, Usage, own_to_cut};
use trickwire_core::bomb::rule::Rule;
use trickwire_core::bomb::wire::Value;
use trickwire_core::budget::Patient;

use super::result::tokens;
use super::typed::Outcome;
use super::words::{name, spot};
use super::{Session, tell};
use crate::bomb::question::value;
use crate::fault::Fault;

impl Session {
    /// `solo 7`, `fast 7`, `show`, `joins 1C 2D` by the player.
    pub(super) fn own_event(&self, line: &str) -> Option<Event> {
        let game = self.game();
        let me = self.me();
        let mut words = line.split_whitespace();
        let mut first = words.next()?.to_ascii_lowercase();
        // `1 solo 7` by player 1.
        if first.parse() == Ok(me + 1) && line.split_whitespace().count() < 4 {
            first = words.next()?.to_ascii_lowercase();
        } else if game.actor != me {
            return None;
        }
        // Red is never cut.
        let value = |word: &str| value(word).filter(|&value| value != Value::Red);
        match first.as_str() {
            "fast" => Some(resolve(game, me, Move::FastPass(value(words.next()?)?), false)),
            "solo" => {
                let value = value(words.next()?)?;
                let own = |(_, tile): &(Place, &Tile)| {
                    tile.slot.is_uncut() && tile.seen_by(me).known_value() == Some(value)
                };
                let wires = game.hand(me).filter(own).count() as u8;
                Some(resolve(game, me, Move::Solo { value, wires }, false))
            }
            "show" | "shows" if words.next().is_none() => Some(resolve(game, me, Move::RevealRed, false)),
            "join" | "joins" if self.team.is_some() => {
                let places: Vec<Place> =
                    words.filter_map(|word| self.own_place(word.trim_matches([':', ',']))).collect();
                Some(referee::join(game, me, &places))
            }
            _ => None,
        }
    }

    /// A place; a letter alone is on the player's own first stand.
    fn own_place(&self, word: &str) -> Option<Place> {
        let (stand, slot) = spot(word.split('=').next()?)?;
        let own = self.game().racks_of(self.me()).next()?.0;
        Some(Place::new(stand.unwrap_or(own), slot))
    }

    /// A token on a wire; that of a wire that is known, or of any in practice, need not be said.
    pub(super) fn marked(
        &mut self,
        player: u8,
        place: Place,
        token: Option<Token>,
    ) -> Result<Option<Event>, Fault> {
        let game = self.game();
        if let Some(token) = token {
            // A slip of the finger is named by the wire that is there.
            let known = game.tile(place).ok().and_then(|tile| tile.slot.known_value());
            if let (Token::Value(said), Some(known)) = (token, known.filter(|_| player == self.me()))
                && said != known
            {
                tell(&format!("Not possible: your {} is {known}, not {said}.", name(place)))?;
                return Ok(None);
            }
            return Ok(Some(Event::Mark { player, place, token }));
        }
        let wire = match game.tile(place) {
            Ok(tile) => tile.slot.wire,
            Err(illegal) => {
                tell(&format!("Not possible: {illegal}."))?;
                return Ok(None);
            }
        };
        let known = wire.map(|wire| referee::token(game, Shown { place, wire }, None));
        if let Some(token) = known.filter(|&token| token != Token::Nothing) {
            return Ok(Some(Event::Mark { player, place, token }));
        }
        let kinds = tokens(game);
        let question = format!("Which token lies at {} ({kinds}): ", name(place));
        let hint = format!("A token here is {kinds}. cancel takes it back.\n");
        loop {
            let Some(answer) = self.answer(&question, &hint)? else { return Ok(None) };
            match super::words::token(&answer) {
                Some(token) => return Ok(Some(Event::Mark { player, place, token })),
                None => tell(&hint)?,
            }
        }
    }

    /// The result of a call, where the program knows every wire; a wire that was named is the one that is cut.
    pub(super) fn judged(&mut self, call: Call, outcome: &Outcome) -> Result<Option<Event>, Fault> {
        if let Err(illegal) = self.game().may_call(&call) {
            tell(&format!("Not possible: {illegal}."))?;
            return Ok(None);
        }
        let named = match outcome {
            Outcome::Hit(words) => words
                .iter()
                .find_map(|word| self.own_place(&word.text))
                .filter(|place| self.game().owner(place.stand) == Some(call.player)),
            _ => None,
        };
        let game = self.game();
        Ok(Some(match judge(game, call) {
            Event::Cut { call, own, at } if call.player == self.me() => {
                let advised =
                    || own_to_cut(game, call.player, own.wire.value(), &mut Patient).map(|half| half.place);
                let place = named.or_else(advised);
                let shown =
                    place.and_then(|place| Some(Shown { place, wire: game.tile(place).ok()?.slot.wire? }));
                Event::Cut { call, own: shown.unwrap_or(own), at }
            }
            other => other,
        }))
    }

    /// An event whose answers follow from the player's own wires, or are asked for: number cards and radars.
    pub(super) fn answered(&mut self, event: Event) -> Result<Option<Event>, Fault> {
        let scan = self.game().mission.rule == Rule::Scan;
        Ok(match event {
            Event::Number { value, stands: 0 } if scan && self.team.is_none() => {
                self.answers(value)?.map(|stands| Event::Number { value, stands })
            }
            Event::Number { value, stands } if scan => {
                Some(Event::Number { value, stands: stands | self.game().radar_answers(value) })
            }
            Event::Use { player, usage: Usage::Radar { value, stands } } => {
                let own = self.game().racks_of(self.me()).fold(0, |bits, (stand, _)| bits | 1 << stand);
                let stands = stands | self.game().radar_answers(value) & own;
                Some(Event::Use { player, usage: Usage::Radar { value, stands } })
            }
            other => Some(other),
        })
    }
}
