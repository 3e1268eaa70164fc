//! The arguments of Bomb Busters.

use crate::input::limit;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use super::{MemoryArgs, OutputArgs, PositionArgs, PositionInput, offer};

/// What can be asked about Bomb Busters.
#[derive(Subcommand, Debug)]
pub enum BombCommand {
    /// The exact odds of every hidden slot.
    #[command(
        after_help = "Example:\n  trickwire bomb odds 'me1 1-4 | ?1 ?2 ?3 ?3 | ? 2 ? i4 ? ? | 1 ? ? 3 ? ?'\n\
        `trickwire help notation bomb` explains how tables are written."
    )]
    Odds(OddsArgs),
    /// Turns JSON cases on standard input into position lines; with --json turns lines into cases.
    Position(PositionArgs),
    /// What to do now: sure things first, then everything ranked, with the risk of red.
    #[command(
        after_help = "Example:\n  trickwire bomb advise --with double 'me1 1-2 | ?1 ?1 ?2 ?2 | ? ? ? ?'"
    )]
    Advise(AdviseArgs),
    /// Other ways to choose a call: double chances by deals or hands, or the entropy of possible values.
    Suggest(SuggestArgs),
    /// Which of your wires to mark: the token that tells the others most.
    Indicate(IndicateArgs),
    /// Draws tables at random that fit what is known, each as likely as it is.
    #[command(
        after_help = "Example:\n  trickwire bomb sample -n 3 'me1 1-3 | ?1 ?2 ?3 ?3 | ? 2 ? ? | 1 ? ? 3'"
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
        after_help = "Examples:\n  trickwire bomb play               asks for the mission and your wires\n  \
        trickwire bomb play evening.game  goes on with that game\n  \
        trickwire bomb play --practice --mission 4 --players 4 --me 2 --seed 7"
    )]
    Play(PlayArgs),
    /// Plays whole missions by policies that see only what a player may, and counts what comes of it.
    #[command(
        after_help = "Example:\n  trickwire bomb simulate --mission 8 --players 5 --policy likeliest,careful"
    )]
    Simulate(SimulateArgs),
}

/// `bomb odds`.
#[derive(Args, Debug)]
pub struct OddsArgs {
    /// The table.
    #[command(flatten)]
    pub input: PositionInput,
    /// How it is written.
    #[command(flatten)]
    pub output: OutputArgs,
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
    /// A game that `bomb play` keeps, instead of a table: advice for its keeper, with its equipment and
    /// rules.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "with", "card", "plain"])]
    pub game: Option<PathBuf>,
    /// Plays the best moves out to the end: how likely is the team to win after each?
    #[arg(long, requires = "game")]
    pub deep: bool,
    /// How it is written.
    #[command(flatten)]
    pub output: OutputArgs,
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
    /// How it is written.
    #[command(flatten)]
    pub output: OutputArgs,
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
    #[arg(long, value_parser = offer::mission(), hide_possible_values = true)]
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
    /// The deal in practice; a new one where it is left out.
    #[arg(long)]
    pub seed: Option<u64>,
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
    /// The character cards from the captain on, where they are not all Double Detectors: 'double ray radar'
    /// (also triple, walkie, none).
    #[arg(long, value_name = "CARDS")]
    pub characters: Option<String>,
    /// What the team has agreed on, for a new game.
    #[arg(long, value_enum, value_name = "LIST", value_delimiter = ',')]
    pub agree: Vec<Agreement>,
}

/// What a team can agree on.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Agreement {
    /// To cut the leftmost of one's equal wires, those with a token last.
    Left,
    /// To lay the token of the opening where it tells most, as `bomb indicate` ranks them.
    Token,
    /// To cut marked wires first, those of the first stand before others: who does not take one holds none.
    Marked,
}

/// `bomb simulate`.
#[derive(Args, Debug)]
pub struct SimulateArgs {
    /// The missions: numbers and ranges, separated by commas.
    #[arg(long, value_name = "LIST", default_value = "8", value_parser = offer::mission_list(), hide_possible_values = true)]
    pub mission: String,
    /// How many play; several, separated by commas.
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "5", value_parser = clap::value_parser!(u8).range(2..=5))]
    pub players: Vec<u8>,
    /// How many games of each.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(..=limit::GAMES))]
    pub games: u64,
    /// How the players choose; several teams are compared on the same deals, with the first. What one of them
    /// has agreed on besides is written behind it: careful,playout+left+marked.
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "careful", value_parser = offer::team(TeamKind::parse))]
    pub policy: Vec<TeamKind>,
    /// What all teams have agreed on.
    #[arg(long, value_enum, value_name = "LIST", value_delimiter = ',')]
    pub agree: Vec<Agreement>,
    /// Which of their equal wires players cut where nothing is agreed.
    #[arg(long, value_enum, value_name = "WAY", default_value = "random")]
    pub own_wire: OwnWireKind,
    /// The deals; the same seed gives the same result on any number of threads.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// How many threads; as many as there are processors where it is left out.
    #[arg(long, value_name = "N", value_parser = limit::threads())]
    pub threads: Option<usize>,
    /// Only part I of N, for spreading a run over machines.
    #[arg(long, value_name = "I/N")]
    pub shard: Option<String>,
    /// Adds up the JSON results of parts instead of playing.
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub merge: Vec<PathBuf>,
    /// Tells also whether the odds come true: what was said against what was there, with 95 % intervals.
    #[arg(long)]
    pub calibration: bool,
    /// One JSON object.
    #[arg(long)]
    pub json: bool,
}

/// A simulated team: how its players choose, and what it has agreed on by itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TeamKind {
    /// How they choose.
    pub policy: PolicyKind,
    /// What they have agreed on.
    pub agree: Vec<Agreement>,
}

impl TeamKind {
    /// Reads a policy and the agreements behind it: `playout+left+marked`.
    fn parse(text: &str) -> Result<TeamKind, String> {
        let mut words = text.split('+');
        let policy = word(words.next().unwrap_or_default(), "policies")?;
        let agree = words.map(|agreed| word(agreed, "agreements")).collect::<Result<_, _>>()?;
        Ok(TeamKind { policy, agree })
    }
}

/// One of the words of a kind, or which ones there are.
fn word<K: ValueEnum>(text: &str, kind: &str) -> Result<K, String> {
    let known = || K::value_variants().iter().filter_map(|value| value.to_possible_value());
    K::from_str(text, false).map_err(|_| {
        let names: Vec<String> = known().map(|value| value.get_name().to_owned()).collect();
        format!("`{text}`: the {kind} are {}", names.join(", "))
    })
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
    /// As careful, and towards the end the best moves are played out: which wins most often?
    Playout,
}

/// How simulated players pick among their equal wires.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum OwnWireKind {
    /// Any of them.
    Random,
    /// The leftmost without a token.
    Leftmost,
    /// The one that tells the others most.
    Telling,
}

/// `bomb missions`.
#[derive(Args, Debug)]
pub struct MissionsArgs {
    /// Only this mission.
    #[arg(value_parser = offer::mission(), hide_possible_values = true)]
    pub mission: Option<u8>,
    /// One JSON object.
    #[arg(long)]
    pub json: bool,
}

/// `bomb deal`.
#[derive(Args, Debug)]
pub struct DealArgs {
    /// The mission.
    #[arg(long, default_value_t = 1, value_parser = offer::mission(), hide_possible_values = true)]
    pub mission: u8,
    /// How many players.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u8).range(2..=5))]
    pub players: u8,
    /// Who is looking.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=5))]
    pub me: u8,
    /// The same seed gives the same deal; without it a new one is drawn, and named on standard error.
    #[arg(long)]
    pub seed: Option<u64>,
}
