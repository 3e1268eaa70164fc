//! What a command answers, in every game: text for people, plain text or JSON, and the exit code.
//!
//! A command turns its arguments into a [`Query`]. Its plain answer is what the core's verb writes, the same
//! bytes as the handheld's; for people and programs it gathers a [`Report`], which says the same in both
//! ways.

use std::fmt::Display;

use serde::{Serialize, Serializer};
use serde_json::{Map, Value};
use trickwire_core::ratio::Ratio;
use trickwire_core::verb::{Refused, Reply};

use crate::fault::Fault;
use crate::progress::aside;
use crate::stop;

/// Text for standard output, and the exit code.
pub type Answer = (String, u8);

/// Version of everything printed with `--json`.
pub const SCHEMA: u32 = 1;

/// The exit code if nothing fits what was said, or nothing can be done.
pub const NOTHING_FITS: u8 = 1;

/// How an answer is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// For people.
    Text,
    /// The same bytes on every machine.
    Plain,
    /// For programs.
    Json,
}

impl Format {
    /// By the options `--plain` and `--json`, of which at most one is given.
    pub const fn of(plain: bool, json: bool) -> Format {
        match (plain, json) {
            (_, true) => Format::Json,
            (true, _) => Format::Plain,
            _ => Format::Text,
        }
    }
}

/// What a command found: serialised for programs, drawn for people.
pub trait Report: Serialize {
    /// For people, with colours.
    fn text(&self) -> String;

    /// The same bytes on every machine; the text where there is no other form.
    fn plain(&self) -> String {
        self.text()
    }

    /// What goes to standard error beside the text.
    fn aside(&self) -> String {
        String::new()
    }

    /// Does its text say how far it came if it was interrupted?
    fn says_how_far(&self) -> bool {
        false
    }

    /// Does its object have a member `interrupted` of its own?
    fn has_interrupted(&self) -> bool {
        false
    }

    /// The exit code.
    fn code(&self) -> u8 {
        0
    }
}

/// A report of any kind.
pub trait Emit {
    /// Writes it down.
    fn emit(&self, format: Format) -> Result<Answer, Fault>;
}

impl<R: Report> Emit for R {
    fn emit(&self, format: Format) -> Result<Answer, Fault> {
        let text = match format {
            Format::Text => {
                aside(&self.aside());
                if stop::asked().is_some() && !self.says_how_far() {
                    aside("Interrupted: this is what was found by then.\n");
                }
                self.text()
            }
            Format::Plain => self.plain(),
            Format::Json if stop::asked().is_some() && !self.has_interrupted() => {
                versioned(&Partial { report: self, interrupted: true })?
            }
            Format::Json => versioned(self)?,
        };
        Ok((text, self.code()))
    }
}

/// A report that is not complete.
#[derive(Serialize)]
struct Partial<'r, R> {
    #[serde(flatten)]
    report: &'r R,
    interrupted: bool,
}

/// A line of JSON, with the version of the schema before everything else.
pub fn versioned(report: &impl Serialize) -> Result<String, Fault> {
    #[derive(Serialize)]
    struct Versioned<'r, R> {
        schema: u32,
        #[serde(flatten)]
        report: &'r R,
    }
    let json = serde_json::to_string(&Versioned { schema: SCHEMA, report });
    json.map(|json| json + "\n").map_err(|error| Fault::usage(error.to_string()))
}

/// A report, or why there is none.
pub type Reported = Result<Box<dyn Emit>, Fault>;

/// A question for which the core has a verb.
pub trait Query {
    /// Asks the verb.
    fn plain(&mut self, out: &mut String) -> Result<Reply, Refused>;

    /// Gathers the report for people and programs.
    fn report(&mut self) -> Reported;
}

/// Asks and answers.
pub fn answer(format: Format, mut query: impl Query) -> Result<Answer, Fault> {
    if format != Format::Plain {
        return query.report()?.emit(format);
    }
    plain(|text| query.plain(text))
}

/// A plain answer.
pub fn plain(ask: impl FnOnce(&mut String) -> Result<Reply, Refused>) -> Result<Answer, Fault> {
    let mut text = String::new();
    let code = match ask(&mut text)? {
        Reply::Answer => 0,
        Reply::NothingFits => NOTHING_FITS,
    };
    // Plain answers are the same bytes on every machine, so there is no part of one.
    if stop::asked().is_some() { Err(stop::interrupted()) } else { Ok((text, code)) }
}

/// That nothing fits what was said, in every game.
#[derive(Serialize)]
pub struct NothingFits {
    /// The word for programs.
    pub status: &'static str,
    /// What was asked about, and the reason, in each game's own form.
    #[serde(flatten)]
    pub about: Map<String, Value>,
    /// The reason in a sentence.
    pub message: String,
    /// For people.
    #[serde(skip)]
    pub text: String,
    /// The plain line.
    #[serde(skip)]
    pub plain: String,
}

impl Report for NothingFits {
    fn text(&self) -> String {
        self.text.clone()
    }

    fn plain(&self) -> String {
        self.plain.clone()
    }

    fn code(&self) -> u8 {
        NOTHING_FITS
    }
}

/// Serialises something as it is written.
pub fn written<T: Display, S: Serializer>(value: &T, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(value)
}

/// Serialises a fraction as the nearest number.
pub fn number<S: Serializer>(ratio: &Ratio, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_f64(ratio.as_f64())
}

/// A fraction as programs read it: in lowest terms, and as a number.
#[derive(Serialize)]
pub struct Exact {
    num: String,
    den: String,
    chance: f64,
}

impl From<Ratio> for Exact {
    fn from(ratio: Ratio) -> Exact {
        let Ratio { num, den } = ratio.reduced();
        Exact { num: num.to_string(), den: den.to_string(), chance: ratio.as_f64() }
    }
}
