//! Ninety-Nine: positions, open hands, deals, games as the core and as the command keeps them.

use std::path::Path;

use proptest::prelude::*;
use trickwire_cli::ninety::play::file;
use trickwire_cli::ninety::play::table::Table;
use trickwire_core::ninety::game::{Header, parse_game};
use trickwire_core::ninety::position::Position;
use trickwire_core::rng::Pcg32;
use trickwire_tests::ninety::deals::{after, deal, with_bids};
use trickwire_tests::ninety::lines;
use trickwire_tests::property::{cases, fixed, reaches};
use trickwire_tests::round_trip;

fn position() -> impl Strategy<Value = Position> {
    (any::<u64>(), 0..=27_u32).prop_map(|(seed, cards)| {
        let mut rng = Pcg32::new(seed);
        let opening = deal(&mut rng);
        with_bids(after(opening, cards, &mut rng), &mut rng)
    })
}

/// What a game of a seed keeps: three players or four seats, two names of the first line.
fn game<const N: usize>(seed: u64, most: u32, words: [&str; 2]) -> (Header<'_, N>, Table<N>) {
    let mut rng = Pcg32::new(seed);
    let header = lines::header::<N>(&mut rng, words);
    let table = lines::table::<N>(&mut rng, &header, most);
    (header, table)
}

/// A game survives the command's file, whoever may see the hands, and the core's.
fn game_round_trip<const N: usize>(seed: u64, most: u32, words: [&str; 2]) {
    let (header, table) = game::<N>(seed, most, words);
    for all in [true, false] {
        let text = file::write(&header, &table, &|seat| all || seat == header.you);
        let kept = file::read::<N>(&text, Path::new("game"))
            .unwrap_or_else(|fault| panic!("{}\n{text}", fault.message));
        assert_eq!(
            (kept.against.as_deref(), kept.names.join(",")),
            (header.against, header.names.unwrap_or("").to_owned())
        );
        assert_eq!(kept.header, Header { against: None, names: None, ..header }, "{text}");
        let mut again = file::begun(&kept.header);
        for step in kept.steps {
            again.take(step).unwrap_or_else(|error| panic!("{step:?}: {error}\n{text}"));
        }
        assert_eq!(again, table, "{text}");
        if all {
            let mut deals = Vec::new();
            let (read, game) = parse_game::<N>(&text, |deal| deals.push(deal.clone())).unwrap();
            assert_eq!((read, &game), (header, table.game()), "{text}");
            assert_eq!(deals.len(), table.finished().len() + usize::from(table.deal().is_some()));
        }
    }
}

fn words() -> impl Strategy<Value = (String, String)> {
    ("[a-z]{1,8}", prop::collection::vec("[A-Za-zéß'-]{1,8}", 1..=3).prop_map(|names| names.join(",")))
}

proptest! {
    #![proptest_config(cases(1000))]

    #[test]
    fn positions_are_read_as_they_are_written(position in position()) {
        round_trip::position(&position);
    }

    #[test]
    fn deals_are_read_as_they_are_written(seed: u64) {
        let rng = &mut Pcg32::new(seed);
        round_trip::deal(&lines::deal::<3>(rng, false));
        round_trip::deal(&lines::deal::<3>(rng, true));
        round_trip::deal(&lines::deal::<4>(rng, false));
    }

    #[test]
    fn open_hands_are_read_as_they_are_written(seed: u64) {
        let rng = &mut Pcg32::new(seed);
        round_trip::open(&lines::open::<3>(rng, false));
        round_trip::open(&lines::open::<3>(rng, true));
        round_trip::open(&lines::open::<4>(rng, false));
    }
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn games_are_read_as_they_are_written(seed: u64, most in 0..150_u32, (against, names) in words()) {
        game_round_trip::<3>(seed, most, [&against, &names]);
        game_round_trip::<4>(seed, most, [&against, &names]);
    }
}

#[test]
fn lines_reach_every_rule() {
    let positions: Vec<String> = fixed(position(), 500).map(|position| position.to_string()).collect();
    reaches(
        &positions,
        &["C ", "D ", "H ", "S ", "NT ", "lead1", "lead3", "bid0/", "/9", "took0", " ; ", "| ...", "T"],
    );
    let mut rng = Pcg32::new(1);
    let deals: Vec<String> = (0..500)
        .flat_map(|_| {
            [
                lines::deal::<3>(&mut rng, false).to_string(),
                lines::deal::<3>(&mut rng, true).to_string(),
                lines::deal::<4>(&mut rng, false).to_string(),
            ]
        })
        .collect();
    reaches(
        &deals,
        &[
            "NT ",
            "lead4",
            " dummy ",
            " bid?/",
            "/?/",
            " declare1",
            " declare2",
            " declare4",
            " reveal1",
            " reveal3",
            "declare1 declare2",
            "| ?",
            "| ? /",
            " / ",
            " ; ",
            ", ",
        ],
    );
    let open: Vec<String> = (0..300)
        .flat_map(|_| {
            [lines::open::<3>(&mut rng, true).to_string(), lines::open::<4>(&mut rng, false).to_string()]
        })
        .collect();
    reaches(&open, &["dummy1", "dummy2", "lead3", "lead4", " ; ", "NT ", "bid", "took"]);
}

#[test]
fn games_reach_every_rule() {
    let words = ["thumb", "Carla,Dora"];
    let mut texts = Vec::new();
    for seed in 0..300 {
        let (header, table) = game::<3>(seed, 120, words);
        texts.push(file::write(&header, &table, &|seat| seat == header.you));
        let (header, table) = game::<4>(seed, 120, words);
        texts.push(file::write(&header, &table, &|_| true));
    }
    reaches(
        &texts,
        &[
            "players2",
            "players4",
            "dealer4",
            "you4",
            "seed1 ",
            "seed18446744073709551615",
            "trumpH",
            " score",
            " turned",
            " deals",
            " against:thumb",
            " names:Carla,Dora",
            "\nNT ",
            " dummy ",
            " | ~",
            " ;\n",
            "| ?",
            "reveal",
            "declare",
        ],
    );
}
