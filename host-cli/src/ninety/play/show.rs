//! How a game looks.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};
use trickwire_core::cards::{Card, CardSet, Suit};
use trickwire_core::limits::SEATS;
use trickwire_core::ninety::deal::{Deal, Ending};
use trickwire_core::ninety::score::{BID_ORDER, Premium};
use trickwire_core::ninety::sheet::{GAME, Sheet};

use crate::render::{BOLD, DANGER, DIM, SURE};

/// What the seats are called: you, your left and your right neighbour.
pub const NAMES: [&str; SEATS] = ["You", "Anna", "Ben"];

/// A suit as a symbol.
pub fn symbol(suit: Suit) -> String {
    let (sign, red) = match suit {
        Suit::Clubs => ('♣', false),
        Suit::Diamonds => ('♦', true),
        Suit::Hearts => ('♥', true),
        Suit::Spades => ('♠', false),
    };
    let style = if red { Style::new().fg_color(Some(AnsiColor::Red.into())) } else { Style::new() };
    format!("{style}{sign}{style:#}")
}

/// A card as people see it: `Q♥`.
pub fn card(card: Card) -> String {
    format!("{}{}", card.rank, symbol(card.suit))
}

/// Cards one after the other.
pub fn cards(set: CardSet) -> String {
    let list = BID_ORDER.into_iter().rev().flat_map(|suit| set.descending(suit)).map(card);
    list.collect::<Vec<_>>().join(" ")
}

/// A hand, suit by suit.
pub fn hand(set: CardSet) -> String {
    let mut text = String::new();
    for suit in [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs] {
        let ranks: Vec<String> = set.descending(suit).map(|card| card.rank.to_string()).collect();
        if !ranks.is_empty() {
            let _ = write!(
                text,
                "{}{} {BOLD}{}{BOLD:#}",
                if text.is_empty() { "" } else { "   " },
                symbol(suit),
                ranks.join(" ")
            );
        }
    }
    text
}

/// The trump in words.
pub fn trump(suit: Option<Suit>) -> String {
    suit.map_or("no trump".to_owned(), |suit| format!("{} {} are trump", symbol(suit), suit.name()))
}

/// The heading of a deal.
pub fn heading(deal: &Deal, sheet: &Sheet) -> String {
    format!(
        "\n{BOLD}Deal {}{BOLD:#}, {}. {} to lead.   {DIM}{}{DIM:#}\n",
        sheet.deals + 1,
        trump(deal.trump()),
        NAMES[deal.eldest()],
        points(sheet)
    )
}

/// Points on one line.
pub fn points(sheet: &Sheet) -> String {
    let each = (0..SEATS).map(|seat| format!("{} {}", NAMES[seat], sheet.game[seat]));
    each.collect::<Vec<_>>().join(", ")
}

/// Who has taken how many of how many.
pub fn taken(deal: &Deal, open: &dyn Fn(usize) -> bool) -> String {
    let course = deal.course();
    let each = (0..SEATS).map(|seat| {
        let bid = deal.bid(seat).filter(|_| open(seat)).map_or("?".to_owned(), |bid| bid.to_string());
        format!("{} {} of {bid}", NAMES[seat], course.taken[seat])
    });
    each.collect::<Vec<_>>().join(", ")
}

/// The last trick that is finished.
pub fn last_trick(deal: &Deal) -> Option<String> {
    let finished = deal.played().len() / SEATS;
    let mut course = trickwire_core::ninety::deal::Course::new(deal.eldest());
    let mut text = None;
    for trick in deal.played().chunks_exact(SEATS).take(finished) {
        let leader = course.leader;
        let each: Vec<String> = trick
            .iter()
            .enumerate()
            .map(|(place, &played)| format!("{} {}", NAMES[(leader + place) % SEATS], card(played)))
            .collect();
        trick.iter().for_each(|&played| course.play(played, deal.trump()));
        let number: u8 = course.taken.iter().sum();
        let taker = if course.leader == 0 { "you take it" } else { "takes it" };
        let who = if course.leader == 0 { String::new() } else { format!("{} ", NAMES[course.leader]) };
        text =
            Some(format!("  {DIM}trick {number}{DIM:#}  {}: {BOLD}{who}{taker}{BOLD:#}\n", each.join(", ")));
    }
    text
}

/// The cards on the table.
pub fn table(deal: &Deal) -> String {
    let course = deal.course();
    let each = course
        .trick
        .iter()
        .enumerate()
        .map(|(place, &played)| format!("{} {}", NAMES[(course.leader + place) % SEATS], card(played)));
    each.collect::<Vec<_>>().join(", ")
}

/// How a deal ended.
pub fn ending(deal: &Deal, ending: &Ending, after: &Sheet) -> String {
    let mut text = format!("\n{DIM}        laid aside    bid  took  points{DIM:#}\n");
    for (seat, name) in NAMES.into_iter().enumerate() {
        let laid = deal.laid(seat).map_or(" ?         ".to_owned(), cards);
        let (style, word) = if ending.made(seat) { (SURE, "made it") } else { (DANGER, "missed") };
        let _ = writeln!(
            text,
            "{BOLD}{:<6}{BOLD:#}  {laid}     {:>4}  {:>4}  {BOLD}{:>6}{BOLD:#}  {style}{word}{style:#}",
            name, ending.bids[seat], ending.taken[seat], ending.points[seat]
        );
    }
    if let Some((seat, premium)) = deal.premium() {
        let what = match premium {
            Premium::Declare => "declared",
            Premium::Reveal => "revealed",
        };
        let _ = writeln!(text, "{} {what}: {} points.", NAMES[seat], premium.points());
    }
    if let Some(winner) = after.ended {
        let has = if winner == 0 { "have" } else { "has" };
        let _ = writeln!(
            text,
            "\n{SURE}{} {has} won the game!{SURE:#} Who reached {GAME} adds {GAME}.",
            NAMES[winner]
        );
    }
    text += &sheet(after);
    text
}

/// The score sheet.
pub fn sheet(sheet: &Sheet) -> String {
    let mut text = format!("{DIM}        game   won  total{DIM:#}\n");
    for (seat, name) in NAMES.into_iter().enumerate() {
        let _ = writeln!(
            text,
            "{BOLD}{:<6}{BOLD:#} {:>5} {:>5} {:>6}",
            name, sheet.game[seat], sheet.won[seat], sheet.total[seat]
        );
    }
    text
}
