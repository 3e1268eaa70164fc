//! A game at the keyboard: asking for a line, with editing and history on a terminal and without them from a
//! pipe, and saying something.

use std::cell::RefCell;
use std::io::{self, IsTerminal, StdinLock, Write};

use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

use crate::fault::Fault;
use crate::input::{Lines, limit};
use crate::printable::{Printable, for_terminal};
use crate::stop;

/// Where lines come from.
pub enum Prompt {
    /// A terminal.
    Editor(Box<RefCell<DefaultEditor>>),
    /// A pipe or a file.
    Pipe(RefCell<Lines<StdinLock<'static>>>),
}

impl Prompt {
    /// Standard input. Signals end the program in order from now on.
    pub fn new() -> Result<Prompt, Fault> {
        if !std::io::stdin().is_terminal() {
            stop::end_in_order(|| ())?;
            return Ok(Prompt::Pipe(RefCell::new(Lines::new(std::io::stdin().lock(), limit::TYPED))));
        }
        stop::end_in_order(as_it_is())?;
        let editor = DefaultEditor::new().map_err(|error| Fault::usage(error.to_string()))?;
        Ok(Prompt::Editor(Box::new(RefCell::new(editor))))
    }

    /// The next line without its end; `None` at the end of the input. What comes from a pipe is echoed, so
    /// that the whole reads as a conversation. Ctrl-C, which is a key here, ends the program as the signal
    /// does.
    ///
    /// Control characters are escaped in what is returned, tabs become spaces: no command has any, and whatever quotes
    /// the line afterwards is safe to print.
    pub fn line(&self, prompt: &str) -> Result<Option<String>, Fault> {
        let line = match self {
            Prompt::Editor(editor) => edited(&mut editor.borrow_mut(), prompt)?,
            Prompt::Pipe(lines) => piped(&mut lines.borrow_mut(), prompt)?,
        };
        Ok(line.map(|line| tame(&line)))
    }
}

fn tame(line: &str) -> String {
    Printable(line.replace('\t', " ")).to_string()
}

/// A line typed on a terminal.
fn edited(editor: &mut DefaultEditor, prompt: &str) -> Result<Option<String>, Fault> {
    match editor.readline(prompt) {
        Ok(line) => {
            let _ = editor.add_history_entry(line.as_str());
            Ok(Some(line))
        }
        Err(ReadlineError::Eof) => Ok(None),
        Err(ReadlineError::Interrupted) => Err(Fault::silent(stop::INTERRUPTED)),
        Err(error) => Err(Fault::usage(error.to_string())),
    }
}

/// The next line of a pipe that can be read; those before it that cannot are answered here.
fn piped(lines: &mut Lines<StdinLock<'static>>, prompt: &str) -> Result<Option<String>, Fault> {
    loop {
        let Some(line) = lines.next_line()? else {
            say(&format!("{prompt}\n"))?;
            return Ok(None);
        };
        match line.text() {
            Ok(line) => {
                say(&format!("{prompt}{}\n", tame(line)))?;
                return Ok(Some(line.to_owned()));
            }
            Err(wrong) => say(&format!("{prompt}\nLine {}: {wrong}.\n", lines.number()))?,
        }
    }
}

/// Prints at once, with colours where they are wanted. A terminal gets no other control characters.
pub fn say(text: &str) -> Result<(), Fault> {
    write(text).map_err(|error| Fault::unwritten("standard output", &error))
}

/// Everything that goes to standard output as text passes through here. Colours are removed only where there are any:
/// that takes a look at every byte.
pub fn write(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let text = if out.is_terminal() { for_terminal(text) } else { text.into() };
    if text.contains('\x1b') {
        let mut out = anstream::AutoStream::auto(out);
        return out.write_all(text.as_bytes()).and_then(|()| out.flush());
    }
    out.write_all(text.as_bytes()).and_then(|()| out.flush())
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
