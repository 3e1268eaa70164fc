//! A card of Ninety-Nine: with all hands open, how likely each card is to make the bid.
//!
//! `cargo run -p trickwire-core --example card`

use trickwire_core::budget::Patient;
use trickwire_core::ninety::bitboard::Bitboard;
use trickwire_core::ninety::chance::chance;
use trickwire_core::ninety::effort::Effort;
use trickwire_core::ninety::position::Position;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Clubs are trump, seat 2 leads; everybody has three cards left.
    let position: Position = "C lead2 bid5/6/1 took2/3/1 | T..6.9 | .J..J6 | Q7...7".parse()?;
    let board = Bitboard::new(&position)?;
    let seat = position.to_move();

    let mut words = vec![0; 1 << 16];
    let mut pulse = Patient; // never stops the search
    let mut effort = Effort::new(&mut pulse);
    let found = chance(&board, seat, &mut words, &mut effort);
    println!("seat {} makes its bid, if the others play anything:", seat + 1);
    for (card, chance) in &found.cards {
        println!("  {card}: {chance}");
    }
    Ok(())
}
