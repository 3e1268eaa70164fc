//! Profiles as JSON, read as they are and written back, and turned into what the core deals from.

pub mod file;
mod parts;
mod recipe;
mod written;

use std::path::Path;

use trickwire_core::bridge::constraint::HandConstraint;
use trickwire_core::bridge::profile::{Choosing, Clause, Drivers, Profile, Subprofile, excluded};
use trickwire_core::bridge::seat::Seat;
use trickwire_core::bridge::shape::ShapeSet;
use trickwire_core::limits::MAX_SUBPROFILES;
use trickwire_core::text::{Span, without_bom};

pub use self::file::{
    ClauseFile, EwRoleMode, ExclusionFile, GroupName, NsRoleMode, OpponentFile, PairFile, PartnerFile,
    ProfileFile, RandomFile, RangeFile, Raw, RoleForSeat, RoleUsage, SeatFile, SeatName, StandardFile,
    SubFile, SuitName, Tag, Unknown,
};
use self::parts::{clause, follower_map, random_suit, role, shape, standard_hand, weights, wish};
pub use self::recipe::Recipe;
use crate::fault::Fault;
use crate::input::{Source, limit};
use crate::json::{Unique, in_words};

/// Where in a profile something is wrong, and what was expected.
#[derive(Debug)]
pub struct ProfileError {
    /// Keys and numbers from the top.
    pub path: String,
    /// What is wrong, as a sentence.
    pub message: String,
    /// The text of a wish and the place in it.
    pub place: Option<(String, Span)>,
    /// What is allowed instead.
    pub help: Option<String>,
}

type Checked<T> = Result<T, ProfileError>;

fn wrong<T>(path: impl Into<String>, message: impl Into<String>) -> Checked<T> {
    Err(ProfileError::new(path, message))
}

impl ProfileError {
    fn new(path: impl Into<String>, message: impl Into<String>) -> ProfileError {
        ProfileError { path: path.into(), message: message.into(), place: None, help: None }
    }

    /// The same for whoever gave the file, or the line.
    pub fn fault(self, name: Option<&Path>) -> Fault {
        let ProfileError { path, message, place, help } = self;
        let name = name.map_or_else(String::new, |name| format!("{}: ", name.display()));
        let path = if path.is_empty() { path } else { format!("{path}: ") };
        Fault { place, help, ..Fault::usage(format!("{name}{path}{message}")) }
    }
}

impl ProfileFile {
    /// Reads a file.
    pub fn read(path: &Path) -> Result<ProfileFile, Fault> {
        let text = Source::File(path).text(limit::PROFILE)?;
        ProfileFile::parse(&text).map_err(|error| error.fault(Some(path)))
    }

    /// Reads the text of a profile.
    pub fn parse(text: &str) -> Checked<ProfileFile> {
        let text = without_bom(text);
        if text.trim().is_empty() {
            return Err(ProfileError {
                help: Some("`trickwire bridge profile 'N: 6+S 10-12'` prints one".into()),
                ..ProfileError::new("", "nothing is in it; a profile is a JSON object with seat_profiles")
            });
        }
        let mut json = serde_json::Deserializer::from_str(text);
        let mut file: ProfileFile = serde_path_to_error::deserialize(&mut json)
            .map_err(|error| ProfileError::new(error.path().to_string(), in_words(error.inner())))?;
        json.end().map_err(|error| ProfileError::new("the end", in_words(&error)))?;
        // Of two keys with one name only one would be read.
        let raw = serde_json::from_str(text);
        let Unique(raw) = raw.map_err(|error| ProfileError::new("", in_words(&error)))?;
        file.raw = Raw(Some(raw));
        Ok(file)
    }

    /// The text of the profile: as it was read, with every key in its place, unless it has been changed since.
    pub fn text(&self) -> String {
        let raw = self.raw.0.as_ref();
        let same = raw
            .and_then(|raw| serde_json::from_value(raw.clone()).ok())
            .is_some_and(|file: ProfileFile| file == *self);
        let text = match raw.filter(|_| same) {
            Some(raw) => serde_json::to_string_pretty(raw),
            None => serde_json::to_string_pretty(self),
        };
        text.unwrap_or_default() + "\n"
    }

    /// What the core deals from.
    pub fn profile(&self) -> Checked<Profile> {
        let dealer = self.dealer.seat();
        let mut profile = Profile {
            seats: Default::default(),
            dealer,
            order: self.order()?,
            rotates: self.rotate_deals_by_default.unwrap_or(true),
            drivers: [self.ns_drivers(), self.ew_drivers()],
            maps: [None, None],
        };
        if self.is_invariants_safety_profile == Some(true) {
            return Ok(profile); // by definition, nothing is asked
        }
        for (name, seat) in &self.seat_profiles {
            let path = format!("seat_profiles.{name:?}");
            if seat.seat != *name {
                return wrong(format!("{path}.seat"), format!("{name:?} is expected, not {:?}", seat.seat));
            }
            if seat.subprofiles.is_empty() || seat.subprofiles.len() > MAX_SUBPROFILES {
                let found = seat.subprofiles.len();
                return wrong(
                    format!("{path}.subprofiles"),
                    format!("1 to {MAX_SUBPROFILES} are expected, there are {found}"),
                );
            }
            let weights = weights(&seat.subprofiles, &path)?;
            for (index, (sub, weight)) in seat.subprofiles.iter().zip(weights).enumerate() {
                let path = format!("{path}.subprofiles[{index}]");
                let mut made = self.subprofile(sub, *name, weight, &path)?;
                made.hand.shapes = made.hand.shapes.and(&self.excluded(*name, index)?.not());
                let _ = profile.seats[name.seat().index()].push(made);
            }
        }
        profile.maps[0] =
            follower_map(self.ns_bespoke_map.as_ref(), &profile, Seat::North, "ns_bespoke_map")?;
        profile.maps[1] = follower_map(self.ew_bespoke_map.as_ref(), &profile, Seat::East, "ew_bespoke_map")?;
        Ok(profile)
    }

    fn ns_drivers(&self) -> Drivers {
        match self.ns_role_mode.unwrap_or(NsRoleMode::NoDriverNoIndex) {
            NsRoleMode::NorthDrives => Drivers::Seat(Seat::North),
            NsRoleMode::SouthDrives => Drivers::Seat(Seat::South),
            NsRoleMode::RandomDriver => Drivers::Random,
            NsRoleMode::NoDriver => Drivers::First,
            NsRoleMode::NoDriverNoIndex => Drivers::Apart,
        }
    }

    /// Files without the key are older than it: East and West are matched in them.
    fn ew_drivers(&self) -> Drivers {
        match self.ew_role_mode {
            None | Some(EwRoleMode::NoDriver) => Drivers::First,
            Some(EwRoleMode::EastDrives) => Drivers::Seat(Seat::East),
            Some(EwRoleMode::WestDrives) => Drivers::Seat(Seat::West),
            Some(EwRoleMode::RandomDriver) => Drivers::Random,
            Some(EwRoleMode::NoDriverNoIndex) => Drivers::Apart,
        }
    }

    /// The paths of all keys that nobody knows.
    pub fn unknown(&self) -> Vec<String> {
        let mut paths: Vec<String> = self.unknown.keys().cloned().collect();
        let mut add =
            |path: &str, unknown: &Unknown| paths.extend(unknown.keys().map(|key| format!("{path}.{key}")));
        for (at, exclusion) in self.subprofile_exclusions.iter().flatten().enumerate() {
            let path = format!("subprofile_exclusions[{at}]");
            add(&path, &exclusion.unknown);
            for (clause_at, clause) in exclusion.clauses.iter().flatten().enumerate() {
                add(&format!("{path}.clauses[{clause_at}]"), &clause.unknown);
            }
        }
        for (name, seat) in &self.seat_profiles {
            let path = format!("seat_profiles.{name:?}");
            add(&path, &seat.unknown);
            for (at, sub) in seat.subprofiles.iter().enumerate() {
                let path = format!("{path}.subprofiles[{at}]");
                add(&path, &sub.unknown);
                if let Some(standard) = &sub.standard {
                    add(&format!("{path}.standard"), &standard.unknown);
                    for (_, range, suit) in standard.suits() {
                        add(&format!("{path}.standard.{suit}"), &range.unknown);
                    }
                }
                if let Some(random) = &sub.random_suit_constraint {
                    let path = format!("{path}.random_suit_constraint");
                    add(&path, &random.unknown);
                    for (at, range) in random.suit_ranges.iter().enumerate() {
                        add(&format!("{path}.suit_ranges[{at}]"), &range.unknown);
                    }
                    for (at, pair) in random.pair_overrides.iter().enumerate() {
                        let path = format!("{path}.pair_overrides[{at}]");
                        add(&path, &pair.unknown);
                        add(&format!("{path}.first_range"), &pair.first_range.unknown);
                        add(&format!("{path}.second_range"), &pair.second_range.unknown);
                    }
                }
                if let Some(partner) = &sub.partner_contingent_constraint {
                    add(&format!("{path}.partner_contingent_constraint"), &partner.unknown);
                    add(
                        &format!("{path}.partner_contingent_constraint.suit_range"),
                        &partner.suit_range.unknown,
                    );
                }
                if let Some(opponent) = &sub.opponents_contingent_suit_constraint {
                    add(&format!("{path}.opponents_contingent_suit_constraint"), &opponent.unknown);
                    add(
                        &format!("{path}.opponents_contingent_suit_constraint.suit_range"),
                        &opponent.suit_range.unknown,
                    );
                }
            }
        }
        paths
    }

    fn order(&self) -> Checked<[Seat; 4]> {
        let dealer = self.dealer.seat();
        let Some(order) = &self.hand_dealing_order else {
            return Ok([0, 1, 2, 3].map(|steps| dealer.clockwise(steps)));
        };
        let seats: Vec<Seat> = order.iter().map(|name| name.seat()).collect();
        match <[Seat; 4]>::try_from(seats) {
            Ok(seats) if Seat::ALL.iter().all(|seat| seats.contains(seat)) => Ok(seats),
            _ => wrong("hand_dealing_order", "each of N, E, S, W once is expected"),
        }
    }

    fn subprofile(&self, sub: &SubFile, seat: SeatName, weight: u32, path: &str) -> Checked<Subprofile> {
        let hand = match &sub.standard {
            Some(standard) => standard_hand(standard, path)?,
            // In a file of our own a hand may be wished for in words alone.
            None if sub.wishes.is_some() => HandConstraint::ANY,
            None => return wrong(path, "the key is missing: `standard`"),
        };
        let chosen = [
            sub.random_suit_constraint.is_some(),
            sub.partner_contingent_constraint.is_some(),
            sub.opponents_contingent_suit_constraint.is_some(),
        ];
        if chosen.iter().filter(|&&there| there).count() > 1 {
            return wrong(path, "at most one of random suit, partner's and opponent's suit is expected");
        }
        // The format has one key for partners and one for opponents, but files use either for any other seat.
        let contingent = |on: SeatName, range: &RangeFile, left_over: Option<bool>, path: String| {
            if on == seat {
                return wrong(path, format!("another seat than {seat:?} is expected"));
            }
            let wish = wish(range, &format!("{path}.suit_range"))?;
            Ok(Choosing::Contingent { on: on.seat(), wish, left_over: left_over.unwrap_or(false) })
        };
        let choosing = if let Some(random) = &sub.random_suit_constraint {
            Choosing::Random(random_suit(random, &format!("{path}.random_suit_constraint"))?)
        } else if let Some(partner) = &sub.partner_contingent_constraint {
            let path = format!("{path}.partner_contingent_constraint");
            contingent(partner.partner_seat, &partner.suit_range, partner.use_non_chosen_suit, path)?
        } else if let Some(opponent) = &sub.opponents_contingent_suit_constraint {
            let path = format!("{path}.opponents_contingent_suit_constraint");
            contingent(opponent.opponent_seat, &opponent.suit_range, opponent.use_non_chosen_suit, path)?
        } else {
            Choosing::None
        };
        Ok(Subprofile { hand, choosing, weight, role: role(sub, seat) })
    }

    /// The shapes that the exclusions take from a subprofile.
    fn excluded(&self, seat: SeatName, index: usize) -> Checked<ShapeSet> {
        let mut shapes = ShapeSet::NONE;
        for (at, exclusion) in self.subprofile_exclusions.iter().flatten().enumerate() {
            let path = format!("subprofile_exclusions[{at}]");
            let there = self.seat_profiles.get(&exclusion.seat).map_or(0, |seat| seat.subprofiles.len());
            if exclusion.subprofile_index == 0 || exclusion.subprofile_index > there {
                return wrong(
                    format!("{path}.subprofile_index"),
                    format!("1 to {there} is expected, a subprofile of {:?}", exclusion.seat),
                );
            }
            if exclusion.seat != seat || exclusion.subprofile_index != index + 1 {
                continue;
            }
            for (at, text) in exclusion.excluded_shapes.iter().flatten().enumerate() {
                let Some(shape) = shape(text) else {
                    return wrong(
                        format!("{path}.excluded_shapes[{at}]"),
                        format!("four digits that add up to 13 are expected, not `{text}`"),
                    );
                };
                shapes = shapes.or(&ShapeSet::of(|other| other == shape));
            }
            if let Some(clauses) = &exclusion.clauses {
                if clauses.is_empty() || clauses.len() > 2 {
                    return wrong(format!("{path}.clauses"), "one or two are expected");
                }
                let clauses: Vec<Clause> = clauses.iter().map(clause).collect();
                shapes = shapes.or(&excluded(&clauses));
            }
        }
        Ok(shapes)
    }
}
