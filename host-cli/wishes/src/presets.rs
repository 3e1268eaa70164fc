//! Hands by name, in a file that users extend.
//!
//! A line is `name = wishes`; `#` begins a comment. A star in the name stands for a suit that the user writes:
//! `weak2* = 6* 6-10` makes `weak2S` mean `6S 6-10`. A later line with the same name wins.

use trickwire_core::cards::Suit;

/// A hand by name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Preset {
    /// Its name, small letters; a star where the suit comes.
    pub name: String,
    /// What it stands for.
    pub text: String,
}

/// Hands by name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Presets {
    /// Later ones win.
    pub list: Vec<Preset>,
}

/// The names that are built in, as they are read.
pub const BUILT_IN: &str = include_str!("presets.txt");

impl Default for Presets {
    fn default() -> Presets {
        let mut presets = Presets { list: Vec::new() };
        // What is built in is tested.
        let _ = presets.read(BUILT_IN);
        presets
    }
}

impl Presets {
    /// Reads a file; an error is the number of its line and what is wrong with it.
    pub fn read(&mut self, text: &str) -> Result<(), (usize, String)> {
        for (number, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or("").trim();
            if line.is_empty() {
                continue;
            }
            let fail = |message: &str| Err((number + 1, message.to_owned()));
            let Some((name, wishes)) = line.split_once('=') else {
                return fail("`name = wishes` is expected, for example `weak2* = 6* 6-10 2of3*`");
            };
            let name = name.trim().to_lowercase();
            let is_word = |c: char| c.is_alphanumeric() || "-_*".contains(c);
            if name.is_empty() || !name.chars().all(is_word) || name.matches('*').count() > 1 {
                return fail("a name is a word of letters and digits, with at most one star for a suit");
            }
            if wishes.trim().is_empty() {
                return fail("nothing is wished for");
            }
            if wishes.contains('*') && !name.contains('*') {
                return fail("a star stands for a suit, and the name has none");
            }
            self.list.push(Preset { name, text: wishes.trim().to_owned() });
        }
        Ok(())
    }

    /// What a word stands for, and how many of the presets it may use itself: those before it.
    pub fn find(&self, word: &str, below: usize) -> Option<(usize, String)> {
        let word = word.to_lowercase();
        self.list[..below].iter().enumerate().rev().find_map(|(at, preset)| {
            let text = match preset.name.split_once('*') {
                None => (preset.name == word).then(|| preset.text.clone())?,
                Some((start, end)) => {
                    let letter = word.strip_prefix(start)?.strip_suffix(end)?;
                    let mut letters = letter.chars();
                    let suit = Suit::from_char(letters.next()?).filter(|_| letters.next().is_none())?;
                    preset.text.replace('*', &suit.to_string())
                }
            };
            Some((at, text))
        })
    }
}
