//! The missions' set-ups.
