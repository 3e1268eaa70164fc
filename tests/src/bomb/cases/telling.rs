//! From ingredients to a case: deal, lay the stands, show what the marks ask for, and put claims and questions into words.
//!
//! Rule. What the wire does not allow is left out: info and multiplicity tokens on red, parity on anything but blue, marks for
//! hidden wires on a cut one. A multiplicity token shows the true count of the stand, unsorted wires included, and a false token
//! a number that the wire is not.

use super::super::oracle::{Case, Colour, Constraint, Hue, Query, Value, Wire};
use super::{Ask, Claim, Draw, Letters, MOST_STANDS, MOST_UNKNOWN, Marks, Question, Seed, Show, Subject};

/// One slot of the true deal and what is to be seen of it.
struct Slot {
    wire: Wire,
    unsorted: bool,
    own: bool,
    marks: Marks,
}

impl Slot {
    fn cut(&self) -> bool {
        self.marks.show == Show::Cut
    }

    /// The observer does not know which wire this is.
    fn unknown(&self) -> bool {
        matches!(self.marks.show, Show::Hidden | Show::InfoYellow)
    }

    /// The token; `same` is how often the wire's value is on its stand.
    fn token(&self, same: usize, values: &[Value]) -> String {
        let (wire, marks, cut) = (self.wire, &self.marks, self.cut());
        let mut text = String::new();
        if marks.colour && !cut {
            text.push(['b', 'y', 'r'][wire.hue as usize]);
        }
        if self.unsorted {
            text.push('X');
        }
        if marks.parity && !cut && wire.hue == Hue::Blue {
            text.push(if wire.n % 2 == 0 { 'E' } else { 'O' });
        }
        if marks.times && same <= 3 && wire.hue != Hue::Red {
            text += &format!("{same}x");
        }
        let wrong: Vec<u8> = values
            .iter()
            .filter_map(|value| match value {
                Value::Blue(n) if !value.is(wire) => Some(*n),
                _ => None,
            })
            .collect();
        for not in marks.nots.iter().filter(|_| !cut) {
            text += &format!("!{}", not.get(&wrong));
        }
        match marks.show {
            Show::InfoYellow if wire.hue == Hue::Yellow => text += "iY",
            Show::Hidden | Show::InfoYellow if marks.long || text.is_empty() => text.push('?'),
            Show::Hidden | Show::InfoYellow => {}
            Show::Info => text += &format!("i{}", wire.name()),
            Show::Known => text += &format!("?{}", wire.name()),
            Show::Cut => text += &wire.name(),
        }
        text
    }
}

/// The wires of a colour, as a case states them.
fn colour(draw: &Draw, lowest: u8) -> Colour {
    let numbers: Vec<u8> =
        draw.offsets.iter().map(|offset| lowest + offset - 1).filter(|n| (1..=11).contains(n)).collect();
    let pile = draw.pile.min(numbers.len().saturating_sub(1));
    match numbers.len() {
        0 => Colour::Absent,
        drawn if pile > 0 || draw.open => Colour::Drawn { candidates: numbers, keep: (drawn - pile) as u8 },
        _ => Colour::Sure(numbers),
    }
}

impl Seed {
    pub(super) fn case(&self) -> Case {
        let deal = &self.deal;
        let lowest = 1 + deal.lowest.index(usize::from(13 - deal.blues)) as u8;
        let highest = lowest + deal.blues - 1;
        let (yellow, red) = (colour(&deal.yellow, lowest), colour(&deal.red, lowest));
        let mut owner: Vec<u8> = (0..deal.players as u8).collect();
        let twice = (0..deal.players as u8).filter(|&player| deal.doubled[usize::from(player)]);
        owner.extend(twice.take(MOST_STANDS - deal.players));
        owner.sort();
        let observer = self.observer.index(deal.players) as u8;

        // Every value in play, YELLOW, and one number that is not in play.
        let absent = if highest < 12 { highest + 1 } else { lowest - 1 };
        let mut values: Vec<Value> = (lowest..=highest).map(Value::Blue).collect();
        values.extend([Value::Yellow, Value::Blue(absent)]);

        let mut table = self.lay(&owner, observer, (lowest, highest), [&yellow, &red]);
        let piles = [&yellow, &red].iter().filter_map(|colour| colour.pile()).sum();
        self.cut_down(&mut table, piles);

        // Facts speak of red too, though nobody calls it.
        let spoken: Vec<Value> = values.iter().copied().chain([Value::Red]).collect();
        let constraints =
            self.claims.iter().filter_map(|claim| claim.tell(&table, &owner, &spoken)).collect();
        let queries = self.questions.iter().filter_map(|question| question.tell(&table, &values)).collect();
        let mut stands: Vec<String> = table
            .iter()
            .map(|slots| {
                let same =
                    |slot: &Slot| slots.iter().filter(|other| other.wire.same_value(slot.wire)).count();
                slots.iter().map(|slot| slot.token(same(slot), &values)).collect::<Vec<_>>().join(" ")
            })
            .collect();
        if self.surplus {
            let mate = owner.iter().position(|&player| player != observer).unwrap_or(0);
            stands[mate].push_str(" ?");
        }
        match self.letters {
            Letters::Usual => {}
            Letters::Lower => stands.iter_mut().for_each(|stand| stand.make_ascii_lowercase()),
            Letters::Upper => stands.iter_mut().for_each(|stand| stand.make_ascii_uppercase()),
        }
        let players = deal.players as u8;
        Case {
            id: None,
            players,
            owner,
            observer,
            stands,
            blue: (lowest, highest),
            yellow,
            red,
            constraints,
            queries,
        }
    }

    /// Shuffle, lay the piles aside, deal round, sort, and put the marks on.
    fn lay(
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
            let slots = row.into_iter().zip(&mut marks);
            table.push(slots.map(|((wire, unsorted), marks)| Slot { wire, unsorted, own, marks }).collect());
        }
        table
    }

    /// What cannot be shown is put right, then wires are cut until few enough places are unknown.
    fn cut_down(&self, table: &mut [Vec<Slot>], piles: usize) {
        let mut slots: Vec<&mut Slot> = table.iter_mut().flatten().collect();
        for slot in &mut slots {
            // Red takes no info token, and the observer knows his own wires.
            if slot.marks.show == Show::Info && slot.wire.hue == Hue::Red {
                slot.marks.show = Show::Hidden;
            }
            if slot.own && slot.unknown() {
                slot.marks.show = Show::Known;
            }
        }
        if let Some(blank) = self.blank {
            let mut own: Vec<&mut Slot> =
                slots.iter_mut().filter(|slot| slot.own).map(|slot| &mut **slot).collect();
            let pick = blank.index(own.len());
            own[pick].marks.show = Show::Hidden;
        }
        let mut unknown = piles + slots.iter().filter(|slot| slot.unknown()).count();
        for &i in &self.cuts {
            if unknown > MOST_UNKNOWN && slots.get(i).is_some_and(|slot| slot.unknown()) {
                slots[i].marks.show = Show::Cut;
                unknown -= 1;
            }
        }
    }
}

impl Claim {
    /// The claim about a stand of this table: what is true of the deal, or its opposite for a lie.
    fn tell(&self, table: &[Vec<Slot>], owner: &[u8], values: &[Value]) -> Option<Constraint> {
        let holds = |slot: &Slot, value: Value| !slot.cut() && value.is(slot.wire);
        let stands: Vec<usize> =
            (0..table.len()).filter(|&s| self.anywhere || table[s].iter().any(Slot::unknown)).collect();
        if stands.is_empty() {
            return None;
        }
        let stand = *self.stand.get(&stands);
        match self.subject {
            Subject::Neighbours if table[stand].len() < 2 => None,
            Subject::Neighbours => {
                let left = self.what.index(table[stand].len() - 1);
                let equal = table[stand][left].wire.same_value(table[stand][left + 1].wire);
                Some(if equal != self.lie {
                    Constraint::AdjacentEqual { stand, left }
                } else {
                    Constraint::AdjacentNotEqual { stand, left }
                })
            }
            Subject::Radar => {
                let value = *self.what.get(values);
                let has = table[stand].iter().any(|slot| !slot.unsorted && holds(slot, value));
                Some(if has != self.lie {
                    Constraint::MustHave { stand, value }
                } else {
                    Constraint::MustNotHave { stand, value }
                })
            }
            Subject::Player => {
                let player = owner[stand];
                let own = |s: &usize| owner[*s] == player;
                let has = |value: Value| {
                    (0..table.len()).filter(own).any(|s| table[s].iter().any(|x| holds(x, value)))
                };
                let fitting: Vec<Value> =
                    values.iter().copied().filter(|&value| has(value) != self.lie).collect();
                (!fitting.is_empty()).then(|| Constraint::Called { player, value: *self.what.get(&fitting) })
            }
        }
    }
}

impl Question {
    /// The question about a stand with slots enough for it; with too few everywhere, about a single slot.
    fn tell(&self, table: &[Vec<Slot>], values: &[Value]) -> Option<Query> {
        let fit = |slot: &Slot| slot.unknown() || (self.known && !slot.cut());
        let slots: Vec<Vec<usize>> =
            table.iter().map(|row| (0..row.len()).filter(|&i| fit(&row[i])).collect()).collect();
        let with = |least: usize| (0..slots.len()).filter(|&s| slots[s].len() >= least).collect::<Vec<_>>();
        let least = match self.ask {
            Ask::Dual | Ask::Red | Ask::Super => 1,
            Ask::Double | Ask::AllRed => 2,
            Ask::Triple => 3,
        };
        let (least, stands) = if with(least).is_empty() { (1, with(1)) } else { (least, with(least)) };
        if stands.is_empty() {
            return None;
        }
        let stand = *self.stand.get(&stands);
        let mut rest = slots[stand].clone();
        let mut picked: Vec<usize> =
            self.slots[..least].iter().map(|pick| rest.remove(pick.index(rest.len()))).collect();
        picked.sort();
        // Mostly ask for a value that lies hidden somewhere.
        let hidden = table.iter().flatten().filter(|slot| slot.unknown());
        let hidden = hidden.filter_map(|slot| values.iter().find(|value| value.is(slot.wire)));
        let values: Vec<Value> = values.iter().chain(hidden).copied().collect();
        let (slot, value) = (picked[0], *self.value.get(&values));
        Some(match self.ask {
            Ask::Super => Query::SuperDetector { stand, slots: slots[stand].clone(), value },
            Ask::Double if least == 2 => Query::DoubleDetector { stand, slots: picked, value },
            Ask::Triple if least == 3 => Query::TripleDetector { stand, slots: picked, value },
            Ask::AllRed if least == 2 => Query::AllRed { stand, slots: picked },
            Ask::Dual | Ask::Double | Ask::Triple => Query::DualCut { stand, slot, value },
            Ask::Red | Ask::AllRed => Query::Red { stand, slot },
        })
    }
}
