//! Where the play of a deal stands: it follows from the cards played alone.

use crate::cards::{Card, CardSet, Suit};
use crate::limits::SEATS;
use crate::ninety::position::{Trick, winner_of};
use crate::ninety::rules::{DUMMY, layout};

/// Cards on a table of up to four, in the order played.
pub type Laid = heapless::Vec<Card, 3>;

/// Where the play stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Course<const N: usize = SEATS> {
    /// Who led, or is to lead, to this trick.
    pub leader: usize,
    /// What lies on the table.
    pub trick: Laid,
    /// Tricks taken.
    pub taken: [u8; N],
    /// What each seat has played.
    pub played: [CardSet; N],
    /// The suits that each seat could not follow, as all their cards.
    pub void: [CardSet; N],
    /// Where there is a dummy: who plays from it in this trick.
    pub in_charge: Option<u8>,
}

/// Who plays the card at this place of a trick, where this seat leads and this one has the dummy.
pub(in crate::ninety) const fn player_of(
    leader: usize,
    in_charge: Option<u8>,
    place: usize,
    seats: usize,
) -> usize {
    match in_charge {
        None => (leader % seats + place % seats) % seats,
        Some(_) if place == 0 => leader % seats,
        Some(master) if place == 1 => 1 - master as usize % DUMMY,
        Some(master) => {
            if leader == DUMMY {
                master as usize % DUMMY
            } else {
                DUMMY
            }
        }
    }
}

impl Course {
    /// Before the first card of three players.
    pub fn new(leader: usize) -> Course {
        Course::begin(leader, false)
    }

    /// What lies on a table of three.
    pub fn table(&self) -> Trick {
        self.trick.iter().copied().take(SEATS - 1).collect()
    }
}

impl<const N: usize> Course<N> {
    /// Before the first card, with a dummy in the last seat or without.
    pub fn begin(leader: usize, dummy: bool) -> Course<N> {
        let leader = leader % N;
        Course {
            leader,
            trick: Laid::new(),
            taken: [0; N],
            played: [CardSet::EMPTY; N],
            void: [CardSet::EMPTY; N],
            in_charge: if dummy { Some((leader % DUMMY) as u8) } else { None },
        }
    }

    /// Who plays the card at this place of the trick.
    ///
    /// With a dummy, whoever led plays its card third, after the other player; where the dummy is on lead, its
    /// master leads from it and plays third from the hand.
    pub const fn player_of(&self, place: usize) -> usize {
        player_of(self.leader, self.in_charge, place, N)
    }

    /// Whose card comes next.
    pub fn to_move(&self) -> usize {
        self.player_of(self.trick.len())
    }

    /// Who chooses it: the dummy's master for the dummy.
    pub fn chooser(&self) -> usize {
        self.master_of(self.to_move())
    }

    /// Who chooses a seat's cards in this trick.
    pub fn master_of(&self, seat: usize) -> usize {
        self.in_charge.filter(|_| seat == DUMMY).map_or(seat, usize::from)
    }

    /// Tricks not yet finished, the one on the table among them.
    pub fn tricks_left(&self) -> usize {
        let tricks = const { layout(N).tricks };
        tricks - self.taken.iter().map(|&taken| usize::from(taken)).sum::<usize>().min(tricks)
    }

    /// How many cards a seat still holds; none where there is no such seat.
    pub fn holds(&self, seat: usize) -> usize {
        let tricks = const { layout(N).tricks };
        self.played.get(seat).map_or(0, |played| tricks - played.len().min(tricks))
    }

    /// A card is played; nothing is checked.
    pub fn play(&mut self, card: Card, trump: Option<Suit>) {
        let seat = self.to_move();
        self.played[seat].insert(card);
        if let Some(led) = self.trick.first()
            && led.suit != card.suit
        {
            self.void[seat] |= const { layout(N).pack }.of_suit(led.suit);
        }
        if self.trick.len() < N - 1 {
            let _ = self.trick.push(card);
            return;
        }
        let place = winner_of(&self.trick, card, trump);
        self.leader = self.player_of(place);
        // A live player who takes a trick has the dummy; if the dummy takes it, it stays where it is.
        if self.leader != DUMMY {
            self.in_charge = self.in_charge.map(|_| self.leader as u8);
        }
        let taken = &mut self.taken[self.leader];
        *taken = taken.saturating_add(1);
        self.trick.clear();
    }
}
