//! `bomb advise`: what to do now.

use std::fmt::Write;
use std::path::Path;

use serde::{Serialize, Serializer};
use serde_json::json;
use trickwire_core::bomb::advise::{Advice, Kind, Move, Prospect, Wanted};
use trickwire_core::bomb::game::agreed::agreed_own;
use trickwire_core::bomb::game::{Game, Named};
use trickwire_core::bomb::half::Half;
use trickwire_core::bomb::ruling::{ConstraintCard, EXPLODES, Ruling};
use trickwire_core::bomb::slot::{Place, Slot};
use trickwire_core::bomb::solve::{Odds, SolveError};
use trickwire_core::bomb::table::{SlotLetter, Table};
use trickwire_core::bomb::wire::Value;
use trickwire_core::checked::Checked;
use trickwire_core::verb::bomb::MOST_MOVES;
use trickwire_core::verb::{self, Refused, Reply};

use super::deep::DeepReport;
use super::play::{read, tools};
use super::solved::reported;
use crate::answer::{Answer, Emit, NOTHING_FITS, Query, Report, Reported, answer};
use crate::args::bomb::{AdviseArgs, Tool};
use crate::fault::Fault;
use crate::input::{Source, limit};
use crate::progress::Listening;
use crate::render::{BOLD, DANGER, DIM, SURE};

/// The moves of one kind.
struct Section {
    title: &'static str,
    prospects: Vec<Prospect>,
}

/// Which of the player's own wires to cut with a call of its value.
struct OwnHalf {
    value: Value,
    half: Half,
    /// Are there others of the value?
    chosen: bool,
}

/// Everything that can be done, in the order it is shown.
pub struct AdviceReport {
    table: Table,
    own: Vec<Move>,
    sections: Vec<Section>,
    halves: Vec<OwnHalf>,
    penalty: u8,
}

/// The kinds of moves that the tools allow, cuts first.
fn kinds(tools: &[Tool]) -> Vec<(Kind, &'static str)> {
    let by_tool = tools.iter().filter_map(|tool| match tool {
        Tool::Double => Some((Kind::Double, "Double Detector")),
        Tool::Triple => Some((Kind::Triple, "Triple Detector")),
        Tool::Super => Some((Kind::Super, "Super Detector")),
        Tool::Ray => Some((Kind::Ray, "X or Y Ray")),
        Tool::FastPass => None,
    });
    [(Kind::Cut, "Cuts")].into_iter().chain(by_tool).collect()
}

fn wanted<'r>(ruling: &'r Ruling, tools: &[Tool], top: usize) -> Wanted<'r> {
    Wanted { ruling, fast_pass: tools.contains(&Tool::FastPass), top }
}

impl AdviceReport {
    /// What the observer can do with these tools under this ruling.
    pub fn gather(
        odds: &mut Odds<'_, '_>,
        ruling: &Ruling,
        tools: &[Tool],
        top: usize,
    ) -> Result<AdviceReport, SolveError> {
        let table = odds.table();
        let mut advice = Advice::new(odds, wanted(ruling, tools, top));
        let mut sections = Vec::new();
        for (kind, title) in kinds(tools) {
            let prospects = advice.moves::<MOST_MOVES>(kind, &mut Listening)?.to_vec();
            sections.push(Section { title, prospects });
        }
        let weighed = advice.own(&mut Listening)?;
        let mut halves: Vec<OwnHalf> = Vec::new();
        for value in sections.iter().flat_map(|section| &section.prospects).flat_map(|p| p.action.called()) {
            if let Some(half) = weighed.best(value)
                && halves.iter().all(|own| own.value != value)
            {
                let equal = |slot: &&Slot| slot.is_uncut() && slot.known_value() == Some(value);
                let slots = table.stands_of(table.observer).flat_map(|(_, stand)| &stand.slots);
                halves.push(OwnHalf { value, half, chosen: slots.filter(equal).count() > 1 });
            }
        }
        let own = advice.alone().to_vec();
        Ok(AdviceReport { table: table.get().clone(), own, sections, halves, penalty: ruling.penalty })
    }

    /// The same for a team that has agreed which of equal wires is cut.
    #[must_use]
    pub fn agreed(mut self, game: &Game) -> AdviceReport {
        for own in &mut self.halves {
            if let Some(place) = agreed_own(game, self.table.observer, own.value) {
                own.half = Half { place, bits: None };
            }
        }
        self
    }

    /// Which own wires to cut with a move, in words; empty where there is nothing to choose.
    fn own_words(&self, action: Move) -> String {
        let own = action.called().filter_map(|value| self.half(value)).filter(|own| own.chosen);
        let words: Vec<String> = own.map(OwnHalf::words).collect();
        words.join(", ")
    }

    fn half(&self, value: Value) -> Option<&OwnHalf> {
        self.halves.iter().find(|own| own.value == value)
    }

    fn is_empty(&self) -> bool {
        self.own.is_empty() && self.sections.iter().all(|section| section.prospects.is_empty())
    }
}

impl OwnHalf {
    fn words(&self) -> String {
        let tells = self.half.bits.map(|bits| format!(" (tells {bits:.1} bits)")).unwrap_or_default();
        format!("cut your {} at {}{tells}", self.value, Named(self.half.place))
    }
}

/// One of the player's own wires to cut.
#[derive(Serialize)]
struct OwnReport {
    value: String,
    stand: u8,
    slot: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    bits: Option<f64>,
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
    own: Vec<OwnReport>,
}

impl OwnReport {
    fn of(own: &OwnHalf) -> OwnReport {
        let Place { stand, slot } = own.half.place;
        OwnReport { value: own.value.to_string(), stand, slot, bits: own.half.bits }
    }
}

impl MoveReport {
    fn of(advice: &AdviceReport, prospect: &Prospect) -> MoveReport {
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
            own: prospect.action.called().filter_map(|value| advice.half(value)).map(OwnReport::of).collect(),
        }
    }
}

pub(super) fn letters(slots: u16) -> Vec<u8> {
    (0..16).filter(|slot| slots >> slot & 1 == 1).collect()
}

/// A move in words.
pub fn words(action: Move) -> String {
    match action {
        Move::Solo { value, wires } => format!("cut your {wires} wires of {value} alone"),
        Move::RevealRed => "show that all you have left is red".into(),
        Move::FastPass(value) => format!("cut two of your {value} (Fast Pass)"),
        Move::Dual { stand, slot, value } => {
            format!("{value:>2} at {}", Named(Place::new(stand, slot)))
        }
        Move::Detector { stand, slots, value } => {
            let slots: Vec<String> =
                letters(slots).iter().map(|&slot| SlotLetter(slot).to_string()).collect();
            format!("{value:>2} at {}{}", stand + 1, slots.concat())
        }
        Move::Ray { stand, slot, values: [first, second] } => {
            format!("{first} or {second} at {}", Named(Place::new(stand, slot)))
        }
    }
}

/// The table, and what is wanted.
struct AdviceQuery<'a> {
    table: Checked<'a, Table>,
    ruling: Ruling,
    tools: &'a [Tool],
    top: usize,
    words: Vec<u32>,
}

/// Runs the command.
pub fn advise(args: &AdviseArgs) -> Result<Answer, Fault> {
    if let Some(path) = &args.game {
        return of_game(args, path);
    }
    let table = args.input.table()?;
    let table = table.check()?;
    let card = match args.card {
        None => None,
        Some(letter) => Some(ConstraintCard::from_letter(letter).ok_or_else(|| {
            Fault::usage(format!("there is no constraint card {letter}")).help("the cards are A to L")
        })?),
    };
    let ruling = card.map_or(Ruling::USUAL, |card| card.applied(Ruling::USUAL, &table));
    let words = args.memory.words();
    answer(args.output.format(), AdviceQuery { table, ruling, tools: &args.with, top: args.top, words })
}

/// Advice for the keeper of a game.
fn of_game(args: &AdviseArgs, path: &Path) -> Result<Answer, Fault> {
    let text = Source::File(path).text(limit::GAME)?;
    let record = read(&text, path)?;
    let (game, format) = (record.game(), args.output.format());
    let mut memory = args.memory.words();
    if args.deep {
        if game.actor != game.me {
            return Err(Fault::usage(format!("it is player {}'s turn", game.actor + 1))
                .help("moves are played out when it is the turn of the one who keeps the game"));
        }
        return DeepReport::gather(game, &mut memory)?.emit(format);
    }
    let view = game.view(game.me);
    let tools = tools(game, game.me);
    let ruling = game.ruling(game.me);
    let gather =
        |odds: &mut Odds<'_, '_>| Ok(AdviceReport::gather(odds, &ruling, &tools, args.top)?.agreed(game));
    reported(view.check()?, &mut memory, gather)?.emit(format)
}

impl Query for AdviceQuery<'_> {
    fn plain(&mut self, out: &mut String) -> Result<Reply, Refused> {
        let AdviceQuery { table, ruling, tools, top, words } = self;
        let kinds: Vec<Kind> = kinds(tools).into_iter().map(|(kind, _)| kind).collect();
        verb::bomb::advise(*table, &kinds, wanted(ruling, tools, *top), words, &mut Listening, out)
    }

    fn report(&mut self) -> Reported {
        let AdviceQuery { table, ruling, tools, top, words } = self;
        reported(*table, words, |odds| Ok(AdviceReport::gather(odds, ruling, tools, *top)?))
    }
}

impl Serialize for AdviceReport {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let prospects = self.sections.iter().flat_map(|section| &section.prospects);
        json!({
            "status": "ok",
            "position": self.table.to_string(),
            "alone": self.own.iter().map(|&action| words(action)).collect::<Vec<_>>(),
            "moves": prospects.map(|prospect| MoveReport::of(self, prospect)).collect::<Vec<_>>(),
        })
        .serialize(to)
    }
}

impl Report for AdviceReport {
    fn text(&self) -> String {
        draw(self)
    }

    fn code(&self) -> u8 {
        if self.is_empty() { NOTHING_FITS } else { 0 }
    }
}

/// Advice as people read it.
fn draw(advice: &AdviceReport) -> String {
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
        let own = section.prospects.first().map(|best| advice.own_words(best.action)).unwrap_or_default();
        if !own.is_empty() {
            let _ = writeln!(text, "  {DIM}with the first:{DIM:#} {own}");
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
        let _ = writeln!(text, "Player {} can do nothing.", advice.table.observer + 1);
    }
    text
}
