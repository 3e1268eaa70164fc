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
    for seat in [Seat::North, Seat::East] {
        let coupled = drivers(profile, seat);
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

/// Who may draw for a pair, and how often; nobody where each draws separately.
fn drivers(profile: &Profile, pair: Seat) -> Vec<(Seat, f64)> {
    let drivers = match profile.drivers[pair.index() % 2] {
        Drivers::Apart => Vec::new(),
        Drivers::Seat(seat) => vec![(seat, 1.0)],
        Drivers::Random => vec![(pair, 0.5), (pair.partner(), 0.5)],
        Drivers::First => vec![(profile.first_of(pair), 1.0)],
    };
    drivers.into_iter().filter(|(seat, _)| profile.matches(*seat)).collect()
}

/// The subprofiles of a seat and its partner, with the share of each pair.
fn pair_indices(profile: &Profile, seat: Seat, drivers: &[(Seat, f64)]) -> Vec<([u8; 2], f64)> {
    let mut pairs = Vec::new();
    let mut add = |own: usize, other: usize, share: f64| {
        if share > 0.0 {
            let indices = [own as u8, other as u8];
            match pairs.iter_mut().find(|(known, _)| *known == indices) {
                Some((_, sum)) => *sum += share,
                None => pairs.push((indices, share)),
            }
        }
    };
    if drivers.is_empty() {
        let (own, other) = (shares(profile, seat, |_| true), shares(profile, seat.partner(), |_| true));
        for (a, x) in own.iter().enumerate() {
            for (b, y) in other.iter().enumerate() {
                add(a, b, x * y);
            }
        }
    }
    for &(driver, chance) in drivers {
        let drawn = shares(profile, driver, |at| profile.driver_may(driver, at));
        for (at, x) in drawn.iter().enumerate() {
            let follower = driver.partner();
            let follows = shares(profile, follower, |next| profile.follower_may(driver, at, next));
            for (next, y) in follows.iter().enumerate() {
                let (own, other) = if driver == seat { (at, next) } else { (next, at) };
                add(own, other, chance * x * y);
            }
        }
    }
    pairs
}

/// How often each subprofile of a seat is drawn, of those that may be.
fn shares(profile: &Profile, seat: Seat, may: impl Fn(usize) -> bool) -> Vec<f64> {
    let subs = &profile.seats[seat.index()];
    if subs.is_empty() {
        return vec![1.0];
    }
    let weight = |at: usize| if may(at) { subs[at].weight } else { 0 };
    let sum: u32 = (0..subs.len()).map(weight).sum();
    let allowed = (0..subs.len()).filter(|&at| may(at)).count();
    (0..subs.len())
        .map(|at| match sum {
            0 => f64::from(u8::from(may(at))) / allowed.max(1) as f64,
            sum => f64::from(weight(at)) / f64::from(sum),
        })
        .collect()
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
