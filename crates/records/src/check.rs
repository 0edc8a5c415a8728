//! What a record says that it should not: values without names, form ids of wrong types, counts
//! that are off, parts that are missing.
//!
//! Not here: bytes that do not fit their description; reading tells those.

use crate::description::{Count, Description, Occurs, Shape};
use crate::expression::Expression;
use crate::problem::{Problem, ProblemKind};
use crate::resolve::Forms;
use crate::schema::Schema;
use crate::tree::{Node, Tree, Value};
use ident::FourCC;

/// Size of a subrecord's header, and of an `XXXX` before it.
const HEADER: u64 = 6;
const LONG: u64 = 10;

/// Checks a tree that was read from a record of type `record` whose data begins at `at`.
pub fn check(
    schema: &Schema,
    record: FourCC,
    tree: &Tree,
    at: u64,
    forms: &dyn Forms,
) -> Vec<Problem> {
    let mut checking = Checking {
        schema,
        tree,
        forms,
        at,
        n_subrecords: 0,
        subrecord: None,
        problems: Vec::new(),
    };
    if let Some(record) = schema.record(record) {
        checking.missing(schema.get(record.root), &tree.nodes, at);
    }
    checking.nodes(&tree.nodes);
    checking.problems
}

struct Checking<'a> {
    schema: &'a Schema,
    tree: &'a Tree,
    forms: &'a dyn Forms,
    /// Offset of what is being checked.
    at: u64,
    n_subrecords: u32,
    subrecord: Option<FourCC>,
    problems: Vec<Problem>,
}

impl Checking<'_> {
    fn nodes(&mut self, nodes: &[Node]) {
        for node in nodes {
            self.node(node, nodes);
        }
    }

    /// As deep as the descriptions are.
    fn node(&mut self, node: &Node, beside: &[Node]) {
        let description = self.schema.get(node.id);
        let kind = match &node.value {
            Value::Unknown(unknown) => Some(unknown.0),
            _ => description.kind,
        };
        let Some(kind) = kind else {
            self.missing(description, node.value.parts(), self.at);
            return self.nodes(node.value.parts());
        };
        let data = self.schema.value_bytes(node);
        let at = self.n_subrecords;
        self.n_subrecords += 1;
        let is_long = data.len() > usize::from(u16::MAX)
            || self.tree.long.iter().any(|(long, _)| *long == at);
        self.at += HEADER + if is_long { LONG } else { 0 };
        self.subrecord = Some(kind);
        let begin = self.at;
        if let Shape::Array(Count::Told(Expression::Value(place)), _) = &description.shape
            && let Some(told) = place.subrecord
        {
            self.count(beside, told, node.value.parts().len());
        }
        self.field(description, &node.value);
        self.at = begin + data.len() as u64;
        self.subrecord = None;
    }

    /// A value inside a subrecord; moves the offset past it.
    fn field(&mut self, description: &Description, value: &Value) {
        match value {
            Value::Number(number) => self.number(description, *number),
            Value::Form(raw) => self.form(description, *raw),
            _ => {}
        }
        let parts = value.parts();
        if parts.is_empty() {
            let size = match (value, &description.shape) {
                (Value::Number(_), Shape::Number(number)) => number.size(),
                (Value::Float(_) | Value::Form(_) | Value::StringId(_), _) => 4,
                (Value::Text(text), Shape::Text16) => text.len() + 2,
                (Value::Text(text), Shape::Text32) => text.len() + 4,
                (Value::Text(text), _) => text.len() + 1,
                (Value::OpenText(bytes) | Value::Bytes(bytes), _) => bytes.len(),
                _ => prefix(&description.shape),
            };
            self.at += size as u64;
            return;
        }
        self.at += prefix(&description.shape) as u64;
        for part in parts {
            self.field(self.schema.get(part.id), &part.value);
        }
    }

    fn number(&mut self, description: &Description, value: i64) {
        let Some(names) = self.schema.names_of(description) else {
            return;
        };
        if !names.flags && !names.values.iter().any(|(known, _)| *known == value) {
            self.tell(&description.name, ProblemKind::Unnamed(value));
        }
    }

    fn form(&mut self, description: &Description, raw: u32) {
        if raw == 0 || description.targets.is_empty() {
            return;
        }
        if let Some(found) = self.forms.kind(raw)
            && !description.targets.contains(&found)
        {
            let problem = ProblemKind::Target { form: raw, found };
            self.tell(&description.name, problem);
        }
    }

    fn count(&mut self, beside: &[Node], told: FourCC, have: usize) {
        let told = beside
            .iter()
            .find(|node| self.schema.get(node.id).kind == Some(told));
        let told = told.and_then(|node| u32::try_from(node.value.number()?).ok());
        if let Some(told) = told.filter(|told| *told as usize != have) {
            self.tell("", ProblemKind::Count { told, have });
        }
    }

    /// Members that stand once or more, and do not stand there.
    fn missing(&mut self, description: &Description, nodes: &[Node], at: u64) {
        let Shape::Group { members, .. } = &description.shape else {
            return;
        };
        for &id in members {
            let member = self.schema.get(id);
            let needed = matches!(member.occurs, Occurs::Once | Occurs::Some);
            if needed && !nodes.iter().any(|node| node.id == id) {
                let kind = member
                    .kind
                    .map(|kind| format!("{kind} "))
                    .unwrap_or_default();
                let name = format!("{kind}{}", member.name).trim_end().into();
                self.problems.push(Problem {
                    at,
                    subrecord: None,
                    field: "".into(),
                    kind: ProblemKind::Missing(name),
                });
            }
        }
    }

    fn tell(&mut self, field: &str, kind: ProblemKind) {
        self.problems.push(Problem {
            at: self.at,
            subrecord: self.subrecord,
            field: field.into(),
            kind,
        });
    }
}

fn prefix(shape: &Shape) -> usize {
    match shape {
        Shape::Array(Count::Prefix16, _) => 2,
        Shape::Array(Count::Prefix32, _) => 4,
        _ => 0,
    }
}
