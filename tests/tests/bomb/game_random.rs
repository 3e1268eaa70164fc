//! Games of players who do anything that the rules allow: whatever happens, nobody is told anything wrong.

use trickwire_core::bomb::game::{Event, Game, Phase, Record, Usage};
use trickwire_core::bomb::team::{Policy, Team};
use trickwire_core::budget::Patient;
use trickwire_tests::bomb::chance::Chance;

use super::game::truth_is_possible;

/// From the end step by step to the start and back, and from the middle: the same states on every way.
pub(super) fn there_and_back(record: &mut Record) {
    let mut states = vec![Game::new(record.start()).unwrap()];
    for event in record.events() {
        let mut next = states.last().unwrap().clone();
        next.apply(event).unwrap();
        states.push(next);
    }
    let steps = record.events().len();
    // Down to some number of events, and up again; nothing is forgotten on the way.
    for low in [0, steps / 2, steps / 3, 0] {
        while record.events().len() > low {
            assert_eq!(record.game(), &states[record.events().len()]);
            assert!(record.undo());
        }
        assert_eq!(record.game(), &states[low]);
        assert_eq!(low == 0, record.events().is_empty());
        while record.redo() {
            assert_eq!(record.game(), &states[record.events().len()]);
        }
        assert_eq!(record.events().len(), steps);
    }
}

/// Plays a random game and checks every view after every step; returns how many wires changed hands.
fn anything(seed: u64, words: &mut [u32]) -> usize {
    let mut chance = Chance::new(seed);
    let start = chance.start(seed.is_multiple_of(2));
    let mut record = Record::new(start).unwrap();
    let mut team = Team::new(record.game(), Policy::Careful, seed);
    let mut moves = 0;
    for _ in 0..400 {
        let game = record.game();
        let decider = match game.phase {
            Phase::Over(_) => break,
            Phase::Opening { player, .. } => player,
            Phase::Turns => game.actor,
        };
        // What is drawn or turned, and special openings.
        let drawn = team.next(game, Some(decider), words, &mut Patient).unwrap();
        let Some(event) = drawn.or_else(|| chance.event(game)) else { continue };
        let exchange = |event: &Event| {
            matches!(event, Event::Use { usage: Usage::Swap { .. } | Usage::Hook { .. }, .. })
        };
        if let Event::Use { player, usage } = &event
            && exchange(&event)
            && game.can_use(*player, usage.gear())
            && let Some(usage) = chance.moved(game, *player, false)
        {
            let mut next = game.clone();
            let wrong = Event::Use { player: *player, usage };
            assert!(next.apply(&wrong).is_err(), "seed {seed}: {wrong}\n{record}");
        }
        if record.play(event.clone()).is_ok() {
            moves += usize::from(exchange(&event));
            truth_is_possible(record.game(), words);
        }
    }
    if seed.is_multiple_of(8) {
        there_and_back(&mut record);
    }
    let text = record.to_string();
    let again = Record::parse(&text).unwrap_or_else(|error| panic!("seed {seed}: {error}\n{text}"));
    assert_eq!((again.to_string(), again.game()), (text, record.game()));
    moves
}

#[test]
fn whatever_happens_nobody_is_told_anything_wrong() {
    let mut words = vec![0; 4 << 20];
    let moves: usize = (0..200).map(|seed| anything(seed, &mut words)).sum();
    assert!(moves > 100, "only {moves} wires changed hands");
}
