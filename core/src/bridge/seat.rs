//! The four seats, and what the number of a board says about them.

use core::fmt;

/// A seat, clockwise from North.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Seat {
    North,
    East,
    South,
    West,
}

impl Seat {
    /// Clockwise from North.
    pub const ALL: [Seat; 4] = [Seat::North, Seat::East, Seat::South, Seat::West];

    /// From 0 for North to 3 for West.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `N`, `E`, `S` or `W`.
    pub const fn letter(self) -> char {
        match self {
            Seat::North => 'N',
            Seat::East => 'E',
            Seat::South => 'S',
            Seat::West => 'W',
        }
    }

    /// In words.
    pub const fn name(self) -> &'static str {
        match self {
            Seat::North => "North",
            Seat::East => "East",
            Seat::South => "South",
            Seat::West => "West",
        }
    }

    /// The seat of a letter of either case.
    pub const fn from_char(letter: char) -> Option<Seat> {
        match letter {
            'N' | 'n' => Some(Seat::North),
            'E' | 'e' => Some(Seat::East),
            'S' | 's' => Some(Seat::South),
            'W' | 'w' => Some(Seat::West),
            _ => None,
        }
    }

    /// The seat `steps` further, clockwise.
    #[must_use]
    pub const fn clockwise(self, steps: usize) -> Seat {
        Seat::ALL[(self as usize + steps) % 4]
    }

    /// The seat across the table.
    #[must_use]
    pub const fn partner(self) -> Seat {
        self.clockwise(2)
    }

    /// Who deals board `number`, counted from 1.
    pub const fn dealer(number: u32) -> Seat {
        Seat::North.clockwise((number.wrapping_sub(1) % 4) as usize)
    }
}

/// Its letter.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.letter())
    }
}

/// Which sides are vulnerable.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Vulnerable {
    Nobody,
    NorthSouth,
    EastWest,
    Everybody,
}

impl Vulnerable {
    /// In the order of the boards.
    pub const ALL: [Vulnerable; 4] =
        [Vulnerable::Nobody, Vulnerable::NorthSouth, Vulnerable::EastWest, Vulnerable::Everybody];

    /// Who is vulnerable on board `number`, counted from 1: in every sixteen boards everybody deals at every
    /// vulnerability.
    pub const fn of_board(number: u32) -> Vulnerable {
        let board = number.wrapping_sub(1) % 16;
        Vulnerable::ALL[((board + board / 4) % 4) as usize]
    }

    /// Is the side of this seat vulnerable?
    pub const fn has(self, seat: Seat) -> bool {
        match self {
            Vulnerable::Nobody => false,
            Vulnerable::NorthSouth => seat.index().is_multiple_of(2),
            Vulnerable::EastWest => !seat.index().is_multiple_of(2),
            Vulnerable::Everybody => true,
        }
    }

    /// As PBN writes it.
    pub const fn pbn(self) -> &'static str {
        match self {
            Vulnerable::Nobody => "None",
            Vulnerable::NorthSouth => "NS",
            Vulnerable::EastWest => "EW",
            Vulnerable::Everybody => "All",
        }
    }

    /// As LIN writes it.
    pub const fn lin(self) -> char {
        match self {
            Vulnerable::Nobody => 'o',
            Vulnerable::NorthSouth => 'n',
            Vulnerable::EastWest => 'e',
            Vulnerable::Everybody => 'b',
        }
    }

    /// In words.
    pub const fn name(self) -> &'static str {
        match self {
            Vulnerable::Nobody => "nobody",
            Vulnerable::NorthSouth => "N-S",
            Vulnerable::EastWest => "E-W",
            Vulnerable::Everybody => "everybody",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_those_of_the_duplicate_table() {
        use Seat::*;
        use Vulnerable::*;
        let known = [
            (1, North, Nobody),
            (2, East, NorthSouth),
            (3, South, EastWest),
            (4, West, Everybody),
            (5, North, NorthSouth),
            (8, West, Nobody),
            (13, North, Everybody),
            (16, West, EastWest),
            (17, North, Nobody),
        ];
        for (board, dealer, vulnerable) in known {
            assert_eq!((Seat::dealer(board), Vulnerable::of_board(board)), (dealer, vulnerable), "{board}");
        }
    }
}
