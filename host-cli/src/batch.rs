//! JSON lines in, JSON lines out, in order, one answer for every line, whatever is on it.

use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::answer::Answer;
use crate::fault::Fault;
use crate::input::{Line, Lines, limit};
use crate::json::{Unique, in_words};
use crate::stop;
use crate::stream::{End, Layout, Stream};

/// Answers every line of standard input with what `solve` makes of its case, as it comes in.
pub fn run<C: DeserializeOwned>(mut solve: impl FnMut(Value, &C) -> Value) -> Result<Answer, Fault> {
    each_line(true, |line| {
        let kind = if matches!(line, Line::TooLong(_)) { "line" } else { "json" };
        let answer = match line.text() {
            Ok(line) => answer(line.as_bytes(), &mut solve),
            Err(wrong) => failed(Value::Null, kind, &wrong),
        };
        Ok(format!("{answer}\n"))
    })
}

/// Reads standard input line by line, and writes what `answer` makes of each line. An error
/// is reported with the number of its line, with `json` as an object on standard output; the run goes on, and the exit
/// code is that of the last error.
pub fn each_line(
    json: bool,
    mut answer: impl FnMut(Line<'_>) -> Result<String, Fault>,
) -> Result<Answer, Fault> {
    let mut lines = Lines::new(stop::stdin(), limit::CASE);
    let mut out = Stream::open(Layout::default(), "");
    let mut code = 0;
    loop {
        if !lines.has_next() {
            // Whoever writes the lines may be waiting for the answer to the last one.
            out.flush()?;
        }
        let answered = match lines.next_line() {
            Ok(Some(line)) => answer(line),
            Ok(None) => break,
            Err(error) => return out.fail(error.into()),
        };
        // A search that was stopped has no answer.
        if stop::asked().is_some() {
            break;
        }
        match answered {
            Ok(text) => out.piece(&text)?,
            Err(fault) => {
                let fault = Fault { message: format!("line {}: {}", lines.number(), fault.message), ..fault };
                code = fault.code;
                if json {
                    out.piece(&fault.answer().0)?;
                } else {
                    out.flush()?;
                    fault.report();
                }
            }
        }
    }
    out.close(End::Text(""), code)
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
