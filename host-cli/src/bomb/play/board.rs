//! The table of a game as it is drawn: a line of marks, a line of wires and a line of letters for every
//! stand.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};
use trickwire_core::bomb::game::{End, Game, Loss, Phase};
use trickwire_core::bomb::gear::Character;
use trickwire_core::bomb::mission::Dial;
use trickwire_core::bomb::rule::Rule;
use trickwire_core::bomb::setup::Coloured;
use trickwire_core::bomb::slot::{Parity, Slot, SlotState};
use trickwire_core::bomb::table::SlotLetter;
use trickwire_core::bomb::wire::{BLUE_MAX, Colour, Value, Wire};

use crate::render::{BOLD, DANGER, DIM, SURE};

const BLUE: Style = Style::new().fg_color(Some(anstyle::Color::Ansi(AnsiColor::Cyan)));
const YELLOW: Style = Style::new().fg_color(Some(anstyle::Color::Ansi(AnsiColor::Yellow)));

/// The whole table as player `me` sees it.
pub(super) fn board(game: &Game, me: u8) -> String {
    let mut text = String::new();
    head(&mut text, game, me);
    cards(&mut text, game);
    let view = game.view(me);
    for (index, stand) in view.stands.iter().enumerate() {
        let first = index == 0 || view.stands[index - 1].owner != stand.owner;
        if first {
            player(&mut text, game, stand.owner, me);
        }
        rows(&mut text, index, &stand.slots, view.stands.len() > game.players as usize);
    }
    if !view.constraints.is_empty() {
        let facts: Vec<String> = view.constraints.iter().map(ToString::to_string).collect();
        let _ = writeln!(text, "{DIM}{}{DIM:#}", wrapped(&format!("Known: {}", facts.join("; "))));
    }
    text
}

/// Columns of a terminal.
const COLUMNS: usize = 80;

/// A text in lines that fit a terminal; those after the first are indented.
pub(super) fn wrapped(text: &str) -> String {
    joined(text.split(' ').map(|word| (word.to_owned(), word.chars().count())), " ")
}

/// Pieces that may carry styles, each with its width, in lines that fit a terminal.
fn joined(pieces: impl Iterator<Item = (String, usize)>, between: &str) -> String {
    let mut text = String::new();
    let mut column = 0;
    for (piece, width) in pieces {
        if column == 0 {
            column = width;
        } else if column + between.len() + width < COLUMNS {
            text += between;
            column += between.len() + width;
        } else {
            text += between.trim_end();
            text += "\n  ";
            column = 2 + width;
        }
        text += &piece;
    }
    text
}

fn head(text: &mut String, game: &Game, me: u8) {
    let mission = match game.mission.number {
        0 => "A table of your own".to_owned(),
        number => format!("Mission {number}"),
    };
    let seats = format!(", {} players, you are player {}", game.players, me + 1);
    let _ = write!(text, "{BOLD}{mission}{BOLD:#}{seats}");
    if game.mission.dial != Dial::Unused {
        let steps = game.mission.steps(game.players);
        let style = if game.dial <= 1 { DANGER } else { BOLD };
        let dial = "●".repeat(game.dial.into()) + &"○".repeat(steps.saturating_sub(game.dial).into());
        let left = match game.dial {
            0 => "it has run out".to_owned(),
            1 => "the next miss explodes".to_owned(),
            2 => "1 more miss".to_owned(),
            dial => format!("{} more misses", dial - 1),
        };
        let width = mission.len() + seats.len() + "   dial  ".len() + dial.chars().count() + left.len();
        let gap = if width < COLUMNS { "   " } else { "\n" };
        let _ = write!(text, "{gap}dial {style}{dial}{style:#} {left}");
    }
    text.push('\n');
    for duty in game.agreed.duties() {
        let _ = writeln!(text, "{DIM}Agreed: {duty}{DIM:#}");
    }
    let reminder = game.mission.reminder;
    if !reminder.is_empty() {
        let enforced = if game.mission.rule.is_enforced() { "" } else { " (not checked here)" };
        let _ = writeln!(text, "{DIM}{}{DIM:#}", wrapped(&format!("{reminder}{enforced}")));
    }
    let done: Vec<String> = (1..=BLUE_MAX)
        .filter(|&n| game.in_play(Value::Blue(n)) > 0 && game.is_done(Value::Blue(n)))
        .map(|n| n.to_string())
        .collect();
    let done = if done.is_empty() { "none".to_owned() } else { done.join(" ") };
    let mut pieces = vec![format!("Finished: {done}")];
    for (name, coloured) in [("Yellow", game.setup.yellow), ("Red", game.setup.red)] {
        pieces.extend(markers(name, coloured));
    }
    let pieces = pieces.into_iter().map(|piece| {
        let width = piece.chars().count();
        (piece, width)
    });
    let _ = writeln!(text, "{}", joined(pieces, "   "));
}

fn markers(name: &str, coloured: Coloured) -> Option<String> {
    if coloured.is_none() {
        return None;
    }
    let mark = if coloured.is_certain() { "" } else { "?" };
    let numbers: Vec<String> = coloured.numbers().map(|n| format!("{n}{mark}")).collect();
    let kept = match coloured.is_certain() {
        true => String::new(),
        false => format!(" ({} in play)", coloured.keep()),
    };
    Some(format!("{name}: {}{kept}", numbers.join(" ")))
}

fn cards(text: &mut String, game: &Game) {
    if !game.line.is_empty() && game.held.iter().all(|&held| held == 0) {
        let cards: Vec<String> = game.line.iter().map(ToString::to_string).collect();
        let arrow = match game.mission.rule {
            Rule::Line if game.arrow_left => " (arrow left)",
            Rule::Line => " (arrow right)",
            _ => "",
        };
        let _ = writeln!(text, "Number cards: {}{arrow}", cards.join(" "));
    }
    if game.visible != 0 {
        let cards: Vec<String> =
            (1..=BLUE_MAX).filter(|n| game.visible >> n & 1 == 1).map(|n| n.to_string()).collect();
        let _ = writeln!(text, "Visible number cards: {}", cards.join(" "));
    }
    for player in 0..game.players {
        let held = game.held[usize::from(player)];
        let cards: Vec<String> =
            (1..=BLUE_MAX).filter(|n| held >> n & 1 == 1).map(|n| n.to_string()).collect();
        if !cards.is_empty() {
            let _ = writeln!(text, "Number cards of player {}: {}", player + 1, cards.join(" "));
        }
    }
    if game.gear.is_empty() {
        return;
    }
    let card = |card: &trickwire_core::bomb::game::GearCard| {
        let cover = card.cover.map(|n| format!("/{n}")).unwrap_or_default();
        let name = format!("{}{cover} {}", card.gear, card.gear.name());
        let (name, style) = if card.face_down {
            ("face down".to_owned(), DIM)
        } else if card.used {
            (format!("{name} (used)"), DIM)
        } else if game.is_unlocked(card) {
            (format!("{name} (ready)"), SURE)
        } else {
            (name, Style::new())
        };
        (format!("{style}{name}{style:#}"), name.chars().count())
    };
    let head = "Equipment: ";
    let mut cards = game.gear.iter().map(card);
    let first = cards.next().map(|(first, width)| (format!("{head}{first}"), head.len() + width));
    let _ = writeln!(text, "{}", joined(first.into_iter().chain(cards), ", "));
}

fn player(text: &mut String, game: &Game, player: u8, me: u8) {
    let turn = match game.phase {
        Phase::Opening { player: next, .. } => next == player,
        Phase::Turns => game.actor == player,
        Phase::Over(_) => false,
    };
    let arrow = if turn { ">>>" } else { "   " };
    let you = if player == me { " (you)" } else { "" };
    let _ = write!(text, "{BOLD}{arrow} Player {}{you}{BOLD:#}", player + 1);
    let used = game.characters_used >> player & 1 == 1;
    let card = match game.characters[player as usize] {
        Character::DoubleDetector => "Double Detector",
        Character::TripleDetector => "Triple Detector",
        Character::Ray => "X or Y Ray",
        Character::Radar => "General Radar",
        Character::WalkieTalkies => "Walkie-Talkies",
        Character::None => "",
    };
    if !card.is_empty() {
        let style = if used { DIM } else { SURE };
        let state = if used { "used" } else { "ready" };
        let _ = write!(text, "  {DIM}{card}{DIM:#} {style}{state}{style:#}");
    }
    if let Some(card) = game.own_card[player as usize].or(game.common_card) {
        let _ = write!(text, "  constraint {}", card.letter());
    }
    text.push('\n');
}

fn rows(text: &mut String, stand: usize, slots: &[Slot], numbered: bool) {
    let mut marks = String::new();
    let mut wires = String::new();
    let mut letters = String::new();
    for (index, slot) in slots.iter().enumerate() {
        let (mark, style) = mark(slot);
        let _ =
            if mark.is_empty() { write!(marks, "    ") } else { write!(marks, "{style}{mark:>4}{style:#}") };
        let (wire, style) = wire(slot);
        let _ = write!(wires, "{style}{wire:>4}{style:#}");
        let _ = write!(letters, "{:>4}", SlotLetter(index as u8).to_string());
    }
    let name = if numbered { format!("{}", stand + 1) } else { String::new() };
    if !marks.trim().is_empty() {
        let _ = writeln!(text, "    {}", marks.trim_end());
    }
    let _ = writeln!(text, "{name:>4}{wires}");
    let _ = writeln!(text, "    {DIM}{letters}{DIM:#}");
}

/// What lies above a wire.
fn mark(slot: &Slot) -> (String, Style) {
    if slot.state == SlotState::Cut {
        return ("✓".into(), SURE);
    }
    let mut mark = String::new();
    if slot.unsorted {
        mark.push('X');
    }
    if slot.state == SlotState::Info {
        mark.push('i');
    }
    match slot.parity {
        Some(Parity::Even) => mark.push('E'),
        Some(Parity::Odd) => mark.push('O'),
        None => {}
    }
    if slot.times > 0 {
        let _ = write!(mark, "{}x", slot.times);
    }
    if slot.not != 0 {
        // There is room for one only; the position line has them all.
        let first = slot.not.trailing_zeros();
        let more = if slot.not.count_ones() > 1 { "+" } else { "" };
        let _ = write!(mark, "!{first}{more}");
    }
    (mark, BOLD)
}

fn wire(slot: &Slot) -> (String, Style) {
    let style = |wire: Wire| match wire.colour() {
        Colour::Blue => BLUE,
        Colour::Yellow => YELLOW,
        Colour::Red => DANGER,
    };
    match (slot.wire, slot.state) {
        (Some(wire), SlotState::Cut) => (wire.to_string(), SURE),
        (Some(wire), _) => (wire.to_string(), style(wire)),
        (None, SlotState::Info) => ("Y".into(), YELLOW),
        (None, _) => match slot.colour {
            Some(Colour::Red) => ("R".into(), DANGER),
            Some(Colour::Yellow) => ("Y".into(), YELLOW),
            _ => ("?".into(), DIM),
        },
    }
}

/// How a game ended, in a line.
pub(super) fn ending(end: End) -> String {
    match end {
        End::Won => format!("{SURE}MISSION SUCCESS{SURE:#} Every wire is cut."),
        End::Lost(loss) => {
            let why = match loss {
                Loss::Red => "a wire exploded",
                Loss::Dial => "the dial ran out",
                Loss::Strict => "somebody missed who may not",
                Loss::Together => "the wires that go together were not found",
                Loss::Blocked => "somebody could not obey",
            };
            format!("{DANGER}MISSION FAILED{DANGER:#} {why}.")
        }
    }
}
