//! What is said about a refused line.

use trickwire_core::budget::{Patient, Progress};
use trickwire_core::verb::{Refused, answer};

fn refusal(line: &str, words: usize) -> String {
    answer(line, &mut vec![0; words], &mut Patient, &mut String::new()).unwrap_err().to_string()
}

#[test]
fn the_place_and_what_is_allowed_are_named() {
    assert_eq!(
        refusal("chess solve e4", 0),
        "a line is a game, a verb and a position; the games are bomb, ninety, bridge"
    );
    assert_eq!(refusal("", 0), refusal("  \t", 0));
    assert_eq!(refusal("bomb", 0), "the verbs of bomb are odds, advise, indicate");
    assert_eq!(refusal("Bridge play any", 0), "the verbs of bridge are odds, deal, explain");
    // Columns count characters of the whole line.
    assert_eq!(
        refusal("bridge odds N: 6+S 40", 0),
        "column 20: no hand has 40 points; a hand has 0 to 37 points, a suit 0 to 10"
    );
    let told = refusal("bomb odds me1 1-4 | ?1 ?2 | ? 99 ?", 0);
    assert!(told.starts_with("column 31: stand 2 slot B: "), "{told}");
    let told = refusal("ninety solve \u{2663} bid1/1/x | A | A | A", 0);
    assert!(told.starts_with("column 16: these are not three numbers; "), "{told}");
    let told = refusal("bomb indicate me1 1-2 | ? ? | ?", 0);
    assert!(told.starts_with("there is no wire that you could mark; "), "{told}");
    let told = refusal("ninety advise NT | AQJT986.Q.A8.A6 | ? | ?", 0);
    assert!(told.starts_with("seat 1 has not bid yet; "), "{told}");
    let told = refusal("ninety bid NT | AQJ6.Q.A8.A6 / TS 9S 8S | ? | ?", 0);
    assert!(told.starts_with("nobody whose cards are known has yet to bid; "), "{told}");
}

#[test]
fn too_little_memory_is_said() {
    let line = "bomb odds me1 1-4 | ?1 ?2 ?3 ?3 | ? 2 ? i4 ? ? | 1 ? ? 3 ? ?";
    let told = answer(line, &mut [0; 60], &mut Patient, &mut String::new()).unwrap_err();
    assert!(told.is_capacity(), "{told}");
    let told = answer("bridge odds N: 6+S 15+", &mut [0; 300], &mut Patient, &mut String::new()).unwrap_err();
    assert_eq!(told.to_string(), "the tables do not fit 1 KiB");
}

/// Which wire to mark: it shows its progress, and a key stops it.
#[test]
fn weighing_marks_is_watched_and_stopped() {
    let line = "bomb indicate me1 1-4 | ?1 ?2 ?3 ?3 | ? 2 ? i4 ? ? | 1 ? ? 3 ? ?";
    let mut seen = vec![];
    let mut whole = String::new();
    let mut watch = |now: Progress| {
        seen.push(now);
        true
    };
    assert_eq!(answer(line, &mut [0; 300], &mut watch, &mut whole), Ok(()));
    // Each of the four, and the stand as a whole.
    assert!(seen.len() >= 5 && seen.iter().all(|now| now.of == 5), "{seen:?}");
    assert!(seen.windows(2).all(|two| two[0].done < two[1].done), "{seen:?}");
    for beats in 0..3 {
        let mut left = beats;
        let mut pulse = |_: Progress| {
            left -= 1;
            left >= 0
        };
        let mut told = String::new();
        assert_eq!(answer(line, &mut [0; 300], &mut pulse, &mut told), Err(Refused::Stopped));
        assert!(told.is_empty(), "{told}");
    }
}

#[test]
fn what_was_stopped_is_no_answer() {
    // Seven searches: the first few cards are finished before the pulse stops them.
    let line = "ninety solve C bid3/3/3 | AQJ6.Q.A8.A6 | K.AKJ7.K.T97 | 7.T6.J6.KQJ8";
    for beats in [0, 3, 30] {
        let mut left = beats;
        let mut pulse = |_: Progress| {
            left -= 1;
            left >= 0
        };
        let told = answer(line, &mut vec![0; 4000], &mut pulse, &mut String::new());
        assert_eq!(told, Err(Refused::Stopped));
    }
}

#[test]
fn what_cannot_be_written_is_said() {
    struct Full;
    impl std::fmt::Write for Full {
        fn write_str(&mut self, _: &str) -> std::fmt::Result {
            Err(std::fmt::Error)
        }
    }
    let line = "ninety bid NT | AQJT986.Q.A8.A6 | ? | ?";
    assert_eq!(answer(line, &mut [], &mut Patient, &mut Full), Err(Refused::Unwritten));
}
