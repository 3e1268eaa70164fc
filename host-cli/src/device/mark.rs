//! What an image says of itself: program, version and board, in the binary info of the chip's makers.
//!
//! Behind the vectors, in the first page after the boot loader, stand two marks with addresses between them: where a list of
//! entries begins and ends. An entry is a tag, a kind, an id and a value; ours are texts that end with a zero.

use super::image::{FLASH, Image, PAGE};
use crate::args::device::Board;

const FIRST: u32 = 0x7188_ebf2;
const LAST: u32 = 0xe71a_a390;

/// Texts by id, under the makers' own tag.
const TAG: u16 = u16::from_le_bytes(*b"RP");
const ID_AND_STRING: u16 = 6;
const PROGRAM: u32 = 0x0203_1c86;
const VERSION: u32 = 0x11a9_bc3a;
const BOARD: u32 = 0xb63c_ffbb;

/// Bytes that a text has at most.
const LONGEST: u32 = 64;

/// What was found.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Mark {
    /// The program's name.
    pub program: Option<String>,
    /// Its version.
    pub version: Option<String>,
    /// The board that it is for.
    pub board: Option<String>,
}

impl Mark {
    /// Reads it; nothing is in it where the image says nothing.
    pub fn of(image: &Image) -> Mark {
        let mut mark = Mark::default();
        let page = FLASH.start as u32 + PAGE;
        let head = (page..page + PAGE)
            .step_by(4)
            .find(|at| image.word(*at) == Some(FIRST) && image.word(at + 16) == Some(LAST));
        let [first, last] = [4, 8].map(|part| head.and_then(|head| image.word(head + part)).unwrap_or(0));
        // Addresses of entries; a damaged end does not make the list longer than the flash.
        let places = (first..last.min(FLASH.end as u32)).step_by(4).map_while(|at| image.word(at));
        for (id, text) in places.filter_map(|entry| text(image, entry)) {
            match id {
                PROGRAM => mark.program = Some(text),
                VERSION => mark.version = Some(text),
                BOARD => mark.board = Some(text),
                _ => {}
            }
        }
        mark
    }

    /// The board, where it is one of ours.
    pub fn board(&self) -> Option<Board> {
        let is_ours = self.program.as_deref() == Some("trickwire");
        Board::ALL.into_iter().find(|board| is_ours && self.board.as_deref() == Some(board.mark()))
    }
}

/// The id and the text of an entry, where it has one.
fn text(image: &Image, entry: u32) -> Option<(u32, String)> {
    let head = image.word(entry)?;
    if head != u32::from(TAG) << 16 | u32::from(ID_AND_STRING) {
        return None;
    }
    let (id, at) = (image.word(entry.checked_add(4)?)?, image.word(entry.checked_add(8)?)?);
    let bytes: Vec<u8> =
        (at..at.checked_add(LONGEST)?).map_while(|at| image.byte(at).filter(|byte| *byte != 0)).collect();
    String::from_utf8(bytes).ok().map(|text| (id, text))
}
