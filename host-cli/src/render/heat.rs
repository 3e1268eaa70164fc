//! The odds of a table as a heat map: a block for every stand, its slots across, the wires down.

use std::fmt::Write;

use trickwire_core::bomb::game::Named;
use trickwire_core::bomb::slot::{Place, SlotState};
use trickwire_core::bomb::table::{SlotLetter, Stand};
use trickwire_core::bomb::wire::{Colour, Wire};
use trickwire_core::ratio::Ratio;

use super::{BOLD, DANGER, DIM, SURE, grouped, shade};
use crate::bomb::odds::report::{AnswerReport, CutReport, OddsReport, SlotReport};
use crate::printable::Printable;

/// Characters per slot.
const CELL: usize = 5;
/// Characters before the first slot.
const MARGIN: usize = 7;

/// The whole report for people.
pub fn odds(report: &OddsReport) -> String {
    let mut text = String::new();
    head(&mut text, report);
    let open = |stand: &Stand| stand.slots.iter().any(|slot| slot.is_open());
    for (index, _) in report.table.stands.iter().enumerate().filter(|(_, stand)| open(stand)) {
        block(&mut text, index, report);
    }
    candidates(&mut text, report);
    cuts(&mut text, &report.cuts);
    for AnswerReport { question, chance } in &report.answers {
        let Ratio { num, den } = chance.reduced();
        let _ = writeln!(text, "{BOLD}{}{BOLD:#}  {chance}  {DIM}{num}/{den}{DIM:#}", Printable(question));
    }
    if let Some(effort) = &report.effort {
        let kib = effort.bytes.div_ceil(1024);
        let parts = if effort.parts == 1 { String::new() } else { format!(" in {} parts", effort.parts) };
        let _ = writeln!(text, "{DIM}{} states visited{parts}, {kib} KiB{DIM:#}", effort.states);
    }
    text
}

fn head(text: &mut String, report: &OddsReport) {
    let table = &report.table;
    let (low, high) = table.setup.blue();
    let _ = write!(
        text,
        "{BOLD}Bomb Busters{BOLD:#}, {} players, you are player {}. Blue {low}-{high}",
        table.players,
        table.observer + 1
    );
    for colour in [Colour::Yellow, Colour::Red] {
        let coloured = table.setup.coloured(colour);
        if coloured.is_none() {
            continue;
        }
        let numbers: Vec<String> = coloured.numbers().map(|n| n.to_string()).collect();
        let some = if coloured.is_certain() { String::new() } else { format!("{} of ", coloured.keep()) };
        let _ = write!(text, ", {} {some}{}", colour.name(), numbers.join(" "));
    }
    let _ = writeln!(text, ".");
    let deals = match (report.weighed, report.total) {
        (true, _) => "Deals that fit what you know, weighed by who picked".to_owned(),
        (false, 1) => "1 deal fits what you know".to_owned(),
        (false, total) => format!("{} deals fit what you know", grouped(&total.to_string())),
    };
    let _ = writeln!(text, "{deals} {DIM}({:.1} bits){DIM:#}; exact, in percent:\n", report.bits);
}

/// The map of one stand.
pub fn block(text: &mut String, stand: usize, report: &OddsReport) {
    let table = &report.table;
    let slots = &table.stands[stand].slots;
    let owner = table.stands[stand].owner;
    let name = if owner == table.observer { "you".to_owned() } else { format!("player {}", owner + 1) };
    let two = table.stands_of(owner).count() > 1;
    let which = if two { format!(", stand {}", stand + 1) } else { String::new() };
    let _ = writeln!(text, "{BOLD}{name}{which}{BOLD:#}");
    let _ = write!(text, "{:MARGIN$}", "");
    for slot in 0..slots.len() {
        let _ = write!(text, "{DIM}{:>CELL$}{DIM:#}", SlotLetter(slot as u8).to_string());
    }
    let _ = write!(text, "\n{:MARGIN$}", "");
    for slot in slots {
        let style = match slot.state {
            SlotState::Cut => DIM,
            SlotState::Info => SURE,
            SlotState::Hidden => BOLD,
        };
        let _ = write!(text, "{style}{:>CELL$}{style:#}", slot.to_string());
    }
    text.push('\n');
    let here: Vec<&SlotReport> =
        report.slots.iter().filter(|slot| usize::from(slot.place.stand) == stand).collect();
    for wire in Wire::all() {
        let row: Vec<Option<Ratio>> = (0..slots.len())
            .map(|slot| {
                let slot = here.iter().find(|report| usize::from(report.place.slot) == slot)?;
                slot.chances.iter().find(|(kind, _)| *kind == wire).map(|(_, ratio)| *ratio)
            })
            .collect();
        if row.iter().all(Option::is_none) {
            continue;
        }
        let style = if wire.colour() == Colour::Red { DANGER } else { BOLD };
        let _ = write!(text, "{style}{:>MARGIN$}{style:#}", wire.to_string());
        let shown = row.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
        for ratio in &row[..shown] {
            match ratio {
                None => {
                    let _ = write!(text, "{:CELL$}", "");
                }
                Some(ratio) => {
                    let style = shade(ratio.permille());
                    let _ = write!(text, " {style}{:>width$}{style:#}", percent(*ratio), width = CELL - 1);
                }
            }
        }
        text.push('\n');
    }
    text.push('\n');
}

/// Whole percent; only what is certain is 100, only what is impossible is empty.
fn percent(ratio: Ratio) -> String {
    let permille = ratio.permille();
    match permille {
        1000 => "100".into(),
        995.. => ">99".into(),
        0..5 => "<1".into(),
        _ => ((permille + 5) / 10).to_string(),
    }
}

fn candidates(text: &mut String, report: &OddsReport) {
    if report.candidates.is_empty() {
        return;
    }
    let _ = write!(text, "{BOLD}In play{BOLD:#}");
    for candidate in &report.candidates {
        let _ = write!(text, "  {} {}", candidate.wire, candidate.in_play);
    }
    text.push_str("\n\n");
}

/// The likeliest cuts.
pub fn cuts(text: &mut String, cuts: &[CutReport]) {
    if cuts.is_empty() {
        return;
    }
    let _ = writeln!(text, "{BOLD}Your likeliest cuts{BOLD:#}");
    for cut in cuts {
        let CutReport { value, stand, slot, chance, red } = cut;
        let place = Named(Place::new(*stand, *slot)).to_string();
        let style = if chance.is_one() { SURE } else { BOLD };
        let sure = if chance.is_one() { "  sure" } else { "" };
        let _ = write!(text, "  {value:>2} at {place:<4}{style}{chance:>8}{style:#}{SURE}{sure}{SURE:#}");
        if !red.is_zero() {
            let _ = write!(text, "  {DANGER}! red {red}{DANGER:#}");
        }
        text.push('\n');
    }
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_certain_is_a_hundred() {
        assert_eq!(percent(Ratio::new(1, 1)), "100");
        assert_eq!(percent(Ratio::new(999, 1000)), ">99");
        assert_eq!(percent(Ratio::new(1, 1000)), "<1");
        assert_eq!(percent(Ratio::new(994, 1000)), "99");
        assert_eq!(percent(Ratio::new(455, 1000)), "46");
    }
}
