//! The arguments about the handheld.

use crate::input::limit;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

/// What can be done with a handheld.
#[derive(Subcommand, Debug)]
pub enum DeviceCommand {
    /// Turns the device's program into a UF2 file, which its drive takes.
    #[command(after_help = "Example: cargo firmware && trickwire device uf2 -o trickwire.uf2")]
    Uf2(Uf2Args),
    /// Copies the device's program onto the drive that it shows after BOOTSEL, and waits until the device has taken it.
    #[command(after_help = "Example: trickwire device flash trickwire-0.1.0-picosystem.uf2\n\
        First show the drive: hold BOOTSEL while you plug the cable in, then let go. PicoSystem: plug it in, switch it off, \
        hold X while you switch it on.")]
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
    /// The program as a UF2 or ELF file; what `cargo firmware` built where it is left out.
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,
    /// The same, as an option.
    #[arg(long = "uf2", alias = "elf", value_name = "FILE", conflicts_with = "file", hide = true)]
    pub named: Option<PathBuf>,
    /// Your board: a program for another one is refused. Where no file is named, the board whose program is taken.
    #[arg(long, value_enum)]
    pub board: Option<Board>,
    /// The drive, where it is not found by itself.
    #[arg(long, value_name = "FOLDER")]
    pub drive: Option<PathBuf>,
    /// The serial port on which the device then says what runs; on Linux it is found by itself.
    #[arg(long, value_name = "FILE")]
    pub port: Option<PathBuf>,
    /// Waits up to so many seconds for the device to take the program, and as long for its answer on a port that is named.
    #[arg(long, value_name = "SECONDS", default_value_t = 15, value_parser = clap::value_parser!(u64).range(..=limit::WAIT))]
    pub wait: u64,
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
