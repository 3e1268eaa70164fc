//! What `bomb odds` has to say: printed as JSON, or drawn as a heat map.

use serde::{Serialize, Serializer};
use serde_json::{Map, Value as Json, json};
use trickwire_core::bomb::advise::{Advice, Kind, Move, Prospect, Wanted};
use trickwire_core::bomb::slot::Place;
use trickwire_core::bomb::solve::{Odds, Question, SlotCounts, SolveError, Work};
use trickwire_core::bomb::table::Table;
use trickwire_core::bomb::wire::{Colour, Value, Wire};
use trickwire_core::ratio::Ratio;

use crate::answer::{Exact, Report, number, written};
use crate::progress::Listening;
use crate::render::heat;

/// The odds of a table.
#[derive(Serialize)]
pub struct OddsReport {
    /// `ok`.
    pub status: &'static str,
    /// The table, as its position line.
    #[serde(rename = "position", serialize_with = "written")]
    pub table: Table,
    /// Arrangements, exact.
    #[serde(serialize_with = "written")]
    pub total: u128,
    /// The same as a number of bits.
    pub bits: f64,
    /// Wires were picked among equal ones: the counts are weights.
    #[serde(skip)]
    pub weighed: bool,
    /// Every open slot.
    pub slots: Vec<SlotReport>,
    /// X-of-Y candidates and how likely each is to be in play.
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
pub struct SlotReport {
    /// Where.
    pub place: Place,
    /// The wires that can be there, each with its share of all arrangements.
    pub chances: Vec<(Wire, Ratio)>,
}

/// One X-of-Y candidate.
#[derive(Serialize)]
pub struct CandidateReport {
    /// The wire.
    #[serde(serialize_with = "written")]
    pub wire: Wire,
    /// How likely it is to be in play.
    #[serde(serialize_with = "number")]
    pub in_play: Ratio,
}

/// A cut that the observer could call.
#[derive(Serialize)]
pub struct CutReport {
    /// The value called: a number, or Y.
    #[serde(serialize_with = "written")]
    pub value: Value,
    /// The stand, from 0.
    pub stand: u8,
    /// The slot, from 0.
    pub slot: u8,
    /// How likely it is to succeed.
    #[serde(serialize_with = "number")]
    pub chance: Ratio,
    /// How likely it is to explode.
    #[serde(serialize_with = "number")]
    pub red: Ratio,
}

/// The answer to a question.
#[derive(Serialize)]
pub struct AnswerReport {
    /// The question as it was typed.
    pub question: String,
    /// Exact.
    #[serde(flatten, serialize_with = "exact")]
    pub chance: Ratio,
}

fn exact<S: Serializer>(ratio: &Ratio, to: S) -> Result<S::Ok, S::Error> {
    Exact::from(*ratio).serialize(to)
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

/// How many cuts are listed, and the most if more than that are certain.
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
            answers
                .push(AnswerReport { question: text.clone(), chance: odds.ask(*question, &mut Listening)? });
        }
        let wanted = Wanted { top: CUTS, ..Wanted::default() };
        let cuts = Advice::new(odds, wanted).moves::<MOST_CUTS>(Kind::Cut, &mut Listening)?;
        let total = odds.total();
        let in_play = |out: u128| Ratio::new(total - out, total);
        Ok(OddsReport {
            status: "ok",
            table: odds.table().get().clone(),
            total,
            bits: (total as f64 / odds.unit() as f64).log2().max(0.0),
            weighed: odds.unit() > 1,
            slots: odds.slots().map(|slot| SlotReport::of(&slot)).collect(),
            candidates: [Colour::Yellow, Colour::Red]
                .into_iter()
                .flat_map(|colour| odds.candidates(colour))
                .map(|candidate| CandidateReport { wire: candidate.wire, in_play: in_play(candidate.out) })
                .collect(),
            cuts: cuts.iter().filter_map(CutReport::of).collect(),
            answers,
            effort: verbose.then(|| EffortReport::of(odds.work())),
        })
    }
}

impl Report for OddsReport {
    fn text(&self) -> String {
        heat::odds(self)
    }
}

impl EffortReport {
    fn of(work: Work) -> EffortReport {
        EffortReport { states: work.states, parts: work.parts, bytes: work.words * 4 }
    }
}

impl SlotReport {
    fn of(slot: &SlotCounts<'_, '_, '_>) -> SlotReport {
        SlotReport { place: slot.place, chances: slot.chances().collect() }
    }
}

impl Serialize for SlotReport {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let by_wire = |of: &dyn Fn(Ratio) -> Json| -> Map<String, Json> {
            self.chances.iter().map(|&(wire, chance)| (wire.to_string(), of(chance))).collect()
        };
        json!({
            "stand": self.place.stand,
            "slot": self.place.slot,
            "counts": by_wire(&|chance| chance.num.to_string().into()),
            "chances": by_wire(&|chance| chance.as_f64().into()),
        })
        .serialize(to)
    }
}

impl CutReport {
    fn of(prospect: &Prospect) -> Option<CutReport> {
        let Prospect { action, chance, red, .. } = *prospect;
        let Move::Dual { stand, slot, value } = action else { return None };
        Some(CutReport { value, stand, slot, chance, red })
    }
}
