//! What is asked in the course of a game: the deal, a bid, a card, a bid turned over.

use trickwire_core::budget::Patient;
use trickwire_core::cards::{CardSet, parse_card, parse_cards};
use trickwire_core::limits::{DEALT, LAID};
use trickwire_core::ninety::deal::Deal;
use trickwire_core::ninety::rules::{Trumps, layout, turned_trump};
use trickwire_core::ninety::score::Premium;
use trickwire_core::ninety::view::View;
use trickwire_core::ninety::worlds::pick;
use trickwire_core::rng::below;

use super::show;
use super::table::{Step, Told};
use super::typed::{Typed, ask};
use super::{Flow, Session};
use crate::fault::{Fault, caret};
use crate::ninety::advise::AdviceReport;
use crate::ninety::bid::{Asked, BidReport};
use crate::prompt::say;
use crate::render::{BOLD, DIM};

impl<const N: usize> Session<N> {
    /// The cards of the next deal.
    pub(super) fn next_deal(&mut self) -> Result<Flow, Fault> {
        self.show_ending()?;
        let turned = self.history.table().game().rules().trumps == Trumps::Turned;
        if !self.is_practice() {
            return self.table_deal(turned);
        }
        if self.deal().is_some() {
            let trump = self.history.table().game().sheet().trump;
            let next = if turned { String::new() } else { format!(" ({})", trump_words(trump)) };
            match ask(&self.prompt, &format!("Enter for the next deal{next}, or review:"))? {
                Typed::Nothing | Typed::Take => {}
                Typed::Words(text) => {
                    let reason = self.stray(&text, "the next deal is due: Enter deals it");
                    self.refuse(&reason)?;
                    return Ok(Flow::On);
                }
                other => return self.common(other, "  Enter       the next deal\n"),
            }
        }
        let table = self.history.table();
        let mut rng = self.rng((table.finished().len() + usize::from(table.deal().is_some())) as u64);
        let mut rest = const { layout(N).pack };
        let hands = std::array::from_fn(|seat| {
            // The last hand is what is left.
            let last = seat + 1 == N;
            let hand = if last { rest } else { pick(&mut rng, rest, const { layout(N).dealt }) };
            rest = rest - hand;
            Some(hand)
        });
        // The 37th card: any of the pack, or the joker.
        let up = CardSet::PACK_36.iter().nth(below(&mut rng, 37) as usize);
        if turned {
            let name = up.map_or("The joker".to_owned(), show::card);
            say(&format!("\n{name} is turned up.\n"))?;
        }
        self.follow(Step::Deal { turned: turned_trump(up), hands })?;
        self.shown = 0;
        self.announce()?;
        Ok(Flow::On)
    }

    /// Your cards of a deal at a real table. What was typed right is kept while the rest is asked for.
    fn table_deal(&mut self, turned: bool) -> Result<Flow, Fault> {
        let mut trump = self.history.table().game().sheet().trump;
        if turned {
            match ask(&self.prompt, "Which card is turned up? (8H, or joker):")? {
                Typed::Words(text) if text.eq_ignore_ascii_case("joker") => trump = turned_trump(None),
                Typed::Words(text) => match self.read(&text, parse_card)? {
                    Some(card) if CardSet::PACK_36.has(card) => trump = turned_trump(Some(card)),
                    Some(card) => {
                        self.refuse(&format!("{card} is not in the pack of 36."))?;
                        return Ok(Flow::On);
                    }
                    None => return Ok(Flow::On),
                },
                other => return self.common(other, "  8H          the card turned up, or joker\n"),
            }
        }
        // One line after the other, so that the last one can be taken back.
        let mut lines: Vec<CardSet> = Vec::new();
        let dealt = const { layout(N).dealt };
        let all = if dealt == DEALT { "twelve" } else { "thirteen" };
        let hand = loop {
            let hand = lines.iter().fold(CardSet::EMPTY, |hand, &line| hand | line);
            if hand.len() == dealt {
                break hand;
            }
            let more = match hand.len() {
                0 => format!("Your {all} cards:"),
                has => format!("{} more:", dealt - has),
            };
            match ask(&self.prompt, &show::question(trump, &more))? {
                Typed::Words(text) => {
                    let Some(cards) = self.read(&text, parse_cards)? else { continue };
                    // Whoever types them all again means these.
                    let hand = if cards.len() == dealt { CardSet::EMPTY } else { hand };
                    if let Some(card) = (cards - const { layout(N).pack }).iter().next() {
                        self.refuse(&format!("{card} is not in the pack; it has 36 cards, six to ace."))?;
                    } else if let Some(card) = (cards & hand).iter().next() {
                        self.refuse(&format!("{card} is there already. Undo takes the last line back."))?;
                    } else if (cards | hand).len() > dealt {
                        let many = (cards | hand).len();
                        self.refuse(&format!("That makes {many} cards; {all} are dealt."))?;
                    } else {
                        if hand.is_empty() {
                            lines.clear();
                        }
                        lines.push(cards);
                        if (hand | cards).len() < dealt {
                            say(&format!("{}\n", show::hand(hand | cards)))?;
                        }
                    }
                }
                Typed::Undo if lines.pop().is_some() => {
                    let left = lines.iter().fold(CardSet::EMPTY, |hand, &line| hand | line);
                    let left = if left.is_empty() { String::new() } else { show::hand(left) + "\n" };
                    say(&format!("Taken back.\n{left}"))?;
                }
                other => {
                    // What is only looked at costs nothing that was typed.
                    let leaves = matches!(other, Typed::Undo | Typed::Redo | Typed::Quit);
                    let flow = self.common(
                        other,
                        "  AQJT986.Q.A8.A6   spades, hearts, diamonds, clubs; or card by card\n",
                    )?;
                    if leaves {
                        return Ok(flow);
                    }
                }
            }
        };
        let hands = std::array::from_fn(|seat| (seat == self.seats.you).then_some(hand));
        if self.attempt(Step::Deal { turned: trump, hands })? {
            self.shown = 0;
            self.announce()?;
        }
        Ok(Flow::On)
    }

    /// Three cards laid aside.
    pub(super) fn bid(&mut self, seat: usize) -> Result<Flow, Fault> {
        let Some(deal) = self.history.table().deal() else { return Ok(Flow::On) };
        let mut rng = self.rng(self.place(seat));
        if let Some(player) = &self.seats.players[seat] {
            let (laid, _) = player.bid(deal, seat, &mut rng, &mut self.words, &mut Patient);
            return self.follow(Step::Lay(seat, laid));
        }
        let (hand, trump) = (deal.dealt(seat).unwrap_or_default(), deal.trump());
        let asked = Asked { seat, trump, dummy: deal.has_dummy() };
        self.fresh = false;
        say(&format!("{}\n", show::hand(hand)))?;
        loop {
            let typed = ask(&self.prompt, &show::question(trump, "Lay three aside (♣ 3  ♥ 2  ♠ 1  ♦ 0):"))?;
            let cards = match typed {
                Typed::Hint | Typed::Take => {
                    let deal = self.history.table().deal();
                    let adviser = &self.adviser;
                    let advice =
                        deal.and_then(|deal| adviser.advise_bid(deal, seat, &mut self.words, &mut Patient));
                    let Some((advice, all)) = advice else { return Ok(Flow::On) };
                    if typed == Typed::Hint {
                        say(&BidReport::new(asked, &advice, &all, 5).advice())?;
                        continue;
                    }
                    advice.tried.first().map(|best| best.lay.laid).unwrap_or_default()
                }
                Typed::Words(text) => match self.read(&text, parse_cards)? {
                    Some(cards) if cards.len() == LAID => cards,
                    Some(cards) => {
                        let many = if cards.len() == 1 {
                            "one card".to_owned()
                        } else {
                            format!("{} cards", cards.len())
                        };
                        self.refuse(&format!("That is {many}: three are laid aside as the bid."))?;
                        continue;
                    }
                    None => continue,
                },
                other => return self.common(other, "  TS 9S 8S    lay these three aside: they bid 3\n"),
            };
            if self.attempt(Step::Lay(seat, cards))? {
                let bid = self.deal().and_then(|deal| deal.bid(seat)).unwrap_or_default();
                say(&format!("You lay {} aside and bid {BOLD}{bid}{BOLD:#}.\n", show::cards(cards)))?;
            }
            return Ok(Flow::On);
        }
    }

    /// A card.
    pub(super) fn card(&mut self, seat: usize) -> Result<Flow, Fault> {
        let Some(deal) = self.history.table().deal() else { return Ok(Flow::On) };
        let mut rng = self.rng(self.place(seat));
        let (chooser, dummy) = (deal.course().chooser(), self.is_dummy(seat));
        if let Some(player) = &self.seats.players[chooser] {
            let card = player.card(deal, &mut rng, &mut self.words, &mut Patient);
            return match card.map(|(card, _)| card).or_else(|| deal.legal().iter().next()) {
                Some(card) => self.follow(Step::Play(card)),
                None => Ok(Flow::On),
            };
        }
        // The last card plays itself.
        if let Some(card) = self.history.table().last_card() {
            return self.follow(Step::Play(card));
        }
        let you = chooser == self.seats.you;
        let text = match (you, dummy) {
            (true, false) => "Play:".to_owned(),
            (true, true) => "Play from the dummy:".to_owned(),
            (false, false) => format!("{} plays:", self.seats.name(seat)),
            (false, true) => format!("{} plays from the dummy:", self.seats.name(chooser)),
        };
        let question = show::question(deal.trump(), &text);
        // Your cards are in view when you play, and whenever somebody may look for the first time.
        let fresh = std::mem::take(&mut self.fresh);
        if you || fresh {
            self.show_hands()?;
        }
        self.show_table()?;
        loop {
            let typed = ask(&self.prompt, &question)?;
            match typed {
                Typed::Hint | Typed::Take if you => {
                    let Some(deal) = self.history.table().deal() else { return Ok(Flow::On) };
                    let view = View::of(deal, chooser).map_err(|error| Fault::usage(error.to_string()))?;
                    match self.adviser.advise_card(&view, &mut self.words, &mut Patient) {
                        Err(error) => self.refuse(&format!("{error}."))?,
                        Ok(advice) if typed == Typed::Hint => {
                            let report = AdviceReport::new(deal, &view, &advice, advice.fitting.into());
                            say(&(report.verdict() + &report.table()))?;
                        }
                        Ok(advice) => match advice.best() {
                            Some(card) => return self.follow(Step::Play(card)),
                            None => return Ok(Flow::On),
                        },
                    }
                }
                Typed::Hint | Typed::Take => {
                    self.show_hands()?;
                    self.show_table()?;
                    let name = self.seats.name(chooser).to_owned();
                    self.refuse(&format!("It is {name}'s turn: type the card that {name} plays."))?;
                }
                Typed::Words(text) => return self.put(&text),
                other => return self.common(other, "  QH          play the queen of hearts\n"),
            }
        }
    }

    /// Your hand, and those that lie open: a dummy's, and that of whoever revealed.
    pub(super) fn show_hands(&self) -> Result<(), Fault> {
        let Some(deal) = self.deal() else { return Ok(()) };
        let you = self.seats.you;
        let open = |seat: usize| match self.is_dummy(seat) {
            true => true,
            false => seat != you && deal.offered()[seat] == Some(Premium::Reveal),
        };
        let open: Vec<usize> = (0..N).filter(|&seat| open(seat) && deal.left(seat).is_some()).collect();
        let moves = deal.course().to_move();
        for &seat in &open {
            let style = if seat == moves { BOLD } else { DIM };
            let (name, hand) = (self.seats.name(seat), deal.left(seat).unwrap_or_default());
            say(&format!("{style}{name:<7}{style:#} {}\n", show::hand(hand)))?;
        }
        let own = if open.is_empty() { "" } else { "You     " };
        say(&format!("{own}{}\n", show::hand(deal.left(you).unwrap_or_default())))
    }

    /// The cards on the table, or who leads, and who has taken how many.
    fn show_table(&self) -> Result<(), Fault> {
        let Some(deal) = self.deal() else { return Ok(()) };
        let leader = deal.course().to_move();
        let table = match show::table(&self.seats, deal) {
            empty if empty.is_empty() && self.is_dummy(leader) => "The dummy leads".to_owned(),
            empty if empty.is_empty() => show::leads(&self.seats, leader),
            table => table,
        };
        let taken = show::taken(&self.seats, deal, &|seat| self.sees(seat, Premium::Declare));
        let under = format!("{table}.   {taken}").chars().count() > show::WIDTH;
        let between = if under { "\n" } else { "   " };
        say(&format!("{table}.{between}{DIM}{taken}{DIM:#}\n"))
    }

    /// Plays a card that was typed, perhaps with a name before it.
    pub(super) fn put(&mut self, text: &str) -> Result<Flow, Fault> {
        let course = self.deal().map(Deal::course);
        let (mover, chooser) = course.map_or((0, 0), |course| (course.to_move(), course.chooser()));
        let (named, rest) = self.seats.named(text);
        if let Some(seat) = named.filter(|&seat| seat != mover && seat != chooser) {
            let turn = if mover == self.seats.you {
                "your".to_owned()
            } else {
                format!("{}'s", self.seats.name(mover))
            };
            let not = if seat == self.seats.you {
                "yours".to_owned()
            } else {
                format!("{}'s", self.seats.name(seat))
            };
            self.refuse(&format!("It is {turn} turn, not {not}."))?;
        } else if let Some(card) = self.read(rest, parse_card)? {
            self.attempt(Step::Play(card))?;
        }
        Ok(Flow::On)
    }

    /// The dummy's nine cards, at a real table.
    pub(super) fn face(&mut self) -> Result<Flow, Fault> {
        let trump = self.deal().and_then(Deal::trump);
        match ask(&self.prompt, &show::question(trump, "The dummy's nine cards:"))? {
            Typed::Words(text) => {
                if let Some(cards) = self.read(&text, parse_cards)? {
                    self.attempt(Step::Face(cards))?;
                }
                Ok(Flow::On)
            }
            other => self.common(other, "  AQJ6.Q.A8.A6   the nine cards that are faced\n"),
        }
    }

    /// At a real table bids are turned over after the play.
    pub(super) fn told(&mut self, seat: usize) -> Result<Flow, Fault> {
        let name = self.seats.name(seat).to_owned();
        let typed = ask(&self.prompt, &format!("What did {name} bid? (a number, or the three cards):"))?;
        let Typed::Words(text) = typed else {
            return self
                .common(typed, "  3           the bid that was turned over, or its cards: TS 9S 8S\n");
        };
        let (named, rest) = self.seats.named(&text);
        if let Some(other) = named.filter(|&other| other != seat) {
            let other = self.seats.name(other).to_owned();
            self.refuse(&format!("{other} is not asked about yet: first, what did {name} bid?"))?;
        } else if let Ok(bid) = rest.parse::<u8>() {
            self.attempt(Step::Tell(seat, Told::Bid(bid)))?;
        } else if parse_card(rest).is_ok() {
            let reason = self.stray(rest, "a bid is a number from 0 to 9, or its three cards");
            self.refuse(&reason)?;
        } else if let Some(cards) = self.read(rest, parse_cards)? {
            self.attempt(Step::Tell(seat, Told::Cards(cards)))?;
        }
        Ok(Flow::On)
    }

    /// Everything is played.
    pub(super) fn over(&mut self) -> Result<Flow, Fault> {
        if !self.ended {
            self.show_ending()?;
            say(&show::winners(&self.seats, self.history.table().game()))?;
        }
        match ask(&self.prompt, "Enter to leave, or review, or undo:")? {
            Typed::Nothing | Typed::Take => Ok(Flow::Quit),
            Typed::Words(text) => {
                let reason = self.stray(&text, "it is over");
                self.refuse(&reason)?;
                Ok(Flow::On)
            }
            other => self.common(other, "  Enter       leave\n"),
        }
    }

    /// What to say to something typed where it has no place: a card is called one.
    pub(super) fn stray(&self, text: &str, due: &str) -> String {
        match parse_card(self.seats.named(text).1) {
            Ok(card) => format!("{card} is a card, and no card is to be played now: {due}."),
            Err(_) => format!("That is not understood here: {due}."),
        }
    }

    /// Cards that were typed, or the reason why they cannot be read.
    pub(super) fn read<T>(
        &self,
        text: &str,
        parse: impl Fn(&str) -> Result<T, trickwire_core::cards::CardError>,
    ) -> Result<Option<T>, Fault> {
        match parse(text) {
            Ok(cards) => Ok(Some(cards)),
            Err(_) if is_no_card(text) => {
                self.refuse("That is not understood here: cards are AS, TH or 10h; help lists the rest.")?;
                Ok(None)
            }
            Err(error) => {
                say(&caret(text, error.span))?;
                self.refuse(&format!("{error}; {}.", error.kind.help()))?;
                Ok(None)
            }
        }
    }

    /// A number for this seat and moment.
    pub(super) fn place(&self, seat: usize) -> u64 {
        let table = self.history.table();
        let played = table.deal().map_or(0, |deal| deal.played().len());
        ((table.finished().len() + 1) << 16 | played << 4 | seat) as u64
    }
}

/// Does a line begin with a word that cannot be meant as a card: a name, a command of another place?
fn is_no_card(text: &str) -> bool {
    let word = text.split_whitespace().next().unwrap_or_default().trim_end_matches(['?', '!', '.', ',', ':']);
    let letters = word.chars().all(char::is_alphabetic);
    letters && word.chars().any(|letter| !"AKQJTSHDC".contains(letter.to_ascii_uppercase()))
}

/// The trump of the next deal, in a question.
fn trump_words(trump: Option<trickwire_core::cards::Suit>) -> String {
    trump.map_or("no trump".to_owned(), |suit| format!("{} trump", suit.name()))
}
