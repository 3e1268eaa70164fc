//! Bridge: wishes, deals and profiles as text, and counts against an oracle that goes through the pack card by card.

use proptest::prelude::*;
use trickwire_cli::bridge::profile::file::ProfileFile;
use trickwire_core::bridge::count::count;
use trickwire_core::bridge::deal::{Board, Format, parse_lin_deal, parse_pbn_deal, write_board};
use trickwire_core::bridge::notation::Position;
use trickwire_core::bridge::sample::{Prepared, prepare};
use trickwire_core::budget::Patient;
use trickwire_core::cards::{Card, CardSet};
use trickwire_core::rng::{Pcg32, shuffle};
use trickwire_wishes::Presets;

use super::{drawn, pieces, split_seed};
use crate::bridge::boards::random_deal;
use crate::bridge::{formulas, oracle, wishes};
use crate::round_trip;

/// Wishes are read, or refused at a place; and a line of the richer kind, chosen by the bytes, is read.
pub fn wish(bytes: &[u8]) {
    wish_text(&super::text(bytes, &pieces::WISH));
    if let Some(line) = drawn(&formulas::line(), bytes) {
        rich_text(&line);
    }
}

/// A legal line of the richer kind is read, and written as it is read.
pub fn rich_text(line: &str) {
    match trickwire_wishes::parse(line, &Presets::default()) {
        Ok(wishes) => round_trip::wishes(&wishes),
        Err(error) => panic!("{line}: {error:?}"),
    }
}

/// The same for a text.
pub fn wish_text(text: &str) {
    match text.parse::<Position>() {
        Ok(position) => round_trip::wish(&position),
        Err(error) => round_trip::refused(text, error.span, &error, error.kind.help()),
    }
}

/// A board in a format.
pub fn written(board: &Board, format: Format) -> String {
    let mut text = String::new();
    write_board(board, format, &mut text).unwrap();
    text
}

/// A board written as PBN and as LIN is read back.
pub fn deal_round_trip(board: &Board) {
    let pbn = written(board, Format::Pbn);
    let tag = |name: &str| {
        let line = pbn.lines().find_map(|line| line.strip_prefix(&format!("[{name} \""))).unwrap();
        line.strip_suffix("\"]").unwrap()
    };
    assert_eq!(parse_pbn_deal(tag("Deal")), Ok(board.deal));
    assert_eq!(tag("Dealer"), board.dealer.to_string());
    assert_eq!(tag("Vulnerable"), board.vulnerable.pbn());
    let lin = written(board, Format::Lin);
    let fields: Vec<&str> = lin.trim_end().split('|').collect();
    let names: Vec<&str> = fields.iter().step_by(2).copied().collect();
    assert_eq!(names, ["qx", "pn", "st", "md", "ah", "sv", "pg", ""]);
    assert_eq!(parse_lin_deal(fields[7]), Ok((board.dealer, board.deal)));
}

/// PBN and LIN are read, or refused at a place; what is read is a whole deal and survives both.
pub fn deal(bytes: &[u8]) {
    let text = super::text(bytes, &pieces::DEAL);
    let refused = |error: &trickwire_core::bridge::deal::DealError| {
        assert!(
            text.get(error.span.start as usize..error.span.end as usize).is_some(),
            "{error:?} of {text:?}"
        );
        assert!(!error.to_string().is_empty());
    };
    match parse_pbn_deal(&text) {
        Ok(deal) => {
            assert!(deal.is_whole(), "{text}");
            deal_round_trip(&Board::new(1, deal));
        }
        Err(error) => refused(&error),
    }
    match parse_lin_deal(&text) {
        Ok((dealer, deal)) => {
            assert!(deal.is_whole(), "{text}");
            deal_round_trip(&Board::new(1 + dealer.index() as u32, deal));
        }
        Err(error) => refused(&error),
    }
}

/// A profile is read and written the same, or refused; whatever it draws is a legal set of wishes.
pub fn profile(bytes: &[u8]) {
    let text = super::text(bytes, &pieces::PROFILE);
    let Ok(file) = ProfileFile::parse(&text) else { return };
    let again = ProfileFile::parse(&file.text()).unwrap_or_else(|error| panic!("{}", error.message));
    assert_eq!(again.text(), file.text());
    match file.profile() {
        Err(error) => assert!(!error.message.is_empty() && !error.path.is_empty()),
        Ok(profile) => {
            let mut rng = Pcg32::new(1);
            for _ in 0..4 {
                if let Some(constraints) = profile.constraints(&profile.choose(&mut rng))
                    && constraints.check().is_ok()
                {
                    round_trip::wish(&Position { constraints, seed: None, board: None });
                }
            }
        }
    }
}

/// Most cards that are not pinned to a hand.
const MOST_FREE: usize = 12;

/// All cards but a few are pinned; the count is that of the oracle, which then tries every way to place the others. A deal that
/// is drawn fits, and if nothing fits none is drawn.
pub fn pinned(bytes: &[u8]) {
    let (seed, choices) = split_seed(bytes);
    let real = random_deal(seed);
    let strategy = (0..=2_usize).prop_flat_map(|seats| wishes::constraints(seats, 5));
    let Some(wanted) = drawn(&strategy, bytes) else { return };
    // Cards that a wish pins elsewhere are released: the real deal pins enough.
    let mut constraints = wanted;
    constraints.seats.iter_mut().for_each(|hand| hand.has = CardSet::EMPTY);
    let mut pack: Vec<Card> = CardSet::PACK_52.iter().collect();
    shuffle(&mut Pcg32::new(seed ^ 1), &mut pack);
    let free = usize::from(*choices.first().unwrap_or(&8)) % (MOST_FREE + 1);
    for &card in &pack[free..] {
        if let Some(holder) = real.holder(card) {
            constraints.of_mut(holder).has.insert(card);
            constraints.of_mut(holder).lacks.remove(card);
        }
    }
    let Ok(checked) = constraints.check() else { return };
    let mut words = vec![0; 1 << 17];
    let counted = count(checked, &mut words, &mut Patient).unwrap();
    assert_eq!(counted, oracle::count(&constraints), "{constraints}");
    match prepare(checked, &mut words, &mut Patient).unwrap() {
        Prepared::Impossible => assert_eq!(counted, 0, "{constraints}"),
        Prepared::Ready(mut sampler) => {
            assert!(counted > 0 && (!sampler.is_exact() || sampler.total() == counted), "{constraints}");
            let deal = sampler.draw(&mut Pcg32::new(seed), &mut Patient).unwrap();
            assert!(deal.is_whole() && constraints.fits(&deal), "{constraints}");
        }
    }
}
