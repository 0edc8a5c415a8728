//! The frame of a file: what stands before the blocks and after them.

use crate::error::NifError;
use wire::{ReadError, Reader, Writer};

/// Which Skyrim a mesh is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Generation {
    /// Legendary Edition, stream 83.
    Legendary,
    /// Special Edition, stream 100.
    Special,
}

impl Generation {
    /// The number in the file.
    pub fn stream(self) -> u32 {
        match self {
            Self::Legendary => 83,
            Self::Special => 100,
        }
    }
}

/// What stands before the blocks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Header<'a> {
    /// The first line, without its end.
    pub line: &'a [u8],
    /// Which game it is for.
    pub generation: Generation,
    /// 12, in a few files 11.
    pub user: u32,
    /// Author, process script and export script, with their NULs.
    pub export: [&'a [u8]; 3],
    /// Names of the kinds of blocks.
    pub types: Vec<&'a [u8]>,
    /// Of each block, its type and its size in bytes.
    pub blocks: Vec<(u16, u32)>,
    /// Strings that blocks name by their place here.
    pub strings: Vec<&'a [u8]>,
    /// As the file says; the game believes it.
    pub string_length_max: u32,
    /// Unused groups.
    pub groups: Vec<u32>,
}

const LINE: &[u8] = b"Gamebryo File Format, Version ";
const VERSION: u32 = 0x1402_0007;
/// The high bit of a block's type is used by a physics engine of other games.
const TYPE_MASK: u16 = 0x7FFF;

impl<'a> Header<'a> {
    pub(crate) fn read(reader: &mut Reader<'a>) -> Result<Header<'a>, NifError> {
        if !reader.rest().starts_with(LINE) {
            return Err(NifError::NoMesh);
        }
        let end = reader.rest().iter().position(|&byte| byte == b'\n');
        let line = reader.take(end.unwrap_or(reader.remaining()), "first line")?;
        reader.u8("end of the first line")?;
        let version = reader.u32_le("version")?;
        if version != VERSION {
            let (user, stream) = (0, 0);
            return Err(NifError::Version {
                version,
                user,
                stream,
            });
        }
        let at = reader.offset();
        let endian = reader.u8("order of bytes")?;
        if endian != 1 {
            let expected = "1 for little endian";
            return Err(Reader::invalid(at, "order of bytes", expected, endian.into()).into());
        }
        let user = reader.u32_le("user version")?;
        let block_count = reader.u32_le("number of blocks")?;
        let stream = reader.u32_le("stream")?;
        let generation = match (user, stream) {
            (11 | 12, 83) => Generation::Legendary,
            (11 | 12, 100) => Generation::Special,
            _ => {
                return Err(NifError::Version {
                    version,
                    user,
                    stream,
                });
            }
        };
        let export = [
            short_text(reader, "author")?,
            short_text(reader, "process script")?,
            short_text(reader, "export script")?,
        ];
        let type_count = reader.u16_le("number of block types")?;
        let types = texts(reader, type_count.into(), "block type")?;
        let blocks = block_table(reader, block_count)?;
        let string_count = reader.u32_le("number of strings")?;
        let string_length_max = reader.u32_le("longest string")?;
        let strings = texts(reader, string_count, "string")?;
        let group_count = reader.u32_le("number of groups")?;
        let group_count = reader.check_count(group_count as usize, 4, "groups")?;
        let groups = (0..group_count).map(|_| reader.u32_le("group"));
        Ok(Header {
            line,
            generation,
            user,
            export,
            types,
            blocks,
            strings,
            string_length_max,
            groups: groups.collect::<Result<_, _>>()?,
        })
    }

    pub(crate) fn write(&self, writer: &mut Writer, sizes: &[u32]) {
        writer.raw(self.line).u8(b'\n').u32_le(VERSION).u8(1);
        writer.u32_le(self.user).u32_le(self.blocks.len() as u32);
        writer.u32_le(self.generation.stream());
        for text in self.export {
            writer.u8(text.len() as u8).raw(text);
        }
        writer.u16_le(self.types.len() as u16);
        write_texts(writer, &self.types);
        for (kind, _) in &self.blocks {
            writer.u16_le(*kind);
        }
        for size in sizes {
            writer.u32_le(*size);
        }
        writer
            .u32_le(self.strings.len() as u32)
            .u32_le(self.string_length_max);
        write_texts(writer, &self.strings);
        writer.u32_le(self.groups.len() as u32);
        for group in &self.groups {
            writer.u32_le(*group);
        }
    }

    /// The name of a type, by what a block says.
    pub(crate) fn type_name(&self, index: u16) -> Option<&'a [u8]> {
        self.types.get(usize::from(index & TYPE_MASK)).copied()
    }
}

/// Types and sizes of all blocks.
fn block_table(reader: &mut Reader<'_>, count: u32) -> Result<Vec<(u16, u32)>, ReadError> {
    let count = reader.check_count(count as usize, 2 + 4, "types and sizes of blocks")?;
    let mut kinds = reader.sub(count * 2, "types of blocks")?;
    let mut sizes = reader.sub(count * 4, "sizes of blocks")?;
    let pair = |_| {
        Ok((
            kinds.u16_le("type of a block")?,
            sizes.u32_le("size of a block")?,
        ))
    };
    (0..count).map(pair).collect()
}

fn short_text<'a>(reader: &mut Reader<'a>, what: &'static str) -> Result<&'a [u8], ReadError> {
    let length = reader.u8(what)?;
    reader.take(length.into(), what)
}

fn texts<'a>(
    reader: &mut Reader<'a>,
    count: u32,
    what: &'static str,
) -> Result<Vec<&'a [u8]>, ReadError> {
    let count = reader.check_count(count as usize, 4, what)?;
    let text = |_| {
        let length = reader.u32_le(what)?;
        reader.take(length as usize, what)
    };
    (0..count).map(text).collect()
}

fn write_texts(writer: &mut Writer, texts: &[&[u8]]) {
    for text in texts {
        writer.u32_le(text.len() as u32).raw(text);
    }
}
