//! The handheld in a terminal: keys in, cells out.

use std::io::{IsTerminal, Write, stdout};
use std::time::Duration;

use crossterm::event::{self, Event as Input, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::style::{Color, Print, ResetColor, SetBackgroundColor, SetForegroundColor};
use crossterm::terminal::{self, Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen};
use crossterm::{cursor, execute, queue};
use trickwire_ui::{App, Effect, Event, Key, KeySet, Request, Stroke, Think};

use super::blocks::{Cell, Fit};
use super::keep::Kept;
use super::screen::{Colour, Screen};
use super::thinker::{Report, Thinker};
use crate::args::pocket::PocketArgs;
use crate::fault::Fault;

/// What the last line says.
const HELP: &str = "arrows Enter a b x y   capitals: hold   space: keep A down   q: leave";

/// Plays until somebody leaves.
pub(super) fn play(args: &PocketArgs, mut app: App, kept: Option<Kept>) -> Result<(), Fault> {
    if !stdout().is_terminal() || !std::io::stdin().is_terminal() {
        return Err(Fault::usage("this needs a terminal").help(
            "without one, press keys by a script: trickwire pocket --script 'a down a shot:page.png text'",
        ));
    }
    if let Some(kept) = &kept {
        kept.restore(&mut app)?;
    }
    let _terminal = Terminal::enter()?;
    let mut table =
        Table { app, kept, thinker: Thinker::start(), held: false, says: HELP, view: View::new(args) };
    let effect = table.app.start();
    table.follow(effect)?;
    table.view.show(&table.app, table.says)?;
    while table.turn()? {}
    Ok(())
}

struct Table {
    app: App,
    kept: Option<Kept>,
    thinker: Thinker,
    /// Is A kept down?
    held: bool,
    says: &'static str,
    view: View,
}

impl Table {
    /// Waits for something and does it; `false` where the person leaves.
    fn turn(&mut self) -> Result<bool, Fault> {
        let patience = if self.app.is_thinking() { 30 } else { 400 };
        if event::poll(Duration::from_millis(patience))? {
            match event::read()? {
                Input::Key(key) if leaves(&key) => return Ok(false),
                Input::Key(key) if key.kind != KeyEventKind::Release => self.key(&key)?,
                Input::Resize(..) => {
                    self.view.forget();
                    self.view.show(&self.app, self.says)?;
                }
                _ => {}
            }
        }
        while let Some(report) = self.thinker.report() {
            let effect = match report {
                Report::Progress(_, progress) => self.app.handle(Event::Progress(progress)),
                Report::Answer(answer) => self.app.handle(Event::Answer(&answer)),
            };
            self.follow(effect)?;
        }
        Ok(true)
    }

    fn key(&mut self, typed: &KeyEvent) -> Result<(), Fault> {
        self.says = HELP;
        if typed.code == KeyCode::Char(' ') {
            self.held = !self.held;
            let ok = if self.app.device().keys == KeySet::Four { Key::X } else { Key::A };
            return self.stroke(ok, if self.held { Stroke::Down } else { Stroke::Up });
        }
        let Some((key, long)) = meaning(typed, self.app.device().keys) else { return Ok(()) };
        for stroke in Stroke::of_press(long) {
            self.stroke(key, stroke)?;
        }
        Ok(())
    }

    fn stroke(&mut self, key: Key, stroke: Stroke) -> Result<(), Fault> {
        let effect = self.app.handle(Event::Key(key, stroke));
        self.follow(effect)
    }

    fn follow(&mut self, effect: Effect) -> Result<(), Fault> {
        match effect.think {
            Think::No => {}
            Think::Start => self.thinker.ask(self.app.question()),
            Think::Stop => self.thinker.stop(),
        }
        if effect.request == Some(Request::Bootsel) {
            self.says = "the handheld would restart as a drive now";
        }
        if let Some(kept) = self.kept.as_ref().filter(|_| !effect.keep.is_empty()) {
            kept.store(&self.app)?;
        }
        if effect.redraw || effect.request.is_some() {
            self.view.show(&self.app, self.says)?;
        }
        Ok(())
    }
}

fn leaves(typed: &KeyEvent) -> bool {
    let control = typed.modifiers.contains(KeyModifiers::CONTROL);
    typed.code == KeyCode::Char('q') || control && matches!(typed.code, KeyCode::Char('c' | 'd'))
}

/// The key of the handheld, and whether it is held long. Where there is no stick, the arrows are what the
/// buttons do instead.
fn meaning(typed: &KeyEvent, keys: KeySet) -> Option<(Key, bool)> {
    let shift = typed.modifiers.contains(KeyModifiers::SHIFT);
    let four = keys == KeySet::Four;
    let (key, long) = match typed.code {
        KeyCode::Up if four => (Key::A, false),
        KeyCode::Down if four => (Key::B, false),
        KeyCode::Left if four => (Key::A, true),
        KeyCode::Right if four => (Key::B, true),
        KeyCode::Enter if four => (Key::X, shift),
        KeyCode::Esc | KeyCode::Backspace if four => (Key::Y, shift),
        KeyCode::Up => (Key::Up, shift),
        KeyCode::Down => (Key::Down, shift),
        KeyCode::Left => (Key::Left, shift),
        KeyCode::Right => (Key::Right, shift),
        KeyCode::Enter => (Key::Centre, shift),
        KeyCode::Esc | KeyCode::Backspace => (Key::B, shift),
        KeyCode::Char(letter) => {
            let key = match letter.to_ascii_lowercase() {
                'a' => Key::A,
                'b' => Key::B,
                'x' => Key::X,
                'y' => Key::Y,
                'c' => Key::Centre,
                _ => return None,
            };
            (key, letter.is_ascii_uppercase())
        }
        _ => return None,
    };
    Some((key, long))
}

/// What the terminal shows.
struct View {
    blocks: Option<crate::args::pocket::Blocks>,
    scale: Option<usize>,
    colours: Colours,
    shown: Vec<Vec<Cell>>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Colours {
    All,
    Cube,
    None,
}

/// What stands above the text of a page where there is no room for its picture.
const TOO_SMALL: &str =
    "(too small for the picture: it takes 60 columns and 41 rows, better 120 and 61; smaller letters help)";

impl View {
    fn new(args: &PocketArgs) -> View {
        let plain = anstream::ColorChoice::global() == anstream::ColorChoice::Never
            || std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let full = std::env::var("COLORTERM").is_ok_and(|value| value == "truecolor" || value == "24bit");
        View {
            blocks: args.blocks,
            scale: args.scale.map(|scale| scale as usize),
            colours: match (plain, full || cfg!(windows)) {
                (true, _) => Colours::None,
                (false, true) => Colours::All,
                (false, false) => Colours::Cube,
            },
            shown: Vec::new(),
        }
    }

    /// Nothing is known of the terminal any more.
    fn forget(&mut self) {
        self.shown.clear();
    }

    /// Shows the page, and a line below it.
    fn show(&mut self, app: &App, says: &str) -> Result<(), Fault> {
        let (columns, rows) = terminal::size()?;
        let room = (usize::from(columns), usize::from(rows.saturating_sub(1)));
        let screen = Screen::of(app);
        let mut out = stdout().lock();
        match Fit::choose(screen.size(), room, self.blocks, self.scale) {
            Some(fit) => self.cells(fit.draw(&screen), room, &mut out)?,
            None => {
                self.forget();
                queue!(out, ResetColor, Clear(ClearType::All))?;
                let lines = [TOO_SMALL].into_iter().chain(screen.text.lines());
                for (row, line) in lines.take(room.1).enumerate() {
                    let line: String = line.chars().take(room.0).collect();
                    queue!(out, cursor::MoveTo(0, row as u16), Print(line))?;
                }
            }
        }
        let says: String = says.chars().take(room.0).collect();
        let last = rows.saturating_sub(1);
        queue!(out, ResetColor, cursor::MoveTo(0, last), Clear(ClearType::CurrentLine), Print(says))?;
        out.flush()?;
        Ok(())
    }

    /// Prints the cells that changed.
    fn cells(
        &mut self,
        cells: Vec<Vec<Cell>>,
        room: (usize, usize),
        out: &mut impl Write,
    ) -> Result<(), Fault> {
        let width = cells.first().map_or(0, Vec::len);
        if self.shown.len() != cells.len() || self.shown.first().map_or(0, Vec::len) != width {
            queue!(out, ResetColor, Clear(ClearType::All))?;
            self.shown.clear();
        }
        let left = room.0.saturating_sub(width) / 2;
        let mut last: Option<(Colour, Colour)> = None;
        for (row, line) in cells.iter().enumerate().take(room.1) {
            let mut at = None;
            for (column, cell) in line.iter().enumerate().take(room.0) {
                if self.shown.get(row).and_then(|line| line.get(column)) == Some(cell) {
                    continue;
                }
                if at != Some(column) {
                    queue!(out, cursor::MoveTo((left + column) as u16, row as u16))?;
                }
                if last != Some((cell.ink, cell.ground)) && self.colours != Colours::None {
                    let (ink, ground) = (self.colour(cell.ink), self.colour(cell.ground));
                    queue!(out, SetForegroundColor(ink), SetBackgroundColor(ground))?;
                    last = Some((cell.ink, cell.ground));
                }
                queue!(out, Print(cell.letter))?;
                at = Some(column + 1);
            }
        }
        self.shown = cells;
        Ok(())
    }

    fn colour(&self, [r, g, b]: Colour) -> Color {
        match self.colours {
            Colours::All => Color::Rgb { r, g, b },
            _ => Color::AnsiValue(cube([r, g, b])),
        }
    }
}

/// The nearest of the 6 x 6 x 6 colours or 24 greys that terminals have.
fn cube(colour: Colour) -> u8 {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let nearest = |part: u8| (0..6).min_by_key(|&step| STEPS[step].abs_diff(part)).unwrap_or(0);
    let [r, g, b] = colour.map(nearest);
    let far = |other: Colour| -> u32 {
        colour.iter().zip(other).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
    };
    let mean = (u32::from(colour[0]) + u32::from(colour[1]) + u32::from(colour[2])) / 3;
    let grey = (mean.saturating_sub(3) / 10).min(23) as u8;
    if far([8 + 10 * grey; 3]) < far([STEPS[r], STEPS[g], STEPS[b]]) {
        232 + grey
    } else {
        (16 + 36 * r + 6 * g + b) as u8
    }
}

/// The terminal as a stage: given back when this goes, and before the message of a panic.
struct Terminal;

impl Terminal {
    fn enter() -> Result<Terminal, Fault> {
        terminal::enable_raw_mode()?;
        let terminal = Terminal;
        execute!(stdout(), EnterAlternateScreen, cursor::Hide)?;
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            give_back();
            usual(panic);
        }));
        Ok(terminal)
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        give_back();
    }
}

fn give_back() {
    let _ = execute!(stdout(), ResetColor, cursor::Show, LeaveAlternateScreen);
    let _ = terminal::disable_raw_mode();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_keyboard_is_the_handheld() {
        let typed = |code, modifiers| KeyEvent::new(code, modifiers);
        let plain = |code| meaning(&typed(code, KeyModifiers::NONE), KeySet::Nine);
        assert_eq!(plain(KeyCode::Char('a')), Some((Key::A, false)));
        assert_eq!(plain(KeyCode::Char('X')), Some((Key::X, true)));
        assert_eq!(plain(KeyCode::Enter), Some((Key::Centre, false)));
        assert_eq!(plain(KeyCode::Char('z')), None);
        let left = typed(KeyCode::Left, KeyModifiers::SHIFT);
        assert_eq!(meaning(&left, KeySet::Nine), Some((Key::Left, true)));
        assert_eq!(meaning(&left, KeySet::Four), Some((Key::A, true)));
        assert!(leaves(&typed(KeyCode::Char('c'), KeyModifiers::CONTROL)));
        assert!(!leaves(&typed(KeyCode::Char('c'), KeyModifiers::NONE)));
    }

    #[test]
    fn colours_become_the_nearest_of_256() {
        assert_eq!([cube([0, 0, 0]), cube([255, 255, 255]), cube([255, 0, 0])], [16, 231, 196]);
        assert_eq!(cube([128, 128, 128]), 244);
    }
}
