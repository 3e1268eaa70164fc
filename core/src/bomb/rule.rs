//! The special rules of the missions, and how much of each the game itself watches over.
//!
//! Rules that a record of the table can check are enforced; what depends on clocks, talk or pieces beside the
//! table is only shown as a reminder.

/// What a mission changes beyond wires, tokens, equipment and dial.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// Nothing.
    None,
    /// Three number cards: a later value may not be cut before this many wires of the earlier ones.
    Order {
        /// 2 or 4.
        wires: u8,
    },
    /// There are no turns: whoever calls first goes, but not twice in a row.
    NoOrder,
    /// The blue wires of one value explode like red.
    Fuse,
    /// Every equipment card needs two cut wires of a second value too.
    Covers,
    /// The reds are dealt apart, and are only cut all together.
    RedsTogether,
    /// A miss of one player explodes.
    Rookie,
    /// Equipment lies face down; a finished number card opens one.
    FaceDown,
    /// All tokens of one player are false.
    FalseCaptain,
    /// Every turn starts with a radar on a number card and somebody is named to cut it.
    Scan,
    /// A clock runs.
    Clock,
    /// After the first yellow pair everybody gets a token from the right.
    Gifts,
    /// The four wires of a value are only cut all together, and equipment is lost until then.
    FourTogether,
    /// Numbers may not be spoken.
    Silence,
    /// A visible number card must be turned and its value cut.
    FlipCards,
    /// No character cards; after the first yellow pair everybody takes a random token.
    NoCharacters,
    /// The captain has no cards, and the captain's misses explode.
    BareCaptain,
    /// The right-hand neighbour bets a hidden number card against every turn.
    Wagers,
    /// A sound file drives the game.
    Audio,
    /// Everybody obeys a constraint card of their own.
    OwnCards,
    /// The same, and the cards may be passed round; a round in which nobody can act explodes.
    PassedCards,
    /// Everybody obeys the constraint card on the table.
    CommonCard,
    /// The same; it changes when a value is finished, and after a round in which nobody can act.
    FinishedCards,
    /// The same; a finished value brings its own. A round in which nobody can act explodes.
    SwitchedCards,
    /// One player secretly obeys a constraint card.
    WeakLink,
    /// Unsorted wires are only cut after all yellow ones.
    UnsortedLast,
    /// Number cards in a line, to be worked off from the ends.
    Line,
    /// Some wires stand facing the others.
    Flipped,
    /// As [`Rule::FourTogether`], with number cards to be dealt afterwards.
    FourThenCards,
    /// Yellow wires are found one by one.
    Tripwires,
    /// A figure moves and brings rules with it.
    Nano,
    /// Cuts cost oxygen.
    Oxygen,
    /// Whoever calls a turned-up number first must cut it.
    FirstCaller,
    /// The sevens are cut last, all four at once.
    SevensLast,
    /// A value must be the sum or difference of two visible number cards.
    Sums,
    /// The three yellow wires are only cut all together.
    YellowsTogether,
    /// Tokens lie beside the stands.
    Memory,
    /// Somebody is named to cut a turned-up number.
    Named,
    /// Every token is false.
    AllFalse,
    /// Challenges move the dial back.
    Challenges,
    /// A miss gives no token.
    NoTokens,
    /// Finished number cards move the dial back.
    Relief,
    /// A player may only cut values on their own number cards.
    HeldCards,
}

impl Rule {
    /// Does everybody know what each player may cut?
    pub const fn is_public(self) -> bool {
        self.is_enforced() || matches!(self, Rule::Clock | Rule::Silence | Rule::Audio)
    }

    /// Does the record check all of it?
    pub const fn is_enforced(self) -> bool {
        !matches!(
            self,
            Rule::Clock
                | Rule::Silence
                | Rule::Audio
                | Rule::WeakLink
                | Rule::FourThenCards
                | Rule::Tripwires
                | Rule::Nano
                | Rule::Oxygen
                | Rule::FirstCaller
                | Rule::YellowsTogether
                | Rule::Memory
                | Rule::Challenges
                | Rule::Flipped
        )
    }

    /// Can simulated players follow it? Clocks, talk and sound are left out where nothing else depends on
    /// them, and so are challenges, which nobody has to meet.
    pub const fn is_simulated(self) -> bool {
        let left_out =
            matches!(self, Rule::Clock | Rule::Silence | Rule::Audio | Rule::Memory | Rule::Challenges);
        self.is_enforced() || left_out
    }

    /// Can it be practised? Where the rule is not checked, it is left to the players; without the rules
    /// about single yellow wires a game could not be ended.
    pub const fn is_practised(self) -> bool {
        !matches!(self, Rule::Tripwires | Rule::YellowsTogether)
    }

    /// Are there constraint cards?
    pub const fn has_constraints(self) -> bool {
        matches!(
            self,
            Rule::OwnCards
                | Rule::PassedCards
                | Rule::CommonCard
                | Rule::FinishedCards
                | Rule::SwitchedCards
                | Rule::WeakLink
        )
    }

    /// Does the bomb explode when nobody can act for a whole round? Of turned wires only those are left then that
    /// their owners cannot tell from red, and nobody dares to guess.
    pub const fn idle_round_explodes(self) -> bool {
        matches!(self, Rule::PassedCards | Rule::SwitchedCards | Rule::Flipped)
    }

    /// Does the bomb explode when a player cannot obey?
    pub const fn blocked_explodes(self) -> bool {
        matches!(self, Rule::Order { .. } | Rule::Line)
    }

    /// May a player pass who could act?
    pub const fn may_decline(self) -> bool {
        matches!(self, Rule::Sums | Rule::Oxygen)
    }

    /// Does a pass prove that the player holds none of the values that they may cut?
    pub const fn pass_proves_lacking(self) -> bool {
        let cards = self.has_constraints() && !matches!(self, Rule::WeakLink);
        cards || self.is_named() || matches!(self, Rule::FlipCards | Rule::HeldCards | Rule::UnsortedLast)
    }

    /// Can a player who cannot obey pass their turn, and what does it cost on the dial?
    pub const fn pass(self) -> Option<u8> {
        match self {
            Rule::FlipCards
            | Rule::OwnCards
            | Rule::PassedCards
            | Rule::CommonCard
            | Rule::FinishedCards
            | Rule::SwitchedCards
            | Rule::UnsortedLast
            | Rule::Flipped => Some(0),
            Rule::Sums | Rule::HeldCards | Rule::Oxygen | Rule::Nano | Rule::Tripwires => Some(1),
            _ => None,
        }
    }

    /// How many number cards lie in order on the table from the start.
    pub const fn number_cards(self, players: u8) -> usize {
        match self {
            Rule::Relief => players as usize,
            Rule::Order { .. } => 3,
            Rule::Fuse => 1,
            Rule::Line => 5,
            Rule::HeldCards => 12,
            _ => 0,
        }
    }

    /// Does every turn wait for a number card, and somebody to be named?
    pub const fn is_named(self) -> bool {
        matches!(self, Rule::Scan | Rule::Named)
    }
}
