//! Any line at all.

use proptest::prelude::*;
use trickwire_core::limits::DEVICE_WORDS;
use trickwire_core::verb::VERBS;
use trickwire_tests::fuzzing::device::ask;
use trickwire_tests::property::cases;

use super::lines::questions;

/// A line that can be answered, with a few places changed.
fn mangled() -> impl Strategy<Value = String> {
    let lines: Vec<String> = questions()
        .into_iter()
        .flat_map(|(verb, lines)| lines.into_iter().map(move |line| format!("{verb} {line}")))
        .collect();
    let change = (any::<prop::sample::Index>(), prop_oneof!["[ -~]{0,3}", "\\PC{0,2}"], 0..4_usize);
    (prop::sample::select(lines), prop::collection::vec(change, 0..5)).prop_map(|(line, changes)| {
        let mut characters: Vec<char> = line.chars().collect();
        for (at, text, gone) in changes {
            let at = at.index(characters.len() + 1);
            let end = (at + gone).min(characters.len());
            characters.splice(at..end, text.chars());
        }
        characters.into_iter().collect()
    })
}

proptest! {
    #![proptest_config(cases(1500))]

    #[test]
    fn mangled_lines_are_answered_or_refused(line in mangled(), short in any::<bool>()) {
        ask(&line, if short { 3000 } else { DEVICE_WORDS });
    }

    #[test]
    fn anything_after_a_verb_is_answered_or_refused(verb in 0..VERBS.len(), text in "\\PC{0,80}") {
        let verb = &VERBS[verb];
        ask(&format!("{} {} {text}", verb.game.name(), verb.name), DEVICE_WORDS);
    }

    #[test]
    fn anything_is_answered_or_refused(line in "(?s).{0,120}") {
        ask(&line, 100);
    }
}
