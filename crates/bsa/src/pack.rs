//! Writing archives: files by path in, the bytes of an archive out.
//!
//! Folders and files stand in the order of their hashes, data in the order of the records, without
//! gaps. Source: docs/formats/bsa.md; the layout is that of the public archives.

use crate::archive::{OFFSET_MASK, SIZE_MASK, TOGGLES_COMPRESSION};
use crate::error::Error;
use crate::hash::{file_hash, folder_hash};
use crate::header::{HEADER_LEN, Header, Version, flags};
use crate::payload::compress;
use ident::AssetPath;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry as Slot;
use wire::Writer;

/// What an archive to be written is like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Packing {
    /// Which game it is for.
    pub version: Version,
    /// Its flags: names, compression and embedded paths are written as they say. Those for the
    /// Xbox are refused.
    pub flags: u32,
    /// Kinds of files, as [`Header::kinds`] has them.
    pub kinds: u16,
}

impl Packing {
    /// An archive with names and without compression.
    pub fn plain(version: Version) -> Self {
        Self {
            version,
            flags: flags::FOLDER_NAMES | flags::FILE_NAMES,
            kinds: 0,
        }
    }
}

/// A file on its way into an archive.
#[derive(Debug, Clone)]
struct Packed {
    folder: Box<[u8]>,
    name: Box<[u8]>,
    stored: Vec<u8>,
    is_compressed: bool,
}

/// Files on their way into an archive.
#[derive(Debug, Clone)]
pub struct Packer {
    packing: Packing,
    /// By hash of the folder, then of the file: the order of the archive.
    files: BTreeMap<u64, BTreeMap<u64, Packed>>,
}

impl Packer {
    /// An archive without files.
    ///
    /// # Errors
    /// [`Error::Xbox`] when the flags are those of an Xbox archive, [`Error::Version`] for 103,
    /// which is not written.
    pub fn new(packing: Packing) -> Result<Self, Error> {
        if packing.version == Version::V103 {
            return Err(Error::Version(packing.version.number()));
        }
        if packing.flags & (flags::XBOX | flags::XBOX_COMPRESSION) != 0 {
            return Err(Error::Xbox);
        }
        Ok(Self {
            packing,
            files: BTreeMap::new(),
        })
    }

    /// What the archive is to be like.
    pub fn packing(&self) -> Packing {
        self.packing
    }

    /// Adds a file, compressed when the archive's files are.
    ///
    /// # Errors
    /// When the format cannot hold its path or its size, or has a file of the same hashes already.
    pub fn add(&mut self, path: &AssetPath, bytes: &[u8]) -> Result<(), Error> {
        // Nothing cannot be made smaller.
        let is_compressed = self.packing.flags & flags::COMPRESSED != 0 && !bytes.is_empty();
        self.add_as(path, bytes, is_compressed)
    }

    /// Adds a file, compressed or not whatever the archive's others are.
    ///
    /// # Errors
    /// As [`Packer::add`].
    pub fn add_as(
        &mut self,
        path: &AssetPath,
        bytes: &[u8],
        is_compressed: bool,
    ) -> Result<(), Error> {
        let too_large = |_| unwritable(path, "the file is too large for an archive");
        let stored = if is_compressed {
            u32::try_from(bytes.len()).map_err(too_large)?;
            let compressed = compress(self.packing.version, bytes);
            compressed.map_err(|_| unwritable(path, "the file cannot be compressed"))?
        } else {
            bytes.to_vec()
        };
        self.add_stored(path, stored, is_compressed)
    }

    /// Adds a file whose data is as an archive of this version stores it, without the embedded
    /// path: to carry compressed files from one archive to another unchanged.
    ///
    /// # Errors
    /// As [`Packer::add`].
    pub fn add_stored(
        &mut self,
        path: &AssetPath,
        stored: Vec<u8>,
        is_compressed: bool,
    ) -> Result<(), Error> {
        let (folder, name) = path.split();
        let hash = file_hash(name);
        let folder: &[u8] = if folder.is_empty() { b"." } else { folder };
        if hash == 0 || path.as_bytes().contains(&0) {
            return Err(unwritable(path, "archives cannot hold such a file name"));
        }
        // One byte holds the folder's length with its NUL, and that of an embedded path.
        let has_embedded = self.packing.flags & flags::EMBEDDED_NAMES != 0;
        if folder.len() > 254 || (has_embedded && path.as_bytes().len() > 255) {
            return Err(unwritable(path, "the path is too long for an archive"));
        }
        let size = stored.len()
            + if has_embedded {
                1 + path.as_bytes().len()
            } else {
                0
            };
        if size > SIZE_MASK as usize {
            return Err(unwritable(path, "the file is too large for an archive"));
        }
        let (folder, name) = (folder.into(), name.into());
        let packed = Packed {
            folder,
            name,
            stored,
            is_compressed,
        };
        match self
            .files
            .entry(folder_hash(path.split().0))
            .or_default()
            .entry(hash)
        {
            Slot::Vacant(slot) => {
                slot.insert(packed);
                Ok(())
            }
            Slot::Occupied(_) => Err(unwritable(path, "another file has the same name or hash")),
        }
    }

    /// The bytes of the archive.
    ///
    /// # Errors
    /// When the archive would be larger than two gigabytes, which offsets cannot tell.
    pub fn finish(&self) -> Result<Vec<u8>, Error> {
        let header = self.header();
        let mut out = Writer::new();
        header.write(&mut out);
        self.write_folder_records(&header, &mut out);
        let mut data_at = header.directory_len();
        for files in self.files.values() {
            if let (true, Some(file)) = (header.has(flags::FOLDER_NAMES), files.values().next()) {
                out.u8(file.folder.len() as u8 + 1).zstring(&file.folder);
            }
            for (&hash, file) in files {
                let size = self.size(&header, file);
                let offset = u32::try_from(data_at).ok().filter(|&at| at <= OFFSET_MASK);
                let Some(offset) = offset else {
                    let path = AssetPath::new(&full_path(file));
                    return Err(unwritable(&path, "the archive is larger than 2 GiB"));
                };
                let toggles = header.has(flags::COMPRESSED) != file.is_compressed;
                let toggle = if toggles { TOGGLES_COMPRESSION } else { 0 };
                out.u64_le(hash).u32_le(size as u32 | toggle).u32_le(offset);
                data_at += size;
            }
        }
        if header.has(flags::FILE_NAMES) {
            self.each_file().for_each(|file| {
                out.zstring(&file.name);
            });
        }
        for file in self.each_file() {
            if self.has_path(&header, file) {
                let path = full_path(file);
                out.u8(path.len() as u8).raw(&path);
            }
            out.raw(&file.stored);
        }
        Ok(out.into_bytes())
    }

    fn each_file(&self) -> impl Iterator<Item = &Packed> {
        self.files.values().flat_map(BTreeMap::values)
    }

    fn header(&self) -> Header {
        let folders = self
            .files
            .values()
            .filter_map(|files| files.values().next());
        Header {
            version: self.packing.version,
            flags: self.packing.flags,
            n_folders: self.files.len() as u32,
            n_files: self.each_file().count() as u32,
            folder_names_len: folders.map(|file| file.folder.len() as u32 + 1).sum(),
            file_names_len: self
                .each_file()
                .map(|file| file.name.len() as u32 + 1)
                .sum(),
            kinds: self.packing.kinds,
        }
    }

    fn write_folder_records(&self, header: &Header, out: &mut Writer) {
        let mut at = HEADER_LEN as u64;
        at += self.files.len() as u64 * header.version.folder_record_len() as u64;
        for (&hash, files) in &self.files {
            // The offset counts the file names, which stand behind all the folders.
            let offset = at + u64::from(header.file_names_len);
            out.u64_le(hash).u32_le(files.len() as u32);
            match header.version {
                Version::V103 | Version::V104 => out.u32_le(offset as u32),
                Version::V105 => out.u32_le(0).u64_le(offset),
            };
            let name = files
                .values()
                .next()
                .map_or(0, |file| file.folder.len() as u64 + 2);
            at += if header.has(flags::FOLDER_NAMES) {
                name
            } else {
                0
            };
            at += files.len() as u64 * 16;
        }
    }

    fn has_path(&self, header: &Header, file: &Packed) -> bool {
        header.has_embedded_names() && !file.stored.is_empty()
    }

    fn size(&self, header: &Header, file: &Packed) -> u64 {
        let path = if self.has_path(header, file) {
            1 + full_path(file).len() as u64
        } else {
            0
        };
        path + file.stored.len() as u64
    }
}

/// The path as it is embedded: without a folder for files in the root.
fn full_path(file: &Packed) -> Vec<u8> {
    if &*file.folder == b"." {
        return file.name.to_vec();
    }
    [&*file.folder, b"\\", &*file.name].concat()
}

fn unwritable(path: &AssetPath, why: &'static str) -> Error {
    Error::Unwritable {
        path: path.to_string(),
        why,
    }
}
