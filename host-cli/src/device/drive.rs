//! The drive that an RP2040 shows while its BOOTSEL button was held at the start.

use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::fault::Fault;

/// What tells the drive from any other.
const INFO: &str = "INFO_UF2.TXT";
const BOARD: &str = "RPI-RP2";

/// Such a drive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drive {
    /// Where it is.
    pub folder: PathBuf,
    /// What it calls itself.
    pub model: String,
}

impl Drive {
    /// The drive in this folder, if it is one.
    pub fn at(folder: &Path) -> Option<Drive> {
        let info = fs::read_to_string(folder.join(INFO)).ok()?;
        let value = |name: &str| {
            let line = info.lines().find_map(|line| line.strip_prefix(name)?.trim_start().strip_prefix(':'));
            line.map(|value| value.trim().to_owned())
        };
        value("Board-ID").filter(|board| board == BOARD)?;
        let model = value("Model").unwrap_or_else(|| BOARD.to_owned());
        Some(Drive { folder: folder.to_owned(), model })
    }

    /// Copies a file onto it. The device restarts as soon as it has everything, perhaps before the computer
    /// has closed the file: that is no fault.
    pub fn copy(&self, name: &str, bytes: &[u8]) -> Result<(), Fault> {
        let path = self.folder.join(name);
        let failed = |error: std::io::Error| {
            let help = match error.kind() {
                ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
                    "the drive belongs to another user or is read-only: mount it as yourself (udisksctl mount), or drag the file of \
                     `trickwire device uf2` onto it"
                }
                _ => {
                    "plug the device in again with BOOTSEL held and try once more; nothing can be broken that way"
                }
            };
            Fault::usage(format!("{}: {error}", path.display())).help(help)
        };
        let mut file = File::create(&path).map_err(failed)?;
        file.write_all(bytes).map_err(failed)?;
        let _ = file.sync_all();
        Ok(())
    }
}

/// Folders in which computers show drives.
pub fn places() -> Vec<PathBuf> {
    let mut places = Vec::new();
    if cfg!(windows) {
        places.extend(('D'..='Z').map(|letter| PathBuf::from(format!("{letter}:\\"))));
        return places;
    }
    // The drives of one user are a folder deeper on some systems.
    for root in ["/media", "/run/media", "/Volumes", "/mnt"].map(Path::new) {
        for folder in folders(root) {
            places.extend(folders(&folder));
            places.push(folder);
        }
    }
    places
}

fn folders(root: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(root).into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
    folders.sort();
    folders
}

/// The drives among these folders.
pub fn find(places: &[PathBuf]) -> Vec<Drive> {
    places.iter().filter_map(|place| Drive::at(place)).collect()
}

/// The only one; what to do where there is none or more than one.
pub fn only(mut found: Vec<Drive>) -> Result<Drive, Fault> {
    match (found.pop(), found.is_empty()) {
        (Some(drive), true) => Ok(drive),
        (Some(last), false) => {
            found.push(last);
            let folders: Vec<String> = found.iter().map(|drive| drive.folder.display().to_string()).collect();
            Err(Fault::usage(format!("there are {} such drives", found.len()))
                .help(format!("name one with --drive: {}", folders.join(", "))))
        }
        (None, _) => Err(Fault::usage("no device shows its drive RPI-RP2").help(
            "unplug it, hold BOOTSEL while you plug it in again (on a PicoSystem hold X while you switch it on), then let go; a running Trickwire \
             does it too: Menu, Install new version. A drive that this program does not find is named with --drive",
        )),
    }
}
