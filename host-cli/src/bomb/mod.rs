//! The Bomb Busters commands.

pub mod advise;
pub mod batch;
pub mod case;
pub mod indicate;
pub mod missions;
pub mod odds;
pub mod position;
pub mod question;
pub mod report;
pub mod suggest;

use std::io::ErrorKind;

use crate::args::BombCommand;
use crate::bomb::odds::Answer;
use crate::fault::Fault;

/// Runs a command; the text goes to standard output.
pub fn run(command: &BombCommand) -> Result<Answer, Fault> {
    match command {
        BombCommand::Odds(args) => odds::odds(args),
        BombCommand::Position(args) => position::position(args).map(|text| (text, 0)),
        BombCommand::Advise(args) => advise::advise(args),
        BombCommand::Suggest(args) => suggest::suggest(args),
        BombCommand::Indicate(args) => indicate::indicate(args).map(|text| (text, 0)),
        BombCommand::Batch(args) => {
            let (stdin, stdout) = (std::io::stdin().lock(), std::io::stdout().lock());
            let done = if args.indicate {
                batch::run(stdin, stdout, indicate::answer)
            } else {
                let mut words = args.memory.words();
                batch::run(stdin, stdout, |id, case| batch::odds(id, case, &mut words))
            };
            // A reader that has seen enough is no fault.
            done.or_else(|error| if error.kind() == ErrorKind::BrokenPipe { Ok(()) } else { Err(error) })?;
            Ok((String::new(), 0))
        }
        BombCommand::Missions(args) => missions::missions(args).map(|text| (text, 0)),
        BombCommand::Deal(args) => missions::deal(args).map(|text| (text, 0)),
    }
}
