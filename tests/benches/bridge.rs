//! How fast bridge is counted and dealt, over wishes from nothing to one deal in 10^13.
//!
//! `cargo bench -p trickwire-benches --bench bridge` prints the table; `-- --check` fails where a count, the
//! number of deals drawn or the deals themselves are not the recorded ones; `-- --record` records them.
//! Unlike times, these are the same on every machine. Rates are per second of processor time where the system
//! reports it. A part of a name (`-- spades`) picks some of the wishes.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use trickwire_benches::sets::{SETS, wanted};
use trickwire_core::bridge::constraint::Constraints;
use trickwire_core::bridge::count::{ALL_DEALS, count};
use trickwire_core::bridge::deal::Deal;
use trickwire_core::bridge::feasible::{Verdict, judge};
use trickwire_core::bridge::sample::{Prepared, Sampler, prepare};
use trickwire_core::budget::Patient;
use trickwire_core::cards::Suit;
use trickwire_core::limits::DEVICE_WORDS;
use trickwire_core::rng::Pcg32;
use trickwire_wishes::answer::table;
use trickwire_wishes::{Presets, Sampler as Wider, parse};

/// Deals whose checksum is recorded.
const SIGNED: u32 = 500;

/// Seconds of drawing that a rate is measured over.
const MEASURED: f64 = 0.4;

/// Wishes that the core does not count.
const WISHES: [&str; 8] = [
    "N+S: 25+",
    "N+S: 25-27 8+H",
    "N: 15-17 bal | 5+S 12+",
    "N: 6+S 10-12, N+S: 25+",
    "N: weak2S, S: 13+, N+S: 8+S",
    "N: 7-losers 5+S, N+S: 14-losers",
    "N: 12-14, S: 8-11, N+S: 21-24",
    "N: 13+tp 6-losers 2+qt bal, S: 13+tp 8-losers 2+qt",
];

/// Wishes that nothing fits: how long it takes to say why.
const IMPOSSIBLE: [(&str, &str); 5] = [
    ("too many spades", "N: 6+S, E: 5+S, S: 3+S"),
    ("two hands too short", "N: 5+SH, ES: 2-SD, W: 4S 4+HC 5-D"),
    ("41 points", "N: 5332 15-17, E: 4333 12-14, S: 2S 4H 3-4DC 14-16"),
    ("points in suits", "N: 4+pSHDC 15-, E: 10-14, S: 5+H"),
    ("shapes", "N: any4441, E: 6+S 12-14, S: 5+S 8-10, W: 2+S 10+"),
];

fn recorded_path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("bridge-deals.tsv")
}

/// Processor seconds of this thread so far, or wall-clock seconds.
fn now(start: Instant) -> f64 {
    let on_processor = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = on_processor.and_then(|text| text.split_whitespace().next()?.parse::<f64>().ok());
    nanos.map_or_else(|| start.elapsed().as_secs_f64(), |nanos| nanos / 1e9)
}

/// Milliseconds, the best of three: the processor's own clock is too coarse for so little work.
fn millis(mut work: impl FnMut()) -> f64 {
    let mut least = f64::INFINITY;
    for _ in 0..3 {
        let start = Instant::now();
        work();
        least = least.min(start.elapsed().as_secs_f64() * 1e3);
    }
    least
}

/// All cards of a deal in one number.
fn sum(sum: u64, deal: &Deal) -> u64 {
    let mut sum = sum;
    for hand in deal.hands {
        for suit in Suit::ALL {
            sum = (sum ^ u64::from(hand.ranks(suit))).wrapping_mul(0x0100_0000_01b3);
        }
    }
    sum
}

fn ready<'w>(constraints: &'w Constraints, words: &'w mut [u32]) -> Sampler<'w> {
    match prepare(constraints.check().unwrap(), words, &mut Patient).expect("the memory is large enough") {
        Prepared::Ready(sampler) => sampler,
        Prepared::Impossible => panic!("{constraints} is possible"),
    }
}

/// Deals per second.
fn rate(sampler: &mut Sampler<'_>, start: Instant) -> f64 {
    let mut rng = Pcg32::new(2);
    let (before, mut drawn) = (now(start), 0);
    while now(start) - before < MEASURED {
        for _ in 0..64 {
            std::hint::black_box(sampler.draw(&mut rng, &mut Patient));
        }
        drawn += 64;
    }
    f64::from(drawn) / (now(start) - before)
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    let has = |flag: &str| args.iter().any(|arg| arg == flag);
    let picked: Vec<&String> = args.iter().filter(|arg| !arg.starts_with("--")).collect();
    let start = Instant::now();
    let mut record = String::new();
    let mut words = vec![0; 16 << 20];
    println!(
        "{:26} {:>9} {:>9} {:>9} {:>10} {:>6} {:>10}",
        "wish", "fits", "count ms", "ready ms", "deals/s", "kept", "device/s"
    );
    for (name, text) in SETS {
        if !picked.is_empty() && !picked.iter().any(|pick| name.contains(pick.as_str())) {
            continue;
        }
        let constraints = wanted(text);
        let mut deals = 0;
        let counted = millis(|| {
            deals = count(constraints.check().unwrap(), &mut words, &mut Patient)
                .expect("the memory is large enough");
        });
        let prepared = millis(|| drop(ready(&constraints, &mut words)));
        let mut sampler = ready(&constraints, &mut words);
        let mut rng = Pcg32::new(1);
        let signature = (0..SIGNED).fold(0, |so_far, _| {
            sum(so_far, &sampler.draw(&mut rng, &mut Patient).expect("nobody stops it"))
        });
        let proposals = sampler.proposals();
        record += &format!("{name}\t{deals}\t{proposals}\t{signature:016x}\n");
        let fast = rate(&mut sampler, start);
        // And in the handheld's memory.
        let small = rate(&mut ready(&constraints, &mut words[..DEVICE_WORDS]), start);
        println!(
            "{name:26} {:>9.2e} {:>9.2} {:>9.2} {fast:>10.0} {:>6.3} {small:>10.0}",
            deals as f64 / ALL_DEALS as f64,
            counted,
            prepared,
            f64::from(SIGNED) / proposals as f64,
        );
    }
    println!("\n{:50} {:>9} {:>10}", "more than plain", "count ms", "deals/s");
    for text in WISHES {
        let wishes = parse(text, &Presets::default()).unwrap_or_else(|error| panic!("{text}: {error:?}"));
        let counted = millis(|| {
            std::hint::black_box(table(&wishes, &mut Patient).map(|table| table.count()).ok());
        });
        let mut sampler = table(&wishes, &mut Patient).ok().and_then(Wider::new).expect("some deal fits");
        let mut rng = Pcg32::new(2);
        let (before, mut drawn) = (now(start), 0);
        while now(start) - before < MEASURED {
            for _ in 0..64 {
                std::hint::black_box(sampler.draw(&mut rng, u64::MAX));
            }
            drawn += 64;
        }
        println!("{text:50} {counted:>9.2} {:>10.0}", f64::from(drawn) / (now(start) - before));
    }
    println!("\n{:26} {:>9}", "impossible", "ms");
    for (name, text) in IMPOSSIBLE {
        let mut verdict = Verdict::Unknown;
        let judged = millis(|| {
            verdict = judge(wanted(text).check().unwrap(), &mut words, &mut Patient)
                .expect("the memory is large enough");
        });
        println!("{name:26} {judged:>9.2} {verdict}");
    }
    if !picked.is_empty() {
        return ExitCode::SUCCESS;
    }
    let recorded = std::fs::read_to_string(recorded_path()).unwrap_or_default();
    if has("--record") {
        std::fs::write(recorded_path(), record).expect("the record can be written");
    } else if record != recorded {
        eprintln!("counts or deals are not the recorded ones: explain and --record them");
        return if has("--check") { ExitCode::FAILURE } else { ExitCode::SUCCESS };
    }
    ExitCode::SUCCESS
}
