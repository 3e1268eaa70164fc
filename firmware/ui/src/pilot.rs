//! Drives an app without a device: every question is thought through at once. For tests, scripts and
//! pictures.

use core::fmt::Write;

use trickwire_core::budget::Progress;

use crate::app::{App, Effect, Event, Request, Think};
use crate::frame::Frame;
use crate::input::{Key, Stroke};
use crate::keep::KeepSet;
use crate::think::{Answer, think};

/// An app and the memory it thinks in.
pub struct Pilot<'a> {
    /// The app.
    pub app: App,
    /// What changed since somebody last looked.
    pub keep: KeepSet,
    /// What the app asked of the device last.
    pub request: Option<Request>,
    /// Beats after which thinking is stopped, as a device does when another key is pressed.
    pub patience: u32,
    words: &'a mut [u32],
    answer: Answer,
}

impl<'a> Pilot<'a> {
    /// An app that thinks in this memory.
    pub fn new(app: App, words: &'a mut [u32]) -> Pilot<'a> {
        let mut pilot = Pilot {
            app,
            keep: KeepSet::default(),
            request: None,
            patience: u32::MAX,
            words,
            answer: Answer::NONE,
        };
        let effect = pilot.app.start();
        pilot.follow(effect);
        pilot
    }

    /// A short press.
    pub fn press(&mut self, key: Key) {
        for stroke in Stroke::of_press(false) {
            self.stroke(key, stroke);
        }
    }

    /// A long press.
    pub fn press_long(&mut self, key: Key) {
        for stroke in Stroke::of_press(true) {
            self.stroke(key, stroke);
        }
    }

    /// A stroke.
    pub fn stroke(&mut self, key: Key, stroke: Stroke) {
        let effect = self.app.handle(Event::Key(key, stroke));
        self.follow(effect);
    }

    /// Any other event.
    pub fn tell(&mut self, event: Event<'_>) {
        let effect = self.app.handle(event);
        self.follow(effect);
    }

    /// The page as a picture.
    pub fn draw(&self, frame: &mut Frame<'_>) {
        self.app.draw(frame);
    }

    /// What stands on the page, a line for every piece of text.
    pub fn read_out(&self, frame: &mut Frame<'_>, out: &mut dyn Write) {
        self.app.draw_and_tell(frame, out);
    }

    fn follow(&mut self, mut effect: Effect) {
        loop {
            self.keep = self.keep.and(effect.keep);
            self.request = effect.request.or(self.request);
            if effect.think != Think::Start {
                return;
            }
            let question = self.app.question();
            let mut last = Effect::default();
            let app = &mut self.app;
            let mut keep = KeepSet::default();
            let mut left = self.patience;
            let mut pulse = |_: Progress| {
                left = left.saturating_sub(1);
                left > 0
            };
            think(&question, self.words, &mut self.answer, &mut pulse, &mut |answer| {
                last = app.handle(Event::Answer(answer));
                keep = keep.and(last.keep);
            });
            self.keep = self.keep.and(keep);
            effect = last;
        }
    }
}
