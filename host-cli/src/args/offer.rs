//! Arguments whose completions offer what there is, although more can be typed, or something that `--help` need not list.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, RangedU64ValueParser, StringValueParser, TypedValueParser};
use clap::{Arg, Command, Error, ValueEnum};
use trickwire_core::bomb::mission::MISSIONS;

use super::bomb::PolicyKind;

/// A parser, and what completions offer of what it reads.
#[derive(Clone, Debug)]
pub struct Offering<P> {
    parser: P,
    values: Vec<PossibleValue>,
}

/// The number of a mission.
pub fn mission() -> Offering<RangedU64ValueParser<u8>> {
    Offering { parser: RangedU64ValueParser::new().range(1..=MISSIONS.len() as u64), values: missions() }
}

/// Numbers and ranges of missions, read later.
pub fn mission_list() -> Offering<StringValueParser> {
    Offering { parser: StringValueParser::new(), values: missions() }
}

/// A team by its policy; what it agreed on is typed behind it.
pub fn team<P>(parser: P) -> Offering<P> {
    let values = PolicyKind::value_variants().iter().filter_map(|policy| policy.to_possible_value());
    Offering { parser, values: values.collect() }
}

/// Words that `help` explains; more of them are looked up when it is asked.
pub fn topics() -> Offering<StringValueParser> {
    let words = ["notation", "bomb", "ninety", "bridge", "pocket", "device"];
    Offering { parser: StringValueParser::new(), values: words.map(PossibleValue::new).to_vec() }
}

/// Each with its special rule, which shells show beside it.
fn missions() -> Vec<PossibleValue> {
    let value = |number: u8| PossibleValue::new(number.to_string());
    let rule =
        |value: PossibleValue, rule: &'static str| if rule.is_empty() { value } else { value.help(rule) };
    MISSIONS.iter().map(|mission| rule(value(mission.number), mission.reminder)).collect()
}

impl<P: TypedValueParser> TypedValueParser for Offering<P> {
    type Value = P::Value;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<P::Value, Error> {
        self.parser.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.values.iter().cloned()))
    }
}
