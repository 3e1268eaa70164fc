//! The handheld in a terminal: keys in, cells out.

use std::borrow::Cow;
use std::io::{self, IsTerminal, Write, stdout};
use std::time::Duration;

use crossterm::event::{self, Event as Input, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::style::{Print, ResetColor};
use crossterm::terminal::{self, Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen};
use crossterm::{cursor, execute, queue};
use trickwire_ui::{App, Effect, Event, Key, KeySet, Request, Stroke, Think};

use super::blocks::{Cell, Fit};
use super::keep::Kept;
use super::screen::{Colour, Screen};
use super::thinker::{Report, Thinker};
use crate::args::pocket::PocketArgs;
use crate::fault::Fault;
use crate::printable::printable;
use crate::render::depth::Depth;
use crate::stop;

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
        Table { app, kept, thinker: Thinker::start(), held: false, says: HELP.into(), view: View::new(args) };
    let effect = table.app.start();
    table.follow(effect)?;
    table.show()?;
    while table.turn()? {}
    Ok(())
}

struct Table {
    app: App,
    kept: Option<Kept>,
    thinker: Thinker,
    /// Is A kept down?
    held: bool,
    says: Cow<'static, str>,
    view: View,
}

impl Table {
    /// Waits for something and does it; `false` if the user leaves.
    fn turn(&mut self) -> Result<bool, Fault> {
        let patience = if self.app.is_thinking() { 30 } else { 400 };
        if event::poll(Duration::from_millis(patience))? {
            match event::read()? {
                Input::Key(key) if interrupts(&key) => return Err(Fault::silent(stop::INTERRUPTED)),
                Input::Key(key) if leaves(&key) => return Ok(false),
                Input::Key(key) if key.kind != KeyEventKind::Release => self.key(&key)?,
                Input::Resize(..) => {
                    self.view.forget();
                    self.show()?;
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
        self.says = HELP.into();
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
            self.says = "the handheld would restart as a drive now".into();
        }
        let mut moved = None;
        if let Some(kept) = self.kept.as_mut().filter(|_| !effect.keep.is_empty()) {
            moved = kept.store(&self.app)?;
        }
        let shows = effect.redraw || effect.request.is_some() || moved.is_some();
        if let Some(moved) = moved {
            self.says = moved.into();
        }
        if shows { self.show() } else { Ok(()) }
    }

    fn show(&mut self) -> Result<(), Fault> {
        let shown = self.view.show(&self.app, &self.says);
        shown.map_err(|error| Fault::unwritten("the terminal", &error))
    }
}

fn leaves(typed: &KeyEvent) -> bool {
    typed.code == KeyCode::Char('q') || is_control(typed, 'd')
}

/// Ctrl-C is a key here, and ends the program as the signal does.
fn interrupts(typed: &KeyEvent) -> bool {
    is_control(typed, 'c')
}

fn is_control(typed: &KeyEvent, letter: char) -> bool {
    typed.modifiers.contains(KeyModifiers::CONTROL) && typed.code == KeyCode::Char(letter)
}

/// The key of the handheld, and whether it is held long. Without a stick, the arrows are what the buttons do
/// instead.
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
    /// None where colours are not wanted.
    colours: Option<Depth>,
    shown: Vec<Vec<Cell>>,
}

/// What is shown above the text of a page if there is no room for its picture.
const TOO_SMALL: &str =
    "(too small for the picture: it takes 60 columns and 41 rows, better 120 and 61; smaller letters help)";

impl View {
    fn new(args: &PocketArgs) -> View {
        let plain = anstream::ColorChoice::global() == anstream::ColorChoice::Never
            || std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        View {
            blocks: args.blocks,
            scale: args.scale.map(|scale| scale as usize),
            colours: (!plain).then(Depth::here),
            shown: Vec::new(),
        }
    }

    /// Forgets what the terminal shows.
    fn forget(&mut self) {
        self.shown.clear();
    }

    /// Shows the page, and a line below it.
    fn show(&mut self, app: &App, says: &str) -> io::Result<()> {
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
                    let line: String = printable(line).chars().take(room.0).collect();
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
    fn cells(&mut self, cells: Vec<Vec<Cell>>, room: (usize, usize), out: &mut impl Write) -> io::Result<()> {
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
                if let Some(depth) = self.colours
                    && last != Some((cell.ink, cell.ground))
                {
                    let (ink, ground) = depth.pair(cell.ink, cell.ground);
                    queue!(out, Print(ink.on(ground).render()))?;
                    last = Some((cell.ink, cell.ground));
                }
                queue!(out, Print(cell.letter))?;
                at = Some(column + 1);
            }
        }
        self.shown = cells;
        Ok(())
    }
}

/// The terminal while it shows pages: restored when this is dropped, before a panic's message, and when a
/// signal ends the program.
struct Terminal;

impl Terminal {
    fn enter() -> Result<Terminal, Fault> {
        stop::end_in_order(give_back)?;
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
    // Not in the middle of a page that is being drawn.
    let mut out = stdout().lock();
    let _ = execute!(out, ResetColor, cursor::Show, LeaveAlternateScreen);
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
        assert!(interrupts(&typed(KeyCode::Char('c'), KeyModifiers::CONTROL)));
        assert!(!interrupts(&typed(KeyCode::Char('c'), KeyModifiers::NONE)));
        assert!(leaves(&typed(KeyCode::Char('d'), KeyModifiers::CONTROL)));
    }
}
