//! An archive of the Data folder: its directory in memory, its data read slice by slice.

use crate::block_cache::CachedReader;
use crate::problem::Problem;
use crate::source::{Source, SourceError};
use bsa::{Archive, Entry, HEADER_LEN, Header};
use ident::Name;

/// Bytes read first of each archive. A read of the File API costs the same up to 64 KiB, and most
/// mods' directories fit.
const FIRST_READ: u64 = 64 << 10;

/// Directories of more bytes than this are not read: no shipped archive comes near it.
const DIRECTORY_MAX: u64 = 256 << 20;

/// One open archive.
#[derive(Debug)]
pub struct ArchiveFile {
    /// File name as the folder spells it.
    pub name: Box<str>,
    /// The plugin that loads it, `None` when the INI file's list does.
    pub plugin: Option<Name>,
    /// Its directory.
    pub archive: Archive,
    /// Its bytes.
    pub source: CachedReader,
}

impl ArchiveFile {
    /// The bytes of one of its files.
    ///
    /// # Errors
    /// When they cannot be read, or are damaged. Other files are not touched by that.
    pub async fn read(&self, entry: &Entry) -> Result<Vec<u8>, Problem> {
        let file = match self.archive.path(entry) {
            Some(path) => format!("{} in the archive", path),
            None => "a file of the archive".to_owned(),
        };
        let at = entry.range().start;
        let cannot = |error: SourceError| {
            Problem::at(&self.name, at, format!("{file} cannot be read: {error}"))
        };
        let data = self
            .source
            .read(at, entry.size as usize)
            .await
            .map_err(cannot)?;
        self.archive.unpack(entry, &data).map_err(|error| {
            let offset = error.offset().unwrap_or(at);
            Problem::at(&self.name, offset, format!("{file} is damaged: {error}"))
        })
    }
}

/// Reads an archive's directory, and nothing of its data.
pub(crate) async fn read_directory(name: &str, source: &dyn Source) -> Result<Archive, Problem> {
    let refused = |error: bsa::Error| {
        let offset = error.offset().unwrap_or(0);
        Problem::at(name, offset, format!("the archive is left out: {error}"))
    };
    let cannot = |error: SourceError| {
        Problem::new(
            name,
            format!("the archive is left out, it cannot be read: {error}"),
        )
    };
    if source.is_empty() {
        return Err(Problem::at(
            name,
            0,
            "the archive is empty: copy or download it again",
        ));
    }
    let first = source.len().min(FIRST_READ);
    let bytes = source.read(0, first as usize).await.map_err(cannot)?;
    let header = Header::read(&bytes).map_err(refused)?;
    let length = header.directory_len();
    if length > source.len().min(DIRECTORY_MAX) {
        let what = format!(
            "the archive is left out: its directory takes {length} bytes, the file has {}; it may \
             not be copied whole",
            source.len()
        );
        return Err(Problem::at(name, HEADER_LEN as u64, what));
    }
    if length <= first {
        return Archive::read_directory(&bytes).map_err(refused);
    }
    let bytes = source.read(0, length as usize).await.map_err(cannot)?;
    Archive::read_directory(&bytes).map_err(refused)
}

/// What is wrong with an archive that opened, in words.
pub(crate) fn problems(name: &str, archive: &Archive, len: u64) -> Vec<Problem> {
    let mut problems = Vec::new();
    for problem in archive.problems() {
        problems.push(Problem::at(name, problem.at, problem.kind.to_string()));
    }
    let n_beyond = archive.beyond(len).count();
    if let Some(first) = archive.beyond(len).map(|entry| entry.range().start).min() {
        let what = format!(
            "{n_beyond} of its {} files reach beyond the end of the archive, which has {len} \
             bytes: it may not be copied whole",
            archive.entries().len()
        );
        problems.push(Problem::at(name, first, what));
    }
    problems
}
