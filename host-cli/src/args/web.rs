//! The arguments of `web`.

use std::path::PathBuf;

use clap::Args;

/// `web`.
#[derive(Args, Debug)]
pub struct WebArgs {
    /// The port; a free one is chosen by default.
    #[arg(long, default_value_t = 0, hide_default_value = true)]
    pub port: u16,
    /// Serves the page from this folder instead of the one built in.
    #[arg(long, value_name = "FOLDER")]
    pub folder: Option<PathBuf>,
}
