//! `bomb simulate --calibration`: do the odds come true?
//!
//! For people, two tables with a picture ([`crate::calibrated`]); for programs, the same rows and the integer sums behind them, from
//! which parts of a run are added up. Sums exceed 64 bits, so they are written as decimal strings.

use std::fmt::Write;

use serde::{Deserialize, Serialize};
use trickwire_core::bomb::team::calibration::{Calibration, Score};

use crate::calibrated::{Decimal, Row, TenthSums, Verdict, draw_rows, of_sums, rows, sums};
use crate::render::{BOLD, DIM, grouped};

/// What is written.
#[derive(Serialize, Deserialize, Debug)]
#[serde(from = "Written")]
pub(super) struct CalibrationReport {
    acted: Vec<Row>,
    slots: Vec<Row>,
    winning: Vec<Row>,
    /// Of the tenths of `winning`; the others are counted exactly.
    verdict: Verdict,
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

/// The sums, in the order of `Tenth::sums` and [`Score::sums`].
#[derive(Serialize, Deserialize, Clone, Debug)]
struct Sums {
    acted: [TenthSums; 10],
    slots: [TenthSums; 10],
    score: [Decimal; 5],
    #[serde(default)]
    winning: [TenthSums; 10],
}

impl From<Written> for CalibrationReport {
    fn from(Written { sums }: Written) -> CalibrationReport {
        CalibrationReport::new(Calibration {
            acted: sums.acted.map(of_sums),
            slots: sums.slots.map(of_sums),
            score: Score::of_sums(sums.score.map(|sum| sum.0)),
            winning: sums.winning.map(of_sums),
        })
    }
}

impl CalibrationReport {
    pub(super) fn new(calibration: Calibration) -> CalibrationReport {
        let (mean, half) = calibration.score.mean().unwrap_or_default();
        CalibrationReport {
            acted: rows(&calibration.acted),
            slots: rows(&calibration.slots),
            winning: rows(&calibration.winning),
            verdict: Verdict::on(&calibration.winning),
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
        if self.winning.iter().any(|row| row.came.n > 0) {
            draw_rows(text, "Chance of winning, wherever the end was played out", &self.winning);
            self.verdict.draw(text);
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

#[cfg(test)]
mod tests {
    use trickwire_core::calibration::Tenth;

    use super::*;

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
