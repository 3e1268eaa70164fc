//! `bomb odds`: the odds of every hidden slot.

pub mod report;

use trickwire_core::bomb::solve::Question;
use trickwire_core::bomb::table::Table;
use trickwire_core::checked::Checked;
use trickwire_core::verb::{self, Refused, Reply};

use self::report::OddsReport;
use super::question;
use super::solved::reported;
use crate::answer::{Answer, Query, Reported, answer};
use crate::args::bomb::OddsArgs;
use crate::fault::Fault;
use crate::progress::Listening;

/// The table, and what is asked about it.
struct OddsQuery<'t> {
    table: Checked<'t, Table>,
    questions: Vec<(String, Question)>,
    verbose: bool,
    words: Vec<u32>,
}

/// Runs the command.
pub fn odds(args: &OddsArgs) -> Result<Answer, Fault> {
    let table = args.input.table()?;
    let table = table.check()?;
    let questions = question::parse_all(&args.ask, &table)?;
    let words = args.memory.words();
    answer(args.output.format(), OddsQuery { table, questions, verbose: args.verbose, words })
}

impl Query for OddsQuery<'_> {
    fn plain(&mut self, out: &mut String) -> Result<Reply, Refused> {
        let asked: Vec<(&str, Question)> =
            self.questions.iter().map(|(text, question)| (text.as_str(), *question)).collect();
        verb::bomb::odds(self.table, &asked, &mut self.words, &mut Listening, out)
    }

    fn report(&mut self) -> Reported {
        let OddsQuery { table, questions, verbose, words } = self;
        reported(*table, words, |odds| Ok(OddsReport::new(odds, questions, *verbose)?))
    }
}
