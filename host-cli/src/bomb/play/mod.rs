//! `bomb play`: a game at the table, or practice with simulated teammates.
//!
//! The player enters what happens and sees the table and the advice; every step can be taken back, and the
//! file always holds the whole game. With --practice the program deals, and plays the others.

mod agreed;
mod board;
mod setup;
mod shorthand;

use std::fmt::Write;
use std::path::Path;

use trickwire_core::bomb::advise::Move;
use trickwire_core::bomb::game::RecordError;
use trickwire_core::bomb::game::agreed::agreed_own;
use trickwire_core::bomb::game::file::FileErrorKind;
use trickwire_core::bomb::game::picker::own_choices;
use trickwire_core::bomb::game::referee::{self, resolve};
use trickwire_core::bomb::game::text::parse_event;
use trickwire_core::bomb::game::{Breach, Event, Game, Phase, Place, Pointing, Record, Shown, own_to_cut};
use trickwire_core::bomb::gear::Gear;
use trickwire_core::bomb::indicate::indicate;
use trickwire_core::bomb::solve::{Outcome, solve};
use trickwire_core::bomb::table::SlotLetter;
use trickwire_core::bomb::team::playout::{Effort, Outlook, UNCUT};
use trickwire_core::bomb::team::{Choice, Policy, Team, choose, outlook, uncut};
use trickwire_core::bomb::wire::{Colour, Value, Wire};
use trickwire_core::budget::Patient;

pub(super) use self::setup::agreements;
use self::shorthand::{Typed, complete, name};
use super::advise::{AdviceReport, words};
use super::deep::{DeepReport, winning};
use super::odds::report::OddsReport;
use super::question::value;
use super::solved::impossible;
use crate::answer::Report;
use crate::args::bomb::{PlayArgs, Tool};
use crate::fault::{Fault, caret};
use crate::prompt::{Prompt, say};
use crate::render::{BOLD, COMMAND, DANGER, DIM, SURE};
use crate::save::SaveFile;

/// Words of solver memory: 64 MiB, touched only as far as needed.
const WORDS: usize = 16 << 20;

struct Session {
    record: Record,
    file: SaveFile,
    words: Vec<u32>,
    /// The others, where the program plays them.
    team: Option<Team>,
    prompt: Prompt,
    /// What was refused because of an agreement, and where that would have to be given up.
    broken: Option<(Breach, Event)>,
}

/// Runs the command.
pub fn play(args: &PlayArgs) -> Result<(), Fault> {
    let mut prompt = Prompt::new()?;
    let file = SaveFile::open(args.file.clone().unwrap_or_else(|| "bomb.game".into()))?;
    let described = args.mission.is_some() || args.table.is_some() || args.practice || !args.agree.is_empty();
    let there = if args.new { None } else { file.text()? };
    let record = match there {
        Some(_) if described => {
            return Err(Fault::usage(format!("{} is a game already", file.path().display())).help(
                "go on with it by naming the file alone, begin anew with --new, or name another file",
            ));
        }
        Some(text) => read(text, file.path())?,
        None => Record::new(setup::start(args, &mut prompt)?)
            .map_err(|illegal| Fault::usage(illegal.to_string()))?,
    };
    let team = is_practice(record.game()).then(|| Team::new(record.game(), Policy::Playout, args.seed));
    let mut session = Session { record, file, words: vec![0; WORDS], team, prompt, broken: None };
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
            self.file.path().display()
        ))?;
        let mut fresh = true;
        loop {
            self.let_others_play(&mut fresh)?;
            if std::mem::take(&mut fresh) {
                say(&board::board(self.game(), self.me()))?;
                self.turn()?;
            }
            let prompt = format!("{}> ", self.whose());
            let Some(line) = self.prompt.line(&prompt)? else { break };
            match line.trim().to_ascii_lowercase().as_str() {
                "" => {}
                "q" | "quit" | "exit" => break,
                "help" | "h" | "?" => say(HELP)?,
                "b" | "board" => say(&board::board(self.game(), self.me()))?,
                "a" | "advise" => self.advise()?,
                "d" | "deep" => self.deep()?,
                "o" | "odds" => self.odds()?,
                "l" | "log" => self.log()?,
                "p" | "position" => say(&format!("{}\n", self.game().view(self.me())))?,
                "u" | "undo" => fresh = self.undo()?,
                "r" | "redo" => {
                    fresh = self.record.redo();
                    say(if fresh { "" } else { "There is nothing to do again.\n" })?;
                    self.save()?;
                }
                "g" | "give up" => fresh = self.give_up()?,
                _ => fresh = self.enter(line.trim())?,
            }
        }
        say(&format!("Saved in {}.\n", self.file.path().display()))
    }

    fn game(&self) -> &Game {
        self.record.game()
    }

    fn me(&self) -> u8 {
        self.game().me
    }

    /// Who has to act.
    fn decider(&self) -> u8 {
        match self.game().phase {
            Phase::Opening { player, .. } => player,
            _ => self.game().actor,
        }
    }

    fn whose(&self) -> String {
        match self.game().phase {
            Phase::Over(_) => "over".into(),
            _ => format!("{}", self.decider() + 1),
        }
    }

    fn save(&mut self) -> Result<(), Fault> {
        match self.file.save(&self.record.to_string())? {
            Some(moved) => say(&format!("{DANGER}{moved}{DANGER:#}\n")),
            None => Ok(()),
        }
    }

    fn let_others_play(&mut self, fresh: &mut bool) -> Result<(), Fault> {
        let me = self.me();
        while let Some(team) = &mut self.team {
            let next = team.next(self.record.game(), Some(me), &mut self.words, &mut Patient);
            let next =
                next.map_err(|error| Fault::usage(format!("the others do not know what to do: {error:?}")))?;
            let Some(event) = next else { break };
            let said = format!("{DIM}{event}{DIM:#}\n");
            self.record.play(event).map_err(|error| Fault::usage(format!("{error:?}")))?;
            *fresh = true;
            self.save()?;
            say(&said)?;
        }
        Ok(())
    }

    /// What is shown before anything is typed.
    fn turn(&mut self) -> Result<(), Fault> {
        match self.game().phase {
            Phase::Over(end) => say(&format!("\n{}\n", board::ending(end))),
            _ if self.decider() == self.me() => self.advise(),
            _ => Ok(()),
        }
    }

    fn advise(&mut self) -> Result<(), Fault> {
        let me = self.me();
        if let Phase::Opening { .. } = self.game().phase {
            return say(&mark_advice(self.game(), me));
        }
        let outlook = self.outlook();
        let view = self.game().view(me);
        let mut text = String::from("\n");
        match solve(view.check()?, &mut self.words, &mut Patient)? {
            Outcome::Impossible(conflict) => {
                text += &impossible(&view, conflict).text();
                text += "Something was entered that did not happen; undo takes it back.\n";
                if !self.game().agreed.is_none() {
                    text += "If somebody broke what was agreed, give up ends the agreement there.\n";
                }
            }
            Outcome::Odds(mut odds) => {
                let game = self.record.game();
                let advice =
                    AdviceReport::gather(&mut odds, &game.ruling(me), &tools(game, me), 4)?.agreed(game);
                if game.actor == me {
                    let best = outlook.as_ref().and_then(Outlook::best);
                    let choice = match best {
                        Some(best) => best.choice.clone(),
                        None => choose(Policy::Careful, game, &mut odds, &mut Patient)?,
                    };
                    let (mut advised, typed) = (choice_words(&choice), typed_choice(game, &choice));
                    if let Choice::Move { action, .. } = choice {
                        let own: Vec<String> =
                            action.called().filter_map(|v| own_advice(game, me, v)).collect();
                        if !own.is_empty() {
                            advised += &format!("; {}", own.join(", "));
                        }
                    }
                    let _ = writeln!(
                        text,
                        "{SURE}Advised:{SURE:#} {advised}   {DIM}type {DIM:#}{COMMAND}{typed}{COMMAND:#}"
                    );
                    text += &best.map(winning).unwrap_or_default();
                }
                text += &advice.text();
            }
        }
        say(&text)
    }

    /// The player's best moves played out, where the game is near enough to its end.
    fn outlook(&mut self) -> Option<Outlook> {
        let game = self.record.game();
        if game.actor != game.me || uncut(game) > UNCUT {
            return None;
        }
        // What cannot be played out is advised by its own worth.
        outlook(game, Effort::USUAL, &mut self.words, &mut Patient).ok().flatten()
    }

    /// The best moves played out to the end.
    fn deep(&mut self) -> Result<(), Fault> {
        if self.decider() != self.me() || self.game().phase != Phase::Turns {
            return say("Moves are played out when it is your turn to cut.\n");
        }
        let report = match DeepReport::gather(self.record.game(), None, &mut self.words) {
            Ok(report) => report,
            Err(_) => return say("This cannot be played out: nothing fits what was entered.\n"),
        };
        let mut text = report.text();
        if let Some(choice) = report.best() {
            let typed = typed_choice(self.game(), choice);
            let _ = writeln!(text, "  {DIM}type {DIM:#}{COMMAND}{typed}{COMMAND:#}");
        }
        say(&text)
    }

    fn odds(&mut self) -> Result<(), Fault> {
        let view = self.game().view(self.me());
        let text = match solve(view.check()?, &mut self.words, &mut Patient)? {
            Outcome::Impossible(conflict) => impossible(&view, conflict).text(),
            Outcome::Odds(mut odds) => {
                let report = OddsReport::new(&mut odds, &[], false)?;
                report.text()
            }
        };
        say(&text)
    }

    fn log(&self) -> Result<(), Fault> {
        say(&agreed::log(&self.record))
    }

    /// Takes back what was entered last; in practice everything since the player's own last decision.
    fn undo(&mut self) -> Result<bool, Fault> {
        let before = self.record.clone();
        let mut undone = self.record.undo();
        while undone && self.team.is_some() && self.decider() != self.me() {
            undone = self.record.undo();
        }
        if !undone {
            self.record = before;
            say("There is nothing to take back.\n")?;
        }
        self.save()?;
        Ok(undone)
    }

    /// Takes a line that is not a command.
    fn enter(&mut self, line: &str) -> Result<bool, Fault> {
        let Some(text) = self.event_text(line)? else { return Ok(false) };
        let event = match parse_event(&text) {
            Ok(event) => event,
            Err(error) => {
                say(&format!("{error}\n{}{}\n", caret(&text, error.span), error.expected.help()))?;
                return Ok(false);
            }
        };
        match self.record.play(event.clone()) {
            Ok(()) => {
                self.save()?;
                Ok(true)
            }
            Err(RecordError::Illegal(illegal)) => {
                say(&format!("Not possible: {illegal}.\n"))?;
                self.broken = self.record.breach(&event).map(|breach| (breach, event));
                self.tell_breach()?;
                Ok(false)
            }
            Err(RecordError::Full) => {
                say("The record is full.\n")?;
                Ok(false)
            }
        }
    }

    /// The line as a complete event; `None` where it is not one, which has been reported.
    fn event_text(&mut self, line: &str) -> Result<Option<String>, Fault> {
        let player = self.decider();
        let mine = player == self.me();
        if mine && let Some(event) = self.own_event(line) {
            return Ok(Some(event.to_string()));
        }
        match complete(line, self.game(), player) {
            Typed::Event(text) => Ok(Some(text)),
            Typed::Call(call) if self.team.is_some() => Ok(self.judged(player, &call)),
            Typed::Call(call) => self.ask_result(player, &call),
        }
    }

    /// What the player does with wires that are known needs no more than its name.
    fn own_event(&self, line: &str) -> Option<Event> {
        let game = self.game();
        let me = self.me();
        let mut words = line.split_whitespace();
        let first = words.next()?.to_ascii_lowercase();
        // Red is never cut.
        let value = |word: &str| value(word).filter(|&value| value != Value::Red);
        match first.as_str() {
            "fast" => Some(resolve(game, me, Move::FastPass(value(words.next()?)?), false)),
            "solo" => {
                let value = value(words.next()?)?;
                let own = |(_, tile): &(Place, &trickwire_core::bomb::game::Tile)| {
                    tile.slot.is_uncut() && tile.slot.known_value() == Some(value)
                };
                let wires = game.hand(me).filter(own).count() as u8;
                Some(resolve(game, me, Move::Solo { value, wires }, false))
            }
            "show" if words.next().is_none() => Some(resolve(game, me, Move::RevealRed, false)),
            "mark" | "marks" => {
                let place = self.own_place(words.next()?)?;
                if words.next().is_some() {
                    return None;
                }
                let wire = game.tile(place).ok()?.slot.wire?;
                let token = referee::token(game, Shown { place, wire }, None);
                Some(Event::Mark { player: me, place, token })
            }
            "join" | "joins" if self.team.is_some() => {
                let places: Vec<Place> =
                    words.filter_map(|word| self.own_place(word.trim_matches([':', ',']))).collect();
                Some(referee::join(game, me, &places))
            }
            _ => None,
        }
    }

    /// A place; a letter alone is on the player's own first stand.
    fn own_place(&self, word: &str) -> Option<Place> {
        let stand = self.game().racks_of(self.me()).next()?.0 + 1;
        let full = if word.starts_with(|c: char| c.is_ascii_digit()) {
            word.into()
        } else {
            format!("{stand}{word}")
        };
        match parse_event(&format!("1 marks {full} 1")) {
            Ok(Event::Mark { place, .. }) => Some(place),
            _ => None,
        }
    }

    /// The result of a call, where the program knows every wire.
    fn judged(&self, player: u8, call: &str) -> Option<String> {
        let text = format!("{} misses {call}: nothing", player + 1);
        match parse_event(&text) {
            Ok(Event::Miss { call, .. }) => {
                Some(self.with_advised(referee::judge(self.game(), call)).to_string())
            }
            // The error is found again, and reported, when the line is read.
            _ => Some(text),
        }
    }

    /// The player's own hit cuts the wire that was advised; to cut another, name it.
    fn with_advised(&self, event: Event) -> Event {
        match event {
            Event::Cut { call, own, at } if call.player == self.me() => {
                let advised = own_to_cut(self.game(), call.player, own.wire.value(), &mut Patient);
                let shown = advised.and_then(|half| {
                    let wire = self.game().tile(half.place).ok()?.slot.wire?;
                    Some(Shown { place: half.place, wire })
                });
                Event::Cut { call, own: shown.unwrap_or(own), at }
            }
            other => other,
        }
    }

    /// Asks what came of a call at the table.
    fn ask_result(&mut self, player: u8, call: &str) -> Result<Option<String>, Fault> {
        let who = player + 1;
        let text = format!("{who} misses {call}: nothing");
        let Ok(Event::Miss { call: read, .. }) = parse_event(&text) else { return Ok(Some(text)) };
        if let Err(illegal) = self.game().may_call(&read) {
            say(&format!("Not possible: {illegal}.\n"))?;
            return Ok(None);
        }
        let question = "Hit? Enter, or what it showed (5, Y, even, red): ";
        let Some(answer) = self.prompt.line(question)? else { return Ok(None) };
        let answer = answer.trim();
        if answer.eq_ignore_ascii_case("red") || answer.eq_ignore_ascii_case("boom") {
            return Ok(Some(format!("{who} misses {call}: boom")));
        }
        if !answer.is_empty() && !matches!(answer, "y" | "yes" | "hit") {
            return Ok(Some(format!("{who} misses {call}: {answer}")));
        }
        let at = match read.slots.count_ones() {
            1 => name(read.stand, read.slots.trailing_zeros() as u8),
            _ => match self.prompt.line("Which wire was it: ")? {
                Some(at) => at.trim().to_owned(),
                None => return Ok(None),
            },
        };
        let own = self.own_wire(player, read.value)?;
        let Some((own, wire)) = own else { return Ok(None) };
        if wire.colour() == Colour::Blue {
            return Ok(Some(format!("{who} cuts {call}: {own}={wire} {at}={wire}")));
        }
        let Some(number) = self.prompt.line(&format!("The number of the yellow wire at {at}: "))? else {
            return Ok(None);
        };
        Ok(Some(format!(
            "{who} cuts {call}: {own}={wire} {at}=Y{}",
            number.trim().trim_start_matches(['Y', 'y'])
        )))
    }

    /// The caller's own wire that is cut with the other: known for the player, asked for others. Where there
    /// was a choice, the wire that was advised is offered.
    fn own_wire(&mut self, player: u8, value: Value) -> Result<Option<(String, Wire)>, Fault> {
        let game = self.record.game();
        let advised = own_to_cut(game, player, value, &mut Patient).filter(|_| player == game.me);
        let wire = |game: &Game, place: Place| game.tile(place).ok().and_then(|tile| tile.slot.wire);
        if let Some(place) = advised.map(|half| half.place)
            && let Some(known) = wire(game, place)
        {
            let usual = name(place.stand, place.slot);
            let agreed = agreed_own(game, player, value).is_some();
            if agreed || own_choices(game, player, value).count() < 2 {
                return Ok(Some((usual, known)));
            }
            let question = format!("Which of your {value} was cut with it (Enter for {usual}): ");
            let Some(answer) = self.prompt.line(&question)? else { return Ok(None) };
            let answer = answer.trim();
            let named = if answer.is_empty() { Some(place) } else { self.own_place(answer) };
            let Some(named) = named else { return Ok(Some((answer.to_owned(), known))) };
            let shown = wire(self.game(), named).unwrap_or(known);
            return Ok(Some((name(named.stand, named.slot), shown)));
        }
        let Some(place) = self.prompt.line("Which own wire was cut with it: ")? else { return Ok(None) };
        let place = place.trim().to_owned();
        let wire = match value {
            Value::Blue(number) => Wire::new(Colour::Blue, number),
            _ => match self.prompt.line("Its yellow number: ")? {
                Some(number) => number.trim().parse().ok().and_then(|n| Wire::new(Colour::Yellow, n)),
                None => None,
            },
        };
        Ok(wire.map(|wire| (place, wire)))
    }
}

/// The equipment that the player can use in a cut now.
pub(super) fn tools(game: &Game, player: u8) -> Vec<Tool> {
    let mut tools = Vec::new();
    for (pointing, tool) in
        [(Pointing::Double, Tool::Double), (Pointing::Triple, Tool::Triple), (Pointing::Super, Tool::Super)]
    {
        if game.can_point(player, pointing) {
            tools.push(tool);
        }
    }
    for (gear, tool) in [(Gear::Ray, Tool::Ray), (Gear::FastPass, Tool::FastPass)] {
        if game.can_use(player, gear) {
            tools.push(tool);
        }
    }
    tools
}

fn choice_words(choice: &Choice) -> String {
    match choice {
        Choice::Move { action, stabilizer } => {
            let with = if *stabilizer { " with the Stabilizer" } else { "" };
            format!("{}{with}", words(*action).trim_start())
        }
        Choice::Join(places) => {
            let places: Vec<String> = places.iter().map(|place| name(place.stand, place.slot)).collect();
            format!("join {}", places.join(" "))
        }
        Choice::Pass => "pass".into(),
    }
}

/// The same as it would be typed.
fn typed_choice(game: &Game, choice: &Choice) -> String {
    let (action, stabilizer) = match choice {
        Choice::Move { action, stabilizer } => (*action, *stabilizer),
        _ => return choice_words(choice),
    };
    let steady = if stabilizer { " stabilizer" } else { "" };
    match action {
        Move::Solo { value, .. } => format!("solo {value}"),
        Move::RevealRed => "show".into(),
        Move::FastPass(value) => format!("fast {value}"),
        Move::Dual { stand, slot, value } => format!("{value} {}{steady}", name(stand, slot)),
        Move::Ray { stand, slot, values: [a, b] } => format!("{a}/{b} {} ray{steady}", name(stand, slot)),
        Move::Detector { stand, slots, value } => {
            let tool = match referee::pointing(game, game.actor, stand, slots) {
                Pointing::Super => "super",
                Pointing::Triple => "triple",
                _ => "double",
            };
            let letters: String = (0..16)
                .filter(|slot| slots >> slot & 1 == 1)
                .map(|slot| SlotLetter(slot).to_string())
                .collect();
            format!("{value} {}{letters} {tool}{steady}", stand + 1)
        }
    }
}

/// Which own wire of a value to cut; `None` where there is nothing to choose.
fn own_advice(game: &Game, me: u8, value: Value) -> Option<String> {
    if own_choices(game, me, value).count() < 2 {
        return None;
    }
    let place = own_to_cut(game, me, value, &mut Patient)?.place;
    Some(format!("cut your {value} at {}", name(place.stand, place.slot)))
}

/// Which wire to mark at the opening.
fn mark_advice(game: &Game, me: u8) -> String {
    let view = game.view(me);
    let mut text = format!("\n{BOLD}Wires worth marking{BOLD:#}\n");
    for (stand, _) in game.racks_of(me) {
        let view = view.check().ok();
        let marks = view
            .and_then(|view| indicate(view, stand.into(), game.mission.tokens, &mut Patient))
            .unwrap_or_default();
        let mut ranked: Vec<_> = marks.marks.iter().collect();
        ranked.sort_by(|a, b| b.gain.total_cmp(&a.gain));
        for mark in ranked.iter().take(3) {
            let share = 100.0 * mark.gain / marks.baseline.max(f64::MIN_POSITIVE);
            let place = name(mark.stand, mark.slot);
            let _ = writeln!(
                text,
                "  {place:<4} {:>5.2} bits, {share:.0} % of the uncertainty about this stand",
                mark.gain
            );
        }
    }
    text
}

const HELP: &str = "\
Type what happens; the player may be left out where it is the one whose turn it is.
  mark 1C              you lay the token on your wire C (others: marks 2C 5)
  7 3C: D              a hit: 7 was called at 3C, the caller's own wire D is cut with it
  7 3C = 5             a miss: it showed a 5 (Y for yellow, boom where it exploded)
  7 3C                 the same, and you are asked what came of it
  7 3CE double = 3E 5  with a detector: double, triple, super; 7/9 3C ray; stabilizer
  solo 7, show         you cut your 7s alone, show that only red is left (fast 7: the Fast Pass)
  cuts 7 alone: 2C 2D  somebody else does; shows: 2K=R5
  uses 8 for 7: 2 4    equipment: here stands 2 and 4 have a 7
  pass, joins: ..., card 7, name 3, dial -1, ... (trickwire help notation bomb)
Commands: advise, deep (plays the best moves out), odds, board, log, position, undo, redo, help, quit;
give up, where somebody broke what was agreed.
";
