//! What the image says of itself to those who read it as a file: program, version, and the board that it is for, in the
//! binary info of the chip's makers. `trickwire device flash` looks for the board; `picotool info` shows everything.

use core::ffi::CStr;

use embassy_rp::binary_info::{EntryAddr, rp_cargo_version, rp_pico_board, rp_program_name};

use super::board::INFO;

#[used]
#[unsafe(link_section = ".bi_entries")]
static ENTRIES: [EntryAddr; 3] =
    [rp_program_name!(c"trickwire"), rp_cargo_version!(), rp_pico_board!(terminated(&NAME))];

/// The board's name, and the zero that ends it.
static NAME: [u8; INFO.name.len() + 1] = {
    let mut bytes = [0; INFO.name.len() + 1];
    bytes.split_last_mut().expect("there is the zero").1.copy_from_slice(INFO.name.as_bytes());
    bytes
};

const fn terminated(bytes: &'static [u8]) -> &'static CStr {
    match CStr::from_bytes_with_nul(bytes) {
        Ok(text) => text,
        Err(_) => panic!("a name has no zero"),
    }
}
