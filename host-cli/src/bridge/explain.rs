//! `bridge explain`: why nothing fits, or what each wish costs.

use std::fmt::Write;

use serde::Serialize;
use trickwire_core::bridge::answer::{Fitting, each_cost, fitting};
use trickwire_core::bridge::constraint::Constraints;
use trickwire_core::bridge::count::ALL_DEALS;
use trickwire_core::bridge::feasible::{BoundText, wishes};
use trickwire_core::budget::Patient;
use trickwire_core::ratio::Ratio;
use trickwire_core::verb::{self, Refused, Reply};

use super::odds::report::{one_in, percent};
use super::session::Impossible;
use crate::answer::{Answer, Query, Report, Reported, answer, written};
use crate::args::bridge::ExplainArgs;
use crate::fault::Fault;
use crate::progress::Bar;
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
    #[serde(serialize_with = "written")]
    position: Constraints,
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
    let constraints = args.input.constraints()?;
    answer(args.output.format(), CostsQuery { constraints, words: args.memory.words() })
}

impl Query for CostsQuery {
    fn plain(&mut self, out: &mut String) -> Result<Reply, Refused> {
        verb::bridge::explain(self.constraints.check()?, &mut self.words, &mut Patient, out)
    }

    fn report(&mut self) -> Reported {
        let CostsQuery { constraints, words } = self;
        let bar = Bar::new("Counting", wishes(constraints).len() as u64);
        let count = match fitting(constraints.check()?, words, &mut Patient)? {
            Fitting::Deals(deals) => deals,
            Fitting::None(conflict) => {
                return Ok(Box::new(Impossible { constraints: *constraints, conflict }.nothing_fits()));
            }
        };
        let mut costs = Vec::new();
        each_cost(constraints.check()?, words, &mut Patient, &mut |wish, more| {
            let wish = BoundText(constraints, wish).to_string();
            costs.push(Cost { wish, factor: more as f64 / count as f64 });
            bar.at(costs.len() as u64);
            Ok::<(), Fault>(())
        })?;
        costs.sort_by(|a, b| b.factor.total_cmp(&a.factor));
        let p = Ratio::new(count, ALL_DEALS).as_f64();
        Ok(Box::new(CostsReport { status: "ok", position: *constraints, count, p, costs }))
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
