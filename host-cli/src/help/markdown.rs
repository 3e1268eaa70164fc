//! Markdown for a terminal, as far as our own pages use it: headings, paragraphs, lists, tables of two columns, blocks
//! of code; code, emphasis and links inside a line.

use std::fmt::Write;

use anstyle::Style;

use crate::render::{BOLD, COMMAND, DIM};

/// The widest first column of a table; what is wider has a line to itself.
const FIRST_COLUMN: usize = 30;

/// Columns before everything but headings.
const MARGIN: usize = 2;

/// The text with colours, in lines of at most so many columns, as far as its words allow.
pub(super) fn render(page: &str, columns: usize) -> String {
    let mut out = String::new();
    let mut lines = page.lines().peekable();
    while let Some(line) = lines.next() {
        if let Some(language) = line.strip_prefix("```") {
            for code in lines.by_ref().take_while(|line| !line.starts_with("```")) {
                // A transcript says which exit code is expected; for people that is noise.
                if language == "console" && code.starts_with("? ") {
                    continue;
                }
                if !code.is_empty() {
                    let style = if code.starts_with("$ ") { COMMAND } else { DIM };
                    let _ = write!(out, "{:margin$}{style}{code}{style:#}", "", margin = 2 * MARGIN);
                }
                out.push('\n');
            }
        } else if line.starts_with('|') {
            // The headings of columns say what their lines show: they are passed over with the rule below them.
            lines.next();
            let mut rows = Vec::new();
            while let Some(row) = lines.next_if(|line| line.starts_with('|')) {
                rows.push(cells(row));
            }
            table(&mut out, &rows, columns);
        } else if let Some(heading) = line.strip_prefix('#') {
            let _ = writeln!(out, "{BOLD}{}{BOLD:#}", heading.trim_start_matches('#').trim());
        } else if line.is_empty() {
            out.push('\n');
        } else {
            let mut text = line.to_owned();
            let begins = |line: &&str| ["|", "#", "```", "* "].iter().any(|sign| line.starts_with(sign));
            let goes_on = |line: &&str| !line.is_empty() && !begins(line);
            while let Some(line) = lines.next_if(goes_on) {
                text.push(' ');
                text.push_str(line.trim_start());
            }
            let (first, hanging) =
                if text.starts_with("* ") { (MARGIN, MARGIN + 2) } else { (MARGIN, MARGIN) };
            let _ = write!(out, "{:first$}", "");
            flow(&mut out, &words(&text), hanging, first, columns);
        }
    }
    // What a transcript ends with, and what ends the page.
    while out.contains("\n\n\n") {
        out = out.replace("\n\n\n", "\n\n");
    }
    out
}

/// The two cells of a row; an escaped bar is a bar.
fn cells(row: &str) -> [String; 2] {
    let row = row.trim_matches('|').replace("\\|", "\u{1}");
    let mut cells = row.splitn(2, '|').map(|cell| cell.trim().replace('\u{1}', "|"));
    [cells.next().unwrap_or_default(), cells.next().unwrap_or_default()]
}

fn table(out: &mut String, rows: &[[String; 2]], columns: usize) {
    let width =
        |cell: &String| words(cell).iter().map(|word| word.width() + 1).sum::<usize>().saturating_sub(1);
    let first = rows.iter().map(|[first, _]| width(first)).filter(|width| *width <= FIRST_COLUMN).max();
    let second = MARGIN + first.unwrap_or(0) + 2;
    for [name, meaning] in rows {
        let _ = write!(out, "{:MARGIN$}", "");
        let mut at = MARGIN;
        for word in words(name) {
            if at > MARGIN {
                out.push(' ');
                at += 1;
            }
            word.write(out);
            at += word.width();
        }
        if at + 2 > second {
            out.push('\n');
            at = 0;
        }
        let _ = write!(out, "{:width$}", "", width = second - at);
        flow(out, &words(meaning), second, second, columns);
    }
}

/// Words one after the other, from a column on, further lines from another.
fn flow(out: &mut String, words: &[Word], hanging: usize, from: usize, columns: usize) {
    let mut at = from;
    for (nth, word) in words.iter().enumerate() {
        let room = at + 1 + word.width() <= columns || at == hanging;
        match (nth, room) {
            (0, _) => {}
            (_, true) => {
                out.push(' ');
                at += 1;
            }
            (_, false) => {
                let _ = write!(out, "\n{:hanging$}", "");
                at = hanging;
            }
        }
        word.write(out);
        at += word.width();
    }
    out.push('\n');
}

/// What is not broken: pieces of it, each in its style.
#[derive(Default)]
struct Word(Vec<(Style, String)>);

impl Word {
    fn width(&self) -> usize {
        self.0.iter().map(|(_, piece)| piece.chars().count()).sum()
    }

    fn write(&self, out: &mut String) {
        for (style, piece) in &self.0 {
            let _ = write!(out, "{style}{piece}{style:#}");
        }
    }

    fn push(&mut self, style: Style, sign: char) {
        match self.0.last_mut() {
            Some((last, piece)) if *last == style => piece.push(sign),
            _ => self.0.push((style, sign.to_string())),
        }
    }
}

/// The words of a line: code, emphasis and links lose their signs.
fn words(line: &str) -> Vec<Word> {
    let mut words = vec![Word::default()];
    let (mut code, mut strong) = (false, false);
    let mut rest = line;
    while let Some(sign) = rest.chars().next() {
        let after = &rest[sign.len_utf8()..];
        rest = after;
        match sign {
            '`' => code = !code,
            '*' if !code && after.starts_with('*') => {
                strong = !strong;
                rest = &after[1..];
            }
            '[' if !code && after.contains("](") => {}
            ']' if !code && after.starts_with('(') => {
                rest = after.find(')').map_or("", |end| &after[end + 1..]);
            }
            ' ' => words.push(Word::default()),
            _ => {
                let style = if code {
                    COMMAND
                } else if strong {
                    BOLD
                } else {
                    Style::new()
                };
                if let Some(word) = words.last_mut() {
                    word.push(style, sign);
                }
            }
        }
    }
    words.retain(|word| !word.0.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(page: &str, columns: usize) -> String {
        anstream::adapter::strip_str(&render(page, columns)).to_string()
    }

    #[test]
    fn tables_have_two_columns() {
        let page = "| token | meaning |\n|---|---|\n| `5` `Y4` | cut: a \\| b, or more than one line holds |\n| `?` | hidden |\n";
        assert_eq!(
            plain(page, 30),
            "  5 Y4  cut: a | b, or more\n        than one line holds\n  ?     hidden\n"
        );
        let wide = format!("| a | b |\n|---|---|\n| `{}` | far |\n| x | near |\n", "w".repeat(31));
        assert_eq!(plain(&wide, 60), format!("  {}\n     far\n  x  near\n", "w".repeat(31)));
    }

    #[test]
    fn signs_become_colours() {
        let text = render("a `?`, **b**\n`x` and [c](d.md#e).\n", 80);
        assert_eq!(
            text,
            format!("  a {COMMAND}?{COMMAND:#}, {BOLD}b{BOLD:#} {COMMAND}x{COMMAND:#} and c.\n")
        );
        assert_eq!(plain("* one\n  two\n* three\n", 80), "  * one two\n  * three\n");
        assert_eq!(plain("```console\n$ x\n? 2\ny\n\n```\n\nz\n", 80), "    $ x\n    y\n\n  z\n");
    }
}
