//! JSON lines in, JSON lines out, in order, one answer for every line, whatever is on it.

use std::io::BufRead;

use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::answer::Answer;
use crate::fault::Fault;
use crate::json::in_words;
use crate::stop;
use crate::stream::{End, Layout, Stream};

/// Answers every line of standard input with what `solve` makes of its case, as it comes in.
pub fn run<C: DeserializeOwned>(mut solve: impl FnMut(Value, &C) -> Value) -> Result<Answer, Fault> {
    let mut input = stop::stdin();
    let mut out = Stream::open(Layout::default(), "");
    let mut line = Vec::new();
    loop {
        if input.is_drained() {
            // Whoever writes the lines may be waiting for the answer to the last one.
            out.flush()?;
        }
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            break;
        }
        let answer = answer(line.strip_suffix(b"\n").unwrap_or(&line), &mut solve);
        // A search that was stopped has no answer.
        if stop::asked().is_some() {
            break;
        }
        out.piece(&format!("{answer}\n"))?;
    }
    out.close(End::Text(""), 0)
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
