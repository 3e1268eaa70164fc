//! `bomb simulate --calibration`: do the odds come true?
//!
//! For people, two tables with a picture; for programs, the same rows and the integer sums behind them, from
//! which parts of a run are added up. Sums exceed 64 bits, so they are written as decimal strings.

use std::fmt::Write;

use serde::{Deserialize, Serialize};
use trickwire_core::bomb::team::calibration::{Calibration, Score, Tenth};

use crate::render::{BOLD, DIM, grouped};

/// What is written.
#[derive(Serialize, Deserialize, Debug)]
#[serde(from = "Written")]
pub(super) struct CalibrationReport {
    acted: Vec<Row>,
    slots: Vec<Row>,
    winning: Vec<Row>,
    log_score_bits: f64,
    log_score_low: f64,
    log_score_high: f64,
    sums: Sums,
    #[serde(skip)]
    calibration: Calibration,
}

/// What is read back: everything else follows from the sums.
#[derive(Deserialize)]
struct Written {
    sums: Sums,
}

/// The chances in one tenth; an empty one has no means.
#[derive(Serialize, Debug)]
struct Row {
    from: f64,
    to: f64,
    n: u64,
    said: Option<f64>,
    #[serde(rename = "true")]
    truth: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
    z: Option<f64>,
}

/// The sums, in the order of [`Tenth::sums`] and [`Score::sums`].
#[derive(Serialize, Deserialize, Clone, Debug)]
struct Sums {
    acted: [[Decimal; 9]; 10],
    slots: [[Decimal; 9]; 10],
    score: [Decimal; 5],
    #[serde(default)]
    winning: [[Decimal; 9]; 10],
}

/// An integer as a string.
#[derive(Serialize, Deserialize, Clone, Copy, Debug, Default)]
#[serde(into = "String", try_from = "String")]
struct Decimal(i128);

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

impl From<Written> for CalibrationReport {
    fn from(Written { sums }: Written) -> CalibrationReport {
        let tenth = |sums: [Decimal; 9]| Tenth::of_sums(sums.map(|sum| sum.0));
        CalibrationReport::new(Calibration {
            acted: sums.acted.map(tenth),
            slots: sums.slots.map(tenth),
            score: Score::of_sums(sums.score.map(|sum| sum.0)),
            winning: sums.winning.map(tenth),
        })
    }
}

impl CalibrationReport {
    pub(super) fn new(calibration: Calibration) -> CalibrationReport {
        let sums = |tenth: Tenth| tenth.sums().map(Decimal);
        let (mean, half) = calibration.score.mean().unwrap_or_default();
        CalibrationReport {
            acted: rows(&calibration.acted),
            slots: rows(&calibration.slots),
            winning: rows(&calibration.winning),
            log_score_bits: mean,
            log_score_low: (mean - half).max(0.0),
            log_score_high: mean + half,
            sums: Sums {
                acted: calibration.acted.map(sums),
                slots: calibration.slots.map(sums),
                score: calibration.score.sums().map(Decimal),
                winning: calibration.winning.map(sums),
            },
            calibration,
        }
    }

    /// With another part of the run.
    pub(super) fn with(&self, part: &CalibrationReport) -> CalibrationReport {
        let mut sum = self.calibration;
        sum += &part.calibration;
        CalibrationReport::new(sum)
    }

    /// For people.
    pub(super) fn draw(&self, text: &mut String) {
        draw_rows(text, "Calls made, by the chance of a hit", &self.acted);
        draw_rows(text, "Open slots before every turn, with every value possible there", &self.slots);
        if self.winning.iter().any(|row| row.n > 0) {
            draw_rows(text, "Chance of winning, wherever the end was played out", &self.winning);
        }
        if self.calibration.score.count() == 0 {
            return;
        }
        let _ = writeln!(
            text,
            "\n{BOLD}Log score{BOLD:#} {:.4} bits {DIM}({:.4} - {:.4}){DIM:#} for a slot, {} slots",
            self.log_score_bits,
            self.log_score_low,
            self.log_score_high,
            grouped(&self.calibration.score.count().to_string())
        );
    }
}

fn rows(tenths: &[Tenth; 10]) -> Vec<Row> {
    let row = |(index, tenth): (usize, &Tenth)| Row {
        from: index as f64 / 10.0,
        to: (index + 1) as f64 / 10.0,
        n: tenth.count(),
        said: tenth.said(),
        truth: tenth.truth(),
        low: tenth.interval().map(|(low, _)| low),
        high: tenth.interval().map(|(_, high)| high),
        z: tenth.z(),
    };
    tenths.iter().enumerate().map(row).collect()
}

fn draw_rows(text: &mut String, title: &str, rows: &[Row]) {
    let _ = writeln!(
        text,
        "\n{BOLD}{title}{BOLD:#}\n\
        {BOLD}chance            n   said   true    95 % interval      z  █ true  │ said{BOLD:#}"
    );
    for row in rows {
        let _ = write!(text, "{:>2.0}-{:<3.0} {:>12}", 100.0 * row.from, 100.0 * row.to, row.n);
        if let (Some(said), Some(truth), Some(low), Some(high)) = (row.said, row.truth, row.low, row.high) {
            let z = row.z.map_or_else(|| "-".to_owned(), |z| format!("{z:+.1}"));
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

    #[test]
    fn what_is_written_is_read_again() {
        let sums = [3, 1 << 70, 5, 6 << 90, 7, -8, 9, 10, -11];
        let mut calibration = Calibration::default();
        calibration.slots[4] = Tenth::of_sums(sums);
        calibration.winning[2] = Tenth::of_sums(sums);
        calibration.score = Score::of_sums([1, 2, 3, 4, 5]);
        let text = serde_json::to_string(&CalibrationReport::new(calibration)).unwrap();
        let read: CalibrationReport = serde_json::from_str(&text).unwrap();
        assert_eq!(read.calibration, calibration);
        assert_eq!(serde_json::to_string(&read).unwrap(), text);
    }
}
