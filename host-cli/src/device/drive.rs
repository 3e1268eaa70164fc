//! The drive that an RP2040 shows if its BOOTSEL button was held at the start.

use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::fault::Fault;
use crate::input::{Source, limit};

/// The file that distinguishes the drive from any other.
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
        let info = Source::File(&folder.join(INFO)).text(limit::DRIVE_INFO).ok()?;
        let value = |name: &str| {
            let line = info.lines().find_map(|line| line.strip_prefix(name)?.trim_start().strip_prefix(':'));
            line.map(|value| value.trim().to_owned())
        };
        value("Board-ID").filter(|board| board == BOARD)?;
        let model = value("Model").unwrap_or_else(|| BOARD.to_owned());
        Some(Drive { folder: folder.to_owned(), model })
    }

    /// Copies a file onto it. The device restarts as soon as it has everything, perhaps before the computer
    /// has closed the file: that is not an error.
    pub fn copy(&self, name: &str, bytes: &[u8]) -> Result<(), Fault> {
        let path = self.folder.join(name);
        let failed = |error: std::io::Error| {
            let help = match error.kind() {
                ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
                    "the drive belongs to another user or is read-only: mount it as yourself (udisksctl mount), or drag the file of \
                     `trickwire device uf2` onto it"
                }
                ErrorKind::StorageFull => {
                    "the drive is full, which that of an RP2040 never is: is it the right one? Games that the device keeps are not lost"
                }
                _ => {
                    "plug the device in again with BOOTSEL held and try once more; nothing can be broken that way"
                }
            };
            Fault::unwritten(path.display(), &error).help(help)
        };
        let mut file = File::create(&path).map_err(failed)?;
        let written = file.write_all(bytes);
        // A disk may say only now that it is full; a device that has everything is gone by now.
        let synced = written.and_then(|()| {
            file.sync_all().or_else(|error| match error.kind() {
                ErrorKind::StorageFull => Err(error),
                _ => Ok(()),
            })
        });
        synced.map_err(|error| {
            // Half a file would only be in the way.
            let _ = fs::remove_file(&path);
            failed(error)
        })
    }

    /// Waits until the drive is gone: the device has taken everything and restarts.
    pub fn vanishes(&self, patience: Duration) -> bool {
        let end = Instant::now() + patience;
        loop {
            if Drive::at(&self.folder).is_none() || is_orphan(&self.folder) {
                return true;
            }
            if Instant::now() >= end {
                return false;
            }
            std::thread::sleep(Duration::from_millis(100));
        }
    }
}

/// Is this where Linux has mounted a disk that was pulled out since? Its files can still be read from memory then.
fn is_orphan(folder: &Path) -> bool {
    let mounts = fs::read_to_string("/proc/self/mounts").unwrap_or_default();
    mounts.lines().any(|mount| {
        let mut words = mount.split(' ').map(|word| word.replace("\\040", " "));
        let (source, place) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        Path::new(&place) == folder && source.starts_with("/dev/") && !Path::new(&source).exists()
    })
}

/// Folders in which computers show drives.
pub fn places() -> Vec<PathBuf> {
    let mut places = Vec::new();
    if cfg!(windows) {
        places.extend(('D'..='Z').map(|letter| PathBuf::from(format!("{letter}:\\"))));
        return places;
    }
    // On some systems the drives of a user are one folder deeper.
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

/// The only one; if there is none or more than one, what to do about it.
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
