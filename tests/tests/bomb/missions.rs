//! The rules of every mission as digests of games: random moves are made, and at each step other things are tried, most of which
//! a rule forbids. What happened, what was refused and why, what everybody sees and what everybody may do go into the digest.
//!
//! A digest that changes means a rule that changed, or a random number that was drawn differently.
//! `TRICKWIRE_BLESS=1 cargo test -p trickwire-tests bomb::missions` rewrites them; the commit says why.

use std::fmt::Write;
use std::path::PathBuf;
use std::{env, fs};

use trickwire_core::bomb::game::{Game, Phase, Pointing, Record};
use trickwire_core::bomb::gear::Gear;
use trickwire_core::bomb::mission::{MISSIONS, Mission};
use trickwire_core::bomb::team::{Policy, Team};
use trickwire_core::bomb::wire::Value;
use trickwire_core::budget::Patient;
use trickwire_tests::bomb::chance::Chance;

/// Most steps of a game, and what is tried besides each.
const STEPS: usize = 160;
const TRIED: usize = 10;

/// What everybody sees and may do.
fn write_all(game: &Game, out: &mut String) {
    let phase = match game.phase {
        Phase::Opening { player, laid } => format!("opening {player} {laid}"),
        Phase::Turns => format!("turn of {}", game.actor),
        Phase::Over(end) => format!("over {end:?}"),
    };
    let _ = writeln!(out, "{phase}, dial {}", game.dial);
    for player in 0..game.players {
        let _ = write!(out, "{} |", game.view(player));
        for value in game.allowed_values(player).iter() {
            let _ = write!(out, " {value}");
        }
        for value in (1..=12).map(Value::Blue).chain([Value::Yellow, Value::Red]) {
            let _ = write!(out, "{}", game.holds(player, value).map_or(2, u8::from));
        }
        for pointing in [Pointing::Double, Pointing::Triple, Pointing::Super] {
            let _ = write!(out, "{}", u8::from(game.can_point(player, pointing)));
        }
        for gear in Gear::ALL {
            let _ = write!(out, "{}", u8::from(game.can_use(player, gear)));
        }
        let _ = writeln!(out, " {} {}", game.penalty(player), game.may_use_gear(player));
    }
    for number in 1..=12 {
        let _ = write!(out, "{} ", game.radar_answers(number));
    }
}

/// Plays a mission and records how; returns the digest and how much happened.
fn signature(mission: &Mission, players: u8, words: &mut [u32]) -> (u64, usize) {
    let mut chance = Chance::new(u64::from(mission.number) * 8 + u64::from(players));
    let mut record = Record::new(chance.set_up(mission, players, false)).unwrap();
    let mut team = Team::new(record.game(), Policy::Careful, u64::from(mission.number));
    let mut digest = 0xcbf2_9ce4_8422_2325_u64;
    let mut told = record.to_string();
    for _ in 0..STEPS {
        write_all(record.game(), &mut told);
        // FNV, by bytes.
        for byte in told.drain(..).map(|letter| letter as u64) {
            digest = (digest ^ byte).wrapping_mul(0x0000_0100_0000_01b3);
        }
        let game = record.game();
        let decider = match game.phase {
            Phase::Over(_) => break,
            Phase::Opening { player, .. } => player,
            Phase::Turns => game.actor,
        };
        let mut lawful = Vec::new();
        for tried in 0..TRIED {
            let event = if tried % 2 == 0 { chance.event(game) } else { chance.line(game) };
            let Some(event) = event else { continue };
            let mut next = game.clone();
            match next.apply(&event) {
                Err(illegal) => told += &format!("{event}: {illegal:?}\n"),
                // A game that is over says nothing more.
                Ok(()) if matches!(next.phase, Phase::Over(_)) && chance.below(40) > 0 => {
                    told += &format!("{event} would be the end\n");
                }
                Ok(()) => lawful.push(event),
            }
        }
        let drawn = team.next(game, Some(decider), words, &mut Patient).unwrap();
        let Some(event) = drawn.or_else(|| chance.one_of(&lawful)) else { continue };
        let outcome = record.play(event.clone());
        told += &format!("{event}: {outcome:?}\n");
    }
    (digest, record.events().len())
}

#[test]
fn every_mission_is_played_as_it_was() {
    let mut words = vec![0; 1 << 20];
    let (mut text, mut events) = (String::new(), 0);
    for mission in MISSIONS {
        for players in [2, 3, 5].into_iter().filter(|&players| players >= mission.min_players) {
            let (digest, happened) = signature(&mission, players, &mut words);
            events += happened;
            writeln!(text, "{}\t{players}\t{happened}\t{digest:016x}", mission.number).unwrap();
        }
    }
    println!("{events} events");
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("vectors/missions.tsv");
    if env::var_os("TRICKWIRE_BLESS").is_some() {
        return fs::write(path, text).unwrap();
    }
    let kept = fs::read_to_string(path).unwrap();
    for (line, kept) in text.lines().zip(kept.lines()) {
        assert_eq!(line, kept, "mission, players, events, digest");
    }
    assert_eq!(text.lines().count(), kept.lines().count());
}
