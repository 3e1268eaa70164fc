//! Bridge: wishes of both kinds, boards as PBN and LIN, profiles.

use proptest::prelude::*;
use trickwire_cli::bridge::case::Case;
use trickwire_cli::bridge::wish::read;
use trickwire_cli::position::Convert;
use trickwire_core::bridge::notation::Position;
use trickwire_tests::bridge::{boards, formulas, profiles, wishes};
use trickwire_tests::fuzzing::bridge::rich_text;
use trickwire_tests::property::{cases, fixed, reaches};
use trickwire_tests::round_trip;
use trickwire_wishes::Presets;

fn plain_line() -> impl Strategy<Value = Position> {
    (wishes::any_constraints(), any::<Option<u64>>(), prop::option::of(1..=u32::MAX))
        .prop_map(|(constraints, seed, board)| Position { constraints, seed, board })
}

proptest! {
    #![proptest_config(cases(1000))]

    #[test]
    fn plain_wishes_are_read_as_they_are_written(position in plain_line()) {
        round_trip::wish(&position);
    }

    #[test]
    fn richer_wishes_are_read_as_they_are_written(line in formulas::line()) {
        rich_text(&line);
    }

    /// `bridge position` writes lines that the command accepts and that mean the same. The text may change once more: a formula
    /// that ranges can express is read as ranges the second time.
    #[test]
    fn the_command_reads_the_lines_that_it_writes(line in formulas::line(), seed: Option<u64>) {
        let line = seed.map_or(line.clone(), |seed| format!("{line} ; seed{seed} board7"));
        let written = |line: &str| Case::read(line).and_then(|case| case.write());
        // Plain wishes that exclude each other are refused.
        let Ok((asked, seed, board)) = read(&line, &Presets::default()) else { return Ok(()) };
        let Ok(first) = written(&line) else { return Ok(()) };
        let again = read(&first, &Presets::default());
        let (again, seed_again, board_again) = again.unwrap_or_else(|fault| panic!("{first}: {}", fault.message));
        prop_assert_eq!((seed_again, board_again), (seed, board));
        let (asked, again) = (asked.wishes(), again.wishes());
        for deal in (0..40).map(boards::random_deal) {
            prop_assert_eq!(again.fits(&deal), asked.fits(&deal), "{} is written {}", line, first);
        }
        let second = written(&first).ok();
        prop_assert_eq!(second.as_deref().and_then(|line| written(line).ok()), second);
    }

    #[test]
    fn boards_are_read_as_they_are_written(list in boards::boards()) {
        round_trip::boards(&list);
    }
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn profiles_are_read_as_they_are_written(file in profiles::profile()) {
        round_trip::profile(&file);
    }
}

#[test]
fn wishes_reach_every_rule() {
    let texts: Vec<String> = fixed(plain_line(), 3000).map(|line| format!("{line} ")).collect();
    reaches(
        &texts,
        &[
            "any ", "N: ", ", E: ", ", S: ", ", W: ", "13S", "6+S", "4-5H", "2-C", "0D", "pS", "pH", "4+pC",
            "3-pD", "37 ", " 15+ ", " 9- ", " 0 ", "-36 ", " bal ", "bal|", " !bal", " any", "|any", " !any",
            " 00", "d000", " +A", " -A", " ; seed", " board",
        ],
    );
    let texts: Vec<String> = fixed(formulas::line(), 6000)
        .map(|line| format!("{} ", trickwire_wishes::parse(&line, &Presets::default()).unwrap()))
        .collect();
    reaches(
        &texts,
        &[
            "N: ", "W: ", "N+S: ", "N+E: ", "S+W: ", " | ", "(", "!(", "!5", "!+", "any", "(any)", "3S",
            "6+S", "4-5H", "2-C", " 12 ", " 15+ ", " 9- ", "40", "pS", "+A", "-A", "bal", "!bal", "any4432",
            "00", "2of3S", "1-2of5H", "of9", "losers", "controls", "tp", "lp", "qt", ".5qt", ".5+qt", "S>H",
            "S>=H", "S=H", "longest", "shortest",
        ],
    );
}

#[test]
fn boards_reach_every_rule() {
    let lists: Vec<_> = fixed(boards::boards(), 300).collect();
    let texts: Vec<String> = lists
        .iter()
        .flat_map(|list| {
            use trickwire_cli::args::bridge::BoardFormat::{Lin, Pbn};
            [Pbn, Lin].map(|format| trickwire_tests::round_trip::written(list, format))
        })
        .collect();
    reaches(
        &texts,
        &[
            "[Dealer \"N\"]",
            "[Dealer \"W\"]",
            "[Vulnerable \"None\"]",
            "[Vulnerable \"All\"]",
            "[Vulnerable \"NS\"]",
            "[Vulnerable \"EW\"]",
            "[Board \"4294967295\"]",
            "[Deal \"E:",
            "AKQJT98765432...",
            "md|1",
            "md|4",
            "sv|b",
            "sv|n",
            "sv|e",
            "sv|o",
            "SHD",
            "qx|o7|",
        ],
    );
}

/// Every key of docs/json.md is there, and also left out.
#[test]
fn profiles_reach_every_rule() {
    let texts: Vec<String> = fixed(profiles::profile(), 400).map(|file| file.text()).collect();
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
        "description",
        "hand_dealing_order",
        "tag",
        "presets",
        "wishes",
        "standard",
        "excluded_shapes",
        "clauses",
        "first_range",
        "suits",
        "partner_seat",
        "opponent_seat",
        "x_",
    ];
    for key in keys {
        let written = format!("\"{key}");
        assert!(texts.iter().any(|text| text.contains(&written)), "{key} is never there");
    }
    for key in &keys[..26] {
        let written = format!("\"{key}\"");
        assert!(texts.iter().any(|text| !text.contains(&written)), "{key} is always there");
    }
}
