//! `ninety chance`: how likely the seat to move is to make its bid.

use serde::Serialize;
use trickwire_core::ninety::chance::chance as search;
use trickwire_core::ratio::Ratio;
use trickwire_core::verb::ninety::of_mover;
use trickwire_core::verb::{self, Refused, Reply};

use super::findings::{FindingsReport, Found, MoverQuery, some_of};
use super::party;
use super::solve::report::fraction;
use crate::answer::{Answer, Query, Reported, answer};
use crate::args::ninety::SolveArgs;
use crate::fault::Fault;
use crate::progress::Listening;
use crate::render::{BOLD, SURE};

/// Runs the command.
pub fn chance(args: &SolveArgs) -> Result<Answer, Fault> {
    if let Some(found) = party::chance(args)? {
        return Ok(found);
    }
    answer(args.output.format(), ChanceQuery(MoverQuery::new(args)?))
}

struct ChanceQuery(MoverQuery);

/// The chance of the bid, and the same as an exact fraction where there are three players.
#[derive(Serialize)]
pub(super) struct Chance {
    pub(super) chance: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) fraction: Option<String>,
    /// For the text.
    #[serde(skip)]
    pub(super) ratio: Ratio,
    /// For the text: no card has a higher chance.
    #[serde(skip)]
    pub(super) best: bool,
}

impl Found for Chance {
    const HEAD: &'static str = "chance";

    fn text(&self) -> String {
        let style = if self.best { SURE } else { BOLD };
        format!("{style}{}{style:#}", self.ratio)
    }
}

impl Query for ChanceQuery {
    fn plain(&mut self, out: &mut String) -> Result<Reply, Refused> {
        let MoverQuery { position, nodes, words, .. } = &mut self.0;
        verb::ninety::chance(position, *nodes, words, &mut Listening, out)
    }

    fn report(&mut self) -> Reported {
        let MoverQuery { position, nodes, words, .. } = &mut self.0;
        let found = some_of(of_mover(position, *nodes, words, &mut Listening, search)?)?;
        let best = found.cards.iter().map(|(_, ratio)| *ratio).max();
        Ok(Box::new(FindingsReport::new(&self.0, &found, |ratio| Chance {
            chance: ratio.as_f64(),
            fraction: Some(fraction(ratio)),
            ratio,
            best: Some(ratio) == best,
        })))
    }
}
