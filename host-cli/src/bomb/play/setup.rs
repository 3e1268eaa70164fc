//! A new game: from the arguments and, for what they leave out, by asking.

use trickwire_core::bomb::deal::{owners, unsorted_ends};
use trickwire_core::bomb::game::referee::set_up;
use trickwire_core::bomb::game::{Agreements, GearCard, Start};
use trickwire_core::bomb::gear::Character;
use trickwire_core::bomb::mission::{CUSTOM, Draw, Mission};
use trickwire_core::bomb::notation::parse_token;
use trickwire_core::bomb::rule::Rule;
use trickwire_core::bomb::setup::{Coloured, Setup};
use trickwire_core::bomb::table::Table;
use trickwire_core::bomb::wire::{COLOURED_MAX, Colour, Wire};
use trickwire_core::rng::Pcg32;

use super::entry::{Ended, Entry, all_of, number, parts};
use super::words::{Wrong, printed, wire};
use crate::args::bomb::{Agreement, PlayArgs};
use crate::fault::Fault;
use crate::prompt::{Prompt, say};
use crate::seed;

/// What a team has agreed on, by the arguments.
pub(in crate::bomb) fn agreements(list: &[Agreement]) -> Agreements {
    Agreements {
        left: list.contains(&Agreement::Left),
        token: list.contains(&Agreement::Token),
        marked: list.contains(&Agreement::Marked),
    }
}

/// Everything that lies on the table before the first token, and what was agreed before that.
pub(super) fn start(args: &PlayArgs, prompt: &Prompt) -> Result<Start, Fault> {
    let entry = Entry::new(prompt);
    loop {
        match table(args, &entry) {
            Ok(mut start) => {
                start.agreed = agreements(&args.agree);
                let Err(illegal) = start.check() else { return Ok(start) };
                if !entry.step_back() {
                    return Err(Fault::usage(illegal.to_string()));
                }
                say(&format!("Not possible: {illegal}.\n"))?;
            }
            Err(Ended::Fault(fault)) => return Err(fault),
            Err(Ended::Back) => {
                if !entry.step_back() {
                    say("This is the first question.\n")?;
                }
            }
        }
    }
}

fn table(args: &PlayArgs, entry: &Entry<'_>) -> Result<Start, Ended> {
    if let Some(text) = &args.table {
        let table: Table = text.parse().map_err(|error| Fault::notation(text, error))?;
        let players = table.players;
        let mut start = Start::new(0, table);
        beside(&mut start, args, &CUSTOM, players, entry)?;
        return Ok(start);
    }
    let chosen = match args.mission {
        Some(number) => number,
        None => entry.ask(
            "Mission (1 to 66): ",
            "The number on the mission card; `trickwire bomb missions` lists them.",
            |text| number(text, 1, 66),
        )?,
    };
    let mission = Mission::get(chosen).ok_or_else(|| Fault::usage("there are missions 1 to 66"))?;
    let least = mission.min_players;
    let players = match args.players {
        Some(players) => players,
        None => entry.ask(
            &format!("Players ({least} to 5): "),
            "How many play. With two both have two stands, with three the captain has two.",
            |text| number(text, least, 5),
        )?,
    };
    if players < least {
        return Err(Fault::usage(format!("mission {chosen} needs at least {least} players")).into());
    }
    let me = match args.me {
        Some(me) => me,
        None => entry.ask(
            &format!("Your seat (1 to {players}, the captain is 1): "),
            "Players are numbered clockwise from the captain, who begins.",
            |text| number(text, 1, players),
        )?,
    };
    if me > players {
        return Err(Fault::usage(format!("player {me} is not among {players} players")).into());
    }
    if args.practice {
        if !mission.rule.is_practised() {
            return Err(Fault::usage(format!("mission {chosen} cannot be practised"))
                .help(format!("its rule is not checked, and without it no game ends: {}", mission.reminder))
                .into());
        }
        let seed = args.seed.unwrap_or_else(seed::drawn);
        if args.seed.is_none() {
            say(&format!("Dealt with --seed {seed}.\n"))?;
        }
        let mut start = set_up(mission, players, &mut Pcg32::new(seed));
        start.table.observer = me - 1;
        return Ok(start);
    }
    at_a_table(args, mission, players, me - 1, entry)
}

fn at_a_table(
    args: &PlayArgs,
    mission: &'static Mission,
    players: u8,
    me: u8,
    entry: &Entry<'_>,
) -> Result<Start, Ended> {
    let (yellow, red) = mission.draws(players);
    let yellow = coloured(Colour::Yellow, yellow, players, args.yellow.as_deref(), entry)?;
    let red = coloured(Colour::Red, red, players, args.red.as_deref(), entry)?;
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
    let mut seen: Vec<Wire> = Vec::new();
    let turned = mission.unsorted.is_turned();
    for (stand, (&owner, &length)) in owners.iter().zip(&lengths).enumerate() {
        let ends = unsorted_ends(mission.unsorted, players, stand);
        if owner != me {
            let mut faces = [String::new(), String::new()];
            for (face, there) in faces.iter_mut().zip([ends.0, ends.1]) {
                if turned && there {
                    let question = format!("The turned wire of player {}: ", owner + 1);
                    let hint = "Everybody but its owner sees it: 5, Y4 or R5.";
                    let read = |text: &str| wires(text, 1, &setup, &seen);
                    let wire = entry.ask(&question, hint, read)?;
                    *face = slots(&wire, (false, false));
                    seen.extend(wire);
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
        let of = match owners.iter().filter(|&&other| other == me).count() {
            2 => format!(" of stand {}", stand + 1),
            _ => String::new(),
        };
        let question = format!("Your {known} wires{of} from left to right (5, Y4, R5): ");
        let hint = "Numbers with spaces between them: 1 3 Y5 7 R7, or as printed: 1 3 5.1 7 7.5.";
        let sorted_ends = if turned { (false, false) } else { ends };
        let read = |text: &str| wires(text, known, &setup, &seen);
        let hand = match hands.next() {
            Some(hand) => read(hand).map_err(|wrong| {
                Fault::at(hand, wrong.span, wrong.message)
                    .help("a wire is 5, Y4 or R5; write them from left to right, separated by spaces")
            })?,
            None => entry.ask(&question, hint, read)?,
        };
        let left = if turned && ends.0 { "X " } else { "" };
        let right = if turned && ends.1 { " X" } else { "" };
        stands.push(format!("{}: {left}{}{right}", owner + 1, slots(&hand, sorted_ends)));
        seen.extend(hand);
    }
    let head = Table { players, observer: me, setup, ..Table::NONE };
    let text = format!("{head} | {}", stands.join(" | "));
    let table = text.parse().map_err(|error| Fault::notation(&text, error))?;
    let mut start = Start::new(mission.number, table);
    beside(&mut start, args, mission, players, entry)?;
    Ok(start)
}

/// Equipment and cards.
fn beside(
    start: &mut Start,
    args: &PlayArgs,
    mission: &Mission,
    players: u8,
    entry: &Entry<'_>,
) -> Result<(), Ended> {
    let count = mission.equipment(players) as usize;
    let hidden = matches!(mission.rule, Rule::FaceDown | Rule::FourTogether);
    if count > 0 && !hidden {
        let covers = mission.rule == Rule::Covers;
        let question = match (covers, count) {
            (true, _) => format!("The {count} equipment cards, each with its number card (8/7): "),
            (false, 1) => "The equipment card (for example 8; Enter for none): ".into(),
            _ => format!("The {count} equipment cards (for example 3 6 8; Enter for none): "),
        };
        let hint = "What is printed on their corners: 1 to 12, Y, 2.2, 3.3, 9.9, 10.10 or 11.11.";
        let read = |text: &str| gear(text, count, mission, players);
        let cards = match &args.gear {
            Some(text) => read(text).map_err(|wrong| {
                Fault::at(text, wrong.span, wrong.message)
                    .help("equipment is 1 to 12, Y, 2.2, 3.3, 9.9, 10.10 or 11.11")
            })?,
            None => entry.ask(&question, hint, read)?,
        };
        start.gear.extend(cards);
    }
    if let Some(list) = &args.characters {
        characters(list, players, start).map_err(|wrong| Fault::at(list, wrong.span, wrong.message))?;
    }
    let cards = mission.rule.number_cards(players);
    if cards > 0 {
        let question = match cards {
            1 => "The number card: ".to_owned(),
            _ => format!("The {cards} number cards in order: "),
        };
        let numbers = |text: &str| numbers(text, cards, 12, "number card", None);
        let cards = entry.ask(&question, "Numbers from 1 to 12, with spaces between them.", numbers)?;
        let _ = start.cards.extend_from_slice(&cards);
    }
    if matches!(mission.rule, Rule::Rookie | Rule::FalseCaptain) {
        let question = format!("Who drew the captain card (1 to {players}): ");
        start.role = entry.ask(&question, "The number of that player.", |text| number(text, 1, players))? - 1;
    }
    Ok(())
}

/// The character cards, where they are not all Double Detectors.
fn characters(text: &str, players: u8, start: &mut Start) -> Result<(), Wrong> {
    for (seat, (span, word)) in parts(text).enumerate() {
        let card = Character::from_word(word).ok_or_else(|| {
            Wrong::at(span, "a character card is double, triple, ray, radar, walkie or none")
        })?;
        match start.characters.get_mut(seat).filter(|_| seat < usize::from(players)) {
            Some(place) => *place = card,
            None => return Err(Wrong::at(span, format!("there are only {players} players"))),
        }
    }
    Ok(())
}

/// So many different numbers, in order; of a colour they may be typed as wires, after its name.
fn numbers(
    text: &str,
    count: usize,
    highest: u8,
    what: &str,
    colour: Option<Colour>,
) -> Result<Vec<u8>, Wrong> {
    let mut numbers: Vec<u8> = Vec::new();
    let named = |word: &str| colour.is_some_and(|colour| word.eq_ignore_ascii_case(colour.name()));
    for (span, word) in parts(text).filter(|(_, word)| !named(word)) {
        let of_colour = colour.and_then(|colour| wire(word).filter(|wire| wire.colour() == colour));
        let number = of_colour.map(Wire::number).or(word.parse().ok());
        let Some(number) = number.filter(|n| (1..=highest).contains(n)) else {
            return Err(Wrong::at(span, format!("`{word}` is not a number from 1 to {highest}.")));
        };
        if numbers.contains(&number) {
            return Err(Wrong::at(span, format!("{number} is there already.")));
        }
        numbers.push(number);
    }
    counted(text, numbers.len(), count, what)?;
    Ok(numbers)
}

/// Are there as many as there should be?
fn counted(text: &str, there: usize, wanted: usize, what: &str) -> Result<(), Wrong> {
    let are = |n: usize| if n == 1 { format!("{n} {what}") } else { format!("{n} {what}s") };
    match there == wanted {
        true => Ok(()),
        false => {
            let end = trickwire_core::text::Span::new(text.len(), text.len() + 1);
            let place =
                if there > wanted { parts(text).nth(wanted).map_or(end, |(span, _)| span) } else { end };
            let verb = if there == 1 { "is" } else { "are" };
            Err(Wrong::at(place, format!("Here {verb} {}; it should be {wanted}.", are(there))))
        }
    }
}

fn coloured(
    colour: Colour,
    draw: Draw,
    players: u8,
    given: Option<&str>,
    entry: &Entry<'_>,
) -> Result<Coloured, Ended> {
    let (keep, of, highest) = match draw {
        Draw::None => return Ok(Coloured::NONE),
        Draw::Some(count) => (count, count, COLOURED_MAX),
        Draw::UpTo(count, highest) => (count, count, highest),
        Draw::Of(keep, of) => (keep, of, COLOURED_MAX),
        Draw::EachPlayer(most) => (players.min(most), players.min(most), COLOURED_MAX),
        Draw::Fixed(numbers) => return Ok(Coloured::all_of(numbers).unwrap_or_default()),
    };
    let name = colour.name();
    let what = format!("{name} marker");
    let read = |text: &str| {
        let numbers = numbers(text, of.into(), highest, &what, Some(colour))?;
        Coloured::some_of(&numbers, keep)
            .ok_or_else(|| all_of(text, format!("Those are not {of} {name} markers.")))
    };
    match given {
        Some(text) => Ok(read(text).map_err(|wrong| {
            Fault::at(text, wrong.span, wrong.message).help(format!("numbers from 1 to {highest}: 3,5,9"))
        })?),
        None => {
            let question = match of {
                1 => format!("The {name} marker (1 to {highest}): "),
                _ => format!("The {of} {name} markers (1 to {highest}): "),
            };
            let hint = match keep == of {
                true => format!("The numbers of the {name} wires in play, as the markers show them: 3 5 9."),
                false => format!("All {of} that are marked, though only {keep} of them are in play: 3 5 9."),
            };
            entry.ask(&question, &hint, read)
        }
    }
}

/// Wires of a hand: as many as there should be, all of them in play, none once too often.
fn wires(text: &str, length: usize, setup: &Setup, seen: &[Wire]) -> Result<Vec<Wire>, Wrong> {
    let mut wires: Vec<Wire> = Vec::new();
    for (span, word) in parts(text) {
        let plain = printed(word.trim_start_matches(['X', 'x', '?']));
        let wire = parse_token(&format!("?{plain}")).ok().and_then(|slot| slot.wire);
        let Some(wire) = wire else {
            return Err(Wrong::at(span, format!("`{word}` is no wire: 5, Y4 or R5.")));
        };
        if !setup.wires().has(wire) {
            return Err(Wrong::at(
                span,
                format!("{wire} is not in play: {}.", in_play(setup, wire.colour())),
            ));
        }
        wires.push(wire);
        let copies = wires.iter().chain(seen).filter(|other| **other == wire).count();
        if copies > usize::from(wire.copies()) {
            let most = wire.copies();
            let are =
                if most == 1 { "there is only one".to_owned() } else { format!("there are only {most}") };
            return Err(Wrong::at(span, format!("This is one {wire} too many: {are}.")));
        }
    }
    counted(text, wires.len(), length, "wire")?;
    Ok(wires)
}

/// The wires of a colour that are in play, in words.
fn in_play(setup: &Setup, colour: Colour) -> String {
    let list = |coloured: Coloured| coloured.numbers().map(|n| n.to_string()).collect::<Vec<_>>().join(" ");
    match colour {
        Colour::Blue => format!("blue wires are 1 to {}", setup.blue().1),
        _ if setup.coloured(colour).is_none() => format!("there are no {} wires", colour.name()),
        _ => format!("{} is {}", colour.name(), list(setup.coloured(colour))),
    }
}

/// Wires as slots that their owner knows, in stand order; an unsorted last one stays where it is.
fn slots(wires: &[Wire], ends: (bool, bool)) -> String {
    let mut wires = wires.to_vec();
    let sorted = wires.len() - usize::from(ends.1);
    wires[..sorted].sort();
    let slot = |(index, wire): (usize, &Wire)| {
        let x = if index < sorted { "" } else { "X" };
        format!("{x}?{wire}")
    };
    wires.iter().enumerate().map(slot).collect::<Vec<_>>().join(" ")
}

fn gear(text: &str, count: usize, mission: &Mission, players: u8) -> Result<Vec<GearCard>, Wrong> {
    let mut cards: Vec<GearCard> = Vec::new();
    for (span, word) in parts(text) {
        let Some(card) = GearCard::from_word(word) else {
            let known = "1 to 12, Y, 2.2, 3.3, 9.9, 10.10 or 11.11";
            return Err(Wrong::at(span, format!("`{word}` is no equipment card: {known}.")));
        };
        let named = format!("{} ({})", card.gear, card.gear.name());
        if cards.iter().any(|other| other.gear == card.gear) {
            return Err(Wrong::at(span, format!("{named} is there already.")));
        }
        if mission.number != 0 && !mission.allows(card.gear, players) {
            return Err(Wrong::at(span, format!("This mission is played without {named}.")));
        }
        cards.push(card);
        if cards.len() > count {
            return Err(Wrong::at(span, format!("There are only {count} equipment cards.")));
        }
    }
    Ok(cards)
}
