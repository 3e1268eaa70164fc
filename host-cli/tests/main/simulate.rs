//! The same seed gives the same result on any number of threads, and parts add up to the whole.

use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

fn run(game: &str, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_trickwire"));
    command.args([game, "simulate"]).args(arguments).output().unwrap()
}

fn simulate(arguments: &[&str]) -> String {
    simulate_of("bomb", arguments)
}

fn simulate_of(game: &str, arguments: &[&str]) -> String {
    let output = run(game, arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// What is said where it does not run.
fn refused(game: &str, arguments: &[&str]) -> String {
    let output = run(game, arguments);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    String::from_utf8(output.stderr).unwrap()
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

    // Some of the parts say so, and go on from there.
    let path = folder.join("some.json");
    let some = simulate(&["--json", "--merge", files[2], files[0]]);
    assert_eq!(json(&some)["share"], serde_json::json!({ "parts": [1, 3], "of": 3, "deals": 4 }));
    std::fs::write(&path, some).unwrap();
    let some = path.display().to_string();
    assert!(
        simulate(&["--merge", &some]).starts_with("Parts 1, 3 of 3, of a run with 4 deals at each table.\n")
    );
    assert_eq!(simulate(&["--json", "--merge", &some, files[1]]), whole);
    let said = refused("bomb", &["--merge", &some, files[0]]);
    assert!(said.contains(&format!("{}: part 1 of 3 is there already", files[0])), "{said}");
    let text = std::fs::read_to_string(files[0]).unwrap();
    for (name, text, wanted) in [
        ("cut.json", &text[..text.len() / 2], "it ends in the middle"),
        ("words.json", "three parts", "parts are what `simulate --shard --json` writes"),
        ("whole.json", &whole, "this is a whole run, not a part of one"),
    ] {
        let path = folder.join(name);
        std::fs::write(&path, text).unwrap();
        let said = refused("bomb", &["--merge", files[1], &path.display().to_string()]);
        assert!(said.contains(name) && said.contains(wanted), "{said}");
    }
}

/// What a team agrees on behind its policy is what `--agree` says of all, on the same deals.
#[test]
fn a_team_has_agreements_of_its_own() {
    let run = |words: &[&str]| {
        simulate(&[&["--mission", "4,8", "--players", "3,4", "--games", "6", "--json"], words].concat())
    };
    let cells = |report: &Value, policy: &str| -> Vec<Value> {
        let of = |cell: &&Value| cell["policy"] == policy;
        let counts = |cell: &Value| ["games", "wins", "misses", "lost_red"].map(|name| cell[name].clone());
        report["cells"]
            .as_array()
            .unwrap()
            .iter()
            .filter(of)
            .map(|cell| counts(cell).to_vec().into())
            .collect()
    };
    let both = json(&run(&["--policy", "careful,careful+marked+left"]));
    let agreed = json(&run(&["--policy", "careful", "--agree", "left,marked"]));
    assert_eq!(cells(&both, "careful"), cells(&json(&run(&[])), "careful"));
    assert_eq!(cells(&both, "careful+left+marked"), cells(&agreed, "careful"));
    assert_ne!(cells(&both, "careful+left+marked"), cells(&both, "careful"));
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

/// A list of sums, which are written as strings.
fn sums(value: &Value) -> Vec<i128> {
    value.as_array().unwrap().iter().map(|sum| sum.as_str().unwrap().parse().unwrap()).collect()
}

#[test]
fn whether_odds_come_true_is_counted_beside_the_games() {
    let games = json(&simulate(&RUN));
    let watched = json(&simulate(&[&RUN[..], &["--calibration"]].concat()));
    assert_eq!(watched["cells"], games["cells"], "a game goes as it would have gone unwatched");
    assert_eq!(games.get("calibration"), None);
    let calibration = &watched["calibration"];
    for kind in ["acted", "slots"] {
        let rows = calibration[kind].as_array().unwrap();
        assert_eq!(rows.len(), 10);
        for (tenth, row) in rows.iter().enumerate() {
            let (from, to) = (row["from"].as_f64().unwrap(), row["to"].as_f64().unwrap());
            assert_eq!((from, to), (tenth as f64 / 10.0, (tenth + 1) as f64 / 10.0));
            if row["n"].as_u64().unwrap() == 0 {
                assert!(row["said"].is_null() && row["true"].is_null());
                continue;
            }
            let said = row["said"].as_f64().unwrap();
            assert!(from <= said && (said < to || tenth == 9 && said == 1.0), "{row}");
            let (low, high) = (row["low"].as_f64().unwrap(), row["high"].as_f64().unwrap());
            assert!((low..=high).contains(&row["true"].as_f64().unwrap()), "{row}");
        }
    }
    let total = |kind: &str, index: usize| -> i128 {
        calibration["sums"][kind].as_array().unwrap().iter().map(|row| sums(row)[index]).sum()
    };
    // A call that does not hit is a miss, or it explodes.
    let misses = games["cells"].as_array().unwrap().iter().map(|cell| {
        let count = |name: &str| i128::from(cell[name].as_u64().unwrap());
        (count("misses"), count("misses") + count("lost_red"))
    });
    let (least, most) = misses.fold((0, 0), |sum, cell| (sum.0 + cell.0, sum.1 + cell.1));
    assert!((least..=most).contains(&(total("acted", 1) - total("acted", 2))));
    // Of the values possible at a slot one is there, and their chances add up to 1.
    let score = sums(&calibration["sums"]["score"]);
    assert_eq!(total("slots", 2), score[0]);
    assert!((total("slots", 3) - (score[0] << 32)).abs() < total("slots", 1));
    let bits = calibration["log_score_bits"].as_f64().unwrap();
    assert!((bits - score[1] as f64 / score[0] as f64 / f64::from(1 << 20)).abs() < 1e-9 && bits > 0.1);
}

#[test]
fn calibrations_of_parts_add_up_to_the_whole() {
    let run = [&RUN[..], &["--calibration"]].concat();
    let whole = simulate(&[&run[..], &["--threads", "1"]].concat());
    assert_eq!(simulate(&[&run[..], &["--threads", "3"]].concat()), whole);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let write = |name: &str, arguments: &[&str]| {
        let path = folder.join(name);
        std::fs::write(&path, simulate(arguments)).unwrap();
        path.display().to_string()
    };
    let part = |part: &str| {
        write(&format!("calibrated{}.json", &part[..1]), &[&run[..], &["--shard", part]].concat())
    };
    let [a, b, c] = ["1/3", "2/3", "3/3"].map(part);
    assert_eq!(simulate(&["--json", "--merge", &a, &b, &c]), whole);
    assert_eq!(simulate(&["--json", "--calibration", "--merge", &c, &a, &b]), whole);
    let text = simulate(&["--merge", &a, &b, &c]);
    assert!(text.contains("Calls made") && text.contains("Log score"), "{text}");
    let wide = |line: &&str| line.chars().count() > 80;
    assert_eq!(text.lines().skip_while(|line| !line.starts_with("Calls made")).find(wide), None);

    let bare = write("bare.json", &[&RUN[..], &["--shard", "2/3"]].concat());
    for (files, said) in [
        (vec![&a, &bare], format!("{bare}: this part has no calibration")),
        (vec![&bare, &a], format!("{a}: only this part has a calibration")),
    ] {
        let found = refused("bomb", &["--merge", files[0], files[1]]);
        assert!(found.contains(&said), "{found}");
    }
}

const DEALS: [&str; 12] = [
    "--players",
    "hidden,thumb,careless",
    "--deals",
    "7",
    "--nodes",
    "20000",
    "--bid-nodes",
    "50000",
    "--memory",
    "1024",
    "--premiums",
    "--json",
];

#[test]
fn parts_of_ninety_nine_add_up_to_the_whole() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let ninety = |arguments: &[&str]| simulate_of("ninety", arguments);
    let write = |name: &str, arguments: &[&str]| {
        let path = folder.join(name);
        std::fs::write(&path, ninety(arguments)).unwrap();
        path.display().to_string()
    };
    for more in [&["--calibration", "--open-chance"][..], &["--calibration", "--as-found"], &[]] {
        let run = [&DEALS[..], more].concat();
        let whole = ninety(&run);
        // What curves are fitted to goes along, in an order that does not depend on the parts.
        assert_eq!(whole.contains(r#""found":[["#), more.contains(&"--as-found"));
        let part = |part: &str| {
            write(&format!("deals{}.json", &part[..1]), &[&run[..], &["--shard", part]].concat())
        };
        let [a, b, c] = ["1/3", "2/3", "3/3"].map(part);
        assert_eq!(json(&std::fs::read_to_string(&a).unwrap())["deals"], 3);
        assert_eq!(ninety(&["--json", "--merge", &c, &a, &b]), whole);
        let text = ninety(&["--merge", &a, &b, &c]);
        assert!(text.starts_with("Ninety-Nine, 7 deals from seed 1."), "{text}");
        assert_eq!(text.contains("Cards played, by tricks to go"), !more.is_empty(), "{text}");
    }
    // Now without a calibration.
    let part = folder.join("deals2.json").display().to_string();
    for (others, said) in [
        (&["--seed", "2"][..], "a part of another run"),
        (&["--nodes", "30000"], "a part of another run"),
        (&["--players", "hidden,thumb,thumb"], "a part of another run"),
        (&["--open-chance"], "a part of another run"),
        (&["--calibration"], "only this part has a calibration"),
        (&["--deals", "9"], "this is of 3 parts of 9 deals"),
    ] {
        let mut run = DEALS.to_vec();
        if let Some(at) = run.iter().position(|word| *word == others[0]) {
            run.drain(at..at + 2);
        }
        let other = write("another.json", &[&run[..], others, &["--shard", "1/3"]].concat());
        let found = refused("ninety", &["--merge", &part, &other]);
        assert!(found.contains(said), "{others:?}: {found}");
    }
    let said = refused("ninety", &["--merge", &part, &part]);
    assert!(said.contains("part 2 of 3 is there already"), "{said}");
}

#[test]
fn an_agreement_is_told_and_its_parts_are_not_added_to_others() {
    let run = |more: &[&str]| {
        simulate(&[&["--mission", "1", "--players", "4", "--games", "2", "--json"], more].concat())
    };
    let (agreed, other) = (run(&["--agree", "left"]), run(&[]));
    assert!(agreed.contains(r#""agree":["left"]"#), "{agreed}");
    assert!(!other.contains("agree"), "{other}");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let files = [("agreed.json", agreed), ("other.json", other)].map(|(name, text)| {
        let path = folder.join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    });
    let said = refused("bomb", &["--merge", &files[0], &files[1]]);
    assert!(said.contains("a part of another run"), "{said}");
}

#[test]
fn what_cannot_be_simulated_is_said() {
    for (arguments, said) in [
        (["--mission", "41"], "mission 41 cannot be simulated"),
        (["--mission", "8-3"], "not a list of missions"),
        (["--shard", "4/3"], "is not a part"),
    ] {
        assert!(refused("bomb", &arguments).contains(said), "{arguments:?}");
    }
}

#[test]
fn playouts_say_how_likely_it_is_to_win() {
    let run = ["--mission", "2,7", "--players", "3", "--games", "3", "--policy", "careful,playout"];
    let run = [&run[..], &["--agree", "left,marked", "--calibration"]].concat();
    let json = simulate(&[&run[..], &["--json"]].concat());
    let value: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(value["agree"], serde_json::json!(["left", "marked"]));
    assert_eq!(value["cells"][1]["policy"], "playout");
    let winning = value["calibration"]["winning"].as_array().unwrap();
    assert_eq!(winning.len(), 10);
    let said: u64 = winning.iter().map(|row| row["n"].as_u64().unwrap()).sum();
    assert!(said > 10, "{json}");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let parts = ["1/2", "2/2"].map(|part| {
        let path = folder.join(format!("winning{}.json", &part[..1]));
        std::fs::write(&path, simulate(&[&run[..], &["--json", "--shard", part]].concat())).unwrap();
        path.display().to_string()
    });
    assert_eq!(simulate(&["--json", "--merge", &parts[0], &parts[1]]), json);
    let text = simulate(&["--merge", &parts[0], &parts[1]]);
    assert!(text.contains("Chance of winning, wherever the end was played out"), "{text}");
}

/// The script for one part of a sweep leaves what is there and plays what is not.
#[cfg(unix)]
#[test]
fn parts_of_a_sweep_are_played_once() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sweep");
    let _ = std::fs::remove_dir_all(&folder);
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/sweeps/part");
    let part = |part: &str, game: &str, arguments: &[&str]| {
        Command::new(&script)
            .env("PARTS", "2")
            .env("OUT", &folder)
            .env("TRICKWIRE", env!("CARGO_BIN_EXE_trickwire"))
            .args([part, game])
            .args(arguments)
            .output()
            .unwrap()
    };
    let run = ["--mission", "1", "--players", "3", "--games", "4"];
    // A part that fails leaves nothing.
    assert!(!part("1", "bomb", &["--mission", "0"]).status.success());
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0);
    std::fs::write(folder.join("part-2.json"), simulate(&[&run[..], &["--json", "--shard", "2/2"]].concat()))
        .unwrap();
    let [first, second] = ["1", "2"].map(|number| part(number, "bomb", &run));
    assert!(first.status.success() && first.stdout.is_empty(), "{first:?}");
    assert!(String::from_utf8_lossy(&second.stdout).contains("part-2.json is there"), "{second:?}");
    let file = |name: &str| folder.join(name).display().to_string();
    let merged = simulate(&["--json", "--merge", &file("part-1.json"), &file("part-2.json")]);
    assert_eq!(merged, simulate(&[&run[..], &["--json"]].concat()));

    let run = ["--players", "thumb,random,careless", "--deals", "5", "--memory", "16"];
    for number in ["1", "2"] {
        std::fs::remove_file(folder.join(format!("part-{number}.json"))).unwrap();
        assert!(part(number, "ninety", &run).status.success());
    }
    let ninety = |arguments: &[&str]| simulate_of("ninety", arguments);
    let merged = ninety(&["--json", "--merge", &file("part-1.json"), &file("part-2.json")]);
    assert_eq!(merged, ninety(&[&run[..], &["--json"]].concat()));
}

/// A player who can point at nothing that may be cut passes; no game is left without an end.
#[test]
fn games_with_unsorted_wires_end() {
    let report = json(&simulate(&["--mission", "35", "--players", "5", "--games", "16", "--json"]));
    assert_eq!((report["cells"][0]["games"].as_u64(), report.get("failures")), (Some(16), None));
}
