//! Boards: what is drawn for each, and deals by shuffling.

use std::rc::Rc;

use serde_json::Map;
use trickwire_core::bridge::assist::{Assist, Report};
use trickwire_core::bridge::board::board_rng;
use trickwire_core::bridge::constraint::Constraints;
use trickwire_core::bridge::deal::{Board, Deal};
use trickwire_core::bridge::feasible::{Conflict, ConflictText, Verdict, judge};
use trickwire_core::bridge::seat::{Seat, Vulnerable};
use trickwire_core::budget::{Pulse, Stopped};
use trickwire_core::rng::{Pcg32, below};
use trickwire_wishes::Wishes;

use super::batch::bounds_json;
use super::known::{Known, Rich};
use super::wish::{Asked, Wish};
use crate::answer::NothingFits;
use crate::args::bridge::{AssistArgs, Method, TableArgs, Turn};
use crate::fault::Fault;
use crate::progress::{Bar, Listening};
use crate::render::DANGER;

/// What was drawn for a board.
pub struct Wanted {
    /// The number of the board.
    pub number: u32,
    /// Which of the kinds of boards.
    pub kind: usize,
    /// What, where that is plain.
    pub constraints: Constraints,
    /// What the core does not count, instead of constraints.
    pub wishes: Option<Rc<Rich>>,
    /// Dealer and vulnerability, where something else than the number says.
    dealer: Option<Seat>,
    vulnerable: Option<Vulnerable>,
    /// By how many quarters of a circle the hands are turned, clockwise.
    turned: usize,
    /// Does the dealer's button go with the hands?
    turns_dealer: bool,
    /// The random numbers of the deal.
    pub rng: Pcg32,
}

/// Nothing fits.
#[derive(Clone, Debug)]
pub struct Impossible {
    /// What was wanted.
    pub constraints: Constraints,
    /// Why not, where that is known.
    pub conflict: Option<Conflict>,
}

/// Nothing fits wishes that the core does not count.
#[derive(Clone, Debug)]
pub struct Excluded {
    /// What was wanted.
    pub wishes: Wishes,
    /// Those that exclude each other, where that is known.
    pub conflict: Option<Wishes>,
}

impl Excluded {
    /// The same as an answer.
    pub fn nothing_fits(&self) -> NothingFits {
        let listed = |wishes: &Wishes| wishes.list.iter().map(|wish| wish.to_string()).collect::<Vec<_>>();
        let message = match &self.conflict {
            Some(conflict) if conflict.list.len() == 1 => format!("{} is impossible", conflict.list[0]),
            Some(conflict) => format!("{} exclude each other", listed(conflict).join(", ")),
            None => "these wishes exclude each other".to_owned(),
        };
        NothingFits {
            status: "impossible",
            about: Map::from_iter([
                ("position".to_owned(), self.wishes.to_string().into()),
                ("count".to_owned(), "0".into()),
                ("conflict".to_owned(), self.conflict.as_ref().map(listed).into()),
            ]),
            text: format!("{DANGER}No deal fits.{DANGER:#} {message}.\n"),
            plain: "no deal\n".to_owned(),
            message,
        }
    }
}

impl Impossible {
    /// The same as an answer.
    pub fn nothing_fits(&self) -> NothingFits {
        let Impossible { constraints, conflict } = self;
        let message = match conflict {
            Some(conflict) => ConflictText(constraints, conflict).to_string(),
            None => "nothing that the profile can draw fits".to_owned(),
        };
        let bounds = conflict.as_ref().map(|conflict| bounds_json(constraints, conflict));
        NothingFits {
            status: "impossible",
            about: Map::from_iter([
                ("position".to_owned(), constraints.to_string().into()),
                ("count".to_owned(), "0".into()),
                ("conflict".to_owned(), bounds.into()),
            ]),
            text: format!("{DANGER}No deal fits.{DANGER:#} {message}.\n"),
            plain: "no deal\n".to_owned(),
            message,
        }
    }
}

/// Why a set of boards cannot be dealt.
#[derive(Clone, Debug)]
pub enum NoBoards {
    /// Nothing fits plain wishes.
    Impossible(Box<Impossible>),
    /// Nothing fits others.
    Excluded(Excluded),
    /// Nothing fits whatever a profile draws, for this reason among others.
    Never(String),
}

impl NoBoards {
    /// The same as an answer.
    pub fn nothing_fits(&self) -> NothingFits {
        match self {
            NoBoards::Impossible(impossible) => impossible.nothing_fits(),
            NoBoards::Excluded(excluded) => excluded.nothing_fits(),
            NoBoards::Never(reason) => {
                let mut answer =
                    Impossible { constraints: Constraints::default(), conflict: None }.nothing_fits();
                let message = format!("{}: {reason}", answer.message);
                answer.text = answer.text.replace(&answer.message, &message);
                answer.message = message;
                answer
            }
        }
    }
}

/// An answer, or that nothing fits.
pub type Possible<T> = Result<T, Box<NoBoards>>;

/// The numbers of the boards, if they are numbers.
pub fn numbers(first: u32, count: u32) -> Result<std::ops::RangeInclusive<u32>, Fault> {
    match first.checked_add(count - 1) {
        Some(last) => Ok(first..=last),
        None => Err(Fault::usage(format!("boards are numbered up to {}", u32::MAX))
            .help(format!("from board {first} on there are {}", u32::MAX - first + 1))),
    }
}

/// A kind of board of a mixed set, and how often it comes compared with the others.
pub struct Kind {
    /// What.
    pub wish: Wish,
    /// How often.
    pub weight: u32,
}

/// The boards of a session, one after the other: what is wanted of each, with random numbers of its own.
pub struct Boards<'k> {
    /// The kinds of boards: drawn by their weights, or taken in turn.
    pub kinds: &'k [Kind],
    in_turn: bool,
    seed: u64,
    first: u32,
    numbers: std::ops::RangeInclusive<u32>,
    table: Option<&'k TableArgs>,
    /// What is known of wishes.
    pub known: &'k mut Known,
}

impl<'k> Boards<'k> {
    /// So many boards of a seed, from the first number on.
    pub fn new(
        kinds: &'k [Kind],
        seed: u64,
        first: u32,
        count: u32,
        known: &'k mut Known,
    ) -> Result<Boards<'k>, Fault> {
        let numbers = numbers(first, count)?;
        Ok(Boards { kinds, in_turn: false, seed, first, numbers, table: None, known })
    }

    /// The same with kinds in turn, and with dealer, vulnerability and rotation as the arguments say.
    #[must_use]
    pub fn arranged(self, in_turn: bool, table: &'k TableArgs) -> Boards<'k> {
        Boards { in_turn, table: Some(table), ..self }
    }

    /// Is something else wanted on every board? Otherwise it follows from the kind.
    pub fn are_drawn(&self) -> bool {
        self.kinds.iter().any(|kind| matches!(kind.wish, Wish::Profile { .. }))
    }

    /// Boards that are still to come.
    pub fn left(&self) -> u64 {
        let (next, last) = (u64::from(*self.numbers.start()), u64::from(*self.numbers.end()));
        if self.numbers.is_empty() { 0 } else { last - next + 1 }
    }

    /// What is wanted of the next board, or why nothing fits. Memory is needed where boards [are
    /// drawn](Boards::are_drawn).
    pub fn next(&mut self, words: &mut [u32]) -> Result<Option<Possible<Wanted>>, Fault> {
        let Some(number) = self.numbers.next() else { return Ok(None) };
        let mut rng = board_rng(self.seed, number);
        let all: u32 = self.kinds.iter().map(|kind| kind.weight).sum();
        let mut index = match self.kinds {
            [_] => 0,
            _ if self.in_turn => (number - self.first) % all,
            _ => below(&mut rng, all),
        };
        let mut kind = 0;
        while index >= self.kinds[kind].weight {
            index -= self.kinds[kind].weight;
            kind += 1;
        }
        let board = one(&self.kinds[kind].wish, rng, number, self.known, words)?;
        Ok(Some(board.map(|board| {
            let mut board = Wanted { kind, ..board };
            if let Some(table) = self.table {
                arrange(&mut board, table, self.seed);
            }
            board
        })))
    }
}

/// What is wanted of one board.
fn one(
    wish: &Wish,
    mut rng: Pcg32,
    number: u32,
    known: &mut Known,
    words: &mut [u32],
) -> Result<Possible<Wanted>, Fault> {
    let mut board = Wanted {
        number,
        kind: 0,
        constraints: Constraints::default(),
        wishes: None,
        dealer: None,
        vulnerable: None,
        turned: 0,
        turns_dealer: true,
        rng: rng.clone(),
    };
    match wish {
        Wish::Same { constraints, .. } => board.constraints = **constraints,
        Wish::Rich { wishes, .. } => board.wishes = Some(known.rich(wishes)),
        Wish::Profile { recipe, .. } => {
            match known.draw(recipe, &mut rng, words)? {
                Ok(Asked::Plain(constraints)) => board.constraints = *constraints,
                Ok(Asked::Rich(wishes)) => board.wishes = Some(known.rich(&wishes)),
                Err(impossible) => return Ok(Err(impossible)),
            }
            let profile = &recipe.profile;
            board.dealer = Some(profile.dealer);
            board.turned = if profile.rotates && below(&mut rng, 2) == 1 { 2 } else { 0 };
            board.rng = rng;
        }
    }
    Ok(Ok(board))
}

/// Dealer, vulnerability and rotation as the arguments say.
fn arrange(board: &mut Wanted, table: &TableArgs, seed: u64) {
    let asked = table.dealer.map(|letter| Seat::ALL[letter as usize]);
    board.vulnerable = table.vulnerable.map(|sides| Vulnerable::ALL[sides as usize]);
    // Numbers of its own, so that the deal does not depend on how it is turned.
    let mut rng = board_rng(!seed, board.number);
    match table.rotate {
        None => {}
        Some(Turn::None) => board.turned = 0,
        Some(Turn::Half) => board.turned = 2 * below(&mut rng, 2) as usize,
        Some(Turn::Quarter) => board.turned = below(&mut rng, 4) as usize,
        Some(Turn::Dealer) => {
            // The hand that deals by the profile, or North's, goes to whoever deals this board.
            let hand = board.dealer.unwrap_or(Seat::North);
            let dealer = asked.unwrap_or(Seat::dealer(board.number));
            board.turned = (dealer.index() + 4 - hand.index()) % 4;
            (board.dealer, board.turns_dealer) = (Some(dealer), false);
        }
    }
    if asked.is_some() {
        (board.dealer, board.turns_dealer) = (asked, false);
    }
}

/// Numbers for assisted dealing, from the arguments.
pub fn assist(method: Method, args: AssistArgs) -> Assist {
    let threshold = if method == Method::Assist { args.threshold } else { 0.0 };
    Assist {
        threshold_permille: (threshold * 10.0).round().clamp(0.0, 1000.0) as u16,
        percent: args.percent,
        attempts: args.attempts,
    }
}

/// Boards by shuffling, at most so many, each as it is dealt; those that were given up are missing. Ends early where the
/// program was asked to stop.
pub fn deal_by_shuffling(
    boards: &mut Boards<'_>,
    most: u64,
    (assist, order): (Assist, [Seat; 4]),
    words: &mut [u32],
    each: &mut dyn FnMut(Board) -> Result<(), Fault>,
) -> Result<Possible<Report>, Fault> {
    let all = boards.left().min(most);
    // Attempts at a single board, or boards.
    let mut attempts = (all == 1).then(|| Bar::new("Shuffling", assist.attempts.into()));
    let bar = Bar::new("Shuffling", all);
    let mut report = Report::default();
    for done in 0..all {
        let board = match boards.next(words)? {
            Some(Ok(board)) => board,
            Some(Err(impossible)) => return Ok(Err(impossible)),
            None => break,
        };
        let mut rng = board.rng.clone();
        let pulse: &mut dyn Pulse = match &mut attempts {
            Some(bar) => bar,
            None => &mut Listening,
        };
        let dealt = match &board.wishes {
            None => assist.board(&board.constraints, order, &mut rng, &mut report, pulse),
            Some(rich) => shuffled(&rich.wishes, (assist, order), &mut rng, &mut report, pulse),
        };
        match dealt {
            Ok(Some(deal)) => each(board.made(deal))?,
            Ok(None) => {}
            Err(Stopped) => break,
        }
        bar.at(done);
    }
    Ok(Ok(report))
}

/// A board of wishes that ranges cannot say: what they can say is met as usual, and deals that miss the rest are thrown
/// away.
fn shuffled(
    wishes: &Wishes,
    (assist, order): (Assist, [Seat; 4]),
    rng: &mut Pcg32,
    report: &mut Report,
    pulse: &mut dyn Pulse,
) -> Result<Option<Deal>, Stopped> {
    let plain = wishes.plain();
    let mut whole = Report { requested: 1, ..Report::default() };
    let mut found = None;
    while found.is_none() && whole.attempts < u64::from(assist.attempts) {
        let left = u64::from(assist.attempts) - whole.attempts;
        let mut one = Report::default();
        let deal = Assist { attempts: left as u32, ..assist }.board(&plain, order, rng, &mut one, pulse);
        whole = whole.and(&Report { requested: 0, succeeded: 0, ..one });
        if deal.is_err() {
            *report = report.and(&Report { requested: 0, ..whole });
        }
        let deal = deal?;
        found = deal.filter(|deal| wishes.fits(deal));
        if deal.is_none() {
            break;
        }
    }
    whole.succeeded = u32::from(found.is_some());
    *report = report.and(&whole);
    Ok(found)
}

/// Why nothing fits.
pub fn why(constraints: &Constraints, words: &mut [u32]) -> Result<Box<Impossible>, Fault> {
    let conflict = match judge(constraints.check()?, words, &mut Listening)? {
        Verdict::Impossible(conflict) => Some(conflict),
        Verdict::Possible | Verdict::Unknown => None,
    };
    Ok(Box::new(Impossible { constraints: *constraints, conflict }))
}

impl Wanted {
    /// The board of a deal.
    pub fn made(&self, deal: Deal) -> Board {
        let mut turned = deal;
        for seat in Seat::ALL {
            turned.hands[seat.clockwise(self.turned).index()] = deal.hands[seat.index()];
        }
        let mut board = Board::new(self.number, turned);
        if let Some(dealer) = self.dealer {
            board.dealer = if self.turns_dealer { dealer.clockwise(self.turned) } else { dealer };
        }
        if let Some(vulnerable) = self.vulnerable {
            board.vulnerable = vulnerable;
        }
        board
    }
}

/// The order of dealing.
pub fn order(wish: &Wish) -> [Seat; 4] {
    match wish {
        Wish::Same { .. } | Wish::Rich { .. } => Seat::ALL,
        Wish::Profile { recipe, .. } => recipe.profile.order,
    }
}
