//! Configuration shared by all property tests.
//!
//! The seed is fixed by default, so that only a code change can turn a test red. `PROPTEST_RNG_SEED` selects another seed,
//! `PROPTEST_CASES` another number of cases; `tests/explore` runs many random seeds. A failure prints its smallest case and does
//! not write to the source tree: turn it into an explicit regression test.

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngSeed, TestRunner};

/// The default seed.
const SEED: u64 = 1;

/// The configuration of a property test: `usual` cases unless `PROPTEST_CASES` is set.
pub fn cases(usual: u32) -> Config {
    let config = Config::default();
    let asked = std::env::var_os("PROPTEST_CASES").is_some();
    Config {
        cases: if asked { config.cases } else { usual },
        rng_seed: match config.rng_seed {
            RngSeed::Random => RngSeed::Fixed(SEED),
            fixed => fixed,
        },
        failure_persistence: None,
        ..config
    }
}

/// The first `count` values of a strategy, the same in every run: for tests that look at many values together.
pub fn fixed<S: Strategy>(strategy: S, count: usize) -> impl Iterator<Item = S::Value> {
    let mut runner = TestRunner::deterministic();
    (0..count).map(move |_| strategy.new_tree(&mut runner).expect("the strategy gives a value").current())
}

/// Fails unless each word occurs in some text: the generator reaches every grammar rule.
#[track_caller]
pub fn reaches(texts: &[String], words: &[&str]) {
    let missed: Vec<&&str> =
        words.iter().filter(|word| !texts.iter().any(|text| text.contains(**word))).collect();
    assert!(missed.is_empty(), "never written: {missed:?}; the first text is {:?}", texts.first());
}
