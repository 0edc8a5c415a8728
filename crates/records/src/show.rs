//! A tree for people: names, values in words, as text or as a structure for JSON.
//!
//! Not here: what form ids and string ids stand for (`Forms`).

use crate::description::{Description, Shape};
use crate::resolve::Forms;
use crate::schema::{Schema, ValueNames};
use crate::tree::{Node, Tree, Value};
use serde::Serialize;
use std::fmt::Write;

/// Bytes shown before the rest is only counted.
const BYTES_SHOWN: usize = 64;

/// A field as it is shown: with a value, or with fields in it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Shown {
    /// Its name.
    pub name: String,
    /// Signature, when it is a subrecord.
    #[serde(rename = "sig", skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// Its value in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// The fields in it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fields: Vec<Shown>,
    /// The form its value points to, in the numbering of the record's file.
    #[serde(skip)]
    pub form: Option<u32>,
    /// It is one of a row of like things, and the number in its name is its place among them.
    #[serde(skip)]
    pub is_element: bool,
}

/// Shows trees.
#[derive(Clone, Copy)]
pub struct Show<'a> {
    /// The descriptions the tree was read with.
    pub schema: &'a Schema,
    /// Answers about ids and text.
    pub forms: &'a dyn Forms,
}

impl std::fmt::Debug for Show<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Show")
    }
}

impl Show<'_> {
    /// The fields of a record.
    pub fn fields(&self, tree: &Tree) -> Vec<Shown> {
        let mut fields = self.nodes(&tree.nodes);
        if !tree.tail.is_empty() {
            fields.push(named("bytes left over", hexadecimal(&tree.tail)));
        }
        fields
    }

    /// The fields of a record as lines, two spaces in for each level.
    pub fn text(&self, tree: &Tree) -> String {
        let mut out = String::new();
        write_lines(&self.fields(tree), 0, &mut out);
        out
    }

    fn nodes(&self, nodes: &[Node]) -> Vec<Shown> {
        nodes.iter().map(|node| self.node(node)).collect()
    }

    /// As deep as the descriptions are.
    fn node(&self, node: &Node) -> Shown {
        if let Value::Unknown(unknown) = &node.value {
            return Shown {
                kind: Some(unknown.0.text()),
                ..named("not described", hexadecimal(&unknown.1))
            };
        }
        let description = self.schema.get(node.id);
        let mut shown = self.described(description, node.value.described());
        shown.kind = description.kind.map(|kind| kind.text());
        shown.name = match (&*description.name, &shown.kind) {
            ("", Some(kind)) => kind.clone(),
            (name, _) => name.strip_suffix("[]").unwrap_or(name).to_owned(),
        };
        if let Value::WithRest(both) = &node.value {
            shown
                .fields
                .push(named("bytes left over", hexadecimal(&both.1)));
        }
        shown
    }

    fn described(&self, description: &Description, value: &Value) -> Shown {
        let mut shown = Shown::default();
        match (value, &description.shape) {
            (Value::Parts(parts), Shape::Union(..)) => {
                if let [one] = parts.as_slice() {
                    let inner = self.described(self.schema.get(one.id), &one.value);
                    (shown.value, shown.fields) = (inner.value, inner.fields);
                    shown.form = inner.form;
                }
            }
            (Value::Parts(parts), Shape::Array(..) | Shape::List(_)) => {
                shown.fields = self.elements(description, parts);
            }
            (Value::Parts(parts), _) => shown.fields = self.nodes(parts),
            (Value::Miscounted(counted), _) => {
                shown.fields = self.elements(description, &counted.1);
                shown.value = Some(format!("{} said, {} there", counted.0, counted.1.len()));
            }
            _ => {
                shown.value = Some(self.value(description, value));
                shown.form = match value {
                    Value::Form(raw) if *raw != 0 => Some(*raw),
                    _ => None,
                };
            }
        }
        shown
    }

    fn elements(&self, description: &Description, elements: &[Node]) -> Vec<Shown> {
        let mut shown = self.nodes(elements);
        for (at, element) in shown.iter_mut().enumerate() {
            element.name = match description.element_names.get(at) {
                Some(name) => name.to_string(),
                None => format!("{} {at}", element.name).trim_start().to_owned(),
            };
            element.is_element = description.element_names.get(at).is_none();
        }
        shown
    }

    fn value(&self, description: &Description, value: &Value) -> String {
        match value {
            Value::Number(number) => match self.schema.names_of(description) {
                Some(names) => name_of(names, *number),
                None => number.to_string(),
            },
            Value::Float(bits) => f32::from_bits(*bits).to_string(),
            Value::Form(0) => "none".to_owned(),
            Value::Form(raw) => {
                let shown = self.forms.show(*raw);
                shown.unwrap_or_else(|| format!("{raw:08X}"))
            }
            Value::StringId(0) => String::new(),
            Value::StringId(id) => {
                let text = self.forms.string(*id);
                text.unwrap_or_else(|| format!("string {id:08X}"))
            }
            Value::Text(text) | Value::OpenText(text) => self.forms.text(text),
            Value::Bytes(bytes) if matches!(description.shape, Shape::Letters(_)) => {
                let end = bytes.iter().position(|&byte| byte == 0);
                let text = bytes.get(..end.unwrap_or(bytes.len()));
                self.forms.text(text.unwrap_or(&[]))
            }
            Value::Bytes(bytes) => hexadecimal(bytes),
            _ => String::new(),
        }
    }
}

fn named(name: &str, value: String) -> Shown {
    Shown {
        name: name.to_owned(),
        value: Some(value),
        ..Shown::default()
    }
}

/// The name of a value, or the names of its bits; the number where there is no name.
fn name_of(names: &ValueNames, value: i64) -> String {
    if !names.flags {
        let found = names.values.iter().find(|(known, _)| *known == value);
        return match found {
            Some((_, name)) => name.to_string(),
            None => value.to_string(),
        };
    }
    let mut left = value;
    let mut out = String::new();
    for (mask, name) in &names.values {
        if *mask != 0 && left & mask == *mask {
            left &= !mask;
            let comma = if out.is_empty() { "" } else { ", " };
            let _ = write!(out, "{comma}{name}");
        }
    }
    if left != 0 {
        let comma = if out.is_empty() { "" } else { ", " };
        let _ = write!(out, "{comma}0x{left:X}");
    }
    if out.is_empty() { "0".to_owned() } else { out }
}

fn hexadecimal(bytes: &[u8]) -> String {
    let mut out = String::new();
    for (at, byte) in bytes.iter().take(BYTES_SHOWN).enumerate() {
        let space = if at == 0 { "" } else { " " };
        let _ = write!(out, "{space}{byte:02X}");
    }
    if bytes.len() > BYTES_SHOWN {
        let _ = write!(out, " … ({} bytes)", bytes.len());
    }
    out
}

fn write_lines(fields: &[Shown], depth: usize, out: &mut String) {
    for field in fields {
        let _ = write!(out, "{:1$}", "", depth * 2);
        match &field.kind {
            Some(kind) if *kind != field.name => {
                let _ = write!(out, "{kind} {}", field.name);
            }
            _ => out.push_str(&field.name),
        }
        match &field.value {
            Some(value) if !value.is_empty() => {
                let _ = writeln!(out, ": {value}");
            }
            _ => out.push('\n'),
        }
        write_lines(&field.fields, depth + 1, out);
    }
}
