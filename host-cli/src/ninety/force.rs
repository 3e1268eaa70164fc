//! `ninety force`: which totals the seat to move can force.

use serde::Serialize;
use trickwire_core::ninety::force::force as search;
use trickwire_core::verb::ninety::of_mover;
use trickwire_core::verb::{self, Refused, Reply};

use super::findings::{FindingsReport, Found, MoverQuery, some_of};
use super::party;
use super::solve::totals;
use crate::answer::{Answer, Query, Reported, answer};
use crate::args::ninety::SolveArgs;
use crate::fault::Fault;
use crate::progress::Listening;
use crate::render::{BOLD, SURE};

/// Runs the command.
pub fn force(args: &SolveArgs) -> Result<Answer, Fault> {
    if let Some(found) = party::force(args)? {
        return Ok(found);
    }
    answer(args.output.format(), ForceQuery(MoverQuery::new(args)?))
}

struct ForceQuery(MoverQuery);

/// The totals that can be forced.
#[derive(Serialize)]
pub(super) struct Sure {
    pub(super) totals: Vec<u8>,
    /// Is the bid among them?
    pub(super) force: bool,
}

impl Found for Sure {
    const HEAD: &'static str = "sure of";

    fn text(&self) -> String {
        let style = if self.force { SURE } else { BOLD };
        format!("{style}{}{style:#}", totals(Some(&self.totals)))
    }
}

impl Query for ForceQuery {
    fn plain(&mut self, out: &mut String) -> Result<Reply, Refused> {
        let MoverQuery { position, nodes, words, .. } = &mut self.0;
        verb::ninety::force(position, *nodes, words, &mut Listening, out)
    }

    fn report(&mut self) -> Reported {
        let MoverQuery { position, nodes, words, .. } = &mut self.0;
        let found = some_of(of_mover(position, *nodes, words, &mut Listening, search)?)?;
        let bid = position.bids[position.to_move()];
        Ok(Box::new(FindingsReport::new(&self.0, &found, |totals| Sure {
            totals: totals.iter().collect(),
            force: totals.has(bid),
        })))
    }
}
