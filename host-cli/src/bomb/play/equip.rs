//! Equipment as people type it: `radar 7`, `label CD`, `mug 3`. What others answer is known in practice, and
//! asked for at a real table.

use trickwire_core::bomb::game::referee::{self, perform};
use trickwire_core::bomb::game::{Event, Place, Shown, Usage};
use trickwire_core::bomb::gear::Gear;
use trickwire_core::bomb::wire::Wire;

use super::words::{name, places, spot, wire};
use super::{Session, tell};
use crate::fault::Fault;

impl Session {
    /// A line about equipment as an event; `None` where it is something else. Inside, `None` where it was
    /// refused or given up, which has been said.
    pub(super) fn equipment(&mut self, line: &str) -> Result<Option<Option<Event>>, Fault> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let (player, words) = match words[..] {
            [who, ref rest @ ..] if rest.first().is_some_and(|word| is_short(word)) => {
                match who.parse::<u8>() {
                    Ok(number) if (1..=self.game().players).contains(&number) => (number - 1, rest.to_vec()),
                    _ => return Ok(None),
                }
            }
            _ => (self.game().actor, words.clone()),
        };
        let Some((&first, rest)) = words.split_first() else { return Ok(None) };
        let first = first.trim_end_matches(':').to_ascii_lowercase();
        let usage = match self.usage(player, &first, rest) {
            Some(Ok(usage)) => usage,
            Some(Err(why)) => {
                tell(&why)?;
                return Ok(Some(None));
            }
            None => return Ok(None),
        };
        // Nothing is asked about a card that cannot be used.
        if let Err(illegal) = self.game().may_use(player, usage.gear()) {
            tell(&format!("Not possible: {illegal}."))?;
            return Ok(Some(None));
        }
        if self.team.is_some() {
            return Ok(Some(Some(perform(self.game(), player, usage))));
        }
        Ok(Some(match usage {
            Usage::Radar { value, .. } if !line.contains(':') => self
                .answers(value)?
                .map(|stands| Event::Use { player, usage: Usage::Radar { value, stands } }),
            Usage::Swap { give, take, .. } => self.swapped(player, give, take)?,
            Usage::Hook { from, to, .. } => self.hooked(player, from, to.stand)?,
            usage => Some(Event::Use { player, usage }),
        }))
    }

    /// The user's part of it.
    fn usage(&self, player: u8, first: &str, rest: &[&str]) -> Option<Result<Usage, String>> {
        let game = self.game();
        let own = |word: Option<&&str>| -> Result<Place, String> {
            let word = word.ok_or("Which of the own wires? Say its letter.")?;
            let (stand, slot) = spot(word).ok_or(format!("`{word}` is no slot: C, or 1C."))?;
            match stand {
                Some(stand) => Ok(Place::new(stand, slot)),
                None => {
                    let stands: Vec<u8> = game.racks_of(player).map(|(stand, _)| stand).collect();
                    match stands[..] {
                        [stand] => Ok(Place::new(stand, slot)),
                        _ => {
                            Err(format!("Player {} has two stands: say {}{word}.", player + 1, stands[0] + 1))
                        }
                    }
                }
            }
        };
        let number = |word: Option<&&str>, most: u8, what: &str| -> Result<u8, String> {
            let number = word.and_then(|word| word.trim_end_matches(':').parse().ok());
            number.filter(|n| (1..=most).contains(n)).ok_or(format!("Which {what}? Say 1 to {most}."))
        };
        Some(match first {
            "radar" => number(rest.first(), 12, "number").map(|value| {
                let said = rest.iter().skip(1).filter_map(|word| word.parse::<u8>().ok());
                let stands = said.filter(|s| (1..=6).contains(s)).fold(0, |bits, s| bits | 1 << (s - 1));
                Usage::Radar { value, stands: stands | self.own_answers(value) }
            }),
            "rewind" | "rewinder" => Ok(Usage::Rewind),
            "drop" => Ok(Usage::Drop),
            "mug" => number(rest.first(), game.players, "player").map(|to| Usage::Mug { to: to - 1 }),
            "batteries" => {
                let who: Vec<u8> = rest.iter().filter_map(|word| word.parse().ok()).collect();
                match who.iter().all(|n| (1..=game.players).contains(n)) && !who.is_empty() {
                    true => {
                        Ok(Usage::Recharge { players: who.iter().fold(0, |bits, n| bits | 1 << (n - 1)) })
                    }
                    false => Err("For which players? batteries 1 3.".into()),
                }
            }
            "post" | "postit" | "post-it" => own(rest.first()).and_then(|place| {
                let token = match rest.get(1) {
                    Some(word) => super::words::token(word),
                    None => (game.tile(place).ok().and_then(|tile| tile.slot.wire))
                        .map(|wire| referee::token(game, Shown { place, wire }, None)),
                };
                let token = token.ok_or(format!("Which token? post {} 5.", name(place)))?;
                Ok(Usage::PostIt { place, token })
            }),
            "single" => own(rest.first()).map(|place| Usage::Single { place }),
            "label" => self.label(player, rest),
            "swap" => own(rest.first()).and_then(|give| {
                let take = rest.get(1).and_then(|word| spot(word));
                let Some((Some(stand), slot)) = take else {
                    return Err("Swap what for what? swap C 3D.".into());
                };
                let take = Place::new(stand, slot);
                Ok(Usage::Swap { give, given: 0, take, taken: 0, wires: [None; 2] })
            }),
            "hook" => match rest.first().and_then(|word| spot(word)) {
                Some((Some(stand), slot)) => {
                    let stands: Vec<u8> = game.racks_of(player).map(|(stand, _)| stand).collect();
                    let said =
                        rest.get(1).and_then(|word| word.parse::<u8>().ok()).map(|n| n.wrapping_sub(1));
                    let to = said.filter(|stand| stands.contains(stand)).or(stands.first().copied());
                    let to = Place::new(to.unwrap_or(0), 0);
                    Ok(Usage::Hook { from: Place::new(stand, slot), to, wire: None })
                }
                _ => Err("Which wire is taken? hook 3D.".into()),
            },
            // As the notation has it, with the answers left to be asked for.
            "use" | "uses" => match rest {
                ["8", "for", value] if !value.contains(':') => return self.usage(player, "radar", &[value]),
                _ => return None,
            },
            _ => return None,
        })
    }

    /// `label CD`, `label = CD`: which of the two it is follows from the wires where they are known, or from the
    /// only card that can be used.
    fn label(&self, player: u8, rest: &[&str]) -> Result<Usage, String> {
        let game = self.game();
        let said = rest.iter().find_map(|word| match *word {
            "=" | "equal" | "same" => Some(true),
            "≠" | "!=" | "<>" | "different" => Some(false),
            _ => None,
        });
        let pair = rest.iter().find_map(|word| places(word)).ok_or("Before which wires? label CD.")?;
        let (stand, slots) = pair;
        let left = slots.trailing_zeros() as u8;
        if slots != 0b11 << left {
            return Err("A label lies before two neighbours: label CD.".into());
        }
        let mut stands = game.racks_of(player).map(|(stand, _)| stand);
        let stand = match (stand, stands.next(), stands.next()) {
            (Some(stand), ..) | (None, Some(stand), None) => stand,
            _ => return Err(format!("Player {} has two stands: say the stand too.", player + 1)),
        };
        let left = Place::new(stand, left);
        let value =
            |slot: u8| game.tile(Place::new(stand, slot)).ok().and_then(|tile| tile.slot.known_value());
        let known = value(left.slot).zip(value(left.slot + 1)).map(|(a, b)| a == b);
        let ready = [Gear::LabelEqual, Gear::LabelDifferent].map(|gear| game.can_use(player, gear));
        let only = (ready[0] != ready[1]).then_some(ready[0]);
        let equal = said.or(known).or(only).ok_or("The same or not? label = CD, or label != CD.")?;
        Ok(Usage::Label { left, equal })
    }

    /// The stands of the player whose answer to a radar is known: those that have the number.
    fn own_answers(&self, number: u8) -> u8 {
        let own = self.game().racks_of(self.me()).fold(0, |bits, (stand, _)| bits | 1 << stand);
        self.game().radar_answers(number) & own
    }

    /// Which stands have a number: the player's own answers are known.
    pub(super) fn answers(&mut self, number: u8) -> Result<Option<u8>, Fault> {
        let mut own = self.own_answers(number);
        let me = self.me();
        let others: Vec<String> = (self.game().racks.iter().zip(1..))
            .filter(|(rack, _)| rack.owner != me)
            .map(|(_, n): (_, u8)| n.to_string())
            .collect();
        let question = format!("Which of the stands {} have a {number} (Enter for none): ", others.join(" "));
        let hint = "The numbers of the stands that said yes: 2 4. cancel takes it back.\n";
        loop {
            let Some(line) = self.answer(&question, hint)? else { return Ok(None) };
            match line.to_ascii_lowercase().as_str() {
                "none" | "no" => return Ok(Some(own)),
                line => {
                    let said: Option<Vec<u8>> = (line.split([' ', ',']).filter(|word| !word.is_empty()))
                        .map(|word| {
                            word.parse::<u8>().ok().filter(|n| usize::from(*n) <= self.game().racks.len())
                        })
                        .collect();
                    if let Some(said) = said.filter(|said| !said.contains(&0)) {
                        own = said.iter().fold(own, |bits, n| bits | 1 << (n - 1));
                        return Ok(Some(own));
                    }
                    tell(&format!("The stands are {}.", others.join(", ")))?;
                }
            }
        }
    }

    /// Where both wires of an exchange stand afterwards.
    fn swapped(&mut self, player: u8, give: Place, take: Place) -> Result<Option<Event>, Fault> {
        let mine = player == self.me();
        let took = if mine { self.ask_wire("Which wire did you get: ")? } else { None };
        if mine && took.is_none() {
            return Ok(None);
        }
        let wanted = format!("In which slot of stand {} is {} now: ", take.stand + 1, name(give));
        let Some(given) = self.ask_slot(&wanted)? else { return Ok(None) };
        let taken = match took {
            Some(wire) => self.slot_for(wire, give.stand, Some(give.slot)),
            None => {
                let wanted = format!("In which slot of stand {} is {} now: ", give.stand + 1, name(take));
                let Some(taken) = self.ask_slot(&wanted)? else { return Ok(None) };
                taken
            }
        };
        let usage = Usage::Swap { give, given, take, taken, wires: [None, took] };
        Ok(Some(Event::Use { player, usage }))
    }

    fn hooked(&mut self, player: u8, from: Place, stand: u8) -> Result<Option<Event>, Fault> {
        if player == self.me() {
            let Some(wire) = self.ask_wire("Which wire did you get: ")? else { return Ok(None) };
            let to = Place::new(stand, self.slot_for(wire, stand, None));
            return Ok(Some(Event::Use { player, usage: Usage::Hook { from, to, wire: Some(wire) } }));
        }
        let Some(slot) = self.ask_slot(&format!("In which slot of stand {} is it now: ", stand + 1))? else {
            return Ok(None);
        };
        let to = Place::new(stand, slot);
        Ok(Some(Event::Use { player, usage: Usage::Hook { from, to, wire: None } }))
    }

    /// Where a wire belongs on one of the player's own stands.
    fn slot_for(&self, wire: Wire, stand: u8, gone: Option<u8>) -> u8 {
        let tiles = &self.game().racks[usize::from(stand)].tiles;
        let rest = tiles.iter().zip(0_u8..).filter(|(_, slot)| Some(*slot) != gone);
        let below = |tile: &trickwire_core::bomb::game::Tile| {
            !tile.slot.unsorted && tile.slot.wire.is_some_and(|other| other <= wire)
        };
        let last = rest.clone().map(|(tile, _)| tile).zip(1_u8..).filter(|(tile, _)| below(tile)).last();
        last.map_or(0, |(_, after)| after)
    }

    fn ask_wire(&self, question: &str) -> Result<Option<Wire>, Fault> {
        loop {
            let Some(answer) = self.answer(question, WIRE)? else { return Ok(None) };
            match wire(&answer) {
                Some(wire) => return Ok(Some(wire)),
                None => tell(WIRE)?,
            }
        }
    }

    fn ask_slot(&self, question: &str) -> Result<Option<u8>, Fault> {
        loop {
            let Some(answer) = self.answer(question, SLOT)? else { return Ok(None) };
            match spot(&answer) {
                Some((_, slot)) => return Ok(Some(slot)),
                None => tell(SLOT)?,
            }
        }
    }
}

const WIRE: &str = "A wire is 5, Y4 or R5. cancel takes it back.\n";
const SLOT: &str = "A slot is a letter: C. cancel takes it back.\n";

/// Does a word name equipment?
pub(super) fn is_short(word: &str) -> bool {
    const SHORT: [&str; 13] = [
        "radar",
        "rewind",
        "rewinder",
        "drop",
        "mug",
        "batteries",
        "post",
        "postit",
        "post-it",
        "single",
        "label",
        "swap",
        "hook",
    ];
    SHORT.iter().any(|known| word.eq_ignore_ascii_case(known))
}
