//! Parts of a subprofile as the core has them, each checked with its path in the file.

use std::collections::BTreeMap;

use trickwire_core::bridge::constraint::{HandConstraint, MAX_LENGTH, MAX_POINTS, MAX_SUIT_POINTS, Range};
use trickwire_core::bridge::profile::{Clause, FollowerMap, Group, Profile, RandomSuit, Role, SuitWish};
use trickwire_core::bridge::seat::Seat;
use trickwire_core::bridge::shape::Shape;
use trickwire_core::cards::Suit;

use super::file::{
    ClauseFile, GroupName, RandomFile, RangeFile, RoleForSeat, RoleUsage, SeatName, StandardFile, SubFile,
    SuitName,
};
use super::{Checked, wrong};

/// Whether a subprofile is for drivers or followers, by the key of its side; the older key is North's and South's.
pub(super) fn role(sub: &SubFile, seat: SeatName) -> Role {
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
pub(super) fn follower_map(
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

pub(super) fn shape(text: &str) -> Option<Shape> {
    let digits: Vec<u8> = text.chars().map(|c| c.to_digit(10).map(|n| n as u8)).collect::<Option<_>>()?;
    let [s, h, d, c] = digits[..] else { return None };
    Shape::new(s, h, d, c)
}

pub(super) fn clause(clause: &ClauseFile) -> Clause {
    let group = match clause.group {
        GroupName::Any => Group::Any,
        GroupName::Major => Group::Major,
        GroupName::Minor => Group::Minor,
    };
    Clause { group, length: clause.length_eq, count: clause.count }
}

/// Bounds by suit, and points in all.
pub(super) fn standard_hand(standard: &StandardFile, path: &str) -> Checked<HandConstraint> {
    let mut hand = HandConstraint::ANY;
    for (suit, range, name) in standard.suits() {
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
    Ok(hand)
}

pub(super) fn wish(range: &RangeFile, path: &str) -> Checked<SuitWish> {
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

pub(super) fn random_suit(random: &RandomFile, path: &str) -> Checked<RandomSuit> {
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
pub(super) fn weights(subs: &[SubFile], path: &str) -> Checked<Vec<u32>> {
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
