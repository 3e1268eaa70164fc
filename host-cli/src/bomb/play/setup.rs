//! A new game: from the arguments and, for what they leave out, by asking.

use trickwire_core::bomb::deal::{owners, unsorted_ends};
use trickwire_core::bomb::game::referee::set_up;
use trickwire_core::bomb::game::{Agreements, GearCard, Start};
use trickwire_core::bomb::mission::{CUSTOM, Draw, Mission};
use trickwire_core::bomb::notation::parse_token;
use trickwire_core::bomb::rule::Rule;
use trickwire_core::bomb::setup::{Coloured, Setup};
use trickwire_core::bomb::table::Table;
use trickwire_core::bomb::wire::Wire;
use trickwire_core::rng::Pcg32;

use crate::args::bomb::{Agreement, PlayArgs};
use crate::fault::Fault;
use crate::prompt::{Prompt, say};

/// What a team has agreed on, by the arguments.
pub(in crate::bomb) fn agreements(list: &[Agreement]) -> Agreements {
    Agreements {
        left: list.contains(&Agreement::Left),
        token: list.contains(&Agreement::Token),
        marked: list.contains(&Agreement::Marked),
    }
}

/// Everything that lies on the table before the first token, and what was agreed before that.
pub(super) fn start(args: &PlayArgs, prompt: &mut Prompt) -> Result<Start, Fault> {
    let start = table(args, prompt)?;
    Ok(Start { agreed: agreements(&args.agree), ..start })
}

fn table(args: &PlayArgs, prompt: &mut Prompt) -> Result<Start, Fault> {
    if let Some(text) = &args.table {
        let table: Table = text.parse().map_err(|error| Fault::notation(text, error))?;
        let players = table.players;
        let mut start = Start::new(0, table);
        beside(&mut start, args, &CUSTOM, players, prompt)?;
        return Ok(start);
    }
    let number = match args.mission {
        Some(number) => number,
        None => {
            ask(prompt, "Mission (1 to 66): ", |text| text.parse().ok().filter(|n| (1..=66).contains(n)))?
        }
    };
    let mission = Mission::get(number).ok_or_else(|| Fault::usage("there are missions 1 to 66"))?;
    let players = match args.players {
        Some(players) => players,
        None => ask(prompt, "Players (2 to 5): ", |text| {
            text.parse().ok().filter(|n| (mission.min_players..=5).contains(n))
        })?,
    };
    if players < mission.min_players {
        return Err(Fault::usage(format!("mission {number} needs at least {} players", mission.min_players)));
    }
    let me = match args.me {
        Some(me) => me,
        None => ask(prompt, "Your seat (the captain is 1): ", |text| {
            text.parse().ok().filter(|n| (1..=players).contains(n))
        })?,
    };
    if me > players {
        return Err(Fault::usage(format!("player {me} is not among {players} players")));
    }
    if args.practice {
        if !mission.rule.is_simulated() {
            return Err(Fault::usage(format!("nobody here can play mission {number} with you"))
                .help("its special rule is not simulated; enter a real game instead, without --practice"));
        }
        let mut start = set_up(mission, players, &mut Pcg32::new(args.seed));
        start.table.observer = me - 1;
        return Ok(start);
    }
    at_a_table(args, mission, players, me - 1, prompt)
}

fn at_a_table(
    args: &PlayArgs,
    mission: &'static Mission,
    players: u8,
    me: u8,
    prompt: &mut Prompt,
) -> Result<Start, Fault> {
    let (yellow, red) = mission.draws(players);
    let yellow = coloured("yellow", yellow, players, args.yellow.as_deref(), prompt)?;
    let red = coloured("red", red, players, args.red.as_deref(), prompt)?;
    let setup = Setup::new(1, mission.blue, yellow, red).unwrap_or_default();
    let owners = owners(players);
    let lengths: Vec<usize> = (0..owners.len())
        .map(|stand| {
            let dealt = setup.dealt() as usize;
            dealt / owners.len() + usize::from(stand < dealt % owners.len())
        })
        .collect();
    let mut hands = args.hand.iter();
    let mut stands = Vec::new();
    let turned = mission.unsorted.is_turned();
    for (stand, (&owner, &length)) in owners.iter().zip(&lengths).enumerate() {
        let ends = unsorted_ends(mission.unsorted, players, stand);
        if owner != me {
            let mut faces = [String::new(), String::new()];
            for (face, there) in faces.iter_mut().zip([ends.0, ends.1]) {
                if turned && there {
                    let question = format!("The turned wire of player {}: ", owner + 1);
                    *face = ask(prompt, &question, |text| slots(text, 1, (false, false)))?;
                }
            }
            let backs = "? ".repeat(length - usize::from(ends.0) - usize::from(ends.1));
            let left = if ends.0 { format!("X{} ", faces[0]) } else { String::new() };
            let right = if ends.1 { format!("X{}", faces[1]) } else { String::new() };
            stands.push(format!("{}: {left}{backs}{right}", owner + 1));
            continue;
        }
        // A player's own turned wires are the only ones they do not see.
        let hidden = if turned { usize::from(ends.0) + usize::from(ends.1) } else { 0 };
        let known = length - hidden;
        let question = format!("Your {known} wires from left to right (5, Y4, R5): ");
        let sorted_ends = if turned { (false, false) } else { ends };
        let hand = match hands.next() {
            Some(hand) => slots(hand, known, sorted_ends).ok_or_else(|| {
                Fault::usage(format!("`{hand}` is not {known} wires"))
                    .help("a wire is 5, Y4 or R5; write them from left to right, separated by spaces")
            })?,
            None => ask(prompt, &question, |text| slots(text, known, sorted_ends))?,
        };
        let left = if turned && ends.0 { "X " } else { "" };
        let right = if turned && ends.1 { " X" } else { "" };
        stands.push(format!("{}: {left}{hand}{right}", owner + 1));
    }
    let head =
        Table { players, observer: me, setup, stands: Default::default(), constraints: Default::default() };
    let text = format!("{head} | {}", stands.join(" | "));
    let table = text.parse().map_err(|error| Fault::notation(&text, error))?;
    let mut start = Start::new(mission.number, table);
    beside(&mut start, args, mission, players, prompt)?;
    Ok(start)
}

/// Equipment and cards.
fn beside(
    start: &mut Start,
    args: &PlayArgs,
    mission: &Mission,
    players: u8,
    prompt: &mut Prompt,
) -> Result<(), Fault> {
    let count = mission.equipment(players) as usize;
    let hidden = matches!(mission.rule, Rule::FaceDown | Rule::FourTogether);
    if count > 0 && !hidden {
        let covers = mission.rule == Rule::Covers;
        let question = if covers {
            format!("The {count} equipment cards, each with its number card (8/7): ")
        } else {
            format!("The {count} equipment cards (for example 3 6 8; Enter for none): ")
        };
        let cards = match &args.gear {
            Some(text) => gear(text, count).ok_or_else(|| {
                Fault::usage(format!("`{text}` is not a list of equipment"))
                    .help("equipment is 1 to 12, Y, 2.2, 3.3, 9.9, 10.10 or 11.11")
            })?,
            None => ask(prompt, &question, |text| gear(text, count))?,
        };
        start.gear.extend(cards);
    }
    let cards = mission.rule.number_cards();
    if cards > 0 {
        let question = format!("The {cards} number cards in order: ");
        let numbers = |text: &str| {
            let numbers: Option<Vec<u8>> = text
                .split_whitespace()
                .map(|word| word.parse::<u8>().ok().filter(|n| (1..=12).contains(n)))
                .collect();
            numbers.filter(|numbers| numbers.len() == cards)
        };
        let _ = start.cards.extend_from_slice(&ask(prompt, &question, numbers)?);
    }
    if matches!(mission.rule, Rule::Rookie | Rule::FalseCaptain) {
        start.role = ask(prompt, "Who drew the captain card: ", |text| {
            text.parse::<u8>().ok().filter(|n| (1..=players).contains(n))
        })? - 1;
    }
    Ok(())
}

/// Asks until the answer can be used.
fn ask<T>(prompt: &mut Prompt, question: &str, read: impl Fn(&str) -> Option<T>) -> Result<T, Fault> {
    loop {
        let Some(line) = prompt.line(question)? else {
            return Err(Fault::usage("the game was not set up")
                .help("give --mission, --players, --me and the rest as arguments, or answer the questions"));
        };
        match read(line.trim()) {
            Some(answer) => return Ok(answer),
            None => say("That is not an answer to this question.\n")?,
        }
    }
}

fn coloured(
    name: &str,
    draw: Draw,
    players: u8,
    given: Option<&str>,
    prompt: &mut Prompt,
) -> Result<Coloured, Fault> {
    let (keep, of) = match draw {
        Draw::None => return Ok(Coloured::NONE),
        Draw::Some(count) | Draw::UpTo(count, _) => (count, count),
        Draw::Of(keep, of) => (keep, of),
        Draw::EachPlayer(most) => (players.min(most), players.min(most)),
        Draw::Fixed(numbers) => return Ok(Coloured::all_of(numbers).unwrap_or_default()),
    };
    let read = |text: &str| {
        let numbers: Option<Vec<u8>> = text
            .split([',', ' '])
            .filter(|word| !word.is_empty())
            .map(|word| word.trim_start_matches(['Y', 'y', 'R', 'r']).parse::<u8>().ok())
            .collect();
        numbers.filter(|n| n.len() == of as usize).and_then(|numbers| Coloured::some_of(&numbers, keep))
    };
    match given {
        Some(text) => read(text).ok_or_else(|| {
            Fault::usage(format!("`{text}` is not {of} {name} markers")).help("numbers from 1 to 11: 3,5,9")
        }),
        None => ask(prompt, &format!("The {of} {name} markers (1 to 11): "), read),
    }
}

/// Wires as slots that their owner knows, in stand order; an unsorted last one stays where it is.
fn slots(text: &str, length: usize, ends: (bool, bool)) -> Option<String> {
    let wires: Option<Vec<Wire>> = text
        .split_whitespace()
        .map(|word| parse_token(&format!("?{}", word.trim_start_matches(['X', 'x', '?']))).ok()?.wire)
        .collect();
    let mut wires = wires.filter(|wires| wires.len() == length)?;
    let sorted = length - usize::from(ends.1);
    wires[..sorted].sort();
    let slot = |(index, wire): (usize, &Wire)| {
        let x = if index < sorted { "" } else { "X" };
        format!("{x}?{wire}")
    };
    Some(wires.iter().enumerate().map(slot).collect::<Vec<_>>().join(" "))
}

fn gear(text: &str, count: usize) -> Option<Vec<GearCard>> {
    let words = text.split([' ', ',']).filter(|word| !word.is_empty());
    let cards: Option<Vec<GearCard>> = words.map(GearCard::from_word).collect();
    cards.filter(|cards| cards.len() <= count)
}
