//! A profile as boards are drawn from it: what the core draws, and what is wished for in words beside it.
//!
//! The format that other programs read has ranges only. Three keys of our own say more, in the notation of wishes:
//! `wishes` at the top is about anybody (`N+S: 25+ 8+S`) and holds on every board, `wishes` of a subprofile is about the
//! hand of its seat and holds where the subprofile is drawn, `presets` are lines of hands by name for both.

use trickwire_core::bridge::profile::{Choice, Choosing, Profile};
use trickwire_core::bridge::seat::Seat;
use trickwire_core::text::Span;
use trickwire_wishes::{Presets, Who};

use super::file::ProfileFile;
use super::{Checked, ProfileError, wrong};
use crate::bridge::wish::{Asked, read};

/// A profile as boards are drawn from it.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// What the core draws.
    pub profile: Profile,
    /// Wishes of every board.
    always: Asked,
    /// Wishes of every subprofile, by seat.
    drawn: [Vec<Asked>; 4],
}

impl Recipe {
    /// What is asked for once the draws are made; `None` where a seat waits for a suit that nobody draws.
    pub fn asked(&self, choice: &Choice) -> Option<Asked> {
        let constraints = self.profile.constraints(choice)?;
        let mut asked = Asked::Plain(Box::new(constraints));
        // What contradicts itself is said in the words of ranges.
        if constraints.check().is_err() {
            return Some(asked);
        }
        for seat in Seat::ALL {
            let index = usize::from(choice.indices[seat.index()]);
            if let Some(more) = self.drawn[seat.index()].get(index) {
                asked = asked.and(more);
            }
        }
        Some(asked.and(&self.always))
    }

    /// What is asked for where nothing is drawn.
    pub fn single(&self) -> Option<Asked> {
        let plain = Seat::ALL.iter().all(|seat| {
            let subs = &self.profile.seats[seat.index()];
            subs.len() <= 1 && subs.iter().all(|sub| sub.choosing == Choosing::None)
        });
        plain.then(|| self.asked(&Choice::default())).flatten()
    }

    /// What is wished for on every board.
    pub fn always(&self) -> &Asked {
        &self.always
    }

    /// What is wished for in words where a subprofile is drawn.
    pub fn of_sub(&self, seat: Seat, index: usize) -> Option<&Asked> {
        self.drawn[seat.index()].get(index)
    }
}

/// A profile without words of our own.
impl From<Profile> for Recipe {
    fn from(profile: Profile) -> Recipe {
        let any = || Asked::Plain(Box::default());
        let drawn = profile.seats.each_ref().map(|subs| subs.iter().map(|_| any()).collect());
        Recipe { profile, always: any(), drawn }
    }
}

impl ProfileFile {
    /// What boards are drawn from. Wishes may use these names, and those of the file.
    pub fn recipe(&self, presets: &Presets) -> Checked<Recipe> {
        let mut recipe = Recipe::from(self.profile()?);
        if self.is_invariants_safety_profile == Some(true) {
            return Ok(recipe); // by definition, nothing is asked
        }
        let mut presets = presets.clone();
        for (at, line) in self.presets.iter().flatten().enumerate() {
            presets.read(line).or_else(|(_, message)| wrong(format!("presets[{at}]"), message))?;
        }
        if let Some(text) = &self.wishes {
            recipe.always = wishes(text, None, &presets, "wishes")?;
        }
        for (name, seat) in &self.seat_profiles {
            for (at, sub) in seat.subprofiles.iter().enumerate() {
                if let Some(text) = &sub.wishes {
                    let path = format!("seat_profiles.{name:?}.subprofiles[{at}].wishes");
                    let seat = name.seat();
                    recipe.drawn[seat.index()][at] = wishes(text, Some(seat), &presets, &path)?;
                }
            }
        }
        Ok(recipe)
    }
}

/// Reads wishes of a file; those of a subprofile are about its seat alone.
fn wishes(text: &str, seat: Option<Seat>, presets: &Presets, path: &str) -> Checked<Asked> {
    let heading = seat.map_or_else(String::new, |seat| format!("{seat}: "));
    let wrong = |message: &str, span: Span, help: &str| ProfileError {
        place: Some((text.to_owned(), span)),
        help: Some(help.to_owned()),
        ..ProfileError::new(path, message)
    };
    let whole = Span::new(0, text.len());
    let (asked, seed, board) = read(&format!("{heading}{text}"), presets).map_err(|fault| {
        let back = |at: u32| (at as usize).saturating_sub(heading.len());
        let span = fault.place.map_or(whole, |(_, span)| Span::new(back(span.start), back(span.end)));
        wrong(&fault.message, span, fault.help.as_deref().unwrap_or("`trickwire help notation bridge`"))
    })?;
    if seed.is_some() || board.is_some() {
        return Err(wrong("a profile names no seed and no board", whole, "give them to `bridge deal`"));
    }
    let about_others = |seat: Seat| asked.wishes().list.iter().any(|wish| wish.who != Who::Seat(seat));
    match seat.filter(|&seat| about_others(seat)) {
        None => Ok(asked),
        Some(seat) => Err(wrong(
            &format!("a subprofile of {seat} wishes for {}'s hand alone", seat.name()),
            whole,
            "what is about other hands, or two together, goes into `wishes` at the top of the file",
        )),
    }
}
