//! How fast the Ninety-Nine searches are: cards tried and time, over random deals of nine tricks.
//!
//! `cargo bench -p trickwire-benches --bench ninety` prints the table; `-- --check` fails where a number of
//! cards tried is not the recorded one; `-- --record` records them. Unlike times, these numbers are the
//! same on every machine: they are the signature of the searches. A name (`-- force`) picks some of them.

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use trickwire_benches::deals::openings;
use trickwire_core::budget::Patient;
use trickwire_core::limits::DEVICE_WORDS;
use trickwire_core::ninety::bitboard::Bitboard;
use trickwire_core::ninety::chance::chance;
use trickwire_core::ninety::effort::Effort;
use trickwire_core::ninety::force::force;
use trickwire_core::ninety::maxn::maxn;

/// A search: what it is, how many deals, KiB of table, and how many cards it tries for a seat.
type Row = (&'static str, u64, usize, fn(&Bitboard, usize, &mut [u32]) -> u64);

fn force_nodes(board: &Bitboard, seat: usize, words: &mut [u32]) -> u64 {
    black_box(force(board, seat, words, &mut Effort::new(&mut Patient))).nodes
}

fn chance_nodes(board: &Bitboard, seat: usize, words: &mut [u32]) -> u64 {
    black_box(chance(board, seat, words, &mut Effort::new(&mut Patient))).nodes
}

fn maxn_nodes(board: &Bitboard, _: usize, words: &mut [u32]) -> u64 {
    black_box(maxn(board, words, &mut Effort::new(&mut Patient))).nodes
}

/// KiB of the handheld, whole ones.
const DEVICE: usize = DEVICE_WORDS / 256;

const ROWS: [Row; 8] = [
    ("force", 300, 16, force_nodes),
    ("force", 300, 32, force_nodes),
    ("force", 300, 64, force_nodes),
    ("force", 300, 65_536, force_nodes),
    ("chance", 30, DEVICE, chance_nodes),
    ("chance", 300, 65_536, chance_nodes),
    ("maxn", 10, DEVICE, maxn_nodes),
    ("maxn", 300, 65_536, maxn_nodes),
];

fn recorded_path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("ninety-nodes.tsv")
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    let has = |flag: &str| args.iter().any(|arg| arg == flag);
    let recorded = std::fs::read_to_string(recorded_path()).unwrap_or_default();
    let mut record = String::new();
    let mut words = vec![0; 65_536 * 256];
    println!(
        "{:8} {:>6} {:>6} {:>10} {:>10} {:>10} {:>12} {:>8} {:>8}",
        "search", "KiB", "deals", "median", "p95", "most", "signature", "mean ms", "most ms"
    );
    let picked: Vec<&String> = args.iter().filter(|arg| !arg.starts_with("--")).collect();
    for (name, deals, kib, search) in ROWS {
        if !picked.is_empty() && !picked.iter().any(|pick| *pick == name) {
            continue;
        }
        let mut nodes = Vec::new();
        let mut millis = Vec::new();
        for (index, position) in openings(deals).enumerate() {
            let board = Bitboard::new(&position).expect("a dealt position is legal");
            let start = Instant::now();
            nodes.push(search(&board, index % 3, &mut words[..kib * 256]));
            millis.push(start.elapsed().as_secs_f64() * 1e3);
        }
        let signature: u64 = nodes.iter().sum();
        nodes.sort_unstable();
        println!(
            "{name:8} {kib:>6} {deals:>6} {:>10} {:>10} {:>10} {signature:>12} {:>8.3} {:>8.1}",
            nodes[nodes.len() / 2],
            nodes[nodes.len() * 95 / 100],
            nodes[nodes.len() - 1],
            millis.iter().sum::<f64>() / millis.len() as f64,
            millis.iter().fold(0.0_f64, |most, &m| most.max(m)),
        );
        record += &format!("{name}\t{kib}\t{deals}\t{signature}\n");
    }
    if !picked.is_empty() {
        return ExitCode::SUCCESS;
    }
    if has("--record") {
        std::fs::write(recorded_path(), record).expect("the record can be written");
    } else if record != recorded {
        eprintln!("the signatures are not the recorded ones: explain and --record them");
        return if has("--check") { ExitCode::FAILURE } else { ExitCode::SUCCESS };
    }
    ExitCode::SUCCESS
}
