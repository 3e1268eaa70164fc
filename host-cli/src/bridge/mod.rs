//! The bridge commands.

pub mod batch;
pub mod boards;
pub mod case;
pub mod choices;
pub mod compare;
pub mod deal;
pub mod dealt;
pub mod explain;
pub mod filling;
pub mod kept;
pub mod known;
pub mod odds;
pub mod position;
pub mod profile;
pub mod session;
pub mod sheet;
pub mod stats;
pub mod tricks;
pub mod wish;
pub mod writing;
pub mod written;

use std::fmt::Write;

use trickwire_core::bridge::seat::Seat;
use trickwire_wishes::Formula;

use self::case::Case;
use self::profile::ProfileFile;
use self::wish::{Asked, Wish};
use crate::answer::Answer;
use crate::args::bridge::{BridgeCommand, PresetArgs, ProfileArgs};
use crate::fault::Fault;
use crate::printable::{Printable, printable};
use crate::render::{BOLD, DIM};

/// Runs a command; the text goes to standard output.
pub fn run(command: &BridgeCommand) -> Result<Answer, Fault> {
    match command {
        BridgeCommand::Deal(args) => deal::deal(args),
        BridgeCommand::Odds(args) => odds::odds(args),
        BridgeCommand::Explain(args) => explain::explain(args),
        BridgeCommand::Compare(args) => compare::compare(args),
        BridgeCommand::Profile(args) => show(args).map(|text| (text, 0)),
        BridgeCommand::Boards(args) => boards::boards(args),
        BridgeCommand::Tricks(args) => tricks::tricks(args),
        BridgeCommand::Presets(args) => presets(args).map(|text| (text, 0)),
        BridgeCommand::Position(args) => crate::position::position::<Case>(args),
        BridgeCommand::Batch(args) => {
            let mut words = args.words();
            crate::batch::run(|id, case: &Case| batch::count_case(id, case, &mut words))
        }
    }
}

/// `bridge profile`: the profile as JSON, or what it asks for.
fn show(args: &ProfileArgs) -> Result<String, Fault> {
    let (file, recipe) = match args.input.wish()? {
        Wish::Profile { file, recipe } => (*file, *recipe),
        wish => {
            let file = match &wish {
                Wish::Same { constraints, .. } => ProfileFile::of(constraints),
                _ => Ok(ProfileFile::of_wishes(wish.title())),
            };
            let file = file.map_err(|error| error.fault(None))?;
            let recipe = file.recipe(&args.input.names.names()?).map_err(|error| error.fault(None))?;
            (file, recipe)
        }
    };
    if args.json {
        return Ok(file.text());
    }
    let profile = &recipe.profile;
    let mut text =
        format!("{BOLD}{}{BOLD:#}, {} deals\n", Printable(&file.profile_name), profile.dealer.name());
    for seat in Seat::ALL {
        let subs = &profile.seats[seat.index()];
        if subs.is_empty() {
            let _ = writeln!(text, "{seat}: any");
        }
        let all: u32 = subs.iter().map(|sub| sub.weight).sum();
        for (at, sub) in subs.iter().enumerate() {
            let share =
                if all == 0 { 1.0 / subs.len() as f64 } else { f64::from(sub.weight) / f64::from(all) };
            let wishes = recipe.of_sub(seat, at).map_or_else(Default::default, Asked::wishes);
            let mut hand = if sub.hand.is_any() { String::new() } else { sub.hand.to_string() };
            for wish in &wishes.list {
                let _ = write!(hand, " {}", bracketed(&wish.formula));
            }
            if hand.is_empty() {
                hand.push_str(" any");
            }
            let _ = write!(text, "{seat}:{hand}{}", chosen(&sub.choosing));
            if subs.len() > 1 {
                let _ = write!(text, "  {DIM}{:.0} %{DIM:#}", share * 100.0);
            }
            text.push('\n');
        }
    }
    let always = recipe.always().wishes();
    if !always.list.is_empty() {
        let _ = writeln!(text, "on every board {always}");
    }
    Ok(text)
}

/// A wish beside others: alternatives in brackets.
fn bracketed(formula: &Formula) -> String {
    match formula {
        Formula::Any(_) => format!("({formula})"),
        formula => formula.to_string(),
    }
}

/// `bridge presets`: every name and what it stands for.
fn presets(args: &PresetArgs) -> Result<String, Fault> {
    let names = args.names()?;
    let shown: Vec<_> = names.list.iter().map(|preset| printable(&preset.name)).collect();
    let width = shown.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    for (preset, name) in names.list.iter().zip(shown) {
        let _ = writeln!(text, "{BOLD}{name:width$}{BOLD:#} = {}", Printable(&preset.text));
    }
    Ok(text)
}

/// What is drawn, in words.
fn chosen(choosing: &trickwire_core::bridge::profile::Choosing) -> String {
    use trickwire_core::bridge::notation::RangeText;
    use trickwire_core::bridge::profile::{Choosing, SuitWish};
    let wish = |wish: &SuitWish| {
        let mut text = format!("{} cards", RangeText(wish.length, 13));
        if (wish.points.min, wish.points.max) != (0, 10) {
            let _ = write!(text, " with {} points", RangeText(wish.points, 10));
        }
        text
    };
    match choosing {
        Choosing::None => String::new(),
        Choosing::Random(random) => {
            let suits: String = random.allowed.iter().map(|suit| suit.letter()).collect();
            let count = usize::from(random.count);
            let wishes: Vec<String> = random.wishes.iter().take(count).map(wish).collect();
            format!(", {} of {suits} at random: {}", random.count, wishes.join(", then "))
        }
        Choosing::Contingent { on, wish: wanted, left_over } => {
            let suit = if *left_over { "the suit that was left" } else { "suit" };
            match left_over {
                false => format!(", {} in {on}'s {suit}", wish(wanted)),
                true => format!(", {} in {suit} when {on} drew", wish(wanted)),
            }
        }
    }
}
