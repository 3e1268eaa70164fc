//! How likely the team is to win after a move: what was counted, and what was played out.
//!
//! A move hits, misses or explodes, and how likely each of them is was counted exactly. So only what comes
//! afterwards is estimated from the worlds that were played out, after a hit and after a miss apart:
//!
//! `P(win) = P(hit) P(win | hit) + P(miss) P(win | miss)`
//!
//! An explosion loses, and so does a miss where the dial has no step left for it. Where a miss loses, the
//! chance of winning is therefore never above that of the hit, however lucky the worlds were; and moves are
//! compared by their exact chances, not by how many of few worlds happened to have the wire there.
//!
//! What was known before counts as 8.2 worlds, hits and misses among them in their exact shares: a team that
//! comes so far wins 8 of them, and after a miss as much of that as careful players expect (`keep` in `policy.rs`). It
//! accounts for what playing out leaves out: the best of several moves was lucky in its worlds, and players who
//! think ahead win more than careful ones. Where no world has a hit, or a miss, it is all there is, and the
//! interval is as wide as the share of that part.
//!
//! Chances are in 2^-30ths: the same bits on every machine.

use libm::sqrt;

use super::policy::{Choice, Weighed};
use crate::bomb::advise::Move;
use crate::bomb::game::Event;
use crate::ratio::Ratio;
use crate::sample::{WHOLE, wilson};

/// What was known before, in hundredths of worlds: how many were won, of how many. Chosen on 6,720 games of missions
/// 1-30, `left` and `marked` agreed.
const BEFORE: (u64, u64) = (800, 820);

/// The unit of [`BEFORE`].
const WORLD: u64 = 100;

/// Games that are counted after a hit, and after a miss: the products of [`Part::wins`] fit 64 bits.
const MOST: u16 = 2000;

/// What came of a move at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fate {
    Hit,
    Miss,
    Boom,
}

impl Fate {
    pub(super) const fn of(event: &Event) -> Fate {
        match event {
            Event::Miss { .. } => Fate::Miss,
            Event::Boom { .. } => Fate::Boom,
            _ => Fate::Hit,
        }
    }
}

/// Games that were played out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Games {
    played: u16,
    won: u16,
}

impl Games {
    /// With others; but no more than [`MOST`], which would change nothing.
    fn add(&mut self, other: Games) {
        let played = self.played.saturating_add(other.played);
        if played <= MOST {
            *self = Games { played, won: self.won.saturating_add(other.won) };
        }
    }
}

/// A move and how often it won. 28 B; the handheld has several lists of five.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tried {
    /// The move.
    pub action: Move,
    /// With the Stabilizer?
    pub stabilizer: bool,
    /// What a miss leaves of the team's hopes, in hundredths.
    keeps: u8,
    /// How likely it is to hit, in 2^-30ths.
    hit: u32,
    /// How likely it is to miss and not to lose by that.
    miss: u32,
    /// Games after a hit and after a miss, and those that exploded.
    hits: Games,
    misses: Games,
    booms: u16,
}

impl Tried {
    /// A move that has not been played out.
    #[inline(never)] // its divisions are not on the stack while games are played
    pub(super) fn new(weighed: &Weighed) -> Tried {
        let Weighed { option, stabilizer, keeps, .. } = *weighed;
        let (hit, red) = (option.prospect.chance.in_30_bits(), option.prospect.red.in_30_bits());
        let miss = match keeps {
            0 => 0,
            _ => (WHOLE - hit).saturating_sub(if stabilizer { 0 } else { red }),
        };
        let none = Games::default();
        let action = option.prospect.action;
        Tried { action, stabilizer, keeps, hit, miss, hits: none, misses: none, booms: 0 }
    }

    /// As a decision.
    pub const fn choice(&self) -> Choice {
        Choice::Move { action: self.action, stabilizer: self.stabilizer }
    }

    /// In how many worlds it was played out.
    pub const fn played(&self) -> u32 {
        self.hits.played as u32 + self.misses.played as u32 + self.booms as u32
    }

    /// How many of those the team won.
    pub const fn won(&self) -> u32 {
        self.hits.won as u32 + self.misses.won as u32
    }

    /// Does it hit in every world?
    pub(super) const fn is_sure(&self) -> bool {
        self.hit == WHOLE
    }

    /// One more world.
    pub(super) fn count(&mut self, fate: Fate, won: bool) {
        let game = Games { played: 1, won: won.into() };
        match fate {
            Fate::Hit => self.hits.add(game),
            Fate::Miss => self.misses.add(game),
            Fate::Boom => self.booms = self.booms.saturating_add(1),
        }
    }

    /// A world that was counted as won is lost.
    pub(super) fn lose(&mut self, fate: Fate) {
        let part = match fate {
            Fate::Hit => &mut self.hits,
            Fate::Miss => &mut self.misses,
            Fate::Boom => return, // which never counts as won
        };
        part.won = part.won.saturating_sub(1);
    }

    /// The worlds of another round, in which the same move was played out.
    pub fn join(&mut self, other: &Tried) {
        self.hits.add(other.hits);
        self.misses.add(other.misses);
        self.booms = self.booms.saturating_add(other.booms);
    }

    /// How likely the team is to win after it.
    pub fn chance(&self) -> Ratio {
        Ratio::new(self.in_30_bits().into(), WHOLE.into())
    }

    /// The same in 2^-30ths.
    #[inline(never)]
    pub fn in_30_bits(&self) -> u32 {
        self.parts().iter().map(Part::wins).sum()
    }

    /// The 95 % interval of that chance: those of the parts, added up as independent errors are.
    pub fn interval(&self) -> (f64, f64) {
        let (mut chance, mut below, mut above) = (0.0, 0.0, 0.0);
        for part in self.parts().iter().filter(|part| part.share > 0) {
            let share = f64::from(part.share) / f64::from(WHOLE);
            let wins = f64::from(part.wins()) / f64::from(part.share);
            let before = share * BEFORE.1 as f64 / WORLD as f64;
            let (low, high) = wilson(wins, f64::from(part.games.played) + before);
            let (down, up) = (share * (wins - low), share * (high - wins));
            (chance, below, above) = (chance + share * wins, below + down * down, above + up * up);
        }
        ((chance - sqrt(below)).max(0.0), (chance + sqrt(above)).min(1.0))
    }

    fn parts(&self) -> [Part; 2] {
        let hit = Part { share: self.hit, keeps: 100, games: self.hits };
        [hit, Part { share: self.miss, keeps: self.keeps, games: self.misses }]
    }
}

/// What can come of a move without losing at once.
struct Part {
    /// How likely it is, exactly.
    share: u32,
    /// What it leaves of the team's hopes, in hundredths.
    keeps: u8,
    games: Games,
}

impl Part {
    /// How likely it is to come and to be won; never above its share.
    #[inline(never)]
    fn wins(&self) -> u32 {
        // Sixteen bits of the share are enough for what was known before, and the products fit 64.
        let share = u64::from(self.share);
        let (before, worlds) = (share >> 14, |count: u16| (WORLD * u64::from(count)) << 16);
        let won = worlds(self.games.won) + before * BEFORE.0 * u64::from(self.keeps) / 100;
        let all = worlds(self.games.played) + before * BEFORE.1;
        (share * won).checked_div(all).unwrap_or(0) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bomb::wire::Value;

    const CUT: Move = Move::Dual { stand: 1, slot: 0, value: Value::Blue(5) };

    fn tried(hit: f64, miss: f64, keeps: u8, hits: [u16; 2], misses: [u16; 2]) -> Tried {
        let share = |share: f64| (share * f64::from(WHOLE)) as u32;
        let games = |[played, won]: [u16; 2]| Games { played, won };
        let (hits, misses) = (games(hits), games(misses));
        let (hit, miss) = (share(hit), share(miss));
        Tried { action: CUT, stabilizer: false, keeps, hit, miss, hits, misses, booms: 0 }
    }

    fn percent(tried: &Tried) -> u32 {
        (tried.chance().as_f64() * 100.0 + 0.5) as u32
    }

    #[test]
    fn chances_of_winning_are_never_certain() {
        let sure = |played, won| tried(1.0, 0.0, 0, [played, won], [0, 0]);
        assert_eq!([(16, 16), (16, 8), (16, 0)].map(|(n, won)| percent(&sure(n, won))), [99, 66, 33]);
        let ((low, high), (few_low, few_high)) = (sure(128, 100).interval(), sure(16, 12).interval());
        let chance = sure(128, 100).chance().as_f64();
        assert!(low < chance && chance < high && few_low < low && high < few_high);
    }

    /// As many worlds as `bomb advise --deep` plays: eight rounds of 64.
    #[test]
    fn rounds_add_up() {
        let mut sum = tried(1.0, 0.0, 0, [64, 32], [0, 0]);
        let round = sum;
        for _ in 1..8 {
            sum.join(&round);
        }
        assert_eq!((sum.played(), sum.won(), percent(&sum)), (512, 256, 51));
    }

    /// Where a miss loses, sixteen worlds that all happened to hit promise no more than the hit.
    #[test]
    fn luck_with_the_hit_does_not_count() {
        let lucky = tried(0.059, 0.0, 0, [16, 16], [0, 0]);
        let unlucky = tried(0.7, 0.0, 0, [2, 2], [0, 0]);
        assert_eq!((percent(&lucky), percent(&unlucky)), (6, 69));
        assert!(lucky.interval().1 <= 0.059 && unlucky.interval().1 <= 0.7);
    }

    /// A part that no world showed is as likely to be won as was known before, and its interval says that this is little.
    #[test]
    fn what_was_not_seen_is_not_certain() {
        let unseen = tried(0.5, 0.5, 80, [16, 16], [0, 0]);
        let (low, high) = unseen.interval();
        let chance = unseen.chance().as_f64();
        assert!((0.88..0.89).contains(&chance), "{chance}");
        assert!(chance - low > 0.2 && high > 0.97, "{low} {high}");
        let seen = tried(0.5, 0.5, 80, [8, 8], [8, 6]).interval();
        assert!(seen.1 - seen.0 < high - low, "{seen:?}");
    }

    /// The estimate is that of all worlds together where they hit as often as they should.
    #[test]
    fn worlds_as_they_should_be_count_alike() {
        let parts = tried(0.75, 0.25, 100, [12, 9], [4, 2]);
        let together = tried(1.0, 0.0, 0, [16, 11], [0, 0]);
        assert!((parts.chance().as_f64() - together.chance().as_f64()).abs() < 1e-4);
    }

    #[test]
    fn no_count_overflows() {
        for share in [0.0, 1e-9, 1e-5, 0.5, 1.0] {
            let most = tried(share, 1.0 - share, 100, [MOST, MOST], [MOST, MOST]);
            assert!(most.in_30_bits() <= WHOLE && most.interval().1 <= 1.0);
            let none = tried(share, 0.0, 0, [0, 0], [0, 0]);
            assert!(none.in_30_bits() <= none.hit);
            let mut more = most;
            more.join(&most);
            assert_eq!(more, most);
        }
        assert_eq!(size_of::<Tried>(), 28);
    }
}
