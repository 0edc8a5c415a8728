//! Passing over what is read later: strings, line numbers, functions. Everything is checked.
//!
//! Code is passed by a loop that only knows right code; where it stops, the reader of `code.rs` says
//! what is wrong.

use std::ops::Range;

use wire::Reader;

use super::{Cursor, code};
use crate::opcode::Opcode;
use crate::script::{FunctionAt, Use, note, offset};
use crate::{FunctionFlags, PexError};

/// Where each string is in the file.
pub(crate) fn string_table(reader: &mut Reader<'_>) -> Result<Box<[Range<u32>]>, PexError> {
    let count = usize::from(reader.u16_be("string count")?);
    let count = reader.check_count(count, 2, "string count")?;
    let mut strings = Vec::with_capacity(count);
    for _ in 0..count {
        let length = reader.string16_be("string")?.len();
        // At most 65,535 strings of 65,535 bytes: four bytes hold every offset.
        let end = reader.offset();
        strings.push((end - length as u64) as u32..end as u32);
    }
    Ok(strings.into())
}

/// Line numbers.
pub(crate) fn debug(cursor: &mut Cursor<'_>) -> Result<(), PexError> {
    let begin = cursor.bytes.clone();
    if skim_debug(cursor).is_some() {
        return Ok(());
    }
    cursor.bytes = begin;
    super::debug(cursor).map(drop)
}

fn skim_debug(cursor: &mut Cursor<'_>) -> Option<()> {
    let what = "debug";
    match cursor.bytes.u8(what).ok()? {
        0 => return Some(()),
        1 => cursor.bytes.take(8, what).ok()?,
        _ => return None,
    };
    for _ in 0..cursor.bytes.u16_be(what).ok()? {
        for _ in 0..3 {
            cursor.string(what).ok()?;
        }
        cursor.bytes.u8(what).ok()?;
        let lines = cursor.bytes.u16_be(what).ok()?;
        cursor.bytes.take(usize::from(lines) * 2, what).ok()?;
    }
    Some(())
}

/// A function: its place, what of it is asked before it runs, and what its strings are for.
pub(crate) fn function(cursor: &mut Cursor<'_>) -> Result<FunctionAt, PexError> {
    let at = u32::try_from(offset(cursor)).unwrap_or(u32::MAX);
    let result = cursor.string("return type")?;
    note(&mut cursor.uses, result, Use::TYPE);
    cursor.string("function documentation")?;
    cursor.bytes.u32_be("function user flags")?;
    let flags = FunctionFlags(cursor.bytes.u8("function flags")?);
    locals(cursor, "parameter count")?;
    locals(cursor, "local count")?;
    let count = usize::from(cursor.bytes.u16_be("instruction count")?);
    let count = cursor.bytes.check_count(count, 1, "instruction count")?;
    let length = skim_code(cursor.bytes.rest(), count, &mut cursor.uses);
    match length {
        Some(length) => {
            cursor.bytes.take(length, "instruction")?;
        }
        None => {
            for _ in 0..count {
                code::instruction(cursor)?;
            }
        }
    }
    Ok(FunctionAt {
        at,
        flags,
        has_code: count > 0,
    })
}

fn locals(cursor: &mut Cursor<'_>, what: &'static str) -> Result<(), PexError> {
    let count = usize::from(cursor.bytes.u16_be(what)?);
    for _ in 0..cursor.bytes.check_count(count, 4, what)? {
        let local = code::typed_name(cursor)?;
        note(&mut cursor.uses, local.type_name, Use::TYPE);
    }
    Ok(())
}

/// How many bytes `count` instructions take. None: they are not right, or not all there.
fn skim_code(bytes: &[u8], count: usize, uses: &mut [Use]) -> Option<usize> {
    let mut at = 0;
    for _ in 0..count {
        let opcode = Opcode::from_number(*bytes.get(at)?)?;
        at += 1;
        if opcode == Opcode::CallStatic
            && let [1 | 2, high, low, ..] = bytes.get(at..)?
        {
            let id = u16::from_be_bytes([*high, *low]);
            uses.get_mut(usize::from(id))?.add(Use::CALLED);
        }
        for _ in opcode.operands() {
            at = skim_value(bytes, at, uses.len())?;
        }
        if opcode.is_call() {
            let &[3, a, b, c, d] = bytes.get(at..at + 5)? else {
                return None;
            };
            at += 5;
            // An argument takes a byte at least: a wrong count ends with the bytes.
            for _ in 0..u32::try_from(i32::from_be_bytes([a, b, c, d])).ok()? {
                at = skim_value(bytes, at, uses.len())?;
            }
        }
    }
    (at <= bytes.len()).then_some(at)
}

/// Where the value at `at` ends.
#[inline(always)]
fn skim_value(bytes: &[u8], at: usize, strings: usize) -> Option<usize> {
    Some(match *bytes.get(at)? {
        0 => at + 1,
        1 | 2 => {
            let &[high, low] = bytes.get(at + 1..at + 3)? else {
                return None;
            };
            if usize::from(u16::from_be_bytes([high, low])) >= strings {
                return None;
            }
            at + 3
        }
        3 | 4 => at + 5,
        5 => at + 2,
        _ => return None,
    })
}
