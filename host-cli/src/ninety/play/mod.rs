//! `ninety play`: a whole game at the keyboard.
//!
//! Against the computer the cards are dealt from the seed, and the two others bid and play by themselves
//! (always the same in the same situation, so that undoing shows nothing new). At a real table everything is
//! typed, and what is not known stays unknown. Either way every step goes through the rules of
//! [`trickwire_core::ninety::game`], and the game is a text file with one line per deal.

pub mod show;
pub mod typed;

use std::path::{Path, PathBuf};

use trickwire_core::budget::Patient;
use trickwire_core::cards::{CardSet, parse_card, parse_cards};
use trickwire_core::limits::SEATS;
use trickwire_core::ninety::advise::advise;
use trickwire_core::ninety::bid::{Bidder, advise_bid, ranked};
use trickwire_core::ninety::deal::Deal;
use trickwire_core::ninety::game::{Game, Header, parse_game};
use trickwire_core::ninety::score::{Premium, settle};
use trickwire_core::ninety::view::View;
use trickwire_core::ninety::worlds::shuffled;
use trickwire_core::rng::{Pcg32, nth_seed};

use self::show::NAMES;
use self::typed::{HELP, Typed, ask};
use super::advise::AdviceReport;
use super::bid::BidReport;
use super::player::Player;
use crate::answer::Report;
use crate::args::ninety::PlayArgs;
use crate::fault::{Fault, caret};
use crate::prompt::{Prompt, say};
use crate::render::{BOLD, COMMAND, DANGER, DIM};
use crate::save::SaveFile;

/// Gain from which the computer declares or reveals.
const BOLDNESS: f64 = 12.0;

/// A game being played.
struct Session {
    header: Header,
    game: Game,
    /// Deals before the one on the table.
    finished: Vec<Deal>,
    /// Who plays for each seat; nobody where it is typed.
    players: [Option<Player>; SEATS],
    /// How hints are found.
    adviser: Player,
    /// Who offered to declare or reveal, and whether that is settled.
    offers: [Option<Premium>; SEATS],
    settled: bool,
    /// Tricks already shown.
    shown: usize,
    file: Option<SaveFile>,
    words: Vec<u32>,
    prompt: Prompt,
}

/// What a prompt led to.
enum Step {
    /// The game goes on.
    On,
    /// Enough.
    Quit,
}

/// Runs the command.
pub fn play(args: &PlayArgs) -> Result<(), Fault> {
    let mut session = Session::new(args)?;
    say(&format!(
        "{BOLD}Ninety-Nine{BOLD:#}: take exactly what you bid. {DIM}help lists what you can type.{DIM:#}\n"
    ))?;
    if let Some(deal) =
        session.game.deal().filter(|deal| !deal.played().is_empty() && deal.ending().is_none())
    {
        let heading = show::heading(deal, &session.game.sheet());
        say(&heading)?;
    }
    while matches!(session.step()?, Step::On) {
        session.keep()?;
    }
    session.keep()?;
    match &session.file {
        Some(file) => say(&format!("{DIM}The game is in {}.{DIM:#}\n", file.path().display())),
        None => say("Goodbye.\n"),
    }
}

impl Session {
    fn new(args: &PlayArgs) -> Result<Session, Fault> {
        let clock = std::time::SystemTime::now()
            .duration_since(std::time::UNIX_EPOCH)
            .map_or(1, |time| time.as_secs());
        let seed = if args.table { 0 } else { args.seed.unwrap_or(clock % 1_000_000 + 1) };
        let mut header = Header { dealer: usize::from(args.dealer - 1), you: 0, seed };
        let (mut game, mut finished) = (Game::new(header.dealer), Vec::new());
        let file = args.file.clone().map(SaveFile::open).transpose()?;
        if let Some(file) = &file
            && let Some(text) = file.text()?
        {
            (header, game, finished) = read(text, file.path())?;
        }
        let mut adviser = Player::new(super::player::Kind::Hidden);
        adviser.card_depth.nodes = args.nodes;
        let players = std::array::from_fn(|seat| {
            (header.seed != 0 && seat != header.you).then_some(Player { kind: args.against, ..adviser })
        });
        let words = args.memory.words();
        let (offers, settled, shown) = ([None; SEATS], false, 0);
        Ok(Session {
            header,
            game,
            finished,
            players,
            adviser,
            offers,
            settled,
            shown,
            file,
            words,
            prompt: Prompt::new()?,
        })
    }

    /// The generator of this moment: the same whenever the game is at this point.
    fn rng(&self) -> Pcg32 {
        let played = self.game.deal().map_or(99, |deal| deal.played().len()) as u64;
        let bids =
            self.game.deal().map_or(0, |deal| (0..SEATS).filter(|&seat| deal.laid(seat).is_some()).count());
        let place = (self.finished.len() as u64) << 16 | played << 4 | bids as u64;
        Pcg32::new(nth_seed(self.header.seed, place))
    }

    /// Whatever comes next.
    fn step(&mut self) -> Result<Step, Fault> {
        let Some(deal) = self.game.deal() else { return self.next_deal() };
        if let Some(seat) = deal.to_bid() {
            return self.bid(seat);
        }
        if deal.played().is_empty() && !self.settled {
            return self.settle();
        }
        if !deal.is_over() {
            return self.card();
        }
        if let Some(seat) = (0..SEATS).find(|&seat| deal.bid(seat).is_none()) {
            return self.told(seat);
        }
        self.score()
    }

    /// May you see all cards of this seat?
    fn sees(&self, seat: usize) -> bool {
        let open = self.game.deal().and_then(Deal::premium).is_some_and(|(open, _)| open == seat);
        seat == self.header.you || self.players[seat].is_none() || open
    }

    fn next_deal(&mut self) -> Result<Step, Fault> {
        let hands = if self.header.seed != 0 {
            shuffled(&mut self.rng()).map(Some)
        } else {
            match ask(&self.prompt, "Your twelve cards:")? {
                Typed::Words(text) => match read_cards(&text)? {
                    Some(hand) => std::array::from_fn(|seat| (seat == self.header.you).then_some(hand)),
                    None => return Ok(Step::On),
                },
                other => return self.common(other),
            }
        };
        let before = self.game.deal().cloned();
        let sheet = self.game.sheet();
        if let Err(error) = self.game.begin(hands) {
            say(&format!("{DANGER}{error}{DANGER:#}; {}.\n", error.help()))?;
            return Ok(Step::On);
        }
        self.finished.extend(before);
        (self.offers, self.settled, self.shown) = ([None; SEATS], false, 0);
        if let Some(deal) = self.game.deal() {
            let text = show::heading(deal, &sheet);
            say(&text)?;
        }
        Ok(Step::On)
    }

    fn bid(&mut self, seat: usize) -> Result<Step, Fault> {
        let mut rng = self.rng();
        if let (Some(player), Some(deal)) = (&self.players[seat], self.game.deal()) {
            let (laid, tried) = player.bid(deal, seat, &mut rng, &mut self.words, &mut Patient);
            let premium = tried.and_then(|tried| tried.premium()).filter(|(_, gain)| *gain > BOLDNESS);
            self.offers[seat] = premium.map(|(premium, _)| premium);
            return self.lay(seat, laid);
        }
        let Some(deal) = self.game.deal() else { return Ok(Step::On) };
        let hand = deal.dealt(seat).unwrap_or_default();
        say(&format!("{}\n", show::hand(hand)))?;
        loop {
            let typed = ask(&self.prompt, "Lay three aside (♣ 3  ♥ 2  ♠ 1  ♦ 0):")?;
            match typed {
                Typed::Hint | Typed::Take => {
                    let Some(deal) = self.game.deal() else { return Ok(Step::On) };
                    let Some(bidder) = Bidder::new(hand, seat, deal.eldest(), deal.trump()) else {
                        return Ok(Step::On);
                    };
                    let depth = self.adviser.bid_depth;
                    let mut rng = self.rng();
                    let advice = advise_bid(&bidder, depth, &mut rng, &mut self.words, &mut Patient);
                    if typed == Typed::Take {
                        let laid = advice.tried.first().map(|best| best.lay.laid).unwrap_or_default();
                        return self.lay(seat, laid);
                    }
                    say(&BidReport::new(&bidder, &advice, &ranked(hand, bidder.trump()), 5).text())?;
                }
                Typed::Help => say(&format!("  TS 9S 8S      lay these aside\n{HELP}"))?,
                Typed::Words(text) => {
                    return match read_cards(&text)? {
                        Some(cards) => self.lay(seat, cards),
                        None => Ok(Step::On),
                    };
                }
                other => return self.common(other),
            }
        }
    }

    fn lay(&mut self, seat: usize, cards: CardSet) -> Result<Step, Fault> {
        let you = seat == self.header.you;
        if let Some(deal) = self.game.deal_mut() {
            match deal.lay(seat, cards) {
                Ok(()) if you => {
                    let bid = deal.bid(seat).unwrap_or_default();
                    say(&format!("You bid {BOLD}{bid}{BOLD:#}.\n"))?;
                }
                Ok(()) => {}
                Err(error) => say(&format!("{DANGER}{error}{DANGER:#}; {}.\n", error.help()))?,
            }
        }
        Ok(Step::On)
    }

    /// Does anybody declare or reveal?
    fn settle(&mut self) -> Result<Step, Fault> {
        let you = self.header.you;
        let prompt = if self.header.seed != 0 {
            "Declare, reveal, or Enter to play (bid open 30, hand open too 60):"
        } else {
            "Does anybody declare or reveal? (declare 2 QD 9D 9H; reveal 2 QD 9D 9H / nine cards; Enter: no):"
        };
        match ask(&self.prompt, prompt)? {
            Typed::Nothing | Typed::Take => {}
            Typed::Help => {
                say(&format!(
                    "  declare       your bid cards lie open, for 30 points\n  reveal        your hand too, for 60\n{HELP}"
                ))?;
                return Ok(Step::On);
            }
            // Somebody who types a card straight away wants to play.
            Typed::Words(text) if parse_card(&text).is_ok() => {
                self.open(settle(self.offers, self.eldest()))?;
                self.settled = true;
                return if self.turn() == Some(you) { self.put(&text) } else { Ok(Step::On) };
            }
            Typed::Words(text) => match self.offered(&text) {
                Ok((seat, premium)) => self.offers[seat] = Some(premium),
                Err(reason) => {
                    say(&format!("{DANGER}{reason}{DANGER:#}.\n"))?;
                    return Ok(Step::On);
                }
            },
            other => return self.common(other),
        }
        self.open(settle(self.offers, self.eldest()))?;
        self.settled = true;
        Ok(Step::On)
    }

    fn eldest(&self) -> usize {
        self.game.deal().map_or(0, Deal::eldest)
    }

    /// Whose decision it is, while the deal is played.
    fn turn(&self) -> Option<usize> {
        let deal = self.game.deal().filter(|deal| !deal.is_over())?;
        Some(deal.to_bid().unwrap_or(deal.course().to_move()))
    }

    /// Somebody shows a bid, or a hand.
    fn open(&mut self, offer: Option<(usize, Premium)>) -> Result<(), Fault> {
        let (Some((seat, premium)), Some(deal)) = (offer, self.game.deal_mut()) else { return Ok(()) };
        if deal.premium().is_some() {
            return Ok(());
        }
        match deal.offer(seat, premium) {
            Err(error) => say(&format!("{DANGER}{error}{DANGER:#}; {}.\n", error.help())),
            Ok(()) if seat == self.header.you => say(&format!("You {}.\n", premium.name())),
            Ok(()) => {
                let (laid, kept) = (deal.laid(seat).unwrap_or_default(), deal.left(seat).unwrap_or_default());
                let hand = match premium {
                    Premium::Reveal => format!(", holding {}", show::hand(kept)),
                    Premium::Declare => String::new(),
                };
                let (name, bid) = (NAMES[seat], deal.bid(seat).unwrap_or_default());
                let (what, laid) = (premium.name(), show::cards(laid));
                say(&format!("{BOLD}{name} {what}s{BOLD:#}: {laid}, a bid of {bid}{hand}.\n"))
            }
        }
    }

    /// `declare`, `reveal`, `declare 2 QD 9D 9H`, `reveal 2 QD 9D 9H / nine cards`.
    fn offered(&mut self, text: &str) -> Result<(usize, Premium), String> {
        let mut words = text.splitn(3, char::is_whitespace);
        let premium = match words.next().unwrap_or_default().to_ascii_lowercase().as_str() {
            "declare" => Premium::Declare,
            "reveal" => Premium::Reveal,
            _ => return Err("declare, reveal or Enter".to_owned()),
        };
        let Some(seat) = words.next() else { return Ok((self.header.you, premium)) };
        let seat = trickwire_core::ninety::notation::parse_seat(seat).ok_or("seats are 1, 2 and 3")?;
        let rest = words.next().unwrap_or_default();
        let (laid, kept) = rest.split_once('/').unwrap_or((rest, ""));
        let read = |text: &str| parse_cards(text).map_err(|error| format!("{error}; {}", error.kind.help()));
        let (laid, kept) = (read(laid)?, read(kept)?);
        let Some(deal) = self.game.deal_mut() else { return Err("nothing is dealt".to_owned()) };
        let mut tried = deal.clone();
        let step = |result: Result<(), trickwire_core::ninety::deal::DealError>| {
            result.map_err(|error| format!("{error}; {}", error.help()))
        };
        if tried.laid(seat).is_none() {
            step(tried.lay(seat, laid))?;
        }
        if premium == Premium::Reveal {
            step(tried.show(seat, kept))?;
        }
        *deal = tried;
        Ok((seat, premium))
    }

    fn card(&mut self) -> Result<Step, Fault> {
        let mut rng = self.rng();
        self.show_tricks()?;
        let Some(deal) = self.game.deal() else { return Ok(Step::On) };
        let seat = deal.course().to_move();
        if let Some(player) = &self.players[seat] {
            let card = player.card(deal, &mut rng, &mut self.words, &mut Patient);
            if let (Some(card), Some(deal)) = (card, self.game.deal_mut()) {
                deal.play(card).map_err(|error| Fault::usage(error.to_string()))?;
            }
            return Ok(Step::On);
        }
        let you = seat == self.header.you;
        if you {
            let hand = deal.left(seat).unwrap_or_default();
            let table = show::table(deal);
            let table = if table.is_empty() { "You lead".to_owned() } else { table };
            let taken = show::taken(deal, &|seat| self.sees(seat));
            say(&format!("{}\n{table}.   {DIM}{taken}{DIM:#}\n", show::hand(hand)))?;
        }
        let prompt = if you { "Play:".to_owned() } else { format!("{} plays:", NAMES[seat]) };
        loop {
            let typed = ask(&self.prompt, &prompt)?;
            match typed {
                Typed::Hint | Typed::Take if you => {
                    let Some(deal) = self.game.deal() else { return Ok(Step::On) };
                    let view = View::of(deal, seat).map_err(|error| Fault::usage(error.to_string()))?;
                    let mut rng = self.rng(); // afresh: what is taken is what was hinted
                    match advise(&view, self.adviser.card_depth, &mut rng, &mut self.words, &mut Patient) {
                        Err(error) => say(&format!("{DANGER}{error}{DANGER:#}.\n"))?,
                        Ok(advice) if typed == Typed::Hint => {
                            say(&AdviceReport::new(deal, &view, &advice).table())?;
                        }
                        Ok(advice) => match advice.best() {
                            Some(card) => return self.put(&card.to_string()),
                            None => return Ok(Step::On),
                        },
                    }
                }
                Typed::Help => say(&format!("  QH            play the queen of hearts\n{HELP}"))?,
                Typed::Words(text) => return self.put(&text),
                other => return self.common(other),
            }
        }
    }

    /// Plays a card that was typed.
    fn put(&mut self, text: &str) -> Result<Step, Fault> {
        match (parse_card(text), self.game.deal_mut()) {
            (Err(error), _) => {
                say(&caret(text, error.span))?;
                say(&format!("{DANGER}{error}{DANGER:#}; {}.\n", error.kind.help()))?;
            }
            (Ok(card), Some(deal)) => {
                if let Err(error) = deal.play(card) {
                    say(&format!("{DANGER}{error}{DANGER:#}; {}.\n", error.help()))?;
                }
            }
            (Ok(_), None) => {}
        }
        Ok(Step::On)
    }

    /// Shows the tricks that were finished since the last time.
    fn show_tricks(&mut self) -> Result<(), Fault> {
        let Some(deal) = self.game.deal() else { return Ok(()) };
        let tricks = deal.played().len() / SEATS;
        if tricks > self.shown {
            say(&show::last_trick(deal).unwrap_or_default())?;
        }
        self.shown = tricks;
        Ok(())
    }

    /// At a real table bids are turned over after the play.
    fn told(&mut self, seat: usize) -> Result<Step, Fault> {
        self.show_tricks()?;
        let typed =
            ask(&self.prompt, &format!("What did {} bid? (a number, or the three cards):", NAMES[seat]))?;
        let Typed::Words(text) = typed else { return self.common(typed) };
        let Some(deal) = self.game.deal_mut() else { return Ok(Step::On) };
        let result = match text.parse::<u8>() {
            Ok(bid) => deal.tell(seat, bid),
            Err(_) => match read_cards(&text)? {
                Some(cards) => deal.lay(seat, cards),
                None => return Ok(Step::On),
            },
        };
        if let Err(error) = result {
            say(&format!("{DANGER}{error}{DANGER:#}; {}.\n", error.help()))?;
        }
        Ok(Step::On)
    }

    fn score(&mut self) -> Result<Step, Fault> {
        self.show_tricks()?;
        let sheet = self.game.sheet();
        if let (Some(deal), Some(ending)) = (self.game.deal(), self.game.ending()) {
            let text = show::ending(deal, &ending, &sheet);
            say(&text)?;
        }
        if let Some(champion) = sheet.champion() {
            say(&format!("\n{BOLD}{} won the rubber.{BOLD:#}\n", NAMES[champion]))?;
            return Ok(Step::Quit);
        }
        match ask(&self.prompt, &format!("Enter for the next deal ({}):", show::trump(sheet.trump)))? {
            Typed::Nothing | Typed::Take => self.next_deal(),
            other => self.common(other),
        }
    }

    /// What is understood everywhere.
    fn common(&mut self, typed: Typed) -> Result<Step, Fault> {
        match typed {
            Typed::Quit => return Ok(Step::Quit),
            Typed::Help => say(HELP)?,
            Typed::Score => say(&show::sheet(&self.game.sheet()))?,
            Typed::Last => {
                let last = self.game.deal().and_then(show::last_trick);
                say(&last.unwrap_or_else(|| "No trick has been taken yet.\n".to_owned()))?;
            }
            Typed::Line => {
                // What the others hold is not for you to see.
                let line = self.game.deal().map(|deal| known_line(deal, &|seat| self.sees(seat)));
                say(&format!("{COMMAND}{}{COMMAND:#}\n", line.unwrap_or_default()))?;
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
            Typed::Undo => self.undo()?,
            Typed::Nothing | Typed::Hint | Typed::Take | Typed::Words(_) => {
                say(&format!("{DIM}help lists what you can type here.{DIM:#}\n"))?;
            }
        }
        Ok(Step::On)
    }

    /// Back to the last decision that was typed.
    fn undo(&mut self) -> Result<(), Fault> {
        let start = self.game.clone();
        let deals = self.finished.len();
        while self.game.undo() {
            let deal = self.game.deal();
            if self.finished.last() == deal {
                self.finished.pop();
            }
            if self.turn().is_some_and(|seat| self.players[seat].is_none()) {
                // What was settled before the first card stays settled, unless that is what is taken back.
                let bidding = deal.is_some_and(|deal| deal.to_bid().is_some());
                self.settled &= !bidding && deal.map(Deal::premium) == start.deal().map(Deal::premium);
                self.settled |= deal.is_some_and(|deal| !deal.played().is_empty());
                self.shown = deal.map_or(0, |deal| deal.played().len() / SEATS);
                return say("Taken back.\n");
            }
        }
        self.finished.truncate(deals);
        self.game = start;
        say("There is nothing to take back.\n")
    }

    /// Writes the game to its file.
    fn keep(&mut self) -> Result<(), Fault> {
        let Some(file) = &mut self.file else { return Ok(()) };
        let mut text = format!("{}\n", self.header);
        for deal in self.finished.iter().chain(self.game.deal()) {
            text += &format!("{deal}\n");
        }
        match file.save(&text)? {
            Some(moved) => say(&format!("{DANGER}{moved}{DANGER:#}\n")),
            None => Ok(()),
        }
    }
}

/// Cards that were typed, or the reason why they cannot be read.
fn read_cards(text: &str) -> Result<Option<CardSet>, Fault> {
    match parse_cards(text) {
        Ok(cards) => Ok(Some(cards)),
        Err(error) => {
            say(&caret(text, error.span))?;
            say(&format!("{DANGER}{error}{DANGER:#}; {}.\n", error.kind.help()))?;
            Ok(None)
        }
    }
}

/// The line of a deal with the hands that may be seen.
fn known_line(deal: &Deal, sees: &dyn Fn(usize) -> bool) -> String {
    let dealt = std::array::from_fn(|seat| deal.dealt(seat).filter(|_| sees(seat)));
    let Ok(mut known) = Deal::new(deal.trump(), deal.eldest(), dealt) else { return String::new() };
    let steps = (0..SEATS).filter(|&seat| sees(seat)).try_for_each(|seat| match deal.laid(seat) {
        Some(laid) => known.lay(seat, laid),
        None => Ok(()),
    });
    let offered = deal.premium().map_or(Ok(()), |(seat, premium)| known.offer(seat, premium));
    let played = deal.played().iter().try_for_each(|&card| known.play(card));
    if steps.and(offered).and(played).is_ok() { known.to_string() } else { String::new() }
}

/// Reads a game; what is wrong with it is shown with its line.
fn read(text: &str, path: &Path) -> Result<(Header, Game, Vec<Deal>), Fault> {
    let mut deals = Vec::new();
    let (header, game) = parse_game(text, |deal| deals.push(deal.clone())).map_err(|error| {
        let line = text.lines().nth(error.line - 1).unwrap_or_default();
        Fault::at(line, error.span, format!("{}: {error}", path.display())).help(error.kind.help())
    })?;
    deals.pop();
    Ok((header, game, deals))
}
