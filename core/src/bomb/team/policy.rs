//! Ways to choose a move, each from what one player may see.
//!
//! A move succeeds with chance p, explodes with chance r and otherwise costs a step of the dial. The
//! [`Policy::Likeliest`] takes the largest p. [`Policy::Careful`] weighs what is lost: an explosion loses
//! everything, a miss leaves a team with d steps left the share `keep(d)` of its hopes; so a move is worth
//! `p + (1 - p - r) keep(d)`; equipment is used where it gains more than it may gain later.

use heapless::Vec;

use super::playout::MOVES;
use super::uncut;
use super::winning::Hopes;
use crate::bomb::advise::{Kind, Move, Prospect, alone, rank_into};
use crate::bomb::game::{Game, GearCard, Place, Pointing};
use crate::bomb::gear::Gear;
use crate::bomb::ruling::EXPLODES;
use crate::bomb::solve::{Odds, SolveError};
use crate::bomb::wire::Value;
use crate::budget::Pulse;
use crate::ratio::Ratio;

/// A way to choose.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Policy {
    /// The largest chance of success, whatever it risks.
    Likeliest,
    /// Chance, red and dial weighed against each other.
    Careful,
    /// Sure things, else what shows the most.
    Curious,
    /// Like careful, but one step further: where moves are worth nearly the same, the one after which the
    /// next player is best off.
    Farsighted,
    /// Like careful, but towards the end the best moves are played out ([`playout`](super::playout)).
    Playout,
}

impl Policy {
    /// In a word.
    pub const fn word(self) -> &'static str {
        match self {
            Policy::Likeliest => "likeliest",
            Policy::Careful => "careful",
            Policy::Curious => "curious",
            Policy::Farsighted => "farsighted",
            Policy::Playout => "playout",
        }
    }
}

/// What a player has decided.
#[derive(Clone, Debug)]
pub enum Choice {
    /// A move, with the Stabilizer or without.
    Move {
        /// The move.
        action: Move,
        /// With the Stabilizer?
        stabilizer: bool,
    },
    /// The wires that can only be cut together.
    Join(Vec<Place, 4>),
    /// Nothing is allowed.
    Pass,
}

/// Chooses for the player who is to act. The odds are those of that player's view.
pub fn choose(
    policy: Policy,
    game: &Game,
    odds: &mut Odds<'_, '_>,
    pulse: &mut dyn Pulse,
) -> Result<Choice, SolveError> {
    if let Some(places) = found_together(game, odds) {
        return Ok(Choice::Join(places));
    }
    if let Some(action) = agreed_move(game) {
        return Ok(Choice::Move { action, stabilizer: false });
    }
    let scale = Scale::new(game);
    let (mut best, mut steady) = (Best::default(), Best::default());
    each_option(game, odds, pulse, &mut |option| match policy {
        Policy::Likeliest => best.offer(option.chance(), option),
        Policy::Curious => {
            let sure = if option.prospect.chance.is_one() { 100.0 } else { 0.0 };
            best.offer(sure + option.prospect.bits + option.chance() / 1000.0, option);
        }
        Policy::Careful | Policy::Farsighted | Policy::Playout => scale.offer(option, &mut best, &mut steady),
    })?;
    Ok(match scale.better(best, steady) {
        Some(best) => best.choice(),
        None => forced_together(game, odds).map_or(Choice::Pass, Choice::Join),
    })
}

/// The cut of a marked wire that the player who is to act has agreed to make.
pub(super) fn agreed_move(game: &Game) -> Option<Move> {
    let call = game.agreed_call(game.actor)?;
    let place = call.places().next()?;
    Some(Move::Dual { stand: place.stand, slot: place.slot, value: call.value })
}

/// Moves that are worth nearly as much as the best.
pub(super) type Shortlist = Vec<Weighed, MOVES>;

/// A move and what it is worth by itself.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weighed {
    pub(super) option: Candidate,
    pub(super) stabilizer: bool,
    /// What a miss leaves of the team's hopes, in hundredths; 0 where it loses.
    pub(super) keeps: u8,
    /// By how much the team does better than it would in somebody's head.
    pub(super) hopes: Hopes,
    pub(super) worth: f64,
}

impl Weighed {
    /// As a decision.
    pub(super) fn choice(&self) -> Choice {
        Choice::Move { action: self.option.prospect.action, stabilizer: self.stabilizer }
    }
}

/// The moves that are worth a second thought, the best first; empty where there is nothing to choose.
pub(super) fn shortlist(
    game: &Game,
    odds: &mut Odds<'_, '_>,
    margin: f64,
    pulse: &mut dyn Pulse,
) -> Result<Shortlist, SolveError> {
    let mut list = Shortlist::new();
    if found_together(game, odds).is_some() || agreed_move(game).is_some() {
        return Ok(list);
    }
    let scale = Scale::new(game);
    let (mut best, mut steady) = (Best::default(), Best::default());
    let mut options: Vec<Candidate, 96> = Vec::new();
    each_option(game, odds, pulse, &mut |option| {
        scale.offer(option, &mut best, &mut steady);
        let _ = options.push(*option);
    })?;
    let Some(best) = scale.better(best, steady) else { return Ok(list) };
    let _ = list.push(best);
    if best.stabilizer {
        return Ok(list);
    }
    let mut rest: Vec<Weighed, 96> = options
        .iter()
        .filter(|option| option.prospect.action != best.option.prospect.action)
        .map(|&option| scale.weighed(option, false, scale.worth(&option)))
        .filter(|weighed| weighed.worth >= best.worth - margin)
        .collect();
    rest.sort_unstable_by(|a, b| b.worth.total_cmp(&a.worth));
    for weighed in rest {
        if list.push(weighed).is_err() {
            break;
        }
    }
    Ok(list)
}

/// The moves to be played out, the best first: the sure ones where there are any, else those that are worth
/// most, each with the Stabilizer or without. Empty where there is nothing to choose.
pub(super) fn candidates(
    game: &Game,
    odds: &mut Odds<'_, '_>,
    pulse: &mut dyn Pulse,
) -> Result<Shortlist, SolveError> {
    let mut list = Shortlist::new();
    if found_together(game, odds).is_some() {
        return Ok(list);
    }
    let scale = Scale::new(game);
    let agreed = agreed_move(game);
    let mut any_sure = false;
    each_option(game, odds, pulse, &mut |option| {
        if agreed.is_some_and(|action| option.prospect.action != action) {
            return;
        }
        let is_sure = option.tool == Tool::None && option.prospect.chance.is_one();
        if is_sure && !any_sure {
            any_sure = true;
            list.clear();
        }
        if is_sure || !any_sure {
            put_among(&mut list, scale.weigh(option));
        }
    })?;
    Ok(list)
}

/// Puts a move among the best. Equals stay in the order in which careful players take them.
fn put_among(list: &mut Shortlist, weighed: Weighed) {
    let at = list.partition_point(|kept| kept.worth >= weighed.worth);
    if list.is_full() && at < MOVES {
        list.pop();
    }
    let _ = list.insert(at, weighed);
}

/// What the best move of the player who is to act is worth; 1 where the player knows the wires that can only
/// be cut together.
pub(super) fn prospects(
    game: &Game,
    odds: &mut Odds<'_, '_>,
    pulse: &mut dyn Pulse,
) -> Result<f64, SolveError> {
    if found_together(game, odds).is_some() || agreed_move(game).is_some() {
        return Ok(1.0);
    }
    let scale = Scale::new(game);
    let (mut best, mut steady) = (Best::default(), Best::default());
    each_option(game, odds, pulse, &mut |option| scale.offer(option, &mut best, &mut steady))?;
    Ok(scale.better(best, steady).map_or(0.5, |best| best.worth))
}

/// Everything the player who is to act can do, one after the other: all of it would take 8 KB of the stack.
fn each_option(
    game: &Game,
    odds: &mut Odds<'_, '_>,
    pulse: &mut dyn Pulse,
    see: &mut dyn FnMut(&Candidate),
) -> Result<(), SolveError> {
    let player = game.actor;
    let ruling = game.ruling(player);
    let mut any_sure = false;
    for action in alone(&odds.table(), &ruling, game.can_use(player, Gear::FastPass)) {
        let tool = if matches!(action, Move::FastPass(_)) { Tool::FastPass } else { Tool::None };
        let sure = Prospect { action, chance: Ratio::new(1, 1), red: Ratio::new(0, 1), bits: 0.0 };
        any_sure |= tool == Tool::None;
        see(&Candidate { prospect: sure, tool });
    }
    let kinds = [
        (Kind::Cut, Tool::None, true),
        (Kind::Double, Tool::Double, game.can_point(player, Pointing::Double)),
        (Kind::Triple, Tool::Triple, game.can_point(player, Pointing::Triple)),
        (Kind::Super, Tool::Super, game.can_point(player, Pointing::Super)),
        (Kind::Ray, Tool::Ray, game.can_use(player, Gear::Ray)),
    ];
    let mut ranked: Vec<Prospect, 24> = Vec::new();
    for (kind, tool, available) in kinds {
        if !available {
            continue;
        }
        // A sure cut leaves nothing for equipment to do.
        if tool != Tool::None && any_sure {
            break;
        }
        rank_into(&mut ranked, odds, kind, &ruling, pulse)?;
        for &prospect in &ranked {
            any_sure |= tool == Tool::None && prospect.chance.is_one();
            see(&Candidate { prospect, tool });
        }
    }
    Ok(())
}

/// A move and the card it uses.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) prospect: Prospect,
    pub(super) tool: Tool,
}

/// The card that a move uses up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tool {
    /// None.
    None,
    /// Equipment 9.9.
    FastPass,
    /// The Double Detector of a character card.
    Double,
    /// Equipment 3.
    Triple,
    /// Equipment 5.
    Super,
    /// Equipment 10.
    Ray,
}

impl Tool {
    /// What the card is worth for later: the fewer wires are still to be cut, the less.
    fn price(self, left: f64) -> f64 {
        left * match self {
            Tool::None => 0.0,
            Tool::FastPass | Tool::Double => 0.03,
            Tool::Triple | Tool::Ray => 0.04,
            Tool::Super => 0.05,
        }
    }
}

/// What a move is worth by itself to a careful player, with `dial` steps left, when a miss costs `penalty` of
/// them and the share `left` of the wires is uncut.
pub fn worth(prospect: &Prospect, tool: Tool, dial: u8, penalty: u8, left: f64) -> f64 {
    let (p, r) = (prospect.chance.as_f64(), prospect.red.as_f64());
    let miss = (1.0 - p - r).max(0.0);
    p + miss * (f64::from(keep(dial, penalty)) / 100.0) - tool.price(left) + 0.001 * prospect.bits
}

/// The same with the Stabilizer: a miss loses nothing but the card and the turn, so what is sure without it is
/// worth more. Sure things and what is done alone need none.
pub fn steadied(prospect: &Prospect, tool: Tool, left: f64) -> f64 {
    match prospect.action {
        _ if prospect.chance.is_one() => 0.0,
        Move::Dual { .. } | Move::Detector { .. } | Move::Ray { .. } => {
            1.0 - 0.02 * (1.0 - prospect.chance.as_f64()) - left * 0.06 - tool.price(left)
        }
        _ => 0.0,
    }
}

impl Candidate {
    fn chance(&self) -> f64 {
        self.prospect.chance.as_f64()
    }
}

/// The first of the best that were offered.
#[derive(Default)]
struct Best(Option<(f64, Candidate)>);

impl Best {
    fn offer(&mut self, worth: f64, option: &Candidate) {
        if self.0.is_none_or(|(most, _)| worth > most) {
            self.0 = Some((worth, *option));
        }
    }
}

/// The share of its hopes that a team with `dial` steps left keeps when it misses, in hundredths; 0 where that
/// loses.
fn keep(dial: u8, penalty: u8) -> u8 {
    if penalty == EXPLODES || dial <= penalty {
        return 0;
    }
    match dial {
        0..=2 => 65,
        3 => 80,
        4 => 88,
        _ => 92,
    }
}

/// The same of a miss with the Stabilizer, which costs the turn and the card.
pub(super) const STEADY: u8 = 98;

/// How moves are weighed in this game, now.
struct Scale<'g> {
    game: &'g Game,
    penalty: u8,
    /// The share of the wires that are still to be cut.
    left: f64,
    stabilizer: bool,
    hopes: Hopes,
}

impl<'g> Scale<'g> {
    fn new(game: &'g Game) -> Scale<'g> {
        let player = game.actor;
        let (ruling, uncut) = (game.ruling(player), uncut(game));
        Scale {
            game,
            penalty: ruling.penalty,
            left: uncut as f64 / game.tiles().count().max(1) as f64,
            stabilizer: ruling.gear && game.can_use(player, Gear::Stabilizer),
            hopes: Hopes::of(game, uncut),
        }
    }

    fn worth(&self, option: &Candidate) -> f64 {
        worth(&option.prospect, option.tool, self.game.dial, self.penalty, self.left)
            + frees(self.game, option)
    }

    fn steady(&self, option: &Candidate) -> f64 {
        steadied(&option.prospect, option.tool, self.left)
    }

    /// With the Stabilizer where that is worth more.
    fn weigh(&self, option: &Candidate) -> Weighed {
        let (worth, steady) = (self.worth(option), self.steady(option));
        let stabilizer = self.stabilizer && steady > worth;
        self.weighed(*option, stabilizer, if stabilizer { steady } else { worth })
    }

    fn weighed(&self, option: Candidate, stabilizer: bool, worth: f64) -> Weighed {
        let keeps = if stabilizer { STEADY } else { keep(self.game.dial, self.penalty) };
        Weighed { option, stabilizer, keeps, hopes: self.hopes, worth }
    }

    /// Among the best, and where the Stabilizer can be used among the best with it.
    fn offer(&self, option: &Candidate, best: &mut Best, steady: &mut Best) {
        best.offer(self.worth(option), option);
        if self.stabilizer {
            steady.offer(self.steady(option), option);
        }
    }

    /// The better of the best without the Stabilizer and the best with it.
    fn better(&self, best: Best, steady: Best) -> Option<Weighed> {
        let (worth, option) = best.0?;
        match steady.0 {
            Some((steady, option)) if steady > worth => Some(self.weighed(option, true, steady)),
            _ => Some(self.weighed(option, false, worth)),
        }
    }
}

/// A little for a sure cut of a value that equipment is waiting for.
fn frees(game: &Game, option: &Candidate) -> f64 {
    let Move::Dual { value, .. } = option.prospect.action else { return 0.0 };
    let waits = |card: &GearCard| !card.used && !game.is_unlocked(card) && card.gear.unlock().0 == value;
    if option.prospect.chance.is_one() && game.gear.iter().any(waits) { 0.0003 } else { 0.0 }
}

/// The places of wires that can only be cut together, where the player is sure of all of them.
fn found_together(game: &Game, odds: &Odds<'_, '_>) -> Option<Vec<Place, 4>> {
    let (value, mut places, count) = own_together(game)?;
    for (place, _) in unknown_places(game, odds, value).filter(|&(_, share)| share == odds.total()) {
        places.push(place).ok()?;
    }
    (places.len() == count).then_some(places)
}

/// The likeliest places, where nothing else is left to do.
fn forced_together(game: &Game, odds: &Odds<'_, '_>) -> Option<Vec<Place, 4>> {
    let (value, mut places, count) = own_together(game)?;
    while places.len() < count {
        let free = unknown_places(game, odds, value).filter(|(place, _)| !places.contains(place));
        let (place, _) = free.max_by_key(|&(_, share)| share)?;
        places.push(place).ok()?;
    }
    Some(places)
}

fn own_together(game: &Game) -> Option<(Value, Vec<Place, 4>, usize)> {
    let value = game.together()?;
    let own = game.hand(game.actor).filter(|(_, tile)| tile.slot.known_value() == Some(value));
    Some((value, own.map(|(place, _)| place).take(4).collect(), game.in_play(value) as usize))
}

/// Uncut wires of the others with the number of arrangements in which they have the value.
fn unknown_places<'a>(
    game: &'a Game,
    odds: &'a Odds<'_, '_>,
    value: Value,
) -> impl Iterator<Item = (Place, u128)> + 'a {
    game.tiles()
        .filter(move |(place, tile)| game.owner(place.stand) != Some(game.actor) && tile.slot.is_uncut())
        .map(move |(place, _)| (place, odds.count_any(place.stand.into(), place.slot.into(), value.wires())))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(hits: u128, red: u128) -> Prospect {
        let action = Move::Dual { stand: 1, slot: 0, value: Value::Blue(7) };
        Prospect { action, chance: Ratio::new(hits, 100), red: Ratio::new(red, 100), bits: 0.0 }
    }

    /// However few wires are left, the Stabilizer is not for what is sure, nor better than it.
    #[test]
    fn the_stabilizer_never_outranks_a_sure_cut() {
        for wires in 1..=48 {
            let left = f64::from(wires) / 48.0;
            let sure = worth(&cut(100, 0), Tool::None, 3, 1, left);
            assert!(steadied(&cut(100, 0), Tool::None, left) < sure);
            for hits in 0..100 {
                let risky = cut(hits, (100 - hits) / 2);
                assert!(steadied(&risky, Tool::None, left) < sure, "{hits} % with {wires} wires");
                assert!(worth(&risky, Tool::None, 6, 1, left) < sure);
            }
        }
        // It is for what could end the game.
        assert!(steadied(&cut(60, 30), Tool::None, 0.5) > worth(&cut(60, 30), Tool::None, 3, 1, 0.5));
    }
}
