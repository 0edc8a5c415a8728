//! Reading: bytes of a block to values, by its description.

use crate::expression::{Expression, Name};
use crate::notation::{CountLine, Number};
use crate::schema::{Field, FieldIndex, Schema, Shape};
use crate::value::{Rows, Value};
use std::borrow::Cow;
use wire::{ReadError, Reader};

/// Structs inside one another: a bounding volume may hold others, and no file needs this many.
const DEPTH_MAX: u32 = 16;

/// Reads the fields of a block or a struct.
pub(crate) fn fields<'a>(
    schema: &'static Schema,
    reader: &mut Reader<'a>,
    fields: &[FieldIndex],
    argument: i64,
) -> Result<Vec<Value<'a>>, ReadError> {
    Reading { schema }.fields(reader, fields, argument, 0)
}

/// What was read of one struct or block so far.
pub(crate) struct Scope<'s, 'a> {
    pub(crate) schema: &'s Schema,
    pub(crate) fields: &'s [FieldIndex],
    pub(crate) values: &'s [Value<'a>],
    pub(crate) argument: i64,
}

impl Scope<'_, '_> {
    pub(crate) fn eval(&self, expression: &Expression) -> i64 {
        expression.eval(self.argument, &|name| self.number(name))
    }

    /// A field's number; the sum of many; 0 of one that is absent.
    fn number(&self, name: Name) -> i64 {
        let is_named = |(_, index): &(usize, &FieldIndex)| {
            self.schema
                .field(**index)
                .is_some_and(|field| field.name == name)
        };
        let read = self.fields.iter().enumerate().take(self.values.len());
        let place = read.rev().find(is_named).map(|(place, _)| place);
        match place.and_then(|place| self.values.get(place)) {
            Some(Value::Int(value)) => *value,
            Some(Value::Rows(rows)) if rows.stride() == 2 => rows
                .bytes
                .chunks_exact(2)
                .map(|pair| {
                    pair.iter()
                        .rev()
                        .fold(0, |sum, byte| sum << 8 | i64::from(*byte))
                })
                .sum(),
            _ => 0,
        }
    }
}

struct Reading {
    schema: &'static Schema,
}

impl Reading {
    fn fields<'a>(
        &self,
        reader: &mut Reader<'a>,
        fields: &[FieldIndex],
        argument: i64,
        depth: u32,
    ) -> Result<Vec<Value<'a>>, ReadError> {
        let mut values = Vec::with_capacity(fields.len());
        for index in fields {
            let Some(field) = self.schema.field(*index) else {
                continue;
            };
            let scope = Scope {
                schema: self.schema,
                fields,
                values: &values,
                argument,
            };
            let value = self.field(reader, field, &scope, depth)?;
            values.push(value);
        }
        Ok(values)
    }

    fn field<'a>(
        &self,
        reader: &mut Reader<'a>,
        field: &Field,
        scope: &Scope<'_, 'a>,
        depth: u32,
    ) -> Result<Value<'a>, ReadError> {
        if field
            .when
            .as_ref()
            .is_some_and(|when| scope.eval(when) == 0)
        {
            return Ok(Value::Absent);
        }
        let what = self.schema.name(field.name);
        let argument = field.argument.as_ref().map_or(0, |inner| scope.eval(inner));
        let size = self.schema.size(field, argument);
        if field.counts.is_empty() {
            return match (&field.shape, size) {
                (Shape::Struct(_), Some(size)) => rows(reader, 1, size, argument, what),
                _ => self.element(reader, field, argument, depth),
            };
        }
        let count = count(reader, field, scope, what)?;
        match size {
            Some(size) => rows(reader, count, size, argument, what),
            None => {
                // Every element that varies takes at least a byte.
                let count = reader.check_count(count as usize, 1, what)?;
                let mut list = Vec::new();
                for _ in 0..count {
                    let before = reader.remaining();
                    list.push(self.element(reader, field, argument, depth)?);
                    if reader.remaining() == before {
                        let at = reader.offset();
                        return Err(Reader::invalid(at, what, "elements of some size", 0));
                    }
                }
                Ok(Value::List(list))
            }
        }
    }

    /// One element.
    fn element<'a>(
        &self,
        reader: &mut Reader<'a>,
        field: &Field,
        argument: i64,
        depth: u32,
    ) -> Result<Value<'a>, ReadError> {
        let what = self.schema.name(field.name);
        match &field.shape {
            Shape::Number(kind) => number(reader, *kind, what),
            Shape::String => Ok(Value::Int(reader.u32_le(what)?.into())),
            Shape::Link { .. } => Ok(Value::Int(reader.i32_le(what)?.into())),
            Shape::Text => {
                let length = reader.u32_le(what)?;
                Ok(Value::Text(Cow::Borrowed(
                    reader.take(length as usize, what)?,
                )))
            }
            Shape::Struct(index) => {
                if depth >= DEPTH_MAX {
                    let at = reader.offset();
                    return Err(Reader::invalid(
                        at,
                        what,
                        "fewer inside one another",
                        depth.into(),
                    ));
                }
                let inner = self.schema.structure(*index);
                let inner = inner.map_or(&[][..], |inner| &inner.fields);
                Ok(Value::Group(self.fields(
                    reader,
                    inner,
                    argument,
                    depth + 1,
                )?))
            }
        }
    }
}

fn count(
    reader: &mut Reader<'_>,
    field: &Field,
    scope: &Scope<'_, '_>,
    what: &'static str,
) -> Result<u32, ReadError> {
    let mut product: u32 = 1;
    for count in &field.counts {
        let at = reader.offset();
        let count = match count {
            CountLine::Before(kind) => match number(reader, *kind, what)? {
                Value::Int(count) => count,
                _ => 0,
            },
            CountLine::Of(count) => scope.eval(count),
        };
        let sized = u32::try_from(count).ok();
        // Two counts are a table; the second of strips is already the sum of their lengths.
        let is_sum = matches!(field.counts.as_slice(), [_, CountLine::Of(Expression::Field(name))]
            if scope.is_rows(*name));
        product = match sized {
            Some(count) if is_sum => Some(count),
            Some(count) => product.checked_mul(count),
            None => None,
        }
        .ok_or_else(|| Reader::invalid(at, what, "a count", count as u64))?;
    }
    Ok(product)
}

impl Scope<'_, '_> {
    fn is_rows(&self, name: Name) -> bool {
        let mut all = self.fields.iter().zip(self.values);
        all.any(|(index, value)| {
            let field = self.schema.field(*index);
            field.is_some_and(|field| field.name == name) && matches!(value, Value::Rows(_))
        })
    }
}

fn rows<'a>(
    reader: &mut Reader<'a>,
    count: u32,
    size: u32,
    argument: i64,
    what: &'static str,
) -> Result<Value<'a>, ReadError> {
    let length = reader.check_count(count as usize, size as usize, what)? * size as usize;
    Ok(Value::Rows(Rows {
        count,
        argument,
        bytes: Cow::Borrowed(reader.take(length, what)?),
    }))
}

fn number<'a>(
    reader: &mut Reader<'a>,
    kind: Number,
    what: &'static str,
) -> Result<Value<'a>, ReadError> {
    Ok(Value::Int(match kind {
        Number::U8 => reader.u8(what)?.into(),
        Number::I8 => reader.i8(what)?.into(),
        Number::U16 | Number::Half => reader.u16_le(what)?.into(),
        Number::I16 => reader.i16_le(what)?.into(),
        Number::U32 => reader.u32_le(what)?.into(),
        Number::I32 => reader.i32_le(what)?.into(),
        Number::U64 => reader.u64_le(what)? as i64,
        Number::F32 => return Ok(Value::Float(reader.f32_le(what)?)),
    }))
}
