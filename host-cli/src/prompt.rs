//! A game at the keyboard: asking for a line, with editing and history on a terminal and without them from a
//! pipe, and saying something.

use std::cell::RefCell;
use std::io::{BufRead, IsTerminal, Write};

use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

use crate::fault::Fault;
use crate::stop;

/// Where lines come from.
pub struct Prompt {
    editor: Option<RefCell<DefaultEditor>>,
}

impl Prompt {
    /// Standard input. Signals end the program in order from now on.
    pub fn new() -> Result<Prompt, Fault> {
        if !std::io::stdin().is_terminal() {
            stop::end_in_order(|| ())?;
            return Ok(Prompt { editor: None });
        }
        stop::end_in_order(as_it_is())?;
        let editor = DefaultEditor::new().map_err(|error| Fault::usage(error.to_string()))?;
        Ok(Prompt { editor: Some(RefCell::new(editor)) })
    }

    /// The next line without its end; `None` at the end of the input. What comes from a pipe is echoed, so
    /// that the whole reads as a conversation. Ctrl-C, which is a key here, ends the program as the signal
    /// does.
    pub fn line(&self, prompt: &str) -> Result<Option<String>, Fault> {
        if let Some(editor) = &self.editor {
            let mut editor = editor.borrow_mut();
            return match editor.readline(prompt) {
                Ok(line) => {
                    let _ = editor.add_history_entry(line.as_str());
                    Ok(Some(line))
                }
                Err(ReadlineError::Eof) => Ok(None),
                Err(ReadlineError::Interrupted) => Err(Fault::silent(stop::INTERRUPTED)),
                Err(error) => Err(Fault::usage(error.to_string())),
            };
        }
        let mut line = String::new();
        let length = std::io::stdin().lock().read_line(&mut line)?;
        let line = line.trim_end_matches(['\n', '\r']);
        say(&format!("{prompt}{line}\n"))?;
        Ok((length > 0).then(|| line.to_owned()))
    }
}

/// Prints at once, with colours where they are wanted.
pub fn say(text: &str) -> Result<(), Fault> {
    let mut out = anstream::stdout();
    let said = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    said.map_err(|error| Fault::unwritten("standard output", &error))
}

/// What restores the terminal to its present state, even in the middle of a line that is being edited.
fn as_it_is() -> impl FnOnce() + Send + 'static {
    #[cfg(unix)]
    let mode = nix::sys::termios::tcgetattr(std::io::stdin()).ok();
    move || {
        #[cfg(unix)]
        if let Some(mode) = mode {
            use nix::sys::termios::{SetArg, tcsetattr};
            let _ = tcsetattr(std::io::stdin(), SetArg::TCSANOW, &mode);
        }
        // Pasted text is marked only while a line is edited.
        let mut out = std::io::stdout().lock();
        let _ = out.write_all(b"\x1b[?2004l\n").and_then(|()| out.flush());
    }
}
