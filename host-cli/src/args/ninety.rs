//! The arguments of Ninety-Nine.

use std::path::PathBuf;
use std::time::Instant;

use clap::{Args, Subcommand, ValueEnum};
use trickwire_core::budget::{Progress, Pulse};
use trickwire_core::ninety::effort::Depth;
use trickwire_core::ninety::trust::Rivals;

use super::{MemoryArgs, OutputArgs, PositionArgs, PositionInput};
use crate::input::limit;
use crate::ninety::player::{BID_NODES, CARD_NODES, Kind, MOST_WORLDS};
use crate::progress::Bar;

/// What can be asked about Ninety-Nine.
#[derive(Subcommand, Debug)]
pub enum NinetyCommand {
    /// What every legal card leads to: what it makes sure of, the chance of the bid, points.
    #[command(
        after_help = "Example: trickwire ninety solve 'C bid3/3/3 | AQJ6.Q.A8.A6 | K.AKJ7.K.T97 | 7.T6.J6.KQJ8'\n\
        `trickwire help notation ninety` explains how deals are written."
    )]
    Solve(SolveArgs),
    /// For every card the numbers of tricks that the seat to move can take for certain, whatever the others do.
    #[command(
        after_help = "Example: trickwire ninety force 'C lead2 bid5/6/1 took2/3/1 | T..6.9 | .J..J6 | Q7...7'\n\
        Hands are spades.hearts.diamonds.clubs; a dash: nothing is certain. `trickwire help notation ninety` explains the rest."
    )]
    Force(SolveArgs),
    /// For every card the chance that the seat to move makes its bid, if the others play anything.
    #[command(
        after_help = "Example: trickwire ninety chance 'C bid3/3/3 | AQJ6.Q.A8.A6 | K.AKJ7.K.T97 | 7.T6.J6.KQJ8'\n\
        Hands are spades.hearts.diamonds.clubs. `trickwire help notation ninety` explains the rest."
    )]
    Chance(SolveArgs),
    /// Turns JSON cases on standard input into position lines; with --json turns lines into cases.
    Position(PositionArgs),
    /// A whole game at the keyboard, against the computer or as a helper at a real table.
    #[command(
        after_help = "Examples:\n  trickwire ninety play game.txt           plays on where you stopped\n  \
        trickwire ninety play --table            at a real table: you type what happens, it advises\n  \
        trickwire ninety play --table --names Carla,Dora --trump H --score 34/20/57   joins a game\n  \
        trickwire ninety play --players 2        two and a dummy; 4 for four\n\
        In the game `help` lists what you can type: cards, hint, undo, review, save, quit ..."
    )]
    Play(PlayArgs),
    /// Which card to play when the other hands are hidden.
    #[command(after_help = "Example: trickwire ninety advise 'C lead1 | AQJ6.Q.A8.A6 / TS 9S 8S | ? | ?'\n\
        Your nine cards, / and the three laid aside, ? for hands you do not see; after ; every card played.")]
    Advise(NinetyAdviseArgs),
    /// Which three cards to lay aside, and whether to declare or reveal.
    #[command(after_help = "Example: trickwire ninety bid 'NT lead1 | AQJT986.Q.A8.A6 | ? | ?'")]
    Bid(BidArgs),
    /// Kinds of players against each other over many deals: who makes his bid how often, and points.
    #[command(after_help = "Example: trickwire ninety simulate --players hidden,thumb,thumb --deals 300\n\
        `--help` tells what the kinds of players are.")]
    Simulate(SimulateArgs),
    /// Answers JSON cases, one a line from standard input, with one JSON object a line.
    Batch(MemoryArgs),
}

/// `ninety solve`, `force` and `chance`.
#[derive(Args, Debug)]
pub struct SolveArgs {
    /// The table.
    #[command(flatten)]
    pub input: PositionInput,
    /// How it is written.
    #[command(flatten)]
    pub output: OutputArgs,
    /// Shows how much work it was.
    #[arg(long, short)]
    pub verbose: bool,
    /// Tries at most so many cards for each of the questions; what is not finished is left open.
    #[arg(long, value_name = "CARDS")]
    pub nodes: Option<u64>,
    /// Memory.
    #[command(flatten)]
    pub memory: MemoryArgs,
}

/// How much advice tries out.
#[derive(Args, Debug, Clone, Copy)]
pub struct ThinkArgs {
    /// Tries out at most so many deals.
    #[arg(long, value_name = "DEALS")]
    pub worlds: Option<u32>,
    /// Tries at most so many cards; the same number gives the same answer on every machine.
    #[arg(long, value_name = "CARDS")]
    pub nodes: Option<u64>,
    /// Stops after so many seconds, however far it is.
    #[arg(long, value_name = "SECONDS")]
    pub seconds: Option<f64>,
    /// The same seed tries out the same deals.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

impl ThinkArgs {
    /// As much as was asked for, or else so many cards.
    pub fn depth(&self, nodes: u64) -> Depth {
        let limited = self.worlds.is_some() || self.seconds.is_some();
        Depth {
            worlds: self.worlds.unwrap_or(MOST_WORLDS),
            nodes: self.nodes.unwrap_or(if limited { u64::MAX } else { nodes }),
        }
    }

    /// Shows how far it is; stops when the time is over, or the program was asked to stop.
    pub fn clock(&self) -> impl FnMut(Progress) -> bool + use<> {
        let start = Instant::now();
        let seconds = self.seconds.unwrap_or(f64::INFINITY);
        let mut bar = Bar::new("Trying out", 1);
        move |progress| bar.beat(progress) && start.elapsed().as_secs_f64() < seconds
    }
}

/// `ninety advise`.
#[derive(Args, Debug)]
pub struct NinetyAdviseArgs {
    /// The deal, as far as you know it.
    #[command(flatten)]
    pub input: PositionInput,
    /// How it is written.
    #[command(flatten)]
    pub output: OutputArgs,
    /// How much is tried out.
    #[command(flatten)]
    pub think: ThinkArgs,
    /// Memory.
    #[command(flatten)]
    pub memory: MemoryArgs,
}

/// `ninety bid`.
#[derive(Args, Debug)]
pub struct BidArgs {
    /// The deal, with your twelve cards.
    #[command(flatten)]
    pub input: PositionInput,
    /// How many lay-aways to list; 220 are all of them.
    #[arg(long, default_value_t = 8, value_name = "N")]
    pub top: usize,
    /// Plain text, the same bytes as the handheld's; by the rating alone, unless --worlds is given.
    #[arg(long, conflicts_with = "json")]
    pub plain: bool,
    /// One JSON object.
    #[arg(long)]
    pub json: bool,
    /// How much is tried out.
    #[command(flatten)]
    pub think: ThinkArgs,
    /// Memory.
    #[command(flatten)]
    pub memory: MemoryArgs,
}

/// `ninety play`.
#[derive(Args, Debug)]
pub struct PlayArgs {
    /// Keeps the game in this file and plays on from it.
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,
    /// Helps at a real table: you type your cards and what everybody plays.
    #[arg(long)]
    pub table: bool,
    /// How many play: 2 with a dummy, 3, or 4 with 52 cards; 3 where nothing is said.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=4))]
    pub players: Option<u8>,
    /// Whom you play against: hidden where nothing is said; the file remembers it.
    #[arg(long, value_enum, value_name = "KIND", conflicts_with = "table")]
    pub against: Option<Kind>,
    /// What the others are called, from your left neighbour on.
    #[arg(long, value_delimiter = ',', value_name = "LEFT,RIGHT")]
    pub names: Vec<String>,
    /// Who deals first: 1 is you, 2 sits to your left, and so on; the last where nothing is said.
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=4))]
    pub dealer: Option<u8>,
    /// The trump of the first deal, to join a table later: C, D, H, S or NT.
    #[arg(long, value_name = "SUIT")]
    pub trump: Option<String>,
    /// What you and the others, from your left on, have scored before it.
    #[arg(long, value_name = "A/B/C")]
    pub score: Option<String>,
    /// A card turned up gives the trump of each deal, from a pack with a joker.
    #[arg(long)]
    pub turned: bool,
    /// Ends after so many deals, instead of with the third game: 9 is usual.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    pub deals: Option<u8>,
    /// The same seed deals the same cards; any where it is left out.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    pub seed: Option<u64>,
    /// Cards tried for each move of the computer and each hint.
    #[arg(long, value_name = "CARDS", default_value_t = CARD_NODES)]
    pub nodes: u64,
    /// Memory.
    #[command(flatten)]
    pub memory: MemoryArgs,
}

/// `ninety simulate`.
#[derive(Args, Debug)]
pub struct SimulateArgs {
    /// Who sits at the three seats.
    #[arg(
        long,
        value_enum,
        value_delimiter = ',',
        default_value = "hidden,thumb,thumb",
        value_name = "KINDS"
    )]
    pub players: Vec<Kind>,
    /// How many deals.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub deals: u32,
    /// The same seed gives the same result.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Everybody bids this, with any three cards that spell it.
    #[arg(long, value_name = "TRICKS", value_parser = clap::value_parser!(u8).range(0..=9))]
    pub bid: Option<u8>,
    /// Cards that our players try for a card they play.
    #[arg(long, value_name = "CARDS", default_value_t = CARD_NODES)]
    pub nodes: u64,
    /// Cards that our players try for a bid.
    #[arg(long, value_name = "CARDS", default_value_t = BID_NODES)]
    pub bid_nodes: u64,
    /// Plays a card after so many seconds, however far it is; results then depend on the machine.
    #[arg(long, value_name = "SECONDS")]
    pub seconds: Option<f64>,
    /// Also tells the mean chance that the bids had with open hands.
    #[arg(long)]
    pub open_chance: bool,
    /// Our players declare and reveal where they expect to gain by it.
    #[arg(long)]
    pub premiums: bool,
    /// Also tells whether what the players hidden and handheld believe comes true, or one kind of them.
    #[arg(long, value_enum, value_name = "KIND", num_args = 0..=1, require_equals = true)]
    pub calibration: Option<Option<Kind>>,
    /// What the player hidden takes the others for; by who they are where it is left out.
    #[arg(long, value_enum, value_name = "WHOM")]
    pub rivals: Option<RivalsKind>,
    /// Chances of the player hidden as they are found, and not as they come true: what curves are fitted to.
    #[arg(long)]
    pub as_found: bool,
    /// Only part I of N, for spreading a run over machines.
    #[arg(long, value_name = "I/N")]
    pub shard: Option<String>,
    /// Adds up the JSON results of parts instead of playing.
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub merge: Vec<PathBuf>,
    /// Threads; as many as there are cores where it is left out.
    #[arg(long, value_name = "N", value_parser = limit::threads())]
    pub threads: Option<usize>,
    /// Also tells how long a move took.
    #[arg(long, short)]
    pub verbose: bool,
    /// One JSON object.
    #[arg(long)]
    pub json: bool,
    /// Memory for each thread.
    #[command(flatten)]
    pub memory: MemoryArgs,
}

/// Whom one plays against: what is believed of their cards, and how often chances come true.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum RivalsKind {
    /// Players by rules of thumb.
    Thumbs,
    /// Players who think, as far as a handheld can.
    Thinkers,
    /// Players who think as the player hidden does.
    Equals,
}

impl RivalsKind {
    /// As core has it.
    pub fn rivals(self) -> Rivals {
        match self {
            RivalsKind::Thumbs => Rivals::THUMBS,
            RivalsKind::Thinkers => Rivals::THINKERS,
            RivalsKind::Equals => Rivals::EQUALS,
        }
    }
}
