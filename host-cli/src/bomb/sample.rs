//! `bomb sample`: tables drawn at random, and what they estimate.

use std::cell::Cell;
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
use trickwire_core::budget::{Progress, Pulse};
use trickwire_core::checked::Checked;
use trickwire_core::rng::Pcg32;
use trickwire_core::verb::Refused;

use super::question;
use super::solved::impossible;
use crate::answer::{Answer, Emit, Format, Report};
use crate::args::bomb::{Drawing, SampleArgs};
use crate::fault::{CAPACITY, Fault};
use crate::printable::Printable;
use crate::progress::{Bar, Listening};
use crate::render::{BOLD, DIM, grouped};
use crate::stop;
use crate::stream::{End, Layout, Stream};

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
    let mut hits = vec![Sums::default(); questions.len()];
    let mut drawn = Drawn { head, json: args.json, weighted, of: args.draws, stream: None, failed: None };
    // Where nothing more can be written, nothing more is drawn.
    let unwritten = Cell::new(false);
    let mut take = |arrangement: Option<&Arrangement>, weight: f64| {
        estimates.add(arrangement, weight);
        let Some(arrangement) = arrangement else { return };
        if !args.summary {
            drawn.put(&arrangement.laid_open(&table), weight);
            unwritten.set(drawn.failed.is_some());
        } else if !questions.is_empty() {
            let open = arrangement.laid_open(&table);
            for ((_, question), sums) in questions.iter().zip(&mut hits) {
                sums.add(if question.holds(&open) { weight } else { 0.0 });
            }
        }
    };
    let mut rng = Pcg32::new(args.seed);
    let mut bar = Bar::new("Drawing", args.draws.into());
    let pulse = &mut |progress: Progress| bar.beat(progress) && !unwritten.get();
    let found = match args.method {
        Drawing::Exact => {
            let each = &mut |arrangement: &Arrangement| take(Some(arrangement), 1.0);
            draw(&problem, args.draws, &mut rng, &mut words, pulse, each).map(Total::Exact).map_err(too_many)
        }
        Drawing::Guided => {
            let drawn = draw_guided(&problem, args.draws, &mut rng, &mut words, pulse, &mut take);
            drawn.map(|()| Total::Estimated).map_err(Fault::from)
        }
    };
    if let Some(fault) = drawn.failed.take() {
        return Err(fault);
    }
    let total = match found {
        Ok(Total::Exact(0)) => return nothing(table, args, &mut words),
        Ok(total) => total,
        // What was drawn before is worth as much as ever.
        Err(_) if stop::asked().is_some() && estimates.effective() > 0.0 && !args.plain => {
            match args.method {
                Drawing::Exact => Total::Unknown,
                Drawing::Guided => Total::Estimated,
            }
        }
        Err(fault) => return drawn.fail(fault),
    };
    if estimates.effective() == 0.0 {
        return Err(Fault {
            message: format!("none of the {} draws came to an end, so nothing is known", args.draws),
            place: None,
            help: Some("draw more with -n, or try --method exact".into()),
            code: CAPACITY,
        });
    }
    if !args.summary {
        return drawn.close(estimates.effective());
    }
    let answers =
        questions.iter().zip(&hits).map(|((asked, _), sums)| (&asked[..], estimates.all().share(*sums)));
    let Drawn { head, .. } = drawn;
    let summary = Summary { head, estimates: &estimates, total, answers: answers.collect() };
    summary.emit(Format::of(args.plain, args.json))
}

/// Why there is nothing to draw.
fn nothing(table: Checked<'_, Table>, args: &SampleArgs, words: &mut [u32]) -> Result<Answer, Fault> {
    match solve(table, words, &mut Listening)? {
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
    /// As JSON.
    fn json(&self) -> Json {
        json!({"position": self.table.to_string(), "method": self.method, "seed": self.seed})
    }
}

/// The draws themselves, written as they come: one position per line, after its weight if it has one.
struct Drawn<'a> {
    head: Head<'a>,
    json: bool,
    weighted: bool,
    of: u32,
    stream: Option<Stream>,
    /// Why nothing more is written.
    failed: Option<Fault>,
}

impl Drawn<'_> {
    fn put(&mut self, table: &Table, weight: f64) {
        if self.failed.is_none() {
            self.failed = self.written(table, weight).err();
        }
    }

    fn written(&mut self, table: &Table, weight: f64) -> Result<(), Fault> {
        let text = match (self.json, self.weighted) {
            (true, true) => json!({"position": table.to_string(), "weight": weight}).to_string(),
            (true, false) => json!({"position": table.to_string()}).to_string(),
            (false, true) => format!("{weight:e} {table}\n"),
            (false, false) => format!("{table}\n"),
        };
        let stream = match self.stream.take() {
            Some(stream) => stream,
            None => {
                let layout = Layout { of: Some((self.of.into(), "draws were made")), ..Layout::default() };
                match self.json {
                    true => Stream::open_list(layout, &self.head.json(), "draws")?,
                    false => Stream::open(layout, ""),
                }
            }
        };
        self.stream.insert(stream).piece(&text)
    }

    /// Closes the list; how many draws without weights it is worth is known at its end.
    fn close(self, effective: f64) -> Result<Answer, Fault> {
        let Some(stream) = self.stream else { return Ok((String::new(), 0)) };
        let end = match self.json {
            true => End::Members(Map::from_iter([("effective".to_owned(), effective.into())])),
            false => End::Text(""),
        };
        stream.close(end, 0)
    }

    fn fail(self, fault: Fault) -> Result<Answer, Fault> {
        match self.stream {
            Some(stream) => stream.fail(fault),
            None => Err(fault),
        }
    }
}

/// How many arrangements there are.
#[derive(Clone, Copy)]
enum Total {
    /// Counted before exact draws.
    Exact(u128),
    /// The same, where the draws were interrupted.
    Unknown,
    /// From the weights of guided draws.
    Estimated,
}

/// What the draws estimate.
struct Summary<'a, 'p, 'w> {
    head: Head<'a>,
    estimates: &'a Estimates<'p, 'w>,
    total: Total,
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
            Total::Exact(total) => {
                format!("{draws} exact draws from {} arrangements", grouped(&total.to_string()))
            }
            Total::Unknown => format!("{draws} exact draws"),
            Total::Estimated => {
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
            let _ = write!(text, "\n{BOLD}{}{BOLD:#}  {}", Printable(asked), percent(*chance));
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
            Total::Exact(total) => writeln!(text, "total {total}"),
            Total::Unknown => Ok(()),
            Total::Estimated => {
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
            Total::Exact(total) => json!(total.to_string()),
            Total::Unknown => Json::Null,
            Total::Estimated => figure(self.estimates.total()),
        };
        let mut report = json!({"status": if stop::asked().is_some() { "stopped" } else { "ok" }});
        let rest = json!({
            "draws": self.estimates.draws(), "effective": self.estimates.effective(), "total": total, "slots": slots,
            "unseen": self.unseen(), "answers": answers,
        });
        for part in [self.head.json(), rest] {
            if let (Some(report), Json::Object(part)) = (report.as_object_mut(), part) {
                report.extend(part);
            }
        }
        report.serialize(to)
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
