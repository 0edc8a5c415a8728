//! A record in memory: read, changed, built.

use crate::{
    RecordError, RecordErrorKind, RecordFlags, RecordHeader, Subrecords, compress, inflate,
    push_subrecord,
};
use ident::FourCC;
use std::borrow::Cow;
use wire::{ReadError, Writer};

/// A record with its data as the file stores it: compressed data stays so until it is changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// Signature.
    pub kind: FourCC,
    /// Flags. [`RecordFlags::COMPRESSED`] goes with the data; [`Record::set_fields`] heeds it.
    pub flags: RecordFlags,
    /// Form id in the file's own numbering.
    pub form_id: u32,
    /// Date and users of the last edit, kept as they are.
    pub stamp: u32,
    /// Version of the record's layout.
    pub form_version: u16,
    /// Second version control word, kept as it is.
    pub version_control: u16,
    stored: Vec<u8>,
    stored_at: u64,
}

/// A subrecord in memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// Signature.
    pub kind: FourCC,
    /// Its bytes.
    pub data: Vec<u8>,
}

impl Record {
    /// A record with the data of a file, which begins there at the offset `at`.
    pub fn from_stored(header: &RecordHeader, stored: &[u8], at: u64) -> Self {
        Self {
            kind: header.kind,
            flags: header.flags,
            form_id: header.form_id,
            stamp: header.stamp,
            form_version: header.form_version,
            version_control: header.version_control,
            stored: stored.to_vec(),
            stored_at: at,
        }
    }

    /// The data as stored.
    pub fn stored(&self) -> &[u8] {
        &self.stored
    }

    /// The subrecords' bytes, inflated when they are compressed.
    ///
    /// # Errors
    /// When the compressed stream is broken.
    pub fn inflated(&self) -> Result<Cow<'_, [u8]>, RecordError> {
        if self.flags.has(RecordFlags::COMPRESSED) {
            let data = inflate(&self.stored, self.stored_at).map_err(|kind| self.error(kind))?;
            Ok(Cow::Owned(data))
        } else {
            Ok(Cow::Borrowed(&self.stored))
        }
    }

    /// The base for offsets in [`Record::inflated`]'s bytes: the data's place in the file, or 0
    /// when it is compressed.
    pub fn data_at(&self) -> u64 {
        if self.flags.has(RecordFlags::COMPRESSED) {
            0
        } else {
            self.stored_at
        }
    }

    /// The subrecords.
    ///
    /// # Errors
    /// When the data is broken.
    pub fn fields(&self) -> Result<Vec<Field>, RecordError> {
        let data = self.inflated()?;
        let fields = Subrecords::new(&data, self.data_at())
            .map(|step| {
                step.map(|sub| Field {
                    kind: sub.kind,
                    data: sub.data.to_vec(),
                })
            })
            .collect::<Result<_, ReadError>>();
        fields.map_err(|error| self.error(error.into()))
    }

    /// Replaces the data, compressing it when the flag says so.
    pub fn set_fields(&mut self, fields: &[Field]) {
        let mut out = Writer::new();
        for field in fields {
            push_subrecord(&mut out, field.kind, &field.data);
        }
        let compressed = self.flags.has(RecordFlags::COMPRESSED);
        self.stored = if compressed {
            compress(out.as_bytes())
        } else {
            out.into_bytes()
        };
        self.stored_at = 0;
    }

    /// An error of this record.
    pub fn error(&self, kind: RecordErrorKind) -> RecordError {
        RecordError {
            record: self.kind,
            form_id: self.form_id,
            kind,
        }
    }

    /// Appends header and data.
    pub fn write(&self, out: &mut Writer) {
        let header = RecordHeader {
            kind: self.kind,
            size: self.stored.len() as u32,
            flags: self.flags,
            form_id: self.form_id,
            stamp: self.stamp,
            form_version: self.form_version,
            version_control: self.version_control,
        };
        header.write(out);
        out.raw(&self.stored);
    }

    /// Header and data.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Writer::new();
        self.write(&mut out);
        out.into_bytes()
    }
}

/// Makes a record, subrecord by subrecord. Sizes and `XXXX` are seen to.
///
/// ```
/// use esp::RecordBuilder;
/// use ident::FourCC;
/// let global = RecordBuilder::new(FourCC(*b"GLOB"), 0x0100_0800)
///     .zstring(b"EDID", b"MyGlobal")
///     .field(b"FNAM", b"f")
///     .f32(b"FLTV", 2.5)
///     .finish();
/// assert_eq!(global.fields().map(|fields| fields.len()), Ok(3));
/// ```
#[derive(Debug, Clone)]
pub struct RecordBuilder {
    record: Record,
    data: Writer,
}

impl RecordBuilder {
    /// A record of SE's layout version (44) without flags or data.
    pub fn new(kind: FourCC, form_id: u32) -> Self {
        let record = Record {
            kind,
            flags: RecordFlags::default(),
            form_id,
            stamp: 0,
            form_version: 44,
            version_control: 0,
            stored: Vec::new(),
            stored_at: 0,
        };
        Self {
            record,
            data: Writer::new(),
        }
    }

    /// Sets the flags. Use [`RecordBuilder::finish_compressed`] to compress.
    #[must_use]
    pub fn flags(mut self, flags: RecordFlags) -> Self {
        self.record.flags = flags.without(RecordFlags::COMPRESSED);
        self
    }

    /// Sets the layout version.
    #[must_use]
    pub fn form_version(mut self, version: u16) -> Self {
        self.record.form_version = version;
        self
    }

    /// Appends a subrecord.
    #[must_use]
    pub fn field(mut self, kind: &[u8; 4], data: &[u8]) -> Self {
        push_subrecord(&mut self.data, FourCC(*kind), data);
        self
    }

    /// Appends a subrecord of text and a NUL.
    #[must_use]
    pub fn zstring(self, kind: &[u8; 4], text: &[u8]) -> Self {
        let data = [text, b"\0"].concat();
        self.field(kind, &data)
    }

    /// Appends a subrecord of one byte.
    #[must_use]
    pub fn u8(self, kind: &[u8; 4], value: u8) -> Self {
        self.field(kind, &[value])
    }

    /// Appends a subrecord of two bytes.
    #[must_use]
    pub fn u16(self, kind: &[u8; 4], value: u16) -> Self {
        self.field(kind, &value.to_le_bytes())
    }

    /// Appends a subrecord of four bytes: a number or a form id in the file's own numbering.
    #[must_use]
    pub fn u32(self, kind: &[u8; 4], value: u32) -> Self {
        self.field(kind, &value.to_le_bytes())
    }

    /// Appends a subrecord of four signed bytes.
    #[must_use]
    pub fn i32(self, kind: &[u8; 4], value: i32) -> Self {
        self.field(kind, &value.to_le_bytes())
    }

    /// Appends a subrecord of one float.
    #[must_use]
    pub fn f32(self, kind: &[u8; 4], value: f32) -> Self {
        self.field(kind, &value.to_le_bytes())
    }

    /// Appends a subrecord of form ids (or other words) in a row.
    #[must_use]
    pub fn u32s(self, kind: &[u8; 4], values: &[u32]) -> Self {
        let data: Vec<u8> = values
            .iter()
            .flat_map(|value| value.to_le_bytes())
            .collect();
        self.field(kind, &data)
    }

    /// The record.
    pub fn finish(mut self) -> Record {
        self.record.stored = self.data.into_bytes();
        self.record
    }

    /// The record with its data compressed.
    pub fn finish_compressed(mut self) -> Record {
        self.record.flags = self.record.flags.with(RecordFlags::COMPRESSED);
        self.record.stored = compress(self.data.as_bytes());
        self.record
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn book() -> RecordBuilder {
        RecordBuilder::new(FourCC(*b"BOOK"), 0x0100_0800).zstring(b"EDID", b"MyBook")
    }

    #[test]
    fn a_compressed_record_gives_the_same_fields() {
        let (plain, compressed) = (book().finish(), book().finish_compressed());
        assert_ne!(plain.stored(), compressed.stored());
        assert_eq!(plain.fields(), compressed.fields());
    }

    #[test]
    fn changed_fields_of_a_compressed_record_are_compressed_again() {
        let mut record = book().finish_compressed();
        let fields = vec![Field {
            kind: FourCC(*b"EDID"),
            data: b"Other\0".to_vec(),
        }];
        record.set_fields(&fields);
        assert!(record.flags.has(RecordFlags::COMPRESSED));
        assert_eq!(record.fields(), Ok(fields));
    }

    #[test]
    fn an_error_names_the_record_and_its_form() {
        let header = RecordHeader {
            kind: FourCC(*b"QUST"),
            size: 7,
            flags: RecordFlags::default(),
            form_id: 0x0001_F2D3,
            stamp: 0,
            form_version: 44,
            version_control: 0,
        };
        let record = Record::from_stored(&header, b"ALST\x04\0a", 0x1A18);
        assert_eq!(
            record.fields().unwrap_err().to_string(),
            "QUST 0001F2D3: at 0x1A1E: subrecord data: need 4 bytes, have 1"
        );
    }
}
