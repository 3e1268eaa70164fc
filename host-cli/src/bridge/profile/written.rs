//! Wishes as a profile, for the programs that read profiles.

use std::collections::BTreeMap;

use trickwire_core::bridge::constraint::Constraints;
use trickwire_core::bridge::seat::Seat;
use trickwire_core::bridge::shape::Shape;
use trickwire_core::cards::Suit;

use super::file::{
    ExclusionFile, ProfileFile, RangeFile, Raw, SeatFile, SeatName, StandardFile, SubFile, Tag, Unknown,
};
use super::{Checked, wrong};

impl ProfileFile {
    /// A profile with one subprofile for each seat with wishes. What this format cannot express (cards held
    /// or not) is an error.
    pub fn of(constraints: &Constraints) -> Checked<ProfileFile> {
        let mut file = ProfileFile::named(constraints.to_string());
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
                standard: Some(standard),
                wishes: None,
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

    /// A profile that asks for these wishes on every board, in a key of our own.
    pub fn of_wishes(wishes: String) -> ProfileFile {
        ProfileFile { wishes: Some(wishes.clone()), ..ProfileFile::named(wishes) }
    }

    fn named(profile_name: String) -> ProfileFile {
        ProfileFile {
            profile_name,
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
            presets: None,
            wishes: None,
            seat_profiles: BTreeMap::new(),
            unknown: Unknown::new(),
            raw: Raw(None),
        }
    }
}
