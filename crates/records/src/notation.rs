//! The notation: lines to a [`Schema`]. What may be written is told in `docs/formats/records.md`.
//!
//! Blocks may be used before they stand in the text and are read once; a block in itself is an
//! error, so descriptions are finite and what walks them ends.

use crate::description::{Case, Count, Description, Id, Label, Number, Occurs, Shape, Starter};
use crate::expression::{Condition, Expression, number, signature};
use crate::schema::{ConditionFunction, HeaderBit, RecordType, Schema, ValueNames};
use crate::statement::{self, Statement};
use ident::FourCC;
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

struct Builder<'a> {
    schema: Schema,
    sets: BTreeMap<&'a str, Vec<FourCC>>,
    names: BTreeMap<&'a str, usize>,
    blocks: BTreeMap<&'a str, Block<'a>>,
}

/// How far a block has been read.
#[derive(Clone, Copy)]
enum Block<'a> {
    Unread(&'a Statement<'a>),
    Open,
    Read(Id),
}

/// What may stand behind a name.
#[derive(Default)]
struct Attributes {
    targets: Vec<FourCC>,
    names: Option<usize>,
    when: Option<Condition>,
    tail: bool,
    any: bool,
    sizes: Vec<u32>,
    element_names: Vec<Box<str>>,
    note: Box<str>,
    by: Option<Expression>,
}

pub(crate) fn parse(text: &str) -> Result<Schema, NotationError> {
    let lines = statement::read(text)?;
    let mut builder = Builder {
        schema: Schema::default(),
        sets: BTreeMap::new(),
        names: BTreeMap::new(),
        blocks: BTreeMap::new(),
    };
    for line in &lines {
        builder.declare(line)?;
    }
    builder.name_functions();
    let blocks: Vec<_> = builder.blocks.keys().copied().collect();
    for name in blocks {
        let line = match builder.blocks.get(name) {
            Some(Block::Unread(line)) => *line,
            _ => continue,
        };
        builder.block(line, name)?;
    }
    for line in &lines {
        if line.words.first() == Some(&"record") {
            builder.record(line)?;
        }
    }
    Ok(builder.schema)
}

impl<'a> Builder<'a> {
    /// First round: everything that has a name.
    fn declare(&mut self, line: &'a Statement<'a>) -> Result<(), NotationError> {
        let word = |at: usize| line.words.get(at).copied();
        let name = word(1).ok_or_else(|| line.error("a name is missing"))?;
        let fresh = match word(0) {
            Some("record") => true,
            Some("block") => self.blocks.insert(name, Block::Unread(line)).is_none(),
            Some("set") => {
                let kinds = line.words.iter().skip(2).copied();
                let kinds = kinds
                    .map(|word| kind(line, word))
                    .collect::<Result<_, _>>()?;
                self.sets.insert(name, kinds).is_none()
            }
            Some("enum" | "flags") => {
                let names = value_names(line, name, word(0) == Some("flags"))?;
                self.schema.value_names.push(names);
                let at = self.schema.value_names.len() - 1;
                self.names.insert(name, at).is_none()
            }
            Some("function") => {
                let index = name.parse().map_err(|_| line.error("no function number"))?;
                let parameter = |at| word(at).filter(|word| *word != "-").unwrap_or("").into();
                let function = ConditionFunction {
                    name: word(2).unwrap_or("").into(),
                    parameters: [parameter(3), parameter(4)],
                };
                self.schema.functions.insert(index, function).is_none()
            }
            other => return Err(line.error(format!("{other:?} begins no line"))),
        };
        if fresh {
            Ok(())
        } else {
            Err(line.error(format!("{name} stands twice")))
        }
    }

    /// The condition functions are the names of a number too: `enum ConditionFunction`.
    fn name_functions(&mut self) {
        let functions = self.schema.functions.iter();
        let values =
            functions.map(|(number, function)| (i64::from(*number), function.name.clone()));
        let names = ValueNames {
            name: "ConditionFunction".into(),
            flags: false,
            values: values.collect(),
        };
        self.names
            .insert("ConditionFunction", self.schema.value_names.len());
        self.schema.value_names.push(names);
    }

    fn record(&mut self, line: &'a Statement<'a>) -> Result<(), NotationError> {
        let word = |at: usize| line.words.get(at).copied();
        let kind = kind(line, word(1).unwrap_or(""))?;
        let name: Box<str> = quoted(word(2)).unwrap_or("").into();
        let order = line.words.iter().position(|word| *word == "order");
        let order = order.and_then(|at| word(at + 1)?.parse().ok());
        let mut bits = Vec::new();
        let mut members = Vec::new();
        for inner in &line.inner {
            if inner.words.first() == Some(&"bit") {
                bits.push(header_bit(inner)?);
            } else {
                members.push(self.line(inner)?);
            }
        }
        let shape = Shape::Group {
            members: members.into(),
            any_order: line.words.contains(&"any"),
        };
        let root = self.add(Description {
            name: name.clone(),
            shape,
            ..Description::default()
        });
        let record = RecordType {
            kind,
            name,
            order,
            root,
            bits: bits.into(),
        };
        match self.schema.records.insert(kind, record) {
            None => Ok(()),
            Some(_) => Err(line.error(format!("{kind} stands twice"))),
        }
    }

    /// The description of a block, read when it is first used.
    fn block(&mut self, line: &Statement<'_>, name: &str) -> Result<Id, NotationError> {
        let known = self
            .blocks
            .get_key_value(name)
            .map(|(name, block)| (*name, *block));
        match known {
            None => Err(line.error(format!("there is no block {name}"))),
            Some((_, Block::Open)) => Err(line.error(format!("block {name} is in itself"))),
            Some((_, Block::Read(id))) => Ok(id),
            Some((name, Block::Unread(statement))) => {
                self.blocks.insert(name, Block::Open);
                let words = statement.words.get(2..).unwrap_or(&[]);
                let mut description = self.describe(statement, words)?;
                description.block = name.into();
                let id = self.add(description);
                self.blocks.insert(name, Block::Read(id));
                self.schema.blocks.insert(name.into(), id);
                Ok(id)
            }
        }
    }

    /// A line inside of a record or block.
    fn line(&mut self, line: &Statement<'_>) -> Result<Id, NotationError> {
        let first = line.words.first().copied().unwrap_or("");
        let (bare, occurs) = occurrence(first);
        let mut description = match signature(bare) {
            Some(kind) => {
                let words = line.words.get(1..).unwrap_or(&[]);
                let mut description = self.describe(line, words)?;
                description.kind = Some(kind);
                description
            }
            None => {
                let mut words = line.words.clone();
                match words.first_mut() {
                    Some(_) if bare == "use" => drop(words.remove(0)),
                    Some(word) => *word = bare,
                    None => {}
                }
                self.describe(line, &words)?
            }
        };
        description.occurs = occurs;
        Ok(self.add(description))
    }

    /// A shape, a name and attributes.
    fn describe(
        &mut self,
        line: &Statement<'_>,
        words: &[&str],
    ) -> Result<Description, NotationError> {
        let shape = words.first().copied().unwrap_or("");
        let name = quoted(words.get(1).copied());
        let rest = words.get(1 + usize::from(name.is_some())..).unwrap_or(&[]);
        let attributes = self.attributes(line, rest)?;
        let mut description = match shape.strip_prefix('@') {
            Some(block) => {
                let id = self.block(line, block)?;
                self.schema.get(id).clone()
            }
            None => Description {
                shape: self.shape(line, shape, &attributes)?,
                ..Description::default()
            },
        };
        if let Some(name) = name {
            description.name = name.into();
        }
        description.when = attributes.when;
        description.tail = attributes.tail;
        if !attributes.targets.is_empty() {
            description.targets = attributes.targets.into();
        }
        description.names = attributes.names.or(description.names);
        description.sizes = attributes.sizes.into();
        description.element_names = attributes.element_names.into();
        description.note = attributes.note;
        Ok(description)
    }

    fn shape(
        &mut self,
        line: &Statement<'_>,
        word: &str,
        attributes: &Attributes,
    ) -> Result<Shape, NotationError> {
        let (base, inside) = match word.split_once('[') {
            Some((base, inside)) => (base, inside.strip_suffix(']')),
            None => (word, None),
        };
        let size = || inside.and_then(|text| text.parse::<u32>().ok());
        Ok(match base {
            "none" | "marker" => Shape::Nothing,
            "u8" => Shape::Number(Number::U8),
            "i8" => Shape::Number(Number::I8),
            "u16" => Shape::Number(Number::U16),
            "i16" => Shape::Number(Number::I16),
            "u32" => Shape::Number(Number::U32),
            "i32" => Shape::Number(Number::I32),
            "f32" => Shape::Float,
            "formid" => Shape::Form,
            "zstr" => Shape::Text,
            "lstr" => Shape::Localized,
            "str16" => Shape::Text16,
            "str32" => Shape::Text32,
            "char" => Shape::Letters(size().ok_or_else(|| line.error("how many letters?"))?),
            "bytes" => Shape::Bytes(size()),
            "struct" => Shape::Struct(self.members(line)?),
            "choice" => Shape::Choice(self.members(line)?),
            "group" => Shape::Group {
                members: self.members(line)?,
                any_order: attributes.any,
            },
            "list" => Shape::List(self.element(line)?),
            "array" => {
                let count = inside.and_then(count);
                let count = count.ok_or_else(|| line.error("how many elements?"))?;
                Shape::Array(count, self.element(line)?)
            }
            "union" => self.union(line, attributes)?,
            _ => return Err(line.error(format!("{word:?} is no shape"))),
        })
    }

    fn members(&mut self, line: &Statement<'_>) -> Result<Box<[Id]>, NotationError> {
        let members = line.inner.iter().map(|inner| self.line(inner));
        members.collect()
    }

    /// The one thing below a list or array; several fields are a struct without a name.
    fn element(&mut self, line: &Statement<'_>) -> Result<Id, NotationError> {
        match line.inner.as_slice() {
            [] => Err(line.error("an element is missing")),
            [one] => self.line(one),
            _ => {
                let shape = Shape::Struct(self.members(line)?);
                Ok(self.add(Description {
                    shape,
                    ..Description::default()
                }))
            }
        }
    }

    fn union(
        &mut self,
        line: &Statement<'_>,
        attributes: &Attributes,
    ) -> Result<Shape, NotationError> {
        let by = attributes.by.clone();
        let by = by.ok_or_else(|| line.error("a union needs `by`"))?;
        let mut cases = Vec::new();
        for inner in &line.inner {
            let text = inner
                .case
                .ok_or_else(|| inner.error("a union holds cases"))?;
            let (text, guard) = text.split_once(" when ").unwrap_or((text, ""));
            let guard = match guard.split_once(' ') {
                None => None,
                Some((value, labels)) => {
                    let value = Expression::parse(value);
                    let value = value.ok_or_else(|| inner.error("no expression"))?;
                    Some((value, self::labels(labels)))
                }
            };
            cases.push(Case {
                labels: labels(text),
                guard,
                member: self.line(inner)?,
            });
        }
        Ok(Shape::Union(by, cases.into()))
    }

    fn attributes(
        &self,
        line: &Statement<'_>,
        words: &[&str],
    ) -> Result<Attributes, NotationError> {
        let mut out = Attributes::default();
        let mut words = words.iter().copied().peekable();
        while let Some(word) = words.next() {
            match word {
                "tail" => out.tail = true,
                "any" => out.any = true,
                "->" => {
                    while let Some(kind) = words.next_if(|word| is_target(word)) {
                        match self.sets.get(kind) {
                            Some(set) => out.targets.extend(set),
                            None => out.targets.push(self::kind(line, kind)?),
                        }
                    }
                }
                "sizes" => {
                    while let Some(size) = words.peek().and_then(|word| word.parse().ok()) {
                        out.sizes.push(size);
                        words.next();
                    }
                }
                "enum" | "flags" => {
                    let name = words.next().unwrap_or("");
                    let at = self.names.get(name).copied();
                    let at = at.ok_or_else(|| line.error(format!("no names {name}")))?;
                    out.names = Some(at);
                }
                "if" => {
                    let condition = words.next().and_then(Condition::parse);
                    out.when = Some(condition.ok_or_else(|| line.error("no condition"))?);
                }
                "by" => {
                    let value = words.next().and_then(Expression::parse);
                    out.by = Some(value.ok_or_else(|| line.error("no expression"))?);
                }
                "names" => {
                    let names = quoted(words.next()).unwrap_or("").split('|');
                    out.element_names = names.map(Box::from).collect();
                }
                "note" => out.note = quoted(words.next()).unwrap_or("").into(),
                _ => return Err(line.error(format!("{word:?} is no attribute"))),
            }
        }
        Ok(out)
    }

    fn add(&mut self, mut description: Description) -> Id {
        let (first, all) = self.starts(&description);
        description.first = first.into();
        description.all = all.into();
        let id = Id(self.schema.descriptions.len() as u32);
        self.schema.descriptions.push(description);
        id
    }

    /// Which subrecords a thing may begin with, and all it may hold.
    ///
    /// A group begins with its first subrecord; members that may be missing and are several
    /// subrecords themselves (lists, groups) let the next one begin too.
    fn starts(&self, description: &Description) -> (Vec<Starter>, Vec<FourCC>) {
        if let Some(kind) = description.kind {
            let empty = description.shape == Shape::Nothing;
            return (vec![Starter { kind, empty }], vec![kind]);
        }
        let (members, every): (&[Id], bool) = match &description.shape {
            Shape::Group { members, any_order } => (members, *any_order),
            Shape::Choice(members) => (members, true),
            Shape::List(element) => (std::slice::from_ref(element), true),
            _ => return (Vec::new(), Vec::new()),
        };
        let (mut first, mut all) = (Vec::new(), Vec::new());
        let mut open = true;
        for member in members.iter().map(|&id| self.schema.get(id)) {
            if open {
                first.extend(member.first.iter().copied());
            }
            let may_miss = matches!(member.occurs, Occurs::Maybe | Occurs::Many);
            open = every || open && member.kind.is_none() && may_miss;
            for kind in &member.all {
                if !all.contains(kind) {
                    all.push(*kind);
                }
            }
        }
        (first, all)
    }
}

fn value_names(line: &Statement<'_>, name: &str, flags: bool) -> Result<ValueNames, NotationError> {
    let values = line.inner.iter().map(|inner| {
        let value = inner.words.first().and_then(|word| number(word));
        let value = value.ok_or_else(|| inner.error("no value"))?;
        let name = quoted(inner.words.get(1).copied());
        Ok((value, name.ok_or_else(|| inner.error("no name"))?.into()))
    });
    Ok(ValueNames {
        name: name.into(),
        flags,
        values: values.collect::<Result<_, _>>()?,
    })
}

fn header_bit(line: &Statement<'_>) -> Result<HeaderBit, NotationError> {
    let bit = line.words.get(1).and_then(|word| word.parse().ok());
    let bit = bit.filter(|&bit: &u8| bit < 32);
    let when = line.words.iter().position(|word| *word == "when");
    let when = when.and_then(|at| quoted(line.words.get(at + 1).copied()));
    Ok(HeaderBit {
        bit: bit.ok_or_else(|| line.error("no bit"))?,
        name: quoted(line.words.get(2).copied()).unwrap_or("").into(),
        when: when.unwrap_or("").into(),
    })
}

fn labels(text: &str) -> Box<[Label]> {
    let label = |word: &str| {
        let range = word.split_once("..").unwrap_or((word, word));
        match (number(range.0), number(range.1)) {
            (Some(first), Some(last)) => Label::Range(first, last),
            _ => Label::Word(word.into()),
        }
    };
    text.split_whitespace().map(label).collect()
}

fn count(text: &str) -> Option<Count> {
    Some(match text {
        "to end" => Count::ToEnd,
        "u16" => Count::Prefix16,
        "u32" => Count::Prefix32,
        _ => match (text.strip_prefix('='), text.split_once('?')) {
            (Some(told), _) => Count::Told(Expression::parse(told)?),
            (None, Some((condition, counts))) => {
                let (yes, no) = counts.split_once(':')?;
                let condition = Condition::parse(condition)?;
                Count::ByVersion(condition, yes.parse().ok()?, no.parse().ok()?)
            }
            (None, None) => Count::Fixed(text.parse().ok()?),
        },
    })
}

fn kind(line: &Statement<'_>, word: &str) -> Result<FourCC, NotationError> {
    let kind = signature(word);
    kind.ok_or_else(|| line.error(format!("{word:?} is no signature")))
}

fn quoted(word: Option<&str>) -> Option<&str> {
    word?.strip_prefix('"')?.strip_suffix('"')
}

/// A word and how often what it begins stands.
fn occurrence(word: &str) -> (&str, Occurs) {
    let marks = [
        ('!', Occurs::Once),
        ('?', Occurs::Maybe),
        ('*', Occurs::Many),
        ('+', Occurs::Some),
    ];
    let found = marks
        .iter()
        .find_map(|(mark, occurs)| Some((word.strip_suffix(*mark)?, *occurs)));
    found
        .filter(|(bare, _)| !bare.is_empty())
        .unwrap_or((word, Occurs::Each))
}

fn is_target(word: &str) -> bool {
    word.starts_with('$') || signature(word).is_some()
}
