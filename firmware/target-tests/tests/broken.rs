//! A test that goes wrong in the way that the feature says. It proves that the runner fails where it should.
#![cfg_attr(target_os = "none", no_std, no_main)]

#[cfg(not(target_os = "none"))]
fn main() {}

#[cfg(target_os = "none")]
use trickwire_target_tests as _;

#[cfg(target_os = "none")]
#[defmt_test::tests]
mod tests {
    #[test]
    fn good() {
        defmt::assert_eq!(trickwire_core::limits::SEATS, 3);
    }

    #[cfg(feature = "broken-by-failure")]
    #[test]
    fn fails() {
        defmt::assert_eq!(trickwire_core::limits::SEATS, 4, "on purpose");
    }

    #[cfg(feature = "broken-by-panic")]
    #[test]
    fn panics() {
        panic!("on purpose");
    }

    #[cfg(feature = "broken-by-fault")]
    #[test]
    fn faults() {
        cortex_m::asm::udf();
    }

    #[cfg(feature = "broken-by-hanging")]
    #[test]
    fn hangs() {
        loop {
            core::hint::spin_loop();
        }
    }
}
