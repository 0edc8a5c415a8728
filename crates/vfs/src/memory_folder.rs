//! A folder in memory: tests, the demo, the stand-in master.

use crate::folder::{Folder, FolderEntry};
use crate::source::{LocalFuture, MemorySource, Source, SourceError};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Files by path, with `/` between the parts.
#[derive(Debug, Clone, Default)]
pub struct MemoryFolder {
    files: BTreeMap<Box<str>, Rc<dyn Source>>,
}

impl MemoryFolder {
    /// A folder with no files.
    pub fn new() -> Self {
        Self::default()
    }

    /// Puts a file there, in place of one with exactly this path.
    pub fn insert(&mut self, path: &str, bytes: impl Into<Rc<[u8]>>) -> &mut Self {
        self.insert_source(path, Rc::new(MemorySource::new(bytes)))
    }

    /// Puts a file there whose bytes come from any source.
    pub fn insert_source(&mut self, path: &str, source: Rc<dyn Source>) -> &mut Self {
        self.files.insert(path.into(), source);
        self
    }
}

impl Folder for MemoryFolder {
    fn list(&self) -> LocalFuture<'_, Result<Vec<FolderEntry>, SourceError>> {
        let entries = self.files.iter().map(|(path, source)| FolderEntry {
            path: path.clone(),
            size: Some(source.len()),
            modified_ms: None,
        });
        Box::pin(std::future::ready(Ok(entries.collect())))
    }

    fn open<'a>(&'a self, path: &'a str) -> LocalFuture<'a, Result<Rc<dyn Source>, SourceError>> {
        let source = self.files.get(path).cloned().ok_or(SourceError::Gone);
        Box::pin(std::future::ready(source))
    }
}
