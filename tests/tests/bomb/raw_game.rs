//! Games that are fed anything, field by field: an event is refused with a reason or it happens, and every
//! question about a player, a stand or a slot has an answer, whether they exist or not. Nothing panics.

use proptest::prelude::*;
use trickwire_core::bomb::advise::Move;
use trickwire_core::bomb::game::picker::own_choices;
use trickwire_core::bomb::game::referee::{join, pointing, resolve, set_up, token};
use trickwire_core::bomb::game::{Call, Event, Game, Place, Pointing, Record, Shown, own_to_cut};
use trickwire_core::bomb::gear::Gear;
use trickwire_core::bomb::mission::MISSIONS;
use trickwire_core::bomb::solve::solve;
use trickwire_core::bomb::team::{Policy, Team};
use trickwire_core::bomb::wire::{Value, Wire};
use trickwire_core::rng::Pcg32;
use trickwire_tests::bomb::events::{place, value, wild_event};
use trickwire_tests::property::cases;
use trickwire_tests::wild::{Hurried, number};

/// A call or another move of the player whose turn it is, resolved by the referee; or a wild event.
#[derive(Clone, Debug)]
enum Step {
    Told(Event),
    Moved(Place, Value, bool),
    Skipped,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        4 => wild_event().prop_map(Step::Told),
        3 => (place(), value(), any::<bool>()).prop_map(|(at, value, ray)| Step::Moved(at, value, ray)),
        1 => Just(Step::Skipped),
    ]
}

fn ask(game: &Game, player: u8, value: Value, at: Place, seed: u64) {
    let Place { stand, slot } = at;
    let hurried = &mut Hurried(60);
    let view = game.view(player);
    let _ =
        (game.known(), game.table(player), game.hand(player).count(), game.owner(stand), game.ruling(player));
    let _ = (game.tile(at).is_ok(), game.cut(value), game.in_play(value), game.is_done(value));
    let _ = (game.holds(player, value), game.radar_answers(slot), game.held_values(player));
    let _ = (game.allowed_values(player), game.lies(player), game.keeps_tokens_back(player));
    let _ = (game.can_use(player, Gear::ALL[seed as usize % Gear::ALL.len()]), game.only_deadly(player));
    let _ = (game.can_point(player, Pointing::Double), pointing(game, player, stand, seed as u16));
    let _ = (own_choices(game, player, value).count(), own_to_cut(game, player, value, hurried));
    let shown = Shown { place: at, wire: Wire::from_index(seed as usize % 34).unwrap_or(Wire::LOWEST) };
    let call = Call::plain(player, value, at);
    let _ = (token(game, shown, Some(&call)), game.may_call(&call), join(game, player, &[at]));
    for action in [
        Move::Solo { value, wires: slot },
        Move::FastPass(value),
        Move::RevealRed,
        Move::Detector { stand, slots: seed as u16, value },
        Move::Ray { stand, slot, values: [value, Value::Blue(slot)] },
    ] {
        let _ = resolve(game, player, action, seed.is_multiple_of(2)).to_string();
    }
    if let Ok(view) = view.check() {
        let _ = solve(view, &mut vec![0; 3000], hurried);
    }
    let _ = Team::new(game, Policy::Careful, seed).next(game, Some(player), &mut vec![0; 3000], hurried);
}

proptest! {
    #![proptest_config(cases(1500))]

    #[test]
    fn any_event_is_refused_or_happens(
        mission in 0..MISSIONS.len(),
        players in 2..=5_u8,
        seed in any::<u64>(),
        steps in prop::collection::vec(step(), 0..30),
        asked in (number(4), value(), place()),
    ) {
        let mission = &MISSIONS[mission];
        let players = players.max(mission.min_players);
        let start = set_up(mission, players, &mut Pcg32::new(seed));
        let Ok(mut record) = Record::new(start) else { return Ok(()) };
        for step in steps {
            let game = record.game();
            let event = match step {
                Step::Told(event) => event,
                Step::Moved(Place { stand, slot }, value, ray) => {
                    let values = [value, Value::Yellow];
                    let dual = Move::Dual { stand, slot, value };
                    let action = if ray { Move::Ray { stand, slot, values } } else { dual };
                    resolve(game, game.actor, action, false)
                }
                Step::Skipped => Event::NoMark { player: game.actor },
            };
            let text = event.to_string();
            match record.play(event) {
                Ok(()) => {}
                Err(error) => drop(format!("{text}: {error:?}")),
            }
        }
        let (player, value, at) = asked;
        ask(record.game(), player, value, at, seed);
        let _ = (record.remove(seed as usize), record.undo(), record.redo(), record.to_string());
    }
}
