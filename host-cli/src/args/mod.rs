//! The arguments, as clap reads them: what all games share, and a file for each game.

pub mod bomb;
pub mod bridge;
pub mod device;
pub mod ninety;
pub mod offer;
pub mod pocket;
pub mod web;

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{ArgMatches, Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};

use self::bomb::BombCommand;
use self::bridge::BridgeCommand;
use self::device::DeviceCommand;
use self::ninety::NinetyCommand;
use self::pocket::PocketArgs;
use self::web::WebArgs;
use crate::answer::Format;
use crate::printable::printable;

/// Exact answers about hidden cards at the game table.
///
/// Without a command, shows what it does on an example table.
#[derive(Parser, Debug)]
#[command(name = "trickwire", version, max_term_width = 80, disable_help_subcommand = true)]
#[command(
    after_help = "Exit codes: 0 answered, 1 nothing fits what was said, 2 the question could not be read, \
    3 it does not fit the memory given, 4 it could not be written to standard output or to a file, \
    130 and 143 interrupted (Ctrl-C or SIGINT, SIGTERM)."
)]
pub struct Cli {
    /// When to use colours.
    #[arg(long, global = true, value_enum, default_value_t = Colours::Auto, value_name = "WHEN")]
    pub color: Colours,
    /// Shows no progress and says nothing beside the answer; errors are still reported.
    #[arg(long, short, global = true)]
    pub quiet: bool,
    /// What to do.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// The command with everything below it. Global options hold everywhere and are explained at the top alone.
pub fn command() -> clap::Command {
    fn hushed(command: clap::Command, global: &[clap::Arg]) -> clap::Command {
        let hidden = || global.iter().map(|arg| arg.clone().hide(true));
        command.mut_subcommands(|below| hushed(below.args(hidden()), global))
    }
    let command = Cli::command();
    let global: Vec<clap::Arg> = command.get_arguments().filter(|arg| arg.is_global_set()).cloned().collect();
    hushed(command, &global)
}

/// Reads the arguments. An error quotes them, so that control characters in them are escaped: the same arguments, escaped, are
/// wrong in the same way, and what they are told is the error.
pub fn parse(arguments: impl Iterator<Item = OsString>) -> Result<(Cli, ArgMatches), clap::Error> {
    let arguments: Vec<OsString> = arguments.collect();
    let read = |arguments: &[OsString]| {
        let matches = command().try_get_matches_from(arguments)?;
        Cli::from_arg_matches(&matches).map(|cli| (cli, matches))
    };
    read(&arguments).map_err(|error| {
        let escaped: Vec<OsString> = arguments
            .iter()
            .map(|argument| printable(&argument.to_string_lossy()).into_owned().into())
            .collect();
        if escaped == arguments {
            return error;
        }
        read(&escaped).err().unwrap_or_else(|| {
            // Wrong only because of such a character.
            let text = error.render().to_string();
            let first = text.lines().next().unwrap_or_default();
            command().error(error.kind(), printable(first.trim_start_matches("error: ")))
        })
    })
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
    /// Ninety-Nine: what every card leads to with open hands; what to bid and play with hidden ones.
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
    /// The handheld in your terminal: the same pages, the same keys.
    #[command(
        after_help = "Keys: arrows, Enter (the stick pressed), a b x y; capitals and Shift hold them long; \
        Esc is b; space keeps A down; q leaves.\n\
        Example: trickwire pocket --script 'down a shot:ninety.png text'"
    )]
    Pocket(PocketArgs),
    /// The handheld itself: its program onto it.
    Device {
        /// What to do.
        #[command(subcommand)]
        command: DeviceCommand,
    },
    /// The page in your browser: serves it on this computer, and nowhere else.
    #[command(after_help = "Example: trickwire web --folder target/web")]
    Web(WebArgs),
    /// Completions for a shell, to be put where it looks for them.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// The manual pages, in roff: that of the program, of a command, or all of them into a folder.
    #[command(
        after_help = "Examples:\n  trickwire man bomb odds | man -l -\n  trickwire man --out ~/.local/share/man/man1"
    )]
    Man(ManArgs),
    /// Explains a command, or how positions are written (`help notation`).
    #[command(after_help = "Examples:\n  trickwire help bomb odds\n  trickwire help notation bridge")]
    Help {
        /// A command, or `notation` with or without a game.
        #[arg(value_name = "TOPIC", value_parser = offer::topics(), hide_possible_values = true)]
        topic: Vec<String>,
    },
}

/// `man`.
#[derive(Args, Debug)]
pub struct ManArgs {
    /// The command whose page is wanted, for example `bomb odds`.
    #[arg(value_name = "COMMAND")]
    pub command: Vec<String>,
    /// Writes the page of every command into this folder.
    #[arg(long, value_name = "FOLDER", conflicts_with = "command")]
    pub out: Option<PathBuf>,
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

/// How an answer is written.
#[derive(Args, Debug, Clone, Copy)]
pub struct OutputArgs {
    /// Exact answers in plain text, the same bytes as the handheld's.
    #[arg(long, conflicts_with = "json")]
    pub plain: bool,
    /// One JSON object.
    #[arg(long)]
    pub json: bool,
}

impl OutputArgs {
    /// As the options say.
    pub const fn format(self) -> Format {
        Format::of(self.plain, self.json)
    }
}

/// A choice as it is typed.
pub fn typed(value: impl ValueEnum) -> String {
    value.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
}

/// Was `--json` given to the command that is run, whichever it is?
pub fn wants_json(matches: &ArgMatches) -> bool {
    match matches.subcommand() {
        Some((_, command)) => wants_json(command),
        None => matches!(matches.try_get_one("json"), Ok(Some(true))),
    }
}

/// Most memory that can be given to the solver's tables, in KiB.
pub const MOST_MEMORY: u32 = 4_194_304;

/// How much memory the solver's tables may take.
#[derive(Args, Debug, Clone, Copy)]
pub struct MemoryArgs {
    /// Memory for the tables in KiB; 160 is what the handheld has.
    #[arg(long, value_name = "KIB", default_value_t = 65_536, value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_MEMORY)))]
    pub memory: u32,
}

impl MemoryArgs {
    /// The memory itself. Pages that are not used are never touched.
    pub fn words(self) -> Vec<u32> {
        vec![0; self.memory as usize * 256]
    }
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
