//! Every step of a game, to be taken back and done again.
//!
//! A step is a decision of somebody at the keyboard, or it follows: a card of the computer, the last card of
//! a hand. Taking back goes to the last decision, and what followed from it goes with it.

use trickwire_core::ninety::game::OrderError;

use super::table::{Step, Table};

/// What happened, and what was taken back.
pub struct History {
    start: Table,
    now: Table,
    /// Each with whether it was decided at the keyboard.
    done: Vec<(Step, bool)>,
    /// What was taken back, the next one last.
    undone: Vec<(Step, bool)>,
}

impl History {
    /// Nothing yet.
    pub fn new(start: Table) -> History {
        History { now: start.clone(), start, done: Vec::new(), undone: Vec::new() }
    }

    /// Where it stands.
    pub const fn table(&self) -> &Table {
        &self.now
    }

    /// One more step. A decision forgets what was taken back, unless it is the same again.
    pub fn take(&mut self, step: Step, decided: bool) -> Result<(), OrderError> {
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
    use trickwire_core::ninety::rules::{Length, Rules, Trumps};
    use trickwire_core::ninety::score::Premium;
    use trickwire_core::ninety::worlds::{pick, shuffled};
    use trickwire_core::rng::{Pcg32, below};

    use super::super::file;
    use super::super::table::{Due, Offer, Told};
    use super::*;

    /// One that plays anything, at a real table (only seat 1 is known) or with all cards known.
    struct Anybody {
        rng: Pcg32,
        known: [bool; 3],
        hands: [CardSet; 3],
        laid: [CardSet; 3],
    }

    impl Anybody {
        fn step(&mut self, table: &Table) -> Option<Step> {
            let rng = &mut self.rng;
            Some(match table.due() {
                Due::Deal => {
                    self.hands = shuffled(rng);
                    self.laid = self.hands.map(|hand| pick(rng, hand, 3));
                    let turned = Suit::ALL.get(below(rng, 5) as usize).copied();
                    let hands = std::array::from_fn(|seat| self.known[seat].then_some(self.hands[seat]));
                    Step::Deal { turned, hands }
                }
                Due::Bid(seat) => Step::Lay(seat, self.laid[seat]),
                Due::Premium => Step::Settle((below(rng, 3) > 0).then(|| {
                    let seat = below(rng, 3) as usize;
                    let premium = if below(rng, 2) == 0 { Premium::Declare } else { Premium::Reveal };
                    let kept = (premium == Premium::Reveal && !self.known[seat])
                        .then_some(self.hands[seat] - self.laid[seat]);
                    Offer { seat, premium, laid: self.laid[seat], kept }
                })),
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
    fn recorded(seed: u64, practice: bool, header: &Header<'_>) -> Vec<(Step, bool, Table)> {
        let known = [true, practice, practice];
        let typed = [true, !practice, !practice];
        let (hands, laid) = ([CardSet::EMPTY; 3], [CardSet::EMPTY; 3]);
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
        let (mut offers, mut told) = (0, 0);
        for seed in 0..24 {
            let practice = seed % 2 == 0;
            let trumps = if seed % 3 == 0 { Trumps::Turned } else { Trumps::Success };
            let length = if seed % 4 == 0 { Length::Deals(2) } else { Length::Rubber };
            let rules = Rules { trumps, length };
            let header = Header { seed: u64::from(practice), rules, ..Header::default() };
            let steps = recorded(seed, practice, &header);
            for (step, ..) in &steps {
                offers += usize::from(matches!(step, Step::Settle(Some(_))));
                told += usize::from(matches!(step, Step::Tell(..)));
            }
            for point in (0..=steps.len()).rev() {
                let mut history = History::new(file::begun(&header));
                for (step, decided, _) in &steps[..point] {
                    history.take(*step, *decided).unwrap();
                }
                let table = history.table().clone();
                let text = file::write(&header, &table, &|seat| !practice || seat == 0);
                let kept = file::read(&text, Path::new("game"))
                    .unwrap_or_else(|fault| panic!("{text}: {}", fault.message));
                let mut resumed = History::new(file::begun(&kept.header));
                for step in kept.steps {
                    let decided = resumed.table().is_choice(&step, [true, !practice, !practice]);
                    resumed.take(step, decided).unwrap();
                }
                assert_eq!(resumed.table(), &table, "{text}");
                // Where the game stood at every decision, the last one first.
                let decisions: Vec<&Table> = steps[..point]
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
        assert!(offers > 20 && told > 20, "{offers} {told}");
    }

    #[test]
    fn another_decision_forgets_what_was_taken_back() {
        let header = Header { seed: 1, ..Header::default() };
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
