//! Wishes as text.
//!
//! ```text
//! line  = who: either , who: either ...
//! who   = N | NS (each of them) | N+S (the two together)
//! either = both | both | ...            with spaces around the bar, which binds least
//! both  = [!] chain  [!] chain ...      all of them; ! is for the whole chain
//! chain = part|part|...                 without spaces: one of them
//! part  = ( either ) | item | ! part
//! item  = what a line of plain wishes has, and
//!         2of3S 3of5H     at least so many of the top three, the top five
//!         7-losers 4+controls 13+tp 13+lp 2.5+qt
//!         S>=H S>HD C=D   lengths compared
//!         6+longest 0shortest
//!         a name of the presets
//! ```

use trickwire_core::bridge::constraint::{MAX_LENGTH, Range};
use trickwire_core::bridge::notation::{NotationErrorKind, parse_item, parse_shapes};
use trickwire_core::bridge::seat::Seat;
use trickwire_core::bridge::shape::ShapeSet;
use trickwire_core::cards::Suit;
use trickwire_core::text::Span;

use crate::atom::{Atom, OPEN, Order};
use crate::formula::{Formula, Who, Wishes};
use crate::lex::{Token, TokenKind, tokens};
use crate::measure::Measure;
use crate::presets::Presets;

/// Text that cannot be read, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// The place in the text.
    pub span: Span,
    /// What is wrong, as a sentence.
    pub message: String,
    /// What would be allowed instead.
    pub help: String,
}

/// Most brackets within brackets, as a line is typed and as it is written: a name counts as a pair of them.
const DEEPEST: usize = 40;

type Parsed<T> = Result<T, ParseError>;

const ITEMS: &str = "write lengths as 6+S, points as 10-12, points in a suit as 4+pS, shapes as bal or any4432, cards as +AKS, quality as \
    2of3S, 7-losers, 4+controls, 13+tp, S>=H, 6+longest; | is or, ! is not, and ( ) group; `trickwire bridge presets` lists names";

fn fail<T>(span: Span, message: impl Into<String>, help: impl Into<String>) -> Parsed<T> {
    Err(ParseError { span, message: message.into(), help: help.into() })
}

fn at_most() -> String {
    format!("at most {DEEPEST}")
}

/// Reads wishes.
pub fn parse(text: &str, presets: &Presets) -> Parsed<Wishes> {
    let tokens = tokens(text);
    let mut reader = Reader {
        tokens: &tokens,
        at: 0,
        hands: 1,
        presets,
        below: presets.list.len(),
        end: text.len(),
        depth: 0,
    };
    let mut wishes = Wishes::default();
    while let Some(token) = reader.peek() {
        if token.kind == TokenKind::Word && token.text.eq_ignore_ascii_case("any") {
            reader.at += 1;
            continue;
        }
        let TokenKind::Heading = token.kind else {
            return fail(
                token.span,
                "nothing says whose hand this is about",
                "name the seat first: `N: 6+S`, or two together: `N+S: 25+`",
            );
        };
        reader.at += 1;
        let whose = whose(token)?;
        reader.hands = if matches!(whose[..], [Who::Pair(..)]) { 2 } else { 1 };
        if reader.peek().is_none_or(|token| token.kind == TokenKind::Heading) {
            continue; // nothing is asked, as in a plain line
        }
        let formula = reader.either()?;
        // `a|b c` is written `(a | b) c`: what is typed with few brackets may need more.
        if formula.brackets() + usize::from(matches!(formula, Formula::Any(_))) > DEEPEST {
            return fail(token.span, "these wishes need too many brackets within brackets", at_most());
        }
        if let Some(token) = reader.peek().filter(|token| token.kind != TokenKind::Heading) {
            return fail(
                token.span,
                "this bracket closes nothing",
                "every ) has its ( before it, within one hand's wishes",
            );
        }
        for who in whose {
            wishes.add(who, formula.clone());
        }
    }
    Ok(wishes)
}

/// `N`, `NS`, `N+S`.
fn whose(token: &Token<'_>) -> Parsed<Vec<Who>> {
    let wrong = || {
        fail(
            token.span,
            "this is not a seat",
            "seats are N, E, S and W; NS: is each of them, N+S: the two together",
        )
    };
    if let Some((a, b)) = token.text.split_once('+') {
        let seat = |text: &str| {
            let mut letters = text.chars();
            letters.next().filter(|_| letters.next().is_none()).and_then(Seat::from_char)
        };
        return match (seat(a), seat(b)) {
            (Some(a), Some(b)) if a != b => Ok(vec![Who::Pair(a.min(b), a.max(b))]),
            _ => wrong(),
        };
    }
    let mut whose = Vec::new();
    for letter in token.text.chars() {
        match Seat::from_char(letter).map(Who::Seat) {
            Some(who) if !whose.contains(&who) => whose.push(who),
            _ => return wrong(),
        }
    }
    if whose.is_empty() { wrong() } else { Ok(whose) }
}

/// Reads the wishes of one heading.
struct Reader<'t> {
    tokens: &'t [Token<'t>],
    at: usize,
    /// One hand, or two together.
    hands: usize,
    presets: &'t Presets,
    /// Only presets before this one may be used.
    below: usize,
    end: usize,
    depth: usize,
}

impl<'t> Reader<'t> {
    fn peek(&self) -> Option<&'t Token<'t>> {
        self.tokens.get(self.at)
    }

    fn eat(&mut self, kind: TokenKind) -> bool {
        let there = self.peek().is_some_and(|token| token.kind == kind);
        self.at += usize::from(there);
        there
    }

    /// Alternatives with bars between spaces.
    fn either(&mut self) -> Parsed<Formula> {
        let mut list = vec![self.both()?];
        while self.eat(TokenKind::Or) {
            list.push(self.both()?);
        }
        Ok(merged(Formula::any(list)))
    }

    /// Everything up to a bar, a bracket or the next heading.
    fn both(&mut self) -> Parsed<Formula> {
        let mut list = Vec::new();
        let start = self.at;
        while let Some(token) = self.peek() {
            if matches!(token.kind, TokenKind::Or | TokenKind::Close | TokenKind::Heading) {
                break;
            }
            match self.chain()? {
                Formula::All(parts) => list.extend(parts),
                formula => list.push(formula),
            }
        }
        if self.at == start {
            let span = self.peek().map_or(Span::new(self.end, self.end), |token| token.span);
            return fail(span, "a wish is missing here", "a bar has a wish before and after it: 5+S | 5+H");
        }
        Ok(Formula::all(list))
    }

    /// Brackets within brackets, refused before they are too many for the stack.
    fn deeper(&mut self, span: Span) -> Parsed<()> {
        self.depth += 1;
        if self.depth > DEEPEST { fail(span, "too many brackets within brackets", at_most()) } else { Ok(()) }
    }

    /// `part|part`, with a `!` for all of it.
    fn chain(&mut self) -> Parsed<Formula> {
        let not = self.eat(TokenKind::Not);
        let mut list = vec![self.part()?];
        while self.eat(TokenKind::TightOr) {
            list.push(self.part()?);
        }
        let formula = merged(Formula::any(list));
        Ok(if not { negated(formula) } else { formula })
    }

    fn part(&mut self) -> Parsed<Formula> {
        let Some(token) = self.peek() else {
            return fail(Span::new(self.end, self.end), "a wish is missing here", ITEMS);
        };
        self.at += 1;
        match token.kind {
            TokenKind::Not => {
                self.deeper(token.span)?;
                let inner = self.part()?;
                self.depth -= 1;
                Ok(negated(inner))
            }
            TokenKind::Open => {
                self.deeper(token.span)?;
                let inner = self.either()?;
                self.depth -= 1;
                if self.eat(TokenKind::Close) {
                    Ok(inner)
                } else {
                    fail(
                        token.span,
                        "this bracket is not closed",
                        "every ( has its ) within one hand's wishes",
                    )
                }
            }
            TokenKind::Word => self.item(token),
            _ => fail(token.span, "a wish is missing before this", ITEMS),
        }
    }

    fn item(&self, token: &Token<'_>) -> Parsed<Formula> {
        let (word, span) = (token.text, token.span);
        if word.eq_ignore_ascii_case("any") {
            return Ok(Formula::All(Vec::new()));
        }
        if let Some(formula) = compared(word) {
            return Ok(formula);
        }
        // As in a plain line, whatever looks like a shape is one: `0058` is not a number of points.
        if matches!(parse_shapes(word), Ok(None))
            && let Some(formula) = self.ranged(word, span)?
        {
            return Ok(formula);
        }
        let error = match parse_item(word) {
            Ok(hand) => {
                let atoms = Atom::of_hand(&hand);
                if self.hands > 1 && atoms.iter().any(|atom| matches!(atom, Atom::Shapes(_))) {
                    return fail(span, "two hands together have no shape", "ask for lengths: N+S: 8+H");
                }
                return Ok(Formula::all(atoms.into_iter().map(Formula::Atom).collect()));
            }
            Err(error) => error,
        };
        if error.kind == NotationErrorKind::Item
            && let Some((below, text)) = self.presets.find(word, self.below)
        {
            let tokens = tokens(&text);
            let mut inner = Reader {
                tokens: &tokens,
                at: 0,
                hands: self.hands,
                presets: self.presets,
                below,
                end: text.len(),
                depth: self.depth,
            };
            inner.deeper(span)?;
            let formula = inner.either().map_err(|error| ParseError {
                span,
                message: format!("in `{word}`, {text}: {}", error.message),
                ..error
            })?;
            return match inner.peek() {
                None => Ok(formula),
                Some(_) => {
                    fail(span, format!("in `{word}`, {text}: this does not end where it should"), ITEMS)
                }
            };
        }
        let help = if error.kind == NotationErrorKind::Item { ITEMS } else { error.kind.help() };
        fail(error.span.shifted(span.start as usize), error.to_string(), help)
    }

    /// Whatever begins with a range and is not a length or points in a suit.
    fn ranged(&self, word: &str, span: Span) -> Parsed<Option<Formula>> {
        let Some((numbers, rest)) = Numbers::read(word) else { return Ok(None) };
        let rest = rest.to_ascii_lowercase();
        let whole = |most: u8| -> Parsed<Range> {
            let Numbers { min, max, halves } = numbers;
            if halves {
                return fail(span, "only quick tricks come in halves", "write a whole number");
            }
            let range = Range::new(min / 2, max.map_or(most, |max| max / 2));
            self.checked(range, most, span)
        };
        if let Some(measure) =
            Measure::ALL.into_iter().find(|measure| measure.words().contains(&rest.as_str()))
        {
            let most = measure.most(self.hands);
            let range = if measure == Measure::QuickTricks {
                self.checked(Range::new(numbers.min, numbers.max.unwrap_or(most)), most, span)?
            } else {
                whole(most)?
            };
            let range = Range::new(range.min, if range.max == most { OPEN } else { range.max });
            return Ok(Some(Formula::Atom(Atom::Sum(measure, range))));
        }
        match rest.as_str() {
            "longest" => return Ok(Some(Formula::Atom(Atom::Longest(whole(MAX_LENGTH)?)))),
            "shortest" => return Ok(Some(Formula::Atom(Atom::Shortest(whole(MAX_LENGTH)?)))),
            _ => {}
        }
        let Some(of) = rest.strip_prefix("of") else { return Ok(None) };
        let mut letters = of.chars();
        let Some(of) = letters.next().and_then(|digit| digit.to_digit(10)).filter(|of| (1..=9).contains(of))
        else {
            return fail(span, "of how many?", "two of the top three spades are 2of3S");
        };
        let suits: Option<Vec<Suit>> = letters.map(Suit::from_char).collect();
        let Some(suits) = suits.filter(|suits| !suits.is_empty()) else {
            return fail(span, "in which suit?", "two of the top three spades are 2of3S");
        };
        // A single number is the least, as players mean it: two of the top three may be all three.
        let single = numbers.max == Some(numbers.min);
        let range = whole(of as u8)?;
        let range = if single && !word.contains('-') { Range::new(range.min, of as u8) } else { range };
        Ok(Some(Formula::all(
            suits.into_iter().map(|suit| Formula::Atom(Atom::Tops(suit, of as u8, range))).collect(),
        )))
    }

    fn checked(&self, range: Range, most: u8, span: Span) -> Parsed<Range> {
        if range.is_empty() {
            return fail(span, "the ends of this range cross", "the smaller number comes first");
        }
        if range.max > most {
            let whose = if self.hands == 1 { "a hand has" } else { "two hands have" };
            return fail(
                span,
                format!("there are not {} of them", range.max),
                format!("{whose} at most {most}"),
            );
        }
        Ok(range)
    }
}

/// A range as it is written, in halves.
#[derive(Clone, Copy)]
struct Numbers {
    min: u8,
    /// `None` where there is no upper end.
    max: Option<u8>,
    halves: bool,
}

impl Numbers {
    /// `6+`, `2-`, `3`, `4-5`, `2.5+`, and what comes after.
    fn read(word: &str) -> Option<(Numbers, &str)> {
        let (first, rest) = number(word)?;
        let halves = |number: u8| number % 2 == 1;
        if let Some(rest) = rest.strip_prefix('+') {
            return Some((Numbers { min: first, max: None, halves: halves(first) }, rest));
        }
        if let Some(rest) = rest.strip_prefix('-') {
            return Some(match number(rest) {
                Some((second, rest)) => {
                    (Numbers { min: first, max: Some(second), halves: halves(first) || halves(second) }, rest)
                }
                None => (Numbers { min: 0, max: Some(first), halves: halves(first) }, rest),
            });
        }
        Some((Numbers { min: first, max: Some(first), halves: halves(first) }, rest))
    }
}

/// A number in halves, up to 127, and what comes after it.
fn number(text: &str) -> Option<(u8, &str)> {
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let whole: u8 = text[..digits].parse().ok().filter(|&number: &u8| number < 127)?;
    let rest = &text[digits..];
    match rest.strip_prefix(".5").or(rest.strip_prefix('½')) {
        Some(rest) => Some((2 * whole + 1, rest)),
        None => Some((2 * whole, rest)),
    }
}

/// `S>=H`, `S>HD`: every suit on the left against every one on the right.
fn compared(word: &str) -> Option<Formula> {
    let at = word.find(['<', '>', '='])?;
    let (left, rest) = word.split_at(at);
    let signs = [
        (">=", Order::AtLeast, false),
        ("<=", Order::AtLeast, true),
        (">", Order::More, false),
        ("<", Order::More, true),
        ("=", Order::Same, false),
    ];
    let (sign, order, turned) = signs.into_iter().find(|(sign, ..)| rest.starts_with(sign))?;
    let suits = |text: &str| {
        text.chars().map(Suit::from_char).collect::<Option<Vec<Suit>>>().filter(|suits| !suits.is_empty())
    };
    let (left, right) = (suits(left)?, suits(&rest[sign.len()..])?);
    let mut list = Vec::new();
    for &a in &left {
        for &b in right.iter().filter(|&&b| b != a) {
            let (a, b) = if turned { (b, a) } else { (a, b) };
            list.push(Formula::Atom(Atom::Compare(a, order, b)));
        }
    }
    Some(Formula::all(list))
}

/// One of these shapes. All of them ask for nothing and none of them cannot be met: neither has a text as shapes.
fn shaped(shapes: ShapeSet) -> Formula {
    let nothing = Formula::All(Vec::new());
    if shapes == ShapeSet::ALL {
        nothing
    } else if shapes.is_empty() {
        Formula::Not(Box::new(nothing))
    } else {
        Formula::Atom(Atom::Shapes(shapes))
    }
}

/// Not this; of shapes the other shapes.
fn negated(formula: Formula) -> Formula {
    match formula {
        Formula::Atom(Atom::Shapes(shapes)) => shaped(shapes.not()),
        Formula::Not(inner) => *inner,
        formula => Formula::Not(Box::new(formula)),
    }
}

/// Alternatives that are all shapes are one set of shapes.
fn merged(formula: Formula) -> Formula {
    let Formula::Any(list) = &formula else { return formula };
    let shapes: Option<Vec<&ShapeSet>> = list
        .iter()
        .map(|part| match part {
            Formula::Atom(Atom::Shapes(shapes)) => Some(shapes),
            _ => None,
        })
        .collect();
    match shapes {
        Some(sets) => shaped(sets.into_iter().fold(ShapeSet::NONE, |all, set| all.or(set))),
        None => formula,
    }
}
