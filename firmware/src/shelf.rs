//! The shelf in flash: records of a slot each, written one after another around a ring of sectors, so that all wear
//! alike. Written for any flash, so that a computer can damage one and cut its power.
//!
//! A slot is a page of the flash chip: sixteen bytes that say what it holds, with a checksum over all of it, and up to
//! [`PIECE`] bytes. Every record has a number of its own, and a copy has the number of the record it is a copy of. So
//! where a record lies means nothing: a slot that does not check is empty of meaning, whatever happened to it, and the
//! others are as good as before.
//!
//! Beside the sector being written another is always blank. When that one is begun, what is still wanted of the next is
//! copied into it, and the next is erased: if the power goes, the original or the copy is there, or both.
//!
//! Two sectors beside the ring hold [witnesses](FlashShelf::testify): the number of the newest record of each kind. They
//! tell that something is missing from the ring that was there once.
//!
//! All of this is there twice, on two [sides](SIDES) that know nothing of each other: what becomes of a sector cannot
//! touch both.

use core::ops::Range;

use crc::{CRC_32_ISO_HDLC, Crc};
use embassy_futures::block_on;
use embedded_storage_async::nor_flash::{ErrorType, NorFlash};

/// Bytes of a slot.
const SLOT: usize = 256;

/// Bytes that a record holds at most.
pub const PIECE: usize = SLOT - LABEL;

/// Bytes of a sector: what is erased at once.
pub const SECTOR: usize = 4096;

/// Sectors of the ring. The longest texts of three games take 101 slots of 256, and those before them as many.
pub const SECTORS: usize = 16;

/// Sectors of witnesses.
const WITNESSES: usize = 2;

/// Sides of the shelf.
pub const SIDES: usize = 2;

/// Bytes of a side.
pub const SIDE: u32 = ((SECTORS + WITNESSES) * SECTOR) as u32;

/// Bytes of the whole.
pub const AREA: u32 = SIDES as u32 * SIDE;

const IN_SECTOR: usize = SECTOR / SLOT;
const SLOTS: usize = SECTORS * IN_SECTOR;

/// Bytes of a label: checksum, number, kind, part, length, four that stay blank.
const LABEL: usize = 16;

/// Bytes of a witness: checksum, number, kind, the rest blank.
const WITNESS: usize = 16;

const CRC: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);

/// The checksum used for everything that is kept.
pub fn checksum(bytes: &[u8]) -> u32 {
    CRC.checksum(bytes)
}

/// What a record is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Label {
    /// Its number: later records have higher ones, copies the same.
    pub number: u32,
    /// Whose it is.
    pub kind: u8,
    /// Which part of it.
    pub part: u8,
    /// Bytes that it holds.
    pub length: usize,
}

impl Label {
    /// What the first bytes of a slot say, whether or not the rest fits them.
    fn read(bytes: &[u8; LABEL]) -> Option<(Label, u32)> {
        let [s0, s1, s2, s3, n0, n1, n2, n3, kind, part, l0, l1, ..] = *bytes;
        let length = usize::from(u16::from_le_bytes([l0, l1]));
        let number = u32::from_le_bytes([n0, n1, n2, n3]);
        let label = Label { number, kind, part, length };
        (length <= PIECE).then_some((label, u32::from_le_bytes([s0, s1, s2, s3])))
    }

    /// The whole slot.
    fn slot(self, data: &[u8]) -> [u8; SLOT] {
        let mut slot = [0xff; SLOT];
        slot[4..8].copy_from_slice(&self.number.to_le_bytes());
        slot[8..10].copy_from_slice(&[self.kind, self.part]);
        slot[10..12].copy_from_slice(&(self.length as u16).to_le_bytes());
        for (place, byte) in slot[LABEL..].iter_mut().zip(data) {
            *place = *byte;
        }
        let sum = checksum(&slot[4..]);
        slot[..4].copy_from_slice(&sum.to_le_bytes());
        slot
    }
}

/// Why a record cannot be put on the shelf.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Full<E> {
    /// Everything on it is wanted.
    Wanted,
    /// What was written does not come back.
    Worn,
    /// The flash failed.
    Flash(E),
}

impl<E> From<E> for Full<E> {
    fn from(error: E) -> Full<E> {
        Full::Flash(error)
    }
}

/// Says whether a record must stay on the shelf.
pub type Wanted<'w, F> = dyn FnMut(&mut FlashShelf<F>, Label) -> Result<bool, <F as ErrorType>::Error> + 'w;

/// How far a side is written.
#[derive(Clone, Copy, Default)]
struct Side {
    /// The sector being written.
    sector: usize,
    /// The number of the next record.
    next: u32,
}

/// A shelf in [`AREA`] bytes of a flash whose operations wait for nothing but themselves.
pub struct FlashShelf<F: NorFlash> {
    flash: F,
    area: u32,
    sides: [Side; SIDES],
    /// The side in use.
    at: usize,
    /// Sectors erased so far: where anything lies may be another place since.
    turns: u32,
}

impl<F: NorFlash> FlashShelf<F> {
    /// The shelf in an area from the beginning of a sector.
    pub fn open(flash: F, area: u32) -> Result<FlashShelf<F>, F::Error> {
        let mut shelf = FlashShelf { flash, area, sides: [Side::default(); SIDES], at: 0, turns: 0 };
        for side in 0..SIDES {
            shelf.use_side(side);
            let opened = Side { sector: shelf.find_sector()?, next: shelf.last_number()?.saturating_add(1) };
            if let Some(place) = shelf.sides.get_mut(side) {
                *place = opened;
            }
        }
        Ok(shelf)
    }

    /// From now on this side.
    pub fn use_side(&mut self, side: usize) {
        self.at = side.min(SIDES - 1);
    }

    fn side(&mut self) -> &mut Side {
        &mut self.sides[self.at]
    }

    /// The highest number there is, and ever was: one that is used again would be taken for what is missing.
    fn last_number(&mut self) -> Result<u32, F::Error> {
        let mut last = 0;
        self.each_witness(|_, _, number| last = last.max(number))?;
        for slot in 0..SLOTS {
            last = self.label(slot)?.map_or(last, |label| last.max(label.number));
        }
        Ok(last)
    }

    /// The sector to go on with: one that is partly written, where there is one; else the one before a blank one.
    fn find_sector(&mut self) -> Result<usize, F::Error> {
        let (mut best, mut found) = (0, 0);
        for sector in 0..SECTORS {
            let blank = self.blanks(sector)?;
            let is_followed = self.blanks((sector + 1) % SECTORS)? == IN_SECTOR;
            let rank = match blank {
                IN_SECTOR => 0,
                _ => 1 + u8::from(blank > 0) + 2 * u8::from(is_followed),
            };
            if rank > best {
                (best, found) = (rank, sector);
            }
        }
        Ok(found)
    }

    /// Was nothing ever put here?
    pub fn is_blank(&mut self) -> Result<bool, F::Error> {
        for side in 0..SIDES {
            self.use_side(side);
            if !self.all_blank(0..SIDE)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The number that the next record gets.
    pub fn next_number(&mut self) -> u32 {
        self.side().next
    }

    /// Changes when records may lie in other slots than before.
    pub fn turns(&self) -> u32 {
        self.turns
    }

    /// Every record of a part that checks, with its slot.
    pub fn each(&mut self, part: u8, mut see: impl FnMut(usize, Label)) -> Result<(), F::Error> {
        for slot in 0..SLOTS {
            if self.said(slot)?.is_some_and(|(label, _)| label.part == part)
                && let Some(label) = self.label(slot)?
            {
                see(slot, label);
            }
        }
        Ok(())
    }

    /// Copies what the record of a number holds to the beginning of `room`; its length.
    pub fn fetch(
        &mut self,
        wanted: u32,
        kind: u8,
        part: u8,
        room: &mut [u8],
    ) -> Result<Option<usize>, F::Error> {
        for slot in 0..SLOTS {
            let said = self.said(slot)?;
            let is_it = |label: Label| (label.number, label.kind, label.part) == (wanted, kind, part);
            if !said.is_some_and(|(label, _)| is_it(label)) {
                continue;
            }
            if let Some(label) = self.label(slot)?
                && let Some(room) = room.get_mut(..label.length)
            {
                self.read((slot * SLOT + LABEL) as u32, room)?;
                return Ok(Some(label.length));
            }
        }
        Ok(None)
    }

    /// What a slot holds, from `at` on.
    pub fn peek(&mut self, slot: usize, at: usize, room: &mut [u8]) -> Result<(), F::Error> {
        self.read((slot * SLOT + LABEL + at) as u32, room)
    }

    /// Puts a record on the shelf and looks whether it is there; its number. `is_wanted` says what must stay.
    pub fn append(
        &mut self,
        kind: u8,
        part: u8,
        data: &[u8],
        is_wanted: &mut Wanted<'_, F>,
    ) -> Result<u32, Full<F::Error>> {
        let label = Label { number: self.next_number(), kind, part, length: data.len().min(PIECE) };
        // A slot may be worn, and a few beside it.
        for _ in 0..IN_SECTOR {
            let slot = self.blank_slot(is_wanted)?;
            if self.put(slot, &label.slot(data))? {
                self.side().next = label.number.saturating_add(1);
                return Ok(label.number);
            }
        }
        Err(Full::Worn)
    }

    /// Notes that this is the newest record of a kind.
    pub fn testify(&mut self, kind: u8, number: u32) -> Result<(), F::Error> {
        let mut bytes = [0xff; WITNESS];
        bytes[4..8].copy_from_slice(&number.to_le_bytes());
        bytes[8] = kind;
        let sum = checksum(&bytes[4..]);
        bytes[..4].copy_from_slice(&sum.to_le_bytes());
        // The sector with the newest; when that is full the other is erased.
        let mut newest = (0, 0);
        self.each_witness(|at, _, number| newest = newest.max((number, at / SECTOR)))?;
        for sector in [newest.1, 1 - newest.1] {
            let range = (SECTORS + sector) * SECTOR..(SECTORS + sector + 1) * SECTOR;
            if sector != newest.1 || newest.0 == 0 && !self.all_blank(range.start as u32..range.end as u32)? {
                self.erase(SECTORS + sector)?;
            }
            for at in range.step_by(WITNESS) {
                let at = at as u32;
                if self.all_blank(at..at + WITNESS as u32)? && self.write(at, &bytes)? {
                    return Ok(());
                }
            }
        }
        // A witness that cannot be heard: nothing is lost by that alone.
        Ok(())
    }

    /// The number of the newest record of a kind there ever was, as witnesses tell.
    pub fn witnessed(&mut self, wanted: u8) -> Result<Option<u32>, F::Error> {
        let mut newest = None;
        self.each_witness(|_, kind, number| {
            if kind == wanted {
                newest = newest.max(Some(number));
            }
        })?;
        Ok(newest)
    }

    fn each_witness(&mut self, mut see: impl FnMut(usize, u8, u32)) -> Result<(), F::Error> {
        for at in (0..WITNESSES * SECTOR).step_by(WITNESS) {
            let mut bytes = [0; WITNESS];
            self.read((SECTORS * SECTOR + at) as u32, &mut bytes)?;
            let [s0, s1, s2, s3, n0, n1, n2, n3, kind, ..] = bytes;
            if checksum(&bytes[4..]) == u32::from_le_bytes([s0, s1, s2, s3]) {
                see(at, kind, u32::from_le_bytes([n0, n1, n2, n3]));
            }
        }
        Ok(())
    }

    /// A blank slot to be written next, while another sector is blank. Turns to that one where this one is full.
    fn blank_slot(&mut self, is_wanted: &mut Wanted<'_, F>) -> Result<usize, Full<F::Error>> {
        // Twice around: where there is no room by then, there never is.
        for _ in 0..2 * SECTORS {
            let here = self.side().sector;
            let ahead = (1..SECTORS).map(|step| (here + step) % SECTORS);
            let mut spare = None;
            for sector in ahead.clone() {
                if spare.is_none() && self.blanks(sector)? == IN_SECTOR {
                    spare = Some(sector);
                }
            }
            match (self.first_blank(here)?, spare) {
                (Some(slot), Some(_)) => return Ok(slot),
                (None, Some(next)) => self.side().sector = next,
                (_, None) => self.vacate_one(ahead, is_wanted)?,
            }
        }
        Err(Full::Wanted)
    }

    /// Makes a sector blank: the first of these of which everything wanted has room elsewhere. As a rule that is the very
    /// next, because the one being written is blank then; after a cut in the middle of this it may be another.
    fn vacate_one(
        &mut self,
        sectors: impl Iterator<Item = usize>,
        is_wanted: &mut Wanted<'_, F>,
    ) -> Result<(), Full<F::Error>> {
        for sector in sectors {
            let slots = sector * IN_SECTOR..(sector + 1) * IN_SECTOR;
            let (mut wanted, mut room) = (0, 0);
            for slot in slots.clone() {
                wanted += usize::from(self.is_needed(slot, is_wanted)?);
            }
            for other in (0..SECTORS).filter(|other| *other != sector) {
                room += self.blanks(other)?;
            }
            if wanted > room {
                continue;
            }
            for slot in slots {
                if self.is_needed(slot, is_wanted)? {
                    self.copy(slot, sector)?;
                }
            }
            return Ok(self.erase(sector)?);
        }
        Err(Full::Wanted)
    }

    /// Is there a record in this slot that is wanted, and in no other sector?
    fn is_needed(&mut self, slot: usize, is_wanted: &mut Wanted<'_, F>) -> Result<bool, F::Error> {
        let Some(label) = self.label(slot)? else { return Ok(false) };
        if !is_wanted(self, label)? {
            return Ok(false);
        }
        for other in (0..SLOTS).filter(|other| other / IN_SECTOR != slot / IN_SECTOR) {
            if self.said(other)?.is_some_and(|(said, _)| said == label) && self.label(other)?.is_some() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Copies a record to a blank slot of another sector, the one being written if it has one.
    fn copy(&mut self, slot: usize, from: usize) -> Result<(), Full<F::Error>> {
        let mut bytes = [0; SLOT];
        self.read((slot * SLOT) as u32, &mut bytes)?;
        let here = self.side().sector;
        for sector in (0..SECTORS).map(|step| (here + step) % SECTORS).filter(|sector| *sector != from) {
            for _ in 0..IN_SECTOR {
                let Some(to) = self.first_blank(sector)? else { break };
                if self.put(to, &bytes)? {
                    return Ok(());
                }
            }
        }
        Err(Full::Worn)
    }

    /// The record of a slot, if it checks.
    fn label(&mut self, slot: usize) -> Result<Option<Label>, F::Error> {
        let Some((label, sum)) = self.said(slot)? else { return Ok(None) };
        let mut bytes = [0; SLOT];
        self.read((slot * SLOT) as u32, &mut bytes)?;
        Ok((checksum(&bytes[4..]) == sum).then_some(label))
    }

    fn said(&mut self, slot: usize) -> Result<Option<(Label, u32)>, F::Error> {
        let mut bytes = [0; LABEL];
        self.read((slot * SLOT) as u32, &mut bytes)?;
        Ok(Label::read(&bytes))
    }

    fn first_blank(&mut self, sector: usize) -> Result<Option<usize>, F::Error> {
        for slot in sector * IN_SECTOR..(sector + 1) * IN_SECTOR {
            if self.all_blank((slot * SLOT) as u32..((slot + 1) * SLOT) as u32)? {
                return Ok(Some(slot));
            }
        }
        Ok(None)
    }

    /// Blank slots of a sector.
    fn blanks(&mut self, sector: usize) -> Result<usize, F::Error> {
        let mut count = 0;
        for slot in sector * IN_SECTOR..(sector + 1) * IN_SECTOR {
            count += usize::from(self.all_blank((slot * SLOT) as u32..((slot + 1) * SLOT) as u32)?);
        }
        Ok(count)
    }

    fn all_blank(&mut self, range: Range<u32>) -> Result<bool, F::Error> {
        let mut bytes = [0; WITNESS];
        for at in range.step_by(WITNESS) {
            self.read(at, &mut bytes)?;
            if bytes != [0xff; WITNESS] {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Writes a slot; is it there?
    fn put(&mut self, slot: usize, bytes: &[u8; SLOT]) -> Result<bool, F::Error> {
        self.write((slot * SLOT) as u32, bytes)
    }

    /// Where a byte of this side is in the flash.
    fn place(&self, at: u32) -> u32 {
        self.area + self.at as u32 * SIDE + at
    }

    fn read(&mut self, at: u32, bytes: &mut [u8]) -> Result<(), F::Error> {
        let at = self.place(at);
        block_on(self.flash.read(at, bytes))
    }

    /// Writes, and looks whether it is there.
    fn write(&mut self, at: u32, bytes: &[u8]) -> Result<bool, F::Error> {
        let place = self.place(at);
        block_on(self.flash.write(place, bytes))?;
        let mut is_there = true;
        for (part, at) in bytes.chunks(WITNESS).zip((at..).step_by(WITNESS)) {
            let mut back = [0; WITNESS];
            self.read(at, &mut back)?;
            is_there &= back.get(..part.len()) == Some(part);
        }
        Ok(is_there)
    }

    fn erase(&mut self, sector: usize) -> Result<(), F::Error> {
        self.turns = self.turns.wrapping_add(1);
        let from = self.place((sector * SECTOR) as u32);
        block_on(self.flash.erase(from, from + SECTOR as u32))
    }
}
