//! What the table waits for: whose turn it is, what is due, and what can be typed now.

use std::fmt::Write;

use trickwire_core::bomb::game::{Game, Phase};
use trickwire_core::bomb::gear::Gear;
use trickwire_core::bomb::mission::{Opening, Tokens};
use trickwire_core::bomb::rule::Rule;

use crate::render::COMMAND;

/// Who has to act or decide; the first player where the game is over.
pub(super) fn decider(game: &Game) -> u8 {
    game.decider().unwrap_or(game.actor)
}

/// Who places a token that the mission has given them.
pub(super) fn gifted(game: &Game) -> Option<u8> {
    let waits = game.phase == Phase::Turns && game.gifts != 0;
    waits.then(|| game.gifts.trailing_zeros() as u8)
}

/// What is due, as it stands before the line that is typed: `2 lays a token`.
pub(super) fn due(game: &Game, me: u8) -> String {
    let does = |player: u8, verb: &str, what: &str| match player == me {
        true => format!("you {verb} {what}"),
        false => format!("{} {verb}s {what}", player + 1),
    };
    let value = || game.demand.iter().next().map(|value| value.to_string()).unwrap_or_default();
    match game.phase {
        Phase::Over(_) => "over".into(),
        Phase::Opening { player, laid: 0 } => does(player, "lay", "a token"),
        Phase::Opening { player, .. } => does(player, "lay", "another token"),
        Phase::Turns => {
            if let Some(player) = gifted(game) {
                does(player, "place", "a drawn token")
            } else if let Some(player) = game.owes {
                match game.mission.rule {
                    Rule::Line => does(player, "set", "the arrow"),
                    _ => does(player, "hand", "a card on"),
                }
            } else if game.wants_number() {
                "a number card is turned".into()
            } else if game.wants_name() {
                does(game.turn, "name", &format!("who cuts {}", value()))
            } else if game.named {
                let who = if game.actor == me { "you".into() } else { (game.actor + 1).to_string() };
                format!("{who} must cut {}", value())
            } else if game.mission.rule == Rule::NoOrder {
                "anybody's turn".into()
            } else if game.actor == me {
                "your turn".into()
            } else {
                format!("{}'s turn", game.actor + 1)
            }
        }
    }
}

/// A line with what is due left out: a number alone is the number card that is turned, or the player who is named.
pub(super) fn completed(game: &Game, line: &str) -> String {
    let numbers = line.chars().all(|letter| letter.is_ascii_digit() || matches!(letter, ' ' | ',' | ':'));
    match line.parse::<u8>() {
        _ if game.wants_number() && numbers => format!("card {line}"),
        Ok(player) if game.wants_name() => format!("name {player}"),
        _ => line.to_owned(),
    }
}

/// What can be typed now, a line each.
pub(super) fn choices(game: &Game, me: u8) -> String {
    let mut lines: Vec<(&str, String)> = Vec::new();
    let player = decider(game);
    let mine = player == me;
    let stand = game.racks_of(player).next().map_or(1, |(stand, _)| stand + 1);
    match game.phase {
        Phase::Over(_) => lines.push(("review", "your decisions against the best".into())),
        Phase::Opening { .. } => opening(game, mine, stand, &mut lines),
        Phase::Turns => {
            if gifted(game).is_some() {
                lines.push(("C 5", "the token goes to slot C; `s2 lacks 5` beside stand 2".into()));
                lines.push(("marks nothing", "it is not laid".into()));
            }
            if game.owes.is_some() && game.mission.rule == Rule::Line {
                lines.push(("arrow left", "or right".into()));
            } else if game.owes.is_some() {
                lines.push(("give 7 to 3", "number card 7 goes to player 3".into()));
            }
            if game.wants_number() {
                let radar = game.mission.rule == Rule::Scan;
                let stands = if radar { "7, and stands 2 and 4 have one" } else { "7 was turned" };
                lines.push((if radar { "card 7: 2 4" } else { "card 7" }, stands.into()));
                if game.only_deadly(player) {
                    lines.push(("shows: 2K=R5", "only red is left; that needs no number".into()));
                }
            } else if game.wants_name() {
                lines.push(("name 3", "player 3 must cut it".into()));
            } else {
                turns(game, mine, &mut lines);
            }
        }
    }
    let mut text = String::from("What can be typed now:\n");
    for (typed, meaning) in lines {
        let _ = writeln!(text, "  {COMMAND}{typed:<22}{COMMAND:#} {meaning}");
    }
    text + "  hint, odds, board, log, position, undo, redo, help, quit\n"
}

fn opening(game: &Game, mine: bool, stand: u8, lines: &mut Vec<(&str, String)>) {
    let token = match game.mission.tokens {
        _ if game.lies(decider(game)) => "C !5",
        Tokens::Info => "C 5",
        Tokens::EvenOdd => "C even",
        Tokens::Multiplicity => "C x2",
    };
    if game.mission.opening == Opening::Absent {
        lines.push(("s2 lacks 7", format!("a 7 beside stand 2 (here: stand {stand})")));
    } else if mine && game.mission.opening != Opening::RandomToken && !game.lies(decider(game)) {
        lines.push(("mark C", "your token goes to your slot C".into()));
    } else {
        lines.push((token, format!("the token on slot C of stand {stand}")));
    }
    if game.mission.opening == Opening::RandomToken {
        lines.push(("s2 lacks 7", "a drawn 7 fits nowhere and lies beside stand 2".into()));
    }
    lines.push(("marks nothing", "no token, or no further one".into()));
}

fn turns(game: &Game, mine: bool, lines: &mut Vec<(&str, String)>) {
    let player = game.actor;
    if game.mission.rule == Rule::Sums && !game.has_spent() {
        lines.push(("spend 3 4", "two visible number cards; the sum or difference is cut".into()));
    }
    lines.push(("7 3C", "7 is called at 3C; you are asked for the rest".into()));
    lines.push(("7 3C: D", "a hit with the caller's own wire D".into()));
    lines.push(("7 3C = 5", "a miss that showed a 5; = red where it exploded".into()));
    if game.can_point(player, trickwire_core::bomb::game::Pointing::Double) {
        lines.push(("7 3CE double", "the Double Detector".into()));
    }
    if game.together().is_some() {
        lines.push(("joins: 1C=R2 2D=R5", "the wires that go together; joins wrong".into()));
    }
    if mine {
        lines.push(("solo 7, show", "you cut your 7s alone; you show that only red is left".into()));
    } else {
        lines.push(("cuts 7 alone: 2C 2D", "a solo cut".into()));
        if game.only_deadly(player) {
            lines.push(("shows: 2K=R5", "only red is left".into()));
        }
    }
    let may = game.mission.rule.pass().is_some() || game.mission.rule.blocked_explodes();
    let may = may && !game.has_spent();
    if (may || game.mission.rule.is_named()) && (game.is_blocked(player) || !mine) {
        lines.push(("pass", "where nothing is possible".into()));
    }
    for gear in Gear::ALL.into_iter().filter(|&gear| game.can_use(player, gear)) {
        if let Some(typed) = used(gear) {
            lines.push((typed, format!("{} {}", gear, gear.name())));
        }
    }
    if game.mission.rule.has_constraints() {
        lines.push(("constraint A for 2", "a constraint card; constraint A binds all".into()));
    }
}

/// How equipment is typed.
fn used(gear: Gear) -> Option<&'static str> {
    Some(match gear {
        Gear::LabelDifferent | Gear::LabelEqual => "label CD",
        Gear::WalkieTalkies => "swap C 3D",
        Gear::TripleDetector => "7 3ACE triple",
        Gear::PostIt => "post C",
        Gear::SuperDetector => "7 3ABCDE super",
        Gear::Rewinder => "rewind",
        Gear::Batteries => "batteries 1 3",
        Gear::Radar => "radar 7",
        Gear::Stabilizer => "7 3C stabilizer",
        Gear::Ray => "7/9 3C ray",
        Gear::CoffeeMug => "mug 3",
        Gear::FalseBottom => "uses Y: 3 8",
        Gear::SingleLabel => "single C",
        Gear::EmergencyDrop => "drop",
        Gear::FastPass => "fast 7",
        Gear::Disintegrator => "uses 10.10 for 7: 1C 3D",
        Gear::GrapplingHook => "hook 3D",
    })
}
