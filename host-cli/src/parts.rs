//! A run in parts, to be spread over machines.
//!
//! Every deal of a run has a number and a seed of its own, and results are sums. So part I of N plays every N-th
//! deal (`--shard`), and the parts, added up (`--merge`), are the whole run byte for byte. A result that is not the
//! whole says which parts it holds, so that none counts twice.

use std::path::PathBuf;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::fault::Fault;
use crate::input::{Source, limit};
use crate::json::{Unique, in_words, not_understood};
use crate::printable::Printable;
use crate::render::grouped;
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
            Some((part, of)) if 1 <= part && part <= of && of <= limit::PARTS => {
                Ok(Shard { index: part - 1, of })
            }
            _ => Err(Fault::usage(format!("`{text}` is not a part"))
                .help(format!("parts are 1/4 to 4/4; there are at most {}", limit::PARTS))),
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

    /// What it is of a run of so many deals; `None` if it is the whole.
    pub fn share(self, deals: u64) -> Option<Share> {
        (self.of > 1).then(|| Share { parts: vec![self.index + 1], of: self.of, deals })
    }
}

/// Which parts of a run a result holds.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(try_from = "Written")]
pub struct Share {
    /// Their numbers, from 1, in order.
    parts: Vec<u64>,
    of: u64,
    /// Deals of the whole run, at one table.
    deals: u64,
}

/// As it is read.
#[derive(Deserialize)]
struct Written {
    parts: Vec<u64>,
    of: u64,
    deals: u64,
}

impl TryFrom<Written> for Share {
    type Error = &'static str;

    fn try_from(Written { parts, of, deals }: Written) -> Result<Share, &'static str> {
        let ordered = parts.is_sorted_by(|a, b| a < b);
        match (parts.first(), parts.last()) {
            (Some(&first), Some(&last)) if ordered && first >= 1 && last <= of => {
                Ok(Share { parts, of, deals })
            }
            _ => Err("parts are numbers from 1 to `of`, in order, each once"),
        }
    }
}

impl Share {
    /// As a line: `Parts 1 to 9, 11 of 20`.
    pub fn line(&self) -> String {
        let runs = self.parts.chunk_by(|a, b| a + 1 == *b).map(|run| match *run {
            [first, .., last] => format!("{first} to {last}"),
            _ => run[0].to_string(),
        });
        let runs: Vec<String> = runs.collect();
        let word = if self.parts.len() == 1 { "Part" } else { "Parts" };
        let deals = grouped(&self.deals.to_string());
        format!("{word} {} of {}, of a run with {deals} deals at each table.\n", runs.join(", "), self.of)
    }

    /// With those of another result: what they are together, or why they do not go together.
    fn with(mine: Option<Share>, other: Option<Share>) -> Result<Option<Share>, Fault> {
        let whole =
            |message| Fault::usage(message).help("a part is played with --shard, and says which it is");
        let other = other.ok_or_else(|| whole("this is a whole run, not a part of one"))?;
        let mut mine = mine.ok_or_else(|| whole("what came before it is a whole run already"))?;
        if (mine.of, mine.deals) != (other.of, other.deals) {
            return Err(Fault::usage(format!(
                "this is of {} parts of {} deals, what came before of {} parts of {}",
                other.of, other.deals, mine.of, mine.deals
            ))
            .help("parts of a run differ only in the number before the stroke of --shard"));
        }
        if let Some(twice) = other.parts.iter().find(|part| mine.parts.contains(part)) {
            return Err(Fault::usage(format!("part {twice} of {} is there already", mine.of))
                .help("every part counts once"));
        }
        mine.parts.extend(other.parts);
        mine.parts.sort_unstable();
        let whole = mine.parts.len() as u64 == mine.of;
        Ok((!whole).then_some(mine))
    }
}

/// What came of a part.
pub trait Part: DeserializeOwned + Serialize {
    /// Was it watched whether chances come true?
    fn is_calibrated(&self) -> bool;

    /// Is this a part of the same run?
    fn fits(&self, other: &Self) -> bool;

    /// Which parts it holds; `None` where it is the whole.
    fn share(&mut self) -> &mut Option<Share>;

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
        let of_this =
            |fault: Fault| Fault { message: format!("{}: {}", file.display(), fault.message), ..fault };
        let part = parse(&Source::File(file).text(limit::PART)?).map_err(of_this)?;
        sum = Some(together(sum, part, calibration).map_err(of_this)?);
    }
    sum.ok_or_else(|| Fault::usage("there is nothing to add up"))
}

fn parse<P: Part>(text: &str) -> Result<P, Fault> {
    let read = serde_json::from_str(text).and_then(|Unique(mut part)| {
        escape(&mut part);
        let read: P = serde_json::from_value(part.clone())?;
        Ok((part, read))
    });
    let (part, read) = read.map_err(|error| {
        if error.is_eof() {
            return Fault::usage("it ends in the middle")
                .help("is it being written? If not, play that part again");
        }
        Fault::usage(in_words(&error)).help(PARTS)
    })?;
    let understood = serde_json::to_value(&read).unwrap_or_default();
    match not_understood(&part, &understood) {
        Some(wrong) => Err(Fault::usage(wrong).help(PARTS)),
        None => Ok(read),
    }
}

const PARTS: &str = "parts are what `simulate --shard --json` writes";

/// Texts of a part are printed again in the sum. We write none that needs escaping; a file may have any.
fn escape(value: &mut Value) {
    match value {
        Value::String(text) => *text = Printable(&text).to_string(),
        Value::Array(list) => list.iter_mut().for_each(escape),
        Value::Object(object) => object.values_mut().for_each(escape),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// What there is so far, and one part more.
fn together<P: Part>(sum: Option<P>, mut part: P, calibration: bool) -> Result<P, Fault> {
    let has = part.is_calibrated();
    if sum.as_ref().map_or(calibration && !has, |sum| sum.is_calibrated() != has) {
        let what = if has { "only this part has a" } else { "this part has no" };
        return Err(Fault::usage(format!("{what} calibration"))
            .help("parts of a run are played all with --calibration, or all without"));
    }
    let Some(mut sum) = sum else { return Ok(part) };
    if !sum.fits(&part) {
        return Err(
            Fault::usage("this is a part of another run").help("parts of a run differ only in --shard")
        );
    }
    *sum.share() = Share::with(sum.share().take(), part.share().take())?;
    let stopped = sum.interrupted().is_some() || part.interrupted().is_some();
    *sum.interrupted() = stopped.then(|| sum.extent() + part.extent());
    sum.add(part);
    Ok(sum)
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
        for text in ["0/3", "4/3", "1/0", "1", "a/b", "-1/3", "1/18446744073709551615"] {
            assert!(Shard::parse(Some(text)).is_err(), "{text}");
        }
        assert_eq!(Shard::parse(None).unwrap(), Shard::parse(Some("1/1")).unwrap());
    }

    fn share(parts: &[u64], of: u64) -> Option<Share> {
        Some(Share { parts: parts.to_vec(), of, deals: 1200 })
    }

    #[test]
    fn parts_together_are_the_whole_and_none_counts_twice() {
        let both = |a, b| Share::with(a, b).map_err(|fault| fault.message);
        assert_eq!(both(share(&[3], 4), share(&[1], 4)), Ok(share(&[1, 3], 4)));
        assert_eq!(both(share(&[1, 3], 4), share(&[2, 4], 4)), Ok(None));
        let said = |a, b| both(a, b).unwrap_err();
        assert_eq!(said(share(&[1, 3], 4), share(&[3], 4)), "part 3 of 4 is there already");
        assert!(said(share(&[1], 4), share(&[1], 5)).contains("of 5 parts of 1200 deals"));
        let more = share(&[2], 4).map(|share| Share { deals: 800, ..share });
        assert!(said(share(&[1], 4), more).contains("of 4 parts of 800 deals"));
        assert_eq!(said(share(&[1], 4), None), "this is a whole run, not a part of one");
        assert_eq!(said(None, share(&[1], 4)), "what came before it is a whole run already");
        assert_eq!(Shard::parse(Some("2/4")).unwrap().share(1200), share(&[2], 4));
        assert_eq!(Shard::parse(None).unwrap().share(1200), None);
    }

    #[test]
    fn which_parts_they_are_is_told() {
        let line = |parts: &[u64], of| share(parts, of).unwrap().line();
        assert_eq!(line(&[7], 20), "Part 7 of 20, of a run with 1,200 deals at each table.\n");
        assert_eq!(
            line(&[1, 2, 3, 5, 9, 10], 20),
            "Parts 1 to 3, 5, 9 to 10 of 20, of a run with 1,200 deals at each table.\n"
        );
    }

    #[test]
    fn numbers_that_are_no_parts_are_refused() {
        let read = |text: &str| serde_json::from_str::<Share>(text);
        assert_eq!(read(r#"{"parts":[1,3],"of":4,"deals":1200}"#).ok(), share(&[1, 3], 4));
        for parts in ["[]", "[0]", "[5]", "[3,1]", "[1,1]", "[-1]", "7"] {
            assert!(read(&format!(r#"{{"parts":{parts},"of":4,"deals":1200}}"#)).is_err(), "{parts}");
        }
    }
}
