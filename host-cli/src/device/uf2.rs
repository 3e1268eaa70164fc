//! UF2: blocks of 512 bytes that a boot loader takes in any order, each with 256 bytes of flash and where
//! they belong.

use std::fmt;

use super::image::{Image, PAGE};

/// Bytes of a block.
pub const BLOCK: usize = 512;

/// The family of the RP2040.
pub const RP2040: u32 = 0xe48b_ff56;

const FIRST: u32 = 0x0a32_4655;
const SECOND: u32 = 0x9e5d_5157;
const LAST: u32 = 0x0ab1_6f30;

/// The block names its family.
const HAS_FAMILY: u32 = 0x2000;

/// The image as a file.
pub fn write(image: &Image) -> Vec<u8> {
    let count = image.pages().len();
    let mut file = Vec::with_capacity(count * BLOCK);
    for (number, (at, page)) in image.pages().iter().enumerate() {
        for word in [FIRST, SECOND, HAS_FAMILY, *at, PAGE, number as u32, count as u32, RP2040] {
            file.extend(word.to_le_bytes());
        }
        file.extend(page);
        file.resize((number + 1) * BLOCK - 4, 0);
        file.extend(LAST.to_le_bytes());
    }
    file
}

/// A file that no RP2040 would take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Uf2Error {
    /// Not blocks of 512 bytes with their marks.
    NotUf2,
    /// For another chip.
    Family(u32),
}

impl fmt::Display for Uf2Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Uf2Error::NotUf2 => f.write_str("this is not a UF2 file"),
            Uf2Error::Family(family) => {
                write!(f, "this UF2 file is for the chip family {family:#010x}, not for the RP2040")
            }
        }
    }
}

impl std::error::Error for Uf2Error {}

/// Would an RP2040 take it?
pub fn check(file: &[u8]) -> Result<(), Uf2Error> {
    let word = |block: &[u8], at: usize| {
        block.get(at..at + 4).and_then(|bytes| bytes.try_into().ok()).map_or(0, u32::from_le_bytes)
    };
    if file.is_empty() || !file.len().is_multiple_of(BLOCK) {
        return Err(Uf2Error::NotUf2);
    }
    for block in file.chunks_exact(BLOCK) {
        if [word(block, 0), word(block, 4), word(block, BLOCK - 4)] != [FIRST, SECOND, LAST] {
            return Err(Uf2Error::NotUf2);
        }
        if word(block, 8) & HAS_FAMILY == 0 || word(block, 28) != RP2040 {
            return Err(Uf2Error::Family(word(block, 28)));
        }
    }
    Ok(())
}
