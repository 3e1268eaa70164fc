//! A game: a score sheet and the deal being played, and the file that keeps both.
//!
//! ```text
//! ninety-nine [playersN] [dealerN] [youN] [seedN] [trumpX] [scoreA/B/C] [turned] [dealsN] [against:KIND] [names:A,B]
//! NT lead1 | hand / laid | hand / laid | hand / laid ; cards played
//! H lead2 | ...
//! ```
//!
//! One line per deal ([`super::record`]), in order; the last may be unfinished. Trumps and leaders follow
//! from the deals before and are checked. Lines that are empty or begin with `#` are ignored.

use core::fmt;

use super::deal::{Deal, DealError, Ending};
use super::notation::{NotationError, TrumpText, parse_seat_of, parse_trump, strip};
use super::rules::{Length, Players, Rules, Trumps};
use super::sheet::Sheet;
use crate::cards::{CardSet, Suit};
use crate::limits::SEATS;
use crate::text::{Span, without_bom, words};

/// What a file says before the first deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Header<'t, const N: usize = SEATS> {
    /// Who deals first.
    pub dealer: usize,
    /// The seat whose game it is.
    pub you: usize,
    /// What the deals are made from; 0 where they come from a real table.
    pub seed: u64,
    /// The trump of the first deal: none, unless a table is joined later.
    pub trump: Option<Suit>,
    /// What was scored before it.
    pub score: [u16; N],
    /// How it is played.
    pub rules: Rules,
    /// Who plays the other seats, in a word of the program that plays them.
    pub against: Option<&'t str>,
    /// What the two others are called, with a comma between them.
    pub names: Option<&'t str>,
}

impl<const N: usize> Default for Header<'_, N> {
    fn default() -> Self {
        Header {
            dealer: N - 1,
            you: 0,
            seed: 0,
            trump: None,
            score: [0; N],
            rules: Rules::default(),
            against: None,
            names: None,
        }
    }
}

impl<const N: usize> Header<'_, N> {
    /// The sheet that it begins with.
    pub const fn sheet(&self) -> Sheet<N> {
        Sheet { game: self.score, trump: self.trump, ..Sheet::of(self.rules.players, self.dealer) }
    }
}

/// The sheet and the deal being played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game<const N: usize = SEATS> {
    rules: Rules,
    /// What was scored before this deal.
    before: Sheet<N>,
    deal: Option<Deal<N>>,
}

/// Why a file is not a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameError {
    /// The line, from 1.
    pub line: usize,
    /// The place in it.
    pub span: Span,
    /// What is wrong.
    pub kind: GameErrorKind,
}

/// What is wrong with a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum GameErrorKind {
    /// It does not begin as such a file does.
    Header,
    /// A deal after one that is not finished, or after the end of the rubber.
    Order(OrderError),
    /// A deal that cannot be read.
    Deal(NotationError),
}

/// Why a deal cannot come next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum OrderError {
    /// The deal before it is not finished.
    Unfinished,
    /// The rubber has been won.
    Won,
    /// Another suit is trump.
    Trump(Option<Suit>),
    /// Another seat leads.
    Leader(usize),
    /// A dummy in a game without one, or the other way round.
    Dummy(bool),
    /// The cards.
    Deal(DealError),
}

impl Game {
    /// Nothing dealt yet.
    pub fn new(dealer: usize) -> Game {
        Game::by(Rules::default(), Sheet::new(dealer))
    }
}

impl<const N: usize> Game<N> {
    /// The same by other rules, with something scored already.
    pub const fn by(rules: Rules, sheet: Sheet<N>) -> Game<N> {
        Game { rules, before: sheet, deal: None }
    }

    /// The deal being played, or the one just finished.
    pub const fn deal(&self) -> Option<&Deal<N>> {
        self.deal.as_ref()
    }

    /// The deal being played, to play on. The rules of [`Deal`] hold for every step.
    pub const fn deal_mut(&mut self) -> Option<&mut Deal<N>> {
        self.deal.as_mut()
    }

    /// How it is played.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// How the deal on the table ended.
    pub fn ending(&self) -> Option<Ending<N>> {
        self.deal.as_ref()?.ending()
    }

    /// What was scored before the deal on the table.
    pub const fn before(&self) -> &Sheet<N> {
        &self.before
    }

    /// What is scored, with the deal on the table where it is finished.
    pub fn sheet(&self) -> Sheet<N> {
        self.ending().map_or(self.before, |ending| self.rules.after(&self.before, &ending))
    }

    /// The sheet with which the next deal begins; refused where there can be no next deal.
    pub fn ready(&self) -> Result<Sheet<N>, OrderError> {
        if self.deal.is_some() && self.ending().is_none() {
            return Err(OrderError::Unfinished);
        }
        let sheet = self.sheet();
        if self.rules.is_over(&sheet) { Err(OrderError::Won) } else { Ok(sheet) }
    }

    /// Deals the next cards; `turned` is the trump where a card is turned up for it.
    pub fn begin(&mut self, turned: Option<Suit>, dealt: [Option<CardSet>; N]) -> Result<(), OrderError> {
        let sheet = self.ready()?;
        let trump = if self.rules.trumps == Trumps::Turned { turned } else { sheet.trump };
        let make = if self.rules.players.has_dummy() { Deal::with_dummy } else { Deal::new };
        let deal = make(trump, sheet.eldest(), dealt).map_err(OrderError::Deal)?;
        self.add(deal)
    }

    /// Adds a deal as it stands.
    pub fn add(&mut self, deal: Deal<N>) -> Result<(), OrderError> {
        let sheet = self.ready()?;
        if self.rules.trumps == Trumps::Success && deal.trump() != sheet.trump {
            return Err(OrderError::Trump(sheet.trump));
        }
        if deal.has_dummy() != self.rules.players.has_dummy() {
            return Err(OrderError::Dummy(self.rules.players.has_dummy()));
        }
        if deal.eldest() != sheet.eldest() {
            return Err(OrderError::Leader(sheet.eldest()));
        }
        (self.before, self.deal) = (sheet, Some(deal));
        Ok(())
    }
}

/// Reads a file and plays it by the rules; `each` gets every deal.
pub fn parse_game<const N: usize>(
    text: &str,
    mut each: impl FnMut(&Deal<N>),
) -> Result<(Header<'_, N>, Game<N>), GameError> {
    let mut lines = without_bom(text).lines().enumerate().filter(|(_, line)| {
        let line = line.trim();
        !line.is_empty() && !line.starts_with('#')
    });
    let (number, first) = lines.next().unwrap_or((0, ""));
    let header = parse_header(first).map_err(|span| GameError {
        line: number + 1,
        span,
        kind: GameErrorKind::Header,
    })?;
    let mut game = Game::by(header.rules, header.sheet());
    for (number, line) in lines {
        let at = |span, kind| GameError { line: number + 1, span, kind };
        let whole = Span::new(0, line.len());
        let sheet = game.ready().map_err(|error| at(whole, GameErrorKind::Order(error)))?;
        // Reported first: with another trump or leader everything after it would look wrong.
        check_head(line, &sheet, header.rules.trumps)
            .map_err(|(span, error)| at(span, GameErrorKind::Order(error)))?;
        let deal: Deal<N> =
            line.parse().map_err(|error: NotationError| at(error.span, GameErrorKind::Deal(error)))?;
        each(&deal);
        game.add(deal).map_err(|error| at(whole, GameErrorKind::Order(error)))?;
    }
    Ok((header, game))
}

/// Do the trump and the leader of a deal's line follow from the sheet?
fn check_head<const N: usize>(
    line: &str,
    sheet: &Sheet<N>,
    trumps: Trumps,
) -> Result<(), (Span, OrderError)> {
    for (at, word) in words(line.split('|').next().unwrap_or_default()) {
        let span = Span::new(at, at + word.len());
        let follows = trumps == Trumps::Success;
        if follows && parse_trump(word).is_some_and(|trump| trump != sheet.trump) {
            return Err((span, OrderError::Trump(sheet.trump)));
        }
        if strip(word, "lead")
            .and_then(|seat| parse_seat_of(seat, N))
            .is_some_and(|seat| seat != sheet.eldest())
        {
            return Err((span, OrderError::Leader(sheet.eldest())));
        }
    }
    Ok(())
}

fn parse_header<const N: usize>(line: &str) -> Result<Header<'_, N>, Span> {
    let mut header = Header::default();
    let mut all = words(line);
    let whole = Span::new(0, line.len());
    if !all.next().is_some_and(|(_, word)| word.eq_ignore_ascii_case("ninety-nine")) {
        return Err(whole);
    }
    for (at, word) in all {
        let span = Span::new(at, at + word.len());
        if let Some(rest) = strip(word, "players") {
            let players = rest.parse().ok().and_then(Players::of);
            header.rules.players = players.filter(|players| players.seats() == N).ok_or(span)?;
        } else if let Some(rest) = strip(word, "dealer") {
            header.dealer = parse_seat_of(rest, N).ok_or(span)?;
        } else if let Some(rest) = strip(word, "you") {
            header.you = parse_seat_of(rest, N).ok_or(span)?;
        } else if let Some(rest) = strip(word, "seed") {
            header.seed = rest.parse().map_err(|_| span)?;
        } else if let Some(rest) = strip(word, "trump") {
            header.trump = parse_trump(rest).ok_or(span)?;
        } else if let Some(rest) = strip(word, "score") {
            header.score = parse_score(rest).ok_or(span)?;
        } else if word.eq_ignore_ascii_case("turned") {
            header.rules.trumps = Trumps::Turned;
        } else if let Some(rest) = strip(word, "deals") {
            let deals = rest.parse().ok().filter(|&deals| deals > 0).ok_or(span)?;
            header.rules.length = Length::Deals(deals);
        } else if let Some(rest) = strip(word, "against:") {
            header.against = Some(rest).filter(|rest| !rest.is_empty());
        } else if let Some(rest) = strip(word, "names:") {
            header.names = Some(rest).filter(|rest| !rest.is_empty());
        } else {
            return Err(span);
        }
    }
    let live = header.rules.players.live();
    if header.rules.players.seats() != N || header.dealer >= live || header.you >= live {
        return Err(whole);
    }
    Ok(header)
}

/// How many play a game that is in a file, by its first line; three where it does not say.
pub fn players_of(text: &str) -> Players {
    let first = text.lines().find(|line| !line.trim().is_empty() && !line.trim().starts_with('#'));
    words(first.unwrap_or_default())
        .find_map(|(_, word)| Players::of(strip(word, "players")?.parse().ok()?))
        .unwrap_or_default()
}

/// `34/20/57`, less than any game can reach.
pub fn parse_score<const N: usize>(text: &str) -> Option<[u16; N]> {
    let mut score = [0; N];
    let mut parts = text.split('/');
    for points in &mut score {
        *points = parts.next()?.parse().ok().filter(|&points| points < 1000)?;
    }
    parts.next().is_none().then_some(score)
}

/// The first line of a file.
impl<const N: usize> fmt::Display for Header<'_, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ninety-nine")?;
        if self.rules.players != Players::Three {
            write!(f, " players{}", self.rules.players.live())?;
        }
        write!(f, " dealer{} you{}", self.dealer + 1, self.you + 1)?;
        if self.seed != 0 {
            write!(f, " seed{}", self.seed)?;
        }
        if self.trump.is_some() {
            write!(f, " trump{}", TrumpText(self.trump))?;
        }
        if self.score != [0; N] {
            for (seat, points) in self.score.iter().enumerate() {
                write!(f, "{}{points}", if seat == 0 { " score" } else { "/" })?;
            }
        }
        if self.rules.trumps == Trumps::Turned {
            f.write_str(" turned")?;
        }
        if let Length::Deals(deals) = self.rules.length {
            write!(f, " deals{deals}")?;
        }
        if let Some(against) = self.against {
            write!(f, " against:{against}")?;
        }
        match self.names {
            Some(names) => write!(f, " names:{names}"),
            None => Ok(()),
        }
    }
}

impl GameErrorKind {
    /// What would be allowed instead, as a sentence.
    pub const fn help(self) -> &'static str {
        match self {
            GameErrorKind::Header => "a game begins with: ninety-nine dealer3 you1 seed42",
            GameErrorKind::Order(error) => error.help(),
            GameErrorKind::Deal(error) => error.kind.help(),
        }
    }
}

impl OrderError {
    /// The rule, as a sentence.
    pub const fn help(self) -> &'static str {
        match self {
            OrderError::Unfinished => {
                "a deal is played to the end, and all bids are turned over, before the next"
            }
            OrderError::Won => {
                "a rubber ends with somebody's third game, or after the deals that were agreed on"
            }
            OrderError::Trump(_) => {
                "the first deal has no trump; then three who make their bid give clubs, two hearts, one spades, none diamonds"
            }
            OrderError::Dummy(_) => "a game of two has a dummy in every deal, and no other game has one",
            OrderError::Leader(_) => "the deal goes round to the left, and the dealer's left neighbour leads",
            OrderError::Deal(error) => error.help(),
        }
    }
}

impl fmt::Display for OrderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            OrderError::Unfinished => f.write_str("the deal before this one is not finished"),
            OrderError::Won => f.write_str("it is over"),
            OrderError::Trump(trump) => write!(f, "the trump of this deal is {}", TrumpText(trump)),
            OrderError::Dummy(true) => f.write_str("this deal has no dummy"),
            OrderError::Dummy(false) => f.write_str("this deal has a dummy"),
            OrderError::Leader(seat) => write!(f, "seat {} leads in this deal", seat + 1),
            OrderError::Deal(error) => error.fmt(f),
        }
    }
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        match self.kind {
            GameErrorKind::Header => f.write_str("this is not the beginning of a game"),
            GameErrorKind::Order(error) => error.fmt(f),
            GameErrorKind::Deal(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for OrderError {}
impl core::error::Error for GameError {}
