//! `bridge explain`: why nothing fits, or what each wish costs.

use std::fmt::Write;

use serde::Serialize;
use trickwire_core::bridge::answer::{Fitting, each_cost, fitting};
use trickwire_core::bridge::constraint::Constraints;
use trickwire_core::bridge::count::ALL_DEALS;
use trickwire_core::bridge::feasible::{BoundText, wishes};
use trickwire_core::ratio::Ratio;
use trickwire_core::verb::{self, Refused, Reply};
use trickwire_wishes::Wishes;

use super::known::{counted, excluded};
use super::odds::draws::of_profile;
use super::odds::report::{one_in, percent};
use super::session::Impossible;
use super::wish::Wish;
use crate::answer::{Answer, Emit, Format, Query, Report, Reported, answer, written};
use crate::args::bridge::ExplainArgs;
use crate::fault::Fault;
use crate::progress::{Bar, Listening};
use crate::render::{BOLD, DIM};

/// What is wanted.
struct CostsQuery {
    constraints: Constraints,
    words: Vec<u32>,
}

/// What each wish costs.
#[derive(Serialize)]
struct CostsReport {
    status: &'static str,
    position: String,
    #[serde(serialize_with = "written")]
    count: u128,
    p: f64,
    /// The most expensive first.
    costs: Vec<Cost>,
}

/// A wish, and how many times as many deals would fit without it.
#[derive(Serialize)]
struct Cost {
    wish: String,
    factor: f64,
}

/// Runs the command.
pub fn explain(args: &ExplainArgs) -> Result<Answer, Fault> {
    let mut words = args.memory.words();
    let constraints = match args.input.wish()?.settled() {
        Wish::Same { constraints, .. } => *constraints,
        Wish::Rich { wishes, .. } => return costs(&wishes, args.output.format()),
        Wish::Profile { file, recipe } => {
            return of_profile(&file.profile_name, &recipe, &mut words)?.emit(args.output.format());
        }
    };
    answer(args.output.format(), CostsQuery { constraints, words })
}

/// What each wish costs that the core does not count.
fn costs(wishes: &Wishes, format: Format) -> Result<Answer, Fault> {
    let table = counted(wishes)?;
    let count = table.count();
    if count == 0 {
        return excluded(wishes)?.nothing_fits().emit(format);
    }
    let bar = Bar::new("Counting", wishes.list.len() as u64);
    let mut costs = Vec::new();
    for (at, wish) in wishes.list.iter().enumerate() {
        // What is not counted costs nothing in a count.
        let more = counted(&wishes.without(at))?;
        if more.checked().len() == table.checked().len() {
            costs.push(Cost { wish: wish.to_string(), factor: more.count() as f64 / count as f64 });
        }
        bar.at(at as u64);
    }
    drop(bar);
    costs.sort_by(|a, b| b.factor.total_cmp(&a.factor));
    let p = Ratio::new(count, ALL_DEALS).as_f64();
    CostsReport { status: "ok", position: wishes.to_string(), count, p, costs }.emit(format)
}

impl Query for CostsQuery {
    fn plain(&mut self, out: &mut String) -> Result<Reply, Refused> {
        verb::bridge::explain(self.constraints.check()?, &mut self.words, &mut Listening, out)
    }

    fn report(&mut self) -> Reported {
        let CostsQuery { constraints, words } = self;
        let bar = Bar::new("Counting", wishes(constraints).len() as u64);
        let count = match fitting(constraints.check()?, words, &mut Listening)? {
            Fitting::Deals(deals) => deals,
            Fitting::None(conflict) => {
                return Ok(Box::new(Impossible { constraints: *constraints, conflict }.nothing_fits()));
            }
        };
        let mut costs = Vec::new();
        each_cost(constraints.check()?, words, &mut Listening, &mut |wish, more| {
            let wish = BoundText(constraints, wish).to_string();
            costs.push(Cost { wish, factor: more as f64 / count as f64 });
            bar.at(costs.len() as u64);
            Ok::<(), Fault>(())
        })?;
        costs.sort_by(|a, b| b.factor.total_cmp(&a.factor));
        let p = Ratio::new(count, ALL_DEALS).as_f64();
        Ok(Box::new(CostsReport { status: "ok", position: constraints.to_string(), count, p, costs }))
    }
}

impl Report for CostsReport {
    fn text(&self) -> String {
        let (position, p) = (&self.position, self.p);
        let mut text = format!("{BOLD}{position}{BOLD:#}\nPossible: {}, {}.\n", percent(p), one_in(p));
        if !self.costs.is_empty() {
            let _ = writeln!(text, "\n{DIM}without this wish, so many times as many deals{DIM:#}");
        }
        for Cost { wish, factor } in &self.costs {
            let _ = writeln!(text, "{factor:>10.1}  {wish}");
        }
        text
    }
}
