//! The same seed gives the same result on any number of threads, and parts add up to the whole.

use std::path::Path;
use std::process::Command;

fn simulate(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_trickwire"))
        .args(["bomb", "simulate"])
        .args(arguments)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

const RUN: [&str; 9] = [
    "--mission",
    "2-4",
    "--players",
    "3,4",
    "--games",
    "4",
    "--policy",
    "likeliest,careful,farsighted",
    "--json",
];

#[test]
fn threads_and_parts_change_nothing() {
    let whole = simulate(&[&RUN[..], &["--threads", "1"]].concat());
    assert_eq!(simulate(&[&RUN[..], &["--threads", "3"]].concat()), whole);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let parts: Vec<String> = ["1/3", "2/3", "3/3"]
        .iter()
        .enumerate()
        .map(|(index, part)| {
            let path = folder.join(format!("part{index}.json"));
            std::fs::write(&path, simulate(&[&RUN[..], &["--shard", part]].concat())).unwrap();
            path.display().to_string()
        })
        .collect();
    let files: Vec<&str> = parts.iter().map(String::as_str).collect();
    assert_eq!(simulate(&[&["--json", "--merge"], &files[..]].concat()), whole);
    assert_ne!(simulate(&[&RUN[..], &["--seed", "2"]].concat()), whole);
}

#[test]
fn what_cannot_be_simulated_is_said() {
    for (arguments, said) in [
        (["--mission", "41"], "mission 41 cannot be simulated"),
        (["--mission", "8-3"], "not a list of missions"),
        (["--shard", "4/3"], "is not a part"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_trickwire"))
            .args(["bomb", "simulate"])
            .args(arguments)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stderr).contains(said), "{arguments:?}");
    }
}
