//! A line of Ninety-Nine as a grid of cards.
//!
//! The grid shows what a line says also where that cannot be yet, because the hands are only half entered: heads and cards are read by the
//! core, one by one, and the core's reader of whole lines says what is missing.

use serde::Serialize;
use trickwire_core::cards::notation::each_card;
use trickwire_core::cards::{Card, CardError, CardSet, Suit, parse_card, parse_cards};
use trickwire_core::limits::{DEALT, LAID, MAX_TRICKS, SEATS};
use trickwire_core::ninety::deal::Course;
use trickwire_core::ninety::notation::{NotationError, TrumpText};
use trickwire_core::ninety::position::Position;
use trickwire_core::ninety::record::parse_three;
use trickwire_core::ninety::score::Premium;
use trickwire_core::text::{split, words};

use super::Trouble;

/// What a line says.
#[derive(Serialize)]
pub(super) struct Read {
    /// Three open hands, or what one player knows of a deal?
    open: bool,
    /// Left out where a card or a word cannot be read.
    grid: Option<Grid>,
    /// The canonical line; left out where it cannot be.
    line: Option<String>,
    trouble: Option<Trouble>,
}

#[derive(Serialize)]
struct Grid {
    trump: String,
    /// Who led first, from 0.
    lead: usize,
    bids: [Option<u8>; SEATS],
    taken: [u8; SEATS],
    /// `declare2`, `reveal2`, or nothing.
    premium: String,
    hands: [Hand; SEATS],
    played: Vec<Played>,
    /// Who is to lay three cards aside.
    bids_next: Option<usize>,
    /// Who is to play, and which cards he may.
    plays_next: Option<usize>,
    legal: Vec<String>,
    /// Cards that everybody is dealt, and lays aside.
    dealt: usize,
    lays: usize,
    /// Tricks of a deal.
    tricks: usize,
}

#[derive(Serialize, Default)]
struct Hand {
    known: bool,
    cards: Vec<String>,
    laid: Vec<String>,
}

#[derive(Serialize)]
struct Played {
    card: String,
    seat: usize,
}

fn names(cards: CardSet) -> Vec<String> {
    Suit::ALL.into_iter().rev().flat_map(|suit| cards.descending(suit)).map(|card| card.to_string()).collect()
}

/// Takes a line apart.
pub(super) fn read(line: &str) -> Read {
    let parts = Parts::of(line);
    let open = parts.is_open();
    let refused = |error: NotationError| Trouble::new(line, error.span, error.to_string(), error.kind.help());
    if open {
        let position = line.parse::<Position>();
        let mut grid = parts.open_grid().ok();
        if let (Some(grid), Ok(position)) = (&mut grid, &position) {
            grid.plays_next = (!position.legal().is_empty()).then(|| position.to_move());
            grid.legal = names(position.legal());
        }
        let line = position.as_ref().ok().map(ToString::to_string);
        Read { open, grid, line, trouble: position.err().map(refused) }
    } else {
        let deal = parse_three(line);
        let mut grid = parts.deal_grid().ok();
        if let (Some(grid), Ok(deal)) = (&mut grid, &deal) {
            grid.bids = core::array::from_fn(|seat| deal.bid(seat));
            grid.bids_next = deal.to_bid();
            if grid.bids_next.is_none() && !deal.is_over() {
                grid.plays_next = Some(deal.course().to_move());
                grid.legal = names(deal.legal());
            }
        }
        let line = deal.as_ref().ok().map(ToString::to_string);
        Read { open, grid, line, trouble: deal.err().map(refused) }
    }
}

/// The line after a card of an open position.
pub(super) fn play(card: &str, line: &str) -> Result<String, String> {
    let card = parse_card(card).map_err(|error| error.to_string())?;
    let mut position: Position = line.parse().map_err(|error: NotationError| error.to_string())?;
    position.play(card).map_err(|error| error.to_string())?;
    Ok(position.to_string())
}

/// A line in its parts.
struct Parts<'t> {
    head: &'t str,
    hands: Vec<&'t str>,
    played: &'t str,
}

/// Does a word of a head say that somebody shows cards?
fn is_premium(word: &str) -> bool {
    let word = word.to_ascii_lowercase();
    [Premium::Declare, Premium::Reveal].iter().any(|premium| word.starts_with(premium.name()))
}

impl<'t> Parts<'t> {
    fn of(line: &'t str) -> Parts<'t> {
        let (body, played) = line.split_once(';').unwrap_or((line, ""));
        let mut sections = split(body, '|').map(|(_, section)| section);
        Parts { head: sections.next().unwrap_or(""), hands: sections.collect(), played }
    }

    /// Open hands have bids in the head, and nothing that is laid aside or not known.
    fn is_open(&self) -> bool {
        let bids = words(self.head).any(|(_, word)| word.to_ascii_lowercase().starts_with("bid"));
        let shows = words(self.head).any(|(_, word)| is_premium(word) || word.contains('?'));
        let hidden = self.hands.iter().any(|hand| hand.contains(['?', '/']));
        let dealt = self.hands.iter().any(|hand| parse_cards(hand).is_ok_and(|hand| hand.len() > MAX_TRICKS));
        bids && !shows && !hidden && !dealt
    }

    fn grid(&self, trump: Option<Suit>, lead: usize) -> Result<Grid, CardError> {
        let mut hands = <[Hand; SEATS]>::default();
        for (hand, text) in hands.iter_mut().zip(&self.hands) {
            let (kept, laid) = text.split_once('/').unwrap_or((text, ""));
            hand.known = kept.trim() != "?";
            if hand.known {
                hand.cards = names(parse_cards(kept)?);
            }
            if laid.trim() != "?" {
                hand.laid = names(parse_cards(laid)?);
            }
        }
        let mut course = Course::new(lead);
        let mut played = Vec::new();
        each_card(self.played, |card: Card, _| {
            played.push(Played { card: card.to_string(), seat: course.to_move() });
            course.play(card, trump);
            Ok(())
        })?;
        Ok(Grid {
            trump: TrumpText(trump).to_string(),
            lead,
            bids: [None; SEATS],
            taken: course.taken,
            premium: String::new(),
            hands,
            played,
            bids_next: None,
            plays_next: None,
            legal: Vec::new(),
            dealt: DEALT,
            lays: LAID,
            tricks: MAX_TRICKS,
        })
    }

    /// The head alone is a position without cards.
    fn open_grid(&self) -> Result<Grid, ()> {
        let head: Position = format!("{} | | |", self.head).parse().map_err(drop)?;
        let grid = self.grid(head.trump, head.leader).map_err(drop)?;
        Ok(Grid { bids: head.bids.map(Some), taken: head.taken, ..grid })
    }

    /// The head alone, without who shows what, is a deal of which nothing else is known.
    fn deal_grid(&self) -> Result<Grid, ()> {
        let (shown, said): (Vec<&str>, Vec<&str>) =
            words(self.head).map(|(_, word)| word).partition(|word| is_premium(word));
        let head = parse_three(&format!("{} | ? | ? | ?", said.join(" "))).map_err(drop)?;
        let grid = self.grid(head.trump(), head.eldest()).map_err(drop)?;
        let premium = shown.last().map(|word| word.to_ascii_lowercase()).unwrap_or_default();
        Ok(Grid { bids: core::array::from_fn(|seat| head.told(seat)), premium, ..grid })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_half_entered_hand_is_shown_and_missed() {
        let told = read("NT | AS KS | ? | ?");
        assert!(!told.open && told.line.is_none());
        assert_eq!(told.grid.unwrap().hands[0].cards, ["AS", "KS"]);
        assert_eq!(told.trouble.unwrap().message, "seat 1 has 2 cards");
        let open = read("NT bid1/0/0 | AS | | ");
        assert!(open.open && open.trouble.is_some());
        assert_eq!(open.grid.unwrap().bids, [Some(1), Some(0), Some(0)]);
    }

    #[test]
    fn a_whole_line_comes_back_in_its_canonical_form() {
        let line = "C lead1 declare2 | AQJ6.Q.A8.A6 / 8S 9S TS | ? / 9D QD 9H | ? ; QH KH 6H, AH 7H";
        let told = read(line);
        assert_eq!(told.line.as_deref(), Some(line));
        let grid = told.grid.unwrap();
        assert_eq!((grid.premium.as_str(), grid.plays_next), ("declare2", Some(0)));
        assert_eq!(grid.bids, [Some(3), Some(2), None]);
        let seats: Vec<usize> = grid.played.iter().map(|played| played.seat).collect();
        assert_eq!(seats, [0, 1, 2, 1, 2]);
    }

    #[test]
    fn the_place_counts_characters() {
        let told = read("NT | A♠ XS | ? | ?");
        let trouble = told.trouble.unwrap();
        assert!(told.grid.is_none());
        assert_eq!((trouble.start, trouble.end), (8, 9));
    }

    #[test]
    fn the_third_card_takes_the_trick() {
        let line = "NT bid1/1/0 took3/2/2 | 7S | KS | 8D QC ; TH 7C";
        assert_eq!(play("QC", line).unwrap(), "NT lead1 bid1/1/0 took4/2/2 | 7... | K... | ..8.");
        assert!(play("7S", line).is_err());
    }
}
