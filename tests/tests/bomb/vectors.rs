//! The vectors: exact expected results for openings, middle games and endings of every kind.

use serde_json::Value;
use trickwire_cli::batch::answer;
use trickwire_cli::bomb::batch;
use trickwire_cli::bomb::case::Case;
use trickwire_core::limits::DEVICE_WORDS;

const VECTORS: &str = include_str!("../../vectors/bomb.jsonl");

/// Compares the answer to a vector with what is expected of it.
fn check(line: &str, words: &mut [u32]) -> Value {
    let row: Value = serde_json::from_str(line).unwrap();
    let answer = answer(line.as_bytes(), &mut |id, case: &Case| batch::odds(id, case, words));
    if answer["status"] == "capacity" {
        return answer;
    }
    let id = &row["id"];
    assert_eq!(answer["id"], *id);
    assert_eq!(answer["status"], row["expected"]["status"], "{id}: {answer}");
    assert_eq!(answer["total"], row["expected"]["total"], "{id}");
    if answer["status"] == "ok" {
        assert_eq!(answer["slots"], row["expected"]["slots"], "{id}");
        let wanted = row["queries"].as_array().unwrap();
        let given = answer["queries"].as_array().unwrap();
        assert_eq!(wanted.len(), given.len(), "{id}");
        for (wanted, given) in wanted.iter().zip(given) {
            assert_eq!((&wanted["num"], &wanted["den"]), (&given["num"], &given["den"]), "{id}: {wanted}");
        }
    } else {
        // Exactly this: nothing else is said about a table without arrangements.
        assert_eq!(answer.as_object().unwrap().len(), 3, "{answer}");
    }
    answer
}

#[test]
fn vectors_agree_in_a_roomy_workspace() {
    let mut words = vec![0; 4 << 20];
    for line in VECTORS.lines() {
        assert_ne!(check(line, &mut words)["status"], "capacity", "{line}");
    }
    assert_eq!(VECTORS.lines().count(), 158);
}

#[test]
fn vectors_agree_in_the_memory_of_the_device() {
    let mut words = vec![0xdead_beef; DEVICE_WORDS];
    for line in VECTORS.lines() {
        assert_ne!(check(line, &mut words)["status"], "capacity", "{line}");
    }
}

#[test]
fn too_little_memory_is_said_and_never_wrong() {
    for words in [0, 1, 100, 1000, 2000, 4000, 8000, 16000] {
        let mut words = vec![0xdead_beef; words];
        let mut short = 0;
        for line in VECTORS.lines().step_by(3) {
            let answer = check(line, &mut words);
            if answer["status"] == "capacity" {
                short += 1;
                // The memory that it asks for is enough.
                if let Some(needed) = answer["needed_bytes"].as_u64() {
                    assert!(needed > answer["given_bytes"].as_u64().unwrap(), "{answer}");
                    let mut enough = vec![0; needed as usize / 4];
                    assert_ne!(check(line, &mut enough)["status"], "capacity", "{answer}");
                }
            }
        }
        assert!(words.len() > 1000 || short > 0, "{} words", words.len());
    }
}

#[test]
fn every_line_gets_an_answer() {
    let lines = b"\n  \n{\n[1]\n{\"id\":7}\n\xff\n{\"id\":8,\"players\":2,\"observer\":0,\"stands\":[\"?1 ?1\",\"? ?\"],\"blue\":[1,1],\
        \"queries\":[{\"q\":\"dual_cut\",\"stand\":1,\"slot\":0,\"value\":13}]}";
    let mut solve = |id, case: &Case| batch::odds(id, case, &mut vec![0; 1000]);
    let answers: Vec<Value> =
        lines.split(|&byte| byte == b'\n').map(|line| answer(line, &mut solve)).collect();
    let kinds: Vec<&str> = answers.iter().map(|answer| answer["error"]["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["empty", "empty", "json", "case", "case", "json", "query"]);
    assert_eq!((&answers[4]["id"], &answers[5]["id"]), (&Value::from(7), &Value::Null));
}
