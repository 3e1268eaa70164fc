//! JSON lines in, JSON lines out, in order, one answer for every line, whatever is on it.

use std::io::{BufRead, BufWriter, Write};

use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::fault::Fault;
use crate::json::in_words;

/// Answers every line of `input` with what `solve` makes of its case.
pub fn run<C: DeserializeOwned>(
    input: impl BufRead,
    out: impl Write,
    mut solve: impl FnMut(Value, &C) -> Value,
) -> Result<(), Fault> {
    let mut out = BufWriter::new(out);
    for line in input.split(b'\n') {
        let answer = answer(&line?, &mut solve);
        writeln!(out, "{answer}").map_err(|error| unwritten(&error))?;
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
    let value: Value = match serde_json::from_slice(line) {
        Ok(value) => value,
        Err(error) => return failed(Value::Null, "json", &error.to_string()),
    };
    if !value.is_object() {
        return failed(Value::Null, "case", "a JSON object is expected");
    }
    let id = value.get("id").cloned().unwrap_or(Value::Null);
    match serde_path_to_error::deserialize::<_, C>(value) {
        Ok(case) => solve(id, &case),
        Err(error) => {
            let (path, message) = (error.path().to_string(), in_words(error.inner()));
            failed(id, "case", &if path == "." { message } else { format!("{path}: {message}") })
        }
    }
}

/// The answer to a line that cannot be used.
pub fn failed(id: Value, kind: &str, message: &str) -> Value {
    json!({"id": id, "status": "error", "error": {"kind": kind, "message": message}})
}
