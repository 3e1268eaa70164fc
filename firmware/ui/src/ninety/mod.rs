//! Ninety-Nine on the device: your cards, your bid, then card by card, and the score.
//!
//! A deal is at one of four places ([`stage::Phase`]), and each has its page; the page swaps as the deal goes
//! on, so that Back always leads to the start page and the start page leads on. Beside it lies a table of
//! open cards ([`open`]).

pub mod bid;
pub mod chance;
pub mod grid;
pub mod hand;
pub mod keep;
mod menu;
pub mod open;
pub mod picks;
pub mod play;
pub mod score;
pub mod solve;
pub mod stage;
pub mod start;
pub mod text;
pub mod think;

use core::fmt::{self, Write};

use heapless::String;
use trickwire_core::cards::{Card, CardSet};
use trickwire_core::ninety::deal::DealError;
use trickwire_core::ninety::score::Premium;
use trickwire_core::ninety::sheet::Sheet;
use trickwire_core::ninety::view::View;

use self::grid::Spot;
use self::open::OpenTable;
use self::picks::Picks;
use self::stage::{Phase, Stage, YOU};
use crate::canvas::Canvas;
use crate::command::Command;
use crate::desk::GameDesk;
use crate::page::{Context, Entries, Sentence, Step, Title, Want};
use crate::think::Ask as AnyAsk;
use crate::widget::{Hints, List};
pub use think::{Ask, Found, think};

/// The pages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Page {
    /// A new deal, or on with the old one.
    Start(List),
    /// Your twelve cards.
    Hand(Spot),
    /// What to lay aside; the lay-away under the cursor, or the best.
    Bid(Option<CardSet>),
    /// Three cards chosen by hand.
    Lay(Spot, Picks),
    /// Who declares or reveals.
    Offer(List),
    /// What somebody lays open.
    Show(hand::Show),
    /// What to play, or what another plays.
    Play(play::Cursor),
    /// What the others had bid, and the points.
    Score(List),
    /// Three open hands.
    Open(List),
    /// The cards of one of them.
    OpenHand(u8, Spot),
    /// What every card leads to; the card under the cursor, or the best.
    OpenAnswer(Option<Card>),
}

/// What is known: the deal, the one before it, and the open cards. About 1 KB.
pub struct NinetyDesk {
    now: Stage,
    /// What lay here before, to go back to.
    last: Option<Stage>,
    /// How the next deal begins.
    next: Sheet,
    open: OpenTable,
    /// What may be played now.
    offered: CardSet,
    /// What was said about declaring and revealing when the bid was taken.
    advised: Option<(Premium, u8)>,
    /// The page on which cards are being entered.
    entering: Option<Page>,
    /// Counts what makes another question, and what is kept besides.
    changes: u32,
    moves: u32,
}

/// The question of a page.
const BID: u8 = 0;
const PLAY: u8 = 1;
const OPEN: u8 = 2;

/// The right neighbour deals first: you lead.
const FIRST_DEALER: usize = 2;

impl NinetyDesk {
    /// An empty desk.
    pub const fn new() -> NinetyDesk {
        let sheet = Sheet::new(FIRST_DEALER);
        NinetyDesk {
            now: Stage::new(sheet),
            last: None,
            next: sheet,
            open: OpenTable::new(),
            offered: CardSet::EMPTY,
            advised: None,
            entering: None,
            changes: 0,
            moves: 0,
        }
    }

    /// The page of where the deal is.
    fn here(&self) -> Page {
        if let Some(page) = self.entering {
            return page;
        }
        match self.now.phase() {
            Phase::Cards => {
                let mut spot = self.now.picks.iter().last().map_or(Spot::default(), Spot::of);
                if !self.now.picks.is_empty() {
                    spot.advance(CardSet::PACK_36);
                }
                Page::Hand(spot)
            }
            Phase::Bid => Page::Bid(None),
            Phase::Play => Page::Play(self.play_cursor()),
            Phase::Score => Page::Score(List::default()),
        }
    }

    /// The same, with the cursor on a card that was taken back.
    fn here_at(&self, last: Option<Card>) -> Page {
        match (self.here(), last) {
            (Page::Hand(_), Some(card)) => Page::Hand(Spot::of(card)),
            (Page::Play(cursor), Some(card)) if self.offered.has(card) => Page::Play(cursor.at(card)),
            (page, _) => page,
        }
    }

    /// What is being entered is kept with the place where it stands.
    fn note_place(&mut self, page: Page) {
        let is_entry = match page {
            Page::Hand(_) => self.now.phase() == Phase::Cards,
            Page::Lay(..) | Page::Show(_) => true,
            _ => false,
        };
        if is_entry && self.entering != Some(page) {
            self.entering = Some(page);
            self.moves = self.moves.wrapping_add(1);
        }
    }

    /// Back to the page of where the deal is. Cards that are chosen already wait: then it is the start page, which leads
    /// on to them.
    fn leave_entering(&mut self, chosen: usize) -> Step {
        if chosen > 0 {
            return Step::Pop;
        }
        self.entering = None;
        self.moves = self.moves.wrapping_add(1);
        Step::Swap(self.here().into())
    }

    /// Something changed: what follows from it.
    fn touch(&mut self) {
        self.entering = None;
        self.changes = self.changes.wrapping_add(1);
        self.offered = self.now.offered();
        let after = self.now.sheet_after().unwrap_or(self.now.sheet);
        if after.deals != self.next.deals {
            self.next = after;
        }
    }

    /// To the page of where the deal is now, or why something cannot be.
    fn follow(&mut self, result: Result<(), DealError>) -> Step {
        match result {
            Ok(()) => {
                self.touch();
                Step::Swap(self.here().into())
            }
            Err(error) => {
                let mut sentence = Sentence::new();
                let _ = write!(sentence, "This cannot be: {error}; {}.", error.help());
                Step::Say(sentence)
            }
        }
    }

    /// The next deal. What lies here can be brought back as long as nothing is entered.
    fn begin(&mut self) {
        let mut sheet = self.next;
        if sheet.champion().is_some() {
            sheet = Sheet::new(sheet.dealer);
        }
        let fresh = Stage::new(sheet);
        if self.now.is_fresh() {
            self.now = fresh;
        } else {
            self.last = Some(core::mem::replace(&mut self.now, fresh));
        }
        self.next = sheet;
        self.touch();
    }

    /// The last entry of the deal is taken back; of a fresh one, the deal before comes back.
    fn take_back(&mut self) -> bool {
        if !self.now.undo() {
            let Some(last) = self.last.take() else { return false };
            self.now = last;
            self.next = self.now.sheet_after().unwrap_or(self.now.sheet);
        }
        self.touch();
        true
    }
}

impl Default for NinetyDesk {
    fn default() -> NinetyDesk {
        NinetyDesk::new()
    }
}

impl GameDesk for NinetyDesk {
    type Page = Page;

    fn name(&self, page: &Page) -> &'static str {
        match page {
            Page::Start(_) => "ninety.start",
            Page::Hand(_) => "ninety.hand",
            Page::Bid(_) => "ninety.bid",
            Page::Lay(..) => "ninety.lay",
            Page::Offer(_) => "ninety.offer",
            Page::Show(_) => "ninety.show",
            Page::Play(_) => "ninety.play",
            Page::Score(_) => "ninety.score",
            Page::Open(_) => "ninety.open",
            Page::OpenHand(..) => "ninety.open.hand",
            Page::OpenAnswer(_) => "ninety.open.answer",
        }
    }

    fn title(&self, page: &Page, title: &mut Title) {
        match page {
            Page::Start(_) => self.start_title(title),
            Page::Hand(_) => self.hand_title(title),
            Page::Bid(_) => self.bid_title(title),
            Page::Lay(_, picks) => self.lay_title(picks, title),
            Page::Offer(_) => {
                let _ = title.left.push_str("Declare or reveal");
            }
            Page::Show(show) => show.title(title),
            Page::Play(_) => self.play_title(title),
            Page::Score(_) => self.score_title(title),
            Page::Open(_) => {
                let _ = title.left.push_str("Open cards");
            }
            Page::OpenHand(seat, _) => self.open_hand_title(*seat, title),
            Page::OpenAnswer(_) => self.open_answer_title(title),
        }
    }

    fn hints(&self, page: &Page) -> Hints {
        self.page_hints(page)
    }

    fn help(&self, page: &Page) -> &'static str {
        text::help(page)
    }

    fn menu(&self, page: &Page, entries: &mut Entries) {
        self.page_menu(page, entries);
    }

    fn draw(&self, page: &Page, canvas: &mut Canvas<'_, '_>, context: &Context<'_>) {
        match page {
            Page::Start(list) => self.draw_start(list, canvas),
            Page::Hand(spot) => self.draw_hand(*spot, canvas),
            Page::Bid(cursor) => self.draw_bid(*cursor, canvas, context),
            Page::Lay(spot, picks) => self.draw_lay(*spot, picks, canvas),
            Page::Offer(list) => self.draw_offer(list, canvas),
            Page::Show(show) => self.draw_show(show, canvas),
            Page::Play(cursor) => self.draw_play(cursor, canvas, context),
            Page::Score(list) => self.draw_score(list, canvas),
            Page::Open(list) => self.draw_open(list, canvas),
            Page::OpenHand(seat, spot) => self.draw_open_hand(*seat, *spot, canvas),
            Page::OpenAnswer(cursor) => self.draw_open_answer(*cursor, canvas, context),
        }
    }

    fn command(&mut self, page: &mut Page, command: Command, context: &Context<'_>) -> Step {
        let step = match page {
            Page::Start(list) => self.start_command(list, command),
            Page::Hand(spot) => self.hand_command(spot, command),
            Page::Bid(cursor) => self.bid_command(cursor, command, context),
            Page::Lay(spot, picks) => self.lay_command(spot, picks, command),
            Page::Offer(list) => self.offer_command(list, command),
            Page::Show(show) => self.show_command(show, command),
            Page::Play(cursor) => self.play_command(cursor, command, context),
            Page::Score(list) => self.score_command(list, command),
            Page::Open(list) => self.open_command(list, command),
            Page::OpenHand(seat, spot) => self.open_hand_command(*seat, spot, command),
            Page::OpenAnswer(cursor) => self.open_answer_command(cursor, command, context),
        };
        match step {
            Step::Swap(crate::page::Page::Ninety(next)) => self.note_place(next),
            Step::Draw => self.note_place(*page),
            _ => {}
        }
        step
    }

    fn choose(&mut self, page: &mut Page, entry: u8, _: &Context<'_>) -> Step {
        self.page_choose(page, entry)
    }

    fn undo(&mut self, page: &mut Page) -> Step {
        match page {
            Page::Lay(_, picks) if !picks.is_empty() => {
                picks.pop();
                self.note_place(*page);
                Step::Draw
            }
            Page::Show(show) if !show.picks.is_empty() => {
                show.undo();
                self.note_place(*page);
                Step::Draw
            }
            Page::Lay(..) | Page::Offer(_) | Page::Show(_) => self.leave_entering(0),
            Page::Open(_) | Page::OpenAnswer(_) => self.open_undo(None),
            Page::OpenHand(seat, spot) => {
                let last = self.open.hands.get(usize::from(*seat)).and_then(|hand| hand.iter().last());
                *spot = last.map_or(*spot, Spot::of);
                self.open_undo(Some(*seat))
            }
            Page::Start(list) => {
                if !self.take_back() {
                    return Step::Stay;
                }
                list.cursor = 0;
                Step::Draw
            }
            // A sheet that is only looked at.
            Page::Score(_) if self.now.phase() != Phase::Score => Step::Stay,
            Page::Hand(_) | Page::Bid(_) | Page::Play(_) | Page::Score(_) => {
                let last = self.now.last_card();
                if self.take_back() { Step::Swap(self.here_at(last).into()) } else { Step::Stay }
            }
        }
    }

    fn wants(&self, page: &Page) -> Option<Want> {
        let kind = match page {
            Page::Bid(_) if self.now.phase() == Phase::Bid => BID,
            Page::Play(_) if self.is_my_turn() => PLAY,
            Page::OpenAnswer(_) => OPEN,
            _ => return None,
        };
        Some(Want { kind, change: self.changes, detail: 0 })
    }

    fn ask(&self, page: &Page) -> AnyAsk {
        let ask = match page {
            Page::Bid(_) => self.now.bidder().map(|bidder| Ask::Bid(bidder, self.now.seed())),
            Page::Play(_) => { self.now.deal.as_ref() }
                .and_then(|deal| View::of(deal, YOU).ok())
                .map(|view| Ask::Play(view, self.now.seed())),
            Page::OpenAnswer(_) => self.open.position().ok().map(Ask::Open),
            _ => None,
        };
        ask.map_or(AnyAsk::Nothing, AnyAsk::Ninety)
    }

    fn changes(&self) -> u32 {
        self.changes.wrapping_add(self.moves)
    }

    fn share(&self, page: &Page, out: &mut dyn Write) -> fmt::Result {
        match (page, &self.now.deal) {
            (Page::Open(_) | Page::OpenHand(..) | Page::OpenAnswer(_), _) => match self.open.position() {
                Ok(position) if position.tricks_left() > 0 => write!(out, "{position}"),
                _ => Ok(()),
            },
            (_, Some(deal)) => write!(out, "{deal}"),
            (_, None) => Ok(()),
        }
    }

    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        self.write_kept(out)
    }

    fn read(&mut self, text: &str) -> bool {
        let Some(desk) = NinetyDesk::read_kept(text) else { return false };
        let changes = self.changes;
        *self = desk;
        self.changes = changes.wrapping_add(1);
        true
    }

    fn open(&mut self, text: &str) -> bool {
        let Some(stage) = text.parse().ok().and_then(Stage::of) else { return false };
        self.last = Some(core::mem::replace(&mut self.now, stage));
        self.next = self.now.sheet;
        self.advised = None;
        self.touch();
        true
    }

    fn resume(&self) -> Option<String<24>> {
        self.resume_words()
    }

    fn first(&self) -> Page {
        Page::Start(List::default())
    }
}
