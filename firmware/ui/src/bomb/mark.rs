//! Which own wire to mark, by how much the token tells the others.

use core::fmt::Write;

use heapless::String;
use trickwire_core::bomb::game::RecordError;
use trickwire_core::bomb::game::referee;
use trickwire_core::bomb::game::{Event, Named, Phase, Shown};

use super::found;
use super::{BombDesk, sentence};
use crate::canvas::{Canvas, Face};
use crate::command::Command;
use crate::ink::Ink;
use crate::page::{Context, Step};
use crate::widget::{List, draw_thinking};

impl BombDesk {
    pub(super) fn mark_command(&mut self, list: &mut List, command: Command, context: &Context<'_>) -> Step {
        let Some(found) = found::of(context.found) else {
            return if command == Command::Back { Step::Pop } else { Step::Stay };
        };
        if list.command(command, found.marks.len()) {
            return Step::Draw;
        }
        match (command, found.marks.get(usize::from(list.cursor))) {
            (Command::Back | Command::Left, _) => Step::Pop,
            (Command::Ok, Some(mark)) => {
                let game = self.record.game();
                let player = game.me;
                let opening = matches!(game.phase, Phase::Opening { player: next, .. } if next == player);
                if !opening && game.gifts >> player & 1 == 0 {
                    return Step::Say(sentence("It is not yet your turn to lay a token."));
                }
                let shown = Shown { place: mark.place, wire: mark.wire };
                let token = referee::token(game, shown, None);
                match self.record.play(Event::Mark { player, place: mark.place, token }) {
                    Ok(()) => {
                        self.moved();
                        Step::Pop
                    }
                    Err(RecordError::Illegal(illegal)) => {
                        let mut text = sentence("");
                        let _ = write!(text, "That cannot be: {illegal}. Use `What happened` for it.");
                        Step::Say(text)
                    }
                    Err(RecordError::Full) => {
                        Step::Say(sentence("This game has more entries than can be kept."))
                    }
                }
            }
            _ => Step::Stay,
        }
    }

    pub(super) fn draw_mark(&self, list: &List, canvas: &mut Canvas<'_, '_>, context: &Context<'_>) {
        let (x, top) = (canvas.left() + 6, canvas.top() + 2);
        let marks = found::of(context.found).map_or(&[][..], |found| &found.marks);
        if marks.is_empty() {
            match context.thinking {
                Some(progress) => draw_thinking(canvas, top + 2, "Weighing", progress),
                None => {
                    canvas.paragraph(
                        x,
                        top,
                        Face::Body,
                        Ink::Text,
                        "There is no wire that you could mark now.",
                        0,
                    );
                }
            }
            return;
        }
        canvas.text(x, top, Face::Small, Ink::Faint, "bits that the token tells the others");
        let most = marks.first().map_or(1, |mark| u32::from(mark.gain.max(1)));
        list.draw(canvas, top + 14, marks.len(), |canvas, y, number, ink| {
            let mark = &marks[number];
            let mut place: String<4> = String::new();
            let _ = write!(place, "{}", Named(mark.place));
            canvas.text(x, y, Face::Body, ink, &place);
            canvas.write(x + 36, y, Face::Bold, ink, format_args!("{}", mark.wire));
            // Beside the best, by eye.
            let right = canvas.right() - 8;
            let room = right - 5 * Face::Body.width() - (x + 72);
            let filled = room * u32::from(mark.gain).min(most) as i32 / most as i32;
            canvas.fill(x + 72, y + 3, filled.max(1), 9, if ink == Ink::Text { Ink::Good } else { ink });
            canvas.write_right(
                right,
                y,
                Face::Body,
                ink,
                format_args!("{}.{:02}", mark.gain / 100, mark.gain % 100),
            );
        });
    }
}
