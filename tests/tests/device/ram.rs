//! A flash of a computer's memory: written bits go from one to zero only, and its power can be cut in the middle of
//! programming and of erasing, where some bits have changed and others have not.

use embedded_storage_async::nor_flash::{
    ErrorType, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash,
};
use trickwire_device::shelf::{AREA, SECTOR};

/// A generator that gives the same numbers for the same seed.
pub struct Dice(pub u64);

impl Dice {
    pub fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub fn below(&mut self, end: usize) -> usize {
        (self.roll() % end as u64) as usize
    }
}

/// What the chip does when the power goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cut {
    /// Nothing: it is between two operations.
    Between,
    /// It programs.
    Program,
    /// It erases.
    Erase,
}

/// The chip.
#[derive(Clone)]
pub struct Ram {
    pub bytes: Vec<u8>,
    /// The power goes at the operation of this kind after so many of them, and where it stops is rolled by this seed.
    pub cut: Option<(Cut, usize, u64)>,
    /// The power is gone.
    pub is_dead: bool,
    /// Times each sector was erased.
    pub erased: Vec<u32>,
    /// Is the byte at this place worn? Then programming does not change it.
    pub is_worn: fn(usize) -> bool,
}

/// The power is gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dead;

impl NorFlashError for Dead {
    fn kind(&self) -> NorFlashErrorKind {
        NorFlashErrorKind::Other
    }
}

impl Ram {
    pub fn new() -> Ram {
        let bytes = vec![0xff; AREA as usize];
        Ram { erased: vec![0; bytes.len() / SECTOR], bytes, cut: None, is_dead: false, is_worn: |_| false }
    }

    /// Does the power go during this operation? Then with which seed.
    fn is_cut(&mut self, operation: Cut) -> Result<Option<u64>, Dead> {
        if self.is_dead {
            return Err(Dead);
        }
        match &mut self.cut {
            Some((cut, 0, seed)) if *cut == operation || *cut == Cut::Between => {
                self.is_dead = true;
                if *cut == Cut::Between { Err(Dead) } else { Ok(Some(*seed)) }
            }
            Some((cut, left, _)) if *cut == operation || *cut == Cut::Between => {
                *left -= 1;
                Ok(None)
            }
            _ => Ok(None),
        }
    }
}

/// Some bits are as they were, others as they should be: byte by byte up to a point, or all over.
fn torn(old: &mut [u8], new: impl Fn(usize, u8) -> u8, seed: u64) {
    let mut dice = Dice(seed);
    let (by_bytes, point, share) = (dice.below(2) == 0, dice.below(old.len() + 1), dice.below(9) as u32);
    for (at, byte) in old.iter_mut().enumerate() {
        let whole = new(at, *byte);
        let mask = match by_bytes {
            true if at < point => 0xff,
            true if at > point => 0,
            _ => (0..8).fold(0u8, |mask, bit| mask | u8::from(dice.below(8) < share as usize) << bit),
        };
        *byte = *byte & !mask | whole & mask;
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
    const ERASE_SIZE: usize = SECTOR;

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), Dead> {
        assert_eq!((from as usize % SECTOR, to - from), (0, SECTOR as u32));
        let sector = &mut (from as usize..to as usize);
        match self.is_cut(Cut::Erase)? {
            None => self.bytes[sector.clone()].fill(0xff),
            Some(seed) => torn(&mut self.bytes[sector.clone()], |_, _| 0xff, seed),
        }
        self.erased[from as usize / SECTOR] += 1;
        if self.is_dead { Err(Dead) } else { Ok(()) }
    }

    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Dead> {
        let place = offset as usize..offset as usize + bytes.len();
        assert_eq!(place.start / 256, (place.end - 1) / 256, "one page of the chip, programmed at once");
        match self.is_cut(Cut::Program)? {
            None => {
                for (at, new) in place.zip(bytes) {
                    self.bytes[at] &= if (self.is_worn)(at) { 0xff } else { *new };
                }
            }
            Some(seed) => torn(&mut self.bytes[place], |at, old| old & bytes[at], seed),
        }
        if self.is_dead { Err(Dead) } else { Ok(()) }
    }
}
