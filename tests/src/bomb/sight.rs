//! What can be seen of a case, and what a full table must be like to look like that.
//!
//! Rule. Stands are dealt, then sorted; an unsorted (X) slot keeps the wire that was dealt to it. A wire that has changed hands
//! says where it was dealt; those that stayed fill the other places of their stand in the order in which they are now. A full
//! table fits when every slot whose wire is given has it, when the stands are sorted, both as dealt and as they are now, apart
//! from X slots, and when every token and every constraint holds, literally, for the stands as they are now.

use std::collections::BTreeMap;

use super::oracle::lcm;

use super::line::{At, Case, Choice, Colour, Constraint, Hue, Slot, Value, Wire, token};

/// A slot: stand and place on it, from 0.
pub(crate) type Place = (usize, usize);

/// The wire of every slot, stand by stand, as the stands are now.
pub(crate) type Table = Vec<Vec<Wire>>;

/// Kinds of wires, lowest first, and how many there are of each.
pub(crate) type Copies = Vec<(Wire, usize)>;

/// The case after reading.
pub(crate) struct Sight {
    pub(crate) stands: Vec<Vec<Slot>>,
    /// The stands as dealt: for each of their places, from left to right, where its wire is now.
    pub(crate) dealt: Vec<Vec<Place>>,
    pub(crate) owner: Vec<u8>,
    pub(crate) observer: u8,
    /// Everything in play, X-of-Y candidates included.
    pub(crate) in_play: Copies,
    /// The colour of each wire that left the game unseen.
    pub(crate) piles: Vec<Hue>,
    constraints: Vec<Constraint>,
}

/// Picks of one player among their wires of one number.
pub(crate) struct Picked {
    pub(crate) player: u8,
    pub(crate) wire: Wire,
    /// For each pick how many of these wires had been cut.
    pub(crate) before: Vec<usize>,
}

impl Sight {
    pub(crate) fn read(case: &Case) -> Result<Sight, String> {
        let stands: Vec<Vec<Slot>> = case
            .stands
            .iter()
            .map(|stand| stand.split_whitespace().map(token).collect())
            .collect::<Result<_, _>>()?;
        let owner: Vec<u8> =
            if case.owner.is_empty() { (0..).take(stands.len()).collect() } else { case.owner.clone() };
        if owner.len() != stands.len()
            || owner.iter().chain([&case.observer]).any(|&player| player >= case.players)
        {
            return Err("players, owners and stands do not fit together".into());
        }
        check_constraints(case, &stands)?;
        let (in_play, piles) = in_play(case)?;
        let sight = Sight {
            dealt: dealt(&stands)?,
            stands,
            owner,
            observer: case.observer,
            in_play,
            piles,
            constraints: case.constraints.clone(),
        };
        for (wire, given) in sight.given() {
            if sight.in_play.iter().all(|&(kind, copies)| kind != wire || copies < given) {
                return Err(format!("too many wires {}", wire.name()));
            }
        }
        Ok(sight)
    }

    pub(crate) fn slot(&self, (stand, slot): Place) -> &Slot {
        &self.stands[stand][slot]
    }

    /// Every slot as it is now.
    pub(crate) fn places(&self) -> impl Iterator<Item = Place> {
        self.stands.iter().enumerate().flat_map(|(stand, row)| (0..row.len()).map(move |slot| (stand, slot)))
    }

    /// The slots whose wire is not given.
    pub(crate) fn unknown_slots(&self) -> impl Iterator<Item = Place> {
        self.places().filter(|&place| self.slot(place).wire.is_none())
    }

    /// How many wires of each kind are given.
    fn given(&self) -> BTreeMap<Wire, usize> {
        let mut given = BTreeMap::new();
        for wire in self.places().filter_map(|place| self.slot(place).wire) {
            *given.entry(wire).or_default() += 1;
        }
        given
    }

    /// Does a copy of this kind lie where its wire is not given?
    pub(crate) fn is_hidden(&self, wire: Wire, copies: usize) -> bool {
        self.given().get(&wire).is_none_or(|&given| given < copies)
    }

    /// Are there as many wires as places for them?
    pub(crate) fn adds_up(&self) -> bool {
        let wires: usize = self.in_play.iter().map(|(_, copies)| copies).sum();
        wires == self.places().count() + self.piles.len()
    }

    /// Is a sorted wire that was dealt to the observer not given? Then their stands must be found out like all the others.
    pub(crate) fn observer_is_open(&self) -> bool {
        let own = self.dealt.iter().zip(&self.owner).filter(|(_, owner)| **owner == self.observer);
        own.flat_map(|(row, _)| row).any(|&now| self.slot(now).wire.is_none() && !self.slot(now).unsorted)
    }

    /// The stands whose deal must be found out.
    pub(crate) fn dealt_stands(&self) -> impl Iterator<Item = &Vec<Place>> {
        let open = self.observer_is_open();
        let others = move |owner: u8| open || owner != self.observer;
        self.dealt.iter().zip(&self.owner).filter(move |(_, owner)| others(**owner)).map(|(row, _)| row)
    }

    /// The picks that tell something: those of the others, of wires that were dealt to them.
    pub(crate) fn picked(&self) -> Vec<Picked> {
        let mut picks: BTreeMap<(u8, Wire), Vec<usize>> = BTreeMap::new();
        for (row, &player) in self.dealt.iter().zip(&self.owner).filter(|(_, owner)| **owner != self.observer)
        {
            for slot in row.iter().map(|&now| self.slot(now)).filter(|slot| !slot.picks.is_empty()) {
                let before = slot.picks.iter().map(|&before| usize::from(before));
                picks.entry((player, slot.wire.expect("picked wires show"))).or_default().extend(before);
            }
        }
        picks.into_iter().map(|((player, wire), before)| Picked { player, wire, before }).collect()
    }

    /// How many wires of a kind were dealt to a player, on all their stands and in their X slots.
    pub(crate) fn dealt_to(&self, player: u8, wire: Wire, table: &Table) -> usize {
        let rows = self.dealt.iter().zip(&self.owner).filter(|(_, owner)| **owner == player);
        rows.flat_map(|(row, _)| row).filter(|&&(stand, slot)| table[stand][slot] == wire).count()
    }

    /// Do the wires at these places never descend from left to right? X slots and places that hold nothing yet do not count.
    pub(crate) fn ascending(&self, row: impl Iterator<Item = (Place, Option<Wire>)>) -> bool {
        row.filter(|&(place, _)| !self.slot(place).unsorted).filter_map(|(_, wire)| wire).is_sorted()
    }

    /// Could the observer be looking at this full table?
    pub(crate) fn fits(&self, table: &Table) -> bool {
        let wire = |place: Place| (place, Some(table[place.0][place.1]));
        let now = |stand: usize| (0..table[stand].len()).map(move |slot| (stand, slot));
        (0..table.len()).all(|stand| {
            let row = &table[stand];
            let marked = |(slot, &wire): (&Slot, &Wire)| {
                slot.takes(wire) && slot.times.is_none_or(|n| n == same(row, wire))
            };
            self.ascending(now(stand).map(wire))
                && self.ascending(self.dealt[stand].iter().copied().map(wire))
                && self.stands[stand].iter().zip(row).all(marked)
        }) && self.constraints.iter().all(|constraint| self.holds(constraint, table))
    }

    fn holds(&self, constraint: &Constraint, table: &Table) -> bool {
        // Uncut wires of a stand, each with its slot.
        let uncut = |stand: usize| self.stands[stand].iter().zip(&table[stand]).filter(|(slot, _)| !slot.cut);
        // What a radar answers: X slots do not count.
        let radar =
            |stand: usize, value: Value| uncut(stand).any(|(slot, wire)| !slot.unsorted && value.is(*wire));
        match *constraint {
            Constraint::AdjacentEqual { stand, left } => {
                table[stand][left].same_value(table[stand][left + 1])
            }
            Constraint::AdjacentNotEqual { stand, left } => {
                !table[stand][left].same_value(table[stand][left + 1])
            }
            Constraint::Choice(ref choice) => choice.fitting(table) > 0,
            Constraint::MustHave { stand, value } => radar(stand, value),
            Constraint::MustNotHave { stand, value } => !radar(stand, value),
            Constraint::Called { player, value } => {
                let mut own = (0..table.len()).filter(|&stand| self.owner[stand] == player);
                own.any(|stand| uncut(stand).any(|(_, wire)| value.is(*wire)))
            }
        }
    }
}

impl Choice {
    pub(crate) fn places(&self) -> impl Iterator<Item = At> + '_ {
        self.from.iter().flat_map(|from| from.slots.iter().map(|&slot| At { stand: from.stand, slot }))
    }

    /// How many of the wires could have been chosen; 0 where the chosen one could not.
    pub(crate) fn fitting(&self, table: &Table) -> usize {
        let wire = |at: At| table[at.stand][at.slot];
        let fits = |at: At| match (&self.of, &self.not) {
            (Some(of), _) => of.iter().any(|value| value.is(wire(at))),
            (_, Some(not)) => not.iter().all(|value| !value.is(wire(at))),
            _ => self.chosen.is_some_and(|chosen| wire(chosen) == wire(at)),
        };
        if self.chosen.is_some_and(|chosen| !fits(chosen)) {
            return 0;
        }
        self.places().filter(|&at| fits(at)).count()
    }
}

impl Sight {
    /// A number divided by the number of wires that fit, for every choice.
    pub(crate) fn choices(&self, table: &Table) -> u128 {
        let scale = |choice: &Choice| (1..=choice.places().count() as u128).fold(1, lcm);
        let chosen = self.constraints.iter().filter_map(|constraint| match constraint {
            Constraint::Choice(choice) => choice.chosen.map(|_| choice),
            _ => None,
        });
        chosen.map(|choice| scale(choice) / choice.fitting(table) as u128).product()
    }
}

impl Slot {
    /// Is this wire what the slot says, as far as the slot is about its own wire alone?
    pub(crate) fn takes(&self, wire: Wire) -> bool {
        let blue = wire.hue == Hue::Blue;
        self.wire.is_none_or(|given| given == wire)
            && self.hues.iter().all(|&hue| wire.hue == hue)
            && self.even.is_none_or(|even| blue && wire.n.is_multiple_of(2) == even)
            && self.times.is_none_or(|_| wire.hue != Hue::Red)
            && self.nots.iter().all(|not| !not.is(wire))
    }
}

/// How often the value of a wire is on its stand.
fn same(row: &[Wire], wire: Wire) -> u8 {
    row.iter().filter(|other| other.same_value(wire)).count() as u8
}

/// For every place of every stand as dealt, where its wire is now.
fn dealt(stands: &[Vec<Slot>]) -> Result<Vec<Vec<Place>>, String> {
    let now = || {
        let rows = stands.iter().enumerate();
        rows.flat_map(|(stand, row)| row.iter().enumerate().map(move |(slot, seen)| ((stand, slot), seen)))
    };
    let mut gone: BTreeMap<Place, Place> = BTreeMap::new();
    for (place, from) in now().filter_map(|(place, seen)| Some((place, seen.dealt?))) {
        if from.0 >= stands.len() || gone.insert(from, place).is_some() {
            return Err(format!("nothing can have come from {from:?}"));
        }
    }
    let row = |home: usize| {
        let mut stayed = now().filter(|((stand, _), seen)| *stand == home && seen.dealt.is_none());
        let mut row = Vec::new();
        loop {
            match gone.get(&(home, row.len())) {
                Some(&place) => row.push(place),
                None => match stayed.next() {
                    Some((place, _)) => row.push(place),
                    None => return row,
                },
            }
        }
    };
    let rows: Vec<Vec<Place>> = (0..stands.len()).map(row).collect();
    match gone.keys().find(|(stand, slot)| *slot >= rows[*stand].len()) {
        Some(from) => Err(format!("nothing can have come from {from:?}")),
        None => Ok(rows),
    }
}

fn check_constraints(case: &Case, stands: &[Vec<Slot>]) -> Result<(), String> {
    for constraint in &case.constraints {
        let (fits, value) = match *constraint {
            Constraint::AdjacentEqual { stand, left } | Constraint::AdjacentNotEqual { stand, left } => {
                (stands.get(stand).is_some_and(|slots| left + 1 < slots.len()), None)
            }
            Constraint::MustHave { stand, value } | Constraint::MustNotHave { stand, value } => {
                (stand < stands.len(), Some(value))
            }
            Constraint::Called { player, value } => (player < case.players, Some(value)),
            Constraint::Choice(ref choice) => {
                let there = |at: &At| stands.get(at.stand).is_some_and(|slots| at.slot < slots.len());
                (choice.places().chain(choice.chosen).all(|at| there(&at)), None)
            }
        };
        if let Some(value) = value {
            value.lawful()?;
        }
        if !fits {
            return Err(format!("constraint points nowhere: {constraint:?}"));
        }
    }
    Ok(())
}

/// The kinds in play with their copies, and the colours of what left the game unseen.
fn in_play(case: &Case) -> Result<(Copies, Vec<Hue>), String> {
    let (lo, hi) = case.blue;
    if lo < 1 || lo > hi || hi > 12 {
        return Err("no such range of blue".into());
    }
    let mut kinds: BTreeMap<Wire, usize> = (lo..=hi).map(|n| (Wire { n, hue: Hue::Blue }, 4)).collect();
    let mut piles = Vec::new();
    let colours: [(Hue, &Colour); 2] = [(Hue::Yellow, &case.yellow), (Hue::Red, &case.red)];
    for (hue, colour) in colours {
        for &n in colour.numbers() {
            if !(1..=11).contains(&n) || kinds.insert(Wire { n, hue }, 1).is_some() {
                return Err(format!("{hue:?} cannot have {n} here"));
            }
        }
        let pile = colour.pile().ok_or("more wires kept than drawn")?;
        piles.extend(std::iter::repeat_n(hue, pile));
    }
    Ok((kinds.into_iter().collect(), piles))
}
