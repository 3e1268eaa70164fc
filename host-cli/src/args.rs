//! The arguments, as clap reads them.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

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
    /// Bridge: deals that fit what you want, every one equally likely, and exactly how rare they are.
    Bridge {
        /// What to do.
        #[command(subcommand)]
        command: BridgeCommand,
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
    /// Draws tables at random that fit what is known, each as likely as it is.
    #[command(
        after_help = "Example: trickwire bomb sample -n 3 'me1 1-4 | ?1 ?2 ?3 ?3 | ? 2 ? i4 ? ? | 1 ? ? 3 ? ?'"
    )]
    Sample(SampleArgs),
    /// Answers JSON cases, one a line from standard input, with one JSON object a line.
    Batch(BatchArgs),
    /// The missions: which wires they use and how they are opened.
    Missions(MissionsArgs),
    /// Deals a mission at random and prints one player's view as a position line.
    Deal(DealArgs),
    /// A whole game: enter what happens at the table and get advice, or practise with simulated teammates.
    #[command(
        after_help = "Examples:\n  trickwire bomb play                     asks for the mission, the wires and the rest\n  \
        trickwire bomb play evening.game        goes on with that game\n  \
        trickwire bomb play --practice --mission 4 --players 4 --me 2 --seed 7"
    )]
    Play(PlayArgs),
    /// Plays whole missions by policies that see only what a player may, and counts what comes of it.
    #[command(
        after_help = "Example: trickwire bomb simulate --mission 8 --players 5 --games 1000 --policy likeliest,careful"
    )]
    Simulate(SimulateArgs),
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
    /// Answers JSON cases, one a line from standard input, with one JSON object a line.
    Batch(MemoryArgs),
}

/// What can be asked about bridge.
#[derive(Subcommand, Debug)]
pub enum BridgeCommand {
    /// Deals that fit, every one equally likely.
    #[command(after_help = "Example: trickwire bridge deal 'N: 6+S 10-12, S: 5+H' -n 16 --format pbn\n\
        The notation is explained in docs/notation.md.")]
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

/// `bomb sample`.
#[derive(Args, Debug)]
pub struct SampleArgs {
    /// The table.
    #[command(flatten)]
    pub input: PositionInput,
    /// How many draws.
    #[arg(long, short = 'n', default_value_t = 10, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub draws: u32,
    /// The same seed gives the same draws.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// How to draw.
    #[arg(long, value_enum, default_value_t = Drawing::Exact)]
    pub method: Drawing,
    /// Tells what the draws estimate, with 95 % intervals, instead of the draws.
    #[arg(long)]
    pub summary: bool,
    /// Estimates the answer to a joint question too, asked as with `bomb odds`. May be repeated.
    #[arg(long, value_name = "QUESTION", requires = "summary")]
    pub ask: Vec<String>,
    /// Plain text for programs, the same bytes on every machine.
    #[arg(long, conflicts_with = "json")]
    pub plain: bool,
    /// One JSON object.
    #[arg(long)]
    pub json: bool,
    /// Memory.
    #[command(flatten)]
    pub memory: MemoryArgs,
}

/// How to draw tables.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Drawing {
    /// From the solver's tables: every draw as likely as it is.
    Exact,
    /// Stand by stand, with weights: little memory, for tables that are too large to solve.
    Guided,
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

/// `bomb play`.
#[derive(Args, Debug)]
pub struct PlayArgs {
    /// The file that keeps the game; it is gone on with where it exists.
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,
    /// Begins anew though the file exists.
    #[arg(long)]
    pub new: bool,
    /// The mission.
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=66))]
    pub mission: Option<u8>,
    /// How many play.
    #[arg(long, value_parser = clap::value_parser!(u8).range(2..=5))]
    pub players: Option<u8>,
    /// Your seat; the captain is player 1.
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=5))]
    pub me: Option<u8>,
    /// A table of your own, as a position line with all wires hidden, instead of a mission.
    #[arg(long, value_name = "POSITION", conflicts_with_all = ["mission", "players", "me", "practice"])]
    pub table: Option<String>,
    /// The program deals, and plays the others.
    #[arg(long)]
    pub practice: bool,
    /// The deal in practice.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// The yellow markers, for example 3,5,9.
    #[arg(long, value_name = "NUMBERS")]
    pub yellow: Option<String>,
    /// The red markers.
    #[arg(long, value_name = "NUMBERS")]
    pub red: Option<String>,
    /// Your wires from left to right, for example '1 3 3 Y5 7 R7 12'; twice for two stands.
    #[arg(long, value_name = "WIRES")]
    pub hand: Vec<String>,
    /// The equipment cards, for example '3 6 8'.
    #[arg(long, value_name = "CARDS")]
    pub gear: Option<String>,
}

/// `bomb simulate`.
#[derive(Args, Debug)]
pub struct SimulateArgs {
    /// The missions: numbers and ranges, separated by commas.
    #[arg(long, value_name = "LIST", default_value = "8")]
    pub mission: String,
    /// How many play; several, separated by commas.
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "5", value_parser = clap::value_parser!(u8).range(2..=5))]
    pub players: Vec<u8>,
    /// How many games of each.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub games: u64,
    /// How the players choose; several are compared on the same deals, with the first.
    #[arg(long, value_enum, value_name = "LIST", value_delimiter = ',', default_value = "careful")]
    pub policy: Vec<PolicyKind>,
    /// The deals; the same seed gives the same result on any number of threads.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// How many threads; as many as there are processors where it is left out.
    #[arg(long, value_name = "N")]
    pub threads: Option<usize>,
    /// Only part I of N, for spreading a run over machines.
    #[arg(long, value_name = "I/N")]
    pub shard: Option<String>,
    /// Adds up the JSON results of parts instead of playing.
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub merge: Vec<PathBuf>,
    /// One JSON object.
    #[arg(long)]
    pub json: bool,
}

/// How simulated players choose.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum PolicyKind {
    /// The largest chance of success, whatever it risks.
    Likeliest,
    /// Chance, red and dial weighed against each other.
    Careful,
    /// Sure things, else what shows the most.
    Curious,
    /// As careful, and a step further: after which move is the next player best off?
    Farsighted,
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
    /// The exact count in plain text, the same bytes as the handheld's.
    #[arg(long, conflicts_with = "json")]
    pub plain: bool,
    /// One JSON object.
    #[arg(long)]
    pub json: bool,
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
    /// One JSON object.
    #[arg(long)]
    pub json: bool,
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
