//! What the device keeps while it is off, in the last sectors of the flash.
//!
//! While the flash is written nothing else runs, because the program itself lies there: some milliseconds
//! for a piece, some 45 where a sector has to be erased first.

use embassy_embedded_hal::adapter::BlockingAsync;
use embassy_rp::Peri;
use embassy_rp::flash::{Blocking, Error, Flash};
use embassy_rp::peripherals::FLASH;
use trickwire_device::keep::{self, Kept, Trouble};
use trickwire_device::shelf::{AREA, FlashShelf};
use trickwire_ui::{App, Damage, Keep, KeepSet};

use super::board::{FLASH_BYTES, KEPT_BYTES};

const _: () = assert!(KEPT_BYTES == AREA as usize, "the linker leaves as much as the shelf takes");

type Chip = Flash<'static, FLASH, Blocking, FLASH_BYTES>;

pub(crate) struct Storage {
    shelf: FlashShelf<BlockingAsync<Chip>>,
}

impl Storage {
    pub(crate) fn new(flash: Peri<'static, FLASH>) -> Result<Storage, Error> {
        let flash = BlockingAsync::new(Flash::new_blocking(flash));
        Ok(Storage { shelf: FlashShelf::open(flash, FLASH_BYTES as u32 - AREA)? })
    }

    /// Gives an app what was kept; `room` is memory for a text. What is damaged costs itself, nothing else.
    pub(crate) fn restore(
        &mut self,
        app: &mut App,
        keeps: &[Keep],
        room: &mut [u8],
    ) -> Result<Damage, Error> {
        let mut damage = Damage::default();
        let mut is_known = self.shelf.is_blank()? || keeps.is_empty();
        for &keep in keeps {
            let kept = keep::load(&mut self.shelf, keep as u8, room)?;
            is_known |= kept != Kept::Nothing;
            let (length, is_newest) = match kept {
                Kept::Nothing => continue,
                Kept::Newest(length) => (length, true),
                Kept::Older(length) => (length, false),
                Kept::Lost => (0, false),
            };
            let text = room.get(..length).and_then(|text| core::str::from_utf8(text).ok());
            match text.map(|text| app.read(keep, text)) {
                Some(Ok(())) if is_newest => {}
                Some(Ok(())) => damage.older.insert(keep),
                _ => damage.lost.insert(keep),
            }
        }
        if !is_known {
            damage.lost = KeepSet::ALL;
        }
        for keep in damage.all().iter() {
            defmt::warn!("{=str} is damaged", keep.word());
        }
        Ok(damage)
    }

    /// Keeps a text; is it kept?
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
            Err(Trouble::Shelf(_)) => {
                defmt::error!("{=str} cannot be kept", keep.word());
                false
            }
        }
    }
}
