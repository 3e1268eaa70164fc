//! Four hands of thirteen cards, and how they are written: PBN, LIN, one line, a diagram.

use core::fmt::{self, Write};

use super::constraint::points;
use super::seat::{Seat, Vulnerable};
use crate::cards::notation::each_card;
use crate::cards::{Card, CardError, CardErrorKind, CardSet, HandText, Suit, parse_cards};
use crate::text::Span;

/// Who holds what.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Deal {
    /// By seat, from North.
    pub hands: [CardSet; 4],
}

impl Deal {
    /// Four hands of thirteen, every card once?
    pub fn is_whole(&self) -> bool {
        let together = self.hands.iter().fold(CardSet::EMPTY, |all, &hand| all | hand);
        together == CardSet::PACK_52 && self.hands.iter().all(|hand| hand.len() == 13)
    }

    /// Who holds a card.
    pub fn holder(&self, card: Card) -> Option<Seat> {
        Seat::ALL.into_iter().find(|seat| self.hands[seat.index()].has(card))
    }

    /// The table turned by half a circle: everybody gets their partner's cards.
    #[must_use]
    pub fn rotated(&self) -> Deal {
        let [n, e, s, w] = self.hands;
        Deal { hands: [s, w, n, e] }
    }
}

/// A deal with its number, its dealer and who is vulnerable.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    /// Counted from 1.
    pub number: u32,
    /// Who deals.
    pub dealer: Seat,
    /// Who is vulnerable.
    pub vulnerable: Vulnerable,
    /// The cards.
    pub deal: Deal,
}

impl Board {
    /// Dealer and vulnerability by the number.
    pub const fn new(number: u32, deal: Deal) -> Board {
        Board { number, dealer: Seat::dealer(number), vulnerable: Vulnerable::of_board(number), deal }
    }
}

/// How boards are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// North on top, West and East side by side, South below.
    Diagram,
    /// Portable Bridge Notation 2.1.
    Pbn,
    /// The format of the online tables.
    Lin,
    /// `n AKQ.JT9.8.765432 e ... s ... w ...`
    Line,
}

/// What comes before the first board of a file.
pub const fn file_head(format: Format) -> &'static str {
    match format {
        Format::Pbn => "% PBN 2.1\n% EXPORT\n\n",
        Format::Diagram | Format::Lin | Format::Line => "",
    }
}

/// A board, written in a format.
pub fn write_board(board: &Board, format: Format, out: &mut impl Write) -> fmt::Result {
    match format {
        Format::Diagram => diagram(board, out),
        Format::Pbn => pbn(board, out),
        Format::Lin => lin(board, out),
        Format::Line => line(&board.deal, out),
    }
}

fn pbn(board: &Board, out: &mut impl Write) -> fmt::Result {
    writeln!(out, "[Event \"\"]\n[Site \"\"]\n[Date \"\"]\n[Board \"{}\"]", board.number)?;
    writeln!(out, "[West \"\"]\n[North \"\"]\n[East \"\"]\n[South \"\"]")?;
    writeln!(out, "[Dealer \"{}\"]\n[Vulnerable \"{}\"]", board.dealer, board.vulnerable.pbn())?;
    // As an export file wants it, the dealer's hand comes first.
    let [a, b, c, d] =
        [0, 1, 2, 3].map(|steps| HandText(board.deal.hands[board.dealer.clockwise(steps).index()]));
    writeln!(out, "[Deal \"{}:{a} {b} {c} {d}\"]", board.dealer)?;
    writeln!(out, "[Scoring \"\"]\n[Declarer \"\"]\n[Contract \"\"]\n[Result \"\"]\n")
}

/// South comes first, and the dealer is counted from South too. Readers of files look for players (`pn`) and a start
/// (`st`) before the cards.
fn lin(board: &Board, out: &mut impl Write) -> fmt::Result {
    let dealer = (board.dealer.index() + 2) % 4 + 1;
    write!(out, "qx|o{}|pn|,,,|st||md|{dealer}", board.number)?;
    for place in 0..4 {
        if place > 0 {
            out.write_char(',')?;
        }
        let hand = board.deal.hands[Seat::South.clockwise(place).index()];
        for suit in Suit::ALL.into_iter().rev() {
            out.write_char(suit.letter())?;
            for card in hand.descending(suit) {
                out.write_char(card.rank.letter())?;
            }
        }
    }
    writeln!(out, "|ah|Board {}|sv|{}|pg||", board.number, board.vulnerable.lin())
}

fn line(deal: &Deal, out: &mut impl Write) -> fmt::Result {
    for seat in Seat::ALL {
        let before = if seat == Seat::North { "" } else { " " };
        write!(out, "{before}{} {}", seat.letter().to_ascii_lowercase(), HandText(deal.hands[seat.index()]))?;
    }
    out.write_char('\n')
}

/// How wide a hand is drawn.
const COLUMN: usize = 16;

fn diagram(board: &Board, out: &mut impl Write) -> fmt::Result {
    let hand = |seat: Seat| board.deal.hands[seat.index()];
    let suits = || Suit::ALL.into_iter().rev();
    writeln!(
        out,
        "Board {}   dealer {}   vulnerable {}",
        board.number,
        board.dealer.name(),
        board.vulnerable.name()
    )?;
    for suit in suits() {
        writeln!(out, "{:COLUMN$}{}", "", Holding(hand(Seat::North), suit))?;
    }
    for suit in suits() {
        let west = Holding(hand(Seat::West), suit);
        let compass = ["   N    ", " W   E  ", "   S    ", "        "][Suit::Spades.index() - suit.index()];
        writeln!(out, "{west:<COLUMN$}{compass:COLUMN$}{}", Holding(hand(Seat::East), suit))?;
    }
    for suit in suits() {
        writeln!(out, "{:COLUMN$}{}", "", Holding(hand(Seat::South), suit))?;
    }
    let [n, e, s, w] = board.deal.hands.map(points);
    writeln!(out, "HCP N {n}  E {e}  S {s}  W {w}\n")
}

/// `S AKQ7`, or `S -` where there is none.
struct Holding(CardSet, Suit);

impl fmt::Display for Holding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = heapless::String::<16>::new();
        write!(text, "{} ", self.1)?;
        for card in self.0.descending(self.1) {
            text.write_char(card.rank.letter())?;
        }
        if self.0.of_suit(self.1).is_empty() {
            text.write_char('-')?;
        }
        f.pad(&text)
    }
}

/// Text that is not a deal, and where.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DealError {
    /// The place in the text.
    pub span: Span,
    /// What is wrong.
    pub kind: DealErrorKind,
}

/// What is wrong with the text of a deal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum DealErrorKind {
    /// It does not begin with a seat.
    Seat,
    /// Not four hands.
    Hands,
    /// A card.
    Card(CardErrorKind),
    /// A card in two hands.
    Twice(Card),
    /// A hand that does not have thirteen cards.
    Size(Seat),
}

impl fmt::Display for DealError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            DealErrorKind::Seat => f.write_str("a deal begins with its first seat"),
            DealErrorKind::Hands => f.write_str("a deal has four hands"),
            DealErrorKind::Card(kind) => kind.fmt(f),
            DealErrorKind::Twice(card) => write!(f, "{card} is in two hands"),
            DealErrorKind::Size(seat) => write!(f, "{} has not thirteen cards", seat.name()),
        }
    }
}

impl core::error::Error for DealError {}

/// Reads the deal of a PBN tag: `N:AKQ.JT9.8.765432 ...`, hands clockwise from the seat named.
pub fn parse_pbn_deal(text: &str) -> Result<Deal, DealError> {
    let whole = Span::new(0, text.len());
    let fail = |span, kind| DealError { span, kind };
    let first = text.chars().next().and_then(Seat::from_char);
    let (Some(first), Some(hands)) = (first, text.get(1..).and_then(|rest| rest.strip_prefix(':'))) else {
        return Err(fail(whole, DealErrorKind::Seat));
    };
    let mut deal = Deal::default();
    let mut count = 0;
    for (at, word) in crate::text::words(hands) {
        let span = Span::new(at + 2, at + 2 + word.len());
        if count == 4 {
            return Err(fail(span, DealErrorKind::Hands));
        }
        let hand = parse_cards(word)
            .map_err(|error| fail(error.span.shifted(at + 2), DealErrorKind::Card(error.kind)))?;
        deal.hands[first.clockwise(count).index()] = hand;
        count += 1;
    }
    if count != 4 {
        return Err(fail(whole, DealErrorKind::Hands));
    }
    checked(deal, whole)
}

/// Reads the cards of an `md` field of LIN: the dealer's digit, then South, West, North and East; a fourth
/// hand that is left out gets the remaining cards.
pub fn parse_lin_deal(text: &str) -> Result<(Seat, Deal), DealError> {
    let whole = Span::new(0, text.len());
    let fail = |span, kind| DealError { span, kind };
    let dealer = match text.as_bytes().first() {
        Some(digit @ b'1'..=b'4') => Seat::South.clockwise(usize::from(digit - b'1')),
        _ => return Err(fail(whole, DealErrorKind::Seat)),
    };
    let hands = &text[1..];
    let mut deal = Deal::default();
    let mut count = 0;
    for (at, piece) in crate::text::split(hands, ',') {
        if count == 4 {
            return Err(fail(Span::new(at + 1, at + 1 + piece.len()), DealErrorKind::Hands));
        }
        let hand = lin_hand(piece)
            .map_err(|error| fail(error.span.shifted(at + 1), DealErrorKind::Card(error.kind)))?;
        deal.hands[Seat::South.clockwise(count).index()] = hand;
        count += 1;
    }
    let east = Seat::East.index();
    if deal.hands[east].is_empty() && count >= 3 {
        let others = deal.hands.iter().fold(CardSet::EMPTY, |all, &hand| all | hand);
        deal.hands[east] = CardSet::PACK_52 - others;
    } else if count != 4 {
        return Err(fail(whole, DealErrorKind::Hands));
    }
    Ok((dealer, checked(deal, whole)?))
}

/// `SAKQHJT9D8C765432`: a void is its letter alone.
fn lin_hand(text: &str) -> Result<CardSet, CardError> {
    let mut hand = CardSet::EMPTY;
    let mut start = 0;
    while start < text.len() {
        let after = text[start + text[start..].chars().next().map_or(1, char::len_utf8)..]
            .find(|c| Suit::from_char(c).is_some())
            .map_or(text.len(), |next| start + text[start..].chars().next().map_or(1, char::len_utf8) + next);
        let word = &text[start..after];
        if word.len() > 1 || word.chars().next().and_then(Suit::from_char).is_none() {
            each_card(word, |card, span| {
                if hand.insert(card) {
                    Ok(())
                } else {
                    Err(CardError { span, kind: CardErrorKind::Twice(card) })
                }
            })
            .map_err(|error| CardError { span: error.span.shifted(start), ..error })?;
        }
        start = after;
    }
    Ok(hand)
}

fn checked(deal: Deal, span: Span) -> Result<Deal, DealError> {
    let mut seen = CardSet::EMPTY;
    for hand in deal.hands {
        if let Some(card) = (seen & hand).iter().next() {
            return Err(DealError { span, kind: DealErrorKind::Twice(card) });
        }
        seen |= hand;
    }
    match Seat::ALL.into_iter().find(|seat| deal.hands[seat.index()].len() != 13) {
        Some(seat) => Err(DealError { span, kind: DealErrorKind::Size(seat) }),
        None => Ok(deal),
    }
}
