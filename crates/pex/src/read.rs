//! Bytes to [`Pex`]: the file, its strings, debug lines and user flags.
//!
//! Every count is believed only when its elements can follow, every string index is checked against
//! the table, and no field is dropped: what was read is written back byte for byte.
//! Objects and their functions are read in `read/object.rs` and `read/code.rs`.

pub(crate) mod code;
pub(crate) mod object;
pub(crate) mod skim;

use wire::Reader;

use crate::script::Use;
use crate::{Debug, DebugFunction, DebugFunctionKind, Header, Pex, PexError, StringId, UserFlag};

/// First four bytes of a compiled script.
pub(crate) const MAGIC: u32 = 0xFA57_C0DE;
/// Game id of Skyrim.
const SKYRIM: u16 = 1;

/// A cursor that knows how many strings the file has.
#[derive(Debug)]
pub(crate) struct Cursor<'a> {
    pub(crate) bytes: Reader<'a>,
    strings: usize,
    /// What strings are to the functions passed over; empty when nobody asks.
    pub(crate) uses: Vec<Use>,
}

impl Pex {
    /// Reads a whole compiled script; every byte belongs to it.
    ///
    /// # Errors
    /// [`PexError`] says where and why the bytes are not a script of Skyrim.
    pub fn read(bytes: &[u8]) -> Result<Pex, PexError> {
        let mut reader = Reader::new(bytes);
        let header = header(&mut reader)?;
        let strings = string_table(&mut reader)?;
        let mut cursor = Cursor::new(reader, strings.len());
        let debug = debug(&mut cursor)?;
        let user_flags = cursor.list(3, "user flag count", user_flag)?;
        let objects = cursor.list(6, "object count", |cursor| {
            object::object(cursor, code::function)
        })?;
        cursor.end()?;
        Ok(Pex {
            header,
            strings,
            debug,
            user_flags,
            objects,
        })
    }
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(bytes: Reader<'a>, strings: usize) -> Self {
        Cursor {
            bytes,
            strings,
            uses: Vec::new(),
        }
    }

    /// Every byte belongs to the script.
    pub(crate) fn end(&self) -> Result<(), PexError> {
        if self.bytes.is_empty() {
            return Ok(());
        }
        let (at, count) = (self.bytes.offset(), self.bytes.remaining());
        Err(PexError::Trailing { at, count })
    }

    /// A string index that the table has.
    pub(crate) fn string(&mut self, what: &'static str) -> Result<StringId, PexError> {
        let at = self.bytes.offset();
        let index = self.bytes.u16_be(what)?;
        if usize::from(index) < self.strings {
            Ok(StringId(index))
        } else {
            Err(PexError::StringIndex {
                at,
                what,
                index,
                count: self.strings,
            })
        }
    }

    /// A two-byte count and that many elements of at least `size_min` bytes.
    pub(crate) fn list<T>(
        &mut self,
        size_min: usize,
        what: &'static str,
        mut element: impl FnMut(&mut Self) -> Result<T, PexError>,
    ) -> Result<Vec<T>, PexError> {
        let count = usize::from(self.bytes.u16_be(what)?);
        let count = self.bytes.check_count(count, size_min, what)?;
        let mut list = Vec::with_capacity(count);
        for _ in 0..count {
            list.push(element(self)?);
        }
        Ok(list)
    }
}

pub(crate) fn header(reader: &mut Reader<'_>) -> Result<Header, PexError> {
    let magic = reader.u32_be("magic")?;
    if magic != MAGIC {
        return Err(Reader::invalid(0, "magic", "0xFA57C0DE", u64::from(magic)).into());
    }
    let major = reader.u8("major version")?;
    let minor = reader.u8("minor version")?;
    if major != 3 || !(1..=2).contains(&minor) {
        return Err(PexError::Version { major, minor });
    }
    let game = reader.u16_be("game id")?;
    if game != SKYRIM {
        return Err(PexError::Game { game });
    }
    Ok(Header {
        major,
        minor,
        game,
        compiled_at: reader.u64_be("compile time")?,
        source: reader.string16_be("source file name")?.into(),
        user: reader.string16_be("user name")?.into(),
        machine: reader.string16_be("machine name")?.into(),
    })
}

fn string_table(reader: &mut Reader<'_>) -> Result<Vec<Box<[u8]>>, PexError> {
    let count = usize::from(reader.u16_be("string count")?);
    let count = reader.check_count(count, 2, "string count")?;
    let mut strings = Vec::with_capacity(count);
    for _ in 0..count {
        strings.push(reader.string16_be("string")?.into());
    }
    Ok(strings)
}

pub(crate) fn debug(cursor: &mut Cursor<'_>) -> Result<Option<Debug>, PexError> {
    let at = cursor.bytes.offset();
    match cursor.bytes.u8("debug flag")? {
        0 => Ok(None),
        1 => Ok(Some(Debug {
            modified_at: cursor.bytes.u64_be("source change time")?,
            functions: cursor.list(9, "debug function count", debug_function)?,
        })),
        other => Err(Reader::invalid(at, "debug flag", "0 or 1", u64::from(other)).into()),
    }
}

pub(crate) fn debug_function(cursor: &mut Cursor<'_>) -> Result<DebugFunction, PexError> {
    Ok(DebugFunction {
        object: cursor.string("debug script name")?,
        state: cursor.string("debug state name")?,
        function: cursor.string("debug function name")?,
        kind: match cursor.bytes.u8("debug function kind")? {
            0 => DebugFunctionKind::Function,
            1 => DebugFunctionKind::Getter,
            2 => DebugFunctionKind::Setter,
            other => DebugFunctionKind::Other(other),
        },
        lines: cursor.list(2, "line count", |cursor| Ok(cursor.bytes.u16_be("line")?))?,
    })
}

pub(crate) fn user_flag(cursor: &mut Cursor<'_>) -> Result<UserFlag, PexError> {
    Ok(UserFlag {
        name: cursor.string("user flag name")?,
        bit: cursor.bytes.u8("user flag bit")?,
    })
}

#[cfg(test)]
mod tests;
