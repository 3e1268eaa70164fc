//! Games that are fed anything, field by field: an event is refused with a reason or it happens, and every
//! question about a player, a stand or a slot has an answer, whether they exist or not. Nothing panics.

use proptest::prelude::*;
use trickwire_core::bomb::advise::Move;
use trickwire_core::bomb::game::picker::own_choices;
use trickwire_core::bomb::game::referee::{join, pointing, resolve, set_up, token};
use trickwire_core::bomb::game::{
    Agreements, Call, Event, Game, Place, Pointing, Record, Shown, Token, Usage, own_to_cut,
};
use trickwire_core::bomb::gear::Gear;
use trickwire_core::bomb::mission::MISSIONS;
use trickwire_core::bomb::ruling::ConstraintCard;
use trickwire_core::bomb::slot::Parity;
use trickwire_core::bomb::solve::solve;
use trickwire_core::bomb::team::{Policy, Team};
use trickwire_core::bomb::wire::{Value, Wire};
use trickwire_core::rng::Pcg32;
use trickwire_tests::wild::{Hurried, cases, number};

fn value() -> impl Strategy<Value = Value> {
    prop_oneof![8 => number(12).prop_map(Value::Blue), 1 => Just(Value::Yellow), 1 => Just(Value::Red)]
}

fn place() -> impl Strategy<Value = Place> {
    (number(4), number(13)).prop_map(|(stand, slot)| Place { stand, slot })
}

fn wire() -> impl Strategy<Value = Wire> {
    (0..34_usize).prop_filter_map("a wire", Wire::from_index)
}

fn shown() -> impl Strategy<Value = Shown> {
    (place(), wire()).prop_map(|(place, wire)| Shown { place, wire })
}

fn laid() -> impl Strategy<Value = Token> {
    prop_oneof![
        value().prop_map(Token::Value),
        Just(Token::Parity(Parity::Even)),
        number(3).prop_map(Token::Times),
        number(12).prop_map(Token::Not),
        Just(Token::Nothing),
    ]
}

fn gear() -> impl Strategy<Value = Gear> {
    prop::sample::select(Gear::ALL.to_vec())
}

fn call() -> impl Strategy<Value = Call> {
    use Pointing::*;
    let pointing = prop::sample::select(vec![One, Double, Triple, Super]);
    (number(4), value(), prop::option::weighted(0.2, value()), place(), any::<u16>(), pointing).prop_map(
        |(player, value, or, at, slots, pointing)| {
            let slots = if pointing == One { at.bit() } else { slots };
            Call { player, value, or, stand: at.stand, slots, pointing, stabilizer: slots.is_multiple_of(3) }
        },
    )
}

fn usage() -> impl Strategy<Value = Usage> {
    let wires = || prop::collection::vec(shown(), 0..4).prop_map(|wires| wires.into_iter().collect());
    prop_oneof![
        (place(), any::<bool>()).prop_map(|(left, equal)| Usage::Label { left, equal }),
        (place(), number(13), place(), number(13), prop::option::of(wire())).prop_map(
            |(give, given, take, taken, wire)| {
                Usage::Swap { give, given, take, taken, wires: [wire, None] }
            }
        ),
        (place(), laid()).prop_map(|(place, token)| Usage::PostIt { place, token }),
        Just(Usage::Rewind),
        any::<u8>().prop_map(|players| Usage::Recharge { players }),
        (number(12), any::<u8>()).prop_map(|(value, stands)| Usage::Radar { value, stands }),
        number(4).prop_map(|to| Usage::Mug { to }),
        (gear(), gear()).prop_map(|(a, b)| Usage::FalseBottom { cards: [a, b] }),
        place().prop_map(|place| Usage::Single { place }),
        Just(Usage::Drop),
        (number(12), wires()).prop_map(|(value, wires)| Usage::Disintegrate { value, wires }),
        (place(), place(), prop::option::of(wire())).prop_map(|(from, to, wire)| Usage::Hook {
            from,
            to,
            wire
        }),
    ]
}

fn event() -> impl Strategy<Value = Event> {
    let wires = || prop::collection::vec(shown(), 0..4).prop_map(|wires| wires.into_iter().collect());
    let card = prop::option::of((0..12_u8).prop_map(|n| ConstraintCard::from_letter((b'A' + n) as char)));
    prop_oneof![
        (number(4), place(), laid()).prop_map(|(player, place, token)| Event::Mark { player, place, token }),
        (number(4), value()).prop_map(|(stand, value)| Event::Absent { stand, value }),
        number(4).prop_map(|player| Event::NoMark { player }),
        (call(), shown(), shown()).prop_map(|(call, own, at)| Event::Cut { call, own, at }),
        (call(), number(13), laid()).prop_map(|(call, slot, token)| Event::Miss { call, slot, token }),
        call().prop_map(|call| Event::Boom { call }),
        (number(4), wires(), any::<bool>()).prop_map(|(player, wires, fast_pass)| Event::Solo {
            player,
            wires,
            fast_pass
        }),
        (number(4), wires()).prop_map(|(player, wires)| Event::Reveal { player, wires }),
        (number(4), wires(), any::<bool>()).prop_map(|(player, wires, right)| Event::Together {
            player,
            wires,
            right
        }),
        number(4).prop_map(|player| Event::Pass { player }),
        (number(4), usage()).prop_map(|(player, usage)| Event::Use { player, usage }),
        (number(12), any::<u8>()).prop_map(|(value, stands)| Event::Number { value, stands }),
        number(4).prop_map(|player| Event::Name { player }),
        number(12).prop_map(|value| Event::Wager { value }),
        (number(12), number(12)).prop_map(|(a, b)| Event::Spend { values: [a, b] }),
        any::<bool>().prop_map(|left| Event::Arrow { left }),
        (number(12), number(4)).prop_map(|(value, to)| Event::Give { value, to }),
        gear().prop_map(Event::Open),
        gear().prop_map(Event::Lost),
        (prop::option::of(number(4)), card)
            .prop_map(|(player, card)| Event::Card { player, card: card.flatten() }),
        any::<i8>().prop_map(|steps| Event::Dial { steps }),
        number(4).prop_map(|player| Event::Turn { player }),
        (1..Agreements::CODES).prop_map(|bits| Event::Disagree(Agreements::of_bits(bits))),
    ]
}

/// A call or another move of the player whose turn it is, resolved by the referee; or a wild event.
#[derive(Clone, Debug)]
enum Step {
    Told(Event),
    Moved(Place, Value, bool),
    Skipped,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        4 => event().prop_map(Step::Told),
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
