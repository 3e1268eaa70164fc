//! What a handheld plays out is what the computer plays out, however often somebody comes between.

use trickwire_core::bomb::game::{Agreements, Game, OwnWire, Phase, Record};
use trickwire_core::bomb::mission::Mission;
use trickwire_core::bomb::team::playout::{Effort, Outlook};
use trickwire_core::bomb::team::{Habits, Policy, outlook, play, uncut};
use trickwire_core::budget::{Patient, Progress, Pulse};
use trickwire_core::limits::DEVICE_WORDS;
use trickwire_core::ratio::Ratio;
use trickwire_ui::bomb::{Ask, Found, PLAYED_FROM, State, WORLDS};
use trickwire_ui::think::{self, Answer, Question};

/// Positions of a game in which its keeper, who knows only their own wires, is to cut.
fn late(mission: u8, players: u8, seed: u64, agreed: Agreements) -> Vec<Game> {
    let me = (seed % u64::from(players)) as u8;
    let habits = Habits { policy: Policy::Careful, own_wire: OwnWire::Random, agreed };
    let mission = Mission::get(mission).unwrap();
    let record = play(mission, players, habits, seed, None, &mut vec![0; 1 << 20], &mut Patient).unwrap();
    let mut start = record.start().clone();
    start.table.observer = me;
    for stand in start.table.stands.iter_mut().filter(|stand| stand.owner != me) {
        stand.slots.iter_mut().for_each(|slot| slot.wire = None);
    }
    let mut mine = Record::new(start).unwrap();
    let mut games = Vec::new();
    for event in record.events() {
        mine.play(event.clone()).unwrap();
        let game = mine.game();
        if game.phase == Phase::Turns && game.actor == me && uncut(game) <= PLAYED_FROM.into() {
            games.push(game.clone());
        }
    }
    games
}

fn think(question: &Question, answer: &mut Answer, pulse: &mut dyn Pulse) -> Vec<usize> {
    let mut shown = Vec::new();
    think::think(question, &mut vec![0; DEVICE_WORDS], answer, pulse, &mut |answer| {
        shown.push(found(answer).outlook.worlds());
    });
    shown
}

fn found(answer: &Answer) -> &Found {
    match &answer.found {
        think::Found::Bomb(found) => found,
        _ => panic!("nothing was found"),
    }
}

fn computed(game: &Game) -> Outlook {
    let effort = Effort { worlds: WORLDS.into(), round: 0, thorough: true };
    outlook(game, effort, &mut vec![0; 1 << 20], &mut Patient).unwrap().unwrap_or_default()
}

#[test]
fn the_handheld_wins_as_often_as_the_computer() {
    let both = Agreements { left: true, marked: true, ..Agreements::NONE };
    let (mut positions, mut turned) = (0, 0);
    let tables = [(4, 4, Agreements::NONE), (7, 5, both), (20, 5, both), (23, 3, Agreements::NONE)];
    for (seed, (mission, players, agreed)) in (1..=6).flat_map(|seed| tables.map(|table| (seed, table))) {
        for (number, game) in late(mission, players, seed, agreed).iter().enumerate() {
            let question = Question { ticket: number as u32 + 1, ask: think::Ask::Bomb(Ask::about(game)) };
            let mut answer = Answer::NONE;
            let shown = think(&question, &mut answer, &mut Patient);
            let (found, computed) = (found(&answer), computed(game));
            assert_eq!(found.outlook, computed);
            assert!(shown.is_sorted() && shown.last() == Some(&computed.worlds()));
            assert_eq!(found.is_settled, !computed.tried.is_empty());
            let Some(best) = computed.best() else { continue };
            // The best comes first, and every move that was played out is there, by its chance of winning.
            let first = found.option(0).unwrap();
            assert_eq!((first.action, first.steady), (best.action, best.stabilizer()));
            let wins: Vec<Ratio> = (0..computed.tried.len())
                .map(|number| found.tried(&found.option(number).unwrap()).unwrap().chance())
                .collect();
            assert!(wins.is_sorted_by(|a, b| a >= b), "{wins:?}");
            let all: Vec<_> = (0..found.options()).map(|number| found.option(number).unwrap()).collect();
            assert!(all.iter().enumerate().all(|(at, one)| {
                !all[..at].iter().any(|two| (two.action, two.steady) == (one.action, one.steady))
            }));
            assert_eq!(found.option(all.len()), None);
            positions += 1;
            turned += usize::from(computed.best > 0);
        }
    }
    assert!(positions > 20 && turned > 0, "{positions} positions, {turned} times another move was better");
}

/// A key, a line or something to be kept stops the thought, and it goes on: nothing is played twice, and the figures are those
/// of one go.
#[test]
fn a_thought_that_was_interrupted_goes_on() {
    let mut games = (1..=20).flat_map(|seed| late(7, 5, seed, Agreements::NONE));
    let game = &games.find(|game| computed(game).tried.len() > 2).unwrap();
    let question = Question { ticket: 5, ask: think::Ask::Bomb(Ask::about(game)) };
    let (mut answer, mut rounds, mut before) = (Answer::NONE, 0, 0);
    while rounds == 0 || !found(&answer).is_settled {
        let mut beats = 0;
        // A world that was begun is played anew, so patience has to grow until it is enough for one.
        let mut pulse = |_: Progress| {
            beats += 1;
            beats <= 200 * (rounds + 1)
        };
        think(&question, &mut answer, &mut pulse);
        let worlds = found(&answer).outlook.worlds();
        assert!(worlds >= before, "{worlds} after {before}");
        (before, rounds) = (worlds, rounds + 1);
        assert!(rounds < 200, "it comes nowhere");
    }
    assert!(rounds > 2, "{rounds}");
    assert_eq!(found(&answer).outlook, computed(game));
    // Another question begins anew.
    let other = Question { ticket: 6, ..question };
    let mut none = |_: Progress| false;
    think(&other, &mut answer, &mut none);
    assert_eq!(found(&answer).outlook, Outlook::new());
    assert!(!found(&answer).is_settled && found(&answer).state != State::Exact);
}

/// Nothing is played out before few enough wires are left, nor for somebody else.
#[test]
fn what_is_too_much_is_not_played_out() {
    let game = &late(4, 4, 2, Agreements::NONE)[0];
    let mut ask = Ask::about(game);
    ask.played_from = uncut(game) as u8 - 1;
    let mut answer = Answer::NONE;
    think(&Question { ticket: 1, ask: think::Ask::Bomb(ask) }, &mut answer, &mut Patient);
    assert_eq!(found(&answer).outlook, Outlook::new());
    assert_eq!(found(&answer).state, State::Exact);
}
