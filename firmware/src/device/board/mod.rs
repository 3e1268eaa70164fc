//! The board: all pins, and nothing else knows one. A file for each board, chosen by a feature.

use embassy_rp::adc::{self, Adc};
use embassy_rp::gpio::{Input, Output};
use embassy_rp::peripherals::{DMA_CH0, FLASH, USB};
use embassy_rp::pwm::{self, Pwm};
use embassy_rp::spi::{self, Spi};
use embassy_rp::watchdog::Watchdog;
use embassy_rp::{Peri, bind_interrupts, dma, usb};
use embedded_graphics::prelude::Size;
use trickwire_ui::KeySet;
use trickwire_ui::input::Key;

/// A board of its feature; build.rs sees to it that there is exactly one.
macro_rules! board {
    ($feature:literal, $board:ident) => {
        #[cfg(feature = $feature)]
        mod $board;
        #[cfg(feature = $feature)]
        pub(crate) use $board::{INFO, PanelPort, init};
    };
}

board!("board-pico-lcd-1-3", pico_lcd_1_3);
board!("board-picosystem", picosystem);

bind_interrupts!(pub struct Irqs {
    USBCTRL_IRQ => usb::InterruptHandler<USB>;
    DMA_IRQ_0 => dma::InterruptHandler<DMA_CH0>;
});

/// What is fixed about a board.
pub(crate) struct Info {
    /// Its name.
    pub name: &'static str,
    /// Size of the display.
    pub size: Size,
    /// Which keys it has.
    pub keys: KeySet,
    /// How the glass is mounted: the controller's MADCTL with which a picture stands upright.
    pub upright: u8,
    /// Columns and rows of the controller's memory before those that are seen, with [`Info::upright`]. A glass of 240x240
    /// on a memory of 240x320 begins at its end where rows run backwards: 80 then.
    pub offset: (usize, usize),
    /// The glass shows the negative of what it is sent unless told otherwise.
    pub inverted: bool,
}

/// Bytes of flash, and of its end that are kept for games.
pub(crate) const FLASH_BYTES: usize = kib(env!("FLASH_KIB"));
pub(crate) const KEPT_BYTES: usize = kib(env!("KEPT_KIB"));

const fn kib(number: &str) -> usize {
    match usize::from_str_radix(number, 10) {
        Ok(kib) => kib * 1024,
        Err(_) => panic!("build.rs writes a number"),
    }
}

/// The parts of a board, ready to use.
pub(crate) struct Board {
    /// The display.
    pub panel: PanelPins,
    /// Its light, dark.
    pub backlight: Backlight,
    /// A pin for each key there is, in the order of [`Key::ALL`].
    pub keys: KeyPins,
    /// Volts of the battery, where they can be measured.
    pub battery: Option<Battery>,
    /// High while the solver works, for a scope.
    pub marker: Option<Output<'static>>,
    /// The serial port.
    pub usb: Peri<'static, USB>,
    /// Where things are kept.
    pub flash: Peri<'static, FLASH>,
    /// Restarts the device when it hangs.
    pub watchdog: Watchdog,
}

/// The keys' pins: high by a pull-up, low while pressed.
pub(crate) type KeyPins = [Option<Input<'static>>; Key::ALL.len()];

/// The display's port and its three other wires.
pub(crate) struct PanelPins {
    pub spi: Spi<'static, PanelPort, spi::Async>,
    /// High for data, low for commands.
    pub data: Output<'static>,
    /// Low while the display listens.
    pub select: Output<'static>,
    /// Low resets it.
    pub reset: Output<'static>,
}

/// The display's port at the fastest clock that its controller is made for: it takes a bit every 16 ns,
/// and half of 133 MHz would be a bit every 15.
fn panel_config() -> spi::Config {
    let mut config = spi::Config::default();
    config.frequency = 62_500_000;
    config.phase = spi::Phase::CaptureOnSecondTransition;
    config.polarity = spi::Polarity::IdleHigh;
    config
}

/// The light behind the display, by pulses on one of a slice's two channels.
pub(crate) struct Backlight {
    pwm: Pwm<'static>,
    config: pwm::Config,
}

impl Backlight {
    /// Pulses of full light, some 8 kHz at 133 MHz.
    const TOP: u16 = 1_000;

    fn dark(start: impl FnOnce(pwm::Config) -> Pwm<'static>) -> Backlight {
        let mut config = pwm::Config::default();
        config.top = Backlight::TOP - 1;
        config.divider = 16u8.into();
        Backlight { pwm: start(config.clone()), config }
    }

    /// So many thousandths of full light.
    pub(crate) fn set(&mut self, permille: u16) {
        (self.config.compare_a, self.config.compare_b) = (permille, permille);
        self.pwm.set_config(&self.config);
    }
}

/// A battery behind a divider.
pub(crate) struct Battery {
    adc: Adc<'static, adc::Blocking>,
    pin: adc::Channel<'static>,
    /// The pin sees one part in so many.
    divider: u32,
}

impl Battery {
    /// Millivolts now.
    pub(crate) fn millivolts(&mut self) -> Option<u16> {
        let raw = u32::from(self.adc.blocking_read(&mut self.pin).ok()?);
        Some((raw * 3300 * self.divider / 4096) as u16)
    }
}
