//! The handheld seen from a computer: its program as a file that its drive takes, and copied onto the drive.

pub mod drive;
pub mod image;
pub mod mark;
pub mod port;
pub mod uf2;

use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Serialize;
use serde_json::json;

use self::drive::Drive;
use self::image::Image;
use self::mark::Mark;
use crate::answer::{Answer, Emit, Format, Report};
use crate::args::device::{Board, DeviceCommand, FlashArgs, Uf2Args};
use crate::fault::{Fault, UNWRITTEN};
use crate::input::{Source, limit};
use crate::printable::{Printable, printable};
use crate::render::{BOLD, DIM};
use crate::save;

impl Board {
    /// All of them.
    pub const ALL: [Board; 2] = [Board::Pico, Board::Picosystem];

    /// Its name for people.
    pub const fn name(self) -> &'static str {
        match self {
            Board::Pico => "Pico with the Pico-LCD-1.3",
            Board::Picosystem => "PicoSystem",
        }
    }

    /// How its program is marked, and what the device itself says.
    pub const fn mark(self) -> &'static str {
        match self {
            Board::Pico => "pico-lcd-1-3",
            Board::Picosystem => "picosystem",
        }
    }

    /// How it is said on the command line.
    const fn option(self) -> &'static str {
        match self {
            Board::Pico => "--board pico",
            Board::Picosystem => "--board picosystem",
        }
    }

    /// What builds its program.
    const fn built_by(self) -> &'static str {
        match self {
            Board::Pico => "cargo firmware",
            Board::Picosystem => "cargo firmware-picosystem",
        }
    }

    /// Where that command puts it.
    const fn built(self) -> &'static str {
        match self {
            Board::Pico => "target/thumbv6m-none-eabi/firmware/trickwire-firmware",
            Board::Picosystem => "target/thumbv6m-none-eabi/firmware/trickwire-picosystem",
        }
    }

    /// The program that was built here, and how to build it where it is not there.
    fn program(self) -> Result<(PathBuf, Image), Fault> {
        let other = if self == Board::Pico { " (for a PicoSystem say --board picosystem)" } else { "" };
        let build = format!(
            "build it first, in the project's folder: {}{other}; it needs a target of Rust: rustup target add thumbv6m-none-eabi. Or name a file that \
             you downloaded",
            self.built_by()
        );
        named(Path::new(self.built()))
            .map_err(|fault| if fault.help.is_none() { fault.help(build) } else { fault })
    }
}

/// The program that is named, whichever kind of file it is; and where it is.
fn named(path: &Path) -> Result<(PathBuf, Image), Fault> {
    let bytes = Source::File(path).bytes(limit::PROGRAM)?;
    let fault =
        |error: &dyn std::error::Error, help| Fault::usage(format!("{}: {error}", path.display())).help(help);
    let image = match bytes.starts_with(b"UF2\n") {
        true => uf2::read(&bytes).map_err(|error| {
            fault(&error, "nothing was copied; get the file once more, and compare it with SHA256SUMS")
        })?,
        false => Image::of_elf(&bytes).map_err(|error| fault(&error, error.help()))?,
    };
    Ok((path.to_owned(), image))
}

/// The name on the drive; any name would do.
const ON_DRIVE: &str = "trickwire.uf2";

/// A device that was given a new program answers within this time.
const START: Duration = Duration::from_secs(5);

/// Runs a command.
pub fn run(command: &DeviceCommand) -> Result<Answer, Fault> {
    match command {
        DeviceCommand::Uf2(args) => write_file(args),
        DeviceCommand::Flash(args) => flash(args),
    }
}

/// `device uf2`.
fn write_file(args: &Uf2Args) -> Result<Answer, Fault> {
    let (elf, image) = args.elf.as_deref().map_or_else(|| args.board.program(), named)?;
    let out = args.out.clone().unwrap_or_else(|| elf.with_extension("uf2"));
    let bytes = uf2::write(&image);
    save::replace(&out, &bytes)?;
    let named = out.display().to_string();
    let out = printable(&named);
    let text = format!(
        "{BOLD}{out}{BOLD:#}: {} blocks, {} KiB of flash from {:#010x} on.\n\
        Copy it onto the drive RPI-RP2, or let `trickwire device flash {out}` do that.\n",
        image.pages().len(),
        image.bytes().div_ceil(1024),
        image.first(),
    );
    let json = json!({
        "status": "ok",
        "family": format!("{:#010x}", uf2::RP2040),
        "first": format!("{:#010x}", image.first()),
        "flash_bytes": image.bytes(),
        "blocks": image.pages().len(),
        "bytes": bytes.len(),
        "elf": elf.display().to_string(),
        "uf2": named,
    });
    Done { json, text }.emit(Format::of(false, args.json))
}

/// What was done.
#[derive(Serialize)]
#[serde(transparent)]
struct Done {
    json: serde_json::Value,
    #[serde(skip)]
    text: String,
}

impl Report for Done {
    fn text(&self) -> String {
        self.text.clone()
    }
}

/// `device flash`. Everything is looked at before anything is written.
fn flash(args: &FlashArgs) -> Result<Answer, Fault> {
    let file = args.file.as_deref().or(args.named.as_deref());
    let (path, image) = file.map_or_else(|| args.board.unwrap_or(Board::Pico).program(), named)?;
    let mark = Mark::of(&image);
    let board = mark.board();
    if let (Some(wanted), Some(board)) = (args.board, board)
        && wanted != board
    {
        let message =
            format!("{} is for the {}, not for the {}", path.display(), board.name(), wanted.name());
        return Err(Fault::usage(message)
            .help(format!("nothing was copied; name the other file, or say {}", board.option())));
    }
    let drive = match &args.drive {
        Some(folder) => Drive::named(folder)?,
        None => drive::only(drive::find(&drive::places()))?,
    };
    drive.copy(ON_DRIVE, &uf2::write(&image))?;
    if !drive.vanishes(Duration::from_secs(args.wait)) {
        let fault = Fault::usage(format!("the drive {} is still there", drive.folder.display())).help(
            "the device has not taken everything: unplug it, show the drive again and repeat; games that it keeps are not lost",
        );
        return Err(Fault { code: UNWRITTEN, ..fault });
    }
    // Who names the port knows that a device is behind it; otherwise there may be none to wait for.
    let wait = Duration::from_secs(args.wait);
    let patience = if args.port.is_some() { wait } else { wait.min(START) };
    let running = board.and_then(|_| port::version(args.port.as_deref(), patience));
    let (blocks, folder) = (image.pages().len(), drive.folder.display().to_string());
    let program = match (&mark.version, board) {
        (Some(version), Some(board)) => format!("Trickwire {} for the {}", Printable(version), board.name()),
        _ => "A program that does not say which board it is for".to_owned(),
    };
    let json = json!({
        "status": "ok", "drive": folder, "board": drive.model, "blocks": blocks,
        "program": mark.program, "version": mark.version, "for": mark.board, "running": running,
    });
    let starts = match &running {
        Some(reply) => format!("It runs, and says: {}.", Printable(reply)),
        None => "The device restarts by itself. If its display stays dark, it is another board: show the drive again and copy the \
                 other file."
            .to_owned(),
    };
    let text = format!(
        "{BOLD}{program}{BOLD:#}: {blocks} blocks copied to {} ({}), and taken.\n\
        {starts}\n\
        {DIM}A complaint that the drive was not ejected means nothing. Games and settings that Trickwire keeps stay.{DIM:#}\n",
        Printable(&folder),
        Printable(&drive.model)
    );
    Done { json, text }.emit(Format::of(false, args.json))
}
