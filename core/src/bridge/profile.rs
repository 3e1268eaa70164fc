//! Profiles: what a whole session of boards should be like.
//!
//! Every seat has one or more subprofiles, one of which is drawn by weight for each board. A subprofile may
//! ask for a number of suits chosen at random (*random suit*), or for something in the suit that another
//! seat's subprofile chose first (*contingent*). Once the draws are made, everything is plain
//! [`Constraints`], and the deal is drawn uniformly from those that fit.
//!
//! Partners may be matched: the driver draws, the follower uses the subprofile of the same number, or one of those
//! that a map allows beside the driver's. A subprofile may be for drivers or for followers only.

use rand_core::Rng;

use super::constraint::{Constraints, HandConstraint, Range};
use super::seat::Seat;
use super::shape::{Shape, ShapeSet};
use crate::cards::Suit;
use crate::limits::{MAX_PAIRS, MAX_SUBPROFILES};
use crate::rng::{below, below_u64, shuffle_first};

/// What is wanted of one suit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SuitWish {
    /// Its length.
    pub length: Range,
    /// Its points.
    pub points: Range,
}

/// Suits drawn at random, each of which must meet its wish.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RandomSuit {
    /// How many.
    pub count: u8,
    /// From these.
    pub allowed: heapless::Vec<Suit, 4>,
    /// For the first drawn, the second, and so on.
    pub wishes: heapless::Vec<SuitWish, 4>,
    /// Where two are drawn, other wishes for some pairs, in whatever order they were drawn.
    pub pairs: heapless::Vec<([Suit; 2], [SuitWish; 2]), MAX_PAIRS>,
}

/// What a subprofile asks for beyond fixed bounds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Choosing {
    /// Nothing.
    None,
    /// Random suits.
    Random(RandomSuit),
    /// Something in the first suit that another seat drew.
    Contingent {
        /// Who drew it.
        on: Seat,
        /// What.
        wish: SuitWish,
        /// In the one allowed suit that was not drawn, instead.
        left_over: bool,
    },
}

/// One of the kinds of hand that a seat may have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Subprofile {
    /// What is fixed, excluded shapes taken out.
    pub hand: HandConstraint,
    /// What is drawn.
    pub choosing: Choosing,
    /// How often it is drawn, compared with the others; all equally often where all have 0.
    pub weight: u32,
    /// Who may draw it, where one of two partners draws for both.
    pub role: Role,
}

/// Who may draw a subprofile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Role {
    /// Anybody.
    #[default]
    Any,
    /// Only who draws for both.
    Driver,
    /// Only who follows.
    Follower,
}

/// How two partners draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Drivers {
    /// This one draws for both.
    Seat(Seat),
    /// A coin decides who draws.
    Random,
    /// Whoever is dealt first draws.
    First,
    /// Each draws separately.
    Apart,
}

/// A profile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Profile {
    /// By seat from North; a seat with none may have anything.
    pub seats: [heapless::Vec<Subprofile, MAX_SUBPROFILES>; 4],
    /// Who deals.
    pub dealer: Seat,
    /// The order in which hands are dealt: the first of two partners draws, and assisted dealing uses it.
    pub order: [Seat; 4],
    /// Is the table turned by half a circle on about every other board, at random?
    pub rotates: bool,
    /// How North and South draw, and how East and West do.
    pub drivers: [Drivers; 2],
    /// For both pairs, by the driver's subprofile: those that the follower may have beside it.
    pub maps: [Option<FollowerMap>; 2],
}

/// By the driver's subprofile, the follower's that go with it.
pub type FollowerMap = heapless::Vec<heapless::Vec<u8, MAX_SUBPROFILES>, MAX_SUBPROFILES>;

/// What was drawn for a board.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Choice {
    /// The subprofile of each seat.
    pub indices: [u8; 4],
    /// The suits that each seat drew.
    pub suits: [heapless::Vec<Suit, 4>; 4],
}

impl Profile {
    /// Draws subprofiles and suits for a board.
    pub fn choose(&self, rng: &mut impl Rng) -> Choice {
        let mut choice = Choice::default();
        for seat in Seat::ALL {
            choice.indices[seat.index()] = self.draw_index(seat, rng);
        }
        for pair in [Seat::North, Seat::East] {
            if let Some(driver) = self.driver(pair, rng) {
                self.match_pair(&mut choice, driver, rng);
            }
        }
        for seat in Seat::ALL {
            if let Some(Choosing::Random(random)) = self.chosen(&choice, seat).map(|sub| &sub.choosing) {
                let mut suits = random.allowed.clone();
                shuffle_first(rng, &mut suits, usize::from(random.count));
                suits.truncate(usize::from(random.count));
                choice.suits[seat.index()] = suits;
            }
        }
        choice
    }

    /// The subprofile that was drawn for a seat.
    pub fn chosen(&self, choice: &Choice, seat: Seat) -> Option<&Subprofile> {
        self.seats[seat.index()].get(usize::from(choice.indices[seat.index()]))
    }

    fn draw_index(&self, seat: Seat, rng: &mut impl Rng) -> u8 {
        self.draw_among(seat, |_| true, rng)
    }

    /// Draws one of some subprofiles of a seat.
    fn draw_among(&self, seat: Seat, may: impl Fn(usize) -> bool, rng: &mut impl Rng) -> u8 {
        let subs = || self.seats[seat.index()].iter().enumerate().filter(|(at, _)| may(*at));
        let sum: u64 = subs().map(|(_, sub)| u64::from(sub.weight)).sum();
        if sum == 0 {
            let nth = below(rng, subs().count() as u32) as usize;
            return subs().nth(nth).map_or(0, |(at, _)| at as u8);
        }
        let mut index = below_u64(rng, sum);
        for (at, sub) in subs() {
            let weight = u64::from(sub.weight);
            if index < weight {
                return at as u8;
            }
            index -= weight;
        }
        0
    }

    /// Who draws for a pair, if anybody does.
    fn driver(&self, pair: Seat, rng: &mut impl Rng) -> Option<Seat> {
        let driver = match self.drivers[pair.index() % 2] {
            Drivers::Apart => return None,
            Drivers::Seat(seat) => seat,
            Drivers::Random => [pair, pair.partner()][below(rng, 2) as usize],
            Drivers::First => self.first_of(pair),
        };
        self.matches(driver).then_some(driver)
    }

    /// Can the subprofiles of a driver and the follower be matched?
    pub fn matches(&self, driver: Seat) -> bool {
        let count = |seat: Seat| self.seats[seat.index()].len();
        let mapped =
            self.maps[driver.index() % 2].is_some() && count(driver) > 0 && count(driver.partner()) > 0;
        mapped || count(driver) > 1 && count(driver) == count(driver.partner())
    }

    /// The subprofiles that a driver may draw: all where none is left.
    pub fn driver_may(&self, driver: Seat, index: usize) -> bool {
        let subs = &self.seats[driver.index()];
        let only = |role: Role| role != Role::Follower;
        !subs.iter().any(|sub| only(sub.role)) || subs.get(index).is_some_and(|sub| only(sub.role))
    }

    /// The subprofiles that a follower may have beside the driver's.
    pub fn follower_may(&self, driver: Seat, drawn: usize, index: usize) -> bool {
        let subs = &self.seats[driver.partner().index()];
        let Some(list) = self.maps[driver.index() % 2].as_ref().and_then(|map| map.get(drawn)) else {
            return index == drawn;
        };
        let listed = |at: usize| list.is_empty() || list.contains(&(at as u8));
        let only = |at: usize| subs.get(at).is_some_and(|sub| sub.role != Role::Driver);
        let any = (0..subs.len()).any(|at| listed(at) && only(at));
        listed(index) && (only(index) || !any)
    }

    /// Lets the driver draw again where not everything is for drivers, and the follower follow.
    fn match_pair(&self, choice: &mut Choice, driver: Seat, rng: &mut impl Rng) {
        let follower = driver.partner();
        let count = self.seats[driver.index()].len();
        if (0..count).any(|at| !self.driver_may(driver, at)) {
            choice.indices[driver.index()] = self.draw_among(driver, |at| self.driver_may(driver, at), rng);
        }
        let drawn = choice.indices[driver.index()];
        choice.indices[follower.index()] = match &self.maps[driver.index() % 2] {
            None => drawn,
            Some(_) => self.draw_among(follower, |at| self.follower_may(driver, drawn.into(), at), rng),
        };
    }

    /// Which of two partners is dealt first.
    pub fn first_of(&self, seat: Seat) -> Seat {
        self.order.into_iter().find(|&other| other == seat || other == seat.partner()).unwrap_or(seat)
    }

    /// The plain constraints of a choice; `None` where a seat waits for a suit that nobody draws, so that
    /// nothing can fit.
    pub fn constraints(&self, choice: &Choice) -> Option<Constraints> {
        let mut constraints = Constraints::default();
        for seat in Seat::ALL {
            let Some(sub) = self.chosen(choice, seat) else { continue };
            let mut hand = sub.hand;
            match &sub.choosing {
                Choosing::None => {}
                Choosing::Random(random) => {
                    for (suit, wish) in random.wishes_for(&choice.suits[seat.index()]) {
                        narrow(&mut hand, suit, wish);
                    }
                }
                Choosing::Contingent { on, wish, left_over } => {
                    let suit = if *left_over {
                        self.left_over(choice, *on)
                    } else {
                        choice.suits[on.index()].first().copied()
                    };
                    narrow(&mut hand, suit?, *wish);
                }
            }
            *constraints.of_mut(seat) = hand;
        }
        Some(constraints)
    }

    /// The one suit that a seat could have drawn and did not.
    fn left_over(&self, choice: &Choice, on: Seat) -> Option<Suit> {
        let Some(Choosing::Random(random)) = self.chosen(choice, on).map(|sub| &sub.choosing) else {
            return None;
        };
        let mut left = random.allowed.iter().filter(|suit| !choice.suits[on.index()].contains(suit));
        left.next().copied().filter(|_| left.next().is_none())
    }
}

impl RandomSuit {
    /// What each drawn suit must meet.
    pub fn wishes_for(&self, drawn: &[Suit]) -> heapless::Vec<(Suit, SuitWish), 4> {
        if let [a, b] = *drawn {
            let same = |suits: &[Suit; 2]| *suits == [a, b] || *suits == [b, a];
            if let Some((suits, wishes)) = self.pairs.iter().find(|(suits, _)| same(suits)) {
                return suits.iter().copied().zip(wishes.iter().copied()).collect();
            }
        }
        drawn.iter().copied().zip(self.wishes.iter().copied()).collect()
    }
}

fn narrow(hand: &mut HandConstraint, suit: Suit, wish: SuitWish) {
    let (length, points) = (&mut hand.lengths[suit.index()], &mut hand.suit_points[suit.index()]);
    *length = length.and(wish.length);
    *points = points.and(wish.points);
}

/// Suits that an exclusion looks at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Group {
    Any,
    Major,
    Minor,
}

/// `count` suits of a group have exactly `length` cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clause {
    /// Which suits.
    pub group: Group,
    /// How long.
    pub length: u8,
    /// How many of them.
    pub count: u8,
}

impl Clause {
    /// Does a shape meet it?
    pub fn meets(&self, shape: Shape) -> bool {
        let suits: &[Suit] = match self.group {
            Group::Any => &Suit::ALL,
            Group::Major => &[Suit::Hearts, Suit::Spades],
            Group::Minor => &[Suit::Clubs, Suit::Diamonds],
        };
        suits.iter().filter(|&&suit| shape.length(suit) == self.length).count() == usize::from(self.count)
    }
}

/// The shapes that meet every clause.
pub fn excluded(clauses: &[Clause]) -> ShapeSet {
    ShapeSet::of(|shape| clauses.iter().all(|clause| clause.meets(shape)))
}
