//! The screens of the Trickwire handheld.
//!
//! An [`App`] takes [`Event`]s (a key, an answer, progress) and gives back [`Effect`]s (draw again, think,
//! keep); it draws itself into a [`Frame`] of sixteen inks. It knows no pins, no clock and no thread: the
//! firmware, the terminal and the tests each drive it in their own way.
//!
//! The way of a key press:
//!
//! 1. [`input`]: pins that bounce become strokes of a [`Key`]; [`command`]: a stroke becomes what it means;
//! 2. [`app`]: the command goes to the [`page`] on top; common ones (menu, help, hide) are handled there;
//! 3. `bomb`, `ninety`, `bridge`: a [`desk`] each, which holds what is known, and its pages;
//! 4. [`think`]: what a desk wants to know becomes a [`Question`], answered wherever there is time;
//! 5. [`frame`], [`canvas`], [`widget`]: the page is drawn, and the strips that changed are sent.
#![no_std]
#![forbid(unsafe_code)]

pub mod app;
pub mod bomb;
pub mod bridge;
pub mod canvas;
pub mod command;
pub mod desk;
pub mod font;
pub mod frame;
pub mod help;
pub mod home;
pub mod ink;
pub mod input;
pub mod install;
pub mod keep;
pub mod menu;
pub mod ninety;
pub mod notice;
pub mod page;
pub mod pilot;
pub mod rest;
pub mod selftest;
pub mod settings;
pub mod share;
pub mod think;
pub mod widget;

pub use app::{App, Device, Effect, Event, Request, Think};
pub use command::{Command, KeySet};
pub use frame::{Frame, Sent};
pub use ink::{Ink, Theme};
pub use input::{Key, Keyboard, Stroke};
pub use keep::{Damage, Keep, KeepSet};
pub use think::{Answer, Question};
