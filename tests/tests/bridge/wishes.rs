//! Wishes beyond ranges: counts against the core, closed forms and an oracle; deals against exact shares.

use proptest::prelude::*;
use trickwire_cli::bridge::stats::chi_square;
use trickwire_core::bridge::constraint::{Constraints, Range, points, shape_of};
use trickwire_core::bridge::count::{ALL_DEALS, count};
use trickwire_core::bridge::deal::Deal;
use trickwire_core::bridge::seat::Seat;
use trickwire_core::budget::Patient;
use trickwire_core::cards::Suit;
use trickwire_core::rng::Pcg32;
use trickwire_tests::bridge::sets::{SETS, wanted};
use trickwire_tests::bridge::table::{choose, count_one, pair_points};
use trickwire_tests::bridge::wishes::constraints;
use trickwire_tests::property::cases;
use trickwire_tests::round_trip;
use trickwire_wishes::{Answer, By, Presets, Sampler, Wishes, answer, count_by, parse};

fn read(text: &str) -> Wishes {
    parse(text, &Presets::default()).unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

/// The count, which must be exact.
fn counted(wishes: &Wishes) -> u128 {
    match answer(wishes, &mut Patient).unwrap_or_else(|error| panic!("{wishes}: {error:?}")) {
        Answer::Deals { deals, unchecked } => {
            assert!(unchecked.list.is_empty(), "{wishes}: {unchecked} is not counted");
            deals
        }
        Answer::None(_) => 0,
    }
}

fn of(text: &str) -> u128 {
    counted(&read(text))
}

/// The core's count.
fn plain(constraints: &Constraints) -> u128 {
    match constraints.check() {
        Ok(checked) => count(checked, &mut vec![0; 1 << 18], &mut Patient).unwrap(),
        Err(_) => 0,
    }
}

#[test]
fn plain_wishes_count_the_same() {
    for (name, text) in SETS {
        let constraints = wanted(text);
        let asked = Seat::ALL.into_iter().filter(|seat| !constraints.of(*seat).is_any()).count();
        if asked <= 2 {
            assert_eq!(counted(&Wishes::from(&constraints)), plain(&constraints), "{name}");
        }
    }
}

/// `N+S: 25+` is a convolution over the 26 cards of a side, a fit is a hypergeometric number.
#[test]
fn sums_over_partners_have_closed_forms() {
    let by_points = pair_points();
    assert_eq!(by_points.iter().sum::<u128>(), ALL_DEALS);
    assert_eq!(of("N+S: 25+"), by_points[25..].iter().sum());
    assert_eq!(of("E+W: 25-27"), by_points[25..=27].iter().sum());
    // Any two seats; and what one side has the other has not.
    assert_eq!(of("N+E: 25+"), of("S+W: 15-"));
    assert_eq!(of("N+S: 20+, E+W: 18+"), by_points[20..=22].iter().sum());
    let fits = |least: u64| -> u128 {
        (least..=13).map(|hearts| choose(13, hearts) * choose(39, 26 - hearts)).sum::<u128>()
            * choose(26, 13)
            * choose(26, 13)
    };
    assert_eq!(of("N+S: 8+H"), fits(8));
    assert_eq!(of("N+S: 10+H | 9H"), fits(9));
}

/// A sum over two hands is a sum of counts of both, one value at a time: by the core's count, which knows no sums.
#[test]
fn sums_are_sums_of_plain_counts() {
    for (singles, pair, range) in [
        ("N: 6+S 10-12", "N+S: 25+", 25..=40_u8),
        ("N: 6+S, S: 4+H 3-S", "N+S: 21-23", 21..=23_u8),
        ("E: bal, W: 5+D 2+pD", "E+W: 26-27", 26..=27_u8),
    ] {
        let constraints = wanted(singles);
        let [a, b] =
            if pair.starts_with('N') { [Seat::North, Seat::South] } else { [Seat::East, Seat::West] };
        let mut sum = 0;
        for first in 0..=37_u8 {
            let mut one = constraints;
            let own = &mut one.of_mut(a).points;
            *own = own.and(Range::new(first, first));
            let other =
                Range::new(range.start().saturating_sub(first), range.end().saturating_sub(first).min(37));
            let own = &mut one.of_mut(b).points;
            *own = own.and(other);
            if *range.end() >= first {
                sum += plain(&one);
            }
        }
        assert_eq!(of(&format!("{singles}, {pair}")), sum, "{singles}, {pair}");
    }
    // And lengths.
    let mut sum = 0;
    for first in 0..=13 {
        let mut one = wanted("N: 10-12, S: 6-9");
        one.of_mut(Seat::North).lengths[Suit::Hearts.index()] = Range::new(first, first);
        one.of_mut(Seat::South).lengths[Suit::Hearts.index()] = Range::new(8_u8.saturating_sub(first), 13);
        sum += plain(&one);
    }
    assert_eq!(of("N: 10-12, S: 6-9, N+S: 8+H"), sum);
}

/// Or and not, by inclusion and exclusion with the core's counts.
#[test]
fn or_and_not_divide_all_deals() {
    let both = |a: &str, b: &str| plain(&wanted(&format!("N: {a} {b}")));
    let one = |a: &str| plain(&wanted(&format!("N: {a}")));
    for (a, b) in [("15-17 bal", "5+S 12+"), ("5+S", "5+H"), ("+AS", "-KH 3-D"), ("any4441", "0-8 2+pC")] {
        assert_eq!(of(&format!("N: {a} | {b}")), one(a) + one(b) - both(a, b), "{a} | {b}");
        assert_eq!(of(&format!("N: !({a})")), ALL_DEALS - one(a), "!({a})");
        assert_eq!(of(&format!("N: !({a} | {b})")), ALL_DEALS - one(a) - one(b) + both(a, b), "!({a} | {b})");
        assert_eq!(of(&format!("N: ({a}) !({b})")), one(a) - both(a, b));
    }
    // A bar without spaces binds more than a space, one with spaces less.
    assert_eq!(of("N: 5+S|5+H 12+"), of("N: (5+S | 5+H) 12+"));
    assert_eq!(of("N: 5+S | 5+H 12+"), of("N: 5+S | (5+H 12+)"));
    assert_eq!(of("N: !5+S|5+H"), of("N: 4-SH"));
    // With another hand's wishes beside it.
    let with = |text: &str| plain(&wanted(&format!("{text}, S: 5+D 8+")));
    let sum = with("N: 15-17 bal") + with("N: 5+S 12+") - with("N: 5+S bal 15-17");
    assert_eq!(of("N: 15-17 bal | 5+S 12+, S: 5+D 8+"), sum);
}

/// Quality, controls, losers and the rest against every hand of some shapes, judged from its cards.
#[test]
fn one_hand_agrees_with_the_oracle() {
    let six = [6..=6, 0..=7, 0..=7, 0..=7];
    let narrow = [4..=5, 2..=4, 2..=3, 2..=3];
    for (text, lengths) in [
        ("N: 6S 6-10 2of3S", six.clone()),
        ("N: 6S 3of5S !(4+H) 7-losers", six.clone()),
        ("N: 6S 4-5controls 2+qt | 6S 14+tp", six.clone()),
        ("N: 6S 1-1of3S 12-13lp H>=D", six),
        ("N: 4-5S 2-4H 2-3DC 2.5qt|3.5qt 8-losers S>H", narrow.clone()),
        ("N: 4-5S 2-4H 2-3DC 5longest 15+tp -TS|2-3of5H", narrow),
    ] {
        let wishes = read(text);
        assert_eq!(counted(&wishes), count_one(&wishes, lengths), "{text}");
    }
}

/// Two hands with sums that are not those of their cards together: every value of one, then of both.
#[test]
fn losers_of_two_hands_add_up() {
    let whole = of("N: 5S 3-4H, N+S: 8+S");
    let by_sum: u128 = (0..=24).map(|losers| of(&format!("N: 5S 3-4H, N+S: 8+S {losers}losers"))).sum();
    assert_eq!(by_sum, whole);
    let single: u128 = (2..=12)
        .map(|losers| of(&format!("N: 5S 3-4H {losers}losers, S: {}losers, N+S: 8+S", 14 - losers)))
        .sum();
    assert_eq!(of("N: 5S 3-4H, N+S: 8+S 14losers"), single);
}

#[test]
fn comparisons_are_sets_of_shapes() {
    assert_eq!(of("N: S>H") + of("N: S<H") + of("N: S=H"), ALL_DEALS);
    assert_eq!(of("N: S>=HDC"), of("N: S>=H S>=D S>=C"));
    assert_eq!(of("N: 6+longest"), ALL_DEALS - of("N: 5-SHDC"));
    assert_eq!(of("N: 0shortest"), ALL_DEALS - plain(&wanted("N: 1+SHDC")));
    assert_eq!(of("N: S>=HDC") + of("N: !S>=HDC"), ALL_DEALS);
}

fn drawn(text: &str, count: usize) -> (Wishes, Vec<Deal>) {
    let wishes = read(text);
    let table = trickwire_wishes::answer::table(&wishes, &mut Patient).unwrap();
    assert!(table.checked().is_empty(), "{text}");
    let mut sampler = Sampler::new(table).expect("some deal fits");
    let mut rng = Pcg32::new(7);
    let deals: Vec<Deal> = (0..count).map(|_| sampler.draw(&mut rng, 1).unwrap()).collect();
    assert!(deals.iter().all(|deal| deal.is_whole() && wishes.fits(deal)), "{text}");
    (wishes, deals)
}

/// One set of each new kind, 100,000 boards, against exact shares of lengths and points.
#[test]
fn deals_are_uniform() {
    for text in [
        "N: 6+S 10-12, N+S: 25+",
        "N+S: 25-27 8+H",
        "N: 15-17 bal | 5+S 12+",
        "N: weak2S, S: !weak2H 7-losers, N+S: 8+S",
    ] {
        let (wishes, deals) = drawn(text, 100_000);
        let total = counted(&wishes) as f64;
        for seat in [Seat::North, Seat::South] {
            for by in [By::Length(Suit::Spades), By::Length(Suit::Hearts), By::Points] {
                let Some(exact) = count_by(&wishes, seat, &by, &mut Patient).unwrap() else { continue };
                let mut seen = vec![0; exact.len()];
                for deal in &deals {
                    let hand = deal.hands[seat.index()];
                    seen[usize::from(match by {
                        By::Length(suit) => shape_of(hand).length(suit),
                        By::Points => points(hand),
                    })] += 1;
                }
                let shares: Vec<f64> = exact.iter().map(|&count| count as f64 / total).collect();
                assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{text}: {seat} {by:?}");
                let test = chi_square(&seen, &shares);
                assert!(test.p > 0.0005, "{text}: {seat} {by:?} {test:?}");
            }
        }
    }
}

/// The cards themselves: of a hand's small cards any are as likely.
#[test]
fn every_card_comes_as_often() {
    let (_, deals) = drawn("N: 2of3S 5S, N+S: 8S", 40_000);
    for rank in 0..8 {
        let there =
            deals.iter().filter(|deal| deal.hands[0].ranks(Suit::Spades) >> rank & 1 == 1).count() as f64;
        let all: u32 = deals.iter().map(|deal| (deal.hands[0].ranks(Suit::Spades) & 0xff).count_ones()).sum();
        let share = there / f64::from(all);
        assert!((share - 0.125).abs() < 0.005, "rank {rank}: {share}");
    }
}

#[test]
fn more_than_two_hands_are_checked_and_said() {
    let wishes = read("N: 12-14, S: 8-11, E: 5+H 10+, N+S: 8+S");
    let Ok(Answer::Deals { unchecked, .. }) = answer(&wishes, &mut Patient) else { panic!("some deal fits") };
    assert!(!unchecked.list.is_empty());
    let mut sampler = Sampler::new(trickwire_wishes::answer::table(&wishes, &mut Patient).unwrap()).unwrap();
    for seed in 0..200 {
        let deal = sampler.draw(&mut Pcg32::new(seed), 1_000_000).unwrap();
        assert!(deal.is_whole() && wishes.fits(&deal));
    }
    let [drawn, kept] = sampler.drawn();
    assert!(kept == 200 && drawn > kept);
}

#[test]
fn what_excludes_each_other_is_named() {
    let Ok(Answer::None(conflict)) = answer(&read("N: 20+ 5+S, S: 3+H, N+S: 18-"), &mut Patient) else {
        panic!("nothing fits")
    };
    assert_eq!(conflict.to_string(), "N: 20+, N+S: 18-");
}

#[test]
fn presets_are_read_and_mean_something() {
    let presets = Presets::default();
    for preset in &presets.list {
        let name = preset.name.replace('*', "S");
        let deals = of(&format!("N: {name}"));
        assert!(deals > ALL_DEALS / 100_000 && deals < ALL_DEALS / 2, "{name}: {deals}");
    }
    assert_eq!(read("N: weak2h").to_string(), "N: 6H 6-10 (2of3H | 3of5H)");
    // No hand opens two of one.
    for (a, b) in [("open1s", "open1h"), ("open1d", "open1c"), ("open1h", "open1d"), ("1nt", "open1c")] {
        assert_eq!(of(&format!("N: {a} {b}")), 0, "{a} {b}");
    }
    let mut mine = Presets::default();
    mine.read("mine* = weak2* 3-H # a comment\n\nweak2* = 5-6* 5-10").unwrap();
    // A later name wins, and a name means what was above it.
    assert_eq!(parse("N: mineS", &mine).unwrap(), parse("N: 6S 6-10 2of3S|3of5S 3-H", &mine).unwrap());
    assert_eq!(parse("N: weak2S", &mine).unwrap(), parse("N: 5-6S 5-10", &mine).unwrap());
    assert_eq!(mine.read("a\n").unwrap_err().0, 1);
    assert!(mine.read("x = 6*").is_err() && mine.read("a b = 5+S").is_err());
}

#[test]
fn errors_name_the_place() {
    let place = |text: &str| {
        let error = parse(text, &Presets::default()).unwrap_err();
        (text[error.span.start as usize..error.span.end as usize].to_owned(), error.message)
    };
    for (text, at) in [
        ("N: (5+S", "("),
        ("N: 5+S)", ")"),
        ("N: 5+S foo", "foo"),
        ("N+N: 25+", "N+N:"),
        ("N+S+E: 25+", "N+S+E:"),
        ("N+S: bal", "bal"),
        ("N+S: 41+", "41+"),
        ("N: 13-12tp", "13-12tp"),
        ("N: 2of3", "2of3"),
        ("N: 2.5+tp", "2.5+tp"),
        ("N: 5+S | , S: 3+H", "S:"),
        ("5+S", "5+S"),
        ("N: 14+S", "14+"),
    ] {
        assert_eq!(place(text).0, at, "{text}: {}", place(text).1);
    }
    assert!(parse(&format!("N: {}5+S{}", "(".repeat(5000), ")".repeat(5000)), &Presets::default()).is_err());
    assert!(parse(&format!("N: {}5+S", "!".repeat(5000)), &Presets::default()).is_err());
}

/// Lines that were once written and then refused, or read as something else.
#[test]
fn lines_that_once_failed_are_read_as_they_are_written() {
    for text in [
        // A shape that begins with zeros is no number of points.
        "N: !(5+S | 12+ 2of3H), E: !0058",
        "N: 0076 | 5+S",
        "N: !(0058 2of3S)",
        // All shapes ask for nothing, and no shape cannot be met.
        "N: bal|!bal 5+S",
        "N: !(bal|!bal) | 5+S",
    ] {
        round_trip::wishes(&read(text));
    }
    assert_eq!(of("N: 0076 | 0067"), of("N: 0S 0H 6-7D"));
    assert_eq!(of("N: bal|!bal 5+S"), of("N: 5+S"));
    assert_eq!(of("N: !(bal|!bal) | 5+S"), of("N: 5+S"));
    assert_eq!(of("N: !any"), 0);
}

/// What can be typed can be written within the same bound on brackets, also where names stand for brackets.
#[test]
fn brackets_are_bounded_as_they_are_written() {
    let presets = Presets::default();
    let nested =
        |depth: usize| (0..depth).fold("5+S".to_owned(), |inner, _| format!("({inner} | 4+H)|5+D 3+C"));
    for depth in 0..50 {
        if let Ok(wishes) = parse(&format!("N: {}", nested(depth)), &presets) {
            round_trip::wishes(&wishes);
        }
    }
    assert!(parse(&format!("N: {}", nested(10)), &presets).is_ok());
    assert!(parse(&format!("N: {}", nested(30)), &presets).is_err());
    let mut names = Presets::default();
    let chain: String = (1..5000).map(|n| format!("mine{n} = (((mine{} 4+H)))\n", n - 1)).collect();
    names.read(&format!("mine0 = 5+S\n{chain}")).unwrap();
    assert!(parse("N: mine5", &names).is_ok());
    assert!(parse("N: mine4999", &names).unwrap_err().message.contains("too many brackets"));
}

/// Wishes that nothing can meet were once counted differently by the two engines.
#[test]
fn wishes_that_once_differed_count_the_same() {
    let constraints = wanted("S: 0SHD bal 9-15 +2H +2D +2C -2S -3D -43C");
    assert_eq!(counted(&Wishes::from(&constraints)), plain(&constraints));
}

proptest! {
    #![proptest_config(cases(24))]

    /// Any plain wishes of two hands, by the other engine.
    #[test]
    fn random_plain_wishes_count_the_same(constraints in (1..=2_usize).prop_flat_map(|n| constraints(n, 3))) {
        prop_assert_eq!(counted(&Wishes::from(&constraints)), plain(&constraints), "{}", constraints);
    }

    /// What is written is read back.
    #[test]
    fn wishes_are_read_as_they_are_written(constraints in constraints(2, 5), pick in 0..6_usize) {
        let more = ["N: !(5+S | 12+ 2of3H)", "N+S: 25-40 (8+H | 8+S)", "E: 2.5-3qt 7-losers", "S: S>=H !C=D", "N: !bal|5+S", "W: 3-4controls 13+tp 1-2of5C"];
        let wishes = Wishes::from(&constraints).and(&read(more[pick]));
        round_trip::wishes(&wishes);
    }
}
