//! What to do: sure things first, the best move large, the others below it, and why.

use core::fmt::{self, Write};

use heapless::String;
use trickwire_core::bomb::advise::Move;
use trickwire_core::bomb::game::{Named, Place};
use trickwire_core::bomb::table::SlotLetter;

use super::cell::Line;
use super::chance::Chance;
use super::found::{self, Found, Offer, State};
use super::wins::{ENDS_PLAYING, WINS, Wins};
use super::words::Spoken;
use super::{BombDesk, Page, sentence};
use crate::canvas::{Canvas, Face};
use crate::command::Command;
use crate::ink::Ink;
use crate::page::{Context, Page as AppPage, Step};
use crate::widget::{List, draw_thinking};

/// A move in a few letters: `7 > 3C`.
pub(super) struct Short(pub(super) Move);

impl fmt::Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Move::Solo { value, wires } => write!(f, "solo {wires}x {}", Spoken(value)),
            Move::RevealRed => f.write_str("show your last"),
            Move::FastPass(value) => write!(f, "fast 2x {value}"),
            Move::Dual { stand, slot, value } => write!(f, "{value} > {}", Named(Place::new(stand, slot))),
            Move::Detector { stand, slots, value } => {
                write!(f, "{value} > {}", stand + 1)?;
                let count = slots.count_ones();
                let mut letters = (0..16).filter(|slot| slots >> slot & 1 == 1).map(SlotLetter);
                if count > 4 {
                    return f.write_str(" all");
                }
                letters.try_for_each(|letter| write!(f, "{letter}"))
            }
            Move::Ray { stand, slot, values: [first, second] } => {
                write!(f, "{first}/{second} > {}", Named(Place::new(stand, slot)))
            }
        }
    }
}

/// Where a move points, first of all.
pub(super) fn place_of(action: Move) -> Option<Place> {
    match action {
        Move::Solo { .. } | Move::RevealRed | Move::FastPass(_) => None,
        Move::Dual { stand, slot, .. } | Move::Ray { stand, slot, .. } => Some(Place::new(stand, slot)),
        Move::Detector { stand, slots, .. } => Some(Place::new(stand, slots.trailing_zeros() as u8)),
    }
}

/// A move and its chance in a line, a `!` where it may explode.
pub(super) struct Brief(pub(super) Offer);

impl fmt::Display for Brief {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Offer { action, chance, red, steady, .. } = self.0;
        write!(f, "{}", Short(action))?;
        if chance.is_one() {
            f.write_str(" sure")
        } else {
            write!(f, " {}%", Chance::of(chance))?;
            if !red.is_zero() {
                write!(f, " !{}", Chance::of(red))?;
            }
            if steady { f.write_str(" Stabil.") } else { Ok(()) }
        }
    }
}

/// Width of the column of the worth.
const WORTH: i32 = 54;

/// Thousandths as they are shown: `93.4`, and `100` for what cannot be better.
struct Worth(u16);

impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            1_000.. => f.write_str("100"),
            tenths => write!(f, "{}.{}", tenths / 10, tenths % 10),
        }
    }
}

impl BombDesk {
    pub(super) fn answer_command(
        &mut self,
        list: &mut List,
        command: Command,
        context: &Context<'_>,
    ) -> Step {
        let Some(found) = found::of(context.found) else {
            return if command == Command::Back { Step::Pop } else { Step::Stay };
        };
        // Any key ends the playing; only then are the moves sorted by it, with the best under the cursor.
        if found.is_being_played() && context.thinking.is_some() && ENDS_PLAYING.contains(&command) {
            list.cursor = 0;
            return Step::Enough;
        }
        if list.command(command, found.options()) {
            return Step::Draw;
        }
        let chosen = found.option(list.cursor.into());
        match (command, chosen) {
            (Command::Back | Command::Left, _) => Step::Pop,
            (Command::Right, Some(_)) => Step::Push(AppPage::Bomb(Page::Why(*list))),
            (Command::Ok | Command::Solve, Some(chosen)) => {
                let game = self.record.game();
                if game.actor != game.me {
                    let mut text = sentence("");
                    let _ = write!(
                        text,
                        "It is player {}'s turn. This is what you could do now.",
                        game.actor + 1
                    );
                    return Step::Say(text);
                }
                self.open_move(chosen.action, chosen.steady, Some(found))
            }
            _ => Step::Stay,
        }
    }

    pub(super) fn draw_answer(&self, list: &List, canvas: &mut Canvas<'_, '_>, context: &Context<'_>) {
        let x = canvas.left() + 6;
        let y = canvas.top() + 4;
        let Some(found) = found::of(context.found) else {
            if let Some(progress) = context.thinking {
                draw_thinking(canvas, y, "Counting", progress);
            }
            return;
        };
        match found.state {
            State::Exact => {}
            State::Impossible(conflict) => {
                let mut text = sentence("");
                let _ = write!(text, "What was entered cannot be: {conflict}. Back leads there.");
                canvas.paragraph(x, y, Face::Body, Ink::Text, &text, 0);
                return;
            }
            State::Wrong(_) | State::Failed(_) => {
                let mut text = sentence("");
                let _ = match found.state {
                    State::Wrong(error) => write!(text, "This table was not counted: {error}."),
                    State::Failed(error) => write!(text, "This table was not counted: {error}."),
                    _ => Ok(()),
                };
                canvas.paragraph(x, y, Face::Body, Ink::Text, &text, 0);
                return;
            }
            State::Open => {
                if let Some(progress) = context.thinking {
                    draw_thinking(canvas, y, "Counting", progress);
                }
                return;
            }
        }
        let Some(chosen) = found.option(list.cursor.into()) else {
            canvas.paragraph(x, y, Face::Body, Ink::Text, "There is nothing that you could cut.", 0);
            return;
        };
        let y = self.draw_large(canvas, y, found, list, &chosen);
        let foot = self.draw_foot(canvas, found, context.thinking);
        self.draw_others(canvas, y, foot, found, list);
    }

    /// The chosen move in large letters; where the rest goes.
    fn draw_large(
        &self,
        canvas: &mut Canvas<'_, '_>,
        y: i32,
        found: &Found,
        list: &List,
        chosen: &Offer,
    ) -> i32 {
        let x = canvas.left() + 6;
        let low = canvas.height() < 160;
        let number = usize::from(list.cursor);
        let sure =
            (0..found.options()).filter(|&n| found.option(n).is_some_and(|o| o.chance.is_one())).count();
        let mut head = Line::new();
        let _ = if number < sure {
            write!(head, "Sure {} of {sure}", number + 1)
        } else if number == 0 {
            write!(head, "Best")
        } else {
            write!(head, "{} of {}", number + 1, found.options())
        };
        let ink = if number < sure { Ink::Good } else { Ink::Faint };
        let end = canvas.text(x, y, Face::Body, ink, &head);
        let mut how_good = Line::new();
        let _ = match found.tried(chosen) {
            Some(tried) => write!(how_good, "wins {}", Wins(tried)),
            None if number >= sure => write!(how_good, "worth {}", Worth(chosen.worth)),
            None => Ok(()),
        };
        canvas.text_right(canvas.right() - 6, y, Face::Body, Ink::Text, &how_good);
        if let Some(card) = chosen.card() {
            canvas.text(end + 9, y, Face::Body, Ink::Faint, card);
        }
        let mut y = y + 17;
        let mut words: String<24> = String::new();
        let _ = write!(words, "{}", Short(chosen.action));
        let huge = !low && Face::Huge.width_of(&words) < canvas.width() - 8;
        let face = if huge { Face::Huge } else { Face::Large };
        canvas.text(x, y, face, Ink::Text, &words);
        y += face.height() + 2;
        let mut chance: String<12> = String::new();
        let _ = write!(chance, "{} %", Chance::of(chosen.chance));
        let end = canvas.text(x, y, Face::Large, Ink::Text, &chance);
        let width = canvas.right() - end - 16;
        canvas.bar(end + 8, y + 4, width, 12, Chance::of(chosen.chance).permille().into(), Ink::Good);
        y += 22;
        let mut risk = Line::new();
        let ink = if chosen.steady {
            let _ = write!(risk, "no risk");
            Ink::Faint
        } else if chosen.red.is_zero() {
            let _ = write!(risk, "red 0");
            Ink::Faint
        } else {
            let _ = write!(risk, "! red {} %", Chance::of(chosen.red));
            Ink::Danger
        };
        let end = canvas.text(x, y, Face::Body, ink, &risk);
        let mut own = Line::new();
        for place in chosen.action.called().filter_map(|value| found.own_of(value)) {
            let _ = write!(own, "{}{}", if own.is_empty() { "own " } else { "," }, Named(place));
        }
        let right = canvas.right() - 6;
        let hundredths = (chosen.bits * 100.0 + 0.5) as u32;
        let mut told = Line::new();
        if hundredths > 0 {
            let _ = write!(told, "tells {}.{:02} bits", hundredths / 100, hundredths % 100);
        }
        // Behind a long risk there is no room for the word.
        let fits = end + 9 + Face::Body.width_of(&told) <= right;
        let told = if fits { &*told } else { told.trim_start_matches("tells ") };
        canvas.text_right(right, y, Face::Body, Ink::Faint, told);
        // In the middle, where the line has room for it.
        let bits = if told.is_empty() { 0 } else { Face::Body.width_of(told) + 9 };
        if end + 9 + Face::Body.width_of(&own) + bits <= right {
            canvas.text(end + 9, y, Face::Body, Ink::Text, &own);
        }
        y + 18
    }

    fn draw_others(&self, canvas: &mut Canvas<'_, '_>, y: i32, foot: i32, found: &Found, list: &List) {
        canvas.rule(y);
        let right = canvas.right() - 6;
        let is_played = found.outlook.worlds() > 0;
        let (last, column) = if is_played { (WINS, "wins") } else { (WORTH, "worth") };
        // What the columns are; the moves are sorted by the last.
        let head = if canvas.height() < 160 { 0 } else { 12 };
        if head > 0 {
            canvas.text_right(right, y + 2, Face::Small, Ink::Faint, column);
            canvas.text_right(right - last, y + 2, Face::Small, Ink::Faint, "chance");
        }
        let y = y + head;
        let rows = ((canvas.bottom() - foot - y - 2) / 16).max(0) as usize;
        let cursor = usize::from(list.cursor);
        let others = (1..found.options()).map(|step| (cursor + step) % found.options());
        let mut y = y + 3;
        for number in others.take(rows) {
            let Some(option) = found.option(number) else { continue };
            let x =
                canvas.write(canvas.left() + 6, y, Face::Body, Ink::Faint, format_args!("{:<3}", number + 1));
            let x = canvas.write(x, y, Face::Body, Ink::Text, format_args!("{}", Short(option.action)));
            let x = if option.steady { canvas.text(x + 8, y, Face::Body, Ink::Faint, "Stab.") } else { x };
            let mut chance: String<16> = String::new();
            let sure = option.chance.is_one();
            if !option.red.is_zero() {
                let _ = write!(chance, "! ");
            }
            let _ =
                if sure { write!(chance, "sure") } else { write!(chance, "{}", Chance::of(option.chance)) };
            if x + canvas.width_of(Face::Body, &chance) < right - last {
                let ink = if sure { Ink::Good } else { Ink::Text };
                canvas.text_right(right - last, y, Face::Body, ink, &chance);
            }
            match found.tried(&option) {
                Some(tried) => {
                    canvas.write_right(right, y, Face::Body, Ink::Text, format_args!("{}", Wins(tried)));
                }
                None if is_played => {}
                None => {
                    let worth = Worth(option.worth);
                    canvas.write_right(right, y, Face::Body, Ink::Text, format_args!("{worth}"));
                }
            }
            y += 16;
        }
    }

    /// The counts behind a chance.
    pub(super) fn draw_why(&self, list: &List, canvas: &mut Canvas<'_, '_>, context: &Context<'_>) {
        let Some(found) = found::of(context.found) else { return };
        let Some(chosen) = found.option(list.cursor.into()) else { return };
        let (x, mut y) = (canvas.left() + 6, canvas.top() + 4);
        canvas.write(x, y, Face::Large, Ink::Text, format_args!("{}", Short(chosen.action)));
        y += 24;
        let alone = usize::from(list.cursor) < found.alone.len();
        if let Some(tried) = found.tried(&chosen) {
            let (won, played) = (tried.won(), tried.played());
            let text = format_args!("The mission was won in {won} of {played}.");
            canvas.write(x, canvas.bottom() - 18, Face::Small, Ink::Faint, text);
        }
        if alone {
            let why = match chosen.action {
                Move::RevealRed => "All that you have left is red: showing it ends your part.",
                Move::FastPass(_) => "You hold two of them, and the Fast Pass lets you cut them alone.",
                _ => "All that is left of this value is on your own stand.",
            };
            canvas.paragraph(x, y, Face::Body, Ink::Text, why, 0);
            return;
        }
        let mut line = |canvas: &mut Canvas<'_, '_>, text: fmt::Arguments<'_>, ink| {
            canvas.write(x, y, Face::Body, ink, text);
            y += 16;
        };
        line(canvas, format_args!("It is there in"), Ink::Faint);
        line(canvas, format_args!("   {}", Grouped(chosen.chance.num)), Ink::Text);
        line(canvas, format_args!("of {}", Grouped(chosen.chance.den)), Ink::Text);
        if !chosen.red.is_zero() {
            line(canvas, format_args!("! and explodes in"), Ink::Danger);
            line(canvas, format_args!("   {}", Grouped(chosen.red.num)), Ink::Text);
        }
        if y + 16 <= canvas.bottom() {
            let all = if chosen.steady {
                "A miss costs nothing."
            } else {
                "arrangements of the wires that you do not see."
            };
            canvas.paragraph(x, y, Face::Body, Ink::Faint, all, 0);
        }
    }
}

/// A number in groups of three; the longest there is has 39 digits, so it may be cut short by `e`.
struct Grouped(u128);

impl fmt::Display for Grouped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut digits: String<40> = String::new();
        write!(digits, "{}", self.0)?;
        let length = digits.len();
        if length > 24 {
            // Nobody reads more than twelve digits; the rest is said by its power.
            return write!(f, "{}.{}e{}", &digits[..1], &digits[1..12], length - 1);
        }
        for (index, digit) in digits.chars().enumerate() {
            if index > 0 && (length - index).is_multiple_of(3) && length <= 18 {
                f.write_str(" ")?;
            }
            write!(f, "{digit}")?;
        }
        Ok(())
    }
}
