//! `trickwire`: exact answers at the game table.

fn main() {
    let mut words = vec![0_u32; 16 << 20];
    trickwire_cli::bomb::batch::run(std::io::stdin().lock(), std::io::stdout().lock(), &mut words).unwrap();
}
