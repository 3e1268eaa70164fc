//! What is written is read back: each function fails unless a value survives its own text and its JSON.

use trickwire_cli::{bomb, bridge, ninety};
use trickwire_core::bomb::table::Table;
use trickwire_core::text::Span;

/// A table of Bomb Busters.
#[track_caller]
pub fn table(table: &Table) {
    let text = table.to_string();
    let again: Table = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(again, *table, "{text}");
    assert_eq!(again.to_string(), text);
    let json = serde_json::to_string(&bomb::case::Case::of(table)).unwrap();
    assert_eq!(serde_json::from_str::<bomb::case::Case>(&json).unwrap().table().unwrap(), *table);
}

/// A position of Ninety-Nine.
#[track_caller]
pub fn position(position: &trickwire_core::ninety::position::Position) {
    let text = position.to_string();
    let again: trickwire_core::ninety::position::Position =
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(again, *position, "{text}");
    let json = serde_json::to_string(&ninety::case::Case::of(position)).unwrap();
    assert_eq!(serde_json::from_str::<ninety::case::Case>(&json).unwrap().position().unwrap(), *position);
}

/// A line of bridge.
#[track_caller]
pub fn wish(position: &trickwire_core::bridge::notation::Position) {
    let text = position.to_string();
    let again: trickwire_core::bridge::notation::Position =
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(again, *position, "{text}");
    assert_eq!(again.to_string(), text);
    let json = serde_json::to_string(&bridge::case::Case::of(position)).unwrap();
    let case: bridge::case::Case = serde_json::from_str(&json).unwrap();
    assert_eq!(case.constraints().unwrap(), position.constraints, "{json}");
    assert_eq!((case.seed, case.board), (position.seed, position.board));
}

/// A text that is refused: the place lies within it, and something is said.
#[track_caller]
pub fn refused(text: &str, span: Span, error: &dyn std::error::Error, help: &str) {
    assert!(text.get(span.start as usize..span.end as usize).is_some(), "{error:?} of {text:?}");
    assert!(!error.to_string().is_empty() && !help.is_empty(), "{error:?} of {text:?}");
}
