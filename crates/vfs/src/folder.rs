//! A folder of files as the host shows it: what is in it, and how to open one of them.
//!
//! Not here: which of the files is the Data folder, what they mean, and which wins: that is
//! `data_folder.rs`.

use crate::source::{LocalFuture, Source, SourceError};
use std::fmt;
use std::rc::Rc;

/// A picked folder with everything below it.
///
/// Paths are relative to the folder that was picked (its own name is not part of them), with `/`
/// between the parts, in the spelling the host has.
pub trait Folder: fmt::Debug {
    /// All files below the folder, in any order. Folders themselves are not listed.
    ///
    /// # Errors
    /// What the host says, when the folder cannot be listed at all. A part that cannot be listed
    /// is left out.
    fn list(&self) -> LocalFuture<'_, Result<Vec<FolderEntry>, SourceError>>;

    /// Opens a file by a path exactly as [`Folder::list`] gave it.
    ///
    /// # Errors
    /// [`SourceError::Gone`] when there is no such file any more; what the host says otherwise.
    fn open<'a>(&'a self, path: &'a str) -> LocalFuture<'a, Result<Rc<dyn Source>, SourceError>>;
}

/// One file of a listing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FolderEntry {
    /// Path below the picked folder, as `Data/Scripts/Foo.pex`.
    pub path: Box<str>,
    /// Size in bytes, when the host knows it without opening the file.
    pub size: Option<u64>,
    /// Time of the last change in milliseconds since 1970, when the host knows it without opening
    /// the file. It tells a host that keeps what it read whether a file is still the same; the load
    /// order does not look at it.
    pub modified_ms: Option<i64>,
}

impl FolderEntry {
    /// An entry of which only the path is known.
    pub fn new(path: &str) -> Self {
        Self {
            path: path.into(),
            size: None,
            modified_ms: None,
        }
    }
}
