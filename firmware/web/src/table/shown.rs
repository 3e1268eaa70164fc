//! Everything that the page shows of a table, for it to draw.

use serde::Serialize;
use trickwire_core::bomb::game::{Agreements, End, Event, Loss, Named, Phase, Place};
use trickwire_ui::Answer;
use trickwire_ui::bomb::Found;

use super::Table;
use super::position::shown_position;
use super::tile::{Stand, shown_tile};
use super::told::{Told, told};

/// Everything that the page shows.
#[derive(Serialize)]
pub(super) struct Shown {
    /// Is it a game, so that something can happen in it?
    pub(super) game: bool,
    pub(super) on: bool,
    pub(super) mission: u8,
    pub(super) reminder: &'static str,
    pub(super) players: u8,
    pub(super) me: u8,
    pub(super) actor: u8,
    pub(super) dial: u8,
    pub(super) due: String,
    pub(super) over: Option<bool>,
    pub(super) line: String,
    pub(super) record: String,
    pub(super) stands: Vec<Stand>,
    pub(super) gear: Vec<Card>,
    pub(super) kinds: Vec<Kind>,
    pub(super) log: Vec<String>,
    /// Those whose turn it could be instead.
    pub(super) turns: Vec<u8>,
    /// What is agreed: the bit, and what everybody has to do.
    pub(super) agreed: Vec<(u8, &'static str)>,
    /// What was refused because an agreement was broken: which one, and where.
    pub(super) broken: Option<String>,
    pub(super) asks: Option<Form>,
    pub(super) found: Option<Told>,
    pub(super) setup: Option<Setup>,
}

/// The set-up, while there is no game or another is to begin.
#[derive(Serialize)]
pub(super) struct Setup {
    pub(super) lines: Vec<SetupLine>,
    pub(super) missing: Option<&'static str>,
    pub(super) reminder: &'static str,
    pub(super) wires: Vec<SetupWire>,
}

#[derive(Serialize)]
pub(super) struct SetupLine {
    pub(super) name: String,
    pub(super) wanted: Option<u8>,
    pub(super) choices: Vec<(u8, String, bool)>,
}

#[derive(Serialize)]
pub(super) struct SetupWire {
    pub(super) place: String,
    pub(super) wire: Option<String>,
    pub(super) possible: Vec<String>,
}

#[derive(Serialize)]
pub(super) struct Card {
    pub(super) name: &'static str,
    pub(super) used: bool,
    pub(super) usable: bool,
}

#[derive(Serialize)]
pub(super) struct Kind {
    pub(super) code: u8,
    pub(super) words: &'static str,
}

#[derive(Serialize)]
pub(super) struct Form {
    pub(super) first: u8,
    pub(super) event: Option<String>,
    pub(super) lines: Vec<FormLine>,
}

#[derive(Serialize)]
pub(super) struct FormLine {
    pub(super) name: &'static str,
    pub(super) chosen: u8,
    pub(super) choices: Vec<(u8, String)>,
}

impl Table {
    pub(super) fn shown(&mut self, answer: &Answer) -> Shown {
        let found = self.found(answer);
        if let (Some(position), false) = (&self.position, self.sets_up) {
            return shown_position(position, found, answer.is_final);
        }
        let asks = self.asks.then(|| self.form(found));
        let game = self.desk.record().game();
        let me = game.me;
        let stand = |(number, rack): (usize, &trickwire_core::bomb::game::Rack)| Stand {
            owner: rack.owner,
            tiles: rack
                .tiles
                .iter()
                .enumerate()
                .map(|(slot, tile)| {
                    let place = Place::new(number as u8, slot as u8);
                    let sees =
                        if rack.owner == me { tile.slot } else { game.view(me).stands[number].slots[slot] };
                    shown_tile(place, &sees, found.and_then(|found| found.slot(place)))
                })
                .collect(),
        };
        Shown {
            game: true,
            on: self.desk.is_begun(),
            mission: game.mission.number,
            reminder: game.mission.reminder,
            players: game.players,
            me,
            actor: game.actor,
            dial: game.dial,
            due: due(game),
            over: match game.phase {
                Phase::Over(end) => Some(end == End::Won),
                _ => None,
            },
            line: game.view(me).to_string(),
            record: if self.desk.is_begun() { self.desk.record().to_string() } else { String::new() },
            stands: game.racks.iter().enumerate().map(stand).collect(),
            gear: game
                .gear
                .iter()
                .map(|card| Card {
                    name: card.gear.name(),
                    used: card.used,
                    usable: game.can_use(me, card.gear),
                })
                .collect(),
            kinds: self.desk.kinds().map(|(code, words)| Kind { code, words }).collect(),
            log: self.desk.record().events().iter().map(Event::to_string).collect(),
            turns: (0..game.players)
                .filter(|&player| game.clone().apply(&Event::Turn { player }).is_ok())
                .collect(),
            agreed: agreements(game.agreed).collect(),
            broken: self.broken.as_ref().map(|(breach, _)| {
                let duties: Vec<_> = breach.given_up.duties().collect();
                let first = self.desk.record().events().get(breach.number);
                let when = first.map_or("with this".into(), |event| format!("before, with {event}"));
                format!("If it happened, somebody broke what was agreed ({}) {when}.", duties.join("; "))
            }),
            asks,
            found: found.map(|found| told(found, answer.is_final)),
            setup: (self.sets_up || !self.desk.is_begun()).then(|| self.setup()),
        }
    }

    fn setup(&self) -> Setup {
        let mut lines = Vec::new();
        self.desk.setup_lines(&mut |line| {
            let choices =
                line.choices.iter().map(|(code, words, chosen)| (*code, words.to_string(), *chosen));
            lines.push(SetupLine { name: line.name.into(), wanted: line.wanted, choices: choices.collect() });
        });
        let wires = self.desk.setup_wires().map(|(place, wire, possible)| SetupWire {
            place: Named(place).to_string(),
            wire: wire.map(|wire| wire.to_string()),
            possible: possible.iter().map(|wire| wire.to_string()).collect(),
        });
        Setup {
            lines,
            missing: self.desk.setup_missing(),
            reminder: self.desk.setup_reminder(),
            wires: wires.collect(),
        }
    }

    fn form(&mut self, found: Option<&Found>) -> Form {
        let mut lines = Vec::new();
        self.desk.form_lines(found, &mut |line| {
            let choices = line.choices.iter().map(|(code, words)| (*code, words.to_string())).collect();
            lines.push(FormLine { name: line.name, chosen: line.chosen, choices });
        });
        Form { first: self.first, event: self.desk.form_event().map(|event| event.to_string()), lines }
    }
}

/// Each agreement: its bit and its sentence.
fn agreements(agreed: Agreements) -> impl Iterator<Item = (u8, &'static str)> {
    (0..8).filter(move |bit| agreed.bits() >> bit & 1 == 1).zip(agreed.duties())
}

fn due(game: &trickwire_core::bomb::game::Game) -> String {
    let who =
        |player: u8| if player == game.me { "You".to_owned() } else { format!("Player {}", player + 1) };
    match game.phase {
        Phase::Opening { player, .. } if player == game.me => "You lay a token".into(),
        Phase::Opening { player, .. } => format!("{} lays a token", who(player)),
        Phase::Turns if game.actor == game.me => "Your turn".into(),
        Phase::Turns => format!("{}'s turn", who(game.actor)),
        Phase::Over(End::Won) => "Won: every wire is cut".into(),
        Phase::Over(End::Lost(loss)) => format!(
            "Lost: {}",
            match loss {
                Loss::Red => "a red wire was cut",
                Loss::Dial => "the dial ran out",
                Loss::Strict => "somebody missed who may not",
                Loss::Together => "the wires that go together were not found",
                Loss::Blocked => "somebody could not obey",
            }
        ),
    }
}
