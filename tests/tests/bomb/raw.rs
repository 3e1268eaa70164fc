//! Tables built field by field without regard for the rules: what passes the check can be solved, advised on and
//! drawn from; what does not is refused in words. Nothing panics.

use proptest::prelude::*;
use trickwire_core::bomb::advise::{Kind, alone, callable, rank};
use trickwire_core::bomb::constraint::Constraint;
use trickwire_core::bomb::deal::Deal;
use trickwire_core::bomb::half::Halves;
use trickwire_core::bomb::indicate::{indicate, ranked};
use trickwire_core::bomb::knowledge::Problem;
use trickwire_core::bomb::mission::{Apart, Tokens, Unsorted};
use trickwire_core::bomb::plain::write_odds;
use trickwire_core::bomb::ruling::{ConstraintCard, Ruling, Values};
use trickwire_core::bomb::sample::estimate::Estimates;
use trickwire_core::bomb::sample::{draw, draw_guided};
use trickwire_core::bomb::setup::{Coloured, Setup};
use trickwire_core::bomb::slot::{Dealt, Parity, Picks, Place, Slot, SlotState};
use trickwire_core::bomb::solve::{Odds, Outcome, Question, solve};
use trickwire_core::bomb::suggest::{by_entropy, share_of_hands};
use trickwire_core::bomb::table::{Stand, Table};
use trickwire_core::bomb::wire::{Colour, Value, Wire, WireSet};
use trickwire_core::checked::Checked;
use trickwire_core::rng::Pcg32;
use trickwire_tests::property::{cases, fixed};
use trickwire_tests::wild::{Hurried, index, memory, number};

/// Something done to a table without any check.
#[derive(Clone, Debug)]
enum Poke {
    Players(u8),
    Observer(u8),
    Setup(Setup),
    Owner(usize, u8),
    Slot(usize, usize, Mark),
    NoSlot(usize, usize),
    MoreSlot(usize, usize),
    NoStand(usize),
    MoreStand(u8, usize),
    Fact(Constraint),
}

#[derive(Clone, Debug)]
enum Mark {
    State(SlotState),
    Wire(Option<Wire>),
    Parity(Option<Parity>),
    Times(u8),
    Unsorted(bool),
    Not(u16),
    Colour(Option<Colour>),
    Picked(u8),
    Dealt(Place),
}

fn value() -> impl Strategy<Value = Value> + Clone {
    prop_oneof![8 => number(6).prop_map(Value::Blue), 2 => Just(Value::Yellow), 1 => Just(Value::Red)]
}

fn place() -> impl Strategy<Value = Place> {
    (number(5), number(15)).prop_map(|(stand, slot)| Place { stand, slot })
}

fn wire() -> impl Strategy<Value = Wire> + Clone {
    prop_oneof![4 => 0..12_usize, 1 => 0..34_usize].prop_filter_map("a wire", Wire::from_index)
}

fn mark() -> impl Strategy<Value = Mark> {
    let state = prop::sample::select(vec![SlotState::Hidden, SlotState::Info, SlotState::Cut]);
    let parity = prop::sample::select(vec![Parity::Even, Parity::Odd]);
    prop_oneof![
        state.prop_map(Mark::State),
        prop::option::of(wire()).prop_map(Mark::Wire),
        prop::option::of(parity).prop_map(Mark::Parity),
        number(3).prop_map(Mark::Times),
        any::<bool>().prop_map(Mark::Unsorted),
        prop_oneof![any::<u16>(), (0..13_u16).prop_map(|n| 1 << n)].prop_map(Mark::Not),
        prop::option::of(prop::sample::select(Colour::ALL.to_vec())).prop_map(Mark::Colour),
        number(3).prop_map(Mark::Picked),
        place().prop_map(Mark::Dealt),
    ]
}

fn coloured() -> impl Strategy<Value = Coloured> {
    (prop::collection::vec(number(6), 0..5), number(3))
        .prop_map(|(numbers, keep)| Coloured::some_of(&numbers, keep).unwrap_or(Coloured::NONE))
}

fn setup(most: u8) -> impl Strategy<Value = Setup> {
    (1..3_u8, number(most), coloured(), coloured())
        .prop_map(|(low, more, yellow, red)| Setup::new(low, low.saturating_add(more), yellow, red))
        .prop_map(Option::unwrap_or_default)
}

fn fact() -> impl Strategy<Value = Constraint> {
    prop_oneof![
        (number(5), number(15)).prop_map(|(stand, left)| Constraint::AdjacentEqual { stand, left }),
        (number(5), number(15)).prop_map(|(stand, left)| Constraint::AdjacentNotEqual { stand, left }),
        (number(5), value()).prop_map(|(stand, value)| Constraint::MustHave { stand, value }),
        (number(5), value()).prop_map(|(stand, value)| Constraint::MustNotHave { stand, value }),
        (number(4), value()).prop_map(|(player, value)| Constraint::Called { player, value }),
    ]
}

fn poke() -> impl Strategy<Value = Poke> {
    prop_oneof![
        1 => number(5).prop_map(Poke::Players),
        1 => number(4).prop_map(Poke::Observer),
        1 => setup(3).prop_map(Poke::Setup),
        2 => (0..6_usize, number(4)).prop_map(|(stand, owner)| Poke::Owner(stand, owner)),
        20 => (0..6_usize, 0..16_usize, mark()).prop_map(|(stand, slot, mark)| Poke::Slot(stand, slot, mark)),
        1 => (0..6_usize, 0..16_usize).prop_map(|(stand, slot)| Poke::NoSlot(stand, slot)),
        1 => (0..6_usize, 0..16_usize).prop_map(|(stand, slot)| Poke::MoreSlot(stand, slot)),
        1 => (0..6_usize).prop_map(Poke::NoStand),
        1 => (number(4), 0..17_usize).prop_map(|(owner, slots)| Poke::MoreStand(owner, slots)),
        8 => fact().prop_map(Poke::Fact),
    ]
}

fn poked(table: &mut Table, poke: Poke) {
    match poke {
        Poke::Players(players) => table.players = players,
        Poke::Observer(observer) => table.observer = observer,
        Poke::Setup(setup) => table.setup = setup,
        Poke::Owner(stand, owner) => {
            if let Some(stand) = table.stands.get_mut(stand) {
                stand.owner = owner;
            }
        }
        Poke::Slot(stand, slot, mark) => {
            let slots = table.stands.get_mut(stand).map(|stand| &mut stand.slots);
            let Some(slot) = slots.and_then(|slots| slots.get_mut(slot)) else { return };
            match mark {
                Mark::State(state) => slot.state = state,
                Mark::Wire(wire) => slot.wire = wire,
                Mark::Parity(parity) => slot.parity = parity,
                Mark::Times(times) => slot.times = times,
                Mark::Unsorted(unsorted) => slot.unsorted = unsorted,
                Mark::Not(not) => slot.not = not,
                Mark::Colour(colour) => slot.colour = colour,
                Mark::Picked(before) => slot.picks = slot.picks.with(before).unwrap_or(Picks::NONE),
                Mark::Dealt(place) => slot.dealt = Dealt::at(place),
            }
        }
        Poke::NoSlot(stand, slot) => {
            let stand = table.stands.get_mut(stand).filter(|stand| slot < stand.slots.len());
            stand.map(|stand| stand.slots.remove(slot));
        }
        Poke::MoreSlot(stand, slot) => {
            let stand = table.stands.get_mut(stand).filter(|stand| slot <= stand.slots.len());
            stand.map(|stand| stand.slots.insert(slot, Slot::UNKNOWN));
        }
        Poke::NoStand(stand) if stand < table.stands.len() => {
            table.stands.remove(stand);
        }
        Poke::NoStand(_) => {}
        Poke::MoreStand(owner, slots) => {
            let slots = (0..slots).map(|_| Slot::UNKNOWN).take(16).collect();
            let _ = table.stands.push(Stand { owner, slots });
        }
        Poke::Fact(fact) => {
            let _ = table.constraints.push(fact);
        }
    }
}

/// A table as it might be dealt, then poked at.
fn table() -> impl Strategy<Value = Table> {
    use Unsorted::*;
    let unsorted = prop::sample::select(vec![
        None,
        None,
        None,
        LastOfStand,
        BlueOfStand,
        TurnedOfCaptain,
        TwoTurnedOfPlayer,
    ]);
    let players = prop_oneof![40 => 2..6_u8, 1 => any::<u8>()];
    let me = prop_oneof![40 => 0..2_u8, 1 => any::<u8>()];
    let dealt = (setup(4), players, me, unsorted, any::<u64>());
    let few = prop::collection::vec(poke(), 0..4);
    (dealt, prop_oneof![3 => few, 1 => prop::collection::vec(poke(), 0..12)]).prop_map(
        |((setup, players, me, unsorted, seed), pokes)| {
            let deal = Deal::new(setup, players, unsorted, Apart::None, &mut Pcg32::new(seed));
            let mut table = deal.seen_by(me);
            pokes.into_iter().for_each(|poke| poked(&mut table, poke));
            table
        },
    )
}

/// What is asked about a table, whether it exists there or not.
#[derive(Clone, Debug)]
struct Wild {
    stand: usize,
    slot: usize,
    slots: u16,
    value: Value,
    wire: Wire,
    ruling: Ruling,
    kind: Kind,
    tokens: Tokens,
    words: usize,
    seed: u64,
}

fn wild() -> impl Strategy<Value = Wild> {
    let kind = prop::sample::select(vec![Kind::Cut, Kind::Double, Kind::Triple, Kind::Super, Kind::Ray]);
    let tokens = prop::sample::select(vec![Tokens::Info, Tokens::EvenOdd, Tokens::Multiplicity]);
    let barred = prop::array::uniform6(prop_oneof![3 => Just(0), 1 => any::<u16>()]);
    let ruling =
        (any::<u16>(), barred, any::<[bool; 3]>(), any::<u8>()).prop_map(|(values, barred, may, p)| {
            let [gear, solo, reveal] = may;
            let deadly = if p > 128 { WireSet::ALL } else { WireSet::RED };
            Ruling { values: Values(values), barred, gear, solo, reveal, deadly, penalty: p }
        });
    let slots = prop_oneof![any::<u16>(), (0..64_u16), (0..16_u16).prop_map(|slot| 1 << slot)];
    let place = (index(5), index(15), slots);
    (place, value(), wire(), ruling, kind, tokens, memory(), any::<u64>()).prop_map(
        |((stand, slot, slots), value, wire, ruling, kind, tokens, words, seed)| Wild {
            stand,
            slot,
            slots,
            value,
            wire,
            ruling,
            kind,
            tokens,
            words,
            seed,
        },
    )
}

/// What can be asked about any table, right or wrong.
fn ask_raw(table: &Table, wild: &Wild) {
    let _ = (table.to_string(), table.has_moved(), table.slot(wild.stand, wild.slot));
    let _ = (table.dealt_place(wild.stand, wild.slot), table.owner_of(wild.stand as u8));
    let _ = (callable(table), alone(table, &wild.ruling, true), table.stands_of(wild.seed as u8).count());
    for letter in 'A'..='L' {
        let card = ConstraintCard::from_letter(letter).expect("a card");
        let ruling = card.applied(wild.ruling, table);
        let _ = ruling.allows_slot(wild.stand, wild.slot);
    }
    for question in questions(wild) {
        let _ = (question.fits(table), question.holds(table));
    }
}

fn questions(wild: &Wild) -> [Question; 3] {
    let (stand, slot) = (wild.stand as u8, wild.slot as u8);
    [
        Question::Any { stand, slots: wild.slots, value: wild.value },
        Question::Either { stand, slot, values: [wild.value, Value::Blue(slot)] },
        Question::All { stand, slots: wild.slots, wires: wild.ruling.deadly },
    ]
}

fn ask_odds(odds: &mut Odds<'_, '_>, wild: &Wild) {
    let &Wild { stand, slot, slots, value, wire, ref ruling, kind, .. } = wild;
    let hurried = &mut Hurried(200);
    assert!(odds.total() > 0);
    for (stand, slot) in odds.open_slots() {
        let sum: u128 = odds.slot(stand, slot).map(|(_, count)| count).sum();
        assert_eq!(sum, odds.total(), "{}: {stand} {slot}", odds.table().get());
    }
    let _ = (odds.count(stand, slot, wire), odds.slot(stand, slot).count(), odds.discarded(wire));
    let _ = (odds.count_any(stand, slot, value.wires()), odds.uncertainty(), odds.unit());
    let _ = odds.problem().copies(wire);
    for question in questions(wild) {
        let _ = odds.ask(question, hurried);
    }
    let _ = odds.uncertainty_if(stand, slots, value.wires(), hurried);
    let _ = share_of_hands(odds, stand, slots, value);
    let _ = rank::<5>(odds, kind, ruling, hurried);
    let _ = by_entropy::<3>(odds, &mut Hurried(20));
    let mut text = String::new();
    write_odds(odds, &mut text).expect("text");
}

fn ask_checked(table: Checked<'_, Table>, wild: &Wild) {
    let &Wild { stand, slot, value, wire, tokens, seed, .. } = wild;
    let hurried = &mut Hurried(200);
    let mut words = vec![0xdead_beef; wild.words];
    match solve(table, &mut words, hurried) {
        Ok(Outcome::Odds(mut odds)) => ask_odds(&mut odds, wild),
        Ok(Outcome::Impossible(conflict)) => drop(conflict.to_string()),
        Err(error) => drop(error.to_string()),
    }
    if let Some(halves) = Halves::of(table, hurried) {
        let _ = halves.best(value);
    }
    let _ = (indicate(table, stand, tokens, hurried), ranked(table, tokens, hurried));
    let Ok(problem) = Problem::observe(table) else { return };
    let mut cells = vec![0; Estimates::words(&problem)];
    let mut estimates = Estimates::new(&problem, &mut cells).expect("enough memory");
    let mut rng = Pcg32::new(seed);
    let mut open = |arrangement: &trickwire_core::bomb::sample::Arrangement| {
        let open = arrangement.laid_open(&table);
        assert!(open.check().is_ok(), "{}: {open}", table.get());
    };
    let _ = draw(&problem, 3, &mut rng, &mut words, &mut Hurried(100), &mut open);
    let _ = draw_guided(&problem, 3, &mut rng, &mut words, &mut Hurried(100), &mut |drawn, weight| {
        let _ = drawn.map(|drawn| drawn.wire(stand, slot));
        estimates.add(drawn, weight);
    });
    let _ = (estimates.slot(stand, slot, wire), estimates.total());
}

proptest! {
    #![proptest_config(cases(6000))]

    #[test]
    fn any_table_is_refused_or_solved(table in table(), wild in wild()) {
        ask_raw(&table, &wild);
        match table.check() {
            Ok(table) => ask_checked(table, &wild),
            Err(error) => prop_assert!(!error.to_string().is_empty() && !error.help().is_empty()),
        }
    }
}

/// The test above is only worth something if tables of both kinds come up.
#[test]
fn tables_of_both_kinds_come_up() {
    let (mut passed, mut solved) = (0, 0);
    for table in fixed(table(), 1000) {
        let Ok(table) = table.check() else { continue };
        passed += 1;
        let mut words = vec![0; 30_000];
        solved += u32::from(matches!(solve(table, &mut words, &mut Hurried(200)), Ok(Outcome::Odds(_))));
    }
    assert!((200..800).contains(&passed) && solved > 100, "{passed} pass, {solved} can be");
}
