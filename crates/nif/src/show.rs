//! Showing: a block as lines of text, with names for numbers.

use crate::block::{Block, Content, Nif};
use crate::fields::{Fields, text};
use crate::notation::{Number, NumberNames};
use crate::schema::{Field, Shape};
use crate::value::Value;
use std::fmt::Write;

/// Elements of a list shown; the rest is counted.
const ELEMENTS_MAX: usize = 8;

impl Nif<'_> {
    /// The block at `place` as text: a line for each field.
    pub fn show(&self, place: usize) -> String {
        let mut out = String::new();
        let Some(block) = self.blocks.get(place) else {
            return out;
        };
        let _ = writeln!(out, "{place} {} at 0x{:X}", block.name(), block.offset);
        match self.fields_of(block) {
            Some(fields) => self.show_fields(fields, 1, &mut out),
            None => {
                let _ = writeln!(out, "  {} bytes", bytes_of(block));
            }
        }
        out
    }

    fn show_fields(&self, fields: Fields<'_, '_>, depth: usize, out: &mut String) {
        for (field, value) in fields.described() {
            let name = self.schema().name(field.name);
            let indent = depth * 2;
            let _ = match value {
                Value::Absent => continue,
                Value::Int(number) => {
                    writeln!(out, "{:indent$}{name}: {}", "", self.number(field, *number))
                }
                Value::Float(number) => writeln!(out, "{:indent$}{name}: {number}", ""),
                Value::Text(bytes) => writeln!(out, "{:indent$}{name}: {:?}", "", text(bytes)),
                Value::Rows(rows) if !matches!(field.shape, Shape::Struct(_)) => {
                    let row = |row| self.row(field, row);
                    let shown = rows.bytes.chunks_exact(rows.stride().max(1));
                    let shown: Vec<String> = shown.take(ELEMENTS_MAX).map(row).collect();
                    let more = rows.count as usize - shown.len();
                    let more = if more > 0 {
                        format!(" and {more} more")
                    } else {
                        String::new()
                    };
                    writeln!(out, "{:indent$}{name}: {}{more}", "", shown.join(" "))
                }
                Value::List(list) if matches!(field.shape, Shape::Text) => {
                    let texts: Vec<_> = fields.texts(name);
                    let _ = list;
                    writeln!(out, "{:indent$}{name}: {texts:?}", "")
                }
                Value::Rows(_) | Value::Group(_) | Value::List(_) => {
                    self.show_groups(fields, name, depth, out);
                    continue;
                }
            };
        }
    }

    fn show_groups(&self, fields: Fields<'_, '_>, name: &str, depth: usize, out: &mut String) {
        let indent = depth * 2;
        let count = match fields.get(name) {
            Some(Value::Rows(rows)) => rows.count as usize,
            Some(Value::List(list)) => list.len(),
            _ => 1,
        };
        let many = if count == 1 {
            String::new()
        } else {
            format!(" {count}")
        };
        let _ = writeln!(out, "{:indent$}{name}:{many}", "");
        for group in fields.groups(name).take(ELEMENTS_MAX) {
            let mut inner = String::new();
            self.show_fields(group.fields(), 0, &mut inner);
            let line = inner.trim_end().replace('\n', ", ");
            let _ = writeln!(out, "{:indent$}  {line}", "");
        }
        if count > ELEMENTS_MAX {
            let _ = writeln!(out, "{:indent$}  and {} more", "", count - ELEMENTS_MAX);
        }
    }

    fn row(&self, field: &Field, row: &[u8]) -> String {
        let mut value = [0; 8];
        value.iter_mut().zip(row).for_each(|(to, from)| *to = *from);
        let bits = i64::from_le_bytes(value);
        match field.shape {
            Shape::Number(Number::F32) => f32::from_bits(bits as u32).to_string(),
            Shape::Number(Number::I16) => (bits as i16).to_string(),
            Shape::Number(Number::I32) | Shape::Link { .. } => (bits as i32).to_string(),
            _ => self.number(field, bits),
        }
    }

    fn number(&self, field: &Field, number: i64) -> String {
        match &field.shape {
            Shape::String if number == i64::from(u32::MAX) => "none".to_owned(),
            Shape::String => format!("{:?}", self.string(number as u32)),
            Shape::Link { .. } => match self.block(number as i32) {
                Some(block) => format!("{number} {}", block.name()),
                None => number.to_string(),
            },
            Shape::Number(Number::Half) => wire::half(number as u16).to_string(),
            _ => {
                let names = field.numbers.as_deref();
                let names = names.and_then(|names| self.schema().numbers(names));
                names.map_or(number.to_string(), |names| named(names, number))
            }
        }
    }
}

/// `3 CLAMP`, or `5 Specular|Skinned`; bit fields of more than one bit as `name=value`.
fn named(names: &NumberNames, number: i64) -> String {
    let mut shown = Vec::new();
    for (value, width, name) in &names.values {
        if !names.flags {
            if *value == number {
                shown.push(name.to_string());
            }
            continue;
        }
        let bits = (number as u64).checked_shr(*value as u32).unwrap_or(0);
        let bits = bits & ((1_u64 << (*width).min(63)) - 1);
        match (width, bits) {
            (_, 0) => {}
            (1, _) => shown.push(name.to_string()),
            _ => shown.push(format!("{name}={bits}")),
        }
    }
    format!("{number} {}", shown.join("|"))
        .trim_end()
        .to_owned()
}

fn bytes_of(block: &Block<'_>) -> usize {
    match &block.content {
        Content::Bytes(bytes) | Content::Known(_, bytes) => bytes.len(),
    }
}
