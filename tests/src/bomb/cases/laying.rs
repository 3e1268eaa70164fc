//! From ingredients to a table: deal, lay the stands, let wires change hands, and cut until few enough are unknown.
//!
//! Rule. A wire that changes hands leaves its row and goes to any place of the other row that keeps it sorted; it remembers where
//! it was dealt, for good. Unsorted wires stay, and no stand gives its last wire away without getting one in return.

use proptest::sample::Index;

use super::super::oracle::{Colour, Hue, Wire};
use super::{MOST_UNKNOWN, Marks, Move, Seed, Show};

/// One slot of the true deal and what can be seen of it.
pub(super) struct Slot {
    pub(super) wire: Wire,
    pub(super) unsorted: bool,
    /// Stand and slot where it was dealt.
    pub(super) dealt: (usize, usize),
    pub(super) moved: bool,
    /// Dealt to the observer, or on one of their stands now.
    pub(super) own: bool,
    pub(super) marks: Marks,
}

impl Slot {
    pub(super) fn cut(&self) -> bool {
        self.marks.show == Show::Cut
    }

    /// Is this wire unknown to the observer?
    pub(super) fn unknown(&self) -> bool {
        matches!(self.marks.show, Show::Hidden | Show::InfoYellow)
    }
}

impl Move {
    fn make(&self, table: &mut [Vec<Slot>]) {
        let sorted = |row: &[Slot]| (0..row.len()).filter(|&i| !row[i].unsorted).collect::<Vec<_>>();
        let givers: Vec<usize> = (0..table.len()).filter(|&s| !sorted(&table[s]).is_empty()).collect();
        if givers.len() < 2 {
            return;
        }
        let from = *self.stands[0].get(&givers);
        let others: Vec<usize> = givers.into_iter().filter(|&stand| stand != from).collect();
        let to = *self.stands[1].get(&others);
        if self.hook && table[from].len() < 2 {
            return;
        }
        let given = *self.slots[0].get(&sorted(&table[from]));
        let given = table[from].remove(given);
        if !self.hook {
            let taken = *self.slots[1].get(&sorted(&table[to]));
            let taken = table[to].remove(taken);
            insert(&mut table[from], taken, self.spots[1]);
        }
        insert(&mut table[to], given, self.spots[0]);
    }
}

/// Put a wire where it keeps the row sorted.
fn insert(row: &mut Vec<Slot>, mut slot: Slot, spot: Index) {
    let sorted = |part: &[Slot], fits: &dyn Fn(Wire) -> bool| part.iter().all(|x| x.unsorted || fits(x.wire));
    let wire = slot.wire;
    let spots: Vec<usize> = (0..=row.len())
        .filter(|&i| sorted(&row[..i], &|left| left <= wire) && sorted(&row[i..], &|right| wire <= right))
        .collect();
    slot.moved = true;
    row.insert(*spot.get(&spots), slot);
}

impl Seed {
    /// Shuffle, lay the piles aside, deal round, sort, and put the marks on.
    pub(super) fn lay(
        &self,
        owner: &[u8],
        observer: u8,
        (lowest, highest): (u8, u8),
        colours: [&Colour; 2],
    ) -> Vec<Vec<Slot>> {
        let mut wires: Vec<Wire> = (lowest..=highest).flat_map(|n| [Wire { n, hue: Hue::Blue }; 4]).collect();
        let [mut yellow, mut red] = colours.map(|colour| colour.pile().unwrap_or(0));
        for (hue, colour) in [Hue::Yellow, Hue::Red].into_iter().zip(colours) {
            wires.extend(colour.numbers().iter().map(|&n| Wire { n, hue }));
        }
        let mut hands: Vec<Vec<Wire>> = vec![Vec::new(); owner.len()];
        let mut turn = 0;
        for wire in self.deal.shuffle.iter().filter_map(|&i| wires.get(i)).copied() {
            match wire.hue {
                Hue::Yellow if yellow > 0 => yellow -= 1,
                Hue::Red if red > 0 => red -= 1,
                _ => {
                    hands[turn % owner.len()].push(wire);
                    turn += 1;
                }
            }
        }
        let mut marks = self.marks.iter().cloned();
        let mut table = Vec::new();
        for (stand, mut hand) in hands.into_iter().enumerate() {
            let own = owner[stand] == observer;
            let spots = &self.deal.unsorted[stand];
            let last = hand.split_off(hand.len().saturating_sub(spots.len()));
            hand.sort();
            let mut row: Vec<(Wire, bool)> = hand.into_iter().map(|wire| (wire, false)).collect();
            for (wire, spot) in last.into_iter().zip(spots) {
                row.insert(if spot.end { row.len() } else { spot.at.index(row.len() + 1) }, (wire, true));
            }
            let slots = row.into_iter().zip(&mut marks).enumerate();
            let slot = |(slot, ((wire, unsorted), marks))| Slot {
                wire,
                unsorted,
                dealt: (stand, slot),
                moved: false,
                own,
                marks,
            };
            table.push(slots.map(slot).collect());
        }
        table
    }

    /// Wires change hands. The observer knows what they were dealt and what they got.
    pub(super) fn change_hands(&self, table: &mut [Vec<Slot>], owner: &[u8], observer: u8) {
        for change in &self.deal.moves {
            change.make(table);
        }
        for (row, &player) in table.iter_mut().zip(owner) {
            row.iter_mut().for_each(|slot| slot.own |= player == observer);
        }
    }

    /// What cannot be shown is corrected, then wires are cut until few enough places are unknown.
    pub(super) fn cut_down(&self, table: &mut [Vec<Slot>], owner: &[u8], observer: u8, piles: usize) {
        for slot in table.iter_mut().flatten() {
            // Red takes no info token, and the observer knows their own wires.
            if slot.marks.show == Show::Info && slot.wire.hue == Hue::Red {
                slot.marks.show = Show::Hidden;
            }
            if slot.own && slot.unknown() {
                slot.marks.show = Show::Known;
            }
        }
        // The observer may leave a wire on their own stands open, but not one that was given away.
        if let Some(blank) = self.blank {
            let own = table.iter_mut().zip(owner).filter(|(_, player)| **player == observer);
            let mut own: Vec<&mut Slot> = own.flat_map(|(row, _)| row).collect();
            let pick = blank.index(own.len());
            own[pick].marks.show = Show::Hidden;
        }
        let mut slots: Vec<&mut Slot> = table.iter_mut().flatten().collect();
        let mut unknown = piles + slots.iter().filter(|slot| slot.unknown()).count();
        for &i in &self.cuts {
            if unknown > MOST_UNKNOWN && slots.get(i).is_some_and(|slot| slot.unknown()) {
                slots[i].marks.show = Show::Cut;
                unknown -= 1;
            }
        }
    }
}
