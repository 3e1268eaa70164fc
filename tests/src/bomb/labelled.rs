//! The slowest oracle: deal labelled wires, one by one, and look at each deal. It is there to prove the weights of the other
//! oracle.
//!
//! Rule. Every copy of every wire that the observer was not dealt is an object of its own. It goes to a stand with room for it,
//! to an X slot, or, if its colour is X-of-Y, to the pile. When all are dealt, the stands are sorted, wires that changed hands go
//! where they are now, and a deal counts once if the table then looks like the case. No factorial is taken anywhere. Of a pick
//! among k equal wires one outcome in k is kept: the deal counts 12/k, as k is at most 4.

use super::line::{Case, Hue, Wire};
use super::oracle::Tally;
use super::sight::{Place, Sight, Table};

/// Where wires can be dealt, and how many of them.
struct Tray {
    /// The places where its wires are now, lowest wire first.
    places: Vec<Place>,
    /// A pile takes wires of one colour, and has no places.
    pile: Option<Hue>,
    room: usize,
    wires: Vec<Wire>,
}

/// Wires that the observer was not dealt: the cost grows faster than exponentially with them.
pub fn strangers(case: &Case) -> Result<usize, String> {
    let sight = Sight::read(case)?;
    Ok(trays(&sight).iter().map(|tray| tray.room).sum())
}

/// Count every deal that looks like the case. Kinds of which no copy is hidden count here too, so all figures of a case may be
/// larger by a common factor than those of the other oracle.
pub fn tally(case: &Case) -> Result<Tally, String> {
    let sight = Sight::read(case)?;
    let mut tally = Tally::default();
    if !sight.adds_up() {
        return Ok(tally);
    }
    let mut trays = trays(&sight);
    let in_trays: Vec<Place> = trays.iter().flat_map(|tray| tray.places.iter().copied()).collect();
    let mut wires: Vec<Wire> =
        sight.in_play.iter().flat_map(|&(wire, copies)| std::iter::repeat_n(wire, copies)).collect();
    // What the observer was dealt stays where it is, and is not dealt again.
    let mut table: Table =
        sight.stands.iter().map(|row| vec![Wire { n: 0, hue: Hue::Blue }; row.len()]).collect();
    for (stand, slot) in sight.places().filter(|place| !in_trays.contains(place)) {
        let wire = sight.stands[stand][slot].wire.ok_or("the observer does not tell")?;
        wires.remove(wires.iter().position(|&other| other == wire).ok_or("too many wires")?);
        table[stand][slot] = wire;
    }
    deal(&wires, &mut trays, &mut |trays| {
        for tray in trays {
            let mut wires = tray.wires.clone();
            wires.sort();
            for (&(stand, slot), wire) in tray.places.iter().zip(wires) {
                table[stand][slot] = wire;
            }
        }
        let weight = if sight.fits(&table) { picks(&sight, &table) * sight.choices(&table) } else { 0 };
        if weight > 0 {
            tally.add(&sight, &table, weight);
        }
    });
    Ok(tally)
}

fn trays(sight: &Sight) -> Vec<Tray> {
    let tray = |places: Vec<Place>| Tray { room: places.len(), places, pile: None, wires: Vec::new() };
    let mut trays = Vec::new();
    for row in sight.dealt_stands() {
        let (apart, sorted): (Vec<Place>, Vec<Place>) =
            row.iter().partition(|&&now| sight.slot(now).unsorted);
        trays.push(tray(sorted));
        trays.extend(apart.into_iter().map(|place| tray(vec![place])));
    }
    // An X slot that the observer left open must be found out too.
    let open: Vec<Place> = sight.unknown_slots().filter(|&place| sight.slot(place).unsorted).collect();
    for place in open {
        if trays.iter().all(|tray| !tray.places.contains(&place)) {
            trays.push(tray(vec![place]));
        }
    }
    for hue in [Hue::Yellow, Hue::Red] {
        let room = sight.piles.iter().filter(|pile| **pile == hue).count();
        trays.push(Tray { places: Vec::new(), pile: Some(hue), room, wires: Vec::new() });
    }
    trays
}

fn deal(wires: &[Wire], trays: &mut [Tray], look: &mut dyn FnMut(&[Tray])) {
    let Some((&wire, rest)) = wires.split_first() else { return look(trays) };
    for tray in 0..trays.len() {
        let to = &mut trays[tray];
        if to.wires.len() < to.room && to.pile.is_none_or(|hue| hue == wire.hue) {
            to.wires.push(wire);
            deal(rest, trays, look);
            trays[tray].wires.pop();
        }
    }
}

/// Twelve for every pick, divided by how many wires it chose among.
fn picks(sight: &Sight, table: &Table) -> u128 {
    let mut weight = 1;
    for picked in sight.picked() {
        let dealt = sight.dealt_to(picked.player, picked.wire, table);
        for &before in &picked.before {
            weight *= if dealt > before { 12 / (dealt - before) as u128 } else { 0 };
        }
    }
    weight
}
