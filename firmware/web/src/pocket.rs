//! The handheld in a page: its own app, drawn into memory; its thinking somewhere else.

use embedded_graphics::prelude::Size;
use trickwire_core::budget::{Progress, Pulse};
use trickwire_core::limits::DEVICE_WORDS;
use trickwire_ui::frame::frame_bytes;
use trickwire_ui::think::think;
use trickwire_ui::{
    Answer, App, Device, Effect, Event, Frame, Keep, Key, KeySet, Question, Request, Stroke, Think,
};

/// Bytes of a question.
pub(crate) const QUESTION_BYTES: usize = size_of::<Question>();
/// Bytes of an answer.
pub(crate) const ANSWER_BYTES: usize = size_of::<Answer>();

/// The handheld.
pub struct Pocket {
    app: Box<App>,
    frame: Vec<u8>,
}

/// An effect as bits: 1 draw, 2 think, 4 stop thinking, 8 it would restart as a drive; from bit 8 on the pieces to be kept.
pub(crate) fn effects(effect: Effect) -> u32 {
    let think = match effect.think {
        Think::No => 0,
        Think::Start => 2,
        Think::Stop => 4,
    };
    let drive = if effect.request == Some(Request::Bootsel) { 8 } else { 0 };
    let kept = Keep::ALL.iter().enumerate().filter(|(_, keep)| effect.keep.has(**keep));
    kept.fold(u32::from(effect.redraw) | think | drive, |bits, (piece, _)| bits | 0x100 << piece)
}

impl Pocket {
    /// A fresh one.
    pub fn new(width: u32, height: u32) -> Pocket {
        let size = Size::new(width.clamp(1, 320), height.clamp(1, 320));
        let device = Device {
            size,
            keys: KeySet::Nine,
            board: "in a browser",
            version: env!("CARGO_PKG_VERSION"),
            page: trickwire_ui::share::ADDRESS,
        };
        Pocket { app: Box::new(App::new(device)), frame: vec![0; frame_bytes(size)] }
    }

    /// Takes up what was kept; false where it cannot be read.
    pub fn read(&mut self, piece: u32, text: &str) -> bool {
        Keep::ALL.get(piece as usize).is_some_and(|&keep| self.app.read(keep, text).is_ok())
    }

    /// What is to be kept.
    pub fn write(&self, piece: u32) -> String {
        let mut text = String::new();
        if let Some(&keep) = Keep::ALL.get(piece as usize) {
            let _ = self.app.write(keep, &mut text);
        }
        text
    }

    /// The first picture.
    pub fn start(&mut self) -> u32 {
        effects(self.app.start())
    }

    /// A key, by number, and what it does: 0 down, 1 a short press, 2 a long one, 3 again while it is held, 4 up.
    pub fn key(&mut self, key: u32, stroke: u32) -> u32 {
        let strokes = [Stroke::Down, Stroke::Short, Stroke::Long, Stroke::Repeat, Stroke::Up];
        match (Key::ALL.get(key as usize), strokes.get(stroke as usize)) {
            (Some(&key), Some(&stroke)) => effects(self.app.handle(Event::Key(key, stroke))),
            _ => 0,
        }
    }

    /// The thinking goes on.
    pub fn progress(&mut self, done: u32, of: u32) -> u32 {
        effects(self.app.handle(Event::Progress(Progress { done, of })))
    }

    /// Something to be read at once.
    pub fn notice(&mut self, text: &str) -> u32 {
        effects(self.app.handle(Event::Notice(text)))
    }

    /// What is to be thought about.
    pub fn question(&self) -> Question {
        self.app.question()
    }

    /// An answer, or a better one.
    pub fn answer(&mut self, answer: &Answer) -> u32 {
        effects(self.app.handle(Event::Answer(answer)))
    }

    /// Draws: red, green, blue and 255 for every pixel.
    pub fn draw(&mut self, out: &mut Vec<u8>) {
        let size = self.app.device().size;
        let Some(mut frame) = Frame::new(&mut self.frame, size) else { return };
        self.app.draw(&mut frame);
        let palette = self.app.theme().palette().map(pixel);
        out.clear();
        let row = (size.width as usize).div_ceil(2);
        for line in frame.bytes().chunks(row) {
            let inks = line.iter().flat_map(|pair| [pair >> 4, pair & 15]).take(size.width as usize);
            out.extend(inks.flat_map(|ink| palette[usize::from(ink)]));
        }
    }

    /// The page's name, and what the picture says, a line for every piece.
    pub fn tell(&mut self) -> String {
        let size = self.app.device().size;
        let mut told = format!("{}\n", self.app.name());
        if let Some(mut frame) = Frame::new(&mut self.frame, size) {
            self.app.draw_and_tell(&mut frame, &mut told);
        }
        told
    }
}

/// Five, six and five bits as eight each.
fn pixel(raw: u16) -> [u8; 4] {
    let (red, green, blue) = (raw >> 11, raw >> 5 & 63, raw & 31);
    [(red << 3 | red >> 2) as u8, (green << 2 | green >> 4) as u8, (blue << 3 | blue >> 2) as u8, 255]
}

/// What thinks: a question, its answer, and the memory for it once it is needed.
pub(crate) struct Thinker {
    question: Box<Question>,
    answer: Box<Answer>,
    words: Vec<u32>,
}

impl Default for Thinker {
    fn default() -> Thinker {
        Thinker { question: Box::new(Question::NONE), answer: Box::new(Answer::NONE), words: Vec::new() }
    }
}

impl Thinker {
    /// Lays a question ready.
    pub(crate) fn ask(&mut self, question: Question) {
        *self.question = question;
    }

    /// Where it is.
    pub(crate) fn question_place(&mut self) -> *mut u8 {
        (&raw mut *self.question).cast()
    }

    /// Where the answer is.
    pub(crate) fn answer_place(&mut self) -> *mut u8 {
        (&raw mut *self.answer).cast()
    }

    /// The answer that lies here.
    pub(crate) fn answer(&self) -> &Answer {
        &self.answer
    }

    /// Thinks about the question that lies here.
    pub(crate) fn think(&mut self, pulse: &mut dyn Pulse, publish: &mut dyn FnMut(&mut Thinker)) {
        self.words.resize(DEVICE_WORDS, 0);
        let mut words = std::mem::take(&mut self.words);
        let mut answer = Answer::NONE;
        let question = self.question.clone();
        think(&question, &mut words, &mut answer, pulse, &mut |better| {
            (*self.answer).clone_from(better);
            publish(self);
        });
        self.words = words;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use trickwire_core::budget::Patient;

    #[test]
    fn it_draws_tells_and_keeps() {
        let mut pocket = Pocket::new(240, 240);
        assert_eq!(pocket.start() & 1, 1);
        let mut picture = Vec::new();
        pocket.draw(&mut picture);
        assert_eq!(picture.len(), 240 * 240 * 4);
        assert!(pocket.tell().starts_with("welcome\n"), "{}", pocket.tell());
        for piece in 0..4 {
            let text = pocket.write(piece);
            assert!(Pocket::new(240, 240).read(piece, &text), "{piece}: {text}");
        }
        assert!(!pocket.read(1, "nonsense"));
        assert_eq!(pocket.key(99, 0), 0);
    }

    #[test]
    fn a_question_is_answered_in_place() {
        let mut thinker = Thinker::default();
        thinker.ask(Question { ticket: 7, ask: trickwire_ui::think::Ask::Nothing });
        let mut published = 0;
        thinker.think(&mut Patient, &mut |_| published += 1);
        assert!(published > 0);
        assert_eq!(thinker.answer().ticket, 7);
        assert!(thinker.answer().is_final);
    }
}
