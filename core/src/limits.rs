//! Every fixed capacity of the core, with what it costs.
//!
//! Lists bounded by the rules of a game are `heapless` vectors of these lengths. The big tables of
//! the solvers are not here: their memory is handed in by the caller.

/// Players at a Bomb Busters table.
pub const MAX_PLAYERS: usize = 5;

/// Fewest players at a Bomb Busters table.
pub const MIN_PLAYERS: usize = 2;

/// Stands on a Bomb Busters table. The rules need five (five players) or four (fewer); the sixth is
/// room for a block of wires that belongs to nobody's hand. 8 bytes per slot: 6 x 128 B.
pub const MAX_STANDS: usize = 6;

/// Slots on one stand. The longest dealt stand has 14; swaps and hooks may add two. 8 B each.
pub const MAX_SLOTS: usize = 16;

/// Wires on one table that have changed hands: Walkie-Talkies on a card and on two characters, twice where
/// the Emergency Drop brings the card back, and the Grappling Hook. 6 B each.
pub const MAX_MOVED: usize = 10;

/// Constraints on one table (labels, radar answers, failed calls). 4 B each.
pub const MAX_CONSTRAINTS: usize = 48;

/// Choices among wires that one table keeps: detectors, yellow wires, wires put among their equals. 20 B each.
pub const MAX_CHOICES: usize = 24;

/// Facts that a game of Bomb Busters remembers: a radar answer of every stand for every number, labels,
/// failed calls. 7 B each.
pub const MAX_FACTS: usize = 96;

/// Equal wires of one player that a cut may choose among: four of a number; no more than four yellow ones are
/// cut at once. 2 B each.
pub const MAX_EQUAL: usize = 4;

/// Equipment cards on a Bomb Busters table: seven in mission 23, or one per player and two more, twice where
/// the Emergency Drop brings the False Bottom back. 4 B each.
pub const MAX_GEAR: usize = 10;

/// Events of one game of Bomb Busters: openings, cuts of 55 wires, misses, equipment. About 30 B each.
pub const MAX_EVENTS: usize = 160;

/// Candidates of an X-of-Y group: every yellow (or red) tile there is. 1 B each.
pub const MAX_CANDIDATES: usize = 11;

/// Lanes of the Bomb Busters solver: one for each stand, a hand for each filter that several slots share, a
/// discard pile for each colour. About 600 B each on the stack.
pub const MAX_LANES: usize = MAX_STANDS + 6 + 2;

/// The device's memory for one solver, in 32-bit words: 140 KB. A computer hands in more. The opening of mission 41 in the
/// benches takes 34,908 of them; with fewer it is divided, and takes longer.
pub const DEVICE_WORDS: usize = 35_000;

/// Players of Ninety-Nine.
pub const SEATS: usize = 3;

/// Tricks of a deal of Ninety-Nine: cards in a hand once the bid is laid aside. 2 B each.
pub const MAX_TRICKS: usize = 9;

/// Cards dealt to each player of Ninety-Nine.
pub const DEALT: usize = 12;

/// Cards laid aside as a bid.
pub const LAID: usize = DEALT - MAX_TRICKS;

/// Ways to lay three of twelve cards aside. 4 B each where all are kept.
pub const LAY_AWAYS: usize = 220;

/// Deals of Ninety-Nine that a computer tries out for a card. 56 B each on the stack; a handheld draws them one
/// by one.
pub const BELIEVED: usize = 128;

/// Unseen cards at most where a computer lists all deals of Ninety-Nine, with three tricks to go: 2 B each.
pub const LISTED_UNSEEN: usize = 12;

/// Ways to divide these between the two others; 8 B each on the stack.
pub const LISTED_SPLITS: usize = 924;

/// Ways to divide one's share of them into a hand and a bid. 24 B each on the stack, twice.
pub const LISTED_PARTS: usize = 20;

/// Cards in play when a deal of Ninety-Nine begins. One bit each in a solver's state.
pub const MAX_IN_PLAY: usize = SEATS * MAX_TRICKS;

/// Cards played in a deal of Ninety-Nine with any number of players: four play ten each. 2 B each.
pub const MOST_PLAYED: usize = 40;

/// Cards to choose from in any of these games. 28 B each where all are compared.
pub const MOST_HELD: usize = 10;

/// Hands of a bridge calculation: four seats, or fewer seats and a pool for the rest.
pub const PLACES: usize = 4;

/// Bounds of a deal: both ends of four lengths, four suits' points and the points of a hand, its shapes
/// and two sets of cards, for every seat. 3 B each.
pub const MAX_BOUNDS: usize = 4 * (2 * 9 + 3);

/// Subprofiles of one seat. About 320 B each.
pub const MAX_SUBPROFILES: usize = 16;

/// Pairs of suits with wishes of their own in a random-suit subprofile: every pair there is. 10 B each.
pub const MAX_PAIRS: usize = 6;
