//! Random small cases for the oracle, with every token, constraint and question, that shrink to readable ones.
//!
//! Rule. A case is derived from a real deal: the ingredients (players, wires in play, shuffle, wires that change hands, what each
//! slot shows, claims, questions) are drawn independently, then `Seed::case` (telling.rs) deals, lays the stands (laying.rs) and
//! writes down what an observer would see. So the stands are legal and the deal itself confirms every token and every pick; only
//! a claim marked as a lie, or one slot too many, may leave a case without any arrangement. One ingredient depends on another
//! only through `Index`, so that proptest can shrink each of them alone: fewer players, an unshuffled deal, nothing changes
//! hands, cut wires without marks, no claims.
//!
//! There are three kinds: plain ones, those with picks, and those in which wires have changed hands, with picks or without.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, subsequence};

use super::oracle::Case;

mod laying;
mod telling;

/// Most unknown places of a case, piles included: small enough for thousands of oracle runs.
pub const MOST_UNKNOWN: usize = 11;
const MOST_PLAYERS: usize = 5;
/// There are at least eight wires, so that no stand stays empty.
const MOST_STANDS: usize = 6;
/// Four blue values, three yellow and two red wires.
const MOST_WIRES: usize = 4 * 4 + 3 + 2;

/// Yellow or red: numbers as offsets from just below the lowest blue, so that they fall between blue ones.
#[derive(Clone, Debug)]
struct Draw {
    offsets: Vec<u8>,
    pile: usize,
    /// Write it as X-of-Y even if nothing is left out.
    open: bool,
}

/// How the wire of a slot shows.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Show {
    Cut,
    Hidden,
    Info,
    /// Yellow info token without its number; on other colours the same as `Hidden`.
    InfoYellow,
    Known,
}

/// What lies on a slot, as far as its wire allows it.
#[derive(Clone, Debug)]
struct Marks {
    show: Show,
    colour: bool,
    parity: bool,
    times: bool,
    nots: Vec<Index>,
    /// When the owner picked this wire among their equal ones, if it shows and is blue.
    picks: Vec<Index>,
    /// Write the `?` of a hidden wire even after marks.
    long: bool,
}

/// The notation takes upper and lower case.
#[derive(Clone, Copy, Debug)]
enum Letters {
    Usual,
    Lower,
    Upper,
}

/// Where an unsorted wire is: at the far right, or anywhere.
#[derive(Clone, Debug)]
struct Spot {
    end: bool,
    at: Index,
}

/// A wire goes to another stand: in exchange for one of its wires, or hooked over.
#[derive(Clone, Debug)]
struct Move {
    hook: bool,
    stands: [Index; 2],
    slots: [Index; 2],
    /// Where among equal wires each is put.
    spots: [Index; 2],
}

#[derive(Clone, Copy, Debug)]
enum Subject {
    Neighbours,
    Radar,
    Player,
}

#[derive(Clone, Debug)]
struct Claim {
    subject: Subject,
    /// Also about stands without unknown slots.
    anywhere: bool,
    stand: Index,
    what: Index,
    lie: bool,
}

/// What an owner chooses.
#[derive(Clone, Copy, Debug)]
enum Choose {
    /// A token after a miss, on one of these wires that is not red, or not of these values.
    Spare,
    /// One of these wires of a value, or of either of two.
    Fit,
    /// One of all their wires of a value.
    Own,
    /// One of all their yellow wires.
    OwnYellow,
    /// A place among equal wires on the same stand.
    Insert,
    /// Nothing, but not all of these wires are red.
    NotAll,
}

#[derive(Clone, Debug)]
struct Chosen {
    choose: Choose,
    stand: Index,
    /// Which slots, a bit each; all where there would be none.
    slots: u16,
    chosen: Index,
    values: [Index; 2],
}

#[derive(Clone, Copy, Debug)]
enum Ask {
    Dual,
    Double,
    Triple,
    Super,
    Red,
    AllRed,
}

#[derive(Clone, Debug)]
struct Question {
    ask: Ask,
    /// Also about uncut wires that are known.
    known: bool,
    stand: Index,
    slots: [Index; 3],
    value: Index,
}

#[derive(Clone, Debug)]
struct Deal {
    players: usize,
    /// Players with a second stand, as long as there is room.
    doubled: Vec<bool>,
    blues: u8,
    lowest: Index,
    yellow: Draw,
    red: Draw,
    shuffle: Vec<usize>,
    unsorted: Vec<Vec<Spot>>,
    moves: Vec<Move>,
}

#[derive(Clone, Debug)]
struct Seed {
    deal: Deal,
    observer: Index,
    marks: Vec<Marks>,
    /// The order in which wires are cut until few enough are unknown.
    cuts: Vec<usize>,
    /// One of the observer's own slots that is left open.
    blank: Option<Index>,
    /// One hidden slot too many.
    surplus: bool,
    letters: Letters,
    claims: Vec<Claim>,
    choices: Vec<Chosen>,
    questions: Vec<Question>,
}

fn chosen() -> impl Strategy<Value = Chosen> {
    let choose = prop_oneof![
        4 => Just(Choose::Spare),
        3 => Just(Choose::Fit),
        1 => Just(Choose::Own),
        2 => Just(Choose::OwnYellow),
        2 => Just(Choose::Insert),
        1 => Just(Choose::NotAll),
    ];
    (choose, any::<Index>(), any::<u16>(), any::<Index>(), any::<[Index; 2]>())
        .prop_map(|(choose, stand, slots, chosen, values)| Chosen { choose, stand, slots, chosen, values })
}

fn draw(most: usize) -> impl Strategy<Value = Draw> {
    let pile = prop_oneof![3 => Just(0usize), 5 => Just(1), 2 => Just(2)];
    (subsequence((0..6).collect::<Vec<u8>>(), 0..=most), pile, prop::bool::weighted(0.05)).prop_map(
        |(offsets, pile, open)| Draw { pile: pile.min(offsets.len().saturating_sub(1)), offsets, open },
    )
}

fn marks(picks: usize) -> impl Strategy<Value = Marks> {
    let show = prop_oneof![
        9 => Just(Show::Cut),
        25 => Just(Show::Hidden),
        4 => Just(Show::Info),
        7 => Just(Show::InfoYellow),
        2 => Just(Show::Known),
    ];
    let nots = prop_oneof![
        25 => vec(any::<Index>(), 0),
        2 => vec(any::<Index>(), 1),
        1 => vec(any::<Index>(), 2),
    ];
    let flag = prop::bool::weighted;
    let picks = vec(any::<Index>(), 0..=picks);
    (show, flag(0.05), flag(0.05), flag(0.08), nots, picks, flag(0.3)).prop_map(
        |(show, colour, parity, times, nots, picks, long)| Marks {
            show,
            colour,
            parity,
            times,
            nots,
            picks,
            long,
        },
    )
}

fn unsorted() -> impl Strategy<Value = Vec<Spot>> {
    let spot = || (any::<bool>(), any::<Index>()).prop_map(|(middle, at)| Spot { end: !middle, at });
    prop_oneof![7 => vec(spot(), 0), 2 => vec(spot(), 1), 1 => vec(spot(), 2)]
}

fn change_of_hands() -> impl Strategy<Value = Move> {
    let two = any::<[Index; 2]>;
    (any::<bool>(), two(), two(), two()).prop_map(|(hook, stands, slots, spots)| Move {
        hook,
        stands,
        slots,
        spots,
    })
}

fn claim() -> impl Strategy<Value = Claim> {
    let subject =
        prop_oneof![2 => Just(Subject::Neighbours), 2 => Just(Subject::Radar), 1 => Just(Subject::Player)];
    let flag = prop::bool::weighted;
    (subject, flag(0.2), any::<Index>(), any::<Index>(), flag(0.1))
        .prop_map(|(subject, anywhere, stand, what, lie)| Claim { subject, anywhere, stand, what, lie })
}

fn question() -> impl Strategy<Value = Question> {
    let ask =
        prop::sample::select(vec![Ask::Dual, Ask::Red, Ask::Double, Ask::Triple, Ask::Super, Ask::AllRed]);
    (ask, prop::bool::weighted(0.15), any::<Index>(), any::<[Index; 3]>(), any::<Index>())
        .prop_map(|(ask, known, stand, slots, value)| Question { ask, known, stand, slots, value })
}

fn shuffled() -> impl Strategy<Value = Vec<usize>> {
    Just((0..MOST_WIRES).collect::<Vec<_>>()).prop_shuffle()
}

fn deal(moves: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = Deal> {
    let doubled = vec(prop::bool::weighted(0.15), MOST_PLAYERS);
    let unsorted = vec(unsorted(), MOST_STANDS);
    let moves = vec(change_of_hands(), moves);
    (2..=MOST_PLAYERS, doubled, 2..=4u8, any::<Index>(), draw(3), draw(2), shuffled(), unsorted, moves)
        .prop_map(|(players, doubled, blues, lowest, yellow, red, shuffle, unsorted, moves)| Deal {
            players,
            doubled,
            blues,
            lowest,
            yellow,
            red,
            shuffle,
            unsorted,
            moves,
        })
}

/// Cases of at most `MOST_UNKNOWN` unknown places, with up to three constraints and questions, up to `picks` picks on a wire and
/// `moves` changes of hands.
fn case(
    picks: usize,
    moves: std::ops::RangeInclusive<usize>,
    choices: std::ops::RangeInclusive<usize>,
) -> impl Strategy<Value = Case> {
    let blank = prop::option::weighted(0.15, any::<Index>());
    let surplus = prop::bool::weighted(0.02);
    let letters =
        prop_oneof![28 => Just(Letters::Usual), 1 => Just(Letters::Lower), 1 => Just(Letters::Upper)];
    let seed = (
        deal(moves),
        any::<Index>(),
        vec(marks(picks), MOST_WIRES),
        shuffled(),
        blank,
        surplus,
        letters,
        vec(claim(), 0..=3),
        vec(chosen(), choices),
        vec(question(), 1..=3),
    );
    seed.prop_map(|(deal, observer, marks, cuts, blank, surplus, letters, claims, choices, questions)| {
        Seed { deal, observer, marks, cuts, blank, surplus, letters, claims, choices, questions }.case()
    })
}

/// Plain cases: others pointed at every wire that shows, and all wires are where they were dealt.
pub fn small_case() -> impl Strategy<Value = Case> {
    case(0, 0..=0, 0..=0)
}

/// Cases in which owners picked wires among their equal ones.
pub fn picked_case() -> impl Strategy<Value = Case> {
    case(2, 0..=0, 0..=0)
}

/// Cases in which wires have changed hands, once or twice, half of them with picks.
pub fn moved_case() -> impl Strategy<Value = Case> {
    prop_oneof![case(0, 1..=2, 0..=0), case(2, 1..=2, 0..=0)]
}

/// Cases in which owners chose among wires that they know: half of them with picks, a third with wires that have changed hands.
pub fn chosen_case() -> impl Strategy<Value = Case> {
    prop_oneof![2 => case(0, 0..=0, 1..=3), 2 => case(2, 0..=0, 1..=3), 1 => case(0, 1..=2, 1..=3), 1 => case(2, 1..=2, 1..=3)]
}
