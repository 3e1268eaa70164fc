//! The arguments of bridge.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use super::{MemoryArgs, OutputArgs, PositionArgs};

/// What can be asked about bridge.
#[derive(Subcommand, Debug)]
pub enum BridgeCommand {
    /// Deals that fit, every one equally likely.
    #[command(after_help = "Example: trickwire bridge deal 'N: 6+S 10-12, S: 5+H' -n 16 --format pbn\n\
        `trickwire help notation bridge` explains how wishes are written.")]
    Deal(BridgeDealArgs),
    /// How many deals fit, exactly, and how lengths and points are distributed among them.
    #[command(after_help = "Example: trickwire bridge odds 'N: 6+S 10-12' --ask 'S: 0H'")]
    Odds(BridgeOddsArgs),
    /// Why nothing fits, or what each wish costs.
    Explain(ExplainArgs),
    /// Ways to deal side by side: attempts, and how far they are from the truth.
    #[command(after_help = "Example: trickwire bridge compare 'N: 6+S 10-12'")]
    Compare(CompareArgs),
    /// What a profile asks for; with --json the profile itself, also made from constraints.
    Profile(ProfileArgs),
    /// Turns JSON cases on standard input into position lines; with --json turns lines into cases.
    Position(PositionArgs),
    /// Answers JSON cases, one a line from standard input, with one JSON object a line.
    Batch(MemoryArgs),
}

/// What is wanted of a deal.
#[derive(Args, Debug)]
pub struct WishInput {
    /// What is wanted, for example `N: 6+S 10-12, S: 5+H`; - reads it from standard input.
    #[arg(value_name = "CONSTRAINTS")]
    pub constraints: Option<String>,
    /// Reads a profile in JSON.
    #[arg(long, value_name = "FILE", conflicts_with = "constraints")]
    pub profile: Option<PathBuf>,
}

/// How deals are found.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// Drawn from exactly those that fit.
    Exact,
    /// Shuffled until they fit, with part of long suits given beforehand: distorts.
    Assist,
    /// Shuffled until they fit.
    Reject,
}

/// How boards are written.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardFormat {
    /// A compass diagram.
    Diagram,
    /// Portable Bridge Notation.
    Pbn,
    /// For online tables.
    Lin,
    /// One line a deal.
    Line,
}

/// Numbers of assisted dealing.
#[derive(Args, Debug, Clone, Copy)]
pub struct AssistArgs {
    /// assist: a suit's minimum at most so likely, in percent, makes a seat tight.
    #[arg(long, default_value_t = 19.0, value_name = "PERCENT")]
    pub threshold: f64,
    /// assist: the share of minima given to tight seats beforehand, in percent.
    #[arg(long, default_value_t = 50, value_name = "PERCENT", value_parser = clap::value_parser!(u8).range(0..=100))]
    pub percent: u8,
    /// assist, reject: attempts before a board is given up.
    #[arg(long, default_value_t = 10_000, value_name = "N")]
    pub attempts: u32,
}

/// `bridge deal`.
#[derive(Args, Debug)]
pub struct BridgeDealArgs {
    /// What is wanted.
    #[command(flatten)]
    pub input: WishInput,
    /// How many boards.
    #[arg(short = 'n', long = "boards", default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub count: u32,
    /// How they are written.
    #[arg(long, value_enum, default_value_t = BoardFormat::Diagram)]
    pub format: BoardFormat,
    /// The same seed gives the same boards; 1 where nothing says another.
    #[arg(long)]
    pub seed: Option<u64>,
    /// The number of the first board.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub board: Option<u32>,
    /// How deals are found.
    #[arg(long, value_enum, default_value_t = Method::Exact)]
    pub method: Method,
    /// Assisted dealing.
    #[command(flatten)]
    pub assist: AssistArgs,
    /// One deal on one line, the same bytes as the handheld's.
    #[arg(long, conflicts_with_all = ["json", "method"])]
    pub plain: bool,
    /// One JSON object.
    #[arg(long)]
    pub json: bool,
    /// Memory.
    #[command(flatten)]
    pub memory: MemoryArgs,
}

/// `bridge odds`.
#[derive(Args, Debug)]
pub struct BridgeOddsArgs {
    /// What is wanted.
    #[command(flatten)]
    pub input: WishInput,
    /// Asks how likely something more is, for example `S: 0H` (is South void in hearts?). May be repeated.
    #[arg(long, value_name = "CONSTRAINTS")]
    pub ask: Vec<String>,
    /// Shows the distributions of all seats, not only of those of which something is asked.
    #[arg(long)]
    pub all: bool,
    /// How it is written.
    #[command(flatten)]
    pub output: OutputArgs,
    /// Memory.
    #[command(flatten)]
    pub memory: MemoryArgs,
}

/// `bridge explain`.
#[derive(Args, Debug)]
pub struct ExplainArgs {
    /// What is wanted.
    #[command(flatten)]
    pub input: WishInput,
    /// How it is written.
    #[command(flatten)]
    pub output: OutputArgs,
    /// Memory.
    #[command(flatten)]
    pub memory: MemoryArgs,
}

/// `bridge compare`.
#[derive(Args, Debug)]
pub struct CompareArgs {
    /// What is wanted.
    #[command(flatten)]
    pub input: WishInput,
    /// Boards of each method.
    #[arg(short = 'n', long = "boards", default_value_t = 5000, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub count: u32,
    /// The same seed gives the same boards.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Assisted dealing.
    #[command(flatten)]
    pub assist: AssistArgs,
    /// Shows how long everything took.
    #[arg(long, short)]
    pub verbose: bool,
    /// One JSON object.
    #[arg(long)]
    pub json: bool,
    /// Memory.
    #[command(flatten)]
    pub memory: MemoryArgs,
}

/// `bridge profile`.
#[derive(Args, Debug)]
pub struct ProfileArgs {
    /// What is wanted.
    #[command(flatten)]
    pub input: WishInput,
    /// The profile as JSON.
    #[arg(long)]
    pub json: bool,
}
