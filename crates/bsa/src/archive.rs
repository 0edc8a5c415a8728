//! The directory of an archive: which files it has and where their data lies.
//!
//! Only the directory is kept, never data: an archive of two gigabytes takes some hundred
//! kilobytes. A file's bytes are cut out by the caller and given to [`Archive::unpack`].

use crate::error::Error;
use crate::hash::{file_hash, folder_hash};
use crate::header::{HEADER_LEN, Header, Version, flags};
use crate::problem::{Problem, ProblemKind};
use ident::AssetPath;
use std::ops::Range;
use wire::Reader;

/// In a file's size: this file is compressed where the archive's are not, or the other way round.
pub(crate) const TOGGLES_COMPRESSION: u32 = 1 << 30;
/// The bits of a file's size that are its size.
pub(crate) const SIZE_MASK: u32 = TOGGLES_COMPRESSION - 1;
/// The bits of a file's offset that are its offset.
pub(crate) const OFFSET_MASK: u32 = (1 << 31) - 1;

const NO_NAME: u32 = u32::MAX;

/// A file of the archive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// Hash of the file's name.
    pub hash: u64,
    /// Where its data begins, in bytes from the start of the archive.
    pub offset: u32,
    /// Bytes of its data as stored, with the embedded path if there is one.
    pub size: u32,
    /// Whether its data is compressed.
    pub is_compressed: bool,
    folder: u32,
    /// Where its name begins among the file names.
    name_at: u32,
}

impl Entry {
    /// Where its data lies in the archive.
    pub fn range(&self) -> Range<u64> {
        u64::from(self.offset)..u64::from(self.offset) + u64::from(self.size)
    }
}

#[derive(Debug, Clone)]
struct Folder {
    hash: u64,
    /// Its name among the folder names, empty when there is none.
    name: Range<u32>,
}

/// An archive's directory.
#[derive(Debug, Clone)]
pub struct Archive {
    header: Header,
    folders: Vec<Folder>,
    entries: Vec<Entry>,
    /// Entries by folder hash, then file hash, the first of two alike before the second.
    by_hash: Vec<u32>,
    folder_names: Box<[u8]>,
    file_names: Box<[u8]>,
    problems: Vec<Problem>,
}

/// A folder record, with its place in the file.
struct FolderRecord {
    at: u64,
    hash: u64,
    n_files: u32,
    offset: u64,
}

impl Archive {
    /// Reads the directory from the first bytes of an archive, [`Header::directory_len`] of them;
    /// more may be given.
    ///
    /// # Errors
    /// As [`Header::read`]; when the bytes end within the directory.
    pub fn read_directory(bytes: &[u8]) -> Result<Self, Error> {
        let header = Header::read(bytes)?;
        let mut reader = Reader::new(bytes);
        reader.take(HEADER_LEN, "header of the archive")?;
        let records = folder_records(&mut reader, &header)?;
        let n_files = header.n_files as usize;
        let n_files = reader.check_count(n_files, 16, "file records")?;
        let mut archive = Self {
            header,
            folders: Vec::with_capacity(records.len()),
            entries: Vec::with_capacity(n_files),
            by_hash: Vec::new(),
            folder_names: Box::default(),
            file_names: Box::default(),
            problems: Vec::new(),
        };
        let mut folder_names = Vec::new();
        for record in records {
            archive.read_folder(&mut reader, &record, &mut folder_names)?;
        }
        archive.folder_names = folder_names.into();
        archive.check_count();
        if header.has(flags::FILE_NAMES) {
            let at = reader.offset();
            let names = reader.take(header.file_names_len as usize, "file names")?;
            archive.read_file_names(names, at);
        }
        archive.index();
        Ok(archive)
    }

    fn read_folder(
        &mut self,
        reader: &mut Reader<'_>,
        record: &FolderRecord,
        names: &mut Vec<u8>,
    ) -> Result<(), Error> {
        let at = reader.offset();
        // The offset in the record counts the file names, which stand behind.
        let expected = at + u64::from(self.header.file_names_len);
        if record.offset != expected {
            let kind = ProblemKind::FolderOffset {
                found: record.offset,
                expected,
            };
            self.problems.push(Problem {
                at: record.at,
                kind,
            });
        }
        let start = names.len() as u32;
        if self.header.has(flags::FOLDER_NAMES) {
            let length = usize::from(reader.u8("length of a folder name")?);
            let name = reader.take(length, "folder name")?;
            let name = name.strip_suffix(&[0]).unwrap_or(name);
            let expected = folder_hash(name);
            // Some tools give the root folder no hash.
            let is_root = name.is_empty() || name == b".";
            if record.hash != expected && !(is_root && record.hash == 0) {
                let name = name.to_vec();
                let kind = ProblemKind::FolderHash {
                    name,
                    found: record.hash,
                    expected,
                };
                self.problems.push(Problem {
                    at: record.at,
                    kind,
                });
            }
            names.extend_from_slice(name);
        }
        let folder = self.folders.len() as u32;
        self.folders.push(Folder {
            hash: record.hash,
            name: start..names.len() as u32,
        });
        let n_files = reader.check_count(record.n_files as usize, 16, "files of a folder")?;
        for _ in 0..n_files {
            let hash = reader.u64_le("hash of a file")?;
            let size = reader.u32_le("size of a file")?;
            let offset = reader.u32_le("offset of a file")?;
            let toggles = size & TOGGLES_COMPRESSION != 0;
            self.entries.push(Entry {
                hash,
                offset: offset & OFFSET_MASK,
                size: size & SIZE_MASK,
                is_compressed: self.header.has(flags::COMPRESSED) != toggles,
                folder,
                name_at: NO_NAME,
            });
        }
        Ok(())
    }

    fn check_count(&mut self) {
        let folders = self.entries.len() as u32;
        if folders != self.header.n_files {
            let kind = ProblemKind::FileCount {
                header: self.header.n_files,
                folders,
            };
            self.problems.push(Problem { at: 20, kind });
        }
    }

    fn read_file_names(&mut self, names: &[u8], at: u64) {
        let mut reader = Reader::at_offset(names, at);
        let n_entries = self.entries.len();
        for (number, entry) in self.entries.iter_mut().enumerate() {
            let place = reader.offset();
            let Ok(name) = reader.zstring("file name") else {
                let n_files = (n_entries - number) as u32;
                let kind = ProblemKind::NamesMissing { n_files };
                self.problems.push(Problem { at: place, kind });
                break;
            };
            entry.name_at = (place - at) as u32;
            let expected = file_hash(name);
            if entry.hash != expected {
                let name = name.to_vec();
                let kind = ProblemKind::FileHash {
                    name,
                    found: entry.hash,
                    expected,
                };
                self.problems.push(Problem { at: place, kind });
            }
        }
        self.file_names = names.into();
    }

    fn index(&mut self) {
        let key = |entry: &Entry| {
            (
                self.folders
                    .get(entry.folder as usize)
                    .map_or(0, |folder| folder.hash),
                entry.hash,
            )
        };
        let keys: Vec<(u64, u64)> = self.entries.iter().map(key).collect();
        let key = |index: &u32| keys.get(*index as usize).copied().unwrap_or_default();
        let mut order: Vec<u32> = (0..self.entries.len() as u32).collect();
        let folders_fall = self.folders.is_sorted_by_key(|folder| folder.hash);
        if !order.is_sorted_by_key(key) || !folders_fall {
            self.problems.push(Problem {
                at: HEADER_LEN as u64,
                kind: ProblemKind::Unsorted,
            });
            order.sort_by_key(key);
        }
        for (first, second) in order.iter().zip(order.iter().skip(1)) {
            if key(first) == key(second) {
                let kind = ProblemKind::Twice { hash: key(first).1 };
                self.problems.push(Problem {
                    at: HEADER_LEN as u64,
                    kind,
                });
            }
        }
        self.by_hash = order;
    }

    /// The header.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// All files, in the archive's order.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The file at a path, by its hashes alone: names need not be there.
    pub fn find(&self, path: &AssetPath) -> Option<&Entry> {
        let (folder, file) = path.split();
        let hash = file_hash(file);
        let found = self.find_hashed(folder_hash(folder), hash);
        // Some tools give the root folder no hash.
        if folder.is_empty() {
            found.or_else(|| self.find_hashed(0, hash))
        } else {
            found
        }
    }

    /// The file of these hashes, of two the first.
    pub fn find_hashed(&self, folder: u64, file: u64) -> Option<&Entry> {
        let at = self
            .by_hash
            .partition_point(|&index| self.key(index) < Some((folder, file)));
        let &index = self.by_hash.get(at)?;
        if self.key(index)? == (folder, file) {
            self.entries.get(index as usize)
        } else {
            None
        }
    }

    fn key(&self, index: u32) -> Option<(u64, u64)> {
        let entry = self.entries.get(index as usize)?;
        Some((self.folder_hash(entry), entry.hash))
    }

    /// The file whose name is this path, whatever its hash: for looking at archives whose hashes
    /// are wrong. The game does not find files so. Slow.
    pub fn find_named(&self, path: &AssetPath) -> Option<&Entry> {
        self.entries
            .iter()
            .find(|entry| self.path(entry).as_ref() == Some(path))
    }

    /// Hash of the folder a file is in.
    pub fn folder_hash(&self, entry: &Entry) -> u64 {
        self.folders
            .get(entry.folder as usize)
            .map_or(0, |folder| folder.hash)
    }

    /// Name of the folder a file is in, `None` when the archive has no folder names.
    pub fn folder_name(&self, entry: &Entry) -> Option<&[u8]> {
        if !self.header.has(flags::FOLDER_NAMES) {
            return None;
        }
        let name = &self.folders.get(entry.folder as usize)?.name;
        self.folder_names
            .get(name.start as usize..name.end as usize)
    }

    /// Name of a file, `None` when the archive has no file names.
    pub fn file_name(&self, entry: &Entry) -> Option<&[u8]> {
        let rest = self.file_names.get(entry.name_at as usize..)?;
        rest.split(|&byte| byte == 0).next()
    }

    /// Path of a file, `None` when the archive has not both names.
    pub fn path(&self, entry: &Entry) -> Option<AssetPath> {
        let mut path = self.folder_name(entry)?.to_vec();
        path.push(b'\\');
        path.extend_from_slice(self.file_name(entry)?);
        Some(AssetPath::new(&path))
    }

    /// What is odd about the directory, in the order it was found.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// The files whose data would not lie in an archive of `len` bytes: it was cut.
    pub fn beyond(&self, len: u64) -> impl Iterator<Item = &Entry> {
        self.entries
            .iter()
            .filter(move |entry| entry.range().end > len)
    }

    pub(crate) fn version(&self) -> Version {
        self.header.version
    }
}

fn folder_records(reader: &mut Reader<'_>, header: &Header) -> Result<Vec<FolderRecord>, Error> {
    let record_len = header.version.folder_record_len();
    let n_folders = reader.check_count(header.n_folders as usize, record_len, "folder records")?;
    let mut records = Vec::with_capacity(n_folders);
    for _ in 0..n_folders {
        let at = reader.offset();
        let hash = reader.u64_le("hash of a folder")?;
        let n_files = reader.u32_le("number of files in a folder")?;
        let offset = if header.version == Version::V105 {
            reader.u32_le("padding of a folder record")?;
            reader.u64_le("offset of a folder")?
        } else {
            u64::from(reader.u32_le("offset of a folder")?)
        };
        records.push(FolderRecord {
            at,
            hash,
            n_files,
            offset,
        });
    }
    Ok(records)
}

#[cfg(test)]
mod tests;
