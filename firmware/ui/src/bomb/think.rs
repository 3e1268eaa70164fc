//! A table is thought about: counts of everything, the moves worth looking at, the wires worth marking.

use heapless::Vec;
use trickwire_core::bomb::advise::{Advice, Kind, Move, Prospect, Wanted, callable};
use trickwire_core::bomb::game::{Game, Place};
use trickwire_core::bomb::indicate::ranked;
use trickwire_core::bomb::mission::Tokens;
use trickwire_core::bomb::solve::{Odds, Outcome, SolveError, solve};
use trickwire_core::bomb::table::Table;
use trickwire_core::bomb::team::playout::Effort;
use trickwire_core::bomb::team::{Candidates, Tool, steadied, worth};
use trickwire_core::bomb::wire::Value;
use trickwire_core::budget::{Progress, Pulse};
use trickwire_core::checked::Checked;

use super::ask::{Ask, FAST_PASS, STABILIZER, TOOLS, WORLDS};
use super::chance::Chance;
use super::found::{Found, Mark, SlotOdds, State, Steady};
use crate::think::{self, Answer};

/// The best cuts among them.
const CUTS: usize = 8;

/// Answers a question: first the marks, then the counts and the cuts, then what equipment would do, then how
/// often the best moves win. What was played out before somebody came between is not played again.
#[inline(never)] // what one game takes of the stack is not there for the others
pub fn think(
    ask: &Ask,
    words: &mut [u32],
    answer: &mut Answer,
    pulse: &mut dyn Pulse,
    publish: &mut dyn FnMut(&Answer),
) {
    if !has_begun(answer) {
        answer.found = think::Found::BOMB;
        if !weigh(ask, words, answer, pulse, publish) {
            return;
        }
    }
    if let Some(game) = ask.played_out() {
        publish(answer);
        play_out(ask, game, words, answer, pulse, publish);
    }
}

/// Are there worlds that were played out?
fn has_begun(answer: &Answer) -> bool {
    matches!(&answer.found, think::Found::Bomb(found) if found.outlook.worlds() > 0)
}

/// Everything that needs no playing; `false` where there is nothing to be played either.
#[inline(never)] // the table and its counts are not on the stack while games are played
fn weigh(
    ask: &Ask,
    words: &mut [u32],
    answer: &mut Answer,
    pulse: &mut dyn Pulse,
    publish: &mut dyn FnMut(&Answer),
) -> bool {
    let mut table = Table::NONE;
    ask.table_into(&mut table);
    let table = match (table.check(), &mut answer.found) {
        (Ok(table), _) => table,
        (Err(error), think::Found::Bomb(found)) => {
            found.state = State::Wrong(error);
            return false;
        }
        _ => return false,
    };
    if let (Some(tokens), think::Found::Bomb(found)) = (ask.tokens, &mut answer.found) {
        if weigh_marks(table, tokens, found, pulse).is_none() {
            found.state = State::Failed(SolveError::Stopped);
            return false;
        }
        publish(answer);
    }
    let mut outcome = solve(table, words, pulse);
    let think::Found::Bomb(found) = &mut answer.found else { return false };
    // Large, so it stays where it is.
    let odds = match &mut outcome {
        Ok(Outcome::Odds(odds)) => odds,
        Ok(Outcome::Impossible(conflict)) => {
            found.state = State::Impossible(*conflict);
            return false;
        }
        Err(error) => {
            found.state = State::Failed(*error);
            return false;
        }
    };
    if !count_slots(odds, found, pulse) {
        return false;
    }
    let wanted = Wanted { ruling: &ask.ruling, fast_pass: ask.tools & FAST_PASS != 0, top: CUTS };
    let mut advice = Advice::new(odds, wanted);
    found.alone = advice.alone();
    found.sure = count_sure(ask, &table, found);
    find_together(ask, &table, found);
    let Ok(cuts) = advice.moves::<CUTS>(Kind::Cut, pulse) else { return false };
    for cut in cuts {
        offer(ask, found, cut, Tool::None);
    }
    find_steady(ask, found);
    found.state = State::Exact;
    publish(answer);
    for (bit, (kind, tool)) in TOOLS.into_iter().enumerate() {
        if ask.tools >> bit & 1 == 0 {
            continue;
        }
        let Ok(best) = advice.moves::<1>(kind, pulse) else { return false };
        if let (Some(&best), think::Found::Bomb(found)) = (best.first(), &mut answer.found) {
            offer(ask, found, best, tool);
            find_steady(ask, found);
        }
    }
    let think::Found::Bomb(found) = &mut answer.found else { return false };
    ask.several == 0 || weigh_own(ask, &advice, found, pulse)
}

/// How often the team wins after each of the best moves. Where the pulse says stop, what was played by then stays.
#[inline(never)]
fn play_out(
    ask: &Ask,
    game: &Game,
    words: &mut [u32],
    answer: &mut Answer,
    pulse: &mut dyn Pulse,
    publish: &mut dyn FnMut(&Answer),
) {
    let Ok(candidates) = Candidates::of(game, words, pulse) else { return };
    let think::Found::Bomb(found) = &mut answer.found else { return };
    for (prospect, tool) in candidates.iter() {
        include(ask, found, prospect, tool);
    }
    let effort = Effort { worlds: WORLDS.into(), round: 0, thorough: true };
    let mut outlook = found.outlook.clone();
    let played = candidates.play_on(game, effort, &mut outlook, words, pulse, &mut |outlook| {
        if let think::Found::Bomb(found) = &mut answer.found {
            found.show(outlook);
        }
        publish(answer);
    });
    if let (Ok(()), think::Found::Bomb(found)) = (played, &mut answer.found)
        && found.outlook.worlds() == WORLDS.into()
    {
        found.settle();
    }
}

/// A move that is played out is among those that are shown, if need be instead of the last.
fn include(ask: &Ask, found: &mut Found, prospect: &Prospect, tool: Tool) {
    let is_there = found.alone.contains(&prospect.action)
        || found.moves.iter().any(|kept| kept.action == prospect.action);
    if is_there {
        return;
    }
    if found.moves.is_full() {
        found.moves.pop();
        found.worths.pop();
    }
    offer(ask, found, *prospect, tool);
    find_steady(ask, found);
}

/// Which of several equal wires to cut; `false` where the pulse said stop.
#[inline(never)]
fn weigh_own(ask: &Ask, advice: &Advice<'_, '_, '_>, found: &mut Found, pulse: &mut dyn Pulse) -> bool {
    let Ok(halves) = advice.own(pulse) else { return false };
    for (number, own) in (1..).zip(&mut found.own) {
        let several = ask.several >> number & 1 == 1;
        *own = halves.best(Value::Blue(number)).filter(|_| several).map(|half| half.place);
    }
    true
}

/// Puts a move where it belongs: what a careful player likes better comes first.
fn offer(ask: &Ask, found: &mut Found, prospect: Prospect, tool: Tool) {
    let mine = worth(&prospect, tool, ask.dial, ask.ruling.penalty, ask.share_left());
    let at = rank_of(ask, found, mine);
    if found.moves.insert(at, prospect).is_ok() {
        let _ = found.worths.insert(at, thousandths(mine));
    }
}

fn thousandths(worth: f64) -> u16 {
    (worth.clamp(0.0, 1.0) * 1_000.0 + 0.5) as u16
}

/// The place among the moves of something that is worth so much.
fn rank_of(ask: &Ask, found: &Found, mine: f64) -> usize {
    let left = ask.share_left();
    let worth = |kept: &Prospect| worth(kept, tool_of(ask, kept.action), ask.dial, ask.ruling.penalty, left);
    found.moves.iter().position(|kept| worth(kept) < mine).unwrap_or(found.moves.len())
}

/// With the Stabilizer nothing is lost, so the likeliest cut is the best. Where something is sure there is
/// no need of it.
fn find_steady(ask: &Ask, found: &mut Found) {
    found.steady = None;
    if ask.tools & STABILIZER == 0 || !ask.ruling.gear {
        return;
    }
    let left = ask.share_left();
    let value = |cut: &Prospect| steadied(cut, Tool::None, left);
    let cuts = found
        .moves
        .iter()
        .enumerate()
        .filter(|(_, cut)| matches!(cut.action, Move::Dual { .. }) && !cut.chance.is_one());
    let better =
        |best: (usize, f64), (of, worth): (usize, f64)| if worth > best.1 { (of, worth) } else { best };
    let Some((of, mine)) = cuts.map(|(of, cut)| (of, value(cut))).reduce(better) else { return };
    let sure = !found.alone.is_empty() || found.moves.iter().any(|cut| cut.chance.is_one());
    let at = (!sure).then(|| rank_of(ask, found, mine) as u8);
    found.steady = Some(Steady { of: of as u8, at, worth: thousandths(mine) });
}

/// The card that a move needs. Two or three slots that are all of a stand may be the Super Detector's;
/// the smaller card will do then.
fn tool_of(ask: &Ask, action: Move) -> Tool {
    match action {
        Move::Solo { .. } | Move::RevealRed | Move::Dual { .. } => Tool::None,
        Move::FastPass(_) => Tool::FastPass,
        Move::Ray { .. } => Tool::Ray,
        Move::Detector { slots, .. } => match slots.count_ones() {
            2 if ask.tools & 1 != 0 => Tool::Double,
            3 if ask.tools & 2 != 0 => Tool::Triple,
            _ => Tool::Super,
        },
    }
}

/// The chances of every open slot; `false` where the pulse says stop.
fn count_slots(odds: &Odds<'_, '_>, found: &mut Found, pulse: &mut dyn Pulse) -> bool {
    found.total = odds.total();
    found.bits = tenths_of_bits((odds.total() / odds.unit()).max(1));
    found.slots.clear();
    for slot in odds.slots() {
        if !pulse.beat(Progress::default()) {
            return false;
        }
        let _ = found.slots.push(SlotOdds { place: slot.place, chances: slot.by_value().map(Chance::of) });
    }
    true
}

/// log2, in tenths: the place of the highest bit, and the bits below it.
fn tenths_of_bits(total: u128) -> u16 {
    if total == 0 {
        return 0;
    }
    let whole = total.ilog2();
    let below = if whole >= 16 { total >> (whole - 16) } else { total << (16 - whole) } as u32 & 0xffff;
    // log2(1 + x) by tenths: where 2^(t/10) is passed, in 65536ths above 1.
    const STEPS: [u32; 9] = [4_705, 9_744, 15_157, 20_942, 27_146, 33_795, 40_922, 48_560, 56_747];
    whole as u16 * 10 + STEPS.iter().filter(|&&step| below >= step).count() as u16
}

/// Values that can be cut alone, and slots of the others at which a call cannot miss.
fn count_sure(ask: &Ask, table: &Table, found: &Found) -> u8 {
    let mut values = callable(table);
    values.retain(|&value| ask.ruling.values.has(value));
    let mut sure = found.alone.len();
    for (stand, slots) in table.stands.iter().enumerate().filter(|(_, stand)| stand.owner != table.observer) {
        for (slot, tile) in slots.slots.iter().enumerate() {
            let value = || tile.known_value().or_else(|| found.sure_at(Place::new(stand as u8, slot as u8)));
            let hits = tile.is_uncut()
                && ask.ruling.allows_slot(stand, slot)
                && value().is_some_and(|value| values.contains(&value));
            sure += usize::from(hits);
        }
    }
    sure as u8
}

/// The places of wires that go only together, if every one of them is known.
fn find_together(ask: &Ask, table: &Table, found: &mut Found) {
    let Some((value, count)) = ask.together else { return };
    let mut places: Vec<Place, 4> = Vec::new();
    for (stand, slots) in table.stands.iter().enumerate() {
        for (slot, tile) in slots.slots.iter().enumerate().filter(|(_, tile)| tile.is_uncut()) {
            let place = Place::new(stand as u8, slot as u8);
            if tile.known_value().or_else(|| found.sure_at(place)) == Some(value) {
                let _ = places.push(place);
            }
        }
    }
    if places.len() == usize::from(count) {
        found.together = places;
    }
}

/// `None` where the pulse said stop.
fn weigh_marks(
    table: Checked<'_, Table>,
    tokens: Tokens,
    found: &mut Found,
    pulse: &mut dyn Pulse,
) -> Option<()> {
    let ranked = ranked(table, tokens, pulse)?;
    let shown = ranked.marks.iter().map(|mark| Mark {
        place: Place::new(mark.stand, mark.slot),
        wire: mark.wire,
        gain: (mark.gain.max(0.0) * 100.0 + 0.5) as u16,
    });
    found.marks = shown.collect();
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_logarithms() {
        assert_eq!(tenths_of_bits(0), 0);
        assert_eq!([1, 2, 3, 1_024, 1_025].map(tenths_of_bits), [0, 10, 15, 100, 100]);
        assert_eq!(tenths_of_bits(2_574), 113);
        assert_eq!(tenths_of_bits(u128::MAX), 1_279);
    }

    #[test]
    fn answers_stay_small() {
        assert!(size_of::<Found>() <= 4_608, "{}", size_of::<Found>());
        assert!(size_of::<Ask>() <= 2_640, "{}", size_of::<Ask>());
    }
}
