//! Every step of a game, to be taken back and done again.
//!
//! A step is a decision of somebody at the keyboard, or it follows: a card of the computer, the last card of
//! a hand. Taking back goes to the last decision, and what followed from it goes with it.

use trickwire_core::limits::SEATS;
use trickwire_core::ninety::game::OrderError;

use super::table::{Step, Table};

/// What happened, and what was taken back.
pub struct History<const N: usize = SEATS> {
    start: Table<N>,
    now: Table<N>,
    /// Each with whether it was decided at the keyboard.
    done: Vec<(Step<N>, bool)>,
    /// What was taken back, the next one last.
    undone: Vec<(Step<N>, bool)>,
}

impl<const N: usize> History<N> {
    /// Nothing yet.
    pub fn new(start: Table<N>) -> History<N> {
        History { now: start.clone(), start, done: Vec::new(), undone: Vec::new() }
    }

    /// Where it stands.
    pub const fn table(&self) -> &Table<N> {
        &self.now
    }

    /// One more step. A decision forgets what was taken back, unless it is the same again.
    pub fn take(&mut self, step: Step<N>, decided: bool) -> Result<(), OrderError> {
        self.now.take(step)?;
        match self.undone.pop() {
            Some(next) if next.0 == step => {}
            Some(_) => self.undone.clear(),
            None => {}
        }
        self.done.push((step, decided));
        Ok(())
    }

    /// Back to before the last decision; `false` where there is none.
    pub fn undo(&mut self) -> bool {
        let Some(decision) = self.done.iter().rposition(|(_, decided)| *decided) else { return false };
        self.undone.extend(self.done.drain(decision..).rev());
        self.now = self.start.clone();
        for (step, _) in &self.done {
            // They were allowed before.
            let _ = self.now.take(*step);
        }
        true
    }

    /// The last decision that was taken back again, with what followed; `false` where there is none.
    pub fn redo(&mut self) -> bool {
        let mut any = false;
        while let Some(&(step, decided)) = self.undone.last() {
            if any && decided {
                break;
            }
            self.undone.pop();
            let _ = self.now.take(step);
            self.done.push((step, decided));
            any = true;
        }
        any
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use trickwire_core::cards::{Card, CardSet, Suit};
    use trickwire_core::ninety::game::Header;
    use trickwire_core::ninety::rules::{DUMMY, Length, Players, Rules, Trumps, layout};
    use trickwire_core::ninety::score::Premium;
    use trickwire_core::ninety::worlds::pick;
    use trickwire_core::rng::{Pcg32, below};

    use super::super::file;
    use super::super::table::{Due, Offer, Told};
    use super::*;

    /// One that plays anything, at a real table (only seat 1 is known) or with all cards known.
    struct Anybody<const N: usize> {
        rng: Pcg32,
        known: [bool; N],
        hands: [CardSet; N],
        laid: [CardSet; N],
    }

    impl<const N: usize> Anybody<N> {
        fn step(&mut self, table: &Table<N>) -> Option<Step<N>> {
            let rng = &mut self.rng;
            Some(match table.due() {
                Due::Deal => {
                    let mut rest = layout(N).pack;
                    self.hands = std::array::from_fn(|_| {
                        let hand = pick(rng, rest, layout(N).dealt);
                        rest = rest - hand;
                        hand
                    });
                    self.laid = self.hands.map(|hand| pick(rng, hand, 3));
                    let turned = Suit::ALL.get(below(rng, 5) as usize).copied();
                    let hands = std::array::from_fn(|seat| self.known[seat].then_some(self.hands[seat]));
                    Step::Deal { turned, hands }
                }
                Due::Bid(seat) => Step::Lay(seat, self.laid[seat]),
                Due::Premium if table.deal()?.has_dummy() => Step::Settle([0, 1].map(|seat| {
                    let offer = Offer { seat, premium: Premium::Declare, laid: self.laid[seat], kept: None };
                    (below(rng, 2) == 0).then_some(offer)
                })),
                Due::Premium => {
                    let offer = (below(rng, 3) > 0).then(|| {
                        let seat = below(rng, N as u32) as usize;
                        let premium = if below(rng, 2) == 0 { Premium::Declare } else { Premium::Reveal };
                        let kept = (premium == Premium::Reveal && !self.known[seat])
                            .then_some(self.hands[seat] - self.laid[seat]);
                        Offer { seat, premium, laid: self.laid[seat], kept }
                    });
                    Step::Settle([offer, None])
                }
                Due::Face => Step::Face(self.hands[DUMMY] - self.laid[DUMMY]),
                Due::Card(seat) => {
                    let course = table.deal()?.course();
                    let hand = self.hands[seat] - self.laid[seat] - course.played[seat];
                    let follow = course.trick.first().map_or(CardSet::EMPTY, |led| hand.of_suit(led.suit));
                    let legal: Vec<Card> = if follow.is_empty() { hand } else { follow }.iter().collect();
                    Step::Play(legal[below(rng, legal.len() as u32) as usize])
                }
                Due::Told(seat) if below(rng, 2) == 0 => Step::Tell(seat, Told::Cards(self.laid[seat])),
                Due::Told(seat) => {
                    let bid = trickwire_core::ninety::score::bid_of(self.laid[seat])?;
                    Step::Tell(seat, Told::Bid(bid))
                }
                Due::Nothing => return None,
            })
        }
    }

    /// A game of two deals and a half, with where it stood before every step.
    fn recorded<const N: usize>(
        seed: u64,
        practice: bool,
        header: &Header<'_, N>,
    ) -> Vec<(Step<N>, bool, Table<N>)> {
        let known = std::array::from_fn(|seat| practice || seat == 0);
        let typed = std::array::from_fn(|seat| !practice || seat == 0);
        let (hands, laid) = ([CardSet::EMPTY; N], [CardSet::EMPTY; N]);
        let mut anybody = Anybody { rng: Pcg32::new(seed), known, hands, laid };
        let mut table = file::begun(header);
        let mut steps = Vec::new();
        while steps.len() < 80 {
            let Some(step) = anybody.step(&table) else { break };
            steps.push((step, table.is_choice(&step, typed), table.clone()));
            table.take(step).unwrap_or_else(|error| panic!("{step:?}: {error}"));
        }
        steps
    }

    #[test]
    fn from_any_point_to_the_start_and_back_before_and_after_a_break() {
        to_the_start_and_back::<3>(Players::Three, 0..24);
        to_the_start_and_back::<3>(Players::Two, 24..36);
        to_the_start_and_back::<4>(Players::Four, 36..48);
    }

    fn to_the_start_and_back<const N: usize>(players: Players, seeds: std::ops::Range<u64>) {
        let (mut offers, mut told) = (0, 0);
        let half = (seeds.end - seeds.start) as usize * 5 / 6;
        for seed in seeds {
            let practice = seed % 2 == 0;
            let trumps = if seed % 3 == 0 { Trumps::Turned } else { Trumps::Success };
            let length = if seed % 4 == 0 { Length::Deals(2) } else { Length::Rubber };
            let rules = Rules { players, trumps, length };
            let dealer = players.live() - 1;
            let header: Header<'_, N> =
                Header { dealer, seed: u64::from(practice), rules, ..Header::default() };
            let steps = recorded(seed, practice, &header);
            for (step, ..) in &steps {
                offers +=
                    usize::from(matches!(step, Step::Settle(offers) if offers.iter().any(Option::is_some)));
                told += usize::from(matches!(step, Step::Tell(..)));
            }
            for point in (0..=steps.len()).rev() {
                let mut history = History::new(file::begun(&header));
                for (step, decided, _) in &steps[..point] {
                    history.take(*step, *decided).unwrap();
                }
                let table = history.table().clone();
                let text = file::write(&header, &table, &|seat| !practice || seat == 0);
                let kept = file::read::<N>(&text, Path::new("game"))
                    .unwrap_or_else(|fault| panic!("{text}: {}", fault.message));
                let mut resumed = History::new(file::begun(&kept.header));
                for step in kept.steps {
                    let typed = std::array::from_fn(|seat| !practice || seat == 0);
                    let decided = resumed.table().is_choice(&step, typed);
                    resumed.take(step, decided).unwrap();
                }
                assert_eq!(resumed.table(), &table, "{text}");
                // Where the game stood at every decision, the last one first.
                let decisions: Vec<&Table<N>> = steps[..point]
                    .iter()
                    .rev()
                    .filter(|(_, decided, _)| *decided)
                    .map(|(.., at)| at)
                    .collect();
                for at in &decisions {
                    assert!(history.undo() && resumed.undo());
                    assert_eq!((history.table(), resumed.table()), (*at, *at), "{text}");
                }
                assert!(!history.undo() && !resumed.undo());
                for at in decisions.iter().rev().skip(1) {
                    assert!(history.redo() && resumed.redo());
                    assert_eq!((history.table(), resumed.table()), (*at, *at));
                }
                assert!(decisions.is_empty() || history.redo() && resumed.redo());
                assert_eq!((history.table(), resumed.table()), (&table, &table));
                assert!(!history.redo() && !resumed.redo());
            }
        }
        assert!(offers > half && told > half, "{offers} {told}");
    }

    #[test]
    fn another_decision_forgets_what_was_taken_back() {
        let header: Header<'_> = Header { seed: 1, ..Header::default() };
        let steps = recorded(5, true, &header);
        let mut history = History::new(file::begun(&header));
        for (step, decided, _) in &steps[..20] {
            history.take(*step, *decided).unwrap();
        }
        while history.table().deal().is_some_and(|deal| deal.played().len() > 1) && history.undo() {}
        let mover = history.table().deal().unwrap().legal();
        let again = steps.iter().find(|(step, _, at)| at == history.table() && matches!(step, Step::Play(_)));
        let same = again.unwrap().0;
        history.take(same, true).unwrap();
        assert!(history.redo(), "the same card again");
        history.undo();
        history.undo();
        let other = mover.iter().map(Step::Play).find(|step| *step != same);
        if let Some(other) = other {
            history.take(other, true).unwrap();
            assert!(!history.redo());
        }
    }
}
