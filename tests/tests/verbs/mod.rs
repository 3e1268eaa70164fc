//! Questions as lines: the same bytes in the device's memory, in a computer's, and from the command; any line
//! at all is answered, or refused on one line.

mod garbage;
mod lines;
mod memory;
mod refused;
