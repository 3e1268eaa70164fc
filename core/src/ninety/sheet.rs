//! The score sheet: deals add up to games, games to a rubber.
//!
//! A game ends with the deal in which somebody reaches 100 and one player is alone in the lead; that player
//! has won it, and everybody who has reached 100 adds another 100. The first to win three games wins the
//! rubber and adds 100 for every game fewer than eight that it took. The deal passes to the left; each in turn
//! deals first to a new game (Parlett, The Penguin Book of Card Games). The first deal has no trump; after
//! that the deal before decides, even across games.

use super::deal::Ending;
use super::rules::Players;
use super::score::next_trump;
use crate::cards::Suit;
use crate::limits::SEATS;

/// Points that end a game, and that everybody who reaches them adds.
pub const GAME: u16 = 100;

/// Games that win a rubber.
pub const RUBBER: u8 = 3;

/// What has been scored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sheet<const N: usize = SEATS> {
    /// Points of the game that is being played.
    pub game: [u16; N],
    /// Games won.
    pub won: [u8; N],
    /// Points of all finished games with everything added, and the rubber's.
    pub total: [u16; N],
    /// Deals played in this rubber.
    pub deals: u16,
    /// Who dealt, or is to deal.
    pub dealer: usize,
    /// Who dealt first to this game.
    pub first: u8,
    /// The trump, or none.
    pub trump: Option<Suit>,
    /// The winner of the game that the last deal ended, if it ended one.
    pub ended: Option<usize>,
    /// Who deals: everybody, but not a dummy.
    pub live: u8,
}

impl Sheet {
    /// Nothing scored yet by three players.
    pub const fn new(dealer: usize) -> Sheet {
        Sheet::of(Players::Three, dealer)
    }
}

impl<const N: usize> Sheet<N> {
    /// Nothing scored yet.
    pub const fn of(players: Players, dealer: usize) -> Sheet<N> {
        let (game, won, total) = ([0; N], [0; N], [0; N]);
        let live = players.live();
        let dealer = dealer % live;
        let live = live as u8;
        Sheet { game, won, total, deals: 0, dealer, first: dealer as u8, trump: None, ended: None, live }
    }

    /// Who deals after a player.
    const fn after_dealer(&self, dealer: usize) -> usize {
        let live = if self.live == 0 { 1 } else { self.live as usize };
        (dealer % live + 1) % live
    }

    /// Another player deals now; where nothing is scored yet in this game, to it first.
    pub fn deal_by(&mut self, dealer: usize) {
        self.dealer = dealer % usize::from(self.live.max(1));
        if self.game == [0; N] {
            self.first = self.dealer as u8;
        }
    }

    /// Who leads to the first trick.
    pub const fn eldest(&self) -> usize {
        self.after_dealer(self.dealer)
    }

    /// Who has won the rubber.
    pub fn champion(&self) -> Option<usize> {
        (0..N).find(|&seat| self.won[seat] >= RUBBER)
    }

    /// The sheet after one more deal.
    #[must_use]
    pub fn after(&self, ending: &Ending<N>) -> Sheet<N> {
        let mut sheet = *self;
        for seat in 0..N {
            sheet.game[seat] = sheet.game[seat].saturating_add(ending.points[seat].into());
        }
        sheet.deals = sheet.deals.saturating_add(1);
        sheet.dealer = self.eldest();
        sheet.trump = next_trump(ending.successes());
        sheet.ended = sheet.leader().filter(|&seat| sheet.game[seat] >= GAME);
        if let Some(winner) = sheet.ended {
            sheet.won[winner] = sheet.won[winner].saturating_add(1);
            sheet.dealer = self.after_dealer(usize::from(sheet.first));
            sheet.first = sheet.dealer as u8;
            for seat in 0..N {
                let bonus = if sheet.game[seat] >= GAME { GAME } else { 0 };
                let points = sheet.game[seat].saturating_add(bonus);
                sheet.total[seat] = sheet.total[seat].saturating_add(points);
                sheet.game[seat] = 0;
            }
            if sheet.won[winner] == RUBBER {
                let played = sheet.won.iter().fold(0_u8, |all, &won| all.saturating_add(won));
                let bonus = 100 * u16::from(8_u8.saturating_sub(played));
                sheet.total[winner] = sheet.total[winner].saturating_add(bonus);
            }
        }
        sheet
    }

    /// Who is alone in the lead.
    pub(super) fn leader(&self) -> Option<usize> {
        let most = self.game.iter().max()?;
        let mut front = (0..N).filter(|&seat| self.game[seat] == *most);
        front.next().filter(|_| front.next().is_none())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ending(points: [u8; SEATS]) -> Ending {
        Ending { taken: [3; SEATS], bids: [3; SEATS], points, dummy: false }
    }

    #[test]
    fn games_and_the_rubber_are_added_up() {
        let mut sheet = Sheet::new(2);
        assert_eq!((sheet.eldest(), sheet.trump), (0, None));
        sheet = sheet.after(&ending([60, 40, 10]));
        assert_eq!((sheet.game, sheet.dealer, sheet.trump), ([60, 40, 10], 0, Some(Suit::Clubs)));
        // Nobody is alone in the lead: the game goes on.
        sheet = sheet.after(&ending([40, 60, 10]));
        assert_eq!((sheet.game, sheet.ended), ([100, 100, 20], None));
        sheet = sheet.after(&ending([33, 4, 2]));
        assert_eq!((sheet.game, sheet.ended, sheet.total), ([0; 3], Some(0), [233, 204, 22]));
        // Seat 2 dealt first to this game and, with the fourth deal, would deal again; seat 0 is next in turn.
        assert_eq!((sheet.dealer, sheet.first), (0, 0));
        for _ in 0..2 {
            sheet = sheet.after(&ending([99, 0, 0])).after(&ending([10, 0, 0]));
        }
        // Three games of three: 500 more.
        assert_eq!((sheet.champion(), sheet.won), (Some(0), [3, 0, 0]));
        assert_eq!(sheet.total, [233 + 2 * 209 + 500, 204, 22]);
    }

    #[test]
    fn a_dummy_never_deals_and_four_deal_in_turn() {
        let mut sheet: Sheet<3> = Sheet::of(Players::Two, 1);
        let ending = Ending { taken: [4, 3, 2], bids: [4, 3, 5], points: [14, 13, 12], dummy: true };
        for dealer in [0, 1, 0] {
            sheet = sheet.after(&ending);
            // The dummy made it too, with fewer tricks than its bid.
            assert_eq!((sheet.dealer, sheet.eldest(), sheet.trump), (dealer, 1 - dealer, Some(Suit::Clubs)));
        }
        let mut sheet: Sheet<4> = Sheet::of(Players::Four, 3);
        assert_eq!(sheet.eldest(), 0);
        let all = Ending { taken: [4, 3, 2, 1], bids: [4, 3, 2, 1], points: [4, 3, 2, 1], dummy: false };
        sheet = sheet.after(&Ending { bids: [4, 3, 2, 0], points: [14, 13, 12, 1], ..all });
        assert_eq!((sheet.dealer, sheet.trump), (0, Some(Suit::Clubs)));
        sheet = sheet.after(&all);
        assert_eq!((sheet.dealer, sheet.trump, sheet.game), (1, None, [18, 16, 14, 2]));
    }
}
