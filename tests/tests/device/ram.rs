//! A flash of a computer's memory: written bits go from one to zero only, and its power can be cut.

use embedded_storage_async::nor_flash::{
    ErrorType, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash,
};
use trickwire_device::shelf::AREA;

/// The chip.
pub struct Ram {
    pub bytes: Vec<u8>,
    /// Bytes and sectors that can still be written and erased before the power goes.
    pub power: usize,
    /// Times each sector was erased.
    pub erased: Vec<u32>,
}

/// The power is gone.
#[derive(Debug)]
pub struct Dead;

impl NorFlashError for Dead {
    fn kind(&self) -> NorFlashErrorKind {
        NorFlashErrorKind::Other
    }
}

impl Ram {
    pub fn new() -> Ram {
        Ram::of(vec![0xff; AREA as usize])
    }

    pub fn of(bytes: Vec<u8>) -> Ram {
        let erased = vec![0; bytes.len() / 4096];
        Ram { bytes, power: usize::MAX, erased }
    }

    fn spend(&mut self) -> Result<(), Dead> {
        self.power = self.power.checked_sub(1).ok_or(Dead)?;
        Ok(())
    }
}

impl ErrorType for &mut Ram {
    type Error = Dead;
}

impl ReadNorFlash for &mut Ram {
    const READ_SIZE: usize = 1;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Dead> {
        let from = offset as usize;
        bytes.copy_from_slice(&self.bytes[from..from + bytes.len()]);
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.bytes.len()
    }
}

impl NorFlash for &mut Ram {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = 4096;

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), Dead> {
        for sector in from / 4096..to / 4096 {
            self.spend()?;
            self.erased[sector as usize] += 1;
            let at = sector as usize * 4096;
            self.bytes[at..at + 4096].fill(0xff);
        }
        Ok(())
    }

    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Dead> {
        for (at, byte) in (offset as usize..).zip(bytes) {
            self.spend()?;
            self.bytes[at] &= byte;
        }
        Ok(())
    }
}
