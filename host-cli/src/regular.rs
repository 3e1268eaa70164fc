//! Regular files, opened as themselves: no symbolic link is followed, and nothing else is touched (a pipe would
//! block, a device would act).

use std::fs::{self, File, FileType, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::Path;

/// Opens a regular file for reading.
pub fn open(path: &Path) -> io::Result<File> {
    require_regular(fs::symlink_metadata(path)?.file_type())?;
    // The name may be given to something else between the two calls: the flags and the second look refuse that too.
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    {
        use nix::fcntl::OFlag;
        use std::os::unix::fs::OpenOptionsExt;
        options.custom_flags((OFlag::O_NOFOLLOW | OFlag::O_NONBLOCK).bits());
    }
    let file = options.open(path)?;
    require_regular(file.metadata()?.file_type())?;
    Ok(file)
}

/// Creates a file, in place of a regular file of that name. The old one is unlinked and not written to, so another
/// hard link to it keeps its contents.
pub fn create(path: &Path) -> io::Result<File> {
    match fs::symlink_metadata(path) {
        Ok(found) => {
            require_regular(found.file_type())?;
            fs::remove_file(path)?;
        }
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    // Fails if there is anything of that name, even a link that leads nowhere.
    OpenOptions::new().write(true).create_new(true).open(path)
}

/// Is this path itself a symbolic link? A slash at its end, which would follow it, is ignored.
pub fn is_link(path: &Path) -> bool {
    fs::symlink_metadata(path.components().as_path()).is_ok_and(|found| found.is_symlink())
}

fn require_regular(kind: FileType) -> io::Result<()> {
    let what = if kind.is_symlink() {
        "this is a symbolic link, which is not followed"
    } else if kind.is_file() {
        return Ok(());
    } else {
        "this is not a regular file"
    };
    Err(io::Error::new(ErrorKind::InvalidInput, what))
}
