//! How fast the Bomb Busters solver is: time, states, memory, and instructions counted by callgrind.
//!
//! `cargo bench -p trickwire-benches --bench bomb` prints the table; `-- --count` adds the instructions of
//! every solve, counted by valgrind, and compares them with the recorded ones; `-- --check` does the same and
//! fails where one has risen by more than 2 %; `-- --record` records them. Times depend on the machine and
//! what else it is doing, instructions only on the compiler.

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use trickwire_benches::openings::OPENINGS;
use trickwire_core::bomb::solve::{Outcome, Work, solve};
use trickwire_core::bomb::table::Table;
use trickwire_core::budget::Patient;
use trickwire_core::limits::DEVICE_WORDS;

/// What callgrind counts: one solve and nothing else.
#[inline(never)]
fn measured_solve(table: &Table, words: &mut [u32]) -> (u128, Work) {
    match solve(black_box(table).check().unwrap(), words, &mut Patient) {
        Ok(Outcome::Odds(odds)) => black_box((odds.total(), odds.work())),
        Ok(Outcome::Impossible(conflict)) => panic!("{conflict}"),
        Err(error) => panic!("{error}"),
    }
}

fn words(device: bool) -> Vec<u32> {
    vec![0; if device { DEVICE_WORDS } else { 4 << 20 }]
}

fn recorded_path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("bomb-instructions.tsv")
}

/// Instructions of one solve, by running this very program under callgrind.
fn count(case: usize, device: bool) -> u64 {
    let file = std::env::temp_dir().join(format!("trickwire-callgrind-{}-{case}", std::process::id()));
    let status = Command::new("valgrind")
        .args(["--tool=callgrind", "--collect-atstart=no", "--toggle-collect=*measured_solve*"])
        .arg(format!("--callgrind-out-file={}", file.display()))
        .arg(std::env::current_exe().expect("this program has a path"))
        .args(["--one", &case.to_string(), if device { "device" } else { "roomy" }])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .expect("valgrind must be installed to count instructions");
    assert!(status.success(), "the counted run failed");
    let text = std::fs::read_to_string(&file).expect("callgrind wrote its file");
    let _ = std::fs::remove_file(&file);
    let totals = text.lines().find_map(|line| line.strip_prefix("totals: ")).expect("callgrind's totals");
    let instructions = totals.trim().parse().expect("a number");
    assert!(instructions > 0, "callgrind did not find measured_solve by name: is this program stripped?");
    instructions
}

/// The compiler's name and version: counts of different compilers are not compared.
fn compiler() -> String {
    let output = Command::new("rustc").arg("--version").output().expect("rustc tells its version");
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    if let [one, case, memory] = &args[..]
        && one == "--one"
    {
        let table: Table = OPENINGS[case.parse::<usize>().unwrap()].1.parse().unwrap();
        measured_solve(&table, &mut words(memory == "device"));
        return ExitCode::SUCCESS;
    }
    let has = |flag: &str| args.iter().any(|arg| arg == flag);
    let counting = has("--count") || has("--check") || has("--record");
    let recorded = std::fs::read_to_string(recorded_path()).unwrap_or_default();
    let compiler = compiler();
    let same_compiler = recorded.lines().next() == Some(compiler.as_str());
    let mut record = format!("{compiler}\n");
    let mut risen = 0;
    println!(
        "{:46} {:>8} {:>9} {:>8} {:>6} {:>8} {:>13}",
        "opening", "memory", "best ms", "states", "parts", "KiB used", "instructions"
    );
    for (case, (name, text)) in OPENINGS.iter().enumerate() {
        let table: Table = text.parse().unwrap();
        for device in [false, true] {
            let mut words = words(device);
            let (_, effort) = measured_solve(&table, &mut words);
            let mut best = Duration::MAX;
            for _ in 0..20 {
                let start = Instant::now();
                measured_solve(&table, &mut words);
                best = best.min(start.elapsed());
            }
            let memory = if device { "device" } else { "roomy" };
            print!(
                "{name:46} {memory:>8} {:>9.3} {:>8} {:>6} {:>8}",
                best.as_secs_f64() * 1e3,
                effort.states,
                effort.parts,
                effort.words.div_ceil(256)
            );
            if counting {
                let instructions = count(case, device);
                let key = format!("{name}\t{memory}\t");
                let before = recorded.lines().find_map(|line| line.strip_prefix(&key)?.parse::<u64>().ok());
                record += &format!("{key}{instructions}\n");
                print!(" {instructions:>13}");
                if let Some(before) = before {
                    let change = (instructions as f64 / before as f64 - 1.0) * 100.0;
                    print!(" {change:+.2} %");
                    risen += usize::from(change > 2.0);
                } else {
                    print!(" (not recorded)");
                    risen += 1;
                }
            }
            println!();
        }
    }
    if counting && !same_compiler && !has("--record") {
        println!("note: recorded with another compiler than {compiler}; the comparison decides nothing");
    }
    if has("--record") {
        std::fs::write(recorded_path(), record).expect("the record can be written");
    } else if has("--check") && same_compiler && risen > 0 {
        eprintln!(
            "{risen} counts have risen by more than 2 %, or are not recorded: explain and --record them"
        );
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
