//! `bomb missions` and `bomb deal`.

use std::fmt::Write;

use serde::Serialize;
use trickwire_core::bomb::deal::Deal;
use trickwire_core::bomb::mission::{Draw, MISSIONS, Mission, Opening, Tokens, Unsorted};
use trickwire_core::rng::Pcg32;

use super::report::SCHEMA;
use crate::args::{DealArgs, MissionsArgs};
use crate::fault::Fault;
use crate::render::{BOLD, DIM};

#[derive(Serialize)]
struct MissionReport {
    mission: u8,
    blue: [u8; 2],
    yellow: String,
    red: String,
    two_players: Option<[String; 2]>,
    min_players: u8,
    tokens: &'static str,
    opening: &'static str,
    unsorted: &'static str,
}

impl MissionReport {
    fn of(mission: &Mission) -> MissionReport {
        let (yellow, red) = mission.draws(5);
        let two = mission.draws(2);
        let differs = mission.min_players == 2 && two != (yellow, red);
        MissionReport {
            mission: mission.number,
            blue: [1, mission.blue],
            yellow: draw(yellow),
            red: draw(red),
            two_players: differs.then(|| [draw(two.0), draw(two.1)]),
            min_players: mission.min_players,
            tokens: match mission.tokens {
                Tokens::Info => "numbers",
                Tokens::EvenOdd => "even or odd",
                Tokens::Multiplicity => "how often",
            },
            opening: match mission.opening {
                Opening::Standard => "everybody marks a blue wire",
                Opening::RandomToken => "everybody places a random token",
                Opening::CaptainFalse => "one player lays two false tokens",
                Opening::AllFalse => "everybody lays two false tokens",
                Opening::Absent => "everybody lays tokens of values not held",
                Opening::None => "no tokens",
            },
            unsorted: match mission.unsorted {
                Unsorted::None => "",
                Unsorted::LastOfStand => "last wire of each stand unsorted",
                Unsorted::BlueOfStand => "a blue wire of each stand unsorted",
            },
        }
    }
}

fn draw(draw: Draw) -> String {
    match draw {
        Draw::None => "-".into(),
        Draw::Some(count) => count.to_string(),
        Draw::Of(keep, of) => format!("{keep} of {of}"),
        Draw::UpTo(count, highest) => format!("{count} (1-{highest})"),
        Draw::Fixed(numbers) => numbers.iter().map(u8::to_string).collect::<Vec<_>>().join(" "),
        Draw::EachPlayer(most) => format!("1 each, up to {most}"),
    }
}

/// The missions as text or JSON.
pub fn missions(args: &MissionsArgs) -> Result<String, Fault> {
    let chosen = MISSIONS.iter().filter(|m| args.mission.is_none_or(|number| number == m.number));
    let reports: Vec<MissionReport> = chosen.map(MissionReport::of).collect();
    if args.json {
        let json = serde_json::json!({"schema": SCHEMA, "missions": reports});
        return Ok(format!("{json}\n"));
    }
    let mut text = format!(
        "{BOLD}{:>3}  {:<5} {:<16} {:<10} {:<20} opening{BOLD:#}\n",
        "#", "blue", "yellow", "red", "with two players"
    );
    for report in &reports {
        let two = match &report.two_players {
            Some([yellow, red]) => format!("Y {yellow}, R {red}"),
            None if report.min_players > 2 => "not playable".into(),
            None => String::new(),
        };
        let mut opening = report.opening.to_owned();
        if report.tokens != "numbers" {
            let _ = write!(opening, "; tokens: {}", report.tokens);
        }
        if !report.unsorted.is_empty() {
            let _ = write!(opening, "; {}", report.unsorted);
        }
        let line = format!(
            "{:>3}  1-{:<3} {:<16} {:<10} {DIM}{two:<20}{DIM:#} {opening}",
            report.mission, report.blue[1], report.yellow, report.red
        );
        let _ = writeln!(text, "{}", line.trim_end());
    }
    Ok(text)
}

/// A random deal as one player sees it.
pub fn deal(args: &DealArgs) -> Result<String, Fault> {
    let mission = Mission::get(args.mission).ok_or_else(|| Fault::usage("there are missions 1 to 66"))?;
    if args.players < mission.min_players {
        return Err(Fault::usage(format!(
            "mission {} needs at least {} players",
            mission.number, mission.min_players
        )));
    }
    if args.me > args.players {
        return Err(Fault::usage(format!("player {} is not among {} players", args.me, args.players)));
    }
    let deal = Deal::mission(mission, args.players, &mut Pcg32::new(args.seed));
    Ok(format!("{}\n", deal.seen_by(args.me - 1)))
}
