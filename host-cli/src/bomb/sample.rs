//! `bomb sample`: tables drawn at random, and what they estimate.

use std::fmt::Write;

use serde::{Serialize, Serializer};
use serde_json::{Map, Value as Json, json};
use trickwire_core::bomb::game::Named;
use trickwire_core::bomb::knowledge::{Conflict, Problem};
use trickwire_core::bomb::sample::estimate::{Estimate, Estimates, Sums};
use trickwire_core::bomb::sample::{Arrangement, draw, draw_guided};
use trickwire_core::bomb::slot::Place;
use trickwire_core::bomb::solve::{Outcome, SolveError, solve};
use trickwire_core::bomb::table::Table;
use trickwire_core::budget::Patient;
use trickwire_core::checked::Checked;
use trickwire_core::rng::Pcg32;
use trickwire_core::verb::Refused;

use super::question;
use super::solved::impossible;
use crate::answer::{Answer, Emit, Format, Report};
use crate::args::bomb::{Drawing, SampleArgs};
use crate::fault::{CAPACITY, Fault};
use crate::printable::Printable;
use crate::render::{BOLD, DIM, grouped};

/// Runs the command.
pub fn sample(args: &SampleArgs) -> Result<Answer, Fault> {
    let table = args.input.table()?;
    let table = table.check()?;
    let mut words = args.memory.words();
    let questions = question::parse_all(&args.ask, &table)?;
    let Ok(problem) = Problem::observe(table) else { return nothing(table, args, &mut words) };
    let mut cells = vec![0; Estimates::words(&problem)];
    let estimates = Estimates::new(&problem, &mut cells);
    let mut estimates = estimates.ok_or_else(|| Fault::usage("there is no room for estimates"))?;
    let weighted = args.method == Drawing::Guided;
    let head = Head { table: &table, method: if weighted { "guided" } else { "exact" }, seed: args.seed };
    let mut draws = Vec::new();
    let mut hits = vec![Sums::default(); questions.len()];
    let mut take = |arrangement: Option<&Arrangement>, weight: f64| {
        estimates.add(arrangement, weight);
        let Some(arrangement) = arrangement else { return };
        if !args.summary {
            draws.push((arrangement.laid_open(&table), weight));
        } else if !questions.is_empty() {
            let open = arrangement.laid_open(&table);
            for ((_, question), sums) in questions.iter().zip(&mut hits) {
                sums.add(if question.holds(&open) { weight } else { 0.0 });
            }
        }
    };
    let mut rng = Pcg32::new(args.seed);
    let total = match args.method {
        Drawing::Exact => {
            let each = &mut |arrangement: &Arrangement| take(Some(arrangement), 1.0);
            let total =
                draw(&problem, args.draws, &mut rng, &mut words, &mut Patient, each).map_err(too_many)?;
            if total == 0 {
                return nothing(table, args, &mut words);
            }
            Some(total)
        }
        Drawing::Guided => {
            draw_guided(&problem, args.draws, &mut rng, &mut words, &mut Patient, &mut take)?;
            None
        }
    };
    if estimates.effective() == 0.0 {
        return Err(Fault {
            message: format!("none of the {} draws came to an end, so nothing is known", args.draws),
            place: None,
            help: Some("draw more with -n, or try --method exact".into()),
            code: CAPACITY,
        });
    }
    let answers =
        questions.iter().zip(&hits).map(|((asked, _), sums)| (&asked[..], estimates.all().share(*sums)));
    let format = Format::of(args.plain, args.json);
    if args.summary {
        Summary { head, estimates: &estimates, total, answers: answers.collect() }.emit(format)
    } else {
        Drawn { head, effective: estimates.effective(), weighted, draws }.emit(format)
    }
}

/// Why there is nothing to draw.
fn nothing(table: Checked<'_, Table>, args: &SampleArgs, words: &mut [u32]) -> Result<Answer, Fault> {
    match solve(table, words, &mut Patient)? {
        Outcome::Impossible(Conflict::Together) if args.plain => {
            Err(Refused::NoReason { given: words.len() }.into())
        }
        Outcome::Impossible(conflict) => impossible(&table, conflict).emit(Format::of(args.plain, args.json)),
        Outcome::Odds(_) => Err(Fault::usage("nothing could be drawn")),
    }
}

fn too_many(error: SolveError) -> Fault {
    Fault {
        help: Some("give it more with --memory, or draw with --method guided".into()),
        ..Fault::from(error)
    }
}

/// What every report starts with.
struct Head<'a> {
    table: &'a Table,
    method: &'static str,
    seed: u64,
}

impl Head<'_> {
    /// As JSON, with what follows.
    fn json(&self, rest: Json) -> Json {
        let mut report = json!({
            "status": "ok", "position": self.table.to_string(), "method": self.method, "seed": self.seed,
        });
        if let (Some(report), Json::Object(rest)) = (report.as_object_mut(), rest) {
            report.extend(rest);
        }
        report
    }
}

/// The draws themselves.
struct Drawn<'a> {
    head: Head<'a>,
    effective: f64,
    weighted: bool,
    draws: Vec<(Table, f64)>,
}

impl Serialize for Drawn<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let draw = |(table, weight): &(Table, f64)| match self.weighted {
            true => json!({"position": table.to_string(), "weight": weight}),
            false => json!({"position": table.to_string()}),
        };
        let draws: Vec<Json> = self.draws.iter().map(draw).collect();
        self.head.json(json!({"effective": self.effective, "draws": draws})).serialize(to)
    }
}

impl Report for Drawn<'_> {
    /// One position per line, after its weight if it has one.
    fn text(&self) -> String {
        let mut text = String::new();
        for (table, weight) in &self.draws {
            let weight = if self.weighted { format!("{weight:e} ") } else { String::new() };
            let _ = writeln!(text, "{weight}{table}");
        }
        text
    }
}

/// What the draws estimate.
struct Summary<'a, 'p, 'w> {
    head: Head<'a>,
    estimates: &'a Estimates<'p, 'w>,
    /// Known where the draws are exact.
    total: Option<u128>,
    /// The questions asked.
    answers: Vec<(&'a str, Estimate)>,
}

/// An open slot and the wires drawn there.
struct SlotSummary {
    stand: usize,
    slot: usize,
    chances: Vec<(String, Estimate)>,
}

impl Summary<'_, '_, '_> {
    fn slots(&self) -> Vec<SlotSummary> {
        let mut slots = Vec::new();
        for (stand, all) in self.head.table.stands.iter().enumerate() {
            for slot in (0..all.slots.len()).filter(|&slot| all.slots[slot].is_open()) {
                let wires = self.head.table.setup.wires().iter();
                let chances = wires
                    .filter_map(|wire| Some((wire.to_string(), self.estimates.slot(stand, slot, wire)?)))
                    .filter(|(_, chance)| chance.value > 0.0)
                    .collect();
                slots.push(SlotSummary { stand, slot, chances });
            }
        }
        slots
    }

    /// The upper end of the chance of what was never drawn.
    fn unseen(&self) -> f64 {
        self.estimates.all().share(Sums::default()).high
    }
}

impl Report for Summary<'_, '_, '_> {
    fn text(&self) -> String {
        let draws = grouped(&self.estimates.draws().to_string());
        let mut text = match self.total {
            Some(total) => {
                format!("{draws} exact draws from {} arrangements", grouped(&total.to_string()))
            }
            None => {
                let total = self.estimates.total();
                format!(
                    "{draws} guided draws, worth {} without weights, from about {} arrangements ({} to {})",
                    about(self.estimates.effective()),
                    about(total.value),
                    about(total.low),
                    about(total.high)
                )
            }
        };
        text += "; estimated, in percent with 95 % intervals:\n";
        let mut last = None;
        for SlotSummary { stand, slot, chances } in self.slots() {
            if last != Some(stand) {
                text.push('\n');
            }
            last = Some(stand);
            let _ =
                write!(text, "{BOLD}{:>4}{BOLD:#}", Named(Place::new(stand as u8, slot as u8)).to_string());
            for (wire, chance) in chances {
                let _ = write!(text, "  {wire} {}", percent(chance));
            }
            text.push('\n');
        }
        for (asked, chance) in &self.answers {
            let _ = write!(text, "\n{BOLD}{asked}{BOLD:#}  {}", percent(*chance));
        }
        let unseen = 100.0 * self.unseen();
        let _ =
            writeln!(text, "\n{DIM}Where a wire was never drawn, the interval is (0.0-{unseen:.1}).{DIM:#}");
        text
    }

    fn plain(&self) -> String {
        let mut text =
            format!("draws {}\neffective {:.3}\n", self.estimates.draws(), self.estimates.effective());
        let _ = match self.total {
            Some(total) => writeln!(text, "total {total}"),
            None => {
                let total = self.estimates.total();
                writeln!(text, "total {:.6e},{:.6e},{:.6e}", total.value, total.low, total.high)
            }
        };
        for SlotSummary { stand, slot, chances } in self.slots() {
            text += &Named(Place::new(stand as u8, slot as u8)).to_string();
            for (wire, chance) in chances {
                let _ = write!(text, " {wire}:{}", figures(chance));
            }
            text.push('\n');
        }
        for (asked, chance) in &self.answers {
            let _ = writeln!(text, "ask {}: {}", Printable(asked), figures(*chance));
        }
        let _ = writeln!(text, "unseen {:.6}", self.unseen());
        text
    }
}

impl Serialize for Summary<'_, '_, '_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let figure =
            |estimate: Estimate| json!({"value": estimate.value, "low": estimate.low, "high": estimate.high});
        let slots: Vec<Json> = self
            .slots()
            .into_iter()
            .map(|SlotSummary { stand, slot, chances }| {
                let chances: Map<String, Json> =
                    chances.into_iter().map(|(wire, chance)| (wire, figure(chance))).collect();
                json!({"stand": stand, "slot": slot, "chances": chances})
            })
            .collect();
        let answers: Vec<Json> = self
            .answers
            .iter()
            .map(|(asked, chance)| json!({"question": asked, "chance": figure(*chance)}))
            .collect();
        let total = match self.total {
            Some(total) => json!(total.to_string()),
            None => figure(self.estimates.total()),
        };
        let rest = json!({
            "draws": self.estimates.draws(), "effective": self.estimates.effective(), "total": total, "slots": slots,
            "unseen": self.unseen(), "answers": answers,
        });
        self.head.json(rest).serialize(to)
    }
}

/// A percentage with its interval.
fn percent(chance: Estimate) -> String {
    let [value, low, high] = [chance.value, chance.low, chance.high].map(|x| 100.0 * x);
    format!("{value:.1} {DIM}({low:.1}-{high:.1}){DIM:#}")
}

/// The same for programs.
fn figures(chance: Estimate) -> String {
    format!("{:.6},{:.6},{:.6}", chance.value, chance.low, chance.high)
}

/// A large number, as precisely as an estimate knows it.
fn about(number: f64) -> String {
    if number < 1e6 { grouped(&format!("{number:.0}")) } else { format!("{number:.3e}") }
}
