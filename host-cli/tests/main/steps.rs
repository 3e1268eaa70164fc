//! The three steps that put a program onto a handheld, drawn for the documents with the handheld's own inks and letters.
//! `docs/pictures/make` draws them anew.

use std::path::Path;

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::{
    Circle, CornerRadii, Line, PrimitiveStyle, Rectangle, RoundedRectangle, StyledDrawable, Triangle,
};
use trickwire_cli::pocket::screen::Screen;
use trickwire_ui::canvas::{Canvas, Face};
use trickwire_ui::{Frame, Ink, Theme};

use crate::pixels::pixels;

type Drawing = fn(&mut Frame<'_>);

const SIZE: Size = Size::new(300, 200);

/// The white button of the Pico, in both pictures of it.
const BUTTON: Point = Point::new(148, 95);

fn block(frame: &mut Frame<'_>, x: i32, y: i32, width: u32, height: u32, radius: u32, ink: Ink) {
    let corners = CornerRadii::new(Size::new_equal(radius));
    let area = Rectangle::new(Point::new(x, y), Size::new(width, height));
    let _ = RoundedRectangle::new(area, corners).draw_styled(&PrimitiveStyle::with_fill(ink), frame);
}

fn disc(frame: &mut Frame<'_>, centre: Point, width: u32, ink: Ink) {
    let _ = Circle::with_center(centre, width).draw_styled(&PrimitiveStyle::with_fill(ink), frame);
}

fn line(frame: &mut Frame<'_>, from: Point, to: Point, width: u32, ink: Ink) {
    let _ = Line::new(from, to).draw_styled(&PrimitiveStyle::with_stroke(ink, width), frame);
}

/// An arrow to the right.
fn arrow(frame: &mut Frame<'_>, from: Point, length: i32) {
    line(frame, from, from + Point::new(length - 12, 0), 7, Ink::Cursor);
    let tip = from + Point::new(length, 0);
    let head = Triangle::new(tip, tip + Point::new(-16, -13), tip + Point::new(-16, 13));
    let _ = head.draw_styled(&PrimitiveStyle::with_fill(Ink::Cursor), frame);
}

/// The number of the step and what to do.
fn say(frame: &mut Frame<'_>, step: &str, text: &str) {
    block(frame, 0, 0, SIZE.width, 28, 0, Ink::Bar);
    let mut canvas = Canvas::new(frame, None);
    canvas.text(10, 4, Face::Large, Ink::Cursor, step);
    canvas.text(34, 7, Face::Bold, Ink::Text, text);
}

/// A Pico seen from above, its port on the left.
fn pico(frame: &mut Frame<'_>) {
    block(frame, 100, 60, 180, 78, 6, Ink::Heat2);
    for pin in 0..16 {
        for y in [66, 132] {
            disc(frame, Point::new(110 + 11 * pin, y), 5, Ink::Yellow);
        }
    }
    block(frame, 92, 82, 30, 34, 2, Ink::Faint);
    block(frame, 180, 84, 32, 32, 1, Ink::Ground);
    block(frame, BUTTON.x - 11, BUTTON.y - 9, 22, 18, 2, Ink::Faint);
    disc(frame, BUTTON, 13, Ink::White);
    let mut canvas = Canvas::new(frame, None);
    canvas.text(BUTTON.x - 21, 74, Face::Small, Ink::Text, "BOOTSEL");
    canvas.text(220, 95, Face::Small, Ink::Text, "Pico");
}

/// A finger on the button, from below.
fn finger(frame: &mut Frame<'_>) {
    for (ink, grown) in [(Ink::Ground, 6), (Ink::Danger, 0)] {
        block(frame, BUTTON.x - 12 - grown / 2, BUTTON.y + 2 - grown / 2, (24 + grown) as u32, 120, 12, ink);
    }
}

fn hold(frame: &mut Frame<'_>) {
    say(frame, "1", "Hold the button BOOTSEL");
    pico(frame);
    finger(frame);
    let mut canvas = Canvas::new(frame, None);
    canvas.text(176, 158, Face::Body, Ink::Text, "and keep");
    canvas.text(176, 174, Face::Body, Ink::Text, "holding it");
}

fn plug(frame: &mut Frame<'_>) {
    say(frame, "2", "Plug it in, then let go");
    pico(frame);
    finger(frame);
    block(frame, 0, 94, 34, 10, 0, Ink::Line);
    block(frame, 20, 84, 30, 30, 4, Ink::Faint);
    block(frame, 50, 89, 10, 20, 1, Ink::Text);
    arrow(frame, Point::new(22, 134), 64);
    let mut canvas = Canvas::new(frame, None);
    canvas.text(12, 160, Face::Body, Ink::Text, "into your");
    canvas.text(12, 176, Face::Body, Ink::Text, "computer");
}

fn drag(frame: &mut Frame<'_>) {
    say(frame, "3", "Drag the file onto the drive");
    // A sheet of paper with its corner folded.
    block(frame, 28, 58, 62, 80, 3, Ink::Text);
    let corner = [Point::new(72, 58), Point::new(90, 58), Point::new(90, 76)];
    let _ = Triangle::new(corner[0], corner[1], corner[2])
        .draw_styled(&PrimitiveStyle::with_fill(Ink::Ground), frame);
    let fold = Triangle::new(corner[0], Point::new(72, 76), corner[2]);
    let _ = fold.draw_styled(&PrimitiveStyle::with_fill(Ink::Faint), frame);
    Canvas::new(frame, None).text(44, 96, Face::Large, Ink::Ground, "UF2");
    arrow(frame, Point::new(104, 98), 70);
    block(frame, 186, 68, 92, 60, 8, Ink::Faint);
    block(frame, 186, 106, 92, 22, 8, Ink::Line);
    disc(frame, Point::new(264, 117), 8, Ink::Good);
    let mut canvas = Canvas::new(frame, None);
    canvas.text(8, 150, Face::Small, Ink::Faint, "trickwire-...uf2");
    canvas.text(200, 150, Face::Body, Ink::Text, "RPI-RP2");
    canvas.text(32, 178, Face::Body, Ink::Text, "It vanishes: Welcome appears");
}

/// What takes the place of the first two steps where there is no such button.
fn picosystem(frame: &mut Frame<'_>) {
    say(frame, "1", "On a PicoSystem: hold X");
    block(frame, 40, 40, 220, 112, 16, Ink::Bar);
    block(frame, 108, 54, 84, 84, 4, Ink::Ground);
    block(frame, 66, 70, 14, 50, 3, Ink::Faint);
    block(frame, 48, 88, 50, 14, 3, Ink::Faint);
    let keys = [("X", 226, 70), ("B", 226, 122), ("Y", 207, 96), ("A", 245, 96)];
    for (name, x, y) in keys {
        let (ink, width) = if name == "X" { (Ink::Danger, 26) } else { (Ink::Faint, 20) };
        disc(frame, Point::new(x, y), width, ink);
        Canvas::new(frame, None).text(x - 4, y - 7, Face::Bold, Ink::Ground, name);
    }
    let mut canvas = Canvas::new(frame, None);
    canvas.text_centre(158, Face::Body, Ink::Text, "plugged in and switched off,");
    canvas.text_centre(176, Face::Body, Ink::Text, "hold X while you switch it on");
}

#[test]
fn the_steps_are_drawn_as_they_are_in_the_documents() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/pictures/steps");
    let drawn = Path::new(env!("CARGO_TARGET_TMPDIR")).join("steps");
    let overwrite = std::env::var_os("PICTURES").is_some_and(|value| value == "overwrite");
    let steps: [(&str, Drawing); 4] =
        [("hold", hold), ("plug", plug), ("drag", drag), ("picosystem", picosystem)];
    for (name, draw) in steps {
        let screen = Screen::drawn(SIZE, Theme::Dark, draw);
        let [new, old] = [&drawn, &folder].map(|folder| folder.join(format!("{name}.png")));
        screen.save(if overwrite { &old } else { &new }).unwrap();
        assert!(
            overwrite || pixels(&new) == pixels(&old),
            "docs/pictures/steps/{name}.png is not what is drawn now; look at {} and run docs/pictures/make",
            new.display()
        );
    }
}
