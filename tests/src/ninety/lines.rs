//! Random lines and files of Ninety-Nine: deals as far as they are known, open hands, whole games; for three players, for four, and
//! for two with a dummy.

use trickwire_cli::ninety::play::table::{Due, Offer, Step, Table, Told};
use trickwire_core::cards::{Card, CardSet, Suit};
use trickwire_core::ninety::deal::{Course, Deal};
use trickwire_core::ninety::game::{Game, Header};
use trickwire_core::ninety::party::open::Open;
use trickwire_core::ninety::rules::{DUMMY, Length, Players, Rules, Trumps, layout};
use trickwire_core::ninety::score::{Premium, bid_of};
use trickwire_core::ninety::worlds::pick;
use trickwire_core::rng::{Pcg32, below};

/// So many cards for each seat.
fn hands<const N: usize>(rng: &mut Pcg32, cards: usize) -> [CardSet; N] {
    let mut rest = layout(N).pack;
    std::array::from_fn(|_| {
        let hand = pick(rng, rest, cards);
        rest = rest - hand;
        hand
    })
}

fn trump(rng: &mut Pcg32) -> Option<Suit> {
    Suit::ALL.get(below(rng, 5) as usize).copied()
}

fn one_in(rng: &mut Pcg32, of: u32) -> bool {
    below(rng, of) == 0
}

/// A card that may be played from a hand.
fn card(rng: &mut Pcg32, hand: CardSet, trick: &[Card]) -> Card {
    let follow = trick.first().map_or(CardSet::EMPTY, |led| hand.of_suit(led.suit));
    let legal = if follow.is_empty() { hand } else { follow };
    legal.iter().nth(below(rng, legal.len() as u32) as usize).expect("there is a card")
}

/// Open hands with so many cards each, a leader, and with a dummy its master; no card is on the table.
pub fn ending<const N: usize>(rng: &mut Pcg32, cards: usize, dummy: bool) -> Open<N> {
    let hands = hands::<N>(rng, cards);
    let trump = trump(rng);
    let leader = below(rng, N as u32) as usize;
    let mut course = Course::begin(leader, dummy);
    if dummy {
        course.in_charge = Some(if leader == DUMMY { below(rng, 2) as u8 } else { leader as u8 });
    }
    // Three cards spell nine at most.
    let bids = std::array::from_fn(|_| below(rng, cards.min(9) as u32 + 1) as u8);
    Open { trump, hands, bids, laid: [CardSet::EMPTY; N], course }
}

/// Open hands anywhere in the play.
pub fn open<const N: usize>(rng: &mut Pcg32, dummy: bool) -> Open<N> {
    let tricks = layout(N).tricks;
    let cards = below(rng, tricks as u32) as usize + 1;
    let mut open = ending::<N>(rng, cards, dummy);
    for _ in 0..below(rng, (N * cards) as u32) {
        let next = card(rng, open.hands[open.course.to_move()], &open.course.trick);
        open.play(next);
    }
    open
}

/// What is known of a deal: any of the hands, of the cards laid aside and of the bids, up to any card.
pub fn deal<const N: usize>(rng: &mut Pcg32, dummy: bool) -> Deal<N> {
    let all: [CardSet; N] = hands(rng, layout(N).dealt);
    let aside = all.map(|hand| pick(rng, hand, 3));
    let known = all.map(|hand| (!one_in(rng, 3)).then_some(hand));
    let make = if dummy { Deal::with_dummy } else { Deal::new };
    let eldest = below(rng, if dummy { 2 } else { N as u32 }) as usize;
    let mut deal = make(trump(rng), eldest, known).expect("these cards can be dealt");
    let stops_in_the_bidding = one_in(rng, 6);
    for (seat, &aside) in aside.iter().enumerate() {
        match below(rng, 4) {
            0 => {}
            1 => deal.tell(seat, bid_of(aside).unwrap_or(0)).expect("that is what was laid aside"),
            _ => deal.lay(seat, aside).expect("these were dealt"),
        }
    }
    if stops_in_the_bidding {
        return deal;
    }
    while let Some(seat) = deal.to_bid() {
        deal.lay(seat, aside[seat]).expect("these were dealt");
    }
    for seat in 0..N {
        // Most seats may not; then nothing changes.
        let premium = if one_in(rng, 2) { Premium::Declare } else { Premium::Reveal };
        let _ = one_in(rng, 4).then(|| deal.offer(seat, premium));
    }
    if dummy && deal.dealt(DUMMY).is_none() {
        deal.face(all[DUMMY] - aside[DUMMY]).expect("nobody else has these");
    }
    let mut left: [CardSet; N] = std::array::from_fn(|seat| all[seat] - aside[seat]);
    for _ in 0..below(rng, (N * layout(N).tricks) as u32 + 1) {
        let course = deal.course();
        let hand = &mut left[course.to_move()];
        let next = card(rng, *hand, &course.trick);
        hand.remove(next);
        deal.play(next).expect("what is known never forbids what is really played");
    }
    if deal.is_over() {
        for (seat, &aside) in aside.iter().enumerate() {
            // Those that were laid open before stay as they are.
            let _ = one_in(rng, 2).then(|| deal.lay(seat, aside));
        }
    }
    deal
}

/// The first line of a game: everything that it can say.
pub fn header<'t, const N: usize>(rng: &mut Pcg32, words: [&'t str; 2]) -> Header<'t, N> {
    let players = match N {
        4 => Players::Four,
        _ if one_in(rng, 2) => Players::Two,
        _ => Players::Three,
    };
    let live = players.live() as u32;
    let [against, names] = words;
    Header {
        dealer: below(rng, live) as usize,
        you: below(rng, live) as usize,
        seed: [0, 1, u64::from(below(rng, u32::MAX)), u64::MAX][below(rng, 4) as usize],
        trump: trump(rng),
        score: if one_in(rng, 2) { [0; N] } else { std::array::from_fn(|_| below(rng, 90) as u16) },
        rules: Rules {
            players,
            trumps: if one_in(rng, 2) { Trumps::Turned } else { Trumps::Success },
            length: if one_in(rng, 2) { Length::Deals(below(rng, 255) as u8 + 1) } else { Length::Rubber },
        },
        against: one_in(rng, 2).then_some(against),
        names: one_in(rng, 2).then_some(names),
    }
}

/// A game that begins with a header, after any number of steps up to `most`.
pub fn table<const N: usize>(rng: &mut Pcg32, header: &Header<'_, N>, most: u32) -> Table<N> {
    let mut table = Table::new(Game::by(header.rules, header.sheet()));
    // At a real table you know your own cards alone.
    let known: [bool; N] = std::array::from_fn(|seat| header.seed != 0 || seat == header.you);
    let mut all = [CardSet::EMPTY; N];
    let mut aside = all;
    for _ in 0..below(rng, most + 1) {
        let step = match table.due() {
            Due::Nothing => break,
            Due::Deal => {
                all = hands(rng, layout(N).dealt);
                aside = all.map(|hand| pick(rng, hand, 3));
                let hands = std::array::from_fn(|seat| known[seat].then_some(all[seat]));
                Step::Deal { turned: trump(rng), hands }
            }
            Due::Bid(seat) => Step::Lay(seat, aside[seat]),
            Due::Premium => {
                let live = header.rules.players.live();
                let seat = below(rng, live as u32) as usize;
                let reveals = live > 2 && one_in(rng, 2);
                let offer = |seat: usize| Offer {
                    seat,
                    premium: if reveals { Premium::Reveal } else { Premium::Declare },
                    laid: aside[seat],
                    kept: (reveals && !known[seat]).then(|| all[seat] - aside[seat]),
                };
                // Of two players both may declare.
                match below(rng, 3) {
                    0 => Step::Settle([None, None]),
                    1 if live == 2 => Step::Settle([Some(offer(0)), Some(offer(1))]),
                    _ => Step::Settle([Some(offer(seat)), None]),
                }
            }
            Due::Face => Step::Face(all[DUMMY] - aside[DUMMY]),
            Due::Card(seat) => {
                let deal = table.deal().expect("a card is due");
                let gone: CardSet = deal.played().iter().copied().collect();
                Step::Play(card(rng, all[seat] - aside[seat] - gone, &deal.course().trick))
            }
            Due::Told(seat) if one_in(rng, 2) => {
                Step::Tell(seat, Told::Bid(bid_of(aside[seat]).unwrap_or(0)))
            }
            Due::Told(seat) => Step::Tell(seat, Told::Cards(aside[seat])),
        };
        table.take(step).unwrap_or_else(|error| panic!("{step:?}: {error}"));
    }
    table
}
