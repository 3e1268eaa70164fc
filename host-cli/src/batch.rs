//! JSON lines in, JSON lines out, in order, one answer for every line whatever it is.

use std::io::{self, BufRead, BufWriter, ErrorKind, Write};

use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// Answers every line of `input` with what `solve` makes of its case. A reader that has seen enough is
/// no fault.
pub fn run<C: DeserializeOwned>(
    input: impl BufRead,
    out: impl Write,
    mut solve: impl FnMut(Value, &C) -> Value,
) -> io::Result<()> {
    let mut out = BufWriter::new(out);
    let answer_all = || {
        for line in input.split(b'\n') {
            serde_json::to_writer(&mut out, &answer(&line?, &mut solve))?;
            out.write_all(b"\n")?;
        }
        out.flush()
    };
    match answer_all() {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        done => done,
    }
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
    match serde_json::from_value::<C>(value) {
        Ok(case) => solve(id, &case),
        Err(error) => failed(id, "case", &error.to_string()),
    }
}

/// The answer to a line that cannot be used.
pub fn failed(id: Value, kind: &str, message: &str) -> Value {
    json!({"id": id, "status": "error", "error": {"kind": kind, "message": message}})
}
