//! Words, bars, brackets and headings of a line of wishes.

use trickwire_core::text::Span;

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TokenKind {
    /// `N:`, without its colon.
    Heading,
    Word,
    Open,
    Close,
    /// A bar with a space beside it.
    Or,
    /// A bar without.
    TightOr,
    Not,
}

/// A token.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token<'t> {
    pub(crate) kind: TokenKind,
    pub(crate) text: &'t str,
    pub(crate) span: Span,
}

/// All tokens of a text. Spaces and commas separate; `!` is a token of its own.
pub(crate) fn tokens(text: &str) -> Vec<Token<'_>> {
    let is_space = |c: char| c.is_whitespace() || c == ',';
    let mut list = Vec::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let mut end = at + c.len_utf8();
        let kind = match c {
            c if is_space(c) => {
                at = end;
                continue;
            }
            '(' => TokenKind::Open,
            ')' => TokenKind::Close,
            '!' => TokenKind::Not,
            '|' => {
                let before = text[..at].chars().next_back().is_none_or(is_space);
                let after = text[end..].chars().next().is_none_or(is_space);
                if before || after { TokenKind::Or } else { TokenKind::TightOr }
            }
            _ => {
                let stop = |c: char| is_space(c) || "()!|".contains(c);
                end = text[at..].find(stop).map_or(text.len(), |length| at + length);
                // A heading ends at its colon, with or without a space after it.
                match text[at..end].find(':') {
                    Some(colon) => {
                        list.push(Token {
                            kind: TokenKind::Heading,
                            text: &text[at..at + colon],
                            span: Span::new(at, at + colon + 1),
                        });
                        at += colon + 1;
                        continue;
                    }
                    None => TokenKind::Word,
                }
            }
        };
        list.push(Token { kind, text: &text[at..end], span: Span::new(at, end) });
        at = end;
    }
    list
}
