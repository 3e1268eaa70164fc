//! What a crash leaves for the next start, in memory that a reset does not clear: a few words, how
//! often in a row, and a checksum, because after power-on the same memory holds anything.

use core::fmt;

use crate::shelf::checksum;

/// Bytes of the message.
pub const MESSAGE: usize = 200;

/// What a start takes up of what was kept. What crashes again and again may be just that.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    /// Everything.
    Whole,
    /// The settings alone.
    WithoutGames,
    /// Nothing.
    Bare,
    /// The program itself is no good: the boot loader waits for another.
    Loader,
}

/// The note. All of it is integers: every pattern of bits is one, if not a valid one.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Note {
    sum: u32,
    crashes: u32,
    length: u32,
    message: [u8; MESSAGE],
}

impl Note {
    /// Nothing happened.
    pub const fn blank() -> Note {
        Note { sum: 0, crashes: 0, length: 0, message: [0; MESSAGE] }
    }

    /// This note if it was written by `seal`, otherwise a blank one.
    pub fn trusted(self) -> Note {
        if self.sum == self.content_sum() && self.length as usize <= MESSAGE { self } else { Note::blank() }
    }

    /// Crashes in a row.
    pub fn crashes(&self) -> u32 {
        self.crashes
    }

    /// How to start after so many.
    pub fn start(&self) -> Start {
        match self.crashes {
            0..3 => Start::Whole,
            3 => Start::WithoutGames,
            4..6 => Start::Bare,
            6.. => Start::Loader,
        }
    }

    /// What the last one said; empty if it has been told.
    pub fn message(&self) -> &str {
        let bytes = self.message.get(..self.length as usize).unwrap_or(&[]);
        match core::str::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => {
                bytes.get(..error.valid_up_to()).and_then(|b| core::str::from_utf8(b).ok()).unwrap_or("")
            }
        }
    }

    /// One more crash, with what it says; what does not fit is left out.
    #[must_use]
    pub fn crash(self, message: fmt::Arguments<'_>) -> Note {
        let mut note = Note { crashes: self.crashes.saturating_add(1), length: 0, ..self };
        // It ends with the room; the beginning says the most.
        let _ = fmt::write(&mut note, message);
        note.seal()
    }

    /// The message has been told; the number of crashes stays until the device proves sound.
    #[must_use]
    pub fn told(self) -> Note {
        Note { length: 0, ..self }.seal()
    }

    /// The device has run for a while: earlier crashes no longer count as crashes in a row.
    #[must_use]
    pub fn sound(self) -> Note {
        Note { crashes: 0, ..self }.seal()
    }

    fn seal(self) -> Note {
        Note { sum: self.content_sum(), ..self }
    }

    fn content_sum(&self) -> u32 {
        let sum = checksum(&self.message) ^ self.crashes.rotate_left(8) ^ self.length.rotate_left(24);
        // A memory full of zeros is no note.
        !sum
    }
}

impl fmt::Write for Note {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for letter in text.chars() {
            let mut bytes = [0; 4];
            let bytes = letter.encode_utf8(&mut bytes).as_bytes();
            let from = self.length as usize;
            let place = self.message.get_mut(from..from + bytes.len()).ok_or(fmt::Error)?;
            place.copy_from_slice(bytes);
            self.length += bytes.len() as u32;
        }
        Ok(())
    }
}
