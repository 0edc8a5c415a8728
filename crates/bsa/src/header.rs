//! The first 36 bytes: what the archive is, and how long its directory is.

use crate::error::Error;
use wire::{Reader, Writer};

/// Bytes of the header.
pub const HEADER_LEN: usize = 36;

/// Archive flags.
pub mod flags {
    /// Each folder's name stands before its file records.
    pub const FOLDER_NAMES: u32 = 0x1;
    /// A block of file names follows the file records.
    pub const FILE_NAMES: u32 = 0x2;
    /// Files are compressed unless they say otherwise.
    pub const COMPRESSED: u32 = 0x4;
    /// An archive for the Xbox 360.
    pub const XBOX: u32 = 0x40;
    /// Each file's data begins with its path (not in version 103).
    pub const EMBEDDED_NAMES: u32 = 0x100;
    /// Compressed by the Xbox' own method.
    pub const XBOX_COMPRESSION: u32 = 0x200;
}

/// Which game's archives the file is one of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Version {
    /// 103: Oblivion. Read, not written.
    V103,
    /// 104: Skyrim Legendary Edition. Files are compressed with zlib.
    V104,
    /// 105: Skyrim Special Edition. Files are compressed as LZ4 frames.
    V105,
}

impl Version {
    /// The number in the file.
    pub fn number(self) -> u32 {
        match self {
            Self::V103 => 103,
            Self::V104 => 104,
            Self::V105 => 105,
        }
    }

    /// Bytes of a folder record.
    pub(crate) fn folder_record_len(self) -> usize {
        match self {
            Self::V103 | Self::V104 => 16,
            Self::V105 => 24,
        }
    }
}

/// The header, in file order. Source: docs/formats/bsa.md.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Header {
    /// Which game's archive it is.
    pub version: Version,
    /// The archive's flags, those of [`flags`] and hints for the game's run time.
    pub flags: u32,
    /// How many folders it has.
    pub n_folders: u32,
    /// How many files it has.
    pub n_files: u32,
    /// Bytes of all folder names with their final NULs.
    pub folder_names_len: u32,
    /// Bytes of all file names with their final NULs.
    pub file_names_len: u32,
    /// Kinds of files inside, a bit each: 1 meshes, 2 textures, 4 menus, 8 sounds, 0x10 voices,
    /// 0x20 shaders, 0x40 trees, 0x80 fonts, 0x100 others.
    pub kinds: u16,
}

impl Header {
    /// Reads the header from the first bytes of a file; more than [`HEADER_LEN`] may be given.
    ///
    /// # Errors
    /// When they are too few, or those of another kind of file. Archives of other games and of the
    /// Xbox are named.
    pub fn read(bytes: &[u8]) -> Result<Self, Error> {
        let mut reader = Reader::new(bytes);
        check_signature(&reader.array::<4>("signature of the archive")?)?;
        let version = match reader.u32_le("version of the archive")? {
            103 => Version::V103,
            104 => Version::V104,
            105 => Version::V105,
            other => return Err(Error::Version(other)),
        };
        let at = reader.offset();
        let first = reader.u32_le("offset of the folder records")?;
        if first != HEADER_LEN as u32 {
            let what = "offset of the folder records";
            return Err(Reader::invalid(at, what, "36", u64::from(first)).into());
        }
        let header = Self {
            version,
            flags: reader.u32_le("archive flags")?,
            n_folders: reader.u32_le("number of folders")?,
            n_files: reader.u32_le("number of files")?,
            folder_names_len: reader.u32_le("length of folder names")?,
            file_names_len: reader.u32_le("length of file names")?,
            kinds: reader.u16_le("kinds of files")?,
        };
        reader.u16_le("padding of the header")?;
        if header.has(flags::XBOX) || header.has_xbox_compression() {
            return Err(Error::Xbox);
        }
        Ok(header)
    }

    /// Whether a flag is set.
    pub fn has(&self, flag: u32) -> bool {
        self.flags & flag != 0
    }

    /// Whether each file's data begins with its path.
    pub fn has_embedded_names(&self) -> bool {
        // Observed: version 103 archives have the bit set and no paths in their data.
        self.has(flags::EMBEDDED_NAMES) && self.version != Version::V103
    }

    fn has_xbox_compression(&self) -> bool {
        self.has(flags::XBOX_COMPRESSION) && self.version != Version::V103
    }

    /// How many bytes from the start of the file [`crate::Archive::read_directory`] needs: header,
    /// records and names. Check it against the file's length before reading that much.
    pub fn directory_len(&self) -> u64 {
        let mut len = HEADER_LEN as u64;
        len += u64::from(self.n_folders) * self.version.folder_record_len() as u64;
        len += u64::from(self.n_files) * 16;
        if self.has(flags::FOLDER_NAMES) {
            // Each name has its length before it.
            len += u64::from(self.folder_names_len) + u64::from(self.n_folders);
        }
        if self.has(flags::FILE_NAMES) {
            len += u64::from(self.file_names_len);
        }
        len
    }

    pub(crate) fn write(&self, out: &mut Writer) {
        out.raw(b"BSA\0")
            .u32_le(self.version.number())
            .u32_le(HEADER_LEN as u32);
        out.u32_le(self.flags)
            .u32_le(self.n_folders)
            .u32_le(self.n_files);
        out.u32_le(self.folder_names_len)
            .u32_le(self.file_names_len);
        out.u16_le(self.kinds).u16_le(0);
    }
}

fn check_signature(found: &[u8; 4]) -> Result<(), Error> {
    match found {
        b"BSA\0" => Ok(()),
        b"BTDX" => Err(Error::OtherGame("Fallout 4, 76 or Starfield")),
        // Morrowind's archives have no signature but a version of 0x100.
        [0, 1, 0, 0] => Err(Error::OtherGame("Morrowind")),
        other => {
            let found = u64::from(u32::from_le_bytes(*other));
            Err(Reader::invalid(0, "signature of the archive", "BSA", found).into())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header(version: u32, flags: u32) -> Vec<u8> {
        let mut out = Writer::new();
        out.raw(b"BSA\0").u32_le(version).u32_le(36).u32_le(flags);
        out.u32_le(2)
            .u32_le(3)
            .u32_le(12)
            .u32_le(26)
            .u16_le(0x100)
            .u16_le(0);
        out.into_bytes()
    }

    #[test]
    fn the_length_of_the_directory_follows_from_the_header() {
        let len = |version, flags| {
            Header::read(&header(version, flags))
                .unwrap()
                .directory_len()
        };
        assert_eq!(len(104, 0), 36 + 2 * 16 + 3 * 16);
        assert_eq!(len(105, 0), 36 + 2 * 24 + 3 * 16);
        assert_eq!(len(105, 3), 36 + 2 * 24 + 3 * 16 + (12 + 2) + 26);
    }

    #[test]
    fn a_header_of_huge_numbers_gives_a_length_and_no_overflow() {
        let mut bytes = header(105, 3);
        bytes[16..32].fill(0xFF);
        let len = Header::read(&bytes).unwrap().directory_len();
        assert_eq!(len, 36 + 0xFFFF_FFFF * (24 + 16 + 1 + 1 + 1));
    }

    #[test]
    fn archives_of_others_are_refused_in_words() {
        let refused = |bytes: &[u8]| Header::read(bytes).unwrap_err().to_string();
        assert_eq!(
            refused(b"BTDX\x01\0\0\0GNRL"),
            "this is an archive of Fallout 4, 76 or Starfield, not of Skyrim"
        );
        assert_eq!(
            refused(&[0, 1, 0, 0, 9, 9, 9, 9]),
            "this is an archive of Morrowind, not of Skyrim"
        );
        assert_eq!(
            refused(&header(104, 0x43)),
            "this archive was made for the Xbox 360"
        );
        assert_eq!(
            refused(&header(42, 3)),
            "archives of version 42 are not known; Skyrim has 104 and 105"
        );
        assert!(refused(b"PK\x03\x04").starts_with("at 0x0: signature of the archive"));
        assert!(refused(b"").contains("need 4 bytes, have 0"));
    }
}
