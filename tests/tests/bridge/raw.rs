//! Wishes built field by field without regard for the game: what passes the check can be counted, judged and dealt;
//! what does not is refused in words. Nothing panics.

use proptest::prelude::*;
use trickwire_core::bridge::assist::{Assist, Report};
use trickwire_core::bridge::constraint::{Constraints, HandConstraint, Range};
use trickwire_core::bridge::count::{count, count_by_length, count_by_points};
use trickwire_core::bridge::feasible::{
    Bound, BoundText, ConflictText, End, Quantity, Verdict, bounds, judge, remove, wishes,
};
use trickwire_core::bridge::sample::{Prepared, prepare};
use trickwire_core::bridge::seat::Seat;
use trickwire_core::bridge::shape::{Shape, ShapeSet};
use trickwire_core::budget::Patient;
use trickwire_core::cards::{CardSet, Suit};
use trickwire_core::checked::Checked;
use trickwire_core::rng::Pcg32;
use trickwire_tests::property::{cases, fixed};
use trickwire_tests::wild::{Hurried, memory, number};

/// Any range, whole most of the time.
fn range(most: u8) -> impl Strategy<Value = Range> {
    prop_oneof![
        60 => Just(Range::upto(most)),
        30 => (number(most), number(most)).prop_map(|(a, b)| Range { min: a.min(b), max: a.max(b) }),
        1 => any::<[u8; 2]>().prop_map(|[min, max]| Range { min, max }),
        1 => any::<u8>().prop_map(|min| Range { min, max: u8::MAX }),
    ]
}

fn shapes() -> impl Strategy<Value = ShapeSet> {
    prop_oneof![
        30 => Just(ShapeSet::ALL),
        1 => Just(ShapeSet::NONE),
        10 => (0..560_usize).prop_map(|only| ShapeSet::of(|shape| shape.rank() == only)),
        10 => any::<u64>().prop_map(|seed| ShapeSet::of(|shape| seed >> (shape.rank() % 64) & 1 == 1)),
        1 => any::<[u8; 4]>().prop_map(|lengths| ShapeSet::of(|shape| shape == Shape(lengths))),
    ]
}

fn cards() -> impl Strategy<Value = CardSet> {
    let some = |most: usize| prop::collection::vec((0..4_usize, any::<u16>()), 0..most);
    let sparse = some(4).prop_map(|cards| {
        let one = |(suit, rank): (usize, u16)| CardSet::of_ranks(Suit::ALL[suit], 1 << (rank % 16));
        cards.into_iter().map(one).fold(CardSet::EMPTY, |all, card| all | card)
    });
    let dense = some(3).prop_map(|suits| {
        let many = |(suit, ranks): (usize, u16)| CardSet::of_ranks(Suit::ALL[suit], ranks);
        suits.into_iter().map(many).fold(CardSet::EMPTY, |all, cards| all | cards)
    });
    prop_oneof![12 => Just(CardSet::EMPTY), 4 => sparse, 1 => dense]
}

fn hand() -> impl Strategy<Value = HandConstraint> {
    let lengths = prop::array::uniform4(range(13));
    let suit_points = prop_oneof![
        3 => Just([Range::upto(10); 4]),
        1 => prop::array::uniform4(range(10)),
    ];
    // More points than a hand can have, but not more than there are: a wish that nothing fits.
    let points = prop_oneof![12 => range(37), 1 => (30..=40_u8).prop_map(|max| Range { min: max - 3, max })];
    (lengths, suit_points, points, shapes(), cards(), cards()).prop_map(
        |(lengths, suit_points, points, shapes, has, lacks)| HandConstraint {
            lengths,
            suit_points,
            points,
            shapes,
            has,
            lacks,
        },
    )
}

fn constraints() -> impl Strategy<Value = Constraints> {
    prop::array::uniform4(prop_oneof![2 => Just(HandConstraint::ANY), 3 => hand()])
        .prop_map(|seats| Constraints { seats })
}

fn bound() -> impl Strategy<Value = Bound> {
    let suit = prop::sample::select(Suit::ALL.to_vec());
    let quantity = prop_oneof![
        suit.clone().prop_map(Quantity::Length),
        suit.prop_map(Quantity::SuitPoints),
        prop::sample::select(vec![Quantity::Points, Quantity::Shapes, Quantity::Has, Quantity::Lacks]),
    ];
    let end = prop::sample::select(vec![End::Least, End::Most, End::Whole]);
    let seat = prop::sample::select(Seat::ALL.to_vec());
    (seat, quantity, end).prop_map(|(seat, quantity, end)| Bound { seat, quantity, end })
}

/// What can be asked about any wishes, right or wrong.
fn ask_raw(constraints: &Constraints, bound: Bound, assist: Assist, seed: u64) {
    let _ = (constraints.to_string(), BoundText(constraints, bound).to_string());
    let mut less = *constraints;
    for wish in wishes(constraints).into_iter().chain(bounds(constraints)) {
        let _ = BoundText(constraints, wish).to_string();
        remove(&mut less, wish);
    }
    remove(&mut less, bound);
    let mut report = Report::default();
    let order = Seat::ALL.map(|seat| seat.clockwise(seed as usize % 4));
    let dealt = assist.board(constraints, order, &mut Pcg32::new(seed), &mut report, &mut Patient);
    if let Ok(Some(deal)) = dealt {
        assert!(constraints.fits(&deal));
    }
}

fn ask_checked(wanted: Checked<'_, Constraints>, bound: Bound, words: usize, seed: u64) {
    let mut words = vec![0xdead_beef; words];
    let mut rng = Pcg32::new(seed);
    let all = count(wanted, &mut words, &mut Hurried(5));
    match judge(wanted, &mut words, &mut Hurried(5)) {
        Ok(Verdict::Impossible(conflict)) => {
            assert!(all.is_err() || all == Ok(0), "{}", *wanted);
            let _ = ConflictText(&wanted, &conflict).to_string();
        }
        Ok(Verdict::Possible) => assert!(all != Ok(0), "{}", *wanted),
        _ => {}
    }
    let suit = Suit::ALL[seed as usize % 4];
    let _ = count_by_points(wanted, bound.seat, &mut words, &mut Hurried(3));
    let _ = count_by_length(wanted, bound.seat, suit, &mut words, &mut Hurried(3));
    match prepare(wanted, &mut words, &mut Hurried(8)) {
        Ok(Prepared::Ready(mut sampler)) => {
            for _ in 0..3 {
                if let Some(deal) = sampler.draw(&mut rng, &mut Hurried(20)) {
                    assert!(deal.is_whole() && wanted.fits(&deal), "{}", *wanted);
                }
            }
        }
        Ok(_) => assert!(all.is_err() || all == Ok(0), "{}", *wanted),
        Err(error) => drop(error.to_string()),
    }
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn any_wishes_are_refused_or_counted(
        wanted in constraints(),
        bound in bound(),
        assist in (any::<u16>(), any::<u8>(), 0..20_u32),
        words in memory(),
        seed in any::<u64>(),
    ) {
        let (threshold_permille, percent, attempts) = assist;
        ask_raw(&wanted, bound, Assist { threshold_permille, percent, attempts }, seed);
        match wanted.check() {
            Ok(wanted) => ask_checked(wanted, bound, words, seed),
            Err(error) => prop_assert!(!error.to_string().is_empty() && !error.help().is_empty()),
        }
    }
}

/// The test above is only worth something if wishes of both kinds come up.
#[test]
fn wishes_of_both_kinds_come_up() {
    let passed = fixed(constraints(), 1000).filter(|wanted| wanted.check().is_ok()).count();
    assert!((200..800).contains(&passed), "{passed} pass");
}
