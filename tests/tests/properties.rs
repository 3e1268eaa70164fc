//! All property tests use the shared configuration (`trickwire_tests::property`), and `tests/explore` lists all of them.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use trickwire_tests::property::cases;

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if entry.is_dir() {
            sources(&entry, found);
        } else if entry.extension().is_some_and(|extension| extension == "rs") {
            found.push(entry);
        }
    }
}

/// The names of all property tests. Fails where a block does not use the shared configuration.
fn properties() -> BTreeSet<String> {
    let mut files = Vec::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for folder in ["core", "firmware", "host-cli", "tests/src", "tests/tests"] {
        sources(&root.join(folder), &mut files);
    }
    let mut names = BTreeSet::new();
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let mut lines = text.lines();
        while lines.find(|line| line.starts_with("proptest! {")).is_some() {
            let block: Vec<&str> = lines.by_ref().take_while(|line| !line.starts_with('}')).collect();
            let config = block.iter().find(|line| line.contains("#![proptest_config("));
            assert!(config.is_some_and(|line| line.contains("cases(")), "{}", file.display());
            let functions = block.iter().filter_map(|line| line.strip_prefix("    fn "));
            names.extend(functions.filter_map(|line| Some(line.split_once('(')?.0.to_owned())));
        }
    }
    names
}

#[test]
fn every_property_is_found() {
    let names = properties();
    assert!(names.len() > 40, "{names:?}");
    #[cfg(unix)]
    {
        let explore = Path::new(env!("CARGO_MANIFEST_DIR")).join("explore");
        let listed = std::process::Command::new(explore).arg("--list").output().unwrap();
        let listed = String::from_utf8(listed.stdout).unwrap();
        assert_eq!(listed.lines().map(str::to_owned).collect::<BTreeSet<_>>(), names);
    }
}

/// Two runs draw the same cases, and a failure is written nowhere.
#[test]
fn cases_are_the_same_in_every_run() {
    let drawn = || {
        let mut runner = TestRunner::new(cases(1));
        [(); 8].map(|()| any::<u64>().new_tree(&mut runner).unwrap().current())
    };
    assert_eq!(drawn(), drawn());
    assert!(cases(1).failure_persistence.is_none());
}
