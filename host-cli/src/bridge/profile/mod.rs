//! Profiles as JSON, read as they are and written back, and turned into what the core deals from.

pub mod file;

use std::collections::BTreeMap;
use std::path::Path;

use trickwire_core::bridge::constraint::{
    Constraints, HandConstraint, MAX_LENGTH, MAX_POINTS, MAX_SUIT_POINTS, Range,
};
use trickwire_core::bridge::profile::{
    Choosing, Clause, Drivers, FollowerMap, Group, Profile, RandomSuit, Role, Subprofile, SuitWish, excluded,
};
use trickwire_core::bridge::seat::Seat;
use trickwire_core::bridge::shape::{Shape, ShapeSet};
use trickwire_core::cards::Suit;
use trickwire_core::limits::MAX_SUBPROFILES;

pub use self::file::{
    ClauseFile, EwRoleMode, ExclusionFile, GroupName, NsRoleMode, OpponentFile, PairFile, PartnerFile,
    ProfileFile, RandomFile, RangeFile, Raw, RoleForSeat, RoleUsage, SeatFile, SeatName, StandardFile,
    SubFile, SuitName, Tag, Unknown,
};
use crate::fault::Fault;
use crate::json::in_words;

/// Where in a profile something is wrong, and what was expected.
#[derive(Debug)]
pub struct ProfileError {
    /// Keys and numbers from the top.
    pub path: String,
    /// What is wrong, as a sentence.
    pub message: String,
}

type Checked<T> = Result<T, ProfileError>;

fn wrong<T>(path: impl Into<String>, message: impl Into<String>) -> Checked<T> {
    Err(ProfileError { path: path.into(), message: message.into() })
}

impl ProfileFile {
    /// Reads a file.
    pub fn read(path: &Path) -> Result<ProfileFile, Fault> {
        let name = path.display();
        let text = std::fs::read_to_string(path).map_err(|error| Fault::usage(format!("{name}: {error}")))?;
        ProfileFile::parse(&text)
            .map_err(|error| Fault::usage(format!("{name}: {}: {}", error.path, error.message)))
    }

    /// Reads the text of a profile.
    pub fn parse(text: &str) -> Checked<ProfileFile> {
        let mut json = serde_json::Deserializer::from_str(text);
        let mut file: ProfileFile = serde_path_to_error::deserialize(&mut json).map_err(|error| {
            ProfileError { path: error.path().to_string(), message: in_words(error.inner()) }
        })?;
        json.end().map_err(|error| ProfileError { path: "the end".to_owned(), message: in_words(&error) })?;
        file.raw = Raw(serde_json::from_str(text).ok());
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

    /// A profile with one subprofile for each seat with wishes. What this format cannot express (cards held
    /// or not) is an error.
    pub fn of(constraints: &Constraints) -> Checked<ProfileFile> {
        let mut file = ProfileFile {
            profile_name: constraints.to_string(),
            description: None,
            dealer: SeatName::N,
            hand_dealing_order: None,
            tag: Some(Tag::Opener),
            author: None,
            version: None,
            rotate_deals_by_default: Some(false),
            category: None,
            ns_role_mode: None,
            ew_role_mode: None,
            ns_bespoke_map: None,
            ew_bespoke_map: None,
            subprofile_exclusions: None,
            is_invariants_safety_profile: None,
            use_rs_w_only_path: None,
            sort_order: None,
            schema_version: None,
            seat_profiles: BTreeMap::new(),
            unknown: Unknown::new(),
            raw: Raw(None),
        };
        let mut exclusions = Vec::new();
        for seat in Seat::ALL {
            let hand = constraints.of(seat);
            if hand.is_any() {
                continue;
            }
            let name = SeatName::of(seat);
            if !(hand.has | hand.lacks).is_empty() {
                return wrong(format!("{seat}"), "a profile cannot say which cards a hand holds or lacks");
            }
            let unwanted: Vec<Shape> = hand.shapes.not().iter().collect();
            if !unwanted.is_empty() {
                if unwanted.iter().any(|shape| shape.0.iter().any(|&length| length > 9)) {
                    return wrong(format!("{seat}"), "a profile cannot name shapes with ten cards of a suit");
                }
                exclusions.push(ExclusionFile {
                    seat: name,
                    subprofile_index: 1,
                    excluded_shapes: Some(unwanted.iter().map(Shape::to_string).collect()),
                    clauses: None,
                    unknown: Unknown::new(),
                });
            }
            let range = |suit: Suit| RangeFile {
                min_cards: hand.lengths[suit.index()].min,
                max_cards: hand.lengths[suit.index()].max,
                min_hcp: hand.suit_points[suit.index()].min,
                max_hcp: hand.suit_points[suit.index()].max,
                unknown: Unknown::new(),
            };
            let standard = StandardFile {
                spades: range(Suit::Spades),
                hearts: range(Suit::Hearts),
                diamonds: range(Suit::Diamonds),
                clubs: range(Suit::Clubs),
                total_min_hcp: hand.points.min,
                total_max_hcp: hand.points.max,
                unknown: Unknown::new(),
            };
            let sub = SubFile {
                name: None,
                standard,
                random_suit_constraint: None,
                partner_contingent_constraint: None,
                opponents_contingent_suit_constraint: None,
                weight_percent: Some(100.0),
                ns_role_usage: None,
                ew_role_usage: None,
                ns_role_for_seat: None,
                unknown: Unknown::new(),
            };
            let seat = SeatFile { seat: name, subprofiles: vec![sub], unknown: Unknown::new() };
            file.seat_profiles.insert(name, seat);
        }
        file.subprofile_exclusions = (!exclusions.is_empty()).then_some(exclusions);
        Ok(file)
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
                let standard = &sub.standard;
                add(&format!("{path}.standard"), &standard.unknown);
                let suits = [
                    ("spades", &standard.spades),
                    ("hearts", &standard.hearts),
                    ("diamonds", &standard.diamonds),
                    ("clubs", &standard.clubs),
                ];
                for (suit, range) in suits {
                    add(&format!("{path}.standard.{suit}"), &range.unknown);
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
        let standard = &sub.standard;
        let mut hand = HandConstraint::ANY;
        let suits = [
            (Suit::Spades, &standard.spades, "spades"),
            (Suit::Hearts, &standard.hearts, "hearts"),
            (Suit::Diamonds, &standard.diamonds, "diamonds"),
            (Suit::Clubs, &standard.clubs, "clubs"),
        ];
        for (suit, range, name) in suits {
            let wish = wish(range, &format!("{path}.standard.{name}"))?;
            hand.lengths[suit.index()] = wish.length;
            hand.suit_points[suit.index()] = wish.points;
        }
        hand.points = Range::new(standard.total_min_hcp, standard.total_max_hcp.min(MAX_POINTS));
        if hand.points.is_empty() {
            return wrong(
                format!("{path}.standard.total_min_hcp"),
                format!("at most {} is expected, total_max_hcp", hand.points.max),
            );
        }
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

/// Whether a subprofile is for drivers or followers, by the key of its side; the older key is North's and South's.
fn role(sub: &SubFile, seat: SeatName) -> Role {
    let is_ns = seat.seat().index().is_multiple_of(2);
    match if is_ns { sub.ns_role_usage } else { sub.ew_role_usage } {
        Some(RoleUsage::DriverOnly) => Role::Driver,
        Some(RoleUsage::FollowerOnly) => Role::Follower,
        Some(RoleUsage::Any) => Role::Any,
        None => match sub.ns_role_for_seat.filter(|_| is_ns) {
            Some(RoleForSeat::Driver) => Role::Driver,
            Some(RoleForSeat::Follower) => Role::Follower,
            Some(RoleForSeat::Neutral) | None => Role::Any,
        },
    }
}

/// A map of 0-based subprofiles, the driver's to the follower's. Either of two partners may drive, so the numbers are
/// checked against the larger side.
fn follower_map(
    map: Option<&BTreeMap<String, Vec<usize>>>,
    profile: &Profile,
    pair: Seat,
    path: &str,
) -> Checked<Option<FollowerMap>> {
    let Some(map) = map.filter(|map| !map.is_empty()) else { return Ok(None) };
    let count = |seat: Seat| profile.seats[seat.index()].len();
    let most = count(pair).max(count(pair.partner()));
    let mut made = FollowerMap::new();
    for index in 0..most {
        // A driver's subprofile that the map does not name goes with the one of the same number.
        let _ = made.push([index as u8].into_iter().collect());
    }
    for (key, followers) in map {
        let path = format!("{path}.{key}");
        let expected = || {
            format!("a number from 0 to {}, a subprofile counted from 0, is expected", most.saturating_sub(1))
        };
        let Some(list) = key.parse::<usize>().ok().and_then(|index| made.get_mut(index)) else {
            return wrong(path, expected());
        };
        list.clear();
        for &follower in followers {
            if follower >= most || list.push(follower as u8).is_err() {
                return wrong(path, expected());
            }
        }
    }
    Ok(Some(made))
}

fn shape(text: &str) -> Option<Shape> {
    let digits: Vec<u8> = text.chars().map(|c| c.to_digit(10).map(|n| n as u8)).collect::<Option<_>>()?;
    let [s, h, d, c] = digits[..] else { return None };
    Shape::new(s, h, d, c)
}

fn clause(clause: &ClauseFile) -> Clause {
    let group = match clause.group {
        GroupName::Any => Group::Any,
        GroupName::Major => Group::Major,
        GroupName::Minor => Group::Minor,
    };
    Clause { group, length: clause.length_eq, count: clause.count }
}

fn wish(range: &RangeFile, path: &str) -> Checked<SuitWish> {
    let length = Range::new(range.min_cards, range.max_cards);
    if length.max > MAX_LENGTH {
        return wrong(format!("{path}.max_cards"), format!("0 to 13 is expected, not {}", length.max));
    }
    if length.is_empty() {
        return wrong(
            format!("{path}.min_cards"),
            format!("at most {} (max_cards) is expected, not {}", length.max, length.min),
        );
    }
    let points = Range::new(range.min_hcp, range.max_hcp);
    if points.is_empty() {
        return wrong(
            format!("{path}.min_hcp"),
            format!("at most {} (max_hcp) is expected, not {}", points.max, points.min),
        );
    }
    // 37 in a suit is how the format writes no bound.
    let bound = if points.min <= MAX_SUIT_POINTS { points.max.min(MAX_SUIT_POINTS) } else { points.max };
    Ok(SuitWish { length, points: Range::new(points.min, bound) })
}

fn random_suit(random: &RandomFile, path: &str) -> Checked<RandomSuit> {
    let count = usize::from(random.required_suits_count);
    let allowed: Vec<Suit> = random.allowed_suits.iter().map(|name| name.suit()).collect();
    let distinct = Suit::ALL.iter().filter(|suit| allowed.contains(suit)).count();
    if distinct != random.allowed_suits.len() {
        return wrong(format!("{path}.allowed_suits"), "different suits are expected");
    }
    if count == 0 || count > allowed.len() {
        return wrong(
            format!("{path}.required_suits_count"),
            format!("1 to {} is expected, the number of allowed suits", allowed.len()),
        );
    }
    if random.suit_ranges.len() < count || random.suit_ranges.len() > 4 {
        return wrong(format!("{path}.suit_ranges"), format!("{count} to 4 are expected"));
    }
    let mut made = RandomSuit {
        count: random.required_suits_count,
        allowed: allowed.into_iter().collect(),
        wishes: Default::default(),
        pairs: Default::default(),
    };
    for (at, range) in random.suit_ranges.iter().enumerate() {
        let _ = made.wishes.push(wish(range, &format!("{path}.suit_ranges[{at}]"))?);
    }
    for (at, pair) in random.pair_overrides.iter().enumerate() {
        let path = format!("{path}.pair_overrides[{at}]");
        if pair.suits[0] == pair.suits[1] {
            return wrong(format!("{path}.suits"), "two different suits are expected");
        }
        let wishes = [
            wish(&pair.first_range, &format!("{path}.first_range"))?,
            wish(&pair.second_range, &format!("{path}.second_range"))?,
        ];
        if made.pairs.push((pair.suits.map(SuitName::suit), wishes)).is_err() {
            return wrong(path, "at most six pairs are expected");
        }
    }
    Ok(made)
}

/// Weights in hundredths of a percent; all 0 where none is given.
fn weights(subs: &[SubFile], path: &str) -> Checked<Vec<u32>> {
    let given: Vec<f64> = subs.iter().map(|sub| sub.weight_percent.unwrap_or(0.0)).collect();
    for (index, weight) in given.iter().enumerate() {
        if !(0.0..=102.0).contains(weight) {
            return wrong(
                format!("{path}.subprofiles[{index}].weight_percent"),
                format!("0 to 100 is expected, not {weight}"),
            );
        }
    }
    let sum: f64 = given.iter().sum();
    if sum != 0.0 && !(98.0..=102.0).contains(&sum) {
        return wrong(
            format!("{path}.subprofiles"),
            format!("weight_percent should add up to 100 (98 to 102 is taken), not {sum}"),
        );
    }
    Ok(given.iter().map(|weight| (weight * 100.0).round() as u32).collect())
}
