//! What is kept of a desk, as lines of text:
//!
//! ```text
//! 1
//! last 23/4/22 0/0/0 0/0/0 1 dealer1 H      the deal before: points, games, totals, deals, dealer, trump
//! hand AS KS ...                            your cards of it in the order entered
//! deal H lead2 | ... ; ...
//! now 43/20/31 0/0/0 0/0/0 2 dealer2 S first1   the same of this deal, and who dealt first to the game if another
//! hand QH
//! next dealer3 NT                           how the next deal begins
//! open C lead1 bid3/2/2 | QH | | ; QH       open cards
//! at show 2 reveal 9D QD KH                 cards that are being entered, and the cursor last
//! ```
//!
//! The last line is there while cards are entered: `hand`, `lay` with those chosen, `show` with who and what lies open.
//! Everything is played by the rules while it is read.

use core::fmt::{self, Write};

use heapless::Vec;
use trickwire_core::cards::notation::each_card;
use trickwire_core::cards::{Card, CardSet, Suit};
use trickwire_core::limits::{DEALT, LAID, MAX_TRICKS, SEATS};
use trickwire_core::ninety::notation::{TrumpText, parse_seat, parse_trump};
use trickwire_core::ninety::record::parse_three;
use trickwire_core::ninety::score::Premium;
use trickwire_core::ninety::sheet::Sheet;

use super::grid::Spot;
use super::hand::Show;
use super::open::OpenTable;
use super::picks::{Picked, Picks};
use super::stage::{Phase, Stage, YOU};
use super::{NinetyDesk, Page};

impl NinetyDesk {
    pub(super) fn write_kept(&self, out: &mut dyn Write) -> fmt::Result {
        writeln!(out, "1")?;
        if let Some(last) = &self.last {
            write_stage("last", last, out)?;
        }
        write_stage("now", &self.now, out)?;
        writeln!(out, "next dealer{} {}", self.next.dealer + 1, TrumpText(self.next.trump))?;
        let [a, b, c] = self.open.bids;
        write!(out, "open {} lead{} bid{a}/{b}/{c}", TrumpText(self.open.trump), self.open.leader + 1)?;
        for hand in &self.open.hands {
            out.write_str(" |")?;
            write_cards(hand.iter(), out)?;
        }
        out.write_str(" ;")?;
        write_cards(self.open.played.iter().copied(), out)?;
        match &self.entering {
            Some(Page::Hand(spot)) => write!(out, "\nat hand {}", spot.card()),
            Some(Page::Lay(spot, picks)) => {
                write!(out, "\nat lay").and_then(|()| write_cards(picks.iter().chain([spot.card()]), out))
            }
            Some(Page::Show(show)) => write!(out, "\nat show {} {}", show.seat + 1, show.premium.name())
                .and_then(|()| write_cards(show.picks.iter().chain([show.spot.card()]), out)),
            _ => Ok(()),
        }
    }

    /// A desk from text that was kept.
    pub(super) fn read_kept(text: &str) -> Option<NinetyDesk> {
        let mut lines = text.lines().peekable();
        if lines.next()? != "1" {
            return None;
        }
        let mut desk = NinetyDesk::new();
        if let Some(rest) = lines.peek()?.strip_prefix("last ") {
            lines.next();
            desk.last = Some(read_stage(rest, &mut lines)?);
        }
        let rest = lines.next()?.strip_prefix("now ")?;
        desk.now = read_stage(rest, &mut lines)?;
        desk.next = desk.now.sheet_after().unwrap_or(desk.now.sheet);
        let (dealer, trump) = lines.next()?.strip_prefix("next dealer")?.split_once(' ')?;
        desk.next.deal_by(parse_seat(dealer)?);
        desk.next.trump = parse_trump(trump)?;
        desk.open = read_open(lines.next()?.strip_prefix("open ")?)?;
        desk.offered = desk.now.offered();
        if let Some(line) = lines.next() {
            desk.entering = Some(desk.read_entering(line.strip_prefix("at ")?)?);
        }
        lines.next().is_none().then_some(desk)
    }

    /// The page on which cards are being entered; `None` where the deal is not there.
    fn read_entering(&self, text: &str) -> Option<Page> {
        let (word, rest) = text.split_once(' ')?;
        let (shown, cards) = match word {
            "show" => {
                let (seat, rest) = rest.split_once(' ')?;
                let (name, cards) = rest.split_once(' ')?;
                let premium =
                    [Premium::Declare, Premium::Reveal].into_iter().find(|known| known.name() == name)?;
                (Some((parse_seat(seat).filter(|seat| *seat != YOU)?, premium)), cards)
            }
            _ => (None, rest),
        };
        let mut chosen: Vec<Card, DEALT> = Vec::new();
        let mut is_bad = false;
        each_card(cards, |card, _| {
            is_bad |= !CardSet::PACK_36.has(card) || chosen.push(card).is_err();
            Ok(())
        })
        .ok()?;
        let spot = Spot::of(chosen.pop().filter(|_| !is_bad)?);
        let picks = Picks::of(chosen.iter().copied());
        let is_set = picks.set().len() == picks.len();
        let among = |hand: CardSet| is_set && picks.iter().all(|card| hand.has(card));
        let own = self.now.picks.set();
        match (word, self.now.phase(), shown) {
            ("hand", Phase::Cards, _) if picks.is_empty() => Some(Page::Hand(spot)),
            ("lay", Phase::Bid, _) if picks.len() < LAID && among(own) => Some(Page::Lay(spot, picks)),
            ("show", Phase::Play, Some((seat, premium))) if self.can_offer() => {
                let show = Show { seat: seat as u8, premium, picks, spot };
                let fits = picks.len() < show.wanted() && among(CardSet::PACK_36 - own);
                fits.then_some(Page::Show(show))
            }
            _ => None,
        }
    }
}

fn write_cards(mut cards: impl Iterator<Item = Card>, out: &mut dyn Write) -> fmt::Result {
    cards.try_for_each(|card| write!(out, " {card}"))
}

fn write_stage(word: &str, stage: &Stage, out: &mut dyn Write) -> fmt::Result {
    let Sheet { game, won, total, deals, dealer, first, trump, .. } = &stage.sheet;
    write!(out, "{word}")?;
    for [a, b, c] in [*game, won.map(u16::from), *total] {
        write!(out, " {a}/{b}/{c}")?;
    }
    write!(out, " {deals} dealer{} {}", dealer + 1, TrumpText(*trump))?;
    if usize::from(*first) != *dealer {
        write!(out, " first{}", first + 1)?;
    }
    out.write_char('\n')?;
    if !stage.picks.is_empty() {
        out.write_str("hand")?;
        write_cards(stage.picks.iter(), out)?;
        out.write_char('\n')?;
    }
    match &stage.deal {
        Some(deal) => writeln!(out, "deal {deal}"),
        None => Ok(()),
    }
}

fn read_stage<'t>(
    head: &str,
    lines: &mut core::iter::Peekable<impl Iterator<Item = &'t str>>,
) -> Option<Stage> {
    let mut words = head.split(' ');
    let (game, won, total) = (three(words.next()?)?, three(words.next()?)?, three(words.next()?)?);
    let deals = words.next()?.parse().ok()?;
    let dealer = parse_seat(words.next()?.strip_prefix("dealer")?)?;
    let trump = parse_trump(words.next()?)?;
    let first = match words.next() {
        Some(word) => parse_seat(word.strip_prefix("first")?)?,
        None => dealer,
    } as u8;
    let sheet = Sheet { game, won: small(won)?, total, deals, first, trump, ..Sheet::new(dealer) };
    // Further than any rubber goes: such sums would not be added up any more.
    let is_sane = |numbers: [u16; SEATS]| numbers.iter().all(|number| *number < 10_000);
    if words.next().is_some() || !is_sane(game) || !is_sane(won) || !is_sane(total) || deals >= 10_000 {
        return None;
    }
    let mut stage = Stage::new(sheet);
    if let Some(rest) = lines.peek().and_then(|line| line.strip_prefix("hand ")) {
        lines.next();
        let mut is_bad = false;
        each_card(rest, |card, _| {
            is_bad |= !CardSet::PACK_36.has(card) || stage.pick(card) != Picked::In;
            Ok(())
        })
        .ok()?;
        if is_bad {
            return None;
        }
    }
    if let Some(rest) = lines.peek().and_then(|line| line.strip_prefix("deal ")) {
        lines.next();
        let deal = parse_three(rest).ok()?;
        let is_this = deal.trump() == trump && deal.eldest() == sheet.eldest();
        if !is_this || deal.dealt(YOU) != Some(stage.picks.set()) {
            return None;
        }
        stage.deal = Some(deal);
    }
    Some(stage)
}

fn three(text: &str) -> Option<[u16; SEATS]> {
    let mut numbers = [0; SEATS];
    let mut words = text.split('/');
    for number in &mut numbers {
        *number = words.next()?.parse().ok()?;
    }
    words.next().is_none().then_some(numbers)
}

fn small(numbers: [u16; SEATS]) -> Option<[u8; SEATS]> {
    // Three games win a rubber.
    numbers.iter().all(|number| *number <= 3).then(|| numbers.map(|number| number as u8))
}

fn read_open(text: &str) -> Option<OpenTable> {
    let (body, played) = text.split_once(';')?;
    let mut parts = body.split('|');
    let mut words = parts.next()?.split_whitespace();
    let trump: Option<Suit> = parse_trump(words.next()?)?;
    let leader = parse_seat(words.next()?.strip_prefix("lead")?)?;
    let bids = three(words.next()?.strip_prefix("bid")?)?;
    if bids.iter().any(|bid| usize::from(*bid) > MAX_TRICKS) {
        return None;
    }
    let mut open = OpenTable { trump, leader, bids: bids.map(|bid| bid as u8), ..OpenTable::new() };
    let mut is_bad = words.next().is_some();
    let mut seen = CardSet::EMPTY;
    for hand in &mut open.hands {
        each_card(parts.next()?, |card, _| {
            is_bad |= !CardSet::PACK_36.has(card) || !seen.insert(card);
            is_bad |= hand.toggle(card, MAX_TRICKS) != Picked::In;
            Ok(())
        })
        .ok()?;
    }
    each_card(played, |card, _| {
        is_bad |= !open.position().is_ok_and(|position| position.legal().has(card));
        is_bad |= open.played.push(card).is_err();
        Ok(())
    })
    .ok()?;
    (!is_bad && parts.next().is_none()).then_some(open)
}
