//! The page's files, in memory: built in, or read from a folder. What is served is this list, so no request can
//! reach anything else.

use std::borrow::Cow;
use std::fs;
use std::io::{self, Read};
use std::path::Path;

use crate::fault::Fault;
use crate::regular;

include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// Most bytes of a folder. The page has two million; this is a folder that was not meant.
const LARGEST: u64 = 64 << 20;

/// A file's name, and its contents.
type File = (Cow<'static, str>, Cow<'static, [u8]>);

/// The files.
pub(super) struct Files(Vec<File>);

impl Files {
    /// Those that are built in.
    pub(super) fn built_in() -> Files {
        Files(PAGE.iter().map(|&(name, bytes)| (Cow::Borrowed(name), Cow::Borrowed(bytes))).collect())
    }

    /// The regular files of a folder, not those below it. A symbolic link may lead out of the folder, so none is
    /// followed: `skipped` is called with the name of each.
    pub(super) fn read(folder: &Path, mut skipped: impl FnMut(&str)) -> Result<Files, Fault> {
        let failed = |path: &Path, error: io::Error| Fault::usage(format!("{}: {error}", path.display()));
        let mut files = Vec::new();
        let mut room = LARGEST;
        for entry in fs::read_dir(folder).map_err(|error| failed(folder, error))? {
            let entry = entry.map_err(|error| failed(folder, error))?;
            let (path, name) = (entry.path(), entry.file_name());
            let (kind, Some(name)) =
                (entry.file_type().map_err(|error| failed(&path, error))?, name.to_str())
            else {
                continue;
            };
            if kind.is_symlink() {
                skipped(name);
            }
            if !kind.is_file() {
                continue;
            }
            let mut bytes = Vec::new();
            let file = regular::open(&path).map_err(|error| failed(&path, error))?;
            let count = file.take(room + 1).read_to_end(&mut bytes).map_err(|error| failed(&path, error))?;
            room = room.checked_sub(count as u64).ok_or_else(|| {
                Fault::usage(format!("{}: more than {} MiB", folder.display(), LARGEST >> 20))
                    .help("name a folder that firmware/web/build made")
            })?;
            files.push((Cow::Owned(name.to_owned()), Cow::Owned(bytes)));
        }
        Ok(Files(files))
    }

    /// The contents of a file.
    pub(super) fn get(&self, name: &str) -> Option<&[u8]> {
        self.0.iter().find(|(file, _)| file == name).map(|(_, bytes)| &bytes[..])
    }
}
