//! Files that are kept: each is whole at every moment, whoever writes it and whatever ends the program.
//!
//! What is saved goes to a file with a unique name next to the old one, is flushed to disk, and only then
//! takes the old one's name: the file holds either what it held before or everything new, even if the disk is
//! full. A link stays a link, and what it points to is replaced; owner and permissions stay; a file that may
//! not be written is not replaced. Other hard links keep the old text.
//!
//! Two programs may keep the same game. Neither should lose: a program that finds something in the file that
//! it did not write leaves it alone, and continues under another name ([`SaveFile`]). Asking would need
//! somebody who knows which of two games is the right one; with both kept, that can be decided later.
//!
//! Savers wait for each other with a lock on the folder, which ends with the program that holds it. So the
//! holder knows that a temporary file in the folder was left by a program that was killed, and removes it.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::fault::Fault;
use crate::input::{Source, limit, text};
use crate::printable::Printable;

/// What temporary files are called, around a number of their own.
const TEMPORARY: [&str; 2] = [".trickwire-", ".new"];
/// Where folders cannot be locked, a temporary file of this age belongs to nobody any more.
const ABANDONED: Duration = Duration::from_secs(60);
/// Most links that are followed; more are taken for a cycle.
const LINKS: usize = 40;

/// Held while a file is written.
static SAVING: Mutex<()> = Mutex::new(());

/// Waits until no file is being written; none is begun while this is held.
pub fn finish() -> MutexGuard<'static, ()> {
    SAVING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Writes a whole file, in place of the one that is there.
pub fn replace(path: &Path, bytes: &[u8]) -> Result<(), Fault> {
    let _saving = finish();
    let target = followed(path);
    let folder = Folder::of(&target);
    folder.put(&target, bytes).map_err(|error| Fault::unwritten(path.display(), &error))
}

/// A file that is read once and then written again and again, perhaps by several programs.
pub struct SaveFile {
    path: PathBuf,
    /// What it held when it was last read or written here.
    known: Option<Vec<u8>>,
}

impl SaveFile {
    /// The file of this name with what it holds now; it need not exist.
    pub fn open(path: PathBuf) -> Result<SaveFile, Fault> {
        let known = Source::File(&path).bytes_if_any(limit::GAME)?;
        Ok(SaveFile { path, known })
    }

    /// A file that should not exist yet.
    pub fn new(path: PathBuf) -> SaveFile {
        SaveFile { path, known: None }
    }

    /// A file that does not exist yet: of this name, or of the first number behind it that is free.
    pub fn fresh(path: PathBuf) -> SaveFile {
        let is_free = |path: &PathBuf| fs::symlink_metadata(path).is_err();
        let names = std::iter::once(path.clone()).chain((2..10_000).map(|number| numbered(&path, number)));
        let free = names.into_iter().find(is_free);
        // Where there are so many, saving looks for a name itself.
        SaveFile::new(free.unwrap_or(path))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What it held when it was last read or written here.
    pub fn text(&self) -> Result<Option<&str>, Fault> {
        let text = self.known.as_deref().map(text).transpose();
        text.map_err(|error| error.fault(self.path.display()))
    }

    /// Saves. If the file holds something that this program did not write, it stays as it is and another name
    /// is used from here on; then a sentence is returned that says so.
    pub fn save(&mut self, text: &str) -> Result<Option<String>, Fault> {
        let _saving = finish();
        let (named, known) = (self.path.clone(), self.known.is_some());
        let mut number = 1;
        while !self.unless_changed(text.as_bytes())? {
            number += 1;
            (self.path, self.known) = (numbered(&named, number), None);
        }
        self.known = Some(text.into());
        let why = if known { "was changed by another program" } else { "is there already" };
        Ok((number > 1).then(|| {
            let (old, new) = (Printable(named.display()), Printable(self.path.display()));
            format!("{old} {why}; it stays as it is, and what you do here is kept in {new} from now on.")
        }))
    }

    /// Writes the file unless it holds something unknown; returns whether it did.
    fn unless_changed(&self, bytes: &[u8]) -> Result<bool, Fault> {
        let target = followed(&self.path);
        let folder = Folder::of(&target);
        let failed = |error| Fault::unwritten(self.path.display(), &error);
        if fs::metadata(&target).is_ok_and(|found| found.is_file()) {
            // What is longer than any game was not written here.
            let found = File::open(&target).and_then(|file| limit::GAME.read(file)).map_err(failed)?;
            if found.as_deref() == Some(bytes) {
                return Ok(true);
            }
            if found.is_none() || self.known != found {
                return Ok(false);
            }
        }
        folder.put(&target, bytes).map_err(failed)?;
        Ok(true)
    }
}

/// `bomb.game`, `bomb-2.game`, `bomb-3.game`
fn numbered(path: &Path, number: u32) -> PathBuf {
    let mut name = path.file_stem().map(OsString::from).unwrap_or_default();
    name.push(format!("-{number}"));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}

/// The file behind links, which need not exist.
fn followed(path: &Path) -> PathBuf {
    let mut path = path.to_owned();
    for _ in 0..LINKS {
        match fs::read_link(&path) {
            // A relative one starts from the folder of the link.
            Ok(link) => path = path.parent().map_or(link.clone(), |folder| folder.join(&link)),
            Err(_) => break,
        }
    }
    path
}

/// The folder of a file, locked where that is possible.
struct Folder {
    path: PathBuf,
    #[cfg(unix)]
    lock: Option<nix::fcntl::Flock<File>>,
}

impl Folder {
    fn of(target: &Path) -> Folder {
        let path = target.parent().filter(|folder| !folder.as_os_str().is_empty());
        let path = path.unwrap_or(Path::new(".")).to_owned();
        Folder {
            #[cfg(unix)]
            lock: lock(&path),
            path,
        }
    }

    fn put(&self, target: &Path, bytes: &[u8]) -> io::Result<()> {
        // Asks the system whether the old file may be written: taking its name would not need that
        // permission.
        let old = match OpenOptions::new().write(true).open(target) {
            Ok(mut file) if !file.metadata()?.is_file() => return file.write_all(bytes),
            Ok(file) => Some(file.metadata()?),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        self.clear();
        let (temporary, file) = self.temporary()?;
        let mut done = fill(file, old.as_ref(), bytes);
        if done.is_ok() {
            done = fs::rename(&temporary, target);
        }
        if done.is_err() {
            let _ = fs::remove_file(&temporary);
        }
        done?;
        // So that the name is on the disk too; not every file system supports that.
        #[cfg(unix)]
        let _ = self.lock.as_ref().map(|folder| folder.sync_all());
        Ok(())
    }

    /// A new file with a name that nobody else uses.
    fn temporary(&self) -> io::Result<(PathBuf, File)> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let [before, after] = TEMPORARY;
        loop {
            let number = NUMBER.fetch_add(1, Ordering::Relaxed);
            let path = self.path.join(format!("{before}{}-{number}{after}", std::process::id()));
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                file => return file.map(|file| (path, file)),
            }
        }
    }

    /// Removes what was left by programs that were killed while saving.
    fn clear(&self) {
        let [before, after] = TEMPORARY;
        for entry in fs::read_dir(&self.path).into_iter().flatten().flatten() {
            let name = entry.file_name();
            let ours = name.to_str().is_some_and(|name| name.starts_with(before) && name.ends_with(after));
            if ours && (self.is_locked() || is_abandoned(&entry)) {
                let _ = fs::remove_file(entry.path());
            }
        }
    }

    fn is_locked(&self) -> bool {
        #[cfg(unix)]
        return self.lock.is_some();
        #[cfg(not(unix))]
        false
    }
}

fn is_abandoned(entry: &fs::DirEntry) -> bool {
    let written = entry.metadata().and_then(|found| found.modified());
    written.is_ok_and(|written| written.elapsed().is_ok_and(|age| age > ABANDONED))
}

/// Waits a while for the lock on a folder. Without the lock, only two programs that save in the same
/// millisecond could miss each other's change.
#[cfg(unix)]
fn lock(folder: &Path) -> Option<nix::fcntl::Flock<File>> {
    use nix::errno::Errno;
    use nix::fcntl::{Flock, FlockArg};
    let mut file = File::open(folder).ok()?;
    for _ in 0..400 {
        match Flock::lock(file, FlockArg::LockExclusiveNonblock) {
            Ok(lock) => return Some(lock),
            Err((again, Errno::EWOULDBLOCK | Errno::EINTR)) => file = again,
            Err(_) => return None,
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    None
}

/// Writes a new file to disk, with the permissions of the old one from the first byte on.
fn fill(mut file: File, old: Option<&fs::Metadata>, bytes: &[u8]) -> io::Result<()> {
    if let Some(old) = old {
        #[cfg(unix)]
        {
            use std::os::unix::fs::{MetadataExt, fchown};
            let new = file.metadata()?;
            if (old.uid(), old.gid()) != (new.uid(), new.gid()) {
                // Permission to write a file is not permission to give it away.
                let _ = fchown(&file, Some(old.uid()), Some(old.gid()));
            }
        }
        file.set_permissions(old.permissions())?;
    }
    file.write_all(bytes)?;
    file.sync_all()
}

/// A file that grows past its limit (`ulimit -f`) is a failed write, not the end of the program.
pub fn limits_are_errors() {
    #[cfg(unix)]
    {
        let nobody_looks = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
        let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, nobody_looks);
    }
}
