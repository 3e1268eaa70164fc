//! The hand: keys in, pictures out, and whatever else the app wants done. It runs above the worker, so a
//! key is seen while the worker thinks.

use core::cell::Cell;
use core::fmt::Write;
use core::sync::atomic::Ordering::Relaxed;

use embassy_futures::select::{Either, select};
use embassy_time::{Instant, Timer};
use heapless::String;
use trickwire_device::screen::{self, Rows};
use trickwire_ui::rest::Light;
use trickwire_ui::{App, Effect, Event, Frame, Keep, Key, Request, Stroke, Think};

use super::board::INFO;
use super::light::Lamp;
use super::panel::Panel;
use super::post::{
    ASKED, BUSY, CHANGE, CHANGED, GO, HOLD, INBOX, Message, ORDER, Order, PAUSED, QUESTION, REPLIED, SHOWN,
    WANTED, WRITTEN,
};
use super::reply;
use super::storage::Sentence;

pub(crate) struct Hand {
    pub app: &'static mut App,
    pub frame: Frame<'static>,
    pub panel: Panel,
    pub lamp: Lamp,
    /// To be told as soon as there is a picture.
    pub notices: [Option<Sentence>; 2],
    /// The picture is not the app's any more.
    pub stale: bool,
}

#[embassy_executor::task]
pub async fn hand(mut hand: Hand) -> ! {
    hand.begin().await;
    loop {
        let change = hand.lamp.next_change(hand.app.settings()).unwrap_or(Instant::MAX);
        if let Either::First(message) = select(INBOX.receive(), Timer::at(change)).await {
            hand.take(message).await;
            while let Ok(message) = INBOX.try_receive() {
                hand.take(message).await;
            }
        }
        hand.refresh().await;
    }
}

impl Hand {
    /// The first picture goes to the display while that still sleeps; then there is light.
    async fn begin(&mut self) {
        let effect = self.app.start();
        self.follow(effect);
        for sentence in core::mem::take(&mut self.notices).into_iter().flatten() {
            let effect = self.app.handle(Event::Notice(&sentence));
            self.follow(effect);
        }
        self.app.draw(&mut self.frame);
        self.panel.set_up().await;
        self.panel.show(&self.frame, self.app.settings().theme).await;
        self.panel.wake().await;
        self.lamp.set(Light::Bright, self.app.settings());
        self.stale = false;
        defmt::info!("first picture at {=u64} us", Instant::now().as_micros());
    }

    async fn take(&mut self, message: Message) {
        match message {
            Message::Stroke(key, stroke) => {
                if self.lamp.counts(key, stroke) {
                    hold().await;
                    self.tell(Event::Key(key, stroke));
                    release();
                }
            }
            Message::Press(key, long) => {
                let start = Instant::now();
                hold().await;
                self.press(key, long);
                release();
                self.refresh().await;
                self.end_reply(start).await;
            }
            Message::Screen => self.send_screen().await,
            Message::State => self.send_state().await,
            Message::Progress(progress) => self.tell(Event::Progress(progress)),
            Message::Look => {
                if let Some(shown) = SHOWN.lock(Cell::take) {
                    self.tell(Event::Answer(shown.answer()));
                }
            }
            Message::Ask(question) => {
                question.clone_from(self.app.question());
                ASKED.signal(question);
            }
            Message::Battery(permille) => self.tell(Event::Battery(permille)),
            Message::Notice(text) => self.tell(Event::Notice(text)),
            Message::Write(keep, words) => {
                let mut text = Text { bytes: bytemuck::cast_slice_mut(words), length: 0 };
                let written = self.app.write(keep, &mut text).is_ok().then_some(text.length);
                WRITTEN.signal((words, written));
            }
        }
    }

    fn tell(&mut self, event: Event<'_>) {
        let effect = self.app.handle(event);
        self.follow(effect);
    }

    fn press(&mut self, key: Key, long: bool) {
        if self.lamp.counts_at_once() {
            for stroke in Stroke::of_press(long) {
                self.tell(Event::Key(key, stroke));
            }
        }
    }

    fn follow(&mut self, effect: Effect) {
        self.stale |= effect.redraw;
        match effect.think {
            Think::No => {}
            Think::Start => {
                WANTED.store(self.app.question().ticket, Relaxed);
                QUESTION.signal(());
            }
            Think::Stop => WANTED.store(0, Relaxed),
        }
        if !effect.keep.is_empty() {
            CHANGED.lock(|changed| changed.set(Some(changed.get().unwrap_or_default().and(effect.keep))));
            CHANGE.signal(());
        }
        match effect.request {
            Some(Request::Bootsel) => {
                WANTED.store(0, Relaxed);
                ORDER.signal(Order::Bootsel);
            }
            None => {}
        }
    }

    /// Light and picture as they should be.
    async fn refresh(&mut self) {
        let due = self.lamp.due(self.app.settings());
        let was_asleep = self.lamp.light() == Light::Asleep;
        if due == Light::Asleep && !was_asleep {
            ORDER.signal(Order::Keep);
            self.lamp.set(due, self.app.settings());
            self.panel.sleep().await;
            return;
        }
        let seen = matches!(due, Light::Bright | Light::Dim);
        if self.stale && seen {
            self.stale = false;
            self.app.draw(&mut self.frame);
            self.panel.show(&self.frame, self.app.settings().theme).await;
        }
        if was_asleep && due != Light::Asleep {
            self.panel.wake().await;
        }
        self.lamp.set(due, self.app.settings());
    }

    async fn send_screen(&mut self) {
        let start = Instant::now();
        let [told, line] = self.panel.room();
        let mut told = Text { bytes: told, length: 0 };
        let mut line = Text { bytes: line, length: 0 };
        self.app.draw_and_tell(&mut self.frame, &mut told);
        let (name, size) = (self.app.name(), INFO.size);
        line.send(|line| writeln!(line, "screen {name} {}x{}", size.width, size.height)).await;
        for text in told.as_str().lines() {
            line.send(|line| writeln!(line, "text {text}")).await;
        }
        let mut rows = Rows::default();
        let mut more = true;
        while more {
            line.send(|line| {
                more = rows.write(&self.frame, line)?;
                if more { line.write_char('\n') } else { Ok(()) }
            })
            .await;
        }
        let theme = self.app.settings().theme;
        line.send(|line| {
            screen::write_palette(theme, line)?;
            line.write_char('\n')
        })
        .await;
        self.end_reply(start).await;
    }

    /// `kept <piece> <bytes>`, then the text, its lines indented so that none looks like the end.
    async fn send_state(&mut self) {
        let start = Instant::now();
        for keep in Keep::ALL {
            let [text, line] = self.panel.room();
            let mut text = Text { bytes: text, length: 0 };
            let mut line = Text { bytes: line, length: 0 };
            let whole = self.app.write(keep, &mut text).is_ok();
            let cut = if whole { "" } else { " and more" };
            line.send(|line| writeln!(line, "kept {} {}{cut}", keep.word(), text.length)).await;
            for row in text.as_str().lines() {
                line.send(|line| writeln!(line, "  {row}")).await;
            }
        }
        self.end_reply(start).await;
    }

    async fn end_reply(&mut self, start: Instant) {
        let mut line: String<32> = String::new();
        let _ = writeln!(line, "ok {}", start.elapsed().as_micros());
        reply::send(line.as_bytes()).await;
        REPLIED.signal(());
    }
}

/// Gets the worker out of its thought.
async fn hold() {
    if BUSY.load(Relaxed) {
        PAUSED.reset();
        GO.reset();
        HOLD.store(true, Relaxed);
        PAUSED.wait().await;
    }
}

/// Lets it go on.
fn release() {
    if HOLD.load(Relaxed) {
        HOLD.store(false, Relaxed);
        GO.signal(());
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

    /// Writes something and sends it.
    async fn send(&mut self, write: impl FnOnce(&mut Self) -> core::fmt::Result) {
        self.length = 0;
        let _ = write(self);
        reply::send(self.bytes.get(..self.length).unwrap_or(&[])).await;
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
