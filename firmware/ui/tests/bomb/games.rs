//! Whole games of simulated players, entered by keys as one of them would who keeps the device.

use crate::hand::{Hand, SIZES, welcomed};
use trickwire_core::bomb::game::{Call, Event, Named, Phase, Place, Pointing, Record, Shown, Start, Token};
use trickwire_core::bomb::mission::Mission;
use trickwire_core::bomb::team::{Policy, play};
use trickwire_core::bomb::wire::Value;
use trickwire_core::budget::Patient;
use trickwire_ui::{Keep, KeySet};

/// The start as one player sees it.
fn seen_by(start: &Start, seat: u8) -> Start {
    let mut start = start.clone();
    let turned = Mission::get(start.mission).unwrap().unsorted.is_turned();
    start.table.observer = seat;
    for stand in &mut start.table.stands {
        for slot in &mut stand.slots {
            let sees = (stand.owner == seat) != (turned && slot.unsorted);
            slot.wire = slot.wire.filter(|_| sees);
        }
    }
    start
}

fn with_game(hand: &mut Hand, record: &Record) {
    let text = format!("1 on 1 4 1 1 12 0 0 0 0 1\ngear\ncards\ncharacters\nwires\n{record}");
    let mut app = welcomed(SIZES[0], KeySet::Nine);
    app.read(Keep::Bomb, &text).unwrap();
    *hand = Hand::with(app);
    hand.press("a").is_on("bomb.table");
}

fn kept(hand: &Hand) -> Record {
    let mut text = String::new();
    hand.pilot.app.write(Keep::Bomb, &mut text).unwrap();
    let game = text.split_once("trickwire bomb game").unwrap().1;
    Record::parse(&format!("trickwire bomb game{game}")).unwrap()
}

fn lines(hand: &mut Hand) -> Vec<String> {
    hand.text().lines().map(str::to_string).collect()
}

/// The label of the field under the cursor, and what stands there.
fn field(hand: &mut Hand) -> (String, String) {
    let lines = lines(hand);
    let at = lines.iter().rposition(|line| line == ">").expect("a cursor");
    (lines[at + 1].clone(), lines[at + 2].clone())
}

/// The slot that the table's cursor is on; none where it is on the line below.
fn cursor(hand: &mut Hand) -> Option<Place> {
    let is_place = |line: &&String| {
        let bytes = line.as_bytes();
        bytes.len() >= 3 && bytes[0].is_ascii_digit() && bytes[1].is_ascii_uppercase() && bytes[2] == b' '
    };
    let line = lines(hand).iter().find(is_place).cloned()?;
    let bytes = line.as_bytes();
    Some(Place::new(bytes[0] - b'1', bytes[1] - b'A'))
}

/// Goes to a slot; how many presses.
fn go_to(hand: &mut Hand, place: Place, slots: &[u8]) -> u32 {
    for presses in 0..40 {
        let key = match cursor(hand) {
            None => "up",
            Some(at) if at.stand > place.stand => "up",
            Some(at) if at.stand < place.stand => "down",
            Some(at) if at.slot == place.slot => return presses,
            // Around the end where that is nearer.
            Some(at) => {
                let length = usize::from(slots[usize::from(place.stand)]);
                let right = (usize::from(place.slot) + length - usize::from(at.slot)) % length;
                if right * 2 <= length { "right" } else { "left" }
            }
        };
        hand.press(key);
    }
    panic!("{} is not reached: {}", Named(place), hand.text());
}

fn spoken(value: Value) -> String {
    match value {
        Value::Blue(number) => number.to_string(),
        Value::Yellow => "yellow".into(),
        Value::Red => "red".into(),
    }
}

type Wanted = Vec<(&'static str, String)>;

fn wanted_call(call: &Call, me: u8) -> Wanted {
    let who = if call.player == me { "you".into() } else { format!("player {}", call.player + 1) };
    let with = match call.pointing {
        Pointing::One if call.or.is_some() => "X or Y Ray",
        Pointing::One => "no card",
        Pointing::Double => "Double Detector",
        Pointing::Triple => "Triple Detector",
        Pointing::Super => "Super Detector",
    };
    let mut wanted = vec![("What", "a call".to_string()), ("Caller", who), ("With", with.into())];
    wanted.push(("Stabilizer", if call.stabilizer { "yes" } else { "no" }.into()));
    let mut places = call.places().map(|place| Named(place).to_string());
    wanted.push(("Points at", places.next().unwrap()));
    if matches!(call.pointing, Pointing::Double | Pointing::Triple) {
        wanted.extend(places.map(|place| ("and at", place)));
    }
    wanted.push(("Value", spoken(call.value)));
    wanted.extend(call.or.map(|value| ("or", spoken(value))));
    wanted
}

fn wanted_wires(wires: &[Shown]) -> Wanted {
    let mut wanted = Wanted::new();
    for shown in wires {
        wanted.push(("Wire", Named(shown.place).to_string()));
        wanted.push(("is", shown.wire.to_string()));
    }
    wanted
}

fn token_words(token: Token) -> String {
    match token {
        Token::Value(value) => spoken(value),
        Token::Not(number) => format!("not {number}"),
        other => other.to_string(),
    }
}

/// What the fields must say for this event, and the slot to begin at; nothing for those that are rarely
/// entered.
fn wanted(event: &Event, me: u8) -> Option<(Place, Wanted)> {
    let who = |player: u8| if player == me { "you".into() } else { format!("player {}", player + 1) };
    match event {
        Event::Mark { place, token, .. } => {
            let wanted = vec![
                ("What", "a token".into()),
                ("Wire", Named(*place).to_string()),
                ("Token", token_words(*token)),
            ];
            Some((*place, wanted))
        }
        Event::Cut { call, own, at } => {
            let mut wanted = wanted_call(call, me);
            wanted.push(("Result", "hit".into()));
            wanted.push(("Which", Named(at.place).to_string()));
            wanted.push(("It was", spoken(at.wire.value())));
            wanted.push(("Own wire", Named(own.place).to_string()));
            wanted.push(("its number", own.wire.to_string()));
            wanted.push(("the other's", at.wire.to_string()));
            Some((Place::new(call.stand, call.slots.trailing_zeros() as u8), wanted))
        }
        Event::Miss { call, slot, token } => {
            let mut wanted = wanted_call(call, me);
            wanted.push(("Result", "miss".into()));
            wanted.push(("Which", Named(Place::new(call.stand, *slot)).to_string()));
            wanted.push(("Token", token_words(*token)));
            Some((Place::new(call.stand, call.slots.trailing_zeros() as u8), wanted))
        }
        Event::Boom { call } => {
            let mut wanted = wanted_call(call, me);
            wanted.push(("Result", "explodes".into()));
            Some((Place::new(call.stand, call.slots.trailing_zeros() as u8), wanted))
        }
        Event::Solo { player, wires, fast_pass: false } => {
            let mut all =
                vec![("What", "cut alone".into()), ("Who", who(*player)), ("Fast Pass", "no".into())];
            all.push(("Value", spoken(wires[0].wire.value())));
            all.extend(wanted_wires(wires));
            Some((wires[0].place, all))
        }
        Event::Reveal { player, wires } => {
            let mut all = vec![("What", "red shown".into()), ("Who", who(*player))];
            all.extend(wires.iter().map(|shown| ("is", format!("{} = {}", Named(shown.place), shown.wire))));
            Some((wires[0].place, all))
        }
        _ => None,
    }
}

/// Fills the form; how many presses.
fn fill(hand: &mut Hand, mut wanted: Wanted, event: &Event) -> u32 {
    for presses in 0..120 {
        if hand.name() != "bomb.event" {
            hand.is_on("bomb.table");
            return presses;
        }
        let (label, value) = field(hand);
        let at = wanted.iter().position(|(name, _)| *name == label);
        let at = at.unwrap_or_else(|| panic!("{event}: {label} {value}\n{}", hand.text()));
        if wanted[at].1 == value {
            wanted.remove(at);
            // From the value OK goes on as after a hit.
            let is_hit = wanted.iter().all(|(name, result)| *name != "Result" || result == "hit");
            let is_value = ["Value", "or"].contains(&label.as_str());
            hand.press(if is_value && !is_hit { "right" } else { "a" });
        } else {
            // Numbers and places rise downwards.
            let number = |text: &str| text.parse::<u8>().ok();
            let less = match (number(&value), number(&wanted[at].1)) {
                (Some(now), Some(then)) => then < now,
                _ => value.len() == 2 && wanted[at].1.len() == 2 && wanted[at].1 < value,
            };
            hand.press(if less { "up" } else { "down" });
        }
    }
    panic!("{event} cannot be entered: {wanted:?}\n{}", hand.text());
}

/// The events that differ at most in the order of a solo cut.
fn same(told: &Event, simulated: &Event, me: u8) -> bool {
    match (told, simulated) {
        (Event::Solo { player, wires, .. }, Event::Solo { wires: w, .. }) if *player == me => {
            wires.len() == w.len() && wires[0].wire.value() == w[0].wire.value()
        }
        _ => told == simulated,
    }
}

/// Every call, token, solo cut and red wire of these games is entered by keys from the table, with nothing
/// else, and the record is the game.
#[test]
fn simulated_games_are_entered_by_keys() {
    let mut words = vec![0; 1 << 20];
    let (mut entered, mut presses, mut moves, mut skipped) = (0_u32, 0, 0, 0);
    for (mission, players, seat, seed) in [
        (1, 4, 1, 3),
        (2, 5, 0, 1),
        (2, 2, 1, 2),
        (4, 3, 2, 5),
        (6, 5, 4, 7),
        (8, 4, 3, 11),
        (20, 5, 2, 4),
        (21, 4, 0, 6),
        (24, 3, 1, 8),
    ] {
        let card = Mission::get(mission).unwrap();
        let game = play(card, players, Policy::Careful, seed, None, &mut words, &mut Patient).unwrap();
        let mut record = Record::new(seen_by(game.start(), seat)).unwrap();
        let mut hand = Hand::new();
        with_game(&mut hand, &record);
        let mut pictured = false;
        for event in game.events() {
            let Some((place, wanted)) = wanted(event, seat) else {
                // Equipment and cards: tested on their own.
                let mut record = kept(&hand);
                record.play(event.clone()).unwrap_or_else(|error| panic!("{event}: {error:?}"));
                with_game(&mut hand, &record);
                skipped += 1;
                continue;
            };
            let before = presses;
            let slots: Vec<u8> = kept(&hand).game().racks.iter().map(|rack| rack.tiles.len() as u8).collect();
            let way = go_to(&mut hand, place, &slots);
            moves += way;
            presses += way + 1;
            hand.press("a").is_on("bomb.event");
            // From one's own stand, or somebody else's, What may have to be another.
            let (label, _) = field(&mut hand);
            if label != "What" {
                let what = lines(&mut hand);
                let at = what.iter().position(|line| line == "What").expect("the kind");
                if what[at + 1] != wanted[0].1 {
                    while field(&mut hand).0 != "What" {
                        hand.press("left");
                        presses += 1;
                    }
                }
            }
            // What stands before the first question may be wrong: back to the first such line.
            let all = lines(&mut hand);
            let wrong =
                ["Caller", "Who", "With", "Stabilizer", "Fast Pass", "Points at"].into_iter().find(|label| {
                    let shown = all.iter().position(|line| line == label).map(|at| &all[at + 1]);
                    let told = wanted.iter().find(|(name, _)| name == label).map(|(_, value)| value);
                    shown.is_some() && told.is_some() && shown != told
                });
            while let Some(wrong) = wrong
                && !["What", wrong].contains(&field(&mut hand).0.as_str())
            {
                hand.press("left");
                presses += 1;
            }
            presses += fill(&mut hand, wanted, event);
            entered += 1;
            let told = kept(&hand);
            let last = told.events().last().expect("an event");
            assert!(
                same(last, event, seat),
                "mission {mission}: {last} for {event} ({} presses)",
                presses - before
            );
            record = told;
            if !pictured && record.events().len() > 24 {
                pictured = true;
                hand.shot(&format!("bombgame-{mission}-240"));
            }
        }
        let end = record.game().phase;
        assert!(matches!(end, Phase::Over(_)), "mission {mission}: {end:?}");
        assert_eq!(std::mem::discriminant(&end), std::mem::discriminant(&game.game().phase));
        assert!(!hand.text().contains("unknown"), "{}", hand.text());
        hand.shot(&format!("bombend-{mission}-240"));
    }
    let each = |count: u32| f64::from(count) / f64::from(entered);
    println!(
        "{entered} events, {:.1} presses, {:.1} of them to the slot; {skipped} others",
        each(presses),
        each(moves)
    );
    assert!(entered > 150 && presses < 10 * entered, "{presses} presses for {entered} events");
}

/// Who knows all the wires that go only together is told so, and enters it with OK alone.
#[test]
fn wires_that_go_together_are_found() {
    let mut words = vec![0; 1 << 20];
    let mut found = 0;
    for seed in 0..12 {
        let card = Mission::get(13).unwrap();
        let game = play(card, 4, Policy::Careful, seed, None, &mut words, &mut Patient).unwrap();
        let joined =
            game.events().iter().position(|event| matches!(event, Event::Together { right: true, .. }));
        let Some((number, Event::Together { player, .. })) = joined.map(|at| (at, &game.events()[at])) else {
            continue;
        };
        let mut record = Record::new(seen_by(game.start(), *player)).unwrap();
        for event in &game.events()[..number] {
            record.play(event.clone()).unwrap();
        }
        let mut hand = Hand::new();
        with_game(&mut hand, &record);
        if !hand.text().contains("Together:") {
            continue; // it was a guess
        }
        found += 1;
        hand.press("a").is_on("bomb.event").reads("all together");
        while hand.name() == "bomb.event" {
            hand.press("a");
        }
        assert_eq!(kept(&hand).events().last(), Some(&game.events()[number]));
    }
    println!("{found} of 12 games");
    assert!(found >= 3, "{found}");
}
