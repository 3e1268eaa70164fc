//! `bridge odds`: how many deals fit, and what they are like.

pub mod draws;
pub mod report;
pub mod rich;

use rayon::prelude::*;
use trickwire_core::bridge::answer::{Fitting, fitting};
use trickwire_core::bridge::constraint::Constraints;
use trickwire_core::bridge::count::{CountError, count, count_by_length, count_by_points};
use trickwire_core::bridge::seat::Seat;
use trickwire_core::bridge::shape::ShapeSet;
use trickwire_core::cards::Suit;
use trickwire_core::verb::{self, Refused, Reply};

use self::report::{AskReport, OddsReport, SeatReport};
use super::session::Impossible;
use super::wish::{Asked, Wish, read};
use crate::answer::{Answer, Query, Reported, answer};
use crate::args::bridge::BridgeOddsArgs;
use crate::fault::Fault;
use crate::progress::{Bar, Listening};

/// What is wanted, and what is asked about it.
struct OddsQuery<'a> {
    constraints: Constraints,
    more: Vec<(&'a str, Asked)>,
    all: bool,
    words: Vec<u32>,
}

/// Runs the command.
pub fn odds(args: &BridgeOddsArgs) -> Result<Answer, Fault> {
    let mut words = args.memory.words();
    let names = args.input.names.names()?;
    let mut more = Vec::new();
    for text in &args.ask {
        more.push((text.trim(), read(text, &names)?.0));
    }
    let constraints = match args.input.wish()?.settled() {
        Wish::Same { constraints, .. } => *constraints,
        Wish::Rich { wishes, .. } => return rich::odds(&wishes, &more, args.output.format()),
        Wish::Profile { file, recipe } => {
            return draws::of_profile(&file.profile_name, &recipe, &mut words)?.emit(args.output.format());
        }
    };
    answer(args.output.format(), OddsQuery { constraints, more, all: args.all, words })
}

impl Query for OddsQuery<'_> {
    fn plain(&mut self, out: &mut String) -> Result<Reply, Refused> {
        verb::bridge::odds(self.constraints.check()?, &mut self.words, &mut Listening, out)
    }

    fn report(&mut self) -> Reported {
        let OddsQuery { constraints, more, all, words } = self;
        let deals = match fitting(constraints.check()?, words, &mut Bar::new("Counting", 1))? {
            Fitting::Deals(deals) => deals,
            Fitting::None(conflict) => {
                return Ok(Box::new(Impossible { constraints: *constraints, conflict }.nothing_fits()));
            }
        };
        let mut asked = Vec::new();
        for (text, more) in more {
            let fitting = match Asked::Plain(Box::new(*constraints)).and(more) {
                Asked::Rich(both) => {
                    asked.push(rich::ask(text, &both, deals)?);
                    continue;
                }
                Asked::Plain(both) => match both.check() {
                    Ok(both) => count(both, words, &mut Bar::new("Counting", 1))?,
                    Err(_) => 0,
                },
            };
            asked.push(AskReport::new(text, fitting, deals));
        }
        let seats = distributions(constraints, *all, deals, words);
        Ok(Box::new(OddsReport::new(constraints, deals, asked, seats)?))
    }
}

/// Lengths and points of the seats with wishes, or of all if wanted. Seats without wishes have the same
/// distributions, and the first of them stands for all.
pub fn distributions(
    constraints: &Constraints,
    all: bool,
    deals: u128,
    words: &[u32],
) -> Result<Vec<SeatReport>, Fault> {
    let free: Vec<Seat> = Seat::ALL.into_iter().filter(|seat| constraints.of(*seat).is_any()).collect();
    let mut seats: Vec<(Vec<Seat>, Seat)> = Vec::new();
    for seat in Seat::ALL {
        if !free.contains(&seat) {
            seats.push((vec![seat], seat));
        } else if all && free[0] == seat {
            seats.push((free.clone(), seat));
        }
    }
    // Suits that are alike have the same distribution: the first of them is counted.
    let suits = || Suit::ALL.into_iter().rev();
    let first_alike = |suit: Suit| suits().find(|&other| alike(constraints, other, suit)).unwrap_or(suit);
    let counted: Vec<Option<Suit>> =
        suits().filter(|&suit| first_alike(suit) == suit).map(Some).chain([None]).collect();
    let jobs: Vec<(Seat, Option<Suit>)> =
        seats.iter().flat_map(|(_, seat)| counted.iter().map(|suit| (*seat, *suit))).collect();
    let bar = Bar::new("Counting", jobs.len() as u64);
    let size = words.len();
    let checked = constraints.check()?;
    let counts: Vec<Vec<u128>> = jobs
        .par_iter()
        .map_init(
            || vec![0; size],
            |words, (seat, suit)| {
                let found = match suit {
                    Some(suit) => count_by_length(checked, *seat, *suit, words, &mut Listening)?.to_vec(),
                    None => count_by_points(checked, *seat, words, &mut Listening)?.to_vec(),
                };
                bar.one_more();
                Ok(found)
            },
        )
        .collect::<Result<_, CountError>>()?;
    let mut reports = Vec::new();
    for ((names, _), counts) in seats.iter().zip(counts.chunks(counted.len())) {
        let of = |wanted: Option<Suit>| {
            counted.iter().position(|suit| *suit == wanted).map_or(&[][..], |at| &counts[at])
        };
        let at = |list: &[u128], value: usize| list.get(value).copied().unwrap_or(0);
        let lengths: Vec<(Suit, [u128; 14])> = suits()
            .map(|suit| (suit, std::array::from_fn(|length| at(of(Some(first_alike(suit))), length))))
            .collect();
        let points = std::array::from_fn(|points| at(of(None), points));
        reports.push(SeatReport::new(names, &lengths, &points, deals));
    }
    Ok(reports)
}

/// Could two suits swap names without changing what is wanted?
fn alike(constraints: &Constraints, a: Suit, b: Suit) -> bool {
    let (a, b) = (a.index(), b.index());
    constraints.seats.iter().all(|hand| {
        let cards = hand.has | hand.lacks;
        let symmetric = ShapeSet::of(|mut shape| {
            shape.0.swap(a, b);
            hand.shapes.has(shape)
        });
        hand.lengths[a] == hand.lengths[b]
            && hand.suit_points[a] == hand.suit_points[b]
            && cards.of_suit(Suit::ALL[a]).is_empty()
            && cards.of_suit(Suit::ALL[b]).is_empty()
            && symmetric == hand.shapes
    })
}
