//! How likely the team is to win after a move: what was counted, what was played out, and how much of it comes true.
//!
//! A move hits, misses or explodes, and how likely each of them is was counted exactly. So only what comes
//! afterwards is estimated from the worlds that were played out, after a hit and after a miss apart:
//!
//! `P(win) = P(hit) P(win | hit) + P(miss) P(win | miss)`
//!
//! An explosion loses, and so does a miss where the dial has no step left for it. So moves are compared by their exact
//! chances, not by how many of few worlds happened to have the wire there.
//!
//! Of each part the worlds tell the share f that was won; three worlds count beside them in which the team wins
//! nearly always, after a miss as much of that as careful players expect (`keep` in `policy.rs`). But in the head everybody is only careful, and
//! the best of several moves was lucky in its worlds; a team that thinks ahead wins more often in the middle, and less often
//! what seems won. So f is read off a [curve](TRUE), and its odds are multiplied by how much more is known than careful
//! players use: where few wires are left, and where two play ([`Hopes`]).
//!
//! And where something is agreed, calls hit more often than they are counted to; probably because whoever has looked
//! ahead leaves a teammate a guess rather where it hits. The odds of a hit are half as much again. Where nothing is agreed
//! and a miss loses, the chance of winning is never above that of the hit.
//!
//! All of that is fitted to simulated games, by their likelihood; `docs/algorithms/bomb-play.md` has the figures.
//! Chances are in 2^-30ths: the same bits on every machine.

use libm::sqrt;

use super::policy::{Choice, STEADY, Weighed};
use crate::bomb::advise::Move;
use crate::bomb::game::{Event, Game};
use crate::ratio::Ratio;
use crate::sample::{WHOLE, wilson};

/// What was known before, in hundredths of worlds: how many were won, of how many.
const BEFORE: (u64, u64) = (285, 300);

/// The unit of [`BEFORE`].
const WORLD: u64 = 100;

/// Games that are counted after a hit, and after a miss: the products of [`Part::found`] fit 64 bits.
const MOST: u16 = 2000;

/// Shares of worlds that were won, in thousandths.
const FOUND: [u16; 12] = [0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950, 1000];

/// How often such worlds are won by a team that thinks ahead, with more than fifteen wires left.
const TRUE: [u16; 12] = [19, 154, 297, 427, 539, 619, 685, 771, 848, 890, 944, 997];

/// A share of 1.
const ONE: u32 = 1 << 16;

/// By what the odds of winning are multiplied, in tenths, with at most so many wires uncut.
const FEW: [(usize, u8); 4] = [(6, 42), (10, 13), (15, 11), (usize::MAX, 10)];

/// The same for two players, where `left` is not agreed and where it is: either knows all that the other does not.
const TWO: [u8; 2] = [16, 40];

/// By how much teams do better than careful players in the head.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Hopes {
    /// By what the odds of winning are multiplied, in tenths.
    odds: u8,
    /// Is anything agreed?
    agreed: bool,
}

impl Hopes {
    /// In this game, with so many wires uncut.
    pub(super) fn of(game: &Game, uncut: usize) -> Hopes {
        let few = FEW.iter().find(|(most, _)| uncut <= *most).map_or(10, |&(_, odds)| odds);
        let two = if game.players == 2 { TWO[usize::from(game.agreed.left)] } else { 10 };
        Hopes { odds: (u16::from(few) * u16::from(two) / 10) as u8, agreed: !game.agreed.is_none() }
    }

    /// How likely it is to hit, and to miss without losing: exactly, or as it comes true in 2^-30ths.
    fn shares(self, hit: u32, miss: u32) -> (u32, u32) {
        if !self.agreed {
            return (hit, miss);
        }
        // 3 h : 2 (1 - h), and the misses in proportion.
        let (hit, miss) = (u64::from(hit), u64::from(miss));
        let all = 2 * u64::from(WHOLE) + hit;
        let of_all = |part: u64| (part * u64::from(WHOLE)).checked_div(all).unwrap_or(0) as u32;
        (of_all(3 * hit), of_all(2 * miss))
    }
}

/// How often what was won in such a share of worlds is won in truth, both in 2^-16ths; the odds are in tenths.
fn told(share: u32, odds: u8) -> u32 {
    let share = share.min(ONE) * 1000;
    let from = FOUND.iter().rposition(|&found| u32::from(found) * ONE <= share).unwrap_or(0);
    let from = from.min(FOUND.len() - 2);
    let [low, high, bottom, top] = [FOUND[from], FOUND[from + 1], TRUE[from], TRUE[from + 1]].map(u64::from);
    let over = u64::from(share) - low * u64::from(ONE);
    let told = (bottom * u64::from(ONE) + over * (top - bottom) / (high - low)) / 1000;
    let won = told * u64::from(odds);
    let lost = (u64::from(ONE) - told) * 10;
    (won * u64::from(ONE)).checked_div(won + lost).unwrap_or(0) as u32
}

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
    /// What a miss leaves of the team's hopes, in hundredths.
    keeps: u8,
    /// By what the odds of winning are multiplied, in tenths.
    odds: u8,
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
        let Weighed { option, stabilizer, keeps, hopes, .. } = *weighed;
        let (hit, red) = (option.prospect.chance.in_30_bits(), option.prospect.red.in_30_bits());
        let miss = match keeps {
            0 => 0,
            _ => (WHOLE - hit).saturating_sub(if stabilizer { 0 } else { red }),
        };
        let (hit, miss) = hopes.shares(hit, miss);
        let none = Games::default();
        let (action, odds) = (option.prospect.action, hopes.odds);
        Tried { action, keeps, odds, hit, miss, hits: none, misses: none, booms: 0 }
    }

    /// As a decision.
    pub const fn choice(&self) -> Choice {
        Choice::Move { action: self.action, stabilizer: self.stabilizer() }
    }

    /// With the Stabilizer?
    pub const fn stabilizer(&self) -> bool {
        self.keeps == STEADY
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
            let draws = f64::from(part.games.played) + share * BEFORE.1 as f64 / WORLD as f64;
            let (low, high) = wilson(f64::from(part.found()) / f64::from(ONE), draws);
            let told =
                |found: f64| f64::from(told((found * f64::from(ONE)) as u32, part.odds)) / f64::from(ONE);
            let wins = f64::from(part.wins()) / f64::from(part.share);
            let (down, up) = (share * (wins - told(low)), share * (told(high) - wins));
            (chance, below, above) = (chance + share * wins, below + down * down, above + up * up);
        }
        ((chance - sqrt(below)).max(0.0), (chance + sqrt(above)).min(1.0))
    }

    fn parts(&self) -> [Part; 2] {
        let odds = self.odds;
        let hit = Part { share: self.hit, keeps: 100, odds, games: self.hits };
        [hit, Part { share: self.miss, keeps: self.keeps, odds, games: self.misses }]
    }
}

/// What can come of a move without losing at once.
struct Part {
    /// How likely it is.
    share: u32,
    /// What it leaves of the team's hopes, in hundredths.
    keeps: u8,
    /// By what the odds of winning are multiplied, in tenths.
    odds: u8,
    games: Games,
}

impl Part {
    /// The share of its worlds that was won, in 2^-16ths, with those of which was known before.
    #[inline(never)]
    fn found(&self) -> u32 {
        // Sixteen bits of the share are enough for what was known before, and the products fit 64.
        let (before, worlds) = (u64::from(self.share) >> 14, |count: u16| (WORLD * u64::from(count)) << 16);
        let won = worlds(self.games.won) + before * BEFORE.0 * u64::from(self.keeps) / 100;
        let all = worlds(self.games.played) + before * BEFORE.1;
        (won * u64::from(ONE)).checked_div(all).unwrap_or(0) as u32
    }

    /// How likely it is to come and to be won; never above its share.
    fn wins(&self) -> u32 {
        (u64::from(self.share) * u64::from(told(self.found(), self.odds)) / u64::from(ONE)) as u32
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
        Tried { action: CUT, keeps, odds: 10, hit, miss, hits, misses, booms: 0 }
    }

    fn percent(tried: &Tried) -> u32 {
        (tried.chance().as_f64() * 100.0 + 0.5) as u32
    }

    #[test]
    fn chances_of_winning_are_never_certain() {
        let sure = |played, won| tried(1.0, 0.0, 0, [played, won], [0, 0]);
        assert_eq!([(16, 16), (16, 8), (16, 0)].map(|(n, won)| percent(&sure(n, won))), [99, 67, 23]);
        let ((low, high), (few_low, few_high)) = (sure(128, 100).interval(), sure(16, 12).interval());
        let chance = sure(128, 100).chance().as_f64();
        assert!(low < chance && chance < high && few_low < low && high < few_high);
        let surest = Tried { odds: 168, ..sure(MOST, MOST) };
        assert!(surest.in_30_bits() < WHOLE);
    }

    /// As many worlds as `bomb advise --deep` plays: eight rounds of 64.
    #[test]
    fn rounds_add_up() {
        let mut sum = tried(1.0, 0.0, 0, [64, 32], [0, 0]);
        let round = sum;
        for _ in 1..8 {
            sum.join(&round);
        }
        assert_eq!((sum.played(), sum.won(), percent(&sum)), (512, 256, 62));
    }

    /// Where a miss loses, sixteen worlds that all happened to hit promise no more than the hit.
    #[test]
    fn luck_with_the_hit_does_not_count() {
        let lucky = tried(0.059, 0.0, 0, [16, 16], [0, 0]);
        let unlucky = tried(0.7, 0.0, 0, [2, 2], [0, 0]);
        assert_eq!((percent(&lucky), percent(&unlucky)), (6, 68));
        assert!(lucky.interval().1 <= 0.059 && unlucky.interval().1 <= 0.7);
    }

    /// A part that no world showed is as likely to be won as was known before, and its interval says that this is little.
    #[test]
    fn what_was_not_seen_is_not_certain() {
        let unseen = tried(0.5, 0.5, 80, [16, 16], [0, 0]);
        let (low, high) = unseen.interval();
        let chance = unseen.chance().as_f64();
        assert!((0.89..0.91).contains(&chance), "{chance}");
        assert!(chance - low > 0.2 && high > 0.97, "{low} {high}");
        let seen = tried(0.5, 0.5, 80, [8, 8], [8, 6]).interval();
        assert!(seen.1 - seen.0 < high - low, "{seen:?}");
    }

    /// More worlds that are won are never worth less, whatever the odds.
    #[test]
    fn what_is_told_rises() {
        for odds in [10, 13, 16, 42, 168] {
            for share in 1..=ONE {
                assert!(told(share - 1, odds) <= told(share, odds), "{share} {odds}");
            }
            assert!(told(0, odds) > 0 && told(ONE, odds) < ONE);
        }
        // By hand: half way from 0.619 to 0.685; and 0.427 with twice its odds.
        let share = |share: f64| (share * f64::from(ONE)) as u32;
        assert!(told(share(0.55), 10).abs_diff(share(0.652)) < 3);
        assert!(told(share(0.3), 20).abs_diff(share(0.598_458)) < 3);
    }

    /// Half as much again: 1 to 1 becomes 3 to 2, and the red wires lose their share like the misses.
    #[test]
    fn agreements_make_hits_likelier() {
        let share = |share: f64| (share * f64::from(WHOLE)) as u32;
        let agreed = Hopes { odds: 10, agreed: true };
        let (hit, miss) = agreed.shares(share(0.5), share(0.25));
        assert!(hit.abs_diff(share(0.6)) < 2 && miss.abs_diff(share(0.2)) < 2);
        assert_eq!(agreed.shares(WHOLE, 0), (WHOLE, 0));
        assert_eq!(agreed.shares(0, WHOLE), (0, WHOLE));
        assert_eq!(Hopes { agreed: false, ..agreed }.shares(5, 7), (5, 7));
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
