//! Questions with their answers: `? <game> <verb> <position>`, then the lines of the answer after `= `.

use core::fmt;

use trickwire_core::budget::Patient;
use trickwire_core::verb::answer;

/// Bomb Busters: the odds of tables from openings to endings.
pub const BOMB: &str = include_str!("../cases/bomb.txt");
/// Ninety-Nine: everything about open hands.
pub const NINETY: &str = include_str!("../cases/ninety.txt");
/// Bridge: how many deals there are, and one of them.
pub const BRIDGE: &str = include_str!("../cases/bridge.txt");
/// Lines of every verb that work long: they are watched, not waited for.
pub const HARD: &str = include_str!("../cases/hard.txt");
/// The digests of [`crate::sums`].
pub const SUMS: &str = include_str!("../cases/sums.txt");

/// A question and the lines of its answer, each after `= `.
#[derive(Clone, Copy, Debug)]
pub struct Case<'t> {
    /// `bomb odds me1 | ...`
    pub question: &'t str,
    answer: &'t str,
}

/// The cases of a text, one after the other.
pub fn cases(text: &str) -> impl Iterator<Item = Case<'_>> {
    text.strip_prefix("? ").unwrap_or("").split("\n? ").filter_map(|case| {
        let (question, answer) = case.split_once('\n')?;
        Some(Case { question, answer })
    })
}

/// Why an answer is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wrong {
    /// There is none.
    Refused,
    /// The first line of the answer that differs, from 1.
    Line(u16),
}

impl Case<'_> {
    /// Asks in this memory, and compares what is said byte by byte.
    pub fn check(&self, words: &mut [u32]) -> Result<(), Wrong> {
        let mut sight = Sight { rest: self.answer, line: 1, fresh: true, good: true };
        answer(self.question, words, &mut Patient, &mut sight).map_err(|_| Wrong::Refused)?;
        if sight.good && sight.rest.is_empty() { Ok(()) } else { Err(Wrong::Line(sight.line)) }
    }
}

/// Takes what is written and compares it with what should be, without keeping it. It never complains, so that
/// whoever writes goes on as if to a wire.
struct Sight<'t> {
    rest: &'t str,
    line: u16,
    fresh: bool,
    good: bool,
}

impl Sight<'_> {
    /// Whether this byte is the next one; then it is taken.
    fn take(&mut self, byte: u8) -> Option<()> {
        if self.fresh {
            self.rest = self.rest.strip_prefix("= ")?;
            self.fresh = false;
        }
        if byte == b'\n' {
            // The end of the last line is not in the text of a case.
            self.rest = self.rest.strip_prefix('\n').or(self.rest.is_empty().then_some(""))?;
            self.fresh = true;
            self.line += 1;
            return Some(());
        }
        let here = self.rest.as_bytes().first() == Some(&byte);
        self.rest = self.rest.get(1..).filter(|_| here)?;
        Some(())
    }
}

impl fmt::Write for Sight<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            self.good = self.good && self.take(byte).is_some();
        }
        Ok(())
    }
}
