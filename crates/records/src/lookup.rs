//! Working out an expression over a record that is being read.
//!
//! A field is looked for beside the one that asks, then around it, outwards; an earlier subrecord
//! backwards through the open groups and what is closed in them.
//!
//! Not here: what the expressions look like in text (`expression`).

use crate::description::{Case, Description, Label};
use crate::expression::{Condition, Expression, Place};
use crate::resolve::Forms;
use crate::schema::Schema;
use crate::tree::{Node, Value};
use ident::FourCC;

/// World units in a cell.
const CELL: f64 = 4096.0;

/// The fields read so far around a value, innermost first.
#[derive(Clone, Copy)]
pub(crate) struct Scope<'s> {
    pub(crate) fields: &'s [Node],
    pub(crate) outer: Option<&'s Scope<'s>>,
}

/// What expressions are worked out over.
#[derive(Clone, Copy)]
pub(crate) struct Lookup<'s> {
    pub(crate) schema: &'s Schema,
    pub(crate) forms: &'s dyn Forms,
    pub(crate) form_version: u16,
    /// The subrecord's bytes.
    pub(crate) data: &'s [u8],
    /// Subrecords read before this one: the open groups, innermost last.
    pub(crate) before: &'s [&'s [Node]],
}

/// What an expression comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Answer {
    Number(i64),
    Word(String),
}

impl Lookup<'_> {
    pub(crate) fn holds(&self, condition: &Condition, scope: &Scope<'_>) -> bool {
        match self.number(&condition.value, scope) {
            Some(value) => condition.holds(value),
            None => false,
        }
    }

    pub(crate) fn number(&self, expression: &Expression, scope: &Scope<'_>) -> Option<i64> {
        match self.answer(expression, scope)? {
            Answer::Number(number) => Some(number),
            Answer::Word(_) => None,
        }
    }

    /// The case of a union that applies.
    pub(crate) fn case<'c>(
        &self,
        by: &Expression,
        cases: &'c [Case],
        scope: &Scope<'_>,
    ) -> Option<&'c Case> {
        let answer = self.answer(by, scope);
        let fits = |case: &&Case| {
            let told = case.labels.iter();
            let label = answer
                .as_ref()
                .is_some_and(|answer| told.clone().any(|label| label.is(answer)));
            label
                && case.guard.as_ref().is_none_or(|(value, labels)| {
                    self.answer(value, scope)
                        .is_some_and(|answer| labels.iter().any(|label| label.is(&answer)))
                })
        };
        let guarded = cases.iter().filter(|case| case.guard.is_some()).find(fits);
        let plain = || cases.iter().filter(|case| case.guard.is_none()).find(fits);
        let other = || cases.iter().find(|case| case.labels.is_empty());
        guarded.or_else(plain).or_else(other)
    }

    fn answer(&self, expression: &Expression, scope: &Scope<'_>) -> Option<Answer> {
        let number = |place: &Place| self.find(place, scope)?.number();
        Some(match expression {
            Expression::FormVersion => Answer::Number(i64::from(self.form_version)),
            Expression::Size => Answer::Number(self.data.len() as i64),
            Expression::Value(place) => {
                let value = self.find(place, scope)?;
                match value.text() {
                    Some(text) => Answer::Word(String::from_utf8_lossy(text).into_owned()),
                    None => Answer::Number(value.number()?),
                }
            }
            Expression::Mask(place, mask) => Answer::Number(number(place)? & i64::from(*mask)),
            Expression::First(place) => {
                let letter = self.find(place, scope)?.text()?.first().copied()?;
                Answer::Word(char::from(letter.to_ascii_lowercase()).to_string())
            }
            Expression::Item(place, at) => {
                // Counts that a shorter header does not have are 0.
                let element = self.find(place, scope)?.parts().get(*at);
                Answer::Number(element.map_or(Some(0), |element| element.value.number())?)
            }
            Expression::Bits(place) => Answer::Number(i64::from(number(place)?.count_ones())),
            Expression::Square(place) => {
                let number = number(place)?;
                Answer::Number(number.checked_mul(number)?)
            }
            Expression::Columns(from, to) => {
                let cell = |place| float(self.find(place, scope)?);
                Answer::Number(columns(cell(from)?, cell(to)?)?)
            }
            Expression::Ahead(at) => {
                let bytes = self.data.get(*at..at.checked_add(4)?)?;
                Answer::Number(i64::from(u32::from_le_bytes(bytes.try_into().ok()?)))
            }
            Expression::TypeOf(place) => {
                let raw = u32::try_from(number(place)?).ok().filter(|raw| *raw != 0)?;
                Answer::Word(self.forms.kind(raw)?.text())
            }
            Expression::Parameter(which) => Answer::Word(self.parameter(*which, scope)?),
        })
    }

    /// The type of a condition's parameter. The flags 0x02 and 0x08 of the condition turn
    /// references, actors and packages into alias ids and package data ids.
    ///
    /// Source: the table of condition functions; "use aliases" wins over "use pack data".
    fn parameter(&self, which: u8, scope: &Scope<'_>) -> Option<String> {
        let field = |name: &str| {
            let place = Place {
                subrecord: None,
                field: name.into(),
            };
            self.find(&place, scope)?.number()
        };
        let function = u16::try_from(field("Function")?).ok()?;
        let function = self.schema.functions.get(&function)?;
        let at = usize::from(which).checked_sub(1)?;
        let kind = function.parameters.get(at)?;
        let flags = field("Type")?;
        let rewritten = matches!(&**kind, "ObjectReference" | "Actor" | "Package");
        Some(
            match &**kind {
                "" => "None",
                _ if rewritten && flags & 0x02 != 0 => "Alias",
                _ if rewritten && flags & 0x08 != 0 => "Packdata",
                kind => kind,
            }
            .to_owned(),
        )
    }

    fn find<'f>(&'f self, place: &Place, scope: &'f Scope<'f>) -> Option<&'f Value> {
        let Some(kind) = place.subrecord else {
            let mut scope = Some(scope);
            while let Some(here) = scope {
                if let Some(found) = last_named(self.schema, here.fields, &place.field) {
                    return Some(found);
                }
                scope = here.outer;
            }
            return None;
        };
        let subrecord = self
            .before
            .iter()
            .rev()
            .find_map(|nodes| last_subrecord(self.schema, nodes, kind))?;
        if place.field.is_empty() {
            Some(subrecord)
        } else {
            first_inside(self.schema, subrecord, &place.field)
        }
    }
}

impl Label {
    fn is(&self, answer: &Answer) -> bool {
        match (self, answer) {
            (Self::Range(first, last), Answer::Number(number)) => (first..=last).contains(&number),
            (Self::Word(word), Answer::Word(found)) => **word == **found,
            _ => false,
        }
    }
}

fn last_named<'n>(schema: &Schema, nodes: &'n [Node], name: &str) -> Option<&'n Value> {
    let found = nodes
        .iter()
        .rev()
        .find(|node| is_named(schema.get(node.id), name));
    found.map(|node| &node.value)
}

fn is_named(description: &Description, name: &str) -> bool {
    &*description.name == name
}

/// The last subrecord of a kind, in closed groups and lists too. As deep as the descriptions are.
fn last_subrecord<'n>(schema: &Schema, nodes: &'n [Node], kind: FourCC) -> Option<&'n Value> {
    nodes
        .iter()
        .rev()
        .find_map(|node| match schema.get(node.id).kind {
            Some(own) => (own == kind).then_some(&node.value),
            None => last_subrecord(schema, node.value.parts(), kind),
        })
}

fn first_inside<'n>(schema: &Schema, value: &'n Value, name: &str) -> Option<&'n Value> {
    value.parts().iter().find_map(|node| {
        if is_named(schema.get(node.id), name) {
            return Some(&node.value);
        }
        first_inside(schema, &node.value, name)
    })
}

fn float(value: &Value) -> Option<f64> {
    match value.described() {
        Value::Float(bits) => Some(f64::from(f32::from_bits(*bits))),
        _ => None,
    }
}

/// Unknown: how the game rounds bounds that are no whole cells; here both go down.
fn columns(from: f64, to: f64) -> Option<i64> {
    let cell = |place: f64| (place / CELL).floor();
    let columns = cell(to) - cell(from) + 1.0;
    (1.0..=65536.0).contains(&columns).then_some(columns as i64)
}
