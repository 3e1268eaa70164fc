//! How many deals fit, in words: worked out once, when it is found, in whole numbers.

use core::fmt::Write;

use heapless::String;
use trickwire_core::bridge::count::ALL_DEALS;

/// How many deals fit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Odds {
    /// Of all there are; an estimate where it is not exact.
    pub(super) deals: u128,
    /// Counted, not estimated.
    pub(super) is_exact: bool,
    /// `one deal in 78`.
    pub(super) text: String<28>,
    /// `1.3 %`, of all deals.
    pub(super) share: String<12>,
}

impl Odds {
    /// A count.
    pub(super) fn exact(deals: u128) -> Odds {
        Odds::new(deals, true)
    }

    /// An estimate.
    pub(super) fn about(deals: u128) -> Odds {
        Odds::new(deals, false)
    }

    fn new(deals: u128, is_exact: bool) -> Odds {
        let mut odds = Odds { deals, is_exact, text: String::new(), share: String::new() };
        let _ = odds.say();
        odds
    }

    /// Proven that nothing fits?
    pub(super) fn is_none(&self) -> bool {
        self.is_exact && self.deals == 0
    }

    fn say(&mut self) -> core::fmt::Result {
        let (deals, text) = (self.deals.min(ALL_DEALS), &mut self.text);
        if deals == 0 {
            self.share.push_str("0 %").map_err(|_| core::fmt::Error)?;
            return text.write_str("No deal fits");
        }
        if deals == ALL_DEALS && self.is_exact {
            self.share.push_str("100 %").map_err(|_| core::fmt::Error)?;
            return text.write_str("every deal fits");
        }
        // Both are below 2^96: there is room for a factor of a thousand.
        let share = (deals * 1_000 + ALL_DEALS / 2) / ALL_DEALS;
        match share {
            0 => write!(self.share, "<0.1 %")?,
            1_000.. => write!(self.share, ">99.9 %")?,
            tenths => write!(self.share, "{}.{} %", tenths / 10, tenths % 10)?,
        }
        text.write_str(if self.is_exact { "one deal in " } else { "~1 in " })?;
        let tenths = (ALL_DEALS * 10 + deals / 2) / deals;
        match tenths {
            // One deal in 1.17: below two a tenth says too little.
            0..20 => {
                let hundredths = ((ALL_DEALS * 100 + deals / 2) / deals).max(101);
                write!(text, "{}.{:02}", hundredths / 100, hundredths % 100)
            }
            20..1_000 if tenths.is_multiple_of(10) => write!(text, "{}", tenths / 10),
            20..1_000 => write!(text, "{}.{}", tenths / 10, tenths % 10),
            _ => write_large(text, (ALL_DEALS + deals / 2) / deals),
        }?;
        if self.is_exact { Ok(()) } else { text.write_str(" ±7%") }
    }
}

/// `5,479`, `1.59 million`, `12.3 x 10^18`: three digits of what is above a million.
fn write_large(out: &mut dyn Write, number: u128) -> core::fmt::Result {
    if number < 1_000 {
        return write!(out, "{number}");
    }
    if number < 1_000_000 {
        return write!(out, "{},{:03}", number / 1_000, number % 1_000);
    }
    let (mut rest, mut thousands) = (number, 0);
    while rest >= 1_000_000 {
        rest = (rest + 500) / 1_000;
        thousands += 1;
    }
    // Now between 1,000 and 999,999 thousandths.
    thousands += 1;
    match rest {
        0..10_000 => write!(out, "{}.{:02}", rest / 1_000, rest % 1_000 / 10)?,
        10_000..100_000 => write!(out, "{}.{}", rest / 1_000, rest % 1_000 / 100)?,
        _ => write!(out, "{}", rest / 1_000)?,
    }
    match thousands {
        2 => out.write_str(" million"),
        3 => out.write_str(" billion"),
        4 => out.write_str(" trillion"),
        power => write!(out, "x10^{}", 3 * power),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_said_as_people_say_them() {
        let text = |deals: u128| Odds::exact(deals).text;
        assert_eq!(text(ALL_DEALS), "every deal fits");
        assert_eq!(text(ALL_DEALS - 1), "one deal in 1.01");
        assert_eq!(text(ALL_DEALS / 100 * 85), "one deal in 1.18");
        assert_eq!(text(ALL_DEALS / 4), "one deal in 4");
        assert_eq!(text(758_038_291_797_253_962_073_824_000), "one deal in 70.8");
        assert_eq!(text(ALL_DEALS / 5_479), "one deal in 5,479");
        assert_eq!(text(ALL_DEALS / 1_590_000), "one deal in 1.59 million");
        assert_eq!(text(ALL_DEALS / 158_753_389_900), "one deal in 158 billion");
        assert_eq!(text(ALL_DEALS / 9_999_999), "one deal in 10.0 million");
        assert_eq!(text(1), "one deal in 53.6x10^27");
        assert!(Odds::exact(0).is_none() && !Odds::exact(1).is_none());
    }

    #[test]
    fn only_what_is_sure_is_shown_as_sure() {
        let share = |deals: u128| Odds::exact(deals).share;
        assert_eq!(share(0), "0 %");
        assert_eq!(share(1), "<0.1 %");
        assert_eq!(share(ALL_DEALS - 1), ">99.9 %");
        assert_eq!(share(ALL_DEALS), "100 %");
        assert_eq!(share(ALL_DEALS / 78), "1.3 %");
        assert_ne!(Odds::about(ALL_DEALS).text, "every deal fits");
        // The longest there is has room for all of it.
        assert_eq!(Odds::about(ALL_DEALS / 123_000_000_000_000).text, "~1 in 123 trillion ±7%");
        assert_eq!(Odds::about(1).text, "~1 in 53.6x10^27 ±7%");
    }
}
