//! The little of a plugin's header that the load order needs: flags, form version, masters.
//!
//! The whole plugin is read by `esp`, which this crate does not know. Source: the plugin format
//! page, "Record" and "TES4".

use crate::text::decode;
use ident::Name;
use wire::{ReadError, Reader};

/// Bytes read first of each plugin. A read of the File API costs the same up to 64 KiB, and the
/// masters of nearly all plugins stand within this.
pub(crate) const FIRST_READ: u64 = 16 * 1024;

/// Header records of more bytes than this are not read: room for four million overridden forms.
pub(crate) const HEADER_MAX: u64 = 16 << 20;

/// Bytes of a record's header.
pub(crate) const RECORD_HEADER_LEN: u64 = 24;

const MASTER: u32 = 0x1;
const LOCALIZED: u32 = 0x80;
const LIGHT: u32 = 0x200;

/// What a plugin's TES4 record says about itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PluginHeader {
    /// The record's flags.
    pub flags: u32,
    /// 44 in plugins saved for Special Edition, less in those of Legendary Edition.
    pub form_version: u16,
    /// The plugins this one builds on, in the order its form ids count them.
    pub masters: Vec<Name>,
}

impl PluginHeader {
    /// Whether the master flag is set. The file's extension may make it a master too.
    pub fn is_master(&self) -> bool {
        self.flags & MASTER != 0
    }

    /// Whether the light flag is set. The file's extension may make it a light plugin too.
    pub fn is_light(&self) -> bool {
        self.flags & LIGHT != 0
    }

    /// Whether its texts stand in string tables.
    pub fn is_localized(&self) -> bool {
        self.flags & LOCALIZED != 0
    }

    /// How many bytes of the file the header record takes, from its first 24 bytes.
    pub(crate) fn record_len(bytes: &[u8]) -> Result<u64, ReadError> {
        let mut reader = Reader::new(bytes);
        signature(&mut reader)?;
        Ok(RECORD_HEADER_LEN + u64::from(reader.u32_le("size of the header record")?))
    }

    /// Reads the header record from the first bytes of a plugin.
    ///
    /// # Errors
    /// When the file does not begin with a TES4 record, or `bytes` end within it.
    pub fn read(bytes: &[u8]) -> Result<Self, ReadError> {
        let mut reader = Reader::new(bytes);
        signature(&mut reader)?;
        let size = reader.u32_le("size of the header record")?;
        let flags = reader.u32_le("flags of the header record")?;
        reader.take(8, "header record")?;
        let form_version = reader.u16_le("form version")?;
        reader.take(2, "header record")?;
        let data = reader.sub(size as usize, "data of the header record")?;
        Ok(Self {
            flags,
            form_version,
            masters: masters(data)?,
        })
    }
}

fn signature(reader: &mut Reader<'_>) -> Result<(), ReadError> {
    let at = reader.offset();
    let found = reader.array::<4>("signature of the first record")?;
    if found == *b"TES4" {
        return Ok(());
    }
    let found = u64::from(u32::from_le_bytes(found));
    Err(Reader::invalid(
        at,
        "signature of the first record",
        "TES4",
        found,
    ))
}

fn masters(mut reader: Reader<'_>) -> Result<Vec<Name>, ReadError> {
    let mut masters = Vec::new();
    let mut long: Option<u32> = None;
    while !reader.is_empty() {
        let kind = reader.array::<4>("subrecord of the header")?;
        let size = u32::from(reader.u16_le("subrecord size")?);
        // A size that does not fit in two bytes stands in an XXXX subrecord before.
        let size = long.take().unwrap_or(size);
        let data = reader.take(size as usize, "subrecord of the header")?;
        match &kind {
            b"XXXX" => long = data.first_chunk().map(|bytes| u32::from_le_bytes(*bytes)),
            b"MAST" => {
                let end = data
                    .iter()
                    .position(|&byte| byte == 0)
                    .unwrap_or(data.len());
                let name = data.get(..end).unwrap_or(data);
                masters.push(Name::new(&decode(name).text));
            }
            _ => {}
        }
    }
    Ok(masters)
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::Writer;

    fn header(flags: u32, subrecords: &[u8]) -> Vec<u8> {
        let mut out = Writer::new();
        out.raw(b"TES4")
            .u32_le(subrecords.len() as u32)
            .u32_le(flags)
            .raw(&[0; 8]);
        out.u16_le(44).u16_le(0).raw(subrecords);
        out.into_bytes()
    }

    #[test]
    fn masters_come_in_file_order_and_flags_are_told() {
        let mut data = Writer::new();
        data.raw(b"HEDR").u16_le(12).raw(&[0; 12]);
        data.raw(b"MAST")
            .u16_le(11)
            .zstring(b"Skyrim.esm")
            .raw(b"DATA")
            .u16_le(8)
            .raw(&[0; 8]);
        data.raw(b"MAST")
            .u16_le(11)
            .zstring(b"Gr\xFCn00.esm")
            .raw(b"DATA")
            .u16_le(8)
            .raw(&[0; 8]);
        let read = PluginHeader::read(&header(0x281, data.as_bytes())).unwrap();
        assert_eq!(
            read.masters,
            [Name::new("Skyrim.esm"), Name::new("Grün00.esm")]
        );
        assert!(read.is_master() && read.is_light() && read.is_localized());
        assert_eq!(read.form_version, 44);
    }

    // Source: libespm issue 3, an ONAM longer than 65,535 bytes behind XXXX.
    #[test]
    fn a_long_onam_before_the_end_does_not_lose_the_header() {
        let mut data = Writer::new();
        data.raw(b"XXXX")
            .u16_le(4)
            .u32_le(80_000)
            .raw(b"ONAM")
            .u16_le(0)
            .raw(&[0x4D; 80_000]);
        data.raw(b"MAST").u16_le(11).zstring(b"Skyrim.esm");
        let bytes = header(1, data.as_bytes());
        assert_eq!(
            PluginHeader::read(&bytes).unwrap().masters,
            [Name::new("Skyrim.esm")]
        );
        assert_eq!(
            PluginHeader::record_len(&bytes[..24]).unwrap(),
            bytes.len() as u64
        );
    }

    #[test]
    fn a_file_that_is_no_plugin_is_refused_at_its_first_byte() {
        let error = PluginHeader::read(b"TES3\0\0\0\0").unwrap_err();
        assert!(
            error
                .to_string()
                .starts_with("at 0x0: signature of the first record: expected TES4")
        );
    }

    #[test]
    fn a_header_cut_at_any_length_is_an_error() {
        let whole = header(1, b"HEDR\x0C\0\0\0\0\0\0\0\0\0\0\0\0\0");
        assert!(PluginHeader::read(&whole).is_ok());
        for length in 0..whole.len() {
            assert!(
                PluginHeader::read(&whole[..length]).is_err(),
                "{length} bytes"
            );
        }
    }
}
