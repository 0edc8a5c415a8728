//! The notation of the descriptions, told in `docs/formats/nif.md`: lines to declarations.

use crate::expression::{Expression, Name, number};
use crate::header::Generation;
use std::collections::BTreeMap;

/// A line the notation does not know.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("descriptions, line {line}: {what}")]
pub struct NotationError {
    /// Its number, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub what: String,
}

/// Everything a text declares, in its order.
#[derive(Debug, Default)]
pub(crate) struct Declarations {
    pub(crate) blocks: Vec<Declaration>,
    pub(crate) structs: Vec<Declaration>,
    pub(crate) numbers: Vec<NumberNames>,
    /// Names of fields, each once.
    pub(crate) names: Vec<Box<str>>,
    pub(crate) name_places: BTreeMap<Box<str>, Name>,
}

/// A block or a struct.
#[derive(Debug)]
pub(crate) struct Declaration {
    pub(crate) line: usize,
    pub(crate) name: Box<str>,
    /// What a block begins with.
    pub(crate) parent: Option<Box<str>>,
    pub(crate) fields: Vec<FieldLine>,
}

/// One line of a block or a struct.
#[derive(Debug)]
pub(crate) struct FieldLine {
    pub(crate) line: usize,
    pub(crate) name: Name,
    pub(crate) of: Type,
    pub(crate) argument: Option<Expression>,
    pub(crate) counts: Vec<CountLine>,
    pub(crate) names: Option<Box<str>>,
    /// Only in this generation.
    pub(crate) generation: Option<Generation>,
    /// Only in (true) or outside of this kind and those that begin with it.
    pub(crate) limit: Option<(bool, Box<str>)>,
    pub(crate) when: Option<Expression>,
}

/// What one element of a field is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Type {
    Number(Number),
    /// An index into the table of strings.
    String,
    /// A length in four bytes, and bytes.
    Text,
    /// The index of a block.
    Link {
        /// Whether the block belongs to this one; else the link goes up or aside.
        owns: bool,
        to: Box<str>,
    },
    Struct(Box<str>),
}

/// A number as it is stored, little endian.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Number {
    /// One byte.
    U8,
    /// One byte, signed.
    I8,
    /// Two bytes.
    U16,
    /// Two bytes, signed.
    I16,
    /// Four bytes.
    U32,
    /// Four bytes, signed.
    I32,
    /// Eight bytes.
    U64,
    /// Two bytes, IEEE 754 half.
    Half,
    /// Four bytes, IEEE 754.
    F32,
}

impl Number {
    const SPELLINGS: [(&str, Number, u32); 9] = [
        ("u8", Number::U8, 1),
        ("i8", Number::I8, 1),
        ("u16", Number::U16, 2),
        ("i16", Number::I16, 2),
        ("u32", Number::U32, 4),
        ("i32", Number::I32, 4),
        ("u64", Number::U64, 8),
        ("half", Number::Half, 2),
        ("f32", Number::F32, 4),
    ];

    fn spelled(word: &str) -> Option<Number> {
        let mut all = Self::SPELLINGS.iter();
        all.find(|(spelling, ..)| *spelling == word)
            .map(|(_, number, _)| *number)
    }

    /// Bytes of it.
    pub(crate) fn size(self) -> u32 {
        let mut all = Self::SPELLINGS.iter();
        all.find(|(_, number, _)| *number == self)
            .map_or(0, |(.., size)| *size)
    }
}

/// How many elements a field has; with two counts, their product.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum CountLine {
    /// The number stands before the elements.
    Before(Number),
    /// Worked out. Of a field with many numbers, their sum.
    Of(Expression),
}

/// What values of a number are called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct NumberNames {
    /// The game's name of the vocabulary.
    pub name: Box<str>,
    /// Whether values are sets of bits.
    pub flags: bool,
    /// Value, or first bit and number of bits, with the name.
    pub values: Vec<(i64, u32, Box<str>)>,
}

impl Declarations {
    /// Adds what one text declares.
    pub(crate) fn read(&mut self, text: &str) -> Result<(), NotationError> {
        #[derive(Clone, Copy)]
        enum Open {
            None,
            Block,
            Struct,
            Numbers,
        }
        let mut open = Open::None;
        for (at, line) in text.lines().enumerate() {
            let number = at + 1;
            let line = line.trim_end();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if line.starts_with(' ') {
                match open {
                    Open::None => return Err(wrong(number, "a field outside of a block")),
                    Open::Numbers => self.value(number, line.trim_start())?,
                    Open::Block | Open::Struct => {
                        let field = self.field(number, line.trim_start())?;
                        let list = match open {
                            Open::Block => &mut self.blocks,
                            _ => &mut self.structs,
                        };
                        list.extend_last(field);
                    }
                }
                continue;
            }
            let mut words = line.split_whitespace();
            let (word, name) = (words.next(), words.next().unwrap_or(""));
            let declaration = Declaration {
                line: number,
                name: name.into(),
                parent: words.nth(1).map(Into::into),
                fields: Vec::new(),
            };
            match word {
                Some("block") => {
                    self.blocks.push(declaration);
                    open = Open::Block;
                }
                Some("struct") => {
                    self.structs.push(Declaration {
                        parent: None,
                        ..declaration
                    });
                    open = Open::Struct;
                }
                Some(kind @ ("enum" | "flags")) => {
                    self.numbers.push(NumberNames {
                        name: name.into(),
                        flags: kind == "flags",
                        values: Vec::new(),
                    });
                    open = Open::Numbers;
                }
                other => return Err(wrong(number, format!("{other:?} begins nothing"))),
            }
        }
        Ok(())
    }

    /// The place of a field's name in the list.
    pub(crate) fn name(&mut self, word: &str) -> Name {
        if let Some(&place) = self.name_places.get(word) {
            return place;
        }
        let place = self.names.len() as Name;
        self.names.push(word.into());
        self.name_places.insert(word.into(), place);
        place
    }

    fn value(&mut self, line: usize, text: &str) -> Result<(), NotationError> {
        let (value, name) = text.split_once(' ').unwrap_or((text, ""));
        let (value, width) = value.split_once('+').unwrap_or((value, "1"));
        let value = number(value).ok_or_else(|| wrong(line, "no number"))?;
        let width = width.parse().map_err(|_| wrong(line, "no width"))?;
        if let Some(numbers) = self.numbers.last_mut() {
            numbers.values.push((value, width, name.into()));
        }
        Ok(())
    }

    /// `name type (argument) [count][count] as Names le in Kind when condition`.
    fn field(&mut self, line: usize, text: &str) -> Result<FieldLine, NotationError> {
        let (text, when) = match text.split_once(" when ") {
            Some((text, condition)) => (text, Some(self.expression(line, condition)?)),
            None => (text, None),
        };
        let (name, rest) = word(text);
        let (of, rest) = word(rest);
        let (of, mut rest) = match of {
            "ref" | "ptr" => {
                let (to, rest) = word(rest);
                let link = Type::Link {
                    owns: of == "ref",
                    to: to.into(),
                };
                (link, rest)
            }
            "string" => (Type::String, rest),
            "text" => (Type::Text, rest),
            other => match Number::spelled(other) {
                Some(number) => (Type::Number(number), rest),
                None => (Type::Struct(other.into()), rest),
            },
        };
        let mut field = FieldLine {
            line,
            name: self.name(name),
            of,
            argument: None,
            counts: Vec::new(),
            names: None,
            generation: None,
            limit: None,
            when,
        };
        if let Some((inner, after)) = enclosed(rest, '(', ')') {
            field.argument = Some(self.expression(line, inner)?);
            rest = after;
        }
        while let Some((inner, after)) = enclosed(rest, '[', ']') {
            field.counts.push(match Number::spelled(inner) {
                Some(number) => CountLine::Before(number),
                None => CountLine::Of(self.expression(line, inner)?),
            });
            rest = after;
        }
        field.modify(rest)?;
        Ok(field)
    }

    fn expression(&mut self, line: usize, text: &str) -> Result<Expression, NotationError> {
        let mut name = |word: &str| self.name(word);
        Expression::parse(text, &mut name).map_err(|what| wrong(line, what))
    }
}

impl FieldLine {
    /// What stands behind type and counts.
    fn modify(&mut self, text: &str) -> Result<(), NotationError> {
        let mut words = text.split_whitespace();
        while let Some(modifier) = words.next() {
            let mut next = || -> Result<Box<str>, NotationError> {
                let name = words.next();
                Ok(name
                    .ok_or_else(|| wrong(self.line, "a name is missing"))?
                    .into())
            };
            match modifier {
                "as" => self.names = Some(next()?),
                "in" => self.limit = Some((true, next()?)),
                "outside" => self.limit = Some((false, next()?)),
                "le" => self.generation = Some(Generation::Legendary),
                "se" => self.generation = Some(Generation::Special),
                other => return Err(wrong(self.line, format!("{other:?} says nothing"))),
            }
        }
        Ok(())
    }
}

trait ExtendLast {
    fn extend_last(&mut self, field: FieldLine);
}

impl ExtendLast for Vec<Declaration> {
    fn extend_last(&mut self, field: FieldLine) {
        if let Some(declaration) = self.last_mut() {
            declaration.fields.push(field);
        }
    }
}

fn word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    text.split_once(' ').unwrap_or((text, ""))
}

/// `(inner) after`, whose inner part may have parentheses of its own.
fn enclosed(text: &str, open: char, close: char) -> Option<(&str, &str)> {
    let text = text.trim_start().strip_prefix(open)?;
    let mut depth = 1;
    for (at, character) in text.char_indices() {
        if character == open {
            depth += 1;
        } else if character == close {
            depth -= 1;
        }
        if depth == 0 {
            let (inner, after) = text.split_at(at);
            return Some((inner, after.get(close.len_utf8()..).unwrap_or("")));
        }
    }
    None
}

pub(crate) fn wrong(line: usize, what: impl Into<String>) -> NotationError {
    NotationError {
        line,
        what: what.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_says_what_and_how_many_and_when() {
        let mut all = Declarations::default();
        let text = "block A : B\n  keys ref C [u32] se outside D when x == 1\n  y f32 as E\n";
        all.read(text).unwrap();
        let fields = &all.blocks[0].fields;
        assert_eq!(fields[0].counts, [CountLine::Before(Number::U32)]);
        assert_eq!(fields[0].generation, Some(Generation::Special));
        assert_eq!(fields[0].limit, Some((false, "D".into())));
        assert!(fields[0].when.is_some());
        assert_eq!(fields[1].names.as_deref(), Some("E"));
        assert_eq!(all.blocks[0].parent.as_deref(), Some("B"));
    }

    #[test]
    fn a_wrong_line_is_told_by_its_number() {
        let error = |text: &str| Declarations::default().read(text).unwrap_err().to_string();
        assert_eq!(
            error("# title\n  a u8"),
            "descriptions, line 2: a field outside of a block"
        );
        assert_eq!(
            error("block A\n  a u8 sometimes"),
            "descriptions, line 2: \"sometimes\" says nothing"
        );
        assert_eq!(
            error("block A\n  a u8 [b +]"),
            "descriptions, line 2: \"+\" is left over"
        );
        assert_eq!(
            error("thing A"),
            "descriptions, line 1: Some(\"thing\") begins nothing"
        );
    }
}
