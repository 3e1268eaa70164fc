//! From a table to a case: write down what the marks show, and put claims and questions into words.
//!
//! Rule. What the wire does not allow is left out: info and multiplicity tokens on red, parity on anything but blue, marks for
//! hidden wires on a cut one, picks on wires that are not blue or do not show. A multiplicity token shows the true count of the
//! stand, unsorted wires included, and a false token a number that the wire is not. A pick came after at most as many equal wires
//! as its owner has cut; of the wires that were dealt to the owner at least one was left, the picked one.

use super::super::oracle::{At, Case, Choice, Colour, Constraint, From, Hue, Query, Value};
use super::laying::Slot;
use super::{Ask, Choose, Chosen, Claim, Draw, Letters, MOST_STANDS, Question, Seed, Show, Subject};

impl Slot {
    /// The token; `same` is how often the wire's value is on its stand, `cuts` how many equal wires that were dealt to its owner
    /// are cut.
    fn token(&self, same: usize, cuts: usize, values: &[Value]) -> String {
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
        if marks.times && same <= 4 && wire.hue != Hue::Red {
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
        if wire.hue == Hue::Blue && matches!(marks.show, Show::Cut | Show::Info) {
            // Wires cut before it was marked were cut before it was cut itself, and an info token is laid once.
            let times = if cut { marks.picks.len() } else { marks.picks.len().min(1) };
            let mut picks: Vec<usize> =
                marks.picks[..times].iter().map(|pick| pick.index(cuts + 1)).collect();
            picks.sort();
            for before in picks {
                text += &if before == 0 { "*".into() } else { format!("*{before}") };
            }
        }
        if self.moved {
            let (stand, slot) = self.dealt;
            text += &format!("@{}{}", stand + 1, (b'A' + slot as u8) as char);
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
        self.change_hands(&mut table, &owner, observer);
        self.cut_down(&mut table, &owner, observer, piles);

        // Facts can be about red too, though nobody calls it.
        let spoken: Vec<Value> = values.iter().copied().chain([Value::Red]).collect();
        let claims = self.claims.iter().filter_map(|claim| claim.tell(&table, &owner, &spoken));
        let choices = self.choices.iter().filter_map(|chosen| chosen.tell(&table, &owner, observer, &values));
        let constraints = claims.chain(choices.map(Constraint::Choice)).collect();
        let queries = self.questions.iter().filter_map(|question| question.tell(&table, &values)).collect();
        // Other equal wires that were dealt to the same player and are cut.
        let cuts = |slot: &Slot| {
            let other = |x: &&Slot| x.dealt != slot.dealt && owner[x.dealt.0] == owner[slot.dealt.0];
            table.iter().flatten().filter(other).filter(|x| x.wire == slot.wire && x.cut()).count()
        };
        let mut stands: Vec<String> = table
            .iter()
            .map(|slots| {
                let same =
                    |slot: &Slot| slots.iter().filter(|other| other.wire.same_value(slot.wire)).count();
                let token = |slot: &Slot| slot.token(same(slot), cuts(slot), &values);
                slots.iter().map(token).collect::<Vec<_>>().join(" ")
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
}

impl Claim {
    /// The claim about a stand of this table: what is true in the deal, or its opposite for a lie.
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

impl Chosen {
    /// A choice that an owner could have made in this deal; none where nothing fits.
    fn tell(&self, table: &[Vec<Slot>], owner: &[u8], observer: u8, values: &[Value]) -> Option<Choice> {
        let stands: Vec<usize> = (0..table.len()).filter(|&stand| owner[stand] != observer).collect();
        let stand = *self.stand.get(&stands);
        let slot = |at: At| &table[at.stand][at.slot];
        let on = |stand: usize| (0..table[stand].len()).map(move |slot| At { stand, slot });
        let both = || (0..table.len()).filter(|&other| owner[other] == owner[stand]).flat_map(on);
        let sorted: Vec<At> = on(stand).filter(|&at| !slot(at).unsorted).collect();
        let mut from: Vec<At> = match self.choose {
            Choose::Own | Choose::OwnYellow => both().collect(),
            Choose::Insert => sorted,
            _ => sorted.iter().copied().filter(|at| self.slots >> at.slot & 1 == 1).collect(),
        };
        if from.is_empty() {
            from = on(stand).filter(|&at| !slot(at).unsorted).collect();
        }
        let value = |nth: usize| *self.values[nth].get(values);
        let mut choice = Choice::default();
        match self.choose {
            Choose::Spare if self.slots & 1 == 1 => choice.not = Some(vec![Value::Red, value(0)]),
            Choose::Spare | Choose::NotAll => choice.not = Some(vec![Value::Red]),
            Choose::Fit if self.slots & 1 == 1 => choice.of = Some(vec![value(0), value(1)]),
            Choose::Fit | Choose::Own => choice.of = Some(vec![value(0)]),
            Choose::OwnYellow => choice.of = Some(vec![Value::Yellow]),
            Choose::Insert => choice.equal = true,
        }
        let known = |at: &At| slot(*at).moved || !slot(*at).unknown();
        let fits = |at: &At| match (&choice.of, &choice.not) {
            (Some(of), _) => of.iter().any(|value| value.is(slot(*at).wire)),
            (_, Some(not)) => not.iter().all(|value| !value.is(slot(*at).wire)),
            _ => known(at),
        };
        let fitting: Vec<At> = from.iter().copied().filter(|at| fits(at)).collect();
        if fitting.is_empty() {
            return None;
        }
        if !matches!(self.choose, Choose::NotAll) {
            choice.chosen = Some(*self.chosen.get(&fitting));
        }
        for at in from {
            match choice.from.iter_mut().find(|from| from.stand == at.stand) {
                Some(from) => from.slots.push(at.slot),
                None => choice.from.push(From { stand: at.stand, slots: vec![at.slot] }),
            }
        }
        Some(choice)
    }
}

impl Question {
    /// The question about a stand with enough slots for it; if none has enough, about a single slot.
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
        // Mostly ask about a value that is hidden somewhere.
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
