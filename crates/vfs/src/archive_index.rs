//! The files of all archives of a folder in one list, so that a look-up takes as long with four
//! hundred archives as with one.

use crate::archive_file::ArchiveFile;
use bsa::{Entry, file_hash, folder_hash};
use ident::AssetPath;

/// Sixteen bytes for each packed file.
#[derive(Debug, Clone, Copy)]
struct Row {
    /// Both hashes folded into one number. Two paths may share it: the archive decides.
    key: u64,
    archive: u32,
    entry: u32,
}

/// Where each packed file lies.
#[derive(Debug, Default)]
pub(crate) struct ArchiveIndex {
    /// By key, of one key the highest archive first.
    rows: Vec<Row>,
}

impl ArchiveIndex {
    /// Indexes the archives of a folder, lowest first.
    pub(crate) fn new(archives: &[ArchiveFile]) -> Self {
        let n_files = archives
            .iter()
            .map(|file| file.archive.entries().len())
            .sum();
        let mut rows = Vec::with_capacity(n_files);
        for (archive, file) in (0..).zip(archives) {
            for (entry, packed) in (0..).zip(file.archive.entries()) {
                let folder = or_root(file.archive.folder_hash(packed));
                rows.push(Row {
                    key: key(folder, packed.hash),
                    archive,
                    entry,
                });
            }
        }
        let highest_first = |row: &Row| (row.key, u32::MAX - row.archive, row.entry);
        rows.sort_unstable_by_key(highest_first);
        Self { rows }
    }

    /// The highest archive that has a path, by its place, and the file there.
    pub(crate) fn find<'a>(
        &self,
        archives: &'a [ArchiveFile],
        path: &AssetPath,
    ) -> Option<(u32, &'a Entry)> {
        let (folder, file) = path.split();
        let (folder, file) = (folder_hash(folder), file_hash(file));
        let key = key(folder, file);
        let start = self.rows.partition_point(|row| row.key < key);
        let same = self
            .rows
            .iter()
            .skip(start)
            .take_while(|row| row.key == key);
        let mut found = same.filter_map(|row| {
            let archive = &archives.get(row.archive as usize)?.archive;
            let entry = archive.entries().get(row.entry as usize)?;
            let is_it = entry.hash == file && or_root(archive.folder_hash(entry)) == folder;
            is_it.then_some((row.archive, entry))
        });
        found.next()
    }
}

/// Some tools give the root folder no hash.
fn or_root(folder: u64) -> u64 {
    if folder == 0 {
        folder_hash(b"")
    } else {
        folder
    }
}

fn key(folder: u64, file: u64) -> u64 {
    folder.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(32) ^ file
}
