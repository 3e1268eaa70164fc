//! What came of simulated deals, for people and for programs.
//!
//! Everything that is told follows from integer sums over deals, which are written beside it: so parts of a run can
//! be added up.

use std::fmt::Write;

use serde::{Deserialize, Serialize};
use trickwire_core::limits::SEATS;
use trickwire_core::sample::{DEVIATIONS, Sample, WHOLE};

use super::beliefs::BeliefReport;
use crate::parts::{Part, Share};
use crate::render::{BOLD, DIM, SURE, grouped};
use crate::stop::Interrupted;

/// How a run is played: what its parts have in common.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub struct Terms {
    /// What the deals were made from.
    pub seed: u64,
    /// Cards tried for a card.
    pub nodes: u64,
    /// Cards tried for a bid.
    pub bid_nodes: u64,
    /// What everybody bids, where that is prescribed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bid: Option<u8>,
    /// Seconds for a card, where they are limited.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// Is anything declared or revealed?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub premiums: bool,
    /// What our players take the others for, where that is prescribed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rivals: Option<String>,
    /// Are chances told as they were found?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub as_found: bool,
    /// Whose beliefs were held against what came true, where it is one kind of player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub believer: Option<String>,
}

/// One seat over some deals, added up.
#[derive(Serialize, Deserialize, Clone, Copy, Default, Debug)]
pub struct SeatSums {
    /// Deals.
    pub deals: u64,
    /// Those in which it made its bid.
    pub made: u64,
    /// Its points.
    pub points: u64,
    /// Their squares.
    pub points_squared: u64,
    /// Its bids.
    pub bids: u64,
    /// The chances that these had with open hands, in 2^-30ths; where asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open_chances: Option<u64>,
}

impl SeatSums {
    /// With those of other deals.
    pub fn plus(self, other: SeatSums) -> SeatSums {
        SeatSums {
            deals: self.deals.saturating_add(other.deals),
            made: self.made.saturating_add(other.made),
            points: self.points.saturating_add(other.points),
            points_squared: self.points_squared.saturating_add(other.points_squared),
            bids: self.bids.saturating_add(other.bids),
            open_chances: self.open_chances.zip(other.open_chances).map(|(a, b)| a.saturating_add(b)),
        }
    }
}

/// One seat over all deals.
#[derive(Serialize, Deserialize, Debug)]
#[serde(from = "SeatWritten")]
pub struct SeatReport {
    /// Its kind of player.
    pub player: String,
    /// Deals in which it made its bid, and the share of them with its 95 % interval.
    pub made: u64,
    /// The share.
    pub success: f64,
    /// Its interval.
    pub success_interval: [f64; 2],
    /// Points per deal.
    pub points: f64,
    /// Their interval.
    pub points_interval: [f64; 2],
    /// Its mean bid.
    pub bid: f64,
    /// The mean chance that its bid had before the first card, with open hands; where asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open_chance: Option<f64>,
    /// What all this follows from.
    sums: SeatSums,
}

/// What is read back: the rest follows from it.
#[derive(Deserialize)]
struct SeatWritten {
    player: String,
    sums: SeatSums,
}

impl From<SeatWritten> for SeatReport {
    fn from(SeatWritten { player, sums }: SeatWritten) -> SeatReport {
        SeatReport::new(player, sums)
    }
}

impl SeatReport {
    /// By the sums.
    pub fn new(player: String, sums: SeatSums) -> SeatReport {
        let n = sums.deals.max(1) as f64;
        let sample = Sample::of_counts(sums.made as u32, sums.deals as u32);
        let (low, high) = sample.interval();
        let mean = sums.points as f64 / n;
        // n² times the variance of one deal is a whole number.
        let [deals, points, squares] = [sums.deals, sums.points, sums.points_squared].map(i128::from);
        let spread = (deals * squares).saturating_sub(points.saturating_mul(points)).max(0) as f64;
        let half = DEVIATIONS * (spread / (n - 1.0).max(1.0)).sqrt() / n;
        SeatReport {
            player,
            made: sums.made,
            success: sample.mean(),
            success_interval: [low, high],
            points: mean,
            points_interval: [mean - half, mean + half],
            bid: sums.bids as f64 / n,
            open_chance: sums.open_chances.map(|sum| sum as f64 / f64::from(WHOLE) / n),
            sums,
        }
    }
}

/// Everything.
#[derive(Serialize, Deserialize, Debug)]
pub struct SimulateReport {
    /// Deals played.
    pub deals: u64,
    /// How they were played.
    #[serde(flatten)]
    pub terms: Terms,
    /// Which parts of a run these are; nothing where it is the whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub share: Option<Share>,
    /// How far it came, if the run was stopped before its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interrupted: Option<Interrupted>,
    /// By seat.
    pub seats: [SeatReport; SEATS],
    /// What our players believed and what came true; where asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub calibration: Option<BeliefReport>,
}

impl Part for SimulateReport {
    fn is_calibrated(&self) -> bool {
        self.calibration.is_some()
    }

    fn fits(&self, other: &SimulateReport) -> bool {
        let same = |(a, b): (&SeatReport, &SeatReport)| {
            a.player == b.player && a.open_chance.is_some() == b.open_chance.is_some()
        };
        self.terms == other.terms && self.seats.iter().zip(&other.seats).all(same)
    }

    fn share(&mut self) -> &mut Option<Share> {
        &mut self.share
    }

    fn extent(&self) -> Interrupted {
        self.interrupted.unwrap_or(Interrupted { played: self.deals, of: self.deals })
    }

    fn interrupted(&mut self) -> &mut Option<Interrupted> {
        &mut self.interrupted
    }

    fn add(&mut self, part: SimulateReport) {
        self.deals = self.deals.saturating_add(part.deals);
        for (seat, more) in self.seats.iter_mut().zip(part.seats) {
            *seat = SeatReport::new(more.player, seat.sums.plus(more.sums));
        }
        let both = self.calibration.take().zip(part.calibration);
        self.calibration = both.map(|(all, more)| all.with(more));
    }
}

impl SimulateReport {
    /// For people.
    pub fn draw(&self) -> String {
        let mut text = format!(
            "{BOLD}Ninety-Nine{BOLD:#}, {} deals from seed {}.\n\n{DIM}seat  player      bid    makes it (95 %)          points a deal (95 %){DIM:#}\n",
            grouped(&self.deals.to_string()),
            self.terms.seed
        );
        if let Some(share) = &self.share {
            text.insert_str(0, &share.line());
        }
        if let Some(interrupted) = self.interrupted {
            text.insert_str(0, &interrupted.line());
        }
        let best = self.seats.iter().map(|seat| seat.success).fold(0.0, f64::max);
        for (number, seat) in self.seats.iter().enumerate() {
            let style = if seat.success == best { SURE } else { BOLD };
            let _ = write!(
                text,
                "{:<4}  {:<8} {:>6.2}  {style}{:>6.1} %{style:#} {DIM}({:.1} to {:.1}){DIM:#}   {BOLD}{:>6.2}{BOLD:#} {DIM}({:.2} to {:.2}){DIM:#}",
                number + 1,
                seat.player,
                seat.bid,
                seat.success * 100.0,
                seat.success_interval[0] * 100.0,
                seat.success_interval[1] * 100.0,
                seat.points,
                seat.points_interval[0],
                seat.points_interval[1],
            );
            if let Some(chance) = seat.open_chance {
                let _ = write!(text, "   open {:.4}", chance);
            }
            text.push('\n');
        }
        if let Some(calibration) = &self.calibration {
            calibration.draw(&mut text);
        }
        text
    }
}
