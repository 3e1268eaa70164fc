//! Where a deal was won or lost: what each of your decisions cost, with all cards known.
//!
//! After the last card everybody's nine cards are known: they were played. So the chance of your bid with
//! open hands ([`trickwire_core::ninety::chance`]) can be told before and after each of your decisions: what
//! the best card would have left of it, and what yours did. The difference is what the decision cost; between
//! two decisions the others change it. Beside it stands what the advice would have been, from what you knew.
//! At a table of two or four the bid is left out, and of four players' decisions the first.

use std::cmp::Reverse;
use std::fmt::Write;

use trickwire_core::budget::Patient;
use trickwire_core::cards::CardSet;
use trickwire_core::limits::SEATS;
use trickwire_core::ninety::bitboard::Bitboard;
use trickwire_core::ninety::chance::{chance, chance_of_best};
use trickwire_core::ninety::deal::{Course, Deal};
use trickwire_core::ninety::effort::{Effort, Findings};
use trickwire_core::ninety::party::chance::{Memory, chance as party_chance};
use trickwire_core::ninety::party::open::Open;
use trickwire_core::ninety::position::Position;
use trickwire_core::ninety::score::bid_of;
use trickwire_core::ninety::view::View;
use trickwire_core::ratio::Ratio;

use super::show;
use crate::ninety::player::{Player, three};
use crate::render::{BOLD, DANGER, DIM, SURE};

/// One decision of yours.
pub struct Decision {
    /// The trick, from 1; 0 is the bid.
    pub trick: usize,
    /// What you laid aside or played.
    pub yours: CardSet,
    /// What the advice would have been.
    pub advised: CardSet,
    /// The chance with open hands that the best choice had, that yours had, and that the advised one had.
    pub chances: [Ratio; 3],
}

impl Decision {
    /// What it cost.
    fn cost(&self) -> f64 {
        self.chances[0].as_f64() - self.chances[1].as_f64()
    }
}

/// With so many tricks to go or fewer the open hands of four are searched; what was decided before is left out.
const SEARCHED: usize = 7;

/// All decisions of yours in a deal that is finished, in order; `None` where it is not.
pub fn review<const N: usize>(
    deal: &Deal<N>,
    you: usize,
    adviser: &Player,
    words: &mut [u32],
) -> Option<Vec<Decision>> {
    let ending = deal.ending()?;
    let mut decisions = Vec::new();
    if let Some(three) = three(deal) {
        let bids = std::array::from_fn(|seat| ending.bids[seat]);
        decisions.extend(bid(three, bids, you, adviser, words));
    }
    let mut past = deal.clone();
    let mut later = Vec::new();
    while !past.played().is_empty() {
        past.undo();
        let course = past.course();
        let far = N > SEATS && course.tricks_left() > SEARCHED;
        if past.is_over() || far || course.chooser() != you || past.legal().len() < 2 {
            continue;
        }
        let view = View::of(&past, you).ok()?;
        let yours = deal.played()[past.played().len()];
        let advised = adviser.advise_card(&view, words, &mut Patient).ok()?.best()?;
        let found = open_chance(deal, past.played().len(), ending.bids, you, words)?;
        later.push(Decision {
            trick: past.played().len() / N + 1,
            yours: CardSet::from_iter([yours]),
            advised: CardSet::from_iter([advised]),
            chances: [found.root?, found.of(yours)?, found.of(advised)?],
        });
    }
    decisions.extend(later.into_iter().rev());
    Some(decisions)
}

/// The chance of every card with open hands, as they are known at the end.
fn open_chance<const N: usize>(
    deal: &Deal<N>,
    cards: usize,
    bids: [u8; N],
    you: usize,
    words: &mut [u32],
) -> Option<Findings<Ratio>> {
    let mut pulse = Patient;
    let mut effort = Effort::new(&mut pulse);
    if let Some(deal) = three(deal) {
        let bids = std::array::from_fn(|seat| bids[seat]);
        let board = Bitboard::new(&open(deal, cards, bids)).ok()?;
        return Some(chance(&board, you, words, &mut effort));
    }
    let (course, hands) = rest(deal, cards);
    let laid = std::array::from_fn(|seat| deal.laid(seat).unwrap_or_default());
    let open = Open { trump: deal.trump(), hands, bids, laid, course };
    Some(party_chance(&open, you, &mut Memory::new(words), &mut effort))
}

/// Where the play stood after so many cards, and what everybody held then.
fn rest<const N: usize>(deal: &Deal<N>, cards: usize) -> (Course<N>, [CardSet; N]) {
    let mut course = Course::begin(deal.eldest(), deal.has_dummy());
    let (before, after) = deal.played().split_at(cards);
    before.iter().for_each(|&card| course.play(card, deal.trump()));
    let mut hands = [CardSet::EMPTY; N];
    let mut later = course.clone();
    for &card in after {
        hands[later.to_move()].insert(card);
        later.play(card, deal.trump());
    }
    (course, hands)
}

/// The position of three before a card, as it is known at the end.
fn open(deal: &Deal, cards: usize, bids: [u8; SEATS]) -> Position {
    let (course, hands) = rest(deal, cards);
    let Course { leader, taken, .. } = course;
    Position { trump: deal.trump(), leader, hands, trick: course.table(), taken, bids }
}

/// The bid, among what the adviser would have thought about.
fn bid(deal: &Deal, bids: [u8; SEATS], you: usize, adviser: &Player, words: &mut [u32]) -> Option<Decision> {
    let (hand, yours) = (deal.dealt(you)?, deal.laid(you)?);
    let (advice, _) = adviser.advise_bid(deal, you, words, &mut Patient)?;
    let start = open(deal, 0, bids);
    let mut of = |laid: CardSet| {
        let mut position = start.clone();
        (position.hands[you], position.bids[you]) = (hand - laid, bid_of(laid)?);
        let board = Bitboard::new(&position).ok()?;
        chance_of_best(&board, you, words, &mut Effort::new(&mut Patient)).ok()
    };
    let advised = advice.tried.first()?.lay.laid;
    let chances = [of(yours)?, of(advised)?];
    let best = advice.tried.iter().filter_map(|tried| of(tried.lay.laid)).chain(chances).max()?;
    Some(Decision { trick: 0, yours, advised, chances: [best, chances[0], chances[1]] })
}

/// One screen: the dearest first.
pub fn draw(decisions: &[Decision], made: bool) -> String {
    let mut text = format!(
        "\n{BOLD}What your decisions cost{BOLD:#}, worst first: the chance of your bid, all cards open.\n{DIM}{:<9} {:>8}   {:<8} {:>7}   {:<8} {:>7}   {:>6}{DIM:#}\n",
        "", "the best", "yours", "", "advised", "", "cost"
    );
    let mut order: Vec<&Decision> = decisions.iter().collect();
    order.sort_by_key(|decision| Reverse((decision.cost() * 1000.0).round() as i64));
    for decision in order {
        let when = if decision.trick == 0 { "bid".to_owned() } else { format!("trick {}", decision.trick) };
        let [best, yours, advised] = decision.chances.map(percent);
        let cost = decision.cost() * 100.0;
        let style = if cost < 0.05 {
            SURE
        } else if cost < 10.0 {
            BOLD
        } else {
            DANGER
        };
        let _ = writeln!(
            text,
            "{when:<9} {best:>8}   {} {yours:>7}   {} {advised:>7}   {style}{cost:>6.1}{style:#}",
            padded(decision.yours),
            padded(decision.advised),
        );
    }
    let total: f64 = decisions.iter().map(Decision::cost).sum();
    let dearest = decisions.iter().max_by(|a, b| a.cost().total_cmp(&b.cost()));
    text += &show::wrapped(&match dearest {
        _ if made && total < 0.0005 => "Nothing was given away.".to_owned(),
        _ if total < 0.0005 => "Nothing was given away: the cards of the others decided it.".to_owned(),
        Some(worst) if worst.trick == 0 => {
            format!("The bid cost most, of {:.1} points of chance in all.", total * 100.0)
        }
        Some(worst) => {
            format!("Trick {} cost most, of {:.1} points of chance in all.", worst.trick, total * 100.0)
        }
        None => String::new(),
    });
    text
}

/// Cards in eight columns, whatever their colours.
fn padded(set: CardSet) -> String {
    let width = (set.len() * 3).saturating_sub(1);
    format!("{}{}", show::cards(set), " ".repeat(8_usize.saturating_sub(width)))
}

fn percent(ratio: Ratio) -> String {
    format!("{:.1} %", ratio.as_f64() * 100.0)
}

#[cfg(test)]
mod tests {
    use trickwire_core::ninety::thumb::{thumb_card, thumb_lay};
    use trickwire_core::ninety::worlds::shuffled;
    use trickwire_core::rng::{Pcg32, below};

    use super::*;
    use crate::ninety::player::Kind;

    /// Seat 1 plays anything, the others by rules of thumb; what they bid is known at the end alone.
    fn played(seed: u64) -> Deal {
        let mut rng = Pcg32::new(seed);
        let hands = shuffled(&mut rng);
        let mut deal = Deal::new(None, 1, [Some(hands[0]), None, None]).unwrap();
        let mut open = Deal::new(None, 1, hands.map(Some)).unwrap();
        let laid = hands.map(|hand| thumb_lay(hand, None).unwrap());
        deal.lay(0, laid[0]).unwrap();
        (0..3).for_each(|seat| open.lay(seat, laid[seat]).unwrap());
        while !open.is_over() {
            let seat = open.course().to_move();
            let view = View::of(&open, seat).unwrap();
            let legal = open.legal();
            let any = legal.iter().nth(below(&mut rng, legal.len() as u32) as usize);
            let card = if seat == 0 { any } else { thumb_card(&view) }.unwrap();
            open.play(card).unwrap();
            deal.play(card).unwrap();
        }
        (1..3).for_each(|seat| deal.lay(seat, laid[seat]).unwrap());
        deal
    }

    #[test]
    fn the_best_is_never_worse_and_the_dearest_comes_first() {
        let adviser = Player::trying(Kind::Hidden, 2000);
        let mut words = vec![0; 1 << 14];
        let mut dear = 0;
        for seed in 0..4 {
            let deal = played(seed);
            let decisions = review(&deal, 0, &adviser, &mut words).unwrap();
            assert!(decisions[0].trick == 0 && decisions.len() <= 9);
            assert!(decisions.is_sorted_by(|a, b| a.trick < b.trick));
            for decision in &decisions {
                let [best, yours, advised] = decision.chances;
                assert!(best >= yours && best >= advised);
                assert!(decision.yours != decision.advised || yours == advised);
                dear += usize::from(decision.cost() > 0.1);
            }
            let text = anstream::adapter::strip_str(&draw(&decisions, false)).to_string();
            assert!(
                text.lines().count() <= 14 && text.lines().all(|line| line.chars().count() <= 80),
                "{text}"
            );
            let costs: Vec<f64> = text
                .lines()
                .filter(|line| line.contains('%'))
                .map(|line| line.rsplit(' ').next().unwrap().parse().unwrap())
                .collect();
            assert!(costs.len() == decisions.len() && costs.is_sorted_by(|a, b| a >= b), "{text}");
        }
        assert!(dear > 3, "who plays anything gives something away: {dear}");
        let mut before = played(1);
        before.undo();
        assert!(review(&before, 0, &adviser, &mut words).is_none());
    }
}
