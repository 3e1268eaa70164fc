//! The arguments, as clap reads them.

use std::path::PathBuf;
use std::time::Instant;

use clap::{Args, Parser, Subcommand, ValueEnum};

use trickwire_core::budget::Progress;
use trickwire_core::ninety::effort::Depth;

use crate::ninety::player::{BID_NODES, CARD_NODES, Kind, MOST_WORLDS};

/// Exact answers about hidden cards at the game table.
///
/// Without a command, shows what it does on an example table.
#[derive(Parser, Debug)]
#[command(name = "trickwire", version, max_term_width = 100)]
#[command(
    after_help = "Exit codes: 0 answered, 1 nothing fits what was said, 2 the question could not be read, \
    3 it does not fit the memory given."
)]
pub struct Cli {
    /// When to use colours.
    #[arg(long, global = true, value_enum, default_value_t = Colours::Auto, value_name = "WHEN")]
    pub color: Colours,
    /// What to do.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// When to use colours.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colours {
    /// On a terminal, unless NO_COLOR is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// The games, and what belongs to none.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Bomb Busters: what is behind each tile, exactly.
    Bomb {
        /// What to do.
        #[command(subcommand)]
        command: BombCommand,
    },
    /// Ninety-Nine: what every card leads to, with open hands.
    Ninety {
        /// What to do.
        #[command(subcommand)]
        command: NinetyCommand,
    },
    /// Completions for a shell, to be put where it looks for them.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// The manual page, in roff.
    Man,
}

/// What can be asked about Bomb Busters.
#[derive(Subcommand, Debug)]
pub enum BombCommand {
    /// The exact odds of every hidden slot.
    #[command(
        after_help = "Example: trickwire bomb odds 'me1 1-4 | ?1 ?2 ?3 ?3 | ? 2 ? i4 ? ? | 1 ? ? 3 ? ?'\n\
        The notation is explained in docs/notation.md."
    )]
    Odds(OddsArgs),
    /// Turns JSON cases on standard input into position lines; with --json turns lines into cases.
    Position(PositionArgs),
    /// What to do now: sure things first, then everything ranked, with the risk of red.
    #[command(
        after_help = "Example: trickwire bomb advise --with double 'me1 1-4 | ?1 ?2 ?3 ?3 | ? 2 ? i4 ? ? | 1 ? ? 3 ? ?'"
    )]
    Advise(AdviseArgs),
    /// Other ways to choose a call: double chances by deals or hands, or the entropy of possible values.
    Suggest(SuggestArgs),
    /// Which of your wires to mark: the token that tells the others most.
    Indicate(IndicateArgs),
    /// Answers JSON cases, one a line from standard input, with one JSON object a line.
    Batch(BatchArgs),
    /// The missions: which wires they use and how they are opened.
    Missions(MissionsArgs),
    /// Deals a mission at random and prints one player's view as a position line.
    Deal(DealArgs),
}

/// What can be asked about Ninety-Nine.
#[derive(Subcommand, Debug)]
pub enum NinetyCommand {
    /// What every legal card leads to: what it makes sure of, the chance of the bid, points.
    #[command(
        after_help = "Example: trickwire ninety solve 'C bid3/3/3 | AQJ6.Q.A8.A6 | K.AKJ7.K.T97 | 7.T6.J6.KQJ8'\n\
        The notation is explained in docs/notation.md."
    )]
    Solve(SolveArgs),
    /// Turns JSON cases on standard input into position lines; with --json turns lines into cases.
    Position(PositionArgs),
    /// A whole game at the keyboard, against the computer or as a helper at a real table.
    #[command(
        after_help = "Examples:\n  trickwire ninety play game.txt           plays on where you stopped\n  \
        trickwire ninety play --table            at a real table: you type what happens, it advises\n\
        In the game `help` lists what you can type: cards, hint, undo, save, quit ..."
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
        Kinds of players: random, thumb (rules of thumb), hidden (our advice), open (sees all cards).")]
    Simulate(SimulateArgs),
    /// Answers JSON cases, one a line from standard input, with one JSON object a line.
    Batch(MemoryArgs),
}

/// Where a position comes from.
#[derive(Args, Debug)]
pub struct PositionInput {
    /// The table as a position line; - reads it from standard input.
    #[arg(value_name = "POSITION")]
    pub position: Option<String>,
    /// Reads the table from a file: a position line, or the head and one stand a line.
    #[arg(long, short, value_name = "FILE", conflicts_with = "position")]
    pub file: Option<PathBuf>,
}

/// How much memory the solver's tables may take.
#[derive(Args, Debug, Clone, Copy)]
pub struct MemoryArgs {
    /// Memory for the tables in KiB; 160 is what the handheld has.
    #[arg(long, value_name = "KIB", default_value_t = 65_536, value_parser = clap::value_parser!(u32).range(1..=4_194_304))]
    pub memory: u32,
}

impl MemoryArgs {
    /// The memory itself. Pages that are not used are never touched.
    pub fn words(self) -> Vec<u32> {
        vec![0; self.memory as usize * 256]
    }
}

/// `bomb odds`.
#[derive(Args, Debug)]
pub struct OddsArgs {
    /// The table.
    #[command(flatten)]
    pub input: PositionInput,
    /// Exact counts in plain text, the same bytes as the handheld's.
    #[arg(long, conflicts_with = "json")]
    pub plain: bool,
    /// One JSON object.
    #[arg(long)]
    pub json: bool,
    /// Asks a joint question too, for example `2 A,C = 7` (stand 2: is A or C a 7?), `2 A = 7,9`
    /// (X-or-Y ray) or `2 A,C = R` (are all of them red?). May be repeated.
    #[arg(long, value_name = "QUESTION")]
    pub ask: Vec<String>,
    /// Shows how much work it was.
    #[arg(long, short)]
    pub verbose: bool,
    /// Memory.
    #[command(flatten)]
    pub memory: MemoryArgs,
}

/// `bomb advise`.
#[derive(Args, Debug)]
pub struct AdviseArgs {
    /// The table.
    #[command(flatten)]
    pub input: PositionInput,
    /// Equipment that you could use, separated by commas.
    #[arg(long, value_enum, value_delimiter = ',', value_name = "TOOLS")]
    pub with: Vec<Tool>,
    /// A constraint card that binds you, A to L.
    #[arg(long, value_name = "LETTER")]
    pub card: Option<char>,
    /// How many moves of each kind.
    #[arg(long, default_value_t = 5, value_name = "N")]
    pub top: usize,
    /// One JSON object.
    #[arg(long)]
    pub json: bool,
    /// Memory.
    #[command(flatten)]
    pub memory: MemoryArgs,
}

/// Equipment that takes part in a cut.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tool {
    /// Double Detector: two wires of a stand.
    Double,
    /// Triple Detector: three wires of a stand.
    Triple,
    /// Super Detector: a whole stand.
    Super,
    /// X or Y Ray: two values at a wire.
    Ray,
    /// Fast Pass: two equal wires of your own.
    FastPass,
}

/// `bomb suggest`.
#[derive(Args, Debug)]
pub struct SuggestArgs {
    /// The table.
    #[command(flatten)]
    pub input: PositionInput,
    /// Counts every hand of a stand once, however many deals lead to it.
    #[arg(long)]
    pub uniform_hands: bool,
    /// Suggests single calls by the entropy of possible values instead.
    #[arg(long, conflicts_with = "uniform_hands")]
    pub entropy: bool,
    /// How many calls.
    #[arg(long, default_value_t = 8, value_name = "N")]
    pub top: usize,
    /// One JSON object.
    #[arg(long)]
    pub json: bool,
    /// Memory.
    #[command(flatten)]
    pub memory: MemoryArgs,
}

/// `bomb indicate`.
#[derive(Args, Debug)]
pub struct IndicateArgs {
    /// The table.
    #[command(flatten)]
    pub input: PositionInput,
    /// The tokens of the mission.
    #[arg(long, value_enum, default_value_t = TokenKind::Info)]
    pub tokens: TokenKind,
    /// One JSON object.
    #[arg(long)]
    pub json: bool,
}

/// The kinds of token.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenKind {
    /// Numbers.
    Info,
    /// Even or odd (missions 21 and 33).
    Parity,
    /// How often the value occurs on the stand (missions 24 and 40).
    Multiplicity,
}

/// `bomb batch`.
#[derive(Args, Debug)]
pub struct BatchArgs {
    /// Tells which own wire the observer should mark, instead of the odds.
    #[arg(long)]
    pub indicate: bool,
    /// Memory.
    #[command(flatten)]
    pub memory: MemoryArgs,
}

/// `bomb position`.
#[derive(Args, Debug)]
pub struct PositionArgs {
    /// The table.
    #[command(flatten)]
    pub input: PositionInput,
    /// Turns position lines into JSON cases.
    #[arg(long)]
    pub json: bool,
}

/// `bomb missions`.
#[derive(Args, Debug)]
pub struct MissionsArgs {
    /// Only this mission.
    #[arg(value_parser = clap::value_parser!(u8).range(1..=66))]
    pub mission: Option<u8>,
    /// One JSON object.
    #[arg(long)]
    pub json: bool,
}

/// `bomb deal`.
#[derive(Args, Debug)]
pub struct DealArgs {
    /// The mission.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=66))]
    pub mission: u8,
    /// How many players.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u8).range(2..=5))]
    pub players: u8,
    /// Who is looking.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=5))]
    pub me: u8,
    /// The same seed gives the same deal.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// `ninety solve`.
#[derive(Args, Debug)]
pub struct SolveArgs {
    /// The table.
    #[command(flatten)]
    pub input: PositionInput,
    /// Exact answers in plain text, the same bytes as the handheld's.
    #[arg(long, conflicts_with = "json")]
    pub plain: bool,
    /// One JSON object.
    #[arg(long)]
    pub json: bool,
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

    /// Stops when the time is over.
    pub fn clock(&self) -> impl FnMut(Progress) -> bool + use<> {
        let start = Instant::now();
        let seconds = self.seconds.unwrap_or(f64::INFINITY);
        move |_| start.elapsed().as_secs_f64() < seconds
    }
}

/// `ninety advise`.
#[derive(Args, Debug)]
pub struct NinetyAdviseArgs {
    /// The deal, as far as you know it.
    #[command(flatten)]
    pub input: PositionInput,
    /// Plain text, the same bytes as the handheld's.
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
    /// Whom you play against.
    #[arg(long, value_enum, default_value_t = Kind::Hidden, value_name = "KIND", conflicts_with = "table")]
    pub against: Kind,
    /// Who deals first: 1 is you, 2 sits to your left, 3 to your right.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=3))]
    pub dealer: u8,
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
    /// Who sits at the seats.
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
    /// Also tells the mean chance that the bids had with open hands.
    #[arg(long)]
    pub open_chance: bool,
    /// Threads; as many as there are cores where it is left out.
    #[arg(long, value_name = "N")]
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
