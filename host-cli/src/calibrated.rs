//! What was said against what came true, for people and for programs: of Bomb Busters and of Ninety-Nine.

use std::fmt::Write;

use serde::{Deserialize, Serialize};
use trickwire_core::calibration::Tenth;
use trickwire_core::sample::DEVIATIONS;

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

/// How many tenths come true within three points.
///
/// A tenth with few cases scatters by more than that, however right its chances are: with a hundred cases near a half it is
/// within three points in less than half of all runs. So beside it stands how many would be if every chance were exact, and
/// how many are further off than luck explains.
#[derive(Serialize, Clone, Copy, PartialEq, Debug)]
pub struct Verdict {
    /// Tenths with a hundred cases or more.
    tenths: u32,
    /// Of these within three points.
    within: u32,
    /// As many would be of exact chances, in the mean.
    exact: f64,
    /// Whose 95 % interval is beyond three points altogether.
    beyond: u32,
}

/// Fewest cases for a verdict.
const CASES: u64 = 100;

/// Three points.
const NEAR: f64 = 0.03;

impl Verdict {
    /// On so many tenths.
    pub fn on<'t>(tenths: impl IntoIterator<Item = &'t Tenth>) -> Verdict {
        let mut verdict = Verdict { tenths: 0, within: 0, exact: 0.0, beyond: 0 };
        for tenth in tenths.into_iter().filter(|tenth| tenth.count() >= CASES) {
            let Some((gap, error)) = tenth.gap() else { continue };
            verdict.tenths += 1;
            verdict.within += u32::from(gap.abs() <= NEAR);
            // The normal curve between three points less and three points more.
            verdict.exact +=
                if error > 0.0 { libm::erf(NEAR / (error * std::f64::consts::SQRT_2)) } else { 1.0 };
            verdict.beyond += u32::from(gap.abs() - DEVIATIONS * error > NEAR);
        }
        verdict
    }

    /// As a line; nothing where there is no tenth to speak of.
    pub fn draw(&self, text: &mut String) {
        let &Verdict { tenths, within, exact, beyond } = self;
        if tenths > 0 {
            let _ = writeln!(
                text,
                "Within 3 points: {within} of {tenths} tenths with 100 cases ({exact:.1} if exact); {beyond} surely not."
            );
        }
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
    use trickwire_core::calibration::Tally;
    use trickwire_core::ratio::Ratio;

    use super::*;

    #[test]
    fn a_tick_stands_where_it_was_said() {
        assert_eq!(bar(0.5, 0.5), "██████████│");
        assert_eq!(bar(0.92, 0.5), "██████████        │");
        assert_eq!(bar(0.2, 0.53), "████│█████▋");
        assert_eq!(bar(0.0, 0.0), "│");
        assert_eq!(bar(1.0, 1.0), "███████████████████│");
    }

    /// So many deals of one case each.
    fn tenth(deals: u64, made: impl Fn(u64) -> bool, said: Ratio) -> Tenth {
        let mut sum = Tenth::default();
        for deal in 0..deals {
            let mut tally = Tally::default();
            tally.add(said, made(deal));
            sum += &tally;
        }
        sum
    }

    #[test]
    fn luck_is_told_from_error() {
        let half = Ratio::new(1, 2);
        // 50 of 100 are within three points; the error is 0.05, and erf(0.6 / sqrt(2)) = 0.4515.
        let right = tenth(100, |deal| deal % 2 == 0, half);
        let verdict = Verdict::on([&right]);
        assert_eq!((verdict.tenths, verdict.within, verdict.beyond), (1, 1, 0));
        assert!((verdict.exact - 0.4515).abs() < 0.005, "{verdict:?}");
        // 55 are not, but that is luck; 700 of 1,000 are not, and that is not.
        let unlucky = tenth(100, |deal| deal < 55, half);
        let wrong = tenth(1000, |deal| deal < 700, half);
        let few = tenth(99, |_| true, half);
        let verdict = Verdict::on([&right, &unlucky, &wrong, &few]);
        assert_eq!((verdict.tenths, verdict.within, verdict.beyond), (3, 1, 1));
        let mut text = String::new();
        verdict.draw(&mut text);
        let wanted = "Within 3 points: 1 of 3 tenths with 100 cases (1.9 if exact); 1 surely not.\n";
        assert_eq!(text, wanted);
        let mut none = String::new();
        Verdict::on([&few]).draw(&mut none);
        assert_eq!(none, "");
    }
}
