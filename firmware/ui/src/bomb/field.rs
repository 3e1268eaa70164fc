//! The fields of the form, and those that belong together.

use heapless::Vec;

/// A field of the form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum Field {
    /// What kind of event.
    What,
    /// Who.
    Who,
    /// With which card.
    With,
    /// With the Stabilizer?
    Steady,
    /// The wire it is about.
    Place,
    /// A second one.
    Second,
    /// A third one.
    Third,
    /// The value.
    Calls,
    /// A second value.
    Or,
    /// What came of it.
    Result,
    /// Which of the wires pointed at.
    At,
    /// Which of two values.
    Found,
    /// The caller's own wire.
    Own,
    /// Its yellow number.
    OwnYellow,
    /// The yellow number of the other.
    AtYellow,
    /// The token.
    Token,
    /// Wires that come to light.
    Wire1,
    /// The second.
    Wire2,
    /// The third.
    Wire3,
    /// The fourth.
    Wire4,
    /// Their numbers, where they are coloured.
    Kind1,
    /// The second's.
    Kind2,
    /// The third's.
    Kind3,
    /// The fourth's.
    Kind4,
    /// A yes or no of every stand.
    Stand1,
    /// The second's.
    Stand2,
    /// The third's.
    Stand3,
    /// The fourth's.
    Stand4,
    /// The fifth's.
    Stand5,
    /// A yes or no of every player.
    Person1,
    /// The second's.
    Person2,
    /// The third's.
    Person3,
    /// The fourth's.
    Person4,
    /// The fifth's.
    Person5,
    /// To whom, or which stand.
    To,
    /// A number.
    Number,
    /// Another.
    Other,
    /// Which equipment.
    Gear,
    /// Equipment that comes.
    Gain,
    /// Another.
    GainToo,
    /// Left or right, right or wrong.
    Side,
    /// The wire that the person got.
    Got,
    /// Where the wire stands afterwards, on the other stand.
    Given,
    /// The same on one's own.
    Taken,
    /// For whom: nobody special, or a player.
    For,
    /// A constraint card.
    Letter,
    /// Steps of the dial.
    Steps,
}

/// How many fields there are.
pub(super) const FIELDS: usize = Field::Steps as usize + 1;

/// The fields of a form, in order.
pub(super) type Fields = Vec<Field, 14>;

/// The wires that come to light.
pub(super) const WIRE_FIELDS: [Field; 4] = [Field::Wire1, Field::Wire2, Field::Wire3, Field::Wire4];
/// Their kinds.
pub(super) const KIND_FIELDS: [Field; 4] = [Field::Kind1, Field::Kind2, Field::Kind3, Field::Kind4];
/// Answers of the stands.
pub(super) const STAND_FIELDS: [Field; 5] =
    [Field::Stand1, Field::Stand2, Field::Stand3, Field::Stand4, Field::Stand5];
/// The players.
pub(super) const PERSON_FIELDS: [Field; 5] =
    [Field::Person1, Field::Person2, Field::Person3, Field::Person4, Field::Person5];
