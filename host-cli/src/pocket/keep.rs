//! What the handheld keeps in its flash, in a file: a line for every piece, its name and its text.

use std::fs;
use std::path::PathBuf;

use trickwire_ui::{App, Event, Keep};

use crate::fault::Fault;
use crate::save::SaveFile;

/// The file.
pub struct Kept {
    file: SaveFile,
}

/// The default location: the folder for programs' data.
pub fn usual() -> Option<PathBuf> {
    let folder = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let data = if cfg!(windows) {
        folder("APPDATA")?
    } else if cfg!(target_os = "macos") {
        folder("HOME")?.join("Library/Application Support")
    } else {
        folder("XDG_DATA_HOME").or_else(|| Some(folder("HOME")?.join(".local/share")))?
    };
    Some(data.join("trickwire").join("pocket"))
}

impl Kept {
    /// At this path.
    pub fn at(path: PathBuf) -> Result<Kept, Fault> {
        Ok(Kept { file: SaveFile::open(path)? })
    }

    /// Gives the app what was kept; the app is told what could not be read.
    pub fn restore(&self, app: &mut App) -> Result<(), Fault> {
        let text = self.file.text()?.unwrap_or_default();
        let mut unread = None;
        for line in text.lines() {
            let (word, piece) = line.split_once(' ').unwrap_or((line, ""));
            if let Some(keep) = Keep::from_word(word)
                && let Err(error) = app.read(keep, &unfolded(piece))
            {
                unread = Some(error);
            }
        }
        if let Some(error) = unread {
            app.handle(Event::Notice(&error.to_string()));
        }
        Ok(())
    }

    /// Writes everything down. If another program has written the file, returns a sentence that says where it
    /// is kept now.
    pub fn store(&mut self, app: &App) -> Result<Option<String>, Fault> {
        let mut text = String::new();
        for keep in Keep::ALL {
            let mut piece = String::new();
            if app.write(keep, &mut piece).is_ok() {
                text += &format!("{} {}\n", keep.word(), folded(&piece));
            }
        }
        if let Some(folder) = self.file.path().parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir_all(folder).map_err(|error| Fault::unwritten(folder.display(), &error))?;
        }
        self.file.save(&text)
    }
}

/// A piece on one line.
fn folded(piece: &str) -> String {
    piece.replace('\\', "\\\\").replace('\n', "\\n")
}

fn unfolded(line: &str) -> String {
    let mut piece = String::new();
    let mut letters = line.chars();
    while let Some(letter) = letters.next() {
        match (letter, letter == '\\') {
            (_, true) => piece.push(match letters.next() {
                Some('n') => '\n',
                Some(other) => other,
                None => '\\',
            }),
            (letter, false) => piece.push(letter),
        }
    }
    piece
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_comes_back_from_its_line() {
        for piece in ["", "plain", "two\nlines", "back\\slash \\n and\nmore\\"] {
            assert!(!folded(piece).contains('\n'));
            assert_eq!(unfolded(&folded(piece)), piece);
        }
    }
}
