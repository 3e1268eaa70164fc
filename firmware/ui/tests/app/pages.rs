//! The pages that every game shares.

use crate::bomb::table::{SMALL, at_table, opening, table_on};
use crate::hand::{Hand, SIZES, device};
use trickwire_ui::selftest::Health;
use trickwire_ui::{App, Damage, Device, Event, Keep, KeepSet, KeySet, Request};

#[test]
fn home_leads_everywhere_and_back() {
    let mut hand = Hand::new();
    hand.is_on("home").reads("Bomb Busters").reads("Ninety-Nine").reads("Bridge").shot("home");
    hand.press("y").is_on("help").shot("help").press("b").is_on("home");
    hand.press("down*3 a").is_on("settings").shot("settings");
    hand.press("down*4 a").is_on("about").reads("0.0.0").shot("about").press("b b").is_on("home");
}

#[test]
fn a_new_device_says_hello_once() {
    let mut hand = Hand::with(App::new(device(SIZES[0], KeySet::Nine)));
    hand.is_on("welcome")
        .shot("welcome")
        .press("a a")
        .reads("Ask the others")
        .press("left right a")
        .is_on("home");
    let mut kept = String::new();
    hand.pilot.app.write(Keep::Settings, &mut kept).expect("text");
    let mut app = App::new(device(SIZES[0], KeySet::Nine));
    app.read(Keep::Settings, &kept).expect("settings");
    assert_eq!(Hand::with(app).name(), "home");
}

#[test]
fn settings_change_and_are_kept() {
    let mut hand = Hand::new();
    hand.press("down*3 a down right").reads("light").shot("settings-light");
    assert!(hand.pilot.keep.has(Keep::Settings));
    let mut kept = String::new();
    hand.pilot.app.write(Keep::Settings, &mut kept).expect("text");
    let mut app = App::new(device(SIZES[0], KeySet::Nine));
    assert_eq!(app.read(Keep::Settings, &kept), Ok(()));
    assert_eq!(app.settings(), hand.pilot.app.settings());
    assert!(app.read(Keep::Settings, "no such thing").is_err());
    assert_eq!(app.settings(), hand.pilot.app.settings());
}

#[test]
fn hiding_shows_nothing_until_a_key() {
    let mut hand = Hand::new();
    hand.press("long:x").is_on("hidden");
    let picture = hand.picture();
    assert!(picture.chunks(3).all(|pixel| pixel == &picture[..3]), "one colour");
    hand.press("a").is_on("home");
}

#[test]
fn the_self_test_tells_what_is_wrong() {
    let mut hand = Hand::new();
    hand.press("down*3 a down*3 a").is_on("selftest").reads("flash ...").reads("battery none").reads("up");
    for colour in ["red", "green", "blue", "yellow", "white"] {
        hand.reads(colour);
    }
    assert_eq!(hand.pilot.request, Some(Request::Check));
    hand.pilot.tell(Event::Health(Health { flash: true, memory: false, spare: 5408 }));
    hand.pilot.tell(Event::Battery(870));
    hand.reads("flash good").reads("memory is bad").reads("battery 87 %");
    hand.press("up down left right centre a x y b").shot("selftest");
    // Pure colours, whatever the theme: red is red, and along all four edges runs the frame.
    let picture = hand.picture();
    let pixel = |x: usize, y: usize| &picture[(y * 240 + x) * 3..][..3];
    assert!(
        picture.chunks(3).any(|pixel| pixel == [255, 0, 0])
            && picture.chunks(3).any(|pixel| pixel == [0, 0, 255])
    );
    for at in 0..240 {
        for place in [pixel(at, 0), pixel(at, 239), pixel(0, at), pixel(239, at)] {
            assert_eq!(place, [255, 255, 0]);
        }
    }
    hand.press("long:a").reads("upright").reads("inverted").reads("offset").shot("selftest-changes");
    hand.press("long:a").reads("flash good").press("long:b").is_on("settings");
    let mut hand = Hand::of(SIZES[2], KeySet::Four);
    hand.press("b*3 x b*3 x")
        .is_on("selftest")
        .shot("selftest-low")
        .press("long:a")
        .reads("offset")
        .shot("selftest-low-changes");
    hand.press("long:y").is_on("settings");
}

#[test]
fn a_notice_is_read_and_gone() {
    let mut hand = Hand::new();
    hand.pilot.tell(Event::Notice("Something broke in the last run. Your game was kept."));
    hand.is_on("notice").reads("Something broke").shot("notice").press("a").is_on("home");
}

/// What is damaged is named, with what is used instead; once that has been read it is kept as it is now, and so not told again.
#[test]
fn damage_is_told_once() {
    let set = |keeps: &[Keep]| {
        let mut set = KeepSet::NONE;
        keeps.iter().for_each(|keep| set.insert(*keep));
        set
    };
    let damage = Damage { older: set(&[Keep::Bomb, Keep::Settings]), lost: set(&[Keep::Bridge]) };
    let mut hand = Hand::new();
    hand.pilot.app.tell_damage(damage);
    hand.is_on("notice").shot("notice-damage");
    let told = hand.text().replace('\n', " ");
    assert!(told.contains("the one before is used: settings, Bomb Busters."), "{told}");
    assert!(told.contains("starts afresh: bridge."), "{told}");
    assert_eq!(hand.pilot.keep, KeepSet::NONE);
    hand.press("a").is_on("home");
    assert_eq!(hand.pilot.keep, damage.all());
    // After whatever else there is to be read.
    let mut hand = Hand::new();
    hand.pilot.tell(Event::Notice("Something broke in the last run."));
    hand.pilot.app.tell_damage(Damage { older: KeepSet::NONE, lost: KeepSet::ALL });
    hand.reads("Something broke").press("a").is_on("notice").reads("Everything starts");
    assert_eq!(hand.pilot.keep, KeepSet::NONE);
    hand.press("b").is_on("home");
    assert_eq!(hand.pilot.keep, KeepSet::ALL);
    assert_eq!(Damage::default().to_string(), "");
}

/// A slip in the menu, and any key pressed again, leave the program running.
#[test]
fn a_new_version_wants_a_second_key() {
    let mut hand = Hand::new();
    hand.press("x").is_on("menu").reads("Install new version").shot("menu").press("up a");
    hand.is_on("install").reads("RPI-RP2").reads(".uf2").reads("settings stay").shot("install");
    hand.press("a*3 up down left right x centre y").is_on("help").press("b").is_on("install");
    assert_eq!(hand.pilot.request, None);
    hand.press("b").is_on("home").press("x up a").is_on("install").press("long:a");
    assert_eq!(hand.pilot.request, Some(Request::Bootsel));
    // The same with four keys, where all of it does not fit a low display.
    let mut hand = Hand::of(SIZES[2], KeySet::Four);
    hand.press("long:x a x").is_on("install").shot("install-four").press("x*3 a b*5").reads("switch it off");
    assert_eq!(hand.pilot.request, None);
    hand.press("y").is_on("home").press("long:x a x long:x");
    assert_eq!(hand.pilot.request, Some(Request::Bootsel));
}

#[test]
fn four_keys_reach_what_nine_do() {
    let mut hand = Hand::of(SIZES[2], KeySet::Four);
    hand.shot("home-four").press("b*3 x").is_on("settings").press("y").is_on("home");
    hand.press("long:x").is_on("menu").press("x").is_on("help").press("y").is_on("home");
}

/// The line and the link as codes, dark on white with four free modules around, in every theme; then the text.
#[test]
fn a_position_is_shared() {
    for (theme, size, name) in [("dark", 0, "240"), ("light", 1, "320"), ("contrast", 2, "135")] {
        let mut hand = at_table(SMALL, size, KeySet::Nine);
        let settings = format!("1 4 {theme} soon bomb welcomed");
        hand.pilot.app.read(Keep::Settings, &settings).expect("settings");
        hand.press("x up*4 a")
            .is_on("share")
            .reads("Share: the line")
            .reads("a link")
            .reads("4p me1 1-6 | ?1");
        check_quiet(&mut hand);
        hand.shot(&format!("share-{name}")).press("down").reads("Share: a link").reads("as text");
        hand.reads("#bomb=4p+me1+1-6+%7C+?1+?2");
        check_quiet(&mut hand);
        hand.shot(&format!("share-link-{name}")).press("down").reads("Share: as text").reads("4p me1");
        hand.press("up up").reads("Share: the line").press("b").is_on("bomb.table");
    }
}

/// Where nobody knows the address of a page there are no links.
#[test]
fn without_a_page_there_are_no_links() {
    let device = Device { page: None, ..device(SIZES[0], KeySet::Nine) };
    let mut hand = table_on(device, SMALL);
    hand.press("x up*4 a").is_on("share").reads("Share: the line").reads("as text");
    check_quiet(&mut hand);
    hand.press("down").reads("Share: as text").reads("4p me1").press("up").reads("Share: the line");
}

/// Five players' table fits a code of two pixels a module, as line and as link.
#[test]
fn the_largest_tables_fit_a_code() {
    let mut longest = (0, 0);
    for mission in [8, 20, 41, 66] {
        for seed in 0..4 {
            let mut hand = at_table(&opening(mission, 5, 0, seed), 0, KeySet::Nine);
            hand.pilot.patience = 2;
            let line = hand.pilot.app.line().expect("a line");
            let mut link = String::new();
            line.write_link("https://trickwire.example/", trickwire_core::verb::Game::Bomb, &mut link)
                .expect("a link");
            longest = longest.max((link.len(), line.text().len()));
            hand.press("x up*4 a").is_on("share").press("down");
            check_quiet(&mut hand);
        }
    }
    println!("links of at most {} letters, lines of {}", longest.0, longest.1);
}

/// Fails unless the picture has a code with four free modules on each side, and modules of two pixels where the
/// display is square.
#[track_caller]
fn check_quiet(hand: &mut Hand) {
    let size = hand.pilot.app.device().size;
    let (width, height) = (size.width as usize, size.height as usize);
    let picture = hand.picture();
    let is_white = |x: usize, y: usize| picture[(y * width + x) * 3..][..3].iter().all(|part| *part > 250);
    let row = |y: usize| (0..width).filter(|x| is_white(*x, y)).count();
    // The first and last rows that are white across the middle.
    let middle = width / 2;
    let top = (20..height).find(|y| row(*y) > width / 5 && is_white(middle, *y)).expect("a white field");
    let left = (0..width).find(|x| is_white(*x, top)).expect("a left edge");
    let right = (0..width).rfind(|x| is_white(*x, top)).expect("a right edge");
    let side = right - left + 1;
    let dark = |x: usize, y: usize| !is_white(x, y);
    let first = (top..height).find(|y| (left..=right).any(|x| dark(x, *y))).expect("modules");
    let start = (left..=right).find(|x| dark(*x, first)).expect("a corner");
    // A corner of a code is seven dark modules.
    let run = (start..=right).take_while(|x| dark(*x, first)).count();
    let module = run / 7;
    assert!(module * 7 == run && module >= 1, "{run}");
    assert!(first - top == 4 * module && start - left == 4 * module, "{module} px, {} above", first - top);
    let below = (top..top + side).rfind(|y| (left..=right).any(|x| dark(x, *y))).expect("modules");
    assert_eq!(top + side - 1 - below, 4 * module, "below");
    assert!(module >= 2 || height < 200, "{module} px a module");
}

/// Whose turn it is can be read on every display, wherever the cursor is.
#[test]
fn the_turn_is_always_there() {
    for size in 0..3 {
        let mut hand = at_table(SMALL, size, KeySet::Nine);
        hand.reads("Your turn").press("up").reads("Your turn").press("up left").reads("Your turn");
        let mut hand = at_table(&opening(8, 5, 1, 3), size, KeySet::Nine);
        hand.reads("Player 1 lays a token").press("up*2").reads("Player 1 lays a token");
    }
}
