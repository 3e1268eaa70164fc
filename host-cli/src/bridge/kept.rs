//! Boards of a PBN file, written again as PBN: every tag of the file is kept, in its order.
//!
//! What the file says about a board is written as it is there, with auction, play and comments; only what the board
//! itself is told by (number, dealer, vulnerability, cards) is added where the file leaves it out. A value of `#`, which
//! means that of the game before, is replaced by that value: the game before may not be written.

use std::collections::{HashMap, HashSet};
use std::fmt::Write;

use trickwire_core::bridge::deal::{Board, Format, write_board};
use trickwire_core::bridge::file::tag;

/// Values of the games before, for one board after the other.
pub struct Kept<'t> {
    is_wanted: bool,
    last: HashMap<&'t str, &'t str>,
}

impl<'t> Kept<'t> {
    /// Where boards are not written as PBN, nothing `is_wanted` of their sections.
    pub fn new(is_wanted: bool) -> Kept<'t> {
        Kept { is_wanted, last: HashMap::new() }
    }

    /// The section of the next board with values in place of `#`.
    pub fn resolved(&mut self, section: &'t str) -> String {
        let mut text = String::new();
        if !self.is_wanted {
            return text;
        }
        // Each value once a board: otherwise a small file could ask for an endless section.
        let mut inherited = HashSet::new();
        for line in section.lines().map(str::trim_end).filter(|line| !line.is_empty()) {
            // The head of the file is written anew.
            if line.starts_with('%') {
                continue;
            }
            match tag(line.trim_start()) {
                Some((name, "#")) => {
                    if inherited.insert(name) {
                        let value = self.last.get(name).copied().unwrap_or_default();
                        let _ = writeln!(text, "[{name} \"{value}\"]");
                    }
                }
                found => {
                    self.last.extend(found);
                    text.push_str(line);
                    text.push('\n');
                }
            }
        }
        text
    }
}

/// The board as PBN, up to the empty line that ends it; what `dropped` names is left out with the lines that belong to it.
pub fn written(section: &str, board: &Board, dropped: &[&str]) -> String {
    let mut ours = String::new();
    // Writing to a string cannot fail.
    let _ = write_board(board, Format::Pbn, &mut ours);
    if section.is_empty() {
        return ours;
    }
    let said = |text: &str, name: &str| {
        text.lines()
            .filter_map(|line| tag(line.trim_start()))
            .any(|(found, value)| found == name && !value.is_empty())
    };
    let is_own = |name: &str| ["Board", "Dealer", "Vulnerable", "Deal"].contains(&name);
    let mut missing: Vec<(&str, &str)> =
        ours.lines().filter_map(tag).filter(|(name, _)| is_own(name) && !said(section, name)).collect();
    let mut text = String::new();
    let mut leaves_out = false;
    for line in section.lines() {
        if let Some((name, value)) = tag(line.trim_start()) {
            leaves_out =
                dropped.contains(&name) || value.is_empty() && missing.iter().any(|(own, _)| *own == name);
            if name == "Deal" {
                for (name, value) in missing.drain(..) {
                    let _ = writeln!(text, "[{name} \"{value}\"]");
                }
            }
        }
        if !leaves_out {
            text.push_str(line);
            text.push('\n');
        }
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use trickwire_core::bridge::file::each_section;

    use super::*;

    const CARDS: &str = "N:AQ7543.8632.86.4 T862.5.KT73.AKQ3 9.AT4.AJ5.JT8765 KJ.KQJ97.Q942.92";

    /// Every board of a file, written again.
    fn again(file: &str, dropped: &[&str]) -> Vec<String> {
        let mut kept = Kept::new(true);
        let mut all = Vec::new();
        each_section(file, &mut |board, section| {
            all.push(written(&kept.resolved(section), &board, dropped));
        })
        .unwrap();
        all
    }

    #[test]
    fn all_tags_stay_in_their_order() {
        let section = format!(
            "[Event \"Cup\"]\n[Site \"Oslo\"]\n[Board \"7\"]\n[West \"Zo\u{eb}\"]\n[Dealer \"S\"]\n[Vulnerable \"All\"]\n\
             [Deal \"{CARDS}\"]\n[Contract \"4S\"]\n[Result \"9\"]\n[OurOwnTag \"x\"]\n[Auction \"S\"]\n1S Pass 4S AP\n{{a remark}}\n\n"
        );
        assert_eq!(again(&format!("% PBN 2.1\n{section}"), &[]).concat(), section);
        assert_eq!(again(&section.replace('\n', "\r\n"), &[]).concat(), section);
        let without = again(&section, &["Auction", "Site"]).concat();
        assert!(
            without.contains("OurOwnTag") && !without.contains("Pass") && !without.contains("Oslo"),
            "{without}"
        );
    }

    #[test]
    fn what_is_left_out_is_added_and_what_is_inherited_is_written_out() {
        let file = format!(
            "[Event \"Cup\"]\n[Board \"3\"]\n[Deal \"{CARDS}\"]\n\n[Event \"#\"]\n[Dealer \"\"]\n[Deal \"{CARDS}\"]\n[Score \"#\"]\n"
        );
        let boards = again(&file, &[]);
        let first = format!(
            "[Event \"Cup\"]\n[Board \"3\"]\n[Dealer \"S\"]\n[Vulnerable \"EW\"]\n[Deal \"{CARDS}\"]\n\n"
        );
        assert_eq!(boards[0], first);
        assert!(
            boards[1]
                .starts_with("[Event \"Cup\"]\n[Board \"4\"]\n[Dealer \"W\"]\n[Vulnerable \"All\"]\n[Deal ")
        );
        assert!(boards[1].ends_with("[Score \"\"]\n\n"), "{}", boards[1]);
    }

    #[test]
    fn a_value_is_inherited_once_a_board() {
        let long = "x".repeat(1000);
        let again_and_again = "[Site \"#\"]\n".repeat(1000);
        let file = format!("[Site \"{long}\"]\n[Deal \"{CARDS}\"]\n\n{again_and_again}[Deal \"{CARDS}\"]\n");
        let boards = again(&file, &[]);
        assert!(boards[1].contains(&long) && boards[1].len() < 2000, "{}", boards[1].len());
    }
}
