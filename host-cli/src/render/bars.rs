//! Distributions as bars.

use std::fmt::Write;

use trickwire_core::ratio::Ratio;

use super::{BOLD, DIM};

/// The longest bar, in characters.
pub const WIDEST: usize = 40;

/// A line for each value that has a share, the largest share as the longest bar.
pub fn bars(text: &mut String, title: &str, shares: &[(String, Ratio)]) {
    let _ = writeln!(text, "{BOLD}{title}{BOLD:#}");
    let largest = shares.iter().map(|(_, share)| *share).max().unwrap_or(Ratio::new(0, 1));
    for (label, share) in shares.iter().filter(|(_, share)| !share.is_zero()) {
        let bar = bar(share.as_f64(), largest.as_f64());
        let _ = writeln!(text, "  {label:>4} {:>8}  {DIM}{bar}{DIM:#}", share.to_string());
    }
}

/// A bar that is [`WIDEST`] for the largest share; even the smallest share gets a sign.
pub fn bar(share: f64, largest: f64) -> String {
    let width = if largest > 0.0 { share / largest * WIDEST as f64 } else { 0.0 };
    if share > 0.0 && width < 0.5 { ".".to_owned() } else { "#".repeat(width.round() as usize) }
}
