//! In place of the solver, where the program was built without it.

use trickwire_core::bridge::deal::Board;

use super::keep::Keep;
use super::table::Solved;
use crate::fault::Fault;

/// Is there a solver?
pub fn check() -> Result<(), Fault> {
    Err(Fault::usage("this program was built without a double-dummy solver").help(
        "build it with --features double-dummy, which wants a C++ compiler and libclang (on Debian: apt install g++ \
         libclang-dev): cargo install --locked --path host-cli --features double-dummy, in a clone of the repository",
    ))
}

/// Tricks and par of all boards.
pub fn solve(_: &[Board]) -> Result<Vec<Solved>, Fault> {
    check().map(|()| Vec::new())
}

/// Which boards fit all wishes.
pub fn fitting(_: &[Board], _: &[Keep]) -> Result<Vec<bool>, Fault> {
    check().map(|()| Vec::new())
}
