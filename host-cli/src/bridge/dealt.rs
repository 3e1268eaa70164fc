//! Boards drawn exactly, one after the other in constant memory, and what was thrown away for them.

use std::collections::HashMap;
use std::rc::Rc;
use std::time::{Duration, Instant};

use trickwire_core::bridge::constraint::Constraints;
use trickwire_core::bridge::deal::Deal;
use trickwire_core::bridge::sample::{Prepared, Sampler as PlainSampler, prepare};
use trickwire_core::rng::Pcg32;
use trickwire_wishes::{Sampler, Wishes};

use super::filling::{BATCH, Each, Filling};
use super::known::{Rich, excluded};
use super::odds::report::percent;
use super::session::{Boards, NoBoards, Possible, Wanted, why};
use super::tricks::keep::Keep;
use super::wish::Wish;
use crate::fault::{CAPACITY, Fault};
use crate::progress::{Bar, Listening};
use crate::stop;

/// What it took to deal boards.
#[derive(Default)]
pub struct Dealt {
    /// Deals drawn for them.
    pub proposals: u64,
    /// Wishes that could not be counted and were checked on exact deals, with how many were drawn and kept.
    pub filtered: Vec<Filtered>,
}

/// Wishes that were checked on deals that fit all the others.
pub struct Filtered {
    /// Which.
    pub wishes: String,
    /// Deals that fit the others.
    pub drawn: u64,
    /// Deals that fit these too.
    pub kept: u64,
}

impl Filtered {
    /// In words.
    pub fn line(&self) -> String {
        let Filtered { wishes, drawn, kept } = self;
        let share = percent(*kept as f64 / (*drawn).max(1) as f64);
        format!("{wishes} was checked on deals that fit all the rest: {kept} of {drawn} fitted ({share})")
    }
}

/// Deals that are thrown away for one board before it is given up.
const PATIENCE: u64 = 20_000_000;

/// Deals that are thrown away between two looks at whether the program was asked to stop.
pub const AT_A_TIME: u64 = 20_000;

/// Most boards that are dealt together. Those that wish for the same share the preparation.
const WINDOW: usize = 1 << 15;

/// Every window has so many times the boards of the one before, so that the first boards come soon.
const GROWTH: usize = 8;

/// Once drawing the boards of a window takes so long, windows grow no more.
const LONG: Duration = Duration::from_millis(250);

/// Most plain wishes for which tables are kept side by side.
const SIDE_BY_SIDE: usize = 4;

/// Boards drawn exactly, of which those that make what is to be kept are taken, in order; or that nothing fits. Ends early
/// where the program was asked to stop.
pub fn deal_exactly(
    boards: &mut Boards<'_>,
    keep: &[Keep],
    words: &mut [u32],
    each: Each<'_>,
) -> Result<Possible<Dealt>, Fault> {
    let filling = Filling::new(keep, each, boards.left());
    let mut plain: Vec<Constraints> = Vec::new();
    for kind in boards.kinds {
        if let Wish::Same { constraints, .. } = &kind.wish
            && !plain.contains(constraints)
        {
            plain.push(**constraints);
        }
    }
    if boards.are_drawn() || plain.len() > SIDE_BY_SIDE {
        by_windows(boards, filling, words)
    } else {
        steadily(boards, &plain, filling, words)
    }
}

/// What draws the deals of a kind of boards.
enum Source<'w> {
    Plain(Box<PlainSampler<'w>>),
    Rich(RichSource),
}

impl Source<'_> {
    /// The next deal; `None` where the program was asked to stop.
    fn draw(&mut self, number: u32, rng: &mut Pcg32) -> Result<Option<Deal>, Fault> {
        match self {
            Source::Plain(sampler) => Ok(sampler.draw(rng, &mut Listening)),
            Source::Rich(source) => source.draw(number, rng),
        }
    }

    /// Adds what it took.
    fn add_to(&self, dealt: &mut Dealt) {
        match self {
            Source::Plain(sampler) => dealt.proposals += sampler.proposals(),
            Source::Rich(source) => source.add_to(dealt),
        }
    }
}

/// Draws deals that fit what is counted, and checks the rest.
struct RichSource {
    sampler: Box<Sampler>,
    checked: Wishes,
}

impl RichSource {
    fn of(rich: &Rich) -> Result<Possible<RichSource>, Fault> {
        Ok(match rich.sampler()? {
            Some((sampler, checked)) => Ok(RichSource { sampler: Box::new(sampler), checked }),
            None => Err(Box::new(NoBoards::Excluded(excluded(&rich.wishes)?))),
        })
    }

    fn draw(&mut self, number: u32, rng: &mut Pcg32) -> Result<Option<Deal>, Fault> {
        for _ in 0..PATIENCE / AT_A_TIME {
            let deal = self.sampler.draw(rng, AT_A_TIME);
            if deal.is_some() || stop::asked().is_some() {
                return Ok(deal);
            }
        }
        let checked = &self.checked;
        Err(given_up(format!("board {number}: {PATIENCE} deals were drawn and none fitted {checked}")))
    }

    fn add_to(&self, dealt: &mut Dealt) {
        let drawn = self.sampler.drawn();
        dealt.proposals += drawn[0];
        self.note(dealt, drawn);
    }

    fn note(&self, dealt: &mut Dealt, drawn: [u64; 2]) {
        if !self.checked.list.is_empty() {
            dealt.note(self.checked.to_string(), drawn);
        }
    }
}

impl Dealt {
    /// Adds deals on which wishes were checked.
    fn note(&mut self, wishes: String, [drawn, kept]: [u64; 2]) {
        match self.filtered.iter_mut().find(|filtered| filtered.wishes == wishes) {
            Some(filtered) => {
                (filtered.drawn, filtered.kept) = (filtered.drawn + drawn, filtered.kept + kept)
            }
            None => self.filtered.push(Filtered { wishes, drawn, kept }),
        }
    }
}

/// Everything is prepared once, so that each board is dealt at once.
fn steadily(
    boards: &mut Boards<'_>,
    plain: &[Constraints],
    mut filling: Filling<'_>,
    words: &mut [u32],
) -> Result<Possible<Dealt>, Fault> {
    let size = words.len();
    let mut more: Vec<Vec<u32>> = plain.iter().skip(1).map(|_| vec![0; size]).collect();
    let arenas = std::iter::once(words).chain(more.iter_mut().map(Vec::as_mut_slice));
    let mut sources = Vec::new();
    for (constraints, words) in plain.iter().zip(arenas) {
        match prepare(constraints.check()?, words, &mut Bar::new("Preparing", 1))? {
            Prepared::Ready(sampler) => sources.push(Source::Plain(Box::new(sampler))),
            Prepared::Impossible => {
                // Its memory is the sampler's; the reason is looked for in other memory.
                return Ok(Err(Box::new(NoBoards::Impossible(why(constraints, &mut vec![0; size])?))));
            }
        }
    }
    // The source of every kind.
    let mut of_kind = Vec::new();
    let mut rich: Vec<(Rc<Rich>, usize)> = Vec::new();
    for kind in boards.kinds {
        of_kind.push(match &kind.wish {
            Wish::Same { constraints, .. } => plain.iter().position(|other| *other == **constraints),
            Wish::Profile { .. } => None,
            Wish::Rich { wishes, .. } => {
                let wanted = boards.known.rich(wishes);
                if let Some((_, at)) = rich.iter().find(|(other, _)| Rc::ptr_eq(other, &wanted)) {
                    Some(*at)
                } else {
                    match RichSource::of(&wanted)? {
                        Ok(source) => sources.push(Source::Rich(source)),
                        Err(impossible) => return Ok(Err(impossible)),
                    }
                    rich.push((wanted, sources.len() - 1));
                    Some(sources.len() - 1)
                }
            }
        });
    }
    let mut used: Vec<usize> = Vec::new();
    let mut size = 1;
    loop {
        let window = match window(boards, size, &mut [])? {
            Ok(window) => window,
            Err(impossible) => return Ok(Err(impossible)),
        };
        let mut places = vec![None; window.len()];
        let members: Vec<usize> = (0..window.len()).collect();
        let filled = filling.fill(&window, &members, &mut places, |board, rng| {
            let Some(source) = of_kind[board.kind] else { return Ok(None) };
            if !used.contains(&source) {
                used.push(source);
            }
            sources[source].draw(board.number, rng)
        });
        if !filling.hand_over(places, filled)? || boards.left() == 0 {
            break;
        }
        if !filling.keep.is_empty() {
            size = (size * GROWTH).min(BATCH);
        }
    }
    let mut dealt = Dealt::default();
    used.iter().for_each(|&source| sources[source].add_to(&mut dealt));
    filling.note_solved(&mut dealt);
    Ok(Ok(dealt))
}

/// Boards that wish for different things are dealt in windows: what is wished for by several of them is prepared once.
fn by_windows(
    boards: &mut Boards<'_>,
    mut filling: Filling<'_>,
    words: &mut [u32],
) -> Result<Possible<Dealt>, Fault> {
    let mut dealt = Dealt::default();
    // Tables of rich wishes take long to count: those of the first few are kept.
    let mut kept: Vec<(Rc<Rich>, RichSource)> = Vec::new();
    let mut size = 1;
    loop {
        let window = match window(boards, size, words)? {
            Ok(window) => window,
            Err(impossible) => return Ok(Err(impossible)),
        };
        let mut groups: Vec<(&Constraints, Vec<usize>)> = Vec::new();
        let mut at = HashMap::new();
        for (index, board) in window.iter().enumerate() {
            let rich = board.wishes.as_ref().map(Rc::as_ptr);
            let group = *at.entry((&board.constraints, rich)).or_insert_with(|| {
                groups.push((&board.constraints, Vec::new()));
                groups.len() - 1
            });
            groups[group].1.push(index);
        }
        let mut places = vec![None; window.len()];
        let mut filled = Ok(true);
        let mut drawing = Duration::ZERO;
        for (constraints, members) in groups {
            if stop::asked().is_some() || !matches!(filled, Ok(true)) {
                break;
            }
            let Some(rich) = window[members[0]].wishes.as_ref() else {
                let mut sampler = match prepare(constraints.check()?, words, &mut Bar::new("Preparing", 1))? {
                    Prepared::Ready(sampler) => sampler,
                    Prepared::Impossible => {
                        return Ok(Err(Box::new(NoBoards::Impossible(why(constraints, words)?))));
                    }
                };
                let start = Instant::now();
                let draw = |_: &Wanted, rng: &mut Pcg32| Ok(sampler.draw(rng, &mut Listening));
                filled = filling.fill(&window, &members, &mut places, draw);
                drawing += start.elapsed();
                dealt.proposals += sampler.proposals();
                continue;
            };
            let mut source = match kept.iter().position(|(other, _)| Rc::ptr_eq(other, rich)) {
                Some(at) => kept.swap_remove(at).1,
                None => match RichSource::of(rich)? {
                    Ok(source) => source,
                    Err(impossible) => return Ok(Err(impossible)),
                },
            };
            // In the order in which they first come.
            source.note(&mut dealt, [0; 2]);
            let start = Instant::now();
            let draw = |board: &Wanted, rng: &mut Pcg32| source.draw(board.number, rng);
            filled = filling.fill(&window, &members, &mut places, draw);
            drawing += start.elapsed();
            if kept.len() < SIDE_BY_SIDE {
                kept.push((Rc::clone(rich), source));
            } else {
                source.add_to(&mut dealt);
            }
        }
        if !filling.hand_over(places, filled)? || boards.left() == 0 {
            break;
        }
        if drawing < LONG {
            size = (size * GROWTH).min(WINDOW);
        }
    }
    kept.iter().for_each(|(_, source)| source.add_to(&mut dealt));
    filling.note_solved(&mut dealt);
    Ok(Ok(dealt))
}

/// What is wanted of the next boards, at most so many.
fn window(boards: &mut Boards<'_>, size: usize, words: &mut [u32]) -> Result<Possible<Vec<Wanted>>, Fault> {
    let mut window = Vec::new();
    while window.len() < size && stop::asked().is_none() {
        match boards.next(words)? {
            Some(Ok(board)) => window.push(board),
            Some(Err(impossible)) => return Ok(Err(impossible)),
            None => break,
        }
    }
    Ok(Ok(window))
}

/// The end of a search for a board.
pub fn given_up(message: String) -> Fault {
    let help = "these wishes are checked on deals that fit all the others; ask for less of them";
    Fault { code: CAPACITY, ..Fault::usage(message).help(help) }
}
