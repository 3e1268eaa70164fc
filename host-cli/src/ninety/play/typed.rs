//! What can be typed during a game.

use crate::fault::Fault;
use crate::prompt::Prompt;

/// Something typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Typed {
    /// Enter alone.
    Nothing,
    /// What is possible here.
    Help,
    /// What should I do?
    Hint,
    /// Do what the hint says.
    Take,
    /// One step back.
    Undo,
    /// One step forward again.
    Redo,
    /// What each decision of the deal has cost.
    Review,
    /// The score sheet.
    Score,
    /// The cards of the last trick.
    Last,
    /// The deal as a line.
    Line,
    /// Keep the game in a file.
    Save(String),
    /// Enough.
    Quit,
    /// Anything else: cards, numbers, answers.
    Words(String),
}

/// The words that are always understood.
pub const HELP: &str = "  hint        what to do, with the chances    take    do what the hint says\n  \
    undo redo   your last decision, again       last    the trick before\n  \
    score       the score sheet                 line    this deal as one line\n  \
    review      what your decisions have cost, when the deal is over\n  \
    save FILE   keep the game                   quit    stop; a named game is kept\n";

/// Everything that is a word of its own.
const WORDS: [&str; 19] = [
    "?", "help", "hint", "take", "ok", "undo", "back", "redo", "review", "score", "last", "line", "save",
    "quit", "exit", "q", "declare", "reveal", "joker",
];

/// Is this one of the words, or one for yourself?
pub fn is_word(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    WORDS.contains(&text.as_str())
        || ["you", "me", "i", "nobody", "no", "declares", "reveals"].contains(&text.as_str())
}

/// What a line means.
pub fn parse(line: &str) -> Typed {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    match word.to_ascii_lowercase().as_str() {
        "" => Typed::Nothing,
        "?" | "help" => Typed::Help,
        "hint" => Typed::Hint,
        "take" | "ok" => Typed::Take,
        "undo" | "back" => Typed::Undo,
        "redo" => Typed::Redo,
        "review" => Typed::Review,
        "score" => Typed::Score,
        "last" => Typed::Last,
        "line" => Typed::Line,
        "save" if !rest.trim().is_empty() => Typed::Save(rest.trim().to_owned()),
        "quit" | "exit" | "q" => Typed::Quit,
        _ => Typed::Words(line.to_owned()),
    }
}

/// Asks and reads a line; the end of the input means enough.
pub fn ask(prompt: &Prompt, question: &str) -> Result<Typed, Fault> {
    Ok(prompt.line(&format!("{question} "))?.map_or(Typed::Quit, |line| parse(&line)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_either_case_are_understood() {
        assert_eq!(parse(" HINT \n"), Typed::Hint);
        assert_eq!(parse("\n"), Typed::Nothing);
        assert_eq!(parse("save my game.txt"), Typed::Save("my game.txt".into()));
        assert_eq!(parse("qs"), Typed::Words("qs".into()));
        assert_eq!(parse("save"), Typed::Words("save".into()));
    }
}
