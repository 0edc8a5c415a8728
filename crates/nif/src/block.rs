//! A file: its header, blocks and roots.

use crate::error::NifError;
use crate::fields::{Fields, text};
use crate::header::{Generation, Header};
use crate::problem::{Problem, ProblemKind};
use crate::schema::{Kind, Schema};
use crate::value::Value;
use crate::{read, write};
use std::borrow::Cow;
use wire::{Reader, Writer};

/// A mesh file, read.
#[derive(Debug, Clone)]
pub struct Nif<'a> {
    /// What stands before the blocks.
    pub header: Header<'a>,
    /// The blocks, in the order their links count.
    pub blocks: Vec<Block<'a>>,
    /// The blocks that nothing holds, as the file lists them; the first block if it lists none.
    pub roots: Vec<i32>,
    /// What is odd.
    pub problems: Vec<Problem>,
    /// What stands after the blocks when it is no list of roots, or after it.
    tail: &'a [u8],
    has_roots: bool,
}

/// One block.
#[derive(Debug, Clone)]
pub struct Block<'a> {
    /// What kind the file says it is.
    pub type_name: &'a [u8],
    /// The kind's description, when there is one.
    pub kind: Option<&'static Kind>,
    /// Where it stands in the file.
    pub offset: u64,
    /// What it holds.
    pub content: Content<'a>,
}

/// What a block holds.
#[derive(Debug, Clone)]
pub enum Content<'a> {
    /// A value for each field of its kind, and bytes that the description leaves over.
    Known(Vec<Value<'a>>, &'a [u8]),
    /// Bytes: the kind is unknown, or the block is not as described.
    Bytes(&'a [u8]),
}

impl<'a> Nif<'a> {
    /// Reads a file.
    ///
    /// # Errors
    /// When it is no mesh of Skyrim's, or ends within its header or its blocks.
    pub fn read(bytes: &'a [u8]) -> Result<Nif<'a>, NifError> {
        let mut reader = Reader::new(bytes);
        let header = Header::read(&mut reader)?;
        let schema = Schema::of(header.generation);
        let mut problems = Vec::new();
        let mut blocks = Vec::with_capacity(header.blocks.len());
        for (place, &(kind, size)) in header.blocks.iter().enumerate() {
            let offset = reader.offset();
            let mut problem = |kind| {
                problems.push(Problem {
                    block: Some(place as u32),
                    offset,
                    kind,
                });
            };
            let type_name = header.type_name(kind);
            if type_name.is_none() {
                problem(ProblemKind::NoType(kind));
            }
            let bytes = reader.take(size as usize, "block")?;
            let type_name = type_name.unwrap_or(b"");
            let kind = std::str::from_utf8(type_name).ok();
            let kind = kind.and_then(|name| schema.kind(name));
            let content = match kind {
                Some(kind) => known(schema, kind, bytes, offset, &mut problem),
                None => {
                    problem(ProblemKind::UnknownKind(text(type_name).into()));
                    Content::Bytes(bytes)
                }
            };
            blocks.push(Block {
                type_name,
                kind,
                offset,
                content,
            });
        }
        let mut nif = Nif {
            header,
            blocks,
            roots: Vec::new(),
            problems,
            tail: &[],
            has_roots: false,
        };
        nif.read_roots(&mut reader);
        Ok(nif)
    }

    fn read_roots(&mut self, reader: &mut Reader<'a>) {
        let offset = reader.offset();
        self.tail = reader.rest();
        let count = reader.u32_le("number of roots");
        let count = count.and_then(|count| reader.check_count(count as usize, 4, "roots"));
        let roots = count.and_then(|count| {
            let root = |_| reader.i32_le("root");
            (0..count).map(root).collect::<Result<Vec<_>, _>>()
        });
        let mut odd = |kind| {
            self.problems.push(Problem {
                block: None,
                offset,
                kind,
            });
        };
        if let Ok(roots) = roots {
            self.has_roots = true;
            self.tail = reader.rest();
            self.roots = roots;
            if !self.tail.is_empty() {
                odd(ProblemKind::AfterRoots(self.tail.len() as u64));
            }
        }
        if self.roots.is_empty() && !self.blocks.is_empty() {
            odd(ProblemKind::NoRoots);
            self.roots = vec![0];
            self.has_roots &= false;
        }
    }

    /// The file as bytes, made from the values. Blocks kept as bytes are written as they are.
    pub fn write(&self) -> Vec<u8> {
        let mut sizes = Vec::with_capacity(self.blocks.len());
        let mut body = Writer::new();
        for block in &self.blocks {
            let before = body.len();
            self.write_block(block, &mut body);
            sizes.push((body.len() - before) as u32);
        }
        let mut writer = Writer::new();
        self.header.write(&mut writer, &sizes);
        writer.raw(body.as_bytes());
        if self.has_roots {
            writer.u32_le(self.roots.len() as u32);
            for root in &self.roots {
                writer.i32_le(*root);
            }
        }
        writer.raw(self.tail);
        writer.into_bytes()
    }

    fn write_block(&self, block: &Block<'_>, body: &mut Writer) {
        match (&block.content, block.kind) {
            (Content::Known(values, rest), Some(kind)) => {
                let schema = self.schema();
                write::fields(schema, body, schema.fields_of(kind), values);
                body.raw(rest);
            }
            (Content::Known(_, rest) | Content::Bytes(rest), _) => {
                body.raw(rest);
            }
        }
    }

    /// The descriptions it was read by.
    pub fn schema(&self) -> &'static Schema {
        Schema::of(self.header.generation)
    }

    /// Which game it is for.
    pub fn generation(&self) -> Generation {
        self.header.generation
    }

    /// The block a link points to; none for -1 and for places that do not exist.
    pub fn block(&self, link: i32) -> Option<&Block<'a>> {
        self.blocks.get(usize::try_from(link).ok()?)
    }

    /// The fields of the block a link points to, if it is understood.
    pub fn fields(&self, link: i32) -> Option<Fields<'_, 'a>> {
        self.fields_of(self.block(link)?)
    }

    /// As [`Nif::fields`], if the block is of this kind or one that begins with it.
    pub fn fields_as(&self, link: i32, kind: &str) -> Option<Fields<'_, 'a>> {
        self.is(link, kind).then(|| self.fields(link)).flatten()
    }

    /// Whether a link points to a block of this kind, or one that begins with it.
    pub fn is(&self, link: i32, kind: &str) -> bool {
        let own = self.block(link).and_then(|block| block.kind);
        own.is_some_and(|own| self.schema().is(own, kind))
    }

    pub(crate) fn fields_of<'n>(&'n self, block: &'n Block<'a>) -> Option<Fields<'n, 'a>> {
        match (&block.content, block.kind) {
            (Content::Known(values, _), Some(kind)) => {
                let schema = self.schema();
                Some(Fields::new(schema, schema.fields_of(kind), values))
            }
            _ => None,
        }
    }

    /// A string of the table; empty when there is none.
    pub fn string(&self, index: u32) -> Cow<'a, str> {
        let found = self.header.strings.get(index as usize);
        found.map_or(Cow::Borrowed(""), |bytes| text(bytes))
    }

    /// A problem of the block at `place`.
    pub(crate) fn problem(&self, place: i32, kind: ProblemKind) -> Problem {
        Problem {
            block: u32::try_from(place).ok(),
            offset: self.block(place).map_or(0, |block| block.offset),
            kind,
        }
    }
}

impl Block<'_> {
    /// Whether all its bytes have a meaning.
    pub fn is_understood(&self) -> bool {
        matches!(&self.content, Content::Known(_, rest) if rest.is_empty())
    }

    /// The name of its kind.
    pub fn name(&self) -> Cow<'_, str> {
        text(self.type_name)
    }
}

fn known<'a>(
    schema: &'static Schema,
    kind: &'static Kind,
    bytes: &'a [u8],
    offset: u64,
    problem: &mut dyn FnMut(ProblemKind),
) -> Content<'a> {
    let mut reader = Reader::at_offset(bytes, offset);
    match read::fields(schema, &mut reader, schema.fields_of(kind), 0) {
        Ok(values) => {
            if !reader.is_empty() {
                problem(ProblemKind::TooLong(reader.remaining() as u64));
            }
            Content::Known(values, reader.rest())
        }
        Err(error) => {
            problem(ProblemKind::Broken(error));
            Content::Bytes(bytes)
        }
    }
}
