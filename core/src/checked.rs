//! The door of the solvers: a value that has passed its own check, borrowed.
//!
//! Tables, wishes and positions are raw set-ups: anybody may build one field by field, and get it wrong.
//! Their `check` finds that out and hands back a [`Checked`], the only thing that a solver takes. It borrows
//! what was checked, so nothing in it can change while the proof is held; it costs one reference.

use core::ops::Deref;

/// A `T` that has passed its check. Only `T`'s own `check` makes one.
///
/// ```
/// use trickwire_core::bomb::constraint::Constraint;
/// use trickwire_core::bomb::table::{Table, TableError};
/// use trickwire_core::bomb::wire::Value;
///
/// let mut table: Table = "me1 1-1 | ?1 ?1 | ? ?".parse().unwrap();
/// assert!(table.check().is_ok());
/// let wrong = Constraint::MustHave { stand: 9, value: Value::Blue(1) };
/// table.constraints.push(wrong).unwrap();
/// assert_eq!(table.check().err(), Some(TableError::Constraint { index: 0 }));
/// ```
///
/// What was checked cannot be changed while the check is held:
///
/// ```compile_fail,E0506
/// use trickwire_core::bomb::table::Table;
///
/// let mut table: Table = "me1 1-1 | ?1 ?1 | ? ?".parse().unwrap();
/// let checked = table.check().unwrap();
/// table.observer = 7;
/// assert_eq!(checked.observer, 0);
/// ```
#[derive(PartialEq, Eq, Debug)]
pub struct Checked<'t, T>(&'t T);

impl<'t, T> Checked<'t, T> {
    /// Vouches for a value; only the `check` of `T` may call it.
    pub(crate) const fn vouch(value: &'t T) -> Checked<'t, T> {
        Checked(value)
    }

    /// The value, for as long as it is borrowed.
    pub const fn get(self) -> &'t T {
        self.0
    }
}

// Not derived: a derive would require the same trait of `T`.
impl<T> Clone for Checked<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Checked<'_, T> {}

impl<T> Deref for Checked<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.0
    }
}
