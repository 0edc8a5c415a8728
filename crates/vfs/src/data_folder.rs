//! The Data folder once it is open: its plugins, and each file's bytes by path.
//!
//! How it is opened is in `opening.rs`.

use crate::archive_file::ArchiveFile;
use crate::archive_index::ArchiveIndex;
use crate::block_cache::BlockCache;
use crate::edition::Edition;
use crate::folder::Folder;
use crate::loose_files::{LooseFile, LooseFiles, code_page_twin};
use crate::opening::{OpenOptions, open};
use crate::plugin_file::PluginFile;
use crate::problem::Problem;
use crate::progress::OnProgress;
use ident::{AssetPath, Name};
use std::collections::BTreeSet;
use std::rc::Rc;

/// A folder whose files make up Data, and where in it Data lies.
#[derive(Debug)]
pub(crate) struct Layer {
    pub(crate) folder: Rc<dyn Folder>,
    /// What stands before a path below Data: empty, or a folder's path that ends in `/`.
    pub(crate) prefix: String,
}

/// An open Data folder.
#[derive(Debug)]
pub struct DataFolder {
    pub(crate) layers: Vec<Layer>,
    pub(crate) loose: LooseFiles,
    pub(crate) plugins: Vec<PluginFile>,
    /// Lowest first: later ones win.
    pub(crate) archives: Vec<ArchiveFile>,
    pub(crate) index: ArchiveIndex,
    pub(crate) problems: Vec<Problem>,
    pub(crate) edition: Option<Edition>,
    pub(crate) language: String,
    pub(crate) cache: BlockCache,
}

/// Where a file comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Winner<'a> {
    /// A loose file, by its path below Data as the folder spells it.
    Loose(&'a str),
    /// An archive, by its file name.
    Archive(&'a str),
}

impl DataFolder {
    /// Opens a folder: lists it, reads the headers of its plugins, the text files that order them,
    /// and the directories of its archives.
    ///
    /// The folder may be Data itself or the one that holds it. What is wrong with single files is
    /// among [`DataFolder::problems`], and the rest is there.
    ///
    /// # Errors
    /// Only when the folder cannot be listed.
    pub async fn open(
        folder: Rc<dyn Folder>,
        options: OpenOptions,
        progress: OnProgress<'_>,
    ) -> Result<Self, Problem> {
        open(folder, options, progress).await
    }

    /// The bytes of the file at a path, of those that have it the winner's: a loose file before all
    /// archives, of the archives the one whose plugin loads last. `None` when none has it.
    ///
    /// # Errors
    /// When the winner is there and cannot be read.
    pub async fn read(&self, path: &AssetPath) -> Result<Option<Vec<u8>>, Problem> {
        if let Some(file) = self.loose.get(path) {
            return self.read_loose(file).await.map(Some);
        }
        match self.find_packed(path) {
            Some((archive, entry)) => archive.read(entry).await.map(Some),
            None => Ok(None),
        }
    }

    /// The highest archive that has a path, and its entry there.
    fn find_packed(&self, path: &AssetPath) -> Option<(&ArchiveFile, &bsa::Entry)> {
        let find = |path: &AssetPath| self.index.find(&self.archives, path);
        // Archives hold code page bytes where a folder has Unicode.
        let twin = code_page_twin(path).and_then(|twin| find(&twin));
        let found = find(path).into_iter().chain(twin);
        let (archive, entry) = found.max_by_key(|(archive, _)| *archive)?;
        Some((self.archives.get(archive as usize)?, entry))
    }

    async fn read_loose(&self, file: &LooseFile) -> Result<Vec<u8>, Problem> {
        let problem = |error| Problem::new(&file.path, format!("the file cannot be read: {error}"));
        let Some(layer) = self.layers.get(usize::from(file.layer)) else {
            return Err(Problem::new(&file.path, "the file is in no folder"));
        };
        let path = format!("{}{}", layer.prefix, file.path);
        let source = layer.folder.open(&path).await.map_err(problem)?;
        self.cache
            .reader(source)
            .read_whole(|_| {})
            .await
            .map_err(problem)
    }

    /// Whether any loose file or archive has the path.
    pub fn exists(&self, path: &AssetPath) -> bool {
        self.winner(path).is_some()
    }

    /// Which file's bytes [`DataFolder::read`] would give.
    pub fn winner(&self, path: &AssetPath) -> Option<Winner<'_>> {
        if let Some(file) = self.loose.get(path) {
            return Some(Winner::Loose(&file.path));
        }
        self.find_packed(path)
            .map(|(archive, _)| Winner::Archive(&archive.name))
    }

    /// All paths that begin with `prefix` and end with `suffix`, of loose files and of archives,
    /// each once, in order; files of archives without names cannot be listed. Case and slashes do not count: `list("Scripts/", ".pex")`.
    pub fn list(&self, prefix: &str, suffix: &str) -> Vec<AssetPath> {
        let prefix = fold(prefix);
        let suffix = fold(suffix);
        let mut paths = BTreeSet::new();
        for file in self.loose.with_prefix(&prefix) {
            let path = AssetPath::from_text(&file.path);
            if path.as_bytes().ends_with(&suffix) {
                paths.insert(path);
            }
        }
        for file in &self.archives {
            for entry in file.archive.entries() {
                let Some(path) = file.archive.path(entry) else {
                    continue;
                };
                let bytes = path.as_bytes();
                if bytes.starts_with(&prefix) && bytes.ends_with(&suffix) {
                    paths.insert(path);
                }
            }
        }
        paths.into_iter().collect()
    }

    /// The plugins in load order, inactive ones in their places.
    pub fn plugin_files(&self) -> &[PluginFile] {
        &self.plugins
    }

    /// The plugin of this name.
    pub fn plugin(&self, name: &Name) -> Option<&PluginFile> {
        self.plugins.iter().find(|plugin| plugin.name == *name)
    }

    /// The open archives, lowest first: of two that have a file the later one's counts.
    pub fn archives(&self) -> &[ArchiveFile] {
        &self.archives
    }

    /// What is wrong with the files, in the order it was found.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// The game the folder was made for, when anything in it tells.
    pub fn edition(&self) -> Option<Edition> {
        self.edition
    }

    /// The language of the string tables, in capitals as the game's INI has it (`ENGLISH`).
    pub fn language(&self) -> &str {
        &self.language
    }

    /// How many loose files there are.
    pub fn n_loose_files(&self) -> usize {
        self.loose.len()
    }

    /// The cache all readers of this folder share.
    pub fn cache(&self) -> &BlockCache {
        &self.cache
    }
}

fn fold(text: &str) -> Vec<u8> {
    text.bytes()
        .map(|byte| {
            if byte == b'/' {
                b'\\'
            } else {
                byte.to_ascii_lowercase()
            }
        })
        .collect()
}

#[cfg(test)]
mod tests;
