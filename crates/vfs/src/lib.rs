//! The Data folder: async block-cached readers, archives, loose files, load-order files.
//!
//! A host gives a [`Folder`] (a picked folder of the page, a directory, memory) and gets a
//! [`DataFolder`]: plugins in load order, archives with their directories read, and every file by
//! its path, the winner of all that have it. Everything async here is of one thread and runs on any
//! executor.
//!
//! Not here: what a plugin's records say (`esp`, `forms`), and how a page or a server gives bytes
//! (`browser`).
#![warn(missing_docs)]

mod archive_file;
mod archive_index;
mod archive_order;
mod block_cache;
mod data_folder;
mod edition;
mod folder;
mod ini;
mod load_order;
mod loose_files;
mod memory_folder;
mod opening;
mod plugin_file;
mod plugin_header;
mod plugins_txt;
mod problem;
mod progress;
mod source;
#[cfg(not(target_arch = "wasm32"))]
mod std_folder;
mod strings;
mod text;

pub use archive_file::ArchiveFile;
pub use block_cache::{BlockCache, CacheCounters, CacheSizes, CachedReader, Chunks};
pub use data_folder::{DataFolder, Winner};
pub use edition::Edition;
pub use folder::{Folder, FolderEntry};
pub use ini::Ini;
pub use memory_folder::MemoryFolder;
pub use opening::OpenOptions;
pub use plugin_file::PluginFile;
pub use plugin_header::PluginHeader;
pub use plugins_txt::{PluginLine, PluginList};
pub use problem::Problem;
pub use progress::{OnProgress, Progress, Stage};
pub use source::{LocalFuture, MemorySource, Source, SourceError};
#[cfg(not(target_arch = "wasm32"))]
pub use std_folder::{StdFolder, StdSource};
