//! Checking: links, strings and numbers of every block, by the descriptions.

use crate::block::Nif;
use crate::fields::Fields;
use crate::problem::{Problem, ProblemKind};
use crate::schema::{Field, Shape};
use crate::value::Value;

/// Problems listed of one file at most; what has more is no mesh.
const PROBLEMS_MAX: usize = 1000;

impl Nif<'_> {
    /// What is odd in the blocks, beside what reading found: links to nothing or to a wrong kind,
    /// strings that do not exist, numbers that are none, values without a name (these only with the
    /// feature `names`).
    pub fn check(&self) -> Vec<Problem> {
        let mut problems = Vec::new();
        for (place, block) in self.blocks.iter().enumerate() {
            if let Some(fields) = self.fields_of(block) {
                let mut odd = |kind| problems.push(self.problem(place as i32, kind));
                self.check_fields(fields, &mut odd);
            }
            if problems.len() > PROBLEMS_MAX {
                break;
            }
        }
        problems.truncate(PROBLEMS_MAX);
        problems
    }

    fn check_fields(&self, fields: Fields<'_, '_>, odd: &mut dyn FnMut(ProblemKind)) {
        for (field, value) in fields.described() {
            let name = self.schema().name(field.name);
            match value {
                Value::Int(number) => self.check_number(field, *number, odd),
                Value::Float(number) if number.is_nan() => odd(ProblemKind::NotFinite(name)),
                Value::Rows(rows) => match field.shape {
                    Shape::Link { .. } | Shape::String => {
                        for row in fields.rows::<i32>(name) {
                            self.check_number(field, row.into(), odd);
                        }
                    }
                    Shape::Struct(_) if rows.count <= 4 => {
                        for group in fields.groups(name) {
                            self.check_fields(group.fields(), odd);
                        }
                    }
                    _ => {}
                },
                Value::Group(_) | Value::List(_) => {
                    for group in fields.groups(name) {
                        self.check_fields(group.fields(), odd);
                    }
                }
                Value::Absent | Value::Float(_) | Value::Text(_) => {}
            }
        }
    }

    fn check_number(&self, field: &Field, number: i64, odd: &mut dyn FnMut(ProblemKind)) {
        let schema = self.schema();
        let name = schema.name(field.name);
        match &field.shape {
            Shape::Link { to_name, .. } => {
                let link = number as i32;
                match self.block(link) {
                    _ if link == -1 => {}
                    None => odd(ProblemKind::NoBlock { field: name, link }),
                    // Kinds the descriptions leave out may be anything.
                    Some(block) if block.kind.is_none() || schema.kind(to_name).is_none() => {}
                    Some(_) if self.is(link, to_name) || is_other_shape(self, link, to_name) => {}
                    Some(_) => odd(ProblemKind::WrongKind {
                        field: name,
                        link,
                        expected: to_name.clone(),
                    }),
                }
            }
            Shape::String => {
                let index = number as u32;
                if index != u32::MAX && index as usize >= self.header.strings.len() {
                    odd(ProblemKind::NoString { field: name, index });
                }
            }
            _ => {
                let names = field
                    .numbers
                    .as_deref()
                    .and_then(|names| schema.numbers(names));
                if let Some(names) = names
                    && !names.flags
                    && !names.values.iter().any(|(value, ..)| *value == number)
                {
                    odd(ProblemKind::UnknownValue {
                        field: name,
                        value: number,
                    });
                }
            }
        }
    }
}

/// A convex shape moved by a transform may be a list in real files, and a phantom may be linked
/// where a body is asked for: every shape may stand for another.
fn is_other_shape(nif: &Nif<'_>, link: i32, expected: &str) -> bool {
    expected.starts_with("bhk") && expected.ends_with("Shape") && nif.is(link, "bhkShape")
}
