//! Which card to play at any table, when hands are hidden.
//!
//! As [`crate::ninety::advise`] does it for three: deals that fit are drawn ([`super::guess`]), each is answered
//! with open hands, and every card gets the mean of its chances. With more than [`EXACT`] tricks to go a deal is
//! first played ahead by the rules of thumb, with the same luck for every card.

use rand_core::Rng;

use super::chance::{Memory, chance, chance_of_best};
use super::guess::Guess;
use super::open::Open;
use crate::budget::{Pulse, Stopped};
use crate::cards::Card;
use crate::limits::MOST_HELD;
use crate::ninety::advise::{Advice, Aim, CardAdvice};
use crate::ninety::effort::{Depth, Effort};
use crate::ninety::rules::DUMMY;
use crate::ninety::view::View;
use crate::ninety::worlds::NoWorld;
use crate::order::sort_by;
use crate::rng::Pcg32;
use crate::sample::{Sample, WHOLE};

/// With this many tricks to go or fewer a deal is searched and no longer played ahead.
pub const EXACT: usize = 4;

/// Deals after which a bid without any chance is given up.
const HOPELESS: u32 = 24;

/// What to play now, where it is the viewing seat's turn, from its hand or from the dummy; and how many deals
/// fit. In [`Advice::fitting`] that number may be too large to be right.
pub fn advise<const N: usize>(
    view: &View<N>,
    depth: Depth,
    rng: &mut impl Rng,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
) -> Result<(Advice, u128), NoWorld> {
    let guess = Guess::new(view)?;
    let mut memory = Memory::new(words);
    let mut effort = Effort::limited(depth.nodes, pulse);
    let fitting = u64::try_from(guess.count()).unwrap_or(u64::MAX);
    let mut advice = Advice { aim: Aim::Bid, cards: heapless::Vec::new(), worlds: 0, fitting, nodes: 0 };
    for card in view.legal().iter() {
        let _ = advice.cards.push(CardAdvice { card, sample: Sample::default(), sure: 0 });
    }
    let mut seats: heapless::Vec<usize, N> = heapless::Vec::from_iter([view.seat]);
    while advice.worlds < depth.worlds {
        let open = guess.plausible(rng);
        if add(&mut advice, &open, &seats, rng.next_u64(), &mut memory, &mut effort).is_err() {
            break;
        }
        let none = advice.cards.iter().all(|card| card.sample.sum == 0);
        if advice.aim == Aim::Bid && advice.worlds == HOPELESS && none {
            (advice.aim, advice.worlds) = (Aim::Spoil, 0);
            let rival =
                |&seat: &usize| seat != view.seat && (view.course.in_charge.is_none() || seat != DUMMY);
            seats = (0..N).filter(rival).collect();
        }
    }
    advice.nodes = effort.nodes();
    if advice.worlds == 0 {
        advice.aim = Aim::Thumb;
    }
    let thumb = guess_thumb(&guess);
    sort_by(&mut advice.cards, |a, b| {
        let habit = |card: Card| Some(card) == thumb;
        b.sample.compare(&a.sample).then(habit(b.card).cmp(&habit(a.card))).then(a.card.cmp(&b.card))
    });
    Ok((advice, guess.count()))
}

/// What the rules of thumb would play; they look at no other hand.
fn guess_thumb<const N: usize>(guess: &Guess<'_, N>) -> Option<Card> {
    guess.draw(&mut Pcg32::new(0)).thumb()
}

/// What a seat of a deal plays by the rules of thumb, from its hand or from the dummy.
pub fn thumb_card<const N: usize>(view: &View<N>) -> Option<Card> {
    guess_thumb(&Guess::new(view).ok()?)
}

/// Tries out one more deal, unless it is cut short.
fn add<const N: usize>(
    advice: &mut Advice,
    open: &Open<N>,
    seats: &[usize],
    luck: u64,
    memory: &mut Memory<'_>,
    effort: &mut Effort<'_>,
) -> Result<(), Stopped> {
    effort.next_deal()?;
    let mut shares = [0; MOST_HELD];
    for &seat in seats {
        let found = if open.tricks_left() > EXACT {
            None
        } else {
            let found = chance(open, seat, memory, effort);
            found.root.ok_or(Stopped)?;
            Some(found)
        };
        for (card, share) in advice.cards.iter().zip(&mut shares) {
            let chance = match &found {
                Some(found) => found.of(card.card).ok_or(Stopped)?.in_30_bits(),
                None => {
                    let mut ahead = open.clone();
                    ahead.play(card.card);
                    worth(ahead, seat, luck, memory, effort)?
                }
            };
            let counts = if advice.aim == Aim::Bid { chance } else { WHOLE - chance };
            *share += counts / seats.len() as u32;
        }
    }
    for (card, &share) in advice.cards.iter_mut().zip(&shares) {
        if advice.worlds == 0 {
            (card.sample, card.sure) = (Sample::default(), 0);
        }
        card.sample.add(share);
        card.sure += u32::from(share == WHOLE && open.tricks_left() <= EXACT);
    }
    advice.worlds += 1;
    Ok(())
}

/// What a deal is worth to a seat that will not see the others' cards for some tricks, in 2^-30ths.
pub(super) fn worth<const N: usize>(
    mut open: Open<N>,
    seat: usize,
    luck: u64,
    memory: &mut Memory<'_>,
    effort: &mut Effort<'_>,
) -> Result<u32, Stopped> {
    effort.step()?;
    open.play_ahead(seat, EXACT, &mut Pcg32::new(luck));
    Ok((chance_of_best(&open, seat, memory, effort)? >> 30) as u32)
}
