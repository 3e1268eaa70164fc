//! How many colours the terminal has, and the nearest of them.
//!
//! COLORTERM says that it has all, TERM that it has 256; a terminal of which neither is said has the sixteen that all have.
//! Whether colours are wanted at all is decided where they are printed.

use anstyle::{Ansi256Color, AnsiColor, Color, RgbColor};

/// Red, green, blue.
pub type Rgb = [u8; 3];

/// How many colours there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Depth {
    /// Any.
    Full,
    /// 6 x 6 x 6, and 24 greys.
    Cube,
    /// The old ones, each of which may look somewhat different.
    Sixteen,
}

/// The old colours as most terminals show them.
const SIXTEEN: [(AnsiColor, Rgb); 16] = [
    (AnsiColor::Black, [0, 0, 0]),
    (AnsiColor::Red, [190, 0, 0]),
    (AnsiColor::Green, [0, 180, 0]),
    (AnsiColor::Yellow, [200, 180, 0]),
    (AnsiColor::Blue, [20, 40, 190]),
    (AnsiColor::Magenta, [190, 0, 190]),
    (AnsiColor::Cyan, [0, 170, 180]),
    (AnsiColor::White, [210, 210, 210]),
    (AnsiColor::BrightBlack, [110, 110, 110]),
    (AnsiColor::BrightRed, [255, 80, 80]),
    (AnsiColor::BrightGreen, [80, 255, 80]),
    (AnsiColor::BrightYellow, [255, 240, 80]),
    (AnsiColor::BrightBlue, [95, 120, 255]),
    (AnsiColor::BrightMagenta, [255, 90, 255]),
    (AnsiColor::BrightCyan, [80, 250, 250]),
    (AnsiColor::BrightWhite, [255, 255, 255]),
];

impl Depth {
    /// Of the terminal that the program runs in.
    pub fn here() -> Depth {
        if cfg!(windows) {
            return Depth::Full;
        }
        let value = |name: &str| std::env::var(name).unwrap_or_default();
        Depth::said(&value("COLORTERM"), &value("TERM"))
    }

    /// As the two variables say.
    fn said(colorterm: &str, term: &str) -> Depth {
        // Some do not say how many they have, but have them; over a connection COLORTERM gets lost.
        const RICH: [&str; 6] = ["256color", "kitty", "alacritty", "foot", "wezterm", "ghostty"];
        if matches!(colorterm, "truecolor" | "24bit") || term.ends_with("-direct") {
            Depth::Full
        } else if RICH.iter().any(|name| term.contains(name)) {
            Depth::Cube
        } else {
            Depth::Sixteen
        }
    }

    /// The nearest colour that there is.
    pub fn colour(self, colour: Rgb) -> Color {
        match self {
            Depth::Full => RgbColor(colour[0], colour[1], colour[2]).into(),
            Depth::Cube => Ansi256Color(cube(colour)).into(),
            Depth::Sixteen => SIXTEEN[sixteen(colour)].0.into(),
        }
    }

    /// Something and what is behind it. Where both would become the same, black or white is in front.
    pub fn pair(self, front: Rgb, behind: Rgb) -> (Color, Color) {
        let (mut ink, ground) = (self.colour(front), self.colour(behind));
        if ink == ground && front != behind {
            let lightness = |[r, g, b]: Rgb| 3 * u32::from(r) + 6 * u32::from(g) + u32::from(b);
            let darker = lightness(front) < lightness(behind);
            // The darkest has nothing below it, the lightest nothing above.
            let ends = [[0; 3], [255; 3]].map(|end| self.colour(end));
            ink = if darker { ends[0] } else { ends[1] };
            if ink == ground {
                ink = if darker { ends[1] } else { ends[0] };
            }
        }
        (ink, ground)
    }
}

/// The nearest of the 6 x 6 x 6 colours or 24 greys.
fn cube(colour: Rgb) -> u8 {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let nearest = |part: u8| (0..6).min_by_key(|&step| STEPS[step].abs_diff(part)).unwrap_or(0);
    let [r, g, b] = colour.map(nearest);
    let mean = (u32::from(colour[0]) + u32::from(colour[1]) + u32::from(colour[2])) / 3;
    let grey = (mean.saturating_sub(3) / 10).min(23) as u8;
    if far(colour, [8 + 10 * grey; 3]) < far(colour, [STEPS[r], STEPS[g], STEPS[b]]) {
        232 + grey
    } else {
        (16 + 36 * r + 6 * g + b) as u8
    }
}

/// The place of the nearest of the sixteen.
fn sixteen(colour: Rgb) -> usize {
    (0..16).min_by_key(|&at| far(colour, SIXTEEN[at].1)).unwrap_or(0)
}

fn far(one: Rgb, other: Rgb) -> u32 {
    one.iter().zip(other).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terminals_say_what_they_have() {
        assert_eq!(Depth::said("truecolor", "xterm-256color"), Depth::Full);
        assert_eq!(Depth::said("24bit", ""), Depth::Full);
        assert_eq!(Depth::said("", "xterm-256color"), Depth::Cube);
        assert_eq!(Depth::said("", "xterm-kitty"), Depth::Cube);
        assert_eq!(Depth::said("", "xterm"), Depth::Sixteen);
        assert_eq!(Depth::said("yes", "linux"), Depth::Sixteen);
    }

    #[test]
    fn colours_become_the_nearest() {
        assert_eq!([cube([0, 0, 0]), cube([255, 255, 255]), cube([255, 0, 0])], [16, 231, 196]);
        assert_eq!(cube([128, 128, 128]), 244);
        let old = |colour| Depth::Sixteen.colour(colour);
        assert_eq!(old([10, 10, 10]), AnsiColor::Black.into());
        assert_eq!(old([250, 220, 60]), AnsiColor::BrightYellow.into());
    }

    #[test]
    fn what_differs_can_be_told_apart() {
        for depth in [Depth::Cube, Depth::Sixteen] {
            for step in 0..=255 {
                for (front, behind) in
                    [([step; 3], [128; 3]), ([128, step, 0], [128, 0, 0]), ([step, 0, 0], [0; 3])]
                {
                    let (ink, ground) = depth.pair(front, behind);
                    assert!(front == behind || ink != ground, "{front:?} on {behind:?}");
                }
            }
        }
    }
}
