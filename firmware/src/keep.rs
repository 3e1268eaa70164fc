//! Texts in pieces. A game of some thousand characters is kept as pieces of [`PIECE`] bytes and a head
//! that names them; every piece has two places, and a save writes only pieces that changed, each to
//! the place that the head in force does not name, then the head. So a save that is cut off at any
//! point leaves the text before it, and a game that grows at its end costs one or two pieces an event.
//!
//! Where pieces live is the business of a [`Shelf`].

use crc::{CRC_32_ISO_HDLC, Crc};

/// Bytes of a piece.
pub const PIECE: usize = 240;

/// Pieces of a text: the head has a bit for each.
pub const PIECES: usize = 32;

/// Bytes of the longest text.
pub const TEXT: usize = PIECE * PIECES;

/// Changes when heads or pieces change their form: then nothing of before is read.
const VERSION: u8 = 1;

/// Bytes of a head: version, length, places, checksum.
const HEAD: usize = 1 + 2 + 4 + 4;

const CRC: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);

/// The checksum used for everything that is kept.
pub fn checksum(bytes: &[u8]) -> u32 {
    CRC.checksum(bytes)
}

/// Holds small items under keys and gives back the newest of each.
pub trait Shelf {
    /// Why it could not.
    type Error;

    /// The newest item of a key, copied to the beginning of `room`.
    fn fetch(&mut self, key: u16, room: &mut [u8]) -> Result<Option<usize>, Self::Error>;

    /// Puts an item in place of the one before.
    fn store(&mut self, key: u16, item: &[u8]) -> Result<(), Self::Error>;
}

/// What a save wrote.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Written {
    /// Pieces, the head not counted.
    pub pieces: u32,
    /// The text was another one, so there is a new head.
    pub head: bool,
}

/// Why there is no text although one was kept, or why it is not kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trouble<E> {
    /// The head is damaged, or of another version.
    Head,
    /// A piece is missing or has another length.
    Piece(usize),
    /// The pieces together are not the text that was kept.
    Sum,
    /// What was written does not come back: the shelf lies on garbage.
    Lost,
    /// Longer than [`TEXT`], or than the room for it.
    TooLong,
    /// The shelf failed.
    Shelf(E),
}

impl<E> From<E> for Trouble<E> {
    fn from(error: E) -> Trouble<E> {
        Trouble::Shelf(error)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Head {
    length: usize,
    /// Bit per piece: in which of its two places it is.
    places: u32,
    sum: u32,
}

impl Head {
    fn read(bytes: &[u8]) -> Option<Head> {
        let [VERSION, l0, l1, p0, p1, p2, p3, s0, s1, s2, s3] = *bytes else { return None };
        let length = usize::from(u16::from_le_bytes([l0, l1]));
        let places = u32::from_le_bytes([p0, p1, p2, p3]);
        let sum = u32::from_le_bytes([s0, s1, s2, s3]);
        let sensible = length <= TEXT && u64::from(places) >> length.div_ceil(PIECE) == 0;
        sensible.then_some(Head { length, places, sum })
    }

    fn write(self) -> [u8; HEAD] {
        let [l0, l1] = (self.length as u16).to_le_bytes();
        let [p0, p1, p2, p3] = self.places.to_le_bytes();
        let [s0, s1, s2, s3] = self.sum.to_le_bytes();
        [VERSION, l0, l1, p0, p1, p2, p3, s0, s1, s2, s3]
    }

    fn place(self, piece: usize) -> bool {
        self.places >> piece & 1 == 1
    }
}

/// The key of a head, and of a piece in one of its places.
fn head_key(kind: u8) -> u16 {
    u16::from(kind) << 8 | 0xff
}

fn piece_key(kind: u8, piece: usize, place: bool) -> u16 {
    u16::from(kind) << 8 | (piece as u16) << 1 | u16::from(place)
}

fn head_in_force<S: Shelf>(shelf: &mut S, kind: u8) -> Result<Option<Head>, Trouble<S::Error>> {
    let mut bytes = [0; HEAD + 1];
    match shelf.fetch(head_key(kind), &mut bytes)? {
        None => Ok(None),
        Some(length) => match bytes.get(..length).and_then(Head::read) {
            Some(head) => Ok(Some(head)),
            None => Err(Trouble::Head),
        },
    }
}

/// Stores an item and looks whether it is there.
fn store<S: Shelf>(shelf: &mut S, key: u16, item: &[u8]) -> Result<(), Trouble<S::Error>> {
    let mut room = [0; PIECE];
    shelf.store(key, item)?;
    let there = shelf.fetch(key, &mut room)?;
    if there.and_then(|length| room.get(..length)) == Some(item) { Ok(()) } else { Err(Trouble::Lost) }
}

/// Keeps a text in place of the one before of its kind. What is already there is not written again.
pub fn save<S: Shelf>(shelf: &mut S, kind: u8, text: &[u8]) -> Result<Written, Trouble<S::Error>> {
    if text.len() > TEXT {
        return Err(Trouble::TooLong);
    }
    // A head that cannot be read names no places: any will do.
    let before = match head_in_force(shelf, kind) {
        Err(Trouble::Head) => None,
        other => other?,
    };
    let mut written = Written::default();
    let mut head = Head { length: text.len(), places: 0, sum: checksum(text) };
    for (number, piece) in text.chunks(PIECE).enumerate() {
        let mut room = [0; PIECE];
        let mut place = before.is_some_and(|before| before.place(number));
        let there = match before {
            Some(_) => shelf.fetch(piece_key(kind, number, place), &mut room)?,
            None => None,
        };
        if there.and_then(|length| room.get(..length)) != Some(piece) {
            place = !place;
            store(shelf, piece_key(kind, number, place), piece)?;
            written.pieces += 1;
        }
        head.places |= u32::from(place) << number;
    }
    if before != Some(head) {
        store(shelf, head_key(kind), &head.write())?;
        written.head = true;
    }
    Ok(written)
}

/// The text kept of a kind, copied to the beginning of `room`; `None` if there never was one.
pub fn load<S: Shelf>(shelf: &mut S, kind: u8, room: &mut [u8]) -> Result<Option<usize>, Trouble<S::Error>> {
    let Some(head) = head_in_force(shelf, kind)? else { return Ok(None) };
    let text = room.get_mut(..head.length).ok_or(Trouble::TooLong)?;
    for (number, piece) in text.chunks_mut(PIECE).enumerate() {
        let mut bytes = [0; PIECE];
        let there = shelf.fetch(piece_key(kind, number, head.place(number)), &mut bytes)?;
        match there.and_then(|length| bytes.get(..length)) {
            Some(bytes) if bytes.len() == piece.len() => piece.copy_from_slice(bytes),
            _ => return Err(Trouble::Piece(number)),
        }
    }
    if checksum(text) != head.sum {
        return Err(Trouble::Sum);
    }
    Ok(Some(head.length))
}
