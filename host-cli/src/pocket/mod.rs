//! `pocket`: the handheld on a computer. The pages are the device's own; keys come from the keyboard or from a
//! script, and pictures go to the terminal or to files.

pub mod blocks;
pub mod keep;
pub mod screen;
pub mod script;
mod table;
mod thinker;

use embedded_graphics::prelude::Size;
use trickwire_ui::{App, Device, KeySet};

use self::keep::Kept;
use crate::answer::Answer;
use crate::args::pocket::{Keys, PocketArgs};
use crate::fault::Fault;

/// Runs the command.
pub fn run(args: &PocketArgs) -> Result<Answer, Fault> {
    match &args.script {
        Some(script) => {
            let kept = args.state.clone().map(Kept::at).transpose()?;
            script::run(&script::read(script)?, app(args), kept).map(|text| (text, 0))
        }
        None => {
            let path = if args.fresh { None } else { args.state.clone().or_else(keep::usual) };
            table::play(args, app(args), path.map(Kept::at).transpose()?).map(|()| (String::new(), 0))
        }
    }
}

fn app(args: &PocketArgs) -> App {
    let (width, height) = args.size;
    App::new(Device {
        size: Size::new(width, height),
        keys: match args.keys {
            Keys::Nine => KeySet::Nine,
            Keys::Four => KeySet::Four,
        },
        board: "in a terminal",
        version: env!("CARGO_PKG_VERSION"),
        page: trickwire_ui::share::ADDRESS,
    })
}
