//! The Ninety-Nine commands.

pub mod advise;
pub mod batch;
pub mod beliefs;
pub mod bid;
pub mod case;
pub mod chance;
pub mod curve;
pub mod findings;
pub mod force;
pub mod outcome;
pub mod party;
pub mod play;
pub mod player;
pub mod position;
pub mod simulate;
pub mod solve;

use self::case::Case;
use crate::answer::Answer;
use crate::args::ninety::NinetyCommand;
use crate::fault::Fault;

/// Runs a command; the text goes to standard output.
pub fn run(command: &NinetyCommand) -> Result<Answer, Fault> {
    match command {
        NinetyCommand::Solve(args) => solve::solve(args),
        NinetyCommand::Force(args) => force::force(args),
        NinetyCommand::Chance(args) => chance::chance(args),
        NinetyCommand::Advise(args) => advise::advise(args),
        NinetyCommand::Bid(args) => bid::bid(args),
        NinetyCommand::Play(args) => play::play(args).map(|()| (String::new(), 0)),
        NinetyCommand::Simulate(args) => simulate::simulate(args),
        NinetyCommand::Position(args) => crate::position::position::<Case>(args),
        NinetyCommand::Batch(args) => {
            let (stdin, stdout) = (std::io::stdin().lock(), std::io::stdout().lock());
            let mut words = args.words();
            crate::batch::run(stdin, stdout, |id, case: &Case| batch::solve_case(id, case, &mut words))?;
            Ok((String::new(), 0))
        }
    }
}
