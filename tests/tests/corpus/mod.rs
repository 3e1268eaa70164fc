//! The saved inputs of the fuzz targets, each through its target's body.

use std::path::{Path, PathBuf};
use std::{env, fs};

use trickwire_core::rng::{Pcg32, below};
use trickwire_tests::fuzzing::{TARGETS, Target};

/// The saved inputs of a target.
fn saved(name: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(name);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut inputs: Vec<_> = entries
        .map(|entry| entry.unwrap().path())
        .map(|path| (path.clone(), fs::read(path).unwrap()))
        .collect();
    // In the order of their names on every machine.
    inputs.sort();
    inputs
}

#[test]
fn every_saved_input_still_holds() {
    for (name, body) in TARGETS {
        let inputs = saved(name);
        assert!(inputs.len() >= 8, "only {} inputs of {name}", inputs.len());
        for (path, bytes) in inputs {
            // Named first: if the body panics, the last line names the input.
            println!("{}", path.display());
            body(&bytes);
        }
    }
    let folders = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus")).unwrap().count();
    assert_eq!(folders, TARGETS.len(), "a folder without a target");
}

/// Without coverage, but on stable and the same on every machine: mutations of the saved inputs. A fixed number for each target,
/// or as many as `TRICKWIRE_NEAR` says.
#[test]
fn inputs_near_the_saved_ones_hold() {
    let asked = env::var("TRICKWIRE_NEAR").ok().map(|text| text.parse().expect("TRICKWIRE_NEAR is a number"));
    for (number, (name, body)) in TARGETS.into_iter().enumerate() {
        let inputs = saved(name);
        let mut rng = Pcg32::new(number as u64);
        for _ in 0..asked.unwrap_or(600_u32) {
            let bytes = near(&inputs, &mut rng);
            println!("{name}: {}", bytes.escape_ascii());
            body(&bytes);
        }
    }
}

/// An input with one to four changes: a byte changed, put in or taken out, or its end taken from another input.
fn near(inputs: &[(PathBuf, Vec<u8>)], rng: &mut Pcg32) -> Vec<u8> {
    let mut any = |bound: usize| below(rng, bound as u32) as usize;
    let mut bytes = inputs[any(inputs.len())].1.clone();
    for _ in 0..=any(4) {
        let at = any(bytes.len() + 1);
        match any(4) {
            0 if at < bytes.len() => bytes[at] = any(256) as u8,
            1 if at < bytes.len() => drop(bytes.remove(at)),
            2 => {
                let other = &inputs[any(inputs.len())].1;
                bytes.truncate(at);
                bytes.extend(&other[any(other.len() + 1)..]);
            }
            _ => bytes.insert(at, any(256) as u8),
        }
    }
    bytes.truncate(800);
    bytes
}

/// Every body has a fuzz target program of the same name, and every program a body.
#[test]
fn every_target_has_its_program() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/fuzz_targets");
    let mut programs: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    programs.sort();
    let mut names = TARGETS.map(|(name, _): Target| name);
    names.sort();
    assert_eq!(programs, names);
}
