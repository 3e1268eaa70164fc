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
    /// Boards of a PBN or LIN file: which of them fit, or the same in another form.
    #[command(after_help = "Example: trickwire bridge boards club.pbn --ask 'N+S: 25+ 8+S' --format csv")]
    Boards(BoardsArgs),
    /// What every contract makes on the boards of a PBN or LIN file, with all cards open, and par.
    #[command(after_help = "Example: trickwire bridge tricks club.pbn --keep 'NS makes 3NT' --format pbn")]
    Tricks(TricksArgs),
    /// Hands by name, as wishes may use them.
    Presets(PresetArgs),
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
    /// Refuses a profile with keys that are not known.
    #[arg(long, requires = "profile")]
    pub strict: bool,
    /// Hands by name.
    #[command(flatten)]
    pub names: PresetArgs,
}

/// Hands by name.
#[derive(Args, Debug, Clone)]
pub struct PresetArgs {
    /// Reads more hands by name, a line each: `weak2* = 6* 6-10 2of3*`. TRICKWIRE_PRESETS may name the file too.
    #[arg(long, value_name = "FILE")]
    pub presets: Option<PathBuf>,
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
    /// A page to print: diagrams, hand records, a sheet for every seat.
    Html,
    /// A table of lengths, points and fits.
    Csv,
    /// Whose each card is, in the order of a sorted pack: for dealing by hand.
    Cards,
}

/// How hands are turned round the table.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// North's hand goes to the dealer of the board.
    Dealer,
    /// By half a circle, or not, at random.
    Half,
    /// By any quarter of a circle at random.
    Quarter,
    /// Not at all, not even if a profile says so.
    None,
}

/// Who is vulnerable.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Sides {
    None,
    Ns,
    Ew,
    All,
}

/// A seat.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
#[value(rename_all = "UPPER")]
#[allow(missing_docs)]
pub enum SeatLetter {
    N,
    E,
    S,
    W,
}

/// Dealer, vulnerability, and how hands are turned.
#[derive(Args, Debug, Clone, Copy)]
pub struct TableArgs {
    /// Who deals every board; by its number otherwise.
    #[arg(long, value_name = "SEAT", ignore_case = true)]
    pub dealer: Option<SeatLetter>,
    /// Who is vulnerable on every board; by its number otherwise.
    #[arg(long = "vul", value_name = "WHO", ignore_case = true)]
    pub vulnerable: Option<Sides>,
    /// Turns hands round the table: without a value, what is wished for North is dealt to the dealer of each board.
    #[arg(long, value_name = "HOW", num_args = 0..=1, default_missing_value = "dealer", require_equals = true)]
    pub rotate: Option<Turn>,
}

/// `bridge boards`.
#[derive(Args, Debug)]
pub struct BoardsArgs {
    /// A PBN or LIN file; - reads standard input.
    #[arg(value_name = "FILE")]
    pub file: String,
    /// Which boards fit this? May be repeated.
    #[arg(long, value_name = "WISHES")]
    pub ask: Vec<String>,
    /// Leaves out boards that do not fit everything asked.
    #[arg(long, requires = "ask")]
    pub only: bool,
    /// Writes them in this form instead of saying which fit.
    #[arg(long, value_enum)]
    pub format: Option<BoardFormat>,
    /// Hands by name.
    #[command(flatten)]
    pub names: PresetArgs,
    /// One JSON object.
    #[arg(long)]
    pub json: bool,
}

/// `bridge tricks`.
#[derive(Args, Debug)]
pub struct TricksArgs {
    /// A PBN or LIN file; - reads standard input.
    #[arg(value_name = "FILE")]
    pub file: String,
    /// Leaves out boards that do not make this: `NS makes 3NT`, `not EW makes game`, `par 400+`. May be repeated.
    #[arg(long, value_name = "RESULT")]
    pub keep: Vec<String>,
    /// Writes the whole boards in this form.
    #[arg(long, value_enum)]
    pub format: Option<BoardFormat>,
    /// One JSON object.
    #[arg(long)]
    pub json: bool,
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

/// A seed, or a new one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seed {
    /// This one.
    Given(u64),
    /// One that nobody has seen.
    Fresh,
}

impl std::str::FromStr for Seed {
    type Err = String;

    fn from_str(text: &str) -> Result<Seed, String> {
        match text {
            "fresh" => Ok(Seed::Fresh),
            text => {
                text.parse().map(Seed::Given).map_err(|_| "a whole number or `fresh` is expected".to_owned())
            }
        }
    }
}

impl Seed {
    /// Its number.
    pub fn number(self) -> u64 {
        use std::hash::{BuildHasher, Hasher};
        match self {
            Seed::Given(seed) => seed,
            // The standard library's maps are seeded by the system. Short, so that people can copy it.
            Seed::Fresh => {
                std::collections::hash_map::RandomState::new().build_hasher().finish() % 1_000_000_000
            }
        }
    }
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
    /// The same seed gives the same boards; 1 where nothing says another. `fresh` takes a new one and says which.
    #[arg(long, value_name = "SEED")]
    pub seed: Option<Seed>,
    /// The number of the first board.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub board: Option<u32>,
    /// How deals are found.
    #[arg(long, value_enum, default_value_t = Method::Exact)]
    pub method: Method,
    /// Another kind of board in the same set: `3x N: 1nt` comes three times as often as 1x; a file of a profile is
    /// written @FILE. May be repeated.
    #[arg(long, value_name = "WISHES", conflicts_with = "plain")]
    pub mix: Vec<String>,
    /// Takes the kinds of a mixed set in turn instead of by chance.
    #[arg(long, requires = "mix")]
    pub in_turn: bool,
    /// Adds what every contract makes with all cards open, and par.
    #[arg(long, conflicts_with = "plain")]
    pub double_dummy: bool,
    /// Deals only boards that make this: `NS makes 3NT`, `not EW makes game`, `par 400+`. May be repeated.
    #[arg(long, value_name = "RESULT", conflicts_with = "plain")]
    pub keep: Vec<String>,
    /// Dealer, vulnerability, rotation.
    #[command(flatten)]
    pub table: TableArgs,
    /// Assisted dealing.
    #[command(flatten)]
    pub assist: AssistArgs,
    /// A deal on a line, the same bytes as the handheld's.
    #[arg(long, conflicts_with_all = ["json", "method", "format", "dealer", "vulnerable", "rotate"])]
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
    #[arg(long, value_name = "CONSTRAINTS", conflicts_with = "plain")]
    pub ask: Vec<String>,
    /// Shows the distributions of all seats, not only of those of which something is asked.
    #[arg(long, conflicts_with = "plain")]
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
