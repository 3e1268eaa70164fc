//! What the team has agreed on, while a game is played: what follows from an event, and what happens where
//! somebody does not keep to it.

use std::fmt::Write;

use trickwire_core::bomb::game::{Agreements, Breach, Event, Game, Record};
use trickwire_core::bomb::solve::{Outcome, solve};
use trickwire_core::bomb::wire::BLUE_MAX;
use trickwire_core::budget::Patient;

use super::{Session, tell};
use crate::fault::Fault;
use crate::prompt::say;
use crate::render::{COMMAND, DIM};

/// The names of agreements.
fn names(agreed: Agreements) -> String {
    agreed.words().collect::<Vec<_>>().join(", ")
}

/// The numbers that an event shows all hidden wires of its player not to be, because it was agreed to cut
/// marked wires first.
fn passed_over(before: &Game, after: &Game) -> Vec<u8> {
    let denied = |game: &Game| {
        let own = game.hand(before.actor).filter(|(_, tile)| tile.slot.is_uncut());
        own.fold(!0_u16, |all, (_, tile)| all & tile.denied)
    };
    let hidden = after.hand(before.actor).any(|(_, tile)| tile.slot.is_uncut());
    let new = denied(after) & !denied(before);
    (1..=BLUE_MAX).filter(|n| hidden && new >> n & 1 == 1).collect()
}

/// What an event tells by what was agreed: "3 did not take the marked 6".
pub(super) fn told(before: &Game, after: &Game) -> Option<String> {
    if !before.agreed.marked {
        return None;
    }
    let numbers = passed_over(before, after);
    let list = numbers.iter().map(u8::to_string).collect::<Vec<_>>().join(" or ");
    let player = before.actor + 1;
    (!numbers.is_empty()).then(|| format!("{player} did not take the marked {list}, and holds none"))
}

/// The events of a game with what each of them told.
pub(super) fn log(record: &Record) -> String {
    let mut text = String::new();
    let Ok(mut game) = Game::new(record.start()) else { return text };
    for event in record.events() {
        let before = game.clone();
        let _ = writeln!(text, "  {event}");
        if game.apply(event).is_ok()
            && let Some(told) = told(&before, &game)
        {
            let _ = writeln!(text, "    {DIM}{told}{DIM:#}");
        }
    }
    text
}

impl Session {
    /// Says why an event is not possible; and, if somebody broke an agreement, which one and when.
    pub(super) fn refuse(&mut self, why: &str, event: Event) -> Result<(), Fault> {
        tell(&format!("Not possible: {why}."))?;
        // What no rule forbids was refused because nothing would fit it.
        let breach = match self.game().clone().apply(&event) {
            Ok(_) => self.silent_breach(Some(&event)),
            Err(_) => self.record.breach(&event),
        };
        self.broken = breach.map(|breach| (breach, event));
        let Some((breach, _)) = &self.broken else { return Ok(()) };
        let names = names(breach.given_up);
        let when = match self.record.events().get(breach.number) {
            None => "it breaks what was agreed".to_owned(),
            Some(event) => format!("what was agreed was broken before: {event}"),
        };
        tell(&format!(
            "If it happened, {when} ({names}). {COMMAND}give up{COMMAND:#} ends the agreement there \
             and enters this; nothing else changes."
        ))
    }

    /// Does anything fit what the player knows?
    fn fits(&mut self, game: &Game) -> bool {
        let view = game.view(game.me);
        let Ok(view) = view.check() else { return false };
        matches!(solve(view, &mut self.words, &mut Patient), Ok(Outcome::Odds(_)))
    }

    /// The latest event at which giving up an agreement makes something fit, with another event that nothing fits, or
    /// where nothing fits what happened.
    fn silent_breach(&mut self, event: Option<&Event>) -> Option<Breach> {
        let agreed = self.game().agreed;
        if agreed.is_none() || event.is_none() && self.fits(&self.game().clone()) {
            return None;
        }
        let each = (0..8).map(|bit| Agreements::of_bits(agreed.bits() & 1 << bit)).chain([agreed]);
        let each: Vec<Agreements> = each.filter(|given_up| !given_up.is_none()).collect();
        for number in (0..=self.record.events().len()).rev() {
            for &given_up in &each {
                let (mut record, breach) = (self.record.clone(), Breach { number, given_up });
                if record.give_up(breach, event.cloned()).is_ok() && self.fits(record.game()) {
                    return Some(breach);
                }
            }
        }
        None
    }

    /// An agreement is given up where it was broken, and what was refused happens.
    pub(super) fn give_up(&mut self) -> Result<bool, Fault> {
        let broken = self.broken.take().map(|(breach, event)| (breach, Some(event)));
        let Some((breach, event)) = broken.or_else(|| Some((self.silent_breach(None)?, None))) else {
            say("Nothing was refused because of an agreement.\n")?;
            return Ok(false);
        };
        match self.record.give_up(breach, event) {
            Ok(()) => {
                self.save()?;
                say(&format!("{DIM}{}{DIM:#}\n", Event::Disagree(breach.given_up)))?;
                Ok(true)
            }
            Err(_) => {
                say("The record is full.\n")?;
                Ok(false)
            }
        }
    }
}
