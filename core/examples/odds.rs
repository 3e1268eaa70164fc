//! The odds of a Bomb Busters table: how many deals fit, and what can be behind every hidden tile.
//!
//! `cargo run -p trickwire-core --example odds`

use trickwire_core::bomb::advise::{Kind, Move, rank};
use trickwire_core::bomb::ruling::Ruling;
use trickwire_core::bomb::solve::{Outcome, solve};
use trickwire_core::bomb::table::{SlotLetter, Table};
use trickwire_core::budget::Patient;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Three players, wires 1 to 4. Player 1 is looking: they know their own stand; the others' slots are
    // hidden (?), cut (2) or marked by a token (i4).
    let table: Table = "me1 1-4 | ?1 ?2 ?3 ?3 | ? 2 ? i4 ? ? | 1 ? ? 3 ? ?".parse()?;

    // The caller owns the memory; this much is enough for every opening of the game.
    let mut words = vec![0; 35_000];
    let mut odds = match solve(table.check()?, &mut words, &mut Patient)? {
        Outcome::Odds(odds) => odds,
        Outcome::Impossible(conflict) => return Err(format!("no deal fits: {conflict}").into()),
    };
    println!("{} deals fit", odds.total());
    for (stand, slot) in odds.open_slots() {
        print!("player {} slot {}:", stand + 1, SlotLetter(slot as u8));
        for (wire, count) in odds.slot(stand, slot) {
            print!("  {wire} in {count}");
        }
        println!();
    }

    // What to cut: every call with its exact chance, best first.
    for prospect in rank::<3>(&mut odds, Kind::Cut, &Ruling::USUAL, &mut Patient)? {
        if let Move::Dual { stand, slot, value } = prospect.action {
            println!("call {value} at player {} slot {}: {}", stand + 1, SlotLetter(slot), prospect.chance);
        }
    }
    Ok(())
}
