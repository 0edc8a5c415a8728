//! A function: its signature, locals and instructions.

use wire::Reader;

use super::Cursor;
use crate::{Function, FunctionFlags, Instruction, Opcode, PexError, TypedName, Value};

pub(crate) fn function(cursor: &mut Cursor<'_>) -> Result<Function, PexError> {
    Ok(Function {
        return_type: cursor.string("return type")?,
        doc: cursor.string("function documentation")?,
        user_flags: cursor.bytes.u32_be("function user flags")?,
        flags: FunctionFlags(cursor.bytes.u8("function flags")?),
        params: cursor.list(4, "parameter count", typed_name)?,
        locals: cursor.list(4, "local count", typed_name)?,
        code: cursor.list(1, "instruction count", instruction)?,
    })
}

pub(super) fn typed_name(cursor: &mut Cursor<'_>) -> Result<TypedName, PexError> {
    Ok(TypedName {
        name: cursor.string("local name")?,
        type_name: cursor.string("local type")?,
    })
}

pub(super) fn instruction(cursor: &mut Cursor<'_>) -> Result<Instruction, PexError> {
    let at = cursor.bytes.offset();
    let number = cursor.bytes.u8("opcode")?;
    let opcode = Opcode::from_number(number).ok_or(PexError::Opcode { at, number })?;
    let mut operands = Vec::with_capacity(opcode.operands().len());
    for _ in opcode.operands() {
        operands.push(value(cursor, "operand")?);
    }
    let arguments = if opcode.is_call() {
        arguments(cursor)?
    } else {
        Vec::new()
    };
    Ok(Instruction {
        opcode,
        operands,
        arguments,
    })
}

/// A call's argument count, which is an integer value, and the arguments.
fn arguments(cursor: &mut Cursor<'_>) -> Result<Vec<Value>, PexError> {
    let at = cursor.bytes.offset();
    let what = "argument count";
    let expected = "an integer value, 0 or more";
    let count = match value(cursor, what)? {
        Value::Int(count) => u32::try_from(count)
            .map_err(|_| Reader::invalid(at, what, expected, u64::from(count.unsigned_abs())))?,
        _ => return Err(Reader::invalid(at, what, expected, 0).into()),
    };
    let count = usize::try_from(count).unwrap_or(usize::MAX);
    let count = cursor.bytes.check_count(count, 1, what)?;
    let mut arguments = Vec::with_capacity(count);
    for _ in 0..count {
        arguments.push(value(cursor, "argument")?);
    }
    Ok(arguments)
}

/// A value with its type byte before it.
pub(super) fn value(cursor: &mut Cursor<'_>, what: &'static str) -> Result<Value, PexError> {
    let at = cursor.bytes.offset();
    Ok(match cursor.bytes.u8(what)? {
        0 => Value::None,
        1 => Value::Identifier(cursor.string(what)?),
        2 => Value::String(cursor.string(what)?),
        3 => Value::Int(cursor.bytes.i32_be(what)?),
        4 => Value::Float(cursor.bytes.f32_be(what)?),
        5 => Value::Bool(cursor.bytes.u8(what)?),
        other => {
            return Err(Reader::invalid(at, what, "a value type, 0 to 5", u64::from(other)).into());
        }
    })
}
