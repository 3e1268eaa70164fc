//! Signs of life: who gives them is left alone, who does not is found and named; and only our own mark is a hang.

use trickwire_device::life::{BEAT, HAND_PATIENCE, Hang, Sign, Vigil, WORKER_PATIENCE};

/// Looks every beat; the hand gives its last sign at one time, the worker at another. When somebody is found to hang, who?
fn found(hand: u64, worker: u64) -> Option<(u64, Hang)> {
    let mut vigil = Vigil::new(0);
    (0..100).map(|beat| beat * BEAT).find_map(|now| Some((now, vigil.look(now <= hand, now <= worker, now)?)))
}

#[test]
fn who_lives_is_left_alone() {
    assert_eq!(found(u64::MAX, u64::MAX), None);
    // A sign now and then is enough: far longer than anything takes between two.
    let mut vigil = Vigil::new(0);
    for now in (0..1000).map(|beat| beat * BEAT) {
        let (hand, worker) = (now % HAND_PATIENCE == 0, now % WORKER_PATIENCE == 0);
        assert_eq!(vigil.look(hand, worker, now), None, "at {now}");
    }
}

#[test]
fn who_hangs_is_named() {
    let last = 5 * BEAT;
    assert_eq!(found(last, u64::MAX), Some((last + HAND_PATIENCE + BEAT, Hang::Hand)));
    assert_eq!(found(u64::MAX, last), Some((last + WORKER_PATIENCE + BEAT, Hang::Worker)));
    // A hand that waits for a worker that never comes out.
    assert_eq!(found(last + BEAT, last), Some((last + HAND_PATIENCE + 2 * BEAT, Hang::Worker)));
}

#[test]
fn only_our_mark_is_a_hang() {
    for hang in [Hang::All, Hang::Hand, Hang::Worker] {
        assert_eq!(Hang::of_mark(hang.mark()), Some(hang));
        assert!(hang.to_string().starts_with("it hung"));
    }
    // None, the boot ROM's, the SDK's, and any that differs in a bit.
    for foreign in [0, u32::MAX, 0xb007_c0d3, 0x6ab7_3121] {
        assert_eq!(Hang::of_mark(foreign), None);
    }
    for bit in 2..32 {
        assert_eq!(Hang::of_mark(Hang::All.mark() ^ 1 << bit), None);
    }
}

#[test]
fn a_sign_counts_once() {
    let sign = Sign::new();
    assert!(!sign.take());
    sign.give();
    sign.give();
    assert_eq!((sign.take(), sign.take()), (true, false));
}
