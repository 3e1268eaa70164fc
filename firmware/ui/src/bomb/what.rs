//! The kinds of event that can be entered.

use trickwire_core::bomb::game::{Game, Phase};
use trickwire_core::bomb::mission::{Dial, Opening};
use trickwire_core::bomb::rule::Rule;

/// What kind of event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum What {
    /// Somebody calls a value.
    Call,
    /// Somebody cuts his own wires.
    Solo,
    /// Somebody shows his last wires.
    Reveal,
    /// A token on a wire.
    Mark,
    /// No token.
    NoMark,
    /// A token beside a stand.
    Absent,
    /// Equipment outside a call.
    Use,
    /// A turn is passed.
    Pass,
    /// Wires that go only together.
    Together,
    /// A number card.
    Number,
    /// Somebody is named.
    Name,
    /// A wager is shown.
    Wager,
    /// Two number cards are spent.
    Spend,
    /// The arrow.
    Arrow,
    /// A number card is handed on.
    Give,
    /// Equipment is turned up.
    Open,
    /// Equipment is lost.
    Lost,
    /// A constraint card.
    Card,
    /// The dial.
    Dial,
}

impl What {
    /// All of them, by number.
    pub(super) const ALL: [What; 19] = [
        What::Call,
        What::Solo,
        What::Reveal,
        What::Mark,
        What::NoMark,
        What::Absent,
        What::Use,
        What::Pass,
        What::Together,
        What::Number,
        What::Name,
        What::Wager,
        What::Spend,
        What::Arrow,
        What::Give,
        What::Open,
        What::Lost,
        What::Card,
        What::Dial,
    ];

    /// In a few words.
    pub(super) const fn words(self) -> &'static str {
        match self {
            What::Call => "a call",
            What::Solo => "cut alone",
            What::Reveal => "red shown",
            What::Mark => "a token",
            What::NoMark => "no token",
            What::Absent => "token beside",
            What::Use => "equipment",
            What::Pass => "passed",
            What::Together => "all together",
            What::Number => "number card",
            What::Name => "named",
            What::Wager => "wager shown",
            What::Spend => "cards spent",
            What::Arrow => "arrow moved",
            What::Give => "card given",
            What::Open => "card opened",
            What::Lost => "card lost",
            What::Card => "constraint",
            What::Dial => "dial moved",
        }
    }

    /// Can it happen in this game now?
    pub(super) fn can_be(self, game: &Game) -> bool {
        let rule = game.mission.rule;
        let opening = matches!(game.phase, Phase::Opening { .. });
        let turned = matches!(rule, Rule::FaceDown | Rule::FourTogether | Rule::FourThenCards);
        let cards = rule.has_constraints();
        match self {
            What::Call | What::Solo | What::Reveal | What::Use => !opening,
            What::Mark => (opening && game.mission.opening != Opening::Absent) || game.gifts != 0,
            What::NoMark => opening || game.gifts != 0,
            What::Absent => {
                let beside = matches!(game.mission.opening, Opening::RandomToken | Opening::Absent);
                opening && beside || game.gifts != 0
            }
            What::Pass => {
                let order = matches!(rule, Rule::Order { .. });
                !opening && (rule.pass().is_some() || rule.is_named() || order)
            }
            What::Together => !opening && game.together().is_some(),
            What::Number => !opening && (turned || rule.is_named()),
            What::Name => !opening && rule.is_named(),
            What::Wager => rule == Rule::Wagers && !opening,
            What::Spend => rule == Rule::Sums && !opening,
            What::Arrow => rule == Rule::Line,
            What::Give => rule == Rule::HeldCards,
            What::Open => matches!(rule, Rule::FaceDown | Rule::FourTogether),
            What::Lost => !game.gear.is_empty() && turned,
            What::Card => cards || game.mission.number == 0,
            What::Dial => game.mission.dial != Dial::Unused && !opening,
        }
    }
}
