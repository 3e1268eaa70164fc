//! `ninety play`: a whole game at the keyboard.
//!
//! Against the computer the cards are dealt from the seed, and the two others bid and play by themselves
//! (always the same in the same situation, so that undoing shows nothing new). At a real table everything is
//! typed, and what is not known stays unknown. Either way every step goes through the rules of
//! [`trickwire_core::ninety::game`], and the game is a text file with one line per deal.
//!
//! [`table`] says where the game stands and what is due; `questions` asks for it; [`history`] takes it back;
//! [`mod@file`] keeps it; [`review`] looks back at a deal.

pub mod file;
pub mod history;
mod premium;
mod questions;
pub mod review;
pub mod seats;
pub mod show;
pub mod table;
pub mod typed;

use std::path::PathBuf;

use clap::ValueEnum;
use trickwire_core::ninety::deal::Deal;
use trickwire_core::ninety::game::{Header, OrderError, parse_score, players_of};
use trickwire_core::ninety::notation::parse_trump;
use trickwire_core::ninety::rules::{DUMMY, Length, Players, Rules, Trumps};
use trickwire_core::ninety::score::Premium;
use trickwire_core::ninety::trust::Rivals;
use trickwire_core::rng::{Pcg32, digest};

use self::history::History;
use self::seats::Seats;
use self::table::{Due, Offers, Step};
use self::typed::{HELP, Typed};
use super::player::{Kind, Player};
use crate::args::ninety::PlayArgs;
use crate::fault::Fault;
use crate::printable::Printable;
use crate::prompt::{Prompt, say};
use crate::render::{BOLD, COMMAND, DANGER, DIM};
use crate::save::SaveFile;

/// A game being played.
struct Session<const N: usize> {
    header: Header<'static, N>,
    /// Who plays the others, where it is not you who types what they do.
    against: Kind,
    seats: Seats<N>,
    history: History<N>,
    /// Who has declared so far, where another may too.
    pending: Offers,
    /// How hints are found.
    adviser: Player,
    /// Somebody may be looking for the first time: the game was resumed, or a step taken back.
    fresh: bool,
    /// Tricks already shown, and whether the end of the deal is.
    shown: usize,
    ended: bool,
    file: Option<SaveFile>,
    words: Vec<u32>,
    prompt: Prompt,
}

const NOTHING_DEALT: &str = "Nothing has been dealt yet.\n";

/// What a prompt led to.
#[derive(PartialEq, Eq)]
enum Flow {
    /// The game goes on.
    On,
    /// Enough.
    Quit,
}

/// Runs the command.
pub fn play(args: &PlayArgs) -> Result<(), Fault> {
    let file = args.file.clone().map(SaveFile::open).transpose()?;
    let kept = match &file {
        Some(file) => file.text()?.map(players_of),
        None => None,
    };
    let players = kept.or(args.players.and_then(Players::of)).unwrap_or_default();
    match players {
        Players::Two | Players::Three => sit(Session::<3>::new(args, players, file)?, args),
        Players::Four => sit(Session::<4>::new(args, players, file)?, args),
    }
}

/// Plays until it is enough.
fn sit<const N: usize>(mut session: Session<N>, args: &PlayArgs) -> Result<(), Fault> {
    say(&format!(
        "{BOLD}Ninety-Nine{BOLD:#}: take exactly what you bid. {DIM}help lists what you can type.{DIM:#}\n"
    ))?;
    if let Some(unused) = session.unused(args) {
        say(&show::wrapped(&unused))?;
    }
    session.announce()?;
    while session.step()? == Flow::On {
        session.keep()?;
    }
    session.keep()?;
    match &session.file {
        Some(file) => say(&format!("{DIM}The game is in {}.{DIM:#}\n", Printable(file.path().display()))),
        None => say("Goodbye.\n"),
    }
}

impl<const N: usize> Session<N> {
    fn new(args: &PlayArgs, players: Players, file: Option<SaveFile>) -> Result<Session<N>, Fault> {
        let kept = match &file {
            Some(file) => file.text()?.map(|text| file::read(text, file.path())).transpose()?,
            None => None,
        };
        let (header, against, names, steps) = match kept {
            Some(kept) => (kept.header, kept.against, kept.names, kept.steps),
            None => (header(args, players)?, None, Vec::new(), Vec::new()),
        };
        let against = match (args.against, against) {
            (Some(kind), _) => kind,
            (None, Some(word)) => Kind::from_str(&word, true).map_err(|_| {
                Fault::usage(format!("the game is played against '{word}', and nobody knows how"))
            })?,
            (None, None) => Kind::Hidden,
        };
        let names = if args.names.is_empty() { names } else { args.names.clone() };
        let names =
            seats::names(&names.iter().map(String::as_str).collect::<Vec<_>>(), header.rules.players)?;
        let player = (header.seed != 0).then(|| Player::trying(against, args.nodes));
        // At a real table sit people, who think.
        let rivals = player.map_or(Rivals::THINKERS, |player| Kind::rivals([player.kind]));
        let mut session = Session {
            header,
            against,
            seats: Seats::new(header.you, header.rules.players, names, player),
            history: History::new(file::begun(&header)),
            pending: [None; 2],
            fresh: true,
            adviser: Player { rivals, ..Player::trying(Kind::Hidden, args.nodes) },
            shown: 0,
            ended: false,
            file,
            words: args.memory.words(),
            prompt: Prompt::new()?,
        };
        for step in steps {
            session.take(step).map_err(|error| Fault::usage(error.to_string()))?;
        }
        session.shown = session.deal().map_or(0, |deal| deal.played().len() / N);
        Ok(session)
    }

    /// The deal on the table.
    fn deal(&self) -> Option<&Deal<N>> {
        self.history.table().deal()
    }

    /// Is this the computer's game, or a real table?
    const fn is_practice(&self) -> bool {
        self.header.seed != 0
    }

    /// One more step.
    fn take(&mut self, step: Step<N>) -> Result<(), OrderError> {
        let typed = std::array::from_fn(|seat| self.seats.players[seat].is_none());
        let decided = self.history.table().is_choice(&step, typed);
        self.history.take(step, decided)
    }

    /// The same for a step that follows from where the game stands, and so must be allowed.
    fn follow(&mut self, step: Step<N>) -> Result<Flow, Fault> {
        self.take(step).map_err(|error| Fault::usage(error.to_string()))?;
        Ok(Flow::On)
    }

    /// The same for what was typed: what the rules forbid is said, and nothing changes.
    fn attempt(&mut self, step: Step<N>) -> Result<bool, Fault> {
        match self.take(step) {
            Ok(()) => Ok(true),
            Err(error) => {
                self.refuse(&format!("{error}; {}.", error.help()))?;
                Ok(false)
            }
        }
    }

    /// Says why not.
    fn refuse(&self, reason: &str) -> Result<(), Fault> {
        let reason = show::wrapped(&self.seats.worded(reason));
        let mut letters = reason.trim_end().chars();
        let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
        say(&format!("{DANGER}{first}{}{DANGER:#}\n", letters.as_str()))
    }

    /// A generator that depends on nothing but the seed and a number.
    fn rng(&self, number: u64) -> Pcg32 {
        Pcg32::new(digest([self.header.seed, number]))
    }

    /// Whatever comes next.
    fn step(&mut self) -> Result<Flow, Fault> {
        let due = self.history.table().due();
        self.show_tricks()?;
        self.ended &= matches!(due, Due::Deal | Due::Nothing);
        match due {
            Due::Deal => self.next_deal(),
            Due::Bid(seat) => self.bid(seat),
            Due::Premium => self.settle(),
            Due::Face => self.face(),
            Due::Card(seat) => self.card(seat),
            Due::Told(seat) => self.told(seat),
            Due::Nothing => self.over(),
        }
    }

    /// May you see this of a seat: its bid, or its hand too?
    fn sees(&self, seat: usize, what: Premium) -> bool {
        let premium = self.deal().and_then(|deal| deal.offered()[seat]);
        let open = premium.is_some_and(|shown| shown == what || shown == Premium::Reveal);
        if self.is_dummy(seat) {
            // Its nine cards once everybody has bid; its bid at the end.
            return what == Premium::Reveal && self.history.table().is_settled();
        }
        seat == self.seats.you || self.seats.players[seat].is_none() || open
    }

    /// Is this seat a dummy's?
    fn is_dummy(&self, seat: usize) -> bool {
        self.header.rules.players.has_dummy() && seat == DUMMY
    }

    /// The heading of a deal that is being played.
    fn announce(&self) -> Result<(), Fault> {
        let game = self.history.table().game();
        match self.deal().filter(|deal| deal.ending().is_none()) {
            Some(deal) => say(&show::heading(&self.seats, deal, game.before())),
            None => Ok(()),
        }
    }

    /// Shows the tricks that were finished since the last time.
    fn show_tricks(&mut self) -> Result<(), Fault> {
        let tricks = self.deal().map_or(0, |deal| deal.played().len() / N);
        for number in self.shown..tricks {
            let text = self.deal().and_then(|deal| show::trick(&self.seats, deal, number));
            say(&text.unwrap_or_default())?;
        }
        self.shown = tricks;
        Ok(())
    }

    /// How the deal ended and what is scored, once.
    fn show_ending(&mut self) -> Result<(), Fault> {
        let game = self.history.table().game();
        if let (Some(deal), Some(ending), false) = (game.deal(), game.ending(), self.ended) {
            say(&show::ending(&self.seats, deal, &ending, game))?;
        }
        self.ended = true;
        Ok(())
    }

    /// What is understood everywhere.
    fn common(&mut self, typed: Typed, here: &str) -> Result<Flow, Fault> {
        match typed {
            Typed::Quit => return Ok(Flow::Quit),
            Typed::Help => say(&format!("{here}{HELP}"))?,
            Typed::Score => say(&show::sheet(&self.seats, self.history.table().game()))?,
            Typed::Last => {
                let tricks = self.deal().map_or(0, |deal| deal.played().len() / N);
                let last = self.deal().filter(|_| tricks > 0);
                let last = last.and_then(|deal| show::trick(&self.seats, deal, tricks - 1));
                say(&last.unwrap_or_else(|| "No trick has been taken yet.\n".to_owned()))?;
            }
            Typed::Line => {
                // What the others hold is not for you to see.
                match self.deal().map(|deal| known_line(deal, &|seat, what| self.sees(seat, what))) {
                    Some(line) => say(&format!("{COMMAND}{line}{COMMAND:#}\n"))?,
                    None => say(NOTHING_DEALT)?,
                }
            }
            Typed::Save(path) => {
                let path = PathBuf::from(path);
                // Not if it is the file that the game is already in.
                if self.file.as_ref().is_none_or(|file| file.path() != path) {
                    self.file = Some(SaveFile::new(path));
                }
                self.keep()?;
                say("Kept.\n")?;
            }
            Typed::Undo => {
                let done = self.history.undo();
                self.moved(done, "Taken back.\n", "There is nothing to take back.\n")?;
            }
            Typed::Redo => {
                let done = self.history.redo();
                self.moved(done, "Done again.\n", "There is nothing to do again.\n")?;
            }
            Typed::Review => self.review()?,
            Typed::Nothing | Typed::Hint | Typed::Take | Typed::Words(_) => {
                say(&format!("{here}{DIM}help lists what else you can type.{DIM:#}\n"))?;
            }
        }
        Ok(Flow::On)
    }

    /// After steps were taken back or done again.
    fn moved(&mut self, done: bool, yes: &str, no: &str) -> Result<(), Fault> {
        if done {
            self.fresh = true;
            self.ended = false;
            self.shown = self.deal().map_or(0, |deal| deal.played().len() / N);
        }
        say(if done { yes } else { no })?;
        match self.history.table().due() {
            Due::Bid(_) if done => self.announce(),
            _ => Ok(()),
        }
    }

    /// What your decisions cost.
    fn review(&mut self) -> Result<(), Fault> {
        let Some(deal) = self.history.table().deal() else { return say(NOTHING_DEALT) };
        match review::review(deal, self.seats.you, &self.adviser, &mut self.words) {
            Some(decisions) => {
                let made = deal.ending().is_some_and(|ending| ending.made(self.seats.you));
                say(&review::draw(&decisions, made))
            }
            None => say("When the deal is over, review tells what your decisions cost.\n"),
        }
    }

    /// Writes the game to its file.
    fn keep(&mut self) -> Result<(), Fault> {
        let against = self.is_practice().then(|| self.against.name());
        let names = self.seats.others();
        let header = Header { against: against.as_deref(), names: names.as_deref(), ..self.header };
        // What the dummy bid is nobody's to see: in the file the whole hand is hidden.
        let dummy = |seat| self.is_practice() && self.is_dummy(seat);
        let seen = |seat| !dummy(seat) && (self.sees(seat, Premium::Reveal) || self.is_dummy(seat));
        let text = file::write(&header, self.history.table(), &seen);
        let Some(file) = &mut self.file else { return Ok(()) };
        match file.save(&text)? {
            Some(moved) => say(&format!("{DANGER}{}{DANGER:#}\n", show::wrapped(&moved).trim_end())),
            None => Ok(()),
        }
    }

    /// Arguments that a game which has begun does not use.
    fn unused(&self, args: &PlayArgs) -> Option<String> {
        self.file.as_ref().filter(|file| file.text().is_ok_and(|text| text.is_some()))?;
        let given = [
            ("--table", args.table && self.is_practice()),
            ("--players", args.players.is_some_and(|n| usize::from(n) != self.header.rules.players.live())),
            ("--dealer", args.dealer.is_some()),
            ("--trump", args.trump.is_some()),
            ("--score", args.score.is_some()),
            ("--seed", args.seed.is_some()),
            ("--turned", args.turned),
            ("--deals", args.deals.is_some()),
        ];
        let names: Vec<&str> = given.iter().filter(|(_, given)| *given).map(|(name, _)| *name).collect();
        (!names.is_empty())
            .then(|| format!("The game has begun: {} can no longer be chosen.", names.join(", ")))
    }
}

/// How a new game begins.
fn header<const N: usize>(args: &PlayArgs, players: Players) -> Result<Header<'static, N>, Fault> {
    let clock =
        std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(1, |time| time.as_secs());
    let trump = match &args.trump {
        Some(word) => parse_trump(word).ok_or_else(|| {
            Fault::usage(format!("'{word}' is not a trump")).help("C, D, H, S, or NT for none")
        })?,
        None => None,
    };
    if trump.is_some() && args.turned {
        return Err(Fault::usage("--trump with --turned").help("a card turned up gives the trump"));
    }
    let score = match &args.score {
        Some(text) => parse_score(text).ok_or_else(|| {
            Fault::usage(format!("'{text}' is not a score")).help(match players {
                Players::Two => "yours, the other's and the dummy's: --score 34/20/57",
                Players::Three => "yours, your left and your right neighbour's: --score 34/20/57",
                Players::Four => "yours, then the others' from your left on: --score 34/20/57/8",
            })
        })?,
        None => [0; N],
    };
    if args.turned && players == Players::Four {
        return Err(Fault::usage("--turned with four players")
            .help("all 52 cards are dealt to four: none is left to be turned up"));
    }
    let dealer = usize::from(args.dealer.unwrap_or(players.live() as u8) - 1);
    if dealer >= players.live() {
        let many = players.live();
        return Err(Fault::usage(format!("there is no player {}", dealer + 1))
            .help(format!("--dealer is 1 to {many}")));
    }
    Ok(Header {
        dealer,
        seed: if args.table { 0 } else { args.seed.unwrap_or(clock % 1_000_000 + 1) },
        trump,
        score,
        rules: Rules {
            players,
            trumps: if args.turned { Trumps::Turned } else { Trumps::Success },
            length: args.deals.map_or(Length::Rubber, Length::Deals),
        },
        ..Header::default()
    })
}

/// The line of a deal with the bids and hands that may be seen.
fn known_line<const N: usize>(deal: &Deal<N>, sees: &dyn Fn(usize, Premium) -> bool) -> String {
    let dealt = std::array::from_fn(|seat| {
        let dealt = deal.dealt(seat).filter(|_| sees(seat, Premium::Reveal))?;
        // Of a dummy the nine cards that are faced.
        let hidden = deal.laid(seat).filter(|_| !sees(seat, Premium::Declare)).unwrap_or_default();
        Some(dealt - hidden)
    });
    let make = if deal.has_dummy() { Deal::with_dummy } else { Deal::new };
    let Ok(mut known): Result<Deal<N>, _> = make(deal.trump(), deal.eldest(), dealt) else {
        return String::new();
    };
    let seen = (0..N).filter(|&seat| sees(seat, Premium::Declare));
    let steps = seen.filter_map(|seat| Some((seat, deal.laid(seat)?)));
    let steps = { steps }.try_for_each(|(seat, laid)| known.lay(seat, laid));
    let offers =
        { deal.offered() }.iter().enumerate().filter_map(|(seat, premium)| Some((seat, (*premium)?)));
    let offered = { offers }.try_for_each(|(seat, premium)| known.offer(seat, premium));
    let played = deal.played().iter().try_for_each(|&card| known.play(card));
    if steps.and(offered).and(played).is_ok() { known.to_string() } else { String::new() }
}
