//! Pixels as characters: a cell shows a few points in two colours.

use trickwire_ui::Ink;

use super::screen::{Colour, Screen};
use crate::args::pocket::Blocks;

/// A cell of the terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    /// The character.
    pub letter: char,
    /// Its colour.
    pub ink: Colour,
    /// Behind it.
    pub ground: Colour,
}

/// How pixels become cells: the characters, and how many pixels on each side make a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fit {
    /// The characters.
    pub blocks: Blocks,
    /// Pixels on each side of a point.
    pub scale: usize,
}

/// From the finest to the coarsest that is still readable.
const FITS: [Fit; 6] = [
    Fit { blocks: Blocks::Half, scale: 1 },
    Fit { blocks: Blocks::Quadrant, scale: 1 },
    Fit { blocks: Blocks::Sextant, scale: 1 },
    Fit { blocks: Blocks::Braille, scale: 1 },
    Fit { blocks: Blocks::Quadrant, scale: 2 },
    Fit { blocks: Blocks::Sextant, scale: 2 },
];

/// Pixels on each side of a place that decide what lies behind it.
const AROUND: usize = 5;

/// Inks that things are drawn on.
const BEHIND: [Ink; 4] = [Ink::Ground, Ink::Bar, Ink::Cursor, Ink::White];

impl Blocks {
    /// Points of a cell, across and down.
    pub const fn points(self) -> (usize, usize) {
        match self {
            Blocks::Half => (1, 2),
            Blocks::Quadrant => (2, 2),
            Blocks::Sextant => (2, 3),
            Blocks::Braille => (2, 4),
        }
    }

    /// The character with these points in its ink: bit 0 is the upper left, then across, then down.
    pub fn letter(self, points: u8) -> char {
        const HALVES: [char; 4] = [' ', '\u{2580}', '\u{2584}', '\u{2588}'];
        const QUADRANTS: [char; 16] = [
            ' ', '\u{2598}', '\u{259d}', '\u{2580}', '\u{2596}', '\u{258c}', '\u{259e}', '\u{259b}',
            '\u{2597}', '\u{259a}', '\u{2590}', '\u{259c}', '\u{2584}', '\u{2599}', '\u{259f}', '\u{2588}',
        ];
        match self {
            Blocks::Half => HALVES[usize::from(points & 3)],
            Blocks::Quadrant => QUADRANTS[usize::from(points & 15)],
            Blocks::Sextant => match points & 63 {
                0 => ' ',
                // The left and right halves, the empty and the full cell are older characters.
                0b01_0101 => '\u{258c}',
                0b10_1010 => '\u{2590}',
                63 => '\u{2588}',
                points => {
                    let older = 1 + u32::from(points > 0b01_0101) + u32::from(points > 0b10_1010);
                    char::from_u32(0x1_fb00 + u32::from(points) - older).unwrap_or('?')
                }
            },
            Blocks::Braille => {
                // Dots are numbered down the left, down the right, then the bottom row.
                const DOTS: [u32; 8] = [0, 3, 1, 4, 2, 5, 6, 7];
                let dots = (0..8).filter(|bit| points >> bit & 1 == 1).map(|bit| 1 << DOTS[bit]).sum::<u32>();
                char::from_u32(0x2800 + dots).unwrap_or(' ')
            }
        }
    }
}

impl Fit {
    /// Cells that a display takes, across and down.
    pub fn cells(self, (width, height): (usize, usize)) -> (usize, usize) {
        let (across, down) = self.blocks.points();
        (width.div_ceil(across * self.scale), height.div_ceil(down * self.scale))
    }

    /// The finest that fits the terminal, of those that are wanted; `None` if none does.
    pub fn choose(
        display: (usize, usize),
        room: (usize, usize),
        blocks: Option<Blocks>,
        scale: Option<usize>,
    ) -> Option<Fit> {
        if let (Some(blocks), Some(scale)) = (blocks, scale) {
            return Some(Fit { blocks, scale });
        }
        let mut fits: Vec<Fit> = FITS.to_vec();
        if let Some(blocks) = blocks {
            fits = (1..=8).map(|scale| Fit { blocks, scale }).collect();
        } else if let Some(scale) = scale {
            let all = [Blocks::Half, Blocks::Quadrant, Blocks::Sextant, Blocks::Braille];
            fits = all.into_iter().map(|blocks| Fit { blocks, scale }).collect();
        }
        fits.into_iter().find(|fit| {
            let (columns, rows) = fit.cells(display);
            columns <= room.0 && rows <= room.1
        })
    }

    /// The picture as rows of cells.
    pub fn draw(self, screen: &Screen) -> Vec<Vec<Cell>> {
        let (columns, rows) = self.cells(screen.size());
        let (across, down) = self.blocks.points();
        let cell = |column: usize, row: usize| {
            let places = (0..across * down)
                .map(|point| (column * across + point % across, row * down + point / across));
            if self.blocks == Blocks::Braille && self.scale == 1 {
                return dots(screen, &places.collect::<Vec<_>>());
            }
            self.cell(&places.map(|(x, y)| self.point(screen, x, y)).collect::<Vec<Colour>>())
        };
        (0..rows).map(|row| (0..columns).map(|column| cell(column, row)).collect()).collect()
    }

    /// The colour of a point of several pixels. Thin lines count more than what lies behind them: otherwise a
    /// letter half as large would be half as dark.
    fn point(self, screen: &Screen, x: usize, y: usize) -> Colour {
        let (x, y) = (x * self.scale, y * self.scale);
        let all = self.scale * self.scale;
        let pixels = (0..all).map(|pixel| ink_at(screen, x + pixel % self.scale, y + pixel / self.scale));
        if self.scale == 1 {
            return screen.colour(ink_at(screen, x, y));
        }
        let ground = ground(screen, x + self.scale / 2, y + self.scale / 2);
        let lines: Vec<Colour> = pixels.filter(|ink| *ink != ground).map(|ink| screen.colour(ink)).collect();
        let Some(line) = mean(&lines) else { return screen.colour(ground) };
        // Out of ten parts.
        let weight = (17 * lines.len() / all).min(10) as u32;
        let behind = screen.colour(ground);
        [0, 1, 2].map(|part| {
            ((u32::from(line[part]) * weight + u32::from(behind[part]) * (10 - weight)) / 10) as u8
        })
    }

    /// The two colours that tell the points apart best: the two farthest from each other, then the mean of
    /// the points nearer to each.
    fn cell(self, points: &[Colour]) -> Cell {
        let (mut ground, mut ink) = (points[0], points[0]);
        for (nth, &a) in points.iter().enumerate() {
            for &b in &points[nth + 1..] {
                if distance(a, b) > distance(ground, ink) {
                    (ground, ink) = (a, b);
                }
            }
        }
        let nearer = |point: &Colour| distance(*point, ink) < distance(*point, ground);
        let of =
            |is_ink: bool| points.iter().copied().filter(|point| nearer(point) == is_ink).collect::<Vec<_>>();
        let set = points
            .iter()
            .enumerate()
            .filter(|(_, point)| nearer(point))
            .fold(0_u8, |set, (at, _)| set | 1 << at);
        let (ink, ground) = (mean(&of(true)).unwrap_or(ink), mean(&of(false)).unwrap_or(ground));
        Cell { letter: self.blocks.letter(set), ink, ground }
    }
}

/// A cell of dots, pixel by pixel. Dots do not cover their cell, so the background of everything around must
/// be behind them: otherwise letters would be light here and dark there. Large areas are filled.
fn dots(screen: &Screen, places: &[(usize, usize)]) -> Cell {
    let inks: Vec<usize> = places.iter().map(|&(x, y)| ink_at(screen, x, y)).collect();
    let (x, y) = places.last().map_or((0, 0), |&(x, y)| (x, y.saturating_sub(2)));
    let most = ground(screen, x, y);
    let behind = around(screen, x, y).filter(|ink| BEHIND.contains(&Ink::ALL[*ink]));
    let ground = commonest(behind).unwrap_or(most);
    let is_filled = inks.iter().all(|ink| *ink == most);
    let ground = if is_filled { most } else { ground };
    let set =
        inks.iter().enumerate().filter(|(_, ink)| **ink != ground).fold(0_u8, |set, (at, _)| set | 1 << at);
    let ink = commonest(inks.iter().copied().filter(|ink| *ink != ground)).unwrap_or(ground);
    Cell { letter: Blocks::Braille.letter(set), ink: screen.colour(ink), ground: screen.colour(ground) }
}

/// The ink of a pixel; the first one outside the display.
fn ink_at(screen: &Screen, x: usize, y: usize) -> usize {
    let (width, height) = screen.size();
    if x < width && y < height { screen.ink(x, y) } else { 0 }
}

/// What lies behind a place: the ink that most pixels around it have.
fn ground(screen: &Screen, x: usize, y: usize) -> usize {
    commonest(around(screen, x, y)).unwrap_or(0)
}

/// The inks around a place.
fn around(screen: &Screen, x: usize, y: usize) -> impl Iterator<Item = usize> {
    let (width, height) = screen.size();
    let rows = y.saturating_sub(AROUND)..(y + AROUND + 1).min(height);
    rows.flat_map(move |y| {
        let columns = x.saturating_sub(AROUND)..(x + AROUND + 1).min(width);
        columns.map(move |x| screen.ink(x, y))
    })
}

/// The ink that comes most often, the first of equals.
fn commonest(inks: impl Iterator<Item = usize>) -> Option<usize> {
    let mut counts = [0_u16; 16];
    inks.for_each(|ink| counts[ink & 15] += 1);
    let most = counts.iter().copied().max().filter(|most| *most > 0)?;
    counts.iter().position(|count| *count == most)
}

fn mean(colours: &[Colour]) -> Option<Colour> {
    let count = colours.len() as u32;
    let part = |at: usize| colours.iter().map(|colour| u32::from(colour[at])).sum::<u32>();
    (count > 0).then(|| [0, 1, 2].map(|at| (part(at) / count) as u8))
}

/// How different two colours look: green weighs most.
fn distance(a: Colour, b: Colour) -> u32 {
    let square = |at: usize| u32::from(a[at].abs_diff(b[at])).pow(2);
    3 * square(0) + 6 * square(1) + square(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_hold_their_points() {
        assert_eq!(Blocks::Half.letter(1), '▀');
        assert_eq!(
            [1, 2, 4, 8, 9, 15].map(|points| Blocks::Quadrant.letter(points)),
            ['▘', '▝', '▖', '▗', '▚', '█']
        );
        // BLOCK SEXTANT-1, -12, -135 is the left half, -2, -12456 comes last but the full one.
        assert_eq!(
            [1, 3, 0b01_0101, 2].map(|points| Blocks::Sextant.letter(points)),
            ['\u{1fb00}', '\u{1fb02}', '▌', '\u{1fb01}']
        );
        assert_eq!([0b10_1010, 62, 63].map(|points| Blocks::Sextant.letter(points)), ['▐', '\u{1fb3b}', '█']);
        assert_eq!(
            [1, 2, 4, 64, 128, 255].map(|points| Blocks::Braille.letter(points)),
            ['⠁', '⠈', '⠂', '⡀', '⢀', '⣿']
        );
    }

    #[test]
    fn the_finest_that_fits_is_chosen() {
        let fit = |columns, rows| Fit::choose((240, 240), (columns, rows), None, None);
        let is = |blocks, scale| Some(Fit { blocks, scale });
        assert_eq!(fit(240, 120), is(Blocks::Half, 1));
        assert_eq!(fit(239, 120), is(Blocks::Quadrant, 1));
        assert_eq!(fit(200, 80), is(Blocks::Sextant, 1));
        assert_eq!(fit(120, 60), is(Blocks::Braille, 1));
        assert_eq!(fit(119, 60), is(Blocks::Quadrant, 2));
        assert_eq!(fit(80, 40), is(Blocks::Sextant, 2));
        assert_eq!(fit(80, 24), None);
        assert_eq!(Fit::choose((240, 240), (1, 1), Some(Blocks::Half), Some(3)), is(Blocks::Half, 3));
        assert_eq!(Fit::choose((240, 240), (80, 24), Some(Blocks::Half), None), is(Blocks::Half, 5));
    }

    #[test]
    fn two_colours_are_kept_as_they_are() {
        let (dark, light) = ([0, 0, 0], [250, 250, 240]);
        let fit = Fit { blocks: Blocks::Quadrant, scale: 1 };
        let cell = fit.cell(&[light, dark, dark, dark]);
        assert_eq!(cell, Cell { letter: '▟', ink: dark, ground: light });
        let plain = fit.cell(&[light; 4]);
        assert_eq!((plain.letter, plain.ground), (' ', light));
    }
}
