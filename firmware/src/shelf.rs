//! The shelf in flash: items appended sector by sector, each with its checksum, so that all sectors
//! wear alike. Written for any flash, so that a computer can fill one with garbage and cut its power.

use core::ops::Range;

use embassy_futures::block_on;
use embedded_storage_async::nor_flash::NorFlash;
use sequential_storage::Error;
use sequential_storage::cache::{Cache, Uncached};
use sequential_storage::map::{MapConfig, MapStorage};

use crate::keep::{PIECE, Shelf};

/// Sectors of 4 KiB. The longest texts of three games with both places of every piece take 47 KB.
pub const SECTORS: usize = 16;

/// Bytes of the area.
pub const AREA: u32 = SECTORS as u32 * 4096;

/// Room for one item with its key.
const ITEM: usize = PIECE + 16;

/// Everything is looked up in the flash itself: what a memory of places would say about a flash that
/// was full of garbage is another thing than what the next start finds there.
type Memory = Cache<Uncached, Uncached, Uncached, u16>;

/// A shelf in [`SECTORS`] sectors of a flash whose operations wait for nothing but themselves.
pub struct FlashShelf<F: NorFlash> {
    map: MapStorage<u16, F, Memory>,
    item: [u8; ITEM],
}

impl<F: NorFlash> FlashShelf<F> {
    /// A shelf in `area`, which holds [`AREA`] bytes from the beginning of a sector.
    pub fn new(flash: F, area: Range<u32>) -> FlashShelf<F> {
        let map = MapStorage::new(flash, MapConfig::new(area), Cache::new_uncached());
        FlashShelf { map, item: [0; ITEM] }
    }

    /// Throws everything away: what remains when even the order of the shelf is damaged.
    pub fn clear(&mut self) -> Result<(), Error<F::Error>> {
        block_on(self.map.erase_all())
    }
}

impl<F: NorFlash> Shelf for FlashShelf<F> {
    type Error = Error<F::Error>;

    fn fetch(&mut self, key: u16, room: &mut [u8]) -> Result<Option<usize>, Self::Error> {
        let item: Option<&[u8]> = block_on(self.map.fetch_item(&mut self.item, &key))?;
        let Some(item) = item else { return Ok(None) };
        match room.get_mut(..item.len()) {
            Some(place) => place.copy_from_slice(item),
            None => return Err(Error::BufferTooSmall(item.len())),
        }
        Ok(Some(item.len()))
    }

    fn store(&mut self, key: u16, item: &[u8]) -> Result<(), Self::Error> {
        block_on(self.map.store_item(&mut self.item, &key, &item))
    }
}
