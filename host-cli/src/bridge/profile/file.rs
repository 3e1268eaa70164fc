//! The keys of a profile file, as serde reads and writes them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use trickwire_core::bridge::constraint::{MAX_LENGTH, MAX_POINTS};
use trickwire_core::bridge::seat::Seat;
use trickwire_core::cards::Suit;

/// What a file was before it was understood. Files that mean the same are the same, however they were written.
#[derive(Clone, Debug, Default)]
pub struct Raw(
    /// As JSON.
    pub Option<serde_json::Value>,
);

impl PartialEq for Raw {
    fn eq(&self, _: &Raw) -> bool {
        true
    }
}

/// Keys that nobody knows.
pub type Unknown = BTreeMap<String, serde_json::Value>;

/// A profile file. Keys that are left out are left out again when it is written.
#[derive(Deserialize, Serialize, Clone, PartialEq, Debug)]
#[allow(missing_docs)]
pub struct ProfileFile {
    pub profile_name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    pub dealer: SeatName,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand_dealing_order: Option<Vec<SeatName>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tag: Option<Tag>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rotate_deals_by_default: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub category: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ns_role_mode: Option<NsRoleMode>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ew_role_mode: Option<EwRoleMode>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ns_bespoke_map: Option<BTreeMap<String, Vec<usize>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ew_bespoke_map: Option<BTreeMap<String, Vec<usize>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subprofile_exclusions: Option<Vec<ExclusionFile>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is_invariants_safety_profile: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub use_rs_w_only_path: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sort_order: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub schema_version: Option<u32>,
    /// Hands by name, for the wishes in this file: a key of our own, like the next.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub presets: Option<Vec<String>>,
    /// What is wished for on every board, of anybody.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wishes: Option<String>,
    #[serde(default)]
    pub seat_profiles: BTreeMap<SeatName, SeatFile>,
    /// As it was read.
    #[serde(skip)]
    pub raw: Raw,
    /// Keys that nobody knows, kept for writing it back.
    #[serde(flatten)]
    pub unknown: Unknown,
}

/// A seat by its letter. Read as text, so that the path of an error can name it when it is a key.
#[derive(Deserialize, Serialize, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[serde(try_from = "String")]
#[allow(missing_docs)]
pub enum SeatName {
    N,
    E,
    S,
    W,
}

impl TryFrom<String> for SeatName {
    type Error = String;

    fn try_from(name: String) -> Result<SeatName, String> {
        match name.as_str() {
            "N" => Ok(SeatName::N),
            "E" => Ok(SeatName::E),
            "S" => Ok(SeatName::S),
            "W" => Ok(SeatName::W),
            _ => Err(format!("unknown seat `{name}`, expected one of `N`, `E`, `S`, `W`")),
        }
    }
}

impl SeatName {
    /// The seat.
    pub fn seat(self) -> Seat {
        Seat::ALL[self as usize]
    }

    /// Its letter.
    pub fn of(seat: Seat) -> SeatName {
        [SeatName::N, SeatName::E, SeatName::S, SeatName::W][seat.index()]
    }
}

/// A suit by its letter.
#[derive(Deserialize, Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum SuitName {
    C,
    D,
    H,
    S,
}

impl SuitName {
    /// The suit.
    pub fn suit(self) -> Suit {
        Suit::ALL[self as usize]
    }
}

/// What a profile is for.
#[derive(Deserialize, Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Tag {
    Opener,
    Overcaller,
}

/// How North and South draw their subprofiles.
#[derive(Deserialize, Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum NsRoleMode {
    NorthDrives,
    SouthDrives,
    RandomDriver,
    NoDriver,
    NoDriverNoIndex,
}

/// How East and West draw theirs.
#[derive(Deserialize, Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum EwRoleMode {
    EastDrives,
    WestDrives,
    RandomDriver,
    NoDriver,
    NoDriverNoIndex,
}

/// The subprofiles of a seat.
#[derive(Deserialize, Serialize, Clone, PartialEq, Debug)]
#[allow(missing_docs)]
pub struct SeatFile {
    pub seat: SeatName,
    pub subprofiles: Vec<SubFile>,
    /// Keys that nobody knows, kept for writing it back.
    #[serde(flatten)]
    pub unknown: Unknown,
}

/// A subprofile.
#[derive(Deserialize, Serialize, Clone, PartialEq, Debug)]
#[allow(missing_docs)]
pub struct SubFile {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub standard: Option<StandardFile>,
    /// What is wished for of this hand beyond ranges: a key of our own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wishes: Option<String>,
    #[serde(default)]
    pub random_suit_constraint: Option<RandomFile>,
    #[serde(default)]
    pub partner_contingent_constraint: Option<PartnerFile>,
    #[serde(default)]
    pub opponents_contingent_suit_constraint: Option<OpponentFile>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weight_percent: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ns_role_usage: Option<RoleUsage>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ew_role_usage: Option<RoleUsage>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ns_role_for_seat: Option<RoleForSeat>,
    /// Keys that nobody knows, kept for writing it back.
    #[serde(flatten)]
    pub unknown: Unknown,
}

/// Whether a subprofile is meant for the driver.
#[derive(Deserialize, Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum RoleUsage {
    Any,
    DriverOnly,
    FollowerOnly,
}

/// The older form of [`RoleUsage`].
#[derive(Deserialize, Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum RoleForSeat {
    Driver,
    Follower,
    Neutral,
}

/// Bounds by suit, and points in all.
#[derive(Deserialize, Serialize, Clone, PartialEq, Debug)]
#[allow(missing_docs)]
pub struct StandardFile {
    pub spades: RangeFile,
    pub hearts: RangeFile,
    pub diamonds: RangeFile,
    pub clubs: RangeFile,
    #[serde(default)]
    pub total_min_hcp: u8,
    #[serde(default = "most_points")]
    pub total_max_hcp: u8,
    /// Keys that nobody knows, kept for writing it back.
    #[serde(flatten)]
    pub unknown: Unknown,
}

impl StandardFile {
    /// The bounds of every suit, with their keys.
    pub fn suits(&self) -> [(Suit, &RangeFile, &'static str); 4] {
        [
            (Suit::Spades, &self.spades, "spades"),
            (Suit::Hearts, &self.hearts, "hearts"),
            (Suit::Diamonds, &self.diamonds, "diamonds"),
            (Suit::Clubs, &self.clubs, "clubs"),
        ]
    }
}

/// Bounds on a suit.
#[derive(Deserialize, Serialize, Clone, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs)]
pub struct RangeFile {
    #[serde(default)]
    pub min_cards: u8,
    #[serde(default = "most_cards")]
    pub max_cards: u8,
    #[serde(default)]
    pub min_hcp: u8,
    #[serde(default = "most_points")]
    pub max_hcp: u8,
    /// Keys that nobody knows, kept for writing it back.
    #[serde(flatten)]
    pub unknown: Unknown,
}

fn most_cards() -> u8 {
    MAX_LENGTH
}

fn most_points() -> u8 {
    MAX_POINTS
}

/// Random suits.
#[derive(Deserialize, Serialize, Clone, PartialEq, Debug)]
#[allow(missing_docs)]
pub struct RandomFile {
    pub required_suits_count: u8,
    pub allowed_suits: Vec<SuitName>,
    pub suit_ranges: Vec<RangeFile>,
    #[serde(default)]
    pub pair_overrides: Vec<PairFile>,
    /// Keys that nobody knows, kept for writing it back.
    #[serde(flatten)]
    pub unknown: Unknown,
}

/// Other bounds for one pair of suits.
#[derive(Deserialize, Serialize, Clone, PartialEq, Debug)]
#[allow(missing_docs)]
pub struct PairFile {
    pub suits: [SuitName; 2],
    pub first_range: RangeFile,
    pub second_range: RangeFile,
    /// Keys that nobody knows, kept for writing it back.
    #[serde(flatten)]
    pub unknown: Unknown,
}

/// Something in the partner's suit.
#[derive(Deserialize, Serialize, Clone, PartialEq, Debug)]
#[allow(missing_docs)]
pub struct PartnerFile {
    pub partner_seat: SeatName,
    pub suit_range: RangeFile,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub use_non_chosen_suit: Option<bool>,
    /// Keys that nobody knows, kept for writing it back.
    #[serde(flatten)]
    pub unknown: Unknown,
}

/// Something in an opponent's suit.
#[derive(Deserialize, Serialize, Clone, PartialEq, Debug)]
#[allow(missing_docs)]
pub struct OpponentFile {
    pub opponent_seat: SeatName,
    pub suit_range: RangeFile,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub use_non_chosen_suit: Option<bool>,
    /// Keys that nobody knows, kept for writing it back.
    #[serde(flatten)]
    pub unknown: Unknown,
}

/// Shapes that a subprofile must not have.
#[derive(Deserialize, Serialize, Clone, PartialEq, Debug)]
#[allow(missing_docs)]
pub struct ExclusionFile {
    pub seat: SeatName,
    pub subprofile_index: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub excluded_shapes: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clauses: Option<Vec<ClauseFile>>,
    /// Keys that nobody knows, kept for writing it back.
    #[serde(flatten)]
    pub unknown: Unknown,
}

/// `count` suits of the group have exactly `length_eq` cards.
#[derive(Deserialize, Serialize, Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct ClauseFile {
    pub group: GroupName,
    pub length_eq: u8,
    pub count: u8,
    /// Keys that nobody knows, kept for writing it back.
    #[serde(flatten)]
    pub unknown: Unknown,
}

/// A group of suits.
#[derive(Deserialize, Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "UPPERCASE")]
#[allow(missing_docs)]
pub enum GroupName {
    Any,
    Major,
    Minor,
}
