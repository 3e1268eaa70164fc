//! What the device keeps while it is off, in the last sectors of the flash.
//!
//! While the flash is written nothing else runs, because the program itself lies there: some milliseconds
//! for a piece, some 45 where a sector has to be erased first.

use core::fmt::Write;
use core::ops::Range;

use embassy_embedded_hal::adapter::BlockingAsync;
use embassy_rp::Peri;
use embassy_rp::flash::{Blocking, Flash};
use embassy_rp::peripherals::FLASH;
use heapless::String;
use trickwire_device::keep::{self, Trouble};
use trickwire_device::shelf::{AREA, FlashShelf};
use trickwire_ui::{App, Keep};

use super::board::{FLASH_BYTES, KEPT_BYTES};

const _: () = assert!(KEPT_BYTES == AREA as usize, "the linker leaves as much as the shelf takes");

type Chip = Flash<'static, FLASH, Blocking, FLASH_BYTES>;

/// A sentence about what could not be read.
pub(crate) type Sentence = String<192>;

pub(crate) struct Storage {
    shelf: FlashShelf<BlockingAsync<Chip>>,
    /// Nothing was ever kept.
    blank: bool,
}

impl Storage {
    pub(crate) fn new(flash: Peri<'static, FLASH>) -> Storage {
        let mut flash = Flash::new_blocking(flash);
        let end = FLASH_BYTES as u32;
        let blank = is_blank(&mut flash, end - AREA..end);
        Storage { shelf: FlashShelf::new(BlockingAsync::new(flash), end - AREA..end), blank }
    }

    /// Gives an app what was kept; `room` is memory for a text. Damage is told and costs what is
    /// damaged, nothing else.
    pub(crate) fn restore(&mut self, app: &mut App, keeps: &[Keep], room: &mut [u8]) -> Option<Sentence> {
        let mut sentence: Option<Sentence> = None;
        let mut found = self.blank;
        for &keep in keeps {
            let text = match keep::load(&mut self.shelf, keep as u8, room) {
                Ok(None) => continue,
                Ok(Some(length)) => room.get(..length).and_then(|text| core::str::from_utf8(text).ok()),
                Err(Trouble::Shelf(_)) => {
                    defmt::warn!("the flash is in disorder");
                    let _ = self.shelf.clear();
                    None
                }
                Err(_) => None,
            };
            found = true;
            let read = text.map_or(Err(trickwire_ui::keep::Unreadable(keep)), |text| app.read(keep, text));
            if let Err(unreadable) = read {
                defmt::warn!("{=str} is unreadable", keep.word());
                let sentence = sentence.get_or_insert_default();
                let _ = write!(sentence, "{}{unreadable}", if sentence.is_empty() { "" } else { " " });
            }
        }
        if !found {
            defmt::warn!("the flash holds nothing that can be read");
            let _ = sentence
                .get_or_insert_default()
                .push_str("What was kept cannot be read. Everything starts afresh.");
        }
        sentence
    }

    /// Keeps a text. Where the flash is in such disorder that it cannot, everything is thrown away, and
    /// `false` says that the other texts have to be kept again too.
    pub(crate) fn save(&mut self, keep: Keep, text: &[u8]) -> bool {
        match keep::save(&mut self.shelf, keep as u8, text) {
            Ok(written) => {
                defmt::debug!(
                    "kept {=str}, {=u32} pieces of {=usize} B",
                    keep.word(),
                    written.pieces,
                    text.len()
                );
                true
            }
            Err(Trouble::TooLong) => {
                defmt::error!("{=str} is too long to be kept", keep.word());
                true
            }
            Err(_) => {
                defmt::warn!("{=str} cannot be kept; the flash is cleared", keep.word());
                let _ = self.shelf.clear();
                false
            }
        }
    }
}

fn is_blank(flash: &mut Chip, area: Range<u32>) -> bool {
    let mut bytes = [0; 128];
    area.step_by(bytes.len())
        .all(|at| flash.blocking_read(at, &mut bytes).is_ok() && bytes.iter().all(|byte| *byte == 0xff))
}
