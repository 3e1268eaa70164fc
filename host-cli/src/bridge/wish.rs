//! What is wanted: constraints typed in, or a profile from a file.

use std::io::Read;

use trickwire_core::bridge::constraint::Constraints;
use trickwire_core::bridge::profile::Profile;
use trickwire_core::bridge::seat::Seat;

use super::position::read;
use super::profile::ProfileFile;
use crate::args::bridge::WishInput;
use crate::fault::Fault;

/// What is wanted of the boards.
pub enum Wish {
    /// The same for all of them.
    Same {
        /// What.
        constraints: Box<Constraints>,
        /// The seed that the line names.
        seed: Option<u64>,
        /// The board that the line names.
        board: Option<u32>,
    },
    /// Drawn for each board.
    Profile {
        /// As it was read.
        file: Box<ProfileFile>,
        /// As the core deals from it.
        profile: Box<Profile>,
    },
}

impl WishInput {
    /// Reads it.
    pub fn wish(&self) -> Result<Wish, Fault> {
        if let Some(path) = &self.profile {
            let file = ProfileFile::read(path)?;
            let profile = file.profile().map_err(|error| {
                Fault::usage(format!("{}: {}: {}", path.display(), error.path, error.message))
            })?;
            return Ok(Wish::Profile { file: Box::new(file), profile: Box::new(profile) });
        }
        let text = match self.constraints.as_deref() {
            Some("-") => {
                let mut text = String::new();
                std::io::stdin().take(64 * 1024).read_to_string(&mut text)?;
                text.trim().to_owned()
            }
            Some(text) => text.to_owned(),
            None => {
                return Err(Fault::usage("nothing was asked for").help(
                    "write what you want, for example 'N: 6+S 10-12, S: 5+H', or 'any', or name a --profile",
                ));
            }
        };
        let position = read(&text)?;
        let constraints = Box::new(position.constraints);
        Ok(Wish::Same { constraints, seed: position.seed, board: position.board })
    }

    /// Reads constraints; a profile is refused.
    pub fn constraints(&self) -> Result<Constraints, Fault> {
        match self.wish()? {
            Wish::Same { constraints, .. } => Ok(*constraints),
            Wish::Profile { profile, .. } => single(&profile).ok_or_else(|| {
                Fault::usage("this profile asks for different things on different boards")
                    .help("this command takes constraints, or a profile with one subprofile a seat and no drawn suits")
            }),
        }
    }
}

/// The constraints of a profile in which nothing is drawn.
pub fn single(profile: &Profile) -> Option<Constraints> {
    let plain = Seat::ALL.iter().all(|seat| {
        let subs = &profile.seats[seat.index()];
        subs.len() <= 1
            && subs.iter().all(|sub| sub.choosing == trickwire_core::bridge::profile::Choosing::None)
    });
    plain.then(|| profile.constraints(&Default::default())).flatten()
}
