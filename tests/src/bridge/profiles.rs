//! Random profile files: every key, left out or there, and keys that nobody knows.

use std::collections::BTreeMap;

use proptest::collection::{btree_map, vec};
use proptest::option::of;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};
use trickwire_cli::bridge::profile::{
    ClauseFile, EwRoleMode, ExclusionFile, GroupName, NsRoleMode, OpponentFile, PairFile, PartnerFile,
    ProfileFile, RandomFile, RangeFile, RoleForSeat, RoleUsage, SeatFile, SeatName, StandardFile, SubFile,
    SuitName, Tag, Unknown,
};
use trickwire_core::bridge::shape::Shape;

use super::formulas::{formula, line};

fn seat() -> impl Strategy<Value = SeatName> {
    select(vec![SeatName::N, SeatName::E, SeatName::S, SeatName::W])
}

fn suit() -> impl Strategy<Value = SuitName> {
    select(vec![SuitName::C, SuitName::D, SuitName::H, SuitName::S])
}

/// Text with everything that JSON has to escape.
fn text() -> impl Strategy<Value = String> {
    prop_oneof![3 => "[A-Za-z ]{0,12}", 1 => "\\PC{0,8}", 1 => Just("\"\\\n\t\u{1}é♠".to_owned())]
}

/// Keys of other programs.
fn unknown() -> impl Strategy<Value = Unknown> {
    let value = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        any::<f64>().prop_filter("JSON has no infinity", |number| number.is_finite()).prop_map(Value::from),
        text().prop_map(Value::from),
        text().prop_map(|text| json!([text, { "deeper": [] }])),
    ];
    prop_oneof![6 => Just(Unknown::new()), 1 => btree_map("x_[a-z]{1,6}", value, 1..3)]
}

fn range() -> impl Strategy<Value = RangeFile> {
    (0..=13_u8, 0..=13_u8, 0..=10_u8, 0..=37_u8, unknown()).prop_map(
        |(min_cards, max_cards, min_hcp, max_hcp, unknown)| RangeFile {
            min_cards,
            max_cards,
            min_hcp,
            max_hcp,
            unknown,
        },
    )
}

fn standard() -> impl Strategy<Value = StandardFile> {
    ([range(), range(), range(), range()], 0..=37_u8, 0..=40_u8, unknown()).prop_map(
        |([spades, hearts, diamonds, clubs], total_min_hcp, total_max_hcp, unknown)| StandardFile {
            spades,
            hearts,
            diamonds,
            clubs,
            total_min_hcp,
            total_max_hcp,
            unknown,
        },
    )
}

fn random_suits() -> impl Strategy<Value = RandomFile> {
    let pair = ([suit(), suit()], range(), range(), unknown()).prop_map(
        |(suits, first_range, second_range, unknown)| PairFile { suits, first_range, second_range, unknown },
    );
    (0..=4_u8, vec(suit(), 0..=4), vec(range(), 0..=3), vec(pair, 0..=2), unknown()).prop_map(
        |(required_suits_count, allowed_suits, suit_ranges, pair_overrides, unknown)| RandomFile {
            required_suits_count,
            allowed_suits,
            suit_ranges,
            pair_overrides,
            unknown,
        },
    )
}

fn subprofile() -> impl Strategy<Value = SubFile> {
    let partner = (seat(), range(), of(any::<bool>()), unknown()).prop_map(
        |(partner_seat, suit_range, use_non_chosen_suit, unknown)| PartnerFile {
            partner_seat,
            suit_range,
            use_non_chosen_suit,
            unknown,
        },
    );
    let opponent = (seat(), range(), of(any::<bool>()), unknown()).prop_map(
        |(opponent_seat, suit_range, use_non_chosen_suit, unknown)| OpponentFile {
            opponent_seat,
            suit_range,
            use_non_chosen_suit,
            unknown,
        },
    );
    let usage = || of(select(vec![RoleUsage::Any, RoleUsage::DriverOnly, RoleUsage::FollowerOnly]));
    let role = of(select(vec![RoleForSeat::Driver, RoleForSeat::Follower, RoleForSeat::Neutral]));
    let weight = of(prop_oneof![0.0..=100.0, Just(100.0), Just(0.1)]);
    let first = (of(text()), of(standard()), of(formula(1)), of(random_suits()), of(partner), of(opponent));
    (first, weight, usage(), usage(), role, unknown()).prop_map(
        |(first, weight_percent, ns_role_usage, ew_role_usage, ns_role_for_seat, unknown)| {
            let (name, standard, wishes, random, partner, opponent) = first;
            SubFile {
                name,
                standard,
                wishes,
                random_suit_constraint: random,
                partner_contingent_constraint: partner,
                opponents_contingent_suit_constraint: opponent,
                weight_percent,
                ns_role_usage,
                ew_role_usage,
                ns_role_for_seat,
                unknown,
            }
        },
    )
}

fn exclusion() -> impl Strategy<Value = ExclusionFile> {
    let group = select(vec![GroupName::Any, GroupName::Major, GroupName::Minor]);
    let clause = (group, 0..=13_u8, 0..=4_u8, unknown())
        .prop_map(|(group, length_eq, count, unknown)| ClauseFile { group, length_eq, count, unknown });
    let shape = (0..560_usize).prop_map(|rank| Shape::from_rank(rank).unwrap().to_string());
    (seat(), 0..=6_usize, of(vec(shape, 0..=3)), of(vec(clause, 0..=2)), unknown()).prop_map(
        |(seat, subprofile_index, excluded_shapes, clauses, unknown)| ExclusionFile {
            seat,
            subprofile_index,
            excluded_shapes,
            clauses,
            unknown,
        },
    )
}

fn seats() -> impl Strategy<Value = BTreeMap<SeatName, SeatFile>> {
    let file = (seat(), vec(subprofile(), 0..=2), unknown())
        .prop_map(|(seat, subprofiles, unknown)| SeatFile { seat, subprofiles, unknown });
    btree_map(seat(), file, 0..=2)
}

/// Any profile file, whether boards can be dealt from it or not.
pub fn profile() -> impl Strategy<Value = ProfileFile> {
    let ns = of(select(vec![
        NsRoleMode::NorthDrives,
        NsRoleMode::SouthDrives,
        NsRoleMode::RandomDriver,
        NsRoleMode::NoDriver,
        NsRoleMode::NoDriverNoIndex,
    ]));
    let ew = of(select(vec![
        EwRoleMode::EastDrives,
        EwRoleMode::WestDrives,
        EwRoleMode::RandomDriver,
        EwRoleMode::NoDriver,
        EwRoleMode::NoDriverNoIndex,
    ]));
    let map = || of(btree_map("[1-6]", vec(0..6_usize, 0..=2), 0..=2));
    let texts = (text(), of(text()), of(text()), of(text()), of(text()), of(vec(text(), 0..=2)), of(line()));
    let flags = (of(any::<bool>()), of(any::<bool>()), of(any::<bool>()));
    let numbers = (of(any::<i64>()), of(any::<u32>()));
    let tag = of(select(vec![Tag::Opener, Tag::Overcaller]));
    let roles = (ns, ew, map(), map());
    let order = of(vec(seat(), 0..=4));
    let lists = (order, of(vec(exclusion(), 0..=2)), seats(), unknown());
    (texts, flags, numbers, tag, roles, lists, seat()).prop_map(
        |(texts, flags, numbers, tag, roles, lists, dealer)| {
            let (profile_name, description, author, version, category, presets, wishes) = texts;
            let (rotate_deals_by_default, is_invariants_safety_profile, use_rs_w_only_path) = flags;
            let (sort_order, schema_version) = numbers;
            let (ns_role_mode, ew_role_mode, ns_bespoke_map, ew_bespoke_map) = roles;
            let (hand_dealing_order, subprofile_exclusions, seat_profiles, unknown) = lists;
            ProfileFile {
                description,
                dealer,
                hand_dealing_order,
                tag,
                author,
                version,
                rotate_deals_by_default,
                category,
                ns_role_mode,
                ew_role_mode,
                ns_bespoke_map,
                ew_bespoke_map,
                subprofile_exclusions,
                is_invariants_safety_profile,
                use_rs_w_only_path,
                sort_order,
                schema_version,
                presets,
                wishes,
                seat_profiles,
                unknown,
                ..ProfileFile::of_wishes(profile_name)
            }
        },
    )
}
