//! The questions of the set-up: a wrong answer is asked again with its place, `hint` explains the question,
//! `back` asks the one before again.

use std::cell::{Cell, RefCell};

use trickwire_core::text::Span;

use super::board::wrapped;
use super::tell;
use super::words::Wrong;
use crate::fault::{Fault, caret};
use crate::prompt::{Prompt, say};

/// Why the questions ended without a game.
pub(super) enum Ended {
    /// One before is to be asked again.
    Back,
    /// For good.
    Fault(Fault),
}

impl From<Fault> for Ended {
    fn from(fault: Fault) -> Ended {
        Ended::Fault(fault)
    }
}

/// Questions, with the answers that were given so far.
pub(super) struct Entry<'p> {
    prompt: &'p Prompt,
    given: RefCell<Vec<String>>,
    /// How many of them have been used again since the last step back.
    used: Cell<usize>,
    /// Something was typed that would be lost.
    typed: Cell<bool>,
}

impl<'p> Entry<'p> {
    pub(super) fn new(prompt: &'p Prompt) -> Entry<'p> {
        Entry { prompt, given: RefCell::new(Vec::new()), used: Cell::new(0), typed: Cell::new(false) }
    }

    /// The last answer is forgotten, and the questions begin again; `false` where there was none.
    pub(super) fn step_back(&self) -> bool {
        self.used.set(0);
        self.given.borrow_mut().pop().is_some()
    }

    /// An answer, right or wrong, that would have to be typed again.
    fn noted<T>(&self, answer: T) -> T {
        self.typed.set(true);
        answer
    }

    /// Asks until the answer can be used.
    pub(super) fn ask<T>(
        &self,
        question: &str,
        hint: &str,
        read: impl Fn(&str) -> Result<T, Wrong>,
    ) -> Result<T, Ended> {
        let before = self.given.borrow().get(self.used.get()).cloned();
        if let Some(answer) = before
            && let Ok(answer) = read(&answer)
        {
            self.used.set(self.used.get() + 1);
            return Ok(answer);
        }
        self.given.borrow_mut().truncate(self.used.get());
        loop {
            let Some(line) = self.prompt.line(question)? else {
                return Err(Ended::Fault(Fault::usage("the game was not set up").help(
                    "give --mission, --players, --me and the rest as arguments, or answer the questions",
                )));
            };
            let text = line.trim();
            match text.to_ascii_lowercase().as_str() {
                "hint" | "help" | "?" => tell(hint)?,
                "back" | "undo" => return Err(Ended::Back),
                "quit" | "exit" | "q" if self.typed.take() => {
                    tell("Nothing is kept before the last question; quit again to leave without a game.")?;
                }
                "quit" | "exit" | "q" => return Err(Ended::Fault(Fault::silent(0))),
                _ => match self.noted(read(text)) {
                    Ok(answer) => {
                        self.given.borrow_mut().push(text.to_owned());
                        self.used.set(self.used.get() + 1);
                        return Ok(answer);
                    }
                    Err(wrong) => say(&told(text, &wrong))?,
                },
            }
        }
    }
}

/// What is wrong with an answer, and where.
pub(super) fn told(line: &str, wrong: &Wrong) -> String {
    let place = if line.is_empty() { String::new() } else { caret(line, wrong.span) };
    format!("{place}{}\n", wrapped(&wrong.message))
}

/// The whole answer is wrong.
pub(super) fn all_of(text: &str, message: impl Into<String>) -> Wrong {
    Wrong::at(Span::new(0, text.len()), message)
}

/// A number in a range.
pub(super) fn number(text: &str, low: u8, high: u8) -> Result<u8, Wrong> {
    let number = text.parse().ok().filter(|n| (low..=high).contains(n));
    number.ok_or_else(|| all_of(text, format!("A number from {low} to {high}.")))
}

/// The words of an answer with their places.
pub(super) fn parts(text: &str) -> impl Iterator<Item = (Span, &str)> {
    let base = text.as_ptr() as usize;
    text.split([' ', ',', ';', '\t']).filter(|word| !word.is_empty()).map(move |word| {
        let start = word.as_ptr() as usize - base;
        (Span::new(start, start + word.len()), word)
    })
}
