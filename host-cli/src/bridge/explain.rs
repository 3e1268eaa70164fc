//! `bridge explain`: why nothing fits, or what each wish costs.

use std::fmt::Write;

use serde_json::json;
use trickwire_core::bridge::count::{ALL_DEALS, count};
use trickwire_core::bridge::feasible::{BoundText, Verdict, judge, remove, wishes};
use trickwire_core::budget::Patient;
use trickwire_core::ratio::Ratio;
use trickwire_core::verb;

use super::deal::nothing;
use super::report::{one_in, percent};
use super::session::Impossible;
use super::wish::uncounted;
use crate::args::bridge::ExplainArgs;
use crate::bomb::odds::{Answer, IMPOSSIBLE};
use crate::bomb::report::SCHEMA;
use crate::fault::Fault;
use crate::plain::plain;
use crate::progress::Bar;
use crate::render::{BOLD, DIM};

/// Runs the command.
pub fn explain(args: &ExplainArgs) -> Result<Answer, Fault> {
    let constraints = args.input.constraints()?;
    let mut words = args.memory.words();
    if args.plain {
        return plain(|out| verb::bridge::explain(&constraints, &mut words, &mut Patient, out));
    }
    if let Verdict::Impossible(conflict) = judge(&constraints, &mut words, &mut Patient).map_err(uncounted)? {
        let impossible = Impossible { constraints, conflict: Some(conflict) };
        return Ok((nothing(&impossible, args.json), IMPOSSIBLE));
    }
    let wishes = wishes(&constraints);
    let bar = Bar::new("Counting", wishes.len() as u64);
    let deals = count(&constraints, &mut words, &mut Patient).map_err(uncounted)?;
    let mut costs = Vec::new();
    for wish in wishes {
        let mut without = constraints;
        remove(&mut without, wish);
        let more = count(&without, &mut words, &mut Patient).map_err(uncounted)?;
        costs.push((BoundText(&constraints, wish).to_string(), more as f64 / deals as f64));
        bar.at(costs.len() as u64);
    }
    drop(bar);
    costs.sort_by(|a, b| b.1.total_cmp(&a.1));
    let p = Ratio::new(deals, ALL_DEALS).as_f64();
    if args.json {
        let costs: Vec<_> =
            costs.iter().map(|(wish, factor)| json!({"wish": wish, "factor": factor})).collect();
        let object = json!({
            "schema": SCHEMA, "status": "ok", "position": constraints.to_string(), "count": deals.to_string(),
            "p": p, "costs": costs,
        });
        return Ok((format!("{object}\n"), 0));
    }
    let mut text = format!("{BOLD}{constraints}{BOLD:#}\nPossible: {}, {}.\n", percent(p), one_in(p));
    if !costs.is_empty() {
        let _ = writeln!(text, "\n{DIM}without this wish, so many times as many deals{DIM:#}");
    }
    for (wish, factor) in costs {
        let _ = writeln!(text, "{factor:>10.1}  {wish}");
    }
    Ok((text, 0))
}
