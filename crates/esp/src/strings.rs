//! String tables: the texts of a localized plugin, by number.
//!
//! Three files per plugin and language hold them. Text stays bytes here: what encoding they are in
//! depends on the game and the language (`forms`). Source: `docs/formats/strings.md`.

use crate::{Problem, ProblemKind};
use std::collections::BTreeMap;
use wire::{ReadError, Reader, Writer};

/// Which of a plugin's three tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StringTableKind {
    /// `.STRINGS`: names and all else. Strings end with a NUL.
    Strings,
    /// `.DLSTRINGS`: descriptions, books, quest logs. Strings have their length before them.
    DlStrings,
    /// `.ILSTRINGS`: what is said. Strings have their length before them.
    IlStrings,
}

impl StringTableKind {
    /// The three kinds.
    pub const ALL: [Self; 3] = [Self::Strings, Self::DlStrings, Self::IlStrings];

    /// The file name's ending, without the dot.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Strings => "STRINGS",
            Self::DlStrings => "DLSTRINGS",
            Self::IlStrings => "ILSTRINGS",
        }
    }

    fn has_lengths(self) -> bool {
        self != Self::Strings
    }
}

/// A string table. Ids are one plugin's own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StringTable {
    kind: StringTableKind,
    /// Id, start and end of its text in `data`, by id.
    places: Vec<(u32, u32, u32)>,
    data: Vec<u8>,
}

impl StringTable {
    /// An empty table.
    pub fn new(kind: StringTableKind) -> Self {
        Self {
            kind,
            places: Vec::new(),
            data: Vec::new(),
        }
    }

    /// A table of these texts.
    pub fn from_texts(kind: StringTableKind, texts: &BTreeMap<u32, Vec<u8>>) -> Self {
        let mut out = Self::new(kind);
        for (&id, text) in texts {
            let start = out.data.len() as u32;
            out.data.extend(text);
            out.places.push((id, start, out.data.len() as u32));
        }
        out
    }

    /// Reads a table. Strings that lie outside its data are left out and told.
    ///
    /// # Errors
    /// When the file is shorter than its directory.
    pub fn read(bytes: &[u8], kind: StringTableKind) -> Result<(Self, Vec<Problem>), ReadError> {
        let mut reader = Reader::new(bytes);
        let count = reader.u32_le("string count")? as usize;
        let data_size = reader.u32_le("string data size")? as usize;
        let count = reader.check_count(count, 8, "string directory")?;
        let mut directory = reader.sub(count * 8, "string directory")?;
        let data_at = reader.offset();
        let data = reader.take(data_size.min(reader.remaining()), "string data")?;
        let mut out = Self {
            kind,
            places: Vec::with_capacity(count),
            data: data.to_vec(),
        };
        let mut problems = Vec::new();
        while !directory.is_empty() {
            let id = directory.u32_le("string id")?;
            let offset = directory.u32_le("string offset")?;
            match place(data, offset, kind) {
                Some((start, end)) => out.places.push((id, start, end)),
                None => problems.push(Problem {
                    at: data_at + u64::from(offset),
                    kind: ProblemKind::StringOutside { id },
                }),
            }
        }
        // A stable sort: of an id that stands there twice, the first is kept.
        out.places.sort_by_key(|place| place.0);
        out.places.dedup_by_key(|place| place.0);
        Ok((out, problems))
    }

    /// Which table it is.
    pub fn kind(&self) -> StringTableKind {
        self.kind
    }

    /// The text with this id, without length or NUL.
    pub fn get(&self, id: u32) -> Option<&[u8]> {
        let at = self
            .places
            .binary_search_by_key(&id, |place| place.0)
            .ok()?;
        let &(_, start, end) = self.places.get(at)?;
        self.data.get(start as usize..end as usize)
    }

    /// How many strings there are.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Bytes of memory.
    pub fn memory(&self) -> usize {
        self.data.capacity() + self.places.capacity() * size_of::<(u32, u32, u32)>()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// Ids and texts, by id.
    pub fn iter(&self) -> impl Iterator<Item = (u32, &[u8])> {
        self.places.iter().map(|&(id, start, end)| {
            (
                id,
                self.data.get(start as usize..end as usize).unwrap_or(&[]),
            )
        })
    }

    /// The file's bytes: directory by id, each text once however many ids it has.
    pub fn write(&self) -> Vec<u8> {
        let mut data = Writer::new();
        let mut offsets: BTreeMap<&[u8], u32> = BTreeMap::new();
        let mut out = Writer::new();
        out.u32_le(self.places.len() as u32).u32_le(0);
        for (id, text) in self.iter() {
            let offset = *offsets.entry(text).or_insert_with(|| {
                let offset = data.len() as u32;
                if self.kind.has_lengths() {
                    data.u32_le(text.len() as u32 + 1);
                }
                data.zstring(text);
                offset
            });
            out.u32_le(id).u32_le(offset);
        }
        out.patch_u32_le(4, data.len() as u32);
        out.raw(data.as_bytes());
        out.into_bytes()
    }
}

/// Start and end of the text at `offset`. A length is believed as far as its bytes are there; a
/// NUL inside ends the text.
fn place(data: &[u8], offset: u32, kind: StringTableKind) -> Option<(u32, u32)> {
    let start = offset as usize;
    let mut reader = Reader::new(data.get(start..)?);
    if kind.has_lengths() {
        let length = reader.u32_le("string length").ok()? as usize;
        let text = reader.take(length, "string").ok()?;
        let text = text.split(|&byte| byte == 0).next().unwrap_or(&[]);
        Some((offset + 4, offset + 4 + text.len() as u32))
    } else {
        let text = reader.zstring("string").ok()?;
        Some((offset, offset + text.len() as u32))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts() -> BTreeMap<u32, Vec<u8>> {
        [
            (9, b"Iron".to_vec()),
            (2, b"Steel".to_vec()),
            (5, b"Iron".to_vec()),
            (7, Vec::new()),
        ]
        .into()
    }

    #[test]
    fn each_kind_is_read_as_it_was_written_and_shares_equal_texts() {
        for kind in StringTableKind::ALL {
            let bytes = StringTable::from_texts(kind, &texts()).write();
            let (table, problems) = StringTable::read(&bytes, kind).unwrap();
            assert_eq!(problems, []);
            assert_eq!(table.get(9), Some(&b"Iron"[..]));
            assert_eq!(table.get(7), Some(&b""[..]));
            assert_eq!(table.get(3), None);
            assert_eq!(table.write(), bytes);
            assert_eq!(
                bytes.windows(4).filter(|window| window == b"Iron").count(),
                1
            );
        }
    }

    #[test]
    fn ids_need_no_order() {
        let bytes = b"\x02\0\0\0\x04\0\0\0\x09\0\0\0\0\0\0\0\x02\0\0\0\x02\0\0\0a\0b\0";
        let (table, _) = StringTable::read(bytes, StringTableKind::Strings).unwrap();
        assert_eq!(
            (table.get(9), table.get(2)),
            (Some(&b"a"[..]), Some(&b"b"[..]))
        );
    }

    #[test]
    fn a_string_past_the_data_is_told_and_the_others_stay() {
        let bytes = b"\x02\0\0\0\x02\0\0\0\x01\0\0\0\0\0\0\0\x02\0\0\0\x63\0\0\0a\0";
        let (table, problems) = StringTable::read(bytes, StringTableKind::Strings).unwrap();
        assert_eq!((table.len(), table.get(1)), (1, Some(&b"a"[..])));
        assert_eq!(
            problems[0].to_string(),
            "at 0x7B: string 00000002 lies outside the table's data; left out"
        );
    }

    #[test]
    fn a_count_that_the_file_cannot_hold_is_an_error() {
        let error = StringTable::read(&[0xFF; 12], StringTableKind::Strings).unwrap_err();
        assert_eq!(
            error.to_string(),
            "at 0x8: string directory: need 34359738360 bytes, have 4"
        );
    }
}
