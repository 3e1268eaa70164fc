//! Progress of long work: a bar on standard error, only where somebody is looking.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar over so many things.
pub fn bar(length: u64, things: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(length), ProgressDrawTarget::stderr());
    let template = format!("{{bar:30}} {{pos}} of {{len}} {things}, {{eta}} to go");
    if let Ok(style) = ProgressStyle::with_template(&template) {
        bar.set_style(style.progress_chars("#> "));
    }
    bar
}
