//! `bomb sample`: tables drawn at random, and what they estimate.

use std::fmt::Write;

use serde_json::{Map, Value as Json, json};
use trickwire_core::bomb::knowledge::Problem;
use trickwire_core::bomb::sample::estimate::{Estimate, Estimates, Sums};
use trickwire_core::bomb::sample::{Arrangement, draw, draw_guided};
use trickwire_core::bomb::solve::{Outcome, SolveError, solve};
use trickwire_core::bomb::table::Table;
use trickwire_core::budget::Patient;
use trickwire_core::rng::Pcg32;
use trickwire_core::verb;

use super::odds::{Answer, IMPOSSIBLE, impossible, too_large};
use super::question;
use super::report::{SCHEMA, place};
use crate::args::bomb::{Drawing, SampleArgs};
use crate::fault::{CAPACITY, Fault};
use crate::plain::plain;
use crate::render::{BOLD, DIM, grouped};

/// Runs the command.
pub fn sample(args: &SampleArgs) -> Result<Answer, Fault> {
    let table = args.input.table()?;
    let mut words = args.memory.words();
    let questions = question::parse_all(&args.ask, &table)?;
    let Ok(problem) = Problem::observe(&table) else { return nothing(&table, args, &mut words) };
    let mut cells = vec![0; Estimates::words(&problem)];
    let estimates = Estimates::new(&problem, &mut cells);
    let mut estimates = estimates.ok_or_else(|| Fault::usage("there is no room for estimates"))?;
    let mut drawn = Drawn { table: &table, weighted: args.method == Drawing::Guided, lines: Vec::new() };
    let mut hits = vec![Sums::default(); questions.len()];
    let mut take = |arrangement: Option<&Arrangement>, weight: f64| {
        estimates.add(arrangement, weight);
        let Some(arrangement) = arrangement else { return };
        if !args.summary {
            drawn.lines.push((arrangement.laid_open(&table), weight));
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
                return nothing(&table, args, &mut words);
            }
            Some(total)
        }
        Drawing::Guided => {
            draw_guided(&problem, args.draws, &mut rng, &mut words, &mut Patient, &mut take)
                .map_err(too_large)?;
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
    let summary = Summary { table: &table, estimates: &estimates, total, answers: answers.collect() };
    let text = match (args.summary, args.json, args.plain) {
        (true, true, _) => format!("{}\n", summary.json(args)),
        (true, _, true) => summary.plain(),
        (true, ..) => summary.text(),
        (_, true, _) => format!("{}\n", drawn.json(args, &summary)),
        _ => drawn.text(),
    };
    Ok((text, 0))
}

/// Why there is nothing to draw.
fn nothing(table: &Table, args: &SampleArgs, words: &mut [u32]) -> Result<Answer, Fault> {
    let given = words.len();
    match solve(table, words, &mut Patient).map_err(too_large)? {
        Outcome::Impossible(conflict) if args.plain => {
            plain(|out| verb::bomb::impossible(conflict, given, out))
        }
        Outcome::Impossible(conflict) => Ok((impossible(table, conflict, args.json), IMPOSSIBLE)),
        Outcome::Odds(_) => Err(Fault::usage("nothing could be drawn")),
    }
}

fn too_many(error: SolveError) -> Fault {
    Fault {
        help: Some("give it more with --memory, or draw with --method guided".into()),
        ..too_large(error)
    }
}

/// The draws themselves.
struct Drawn<'t> {
    table: &'t Table,
    weighted: bool,
    lines: Vec<(Table, f64)>,
}

impl Drawn<'_> {
    /// A position a line; before it its weight where it has one.
    fn text(&self) -> String {
        let mut text = String::new();
        for (table, weight) in &self.lines {
            let weight = if self.weighted { format!("{weight:e} ") } else { String::new() };
            let _ = writeln!(text, "{weight}{table}");
        }
        text
    }

    fn json(&self, args: &SampleArgs, summary: &Summary<'_, '_, '_>) -> Json {
        let draws: Vec<Json> = self
            .lines
            .iter()
            .map(|(table, weight)| match self.weighted {
                true => json!({"position": table.to_string(), "weight": weight}),
                false => json!({"position": table.to_string()}),
            })
            .collect();
        let mut report = head(args, self.table);
        report.insert("effective".into(), summary.estimates.effective().into());
        report.insert("draws".into(), draws.into());
        report.into()
    }
}

/// What every JSON report begins with.
fn head(args: &SampleArgs, table: &Table) -> Map<String, Json> {
    let method = if args.method == Drawing::Exact { "exact" } else { "guided" };
    let mut head = Map::new();
    head.insert("schema".into(), SCHEMA.into());
    head.insert("status".into(), "ok".into());
    head.insert("position".into(), table.to_string().into());
    head.insert("method".into(), method.into());
    head.insert("seed".into(), args.seed.into());
    head
}

/// What the draws estimate.
struct Summary<'a, 'p, 'w> {
    table: &'a Table,
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
        for (stand, all) in self.table.stands.iter().enumerate() {
            for slot in (0..all.slots.len()).filter(|&slot| all.slots[slot].is_open()) {
                let wires = self.table.setup.wires().iter();
                let chances = wires
                    .filter_map(|wire| Some((wire.to_string(), self.estimates.slot(stand, slot, wire)?)))
                    .filter(|(_, chance)| chance.value > 0.0)
                    .collect();
                slots.push(SlotSummary { stand, slot, chances });
            }
        }
        slots
    }

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
            let _ = write!(text, "{BOLD}{:>4}{BOLD:#}", place(stand, slot));
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

    /// The upper end of the chance of what was never drawn.
    fn unseen(&self) -> f64 {
        self.estimates.all().share(Sums::default()).high
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
            text += &place(stand, slot);
            for (wire, chance) in chances {
                let _ = write!(text, " {wire}:{}", figures(chance));
            }
            text.push('\n');
        }
        for (asked, chance) in &self.answers {
            let _ = writeln!(text, "ask {asked}: {}", figures(*chance));
        }
        let _ = writeln!(text, "unseen {:.6}", self.unseen());
        text
    }

    fn json(&self, args: &SampleArgs) -> Json {
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
        let mut report = head(args, self.table);
        report.insert("draws".into(), self.estimates.draws().into());
        report.insert("effective".into(), self.estimates.effective().into());
        report.insert("total".into(), total);
        report.insert("slots".into(), slots.into());
        report.insert("unseen".into(), self.unseen().into());
        report.insert("answers".into(), answers.into());
        report.into()
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

/// A large number, as far as an estimate knows it.
fn about(number: f64) -> String {
    if number < 1e6 { grouped(&format!("{number:.0}")) } else { format!("{number:.3e}") }
}
