//! Texts on a [shelf](crate::shelf). A game of some thousand characters is cut into pieces, and a head names them by
//! their numbers, with the length and the checksum of the whole. A save writes the pieces that changed, each as a new
//! record, then a new head: until that is there, the one before is in force, and everything it names is still on the
//! shelf. So a save that is cut off at any point leaves the text before it, and a game that grows at its end costs one
//! or two records an event.
//!
//! Everything is kept on both [sides](crate::shelf::SIDES) of the shelf, one after the other: damage to one costs nothing.
//! Where both are damaged, the head before the newest helps, which is kept with its pieces too: its text is used instead,
//! and a [witness](crate::shelf) tells that it is not the newest, even where no trace of the newest is left.

use embedded_storage_async::nor_flash::NorFlash;

use crate::shelf::{FlashShelf, Full, Label, PIECE, SIDES, checksum};

/// Pieces of a text.
pub const PIECES: usize = 32;

/// Bytes of the longest text.
pub const TEXT: usize = PIECE * PIECES;

/// Kinds of texts: 0 to 7.
const KINDS: usize = 8;

/// The part that is a head, of this form; another form is another part, and is not read.
const HEAD: u8 = 0xf2;

/// Bytes of a head before the numbers of its pieces: length, checksum.
const BEFORE: usize = 2 + 4;

/// Bytes of the longest head.
const LONGEST: usize = BEFORE + 4 * PIECES;

/// Heads of a kind that are kept with all they name.
const KEPT: usize = 2;

/// What a save wrote.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Written {
    /// Pieces on both sides, heads not counted.
    pub pieces: u32,
    /// New heads: the text was another one.
    pub heads: u32,
}

/// What there is of a kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kept {
    /// There never was a text.
    Nothing,
    /// The text kept last, of so many bytes.
    Newest(usize),
    /// One before that, which is damaged.
    Older(usize),
    /// There was one, and nothing of it can be used.
    Lost,
}

/// Why a text is not kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trouble<E> {
    /// Longer than [`TEXT`].
    TooLong,
    /// The shelf does not take it.
    Shelf(Full<E>),
}

impl<E> From<Full<E>> for Trouble<E> {
    fn from(full: Full<E>) -> Trouble<E> {
        Trouble::Shelf(full)
    }
}

/// A head that checks.
struct Head {
    number: u32,
    length: usize,
    sum: u32,
    pieces: [u32; PIECES],
}

impl Head {
    fn read(number: u32, bytes: &[u8]) -> Option<Head> {
        let (length, rest) = bytes.split_first_chunk()?;
        let (sum, rest) = rest.split_first_chunk()?;
        let length = usize::from(u16::from_le_bytes(*length));
        let (numbers, odd) = rest.as_chunks::<4>();
        if !odd.is_empty() || length > TEXT || numbers.len() != length.div_ceil(PIECE) {
            return None;
        }
        let mut pieces = [0; PIECES];
        for (piece, bytes) in pieces.iter_mut().zip(numbers) {
            *piece = u32::from_le_bytes(*bytes);
        }
        Some(Head { number, length, sum: u32::from_le_bytes(*sum), pieces })
    }

    fn write(&self, room: &mut [u8; LONGEST]) -> usize {
        room[..2].copy_from_slice(&(self.length as u16).to_le_bytes());
        room[2..BEFORE].copy_from_slice(&self.sum.to_le_bytes());
        for (place, piece) in room[BEFORE..].chunks_mut(4).zip(self.pieces) {
            place.copy_from_slice(&piece.to_le_bytes());
        }
        BEFORE + 4 * self.length.div_ceil(PIECE)
    }
}

/// The newest head of a kind with a number below `before`.
fn head<F: NorFlash>(shelf: &mut FlashShelf<F>, kind: u8, mut before: u32) -> Result<Option<Head>, F::Error> {
    loop {
        let mut newest: Option<u32> = None;
        shelf.each(HEAD, |_, label| {
            if label.kind == kind && label.number < before {
                newest = newest.max(Some(label.number));
            }
        })?;
        let Some(number) = newest else { return Ok(None) };
        let mut bytes = [0; LONGEST];
        let length = shelf.fetch(number, kind, HEAD, &mut bytes)?;
        let bytes = length.and_then(|length| bytes.get(..length));
        if let Some(head) = bytes.and_then(|bytes| Head::read(number, bytes)) {
            return Ok(Some(head));
        }
        // Never written like this: the next below.
        before = number;
    }
}

/// The slots of the heads of each kind that are kept, the newest first.
type Heads = [[Option<(u32, usize)>; KEPT]; KINDS];

fn heads<F: NorFlash>(shelf: &mut FlashShelf<F>) -> Result<Heads, F::Error> {
    let mut heads: Heads = [[None; KEPT]; KINDS];
    shelf.each(HEAD, |slot, label| {
        let Some(of_kind) = heads.get_mut(usize::from(label.kind)) else { return };
        if of_kind.iter().flatten().any(|(number, _)| *number == label.number) {
            return;
        }
        let mut new = Some((label.number, slot));
        for place in of_kind {
            if *place < new {
                core::mem::swap(place, &mut new);
            }
        }
    })?;
    Ok(heads)
}

/// Is this record one of these heads, or named by one? How many heads of a kind count is `kept`.
fn is_named<F: NorFlash>(
    shelf: &mut FlashShelf<F>,
    heads: &Heads,
    label: Label,
    kept: usize,
) -> Result<bool, F::Error> {
    let Some(of_kind) = heads.get(usize::from(label.kind)) else { return Ok(false) };
    for (number, slot) in of_kind.iter().take(kept).flatten() {
        if label.part == HEAD {
            if label.number == *number {
                return Ok(true);
            }
            continue;
        }
        if usize::from(label.part) < PIECES {
            let mut named = [0; 4];
            shelf.peek(*slot, BEFORE + 4 * usize::from(label.part), &mut named)?;
            if u32::from_le_bytes(named) == label.number {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// Keeps a text in place of the one before of its kind. What is already there is not written again.
pub fn save<F: NorFlash>(
    shelf: &mut FlashShelf<F>,
    kind: u8,
    text: &[u8],
) -> Result<Written, Trouble<F::Error>> {
    let mut all = Written::default();
    for side in 0..SIDES {
        shelf.use_side(side);
        let written = match save_beside(shelf, kind, text, KEPT) {
            // Only where the longest texts have changed everywhere twice: then those before go.
            Err(Trouble::Shelf(Full::Wanted)) => save_beside(shelf, kind, text, 1)?,
            other => other?,
        };
        all = Written { pieces: all.pieces + written.pieces, heads: all.heads + written.heads };
    }
    Ok(all)
}

/// The same on this side, while so many heads of each kind stay.
fn save_beside<F: NorFlash>(
    shelf: &mut FlashShelf<F>,
    kind: u8,
    text: &[u8],
    kept: usize,
) -> Result<Written, Trouble<F::Error>> {
    if text.len() > TEXT {
        return Err(Trouble::TooLong);
    }
    let begun = shelf.next_number();
    // What this save has written is wanted too, although no head names it yet.
    let mut known: Option<(u32, Heads)> = None;
    let mut is_wanted = |shelf: &mut FlashShelf<F>, label: Label| {
        let heads = match known {
            Some((turns, heads)) if turns == shelf.turns() => heads,
            _ => heads(shelf)?,
        };
        known = Some((shelf.turns(), heads));
        Ok(label.number >= begun || is_named(shelf, &heads, label, kept)?)
    };
    let before = head(shelf, kind, u32::MAX).map_err(Full::Flash)?;
    let mut written = Written::default();
    let mut new = Head { number: 0, length: text.len(), sum: checksum(text), pieces: [0; PIECES] };
    for (part, (piece, number)) in text.chunks(PIECE).zip(&mut new.pieces).enumerate() {
        let mut room = [0; PIECE];
        let old = before.as_ref().and_then(|before| before.pieces.get(part)).copied().unwrap_or(0);
        let there = shelf.fetch(old, kind, part as u8, &mut room).map_err(Full::Flash)?;
        if there.and_then(|length| room.get(..length)) == Some(piece) {
            *number = old;
        } else {
            *number = shelf.append(kind, part as u8, piece, &mut is_wanted)?;
            written.pieces += 1;
        }
    }
    let is_new = before.is_none_or(|before| {
        (before.length, before.sum, before.pieces) != (new.length, new.sum, new.pieces)
            || shelf.witnessed(kind).is_ok_and(|newest| newest > Some(before.number))
    });
    if is_new {
        let mut room = [0; LONGEST];
        let length = new.write(&mut room);
        let number = shelf.append(kind, HEAD, room.get(..length).unwrap_or(&[]), &mut is_wanted)?;
        shelf.testify(kind, number).map_err(Full::Flash)?;
        written.heads += 1;
    }
    Ok(written)
}

/// What is kept of a kind, copied to the beginning of `room`: the newest text, or the newest that checks. The first side
/// is written first: what it has is never older, unless it is damaged.
pub fn load<F: NorFlash>(shelf: &mut FlashShelf<F>, kind: u8, room: &mut [u8]) -> Result<Kept, F::Error> {
    let mut best = (0, Kept::Nothing);
    for side in 0..SIDES {
        shelf.use_side(side);
        let kept = load_here(shelf, kind, room)?;
        if matches!(kept, Kept::Newest(_)) {
            return Ok(kept);
        }
        let rank = |kept: &Kept| match kept {
            Kept::Nothing => 0,
            Kept::Lost => 1,
            Kept::Older(_) => 2,
            Kept::Newest(_) => 3,
        };
        if rank(&kept) > rank(&best.1) {
            best = (side, kept);
        }
    }
    shelf.use_side(best.0);
    load_here(shelf, kind, room)
}

/// The same of this side.
fn load_here<F: NorFlash>(shelf: &mut FlashShelf<F>, kind: u8, room: &mut [u8]) -> Result<Kept, F::Error> {
    let mut newest = shelf.witnessed(kind)?;
    let mut before = u32::MAX;
    while let Some(head) = head(shelf, kind, before)? {
        newest = newest.max(Some(head.number));
        if let Some(length) = text(shelf, kind, &head, room)? {
            return Ok(if newest == Some(head.number) { Kept::Newest(length) } else { Kept::Older(length) });
        }
        before = head.number;
    }
    Ok(if newest.is_some() { Kept::Lost } else { Kept::Nothing })
}

/// The text of a head, if it is whole.
fn text<F: NorFlash>(
    shelf: &mut FlashShelf<F>,
    kind: u8,
    head: &Head,
    room: &mut [u8],
) -> Result<Option<usize>, F::Error> {
    let Some(text) = room.get_mut(..head.length) else { return Ok(None) };
    for (part, (piece, number)) in text.chunks_mut(PIECE).zip(head.pieces).enumerate() {
        if shelf.fetch(number, kind, part as u8, piece)? != Some(piece.len()) {
            return Ok(None);
        }
    }
    Ok((checksum(text) == head.sum).then_some(head.length))
}
