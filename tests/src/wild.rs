//! Values that nobody would write, for types that are built field by field; and a pulse with little patience.

use proptest::prelude::*;
use trickwire_core::budget::{Progress, Pulse};

/// A small number most of the time, any at all now and then.
pub fn number(most: u8) -> impl Strategy<Value = u8> + Clone {
    prop_oneof![12 => 0..=most, 1 => any::<u8>()]
}

/// The same as a place in a list.
pub fn index(most: usize) -> impl Strategy<Value = usize> + Clone {
    prop_oneof![12 => 0..=most, 1 => any::<usize>()]
}

/// Words of memory: none, hardly any, some.
pub fn memory() -> impl Strategy<Value = usize> {
    prop_oneof![Just(0), 1..300_usize, Just(2_000), Just(30_000)]
}

/// Says stop after this many beats.
pub struct Hurried(pub u32);

impl Pulse for Hurried {
    fn beat(&mut self, _: Progress) -> bool {
        self.0 = self.0.saturating_sub(1);
        self.0 > 0
    }
}
