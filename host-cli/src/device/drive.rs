//! The drive that an RP2040 shows if its BOOTSEL button was held at the start.

use std::fs::{self, File};
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::fault::Fault;
use crate::input::limit;
use crate::regular;

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
    /// The drive in this folder, if it is one. A FAT file system, as the drive has, knows no symbolic links: a folder
    /// or a file that is one belongs to something else, and is not followed.
    pub fn at(folder: &Path) -> Option<Drive> {
        if regular::is_link(folder) {
            return None;
        }
        let mut info = String::new();
        let most = limit::DRIVE_INFO.bytes() as u64;
        regular::open(&folder.join(INFO)).ok()?.take(most).read_to_string(&mut info).ok()?;
        let value = |name: &str| {
            let line = info.lines().find_map(|line| line.strip_prefix(name)?.trim_start().strip_prefix(':'));
            line.map(|value| value.trim().to_owned())
        };
        value("Board-ID").filter(|board| board == BOARD)?;
        let model = value("Model").unwrap_or_else(|| BOARD.to_owned());
        Some(Drive { folder: folder.to_owned(), model })
    }

    /// The drive in the folder that the user named; what is wrong where it is not one.
    pub fn named(folder: &Path) -> Result<Drive, Fault> {
        Drive::at(folder).ok_or_else(|| {
            let name = folder.display();
            if let Some(link) = [folder, &folder.join(INFO)].into_iter().find(|path| regular::is_link(path)) {
                Fault::usage(format!("{} is a symbolic link", link.display()))
                    .help("nothing was copied: links are not followed; name the folder of the drive itself")
            } else if folder.is_dir() {
                Fault::usage(format!("{name} is not the drive of an RP2040"))
                    .help("its drive has a file INFO_UF2.TXT that names the board RPI-RP2")
            } else {
                Fault::usage(format!("there is no folder {name}"))
                    .help("name the folder that the drive is shown as")
            }
        })
    }

    /// Copies a file onto it: a new one, or in place of one of that name. Whatever else has the name (a symbolic
    /// link, a device) stays as it is, and nothing is written.
    pub fn copy(&self, name: &str, bytes: &[u8]) -> Result<(), Fault> {
        let path = self.folder.join(name);
        let file = regular::create(&path).map_err(|error| unwritten(&path, &error))?;
        fill(file, &path, bytes)
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

/// Writes the file. The device restarts as soon as it has everything, perhaps before the computer has closed the file:
/// that is not an error.
fn fill(mut file: File, path: &Path, bytes: &[u8]) -> Result<(), Fault> {
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
        let _ = fs::remove_file(path);
        unwritten(path, &error)
    })
}

fn unwritten(path: &Path, error: &std::io::Error) -> Fault {
    let help = match error.kind() {
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
            "the drive belongs to another user or is read-only: mount it as yourself (udisksctl mount), or drag the file of \
             `trickwire device uf2` onto it"
        }
        ErrorKind::StorageFull => {
            "the drive is full, which that of an RP2040 never is: is it the right one? Games that the device keeps are not lost"
        }
        ErrorKind::InvalidInput => {
            "nothing was copied: the drive of an RP2040 holds regular files only, so this is another folder"
        }
        _ => "plug the device in again with BOOTSEL held and try once more; nothing can be broken that way",
    };
    Fault::unwritten(path.display(), error).help(help)
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

/// The folders in a folder, without links to folders elsewhere.
fn folders(root: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(root).into_iter().flatten().flatten();
    let real = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()));
    let mut folders: Vec<PathBuf> = real.map(|entry| entry.path()).collect();
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

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn half_a_file_is_taken_away() {
        let path = std::env::temp_dir().join(format!("trickwire-full-{}", std::process::id()));
        fs::write(&path, "half").unwrap();
        let full = File::options().write(true).open("/dev/full").unwrap();
        let fault = fill(full, &path, b"everything").unwrap_err();
        assert!(fault.message.contains("could not be written"), "{}", fault.message);
        assert!(fault.help.unwrap().contains("the drive is full"));
        assert!(!path.exists());
    }
}
