//! The hand: keys in, pictures out, and whatever else the app wants done. It runs above the worker, so a
//! key is seen while the worker thinks.

use core::fmt::Write;

use embassy_futures::select::{Either, select};
use embassy_time::{Duration, Instant, Timer};
use heapless::String;
use trickwire_device::life::BEAT;
use trickwire_device::mailbox::{Letter, Message, Order, Turn};
use trickwire_device::screen::{self, Rows};
use trickwire_ui::rest::Light;
use trickwire_ui::{App, Effect, Event, Frame, Keep, Key, Request, Stroke, Think};

use super::HandEnd;
use super::board::INFO;
use super::light::Lamp;
use super::panel::Panel;
use super::watch;

/// Whoever sends lines is not at the device, and may have sent more than was meant.
const NO_LINE: &[u8] = b"error only a finger on the device's key does that\n";

pub(crate) struct Hand {
    pub app: &'static mut App,
    pub frame: Frame<'static>,
    pub panel: Panel,
    pub lamp: Lamp,
    pub post: HandEnd,
    /// The picture is not the app's any more.
    pub stale: bool,
}

#[embassy_executor::task]
pub async fn hand(hand: &'static mut Hand) -> ! {
    hand.begin().await;
    loop {
        watch::HAND.give();
        #[cfg(feature = "crash")]
        super::crash::hand().await;
        let beat = Instant::now() + Duration::from_micros(BEAT);
        let change = hand.lamp.next_change(hand.app.settings()).unwrap_or(Instant::MAX);
        if let Either::First(message) = select(hand.post.next(), Timer::at(change.min(beat))).await {
            hand.take(message).await;
            while let Some(message) = hand.post.try_next() {
                hand.take(message).await;
            }
        }
        hand.refresh().await;
    }
}

impl Hand {
    /// The first picture goes to the display while that still sleeps; then there is light.
    async fn begin(&mut self) {
        self.app.draw(&mut self.frame);
        self.panel.set_up().await;
        self.panel.show(&self.frame, self.app.theme()).await;
        self.panel.wake().await;
        self.lamp.set(Light::Bright, self.app.settings());
        self.stale = false;
        defmt::info!("first picture at {=u64} us", Instant::now().as_micros());
    }

    async fn take(&mut self, message: Message<'static>) {
        watch::HAND.give();
        match message {
            Message::Stroke(key, stroke) => {
                if self.lamp.counts(key, stroke) && self.app.hears(key, stroke) {
                    // What needs little of the stack need not wait for the worker.
                    let held = match self.app.is_light(key, stroke) {
                        true => None,
                        false => Some(self.post.hold().await),
                    };
                    self.tell(Event::Key(key, stroke));
                    drop(held);
                }
            }
            Message::Press { key, is_long, turn } => {
                let asked = Asked::now(turn);
                let held = self.post.hold().await;
                let is_done = self.press(key, is_long);
                drop(held);
                self.refresh().await;
                match is_done {
                    true => self.end_reply(asked).await,
                    false => self.post.end_reply(asked.turn, NO_LINE).await,
                }
            }
            Message::Open(letter) => self.open(letter).await,
            Message::Screen(turn) => self.send_screen(turn).await,
            Message::State(turn) => self.send_state(turn).await,
            Message::Progress(progress) => self.tell(Event::Progress(progress)),
            Message::Answer(answer) => {
                let mut effect = Effect::default();
                self.post.look(answer, |answer| effect = self.app.handle(Event::Answer(answer)));
                self.follow(effect);
            }
            Message::Paper(paper) => self.post.take_paper(paper, |paper| *paper = self.app.question()),
            Message::Battery(permille) => self.tell(Event::Battery(permille)),
            Message::Health(health) => self.tell(Event::Health(health)),
            Message::Notice(text) => self.tell(Event::Notice(text)),
            Message::Write(keep, words) => {
                let mut text = Text { bytes: bytemuck::cast_slice_mut(words), length: 0 };
                let written = self.app.write(keep, &mut text).is_ok().then_some(text.length);
                self.post.wrote(words, written);
            }
        }
    }

    fn tell(&mut self, event: Event<'_>) {
        let effect = self.app.handle(event);
        self.follow(effect);
    }

    /// A key, by line. Nothing that ends the program is done in this way; was it all done?
    fn press(&mut self, key: Key, is_long: bool) -> bool {
        let mut is_done = true;
        if self.lamp.counts_at_once() {
            for stroke in Stroke::of_press(is_long) {
                let mut effect = self.app.handle(Event::Key(key, stroke));
                if effect.request == Some(Request::Bootsel) {
                    effect.request = None;
                    is_done = false;
                }
                self.follow(effect);
            }
        }
        is_done
    }

    /// A game that comes by line: `open bomb` and what a game is saved as, its lines joined by ` // `.
    async fn open(&mut self, letter: Letter<'static>) {
        let since = Instant::now();
        let held = self.post.hold().await;
        self.lamp.counts_at_once();
        let [room, _] = self.panel.room();
        let mut text = Text { bytes: room, length: 0 };
        let line = letter.text().trim().strip_prefix("open").unwrap_or("").trim();
        // A table alone is a game at its start.
        let table = line.strip_prefix("bomb ").filter(|table| table.as_bytes().get(1) == Some(&b'p'));
        let line = table.unwrap_or(line);
        let _ = text.write_str(if table.is_some() { "bomb trickwire bomb game 1\ntable " } else { "" });
        for (number, part) in line.split(" // ").enumerate() {
            let _ = text.write_str(if number > 0 { "\n" } else { "" });
            let _ = text.write_str(part);
        }
        let (effect, outcome) = self.app.open(text.as_str());
        self.follow(effect);
        drop(held);
        let mut reply: String<100> = String::new();
        let _ = match outcome {
            Ok(()) => writeln!(reply, "ok {}", since.elapsed().as_micros()),
            Err(why) => writeln!(reply, "error {why}"),
        };
        self.post.end_letter(letter, reply.as_bytes()).await;
    }

    fn follow(&mut self, effect: Effect) {
        self.stale |= effect.redraw;
        match effect.think {
            Think::No => {}
            Think::Start => self.post.ask(self.app.ticket(), |paper| *paper = self.app.question()),
            Think::Stop => self.post.stop_asking(),
        }
        self.post.keep(effect.keep);
        match effect.request {
            Some(Request::Bootsel) => {
                self.post.stop_asking();
                self.post.order(Order::Bootsel);
            }
            Some(Request::Check) => self.post.order(Order::Check),
            None => {}
        }
    }

    /// Light and picture as they should be.
    async fn refresh(&mut self) {
        let due = self.lamp.due(self.app.settings());
        let was_asleep = self.lamp.light() == Light::Asleep;
        if due == Light::Asleep && !was_asleep {
            self.post.order(Order::Keep);
            self.lamp.set(due, self.app.settings());
            self.panel.sleep().await;
            return;
        }
        let seen = matches!(due, Light::Bright | Light::Dim);
        if self.stale && seen {
            self.stale = false;
            self.app.draw(&mut self.frame);
            self.panel.show(&self.frame, self.app.theme()).await;
        }
        if was_asleep && due != Light::Asleep {
            self.panel.wake().await;
        }
        self.lamp.set(due, self.app.settings());
    }

    async fn send_screen(&mut self, turn: Turn) {
        let asked = Asked::now(turn);
        let [told, line] = self.panel.room();
        let mut told = Text { bytes: told, length: 0 };
        let mut line = Text { bytes: line, length: 0 };
        self.app.draw_and_tell(&mut self.frame, &mut told);
        let (name, size) = (self.app.name(), INFO.size);
        line.send(&mut self.post, &asked, |line| {
            writeln!(line, "screen {name} {}x{}", size.width, size.height)
        })
        .await;
        for text in told.as_str().lines() {
            line.send(&mut self.post, &asked, |line| writeln!(line, "text {text}")).await;
        }
        let mut rows = Rows::default();
        let mut more = true;
        while more {
            line.send(&mut self.post, &asked, |line| {
                more = rows.write(&self.frame, line)?;
                if more { line.write_char('\n') } else { Ok(()) }
            })
            .await;
        }
        let theme = self.app.theme();
        line.send(&mut self.post, &asked, |line| {
            screen::write_palette(theme, line)?;
            line.write_char('\n')
        })
        .await;
        self.end_reply(asked).await;
    }

    /// `kept <piece> <bytes>`, then the text, its lines indented so that none looks like the end.
    async fn send_state(&mut self, turn: Turn) {
        let asked = Asked::now(turn);
        let mut is_whole = true;
        for keep in Keep::ALL {
            let [text, line] = self.panel.room();
            let mut text = Text { bytes: text, length: 0 };
            let mut line = Text { bytes: line, length: 0 };
            let whole = self.app.write(keep, &mut text).is_ok();
            let cut = if whole { "" } else { " and more" };
            line.send(&mut self.post, &asked, |line| {
                writeln!(line, "kept {} {}{cut}", keep.word(), text.length)
            })
            .await;
            for row in text.as_str().lines() {
                line.send(&mut self.post, &asked, |line| writeln!(line, "  {row}")).await;
            }
            is_whole &= whole;
        }
        if is_whole && !asked.is_late() {
            self.app.note_fetched();
        }
        self.end_reply(asked).await;
    }

    async fn end_reply(&mut self, asked: Asked) {
        let mut line: String<40> = String::new();
        // What is cut may be cut in the middle of a line.
        let _ = match asked.is_late() {
            false => writeln!(line, "ok {}", asked.since.elapsed().as_micros()),
            true => writeln!(line, "\nerror the host reads too slowly"),
        };
        self.post.end_reply(asked.turn, line.as_bytes()).await;
    }
}

/// A line to the hand, and since when it is being answered.
struct Asked {
    turn: Turn,
    since: Instant,
}

impl Asked {
    fn now(turn: Turn) -> Asked {
        Asked { turn, since: Instant::now() }
    }

    /// Keys wait for the end of the reply, and not for a host that reads a few bytes a second.
    fn is_late(&self) -> bool {
        self.since.elapsed() > Duration::from_secs(5)
    }
}

/// Text in memory handed in; what does not fit is an error.
struct Text<'b> {
    bytes: &'b mut [u8],
    length: usize,
}

impl Text<'_> {
    fn as_str(&self) -> &str {
        self.bytes.get(..self.length).and_then(|bytes| core::str::from_utf8(bytes).ok()).unwrap_or("")
    }

    /// Writes a line and replies with it.
    async fn send(
        &mut self,
        post: &mut HandEnd,
        asked: &Asked,
        write: impl FnOnce(&mut Self) -> core::fmt::Result,
    ) {
        self.length = 0;
        let _ = write(self);
        for part in self.bytes.get(..self.length).unwrap_or(&[]).chunks(64) {
            if !asked.is_late() {
                post.reply(&asked.turn, part).await;
                watch::HAND.give();
            }
        }
    }
}

impl Write for Text<'_> {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        let place = self.bytes.get_mut(self.length..self.length + text.len()).ok_or(core::fmt::Error)?;
        place.copy_from_slice(text.as_bytes());
        self.length += text.len();
        Ok(())
    }
}
