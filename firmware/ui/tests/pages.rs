//! The pages that every game shares.

mod common;

use common::{Hand, SIZES, device};
use trickwire_ui::{App, Event, Keep, KeySet, Request};

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
fn the_self_test_lights_every_key() {
    let mut hand = Hand::new();
    hand.press("down*3 a down*3 a").is_on("selftest").press("up down left right centre a x y b");
    hand.shot("selftest").press("long:b").is_on("settings");
}

#[test]
fn a_notice_is_read_and_gone() {
    let mut hand = Hand::new();
    hand.pilot.tell(Event::Notice("Something broke in the last run. Your game was kept."));
    hand.is_on("notice").reads("Something broke").shot("notice").press("a").is_on("home");
}

#[test]
fn the_menu_leads_to_the_drive_mode() {
    let mut hand = Hand::new();
    hand.press("x").is_on("menu").reads("Install new version").shot("menu").press("up a");
    assert_eq!(hand.pilot.request, Some(Request::Bootsel));
}

#[test]
fn four_keys_reach_what_nine_do() {
    let mut hand = Hand::of(SIZES[2], KeySet::Four);
    hand.shot("home-four").press("b*3 x").is_on("settings").press("y").is_on("home");
    hand.press("long:x").is_on("menu").press("x").is_on("help").press("y").is_on("home");
}
