//! JSON that we read: which keys are known, and what is wrong with it in words that do not need a program to be
//! understood.

mod unique;

use serde::Deserializer;
use serde::de::{Deserialize, Error};
use serde_json::Value;
use serde_path_to_error::Track;

pub use self::unique::Unique;

/// Keys of a case that are read over: vector files have them beside the case itself, and `position --json` writes the
/// last. Any other key that a case does not have is an error.
pub const ANNOTATIONS: [&str; 14] = [
    "id", "tags", "expected", "expect", "count", "p", "hidden", "mission", "shift", "source", "n", "to_move",
    "note", "schema",
];

/// The same inside the objects of a list.
pub const NESTED: [(&str, &[&str]); 2] = [("queries", &["num", "den"]), ("facts", &["count", "p"])];

/// Removes what is read over.
fn without_annotations(case: &mut Value) {
    let Some(keys) = case.as_object_mut() else { return };
    keys.retain(|key, _| !ANNOTATIONS.contains(&key.as_str()));
    for (list, annotations) in NESTED {
        for object in keys.get_mut(list).and_then(Value::as_array_mut).into_iter().flatten() {
            if let Some(object) = object.as_object_mut() {
                object.retain(|key, _| !annotations.contains(&key.as_str()));
            }
        }
    }
    // Whose stand it is stands there for people.
    for fact in keys.get_mut("constraints").and_then(Value::as_array_mut).into_iter().flatten() {
        if let Some(fact) = fact.as_object_mut().filter(|fact| fact.contains_key("stand")) {
            fact.shift_remove("player");
        }
    }
}

/// Reads a case without its annotations. Errors name the path of keys.
pub fn case<'de, D: Deserializer<'de>, C>(
    from: D,
    read: impl FnOnce(serde_path_to_error::Deserializer<'_, '_, Value>) -> serde_json::Result<C>,
) -> Result<C, D::Error> {
    let Unique(mut value) = Unique::deserialize(from)?;
    if !value.is_object() {
        return Err(Error::custom("a JSON object is expected"));
    }
    without_annotations(&mut value);
    let mut track = Track::new();
    let case = read(serde_path_to_error::Deserializer::new(value, &mut track));
    case.map_err(|error| Error::custom(at_path(&track.path(), &error)))
}

/// A case, whose keys are all known or annotations. Its fields are derived with `remote = "Self"`.
macro_rules! strict_case {
    ($case:ty) => {
        impl<'de> serde::Deserialize<'de> for $case {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<$case, D::Error> {
                $crate::json::case(from, |fields| <$case>::deserialize(fields))
            }
        }

        impl serde::Serialize for $case {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                <$case>::serialize(self, to)
            }
        }
    };
}
pub(crate) use strict_case;

/// What is wrong, behind the path of keys to it.
pub fn at_path(path: &serde_path_to_error::Path, error: &serde_json::Error) -> String {
    let (path, message) = (path.to_string(), in_words(error));
    // The path may end with the key that the message names.
    let key =
        message.strip_prefix("unknown key `").and_then(|rest| rest.rsplit_once("`;")).map(|(key, _)| key);
    let path = key.and_then(|key| path.strip_suffix(key)).unwrap_or(&path).trim_end_matches('.');
    if path.is_empty() { message } else { format!("{path}: {message}") }
}

/// That there is no such key, and which is probably meant; otherwise which there are.
pub fn unknown_key(key: &str, known: &[&str]) -> String {
    match likeliest(key, known) {
        Some(meant) => format!("unknown key `{key}`; did you mean `{meant}`?"),
        None => format!("unknown key `{key}`; known keys are {}", known.join(", ")),
    }
}

/// Is there a key in what was read that is not in what was understood, written again? Its path, and which is meant. What is
/// empty or zero may be left out when it is written.
pub fn not_understood(read: &Value, understood: &Value) -> Option<String> {
    let within = |path: String, wrong: String| {
        // A path goes on with a key, with a place in a list, or ends.
        let (point, colon) = if wrong.starts_with('[') {
            ("", "")
        } else if wrong.starts_with("unknown") {
            ("", ": ")
        } else {
            (".", "")
        };
        format!("{path}{point}{colon}{wrong}")
    };
    match (read, understood) {
        (Value::Object(read), Value::Object(understood)) => read.iter().find_map(|(key, value)| {
            if let Some(known) = understood.get(key) {
                return not_understood(value, known).map(|wrong| within(key.clone(), wrong));
            }
            let known: Vec<&str> = understood.keys().map(String::as_str).collect();
            (!is_nothing(value) && !ANNOTATIONS.contains(&key.as_str())).then(|| unknown_key(key, &known))
        }),
        (Value::Array(read), Value::Array(understood)) => {
            let mut pairs = read.iter().zip(understood).enumerate();
            pairs.find_map(|(at, (read, known))| {
                not_understood(read, known).map(|wrong| within(format!("[{at}]"), wrong))
            })
        }
        _ => None,
    }
}

fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Bool(value) => !value,
        Value::Number(value) => value.as_f64() == Some(0.0),
        Value::String(value) => value.is_empty(),
        Value::Array(value) => value.is_empty(),
        Value::Object(value) => value.is_empty(),
    }
}

/// The known word that is most like a mistyped one.
fn likeliest<'k>(word: &str, known: &[&'k str]) -> Option<&'k str> {
    let apart = |known: &str| strsim::damerau_levenshtein(&word.to_lowercase(), &known.to_lowercase());
    // Of several, the one that is as long.
    let rank = |known: &str| (apart(known), known.len().abs_diff(word.len()));
    let best = known.iter().map(|known| (apart(known), *known)).min_by_key(|(_, known)| rank(known));
    // More than every third letter wrong is another word.
    best.filter(|(apart, known)| *apart <= word.chars().count().max(known.len()) / 3).map(|(_, known)| known)
}

/// The sentence of a reader about a key that it does not have.
fn about_key(text: &str) -> Option<String> {
    // The last such words are the reader's own, whatever the key is.
    let (key, known) = text.strip_prefix("unknown field `")?.rsplit_once("`, expected ")?;
    let names: Vec<&str> = known.split('`').skip(1).step_by(2).collect();
    Some(unknown_key(key, &names))
}

/// The message of a reader of JSON as a sentence: types by what is written for them.
pub fn in_words(error: &serde_json::Error) -> String {
    let mut text = error.to_string();
    // Where it is in the text is said by the path of keys, except where the text itself is broken.
    if error.is_data()
        && let Some(at) = text.rfind(" at line ")
    {
        text.truncate(at);
    }
    if let Some(sentence) = about_key(&text) {
        return sentence;
    }
    let kinds = [
        ("invalid type: ", "found "),
        ("invalid value: ", "found "),
        ("integer `", "the number `"),
        ("floating point `", "the number `"),
        ("string \"", "the text \""),
        ("boolean `", "`"),
        ("a sequence", "a list"),
        (", expected u8", ", expected a whole number from 0 to 255"),
        (", expected u32", ", expected a whole number"),
        (", expected u64", ", expected a whole number"),
        (", expected usize", ", expected a whole number"),
        (", expected i64", ", expected a whole number"),
        (", expected f64", ", expected a number"),
        (", expected a string", ", expected a text"),
        (", expected a boolean", ", expected true or false"),
        (", expected an array of length ", ", expected a list of "),
        ("missing field `", "the key is missing: `"),
    ];
    for (from, to) in kinds {
        text = text.replace(from, to);
    }
    // Names of our own types say nothing to anybody.
    if let Some(at) = text.find(", expected struct ") {
        text.truncate(at);
        text.push_str(", expected an object { }");
    }
    text
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn types_are_named_as_people_write_them() {
        let said = |text: &str| in_words(&serde_json::from_str::<Vec<u8>>(text).unwrap_err());
        assert_eq!(said("[\"x\"]"), "found the text \"x\", expected a whole number from 0 to 255");
        assert_eq!(said("[300]"), "found the number `300`, expected a whole number from 0 to 255");
        assert_eq!(said("3"), "found the number `3`, expected a list");
        assert!(said("[1,").contains("line 1"));
    }

    #[test]
    fn what_is_not_written_again_was_not_understood() {
        let wrong = |read, understood| not_understood(&read, &understood);
        let understood = json!({"seed": 1, "cells": [{"games": 2}, {"games": 3}]});
        assert_eq!(
            wrong(
                json!({"seed": 1, "cells": [{"games": 2, "failed": 0}], "share": null}),
                understood.clone()
            ),
            None
        );
        let cells = json!({"cells": [{"games": 2}, {"gmaes": 3}]});
        assert_eq!(
            wrong(cells, understood.clone()).as_deref(),
            Some("cells[1]: unknown key `gmaes`; did you mean `games`?")
        );
        let top = wrong(json!({"seeds": 1}), understood);
        assert_eq!(top.as_deref(), Some("unknown key `seeds`; did you mean `seed`?"));
    }

    #[derive(serde::Deserialize, Debug)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code)]
    struct Hand {
        constraints: u8,
        seat: Option<u8>,
    }

    #[test]
    fn a_mistyped_key_is_named_with_the_one_that_is_meant() {
        let said = |text: &str| in_words(&serde_json::from_str::<Hand>(text).unwrap_err());
        let meant = "unknown key `constriants`; did you mean `constraints`?";
        assert_eq!(said(r#"{"constriants": 1}"#), meant);
        assert_eq!(said(r#"{"Seat": 1}"#), "unknown key `Seat`; did you mean `seat`?");
        assert_eq!(
            said(r#"{"x`, expected `y": 1}"#),
            "unknown key `x`, expected `y`; known keys are constraints, seat"
        );
    }
}
