//! Everything that a profile can draw for a board, and how often.

use trickwire_core::bridge::profile::{Choice, Choosing, Drivers, Profile};
use trickwire_core::bridge::seat::Seat;
use trickwire_core::cards::Suit;

use crate::fault::Fault;

/// Most draws that are listed.
const MOST: usize = 200_000;

/// Every choice with its probability.
pub fn choices(profile: &Profile) -> Result<Vec<(Choice, f64)>, Fault> {
    let mut list = vec![(Choice::default(), 1.0)];
    for (seat, coupled) in
        [(Seat::North, ns_drivers(profile)), (Seat::East, vec![(profile.first_of(Seat::East), 1.0)])]
    {
        list = expand(&list, |choice, weight, out| {
            for (indices, share) in pair_indices(profile, seat, &coupled) {
                let mut next = choice.clone();
                next.indices[seat.index()] = indices[0];
                next.indices[seat.partner().index()] = indices[1];
                out.push((next, weight * share));
            }
        })?;
    }
    for seat in Seat::ALL {
        list = expand(&list, |choice, weight, out| {
            let random = profile.chosen(choice, seat).map(|sub| &sub.choosing);
            let Some(Choosing::Random(random)) = random else {
                out.push((choice.clone(), weight));
                return;
            };
            let draws = arrangements(&random.allowed, usize::from(random.count));
            for suits in &draws {
                let mut next = choice.clone();
                next.suits[seat.index()] = suits.iter().copied().collect();
                out.push((next, weight / draws.len() as f64));
            }
        })?;
    }
    Ok(list)
}

type Weighted = Vec<(Choice, f64)>;

fn expand(list: &Weighted, each: impl Fn(&Choice, f64, &mut Weighted)) -> Result<Weighted, Fault> {
    let mut out = Vec::new();
    for (choice, weight) in list {
        each(choice, *weight, &mut out);
        if out.len() > MOST {
            return Err(Fault::usage(format!("this profile has more than {MOST} different draws"))
                .help("`bridge deal` deals it all the same"));
        }
    }
    Ok(out)
}

/// Who may draw for North and South, and how often; nobody where each draws separately.
fn ns_drivers(profile: &Profile) -> Vec<(Seat, f64)> {
    match profile.drivers {
        Drivers::Apart => Vec::new(),
        Drivers::North => vec![(Seat::North, 1.0)],
        Drivers::South => vec![(Seat::South, 1.0)],
        Drivers::Random => vec![(Seat::North, 0.5), (Seat::South, 0.5)],
        Drivers::First => vec![(profile.first_of(Seat::North), 1.0)],
    }
}

/// The subprofiles of a seat and its partner, with the share of each pair.
fn pair_indices(profile: &Profile, seat: Seat, drivers: &[(Seat, f64)]) -> Vec<([u8; 2], f64)> {
    let (own, other) = (shares(profile, seat), shares(profile, seat.partner()));
    if own.len() == other.len() && own.len() > 1 && !drivers.is_empty() {
        let share = |driver: Seat, index: usize| if driver == seat { own[index] } else { other[index] };
        return (0..own.len())
            .map(|index| ([index as u8; 2], drivers.iter().map(|(d, p)| p * share(*d, index)).sum()))
            .filter(|(_, share)| *share > 0.0)
            .collect();
    }
    let mut pairs = Vec::new();
    for (a, x) in own.iter().enumerate() {
        for (b, y) in other.iter().enumerate().filter(|(_, y)| *x > 0.0 && **y > 0.0) {
            pairs.push(([a as u8, b as u8], x * y));
        }
    }
    pairs
}

/// How often each subprofile of a seat is drawn.
fn shares(profile: &Profile, seat: Seat) -> Vec<f64> {
    let subs = &profile.seats[seat.index()];
    let sum: u32 = subs.iter().map(|sub| sub.weight).sum();
    match (subs.len(), sum) {
        (0, _) => vec![1.0],
        (many, 0) => vec![1.0 / many as f64; many],
        _ => subs.iter().map(|sub| f64::from(sub.weight) / f64::from(sum)).collect(),
    }
}

/// All ways to draw `count` suits, one after the other.
fn arrangements(suits: &[Suit], count: usize) -> Vec<Vec<Suit>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for first in suits {
        let rest: Vec<Suit> = suits.iter().copied().filter(|suit| suit != first).collect();
        for mut tail in arrangements(&rest, count - 1) {
            tail.insert(0, *first);
            all.push(tail);
        }
    }
    all
}
