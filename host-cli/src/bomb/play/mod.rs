//! `bomb play`: a game at the table, or practice with simulated teammates.
//!
//! The player enters what happens and sees the table and the advice; every step can be taken back, and the
//! file always holds the whole game. With --practice the program deals, and plays the others.

mod advice;
mod agreed;
mod board;
mod due;
mod entry;
mod equip;
mod own;
mod result;
mod review;
mod setup;
mod typed;
mod wires;
mod words;

use std::cell::RefCell;
use std::path::Path;

use trickwire_core::bomb::game::file::FileErrorKind;
use trickwire_core::bomb::game::text::parse_event;
use trickwire_core::bomb::game::{Breach, Event, Game, Phase, Record, RecordError};
use trickwire_core::bomb::solve::{Outcome, solve};
use trickwire_core::bomb::team::{Policy, Team};

pub(super) use self::advice::tools;
pub(super) use self::setup::agreements;
use self::typed::Typed;
use super::odds::report::OddsReport;
use super::solved::impossible;
use crate::answer::Report;
use crate::args::bomb::PlayArgs;
use crate::fault::{Fault, caret};
use crate::printable::Printable;
use crate::progress::Bar;
use crate::prompt::{Prompt, say};
use crate::render::{COMMAND, DANGER, DIM};
use crate::save::SaveFile;

/// Words of solver memory: 64 MiB, touched only as far as needed.
const WORDS: usize = 16 << 20;

struct Session {
    record: Record,
    file: SaveFile,
    words: Vec<u32>,
    /// The others, where the program plays them, and the seed of what is drawn.
    team: Option<Team>,
    seed: u64,
    prompt: Prompt,
    /// A line that was typed where something else was asked for.
    pending: RefCell<Option<String>>,
    /// What was refused because of an agreement, and where that would have to be given up.
    broken: Option<(Breach, Event)>,
}

/// Runs the command.
pub fn play(args: &PlayArgs) -> Result<(), Fault> {
    let prompt = Prompt::new()?;
    let file = match &args.file {
        Some(path) => SaveFile::open(path.clone())?,
        // Practice is for once: it neither continues nor replaces what lies there.
        None if args.practice => SaveFile::fresh("practice.game".into()),
        None => SaveFile::open("bomb.game".into())?,
    };
    let described = args.mission.is_some() || args.table.is_some() || args.practice || !args.agree.is_empty();
    let there = if args.new { None } else { file.text()? };
    let record = match there {
        Some(_) if described => {
            return Err(Fault::usage(format!("{} is a game already", file.path().display())).help(
                "go on with it by naming the file alone, begin anew with --new, or name another file",
            ));
        }
        Some(text) => read(text, file.path())?,
        None => {
            Record::new(setup::start(args, &prompt)?).map_err(|illegal| Fault::usage(illegal.to_string()))?
        }
    };
    let seed = args.seed.unwrap_or(1);
    let team = is_practice(record.game()).then(|| Team::new(record.game(), Policy::Playout, seed));
    let (words, pending) = (vec![0; WORDS], RefCell::default());
    let mut session = Session { record, file, words, team, seed, prompt, pending, broken: None };
    session.save()?;
    session.run()
}

/// A record that knows every wire was dealt by the program.
fn is_practice(game: &Game) -> bool {
    (0..game.players).all(|player| game.knows_hand(player))
}

/// The game in a file.
pub(super) fn read(text: &str, path: &Path) -> Result<Record, Fault> {
    Record::parse(text).map_err(|error| {
        let line = text.lines().nth(error.line as usize - 1).unwrap_or_default().to_owned();
        let message = format!("{} {error}", path.display());
        let (span, help) = match error.kind {
            FileErrorKind::Event(event) => (Some(event.span), Some(event.expected.help())),
            FileErrorKind::Table(table) => (Some(table.span), Some(table.kind.help())),
            FileErrorKind::Head(span) => (Some(span), None),
            _ => (None, None),
        };
        let mut fault = Fault::usage(message);
        fault.place = span.map(|span| (line, span));
        fault.help = help.map(str::to_owned);
        fault
    })
}

impl Session {
    fn run(&mut self) -> Result<(), Fault> {
        say(&format!(
            "The game is kept in {}. {COMMAND}help{COMMAND:#} tells what can be typed.\n\n",
            Printable(self.file.path().display())
        ))?;
        let rule = self.game().mission.rule;
        if self.team.is_some() && !rule.is_enforced() {
            let left = format!("Not checked, and left to you: {}", self.game().mission.reminder);
            say(&format!("{}\n", board::wrapped(&left)))?;
        }
        let mut fresh = true;
        loop {
            self.let_others_play(&mut fresh)?;
            if std::mem::take(&mut fresh) {
                say(&board::board(self.game(), self.me()))?;
                self.turn()?;
            }
            let prompt = format!("{}> ", due::due(self.game(), self.me()));
            let line = match self.pending.take() {
                Some(line) => Some(line),
                None => self.prompt.line(&prompt)?,
            };
            let Some(line) = line else { break };
            match line.trim().to_ascii_lowercase().as_str() {
                "" => {}
                "q" | "quit" | "exit" => break,
                "help" | "h" | "?" => say(HELP)?,
                "hint" => self.hint()?,
                "b" | "board" => say(&board::board(self.game(), self.me()))?,
                "a" | "advise" | "advice" => self.advise()?,
                "d" | "deep" => self.deep()?,
                "o" | "odds" => self.odds()?,
                "l" | "log" => self.log()?,
                "review" => self.review()?,
                "p" | "position" => say(&format!("{}\n", self.game().view(self.me())))?,
                "u" | "undo" => fresh = self.undo()?,
                "r" | "redo" => {
                    fresh = self.record.redo();
                    self.seat_again();
                    say(if fresh { "" } else { "There is nothing to do again.\n" })?;
                    self.save()?;
                }
                "g" | "give up" => fresh = self.give_up()?,
                _ => fresh = self.enter(&due::completed(self.game(), line.trim()))?,
            }
        }
        say(&format!("Saved in {}.\n", Printable(self.file.path().display())))
    }

    fn game(&self) -> &Game {
        self.record.game()
    }

    fn me(&self) -> u8 {
        self.game().me
    }

    fn save(&mut self) -> Result<(), Fault> {
        match self.file.save(&self.record.to_string())? {
            Some(moved) => say(&format!("{DANGER}{moved}{DANGER:#}\n")),
            None => Ok(()),
        }
    }

    /// Where the others do not know what to do, which would be a bug or a rule that is left to the players, the
    /// keyboard is for everybody.
    fn let_others_play(&mut self, fresh: &mut bool) -> Result<(), Fault> {
        let me = self.me();
        while let Some(team) = &mut self.team {
            let mut bar = Bar::new("the others think", 100);
            let next = team.next(self.record.game(), Some(me), &mut self.words, &mut bar);
            drop(bar);
            let event = match next {
                Ok(Some(event)) => event,
                Ok(None) => break,
                Err(error) => return self.take_over(&format!("{error:?}")),
            };
            let said = format!("{DIM}{event}{DIM:#}\n");
            if let Err(error) = self.record.play(event) {
                return self.take_over(&format!("{error:?}"));
            }
            *fresh = true;
            self.save()?;
            say(&said)?;
        }
        Ok(())
    }

    /// After a step back or on, cards that were dealt may have to be dealt again.
    fn seat_again(&mut self) {
        if self.team.is_some() {
            self.team = Some(Team::new(self.record.game(), Policy::Playout, self.seed));
        }
    }

    fn take_over(&mut self, why: &str) -> Result<(), Fault> {
        self.team = None;
        tell(&format!("The others do not know what to do ({why}): from here on type what they do."))
    }

    /// What is shown before anything is typed.
    fn turn(&mut self) -> Result<(), Fault> {
        match self.game().phase {
            Phase::Over(end) => {
                say(&format!("\n{}\n", board::ending(end)))?;
                self.review()
            }
            _ if due::decider(self.game()) == self.me() && !self.game().wants_number() => self.advise(),
            _ => Ok(()),
        }
    }

    fn odds(&mut self) -> Result<(), Fault> {
        let view = self.record.game().view(self.me());
        let mut bar = Bar::new("solving", 100);
        let text = match solve(view.check()?, &mut self.words, &mut bar) {
            Err(error) => advice::too_large(error),
            Ok(Outcome::Impossible(conflict)) => impossible(&view, conflict).text(),
            Ok(Outcome::Odds(mut odds)) => OddsReport::new(&mut odds, &[], false)?.text(),
        };
        drop(bar);
        say(&text)
    }

    fn log(&self) -> Result<(), Fault> {
        say(&agreed::log(&self.record))
    }

    /// Takes back what was entered last; in practice everything since the player's own last decision.
    fn undo(&mut self) -> Result<bool, Fault> {
        let before = self.record.clone();
        let mut undone = self.record.undo();
        while undone && self.team.is_some() && due::decider(self.game()) != self.me() {
            undone = self.record.undo();
        }
        if !undone {
            self.record = before;
            tell("There is nothing to take back.")?;
        }
        self.seat_again();
        self.save()?;
        Ok(undone)
    }

    /// Takes a line that is not a command.
    fn enter(&mut self, line: &str) -> Result<bool, Fault> {
        let Some(event) = self.event(line)? else { return Ok(false) };
        let said = event.to_string();
        match self.played(event.clone()) {
            Ok(()) => {
                self.save()?;
                // What was left out was filled in: it can be read here.
                if said != line {
                    say(&format!("{DIM}{said}{DIM:#}\n"))?;
                }
                Ok(true)
            }
            Err(why) => {
                self.refuse(&why, event)?;
                Ok(false)
            }
        }
    }

    /// Does no rule forbid it, and is there a deal that fits it?
    fn possible(&mut self, event: &Event) -> Result<(), String> {
        self.game().clone().apply(event).map_err(|illegal| illegal.to_string())?;
        if self.team.is_none() {
            let mut bar = Bar::new("checking", 100);
            // A table that is too large to solve is taken at its word.
            if let Ok(Some(conflict)) = self.record.contradiction(event, &mut self.words, &mut bar) {
                return Err(format!("no deal fits that, {conflict}"));
            }
        }
        Ok(())
    }

    /// Lets an event happen that is possible.
    fn played(&mut self, event: Event) -> Result<(), String> {
        self.possible(&event)?;
        self.record.play(event).map_err(|error| match error {
            RecordError::Illegal(illegal) => illegal.to_string(),
            RecordError::Full => "the record is full".into(),
        })
    }

    /// The line as a complete event; `None` where it is not one, which has been said.
    fn event(&mut self, line: &str) -> Result<Option<Event>, Fault> {
        let game = self.record.game();
        let marking = due::gifted(game).unwrap_or(due::decider(game));
        if let Some(event) = self.own_event(line) {
            return Ok(Some(event));
        }
        if let Some(event) = self.equipment(line)? {
            return Ok(event);
        }
        let game = self.record.game();
        let player = if matches!(game.phase, Phase::Turns) { game.actor } else { marking };
        let player = if is_token(line) { marking } else { player };
        match typed::read(line, game, player) {
            Err(wrong) => {
                say(&entry::told(line, &wrong))?;
                Ok(None)
            }
            Ok(Typed::Call(call, outcome)) if self.team.is_some() => self.judged(call, &outcome),
            Ok(Typed::Call(call, outcome)) => self.called(call, &outcome),
            Ok(Typed::Mark { player, place, token }) => self.marked(player, place, token),
            Ok(Typed::Unknown) => {
                // Behind who it was.
                let mut words = line.split_whitespace();
                let first = words.next().unwrap_or_default();
                let word = words.next().filter(|_| first.parse::<u8>().is_ok()).unwrap_or(first);
                let text = format!("`{word}` means nothing here. {}", due::choices(self.game(), self.me()));
                say(&text)?;
                Ok(None)
            }
            Ok(Typed::Line(text)) => self.parsed(&text),
        }
    }

    fn parsed(&mut self, text: &str) -> Result<Option<Event>, Fault> {
        let error = match parse_event(text) {
            Ok(event) => return self.answered(event),
            Err(error) => error,
        };
        say(&format!(
            "{}\n{}{}\n",
            advice::sentence(&error.to_string()),
            caret(text, error.span),
            error.expected.help()
        ))?;
        Ok(None)
    }
}

/// Says a sentence, in lines that fit a terminal.
fn tell(text: &str) -> Result<(), Fault> {
    say(&format!("{}\n", board::wrapped(text.trim_end())))
}

/// Does a line lay a token, rather than call?
fn is_token(line: &str) -> bool {
    let first = line.split_whitespace().next().unwrap_or_default();
    words::spot(first).is_some() || first.to_ascii_lowercase().starts_with("mark")
}

const HELP: &str = "\
Type what happens; the player may be left out where it is their turn, and the
stand before the letter where it is theirs.
  C 5, mark C          a token on slot C; your own needs no number
  7 3C                 7 is called at 3C; you are asked what is not known
  7 3C: D              a hit: the caller's own wire D is cut with it
  7 3C = 5             a miss: it showed a 5 (Y for yellow, red if it exploded)
  7 3CE double = 3E 5  with a detector: double, triple, super; 7/9 3C ray;
                       stabilizer
  solo 7, show         you cut your 7s alone, show that only red is left
  cuts 7 alone: 2C 2D  somebody else does; shows: 2K=R5; fast 7: the Fast Pass
  radar 7, label CD, post C, single C, rewind, batteries 1 3, mug 3, swap C 3D,
  hook 3D, drop        equipment; 3 uses 8 for 7: 2 4 in full
  pass, joins: ..., card 7, name 3, spend 3 4, give 7 to 3, arrow left
  turn 3, dial -1      whose turn it is, and the dial, put right
  hint                 what to do, and what can be typed now
  deep                 your best moves, played out to the end of the mission
  give up              ends an agreement that somebody has broken
Commands: hint, deep, odds, board, log, position, review, undo, redo, help, quit
`trickwire help notation bomb` has all of it.
";
