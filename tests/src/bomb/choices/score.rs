//! What was said against what was true, by kind of evidence.
//!
//! Answers within a game are correlated, so a game is one observation: with e the weighed sum of "true minus said" over a game, the
//! standard error of the sum of all e is the root of the sum of e². Where hardly anything was expected to differ, e says
//! little; so the sum of e² is taken to be at least what it would be if all answers were right and independent.

use std::collections::BTreeMap;
use std::fmt;

use trickwire_core::bomb::wire::Value;

use super::evidence::{Kind, Tag};

/// What is asked about a slot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Question {
    /// Is it red?
    Red,
    /// Has it the value that the evidence is about?
    Value,
    /// Has it the value that is said to be most likely?
    Likeliest,
}

/// Fewest games, and fewest answers that could have been otherwise, that make a kind worth a judgement.
const LEAST_GAMES: usize = 30;
const LEAST_VARIANCE: f64 = 10.0;

/// All answers to one question about one kind of evidence.
#[derive(Clone, Copy, Default)]
pub struct Score {
    /// How many answers.
    pub answers: usize,
    /// In how many games.
    pub games: usize,
    weight: f64,
    said: f64,
    so: f64,
    here: f64,
    used: bool,
    sum: f64,
    squares: f64,
    least: f64,
    variance: f64,
}

impl Score {
    fn add(&mut self, said: f64, so: bool, weight: f64) {
        let so = f64::from(u8::from(so));
        self.answers += 1;
        self.weight += weight;
        self.said += weight * said;
        self.so += weight * so;
        self.here += weight * (so - said);
        self.used = true;
        self.least += weight * weight * said * (1.0 - said);
        self.variance += said * (1.0 - said);
    }

    fn close_game(&mut self) {
        self.sum += self.here;
        self.squares += self.here * self.here;
        self.games += usize::from(self.used);
        (self.here, self.used) = (0.0, false);
    }

    /// How often it was said, and how often it was true.
    pub fn rates(&self) -> (f64, f64) {
        (self.said / self.weight, self.so / self.weight)
    }

    /// By how many standard errors the truth exceeds what was said.
    pub fn z(&self) -> f64 {
        let squares = self.squares.max(self.least);
        if squares > 0.0 { self.sum / squares.sqrt() } else { 0.0 }
    }

    /// Is there enough to judge?
    pub fn counts(&self) -> bool {
        self.games >= LEAST_GAMES && self.variance >= LEAST_VARIANCE
    }
}

/// All scores.
#[derive(Default)]
pub struct Scores {
    scores: BTreeMap<(Kind, Question), Score>,
}

impl Scores {
    /// Adds what is said about a slot: the chance of each value, the value that is true, how much the game counts.
    pub fn add(&mut self, tags: &[Tag], said: &[(Value, f64)], truth: Value, weight: f64) {
        let of = |value: Value| said.iter().filter(|(other, _)| *other == value).map(|(_, said)| said).sum();
        let likeliest = said.iter().max_by(|a, b| a.1.total_cmp(&b.1)).map(|(value, _)| *value);
        let mut kinds: Vec<Kind> = Vec::new();
        for &(kind, about) in tags {
            if let Some(value) = about {
                let score = self.scores.entry((kind, Question::Value)).or_default();
                score.add(of(value), truth == value, weight);
            }
            if kinds.contains(&kind) {
                continue;
            }
            kinds.push(kind);
            let score = self.scores.entry((kind, Question::Red)).or_default();
            score.add(of(Value::Red), truth == Value::Red, weight);
            if let Some(value) = likeliest {
                let score = self.scores.entry((kind, Question::Likeliest)).or_default();
                score.add(of(value), truth == value, weight);
            }
        }
    }

    /// A game is over.
    pub fn close_game(&mut self) {
        self.scores.values_mut().for_each(Score::close_game);
    }

    /// Every kind and question of which there is enough, with its score.
    pub fn judged(&self) -> impl Iterator<Item = (Kind, Question, &Score)> {
        let judged = self.scores.iter().filter(|(_, score)| score.counts());
        judged.map(|(&(kind, question), score)| (kind, question, score))
    }

    /// What is further from the truth than this many standard errors.
    pub fn beyond(&self, most: f64) -> Vec<(Kind, Question, f64)> {
        let beyond = self.judged().filter(|(_, _, score)| score.z().abs() > most);
        beyond.map(|(kind, question, score)| (kind, question, score.z())).collect()
    }
}

impl fmt::Display for Scores {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{:28} {:9} {:>6} {:>8} {:>7} {:>7} {:>7}",
            "kind", "question", "games", "answers", "said", "true", "z"
        )?;
        for ((kind, question), score) in &self.scores {
            let (said, so) = score.rates();
            let z = if score.counts() { format!("{:+.1}", score.z()) } else { "few".into() };
            let question = format!("{question:?}");
            writeln!(
                f,
                "{kind:28} {question:9} {:>6} {:>8} {said:>7.4} {so:>7.4} {z:>7}",
                score.games, score.answers
            )?;
        }
        Ok(())
    }
}
