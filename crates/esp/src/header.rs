//! The plugin's own record, `TES4`: version, author, masters.

use crate::{
    HEADER_SIZE, PluginError, Record, RecordBuilder, RecordError, RecordErrorKind, RecordFlags,
    RecordHeader, Subrecord, Subrecords,
};
use ident::FourCC;
use wire::{ReadError, Reader};

/// What `TES4` says. Text is bytes in the plugin's encoding.
#[derive(Debug, Clone, PartialEq)]
pub struct PluginHeader {
    /// Flags of the record: master, localized, light.
    pub flags: RecordFlags,
    /// Layout version of the record: up to 43 in LE, 44 in SE.
    pub form_version: u16,
    /// Version of the plugin: 0.94, 1.70 or 1.71.
    pub version: f32,
    /// Records and groups in the file, `TES4` not counted. Editors' word, not to be relied on.
    pub record_count: i32,
    /// The object id the next new record would get.
    pub next_object_id: u32,
    /// Author.
    pub author: Vec<u8>,
    /// Description.
    pub description: Vec<u8>,
    /// The plugins this one builds on, in the order that form ids count them.
    pub masters: Vec<Master>,
    /// Masters' records in temporary cell groups that are overridden here (`ONAM`), as file ids.
    pub overrides: Vec<u32>,
    /// `INTV`: editor's number, where present.
    pub internal_version: Option<u32>,
    /// `INCC`: interior cells counted by the editor, where present.
    pub interior_cell_count: Option<u32>,
}

/// A plugin named in a header.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Master {
    /// File name, in the plugin's encoding.
    pub name: Vec<u8>,
    /// `DATA`: always 0 in files seen; kept as it is.
    pub size: u64,
}

impl PluginHeader {
    /// The header of a new SE plugin without masters.
    pub fn new() -> Self {
        Self {
            flags: RecordFlags::default(),
            form_version: 44,
            version: 1.7,
            record_count: 0,
            next_object_id: 0x800,
            author: Vec::new(),
            description: Vec::new(),
            masters: Vec::new(),
            overrides: Vec::new(),
            internal_version: None,
            interior_cell_count: None,
        }
    }

    /// A header with one more master.
    #[must_use]
    pub fn with_master(mut self, name: &str) -> Self {
        self.masters.push(Master {
            name: name.as_bytes().to_vec(),
            size: 0,
        });
        self
    }

    /// Reads the header at the start of a plugin. `bytes` must hold the whole `TES4` record
    /// ([`PluginHeader::size_of`] tells how long that is); what follows it is not looked at.
    ///
    /// # Errors
    /// [`PluginError`] in every case it lists.
    pub fn read(bytes: &[u8]) -> Result<Self, PluginError> {
        let size = Self::size_of(bytes)?;
        let mut reader = Reader::new(bytes);
        let header = RecordHeader::read(&mut reader).map_err(PluginError::HeaderCut)?;
        let stored = reader.take(size - HEADER_SIZE, "plugin header");
        let stored = stored.map_err(PluginError::HeaderCut)?;
        Ok(Self::from_record(&Record::from_stored(
            &header,
            stored,
            HEADER_SIZE as u64,
        ))?)
    }

    /// Bytes from the file's start to the end of `TES4`. Needs the file's first 24 bytes.
    ///
    /// # Errors
    /// When this is no plugin of this game, or the file is shorter than 24 bytes.
    pub fn size_of(bytes: &[u8]) -> Result<usize, PluginError> {
        if bytes.is_empty() {
            return Err(PluginError::Empty);
        }
        let signature = Reader::new(bytes).array("signature").map(FourCC);
        let signature = signature.map_err(PluginError::HeaderCut)?;
        if signature.0 != *b"TES4" {
            return Err(PluginError::NotAPlugin(signature));
        }
        // Oblivion's record headers lack the last word: the first subrecord stands there.
        if bytes.get(20..24) == Some(b"HEDR") {
            return Err(PluginError::OlderGame);
        }
        let header = RecordHeader::read(&mut Reader::new(bytes)).map_err(PluginError::HeaderCut)?;
        Ok(HEADER_SIZE + header.size as usize)
    }

    /// The header a `TES4` record holds.
    ///
    /// # Errors
    /// When a subrecord is broken.
    pub fn from_record(record: &Record) -> Result<Self, RecordError> {
        let mut out = Self {
            flags: record.flags,
            form_version: record.form_version,
            version: 0.0,
            next_object_id: 0,
            ..Self::new()
        };
        let data = record.inflated()?;
        for step in Subrecords::new(&data, record.data_at()) {
            step.and_then(|subrecord| out.take(subrecord))
                .map_err(|error| record.error(RecordErrorKind::Read(error)))?;
        }
        Ok(out)
    }

    fn take(&mut self, subrecord: Subrecord<'_>) -> Result<(), ReadError> {
        let mut reader = Reader::at_offset(subrecord.data, subrecord.at);
        match &subrecord.kind.0 {
            b"HEDR" => {
                self.version = reader.f32_le("plugin version")?;
                self.record_count = reader.i32_le("record count")?;
                self.next_object_id = reader.u32_le("next object id")?;
            }
            b"CNAM" => self.author = until_nul(subrecord.data).to_vec(),
            b"SNAM" => self.description = until_nul(subrecord.data).to_vec(),
            b"MAST" => {
                self.masters.push(Master {
                    name: until_nul(subrecord.data).to_vec(),
                    size: 0,
                });
            }
            b"DATA" => {
                if let Some(master) = self.masters.last_mut() {
                    master.size = reader.u64_le("master size")?;
                }
            }
            b"ONAM" => {
                while reader.remaining() >= 4 {
                    self.overrides.push(reader.u32_le("overridden form")?);
                }
            }
            b"INTV" => self.internal_version = Some(reader.u32_le("internal version")?),
            b"INCC" => self.interior_cell_count = Some(reader.u32_le("interior cell count")?),
            // SCRN is a screenshot; nothing else is known.
            _ => {}
        }
        Ok(())
    }

    /// The `TES4` record that says this.
    pub fn to_record(&self) -> Record {
        let mut hedr = self.version.to_le_bytes().to_vec();
        hedr.extend(self.record_count.to_le_bytes());
        hedr.extend(self.next_object_id.to_le_bytes());
        let mut out = RecordBuilder::new(FourCC(*b"TES4"), 0)
            .flags(self.flags)
            .form_version(self.form_version)
            .field(b"HEDR", &hedr);
        if !self.author.is_empty() {
            out = out.zstring(b"CNAM", &self.author);
        }
        if !self.description.is_empty() {
            out = out.zstring(b"SNAM", &self.description);
        }
        for master in &self.masters {
            out = out
                .zstring(b"MAST", &master.name)
                .field(b"DATA", &master.size.to_le_bytes());
        }
        if !self.overrides.is_empty() {
            let ids: Vec<u8> = self
                .overrides
                .iter()
                .flat_map(|id| id.to_le_bytes())
                .collect();
            out = out.field(b"ONAM", &ids);
        }
        let numbers = [
            (b"INTV", self.internal_version),
            (b"INCC", self.interior_cell_count),
        ];
        for (kind, number) in numbers {
            if let Some(number) = number {
                out = out.u32(kind, number);
            }
        }
        out.finish()
    }
}

impl Default for PluginHeader {
    fn default() -> Self {
        Self::new()
    }
}

/// The bytes before the first NUL, or all of them.
fn until_nul(bytes: &[u8]) -> &[u8] {
    bytes.split(|&byte| byte == 0).next().unwrap_or(&[])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_is_read_as_it_was_written() {
        let header = PluginHeader {
            flags: RecordFlags::MASTER.with(RecordFlags::LOCALIZED),
            author: b"someone".to_vec(),
            record_count: 12,
            overrides: vec![0x14, 0x15],
            internal_version: Some(1),
            ..PluginHeader::new()
                .with_master("Skyrim.esm")
                .with_master("Update.esm")
        };
        let bytes = header.to_record().to_bytes();
        assert_eq!(PluginHeader::read(&bytes), Ok(header));
    }

    #[test]
    fn issue_3_overrides_longer_than_65535_bytes_come_with_xxxx() {
        let header = PluginHeader {
            overrides: (0..20_000).collect(),
            internal_version: Some(7),
            ..PluginHeader::new().with_master("Skyrim.esm")
        };
        let bytes = header.to_record().to_bytes();
        assert!(bytes.windows(4).any(|window| window == b"XXXX"));
        assert_eq!(PluginHeader::read(&bytes), Ok(header));
    }

    #[test]
    fn issue_391_an_oblivion_plugin_is_refused_in_words() {
        // 20-byte header: the first subrecord follows the form id and the stamp.
        let bytes = b"TES4\x12\0\0\0\x01\0\0\0\0\0\0\0\0\0\0\0HEDR\x0C\0\0\0\x80\x3F";
        let error = PluginHeader::read(bytes).unwrap_err();
        assert_eq!(
            error.to_string(),
            "a plugin of an older game (Oblivion): its headers have 20 bytes, Skyrim's have 24"
        );
    }

    #[test]
    fn what_is_no_plugin_is_told_apart() {
        assert_eq!(PluginHeader::read(b""), Err(PluginError::Empty));
        let text = PluginHeader::read(b"PK\x03\x04zip")
            .unwrap_err()
            .to_string();
        assert_eq!(
            text,
            "not a plugin: it begins with \"PK\\x03\\x04\", not with \"TES4\""
        );
        let cut = PluginHeader::read(b"TES4\x20\0\0").unwrap_err().to_string();
        assert_eq!(
            cut,
            "the file ends inside its header: at 0x0: record header: need 24 bytes, have 7"
        );
    }
}
