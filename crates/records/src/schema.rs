//! All descriptions together: record types, value names, condition functions.
//!
//! Not here: the text they come from (`notation`).

use crate::description::{Description, Id, Shape};
use crate::notation::{self, NotationError};
use ident::FourCC;
use std::collections::BTreeMap;

/// What every type of record holds. Never changes once read.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Schema {
    pub(crate) descriptions: Vec<Description>,
    pub(crate) records: BTreeMap<FourCC, RecordType>,
    pub(crate) value_names: Vec<ValueNames>,
    pub(crate) functions: BTreeMap<u16, ConditionFunction>,
    pub(crate) blocks: BTreeMap<Box<str>, Id>,
}

/// One type of record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordType {
    /// Signature.
    pub kind: FourCC,
    /// What people call it ("Armor").
    pub name: Box<str>,
    /// Place of its top group among those of a file; none when it stands in others' children.
    pub order: Option<u32>,
    /// The group of all its subrecords.
    pub root: Id,
    /// What bits of the record header's flags mean.
    pub bits: Box<[HeaderBit]>,
}

/// A bit of a record header's flags.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeaderBit {
    /// Which, 0 the lowest.
    pub bit: u8,
    /// What it means.
    pub name: Box<str>,
    /// For which records of the type; empty for all.
    pub when: Box<str>,
}

/// The names of a number's values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ValueNames {
    /// What the set is called.
    pub name: Box<str>,
    /// Whether the values are bits that stand together.
    pub flags: bool,
    /// Value and name, in the order of the list.
    pub values: Vec<(i64, Box<str>)>,
}

/// A function that conditions call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConditionFunction {
    /// Its name.
    pub name: Box<str>,
    /// Types of its two parameters; empty for none.
    pub parameters: [Box<str>; 2],
}

impl Schema {
    /// The descriptions in this text.
    ///
    /// # Errors
    /// The first line that the notation does not know, or a name that nothing has.
    pub fn parse(text: &str) -> Result<Self, NotationError> {
        notation::parse(text)
    }

    /// The descriptions inside the program.
    ///
    /// # Errors
    /// None in a build whose tests passed.
    #[cfg(feature = "embedded")]
    pub fn embedded() -> Result<Self, NotationError> {
        Self::parse(crate::DESCRIPTIONS)
    }

    /// All types of record, by signature.
    pub fn records(&self) -> impl Iterator<Item = &RecordType> {
        self.records.values()
    }

    /// One type of record.
    pub fn record(&self, kind: FourCC) -> Option<&RecordType> {
        self.records.get(&kind)
    }

    /// One description. An id of another schema gives an empty one.
    pub fn get(&self, id: Id) -> &Description {
        static EMPTY: std::sync::LazyLock<Description> =
            std::sync::LazyLock::new(Description::default);
        self.descriptions.get(id.0 as usize).unwrap_or(&EMPTY)
    }

    /// A block that descriptions share, by name.
    pub fn block(&self, name: &str) -> Option<Id> {
        self.blocks.get(name).copied()
    }

    /// The sets of value names.
    pub fn value_names(&self) -> &[ValueNames] {
        &self.value_names
    }

    /// The names of a description's values.
    pub fn names_of(&self, description: &Description) -> Option<&ValueNames> {
        self.value_names.get(description.names?)
    }

    /// The condition functions, by number.
    pub fn functions(&self) -> &BTreeMap<u16, ConditionFunction> {
        &self.functions
    }

    /// How many different subrecords a type of record may hold.
    pub fn subrecords_of(&self, record: &RecordType) -> usize {
        self.get(record.root).all.len()
    }

    /// Whether a type of record may hold a subrecord.
    pub fn knows(&self, record: FourCC, subrecord: FourCC) -> bool {
        self.record(record)
            .is_some_and(|record| self.get(record.root).all.contains(&subrecord))
    }

    /// Size in bytes, when it is always the same.
    pub fn fixed_size(&self, id: Id) -> Option<usize> {
        let description = self.get(id);
        if description.when.is_some() || description.tail {
            return None;
        }
        match &description.shape {
            Shape::Nothing => Some(0),
            Shape::Number(number) => Some(number.size()),
            Shape::Float | Shape::Form => Some(4),
            Shape::Letters(n) | Shape::Bytes(Some(n)) => Some(*n as usize),
            Shape::Struct(members) => members.iter().map(|&id| self.fixed_size(id)).sum(),
            Shape::Union(_, cases) => {
                let mut sizes = cases.iter().map(|case| self.fixed_size(case.member));
                let first = sizes.next()??;
                sizes.all(|size| size == Some(first)).then_some(first)
            }
            Shape::Array(crate::Count::Fixed(n), element) => {
                Some(self.fixed_size(*element)?.saturating_mul(*n as usize))
            }
            _ => None,
        }
    }
}
