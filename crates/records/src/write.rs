//! A tree back to the bytes of its record.
//!
//! Not here: compressing, and the record's header (`esp`).

use crate::description::{Count, Description, Number, Shape};
use crate::schema::Schema;
use crate::tree::{Node, Tree, Value};
use ident::FourCC;
use wire::Writer;

impl Schema {
    /// The record's subrecords as bytes. A tree that was read gives the bytes it was read from.
    pub fn write(&self, tree: &Tree) -> Vec<u8> {
        let mut writing = Writing {
            schema: self,
            tree,
            out: Writer::new(),
            n_subrecords: 0,
        };
        for node in &tree.nodes {
            writing.node(node);
        }
        writing.out.raw(&tree.tail);
        writing.out.into_bytes()
    }

    /// The bytes of one node's value.
    pub(crate) fn value_bytes(&self, node: &Node) -> Vec<u8> {
        let mut out = Writer::new();
        write_value(self, self.get(node.id), &node.value, &mut out);
        out.into_bytes()
    }
}

struct Writing<'a> {
    schema: &'a Schema,
    tree: &'a Tree,
    out: Writer,
    n_subrecords: u32,
}

impl Writing<'_> {
    fn node(&mut self, node: &Node) {
        if let Value::Unknown(unknown) = &node.value {
            self.subrecord(unknown.0, &unknown.1);
        } else if let Some(kind) = self.schema.get(node.id).kind {
            let data = self.schema.value_bytes(node);
            self.subrecord(kind, &data);
        } else {
            for part in node.value.parts() {
                self.node(part);
            }
        }
    }

    fn subrecord(&mut self, kind: FourCC, data: &[u8]) {
        let at = self.n_subrecords;
        self.n_subrecords += 1;
        let long = self.tree.long.binary_search_by_key(&at, |(at, _)| *at);
        match long.ok().and_then(|found| self.tree.long.get(found)) {
            None => esp::push_subrecord(&mut self.out, kind, data),
            Some((_, size)) => {
                self.out.raw(b"XXXX").u16_le(4).u32_le(data.len() as u32);
                self.out.raw(&kind.0).u16_le(*size).raw(data);
            }
        }
    }
}

/// As deep as the descriptions are.
fn write_value(schema: &Schema, description: &Description, value: &Value, out: &mut Writer) {
    match value {
        Value::Empty => {}
        Value::Number(number) => write_number(&description.shape, *number, out),
        Value::Float(bits) => drop(out.u32_le(*bits)),
        Value::Form(raw) | Value::StringId(raw) => drop(out.u32_le(*raw)),
        Value::OpenText(bytes) | Value::Bytes(bytes) => drop(out.raw(bytes)),
        Value::Text(text) => match description.shape {
            Shape::Text16 => drop(out.string16_le(text)),
            Shape::Text32 => drop(out.u32_le(text.len() as u32).raw(text)),
            _ => drop(out.zstring(text)),
        },
        Value::Parts(parts) => {
            write_count(&description.shape, parts.len() as u32, out);
            write_parts(schema, parts, out);
        }
        Value::Miscounted(counted) => {
            write_count(&description.shape, counted.0, out);
            write_parts(schema, &counted.1, out);
        }
        Value::WithRest(both) => {
            write_value(schema, description, &both.0, out);
            out.raw(&both.1);
        }
        Value::Unknown(unknown) => drop(out.raw(&unknown.1)),
    }
}

fn write_parts(schema: &Schema, parts: &[Node], out: &mut Writer) {
    for part in parts {
        write_value(schema, schema.get(part.id), &part.value, out);
    }
}

fn write_count(shape: &Shape, count: u32, out: &mut Writer) {
    match shape {
        Shape::Array(Count::Prefix16, _) => drop(out.u16_le(count as u16)),
        Shape::Array(Count::Prefix32, _) => drop(out.u32_le(count)),
        _ => {}
    }
}

fn write_number(shape: &Shape, value: i64, out: &mut Writer) {
    let bytes = value.to_le_bytes();
    if let Shape::Number(number) = shape {
        out.raw(bytes.get(..number.size()).unwrap_or(&[]));
    }
}

/// The number in these bytes, which are as many as it has.
pub(crate) fn number(number: Number, bytes: &[u8]) -> i64 {
    let bits = bytes
        .iter()
        .rev()
        .fold(0u32, |sum, &byte| sum << 8 | u32::from(byte));
    match number {
        Number::U8 | Number::U16 | Number::U32 => i64::from(bits),
        Number::I8 => i64::from(bits as u8 as i8),
        Number::I16 => i64::from(bits as u16 as i16),
        Number::I32 => i64::from(bits as i32),
    }
}
