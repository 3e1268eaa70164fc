//! Puts short lists in order. The library's sorts are made for long ones and are some five kilobytes of program for every kind of
//! list; these are a few hundred bytes, and as quick for lists of a few dozen.

use core::cmp::Ordering;

/// Lists up to this length are sorted by insertion alone, so that what is equal stays as it lies.
const SHORT: usize = 20;

/// Steps between what is compared, each more than twice the next (M. Ciura).
const STEPS: [usize; 6] = [132, 57, 23, 10, 4, 1];

/// Sorts a list, in place: Shell's sort.
pub fn sort_by<T>(list: &mut [T], mut compare: impl FnMut(&T, &T) -> Ordering) {
    let is_short = list.len() <= SHORT;
    for step in STEPS.into_iter().filter(|step| !is_short || *step == 1) {
        for from in step..list.len() {
            let mut at = from;
            while at >= step && compare(&list[at - step], &list[at]) == Ordering::Greater {
                list.swap(at - step, at);
                at -= step;
            }
        }
    }
}

/// The same by a key.
pub fn sort_by_key<T, K: Ord>(list: &mut [T], mut key: impl FnMut(&T) -> K) {
    sort_by(list, |a, b| key(a).cmp(&key(b)));
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use crate::rng::{Pcg32, below};
    use std::vec::Vec;

    #[test]
    fn lists_of_every_length_are_put_in_order() {
        let mut rng = Pcg32::new(7);
        for length in (0..70).chain([200, 700]) {
            let mut list: Vec<(u32, usize)> = (0..length).map(|at| (below(&mut rng, 20), at)).collect();
            let mut wanted = list.clone();
            if length <= SHORT {
                wanted.sort_by_key(|item| item.0);
                sort_by_key(&mut list, |item| item.0);
            } else {
                wanted.sort_unstable();
                sort_by(&mut list, Ord::cmp);
            }
            assert_eq!(list, wanted);
        }
    }
}
