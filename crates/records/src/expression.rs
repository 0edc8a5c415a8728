//! The small expressions of the notation: what a union, a count or a condition depends on.
//!
//! Not here: working them out over a record being read (`lookup`).

use ident::FourCC;

/// Where a value is found: a field beside or around this one, or an earlier subrecord.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The earlier subrecord, when it is named.
    pub subrecord: Option<FourCC>,
    /// The field; empty for the subrecord's whole value.
    pub field: Box<str>,
}

/// A value something depends on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expression {
    /// The record's form version (`fv`).
    FormVersion,
    /// The subrecord's size in bytes (`size`).
    Size,
    /// A value (`Type`, `"Run On"`, `EPFT`, `PRKE/Type`).
    Value(Place),
    /// Bits of a value (`mask(Flags,0x04)`).
    Mask(Place, u32),
    /// The first letter of a text, small (`first(EDID)`).
    First(Place),
    /// An element of an array (`item(Headers,0)`).
    Item(Place, usize),
    /// How many bits are set (`bits(Flags)`).
    Bits(Place),
    /// A value times itself (`square(Divisor)`).
    Square(Place),
    /// Cells from one coordinate to another, both included (`columns(NAM0/X,NAM9/X)`).
    Columns(Place, Place),
    /// The four bytes at an offset of the subrecord (`u32at(64)`).
    Ahead(usize),
    /// The type of the record that a form id points to (`type(Owner)`).
    TypeOf(Place),
    /// The type of a condition's parameter, the first or the second (`param(1)`).
    Parameter(u8),
}

/// A comparison with a number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Condition {
    /// The left side.
    pub value: Expression,
    /// `>=` when true, `<` when false.
    pub at_least: bool,
    /// The right side.
    pub than: i64,
}

impl Place {
    pub(crate) fn parse(text: &str) -> Self {
        let (head, rest) = text.split_once('/').unwrap_or((text, ""));
        match signature(head) {
            Some(kind) => Self {
                subrecord: Some(kind),
                field: bare(rest),
            },
            None => Self {
                subrecord: None,
                field: bare(text),
            },
        }
    }
}

impl Expression {
    /// The expression in this text; none when it is not one.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let Some((function, rest)) = text.split_once('(') else {
            return Some(match text {
                "fv" => Self::FormVersion,
                "size" => Self::Size,
                "" => return None,
                _ => Self::Value(Place::parse(text)),
            });
        };
        let inside = rest.strip_suffix(')')?;
        let (first, second) = inside.split_once(',').unwrap_or((inside, ""));
        let place = Place::parse(first);
        Some(match function {
            "mask" => Self::Mask(place, u32::try_from(number(second)?).ok()?),
            "first" => Self::First(place),
            "item" => Self::Item(place, second.parse().ok()?),
            "bits" => Self::Bits(place),
            "square" => Self::Square(place),
            "columns" => Self::Columns(place, Place::parse(second)),
            "u32at" => Self::Ahead(first.parse().ok()?),
            "type" => Self::TypeOf(place),
            "param" => Self::Parameter(first.parse().ok()?),
            _ => return None,
        })
    }
}

impl Condition {
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (left, right, at_least) = match text.split_once(">=") {
            Some((left, right)) => (left, right, true),
            None => {
                let (left, right) = text.split_once('<')?;
                (left, right, false)
            }
        };
        Some(Self {
            value: Expression::parse(left)?,
            at_least,
            than: right.parse().ok()?,
        })
    }

    pub(crate) fn holds(&self, value: i64) -> bool {
        (value >= self.than) == self.at_least
    }
}

/// A decimal number, or a hexadecimal one after `0x`.
pub(crate) fn number(text: &str) -> Option<i64> {
    match text.strip_prefix("0x") {
        Some(digits) => i64::from_str_radix(digits, 16).ok(),
        None => text.parse().ok(),
    }
}

/// Four capital letters or digits, `_` too, with `\xNN` for bytes that are neither.
pub(crate) fn signature(text: &str) -> Option<FourCC> {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        if let Some(escape) = rest.strip_prefix(b"\\x") {
            let digits = std::str::from_utf8(escape.get(..2)?).ok()?;
            bytes.push(u8::from_str_radix(digits, 16).ok()?);
            rest = escape.get(2..)?;
        } else if byte.is_ascii_lowercase() || byte == b'"' {
            return None;
        } else {
            bytes.push(byte);
            rest = after;
        }
    }
    bytes.try_into().ok().map(FourCC)
}

fn bare(text: &str) -> Box<str> {
    text.trim_matches('"').into()
}
