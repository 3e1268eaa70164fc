//! Cards and hands as people write them.
//!
//! ```text
//! hand  = word word ...                separated by spaces or commas
//!       | ranks.ranks.ranks.ranks      spades, hearts, diamonds, clubs; `-` or nothing is a void
//! word  = ranks suit | suit ranks      AS, A♠, 10h, SAQJ6, ♠AQJ6
//! rank  = A K Q J T 10 9 8 7 6 5 4 3 2
//! suit  = C D H S ♣ ♦ ♥ ♠
//! ```
//!
//! Letters may be of either case. The canonical text of a hand ([`HandText`]) is the form with dots,
//! that of a card is rank and suit, `TH`.

use core::fmt::{self, Write};

use super::{Card, CardSet, Rank, Suit};
use crate::text::Span;

/// What is wrong with a hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum CardErrorKind {
    /// A character that is neither rank nor suit.
    Unknown,
    /// Ranks without a suit.
    NoSuit,
    /// A suit without ranks.
    NoRank,
    /// Something after the end of the word.
    Trailing,
    /// The form with dots, but not four suits.
    Suits,
    /// The same card twice.
    Twice(Card),
}

/// Cards that cannot be read, and where.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CardError {
    /// The place in the text.
    pub span: Span,
    /// What is wrong.
    pub kind: CardErrorKind,
}

impl CardErrorKind {
    /// What would be allowed instead, as a sentence.
    pub const fn help(self) -> &'static str {
        match self {
            CardErrorKind::Unknown | CardErrorKind::Trailing => {
                "ranks are A K Q J T (or 10) 9 to 2, suits are S H D C or their symbols"
            }
            CardErrorKind::NoSuit => "a card is its rank and its suit: AS, TH, 10h, or ♠AQJ6 for several",
            CardErrorKind::NoRank => "a suit is followed by its ranks: SAQJ6; leave a void out",
            CardErrorKind::Suits => {
                "with dots a hand is spades.hearts.diamonds.clubs, for example AQJ6.Q.A8.A6"
            }
            CardErrorKind::Twice(_) => "every card is there once",
        }
    }
}

impl fmt::Display for CardErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CardErrorKind::Unknown => f.write_str("this is not a card"),
            CardErrorKind::NoSuit => f.write_str("this card has no suit"),
            CardErrorKind::NoRank => f.write_str("this suit has no ranks"),
            CardErrorKind::Trailing => f.write_str("the card should end here"),
            CardErrorKind::Suits => f.write_str("a hand with dots has four suits"),
            CardErrorKind::Twice(card) => write!(f, "{card} is there twice"),
        }
    }
}

impl fmt::Display for CardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}

impl core::error::Error for CardError {}

/// The order in which suits with dots are written.
const DOTTED: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];

/// Reads one card.
pub fn parse_card(text: &str) -> Result<Card, CardError> {
    let mut found = None;
    each_card(text, |card, span| match found.replace(card) {
        None => Ok(()),
        Some(_) => Err(CardError { span, kind: CardErrorKind::Trailing }),
    })?;
    found.ok_or(CardError { span: Span::new(0, text.len()), kind: CardErrorKind::NoRank })
}

/// Reads a hand in any of the forms; an empty text is an empty hand.
pub fn parse_cards(text: &str) -> Result<CardSet, CardError> {
    let mut set = CardSet::EMPTY;
    each_card(text, |card, span| {
        if set.insert(card) { Ok(()) } else { Err(CardError { span, kind: CardErrorKind::Twice(card) }) }
    })?;
    Ok(set)
}

/// Calls `found` with every card of a text in the order in which it is written.
pub fn each_card(
    text: &str,
    mut found: impl FnMut(Card, Span) -> Result<(), CardError>,
) -> Result<(), CardError> {
    let base = text.as_ptr() as usize;
    for word in text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty()) {
        let at = word.as_ptr() as usize - base;
        if word.contains('.') {
            dotted(word, at, &mut found)?;
        } else if word != "-" {
            plain(word, at, &mut found)?;
        }
    }
    Ok(())
}

type Found<'f> = &'f mut dyn FnMut(Card, Span) -> Result<(), CardError>;

fn dotted(word: &str, at: usize, found: Found<'_>) -> Result<(), CardError> {
    if word.matches('.').count() != 3 {
        return Err(CardError { span: Span::new(at, at + word.len()), kind: CardErrorKind::Suits });
    }
    for (suit, (offset, ranks)) in DOTTED.into_iter().zip(crate::text::split(word, '.')) {
        if ranks != "-" {
            let end = each_rank(ranks, at + offset, suit, None, found)?;
            refuse_rest(ranks, at + offset, end, CardErrorKind::Unknown)?;
        }
    }
    Ok(())
}

fn plain(word: &str, at: usize, found: Found<'_>) -> Result<(), CardError> {
    let span = Span::new(at, at + word.len());
    let first = word.chars().next().unwrap_or(' ');
    if let Some(suit) = Suit::from_char(first) {
        let ranks = &word[first.len_utf8()..];
        if ranks.is_empty() {
            return Err(CardError { span, kind: CardErrorKind::NoRank });
        }
        let end = each_rank(ranks, at + first.len_utf8(), suit, one_card(ranks, span), found)?;
        return refuse_rest(ranks, at + first.len_utf8(), end, CardErrorKind::Trailing);
    }
    // The suit comes after its ranks: find it first, so that every rank knows its suit.
    let ranks = ranks_end(word);
    let Some(after) = word[ranks..].chars().next() else {
        return Err(CardError { span, kind: CardErrorKind::NoSuit });
    };
    let Some(suit) = Suit::from_char(after) else {
        return refuse_rest(word, at, ranks, CardErrorKind::Unknown);
    };
    each_rank(&word[..ranks], at, suit, one_card(&word[..ranks], span), found)?;
    refuse_rest(word, at, ranks + after.len_utf8(), CardErrorKind::Trailing)
}

/// The next rank of the text and its length in bytes.
fn rank(text: &str) -> Option<(Rank, usize)> {
    if text.starts_with("10") {
        return Some((Rank::from_char('T')?, 2));
    }
    Some((Rank::from_char(text.chars().next()?)?, 1))
}

/// Where the ranks at the start of the text end.
fn ranks_end(text: &str) -> usize {
    let mut end = 0;
    while let Some((_, length)) = rank(&text[end..]) {
        end += length;
    }
    end
}

/// The span of a whole word, where these ranks make it a single card.
fn one_card(ranks: &str, word: Span) -> Option<Span> {
    rank(ranks).is_some_and(|(_, length)| length == ranks.len()).then_some(word)
}

/// Every rank at the start of the text as a card of the suit, its place `word` or its own; returns where the
/// ranks end.
fn each_rank(
    text: &str,
    at: usize,
    suit: Suit,
    word: Option<Span>,
    found: Found<'_>,
) -> Result<usize, CardError> {
    let mut end = 0;
    while let Some((rank, length)) = rank(&text[end..]) {
        found(Card::new(suit, rank), word.unwrap_or(Span::new(at + end, at + end + length)))?;
        end += length;
    }
    Ok(end)
}

fn refuse_rest(text: &str, at: usize, end: usize, kind: CardErrorKind) -> Result<(), CardError> {
    match text[end..].chars().next() {
        None => Ok(()),
        Some(odd) => Err(CardError { span: Span::new(at + end, at + end + odd.len_utf8()), kind }),
    }
}

/// The canonical text of a hand: spades.hearts.diamonds.clubs, high to low.
pub struct HandText(
    /// Its cards.
    pub CardSet,
);

impl fmt::Display for HandText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, suit) in DOTTED.into_iter().enumerate() {
            if index > 0 {
                f.write_char('.')?;
            }
            for card in self.0.descending(suit) {
                f.write_char(card.rank.letter())?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    extern crate std;
    use std::string::ToString;

    #[test]
    fn hands_are_read_as_people_write_them() {
        for text in [
            "AS QS JS 6S AD 8D QH AC 6C",
            "as, qs,js 6s ad 8d qh ac 6c",
            "AQJ6.Q.A8.A6",
            "aqj6S 8AD hQ cA6",
            "♠AQJ6 ♦A8 ♥Q ♣A6",
            "A♤ Q♤ J♤ 6♤ A♢ 8♢ Q♡ A♧ 6♧",
        ] {
            let hand = parse_cards(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(HandText(hand).to_string(), "AQJ6.Q.A8.A6", "{text}");
        }
        assert_eq!(HandText(parse_cards("10h S9 .-.9.10").unwrap()).to_string(), "9.T.9.T");
        assert_eq!(parse_cards(""), Ok(CardSet::EMPTY));
        assert_eq!(parse_cards("..."), Ok(CardSet::EMPTY));
        assert_eq!(parse_card("10h").unwrap().to_string(), "TH");
        for card in CardSet::PACK_52.iter() {
            assert_eq!(parse_card(&card.to_string()), Ok(card));
        }
    }

    #[test]
    fn errors_point_at_the_place() {
        let place = |text: &str| {
            let error = parse_cards(text).unwrap_err();
            (error.kind, text[error.span.start as usize..error.span.end as usize].to_string())
        };
        assert_eq!(place("AS 1H"), (CardErrorKind::Unknown, "1".into()));
        assert_eq!(place("AS QX"), (CardErrorKind::Unknown, "X".into()));
        assert_eq!(place("AS Q"), (CardErrorKind::NoSuit, "Q".into()));
        assert_eq!(place("AS H"), (CardErrorKind::NoRank, "H".into()));
        assert_eq!(place("AS QHé"), (CardErrorKind::Trailing, "é".into()));
        assert_eq!(place("AQ.7.8"), (CardErrorKind::Suits, "AQ.7.8".into()));
        assert_eq!(place("AQ.7x.8."), (CardErrorKind::Unknown, "x".into()));
        let twice = parse_card("QS").unwrap();
        assert_eq!(place("QS 7H sAQ"), (CardErrorKind::Twice(twice), "Q".into()));
        assert!(parse_card("AKS").is_err() && parse_card("").is_err() && parse_card("♠").is_err());
    }
}
