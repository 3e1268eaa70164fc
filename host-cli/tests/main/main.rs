//! The command as people and programs meet it, asked from outside. One program, since each is linked for itself.

mod bounded;
mod cli;
mod device;
mod evening;
mod foreign;
mod given;
mod help;
mod json;
mod ninety_play;
mod pixels;
mod play;
mod pocket;
mod saving;
mod simulate;
mod sitting;
mod steps;
mod stopping;
mod streaming;
mod takeover;
mod web;
mod width;
