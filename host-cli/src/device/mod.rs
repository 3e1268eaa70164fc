//! The handheld seen from a computer: its program as a file that its drive takes, and onto the drive.

pub mod drive;
pub mod image;
pub mod uf2;

use std::path::{Path, PathBuf};

use serde_json::json;

use self::drive::Drive;
use self::image::Image;
use crate::args::device::{Board, DeviceCommand, FlashArgs, Uf2Args};
use crate::bomb::odds::Answer;
use crate::bomb::report::SCHEMA;
use crate::fault::Fault;
use crate::render::{BOLD, DIM};

impl Board {
    /// What builds its program.
    const fn built_by(self) -> &'static str {
        match self {
            Board::Pico => "cargo firmware",
            Board::Picosystem => "cargo firmware-picosystem",
        }
    }

    /// Where that puts it.
    const fn built(self) -> &'static str {
        match self {
            Board::Pico => "target/thumbv6m-none-eabi/release/trickwire-firmware",
            Board::Picosystem => "target/picosystem/thumbv6m-none-eabi/release/trickwire-firmware",
        }
    }

    /// The program that is named, or else the one that was built here; and where it is.
    fn program(self, named: Option<&PathBuf>) -> Result<(PathBuf, Image), Fault> {
        let path = named.cloned().unwrap_or_else(|| PathBuf::from(self.built()));
        let bytes = read(&path).map_err(|fault| {
            let other = if self == Board::Pico { " (for a PicoSystem say --board picosystem)" } else { "" };
            let build = format!("build it first, in the project's folder: {}{other}", self.built_by());
            if named.is_none() { fault.help(build) } else { fault }
        })?;
        let image = Image::of_elf(&bytes)
            .map_err(|error| Fault::usage(format!("{}: {error}", path.display())).help(error.help()))?;
        Ok((path, image))
    }
}

/// The name on the drive; any would do.
const ON_DRIVE: &str = "trickwire.uf2";

/// Runs a command.
pub fn run(command: &DeviceCommand) -> Result<Answer, Fault> {
    match command {
        DeviceCommand::Uf2(args) => write_file(args),
        DeviceCommand::Flash(args) => flash(args),
    }
}

/// `device uf2`.
fn write_file(args: &Uf2Args) -> Result<Answer, Fault> {
    let (elf, image) = args.board.program(args.elf.as_ref())?;
    let out = args.out.clone().unwrap_or_else(|| elf.with_extension("uf2"));
    let bytes = uf2::write(&image);
    std::fs::write(&out, &bytes).map_err(|error| Fault::usage(format!("{}: {error}", out.display())))?;
    if args.json {
        let mut report = figures(&image, &bytes);
        report["elf"] = elf.display().to_string().into();
        report["uf2"] = out.display().to_string().into();
        return Ok((format!("{report}\n"), 0));
    }
    let text = format!(
        "{BOLD}{}{BOLD:#}: {} blocks, {} KiB of flash from {:#010x} on.\n\
        Copy it onto the drive RPI-RP2, or let `trickwire device flash --uf2 {}` do that.\n",
        out.display(),
        image.pages().len(),
        image.bytes().div_ceil(1024),
        image.first(),
        out.display(),
    );
    Ok((text, 0))
}

/// `device flash`.
fn flash(args: &FlashArgs) -> Result<Answer, Fault> {
    let bytes = match (&args.uf2, &args.elf) {
        (Some(path), _) => {
            let bytes = read(path)?;
            uf2::check(&bytes).map_err(|error| {
                Fault::usage(format!("{}: {error}", path.display()))
                    .help("name the file that `trickwire device uf2` wrote, or the ELF file with --elf")
            })?;
            bytes
        }
        (None, elf) => uf2::write(&args.board.program(elf.as_ref())?.1),
    };
    let drive = match &args.drive {
        Some(folder) => Drive::at(folder).ok_or_else(|| {
            let name = folder.display();
            if folder.is_dir() {
                Fault::usage(format!("{name} is not the drive of an RP2040"))
                    .help("its drive has a file INFO_UF2.TXT that names the board RPI-RP2")
            } else {
                Fault::usage(format!("there is no folder {name}"))
                    .help("name the folder that the drive is shown as")
            }
        })?,
        None => drive::only(drive::find(&drive::places()))?,
    };
    drive.copy(ON_DRIVE, &bytes)?;
    let (blocks, folder) = (bytes.len() / uf2::BLOCK, drive.folder.display().to_string());
    if args.json {
        let report = json!({
            "schema": SCHEMA, "status": "ok", "drive": folder, "board": drive.model, "blocks": blocks,
        });
        return Ok((format!("{report}\n"), 0));
    }
    let text = format!(
        "{blocks} blocks copied to {BOLD}{folder}{BOLD:#} ({}).\n\
        The device restarts by itself and its drive vanishes; a complaint that it was not ejected means nothing.\n\
        {DIM}Games and settings that Trickwire keeps on it stay.{DIM:#}\n",
        drive.model
    );
    Ok((text, 0))
}

fn figures(image: &Image, bytes: &[u8]) -> serde_json::Value {
    json!({
        "schema": SCHEMA,
        "status": "ok",
        "family": format!("{:#010x}", uf2::RP2040),
        "first": format!("{:#010x}", image.first()),
        "flash_bytes": image.bytes(),
        "blocks": image.pages().len(),
        "bytes": bytes.len(),
    })
}

fn read(path: &Path) -> Result<Vec<u8>, Fault> {
    std::fs::read(path).map_err(|error| Fault::usage(format!("{}: {error}", path.display())))
}
