//! The Bomb Busters commands.

pub mod advise;
pub mod batch;
mod calibration;
pub mod case;
mod deep;
pub mod indicate;
pub mod missions;
pub mod odds;
pub mod play;
pub mod position;
pub mod question;
pub mod sample;
pub mod simulate;
pub mod solved;
pub mod suggest;

use self::case::Case;
use crate::answer::Answer;
use crate::args::bomb::BombCommand;
use crate::fault::Fault;

/// Runs a command; the text goes to standard output.
pub fn run(command: &BombCommand) -> Result<Answer, Fault> {
    match command {
        BombCommand::Odds(args) => odds::odds(args),
        BombCommand::Position(args) => crate::position::position::<Case>(args),
        BombCommand::Advise(args) => advise::advise(args),
        BombCommand::Suggest(args) => suggest::suggest(args),
        BombCommand::Sample(args) => sample::sample(args),
        BombCommand::Indicate(args) => indicate::indicate(args),
        BombCommand::Batch(args) => {
            let (stdin, stdout) = (std::io::stdin().lock(), std::io::stdout().lock());
            if args.indicate {
                crate::batch::run(stdin, stdout, indicate::batch)?;
            } else {
                let mut words = args.memory.words();
                crate::batch::run(stdin, stdout, |id, case: &Case| batch::odds(id, case, &mut words))?;
            }
            Ok((String::new(), 0))
        }
        BombCommand::Missions(args) => missions::missions(args),
        BombCommand::Play(args) => play::play(args).map(|()| (String::new(), 0)),
        BombCommand::Simulate(args) => simulate::simulate(args),
        BombCommand::Deal(args) => missions::deal(args).map(|text| (text, 0)),
    }
}
