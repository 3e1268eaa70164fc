//! Random lines of the richer wishes: every rule of their grammar (`host-cli/wishes/src/parse.rs`), as people may type it.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use trickwire_core::bridge::shape::{Shape, length_letter};
use trickwire_wishes::Presets;
use trickwire_wishes::measure::Measure;

/// `6+`, `2-`, `3`, `4-5`, of at most `most`.
fn range(most: u8) -> impl Strategy<Value = String> {
    (0..=most, 0..=most, 0..4_u8).prop_map(|(a, b, kind)| match kind {
        0 => format!("{a}+"),
        1 => format!("{a}-"),
        2 => a.to_string(),
        _ => format!("{}-{}", a.min(b), a.max(b)),
    })
}

/// `6+S`, `4-5HD`. Ten or more of one suit alone: `10CD` is read as a shape.
fn lengths() -> impl Strategy<Value = String> {
    (range(13), suits()).prop_map(|(range, suits)| {
        let one = range.parse().is_ok_and(|number: u8| number > 9);
        range + if one { &suits[..suits.chars().next().map_or(0, char::len_utf8)] } else { &suits }
    })
}

/// One to three different suits, letters or symbols. Repeated ones would read as a shape: `5DDC`.
fn suits() -> impl Strategy<Value = String> {
    let letters = select(&[["S", "H", "D", "C"], ["s", "h", "d", "c"], ["♠", "♥", "♦", "♣"]][..]);
    (letters, subsequence(vec![0, 1, 2, 3], 1..=3))
        .prop_map(|(letters, suits)| suits.into_iter().map(|suit: usize| letters[suit]).collect())
}

/// A shape with the lengths of a real hand, some of them open.
fn shape() -> impl Strategy<Value = String> {
    let letters = (0..560_usize, 0..15_u8, any::<bool>()).prop_map(|(rank, open, any_order)| {
        let lengths = Shape::from_rank(rank).unwrap().0;
        let letters =
            lengths.iter().rev().zip(0..).map(|(&length, at)| {
                if open < 8 && open >> at & 1 == 1 { 'x' } else { length_letter(length) }
            });
        let letters: String = letters.collect();
        if any_order { format!("any{letters}") } else { letters }
    });
    prop_oneof![1 => Just("bal".to_owned()), 6 => letters]
}

fn cards() -> impl Strategy<Value = String> {
    let ranks = subsequence("AKQJT98765432".chars().collect::<Vec<_>>(), 1..=3);
    (select(&["+", "-"][..]), ranks, select(&["S", "H", "D", "C"][..]))
        .prop_map(|(sign, ranks, suit)| format!("{sign}{}{suit}", ranks.into_iter().collect::<String>()))
}

/// `2of3S`, `1-2of5HD`.
fn tops() -> impl Strategy<Value = String> {
    (1..=9_u8)
        .prop_flat_map(|of| (range(of), Just(of), suits()))
        .prop_map(|(range, of, suits)| format!("{range}of{of}{suits}"))
}

/// `13+tp`, in any of its words.
fn measured(hands: usize) -> impl Strategy<Value = String> {
    select(Measure::ALL.to_vec()).prop_flat_map(move |measure| {
        // Quick tricks are counted in halves.
        let most =
            if measure == Measure::QuickTricks { measure.most(hands) / 2 } else { measure.most(hands) };
        (range(most), select(measure.words().to_vec()), any::<bool>()).prop_map(
            move |(range, word, upper)| {
                format!("{range}{}", if upper { word.to_uppercase() } else { word.to_owned() })
            },
        )
    })
}

/// `2.5+qt`, `1-3½qt`.
fn halves() -> impl Strategy<Value = String> {
    let number =
        |halves: u8, sign: &str| format!("{}{}", halves / 2, if halves % 2 == 1 { sign } else { "" });
    (0..=16_u8, 0..=16_u8, 0..4_u8, select(&[".5", "½"][..])).prop_map(move |(a, b, kind, sign)| match kind {
        0 => format!("{}+qt", number(a, sign)),
        1 => format!("{}-qt", number(a, sign)),
        2 => format!("{}qt", number(a, sign)),
        _ => format!("{}-{}qt", number(a.min(b), sign), number(a.max(b), sign)),
    })
}

fn compared() -> impl Strategy<Value = String> {
    (suits(), select(&[">=", "<=", ">", "<", "="][..]), suits())
        .prop_map(|(left, sign, right)| format!("{left}{sign}{right}"))
}

fn extreme() -> impl Strategy<Value = String> {
    (range(13), select(&["longest", "shortest", "LONGEST"][..]))
        .prop_map(|(range, which)| format!("{range}{which}"))
}

/// A hand by its name.
fn preset() -> impl Strategy<Value = String> {
    let names: Vec<String> = Presets::default().list.into_iter().map(|preset| preset.name).collect();
    (select(names), select(&["S", "H", "D", "C"][..])).prop_map(|(name, suit)| name.replace('*', suit))
}

/// One thing of one hand, or of two together, which have no shape.
fn item(hands: usize) -> BoxedStrategy<String> {
    let most_points = if hands == 1 { 37 } else { 40 };
    let item = prop_oneof![
        4 => lengths(),
        3 => range(most_points),
        2 => (range(10), suits()).prop_map(|(range, suits)| format!("{range}p{suits}")),
        2 => cards(),
        2 => tops(),
        2 => measured(hands),
        1 => halves(),
        2 => compared(),
        1 => extreme(),
        1 => Just("any".to_owned()),
    ];
    if hands == 1 { prop_oneof![3 => item, 1 => shape(), 1 => preset()].boxed() } else { item.boxed() }
}

/// Wishes of parts: bars with and without spaces, several at once, `!` before one or a whole chain.
fn either(part: impl Strategy<Value = String> + Clone + 'static) -> impl Strategy<Value = String> {
    let parts = prop_oneof![3 => vec(part.clone(), 1), 1 => vec(part, 2)];
    let chain = (prop::bool::weighted(0.3), parts)
        .prop_map(|(not, parts)| format!("{}{}", if not { "!" } else { "" }, parts.join("|")));
    let both = prop_oneof![2 => vec(chain.clone(), 1), 1 => vec(chain.clone(), 2), 1 => vec(chain, 3)];
    let both = both.prop_map(|chains| chains.join(" "));
    prop_oneof![2 => vec(both.clone(), 1), 1 => vec(both, 2)].prop_map(|both| both.join(" | "))
}

/// What one heading asks for.
pub fn formula(hands: usize) -> impl Strategy<Value = String> {
    let part = item(hands).prop_recursive(3, 6, 3, |inner| {
        prop_oneof![
            4 => either(inner.clone()).prop_map(|text| format!("({text})")),
            1 => inner.prop_map(|text| format!("!{text}")),
        ]
    });
    either(part)
}

/// A line: seats alone, several at once, or two together, each of them perhaps more than once.
pub fn line() -> impl Strategy<Value = String> {
    let alone = (select(&["N", "E", "S", "W", "n", "NS", "EW", "NESW"][..]), formula(1));
    let together = (select(&["N+S", "E+W", "N+E", "W+N", "S+W", "e+s"][..]), formula(2));
    let heading = prop_oneof![3 => alone.boxed(), 1 => together.boxed()]
        .prop_map(|(who, formula)| format!("{who}: {formula}"));
    vec(heading, 1..=2).prop_map(|headings| headings.join(", "))
}
