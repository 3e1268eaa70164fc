//! A deal on one line, as far as it is known.
//!
//! ```text
//! deal = head | hand | hand | hand [| hand] [; card card ...]
//! head = trump [leadN] [dummy] [bidB/B/B] [declareN | revealN]
//! hand = cards [/ cards]      the cards kept, then the three laid aside
//!      | ? [/ cards]          not known
//! ```
//!
//! For example `C lead1 | AQJ6.Q.A8.A6 / TS 9S 8S | ? | ? ; QH KH 6H, AH`: seat 1 knows its own cards and has
//! led the queen of hearts. After the semicolon come all cards played since the first trick. `lead` is who
//! led to that first trick. In a hand the cards already played may be left out. A bid that is known in the
//! head (`bid?/2/?`) must be what the cards laid aside spell.
//!
//! Four hands are four players, of thirteen cards each. `dummy` says that the third hand is the dummy's; both
//! others may then declare. Its nine cards stand alone before its bid is turned over.

use core::fmt;

use super::deal::{Course, Deal, DealError};
use super::notation::{
    NotationError, NotationErrorKind, TrumpText, card_error, fail, last_place, parse_seat_of, parse_trump,
    strip,
};
use super::rules::{DUMMY, layout};
use super::score::Premium;
use crate::cards::notation::each_card;
use crate::cards::{Card, CardError, CardErrorKind, CardSet, HandText, parse_cards};
use crate::limits::{MOST_PLAYED, SEATS};
use crate::text::{Cursor, Span, split, words};

/// What a head says.
struct Head<const N: usize> {
    trump: Option<crate::cards::Suit>,
    leader: usize,
    bids: [Option<u8>; N],
    offered: [Option<Premium>; N],
    dummy: bool,
}

/// Reads a deal and plays it by the rules.
pub fn parse_deal<const N: usize>(text: &str) -> Result<Deal<N>, NotationError> {
    let whole = Span::new(text.len() - text.trim_start().len(), text.trim_end().len());
    if text.trim().is_empty() {
        return Err(fail(Span::new(0, text.len()), NotationErrorKind::NoDeal));
    }
    let (body, table) = text.split_once(';').unwrap_or((text, ""));
    let mut sections = split(body, '|');
    let (_, head) = sections.next().unwrap_or((0, ""));
    let head = parse_head::<N>(head, whole)?;
    let played = parse_played(table, text.len() - table.len(), N)?;
    let (mut hands, mut laid) = ([None; N], [None; N]);
    let mut seats = 0;
    for (at, section) in sections {
        let span = Span::new(at, at + section.len());
        if seats == N {
            return Err(fail(span, NotationErrorKind::Players));
        }
        (hands[seats], laid[seats]) = parse_hand(section, at)?;
        seats += 1;
    }
    if seats != N {
        return Err(fail(whole, NotationErrorKind::Players));
    }
    build(&head, hands, laid, &played).map_err(|error| {
        let span = error.card().and_then(|card| last_place(text, card)).or_else(|| locate(text, error));
        fail(span.unwrap_or(whole), NotationErrorKind::Forbidden(error))
    })
}

/// Reads a deal of three players, for who knows no others: there `dummy` is a word like any other that is
/// not known.
pub fn parse_three(text: &str) -> Result<Deal, NotationError> {
    let deal: Deal = parse_deal(text)?;
    match words(text).find(|(_, word)| deal.has_dummy() && word.eq_ignore_ascii_case("dummy")) {
        Some((at, word)) => Err(fail(Span::new(at, at + word.len()), NotationErrorKind::Head)),
        None => Ok(deal),
    }
}

/// The deal that these make, step by step.
fn build<const N: usize>(
    head: &Head<N>,
    hands: [Option<CardSet>; N],
    laid: [Option<CardSet>; N],
    played: &[Card],
) -> Result<Deal<N>, DealError> {
    let mut course: Course<N> = Course::begin(head.leader, head.dummy);
    for &card in played {
        course.play(card, head.trump);
    }
    let mut dealt = [None; N];
    for seat in 0..N {
        let Some(hand) = hands[seat] else { continue };
        let laid = laid[seat].unwrap_or_default();
        if let Some(card) = (hand & laid).iter().next() {
            return Err(DealError::Twice(card));
        }
        let written = hand | laid;
        let whole =
            if head.dummy && seat == DUMMY && laid.is_empty() { layout(N).tricks } else { layout(N).dealt };
        dealt[seat] = Some(if written.len() < whole { written | course.played[seat] } else { written });
    }
    let mut deal = if head.dummy {
        Deal::with_dummy(head.trump, head.leader, dealt)?
    } else {
        Deal::new(head.trump, head.leader, dealt)?
    };
    for seat in 0..N {
        if let Some(bid) = head.bids[seat] {
            deal.tell(seat, bid)?;
        }
        if let Some(laid) = laid[seat] {
            deal.lay(seat, laid)?;
        }
    }
    for (seat, premium) in head.offered.iter().enumerate() {
        if let Some(premium) = *premium {
            deal.offer(seat, premium)?;
        }
    }
    for &card in played {
        deal.play(card)?;
    }
    Ok(deal)
}

fn parse_head<const N: usize>(text: &str, whole: Span) -> Result<Head<N>, NotationError> {
    let mut trump = None;
    let mut head = Head { trump: None, leader: 0, bids: [None; N], offered: [None; N], dummy: false };
    for (at, word) in words(text) {
        let span = Span::new(at, at + word.len());
        let seat = |rest: &str| {
            let wrong = if N == SEATS { NotationErrorKind::Seat } else { NotationErrorKind::SeatOfFour };
            parse_seat_of(rest, N).ok_or(fail(span, wrong))
        };
        if let Some(found) = parse_trump(word) {
            trump = Some(found);
        } else if let Some(rest) = strip(word, "lead") {
            head.leader = seat(rest)?;
        } else if let Some(rest) = strip(word, "bid") {
            let wrong = if N == SEATS { NotationErrorKind::Three } else { NotationErrorKind::Four };
            head.bids = each_bid(rest).ok_or(fail(span, wrong))?;
        } else if word.eq_ignore_ascii_case("dummy") && N == SEATS {
            head.dummy = true;
        } else if let Some(rest) = strip(word, Premium::Declare.name()) {
            offer(&mut head.offered, seat(rest)?, Premium::Declare, span)?;
        } else if let Some(rest) = strip(word, Premium::Reveal.name()) {
            offer(&mut head.offered, seat(rest)?, Premium::Reveal, span)?;
        } else {
            return Err(fail(span, NotationErrorKind::Head));
        }
    }
    head.trump = trump.ok_or(fail(whole, NotationErrorKind::NoTrump))?;
    Ok(head)
}

/// A seat declares or reveals, once.
fn offer<const N: usize>(
    offered: &mut [Option<Premium>; N],
    seat: usize,
    premium: Premium,
    span: Span,
) -> Result<(), NotationError> {
    match offered[seat].replace(premium) {
        Some(_) => Err(fail(span, NotationErrorKind::Forbidden(DealError::PremiumTaken(seat)))),
        None => Ok(()),
    }
}

/// `3/?/2`
fn each_bid<const N: usize>(text: &str) -> Option<[Option<u8>; N]> {
    let mut cursor = Cursor::new(text);
    let mut numbers = [None; N];
    for (seat, number) in numbers.iter_mut().enumerate() {
        if seat > 0 && !cursor.eat(b'/') {
            return None;
        }
        if !cursor.eat(b'?') {
            *number = Some(cursor.number()?);
        }
    }
    cursor.is_done().then_some(numbers)
}

type Hand = (Option<CardSet>, Option<CardSet>);

/// A hand that begins at `at`, and what is laid aside of it.
fn parse_hand(text: &str, at: usize) -> Result<Hand, NotationError> {
    let mut parts = split(text, '/');
    let (_, kept) = parts.next().unwrap_or((0, ""));
    let hand = if kept.trim() == "?" {
        None
    } else {
        Some(parse_cards(kept).map_err(|error| card_error(error, at))?)
    };
    let mut laid = None;
    for (offset, part) in parts {
        if laid.is_some() {
            return Err(fail(Span::new(at, at + text.len()), NotationErrorKind::Laid));
        }
        if part.trim() != "?" {
            laid = Some(parse_cards(part).map_err(|error| card_error(error, at + offset))?);
        }
    }
    Ok((hand, laid))
}

/// All cards played, in order, in a text that begins at `at`.
fn parse_played(
    text: &str,
    at: usize,
    seats: usize,
) -> Result<heapless::Vec<Card, MOST_PLAYED>, NotationError> {
    let most = seats * layout(seats).tricks;
    let mut played = heapless::Vec::new();
    let mut full = false;
    each_card(text, |card, span| {
        let pushed = if played.len() < most { played.push(card) } else { Err(card) };
        full |= pushed.is_err();
        pushed.map_err(|_| CardError { span, kind: CardErrorKind::Trailing })
    })
    .map_err(|error| {
        let over = fail(error.span.shifted(at), NotationErrorKind::Forbidden(DealError::over(seats)));
        if full { over } else { card_error(error, at) }
    })?;
    Ok(played)
}

/// Where in the text the reason is, where it is not about a card.
fn locate(text: &str, error: DealError) -> Option<Span> {
    let body = text.split_once(';').map_or(text, |(body, _)| body);
    let section = |seat: usize| {
        let (at, hand) = split(body, '|').nth(seat + 1)?;
        let start = at + hand.len() - hand.trim_start().len();
        Some(Span::new(start, (at + hand.trim_end().len()).max(start)))
    };
    let head_word = |prefixes: &[&str]| {
        let known = |word: &str| prefixes.iter().any(|prefix| strip(word, prefix).is_some());
        let (at, word) = words(body).find(|(_, word)| known(word))?;
        Some(Span::new(at, at + word.len()))
    };
    match error {
        DealError::HandSize { seat, .. }
        | DealError::HandOfFour { seat, .. }
        | DealError::Three { seat, .. } => section(seat),
        DealError::TooSoon(seat) => section(seat),
        DealError::Spells { .. } | DealError::Bid { .. } => head_word(&["bid"]),
        DealError::NotShown(_)
        | DealError::PremiumTaken(_)
        | DealError::NoReveal
        | DealError::DummyOffers => head_word(&["declare", "reveal"]),
        _ => None,
    }
}

/// The canonical line.
impl<const N: usize> fmt::Display for Deal<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} lead{}", TrumpText(self.trump()), self.eldest() + 1)?;
        if self.has_dummy() {
            f.write_str(" dummy")?;
        }
        if (0..N).any(|seat| self.told(seat).is_some()) {
            for seat in 0..N {
                f.write_str(if seat == 0 { " bid" } else { "/" })?;
                match self.told(seat) {
                    Some(bid) => write!(f, "{bid}")?,
                    None => f.write_str("?")?,
                }
            }
        }
        for (seat, offered) in self.offered().iter().enumerate() {
            if let Some(premium) = offered {
                write!(f, " {}{}", premium.name(), seat + 1)?;
            }
        }
        for seat in 0..N {
            let laid = self.laid(seat);
            match self.dealt(seat) {
                Some(dealt) => write!(f, " | {}", HandText(dealt - laid.unwrap_or_default()))?,
                None => f.write_str(" | ?")?,
            }
            if let Some(laid) = laid {
                f.write_str(" /")?;
                laid.iter().try_for_each(|card| write!(f, " {card}"))?;
            }
        }
        for (index, card) in self.played().iter().enumerate() {
            f.write_str(if index == 0 {
                " ; "
            } else if index % N == 0 {
                ", "
            } else {
                " "
            })?;
            card.fmt(f)?;
        }
        Ok(())
    }
}

impl<const N: usize> core::str::FromStr for Deal<N> {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Deal<N>, NotationError> {
        parse_deal(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    extern crate std;
    use std::string::{String, ToString};

    #[test]
    fn deals_are_written_as_they_are_read() {
        for text in [
            "NT lead2 | AQJT986.Q.A8.A6 | ? | ?",
            "C lead1 | AQJ6.Q.A8.A6 / 8S 9S TS | ? | ? ; QH KH 6H, AH",
            "C lead1 declare2 | AQJ6.Q.A8.A6 / 8S 9S TS | ? / 9D QD 9H | ?",
            "C lead1 bid?/?/4 | AQJ6.Q.A8.A6 / 8S 9S TS | ? | ?",
            "C lead3 reveal2 | AQJ6.Q.A8.A6 / 8S 9S TS | K.AKJ7.K.T97 / 9D QD 9H | ?",
        ] {
            let deal: Deal = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(deal.to_string(), text);
        }
        // Cards already played may be left out of the hand, and bids that the cards spell out may be stated.
        let loose: Deal = "c BID3/?/?|aqj6.-.a8.a6/ts,9s,8s| ? | ?/? ;QH KH 6H AH".parse().unwrap();
        assert_eq!(loose.to_string(), "C lead1 | AQJ6.Q.A8.A6 / 8S 9S TS | ? | ? ; QH KH 6H, AH");
    }

    #[test]
    fn errors_name_the_place() {
        let place = |text: &str| -> (String, String) {
            let error = text.parse::<Deal>().unwrap_err();
            (error.to_string(), text[error.span.start as usize..error.span.end as usize].into())
        };
        let own = "C | AQJ6.Q.A8.A6 / TS 9S 8S | ? | ?";
        let with = |rest: &str| place(&(own.to_string() + rest)).1;
        assert_eq!(place("C | AQJT9876.Q.A8.A6 | ? | ?").0, "seat 1 has 13 cards");
        for text in ["", "C | AQJT986.Q.A8.A6 | ?"] {
            let help = text.parse::<Deal>().unwrap_err().kind.help();
            assert!(help.starts_with("a deal is: "), "{text}: {help}");
        }
        assert_eq!(place("C | AQJ6.Q.A8.A6 / TS 9S AS | ? | ?").1, "AS");
        assert_eq!(place("C | AQJ6.Q.A8.A6 / TS 9S | ? | ?").0, "seat 1 has 11 cards");
        assert_eq!(place("C bid2/?/? | AQJ6.Q.A8.A6 / TS 9S 8S | ? | ?").1, "bid2/?/?");
        assert_eq!(place("C bid2/? | ? | ? | ?").1, "bid2/?");
        assert_eq!(place("C declare2 | AQJ6.Q.A8.A6 / TS 9S 8S | ? | ?").1, "declare2");
        assert_eq!(place("C | AQJT986.Q.A8.A6 | ? | ? ; QH").0, "seat 1 has not bid yet");
        assert_eq!(place("C | 1H / 2H / 3H | ? | ?").1, "1");
        assert_eq!(place("C | AH / KH / QH | ? | ?").0, "this hand has more than one /");
        assert_eq!(with(" ; QH QH"), "QH");
        assert_eq!(with(" ; QH AS"), "AS");
        assert_eq!(with(" ; QH 7D KH, 7S, AD"), "AD");
        assert_eq!(with(" ; QH 7D 8H, AD 6H KD, AC KC 6H"), "6H");
    }
}
