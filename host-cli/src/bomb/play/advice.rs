//! Advice in words, with what to type for it.

use std::fmt::Write;

use trickwire_core::bomb::advise::{Act, Gain, Move, Offer, WORLDS, candidates, next_act, offers};
use trickwire_core::bomb::game::picker::own_choices;
use trickwire_core::bomb::game::{Game, Named, Phase, Pointing, Token, Usage, own_to_cut, referee};
use trickwire_core::bomb::gear::Gear;
use trickwire_core::bomb::indicate::indicate;
use trickwire_core::bomb::slot::Place;
use trickwire_core::bomb::solve::{Outcome, SolveError, solve};
use trickwire_core::bomb::table::SlotLetter;
use trickwire_core::bomb::team::playout::{Effort, Outlook, UNCUT};
use trickwire_core::bomb::team::{self, Choice, uncut};
use trickwire_core::bomb::wire::Value;
use trickwire_core::budget::{Patient, Pulse};

use super::Session;
use super::due::{choices, decider, due};
use super::words::name;
use crate::answer::Report;
use crate::args::bomb::Tool;
use crate::bomb::advise::{AdviceReport, words};
use crate::bomb::deep::{DeepReport, winning};
use crate::bomb::solved::impossible;
use crate::fault::Fault;
use crate::progress::Bar;
use crate::prompt::say;
use crate::render::{BOLD, COMMAND, DIM, SURE};

impl Session {
    /// What to do now, or what could be done, and what the others are waited for.
    pub(super) fn hint(&mut self) -> Result<(), Fault> {
        let (game, me) = (self.record.game(), self.me());
        if matches!(game.phase, Phase::Over(_)) {
            return say(&choices(game, me));
        }
        if decider(game) != me || game.wants_number() {
            say(&format!("{}.\n{}", sentence(&due(game, me)), choices(game, me)))?;
        }
        self.advise()
    }

    /// What the player should do now; on somebody else's turn what they could do if it were theirs.
    pub(super) fn advise(&mut self) -> Result<(), Fault> {
        let me = self.me();
        let game = self.record.game();
        let turn = decider(game) == me;
        if let Phase::Opening { .. } = game.phase {
            let text = match turn {
                true => mark_advice(game, me, &mut self.words),
                false => String::new(),
            };
            return say(&text);
        }
        if matches!(game.phase, Phase::Over(_)) {
            return Ok(());
        }
        let mut bar = Bar::new("thinking", 100);
        let mut text = String::from("\n");
        if !turn || game.wants_number() {
            text += "If you were to cut now:\n";
        }
        let mut act = match turn {
            true => next_act(game, &mut self.words, &mut bar),
            false => Ok(None),
        };
        // Towards the end a cut is chosen by playing the best ones out; what cannot be played out is advised by its
        // own worth.
        let mut outlook = None;
        if let Ok(Some(Act::Turn(choice))) = &mut act
            && uncut(game) <= UNCUT
        {
            outlook = team::outlook(game, Effort::AT_THE_TABLE, &mut self.words, &mut bar).ok().flatten();
            if let Some(best) = outlook.as_ref().and_then(Outlook::best) {
                *choice = best.choice();
            }
        }
        match act {
            Ok(Some(act)) => {
                let mut advised = act_words(game, &act);
                if let Act::Turn(Choice::Move { action, .. }) = act {
                    let own: Vec<String> = action.called().filter_map(|v| own_advice(game, me, v)).collect();
                    if !own.is_empty() {
                        advised += &format!("; {}", own.join(", "));
                    }
                }
                advised_line(&mut text, &advised, &act_typed(game, &act));
                text += &outlook.as_ref().and_then(Outlook::best).map(winning).unwrap_or_default();
            }
            Ok(None) => {}
            Err(None) => {
                text += "Something was entered that did not happen; undo takes it back.\n";
                if !game.agreed.is_none() {
                    text += "If somebody broke what was agreed, give up ends the agreement there.\n";
                }
            }
            Err(Some(error)) => text += &too_large(error),
        }
        if turn && game.wants_name() {
            text += &naming(game, &mut self.words, &mut bar);
            return say(&text);
        }
        let view = game.view(me);
        match solve(view.check()?, &mut self.words, &mut bar) {
            Err(error) => text += &too_large(error),
            Ok(Outcome::Impossible(conflict)) => text += &impossible(&view, conflict).text(),
            Ok(Outcome::Odds(mut odds)) => {
                let report = AdviceReport::gather(&mut odds, &game.ruling(me), &tools(game, me), 4)?;
                text += &report.agreed(game).text();
            }
        }
        if let Ok(offers) = offers(game, me, &mut self.words, &mut bar)
            && !offers.is_empty()
        {
            let _ = writeln!(text, "{BOLD}Equipment{BOLD:#}");
            for offer in &offers {
                text += &offer_line(game, offer);
            }
        }
        drop(bar);
        say(&text)
    }

    /// The player's best moves, played out to the end.
    pub(super) fn deep(&mut self) -> Result<(), Fault> {
        let game = self.record.game();
        if decider(game) != game.me || game.phase != Phase::Turns {
            return say("Moves are played out when it is your turn to cut.\n");
        }
        let Ok(report) = DeepReport::gather(game, &mut self.words) else {
            return say("This cannot be played out: nothing fits what was entered.\n");
        };
        let mut text = report.text();
        if let Some(choice) = report.best() {
            let typed = act_typed(game, &Act::Turn(choice));
            let _ = writeln!(text, "  {DIM}type {DIM:#}{COMMAND}{typed}{COMMAND:#}");
        }
        say(&text)
    }
}

/// What went wrong with a table that is too large to count, and what helps.
pub(super) fn too_large(error: SolveError) -> String {
    let mut text = format!("No exact odds here: {error}.\n");
    if error.is_capacity() {
        text += "position shows the line for `trickwire bomb sample --method guided --summary`.\n";
    }
    text
}

/// A line that begins with a capital.
pub(super) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// What is advised and what to type, on one line of 80 columns or on two.
fn advised_line(text: &mut String, advised: &str, typed: &str) {
    let short = advised.chars().count() + typed.chars().count() <= 80 - "Advised:    type ".len();
    let gap = if short { "" } else { "\n" };
    let _ = writeln!(
        text,
        "{SURE}Advised:{SURE:#} {advised}{gap}   {DIM}type {DIM:#}{COMMAND}{typed}{COMMAND:#}"
    );
}

/// Whom to name.
fn naming(game: &Game, words: &mut [u32], pulse: &mut dyn Pulse) -> String {
    let value = game.demand.iter().next().map(|value| value.to_string()).unwrap_or_default();
    let mut text = format!("{BOLD}Who should cut {value}{BOLD:#}\n");
    for candidate in candidates(game, words, pulse).unwrap_or_default() {
        let who = if candidate.player == game.me { " (you)" } else { "" };
        let _ = writeln!(
            text,
            "  {}{who:<7} holds it {:>7}   {DIM}best cut about {:.0} % ± {:.0}{DIM:#}",
            candidate.player + 1,
            candidate.holds.to_string(),
            100.0 * candidate.best,
            100.0 * candidate.error
        );
    }
    let _ = writeln!(text, "  {DIM}the best cut is an estimate from {WORLDS} deals{DIM:#}");
    text
}

/// The equipment that the player can use in a cut now.
pub(in crate::bomb) fn tools(game: &Game, player: u8) -> Vec<Tool> {
    let mut tools = Vec::new();
    for (pointing, tool) in
        [(Pointing::Double, Tool::Double), (Pointing::Triple, Tool::Triple), (Pointing::Super, Tool::Super)]
    {
        if game.can_point(player, pointing) {
            tools.push(tool);
        }
    }
    for (gear, tool) in [(Gear::Ray, Tool::Ray), (Gear::FastPass, Tool::FastPass)] {
        if game.can_use(player, gear) {
            tools.push(tool);
        }
    }
    tools
}

/// A card outside a call, and what it brings.
fn offer_line(game: &Game, offer: &Offer) -> String {
    let card = format!("{} {}", offer.gear, offer.gear.name());
    let gain = match offer.gain {
        Gain::Learns(bits) => format!("tells you {bits:.2} bits"),
        Gain::Tells(bits) => format!("tells the others {bits:.2} bits"),
        Gain::Completes(value, chance) => format!("{chance} a {value}, then all left are yours"),
        Gain::Next(next) => {
            format!("best cut there about {:.0} % ± {:.0}", 100.0 * next.best, 100.0 * next.error)
        }
        Gain::Free if offer.usage.is_none() => "acts as soon as it is free".into(),
        Gain::Free => "nothing is lost".into(),
        Gain::Nothing => "nothing to gain now".into(),
    };
    let typed = offer.usage.as_ref().map(|usage| usage_typed(game, usage)).unwrap_or_default();
    format!("  {card:<21} {COMMAND}{typed:<15}{COMMAND:#} {gain}\n")
}

fn act_words(game: &Game, act: &Act) -> String {
    match act {
        Act::Mark { place, token: Token::Not(number), .. } => format!("a false {number} at {}", name(*place)),
        Act::Mark { place, .. } => format!("mark {}", name(*place)),
        Act::Lacks { stand, value, bits } => {
            format!("say that stand {} has no {value} (tells {bits:.1} bits)", stand + 1)
        }
        Act::NoMark => "no token".into(),
        Act::Name(player) if *player == game.me => "name yourself".into(),
        Act::Name(player) => format!("name player {}", player + 1),
        Act::Spend([a, b]) => format!("spend number cards {a} and {b}"),
        Act::Arrow { left } => format!("the arrow to the {}", if *left { "left" } else { "right" }),
        Act::Give { value, to } => format!("give number card {value} to player {}", to + 1),
        Act::Use(usage) => format!("{} {}", usage.gear().name(), usage_about(usage)).trim_end().to_owned(),
        Act::Turn(choice) => choice_words(choice),
    }
}

/// The same as it would be typed.
fn act_typed(game: &Game, act: &Act) -> String {
    match act {
        Act::Mark { place, token: Token::Not(number), .. } => format!("mark {} !{number}", name(*place)),
        Act::Mark { place, .. } => format!("mark {}", name(*place)),
        Act::Lacks { stand, value, .. } => format!("s{} lacks {value}", stand + 1),
        Act::NoMark => "marks nothing".into(),
        Act::Name(player) => format!("name {}", player + 1),
        Act::Spend([a, b]) => format!("spend {a} {b}"),
        Act::Arrow { left } => format!("arrow {}", if *left { "left" } else { "right" }),
        Act::Give { value, to } => format!("give {value} to {}", to + 1),
        Act::Use(usage) => usage_typed(game, usage),
        Act::Turn(choice) => typed_choice(game, choice),
    }
}

fn usage_about(usage: &Usage) -> String {
    match usage {
        Usage::Label { left, .. } => format!("at {}", pair(*left)),
        Usage::PostIt { place, .. } | Usage::Single { place } => format!("at {}", name(*place)),
        Usage::Recharge { players } => format!("for {}", players_of(*players)),
        Usage::Radar { value, .. } => format!("for {value}"),
        Usage::Mug { to } => format!("to player {}", to + 1),
        Usage::Swap { give, take, .. } => format!("{} for {}", name(*give), name(*take)),
        Usage::Hook { from, .. } => format!("at {}", name(*from)),
        _ => String::new(),
    }
}

fn usage_typed(game: &Game, usage: &Usage) -> String {
    match usage {
        Usage::Label { left, .. } => format!("label {}", pair(*left)),
        Usage::PostIt { place, .. } => format!("post {}", name(*place)),
        Usage::Single { place } => format!("single {}", name(*place)),
        Usage::Rewind => "rewind".into(),
        Usage::Recharge { players } => format!("batteries {}", players_of(*players)),
        Usage::Radar { value, .. } => format!("radar {value}"),
        Usage::Mug { to } => format!("mug {}", to + 1),
        Usage::Swap { give, take, .. } => format!("swap {} {}", name(*give), name(*take)),
        Usage::Hook { from, to, .. } => {
            let two = game.racks_of(game.me).count() > 1;
            let stand = if two { format!(" {}", to.stand + 1) } else { String::new() };
            format!("hook {}{stand}", name(*from))
        }
        Usage::Drop => "drop".into(),
        Usage::FalseBottom { .. } | Usage::Disintegrate { .. } => format!("uses {}", usage.gear()),
    }
}

fn pair(left: Place) -> String {
    format!("{}{}", name(left), SlotLetter(left.slot + 1))
}

fn players_of(bits: u8) -> String {
    let players: Vec<String> = (0..8).filter(|p| bits >> p & 1 == 1).map(|p| (p + 1).to_string()).collect();
    players.join(" ")
}

fn choice_words(choice: &Choice) -> String {
    match choice {
        Choice::Move { action, stabilizer } => {
            let with = if *stabilizer { " with the Stabilizer" } else { "" };
            format!("{}{with}", words(*action).trim_start())
        }
        Choice::Join(places) => {
            let places: Vec<String> = places.iter().map(|&place| name(place)).collect();
            format!("join {}", places.join(" "))
        }
        Choice::Pass => "pass".into(),
    }
}

/// The same as it would be typed.
fn typed_choice(game: &Game, choice: &Choice) -> String {
    let (action, stabilizer) = match choice {
        Choice::Move { action, stabilizer } => (*action, *stabilizer),
        _ => return choice_words(choice),
    };
    let steady = if stabilizer { " stabilizer" } else { "" };
    match action {
        Move::Solo { value, .. } => format!("solo {value}"),
        Move::RevealRed => "show".into(),
        Move::FastPass(value) => format!("fast {value}"),
        Move::Dual { stand, slot, value } => format!("{value} {}{steady}", name(Place::new(stand, slot))),
        Move::Ray { stand, slot, values: [a, b] } => {
            format!("{a}/{b} {} ray{steady}", name(Place::new(stand, slot)))
        }
        Move::Detector { stand, slots, value } => {
            let tool = match referee::pointing(game, game.actor, stand, slots) {
                Pointing::Super => "super",
                Pointing::Triple => "triple",
                _ => "double",
            };
            let letters: String = (0..16)
                .filter(|slot| slots >> slot & 1 == 1)
                .map(|slot| SlotLetter(slot).to_string())
                .collect();
            format!("{value} {}{letters} {tool}{steady}", stand + 1)
        }
    }
}

/// Which own wire of a value to cut; `None` where there is nothing to choose.
fn own_advice(game: &Game, me: u8, value: Value) -> Option<String> {
    if own_choices(game, me, value).count() < 2 {
        return None;
    }
    let place = own_to_cut(game, me, value, &mut Patient)?.place;
    Some(format!("cut your {value} at {}", Named(place)))
}

/// Which wire to mark at the opening, or what else to say there.
fn mark_advice(game: &Game, me: u8, words: &mut [u32]) -> String {
    use trickwire_core::bomb::mission::Opening;
    let mut text = String::from("\n");
    if game.mission.opening == Opening::RandomToken {
        return "\nThe token you draw goes to a wire of its number, or beside the stand.\n".into();
    }
    if let Ok(Some(act)) = next_act(game, words, &mut Patient) {
        advised_line(&mut text, &act_words(game, &act), &act_typed(game, &act));
    }
    if game.lies(me) || game.mission.opening == Opening::Absent {
        return text;
    }
    let view = game.view(me);
    let mut heading = format!("{BOLD}Wires worth marking{BOLD:#}\n");
    for (stand, _) in game.racks_of(me) {
        let view = view.check().ok();
        let marks = view
            .and_then(|view| indicate(view, stand.into(), game.mission.tokens, &mut Patient))
            .unwrap_or_default();
        let mut ranked: Vec<_> = marks.marks.iter().collect();
        ranked.sort_by(|a, b| b.gain.total_cmp(&a.gain));
        for mark in ranked.iter().take(3) {
            let share = 100.0 * mark.gain / marks.baseline.max(f64::MIN_POSITIVE);
            let place = name(Place::new(mark.stand, mark.slot));
            text += &std::mem::take(&mut heading);
            let _ = writeln!(
                text,
                "  {place:<4} {:>5.2} bits, {share:.0} % of the uncertainty about this stand",
                mark.gain
            );
        }
    }
    text
}
