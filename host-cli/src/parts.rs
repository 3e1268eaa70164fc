//! A run in parts, to be spread over machines.
//!
//! Every deal of a run has a number and a seed of its own, and results are sums. So part I of N plays every N-th
//! deal (`--shard`), and the parts, added up (`--merge`), are the whole run byte for byte.

use std::path::PathBuf;

use serde::de::DeserializeOwned;

use crate::fault::Fault;
use crate::stop::Interrupted;

/// Which deals of a run are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    /// From 0.
    index: u64,
    of: u64,
}

impl Shard {
    /// As it is typed, `1/4` to `4/4`; everything where nothing is.
    pub fn parse(text: Option<&str>) -> Result<Shard, Fault> {
        let Some(text) = text else { return Ok(Shard { index: 0, of: 1 }) };
        let number = |text: &str| text.parse::<u64>().ok();
        let parts = text.split_once('/').and_then(|(i, n)| Some((number(i)?, number(n)?)));
        match parts {
            Some((part, of)) if 1 <= part && part <= of => Ok(Shard { index: part - 1, of }),
            _ => Err(Fault::usage(format!("`{text}` is not a part")).help("parts are 1/4 to 4/4")),
        }
    }

    /// How many of so many deals are played.
    pub fn count(self, deals: u64) -> u64 {
        (deals + self.of - 1 - self.index) / self.of
    }

    /// The number of the `place`-th of them.
    pub fn nth(self, place: u64) -> u64 {
        self.index + place * self.of
    }
}

/// What came of a part.
pub trait Part: DeserializeOwned {
    /// Was it watched whether chances come true?
    fn is_calibrated(&self) -> bool;

    /// Is this a part of the same run?
    fn fits(&self, other: &Self) -> bool;

    /// How far it came.
    fn extent(&self) -> Interrupted;

    /// That, where it was stopped before its end.
    fn interrupted(&mut self) -> &mut Option<Interrupted>;

    /// Adds the sums of another part.
    fn add(&mut self, part: Self);
}

/// Adds up the results of parts, all with a calibration or all without; if it is asked for, all must have it.
pub fn merge<P: Part>(files: &[PathBuf], calibration: bool) -> Result<P, Fault> {
    let mut sum: Option<P> = None;
    for file in files {
        let text = std::fs::read_to_string(file)
            .map_err(|error| Fault::usage(format!("{}: {error}", file.display())))?;
        let mut part: P = serde_json::from_str(&text)
            .map_err(|error| Fault::usage(format!("{}: {error}", file.display())))?;
        let has = part.is_calibrated();
        if sum.as_ref().map_or(calibration && !has, |sum| sum.is_calibrated() != has) {
            let what = if has { "only this part has a" } else { "this part has no" };
            return Err(Fault::usage(format!("{}: {what} calibration", file.display()))
                .help("parts of a run are played all with --calibration, or all without"));
        }
        let Some(sum) = &mut sum else {
            sum = Some(part);
            continue;
        };
        if !sum.fits(&part) {
            return Err(Fault::usage(format!("{}: this is a part of another run", file.display()))
                .help("parts of a run differ only in --shard"));
        }
        let stopped = sum.interrupted().is_some() || part.interrupted().is_some();
        *sum.interrupted() = stopped.then(|| sum.extent() + part.extent());
        sum.add(part);
    }
    sum.ok_or_else(|| Fault::usage("there is nothing to add up"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_deal_is_in_one_part() {
        for (deals, of) in [(0, 1), (1, 3), (7, 1), (7, 3), (9, 3), (10, 4)] {
            let mut all: Vec<u64> = (1..=of)
                .flat_map(|part| {
                    let shard = Shard::parse(Some(&format!("{part}/{of}"))).unwrap();
                    (0..shard.count(deals)).map(move |place| shard.nth(place))
                })
                .collect();
            all.sort_unstable();
            assert_eq!(all, (0..deals).collect::<Vec<u64>>(), "{of} parts");
        }
        for text in ["0/3", "4/3", "1/0", "1", "a/b", "-1/3"] {
            assert!(Shard::parse(Some(text)).is_err(), "{text}");
        }
        assert_eq!(Shard::parse(None).unwrap(), Shard::parse(Some("1/1")).unwrap());
    }
}
