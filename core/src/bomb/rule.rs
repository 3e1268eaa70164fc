//! The special rules of the missions, and how much of each the game itself watches over.
//!
//! Rules that a record of the table can check are enforced; what depends on clocks, talk or pieces
//! beside the table is said as a reminder.

use super::mission::Mission;

/// What a mission changes beyond wires, tokens, equipment and dial.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// Nothing.
    None,
    /// Three number cards: a later value may not be cut before so many wires of the earlier ones.
    Order {
        /// 2 or 4.
        wires: u8,
    },
    /// Nobody has a turn: who calls first goes, but not twice in a row.
    NoOrder,
    /// The blue wires of one value explode like red.
    Fuse,
    /// Every equipment card needs two cut wires of a second value too.
    Covers,
    /// The reds are dealt apart and go only all together.
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
    /// The four wires of a value go only all together, and equipment is lost until then.
    FourTogether,
    /// Numbers may not be spoken.
    Silence,
    /// A visible number card must be turned and its value cut.
    FlipCards,
    /// No character cards; after the first yellow pair everybody takes a random token.
    NoCharacters,
    /// The captain has no cards, and his misses explode.
    BareCaptain,
    /// A hidden number card is laid against every turn.
    Wagers,
    /// A sound file leads the game.
    Audio,
    /// Everybody obeys a constraint card of his own.
    OwnCards,
    /// Everybody obeys the constraint card on the table.
    CommonCard,
    /// One player secretly obeys a constraint card.
    WeakLink,
    /// Unsorted wires go only after all yellow ones.
    UnsortedLast,
    /// Number cards in a line, to be worked off from the ends.
    Line,
    /// Some wires stand with their face to the others.
    Flipped,
    /// As [`Rule::FourTogether`], with number cards to be dealt afterwards.
    FourThenCards,
    /// Yellow wires are found one by one.
    Tripwires,
    /// A figure moves and brings rules with it.
    Nano,
    /// Cuts cost oxygen.
    Oxygen,
    /// Who calls a turned number first must cut it.
    FirstCaller,
    /// The sevens go last, all four at once.
    SevensLast,
    /// A value must be the sum or difference of two visible number cards.
    Sums,
    /// The three yellow wires go only all together.
    YellowsTogether,
    /// Tokens lie beside the stands.
    Memory,
    /// Somebody is named to cut a turned number.
    Named,
    /// Every token is false.
    AllFalse,
    /// Challenges move the dial back.
    Challenges,
    /// A miss gives no token.
    NoTokens,
    /// Finished number cards move the dial back.
    Relief,
    /// Only values on own number cards may be cut.
    HeldCards,
}

impl Rule {
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
                | Rule::Relief
                | Rule::Flipped
        )
    }

    /// Can simulated players follow it? Clocks, talk and sound are left out where nothing else hangs on
    /// them.
    pub const fn is_simulated(self) -> bool {
        self.is_enforced()
            && !matches!(
                self,
                Rule::OwnCards
                    | Rule::CommonCard
                    | Rule::Line
                    | Rule::Sums
                    | Rule::HeldCards
                    | Rule::SevensLast
            )
            || matches!(self, Rule::Clock | Rule::Silence | Rule::Audio | Rule::Memory)
    }

    /// Can a player who cannot obey pass his turn, and what does it cost on the dial?
    pub const fn pass(self) -> Option<u8> {
        match self {
            Rule::FlipCards | Rule::OwnCards | Rule::CommonCard | Rule::Flipped => Some(0),
            Rule::Sums | Rule::HeldCards | Rule::Oxygen | Rule::Nano | Rule::Tripwires => Some(1),
            _ => None,
        }
    }

    /// How many number cards lie in order on the table from the start.
    pub const fn number_cards(self) -> usize {
        match self {
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

impl Mission {
    /// The special rule in a sentence or two, for people at the table; empty where there is none.
    pub const fn reminder(&self) -> &'static str {
        match self.number {
            9 => "The second card's value waits for two cut wires of the first, the third's for two of both.",
            10 => "No turns: whoever speaks first goes, but not twice in a row. 15 minutes.",
            11 => {
                "The four blue wires of the number card explode like red; show them when nothing else is left."
            }
            12 => "Equipment also needs two cut wires of the number card that covers it.",
            13 => "Red wires go only together: point at all three at once. Wrong explodes.",
            14 => {
                "Who drew the captain card is the rookie: his miss explodes, and he may not use equipment 9."
            }
            15 => "Equipment is face down; when the four wires of the number card are cut, one card opens.",
            16 => {
                "The second card's value waits for all four wires of the first, the third's for all of both."
            }
            17 => "Who drew the captain card lays only false tokens and uses no equipment.",
            18 => "Turn a number card, everybody answers the radar, then name who must cut it.",
            19 => "Against the clock: about ten minutes.",
            20 => "The last wire of every stand is unsorted; equipment does not reach it.",
            21 | 33 => "Tokens tell even or odd only.",
            22 => "After the first yellow pair everybody picks a token for the left neighbour.",
            23 => {
                "The number card's four wires go only together. Until then a card of equipment is lost every round."
            }
            24 | 40 => "Tokens tell how often the value stands there.",
            25 => "No number may be spoken; a slip costs a step of the dial.",
            26 => "Turn one of the visible number cards and cut its value.",
            27 => {
                "No character cards. After the first yellow pair everybody takes one of the laid-out tokens."
            }
            28 => "The captain has no character and no equipment, and his miss explodes.",
            29 => "The right neighbour lays a number card face down: cutting its value costs a step.",
            30 => "The sound file turns number cards; each has its seconds and its penalty.",
            31 => "Everybody obeys a constraint card of his own; who cannot turns it over for good.",
            32 => "Everybody obeys the constraint card; the captain may turn the next before a turn.",
            34 => "One of you secretly obeys a constraint card; name him and it to be free of it.",
            35 => "Unsorted wires may be cut only after all four yellow ones.",
            36 => "A value of the line may be cut only while its card is beside the arrow.",
            37 => "Everybody obeys the constraint card; it changes whenever a value is finished.",
            38 => "The captain's turned wire: only he may cut it, in a regular cut; failure explodes.",
            39 => {
                "The number card's four wires go only together; until then a number card is lost every round."
            }
            41 => "Yellow wires: point at one; right cuts it alone and wins a step, wrong costs one.",
            42 => "The sound file brings circus events; stands may change their seats.",
            43 => "Nano holds wires and walks on after every turn; cutting its value brings one of them in.",
            44 => {
                "A cut costs 1 (1-4), 2 (5-8) or 3 (9-12) oxygen from the reserve; who cannot pay loses a step."
            }
            45 => "The captain turns a number; who calls first must cut it. A false call costs a step.",
            46 => "The sevens go last, all four at once.",
            47 => {
                "The value must be the sum or difference of two visible number cards, which are then spent."
            }
            48 => "The three yellow wires go only together; wrong costs a step and lays tokens on all three.",
            49 => "To try a value hand that much oxygen to a teammate; who cannot passes and loses a step.",
            50 => "Tokens are shown once and laid beside the stand: remember where they belong.",
            51 => "Turn a number and name who must cut it; who lacks it lays a token and loses a step.",
            52 => "Every token is false: the wire is not that number.",
            53 => {
                "The dial is not used: Nano walks 1 for a hit, 2 for a miss, back for its own value; 12 loses."
            }
            54 => "Cuts cost oxygen as 1, 2, 3; the sound file brings red wires into hands.",
            55 | 60 => "Every challenge met wins a step of the dial.",
            56 => "Everybody's turned wire: its owner must cut it in a regular cut, a teammate pays a step.",
            57 => "A finished value switches its constraint card on for everybody.",
            58 => "No tokens at all; everybody may use the Double Detector every turn.",
            59 => "Walk Nano along the line to a card whose value you hold and cut that.",
            61 => "Own constraint cards; they may be passed round before the captain's turn.",
            62 => "Every finished number card wins a step of the dial.",
            63 => "A value costs that much oxygen; the rest goes left, the captain collects.",
            64 => "Two turned wires each; their owner must cut them, a teammate pays a step.",
            65 => "Only values on your own number cards may be cut; pass one card on after every turn.",
            66 => "The sound file leads through the bunker; yellow only at the lever.",
            _ => "",
        }
    }
}
