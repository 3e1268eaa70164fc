//! What `bomb odds` has to say, as data: printed as JSON, or drawn from by the text.

use serde::Serialize;
use serde_json::{Map, Value as Json};
use trickwire_core::bomb::solve::{Effort, Odds, Question, SolveError};
use trickwire_core::bomb::table::SlotLetter;
use trickwire_core::bomb::wire::{Colour, Value, Wire, WireSet};
use trickwire_core::budget::Patient;
use trickwire_core::ratio::Ratio;

/// Version of everything printed with `--json`.
pub const SCHEMA: u32 = 1;

/// The odds of a table.
#[derive(Serialize)]
pub struct OddsReport {
    /// [`SCHEMA`].
    pub schema: u32,
    /// `ok`.
    pub status: &'static str,
    /// The canonical position line.
    pub position: String,
    /// Arrangements, exact.
    pub total: String,
    /// The same as a number of bits.
    pub bits: f64,
    /// Every open slot.
    pub slots: Vec<SlotReport>,
    /// X-of-Y candidates and how likely each is in play.
    pub candidates: Vec<CandidateReport>,
    /// The likeliest cuts of the observer.
    pub cuts: Vec<CutReport>,
    /// Answers to the questions asked.
    pub answers: Vec<AnswerReport>,
    /// How much work it was, where asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub effort: Option<EffortReport>,
}

/// One open slot.
#[derive(Serialize)]
pub struct SlotReport {
    /// The stand, from 0.
    pub stand: usize,
    /// The slot, from 0.
    pub slot: usize,
    /// Arrangements per wire, exact.
    pub counts: Map<String, Json>,
    /// The same as chances.
    pub chances: Map<String, Json>,
    /// For the text.
    #[serde(skip)]
    pub ratios: Vec<(Wire, Ratio)>,
}

/// One X-of-Y candidate.
#[derive(Serialize)]
pub struct CandidateReport {
    /// The wire.
    pub wire: String,
    /// How likely it is in play.
    pub in_play: f64,
    /// For the text.
    #[serde(skip)]
    pub ratio: Ratio,
}

/// A cut that the observer could call.
#[derive(Serialize)]
pub struct CutReport {
    /// The value called: a number, or Y.
    pub value: String,
    /// The stand, from 0.
    pub stand: usize,
    /// The slot, from 0.
    pub slot: usize,
    /// How likely it succeeds.
    pub chance: f64,
    /// How likely it explodes.
    pub red: f64,
    /// For the text.
    #[serde(skip)]
    pub ratios: (Ratio, Ratio),
}

/// The answer to a question.
#[derive(Serialize)]
pub struct AnswerReport {
    /// The question as it was typed.
    pub question: String,
    /// Exact.
    pub num: String,
    /// Exact.
    pub den: String,
    /// As a number.
    pub chance: f64,
    /// For the text.
    #[serde(skip)]
    pub ratio: Ratio,
}

/// How much work it was.
#[derive(Serialize)]
pub struct EffortReport {
    /// States visited.
    pub states: u32,
    /// Parts the problem was divided into.
    pub parts: u32,
    /// Bytes used.
    pub bytes: u32,
}

/// Most cuts that are listed.
const CUTS: usize = 8;

impl OddsReport {
    /// Gathers everything.
    pub fn new(
        odds: &mut Odds<'_, '_>,
        questions: &[(String, Question)],
        verbose: bool,
    ) -> Result<OddsReport, SolveError> {
        let mut answers = Vec::new();
        for (text, question) in questions {
            let ratio = odds.ask(*question, &mut Patient)?;
            let reduced = ratio.reduced();
            answers.push(AnswerReport {
                question: text.clone(),
                num: reduced.num.to_string(),
                den: reduced.den.to_string(),
                chance: ratio.as_f64(),
                ratio,
            });
        }
        let total = odds.total();
        let slots = odds.open_slots().map(|(stand, slot)| SlotReport::new(odds, stand, slot)).collect();
        let candidates = [Colour::Yellow, Colour::Red]
            .into_iter()
            .filter(|&colour| !odds.table().setup.coloured(colour).is_certain())
            .flat_map(|colour| odds.table().setup.coloured(colour).wires(colour).iter().collect::<Vec<_>>())
            .map(|wire| {
                let ratio = Ratio::new(total - odds.discarded(wire), total);
                CandidateReport { wire: wire.to_string(), in_play: ratio.as_f64(), ratio }
            })
            .collect();
        Ok(OddsReport {
            schema: SCHEMA,
            status: "ok",
            position: odds.table().to_string(),
            total: total.to_string(),
            bits: (total as f64).log2(),
            slots,
            candidates,
            cuts: cuts(odds),
            answers,
            effort: verbose.then(|| EffortReport::of(odds.effort())),
        })
    }
}

impl EffortReport {
    fn of(effort: Effort) -> EffortReport {
        EffortReport { states: effort.states, parts: effort.parts, bytes: effort.words * 4 }
    }
}

impl SlotReport {
    fn new(odds: &Odds<'_, '_>, stand: usize, slot: usize) -> SlotReport {
        let counts: Vec<(Wire, u128)> = odds.slot(stand, slot).collect();
        let ratios: Vec<(Wire, Ratio)> =
            counts.iter().map(|&(wire, count)| (wire, Ratio::new(count, odds.total()))).collect();
        SlotReport {
            stand,
            slot,
            counts: counts.iter().map(|(wire, count)| (wire.to_string(), count.to_string().into())).collect(),
            chances: ratios.iter().map(|(wire, ratio)| (wire.to_string(), ratio.as_f64().into())).collect(),
            ratios,
        }
    }
}

/// The likeliest cuts: every value that the observer holds uncut, at every uncut wire of the others.
/// Ordered by chance, then by the risk of red, then by place.
fn cuts(odds: &Odds<'_, '_>) -> Vec<CutReport> {
    let table = odds.table();
    let own = table.stands_of(table.observer).flat_map(|(_, stand)| stand.slots.iter());
    let mut values: Vec<Value> = own
        .filter(|slot| slot.is_uncut())
        .filter_map(|slot| slot.known_value())
        .filter(|&value| value != Value::Red)
        .collect();
    values.sort_unstable();
    values.dedup();
    let mut cuts = Vec::new();
    for (stand, others) in table.stands.iter().enumerate().filter(|(_, s)| s.owner != table.observer) {
        for (slot, _) in others.slots.iter().enumerate().filter(|(_, slot)| slot.is_uncut()) {
            let red = Ratio::new(odds.count_any(stand, slot, WireSet::RED), odds.total());
            for &value in &values {
                let chance = Ratio::new(odds.count_any(stand, slot, value.wires()), odds.total());
                if !chance.is_zero() {
                    cuts.push((value, stand, slot, chance, red));
                }
            }
        }
    }
    cuts.sort_by(|a, b| b.3.cmp(&a.3).then(a.4.cmp(&b.4)).then((a.1, a.2).cmp(&(b.1, b.2))));
    let sure = cuts.iter().filter(|cut| cut.3.is_one()).count();
    cuts.truncate(CUTS.max(sure));
    cuts.into_iter()
        .map(|(value, stand, slot, chance, red)| CutReport {
            value: value.to_string(),
            stand,
            slot,
            chance: chance.as_f64(),
            red: red.as_f64(),
            ratios: (chance, red),
        })
        .collect()
}

/// A slot with its stand, as people say it: 2C.
pub fn place(stand: usize, slot: usize) -> String {
    format!("{}{}", stand + 1, SlotLetter(slot as u8))
}
