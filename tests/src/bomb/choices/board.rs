//! Wires on stands, all of them known: the true deal of a game, or a deal that could be true.

use trickwire_core::bomb::game::Place;
use trickwire_core::bomb::wire::{Value, Wire};

/// A wire on a stand.
#[derive(Clone, Copy, Debug)]
pub struct Piece {
    /// The wire.
    pub wire: Wire,
    /// Where it was dealt.
    pub home: Place,
    /// It stands apart from the order.
    pub unsorted: bool,
    /// It is cut.
    pub cut: bool,
    /// It carries a token of any kind.
    pub token: bool,
    /// Everybody knows the wire: it is cut or carries its number.
    pub open: bool,
    /// Bit p: player p has seen its face.
    pub seen: u8,
}

/// The stands.
#[derive(Clone, Debug)]
pub struct Board {
    /// Whose each stand is.
    pub owners: Vec<u8>,
    /// The wires of each stand, left to right.
    pub stands: Vec<Vec<Piece>>,
}

impl Board {
    /// All wires with their places.
    pub fn pieces(&self) -> impl Iterator<Item = (Place, &Piece)> {
        self.stands.iter().zip(0..).flat_map(|(row, stand)| {
            row.iter().zip(0..).map(move |(piece, slot)| (Place::new(stand, slot), piece))
        })
    }

    /// The uncut wires of a player.
    pub fn uncut(&self, player: u8) -> impl Iterator<Item = (Place, &Piece)> {
        self.pieces()
            .filter(move |(place, piece)| self.owners[usize::from(place.stand)] == player && !piece.cut)
    }

    /// The uncut wires of a player that have this value.
    pub fn of_value(&self, player: u8, value: Value) -> impl Iterator<Item = (Place, &Piece)> {
        self.uncut(player).filter(move |(_, piece)| piece.wire.value() == value)
    }

    /// The wire at a place.
    pub fn at(&self, place: Place) -> &Piece {
        &self.stands[usize::from(place.stand)][usize::from(place.slot)]
    }

    /// The wire at a place, to be changed.
    pub fn at_mut(&mut self, place: Place) -> &mut Piece {
        &mut self.stands[usize::from(place.stand)][usize::from(place.slot)]
    }

    /// How many wires of this value are on the stand, cut ones included.
    pub fn on_stand(&self, stand: u8, value: Value) -> usize {
        self.stands[usize::from(stand)].iter().filter(|piece| piece.wire.value() == value).count()
    }

    /// Has the stand an uncut wire of the value that stands in order?
    pub fn answers(&self, stand: u8, value: Value) -> bool {
        let has = |piece: &Piece| !piece.cut && !piece.unsorted && piece.wire.value() == value;
        self.stands[usize::from(stand)].iter().any(has)
    }

    /// Takes a wire from its stand.
    pub fn take(&mut self, place: Place) -> Piece {
        self.stands[usize::from(place.stand)].remove(usize::from(place.slot))
    }

    /// The slots of a stand at which a wire can be put so that the order holds.
    pub fn gaps(&self, stand: u8, wire: Wire) -> Vec<u8> {
        let row = &self.stands[usize::from(stand)];
        let in_order = |slot: &u8| {
            let (left, right) = row.split_at(usize::from(*slot));
            left.iter().filter(|piece| !piece.unsorted).all(|piece| piece.wire <= wire)
                && right.iter().filter(|piece| !piece.unsorted).all(|piece| piece.wire >= wire)
        };
        (0..=row.len() as u8).filter(in_order).collect()
    }

    /// Puts a wire at a place; what stands there and beyond makes room.
    pub fn put(&mut self, place: Place, piece: Piece) {
        self.stands[usize::from(place.stand)].insert(usize::from(place.slot), piece);
    }
}
