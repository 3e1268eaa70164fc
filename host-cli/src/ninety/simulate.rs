//! `ninety simulate`: kinds of players against each other, over many deals.
//!
//! Every deal has a generator of its own, made from the seed and its number; our players think about nothing
//! but what they know; and their effort is counted in cards tried rather than in time: the results are the
//! same on every machine, with any number of threads, and in any number of parts.

use std::fmt::Write;
use std::time::{Duration, Instant};

use rayon::prelude::*;
use serde::Serialize;
use trickwire_core::budget::{Progress, Pulse};
use trickwire_core::cards::{CardSet, Suit};
use trickwire_core::limits::SEATS;
use trickwire_core::ninety::bitboard::Bitboard;
use trickwire_core::ninety::chance::chance_of_best;
use trickwire_core::ninety::deal::{Deal, Ending};
use trickwire_core::ninety::effort::Effort;
use trickwire_core::ninety::score::{bid_of, settle};
use trickwire_core::ninety::trust::Hope;
use trickwire_core::ninety::worlds::{pick, shuffled};
use trickwire_core::rng::{Pcg32, below, nth_seed};

use super::beliefs::{About, Belief, BeliefReport, Beliefs, Thought};
use super::curve::Found;
use super::outcome::{SeatReport, SeatSums, SimulateReport, Terms};
use super::player::{Kind, Player};
use crate::answer::{Answer, Emit, Format, Report};
use crate::args::ninety::{RivalsKind, SimulateArgs};
use crate::args::typed;
use crate::fault::Fault;
use crate::parts::{Shard, merge};
use crate::progress::Bar;
use crate::render::{DIM, grouped};
use crate::stop::{self, Interrupted};

/// What came of one deal.
struct Played {
    ending: Ending,
    /// The chance that each bid had with open hands, in 2^-30ths.
    chances: Option<[u32; SEATS]>,
    /// What our players believed.
    beliefs: Vec<Belief>,
    leader: usize,
    moves: u32,
    time: Duration,
    longest: Duration,
}

impl Played {
    /// What it adds to a seat's sums.
    fn sums(&self, seat: usize) -> SeatSums {
        let points = u64::from(self.ending.points[seat]);
        SeatSums {
            deals: 1,
            made: self.ending.made(seat).into(),
            points,
            points_squared: points * points,
            bids: self.ending.bids[seat].into(),
            open_chances: self.chances.map(|chances| chances[seat].into()),
        }
    }
}

/// Runs the command. If interrupted, it answers with the deals that were played.
pub fn simulate(args: &SimulateArgs) -> Result<Answer, Fault> {
    let (report, effort) = if args.merge.is_empty() {
        let (report, effort) = played(args, || stop::asked().is_some())?;
        (report, args.verbose.then_some(effort))
    } else {
        (merge(&args.merge, args.calibration.is_some())?, None)
    };
    Simulated { report, effort }.emit(Format::of(false, args.json))
}

/// The report, with what is said beside it.
#[derive(Serialize)]
#[serde(transparent)]
struct Simulated {
    report: SimulateReport,
    /// How long it took, in words.
    #[serde(skip)]
    effort: Option<String>,
}

impl Report for Simulated {
    fn text(&self) -> String {
        let mut text = self.report.draw();
        if let Some(effort) = &self.effort {
            let _ = writeln!(text, "{DIM}{effort}{DIM:#}");
        }
        text
    }

    fn says_how_far(&self) -> bool {
        self.report.interrupted.is_some()
    }

    fn has_interrupted(&self) -> bool {
        self.report.interrupted.is_some()
    }
}

/// Plays all deals, unless told to stop; returns the report, and how long it took in words.
pub fn played(
    args: &SimulateArgs,
    stop: impl Fn() -> bool + Send + Sync,
) -> Result<(SimulateReport, String), Fault> {
    let kinds: [Kind; SEATS] = args.players.as_slice().try_into().map_err(|_| {
        Fault::usage(format!("three players are needed, {} named", args.players.len()))
            .help(format!("three of {}: --players hidden,thumb,thumb", Kind::names()))
    })?;
    let shard = Shard::parse(args.shard.as_deref())?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.threads.unwrap_or(0))
        .build()
        .map_err(|error| Fault::usage(error.to_string()))?;
    Ok(pool.install(|| run(args, kinds, shard, stop)))
}

fn run(
    args: &SimulateArgs,
    kinds: [Kind; SEATS],
    shard: Shard,
    stop: impl Fn() -> bool + Send + Sync,
) -> (SimulateReport, String) {
    let players = std::array::from_fn(|seat| {
        let mut player = Player::new(kinds[seat]);
        let others = (0..SEATS).filter(|&other| other != seat).map(|other| kinds[other]);
        player.rivals = args.rivals.map_or_else(|| Kind::rivals(others), RivalsKind::rivals);
        if args.as_found {
            player.rivals = player.rivals.as_found();
        }
        player.card_depth.nodes = args.nodes;
        player.bid_depth.nodes = args.bid_nodes;
        player
    });
    let of = shard.count(args.deals.into());
    let bar = Bar::new("deals", of);
    let memory = args.memory.memory as usize * 256;
    let mut sums = Sums::new(args, kinds);
    let mut done = 0;
    // Block by block, so that the memory does not grow with the number of deals.
    while done < of && !stop() {
        let block = done..of.min(done + BLOCK);
        done = block.end;
        let played: Vec<Played> = block
            .into_par_iter()
            .map_init(
                || vec![0; memory],
                |words, place| {
                    // A deal in progress is given up when it is stopped: at most one for each thread.
                    let played = play(args, &players, shard.nth(place), words, &stop)?;
                    bar.one_more();
                    Some(played)
                },
            )
            .flatten_iter()
            .collect();
        played.iter().for_each(|played| sums.add(played));
    }
    drop(bar);
    let Sums { deals, moves, time, longest, seats, beliefs, found, .. } = sums;
    let effort = format!(
        "{} cards of seat 1 chosen among several: {:.1} ms each, {:.1} ms the longest",
        grouped(&moves.to_string()),
        time.as_secs_f64() * 1e3 / f64::from(moves.max(1)),
        longest.as_secs_f64() * 1e3
    );
    let seats = std::array::from_fn(|seat| SeatReport::new(kinds[seat].name(), seats[seat]));
    let interrupted = (deals < of).then_some(Interrupted { played: deals, of });
    let calibration = args.calibration.map(|_| BeliefReport::new(beliefs, found));
    let &SimulateArgs { seed, nodes, bid_nodes, bid, seconds, premiums, as_found, .. } = args;
    let rivals = args.rivals.map(typed);
    let believer = args.calibration.flatten().map(Kind::name);
    let terms = Terms { seed, nodes, bid_nodes, bid, seconds, premiums, rivals, as_found, believer };
    let share = shard.share(args.deals.into());
    (SimulateReport { deals, terms, share, interrupted, seats, calibration }, effort)
}

/// Deals that are played before they are added up.
const BLOCK: u64 = 4096;

/// What came of all deals.
struct Sums {
    kinds: [Kind; SEATS],
    /// Whose beliefs are gathered, if any: of one kind, or of all.
    believers: Option<Option<Kind>>,
    deals: u64,
    moves: u32,
    time: Duration,
    longest: Duration,
    seats: [SeatSums; SEATS],
    beliefs: Beliefs,
    found: Option<Vec<Found>>,
}

impl Sums {
    fn new(args: &SimulateArgs, kinds: [Kind; SEATS]) -> Sums {
        let nothing = SeatSums { open_chances: args.open_chance.then_some(0), ..SeatSums::default() };
        Sums {
            kinds,
            believers: args.calibration,
            deals: 0,
            moves: 0,
            time: Duration::ZERO,
            longest: Duration::ZERO,
            seats: [nothing; SEATS],
            beliefs: Beliefs::default(),
            found: args.as_found.then(Vec::new),
        }
    }

    fn add(&mut self, played: &Played) {
        self.deals += 1;
        self.moves += played.moves;
        self.time += played.time;
        self.longest = self.longest.max(played.longest);
        self.seats = std::array::from_fn(|seat| self.seats[seat].plus(played.sums(seat)));
        let Some(whose) = self.believers else { return };
        let Played { ending, beliefs, leader, .. } = played;
        let believed =
            beliefs.iter().filter(|belief| whose.is_none_or(|kind| self.kinds[belief.seat] == kind));
        if let Some(found) = &mut self.found {
            found.extend(believed.clone().filter_map(|belief| found_of(belief, *leader, ending)));
        }
        self.beliefs.add(believed, *leader, ending.bids, std::array::from_fn(|seat| ending.made(seat)));
    }
}

/// What a curve can be fitted to. A bid that is shown was found when it was laid aside.
fn found_of(belief: &Belief, leader: usize, ending: &Ending) -> Option<Found> {
    let &Belief { seat, about, thought: Thought { sample, sure } } = belief;
    let left = match about {
        About::Bid => None,
        About::Card(left) => Some(left),
        About::Shown(_) => return None,
    };
    let hope = Hope { bid: ending.bids[seat], leads: seat == leader, left };
    Some(Found { sample, sure, hope, made: ending.made(seat) })
}

/// Plays one deal, unless told to stop. Every player keeps their seat; the lead goes round.
fn play(
    args: &SimulateArgs,
    players: &[Player; SEATS],
    number: u64,
    words: &mut [u32],
    stop: &impl Fn() -> bool,
) -> Option<Played> {
    let mut pulse = |_: Progress| !stop();
    let mut rng = Pcg32::new(nth_seed(args.seed, number));
    let trump = Suit::ALL.get(below(&mut rng, 5) as usize).copied();
    let leader = number as usize % SEATS;
    let mut beliefs = Vec::new();
    let mut deal = loop {
        if stop() {
            return None;
        }
        let hands = shuffled(&mut rng).map(Some);
        beliefs.clear();
        if let Ok(mut deal) = Deal::new(trump, leader, hands)
            && lay_all(args, players, &mut deal, &mut beliefs, &mut rng, words, &mut pulse)
        {
            break deal;
        }
    };
    if args.premiums {
        show(players, &mut deal, &mut beliefs, words, &mut pulse);
    }
    let chances = args.open_chance.then(|| open_chances(&deal, words, &mut pulse));
    let (mut moves, mut time, mut longest) = (0, Duration::ZERO, Duration::ZERO);
    while !deal.is_over() && !stop() {
        let seat = deal.course().to_move();
        let choice = deal.legal().len() > 1;
        let start = Instant::now();
        let seconds = args.seconds.unwrap_or(f64::INFINITY);
        let mut clock = |_: Progress| !stop() && start.elapsed().as_secs_f64() < seconds;
        let card = players[seat].card(&deal, &mut rng, words, &mut clock);
        if seat == 0 && choice {
            let taken = start.elapsed();
            (moves, time, longest) = (moves + 1, time + taken, longest.max(taken));
        }
        let left = deal.course().holds(seat);
        note(&players[seat], seat, About::Card(left), card.and_then(|(_, thought)| thought), &mut beliefs);
        let card = card.map(|(card, _)| card).or_else(|| deal.legal().iter().next());
        if card.is_none_or(|card| deal.play(card).is_err()) {
            break;
        }
    }
    let nobody = Ending { taken: [0; SEATS], bids: [0; SEATS], points: [0; SEATS], dummy: false };
    // Whoever was interrupted while thinking has not played as usual.
    let ending = deal.ending().unwrap_or(nobody);
    (!stop()).then_some(Played { ending, chances, beliefs, leader, moves, time, longest })
}

/// Whoever may show a bid and wants to does.
fn show(
    players: &[Player; SEATS],
    deal: &mut Deal,
    beliefs: &mut Vec<Belief>,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
) {
    let offers: [_; SEATS] = std::array::from_fn(|seat| players[seat].offer(deal, seat, words, pulse));
    let wanted = offers.map(|offer| offer.map(|(premium, _)| premium));
    if let Some((seat, premium)) = settle(wanted, deal.eldest())
        && deal.offer(seat, premium).is_ok()
        && let Some((_, thought)) = offers[seat]
    {
        note(&players[seat], seat, About::Shown(premium), Some(thought), beliefs);
    }
}

/// Notes what somebody believes who cannot see the other hands: to those who can, a bid is worth more than was believed.
fn note(player: &Player, seat: usize, about: About, thought: Option<Thought>, beliefs: &mut Vec<Belief>) {
    if let Some(thought) = thought.filter(|_| player.kind != Kind::Open) {
        beliefs.push(Belief { seat, about, thought });
    }
}

/// Everybody bids; `false` if a prescribed bid cannot be spelled.
fn lay_all(
    args: &SimulateArgs,
    players: &[Player; SEATS],
    deal: &mut Deal,
    beliefs: &mut Vec<Belief>,
    rng: &mut Pcg32,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
) -> bool {
    (0..SEATS).all(|seat| {
        let (laid, thought) = match args.bid {
            Some(bid) => (spelled(deal.dealt(seat).unwrap_or_default(), bid, rng), None),
            None => players[seat].bid(deal, seat, rng, words, pulse),
        };
        note(&players[seat], seat, About::Bid, thought, beliefs);
        deal.lay(seat, laid).is_ok()
    })
}

/// Three cards at random that spell a bid, or none where it takes too long to find them.
fn spelled(hand: CardSet, bid: u8, rng: &mut Pcg32) -> CardSet {
    let mut tries = (0..2000).map(|_| pick(rng, hand, 3));
    tries.find(|&laid| bid_of(laid) == Some(bid)).unwrap_or(CardSet::EMPTY)
}

/// The chance of each bid before the first card, with open hands.
fn open_chances(deal: &Deal, words: &mut [u32], pulse: &mut dyn Pulse) -> [u32; SEATS] {
    let board = deal.position().and_then(|position| Bitboard::new(&position).ok());
    std::array::from_fn(|seat| {
        let found =
            board.as_ref().and_then(|board| chance_of_best(board, seat, words, &mut Effort::new(pulse)).ok());
        found.map_or(0, |ratio| ratio.in_30_bits())
    })
}
