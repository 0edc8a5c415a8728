//! Reading the bytes of one subrecord by its description.
//!
//! Where the bytes end early or do not fit, what was read so far stays and the bytes left are kept
//! beside it; an array never takes more elements than its bytes hold, whatever its count says.
//!
//! Not here: which description a subrecord has (`placing`).

use crate::description::{Count, Description, Id, Shape};
use crate::lookup::{Lookup, Scope};
use crate::problem::ProblemKind;
use crate::schema::Schema;
use crate::tree::{Node, Value};

/// A subrecord being read.
pub(crate) struct Fields<'s> {
    pub(crate) lookup: Lookup<'s>,
    /// String tables stand beside the plugin.
    pub(crate) localized: bool,
    at: usize,
    /// Nothing more can be read.
    stopped: bool,
    /// A part that should be there was missing at the end.
    short: bool,
    pub(crate) odd: Vec<Odd>,
}

/// A problem before its place in the file is known.
pub(crate) struct Odd {
    /// Offset in the subrecord.
    pub(crate) at: usize,
    pub(crate) field: Box<str>,
    pub(crate) kind: ProblemKind,
}

/// The value of a whole subrecord.
pub(crate) fn subrecord(fields: &mut Fields<'_>, id: Id) -> Value {
    let description = fields.lookup.schema.get(id);
    let outer = Scope {
        fields: &[],
        outer: None,
    };
    let size = fields.lookup.data.len();
    let Some(value) = fields.value(description, &outer) else {
        fields.tell("", ProblemKind::Short { have: size });
        return Value::Bytes(fields.lookup.data.into());
    };
    let rest = fields.lookup.data.get(fields.at..).unwrap_or(&[]);
    let known = &description.sizes;
    if !known.is_empty() && !known.contains(&(size as u32)) {
        fields.tell(
            "",
            ProblemKind::Size {
                have: size,
                known: known.clone(),
            },
        );
    } else if fields.short && known.is_empty() {
        fields.tell("", ProblemKind::Short { have: size });
    } else if !rest.is_empty() {
        fields.tell("", ProblemKind::Rest { bytes: rest.len() });
    }
    if rest.is_empty() {
        value
    } else {
        Value::WithRest(Box::new((value, rest.into())))
    }
}

impl<'s> Fields<'s> {
    pub(crate) fn new(lookup: Lookup<'s>, localized: bool) -> Self {
        Self {
            lookup,
            localized,
            at: 0,
            stopped: false,
            short: false,
            odd: Vec::new(),
        }
    }

    fn tell(&mut self, field: &str, kind: ProblemKind) {
        self.odd.push(Odd {
            at: self.at,
            field: field.into(),
            kind,
        });
    }

    fn left(&self) -> &'s [u8] {
        self.lookup.data.get(self.at..).unwrap_or(&[])
    }

    fn take(&mut self, size: usize) -> Option<&'s [u8]> {
        let bytes = self.left().get(..size);
        match bytes {
            Some(_) => self.at += size,
            None => {
                self.stopped = true;
                self.short = true;
            }
        }
        bytes
    }

    fn word(&mut self) -> Option<u32> {
        let bytes = self.take(4)?.try_into().ok()?;
        Some(u32::from_le_bytes(bytes))
    }

    /// The next value; none, and nothing taken, when its bytes are not there.
    fn value(&mut self, description: &'s Description, scope: &Scope<'_>) -> Option<Value> {
        Some(match &description.shape {
            Shape::Nothing => Value::Empty,
            Shape::Number(number) => {
                let bytes = self.take(number.size())?;
                Value::Number(crate::write::number(*number, bytes))
            }
            Shape::Float => Value::Float(self.word()?),
            Shape::Form => Value::Form(self.word()?),
            Shape::Text => self.text(description),
            Shape::Localized => match self.left().len() {
                4 if self.localized => Value::StringId(self.word()?),
                _ => self.text(description),
            },
            Shape::Text16 | Shape::Text32 => self.counted_text(&description.shape)?,
            Shape::Letters(size) | Shape::Bytes(Some(size)) => {
                Value::Bytes(self.take(*size as usize)?.into())
            }
            Shape::Bytes(None) => {
                let left = self.left();
                self.at += left.len();
                Value::Bytes(left.into())
            }
            Shape::Struct(members) => self.structure(members, scope),
            Shape::Array(count, element) => self.array(description, count, *element, scope)?,
            Shape::Union(by, cases) => match self.lookup.case(by, cases, scope) {
                Some(case) => self.member(case.member, scope)?,
                None => {
                    self.tell(&description.name, ProblemKind::NoCase);
                    let sizes = cases
                        .first()
                        .map(|case| self.lookup.schema.fixed_size(case.member));
                    let size = sizes.flatten().unwrap_or(self.left().len());
                    Value::Bytes(self.take(size)?.into())
                }
            },
            Shape::Group { .. } | Shape::List(_) | Shape::Choice(_) => return None,
        })
    }

    fn member(&mut self, id: Id, scope: &Scope<'_>) -> Option<Value> {
        let value = self.value(self.lookup.schema.get(id), scope)?;
        Some(Value::Parts(vec![Node { id, value }]))
    }

    fn text(&mut self, description: &Description) -> Value {
        let left = self.left();
        match left.iter().position(|&byte| byte == 0) {
            Some(length) => {
                self.at += length + 1;
                Value::Text(left.get(..length).unwrap_or(&[]).into())
            }
            None => {
                self.tell(&description.name, ProblemKind::NoNul);
                self.at += left.len();
                Value::OpenText(left.into())
            }
        }
    }

    fn counted_text(&mut self, shape: &Shape) -> Option<Value> {
        let begin = self.at;
        let length = match shape {
            Shape::Text16 => u32::from(u16::from_le_bytes(self.take(2)?.try_into().ok()?)),
            _ => self.word()?,
        };
        let text = self.take(length as usize);
        if text.is_none() {
            self.at = begin;
        }
        Some(Value::Text(text?.into()))
    }

    fn structure(&mut self, members: &[Id], outer: &Scope<'_>) -> Value {
        let mut fields = Vec::with_capacity(members.len());
        for &id in members {
            let description = self.lookup.schema.get(id);
            let scope = Scope {
                fields: &fields,
                outer: Some(outer),
            };
            if let Some(condition) = &description.when
                && !self.lookup.holds(condition, &scope)
            {
                continue;
            }
            if self.left().is_empty() && !may_be_empty(self.lookup.schema, description) {
                self.short |= !description.tail;
                continue;
            }
            if let Some(value) = self.value(description, &scope) {
                fields.push(Node { id, value });
            }
            if self.stopped {
                break;
            }
        }
        Value::Parts(fields)
    }

    fn array(
        &mut self,
        description: &'s Description,
        count: &Count,
        element: Id,
        scope: &Scope<'_>,
    ) -> Option<Value> {
        let told = match count {
            Count::ToEnd => None,
            Count::Prefix16 => Some(u32::from(u16::from_le_bytes(
                self.take(2)?.try_into().ok()?,
            ))),
            Count::Prefix32 => Some(self.word()?),
            Count::Fixed(count) => Some(*count),
            Count::ByVersion(condition, yes, no) => Some(if self.lookup.holds(condition, scope) {
                *yes
            } else {
                *no
            }),
            // The count stands in another subrecord: the data is believed, not the count.
            Count::Told(crate::Expression::Value(place)) if place.subrecord.is_some() => None,
            Count::Told(expression) => {
                let count = self.lookup.number(expression, scope);
                let count = count.and_then(|count| u32::try_from(count).ok());
                if count.is_none() {
                    self.tell(&description.name, ProblemKind::NoCase);
                    self.stopped = true;
                }
                Some(count.unwrap_or(0))
            }
        };
        let elements = self.elements(element, told, scope);
        let prefixed = matches!(count, Count::Prefix16 | Count::Prefix32);
        Some(
            match told.filter(|&told| prefixed && told as usize != elements.len()) {
                Some(told) => {
                    let have = elements.len();
                    self.tell(&description.name, ProblemKind::Count { told, have });
                    self.stopped = true;
                    Value::Miscounted(Box::new((told, elements)))
                }
                None => Value::Parts(elements),
            },
        )
    }

    fn elements(&mut self, id: Id, told: Option<u32>, scope: &Scope<'_>) -> Vec<Node> {
        let description = self.lookup.schema.get(id);
        let mut elements = Vec::new();
        while !self.stopped && told.is_none_or(|told| elements.len() < told as usize) {
            let begin = self.at;
            if self.left().is_empty() {
                self.short |= told.is_some();
                break;
            }
            let Some(value) = self.value(description, scope) else {
                break;
            };
            elements.push(Node { id, value });
            if self.at == begin {
                break;
            }
        }
        elements
    }
}

/// Whether a value can stand in no bytes at all.
fn may_be_empty(schema: &Schema, description: &Description) -> bool {
    match &description.shape {
        Shape::Nothing | Shape::Bytes(None | Some(0)) => true,
        Shape::Array(count, _) => !matches!(count, Count::Prefix16 | Count::Prefix32),
        Shape::Union(_, cases) => cases
            .iter()
            .any(|case| schema.fixed_size(case.member) == Some(0)),
        _ => false,
    }
}
