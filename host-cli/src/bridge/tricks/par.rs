//! Par: what comes of a board if everybody sees all cards, bids as well as they can and doubles what fails.
//!
//! An auction is a game in which every call is a pass or a higher contract, and it ends with three passes after a
//! contract, or with four. Its value is found from the highest contract down: a player takes the call that leads to
//! the best score for their side. Who bids a contract is taken to declare it. The dealer matters where both sides
//! would like to be first, and then so do seats: the first to bid 1NT has it.
//!
//! Contracts of par are those in which auctions end if nobody makes a call that costs, and if nobody stops as long as
//! the others can be driven on; of several in a strain that are worth the same, the lowest.

use trickwire_core::bridge::seat::{Seat, Vulnerable};

use super::table::{Par, ParContract, Strain, Tricks};

/// Contracts from one club to seven no trump.
const CONTRACTS: usize = 35;

/// Par of a board.
pub fn par(tricks: &Tricks, vulnerable: Vulnerable, dealer: Seat) -> Par {
    let auction = Auction::new(tricks, vulnerable);
    let mut ends = Vec::new();
    auction.opening(dealer, 0, &mut ends);
    let score = auction.open_value(dealer, 0);
    ends.sort_unstable();
    ends.dedup();
    // They come from the lowest on.
    let mut lowest = Vec::new();
    ends.retain(|&(contract, declarer)| {
        let is_first = !lowest.contains(&(contract % 5, declarer));
        lowest.push((contract % 5, declarer));
        is_first
    });
    let mut contracts: Vec<ParContract> = Vec::new();
    for (contract, declarer) in ends {
        let (level, strain) = named(contract);
        let over = tricks.of(Seat::ALL[declarer], strain) as i8 - 6 - level as i8;
        let declarer = Seat::ALL[declarer];
        let same = |known: &&mut ParContract| {
            (known.level, known.strain, known.over) == (level, strain, over)
                && known.declarers[0].partner() == declarer
        };
        match contracts.iter_mut().find(same) {
            Some(known) => known.declarers.push(declarer),
            None => contracts.push(ParContract { level, strain, declarers: vec![declarer], over }),
        }
    }
    Par { score, contracts }
}

/// Its level and strain.
const fn named(contract: usize) -> (u8, Strain) {
    (contract as u8 / 5 + 1, Strain::DOWN[4 - contract % 5])
}

/// Values as North and South see them.
struct Auction {
    /// If a contract is played, by contract and declarer.
    played: [[i32; 4]; CONTRACTS],
    /// If it was just bid by a seat and the next is to call: by contract, declarer and passes since.
    bid: [[[i32; 3]; 4]; CONTRACTS],
}

impl Auction {
    fn new(tricks: &Tricks, vulnerable: Vulnerable) -> Auction {
        let mut auction = Auction { played: [[0; 4]; CONTRACTS], bid: [[[0; 3]; 4]; CONTRACTS] };
        for contract in (0..CONTRACTS).rev() {
            let (level, strain) = named(contract);
            for seat in Seat::ALL {
                let made = tricks.of(seat, strain);
                auction.played[contract][seat.index()] =
                    side(seat) * score(level, strain, made, vulnerable.has(seat));
            }
            for declarer in 0..4 {
                for passes in (0..3).rev() {
                    let caller = Seat::ALL[(declarer + 1 + passes) % 4];
                    let options = auction.options(contract, declarer, passes);
                    auction.bid[contract][declarer][passes] = best(caller, options.map(|(value, _)| value));
                }
            }
        }
        auction
    }

    /// What a call leads to, with the contract that is bid; `None` is a pass.
    fn options(
        &self,
        contract: usize,
        declarer: usize,
        passes: usize,
    ) -> impl Iterator<Item = (i32, Option<usize>)> + '_ {
        let caller = (declarer + 1 + passes) % 4;
        let pass = if passes == 2 {
            self.played[contract][declarer]
        } else {
            self.bid[contract][declarer][passes + 1]
        };
        let higher = (contract + 1..CONTRACTS).map(move |next| (self.bid[next][caller][0], Some(next)));
        std::iter::once((pass, None)).chain(higher)
    }

    /// The value while nobody has bid.
    fn open_value(&self, dealer: Seat, passes: usize) -> i32 {
        if passes == 4 {
            return 0;
        }
        let caller = dealer.clockwise(passes);
        let bids = (0..CONTRACTS).map(|next| self.bid[next][caller.index()][0]);
        best(caller, bids.chain([self.open_value(dealer, passes + 1)]))
    }

    /// Gathers where auctions end, from the first call on.
    fn opening(&self, dealer: Seat, passes: usize, ends: &mut Vec<(usize, usize)>) {
        let value = self.open_value(dealer, passes);
        if passes == 4 {
            return;
        }
        let caller = dealer.clockwise(passes).index();
        let mut seen = vec![false; CONTRACTS * 12];
        for next in 0..CONTRACTS {
            if self.bid[next][caller][0] == value {
                self.ending(next, caller, 0, &mut seen, ends);
            }
        }
        if self.open_value(dealer, passes + 1) == value {
            self.opening(dealer, passes + 1, ends);
        }
    }

    fn ending(
        &self,
        contract: usize,
        declarer: usize,
        passes: usize,
        seen: &mut [bool],
        ends: &mut Vec<(usize, usize)>,
    ) {
        let at = (contract * 4 + declarer) * 3 + passes;
        if std::mem::replace(&mut seen[at], true) {
            return;
        }
        let value = self.bid[contract][declarer][passes];
        for (found, bid) in self.options(contract, declarer, passes) {
            match bid {
                _ if found != value => {}
                Some(next) => self.ending(next, (declarer + 1 + passes) % 4, 0, seen, ends),
                None if passes == 2 => {
                    let drives = |(found, bid): (i32, Option<usize>)| found == value && bid.is_some();
                    let driven =
                        [0, 2].into_iter().any(|at| self.options(contract, declarer, at).any(drives));
                    if !driven {
                        ends.push((contract, declarer));
                    }
                }
                None => self.ending(contract, declarer, passes + 1, seen, ends),
            }
        }
    }
}

/// The best value for the side of a seat.
fn best(caller: Seat, values: impl Iterator<Item = i32>) -> i32 {
    values.map(|value| side(caller) * value).max().unwrap_or(0) * side(caller)
}

/// The sign of a side's scores.
const fn side(seat: Seat) -> i32 {
    if seat.index().is_multiple_of(2) { 1 } else { -1 }
}

/// The score of a contract for its side, at duplicate bridge; doubled where it fails.
pub fn score(level: u8, strain: Strain, tricks: u8, red: bool) -> i32 {
    let (level, over) = (i32::from(level), i32::from(tricks) - 6 - i32::from(level));
    if over < 0 {
        let down = -over;
        return -if red { 300 * down - 100 } else { 300 * down - [200, 300, 400][2.min(down as usize - 1)] };
    }
    let each = if matches!(strain, Strain::Clubs | Strain::Diamonds) { 20 } else { 30 };
    let first = if strain == Strain::NoTrump { 10 } else { 0 };
    let bonus = match (level, each * level + first >= 100) {
        (_, false) => 50,
        (6, _) => {
            if red {
                500 + 750
            } else {
                300 + 500
            }
        }
        (7, _) => {
            if red {
                500 + 1500
            } else {
                300 + 1000
            }
        }
        _ => {
            if red {
                500
            } else {
                300
            }
        }
    };
    each * (level + over) + first + bonus
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_of_duplicate_bridge() {
        use Strain::{Clubs, Hearts, NoTrump, Spades};
        for (level, strain, tricks, red, expected) in [
            (1, Clubs, 7, false, 70),
            (2, Hearts, 8, false, 110),
            (2, Spades, 10, true, 170),
            (3, NoTrump, 9, false, 400),
            (3, NoTrump, 10, true, 630),
            (5, Clubs, 11, true, 600),
            (6, Spades, 12, false, 980),
            (6, NoTrump, 12, true, 1440),
            (7, NoTrump, 13, true, 2220),
            (7, Clubs, 13, false, 1440),
            (4, Spades, 9, false, -100),
            (4, Spades, 8, false, -300),
            (4, Spades, 7, false, -500),
            (4, Spades, 6, false, -800),
            (4, Spades, 9, true, -200),
            (4, Spades, 7, true, -800),
        ] {
            assert_eq!(score(level, strain, tricks, red), expected, "{level}{} {tricks}", strain.name());
        }
    }

    /// Both sides make seven tricks in no trump and six in suits: whoever bids first has it, and not their partner, who would
    /// have come after the others.
    #[test]
    fn the_dealer_is_first() {
        let tricks = Tricks([[6, 6, 6, 6, 7]; 4]);
        let found = par(&tricks, Vulnerable::Nobody, Seat::North);
        assert_eq!((found.score, found.text()), (90, "N 1NT: NS +90".to_owned()));
        assert_eq!(par(&tricks, Vulnerable::Nobody, Seat::East).score, -90);
        assert_eq!(par(&Tricks([[6; 5]; 4]), Vulnerable::Nobody, Seat::East).text(), "passed out");
    }
}
