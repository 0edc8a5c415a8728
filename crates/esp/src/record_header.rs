//! The 24 bytes before a record's data.

use crate::RecordFlags;
use ident::FourCC;
use wire::{ReadError, Reader, Writer};

/// Size in bytes of a record header and of a group header.
pub const HEADER_SIZE: usize = 24;

/// A record header as the file has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RecordHeader {
    /// Signature.
    pub kind: FourCC,
    /// Bytes of data after the header, as stored (compressed when the flag is set).
    pub size: u32,
    /// Flags.
    pub flags: RecordFlags,
    /// Form id in the file's own numbering; 0 in `TES4`.
    pub form_id: u32,
    /// Date and users of the last edit, bytes 16 to 19, kept as they are.
    pub stamp: u32,
    /// Version of the record's layout: up to 43 in LE, 44 in SE.
    pub form_version: u16,
    /// Second version control word, kept as it is.
    pub version_control: u16,
}

impl RecordHeader {
    /// Reads 24 bytes.
    ///
    /// # Errors
    /// When fewer are left.
    pub fn read(reader: &mut Reader<'_>) -> Result<Self, ReadError> {
        let mut bytes = reader.sub(HEADER_SIZE, "record header")?;
        Ok(Self {
            kind: FourCC(bytes.array("signature")?),
            size: bytes.u32_le("data size")?,
            flags: RecordFlags(bytes.u32_le("flags")?),
            form_id: bytes.u32_le("form id")?,
            stamp: bytes.u32_le("stamp")?,
            form_version: bytes.u16_le("form version")?,
            version_control: bytes.u16_le("version control")?,
        })
    }

    /// Appends the 24 bytes.
    pub fn write(&self, out: &mut Writer) {
        out.raw(&self.kind.0)
            .u32_le(self.size)
            .u32_le(self.flags.0)
            .u32_le(self.form_id)
            .u32_le(self.stamp)
            .u16_le(self.form_version)
            .u16_le(self.version_control);
    }
}
