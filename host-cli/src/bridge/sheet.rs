//! A page to print: hand records with diagrams, four to a page, and a sheet for every seat. One file, nothing fetched,
//! for A4 and for letter.

use std::fmt::Write;

use trickwire_core::bridge::constraint::points;
use trickwire_core::bridge::deal::Board;
use trickwire_core::bridge::seat::{Seat, Vulnerable};
use trickwire_core::cards::{CardSet, Suit};
use trickwire_wishes::measure::Measure;

use super::tricks::table::{PBN_ORDER, Solved, Strain};

/// Sizes in points fit both papers: the narrower of A4 and letter, and the shorter. Suits are told apart by their
/// signs, red only helps.
const STYLE: &str = "
@page { margin: 12mm }
body { font: 10.5pt/1.25 Georgia, 'Times New Roman', serif; color: #000; background: #fff; margin: 1em auto; max-width: 186mm }
h1 { font-size: 14pt; margin: 0 0 2mm } h2 { font-size: 12pt; margin: 0 0 3mm; break-before: page }
p { margin: 0 0 4mm; color: #444; font-size: 9pt }
.boards { display: grid; grid-template-columns: 1fr 1fr; gap: 5mm }
.board { border: 0.4mm solid #000; padding: 2.5mm; break-inside: avoid; display: grid; grid-template-columns: 1fr 1fr 1fr; min-height: 52mm }
.board > div { white-space: nowrap } .head { grid-column: 1; font-size: 9pt } .head b { font-size: 13pt }
.north { grid-column: 2 } .west { grid-column: 1; grid-row: 2 } .east { grid-column: 3; grid-row: 2 } .south { grid-column: 2; grid-row: 3 }
.compass { grid-column: 2; grid-row: 2; align-self: center; justify-self: center; border: 0.3mm solid #000; text-align: center; padding: 1mm 2.5mm; line-height: 1.15 }
.compass .v { font-weight: bold; text-decoration: underline } .points { grid-column: 3; grid-row: 3; align-self: end; text-align: right; font-size: 9pt }
.red { color: #b00020 } .hands { display: grid; grid-template-columns: repeat(4, 1fr); gap: 3mm }
.hand { border: 0.3mm solid #888; padding: 2mm; break-inside: avoid } .hand small { display: block; color: #444 }
table { grid-column: 1; grid-row: 3; align-self: end; justify-self: start; border-collapse: collapse; font-size: 7.5pt; line-height: 1.15 }
td, th { padding: 0 0.55mm; text-align: right } th:first-child { padding-left: 0 }
.par { grid-column: 1 / 4; grid-row: 4; font-size: 9pt; margin-top: 1.5mm; white-space: normal }
@media screen { .board, .hand { background: #fff } }
";

/// The page up to the first record.
pub fn head(title: &str, notes: &[String]) -> String {
    let title = escaped(title);
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{title}</title>\n<style>{STYLE}</style></head><body>\n<h1>Hand records</h1>\n"
    );
    let _ = write!(page, "<p>{title}");
    notes.iter().for_each(|note| page.extend(["<br>", &escaped(note)]));
    page.push_str("</p>\n<div class=\"boards\">\n");
    page
}

/// The sheets of all seats, after the records, piece by piece.
pub fn hands(boards: &[Board]) -> impl Iterator<Item = String> {
    let sheet = |seat: Seat| {
        let title = format!("</div>\n<h2>{}</h2>\n<div class=\"hands\">\n", seat.name());
        std::iter::once(title).chain(boards.iter().map(move |board| of_seat(board, seat)))
    };
    Seat::ALL.into_iter().flat_map(sheet)
}

/// What closes the page, after records or sheets.
pub const TAIL: &str = "</div>\n</body></html>\n";

fn of_seat(board: &Board, seat: Seat) -> String {
    let mut page = format!(
        "<div class=\"hand\"><b>Board {}</b><small>{} deals, {}</small>",
        board.number,
        board.dealer.name(),
        vulnerable(board.vulnerable)
    );
    hand(board.deal.hands[seat.index()], &mut page);
    page.push_str("</div>\n");
    page
}

/// The record of a board.
pub fn record(board: &Board, solved: Option<&Solved>) -> String {
    let mut page = format!(
        "<div class=\"board\"><div class=\"head\"><b>{}</b><br>{} deals<br>{}</div>",
        board.number,
        board.dealer.name(),
        vulnerable(board.vulnerable)
    );
    for seat in Seat::ALL {
        let _ = write!(page, "<div class=\"{}\">", seat.name().to_lowercase());
        hand(board.deal.hands[seat.index()], &mut page);
        page.push_str("</div>");
    }
    let red = |seat: Seat| {
        let class = if board.vulnerable.has(seat) { " class=\"v\"" } else { "" };
        format!("<span{class}>{seat}</span>")
    };
    let [n, e, s, w] = Seat::ALL.map(red);
    let _ = write!(page, "<div class=\"compass\">{n}<br>{w}&emsp;{e}<br>{s}</div><div class=\"points\">");
    for seat in Seat::ALL {
        let cards = board.deal.hands[seat.index()];
        let _ = write!(page, "{seat} {} ({} losers)<br>", points(cards), Measure::Losers.of(cards));
    }
    page.push_str("</div>");
    if let Some(solved) = solved {
        makes(solved, &mut page);
    }
    page.push_str("</div>\n");
    page
}

/// Tricks of every declarer, and par.
fn makes(solved: &Solved, page: &mut String) {
    page.push_str("<table><tr><th>");
    for strain in Strain::DOWN {
        let _ = write!(page, "<th>{}", sign(strain));
    }
    for seat in PBN_ORDER {
        let _ = write!(page, "<tr><th>{seat}");
        for strain in Strain::DOWN {
            let _ = write!(page, "<td>{}", solved.tricks.of(seat, strain));
        }
    }
    let _ = write!(page, "</table><div class=\"par\">par {}</div>", escaped(&solved.par.text()));
}

const fn sign(strain: Strain) -> &'static str {
    match strain {
        Strain::NoTrump => "NT",
        Strain::Spades => "♠",
        Strain::Hearts => "<span class=\"red\">♥</span>",
        Strain::Diamonds => "<span class=\"red\">♦</span>",
        Strain::Clubs => "♣",
    }
}

fn hand(cards: CardSet, page: &mut String) {
    for suit in Suit::ALL.into_iter().rev() {
        let (sign, class) = match suit {
            Suit::Spades => ("♠", ""),
            Suit::Hearts => ("♥", " class=\"red\""),
            Suit::Diamonds => ("♦", " class=\"red\""),
            Suit::Clubs => ("♣", ""),
        };
        let mut ranks: String = cards.descending(suit).map(|card| card.rank.letter()).collect();
        if ranks.is_empty() {
            ranks.push('–');
        }
        let _ = write!(page, "<span{class}>{sign}</span> {}<br>", ranks.replace('T', "10"));
    }
}

const fn vulnerable(sides: Vulnerable) -> &'static str {
    match sides {
        Vulnerable::Nobody => "nobody vulnerable",
        Vulnerable::NorthSouth => "N-S vulnerable",
        Vulnerable::EastWest => "E-W vulnerable",
        Vulnerable::Everybody => "all vulnerable",
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
