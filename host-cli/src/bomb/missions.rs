//! `bomb missions` and `bomb deal`.

use std::fmt::Write;

use serde::Serialize;
use trickwire_core::bomb::deal::Deal;
use trickwire_core::bomb::gear::Gear;
use trickwire_core::bomb::mission::{Dial, Draw, MISSIONS, Mission, Opening, Pool, Tokens, Unsorted};
use trickwire_core::rng::Pcg32;

use crate::answer::{Answer, Emit, Format, Report};
use crate::args::bomb::{DealArgs, MissionsArgs};
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
    /// With two players the captain lays no token at the opening.
    captain_silent_in_two: bool,
    unsorted: &'static str,
    equipment: String,
    dial: &'static str,
    rule: &'static str,
    rule_checked: bool,
    #[serde(skip)]
    brief: String,
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
            captain_silent_in_two: mission.captain_silent_in_two,
            unsorted: match mission.unsorted {
                Unsorted::None => "",
                Unsorted::LastOfStand => "last wire of each stand unsorted",
                Unsorted::BlueOfStand => "a blue wire of each stand unsorted",
                Unsorted::TurnedOfCaptain => "a wire of the captain turned to the others",
                Unsorted::TurnedOfPlayer => "a wire of each player turned to the others",
                Unsorted::TwoTurnedOfPlayer => "two wires of each player turned to the others",
            },
            equipment: equipment(mission),
            dial: match mission.dial {
                Dial::Players => "as many steps as players",
                Dial::LastStep => "one step",
                Dial::OneMore => "one step more than players",
                Dial::Unused => "not used",
            },
            rule: mission.reminder,
            rule_checked: mission.rule.is_enforced(),
            brief: brief(mission),
        }
    }
}

/// The equipment in words.
fn equipment(mission: &Mission) -> String {
    let list = |cards: &[Gear]| cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    match mission.pool {
        Pool::None => "none".into(),
        Pool::Only(gear) => format!("only {gear}"),
        Pool::Without([]) => "one for each player".into(),
        Pool::Without(barred) => format!("one for each player, without {}", list(barred)),
        Pool::Seven => "seven, face down".into(),
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
pub fn missions(args: &MissionsArgs) -> Result<Answer, Fault> {
    let chosen = MISSIONS.iter().filter(|m| args.mission.is_none_or(|number| number == m.number));
    let missions = chosen.map(MissionReport::of).collect();
    MissionsReport { missions }.emit(Format::of(false, args.json))
}

/// Some missions, or one.
#[derive(Serialize)]
struct MissionsReport {
    missions: Vec<MissionReport>,
}

impl Report for MissionsReport {
    fn text(&self) -> String {
        match &self.missions[..] {
            [mission] => detail(mission),
            missions => list(missions),
        }
    }
}

/// A line for each.
fn list(missions: &[MissionReport]) -> String {
    let mut text = format!(
        "{BOLD}{:>3}  {:<5} {:<8} {:<8} {:<18} opening{BOLD:#}\n",
        "#", "blue", "yellow", "red", "two players"
    );
    for report in missions {
        let two = match &report.two_players {
            Some([yellow, red]) => format!("Y {yellow}, R {red}"),
            None if report.min_players > 2 => "not playable".into(),
            None => String::new(),
        };
        let each = |draw: &str| draw.split(',').next().unwrap_or_default().to_owned();
        let line = format!(
            "{:>3}  1-{:<3} {:<8} {:<8} {DIM}{two:<18}{DIM:#} {}",
            report.mission,
            report.blue[1],
            each(&report.yellow),
            report.red,
            report.brief
        );
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

/// One mission with everything.
fn detail(report: &MissionReport) -> String {
    let mut text = format!("{BOLD}Mission {}{BOLD:#}\n", report.mission);
    let two = match &report.two_players {
        Some([yellow, red]) => format!("yellow {yellow}, red {red}"),
        None if report.min_players > 2 => "not playable".into(),
        None => "the same".into(),
    };
    let lines = [
        ("blue", format!("1-{}", report.blue[1])),
        ("yellow", report.yellow.clone()),
        ("red", report.red.clone()),
        ("two players", two),
        ("tokens", report.tokens.to_owned()),
        ("opening", report.opening.to_owned()),
        ("unsorted", report.unsorted.to_owned()),
        ("equipment", report.equipment.clone()),
        ("dial", report.dial.to_owned()),
        ("rule", report.rule.to_owned()),
    ];
    for (name, value) in lines.iter().filter(|(_, value)| !value.is_empty()) {
        // Lines of 80 columns.
        let value = textwrap(value, 64).join(&format!("\n{:15}", ""));
        let _ = writeln!(text, "  {DIM}{name:<12}{DIM:#} {value}");
    }
    if !report.rule.is_empty() && !report.rule_checked {
        let _ = writeln!(text, "  {:<12} The rule is shown in a game as a reminder, not checked.", "");
    }
    text
}

/// Lines of at most so many characters.
fn textwrap(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut().filter(|line| line.chars().count() + 1 + word.chars().count() <= width) {
            Some(line) => *line += &format!(" {word}"),
            None => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Opening, tokens and unsorted wires in a few words.
fn brief(mission: &Mission) -> String {
    let opening = match mission.opening {
        Opening::Standard => "a token each",
        Opening::RandomToken => "a drawn token each",
        Opening::CaptainFalse => "two false ones by one player",
        Opening::AllFalse => "two false tokens each",
        Opening::Absent => "tokens of values not held",
        Opening::None => "no tokens",
    };
    let tokens = match mission.tokens {
        Tokens::Info => "",
        Tokens::EvenOdd => "; even or odd",
        Tokens::Multiplicity => "; how often",
    };
    let unsorted = match mission.unsorted {
        Unsorted::None => "",
        Unsorted::LastOfStand => "; last wire unsorted",
        Unsorted::BlueOfStand => "; a blue unsorted",
        Unsorted::TurnedOfCaptain => "; one turned wire",
        Unsorted::TurnedOfPlayer => "; a turned wire each",
        Unsorted::TwoTurnedOfPlayer => "; two turned each",
    };
    format!("{opening}{tokens}{unsorted}")
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
    let seed = crate::seed::given_or_drawn(args.seed);
    let deal = Deal::mission(mission, args.players, &mut Pcg32::new(seed));
    Ok(format!("{}\n", deal.seen_by(args.me - 1)))
}
