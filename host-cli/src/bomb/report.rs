//! What `bomb odds` has to say, as data: printed as JSON, or drawn from by the text.

use serde::Serialize;
use serde_json::{Map, Value as Json};
use trickwire_core::bomb::moves::{Kind, Move, rank, shown};
use trickwire_core::bomb::ruling::Ruling;
use trickwire_core::bomb::solve::{Effort, Odds, Question, SolveError};
use trickwire_core::bomb::table::SlotLetter;
use trickwire_core::bomb::wire::{Colour, Wire};
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

/// Cuts that are listed, and the most where more are sure.
const CUTS: usize = 8;
const MOST_CUTS: usize = 64;

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
        let cuts = cuts(odds)?;
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
            cuts,
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

/// The likeliest cuts, and all that are sure.
fn cuts(odds: &mut Odds<'_, '_>) -> Result<Vec<CutReport>, SolveError> {
    let ranked = rank::<MOST_CUTS>(odds, Kind::Cut, &Ruling::USUAL, &mut Patient)?;
    Ok(shown(&ranked, Kind::Cut, CUTS)
        .iter()
        .filter_map(|prospect| {
            let Move::Dual { stand, slot, value } = prospect.action else { return None };
            Some(CutReport {
                value: value.to_string(),
                stand: stand.into(),
                slot: slot.into(),
                chance: prospect.chance.as_f64(),
                red: prospect.red.as_f64(),
                ratios: (prospect.chance, prospect.red),
            })
        })
        .collect())
}

/// A slot with its stand, as people say it: 2C.
pub fn place(stand: usize, slot: usize) -> String {
    format!("{}{}", stand + 1, SlotLetter(slot as u8))
}
