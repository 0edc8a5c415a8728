//! One file's bytes, wherever they lie: the trait, its error, and the source in memory.
//!
//! Sources of the standard library's files are in `std_folder.rs`; those of the File API and of
//! HTTP belong to the page. Caching is not here: see `block_cache.rs`.

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;

/// A boxed future of one thread: what the traits of this crate give back, so that they can be used
/// through `dyn` and implemented over JavaScript's promises.
pub type LocalFuture<'a, T> = Pin<Box<dyn Future<Output = T> + 'a>>;

/// The bytes of one file, readable at any place, many reads at a time.
pub trait Source: fmt::Debug {
    /// How many bytes the file has. It does not change while the source lives.
    fn len(&self) -> u64;

    /// Whether the file has no bytes.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Reads exactly `length` bytes that begin at `offset`.
    ///
    /// # Errors
    /// [`SourceError::Short`] when the file ends before that; what the host says otherwise.
    fn read(&self, offset: u64, length: usize) -> LocalFuture<'_, Result<Vec<u8>, SourceError>>;
}

/// Why bytes could not be had.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SourceError {
    /// The file ends too early.
    #[error("need {need} bytes at 0x{offset:X}, have {have}")]
    Short {
        /// Where the read began.
        offset: u64,
        /// How many bytes were asked for.
        need: u64,
        /// How many follow the place.
        have: u64,
    },
    /// The file was moved, deleted or changed since the folder was picked.
    #[error("the file is gone or was changed since the folder was picked")]
    Gone,
    /// The host does not allow the read.
    #[error("reading it is not allowed")]
    Denied,
    /// There is not enough memory for what was asked for.
    #[error("not enough memory for {0} bytes")]
    Memory(u64),
    /// Anything else, in the host's words.
    #[error("{0}")]
    Other(String),
}

impl SourceError {
    /// The error for a range past the end of a file of `len` bytes, or `None` when it fits.
    pub fn check_range(len: u64, offset: u64, length: usize) -> Option<Self> {
        let need = length as u64;
        let have = len.saturating_sub(offset);
        (need > have).then_some(Self::Short { offset, need, have })
    }
}

/// A file in memory.
#[derive(Clone)]
pub struct MemorySource(Rc<[u8]>);

impl MemorySource {
    /// A file with these bytes.
    pub fn new(bytes: impl Into<Rc<[u8]>>) -> Self {
        Self(bytes.into())
    }
}

impl fmt::Debug for MemorySource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "MemorySource({} bytes)", self.0.len())
    }
}

impl Source for MemorySource {
    fn len(&self) -> u64 {
        self.0.len() as u64
    }

    fn read(&self, offset: u64, length: usize) -> LocalFuture<'_, Result<Vec<u8>, SourceError>> {
        let range = usize::try_from(offset)
            .ok()
            .and_then(|start| Some(start..start.checked_add(length)?))
            .and_then(|range| self.0.get(range));
        let result = match range {
            Some(bytes) => Ok(bytes.to_vec()),
            None => Err(SourceError::Short {
                offset,
                need: length as u64,
                have: self.len().saturating_sub(offset),
            }),
        };
        Box::pin(std::future::ready(result))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_read_past_the_end_says_what_is_there() {
        let source = MemorySource::new(*b"abcdef");
        assert_eq!(pollster::block_on(source.read(2, 3)), Ok(b"cde".to_vec()));
        let error = pollster::block_on(source.read(4, 3)).unwrap_err();
        assert_eq!(error.to_string(), "need 3 bytes at 0x4, have 2");
        assert!(pollster::block_on(source.read(u64::MAX, usize::MAX)).is_err());
    }
}
