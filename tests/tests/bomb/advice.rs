//! Missions played by advice alone: whoever has to decide does what is advised, and it is never refused.

use std::panic::{AssertUnwindSafe, catch_unwind};

use trickwire_core::bomb::advise::{Act, Gain, next_act, offers};
use trickwire_core::bomb::game::referee::{perform, set_up};
use trickwire_core::bomb::game::text::parse_event;
use trickwire_core::bomb::game::{Event, Game, GearCard, Phase, Record, Usage};
use trickwire_core::bomb::gear::{Character, Gear};
use trickwire_core::bomb::mission::{MISSIONS, Mission};
use trickwire_core::bomb::solve::{Outcome, solve};
use trickwire_core::bomb::team::{Policy, Team};
use trickwire_core::budget::Patient;
use trickwire_core::rng::{Pcg32, below};

/// How a game by advice went.
#[derive(Default)]
struct Played {
    games: usize,
    won: usize,
    advised: usize,
    /// Bit g: card g was offered, or advised.
    offered: u32,
}

/// Plays a mission by advice; every seat is asked what it could do with its equipment too.
fn by_advice(mission: &Mission, players: u8, seed: u64, words: &mut [u32], played: &mut Played) {
    let mut rng = Pcg32::new(seed);
    let mut start = set_up(mission, players, &mut rng);
    // From mission 31 on others than the captain may have another character card.
    if mission.number > 30 && start.characters[1] == Character::DoubleDetector {
        for card in start.characters.iter_mut().take(players.into()).skip(1) {
            *card = Character::ALL[below(&mut rng, 5) as usize];
        }
    }
    let record = Record::new(start).unwrap();
    finish_by_advice(record, seed, words, played);
}

/// Plays a game to its end by advice.
fn finish_by_advice(mut record: Record, seed: u64, words: &mut [u32], played: &mut Played) {
    let (mission, players) = (record.game().mission, record.game().players);
    let mut team = Team::new(record.game(), Policy::Careful, seed);
    loop {
        let game = record.game();
        let Some(decider) = game.decider() else { break };
        let drawn = team.next(game, Some(decider), words, &mut Patient).unwrap();
        let event = match drawn {
            Some(event) => event,
            None => {
                let context =
                    || format!("mission {}, {players} players, seed {seed}\n{record}", mission.number);
                let act = next_act(game, words, &mut Patient)
                    .unwrap_or_else(|error| panic!("{error:?}: {}", context()))
                    .unwrap_or_else(|| panic!("no advice: {}", context()));
                if played.advised.is_multiple_of(5) {
                    check_offers(game, decider, words, played);
                }
                played.advised += 1;
                if let Act::Use(usage) = &act {
                    played.offered |= 1 << usage.gear() as u32;
                }
                act.resolved(game).unwrap()
            }
        };
        if let Err(error) = record.play(event.clone()) {
            panic!(
                "mission {}, {players} players, seed {seed}: {event}: {error:?}\n{record}",
                mission.number
            );
        }
    }
    played.games += 1;
    played.won += usize::from(record.game().phase == Phase::Over(trickwire_core::bomb::game::End::Won));
}

/// Everything that is offered is allowed too.
fn check_offers(game: &Game, player: u8, words: &mut [u32], played: &mut Played) {
    if game.phase != Phase::Turns || game.wants_name() {
        return;
    }
    for offer in offers(game, player, words, &mut Patient).unwrap() {
        played.offered |= 1 << offer.gear as u32;
        let Some(usage) = offer.usage else { continue };
        assert!(offer.gain != Gain::Nothing);
        let event = perform(game, player, usage);
        let mut next = game.clone();
        next.apply(&event).unwrap_or_else(|illegal| panic!("{event}: {illegal}\n{}", game.view(player)));
    }
}

#[test]
fn advice_is_never_refused() {
    let mut words = vec![0; 4 << 20];
    let mut played = Played::default();
    // Every mission once; the number of players goes round.
    for mission in MISSIONS.iter().filter(|mission| mission.rule.is_practised()) {
        let players = (2 + mission.number % 4).max(mission.min_players);
        by_advice(mission, players, u64::from(mission.number), &mut words, &mut played);
    }
    assert!(played.games >= 64 && played.won > 20, "{} of {}", played.won, played.games);
}

/// The owner of a turned wire learns it when nothing else is left, and can end the game: with the last two 12s, one of them
/// turned, or with a turned red wire, whose owner passes until they know. Where two 6s and two reds are left, one of each
/// turned, neither owner knows which is which. The games were played by advice until six wires were left.
#[test]
fn a_turned_wire_is_known_in_the_end() {
    let mut words = vec![0; 4 << 20];
    for (text, won) in [
        (include_str!("turned/twelves.game"), 1),
        (include_str!("turned/red.game"), 1),
        (include_str!("turned/sixes.game"), 0),
    ] {
        let mut played = Played::default();
        finish_by_advice(Record::parse(text).unwrap(), 1, &mut words, &mut played);
        assert_eq!((played.games, played.won), (1, won), "{text}");
    }
}

/// `TRICKWIRE_GAMES=100 cargo test --release -p trickwire-tests --test main advice -- --ignored --nocapture`
#[test]
#[ignore = "an hour for a hundred games of each mission and number of players"]
fn advice_is_never_refused_in_many_games() {
    let games = std::env::var("TRICKWIRE_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(5);
    let mut words = vec![0; 4 << 20];
    let (mut played, mut refused) = (Played::default(), 0);
    for mission in MISSIONS.iter().filter(|mission| mission.rule.is_practised()) {
        for players in mission.min_players..=5 {
            for game in 0..games {
                let seed = game << 16 | u64::from(mission.number) << 8 | u64::from(players);
                // What goes wrong says so, and the others are played.
                let one = AssertUnwindSafe(|| by_advice(mission, players, seed, &mut words, &mut played));
                refused += usize::from(catch_unwind(one).is_err());
            }
        }
    }
    println!("{} games, {} won, {} decisions advised", played.games, played.won, played.advised);
    assert_eq!(refused, 0);
}

/// A table with any equipment: each of the cards that act outside a call is offered at some time.
#[test]
fn every_card_is_offered() {
    let mut words = vec![0; 4 << 20];
    let mut played = Played::default();
    for (index, gear) in Gear::ALL.into_iter().enumerate() {
        let mut rng = Pcg32::new(7 + index as u64);
        let mut start = set_up(Mission::get(60).unwrap(), 4, &mut rng);
        start.mission = 0;
        start.gear.clear();
        start.gear.push(GearCard { gear, cover: None, face_down: false, used: false }).unwrap();
        let mut record = Record::new(start).unwrap();
        let mut team = Team::new(record.game(), Policy::Careful, 1);
        for _ in 0..70 {
            let game = record.game();
            let Some(decider) = game.decider() else { break };
            if game.can_use(decider, gear) {
                check_offers(game, decider, &mut words, &mut played);
            }
            let event = team.next(game, None, &mut words, &mut Patient).unwrap().unwrap();
            record.play(event).unwrap();
        }
    }
    let outside = Gear::ALL.into_iter().filter(|gear| {
        use Gear::{FastPass, Ray, Stabilizer, SuperDetector, TripleDetector};
        !matches!(gear, TripleDetector | SuperDetector | Stabilizer | Ray | FastPass)
    });
    let missing: Vec<Gear> = outside.filter(|&gear| played.offered >> gear as u32 & 1 == 0).collect();
    // The False Bottom waits for yellow wires, which that table does not have; others act by themselves.
    let drawn = [Gear::FalseBottom, Gear::EmergencyDrop, Gear::Disintegrator];
    assert!(missing.iter().all(|gear| drawn.contains(gear)), "{missing:?}");
}

/// What a radar tells, by asking the solver about each answer by itself.
#[test]
fn a_radar_tells_what_its_answers_tell() {
    use trickwire_core::bomb::advise::radar_bits;
    use trickwire_core::bomb::constraint::Constraint;
    use trickwire_core::bomb::table::Table;
    use trickwire_core::bomb::wire::Value;
    let mut words = vec![0; 1 << 20];
    for line in [
        "4p me1 1-6 | ?1 ?2 ?4 ?4 ?5 ?6 | ? ? 3 i4 ? ? | 1 ? ? ? i5 ? | ? 2 ? ? 6 6",
        "3p me2 1-5 Y2,3 R4 | 1: ? ? ? ? ? ? | 1: ? ? ? ? ? ? | 2: ?1 ?2 ?3 ?Y3 ?5 | 3: ? ? i4 ? ? ? ; p3 called 2",
    ] {
        let table: Table = line.parse().unwrap();
        for number in 1..=5 {
            let others: Vec<u8> = (0..table.stands.len() as u8)
                .filter(|&stand| table.stands[usize::from(stand)].owner != table.observer)
                .collect();
            let mut counts = Vec::new();
            for answers in 0..1_u32 << others.len() {
                let mut told = table.clone();
                for (nth, &stand) in others.iter().enumerate() {
                    let value = Value::Blue(number);
                    told.constraints
                        .push(match answers >> nth & 1 {
                            1 => Constraint::MustHave { stand, value },
                            _ => Constraint::MustNotHave { stand, value },
                        })
                        .unwrap();
                }
                let Ok(checked) = told.check() else { continue };
                if let Outcome::Odds(odds) = solve(checked, &mut words, &mut Patient).unwrap() {
                    counts.push(odds.total() as f64);
                }
            }
            let total: f64 = counts.iter().sum();
            let entropy: f64 = -counts.iter().map(|count| count / total).map(|p| p * p.log2()).sum::<f64>();
            let bits = radar_bits(&table, number, &mut words, &mut Patient).unwrap().unwrap();
            assert!((bits - entropy).abs() < 1e-9, "{line}: {number}: {bits}, {entropy}");
        }
    }
}

/// Whom to name: the one who is known to hold the number; with sure cuts the player themselves.
#[test]
fn whom_to_name_follows_from_the_radar() {
    let mut words = vec![0; 4 << 20];
    let mut named = 0;
    for seed in 0..6 {
        let mut record = Record::new(set_up(Mission::get(18).unwrap(), 4, &mut Pcg32::new(seed))).unwrap();
        let value = (1..=12).find(|&n| record.game().radar_answers(n).count_ones() == 2).unwrap();
        let stands: String = (0..4)
            .filter(|s| record.game().radar_answers(value) >> s & 1 == 1)
            .map(|s| format!(" {}", s + 1))
            .collect();
        record.play(parse_event(&format!("card {value}:{stands}")).unwrap()).unwrap();
        let Some(Act::Name(player)) = next_act(record.game(), &mut words, &mut Patient).unwrap() else {
            panic!()
        };
        assert!(record.game().radar_answers(value) >> player & 1 == 1, "seed {seed}");
        record.play(Event::Name { player }).unwrap();
        named += 1;
        let act = next_act(record.game(), &mut words, &mut Patient).unwrap().unwrap();
        assert!(!matches!(act, Act::Use(Usage::Mug { .. })));
    }
    assert_eq!(named, 6);
}
