//! A record as named fields: what reading gives and writing takes.
//!
//! Nothing of the record's bytes is lost: what no description fits stays in place as bytes.
//!
//! Not here: the names (they are in the [`Schema`]) and the record's header.

use crate::description::Id;
use crate::schema::Schema;
use ident::FourCC;

/// A record's subrecords, in the order of the file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tree {
    /// Subrecords, groups and lists of the record.
    pub nodes: Vec<Node>,
    /// Subrecords with an `XXXX` before them that did not need it, or with a 16-bit size that is
    /// not 0 after one: which one in the file's order, and that size.
    pub(crate) long: Vec<(u32, u16)>,
    /// Bytes at the end that are no whole subrecord.
    pub tail: Box<[u8]>,
}

/// A value and what it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    /// Its description.
    pub id: Id,
    /// Its value.
    pub value: Value,
}

/// A value in a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// Nothing: a marker.
    Empty,
    /// A whole number.
    Number(i64),
    /// A float, as its bits, so that every file is written back as it was.
    Float(u32),
    /// A form id in the numbering of its file; 0 is none.
    Form(u32),
    /// An id in the plugin's string tables; 0 is the empty text.
    StringId(u32),
    /// Text, as bytes in the plugin's encoding, without its NUL or length.
    Text(Box<[u8]>),
    /// Text whose NUL is missing: it ends with its subrecord.
    OpenText(Box<[u8]>),
    /// Bytes, described so or not described.
    Bytes(Box<[u8]>),
    /// Fields of a struct, elements of an array, members of a group or list, or the one member of
    /// a union or choice.
    Parts(Vec<Node>),
    /// Elements of an array whose count, the number here, says otherwise.
    Miscounted(Box<(u32, Vec<Node>)>),
    /// A subrecord and the bytes after what its description covers.
    WithRest(Box<(Value, Box<[u8]>)>),
    /// A subrecord no description names.
    Unknown(Box<(FourCC, Box<[u8]>)>),
}

impl Value {
    /// The nodes inside; none for a plain value.
    pub fn parts(&self) -> &[Node] {
        match self {
            Self::Parts(nodes) => nodes,
            Self::Miscounted(counted) => &counted.1,
            Self::WithRest(both) => both.0.parts(),
            _ => &[],
        }
    }

    /// The value without the bytes after it.
    pub fn described(&self) -> &Value {
        match self {
            Self::WithRest(both) => &both.0,
            _ => self,
        }
    }

    /// The value as a number: numbers, form and string ids, whole parts of floats, up to four
    /// bytes, the chosen member of a union.
    pub(crate) fn number(&self) -> Option<i64> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Float(bits) => Some(f32::from_bits(*bits) as i64),
            Self::Form(raw) | Self::StringId(raw) => Some(i64::from(*raw)),
            Self::Bytes(bytes) if bytes.len() <= 4 => {
                let bits = bytes.iter().rev();
                Some(bits.fold(0, |sum, &byte| sum << 8 | i64::from(byte)))
            }
            Self::Parts(nodes) => match nodes.as_slice() {
                [one] => one.value.number(),
                _ => None,
            },
            Self::WithRest(both) => both.0.number(),
            _ => None,
        }
    }

    pub(crate) fn text(&self) -> Option<&[u8]> {
        match self {
            Self::Text(text) | Self::OpenText(text) => Some(text),
            Self::WithRest(both) => both.0.text(),
            _ => None,
        }
    }
}

impl Tree {
    /// The first value at a path of names or signatures ("DATA/Value", "Effects[]/Effect/EFID").
    pub fn get(&self, schema: &Schema, path: &str) -> Option<&Value> {
        let mut nodes = self.nodes.as_slice();
        let mut found = None;
        for step in path.split('/') {
            let node = nodes.iter().find(|node| {
                let description = schema.get(node.id);
                &*description.name == step
                    || description.kind.is_some_and(|kind| kind.text() == step)
            })?;
            nodes = node.value.parts();
            found = Some(node.value.described());
        }
        found
    }

    /// How many subrecords no description names.
    pub fn unknown(&self) -> usize {
        count(&self.nodes, &mut |node| {
            matches!(node.value, Value::Unknown(_))
        })
    }
}

/// How many of these nodes, and of those in them, are so. As deep as the descriptions are.
fn count(nodes: &[Node], is_so: &mut dyn FnMut(&Node) -> bool) -> usize {
    let mut sum = 0;
    for node in nodes {
        sum += usize::from(is_so(node)) + count(node.value.parts(), is_so);
    }
    sum
}
