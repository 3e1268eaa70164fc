//! Equipment outside a call.

use trickwire_core::bomb::game::{Event, Place, Shown, Usage};
use trickwire_core::bomb::gear::Gear;
use trickwire_core::bomb::mission::Tokens;
use trickwire_core::bomb::wire::{Colour, Value, Wire};

use super::super::board::Board;
use super::Driver;

impl Driver {
    /// Uses something, if anything can be used: `Some(false)` where the game ends.
    pub(super) fn equip(&mut self) -> Option<bool> {
        let game = &self.game;
        let kinds = [
            Gear::LabelDifferent,
            Gear::LabelEqual,
            Gear::WalkieTalkies,
            Gear::PostIt,
            Gear::Radar,
            Gear::SingleLabel,
            Gear::Disintegrator,
            Gear::GrapplingHook,
        ];
        let usable = |player: u8, gear: Gear| {
            let own = game.characters[usize::from(player)].gear() == Some(gear);
            game.is_in(player) && game.can_use(player, gear) && (own || self.law(player).gear)
        };
        let players = 0..game.players;
        let ways: Vec<(u8, Gear)> = players
            .flat_map(|player| kinds.into_iter().map(move |gear| (player, gear)))
            .filter(|&(player, gear)| usable(player, gear))
            .collect();
        let (player, gear) = self.luck.one_of(&ways)?;
        let own: Vec<Place> = self.board.uncut(player).map(|(place, _)| place).collect();
        let board = self.board.clone();
        let wire = |place: Place| board.at(place).wire;
        let open: Vec<u8> =
            (1..=12).filter(|&n| game.in_play(Value::Blue(n)) > 0 && !game.is_done(Value::Blue(n))).collect();
        let has_unsorted = board.pieces().any(|(_, piece)| piece.unsorted);
        let usage = match gear {
            Gear::LabelDifferent | Gear::LabelEqual => {
                let equal = gear == Gear::LabelEqual;
                let next = |left: Place| Place::new(left.stand, left.slot + 1);
                let pairs = board.pieces().map(|(place, _)| place).filter(|&left| {
                    let row = &board.stands[usize::from(left.stand)];
                    board.owners[usize::from(left.stand)] == player
                        && usize::from(left.slot) + 1 < row.len()
                        && !(board.at(left).cut && board.at(next(left)).cut)
                        && !board.at(left).unsorted
                        && !board.at(next(left)).unsorted
                });
                let pairs: Vec<Place> = pairs.collect();
                let right = |&left: &Place| (wire(left).value() == wire(next(left)).value()) == equal;
                let Some(left) = self.claim(player, &pairs, 0.5, right) else { return Some(false) };
                Usage::Label { left, equal }
            }
            Gear::PostIt if game.mission.tokens == Tokens::Info && !game.lies(player) => {
                let Some((place, token)) = self.chosen(player) else { return Some(false) };
                Usage::PostIt { place, token }
            }
            Gear::Radar => {
                let value = self.luck.one_of(&open)?;
                let stands = (0..board.stands.len() as u8)
                    .filter(|&stand| board.answers(stand, Value::Blue(value)))
                    .fold(0, |bits, stand| bits | 1 << stand);
                Usage::Radar { value, stands }
            }
            Gear::SingleLabel => {
                let free = |place: &Place| !board.at(*place).token && !board.at(*place).unsorted;
                let places: Vec<Place> = own.into_iter().filter(free).collect();
                let single = |place: &Place| {
                    wire(*place).colour() == Colour::Blue
                        && board.on_stand(place.stand, wire(*place).value()) == 1
                };
                let Some(place) = self.claim(player, &places, 0.3, single) else { return Some(false) };
                Usage::Single { place }
            }
            Gear::Disintegrator => {
                let value = Value::Blue(self.luck.one_of(&open)?);
                let left = board.pieces().filter(|(_, piece)| !piece.cut && piece.wire.value() == value);
                let wires = left.map(|(place, piece)| Shown { place, wire: piece.wire }).collect();
                let Value::Blue(value) = value else { return None };
                Usage::Disintegrate { value, wires }
            }
            Gear::WalkieTalkies if !has_unsorted => self.swap(player)?,
            Gear::GrapplingHook if !has_unsorted => self.hook(player)?,
            _ => return None,
        };
        Some(self.take(Event::Use { player, usage }, player))
    }

    pub(super) fn of_others(&self, player: u8) -> Vec<Place> {
        let theirs = |place: Place| self.board.owners[usize::from(place.stand)] != player;
        let pieces = self.board.pieces().filter(|&(place, piece)| theirs(place) && !piece.cut);
        pieces.map(|(place, _)| place).collect()
    }

    /// Each wire is put anywhere among its equals.
    pub(super) fn gap(&mut self, board: &Board, stand: u8, wire: Wire) -> u8 {
        self.luck.one_of(&board.gaps(stand, wire)).expect("there is a place in the order")
    }

    pub(super) fn swap(&mut self, player: u8) -> Option<Usage> {
        let own: Vec<Place> = self.board.uncut(player).map(|(place, _)| place).collect();
        let give = self.luck.one_of(&own)?;
        let take = self.luck.one_of(&self.of_others(player))?;
        let mut board = self.board.clone();
        let (ours, theirs) = (board.take(give).wire, board.take(take).wire);
        let given = self.gap(&board, take.stand, ours);
        let taken = self.gap(&board, give.stand, theirs);
        Some(Usage::Swap { give, given, take, taken, wires: [None; 2] })
    }

    pub(super) fn hook(&mut self, player: u8) -> Option<Usage> {
        let from = self.luck.one_of(&self.of_others(player))?;
        let stands: Vec<u8> = self.game.racks_of(player).map(|(stand, _)| stand).collect();
        let stand = self.luck.one_of(&stands)?;
        // A stand has room for sixteen wires, and keeps at least one.
        let row = |stand: u8| self.board.stands[usize::from(stand)].len();
        if row(stand) >= 16 || row(from.stand) < 2 {
            return None;
        }
        let mut board = self.board.clone();
        let wire = board.take(from).wire;
        let slot = self.gap(&board, stand, wire);
        Some(Usage::Hook { from, to: Place::new(stand, slot), wire: None })
    }
}
