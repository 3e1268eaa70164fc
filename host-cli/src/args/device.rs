//! The arguments about the handheld.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

/// What can be done with a handheld.
#[derive(Subcommand, Debug)]
pub enum DeviceCommand {
    /// Turns the device's program into a UF2 file, which its drive takes.
    #[command(after_help = "Example: cargo firmware && trickwire device uf2 -o trickwire.uf2")]
    Uf2(Uf2Args),
    /// Copies the device's program onto the drive that it shows after BOOTSEL.
    #[command(after_help = "Example: cargo firmware && trickwire device flash\n\
        The way there, and what to do where it does not work, is in docs/build.md.")]
    Flash(FlashArgs),
}

/// `device uf2`.
#[derive(Args, Debug)]
pub struct Uf2Args {
    /// The board whose program is taken, where no file is named.
    #[arg(long, value_enum, default_value_t = Board::Pico)]
    pub board: Board,
    /// The program as an ELF file; what `cargo firmware` built where it is left out.
    #[arg(long, value_name = "FILE")]
    pub elf: Option<PathBuf>,
    /// Where to write; beside the program where it is left out.
    #[arg(long, short, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// One JSON object.
    #[arg(long)]
    pub json: bool,
}

/// `device flash`.
#[derive(Args, Debug)]
pub struct FlashArgs {
    /// The board whose program is taken, where no file is named.
    #[arg(long, value_enum, default_value_t = Board::Pico)]
    pub board: Board,
    /// The program as an ELF file; what `cargo firmware` built where it is left out.
    #[arg(long, value_name = "FILE", conflicts_with = "uf2")]
    pub elf: Option<PathBuf>,
    /// The program as a UF2 file.
    #[arg(long, value_name = "FILE")]
    pub uf2: Option<PathBuf>,
    /// The drive, where it is not found by itself.
    #[arg(long, value_name = "FOLDER")]
    pub drive: Option<PathBuf>,
    /// One JSON object.
    #[arg(long)]
    pub json: bool,
}

/// The boards.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Board {
    /// Raspberry Pi Pico with a Waveshare Pico-LCD-1.3.
    Pico,
    /// Pimoroni PicoSystem.
    Picosystem,
}
