//! A bridge deal that fits, drawn uniformly, in the shape of a program without `std` or allocator: one static
//! arena, text written to any writer.
//!
//! `cargo run -p trickwire-core --example deal`

use core::fmt::{self, Write};

use static_cell::ConstStaticCell;
use trickwire_core::bridge::board::board_rng;
use trickwire_core::bridge::deal::{Board, Format, write_board};
use trickwire_core::bridge::notation::Position;
use trickwire_core::bridge::sample::{Prepared, prepare};
use trickwire_core::budget::Patient;
use trickwire_core::limits::DEVICE_WORDS;

/// All the memory there is: 140 KB, as on the handheld.
static ARENA: ConstStaticCell<[u32; DEVICE_WORDS]> = ConstStaticCell::new([0; DEVICE_WORDS]);

/// Everything below `main` would compile for a microcontroller as it is.
fn deal(wishes: &str, boards: u32, arena: &mut [u32], out: &mut impl Write) -> fmt::Result {
    let position: Position = match wishes.parse() {
        Ok(position) => position,
        Err(error) => return writeln!(out, "{error}"),
    };
    let checked = match position.constraints.check() {
        Ok(checked) => checked,
        Err(error) => return writeln!(out, "{error}"),
    };
    let mut sampler = match prepare(checked, arena, &mut Patient) {
        Ok(Prepared::Ready(sampler)) => sampler,
        Ok(_) => return writeln!(out, "no deal fits"),
        Err(error) => return writeln!(out, "{error}"),
    };
    writeln!(out, "{} deals fit", sampler.total())?;
    for number in 1..=boards {
        // A board is the same whichever others are dealt.
        if let Some(deal) = sampler.draw(&mut board_rng(7, number), &mut Patient) {
            write_board(&Board::new(number, deal), Format::Line, out)?;
        }
    }
    Ok(())
}

fn main() {
    let mut out = String::new();
    let arena = ARENA.take();
    let told = deal("N: 15-17 bal, S: 5+H 8+", 3, arena, &mut out);
    assert!(told.is_ok(), "a string can always be written to");
    print!("{out}");
}
