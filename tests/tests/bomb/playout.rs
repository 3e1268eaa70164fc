//! Moves played out to the end: what is left early loses nothing, nobody peeks, luck promises nothing, and a stop is heard.

use trickwire_core::bomb::game::{Agreements, Event, Game, OwnWire, Phase, Record};
use trickwire_core::bomb::mission::Mission;
use trickwire_core::bomb::team::playout::{Effort, Outlook, UNCUT};
use trickwire_core::bomb::team::{Candidates, Habits, Policy, outlook, play, uncut};
use trickwire_core::budget::{Patient, Progress};
use trickwire_core::limits::DEVICE_WORDS;

fn played(mission: u8, players: u8, seed: u64) -> Record {
    let agreed = Agreements { left: true, marked: true, ..Agreements::NONE };
    let habits = Habits { policy: Policy::Careful, own_wire: OwnWire::Random, agreed };
    let mission = Mission::get(mission).unwrap();
    play(mission, players, habits, seed, None, &mut vec![0; 1 << 20], &mut Patient).unwrap()
}

/// The positions of a game, from which moves are played out.
fn late(record: &Record) -> Vec<Game> {
    let mut game = Game::new(record.start()).unwrap();
    let mut games = Vec::new();
    for event in record.events() {
        game.apply(event).unwrap();
        if game.phase == Phase::Turns && uncut(&game) <= UNCUT {
            games.push(game.clone());
        }
    }
    games
}

const FEW: Effort = Effort { worlds: 6, ..Effort::USUAL };

fn looked(game: &Game, effort: Effort) -> Option<Outlook> {
    outlook(game, effort, &mut vec![0; 1 << 20], &mut Patient).unwrap()
}

#[test]
fn what_is_left_early_is_never_the_best() {
    let mut chosen = 0;
    for (mission, players, seed) in [(4, 4, 3), (8, 3, 5), (20, 5, 1), (23, 4, 2)] {
        for game in late(&played(mission, players, seed)) {
            let Some(quick) = looked(&game, FEW) else { continue };
            let all = looked(&game, THOROUGH).unwrap();
            let (best, same) = (quick.best().unwrap(), all.best().unwrap());
            assert_eq!(best, same);
            assert!(all.tried.iter().all(|tried| tried.played() == 6 && tried.chance() <= same.chance()));
            chosen += usize::from(quick.best > 0);
        }
    }
    assert!(chosen > 0, "some move was better than the first");
}

/// Who keeps the game knows only their own wires; who knows all of them comes to the same.
#[test]
fn nobody_peeks() {
    let mut compared = 0;
    for seed in 1..4 {
        let record = played(7, 4, seed);
        for me in 0..4 {
            let mut start = record.start().clone();
            start.table.observer = me;
            for stand in start.table.stands.iter_mut().filter(|stand| stand.owner != me) {
                stand.slots.iter_mut().for_each(|slot| slot.wire = None);
            }
            let (mut mine, mut known) = (Game::new(&start).unwrap(), Game::new(record.start()).unwrap());
            for event in record.events() {
                mine.apply(event).unwrap();
                known.apply(event).unwrap();
                if mine.phase == Phase::Turns && mine.actor == me && uncut(&mine) <= 14 {
                    let both = [&mine, &known].map(|game| format!("{:?}", looked(game, FEW)));
                    assert_eq!(both[0], both[1]);
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 10, "{compared}");
}

/// A position where several moves are worth playing.
fn with_a_choice() -> Game {
    let several = |game: &Game| looked(game, THOROUGH).is_some_and(|all| all.tried.len() > 2);
    late(&played(8, 5, 9)).into_iter().find(several).unwrap()
}

const THOROUGH: Effort = Effort { thorough: true, ..FEW };

#[test]
fn a_stop_leaves_whole_worlds() {
    let game = with_a_choice();
    let mut counts = Vec::new();
    for patience in [0, 1, 20, 200, 2_000, 100_000] {
        let mut beats = 0;
        let mut pulse = |_: Progress| {
            beats += 1;
            beats <= patience
        };
        let found = outlook(&game, THOROUGH, &mut vec![0; 1 << 20], &mut pulse);
        let found = found.ok().flatten().unwrap_or_default();
        // All moves were played in the same worlds, which are those of anybody who has so much patience.
        let worlds = found.worlds();
        assert!(found.tried.iter().all(|tried| tried.played() as usize == worlds));
        if worlds > 0 {
            assert_eq!(Some(found), looked(&game, Effort { worlds, ..THOROUGH }));
        }
        counts.push(worlds);
    }
    assert!(counts[0] == 0 && counts.is_sorted() && counts.last() == Some(&6), "{counts:?}");
    assert!(counts.iter().any(|count| (1..6).contains(count)), "{counts:?}");
}

/// However often it is stopped and gone on with, and in the memory of a device: the same figures.
#[test]
fn what_was_stopped_is_gone_on_with() {
    let game = with_a_choice();
    let whole = looked(&game, THOROUGH).unwrap();
    let mut words = vec![0; DEVICE_WORDS];
    let candidates = Candidates::of(&game, &mut words, &mut Patient).unwrap();
    assert!(candidates.iter().map(|(prospect, _)| prospect.action).eq(whole.tried.iter().map(|t| t.action)));
    let (mut found, mut shown, mut stops) = (Outlook::new(), 0, 0);
    while found.worlds() < 6 {
        let mut beats = 0;
        // A world that was begun is played anew, so patience has to grow until it is enough for one.
        let mut pulse = |_: Progress| {
            beats += 1;
            beats <= 300 * (stops + 1)
        };
        let mut each = |now: &Outlook| {
            shown += 1;
            assert_eq!(now.worlds(), shown);
        };
        candidates.play_on(&game, THOROUGH, &mut found, &mut words, &mut pulse, &mut each).unwrap();
        stops += 1;
        assert!(stops < 100, "it comes nowhere");
    }
    assert_eq!(found, whole);
    assert!(stops > 2, "{stops}");
}

/// Where a miss loses, few worlds that happened to hit promise no more than the exact chance of the hit, or half as much again of its
/// odds where something is agreed; nor are red wires ever won.
#[test]
fn the_team_wins_no_more_often_than_the_cut_hits() {
    let (mut lucky, mut red, mut above) = (0, 0, 0);
    for (mission, players, seed) in [(4, 4, 3), (8, 3, 5), (20, 5, 1), (23, 4, 2), (16, 5, 7)] {
        let games = late(&played(mission, players, seed));
        let given_up = games.clone().into_iter().map(|mut game| {
            game.apply(&Event::Disagree(game.agreed)).unwrap();
            game
        });
        for mut game in games.into_iter().chain(given_up) {
            let steps = 1 - game.dial as i8;
            if steps < 0 {
                game.apply(&Event::Dial { steps }).unwrap();
            }
            let mut words = vec![0; 1 << 20];
            let candidates = Candidates::of(&game, &mut words, &mut Patient).unwrap();
            for worlds in [1, 4] {
                let Some(all) = looked(&game, Effort { worlds, ..THOROUGH }) else { continue };
                for (tried, (prospect, _)) in all.tried.iter().zip(candidates.iter()) {
                    assert_eq!(tried.action, prospect.action);
                    if tried.stabilizer() {
                        continue;
                    }
                    let hit = prospect.chance.as_f64();
                    let most = if game.agreed.is_none() { hit } else { 3.0 * hit / (2.0 + hit) };
                    assert!(tried.chance().as_f64() <= most + 1e-9, "{tried:?}: {hit}");
                    assert!(tried.interval().1 <= most + 1e-9, "{tried:?}: {hit}");
                    above += usize::from(tried.chance() > prospect.chance);
                    lucky += usize::from(f64::from(tried.won()) > hit * f64::from(tried.played()));
                    red += usize::from(!prospect.red.is_zero());
                }
            }
        }
    }
    assert!(lucky > 10 && red > 10, "{lucky} were lucky, {red} might have exploded");
    assert!(above > 10, "{above} are likelier than they are counted");
}
