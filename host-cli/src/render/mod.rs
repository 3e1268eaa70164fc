//! How things look in a terminal. Colours are always written, and removed by the stream if they are not
//! wanted.

pub mod bars;
pub mod depth;
pub mod heat;

use std::sync::OnceLock;

use anstyle::{AnsiColor, Color, Style};

use self::depth::Depth;

/// Headings.
pub const BOLD: Style = Style::new().bold();
/// What matters less.
pub const DIM: Style = Style::new().dimmed();
/// Certain moves.
pub const SURE: Style = Style::new().bold().fg_color(Some(Color::Ansi(AnsiColor::Green)));
/// Danger.
pub const DANGER: Style = Style::new().bold().fg_color(Some(Color::Ansi(AnsiColor::Red)));
/// Commands to type.
pub const COMMAND: Style = Style::new().fg_color(Some(Color::Ansi(AnsiColor::Cyan)));

/// A background that grows from dark blue to bright yellow, with a text colour that can be read on it, in the colours
/// that the terminal has.
pub fn shade(permille: u16) -> Style {
    static DEPTH: OnceLock<Depth> = OnceLock::new();
    shade_in(*DEPTH.get_or_init(Depth::here), permille)
}

fn shade_in(depth: Depth, permille: u16) -> Style {
    const STOPS: [(u16, [u8; 3]); 5] = [
        (0, [24, 24, 48]),
        (150, [40, 60, 110]),
        (400, [30, 120, 120]),
        (700, [120, 170, 60]),
        (1000, [250, 220, 60]),
    ];
    let at = permille.min(1000);
    let upper = STOPS.iter().position(|stop| stop.0 >= at).unwrap_or(STOPS.len() - 1).max(1);
    let ((low, from), (high, to)) = (STOPS[upper - 1], STOPS[upper]);
    let mix = |index: usize| {
        let (from, to) = (i32::from(from[index]), i32::from(to[index]));
        (from + (to - from) * i32::from(at - low) / i32::from(high - low)) as u8
    };
    let text = if at >= 550 { [0; 3] } else { [235; 3] };
    // Of sixteen colours the nearest would be grey in the middle: these five grow as the others do.
    let ground = match (depth, at) {
        (Depth::Sixteen, 0..100) => AnsiColor::Black.into(),
        (Depth::Sixteen, 100..300) => AnsiColor::Blue.into(),
        (Depth::Sixteen, 300..550) => AnsiColor::Magenta.into(),
        (Depth::Sixteen, 550..850) => AnsiColor::Green.into(),
        (Depth::Sixteen, _) => AnsiColor::Yellow.into(),
        _ => depth.colour([mix(0), mix(1), mix(2)]),
    };
    Style::new().bg_color(Some(ground)).fg_color(Some(depth.colour(text)))
}

/// A share that was sampled as a percentage with one decimal. What has always or never happened so far need
/// not stay that way, so its ends are not 0 and 100.
pub fn sampled(share: f64) -> String {
    match share * 100.0 {
        low if low < 0.05 => "<0.1 %".to_owned(),
        high if high >= 99.95 => ">99.9 %".to_owned(),
        between => format!("{between:.1} %"),
    }
}

/// Digits in groups of three.
pub fn grouped(number: &str) -> String {
    let mut text = String::new();
    for (index, digit) in number.chars().enumerate() {
        if index > 0 && (number.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_grouped() {
        assert_eq!(grouped("1"), "1");
        assert_eq!(grouped("1234567"), "1,234,567");
        assert_eq!(grouped("123456"), "123,456");
    }

    #[test]
    fn shades_are_written_in_the_colours_there_are() {
        let written = |depth| shade_in(depth, 1000).render().to_string();
        assert_eq!(written(Depth::Full), "\u{1b}[38;2;0;0;0m\u{1b}[48;2;250;220;60m");
        assert_eq!(written(Depth::Cube), "\u{1b}[38;5;16m\u{1b}[48;5;221m");
        assert_eq!(written(Depth::Sixteen), "\u{1b}[30m\u{1b}[43m");
        let grounds: Vec<_> =
            [0, 200, 400, 700, 1000].map(|at| shade_in(Depth::Sixteen, at).get_bg_color()).into();
        assert!(
            (1..5).all(|at| !grounds[..at].contains(&grounds[at])),
            "every step has its own: {grounds:?}"
        );
    }
}
