//! The ST7789 display: strips of the frame that changed, sent by DMA while the next is turned into colours.
//!
//! It is reset for as long as the boards' makers do, and everything else that a start takes happens meanwhile. After that
//! the controller takes commands and pixels once 5 ms have passed, but must not be woken for 120 ms. So the first picture
//! is sent while it still sleeps, and is there when it wakes.

use embassy_futures::join::join;
use embassy_rp::gpio::Output;
use embassy_rp::spi::{Async, Spi};
use embassy_time::{Duration, Instant, Timer};
use embedded_graphics::prelude::OriginDimensions;
use trickwire_ui::frame::STRIP_ROWS;
use trickwire_ui::{Frame, Sent, Theme};

use super::board::{INFO, PanelPins, PanelPort};

/// Bytes of a strip as the display wants it.
pub(crate) const STRIP_BYTES: usize = INFO.size.width as usize * STRIP_ROWS * 2;

const SLEEP_IN: u8 = 0x10;
const SLEEP_OUT: u8 = 0x11;
const NORMAL: u8 = 0x13;
const INVERT_OFF: u8 = 0x20;
const INVERT_ON: u8 = 0x21;
const DISPLAY_OFF: u8 = 0x28;
const DISPLAY_ON: u8 = 0x29;
const COLUMNS: u8 = 0x2a;
const ROWS: u8 = 0x2b;
const PIXELS: u8 = 0x2c;
const ORIENTATION: u8 = 0x36;
const FORMAT: u8 = 0x3a;

/// Five bits of red, six of green, five of blue.
const RGB565: u8 = 0x55;

/// How long the reset is held. The controller's data sheet asks for 10 us, the makers' programs hold it for this long.
const RESET: Duration = Duration::from_millis(100);

/// After a reset, before the first command.
const AFTER_RESET: Duration = Duration::from_millis(5);

/// After a reset, before it may be woken.
const BEFORE_WAKING: Duration = Duration::from_millis(120);

/// After going to sleep or waking, before the next command.
const AFTER_SLEEP: Duration = Duration::from_millis(5);

/// Between waking and going to sleep.
const AWAKE_AT_LEAST: Duration = Duration::from_millis(120);

pub(crate) struct Panel {
    spi: Spi<'static, PanelPort, Async>,
    data: Output<'static>,
    select: Output<'static>,
    reset: Output<'static>,
    strips: [&'static mut [u8]; 2],
    sent: Sent,
    /// When its reset began, when it ended, or when it last went to sleep or woke.
    since: Instant,
}

impl Panel {
    /// Begins to reset the display. Give it [`Panel::strips`] before it shows anything.
    pub(crate) fn reset(pins: PanelPins) -> Panel {
        let PanelPins { spi, data, select, mut reset } = pins;
        reset.set_low();
        let strips: [&'static mut [u8]; 2] = [&mut [], &mut []];
        Panel { spi, data, select, reset, strips, sent: Sent::nothing(), since: Instant::now() }
    }

    /// Gives it memory for two strips.
    pub(crate) fn strips(mut self, room: &'static mut [u8; 2 * STRIP_BYTES]) -> Panel {
        let (first, second) = room.split_at_mut(STRIP_BYTES);
        self.strips = [first, second];
        self
    }

    /// Ends the reset, and tells it how it is mounted. It sleeps on, but takes pixels.
    pub(crate) async fn set_up(&mut self) {
        Timer::at(self.since + RESET).await;
        self.reset.set_high();
        self.since = Instant::now();
        Timer::at(self.since + AFTER_RESET).await;
        self.command(FORMAT, &[RGB565]);
        self.command(ORIENTATION, &[INFO.upright]);
        self.command(if INFO.inverted { INVERT_ON } else { INVERT_OFF }, &[]);
        self.command(NORMAL, &[]);
    }

    /// Shows what is in its memory; for the first time after a reset, or after [`Panel::sleep`].
    pub(crate) async fn wake(&mut self) {
        Timer::at(self.since + BEFORE_WAKING).await;
        self.command(SLEEP_OUT, &[]);
        self.since = Instant::now();
        Timer::at(self.since + AFTER_SLEEP).await;
        self.command(DISPLAY_ON, &[]);
    }

    /// Stops the glass; its memory keeps the picture.
    pub(crate) async fn sleep(&mut self) {
        Timer::at(self.since + AWAKE_AT_LEAST).await;
        self.command(DISPLAY_OFF, &[]);
        self.command(SLEEP_IN, &[]);
        self.since = Instant::now();
        Timer::at(self.since + AFTER_SLEEP).await;
    }

    /// Sends the strips that changed. How many those were.
    pub(crate) async fn show(&mut self, frame: &Frame<'_>, theme: Theme) -> usize {
        let palette = theme.palette();
        self.sent.use_theme(theme);
        let mut changed = 0;
        // The strip that is ready to be sent, and its bytes.
        let mut ready: Option<(usize, usize)> = None;
        let mut strip = 0;
        loop {
            while strip < frame.strips() && !self.sent.is_stale(frame, strip) {
                strip += 1;
            }
            let next = (strip < frame.strips()).then_some(strip);
            strip += 1;
            if let Some((number, _)) = ready {
                self.window(frame, number);
                changed += 1;
            }
            let [going, coming] = &mut self.strips;
            let convert = async { next.map(|next| (next, frame.rgb565(next, &palette, coming))) };
            ready = match ready {
                None => convert.await,
                Some((_, bytes)) => {
                    let pixels = going.get(..bytes).unwrap_or(&[]);
                    let (_, converted) = join(self.spi.write(pixels), convert).await;
                    self.select.set_high();
                    converted
                }
            };
            self.strips.swap(0, 1);
            if ready.is_none() {
                return changed;
            }
        }
    }

    /// Memory for a moment: while it is used, nothing can be shown.
    pub(crate) fn room(&mut self) -> &mut [&'static mut [u8]; 2] {
        &mut self.strips
    }

    /// The next pixels are those of a strip.
    fn window(&mut self, frame: &Frame<'_>, strip: usize) {
        let (first, rows) = frame.strip_rows(strip);
        let (columns_off, rows_off) = INFO.offset;
        self.command(COLUMNS, &range(columns_off, frame.size().width as usize));
        self.command(ROWS, &range(rows_off + first, rows));
        self.command(PIXELS, &[]);
        self.select.set_low();
    }

    fn command(&mut self, command: u8, arguments: &[u8]) {
        // A port that only sends has no way to fail.
        self.data.set_low();
        self.select.set_low();
        let _ = self.spi.blocking_write(&[command]);
        self.data.set_high();
        let _ = self.spi.blocking_write(arguments);
        self.select.set_high();
    }
}

/// From the first to the last, as the controller reads it.
fn range(first: usize, count: usize) -> [u8; 4] {
    let [a, b] = (first as u16).to_be_bytes();
    let [c, d] = ((first + count.max(1) - 1) as u16).to_be_bytes();
    [a, b, c, d]
}
