//! Odd data in an archive's directory: the archive opens, and this stands beside it.

use std::fmt;

/// Something odd, and where in the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// Offset in bytes from the start of the archive.
    pub at: u64,
    /// What is odd.
    pub kind: ProblemKind,
}

/// What is odd about an archive's directory.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProblemKind {
    /// A folder's hash is not that of its name. The game finds its files by the hash alone.
    FolderHash {
        /// The name.
        name: Vec<u8>,
        /// The hash in the record.
        found: u64,
        /// The hash of the name.
        expected: u64,
    },
    /// A file's hash is not that of its name.
    FileHash {
        /// The name.
        name: Vec<u8>,
        /// The hash in the record.
        found: u64,
        /// The hash of the name.
        expected: u64,
    },
    /// The records are not in the order of their hashes, so that the game misses some.
    Unsorted,
    /// Two files have the same folder and name; the first is found.
    Twice {
        /// The hash both have.
        hash: u64,
    },
    /// The folder's record points elsewhere than its files stand.
    FolderOffset {
        /// Where it points.
        found: u64,
        /// Where they stand.
        expected: u64,
    },
    /// The name block ends before the last file's name.
    NamesMissing {
        /// How many files have no name.
        n_files: u32,
    },
    /// The folders hold another number of files than the header says.
    FileCount {
        /// What the header says.
        header: u32,
        /// What the folders hold.
        folders: u32,
    },
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at 0x{:X}: {}", self.at, self.kind)
    }
}

impl fmt::Display for ProblemKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::FolderHash {
                name,
                found,
                expected,
            } => write!(
                f,
                "folder {} has the hash {found:016X} instead of {expected:016X}",
                String::from_utf8_lossy(name)
            ),
            Self::FileHash {
                name,
                found,
                expected,
            } => write!(
                f,
                "file {} has the hash {found:016X} instead of {expected:016X}",
                String::from_utf8_lossy(name)
            ),
            Self::Unsorted => f.write_str("the records are not in the order of their hashes"),
            Self::Twice { hash } => write!(f, "two files have the hash {hash:016X}"),
            Self::FolderOffset { found, expected } => write!(
                f,
                "the folder's record points to 0x{found:X}, its files stand at 0x{expected:X}"
            ),
            Self::NamesMissing { n_files } => write!(f, "{n_files} files have no name"),
            Self::FileCount { header, folders } => {
                write!(
                    f,
                    "the header counts {header} files, the folders hold {folders}"
                )
            }
        }
    }
}
