//! What was said against what came true, for people and for programs: of Bomb Busters and of Ninety-Nine.

use std::fmt::Write;

use serde::{Deserialize, Serialize};
use trickwire_core::calibration::Tenth;

use crate::render::{BOLD, DIM};

/// Some chances and what came of them; where there are none there are no means.
#[derive(Serialize, Debug)]
pub struct Came {
    /// How many.
    pub n: u64,
    said: Option<f64>,
    #[serde(rename = "true")]
    truth: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
    z: Option<f64>,
}

/// The chances in one tenth.
#[derive(Serialize, Debug)]
pub struct Row {
    from: f64,
    to: f64,
    /// What came of them.
    #[serde(flatten)]
    pub came: Came,
}

impl Came {
    /// By the sums.
    pub fn of(tenth: &Tenth) -> Came {
        Came {
            n: tenth.count(),
            said: tenth.said(),
            truth: tenth.truth(),
            low: tenth.interval().map(|(low, _)| low),
            high: tenth.interval().map(|(_, high)| high),
            z: tenth.z(),
        }
    }

    fn draw(&self, name: &str, text: &mut String) {
        let _ = write!(text, "{name:<8}{:>11}", self.n);
        if let (Some(said), Some(truth), Some(low), Some(high)) = (self.said, self.truth, self.low, self.high)
        {
            let z = self.z.map_or_else(|| "-".to_owned(), |z| format!("{z:+.1}"));
            let _ = write!(
                text,
                " {:>6.2} {BOLD}{:>6.2}{BOLD:#}  {:>6.2} - {:>6.2} {z:>6}  {DIM}{}{DIM:#}",
                100.0 * said,
                100.0 * truth,
                100.0 * low,
                100.0 * high,
                bar(said, truth)
            );
        }
        text.push('\n');
    }
}

/// By tenths.
pub fn rows(tenths: &[Tenth; 10]) -> Vec<Row> {
    let row = |(index, tenth): (usize, &Tenth)| Row {
        from: index as f64 / 10.0,
        to: (index + 1) as f64 / 10.0,
        came: Came::of(tenth),
    };
    tenths.iter().enumerate().map(row).collect()
}

/// Draws chances by tenths.
pub fn draw_rows(text: &mut String, title: &str, rows: &[Row]) {
    let name = |row: &Row| format!("{:>2.0}-{:<3.0}", 100.0 * row.from, 100.0 * row.to);
    draw_named(text, title, "chance", rows.iter().map(|row| (name(row), &row.came)));
}

/// Draws chances by something else, of which each has a name.
pub fn draw_named<'c>(
    text: &mut String,
    title: &str,
    by: &str,
    lines: impl Iterator<Item = (String, &'c Came)>,
) {
    let _ = writeln!(
        text,
        "\n{BOLD}{title}{BOLD:#}\n\
        {BOLD}{by:<8}          n   said   true    95 % interval      z  █ true  │ said{BOLD:#}"
    );
    for (name, came) in lines {
        came.draw(&name, text);
    }
}

/// An integer as a string: sums exceed 64 bits.
#[derive(Serialize, Deserialize, Clone, Copy, Debug, Default)]
#[serde(into = "String", try_from = "String")]
pub struct Decimal(pub i128);

impl From<Decimal> for String {
    fn from(number: Decimal) -> String {
        number.0.to_string()
    }
}

impl TryFrom<String> for Decimal {
    type Error = std::num::ParseIntError;

    fn try_from(text: String) -> Result<Decimal, Self::Error> {
        text.parse().map(Decimal)
    }
}

/// The sums behind a tenth, in the order of [`Tenth::sums`].
pub type TenthSums = [Decimal; 9];

/// As they are written.
pub fn sums(tenth: Tenth) -> TenthSums {
    tenth.sums().map(Decimal)
}

/// The inverse of `sums`.
pub fn of_sums(sums: TenthSums) -> Tenth {
    Tenth::of_sums(sums.map(|sum| sum.0))
}

/// Columns of a bar: two for a tenth.
const WIDTH: usize = 20;

/// A bar as long as the share that came true, in eighths of a column, with a tick at what was said.
fn bar(said: f64, truth: f64) -> String {
    const EIGHTHS: [char; 8] = [' ', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];
    let eighths = (truth * (8 * WIDTH) as f64).round() as usize;
    let tick = ((said * WIDTH as f64) as usize).min(WIDTH - 1);
    let column = |column: usize| match eighths.saturating_sub(8 * column) {
        _ if column == tick => '│',
        8.. => '█',
        rest => EIGHTHS[rest],
    };
    (0..WIDTH).map(column).collect::<String>().trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tick_stands_where_it_was_said() {
        assert_eq!(bar(0.5, 0.5), "██████████│");
        assert_eq!(bar(0.92, 0.5), "██████████        │");
        assert_eq!(bar(0.2, 0.53), "████│█████▋");
        assert_eq!(bar(0.0, 0.0), "│");
        assert_eq!(bar(1.0, 1.0), "███████████████████│");
    }
}
