//! What a program puts into the flash of the RP2040, read from its ELF file or put together page by page.

use std::collections::BTreeMap;
use std::fmt;

use object::Endianness;
use object::elf::{EM_ARM, FileHeader32, PT_LOAD};
use object::read::elf::{FileHeader, ProgramHeader};

/// Bytes of a page: what is written at once.
pub const PAGE: u32 = 256;

/// Bytes of a sector: what is erased at once.
const SECTOR: u32 = 4096;

/// Where the RP2040 sees its flash: 16 MiB, of which a Pico has 2.
pub const FLASH: std::ops::Range<u64> = 0x1000_0000..0x1100_0000;

/// Pages of flash.
#[derive(Default, Debug)]
pub struct Image {
    pages: BTreeMap<u32, [u8; PAGE as usize]>,
}

/// A file that cannot be made into an image.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ImageError {
    /// Not a 32-bit ELF file.
    NotElf,
    /// A program for another processor.
    NotArm,
    /// The file ends before its contents do.
    Truncated,
    /// Something would be loaded outside the flash.
    Outside(u64),
    /// Two parts want the same place.
    Overlap(u32),
    /// There is nothing to load.
    Empty,
}

impl ImageError {
    /// What to do about it, as a sentence.
    pub const fn help(self) -> &'static str {
        match self {
            ImageError::NotElf | ImageError::NotArm => {
                "name the device's program, which `cargo firmware` builds"
            }
            ImageError::Truncated => "the file is damaged: build it again with `cargo firmware`",
            ImageError::Outside(_) | ImageError::Overlap(_) | ImageError::Empty => {
                "the program must be linked for the flash of the RP2040, as firmware/memory.x says"
            }
        }
    }
}

impl fmt::Display for ImageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ImageError::NotElf => f.write_str("this is not a 32-bit ELF file"),
            ImageError::NotArm => f.write_str("this program is not for an ARM processor"),
            ImageError::Truncated => f.write_str("the file ends before its contents do"),
            ImageError::Outside(at) => write!(f, "{at:#010x} lies outside the flash"),
            ImageError::Overlap(at) => write!(f, "two parts of the program want {at:#010x}"),
            ImageError::Empty => f.write_str("the program is empty"),
        }
    }
}

impl std::error::Error for ImageError {}

impl Image {
    /// Reads an ELF file: everything that is to be loaded, at its physical address.
    pub fn of_elf(bytes: &[u8]) -> Result<Image, ImageError> {
        let header = FileHeader32::<Endianness>::parse(bytes).map_err(|_| ImageError::NotElf)?;
        let endian = header.endian().map_err(|_| ImageError::NotElf)?;
        if header.e_machine(endian) != EM_ARM || endian != Endianness::Little {
            return Err(ImageError::NotArm);
        }
        let parts = header.program_headers(endian, bytes).map_err(|_| ImageError::Truncated)?;
        let mut image = Image::default();
        let mut taken: Vec<(u64, u64)> = Vec::new();
        for part in parts.iter().filter(|part| part.p_type(endian) == PT_LOAD) {
            let contents = part.data(endian, bytes).map_err(|()| ImageError::Truncated)?;
            let start = u64::from(part.p_paddr(endian));
            let end = start + contents.len() as u64;
            if contents.is_empty() {
                continue; // memory that is cleared at the start
            }
            if start < FLASH.start || end > FLASH.end {
                return Err(ImageError::Outside(if start < FLASH.start { start } else { end - 1 }));
            }
            if taken.iter().any(|&(from, to)| start < to && from < end) {
                return Err(ImageError::Overlap(start as u32));
            }
            taken.push((start, end));
            image.put(start as u32, contents);
        }
        if image.pages.is_empty() {
            return Err(ImageError::Empty);
        }
        image.fill_sectors();
        Ok(image)
    }

    fn put(&mut self, start: u32, contents: &[u8]) {
        for (at, &byte) in (start..).zip(contents) {
            let page = self.pages.entry(at - at % PAGE).or_insert([0; PAGE as usize]);
            page[(at % PAGE) as usize] = byte;
        }
    }

    /// The boot ROM erases a sector when its first page arrives, so a page missing inside the image would
    /// depend on the chip. So sectors are filled, up to the last page.
    fn fill_sectors(&mut self) {
        let last = self.pages.last_key_value().map_or(0, |(at, _)| *at);
        let sectors: Vec<u32> = self.pages.keys().map(|at| at - at % SECTOR).collect();
        for sector in sectors {
            for page in (sector..sector + SECTOR).step_by(PAGE as usize).filter(|page| *page < last) {
                self.pages.entry(page).or_insert([0; PAGE as usize]);
            }
        }
    }

    /// Adds a page; `false` where there is one already.
    pub fn add(&mut self, at: u32, page: [u8; PAGE as usize]) -> bool {
        self.pages.insert(at, page).is_none()
    }

    /// The byte at an address.
    pub fn byte(&self, at: u32) -> Option<u8> {
        self.pages.get(&(at - at % PAGE)).map(|page| page[(at % PAGE) as usize])
    }

    /// The word at an address, the low byte first.
    pub fn word(&self, at: u32) -> Option<u32> {
        let mut bytes = [0; 4];
        for (nth, byte) in (0..).zip(&mut bytes) {
            *byte = self.byte(at.checked_add(nth)?)?;
        }
        Some(u32::from_le_bytes(bytes))
    }

    /// The pages in order, each with its address.
    pub fn pages(&self) -> &BTreeMap<u32, [u8; PAGE as usize]> {
        &self.pages
    }

    /// The first address.
    pub fn first(&self) -> u32 {
        self.pages.first_key_value().map_or(0, |(at, _)| *at)
    }

    /// Bytes of flash.
    pub fn bytes(&self) -> usize {
        self.pages.len() * PAGE as usize
    }
}
