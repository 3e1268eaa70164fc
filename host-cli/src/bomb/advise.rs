//! `bomb advise`: what to do now.

use std::fmt::Write;

use serde::Serialize;
use serde_json::json;
use trickwire_core::bomb::moves::{Kind, Move, Prospect, alone, rank, shown};
use trickwire_core::bomb::ruling::{Card, EXPLODES, Ruling};
use trickwire_core::bomb::solve::{Odds, Outcome, SolveError, solve};
use trickwire_core::bomb::table::SlotLetter;
use trickwire_core::budget::Patient;
use trickwire_core::verb;
use trickwire_core::verb::bomb::{MOST_MOVES, Wanted};

use super::odds::{Answer, IMPOSSIBLE, impossible, too_large};
use super::report::{SCHEMA, place};
use crate::args::bomb::{AdviseArgs, Tool};
use crate::fault::Fault;
use crate::plain::plain;
use crate::render::{BOLD, DANGER, DIM, SURE};

/// The moves of one kind.
struct Section {
    title: &'static str,
    prospects: Vec<Prospect>,
}

fn kind(tool: Tool) -> Option<(Kind, &'static str)> {
    match tool {
        Tool::Double => Some((Kind::Double, "Double Detector")),
        Tool::Triple => Some((Kind::Triple, "Triple Detector")),
        Tool::Super => Some((Kind::Super, "Super Detector")),
        Tool::Ray => Some((Kind::Ray, "X or Y Ray")),
        Tool::FastPass => None,
    }
}

/// Everything that can be done, in the order it is shown.
pub struct Advice {
    own: Vec<Move>,
    sections: Vec<Section>,
    player: u8,
    penalty: u8,
}

impl Advice {
    /// What the observer can do with these tools under this ruling.
    pub fn gather(
        odds: &mut Odds<'_, '_>,
        ruling: &Ruling,
        tools: &[Tool],
        top: usize,
    ) -> Result<Advice, SolveError> {
        let table = odds.table();
        let own = alone(table, ruling, tools.contains(&Tool::FastPass)).to_vec();
        let mut kinds = vec![(Kind::Cut, "Cuts")];
        kinds.extend(tools.iter().filter_map(|&tool| kind(tool)));
        let mut sections = Vec::new();
        for (kind, title) in kinds {
            let ranked = rank::<MOST_MOVES>(odds, kind, ruling, &mut Patient)?;
            sections.push(Section { title, prospects: shown(&ranked, kind, top).to_vec() });
        }
        Ok(Advice { own, sections, player: table.observer, penalty: ruling.penalty })
    }

    fn is_empty(&self) -> bool {
        self.own.is_empty() && self.sections.iter().all(|section| section.prospects.is_empty())
    }
}

#[derive(Serialize)]
struct MoveReport {
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    stand: Option<u8>,
    slots: Vec<u8>,
    values: Vec<String>,
    chance: f64,
    num: String,
    den: String,
    red: f64,
    bits: f64,
}

impl MoveReport {
    fn of(prospect: &Prospect) -> MoveReport {
        let (kind, stand, slots, values) = match prospect.action {
            Move::Solo { value, .. } => ("solo", None, vec![], vec![value]),
            Move::RevealRed => ("reveal_red", None, vec![], vec![]),
            Move::FastPass(value) => ("fast_pass", None, vec![], vec![value]),
            Move::Dual { stand, slot, value } => ("dual_cut", Some(stand), vec![slot], vec![value]),
            Move::Detector { stand, slots, value } => ("detector", Some(stand), letters(slots), vec![value]),
            Move::Ray { stand, slot, values } => ("x_or_y_ray", Some(stand), vec![slot], values.to_vec()),
        };
        let chance = prospect.chance.reduced();
        MoveReport {
            kind,
            stand,
            slots,
            values: values.iter().map(ToString::to_string).collect(),
            chance: chance.as_f64(),
            num: chance.num.to_string(),
            den: chance.den.to_string(),
            red: prospect.red.as_f64(),
            bits: prospect.bits,
        }
    }
}

fn letters(slots: u16) -> Vec<u8> {
    (0..16).filter(|slot| slots >> slot & 1 == 1).collect()
}

/// A move in words.
pub fn words(action: Move) -> String {
    match action {
        Move::Solo { value, wires } => format!("cut your {wires} wires of {value} alone"),
        Move::RevealRed => "show that all you have left is red".into(),
        Move::FastPass(value) => format!("cut two of your {value} (Fast Pass)"),
        Move::Dual { stand, slot, value } => {
            format!("{value:>2} at {}", place(stand as usize, slot as usize))
        }
        Move::Detector { stand, slots, value } => {
            let slots: Vec<String> =
                letters(slots).iter().map(|&slot| SlotLetter(slot).to_string()).collect();
            format!("{value:>2} at {}{}", stand + 1, slots.concat())
        }
        Move::Ray { stand, slot, values: [first, second] } => {
            format!("{first} or {second} at {}", place(stand as usize, slot as usize))
        }
    }
}

/// Runs the command.
pub fn advise(args: &AdviseArgs) -> Result<Answer, Fault> {
    let table = args.input.table()?;
    let card = match args.card {
        None => None,
        Some(letter) => Some(Card::from_letter(letter).ok_or_else(|| {
            Fault::usage(format!("there is no constraint card {letter}")).help("the cards are A to L")
        })?),
    };
    let ruling = card.map_or(Ruling::USUAL, |card| card.applied(Ruling::USUAL, &table));
    let mut memory = args.memory.words();
    if args.plain {
        let tools = args.with.iter().filter_map(|&tool| kind(tool)).map(|(kind, _)| kind);
        let kinds: Vec<Kind> = [Kind::Cut].into_iter().chain(tools).collect();
        let fast_pass = args.with.contains(&Tool::FastPass);
        let wanted = Wanted { ruling, kinds: &kinds, fast_pass, top: args.top };
        return plain(|out| verb::bomb::advise(&table, &wanted, &mut memory, &mut Patient, out));
    }
    let mut odds = match solve(&table, &mut memory, &mut Patient).map_err(too_large)? {
        Outcome::Odds(odds) => odds,
        Outcome::Impossible(conflict) => {
            return Ok((impossible(&table, conflict, args.json), IMPOSSIBLE));
        }
    };
    let advice = Advice::gather(&mut odds, &ruling, &args.with, args.top).map_err(too_large)?;
    let text = if args.json {
        let report = json!({
            "schema": SCHEMA,
            "status": "ok",
            "position": table.to_string(),
            "alone": advice.own.iter().map(|&action| words(action)).collect::<Vec<_>>(),
            "moves": advice.sections.iter().flat_map(|s| &s.prospects).map(MoveReport::of).collect::<Vec<_>>(),
        });
        format!("{report}\n")
    } else {
        draw(&advice)
    };
    Ok((text, if advice.is_empty() { IMPOSSIBLE } else { 0 }))
}

/// Advice as people read it.
pub fn draw(advice: &Advice) -> String {
    let mut text = String::new();
    for &action in &advice.own {
        let _ = writeln!(text, "{SURE}Sure{SURE:#}  {}", words(action));
    }
    for section in &advice.sections {
        let _ = writeln!(text, "{BOLD}{}{BOLD:#}", section.title);
        if section.prospects.is_empty() {
            let _ = writeln!(text, "  none");
        }
        for prospect in &section.prospects {
            let style = if prospect.chance.is_one() { SURE } else { BOLD };
            let sure = if prospect.chance.is_one() { "  sure" } else { "" };
            let _ =
                write!(text, "  {:<16}{style}{:>8}{sure}{style:#}", words(prospect.action), prospect.chance);
            if !prospect.red.is_zero() {
                let _ = write!(text, "  {DANGER}! red {}{DANGER:#}", prospect.red);
            }
            if prospect.bits > 0.005 {
                let _ = write!(text, "  {DIM}shows {:.2} bits{DIM:#}", prospect.bits);
            }
            text.push('\n');
        }
    }
    match advice.penalty {
        0 | 1 => {}
        EXPLODES => {
            let _ = writeln!(text, "{DANGER}A miss explodes.{DANGER:#}");
        }
        steps => {
            let _ = writeln!(text, "{DANGER}A miss costs {steps}.{DANGER:#}");
        }
    }
    if advice.is_empty() {
        let _ = writeln!(text, "Player {} can do nothing.", advice.player + 1);
    }
    text
}
