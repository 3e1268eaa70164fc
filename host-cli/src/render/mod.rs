//! How things look in a terminal. Colours are written always and taken out again by the stream where
//! they are not wanted.

pub mod bars;
pub mod heat;

use anstyle::{AnsiColor, Color, RgbColor, Style};

/// Headings.
pub const BOLD: Style = Style::new().bold();
/// What matters less.
pub const DIM: Style = Style::new().dimmed();
/// Sure things.
pub const SURE: Style = Style::new().bold().fg_color(Some(Color::Ansi(AnsiColor::Green)));
/// Danger.
pub const DANGER: Style = Style::new().bold().fg_color(Some(Color::Ansi(AnsiColor::Red)));
/// Commands to type.
pub const COMMAND: Style = Style::new().fg_color(Some(Color::Ansi(AnsiColor::Cyan)));

/// A background that grows from dark blue to bright yellow, with a text colour that can be read on it.
pub fn shade(permille: u16) -> Style {
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
    let text = if at >= 550 { RgbColor(0, 0, 0) } else { RgbColor(235, 235, 235) };
    Style::new().bg_color(Some(RgbColor(mix(0), mix(1), mix(2)).into())).fg_color(Some(text.into()))
}

/// A share that was sampled as a percentage with one decimal. What happened always or never so far need not
/// go on like that: its ends are not 0 and 100.
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
    use super::grouped;

    #[test]
    fn digits_are_grouped() {
        assert_eq!(grouped("1"), "1");
        assert_eq!(grouped("1234567"), "1,234,567");
        assert_eq!(grouped("123456"), "123,456");
    }
}
