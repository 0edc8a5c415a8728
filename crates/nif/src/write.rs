//! Writing: values of a block to bytes, by its description.

use crate::notation::{CountLine, Number};
use crate::schema::{Field, FieldIndex, Schema, Shape};
use crate::value::Value;
use wire::Writer;

/// Appends the values of a block or a struct. Values of another shape than the description's write
/// nothing.
pub(crate) fn fields(
    schema: &Schema,
    writer: &mut Writer,
    fields: &[FieldIndex],
    values: &[Value<'_>],
) {
    for (index, value) in fields.iter().zip(values) {
        let Some(field) = schema.field(*index) else {
            continue;
        };
        if let (Some(CountLine::Before(kind)), Some(count)) = (field.counts.first(), count(value)) {
            number(writer, *kind, count);
        }
        element(schema, writer, field, value);
    }
}

fn count(value: &Value<'_>) -> Option<i64> {
    match value {
        Value::Rows(rows) => Some(rows.count.into()),
        Value::List(list) => Some(list.len() as i64),
        _ => None,
    }
}

fn element(schema: &Schema, writer: &mut Writer, field: &Field, value: &Value<'_>) {
    match value {
        Value::Absent => {}
        Value::Int(value) => match &field.shape {
            Shape::Number(kind) => number(writer, *kind, *value),
            _ => number(writer, Number::I32, *value),
        },
        Value::Float(value) => {
            writer.f32_le(*value);
        }
        Value::Text(bytes) => {
            writer.u32_le(bytes.len() as u32).raw(bytes);
        }
        Value::Rows(rows) => {
            writer.raw(&rows.bytes);
        }
        Value::Group(values) => {
            if let Shape::Struct(inner) = &field.shape
                && let Some(inner) = schema.structure(*inner)
            {
                fields(schema, writer, &inner.fields, values);
            }
        }
        Value::List(list) => {
            for value in list {
                element(schema, writer, field, value);
            }
        }
    }
}

fn number(writer: &mut Writer, kind: Number, value: i64) {
    match kind {
        Number::U8 | Number::I8 => writer.u8(value as u8),
        Number::U16 | Number::I16 | Number::Half => writer.u16_le(value as u16),
        Number::U32 | Number::I32 => writer.u32_le(value as u32),
        Number::U64 => writer.u64_le(value as u64),
        Number::F32 => writer.f32_le(value as f32),
    };
}
