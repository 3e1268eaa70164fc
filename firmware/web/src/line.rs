//! A line is answered as the device answers it over its wire, and as `trickwire <game> <verb> --plain` prints it.

use trickwire_core::budget::Pulse;
use trickwire_core::verb;

/// Words of memory: as much as the command takes.
const WORDS: usize = 1 << 20;

/// The answer, or why there is none.
pub fn answer(line: &str, pulse: &mut dyn Pulse) -> Result<String, String> {
    let mut text = String::new();
    match verb::answer(line, &mut vec![0; WORDS], pulse, &mut text) {
        Ok(()) => Ok(text),
        Err(refused) => Err(refused.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use trickwire_core::budget::Patient;

    #[test]
    fn a_line_is_answered_or_refused() {
        let told = answer("bridge odds N: 15-17 bal", &mut Patient).unwrap();
        assert!(told.starts_with("deals "), "{told}");
        let refused = answer("bridge odds N: 99+S", &mut Patient).unwrap_err();
        assert!(!refused.is_empty());
        assert!(answer("chess best e4", &mut Patient).is_err());
    }
}
