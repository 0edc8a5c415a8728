//! A plugin of the Data folder: its place, its header, its bytes.

use crate::block_cache::CachedReader;
use crate::plugin_header::PluginHeader;
use crate::problem::Problem;
use ident::Name;
use std::cell::RefCell;
use std::fmt;
use std::ops::Range;

/// Files of at most this many bytes are read in one go.
pub(crate) const WHOLE_MAX: u64 = 256 << 10;

/// One plugin file, in load order among its like.
#[derive(Debug)]
pub struct PluginFile {
    /// File name as the folder spells it.
    pub name: Name,
    /// Whether the game would load it.
    pub active: bool,
    /// Whether it loads among the masters, by its flag or its extension.
    pub is_master: bool,
    /// Whether it takes a light slot, by its flag or its extension.
    pub is_light: bool,
    /// Its header, or `None` when it cannot be read. Such a plugin is never active.
    pub header: Option<PluginHeader>,
    /// Its bytes. `None` when the host could not open it.
    pub source: Option<CachedReader>,
    /// All of it, when its header was read so: a read costs the same for a header and a small file.
    pub(crate) whole: Whole,
}

/// A file's bytes, kept for whoever reads it first.
#[derive(Default)]
pub(crate) struct Whole(RefCell<Option<Vec<u8>>>);

impl Whole {
    pub(crate) fn new(bytes: Option<Vec<u8>>) -> Self {
        Self(RefCell::new(bytes))
    }
}

impl fmt::Debug for Whole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.0.borrow().as_ref().map(Vec::len);
        f.debug_tuple("Whole").field(&size).finish()
    }
}

impl PluginFile {
    /// Size in bytes, 0 when the file could not be opened.
    pub fn size(&self) -> u64 {
        self.source.as_ref().map_or(0, CachedReader::len)
    }

    /// The file from its start to its end, block by block: one in a small file, which is in memory
    /// the first time when its header was read with it, and large ones else.
    ///
    /// # Errors
    /// A problem with the file, in words. Blocks before it were heard.
    pub async fn stream(&self, mut on_block: impl FnMut(&[u8])) -> Result<(), Problem> {
        let name = self.name.as_str();
        let Some(source) = &self.source else {
            return Err(Problem::new(name, "the file could not be opened"));
        };
        if let Some(whole) = self.whole.0.take() {
            on_block(&whole);
            return Ok(());
        }
        let unreadable = |error| Problem::new(name, format!("the file cannot be read: {error}"));
        if source.len() <= WHOLE_MAX {
            let whole = source.read(0, source.len() as usize).await;
            on_block(&whole.map_err(unreadable)?);
            return Ok(());
        }
        let mut blocks = source.chunks(0..source.len());
        while let Some(block) = blocks.next().await {
            on_block(&block.map_err(unreadable)?);
        }
        Ok(())
    }

    /// A part of the file.
    ///
    /// # Errors
    /// A problem with the file, in words.
    pub async fn part(&self, range: Range<u64>) -> Result<Vec<u8>, Problem> {
        let name = self.name.as_str();
        let Some(source) = &self.source else {
            return Err(Problem::new(name, "the file could not be opened"));
        };
        let length = usize::try_from(range.end.saturating_sub(range.start)).unwrap_or(usize::MAX);
        let read = source.read(range.start, length).await;
        read.map_err(|error| Problem::new(name, format!("the file cannot be read: {error}")))
    }

    /// The whole file in large reads. `on_bytes` hears how many bytes each read brought.
    ///
    /// # Errors
    /// A problem with the file, in words.
    pub async fn read(&self, on_bytes: impl FnMut(u64)) -> Result<Vec<u8>, Problem> {
        let name = self.name.as_str();
        let Some(source) = &self.source else {
            return Err(Problem::new(name, "the file could not be opened"));
        };
        let read = source.read_whole(on_bytes).await;
        read.map_err(|error| Problem::new(name, format!("the file cannot be read: {error}")))
    }
}
