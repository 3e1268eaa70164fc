//! The handheld's pages, pressed and read; one program, so that linking is paid once.

mod app;
mod bomb;
mod bridge;
mod hand;
mod ninety;
mod presses;
