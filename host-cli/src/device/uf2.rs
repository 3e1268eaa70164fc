//! UF2: blocks of 512 bytes that a boot loader takes in any order, each with 256 bytes of flash and their
//! address. What lies behind those a boot loader skips; ours have a checksum of the whole block there, so that a file
//! that was damaged on its way is noticed before it is copied.

use std::fmt;

use super::image::{FLASH, Image, PAGE};

/// Bytes of a block.
pub const BLOCK: usize = 512;

/// The family of the RP2040.
pub const RP2040: u32 = 0xe48b_ff56;

const FIRST: u32 = 0x0a32_4655;
const SECOND: u32 = 0x9e5d_5157;
const LAST: u32 = 0x0ab1_6f30;

/// The block names its family.
const HAS_FAMILY: u32 = 0x2000;

/// A checksum follows. Files of other programs have none.
const HAS_SUM: u32 = u32::from_le_bytes(*b"sum:");

/// Where in a block that is said; the checksum is the word after it.
const SUM: usize = 32 + PAGE as usize;

/// The image as a file.
pub fn write(image: &Image) -> Vec<u8> {
    let count = image.pages().len();
    let mut file = Vec::with_capacity(count * BLOCK);
    for (number, (at, page)) in image.pages().iter().enumerate() {
        let start = file.len();
        for word in [FIRST, SECOND, HAS_FAMILY, *at, PAGE, number as u32, count as u32, RP2040] {
            file.extend(word.to_le_bytes());
        }
        file.extend(page);
        file.extend(HAS_SUM.to_le_bytes());
        file.resize(start + BLOCK - 4, 0);
        file.extend(LAST.to_le_bytes());
        let sum = sum(&file[start..]);
        file[start + SUM + 4..][..4].copy_from_slice(&sum.to_le_bytes());
    }
    file
}

/// CRC-32 of a block, the place of the checksum itself left out.
fn sum(block: &[u8]) -> u32 {
    let covered = block.iter().enumerate().filter(|(at, _)| !(SUM + 4..SUM + 8).contains(at));
    !covered.fold(!0, |sum, (_, byte)| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| sum >> 1 ^ (sum & 1).wrapping_neg() & 0xedb8_8320)
    })
}

/// A file that an RP2040 would not take, or not as a whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Uf2Error {
    /// Not blocks with their marks.
    NotUf2,
    /// It ends before its last block does.
    Truncated {
        /// Whole blocks that are there.
        blocks: usize,
        /// Blocks that it should have.
        of: u32,
    },
    /// For another chip.
    Family(u32),
    /// This block, counted from 1, is damaged or does not belong to the others.
    Damaged(usize),
    /// Something belongs outside the flash.
    Outside(u32),
}

impl fmt::Display for Uf2Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Uf2Error::NotUf2 => f.write_str("this is not a UF2 file"),
            Uf2Error::Truncated { blocks, of } => {
                write!(f, "the file ends too early: it has {blocks} whole blocks of {of}")
            }
            Uf2Error::Family(family) => {
                write!(f, "this UF2 file is for the chip family {family:#010x}, not for the RP2040")
            }
            Uf2Error::Damaged(block) => write!(f, "block {block} is damaged"),
            Uf2Error::Outside(at) => write!(f, "{at:#010x} lies outside the flash"),
        }
    }
}

impl std::error::Error for Uf2Error {}

/// The image in a file: every block that it speaks of is there, once, and belongs into the flash.
pub fn read(file: &[u8]) -> Result<Image, Uf2Error> {
    let word = |block: &[u8], at: usize| {
        block.get(at..at + 4).and_then(|bytes| bytes.try_into().ok()).map_or(0, u32::from_le_bytes)
    };
    if [word(file, 0), word(file, 4)] != [FIRST, SECOND] {
        return Err(Uf2Error::NotUf2);
    }
    let of = word(file, 24);
    // Where one block has a checksum all have.
    let is_summed = file.chunks_exact(BLOCK).any(|block| word(block, SUM) == HAS_SUM);
    let mut image = Image::default();
    for (number, block) in (0..).zip(file.chunks_exact(BLOCK)) {
        let damaged = Uf2Error::Damaged(number as usize + 1);
        if [word(block, 0), word(block, 4), word(block, BLOCK - 4)] != [FIRST, SECOND, LAST] {
            return Err(damaged);
        }
        if word(block, 8) & HAS_FAMILY == 0 || word(block, 28) != RP2040 {
            return Err(Uf2Error::Family(word(block, 28)));
        }
        let at = word(block, 12);
        if !FLASH.contains(&u64::from(at)) {
            return Err(Uf2Error::Outside(at));
        }
        let page = block.get(32..32 + PAGE as usize).and_then(|page| page.try_into().ok());
        let is_sound = !is_summed || [word(block, SUM), word(block, SUM + 4)] == [HAS_SUM, sum(block)];
        let whole = is_sound && word(block, 16) == PAGE && at.is_multiple_of(PAGE);
        match page {
            Some(page)
                if whole && [word(block, 20), word(block, 24)] == [number, of] && image.add(at, page) => {}
            _ => return Err(damaged),
        }
    }
    let blocks = image.pages().len();
    if blocks as u64 != u64::from(of) || !file.len().is_multiple_of(BLOCK) {
        return Err(Uf2Error::Truncated { blocks, of });
    }
    Ok(image)
}
