//! Pimoroni PicoSystem: a display of 240x240, a pad and four keys, a battery.

use embassy_rp::Peripherals;
use embassy_rp::adc::{self, Adc};
use embassy_rp::gpio::{Input, Level, Output, Pull};
use embassy_rp::peripherals::SPI0;
use embassy_rp::pwm::Pwm;
use embassy_rp::spi::Spi;
use embassy_rp::watchdog::Watchdog;
use embedded_graphics::prelude::Size;
use trickwire_ui::KeySet;

use super::{Backlight, Battery, Board, Info, Irqs, PanelPins, panel_config};

/// The pad cannot be pressed, but A means the same: it is the set of nine.
pub(crate) const INFO: Info = Info {
    name: "picosystem",
    size: Size::new(240, 240),
    keys: KeySet::Nine,
    upright: 0x00,
    offset: (0, 0),
    inverted: true,
};

pub(crate) type PanelPort = SPI0;

pub(crate) fn init(p: Peripherals) -> Board {
    Board {
        panel: PanelPins {
            spi: Spi::new_txonly(p.SPI0, p.PIN_6, p.PIN_7, p.DMA_CH0, Irqs, panel_config()),
            data: Output::new(p.PIN_9, Level::Low),
            select: Output::new(p.PIN_5, Level::High),
            reset: Output::new(p.PIN_4, Level::High),
        },
        backlight: Backlight::dark(|config| Pwm::new_output_a(p.PWM_SLICE6, p.PIN_12, config)),
        keys: [
            Some(Input::new(p.PIN_23, Pull::Up)), // up
            Some(Input::new(p.PIN_20, Pull::Up)), // down
            Some(Input::new(p.PIN_22, Pull::Up)), // left
            Some(Input::new(p.PIN_21, Pull::Up)), // right
            None,                                 // centre
            Some(Input::new(p.PIN_18, Pull::Up)), // A
            Some(Input::new(p.PIN_19, Pull::Up)), // B
            Some(Input::new(p.PIN_17, Pull::Up)), // X
            Some(Input::new(p.PIN_16, Pull::Up)), // Y
        ],
        battery: Some(Battery {
            adc: Adc::new_blocking(p.ADC, adc::Config::default()),
            pin: adc::Channel::new_pin(p.PIN_26, Pull::None),
            divider: 3,
        }),
        marker: None,
        usb: p.USB,
        flash: p.FLASH,
        watchdog: Watchdog::new(p.WATCHDOG),
    }
}
