//! What came of a call at a real table: taken from what was typed, from what is known, and only then asked.
//!
//! A part that cannot be is asked again, and the rest of the call is kept. Nothing is asked that follows from
//! the player's own wires or from the odds.

use trickwire_core::bomb::game::referee::token as token_of;
use trickwire_core::bomb::game::{Call, Event, Game, Place, Pointing, Shown, Token};
use trickwire_core::bomb::mission::Tokens;
use trickwire_core::bomb::rule::Rule;
use trickwire_core::bomb::solve::solve;
use trickwire_core::bomb::wire::{Value, Wire, WireSet};
use trickwire_core::budget::Patient;

use super::typed::Outcome;
use super::words::{Word, name, spot, token};
use super::{Session, tell};
use crate::fault::Fault;

/// Did it hit?
enum Came {
    Hit,
    /// The place and the token, where they are known.
    Missed(Option<Place>, Option<Token>),
    Boom,
}

impl Session {
    /// The call as an event; `None` where it was refused or given up, which has been said.
    pub(super) fn called(&mut self, call: Call, outcome: &Outcome) -> Result<Option<Event>, Fault> {
        if let Err(illegal) = self.game().may_call(&call) {
            tell(&format!("Not possible: {illegal}."))?;
            return Ok(None);
        }
        let mut came = match outcome {
            Outcome::Hit(_) => Some(Came::Hit),
            Outcome::Miss(words) => match shown(self.game(), &call, words) {
                Ok(came) => Some(came),
                Err(why) => {
                    tell(&why)?;
                    None
                }
            },
            Outcome::Unsaid => self.known_outcome(&call)?,
        };
        let mut words = if let Outcome::Hit(words) = outcome { &words[..] } else { &[] };
        loop {
            let now = match came.take() {
                Some(came) => Some(came),
                None => self.ask_outcome(&call)?,
            };
            let event = match now {
                None => return Ok(None),
                Some(Came::Boom) => Some(Event::Boom { call }),
                Some(Came::Hit) => self.hit(call, std::mem::take(&mut words))?,
                Some(Came::Missed(place, token)) => self.miss(call, place, token)?,
            };
            let Some(event) = event else { return Ok(None) };
            match self.possible(&event) {
                Ok(()) => return Ok(Some(event)),
                // The call stands; what came of it is asked again.
                Err(why) => self.refuse(&why, event)?,
            }
        }
    }

    /// What follows from the player's own wires, or from what is certain.
    fn known_outcome(&mut self, call: &Call) -> Result<Option<Came>, Fault> {
        let game = self.game();
        let (me, deadly) = (self.me(), game.deadly());
        let pointed: Vec<(Place, Option<Wire>)> = call
            .places()
            .filter_map(|place| Some((place, game.tile(place).ok()?.seen_by(me).wire)))
            .collect();
        let of_call = |wire: Wire| call.values().any(|value| value == wire.value());
        if pointed.iter().any(|(_, wire)| wire.is_some_and(of_call)) {
            return Ok(Some(Came::Hit));
        }
        if pointed.iter().all(|(_, wire)| wire.is_some()) {
            let harmless: Vec<Shown> = (pointed.iter())
                .filter_map(|&(place, wire)| Some(Shown { place, wire: wire? }))
                .filter(|shown| !deadly.has(shown.wire))
                .collect();
            return Ok(Some(match harmless[..] {
                [] if call.stabilizer => Came::Missed(call.places().next(), Some(Token::Nothing)),
                [] => Came::Boom,
                [shown] => Came::Missed(Some(shown.place), Some(token_of(game, shown, Some(call)))),
                _ => Came::Missed(None, None),
            }));
        }
        let view = game.view(me);
        let sure = match solve(view.check()?, &mut self.words, &mut Patient) {
            Ok(trickwire_core::bomb::solve::Outcome::Odds(odds)) => call.places().any(|place| {
                let wires = call.values().fold(WireSet::EMPTY, |wires, value| wires.or(value.wires()));
                odds.count_any(place.stand.into(), place.slot.into(), wires) == odds.total()
            }),
            _ => false,
        };
        Ok(sure.then_some(Came::Hit))
    }

    fn ask_outcome(&mut self, call: &Call) -> Result<Option<Came>, Fault> {
        let yellow = !self.game().setup.yellow.is_none();
        let hint = format!(
            "Enter for a hit; else what lies there now: {}. cancel takes the call back.\n",
            after_a_miss(self.game())
        );
        let question = format!("Hit? Enter, or what it showed ({}): ", brief(self.game(), call));
        loop {
            let Some(answer) = self.answer(&question, &hint)? else { return Ok(None) };
            match answer.to_ascii_lowercase().as_str() {
                "" | "hit" | "yes" => return Ok(Some(Came::Hit)),
                "y" if !yellow || call.values().any(|value| value == Value::Yellow) => {
                    return Ok(Some(Came::Hit));
                }
                "y" if answer == "y" => {
                    tell("Type hit, or yellow.")?;
                    continue;
                }
                "n" | "no" | "miss" => return self.ask_shown(call),
                _ => {}
            }
            match shown(self.game(), call, &super::words::words(&answer)) {
                Ok(came) => return Ok(Some(came)),
                Err(why) => tell(&why)?,
            }
        }
    }

    fn ask_shown(&mut self, call: &Call) -> Result<Option<Came>, Fault> {
        let hint =
            format!("A miss lays a token: {}. cancel takes the call back.\n", after_a_miss(self.game()));
        let question = format!("What did it show ({}): ", brief(self.game(), call));
        loop {
            let Some(answer) = self.answer(&question, &hint)? else { return Ok(None) };
            match shown(self.game(), call, &super::words::words(&answer)) {
                Ok(Came::Missed(_, None)) => tell(&hint)?,
                Ok(came) => return Ok(Some(came)),
                Err(why) => tell(&why)?,
            }
        }
    }

    fn miss(
        &mut self,
        call: Call,
        place: Option<Place>,
        token: Option<Token>,
    ) -> Result<Option<Event>, Fault> {
        let (place, token) = match (place, token) {
            (Some(place), Some(token)) => (place, token),
            (None, Some(token)) if call.pointing == Pointing::One => {
                (Place::new(call.stand, call.slots.trailing_zeros() as u8), token)
            }
            (place, token) => {
                let place = match place {
                    Some(place) => place,
                    None => match self.ask_pointed(&call, "Which wire got the token")? {
                        Some(place) => place,
                        None => return Ok(None),
                    },
                };
                let game = self.game();
                let wire = game.tile(place).ok().and_then(|tile| tile.seen_by(self.me()).wire);
                match (token, wire) {
                    (Some(token), _) => (place, token),
                    (None, Some(wire)) => (place, token_of(game, Shown { place, wire }, Some(&call))),
                    (None, None) => match self.ask_shown(&call)? {
                        Some(Came::Missed(at, Some(token))) => (at.unwrap_or(place), token),
                        Some(Came::Boom) => return Ok(Some(Event::Boom { call })),
                        _ => return Ok(None),
                    },
                }
            }
        };
        Ok(Some(Event::Miss { call, slot: place.slot, token }))
    }

    /// An answer to a question about what was typed; `None` where it is given up.
    pub(super) fn answer(&self, question: &str, hint: &str) -> Result<Option<String>, Fault> {
        loop {
            let Some(line) = self.prompt.line(question)? else { return Ok(None) };
            let line = line.trim();
            match line.to_ascii_lowercase().as_str() {
                "hint" | "help" | "?" => tell(hint)?,
                "cancel" | "back" | "undo" | "u" => {
                    tell("Nothing was entered.")?;
                    return Ok(None);
                }
                "g" | "give up" if self.broken.is_some() => {
                    self.pending.replace(Some(line.to_owned()));
                    return Ok(None);
                }
                _ if super::typed::begins_anew(line) => {
                    tell("The line before that was not entered.")?;
                    self.pending.replace(Some(line.to_owned()));
                    return Ok(None);
                }
                _ => return Ok(Some(line.to_owned())),
            }
        }
    }
}

/// What a miss showed: `5`, `3E 5`, `red`; the place where it was named, the token where it was said.
fn shown(game: &Game, call: &Call, words: &[Word]) -> Result<Came, String> {
    let (place, rest) = match words {
        [first, second] => match spot(&first.text) {
            Some((stand, slot)) => {
                (Some(Place::new(stand.unwrap_or(call.stand), slot)), std::slice::from_ref(second))
            }
            None => return Err(format!("`{}` is no place.", first.text)),
        },
        words => (None, words),
    };
    if let Some(place) = place
        && call.places().all(|pointed| pointed != place)
    {
        return Err(format!("{} was not pointed at.", name(place)));
    }
    let [word] = rest else { return Ok(Came::Missed(place, None)) };
    if ["red", "r", "boom"].iter().any(|red| word.text.eq_ignore_ascii_case(red)) {
        return Ok(if call.stabilizer { Came::Missed(place, Some(Token::Nothing)) } else { Came::Boom });
    }
    let Some(token) = token(&word.text) else {
        return Err(format!("`{}` is no token: {}.", word.text, after_a_miss(game)));
    };
    if let Token::Value(value) = token
        && call.values().any(|called| called == value)
    {
        return Err(format!("A miss cannot show {value}: that was called, so it was a hit."));
    }
    Ok(Came::Missed(place, Some(token)))
}

/// What can lie there after a miss, in words.
fn after_a_miss(game: &Game) -> String {
    let tokens = match game.mission.tokens {
        _ if game.mission.rule == Rule::NoTokens => "nothing (there are no tokens)",
        Tokens::Info if game.mission.rule == Rule::AllFalse => "!7 (not 7), nothing",
        Tokens::Info if lie(game) => "its number, !7 for a false token",
        Tokens::Info => "its number",
        Tokens::EvenOdd => "even, odd",
        Tokens::Multiplicity => "x1, x2, x3, nothing for four equal ones",
    };
    let yellow = if game.setup.yellow.is_none() { "" } else { ", Y for yellow" };
    let red = if game.setup.red.is_none() { "" } else { ", red where it exploded" };
    format!("{tokens}{yellow}{red}")
}

/// The tokens of a mission, as they are typed.
pub(super) fn tokens(game: &Game) -> String {
    kinds(game, 5)
}

/// The same with an example that was not called, and with what explodes.
fn brief(game: &Game, call: &Call) -> String {
    let called = call.values().any(|value| value == Value::Blue(5));
    let red = if game.setup.red.is_none() { "" } else { ", red" };
    format!("{}{red}", kinds(game, if called { 6 } else { 5 }))
}

fn kinds(game: &Game, example: u8) -> String {
    let tokens = match game.mission.tokens {
        _ if game.mission.rule == Rule::NoTokens => "nothing".to_owned(),
        Tokens::Info if game.mission.rule == Rule::AllFalse => format!("!{example}"),
        Tokens::Info if lie(game) => format!("{example}, !{example}"),
        Tokens::Info => example.to_string(),
        Tokens::EvenOdd => "even, odd".to_owned(),
        Tokens::Multiplicity => "x1, x2, x3".to_owned(),
    };
    let yellow = if game.setup.yellow.is_none() { "" } else { ", Y" };
    format!("{tokens}{yellow}")
}

/// Does somebody lay false tokens?
fn lie(game: &Game) -> bool {
    (0..game.players).any(|player| game.lies(player))
}
