//! Keys pressed by a script: no terminal, no clock, the same bytes every time.

use std::path::{Path, PathBuf};

use trickwire_core::limits::DEVICE_WORDS;
use trickwire_core::text::without_bom;
use trickwire_ui::pilot::Pilot;
use trickwire_ui::{App, Key, Request, Stroke};

use super::keep::Kept;
use super::screen::Screen;
use crate::fault::Fault;
use crate::input::{Source, limit};
use crate::printable::Printable;

/// One thing to do.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Act {
    Press(Key),
    Long(Key),
    Hold(Key),
    Release(Key),
    /// Questions are thought through as they come, so there is nothing to wait for.
    Wait,
    Shot(PathBuf),
    Text,
    Name,
}

/// The script: the text itself, or the contents of the file of that name.
pub fn read(script: &str) -> Result<String, Fault> {
    if Path::new(script).is_file() {
        return Source::named(script).text(limit::SCRIPT);
    }
    Ok(without_bom(script).to_owned())
}

/// Does what a script says; returns what it prints.
pub fn run(script: &str, mut app: App, kept: Option<Kept>) -> Result<String, Fault> {
    let acts = acts(script)?;
    if let Some(kept) = &kept {
        kept.restore(&mut app)?;
    }
    let mut words = vec![0; DEVICE_WORDS];
    let mut pilot = Pilot::new(app, &mut words);
    let mut printed = String::new();
    for act in acts {
        match act {
            Act::Press(key) => pilot.press(key),
            Act::Long(key) => pilot.press_long(key),
            Act::Hold(key) => {
                [Stroke::Down, Stroke::Long].iter().for_each(|stroke| pilot.stroke(key, *stroke))
            }
            Act::Release(key) => pilot.stroke(key, Stroke::Up),
            Act::Wait => {}
            Act::Shot(path) => Screen::of(&pilot.app).save(&path)?,
            Act::Name => printed += &format!("screen {}\n", pilot.app.name()),
            Act::Text => {
                printed += &format!("screen {}\n", pilot.app.name());
                for line in Screen::of(&pilot.app).text.lines() {
                    printed += &format!("text {}\n", Printable(line));
                }
            }
        }
        if pilot.request.take() == Some(Request::Bootsel) {
            printed += "request bootsel\n";
        }
    }
    if let Some(mut kept) = kept.filter(|_| !pilot.keep.is_empty())
        && let Some(moved) = kept.store(&pilot.app)?
    {
        printed += &format!("{moved}\n");
    }
    Ok(printed)
}

/// What a script says, one after the other, within limits: a script is typed by somebody, and what it prints is kept
/// until its end.
fn acts(script: &str) -> Result<Vec<Act>, Fault> {
    let mut acts = Vec::new();
    let mut all = 0;
    for line in script.lines() {
        let line = line.split('#').next().unwrap_or_default();
        for word in line.split_whitespace() {
            let (act, times) = match word.split_once('*') {
                Some((act, times)) => (act, repeats(times).ok_or_else(|| unrepeatable(word))?),
                None => (word, 1),
            };
            let act = act_of(act).ok_or_else(|| unknown(word))?;
            all += times;
            if all > limit::STROKES {
                return Err(Fault::usage(format!(
                    "a script has at most {} steps, repeated ones counted",
                    limit::STROKES
                )));
            }
            acts.extend(std::iter::repeat_n(act, times as usize));
        }
    }
    Ok(acts)
}

/// How many times, as it is written behind a star.
fn repeats(times: &str) -> Option<u32> {
    times.parse().ok().filter(|times| (1..=limit::REPEATS).contains(times))
}

fn unrepeatable(word: &str) -> Fault {
    Fault::usage(format!("a script cannot repeat '{word}'"))
        .help(format!("behind the star stands a number from 1 to {}", limit::REPEATS))
}

fn act_of(word: &str) -> Option<Act> {
    match word {
        "wait" => return Some(Act::Wait),
        "text" => return Some(Act::Text),
        "name" => return Some(Act::Name),
        _ => {}
    }
    match word.split_once(':') {
        None => Key::from_word(word).map(Act::Press),
        Some(("long", key)) => Key::from_word(key).map(Act::Long),
        Some(("hold", key)) => Key::from_word(key).map(Act::Hold),
        Some(("release", key)) => Key::from_word(key).map(Act::Release),
        Some(("shot", path)) if !path.is_empty() => Some(Act::Shot(path.into())),
        Some(_) => None,
    }
}

fn unknown(word: &str) -> Fault {
    Fault::usage(format!("a script does not know '{word}'")).help(
        "keys are up down left right centre a b x y, held long as long:a, several times as down*3, until released as hold:a \
         and release:a; shot:FILE takes a picture, text and name print what is shown, wait waits for an answer",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_become_acts() {
        let found = acts("down*2 long:b # a comment\n hold:a release:a shot:x/y.png text").unwrap();
        let (down, long) = (Act::Press(Key::Down), Act::Long(Key::B));
        let shot = Act::Shot("x/y.png".into());
        assert_eq!(
            found,
            [down.clone(), down, long, Act::Hold(Key::A), Act::Release(Key::A), shot, Act::Text]
        );
        for wrong in
            ["jump", "long:", "long:z", "down*x", "down*0", "down*10001", "down*999999999", "shot:", "a:b"]
        {
            assert!(acts(wrong).is_err(), "{wrong}");
        }
        let most = "down*10000 ".repeat(10);
        assert_eq!(acts(&most).map(|acts| acts.len()).ok(), Some(100_000));
        assert!(acts(&(most + "a")).unwrap_err().message.contains("at most 100000 steps"));
    }
}
