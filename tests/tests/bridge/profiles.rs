//! Profiles: read, written back, checked, and dealt from.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use trickwire_cli::bridge::choices::choices;
use trickwire_cli::bridge::dealt::deal_exactly;
use trickwire_cli::bridge::known::Known;
use trickwire_cli::bridge::profile::{ProfileFile, SeatName};
use trickwire_cli::bridge::session::{Boards, Kind};
use trickwire_cli::bridge::stats::chi_square;
use trickwire_cli::bridge::wish::{Asked, Wish};
use trickwire_core::bridge::constraint::{Constraints, points, shape_of};
use trickwire_core::bridge::count::count;
use trickwire_core::bridge::profile::{Choice, Drivers, Profile, Subprofile};
use trickwire_core::bridge::seat::{Seat, Vulnerable};
use trickwire_core::budget::Patient;
use trickwire_core::cards::{CardSet, Suit};
use trickwire_core::rng::Pcg32;
use trickwire_tests::bridge::sets::{SETS, wanted as set};
use trickwire_wishes::{Answer, Presets, answer, parse};

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("vectors/profiles/{name}.json"))
}

fn file(name: &str) -> ProfileFile {
    ProfileFile::read(&path(name)).unwrap_or_else(|fault| panic!("{name}: {}", fault.message))
}

fn profile(name: &str) -> Profile {
    file(name).profile().unwrap_or_else(|error| panic!("{name}: {error:?}"))
}

fn wish(name: &str) -> Wish {
    Wish::of_profile(&path(name), true, &Presets::default())
        .unwrap_or_else(|fault| panic!("{name}: {}", fault.message))
}

#[test]
fn files_are_written_as_they_are_read() {
    for entry in std::fs::read_dir(path("x").parent().unwrap()).unwrap() {
        let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        let read = ProfileFile::parse(&text).unwrap();
        assert_eq!(ProfileFile::parse(&read.text()).unwrap(), read);
        // Nothing is lost, not even keys that dealing ignores.
        let same = |text: &str| serde_json::from_str::<Value>(text).unwrap();
        assert_eq!(same(&read.text()), same(&text));
    }
}

#[test]
fn constraints_make_profiles_and_come_back() {
    for (_, text) in SETS.into_iter().filter(|(name, _)| *name != "held and not") {
        let constraints = set(text);
        let file = match ProfileFile::of(&constraints) {
            Ok(file) => file,
            // Shapes with ten cards and more have no name in a profile.
            Err(_) => continue,
        };
        let profile = ProfileFile::parse(&file.text()).unwrap().profile().unwrap();
        assert_eq!(profile.constraints(&Choice::default()), Some(constraints), "{text}");
    }
    assert!(ProfileFile::of(&set("N: +AS")).is_err());
}

/// A file in which nothing is says so, and what would be.
#[test]
fn an_empty_profile_is_told_in_words() {
    for text in ["", " \n\n"] {
        let fault = ProfileFile::parse(text).unwrap_err().fault(Some(Path::new("lesson.json")));
        assert!(
            fault.message.starts_with("lesson.json: nothing is in it; a profile is"),
            "{}",
            fault.message
        );
        assert!(fault.help.is_some_and(|help| help.contains("trickwire bridge profile")));
    }
}

#[test]
fn mistakes_are_found_with_their_path() {
    let good: Value = serde_json::from_str(&std::fs::read_to_string(path("two-suiters")).unwrap()).unwrap();
    let refused = |pointer: &str, value: Value| -> (String, String) {
        let mut bad = good.clone();
        let (parent, key) = pointer.rsplit_once('/').unwrap();
        match bad.pointer_mut(parent).unwrap() {
            Value::Object(fields) => drop(fields.insert(key.to_owned(), value)),
            Value::Array(items) => items[key.parse::<usize>().unwrap()] = value,
            other => panic!("{other}"),
        }
        let result = ProfileFile::parse(&bad.to_string()).and_then(|file| file.profile());
        let error = result.expect_err(pointer);
        (error.path, error.message)
    };
    let cases = [
        ("/dealer", json!("X"), "dealer", "`N`, `E`, `S`, `W`"),
        ("/sort_order", json!("first"), "sort_order", "a whole number"),
        ("/ew_role_mode", json!("north_drives"), "ew_role_mode", "east_drives"),
        ("/ns_bespoke_map", json!({"7": [0]}), "ns_bespoke_map.7", "0 to 0"),
        ("/tag", json!("Both"), "tag", "`Opener`"),
        ("/hand_dealing_order", json!(["N", "N", "E", "S"]), "hand_dealing_order", "once"),
        ("/ns_role_mode", json!("west_drives"), "ns_role_mode", "north_drives"),
        ("/seat_profiles/Q", json!({}), "seat_profiles", "`N`"),
        ("/seat_profiles/W/seat", json!("E"), "seat_profiles.W.seat", "W is expected"),
        ("/seat_profiles/N/subprofiles", json!([]), "seat_profiles.N.subprofiles", "1 to 16"),
        (
            "/seat_profiles/W/subprofiles/0/standard/spades/min_cards",
            json!(6),
            "seat_profiles.W.subprofiles[0].standard.spades.min_cards",
            "at most 5",
        ),
        (
            "/seat_profiles/W/subprofiles/0/standard/spades/max_cards",
            json!(14),
            "seat_profiles.W.subprofiles[0].standard.spades.max_cards",
            "0 to 13",
        ),
        (
            "/seat_profiles/W/subprofiles/0/standard/spades",
            json!("five"),
            "seat_profiles.W.subprofiles[0].standard.spades",
            "expected",
        ),
        (
            "/seat_profiles/W/subprofiles/0/standard/total_min_hcp",
            json!(20),
            "seat_profiles.W.subprofiles[0].standard.total_min_hcp",
            "at most 17",
        ),
        (
            "/seat_profiles/W/subprofiles/0/weight_percent",
            json!(50),
            "seat_profiles.W.subprofiles",
            "add up to 100",
        ),
        (
            "/seat_profiles/N/subprofiles/0/random_suit_constraint/required_suits_count",
            json!(5),
            "seat_profiles.N.subprofiles[0].random_suit_constraint.required_suits_count",
            "1 to 4",
        ),
        (
            "/seat_profiles/N/subprofiles/0/random_suit_constraint/allowed_suits/0",
            json!("H"),
            "seat_profiles.N.subprofiles[0].random_suit_constraint.allowed_suits",
            "different",
        ),
        (
            "/seat_profiles/N/subprofiles/0/partner_contingent_constraint",
            json!({"partner_seat": "S", "suit_range": {}}),
            "seat_profiles.N.subprofiles[0]",
            "at most one",
        ),
        (
            "/seat_profiles/W/subprofiles/0/opponents_contingent_suit_constraint",
            json!({"opponent_seat": "W", "suit_range": {}}),
            "seat_profiles.W.subprofiles[0].opponents_contingent_suit_constraint",
            "another seat than W",
        ),
        (
            "/subprofile_exclusions/0/subprofile_index",
            json!(2),
            "subprofile_exclusions[0].subprofile_index",
            "1 to 1",
        ),
        (
            "/subprofile_exclusions/1/excluded_shapes/0",
            json!("5433"),
            "subprofile_exclusions[1].excluded_shapes[0]",
            "add up to 13",
        ),
        (
            "/subprofile_exclusions/0/clauses/0/group",
            json!("BLACK"),
            "subprofile_exclusions[0].clauses[0].group",
            "`ANY`",
        ),
    ];
    for (pointer, value, place, expected) in cases {
        let (path, message) = refused(pointer, value);
        assert!(path.starts_with(place) && message.contains(expected), "{pointer}: {path}: {message}");
    }
    let mut bad = good.clone();
    bad.as_object_mut().unwrap().remove("dealer");
    assert!(ProfileFile::parse(&bad.to_string()).unwrap_err().message.contains("dealer"));
}

/// Boards of a profile.
fn dealt(name: &str, count: u32) -> Vec<trickwire_core::bridge::deal::Board> {
    let mut words = vec![0; 1 << 20];
    let (kinds, mut known) = ([Kind { wish: wish(name), weight: 1 }], Known::default());
    let mut session = Boards::new(&kinds, 9, 1, count, &mut known).unwrap();
    let mut boards = Vec::new();
    let dealt = deal_exactly(&mut session, &[], &mut words, &mut |board| {
        boards.push(board);
        Ok(())
    });
    assert!(dealt.is_ok_and(|dealt| dealt.is_ok()), "{name} is possible");
    assert_eq!(boards.len(), count as usize);
    assert!(boards.iter().all(|board| board.deal.is_whole()));
    boards
}

#[test]
fn random_and_contingent_suits() {
    let mut suits = HashMap::new();
    for board in dealt("weak-twos", 600) {
        let [north, east, south, _] = board.deal.hands;
        let six: Vec<Suit> =
            Suit::ALL.into_iter().filter(|&suit| shape_of(north).length(suit) == 6).collect();
        assert!((5..=10).contains(&points(north)) && !six.is_empty());
        // One of North's six-card suits is the one drawn.
        let fits = |suit: &Suit| {
            let (east_has, south_has) = (shape_of(east).length(*suit), shape_of(south).length(*suit));
            *suit != Suit::Clubs
                && points(north.of_suit(*suit)) >= 3
                && (2..=3).contains(&south_has)
                && (east_has <= 2 || shape_of(east).0.iter().all(|length| (2..=5).contains(length)))
        };
        let drawn = six.iter().find(|suit| fits(suit)).unwrap_or_else(|| panic!("{board:?}"));
        *suits.entry(*drawn).or_insert(0) += 1;
        assert!((8..=15).contains(&points(south)));
        // The dealer comes from the profile, the vulnerability from the board.
        assert_eq!((board.dealer, board.vulnerable), (Seat::North, Vulnerable::of_board(board.number)));
    }
    assert!(suits.len() == 3 && suits.values().all(|&boards| boards > 140), "{suits:?}");
}

#[test]
fn rotation_pairs_and_exclusions() {
    let mut turned = 0;
    for board in dealt("two-suiters", 400) {
        // Turned by half a circle, West's cards and role as dealer are East's.
        let rotated = board.dealer == Seat::East;
        assert!(rotated || board.dealer == Seat::West);
        turned += u32::from(rotated);
        let deal = if rotated { board.deal.rotated() } else { board.deal };
        let west = shape_of(deal.hands[Seat::West.index()]);
        assert!((15..=17).contains(&points(deal.hands[Seat::West.index()])));
        assert!(west.0.iter().filter(|&&length| length == 2).count() != 2, "{west}");
        let north = shape_of(deal.hands[Seat::North.index()]);
        let (longest, second) = (north.sorted()[0], north.sorted()[1]);
        assert!(longest >= 5 && second >= 4, "{north}");
    }
    assert!((150..=250).contains(&turned), "{turned}");
}

#[test]
fn partners_are_matched_by_the_driver() {
    let mut drawn = HashMap::new();
    let profile = profile("matched");
    let mut rng = Pcg32::new(1);
    for _ in 0..4000 {
        let choice = profile.choose(&mut rng);
        let [n, e, s, w] = choice.indices;
        // South draws for North, West is dealt before East.
        assert_eq!((n, e), (s, w));
        *drawn.entry((s, w)).or_insert(0_u64) += 1;
    }
    let counts: Vec<u64> = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|pair| drawn[&pair]).to_vec();
    assert!(chi_square(&counts, &[0.25; 4]).p > 0.001, "{counts:?}");
    for board in dealt("matched", 200) {
        let south = board.deal.hands[Seat::South.index()];
        let north = board.deal.hands[Seat::North.index()];
        assert!(
            ((12..=14).contains(&points(south)) && (6..=9).contains(&points(north)))
                || ((15..=17).contains(&points(south)) && (10..=12).contains(&points(north)))
        );
    }
}

#[test]
fn subprofiles_come_as_often_as_they_weigh() {
    let mut profile = profile("matched");
    profile.drivers[0] = Drivers::Apart;
    let north = &mut profile.seats[Seat::North.index()];
    north.truncate(1);
    for weight in [2, 0, 3] {
        let other = Subprofile { weight, ..north[0].clone() };
        north.push(other).unwrap();
    }
    north[0].weight = 1;
    let mut rng = Pcg32::new(3);
    let mut counts = [0; 4];
    for _ in 0..6000 {
        counts[usize::from(profile.choose(&mut rng).indices[Seat::North.index()])] += 1;
    }
    assert_eq!(counts[2], 0, "what weighs nothing never comes");
    let [first, second, _, last] = counts;
    let test = chi_square(&[first, second, last], &[1.0 / 6.0, 2.0 / 6.0, 3.0 / 6.0]);
    assert!(test.p > 0.001, "{counts:?}: {test:?}");
}

#[test]
fn listed_draws_are_those_that_are_drawn() {
    for name in ["weak-twos", "two-suiters", "matched", "plain", "anything"] {
        let profile = profile(name);
        let listed = choices(&profile).unwrap_or_else(|_| panic!("{name}"));
        assert!((listed.iter().map(|(_, share)| share).sum::<f64>() - 1.0).abs() < 1e-12);
        let mut rng = Pcg32::new(2);
        let mut seen: HashMap<Choice, u64> = HashMap::new();
        for _ in 0..20_000 {
            *seen.entry(profile.choose(&mut rng)).or_insert(0) += 1;
        }
        let counts: Vec<u64> = listed.iter().map(|(choice, _)| seen.remove(choice).unwrap_or(0)).collect();
        let shares: Vec<f64> = listed.iter().map(|(_, share)| *share).collect();
        assert!(seen.is_empty(), "{name}: {seen:?} is not listed");
        assert!(chi_square(&counts, &shares).p > 0.001, "{name}");
    }
}

#[test]
fn the_plain_profile_is_the_vector() {
    let constraints = profile("plain").constraints(&Choice::default()).unwrap();
    let counted = count(constraints.check().unwrap(), &mut vec![0; 1 << 17], &mut Patient).unwrap();
    // 0.009607 of all deals.
    assert!((counted as f64 / 5.364_473_776_548_88e28 - 0.009_607).abs() < 1e-6);
    assert_eq!(profile("anything").constraints(&Choice::default()), Some(Constraints::default()));
}

#[test]
fn a_suit_that_nobody_draws_fits_nothing() {
    let mut file = file("weak-twos");
    file.seat_profiles.get_mut(&SeatName::N).unwrap().subprofiles[0].random_suit_constraint = None;
    let profile = file.profile().unwrap();
    // East waits for it only sometimes, South always.
    assert_eq!(profile.constraints(&profile.choose(&mut Pcg32::new(1))), None);
    let wish = Wish::Profile { file: Box::new(file), recipe: Box::new(profile.into()) };
    let mut words = vec![0; 1 << 17];
    let (kinds, mut known) = ([Kind { wish, weight: 1 }], Known::default());
    let mut boards = Boards::new(&kinds, 1, 1, 1, &mut known).unwrap();
    assert!(boards.next(&mut words).is_ok_and(|board| board.is_some_and(|board| board.is_err())));
}

#[test]
fn unknown_keys_are_named_and_kept() {
    let text = std::fs::read_to_string(path("two-suiters")).unwrap();
    let mut more: Value = serde_json::from_str(&text).unwrap();
    more["deler"] = json!("N");
    more["category"] = Value::Null;
    more["seat_profiles"]["W"]["subprofiles"][0]["standard"]["spades"]["min_crads"] = json!(3);
    let read = ProfileFile::parse(&more.to_string()).unwrap();
    assert_eq!(read.unknown(), ["deler", "seat_profiles.W.subprofiles[0].standard.spades.min_crads"]);
    assert_eq!(serde_json::from_str::<Value>(&read.text()).unwrap(), more);
    assert!(file("two-suiters").unknown().is_empty());
    // Changed after it was read, it is written as it is now.
    let mut changed = read;
    changed.profile_name = "another".to_owned();
    assert!(changed.text().contains("another"));
}

/// Every key of the newer format, in use.
#[test]
fn newer_keys_draw_as_they_say() {
    let newer = file("newer");
    assert!(newer.unknown().is_empty(), "{:?}", newer.unknown());
    let profile = profile("newer");
    let mut rng = Pcg32::new(5);
    let mut drawn = HashMap::new();
    for _ in 0..6000 {
        let choice = profile.choose(&mut rng);
        let [n, e, s, w] = choice.indices;
        // North drives and never draws what is for followers; South follows by the map, which leaves 1 to drivers.
        assert!(n != 2 && [vec![0, 2], vec![2]][usize::from(n)].contains(&s), "{n} {s}");
        // East and West draw apart.
        *drawn.entry((n, e, s, w)).or_insert(0_u64) += 1;
        let constraints = profile.constraints(&choice).unwrap();
        // South meets its range in the major that North did not draw, West in what East drew.
        let other = if choice.suits[0][0] == Suit::Spades { Suit::Hearts } else { Suit::Spades };
        assert_eq!(constraints.of(Seat::South).lengths[other.index()].min, 4);
        let east = choice.suits[Seat::East.index()][0];
        assert_eq!(constraints.of(Seat::West).lengths[east.index()].min, 3);
    }
    // The list of draws says how often each comes.
    let mut expected: HashMap<(u8, u8, u8, u8), f64> = HashMap::new();
    for (choice, weight) in choices(&profile).unwrap_or_else(|_| panic!()) {
        let [n, e, s, w] = choice.indices;
        *expected.entry((n, e, s, w)).or_insert(0.0) += weight;
    }
    assert!((expected.values().sum::<f64>() - 1.0).abs() < 1e-9);
    let keys: Vec<_> = expected.keys().copied().collect();
    assert!(drawn.keys().all(|key| keys.contains(key)), "{drawn:?} {expected:?}");
    let counts: Vec<u64> = keys.iter().map(|key| drawn.get(key).copied().unwrap_or(0)).collect();
    let shares: Vec<f64> = keys.iter().map(|key| expected[key]).collect();
    let test = chi_square(&counts, &shares);
    assert!(test.p > 0.001, "{counts:?} {shares:?}: {test:?}");
    assert_eq!(dealt("newer", 50).len(), 50);
}

/// A file for every key that profiles may have, older and newer: it is there, known, and boards are dealt.
#[test]
fn every_key_has_a_file() {
    let keys = [
        "author",
        "category",
        "ew_bespoke_map",
        "ew_role_mode",
        "ew_role_usage",
        "is_invariants_safety_profile",
        "name",
        "ns_bespoke_map",
        "ns_role_for_seat",
        "ns_role_mode",
        "ns_role_usage",
        "opponents_contingent_suit_constraint",
        "pair_overrides",
        "partner_contingent_constraint",
        "random_suit_constraint",
        "rotate_deals_by_default",
        "schema_version",
        "sort_order",
        "subprofile_exclusions",
        "use_non_chosen_suit",
        "use_rs_w_only_path",
        "version",
        "weight_percent",
    ];
    for key in keys {
        let name = format!("key-{key}");
        let text = std::fs::read_to_string(path(&name)).unwrap_or_else(|_| panic!("{name} is missing"));
        assert!(text.contains(&format!("\"{key}\"")), "{name} does not have its key");
        assert_eq!(file(&name).unknown(), Vec::<String>::new(), "{name}");
        assert_eq!(dealt(&name, 20).len(), 20, "{name}");
    }
}

/// Honours of a suit, by their letters.
fn holds(hand: CardSet, suit: Suit, ranks: &str) -> usize {
    hand.descending(suit).filter(|card| ranks.contains(card.rank.letter())).count()
}

fn losers(hand: CardSet) -> usize {
    let of = |suit: Suit| {
        let length = usize::from(shape_of(hand).length(suit));
        let tops = match length {
            0 => "",
            1 => "A",
            2 => "AK",
            _ => "AKQ",
        };
        length.min(3) - holds(hand, suit, tops)
    };
    Suit::ALL.into_iter().map(of).sum()
}

#[test]
fn wishes_of_profiles_are_met() {
    let mut spades = 0;
    for board in dealt("key-wishes", 500) {
        let [north, _, south, _] = board.deal.hands;
        let (shape, south_shape) = (shape_of(north), shape_of(south));
        let length = |suit: Suit| shape.length(suit);
        let controls: usize =
            Suit::ALL.into_iter().map(|suit| holds(north, suit, "A") + holds(north, suit, "AK")).sum();
        let with_spades = length(Suit::Spades) == 6
            && (5..=9).contains(&points(north))
            && holds(north, Suit::Spades, "AKQ") >= 2
            && (length(Suit::Spades) > length(Suit::Hearts) || controls <= 3);
        let with_hearts = length(Suit::Spades) <= 3
            && length(Suit::Hearts) == 6
            && ((5..=9).contains(&points(north)) && holds(north, Suit::Hearts, "AKQ") >= 2
                || points(north) == 10 && holds(north, Suit::Hearts, "AKQJT") >= 3);
        assert!(with_spades || with_hearts, "{board:?}");
        spades += u32::from(with_spades);
        assert!(points(south) >= 15 || points(south) >= 13 && losers(south) <= 6, "{board:?}");
        assert!(south_shape.length(Suit::Clubs) < 6 && south_shape.length(Suit::Diamonds) < 6);
        assert!(south_shape.length(Suit::Spades) > 1 && south_shape.length(Suit::Hearts) > 1);
        assert!(points(north) + points(south) >= 22);
    }
    // Three of five boards: 300, and 11 is one standard deviation.
    assert!((256..=344).contains(&spades), "{spades}");
}

#[test]
fn wishes_of_profiles_are_those_of_a_line() {
    let recipe = file("key-wishes").recipe(&Presets::default()).unwrap();
    let counted = |wishes: &trickwire_wishes::Wishes| match answer(wishes, &mut Patient) {
        Ok(Answer::Deals { deals, unchecked }) if unchecked.list.is_empty() => deals,
        other => panic!("{other:?}"),
    };
    let line = "N: 6S 5-9 2of3S (S>H | 3-controls), S: (15+ | 13+ 6-losers) !(6+C | 6+D) 2+SH, N+S: 22+";
    let drawn = recipe.asked(&Choice::default()).unwrap();
    assert_eq!(counted(&drawn.wishes()), counted(&parse(line, &Presets::default()).unwrap()));
    // What ranges can say is as plain as ranges are.
    let mut file = file("plain");
    file.seat_profiles.get_mut(&SeatName::N).unwrap().subprofiles[0].wishes = Some("6-S 11+".to_owned());
    file.wishes = Some("S: 5+H".to_owned());
    let mut constraints = profile("plain").constraints(&Choice::default()).unwrap();
    let more = set("N: 6-S 11+, S: 5+H");
    for seat in Seat::ALL {
        *constraints.of_mut(seat) = constraints.of(seat).and(more.of(seat));
    }
    let asked = file.recipe(&Presets::default()).unwrap().single().unwrap();
    assert_eq!(asked, Asked::Plain(Box::new(constraints)));
}

#[test]
fn mistakes_in_wishes_are_found_with_their_place() {
    let refused = |change: fn(&mut ProfileFile)| {
        let mut file = file("key-wishes");
        change(&mut file);
        let error = file.recipe(&Presets::default()).expect_err("a mistake");
        let place = error.place.map(|(text, span)| text[span.start as usize..span.end as usize].to_owned());
        (error.path, error.message, place)
    };
    let north = |file: &mut ProfileFile, text: &str| {
        file.seat_profiles.get_mut(&SeatName::N).unwrap().subprofiles[1].wishes = Some(text.to_owned());
    };
    let (path, _, place) = refused(|file| file.wishes = Some("N+S: 22+, N: 6+S 2of3X".to_owned()));
    assert_eq!((path.as_str(), place.as_deref()), ("wishes", Some("2of3X")));
    let (path, _, place) = refused(|file| file.wishes = Some("N+Q: 22+".to_owned()));
    assert_eq!((path.as_str(), place.as_deref()), ("wishes", Some("N+Q:")));
    let (path, _, _) = refused(|file| file.presets = Some(vec!["x = 5+S".into(), "no preset".into()]));
    assert_eq!(path, "presets[1]");
    let sub = "seat_profiles.N.subprofiles[1].wishes";
    for (text, wrong, words) in [
        ("6H (5-9 | 41)", "41", "41"),
        ("our2H ours", "ours", ""),
        ("6H, S: 3+H", "6H, S: 3+H", "North's hand alone"),
        ("6H, N+S: 25+", "6H, N+S: 25+", "North's hand alone"),
        ("5-9 6H ; seed7", "5-9 6H ; seed7", "no seed"),
    ] {
        let mut file = file("key-wishes");
        north(&mut file, text);
        let error = file.recipe(&Presets::default()).expect_err(text);
        let (shown, span) = error.place.expect("a place");
        assert_eq!((error.path.as_str(), shown.as_str()), (sub, text));
        assert_eq!(&shown[span.start as usize..span.end as usize], wrong);
        assert!(error.message.contains(words), "{}", error.message);
    }
    // A subprofile has bounds, or wishes.
    let mut file = file("key-wishes");
    file.seat_profiles.get_mut(&SeatName::N).unwrap().subprofiles[0].wishes = None;
    let error = file.recipe(&Presets::default()).expect_err("nothing is asked");
    assert_eq!(
        (error.path.as_str(), error.message.contains("standard")),
        ("seat_profiles.N.subprofiles[0]", true)
    );
}
