//! What the device advises in Ninety-Nine is what the core does.

use super::table::{HAND, at_bid, at_play, line, mine, quick, take};
use crate::hand::{Hand, SIZES, welcomed};
use trickwire_core::budget::Patient;
use trickwire_core::cards::{Suit, parse_cards};
use trickwire_core::limits::DEVICE_WORDS;
use trickwire_core::ninety::advise::{Advice, Aim, advise};
use trickwire_core::ninety::bid::{Bidder, advise_bid};
use trickwire_core::ninety::deal::Deal;
use trickwire_core::ninety::effort::Depth;
use trickwire_core::ninety::notation::TrumpText;
use trickwire_core::ninety::thumb::{thumb_card, thumb_lay};
use trickwire_core::ninety::view::View;
use trickwire_core::ninety::worlds::shuffled;
use trickwire_core::rng::{Pcg32, below};
use trickwire_core::sample::WHOLE;
use trickwire_ui::{Keep, KeySet};

/// What the core advises about a line.
fn core_advice(line: &str, worlds: u32) -> Advice {
    let deal: Deal = line.parse().expect("a deal");
    let view = View::of(&deal, 0).expect("own cards");
    let mut words = vec![0; DEVICE_WORDS];
    let depth = Depth { worlds, nodes: u64::MAX };
    advise(&view, depth, &mut Pcg32::new(1), &mut words, &mut Patient).expect("a world")
}

/// Every row of the page is what the core advises: card, chance, interval, badge.
fn reads_advice(hand: &mut Hand, advice: &Advice) {
    // The rows may not fit at once: from the top, and from the end.
    let page = hand.text() + &hand.press("up").text();
    hand.press("down");
    let rows: Vec<&str> = page.lines().collect();
    for card in &advice.cards {
        // Halves go up.
        let all = u64::from(WHOLE) * u64::from(card.sample.count);
        let share = match (card.sample.sum * 1_000 + all / 2) / all {
            0 => "<0.1".to_owned(),
            1_000 => ">99.9".to_owned(),
            permille => format!("{}.{}", permille / 10, permille % 10),
        };
        let (low, high) = card.sample.interval();
        let interval = format!("{}-{}", (low * 100.0).floor(), (high * 100.0).ceil());
        let mut row = vec![card.card.to_string(), share, interval];
        let badge = match advice.aim {
            Aim::Bid if card.sure == advice.worlds => Some("safe"),
            Aim::Spoil => Some("spoils"),
            _ => None,
        };
        row.extend(badge.map(str::to_owned));
        assert!(rows.windows(row.len()).any(|found| found == row), "{row:?} in\n{page}");
        let wrong = [row.clone(), vec!["safe".to_owned()]].concat();
        assert!(
            badge.is_some() || !rows.windows(wrong.len()).any(|found| found == wrong),
            "{wrong:?} in\n{page}"
        );
    }
}

#[test]
fn the_advice_about_the_bid_is_the_cores() {
    let mut hand = Hand::new();
    // Enough for a deal: some of them take long.
    hand.pilot.patience = 700;
    at_bid(&mut hand).shot("ninety-bid-final");
    let page = hand.text();
    let worlds = page.lines().find_map(|line| line.strip_suffix(" deals")).expect(&page);
    let worlds: u32 = worlds.parse().expect("a number");
    assert!(worlds >= 1, "{worlds} deals");
    let bidder =
        Bidder::new(parse_cards(HAND).expect("cards"), 0, 0, Some(Suit::Clubs)).expect("twelve cards");
    let depth = Depth { worlds, nodes: u64::MAX };
    let mut words = vec![0; DEVICE_WORDS];
    let advice = advise_bid(&bidder, depth, &mut Pcg32::new(1), &mut words, &mut Patient);
    let best = &advice.tried[0];
    hand.reads(&format!("bid {}", best.lay.bid)).reads(&format!("{:.1} %", best.sample.mean() * 100.0));
    hand.press("a").is_on("ninety.play").reads(&format!("0 of {}", best.lay.bid));
    let deal: Deal = line(&hand).parse().expect("a deal");
    assert_eq!(deal.laid(0), Some(best.lay.laid));
}

#[test]
fn a_rule_of_thumb_is_there_at_once_and_says_so() {
    let mut hand = Hand::new();
    hand.pilot.patience = 1;
    at_bid(&mut hand).reads("rule of thumb").shot("ninety-bid-thumb");
    at_play(&mut {
        let mut hand = Hand::new();
        hand.pilot.patience = 1;
        hand
    })
    .reads("rule of thumb")
    .shot("ninety-play-thumb");
}

#[test]
fn the_advice_about_a_card_is_the_cores() {
    let mut hand = quick();
    at_play(&mut hand);
    for (who, card) in [(0, "QH"), (1, "KH"), (1, "6H"), (1, "AH"), (1, "7H"), (0, "6S"), (1, "TH")] {
        if who == 0 {
            mine(&mut hand, card)
        } else {
            take(&mut hand, card);
        }
    }
    hand.pilot.patience = u32::MAX;
    take(&mut hand, "8H");
    hand.is_on("ninety.play").reads("Trick 3: you").reads("Left").reads("0 of 3").shot("ninety-play-mine");
    let text = line(&hand);
    assert_eq!(text, "C lead1 | AQJ6.Q.A8.A6 / 8S 9S TS | ? | ? ; QH KH 6H, AH 7H 6S, TH 8H");
    let advice = core_advice(&text, trickwire_ui::ninety::think::most_worlds(7));
    reads_advice(&mut hand, &advice);
    hand.reads(&format!("{} deals tried", advice.worlds));
    // The best is on top, and Ok plays it.
    let best = advice.best().expect("a card").to_string();
    hand.press("a");
    assert!(line(&hand).ends_with(&format!("TH 8H {best}")), "{}", line(&hand));
}

/// A random deal, your cards and everything played, at your turn with so many tricks to go.
fn random_deal(rng: &mut Pcg32, tricks: usize) -> Deal {
    let trump = Suit::ALL.get(below(rng, 5) as usize).copied();
    let (hands, eldest) = (shuffled(rng), below(rng, 3) as usize);
    let mut seen = Deal::new(trump, eldest, hands.map(Some)).expect("a deal");
    let mut known = Deal::new(trump, eldest, [Some(hands[0]), None, None]).expect("a deal");
    for (seat, hand) in hands.into_iter().enumerate() {
        let laid = thumb_lay(hand, trump).expect("three cards");
        seen.lay(seat, laid).expect("a bid");
        if seat == 0 {
            known.lay(0, laid).expect("a bid");
        }
    }
    while seen.course().tricks_left() > tricks || seen.course().to_move() != 0 {
        let legal = seen.legal();
        let any = legal.iter().nth(below(rng, legal.len() as u32) as usize);
        // You play well enough to be safe at times.
        let own = View::of(&known, 0).ok().filter(|view| view.course().to_move() == 0);
        let card = own.as_ref().and_then(thumb_card).or(any).expect("a card");
        seen.play(card).expect("a legal card");
        known.play(card).expect("a legal card");
    }
    known
}

#[test]
fn badges_and_figures_are_the_cores_in_random_deals() {
    let mut rng = Pcg32::new(99);
    let (mut safe, mut spoils, mut lost) = (0, 0, 0);
    for round in 0..48 {
        let deal = random_deal(&mut rng, 2 + round % 3);
        let trump = TrumpText(deal.trump());
        let dealer = (deal.eldest() + 2) % 3 + 1;
        let cards = deal
            .dealt(0)
            .expect("own cards")
            .iter()
            .fold(String::new(), |text, card| format!("{text} {card}"));
        let head = format!("1\nnow 0/0/0 0/0/0 0/0/0 0 dealer{dealer} {trump}\nhand{cards}\ndeal {deal}\n");
        let kept = format!("{head}next dealer{dealer} {trump}\nopen NT lead1 bid3/3/3 | | | ;");
        let mut app = welcomed(SIZES[0], KeySet::Nine);
        assert_eq!(app.read(Keep::Ninety, &kept), Ok(()), "{kept}");
        let mut hand = Hand::with(app);
        hand.press("down a a").is_on("ninety.play");
        let advice = core_advice(&line(&hand), trickwire_ui::ninety::think::most_worlds(5));
        reads_advice(&mut hand, &advice);
        safe += u32::from(advice.aim == Aim::Bid && advice.cards[0].sure == advice.worlds);
        if advice.aim == Aim::Spoil {
            spoils += 1;
            let (course, bid) = (deal.course(), deal.bid(0).expect("own bid"));
            let is_lost = course.taken[0] > bid || usize::from(bid - course.taken[0]) > course.tricks_left();
            hand.reads(if is_lost { "is lost" } else { "seems lost" }).shot("ninety-play-spoil");
            lost += u32::from(is_lost);
        }
    }
    assert!(safe > 0 && lost > 0 && spoils > lost, "{safe} safe, {lost} of {spoils} lost");
}
