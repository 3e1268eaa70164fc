//! The table: every stand with its cuts and tokens, a cursor, whose turn it is, the best move in a line.

use core::fmt::{self, Write};

use heapless::String;
use trickwire_core::bomb::game::{End, Game, Loss, Named, Phase, Place, Tile};
use trickwire_core::bomb::mission::Dial;
use trickwire_core::bomb::slot::SlotState;
use trickwire_core::bomb::table::SlotLetter;
use trickwire_core::bomb::wire::Value;

use super::answer::Brief;
use super::cell::{Line, cell_height, draw_cell, wire_ink, write_slot};
use super::chance::Chance;
use super::found::{self, Found, Offer, State};
use super::what::What;
use super::{BombDesk, Page};
use crate::canvas::{Canvas, Face};
use crate::command::Command;
use crate::ink::Ink;
use crate::page::{Context, Page as AppPage, Step};
use crate::widget::{List, draw_thinking};

impl BombDesk {
    /// The row below the stands, where the best move is.
    pub(super) fn best_row(&self) -> u8 {
        self.record.game().racks.len() as u8
    }

    /// After an event the cursor goes where the next entry is likeliest.
    pub(super) fn place_cursor(&mut self) {
        let game = self.record.game();
        let first_of = |player: u8, middle: bool| {
            // Nobody who can help it points at red.
            let likely = |tile: &Tile| {
                tile.slot.state == SlotState::Hidden && tile.slot.known_value() != Some(Value::Red)
            };
            let uncut = || game.hand(player).filter(move |(_, tile)| likely(tile));
            let skip = if middle { uncut().count() / 2 } else { 0 };
            uncut().nth(skip).map(|(place, _)| place)
        };
        let best = Place::new(self.best_row(), 0);
        self.cursor = match game.phase {
            Phase::Over(_) => best,
            Phase::Opening { player, .. } if player == game.me => best,
            Phase::Opening { player, .. } => first_of(player, true).unwrap_or(best),
            Phase::Turns if game.actor == game.me => best,
            // Mostly somebody points at a wire with a token whose value he may hold, else at the next stand.
            Phase::Turns => {
                let order = || (1..game.players).map(|step| (game.actor + step) % game.players);
                let marked = |player: u8| {
                    let calls = |tile: &Tile| {
                        tile.slot
                            .known_value()
                            .is_some_and(|value| game.holds(game.actor, value) != Some(false))
                    };
                    let is_marked = |tile: &Tile| tile.slot.state == SlotState::Info && calls(tile);
                    game.hand(player).find(|(_, tile)| is_marked(tile)).map(|(place, _)| place)
                };
                let marked = order().find_map(marked);
                marked.or_else(|| order().find_map(|player| first_of(player, false))).unwrap_or(best)
            }
        };
    }

    pub(super) fn table_command(&mut self, command: Command, context: &Context<'_>) -> Step {
        let found = found::of(context.found);
        let best = self.best_row();
        let on_best = self.cursor.stand >= best;
        match command {
            Command::Right if on_best => Step::Push(AppPage::Bomb(Page::Answer(List::default()))),
            Command::Up | Command::Down | Command::Left | Command::Right => {
                // Through the stands and the line below them.
                self.cursor = self.beside(self.cursor, command, best + 1);
                Step::Draw
            }
            Command::Ok if on_best && matches!(self.record.game().phase, Phase::Over(_)) => self.open_setup(),
            Command::Ok if on_best => self.open_best(found),
            Command::Ok => self.open_form(found, None),
            Command::Solve => Step::Push(AppPage::Bomb(Page::Answer(List::default()))),
            Command::Back => Step::Pop,
            _ => Step::Stay,
        }
    }

    /// The best that can be done: at the person's turn what came of it is asked at once, for the move is on the line.
    fn open_best(&mut self, found: Option<&Found>) -> Step {
        let game = self.record.game();
        if found.is_some_and(|found| joins(game, found)) {
            return self.open_form(found, Some(What::Together));
        }
        let marks = found.is_some_and(|found| !found.marks.is_empty());
        match game.phase {
            Phase::Opening { player, .. } if player == game.me && marks => {
                Step::Push(AppPage::Bomb(Page::Mark(List::default())))
            }
            _ if self.does_best() => match best_move(found) {
                Some(best) => match self.open_move(best.action, best.steady, found) {
                    Step::Swap(page) => Step::Push(page),
                    step => step,
                },
                None => Step::Push(AppPage::Bomb(Page::Answer(List::default()))),
            },
            _ => Step::Push(AppPage::Bomb(Page::Answer(List::default()))),
        }
    }

    /// Does OK on the lowest line do the best move?
    pub(super) fn does_best(&self) -> bool {
        let game = self.record.game();
        matches!(game.phase, Phase::Turns) && game.actor == game.me
    }

    /// The place beside another, around the ends; up and down through so many rows.
    pub(super) fn beside(&self, mut at: Place, command: Command, rows: u8) -> Place {
        let racks = &self.record.game().racks;
        let rows = rows.max(1);
        let slots = racks.get(usize::from(at.stand)).map_or(1, |rack| rack.tiles.len().max(1)) as u8;
        match command {
            Command::Up => at.stand = (at.stand + rows - 1) % rows,
            Command::Down => at.stand = (at.stand + 1) % rows,
            Command::Left => at.slot = (at.slot.min(slots - 1) + slots - 1) % slots,
            _ => at.slot = (at.slot + 1) % slots,
        }
        if let Some(rack) = racks.get(usize::from(at.stand)) {
            at.slot = at.slot.min(rack.tiles.len().max(1) as u8 - 1);
        }
        at
    }

    pub(super) fn draw_table(&self, canvas: &mut Canvas<'_, '_>, context: &Context<'_>) {
        let found = found::of(context.found);
        let low = canvas.height() < 160;
        let lines = if low { 2 } else { 3 };
        let bottom = canvas.bottom() - lines * 17;
        self.draw_stands(canvas, canvas.top() + 1, bottom, found, Some(self.cursor));
        if !low {
            canvas.rule(bottom);
        }
        let on_best = self.cursor.stand >= self.best_row();
        let mut y = bottom + 2;
        // On a low display the title says whose turn it is.
        if !low {
            let mut line = Line::new();
            let _ = self.write_turn(&mut line);
            canvas.text(canvas.left() + 4, y, Face::Body, Ink::Text, &line);
            self.draw_sure(canvas, y, found);
            y += 17;
        }
        if on_best {
            self.draw_total(canvas, y, found);
        } else {
            self.draw_slot_line(canvas, y, found);
        }
        if low && on_best {
            self.draw_sure(canvas, y, found);
        }
        self.draw_best(canvas, y + 17, on_best, context);
    }

    /// All stands, a row each; a letter below each slot where there is room.
    pub(super) fn draw_stands(
        &self,
        canvas: &mut Canvas<'_, '_>,
        top: i32,
        bottom: i32,
        found: Option<&Found>,
        cursor: Option<Place>,
    ) {
        let game = self.record.game();
        let rows = game.racks.len().max(1) as i32;
        let longest = game.racks.iter().map(|rack| rack.tiles.len()).max().unwrap_or(1).max(1) as i32;
        let (highest, widest) = if canvas.is_large() { (38, 40) } else { (31, 26) };
        let row = ((bottom - top) / rows).min(highest);
        let (label, high) = (15, cell_height(canvas));
        let width = ((canvas.width() - label - 1) / longest).min(widest);
        let actor = match game.phase {
            Phase::Opening { player, .. } => Some(player),
            Phase::Turns => Some(game.actor),
            Phase::Over(_) => None,
        };
        for (stand, rack) in game.racks.iter().enumerate() {
            let y = top + stand as i32 * row;
            let mine = rack.owner == game.me;
            if Some(rack.owner) == actor {
                canvas.fill(canvas.left(), y, 3, high, Ink::Cursor);
            }
            let ink = if mine { Ink::Good } else { Ink::Text };
            let middle = y + (high - Face::Bold.height()) / 2;
            canvas.write(canvas.left() + 4, middle, Face::Bold, ink, format_args!("{}", stand + 1));
            for (slot, tile) in rack.tiles.iter().enumerate() {
                let place = Place::new(stand as u8, slot as u8);
                let x = canvas.left() + label + slot as i32 * width;
                let seen = tile.seen_by(game.me);
                let sure = if seen.is_open() { found.and_then(|found| found.sure_at(place)) } else { None };
                draw_cell(canvas, (x, y, width), &seen, sure, cursor == Some(place));
                if row >= high + 10 {
                    let mut letter: String<1> = String::new();
                    let _ = write!(letter, "{}", SlotLetter(slot as u8));
                    let x = x + (width - Face::Small.width()) / 2;
                    canvas.text(x, y + high, Face::Small, Ink::Faint, &letter);
                }
            }
        }
    }

    /// Whose turn it is.
    pub(super) fn write_turn(&self, line: &mut dyn Write) -> fmt::Result {
        let game = self.record.game();
        match game.phase {
            Phase::Opening { player, .. } if player == game.me => write!(line, "You lay a token"),
            Phase::Opening { player, .. } => write!(line, "Player {} lays a token", player + 1),
            Phase::Turns if game.actor == game.me => write!(line, "Your turn"),
            Phase::Turns => write!(line, "Player {}'s turn", game.actor + 1),
            Phase::Over(End::Won) => write!(line, "Won: every wire is cut."),
            Phase::Over(End::Lost(loss)) => write!(line, "Lost: {}", loss_words(loss)),
        }
    }

    /// How many things are sure.
    fn draw_sure(&self, canvas: &mut Canvas<'_, '_>, y: i32, found: Option<&Found>) {
        let over = matches!(self.record.game().phase, Phase::Over(_));
        if let Some(found) = found.filter(|found| found.state == State::Exact && found.sure > 0 && !over) {
            let right = canvas.right() - 4;
            canvas.write_right(right, y, Face::Bold, Ink::Good, format_args!("{} sure", found.sure));
        }
    }

    fn draw_total(&self, canvas: &mut Canvas<'_, '_>, y: i32, found: Option<&Found>) {
        let over = matches!(self.record.game().phase, Phase::Over(_));
        let Some(found) = found.filter(|found| found.state == State::Exact && !over) else { return };
        let (x, bits) = (canvas.left() + 4, found.bits);
        canvas.write(x, y, Face::Body, Ink::Faint, format_args!("{}.{} bits unknown", bits / 10, bits % 10));
    }

    /// What is under the cursor, with the likeliest values.
    fn draw_slot_line(&self, canvas: &mut Canvas<'_, '_>, y: i32, found: Option<&Found>) {
        let game = self.record.game();
        let Ok(tile) = game.tile(self.cursor) else { return };
        let mut line = Line::new();
        let _ = write!(line, "{} ", Named(self.cursor));
        let slot = tile.seen_by(game.me);
        write_slot(&mut line, &slot);
        let mut x = canvas.text(canvas.left() + 4, y, Face::Body, Ink::Text, &line);
        let Some(odds) = found.and_then(|found| found.slot(self.cursor)) else { return };
        for (value, chance) in likeliest(&odds.chances).into_iter().flatten() {
            let mut piece = Line::new();
            let _ = write!(piece, " {value} {chance}%");
            if x + canvas.width_of(Face::Body, &piece) > canvas.right() {
                break;
            }
            x = canvas.text(x, y, Face::Body, wire_ink(value), &piece);
        }
    }

    fn draw_best(&self, canvas: &mut Canvas<'_, '_>, y: i32, is_cursor: bool, context: &Context<'_>) {
        let ink = if is_cursor { Ink::OnCursor } else { Ink::Text };
        let found = found::of(context.found);
        let game = self.record.game();
        let mut line = Line::new();
        let over = matches!(game.phase, Phase::Over(_));
        let _ = match found.map(|found| (found, found.state)) {
            _ if over => write!(line, "New game"),
            Some((found, _)) if is_opening_of(game.phase, game.me) && !found.marks.is_empty() => {
                let mark = found.marks[0];
                write!(line, "Mark {} at {}", mark.wire, Named(mark.place))
            }
            Some((found, State::Exact)) if joins(game, found) => write!(line, "Together:").and_then(|()| {
                found.together.iter().try_for_each(|place| write!(line, " {}", Named(*place)))
            }),
            Some((found, State::Exact)) => match found.option(0) {
                Some(best) => write!(line, "{}", Brief(best)),
                None => write!(line, "Nothing to cut"),
            },
            Some((_, State::Impossible(_))) => write!(line, "! This cannot be: why?"),
            Some((_, State::Wrong(_) | State::Failed(_))) => write!(line, "! Not counted: why?"),
            _ => Ok(()),
        };
        if line.is_empty() {
            if let Some(progress) = context.thinking {
                draw_thinking(canvas, y, "Counting", progress);
            }
            return;
        }
        if is_cursor {
            canvas.fill(canvas.left(), y - 1, canvas.width(), Face::Bold.height() + 2, Ink::Cursor);
            canvas.tell(">");
        }
        canvas.text(canvas.left() + 4, y, Face::Bold, ink, &line);
    }

    /// The dial, for the title.
    pub(super) fn dial(&self) -> Option<u8> {
        let game = self.record.game();
        (game.mission.dial != Dial::Unused).then_some(game.dial)
    }
}

const fn is_opening_of(phase: Phase, me: u8) -> bool {
    matches!(phase, Phase::Opening { player, .. } if player == me)
}

/// Is it the person's turn, and does he know all the wires that go only together?
fn joins(game: &Game, found: &Found) -> bool {
    matches!(game.phase, Phase::Turns) && game.actor == game.me && !found.together.is_empty()
}

/// The best move of a table that was counted.
fn best_move(found: Option<&Found>) -> Option<Offer> {
    found.filter(|found| found.state == State::Exact)?.option(0)
}

/// The three likeliest values, best first.
pub(super) fn likeliest(chances: &[Chance]) -> [Option<(Value, Chance)>; 3] {
    let mut best: [Option<(Value, Chance)>; 3] = [None; 3];
    for (index, &chance) in chances.iter().enumerate().filter(|(_, chance)| !chance.is_never()) {
        let mut here = Some((Value::ALL[index], chance));
        for kept in &mut best {
            let less =
                kept.is_none_or(|(_, kept)| here.is_some_and(|(_, here)| kept.permille() < here.permille()));
            if less {
                core::mem::swap(kept, &mut here);
            }
        }
    }
    best
}

const fn loss_words(loss: Loss) -> &'static str {
    match loss {
        Loss::Red => "a red wire.",
        Loss::Dial => "the dial ran out.",
        Loss::Strict => "a miss too many.",
        Loss::Together => "not the right ones.",
        Loss::Blocked => "nobody could go on.",
    }
}
