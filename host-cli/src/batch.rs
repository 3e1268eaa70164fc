//! JSON lines in, JSON lines out, in order, one answer for every line, whatever is on it.

use std::io::{BufRead, BufWriter, Write};

use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::fault::Fault;
use crate::input::{Line, Lines, limit};
use crate::json::{Unique, in_words};
use crate::printable::for_terminal;

/// Answers every line of `input` with what `solve` makes of its case.
pub fn run<C: DeserializeOwned>(
    input: impl BufRead,
    out: impl Write,
    mut solve: impl FnMut(Value, &C) -> Value,
) -> Result<(), Fault> {
    let mut out = BufWriter::new(out);
    let mut lines = Lines::new(input, limit::CASE);
    while let Some(line) = lines.next_line()? {
        let kind = if matches!(line, Line::TooLong(_)) { "line" } else { "json" };
        let answer = match line.text() {
            Ok(line) => answer(line.as_bytes(), &mut solve),
            Err(wrong) => failed(Value::Null, kind, &wrong),
        };
        // JSON means the same with control characters escaped, and is safe to look at.
        writeln!(out, "{}", for_terminal(&answer.to_string())).map_err(|error| unwritten(&error))?;
    }
    out.flush().map_err(|error| unwritten(&error))
}

fn unwritten(error: &std::io::Error) -> Fault {
    Fault::unwritten("standard output", error)
}

/// The answer to one line.
pub fn answer<C: DeserializeOwned>(line: &[u8], solve: &mut impl FnMut(Value, &C) -> Value) -> Value {
    if line.iter().all(u8::is_ascii_whitespace) {
        return failed(Value::Null, "empty", "this line is empty; a JSON case is expected");
    }
    let value = match serde_json::from_slice(line) {
        Ok(Unique(value)) => value,
        Err(error) => return failed(Value::Null, "json", &error.to_string()),
    };
    if !value.is_object() {
        return failed(Value::Null, "case", "a JSON object is expected");
    }
    let id = value.get("id").cloned().unwrap_or(Value::Null);
    match serde_json::from_value::<C>(value) {
        Ok(case) => solve(id, &case),
        Err(error) => failed(id, "case", &in_words(&error)),
    }
}

/// The answer to a line that cannot be used.
pub fn failed(id: Value, kind: &str, message: &str) -> Value {
    json!({"id": id, "status": "error", "error": {"kind": kind, "message": message}})
}
