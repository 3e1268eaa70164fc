//! Where nothing is known the number of deals has a closed form; and whatever is known, every slot holds one wire and every wire
//! lies in one place. Both up to the largest number that counts may reach; past it the solver says so.

use trickwire_core::bomb::solve::{Outcome, SolveError, solve};
use trickwire_core::bomb::table::Table;
use trickwire_core::budget::Patient;
use trickwire_tests::bomb::agree::add_up;

/// Counts are below two to this.
const MOST_BITS: u32 = 122;

fn choose(of: u32, taken: u32) -> u128 {
    (0..u128::from(taken)).fold(1, |ways, k| ways * (u128::from(of) - k) / (k + 1))
}

/// Ways to deal the wires of four stands of `slots` slots.
fn deals(slots: u32) -> u128 {
    choose(4 * slots, slots) * choose(3 * slots, slots) * choose(2 * slots, slots)
}

/// Four stands of `slots` slots without any mark, and what the observer holds: blue wires from 1 on.
fn table(coloured: &str, own: usize, slots: u32) -> Table {
    let mut held: Vec<usize> = (0..own).map(|wire| wire % 12 + 1).collect();
    held.sort();
    let held: String = held.iter().map(|number| format!(" ?{number}")).collect();
    let stand = " ?".repeat(slots as usize);
    format!("5p me1 {coloured} |{held} |{stand} |{stand} |{stand} |{stand}").parse().unwrap()
}

#[test]
fn tables_without_a_mark_have_a_closed_form() {
    const ALL: &str = "1,2,3,4,5,6,7,8,9,10,11";
    let numbers = |count: usize| ALL.splitn(count + 1, ',').take(count).collect::<Vec<_>>().join(",");
    let sure = |yellow, red| format!("Y{} R{}", numbers(yellow), numbers(red));
    // What is in play, the slots of a stand, the wires of the observer, and the ways to draw the colours.
    let tables = [
        (String::new(), 8, 16, 1),
        (String::new(), 10, 8, 1),
        (String::new(), 11, 4, 1),
        (sure(2, 2), 12, 4, 1),
        (sure(4, 4), 13, 4, 1),
        (sure(6, 6), 14, 4, 1),
        (sure(8, 8), 15, 4, 1),
        (sure(10, 10), 16, 4, 1),
        (format!("Y8of({ALL}) R{}", numbers(8)), 15, 4, choose(11, 8)),
        (format!("Y10of({ALL}) R{}", numbers(10)), 16, 4, 11),
        (format!("Y10of({ALL}) R10of({ALL})"), 16, 4, 121),
    ];
    let mut words = vec![0; 8 << 20];
    let (mut most, mut refused) = (0, 0);
    for (coloured, slots, own, drawn) in tables {
        let about = format!("{coloured}, {slots} slots");
        let truth = deals(slots) * drawn;
        let table = table(&coloured, own, slots);
        match solve(table.check().unwrap(), &mut words, &mut Patient) {
            Ok(Outcome::Odds(odds)) => {
                assert_eq!(odds.total(), truth, "{about}");
                add_up(&odds, &about);
                most = most.max(128 - truth.leading_zeros());
            }
            Ok(Outcome::Impossible(conflict)) => panic!("{about}: {conflict}"),
            Err(error) => {
                assert!(matches!(error, SolveError::TooLarge), "{about}: {error}");
                assert!(truth >> MOST_BITS > 0, "{about}: {truth} is refused");
                refused += 1;
            }
        }
    }
    assert!(most > 115 && refused > 0, "up to {most} bits, {refused} refused");
}
