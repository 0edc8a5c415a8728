//! A folder and its files through the standard library: the tool and native tests.

use crate::folder::{Folder, FolderEntry};
use crate::source::{LocalFuture, Source, SourceError};
use std::cell::RefCell;
use std::fs::File;
use std::io::{ErrorKind, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::UNIX_EPOCH;

/// How deep below the picked folder files are listed. Links can make folders endless.
const DEPTH_MAX: usize = 32;

/// A folder on this machine.
#[derive(Debug, Clone)]
pub struct StdFolder {
    root: PathBuf,
}

impl StdFolder {
    /// The folder at `root`. Nothing is read yet.
    pub fn new(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into() }
    }

    fn walk(&self) -> Result<Vec<FolderEntry>, SourceError> {
        let mut entries = Vec::new();
        let mut waiting = vec![(self.root.clone(), String::new(), 0)];
        while let Some((folder, prefix, depth)) = waiting.pop() {
            let listing = match std::fs::read_dir(&folder) {
                Ok(listing) => listing,
                Err(error) if depth == 0 => return Err(from_io(&error)),
                Err(_) => continue,
            };
            for item in listing.flatten() {
                // The File API gives names as text; a name that is none cannot be asked for.
                let Ok(name) = item.file_name().into_string() else {
                    continue;
                };
                let path = format!("{prefix}{name}");
                let Ok(metadata) = std::fs::metadata(item.path()) else {
                    continue;
                };
                if metadata.is_dir() {
                    if depth < DEPTH_MAX {
                        waiting.push((item.path(), format!("{path}/"), depth + 1));
                    }
                } else if metadata.is_file() {
                    entries.push(entry(path, &metadata));
                }
            }
        }
        entries.sort_by(|a, b| a.path.cmp(&b.path));
        Ok(entries)
    }
}

fn entry(path: String, metadata: &std::fs::Metadata) -> FolderEntry {
    let modified = metadata
        .modified()
        .ok()
        .and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    FolderEntry {
        path: path.into(),
        size: Some(metadata.len()),
        modified_ms: modified.and_then(|since| i64::try_from(since.as_millis()).ok()),
    }
}

impl Folder for StdFolder {
    fn list(&self) -> LocalFuture<'_, Result<Vec<FolderEntry>, SourceError>> {
        Box::pin(async move { self.walk() })
    }

    fn open<'a>(&'a self, path: &'a str) -> LocalFuture<'a, Result<Rc<dyn Source>, SourceError>> {
        Box::pin(async move {
            let source = StdSource::open(&self.root.join(path))?;
            Ok(Rc::new(source) as Rc<dyn Source>)
        })
    }
}

/// A file on this machine.
#[derive(Debug)]
pub struct StdSource {
    file: RefCell<File>,
    len: u64,
}

impl StdSource {
    /// Opens the file.
    ///
    /// # Errors
    /// [`SourceError::Gone`], [`SourceError::Denied`] or the system's words.
    pub fn open(path: &Path) -> Result<Self, SourceError> {
        let file = File::open(path).map_err(|error| from_io(&error))?;
        let len = file.metadata().map_err(|error| from_io(&error))?.len();
        Ok(Self {
            file: RefCell::new(file),
            len,
        })
    }

    fn read_now(&self, offset: u64, length: usize) -> Result<Vec<u8>, SourceError> {
        if let Some(short) = SourceError::check_range(self.len, offset, length) {
            return Err(short);
        }
        let mut bytes = Vec::new();
        bytes
            .try_reserve_exact(length)
            .map_err(|_| SourceError::Memory(length as u64))?;
        let mut file = self.file.borrow_mut();
        file.seek(SeekFrom::Start(offset))
            .map_err(|error| from_io(&error))?;
        let read = Read::by_ref(&mut *file)
            .take(length as u64)
            .read_to_end(&mut bytes);
        read.map_err(|error| from_io(&error))?;
        if bytes.len() < length {
            // The file was cut since it was opened.
            return Err(SourceError::Gone);
        }
        Ok(bytes)
    }
}

impl Source for StdSource {
    fn len(&self) -> u64 {
        self.len
    }

    fn read(&self, offset: u64, length: usize) -> LocalFuture<'_, Result<Vec<u8>, SourceError>> {
        Box::pin(async move { self.read_now(offset, length) })
    }
}

fn from_io(error: &std::io::Error) -> SourceError {
    match error.kind() {
        ErrorKind::NotFound => SourceError::Gone,
        ErrorKind::PermissionDenied => SourceError::Denied,
        _ => SourceError::Other(error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pollster::block_on;

    #[test]
    fn a_folder_is_listed_with_slashes_and_its_files_read_at_any_place() {
        let folder = StdFolder::new(env!("CARGO_MANIFEST_DIR"));
        let entries = block_on(folder.list()).unwrap();
        let own = entries
            .iter()
            .find(|entry| &*entry.path == "src/std_folder.rs")
            .unwrap();
        let source = block_on(folder.open(&own.path)).unwrap();
        assert_eq!(Some(source.len()), own.size);
        assert_eq!(block_on(source.read(4, 8)), Ok(b"A folder".to_vec()));
        let error = block_on(source.read(source.len() - 1, 2)).unwrap_err();
        assert!(error.to_string().ends_with("have 1"), "{error}");
    }

    #[test]
    fn what_is_not_there_is_gone() {
        let folder = StdFolder::new(env!("CARGO_MANIFEST_DIR"));
        assert_eq!(
            block_on(folder.open("src/none.rs")).unwrap_err(),
            SourceError::Gone
        );
        let none = StdFolder::new("/there/is/no/such/folder");
        assert_eq!(block_on(none.list()), Err(SourceError::Gone));
    }
}
