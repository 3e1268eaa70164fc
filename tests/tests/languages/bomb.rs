//! Bomb Busters: positions, events, games.

use proptest::prelude::*;
use trickwire_core::bomb::table::Table;
use trickwire_tests::bomb::agree::table;
use trickwire_tests::bomb::cases::{moved_case, picked_case, small_case};
use trickwire_tests::bomb::chance::record;
use trickwire_tests::bomb::events::lawful_event;
use trickwire_tests::property::{cases, fixed, reaches};
use trickwire_tests::round_trip;

/// Small tables with everything that a slot can say, and what players see in games of any size.
fn any_table() -> impl Strategy<Value = Table> {
    let seen = (any::<u64>(), any::<prop::sample::Index>()).prop_map(|(seed, player)| {
        let record = record(seed);
        record.game().view(player.index(record.game().players.into()) as u8)
    });
    prop_oneof![
        4 => prop_oneof![small_case(), picked_case(), moved_case()].prop_map(|case| table(&case)),
        1 => seen,
    ]
}

proptest! {
    #![proptest_config(cases(4000))]

    #[test]
    fn positions_are_read_as_they_are_written(table in any_table()) {
        round_trip::table(&table);
    }

    #[test]
    fn events_are_read_as_they_are_written(event in lawful_event()) {
        round_trip::event(&event);
    }
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn games_are_read_as_they_are_written(seed: u64) {
        round_trip::record(&record(seed));
    }
}

#[test]
fn positions_reach_every_rule() {
    let texts: Vec<String> = fixed(any_table(), 6000).map(|table| format!("{table} ")).collect();
    reaches(
        &texts,
        &[
            "2p",
            "3p",
            "4p",
            "5p",
            " me1",
            " me5",
            " 1-4",
            " Y",
            " R",
            "Y1of(",
            "R1of(",
            ",",
            "| 1: ",
            "| 5: ",
            " 12 ",
            " Y1 ",
            " R1 ",
            " ? ",
            " ?12 ",
            " ?Y",
            " ?R",
            " i12 ",
            " iY ",
            " iY1",
            " !",
            "!1!2",
            " E ",
            " O ",
            " 1x",
            " 2x",
            " 3x",
            " X ",
            " b? ",
            " y? ",
            " r? ",
            " bE",
            " bX",
            "2x?",
            "Xi",
            "XE",
            "E?",
            "!1?",
            "1*",
            "*1",
            "**",
            "i1*",
            "@1A",
            "@6",
            "*@",
            "?@",
            " ; s1 has ",
            " lacks ",
            "has Y",
            "lacks Y",
            "s1 A=B",
            "s1 A!=B",
            " called ",
            "called Y",
            "holds R",
        ],
    );
}

#[test]
fn events_reach_every_rule() {
    let texts: Vec<String> = fixed(lawful_event(), 8000).map(|event| format!("{event} ")).collect();
    reaches(
        &texts,
        &[
            " marks nothing ",
            " marks 6P ",
            " 12 ",
            " Y ",
            " even ",
            " odd ",
            " x1 ",
            " x3 ",
            " !12 ",
            "s6 lacks 1",
            " lacks Y ",
            " cuts 7 at ",
            " cuts Y at ",
            "/Y at ",
            "/7 at ",
            " with double",
            " with triple",
            " with super",
            "ray",
            "stabilizer",
            ", ",
            "=Y11",
            "=R11",
            "=12",
            " misses ",
            ": boom ",
            " nothing ",
            " alone:",
            " alone with 9.9:",
            "cuts Y alone",
            " shows:",
            " joins:",
            " joins wrong",
            " passes ",
            " uses 1 at ",
            " uses 12 at ",
            "OP ",
            " uses 2: ",
            ">",
            " uses 4 at ",
            " uses 6 ",
            " uses 7 for ",
            " uses 8 for ",
            " uses 11 to ",
            " uses Y: ",
            " uses 2.2 at ",
            " uses 3.3 ",
            " uses 10.10 for ",
            " uses 11.11: ",
            "card 7 ",
            "card 7: ",
            "name 6",
            "wager ",
            "spend ",
            "arrow left",
            "arrow right",
            "give ",
            "open 9.9",
            "lost 10.10",
            "constraint A ",
            "constraint L for ",
            "constraint none ",
            "constraint none for ",
            "dial -",
            "dial +",
            "turn ",
            "disagree left token marked ",
            "disagree marked ",
        ],
    );
}

#[test]
fn games_reach_every_rule() {
    let texts: Vec<String> = (0..3000).map(|seed| record(seed).to_string().replace('\n', " \n")).collect();
    reaches(
        &texts,
        &[
            "\nmission 66 ",
            "\ntable 2p",
            "\ntable 5p",
            " me5 ",
            "\ngear ",
            "/12 ",
            " *",
            "\ncards ",
            "\nrole 5",
            "\nagree left ",
            "\nagree token ",
            "\nagree marked ",
            "\nagree left token marked ",
            "\ncharacters ",
            "double",
            "walkie",
            "radar",
            " ray",
            " none",
            " marks ",
            " lacks ",
            " cuts ",
            " misses ",
            "boom",
            " alone:",
            " alone with 9.9:",
            " shows:",
            " joins:",
            " joins wrong",
            " passes ",
            " uses 1 at ",
            " uses 12 at ",
            " uses 2: ",
            " uses 4 at ",
            " uses 6 ",
            " uses 7 for ",
            " uses 8 for ",
            " uses 11 to ",
            " uses Y: ",
            " uses 2.2 at ",
            " uses 3.3 ",
            " uses 11.11: ",
            "\ncard ",
            "\nname ",
            "\nwager ",
            "\nspend ",
            "\narrow ",
            "\ngive ",
            "\nopen ",
            "\nlost ",
            "\nconstraint ",
            "\ndial ",
            "with double",
        ],
    );
}
