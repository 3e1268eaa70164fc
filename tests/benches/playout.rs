//! How long a decision takes that is made by playing moves out, and how soon a stop is heard.
//!
//! `cargo bench -p trickwire-benches --bench playout -- 8` plays eight games of each of missions 1-30 with 2 to 5 players, on one
//! core, and times every decision that was played out: in 16 worlds, as teams do, and in 64, as `bomb play` does at a table. The
//! seed of the games is a second argument. Times are those of the processor where the system tells them.

use std::time::{Duration, Instant};

use trickwire_core::bomb::game::referee::set_up;
use trickwire_core::bomb::game::{Agreements, Game, OwnWire, Phase, Record};
use trickwire_core::bomb::mission::MISSIONS;
use trickwire_core::bomb::team::playout::{Effort, UNCUT};
use trickwire_core::bomb::team::{Habits, Policy, Team, outlook, uncut};
use trickwire_core::budget::{Patient, Progress};
use trickwire_core::rng::{Pcg32, mix};

/// Time on the processor, of this thread alone; by the clock where nobody counts it.
struct Watch {
    clock: Instant,
    processor: Option<u64>,
}

fn processor_nanos() -> Option<u64> {
    let counted = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    counted.split_whitespace().next()?.parse().ok()
}

impl Watch {
    fn start() -> Watch {
        Watch { clock: Instant::now(), processor: processor_nanos() }
    }

    fn seconds(&self) -> f64 {
        match (self.processor, processor_nanos()) {
            (Some(start), Some(end)) => Duration::from_nanos(end - start).as_secs_f64(),
            _ => self.clock.elapsed().as_secs_f64(),
        }
    }
}

/// Times in order, in a line.
fn tell(what: &str, mut times: Vec<f64>) {
    times.sort_by(f64::total_cmp);
    let (count, sum) = (times.len(), times.iter().sum::<f64>());
    let at = |share: f64| times.get((count as f64 * share) as usize).copied().unwrap_or(0.0) * 1e3;
    let worst = times.last().copied().unwrap_or(0.0) * 1e3;
    println!(
        "{what:34} {count:>8} {:>9.2} {:>9.2} {:>9.2} {worst:>9.2}",
        sum * 1e3 / count.max(1) as f64,
        at(0.5),
        at(0.99)
    );
}

/// How long it takes to end after a stop in the middle of a decision.
fn stopped(game: &Game, after: f64, words: &mut [u32]) -> f64 {
    let start = Instant::now();
    let mut asked: Option<Watch> = None;
    let mut pulse = |_: Progress| {
        if asked.is_none() && start.elapsed().as_secs_f64() >= after {
            asked = Some(Watch::start());
        }
        asked.is_none()
    };
    let _ = outlook(game, Effort::AT_THE_TABLE, words, &mut pulse);
    asked.map_or(0.0, |asked| asked.seconds())
}

fn main() {
    let mut numbers = std::env::args().filter_map(|arg| arg.parse::<u64>().ok());
    let (games, seed) = (numbers.next().unwrap_or(1), numbers.next().unwrap_or(1));
    let agreed = Agreements { left: true, token: true, marked: true };
    let habits = Habits { policy: Policy::Playout, own_wire: OwnWire::Random, agreed };
    let mut words = vec![0; 4 << 20];
    let (mut usual, mut table, mut stops) = (Vec::new(), Vec::new(), Vec::new());
    for mission in MISSIONS.iter().filter(|mission| (1..=30).contains(&mission.number)) {
        for players in mission.min_players..=5 {
            for number in 0..games {
                let seed =
                    mix(seed << 32 | u64::from(mission.number) << 16 | u64::from(players) << 8 | number);
                let mut start = set_up(mission, players, &mut Pcg32::new(seed));
                start.agreed = agreed;
                let mut record = Record::new(start).expect("a deal");
                let mut team = Team::new(record.game(), habits, !seed);
                loop {
                    let watch = Watch::start();
                    let next = team.next(record.game(), None, &mut words, &mut Patient);
                    let seconds = watch.seconds();
                    let Some(event) = next.expect("a decision") else { break };
                    let game = record.game();
                    if team.outlook().is_some() && game.phase == Phase::Turns && uncut(game) <= UNCUT {
                        usual.push(seconds);
                        let watch = Watch::start();
                        let _ = outlook(game, Effort::AT_THE_TABLE, &mut words, &mut Patient);
                        let seconds = watch.seconds();
                        table.push(seconds);
                        stops.push(stopped(game, seconds / 2.0, &mut words));
                    }
                    record.play(event).expect("an event");
                }
            }
        }
    }
    println!("{:34} {:>8} {:>9} {:>9} {:>9} {:>9}", "ms", "n", "mean", "median", "99 %", "worst");
    tell("a decision in 16 worlds", usual);
    tell("a decision in 64 worlds", table);
    tell("from a stop to the end", stops);
}
