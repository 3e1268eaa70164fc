//! A game at the keyboard: asking for a line, with editing and history on a terminal and plainly from a
//! pipe, saying something, keeping the game in its file.

use std::cell::RefCell;
use std::io::{BufRead, IsTerminal, Write};
use std::path::Path;

use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

use crate::fault::Fault;

/// Where lines come from.
pub struct Prompt {
    editor: Option<RefCell<DefaultEditor>>,
}

impl Prompt {
    /// Standard input.
    pub fn new() -> Result<Prompt, Fault> {
        if !std::io::stdin().is_terminal() {
            return Ok(Prompt { editor: None });
        }
        let editor = DefaultEditor::new().map_err(|error| Fault::usage(error.to_string()))?;
        Ok(Prompt { editor: Some(RefCell::new(editor)) })
    }

    /// The next line without its end; `None` where there is none any more. What a pipe says is shown, so
    /// that the whole can be read as a conversation.
    pub fn line(&self, prompt: &str) -> Result<Option<String>, Fault> {
        if let Some(editor) = &self.editor {
            let mut editor = editor.borrow_mut();
            return match editor.readline(prompt) {
                Ok(line) => {
                    let _ = editor.add_history_entry(line.as_str());
                    Ok(Some(line))
                }
                Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
                Err(error) => Err(Fault::usage(error.to_string())),
            };
        }
        let mut line = String::new();
        let length = std::io::stdin().lock().read_line(&mut line)?;
        let line = line.trim_end_matches(['\n', '\r']);
        say(&format!("{prompt}{line}\n"));
        Ok((length > 0).then(|| line.to_owned()))
    }
}

/// Prints at once, with colours where they are wanted.
pub fn say(text: &str) {
    let mut out = anstream::stdout();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

/// Keeps a game in its file. It is written beside it first, so that a full disk does not cost the game.
pub fn keep(path: &Path, text: &str) -> Result<(), Fault> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    let kept = std::fs::write(&beside, text).and_then(|()| std::fs::rename(&beside, path));
    kept.map_err(|error| Fault::usage(format!("{}: {error}", path.display())))
}
