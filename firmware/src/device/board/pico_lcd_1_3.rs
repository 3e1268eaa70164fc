//! Raspberry Pi Pico with the Waveshare Pico-LCD-1.3: a display of 240x240, a joystick and four keys.

use embassy_rp::Peripherals;
use embassy_rp::gpio::{Input, Level, Output, Pull};
use embassy_rp::peripherals::SPI1;
use embassy_rp::pwm::Pwm;
use embassy_rp::spi::Spi;
use embassy_rp::watchdog::Watchdog;
use embedded_graphics::prelude::Size;
use trickwire_ui::KeySet;

use super::{Backlight, Board, Info, Irqs, PanelPins, panel_config};

pub(crate) const INFO: Info = Info {
    name: "pico-lcd-1-3",
    size: Size::new(240, 240),
    keys: KeySet::Nine,
    upright: 0x70,
    offset: (0, 0),
    inverted: true,
};

pub(crate) type PanelPort = SPI1;

pub(crate) fn init(p: Peripherals) -> Board {
    Board {
        panel: PanelPins {
            spi: Spi::new_txonly(p.SPI1, p.PIN_10, p.PIN_11, p.DMA_CH0, Irqs, panel_config()),
            data: Output::new(p.PIN_8, Level::Low),
            select: Output::new(p.PIN_9, Level::High),
            reset: Output::new(p.PIN_12, Level::High),
        },
        backlight: Backlight::dark(|config| Pwm::new_output_b(p.PWM_SLICE6, p.PIN_13, config)),
        keys: [
            Some(Input::new(p.PIN_2, Pull::Up)),  // up
            Some(Input::new(p.PIN_18, Pull::Up)), // down
            Some(Input::new(p.PIN_16, Pull::Up)), // left
            Some(Input::new(p.PIN_20, Pull::Up)), // right
            Some(Input::new(p.PIN_3, Pull::Up)),  // centre
            Some(Input::new(p.PIN_15, Pull::Up)), // A
            Some(Input::new(p.PIN_17, Pull::Up)), // B
            Some(Input::new(p.PIN_19, Pull::Up)), // X
            Some(Input::new(p.PIN_21, Pull::Up)), // Y
        ],
        battery: None,
        marker: Some(Output::new(p.PIN_22, Level::Low)),
        usb: p.USB,
        flash: p.FLASH,
        watchdog: Watchdog::new(p.WATCHDOG),
    }
}
