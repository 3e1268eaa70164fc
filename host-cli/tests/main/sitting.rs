//! A sitting: a command, everything that is typed into it, and what was on the screen at the end.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Types everything and waits for the end.
pub(crate) fn typed(command: &mut Command, text: &str) -> Output {
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = piped.spawn().unwrap();
    // A program that ended early has already said why.
    let _ = child.stdin.take().unwrap().write_all(text.as_bytes());
    child.wait_with_output().unwrap()
}

/// The screen after everything was typed into a command that ends well.
pub(crate) fn screen(command: &mut Command, text: &str) -> String {
    let output = typed(command, text);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}
