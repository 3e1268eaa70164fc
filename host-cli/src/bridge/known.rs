//! What is known of wishes: whether anything fits, how many deals, and the tables that deals are drawn from. Boards,
//! kinds of boards and draws of a profile that wish for the same share it, so that everything is counted once.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use trickwire_core::bridge::feasible::{Verdict, judge};
use trickwire_core::rng::Pcg32;
use trickwire_wishes::{Answer, Sampler, Table, TableError, Wishes};

use super::profile::Recipe;
use super::session::{Excluded, Impossible, NoBoards, Possible};
use super::wish::Asked;
use crate::fault::{CAPACITY, Fault};
use crate::progress::{Bar, Listening};
use crate::stop;

/// Draws of subprofiles and suits that nothing fits are repeated, at most this often for one board.
const REDRAWS: u32 = 10_000;

/// Most cells of tables that are kept from the judgement to the deal, eight bytes each.
const MOST_KEPT: usize = 32_000_000;

/// Wishes that the core does not count, and what has been found out about them.
pub struct Rich {
    /// The wishes.
    pub wishes: Wishes,
    table: RefCell<Option<Table>>,
    found: Cell<Option<Found>>,
}

/// How many deals fit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found {
    /// So many.
    pub deals: u128,
    /// Everything was counted; otherwise so many fit all but what is checked on them.
    pub exact: bool,
}

impl Rich {
    fn new(wishes: Wishes) -> Rich {
        Rich { wishes, table: RefCell::new(None), found: Cell::new(None) }
    }

    /// How many deals fit; counted if nobody has yet.
    pub fn found(&self) -> Result<Found, Fault> {
        if let Some(found) = self.found.get() {
            return Ok(found);
        }
        let table = counted(&self.wishes)?;
        let found = Found { deals: table.count(), exact: table.checked().is_empty() };
        self.found.set(Some(found));
        *self.table.borrow_mut() = Some(table);
        Ok(found)
    }

    /// Draws deals that fit what is counted, if there are any, and the wishes that it checks.
    pub fn sampler(&self) -> Result<Option<(Sampler, Wishes)>, Fault> {
        let table = match self.table.borrow_mut().take() {
            Some(table) => table,
            None => counted(&self.wishes)?,
        };
        let checked = Wishes { list: table.checked().to_vec() };
        let sampler = Sampler::new(table);
        let deals = sampler.as_ref().map_or(0, Sampler::total);
        self.found.set(Some(Found { deals, exact: checked.list.is_empty() }));
        Ok(sampler.map(|sampler| (sampler, checked)))
    }
}

/// Everything that is known so far.
#[derive(Default)]
pub struct Known {
    judged: HashMap<Asked, Option<Box<NoBoards>>>,
    rich: HashMap<Wishes, Rc<Rich>>,
    /// Cells of tables that are kept.
    kept: usize,
}

impl Known {
    /// What is known of wishes that the core does not count.
    pub fn rich(&mut self, wishes: &Wishes) -> Rc<Rich> {
        if let Some(rich) = self.rich.get(wishes) {
            return Rc::clone(rich);
        }
        let rich = Rc::new(Rich::new(wishes.clone()));
        self.rich.insert(wishes.clone(), Rc::clone(&rich));
        rich
    }

    /// Draws from a profile until something fits.
    pub fn draw(
        &mut self,
        recipe: &Recipe,
        rng: &mut Pcg32,
        words: &mut [u32],
    ) -> Result<Possible<Asked>, Fault> {
        let mut last = Box::new(NoBoards::Never("a seat waits for a suit that nobody draws".to_owned()));
        for _ in 0..REDRAWS {
            let Some(asked) = recipe.asked(&recipe.profile.choose(rng)) else { continue };
            if !self.judged.contains_key(&asked) {
                let verdict = self.judge(&asked, words)?;
                self.judged.insert(asked.clone(), verdict);
            }
            match self.judged.get(&asked) {
                Some(Some(reason)) => last = reason.clone(),
                _ => return Ok(Ok(asked)),
            }
        }
        Ok(Err(last))
    }

    /// Why nothing fits; `None` where something does, or may.
    fn judge(&mut self, asked: &Asked, words: &mut [u32]) -> Result<Option<Box<NoBoards>>, Fault> {
        let reason = match asked {
            Asked::Plain(constraints) => match constraints.check() {
                Err(error) => Some(NoBoards::Never(format!("{constraints}: {error}"))),
                // If the memory is too small to tell, drawing deals will.
                Ok(checked) => match judge(checked, words, &mut Listening)? {
                    Verdict::Possible | Verdict::Unknown => None,
                    Verdict::Impossible(conflict) => {
                        let (constraints, conflict) = (**constraints, Some(conflict));
                        Some(NoBoards::Impossible(Box::new(Impossible { constraints, conflict })))
                    }
                },
            },
            Asked::Rich(wishes) => {
                let rich = self.rich(wishes);
                let none = rich.found()?.deals == 0;
                let cells = rich.table.borrow().as_ref().map_or(0, Table::cells);
                if self.kept + cells > MOST_KEPT {
                    rich.table.take();
                } else {
                    self.kept += cells;
                }
                if none { Some(NoBoards::Excluded(excluded(wishes)?)) } else { None }
            }
        };
        Ok(reason.map(Box::new))
    }
}

/// Counts wishes that the core does not count.
pub fn counted(wishes: &Wishes) -> Result<Table, Fault> {
    trickwire_wishes::answer::table(wishes, &mut Bar::new("Counting", 1)).map_err(too_costly)
}

/// Why nothing fits them.
pub fn excluded(wishes: &Wishes) -> Result<Excluded, Fault> {
    let conflict = match trickwire_wishes::answer(wishes, &mut Bar::new("Looking for the reason", 1))
        .map_err(too_costly)?
    {
        Answer::None(conflict) => Some(conflict),
        Answer::Deals { .. } => None,
    };
    Ok(Excluded { wishes: wishes.clone(), conflict })
}

/// A count that would take too long, or was stopped.
pub fn too_costly(error: TableError) -> Fault {
    match error {
        TableError::Stopped => stop::interrupted(),
        TableError::TooCostly => {
            Fault { code: CAPACITY, ..Fault::usage("this would take too long to count") }
        }
    }
}
