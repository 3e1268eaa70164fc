//! One's own half of a dual cut: which of several equal wires to cut.
//!
//! A cut shows the wire as a number token does, so the wire to cut is the one whose token would tell the
//! others most ([`ranked`]). A wire that already carries its number tells nothing new, and is cut last.

use super::indicate::{Ranked, ranked};
use super::mission::Tokens;
use super::slot::{Place, SlotState};
use super::table::Table;
use super::wire::Value;
use crate::budget::Pulse;
use crate::checked::Checked;

/// An own wire to cut.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Half {
    /// Where it is.
    pub place: Place,
    /// The bits that it tells the others, where that is known.
    pub bits: Option<f64>,
}

/// What each of the observer's own wires would tell.
#[derive(Clone, Debug)]
pub struct Halves<'t> {
    table: Checked<'t, Table>,
    ranked: Ranked,
}

impl<'t> Halves<'t> {
    /// Weighs the observer's wires; `None` where the pulse said stop. Cost: that of [`ranked`].
    ///
    /// ```
    /// use trickwire_core::bomb::half::Halves;
    /// use trickwire_core::bomb::table::Table;
    /// use trickwire_core::bomb::wire::Value;
    /// use trickwire_core::budget::Patient;
    ///
    /// let table: Table = "me1 1-4 | ?1 ?1 ?2 ?4 | ? ? ? ? ? ? | ? ? ? ? ? ?".parse().unwrap();
    /// let halves = Halves::of(table.check().unwrap(), &mut Patient).unwrap();
    /// assert!(halves.best(Value::Blue(1)).is_some());
    /// assert_eq!(halves.best(Value::Blue(3)), None);
    /// ```
    pub fn of(table: Checked<'t, Table>, pulse: &mut dyn Pulse) -> Option<Halves<'t>> {
        ranked(table, Tokens::Info, pulse).map(|ranked| Halves { table, ranked })
    }

    /// The wire of a value that tells most; `None` where the observer has none, as far as they know.
    pub fn best(&self, value: Value) -> Option<Half> {
        if let Some(mark) = self.ranked.marks.iter().find(|mark| mark.wire.value() == value) {
            return Some(Half { place: Place::new(mark.stand, mark.slot), bits: Some(mark.gain) });
        }
        // Unsorted, yellow, or on a stand that the observer does not fully know: nothing is weighed there.
        let own = |marked: bool| {
            let mut stands = self.table.stands_of(self.table.observer);
            stands.find_map(|(stand, own)| {
                let slot = own.slots.iter().position(|slot| {
                    let is_marked = slot.state == SlotState::Info;
                    slot.is_uncut() && slot.known_value() == Some(value) && is_marked == marked
                })?;
                Some(Place::new(stand as u8, slot as u8))
            })
        };
        let bare = own(false).map(|place| Half { place, bits: None });
        bare.or_else(|| own(true).map(|place| Half { place, bits: Some(0.0) }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Patient;

    #[test]
    fn the_wire_that_tells_most_is_cut_and_a_marked_one_last() {
        let text = "me1 1-4 Y2 | ?1 ?1 i2 ?2 ?Y2 i3 | ? ? ? ? ? ? | ? ? ? ? ?";
        let table: Table = text.parse().unwrap();
        let halves = Halves::of(table.check().unwrap(), &mut Patient).unwrap();
        let best = |value| halves.best(value).unwrap();
        // The right one of two 1s says that the left one is a 1 too.
        assert_eq!(best(Value::Blue(1)).place, Place::new(0, 1));
        assert!(best(Value::Blue(1)).bits.unwrap() > 1.0);
        assert_eq!(best(Value::Blue(2)).place, Place::new(0, 3));
        assert_eq!(best(Value::Blue(3)), Half { place: Place::new(0, 5), bits: Some(0.0) });
        assert_eq!(best(Value::Yellow), Half { place: Place::new(0, 4), bits: None });
        assert_eq!(halves.best(Value::Blue(4)), None);
    }
}
