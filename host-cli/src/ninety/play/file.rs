//! The file that keeps a game.
//!
//! It is the text of [`trickwire_core::ninety::game`], a line for each deal, with two additions. While a deal
//! is played against the computer, the hands that you do not see are written as `~` and letters: what a hand
//! says, byte by byte, exclusive-or a fixed sequence, two letters from a to p for each byte. Who opens the
//! file does not see them by accident; who wants to, can. And a line that ends with a semicolon says that
//! nobody declares or reveals, where no card tells that yet.

use std::path::Path;

use trickwire_core::limits::SEATS;
use trickwire_core::ninety::game::{Game, GameErrorKind, Header, parse_game};
use trickwire_core::rng::{Pcg32, below, nth_seed};
use trickwire_core::text::Span;

use super::table::{Step, Table, steps_of};
use crate::fault::Fault;

/// Before a hidden hand.
const HIDDEN: char = '~';

/// Where the sequences that hide hands come from: any number would do.
const VEIL: u64 = 99;

/// A game that was read: what its first line says, how it begins, and its steps.
pub struct Kept<const N: usize = SEATS> {
    /// The first line, without who plays the others and what they are called.
    pub header: Header<'static, N>,
    /// Who plays the others.
    pub against: Option<String>,
    /// The others' names.
    pub names: Vec<String>,
    /// Everything that happened.
    pub steps: Vec<Step<N>>,
}

/// The whole file. `sees` tells which hands you may see in the deal on the table.
pub fn write<const N: usize>(
    header: &Header<'_, N>,
    table: &Table<N>,
    sees: &dyn Fn(usize) -> bool,
) -> String {
    let mut text = format!("{header}\n");
    for deal in table.finished() {
        text += &format!("{deal}\n");
    }
    if let Some(deal) = table.deal() {
        let line = deal.to_string();
        text += &if deal.is_over() { line } else { veiled(&line, sees) };
        let untold = deal.played().is_empty() && deal.premium().is_none();
        text += if table.is_settled() && untold { " ;\n" } else { "\n" };
    }
    text
}

/// Reads a game; what is wrong with it is shown with its line.
pub fn read<const N: usize>(text: &str, path: &Path) -> Result<Kept<N>, Fault> {
    let lines: Vec<Line<'_>> = text.lines().map(Line::read).collect();
    let fault = |number: usize, span: Span, message: String, help: &str| {
        let line = &lines[number - 1];
        Fault::at(line.kept, line.place(span), format!("{}: {message}", path.display())).help(help)
    };
    if let Some((number, span)) =
        { (1..).zip(&lines) }.find_map(|(number, line)| Some((number, line.broken?)))
    {
        let message = format!("line {number}: this hidden hand cannot be read");
        return Err(Fault::at(lines[number - 1].kept, span, format!("{}: {message}", path.display()))
            .help("a hidden hand is ~ and an even number of letters from a to p, as the program wrote it"));
    }
    let open: String = lines.iter().map(|line| format!("{}\n", line.open)).collect();
    let mut deals = Vec::new();
    let (header, _) = parse_game(&open, |deal| deals.push(deal.clone())).map_err(|error| {
        let help = match error.kind {
            GameErrorKind::Header => "a game begins with: ninety-nine dealer3 you1 seed42",
            kind => kind.help(),
        };
        if lines.is_empty() {
            return Fault::usage(format!("{}: {error}", path.display())).help(help);
        }
        fault(error.line.min(lines.len()), error.span, error.to_string(), help)
    })?;
    let settled = open.trim_end().ends_with(';');
    let known = std::array::from_fn(|seat| header.seed != 0 || seat == header.you);
    let last = deals.len();
    let steps = (1..).zip(&deals).flat_map(|(number, deal)| steps_of(deal, known, settled && number == last));
    Ok(Kept {
        against: header.against.map(str::to_owned),
        names: header.names.map_or_else(Vec::new, |names| names.split(',').map(str::to_owned).collect()),
        steps: steps.collect(),
        header: copied(&header),
    })
}

/// The numbers of a header, without what it borrows.
fn copied<const N: usize>(header: &Header<'_, N>) -> Header<'static, N> {
    let Header { dealer, you, seed, trump, score, rules, .. } = *header;
    Header { dealer, you, seed, trump, score, rules, against: None, names: None }
}

/// The game that a header begins.
pub fn begun<const N: usize>(header: &Header<'_, N>) -> Table<N> {
    Table::new(Game::by(header.rules, header.sheet()))
}

/// A deal's line with the hands that may not be seen hidden.
fn veiled(line: &str, sees: &dyn Fn(usize) -> bool) -> String {
    let (body, played) = line.split_once(';').unwrap_or((line, ""));
    let mut sections = body.split('|');
    let mut text = sections.next().unwrap_or_default().to_owned();
    for (seat, section) in sections.enumerate() {
        text.push('|');
        let hand = section.trim();
        if sees(seat) || hand.starts_with('?') {
            text += section;
            continue;
        }
        text.push(' ');
        text.push(HIDDEN);
        for byte in veil(hand.bytes(), seat) {
            text.extend([byte >> 4, byte & 15].map(|half| char::from(b'a' + half)));
        }
        text.push(' ');
    }
    let text = text.trim_end();
    if played.is_empty() { text.to_owned() } else { format!("{text} ;{played}") }
}

/// Hides bytes, and shows them again.
fn veil(bytes: impl Iterator<Item = u8>, seat: usize) -> Vec<u8> {
    let mut rng = Pcg32::new(nth_seed(VEIL, seat as u64));
    bytes.map(|byte| byte ^ below(&mut rng, 256) as u8).collect()
}

/// What a hidden hand says.
fn unveiled(hand: &str, seat: usize) -> Option<String> {
    let halves: Option<Vec<u8>> =
        hand.bytes().map(|letter| letter.checked_sub(b'a').filter(|half| *half < 16)).collect();
    let (pairs, rest) = halves.as_deref()?.as_chunks::<2>();
    let bytes = veil(pairs.iter().map(|[high, low]| high << 4 | low), seat);
    String::from_utf8(bytes).ok().filter(|hand| rest.is_empty() && !hand.contains(['|', ';', '\n']))
}

/// A line as it is kept and as it reads, with the pieces that they share: each where it begins and ends in
/// what it reads, and in the file.
struct Line<'t> {
    kept: &'t str,
    open: String,
    hidden: Vec<(Span, Span)>,
    broken: Option<Span>,
}

impl<'t> Line<'t> {
    fn read(kept: &'t str) -> Line<'t> {
        let mut line = Line { kept, open: String::new(), hidden: Vec::new(), broken: None };
        if kept.trim_start().starts_with('#') {
            line.open = kept.to_owned();
            return line;
        }
        let mut at = 0;
        for (number, section) in kept.split('|').enumerate() {
            if number > 0 {
                line.open.push('|');
                at += 1;
            }
            match section.trim().strip_prefix(HIDDEN).filter(|_| number > 0) {
                None => line.open += section,
                Some(hand) => {
                    let (hand, rest) =
                        hand.split_once(';').map_or((hand, None), |(hand, rest)| (hand, Some(rest)));
                    let start = at + section.len() - section.trim_start().len();
                    let place = Span::new(start, start + 1 + hand.trim_end().len());
                    let Some(shown) = unveiled(hand.trim_end(), number - 1) else {
                        line.broken.get_or_insert(place);
                        break;
                    };
                    let from = line.open.len() + 1;
                    line.open += &format!(" {shown} ");
                    line.hidden.push((Span::new(from, from + shown.len()), place));
                    line.open.extend(rest.map(|rest| format!(";{rest}")));
                }
            }
            at += section.len();
        }
        line
    }

    /// Where in the file what is read at a place stands; a whole hidden hand for what is in it.
    fn place(&self, span: Span) -> Span {
        let mut shift = 0;
        for (open, kept) in &self.hidden {
            if span.start < open.start {
                break;
            }
            if span.start < open.end {
                return *kept;
            }
            shift = i64::from(kept.end) - i64::from(open.end);
        }
        // What follows the last hidden hand keeps its length; the blanks around it may differ by one.
        let moved = |at: u32| (i64::from(at) + shift).clamp(0, self.kept.len() as i64) as usize;
        Span::new(moved(span.start), moved(span.end))
    }
}

#[cfg(test)]
mod tests {
    use trickwire_core::ninety::deal::Deal;

    use super::*;

    const LINE: &str =
        "C lead1 | AQJ6.Q.A8.A6 / 8S 9S TS | K.AKJ7.K.T97 / 9D QD 9H | 7.T6.J6.KQJ8 / 7D TD 8H";

    #[test]
    fn hands_that_are_not_seen_are_not_read_by_accident() {
        for line in [LINE.to_owned(), format!("{LINE} ; QH KH 6H, AH")] {
            let kept = veiled(&line, &|seat| seat == 0);
            assert!(
                kept.contains("AQJ6.Q.A8.A6 / 8S 9S TS") && !kept.contains("AKJ7") && !kept.contains("9D"),
                "{kept}"
            );
            let read = Line::read(&kept);
            assert_eq!(read.open.parse::<Deal>().unwrap(), line.parse::<Deal>().unwrap());
            assert_eq!(Line::read(&line).open, line);
        }
        let broken = veiled(LINE, &|seat| seat == 0).replace("~", "~~");
        assert!(Line::read(&broken).broken.is_some());
        assert_eq!((0..SEATS).filter(|&seat| veiled(LINE, &|other| other != seat) != LINE).count(), 3);
    }

    #[test]
    fn an_error_is_shown_where_it_stands_and_shows_no_hand() {
        let text =
            format!("ninety-nine seed1 trumpC\n{}\n", veiled(&format!("{LINE} ; QH KS"), &|seat| seat == 0));
        let fault = read::<3>(&text, Path::new("a.txt")).err().unwrap();
        let (line, span) = fault.place.unwrap();
        assert_eq!(&line[span.start as usize..span.end as usize], "KS", "{line}");
        assert!(!line.contains("AKJ7"));
        let text = "ninety-nine seed1 trumpC\nC lead1 | ~abc | ? | ?\n";
        let fault = read::<3>(text, Path::new("a.txt")).err().unwrap();
        assert!(fault.message.contains("line 2: this hidden hand"), "{}", fault.message);
    }
}
