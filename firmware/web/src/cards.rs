//! What the pages of the card games ask at once, beside what a worker thinks about: a line is taken apart for a grid or a form and comes
//! back in its canonical form, boards become diagrams and files. Everything is read and written by the core.

mod boards;
mod grid;
mod wishes;

use serde::Serialize;
use trickwire_core::text::Span;

/// Why a text cannot be, and where: in characters, for marking the place.
#[derive(Serialize)]
pub(crate) struct Trouble {
    message: String,
    help: &'static str,
    start: usize,
    end: usize,
}

impl Trouble {
    fn new(text: &str, span: Span, message: String, help: &'static str) -> Trouble {
        let characters = |at: u32| text.get(..at as usize).unwrap_or(text).chars().count();
        Trouble { message, help, start: characters(span.start), end: characters(span.end) }
    }
}

/// A call of a page:
///
/// * `grid <line>`: a line of Ninety-Nine as [`grid`] has it;
/// * `play <card> <line>`: the line after a card of an open position;
/// * `wishes <line>`: a line of bridge as [`wishes`] has it;
/// * `boards <format>` and a line for every board: see [`boards`];
/// * `file` and a file in PBN or LIN: the boards in it.
pub(crate) fn call(text: &str) -> Result<String, String> {
    let (what, rest) = text.split_once([' ', '\n']).unwrap_or((text, ""));
    match what {
        "grid" => json(&grid::read(rest)),
        "play" => {
            let (card, line) = rest.split_once(' ').unwrap_or((rest, ""));
            grid::play(card, line)
        }
        "wishes" => json(&wishes::read(rest)),
        "boards" => {
            let (format, lines) = rest.split_once('\n').unwrap_or((rest, ""));
            boards::written(format, lines)
        }
        "file" => json(&boards::of_file(rest)?),
        _ => Err(format!("no call is named {what}")),
    }
}

fn json(value: &impl Serialize) -> Result<String, String> {
    serde_json::to_string(value).map_err(|error| error.to_string())
}
