//! How a game looks.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};
use trickwire_core::cards::{Card, CardSet, Suit};
use trickwire_core::ninety::deal::{Course, Deal, Ending};
use trickwire_core::ninety::game::Game;
use trickwire_core::ninety::rules::{DUMMY, Length};
use trickwire_core::ninety::score::{BID_ORDER, Premium};
use trickwire_core::ninety::sheet::{GAME, Sheet};

use super::seats::Seats;
use crate::render::{BOLD, DANGER, DIM, SURE};

/// How wide a screen is.
pub const WIDTH: usize = 80;

const fn sign(suit: Suit) -> char {
    match suit {
        Suit::Clubs => '♣',
        Suit::Diamonds => '♦',
        Suit::Hearts => '♥',
        Suit::Spades => '♠',
    }
}

/// A suit as a symbol.
pub fn symbol(suit: Suit) -> String {
    let red = matches!(suit, Suit::Diamonds | Suit::Hearts);
    let style = if red { Style::new().fg_color(Some(AnsiColor::Red.into())) } else { Style::new() };
    format!("{style}{}{style:#}", sign(suit))
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

/// A question under the trump: what is asked for is never read without it. No colours: a line is edited
/// behind it.
pub fn question(trump: Option<Suit>, text: &str) -> String {
    match trump {
        Some(suit) => format!("{} trump. {text}", sign(suit)),
        None => format!("No trump. {text}"),
    }
}

/// Text in lines that fit the screen, all but the first indented.
pub fn wrapped(text: &str) -> String {
    let (mut lines, mut width) = (String::new(), 0);
    for word in text.split_whitespace() {
        let length = anstream::adapter::strip_str(word).to_string().chars().count();
        if width > 0 && width + 1 + length > WIDTH - 1 {
            lines.push_str("\n  ");
            width = 2;
        } else if width > 0 {
            lines.push(' ');
            width += 1;
        }
        lines.push_str(word);
        width += length;
    }
    lines.push('\n');
    lines
}

/// The heading of a deal.
pub fn heading<const N: usize>(seats: &Seats<N>, deal: &Deal<N>, sheet: &Sheet<N>) -> String {
    let lead = match deal.played().is_empty() {
        true => leads(seats, deal.eldest()),
        false => format!("{} led first", seats.name(deal.eldest())),
    };
    format!(
        "\n{BOLD}Deal {}{BOLD:#}, {}. {lead}.   {DIM}{}{DIM:#}\n",
        sheet.deals + 1,
        trump(deal.trump()),
        points(seats, sheet)
    )
}

/// `You lead`, `Anna leads`.
pub fn leads<const N: usize>(seats: &Seats<N>, seat: usize) -> String {
    let leads = if seat == seats.you { "lead" } else { "leads" };
    format!("{} {leads}", seats.name(seat))
}

/// Points on one line.
fn points<const N: usize>(seats: &Seats<N>, sheet: &Sheet<N>) -> String {
    let each = (0..N).map(|seat| format!("{} {}", seats.name(seat), sheet.game[seat]));
    each.collect::<Vec<_>>().join(", ")
}

/// Who has taken how many of how many.
pub fn taken<const N: usize>(seats: &Seats<N>, deal: &Deal<N>, open: &dyn Fn(usize) -> bool) -> String {
    let course = deal.course();
    let each = (0..N).map(|seat| {
        let bid = deal.bid(seat).filter(|_| open(seat)).map_or("?".to_owned(), |bid| bid.to_string());
        format!("{} {} of {bid}", seats.name(seat), course.taken[seat])
    });
    each.collect::<Vec<_>>().join(", ")
}

/// A trick that is finished, from 0.
pub fn trick<const N: usize>(seats: &Seats<N>, deal: &Deal<N>, number: usize) -> Option<String> {
    let mut course: Course<N> = Course::begin(deal.eldest(), deal.has_dummy());
    for &played in deal.played().get(..number * N)? {
        course.play(played, deal.trump());
    }
    let trick = deal.played().get(number * N..(number + 1) * N)?;
    let each: Vec<String> = trick
        .iter()
        .enumerate()
        .map(|(place, &played)| format!("{} {}", seats.name(course.player_of(place)), card(played)))
        .collect();
    trick.iter().for_each(|&played| course.play(played, deal.trump()));
    let taker = match course.leader {
        you if you == seats.you => "you take it".to_owned(),
        other => format!("{} takes it", seats.name(other)),
    };
    Some(format!("  {DIM}trick {}{DIM:#}  {}: {BOLD}{taker}{BOLD:#}\n", number + 1, each.join(", ")))
}

/// The cards on the table.
pub fn table<const N: usize>(seats: &Seats<N>, deal: &Deal<N>) -> String {
    let course = deal.course();
    let each = course
        .trick
        .iter()
        .enumerate()
        .map(|(place, &played)| format!("{} {}", seats.name(course.player_of(place)), card(played)));
    each.collect::<Vec<_>>().join(", ")
}

/// How a deal ended.
pub fn ending<const N: usize>(
    seats: &Seats<N>,
    deal: &Deal<N>,
    ending: &Ending<N>,
    game: &Game<N>,
) -> String {
    let mut text = format!("\n{DIM}          laid aside    bid  took  points{DIM:#}\n");
    for seat in 0..N {
        let laid = deal.laid(seat).map_or("?       ".to_owned(), cards);
        let (style, word) = if ending.made(seat) { (SURE, "made it") } else { (DANGER, "missed") };
        let _ = writeln!(
            text,
            "{BOLD}{:<8}{BOLD:#}  {laid}     {:>4}  {:>4}  {BOLD}{:>6}{BOLD:#}  {style}{word}{style:#}",
            seats.name(seat),
            ending.bids[seat],
            ending.taken[seat],
            ending.points[seat]
        );
    }
    let failed = |seat: usize| deal.offered()[seat].is_some() && !ending.made(seat);
    let both = deal.has_dummy() && (0..DUMMY).all(failed);
    if both {
        text += "Both declared and missed: 60 of the dummy's points.\n";
    }
    for seat in 0..N {
        if let Some(premium) = deal.offered()[seat].filter(|_| !both) {
            text += &wrapped(&paid(seats, seat, premium, ending.made(seat)));
        }
    }
    if deal.has_dummy() && ending.taken[DUMMY] == ending.bids[DUMMY] {
        text += "The dummy took exactly its bid, as if it had declared: 30 of its points.\n";
    }
    let after = game.sheet();
    if let Some(winner) = after.ended {
        let has = if winner == seats.you { "have" } else { "has" };
        let name = seats.name(winner);
        let _ = writeln!(text, "\n{SURE}{name} {has} won the game!{SURE:#} Who reached {GAME} adds {GAME}.");
    }
    text += &sheet(seats, game);
    text
}

/// Who got the points of a declaration or a reveal.
fn paid<const N: usize>(seats: &Seats<N>, seat: usize, premium: Premium, made: bool) -> String {
    let (name, points) = (seats.name(seat), premium.points());
    let what = match premium {
        Premium::Declare => "declared",
        Premium::Reveal => "revealed",
    };
    let others: Vec<&str> = (0..N).filter(|&other| other != seat).map(|other| seats.name(other)).collect();
    if made {
        format!("{name} {what} and made it: {points} of these points.")
    } else {
        format!("{name} {what} and missed: {points} each of these points to {}.", others.join(" and "))
    }
}

/// The score sheet.
pub fn sheet<const N: usize>(seats: &Seats<N>, game: &Game<N>) -> String {
    let sheet = game.sheet();
    let of = match game.rules().length {
        Length::Rubber => "   won  total".to_owned(),
        Length::Deals(deals) => format!("   after {} of {deals} deals", sheet.deals),
    };
    let mut text = format!("{DIM}          game{of}{DIM:#}\n");
    for seat in 0..N {
        let _ = write!(text, "{BOLD}{:<8}{BOLD:#} {:>5}", seats.name(seat), sheet.game[seat]);
        if game.rules().length == Length::Rubber {
            let _ = write!(text, " {:>5} {:>6}", sheet.won[seat], sheet.total[seat]);
        }
        text.push('\n');
    }
    text
}

/// Who has won it all.
pub fn winners<const N: usize>(seats: &Seats<N>, game: &Game<N>) -> String {
    let won = game.rules().winners(&game.sheet());
    let names: Vec<&str> = (0..N).filter(|&seat| won[seat]).map(|seat| seats.name(seat)).collect();
    let what = match game.rules().length {
        Length::Rubber => "the rubber".to_owned(),
        Length::Deals(deals) => format!("after {deals} deals"),
    };
    let has = if won[seats.you] || names.len() > 1 { "have" } else { "has" };
    format!("\n{SURE}{} {has} won {what}.{SURE:#}\n", names.join(" and "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_broken_between_words() {
        let text = wrapped(&"word ".repeat(40));
        assert!(text.lines().all(|line| line.chars().count() < WIDTH), "{text}");
        assert_eq!(text.split_whitespace().count(), 40);
        assert_eq!(wrapped("short"), "short\n");
    }
}
