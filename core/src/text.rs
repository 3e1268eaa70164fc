//! Reading text, with the place of every error: a cursor over bytes, and spans for error messages.

/// A stretch of the text that was read, in bytes; it always lies on character boundaries.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// The byte after the last.
    pub end: u32,
}

impl Span {
    /// From `start` to before `end`.
    pub const fn new(start: usize, end: usize) -> Span {
        Span { start: clamp(start), end: clamp(end) }
    }

    /// The same stretch in a text that starts `by` bytes earlier.
    #[must_use]
    pub const fn shifted(self, by: usize) -> Span {
        Span::new(self.start as usize + by, self.end as usize + by)
    }
}

/// Places past 4 GiB are reported at the end of that range.
const fn clamp(at: usize) -> u32 {
    if at > u32::MAX as usize { u32::MAX } else { at as u32 }
}

/// A text without the byte order mark that many editors put in front of it.
pub fn without_bom(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// The pieces of `text` between separators, each with its offset. Empty pieces are kept.
pub fn split(text: &str, separator: char) -> impl Iterator<Item = (usize, &str)> {
    let base = text.as_ptr() as usize;
    text.split(separator).map(move |piece| (piece.as_ptr() as usize - base, piece))
}

/// The words of `text`, each with its offset.
pub fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let base = text.as_ptr() as usize;
    text.split_whitespace().map(move |word| (word.as_ptr() as usize - base, word))
}

/// A cursor over the ASCII characters of one word.
#[derive(Clone, Copy, Debug)]
pub struct Cursor<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Cursor<'t> {
    /// At the start of `text`.
    pub const fn new(text: &'t str) -> Cursor<'t> {
        Cursor { text, at: 0 }
    }

    /// The offset of the next byte.
    pub const fn at(&self) -> usize {
        self.at
    }

    /// Has everything been read?
    pub const fn is_done(&self) -> bool {
        self.at >= self.text.len()
    }

    /// The byte `ahead` places on, in lower case; 0 past the end.
    pub fn peek(&self, ahead: usize) -> u8 {
        self.text.as_bytes().get(self.at + ahead).map_or(0, u8::to_ascii_lowercase)
    }

    /// Steps over the next byte if it is this one (lower case given, either case accepted).
    pub fn eat(&mut self, byte: u8) -> bool {
        let hit = self.peek(0) == byte && !self.is_done();
        self.at += usize::from(hit);
        hit
    }

    /// Steps over `count` bytes.
    pub fn skip(&mut self, count: usize) {
        self.at += count;
    }

    /// A decimal number: every digit that follows; 255 where it is larger than that. `None` where
    /// no digit follows.
    pub fn number(&mut self) -> Option<u8> {
        if !self.peek(0).is_ascii_digit() {
            return None;
        }
        let mut value = 0_u8;
        while self.peek(0).is_ascii_digit() {
            value = value.saturating_mul(10).saturating_add(self.peek(0) - b'0');
            self.at += 1;
        }
        Some(value)
    }

    /// The span from `start` to here, at least one character long where there is one, and never
    /// inside a character.
    pub fn span_from(&self, start: usize) -> Span {
        let mut start = start.min(self.text.len());
        while !self.text.is_char_boundary(start) {
            start -= 1;
        }
        let mut end = self.at.max(start + 1).min(self.text.len());
        while !self.text.is_char_boundary(end) {
            end += 1;
        }
        Span::new(start, end)
    }

    /// The span of everything not yet read.
    pub fn rest(&self) -> Span {
        let mut cursor = *self;
        cursor.at = self.text.len();
        cursor.span_from(self.at)
    }
}

/// An index from 0 as people count it, from 1.
pub(crate) const fn nth(index: u8) -> u16 {
    index as u16 + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_pieces_know_where_they_are() {
        assert!(words("  a bc ").eq([(2, "a"), (4, "bc")]));
        assert!(split("a||b", '|').eq([(0, "a"), (2, ""), (3, "b")]));
    }

    #[test]
    fn numbers_saturate() {
        let mut cursor = Cursor::new("12x999999");
        assert_eq!(cursor.number(), Some(12));
        assert_eq!(cursor.number(), None);
        assert!(cursor.eat(b'x'));
        assert_eq!(cursor.number(), Some(255));
        assert!(cursor.is_done());
    }

    #[test]
    fn spans_respect_characters() {
        let mut cursor = Cursor::new("é≠");
        cursor.skip(1);
        assert_eq!(cursor.span_from(1), Span::new(0, 2));
        assert_eq!(cursor.rest(), Span::new(0, 5));
    }

    #[test]
    fn places_of_long_texts_are_told() {
        assert_eq!(Span::new(70_000, 70_002), Span { start: 70_000, end: 70_002 });
        assert_eq!(Span::new(65_530, 65_536).shifted(10), Span { start: 65_540, end: 65_546 });
    }
}
