//! Every opening of missions 1 to 30 is solved in the memory of the device, undivided, with the same integers.

use trickwire_core::bomb::deal::Deal;
use trickwire_core::bomb::mission::MISSIONS;
use trickwire_core::bomb::plain::write_odds;
use trickwire_core::bomb::solve::{Outcome, solve};
use trickwire_core::bomb::table::Table;
use trickwire_core::budget::Patient;
use trickwire_core::limits::DEVICE_WORDS;
use trickwire_core::rng::Pcg32;

/// The plain answer and how many parts it took.
fn plain(table: &Table, words: &mut [u32]) -> (String, u32) {
    match solve(table.check().unwrap(), words, &mut Patient) {
        Ok(Outcome::Odds(odds)) => {
            let mut text = String::new();
            write_odds(&odds, &mut text).unwrap();
            (text, odds.work().parts)
        }
        Ok(Outcome::Impossible(conflict)) => panic!("{table}: {conflict}"),
        Err(error) => panic!("{table}: {error}"),
    }
}

#[test]
fn openings_fit_the_device() {
    let mut roomy = vec![0; 4 << 20];
    let mut device = vec![0xdead_beef; DEVICE_WORDS];
    for mission in &MISSIONS[..30] {
        for players in mission.min_players..=5 {
            let deal = Deal::mission(mission, players, &mut Pcg32::new(u64::from(mission.number)));
            for observer in [0, players - 1] {
                let table = deal.seen_by(observer);
                let (large, parts) = plain(&table, &mut roomy);
                assert_eq!(parts, 1);
                let (small, parts) = plain(&table, &mut device);
                assert_eq!(small, large, "mission {}, {players} players", mission.number);
                assert_eq!(parts, 1, "mission {}, {players} players", mission.number);
            }
        }
    }
}
