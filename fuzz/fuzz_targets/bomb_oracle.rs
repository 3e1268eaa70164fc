#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| trickwire_tests::fuzzing::bomb::oracle(bytes));
