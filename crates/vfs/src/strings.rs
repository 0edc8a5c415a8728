//! Where a plugin's texts lie: the path of a string table in the folder's language.
//!
//! Not here: what is in a table (`esp`). Source: docs/formats/load-order-files.md.

use crate::data_folder::DataFolder;
use ident::{AssetPath, Name};

/// The language that is taken where a table of the wanted one is not there.
const FALLBACK: &str = "ENGLISH";

impl DataFolder {
    /// The path of a plugin's string table of one kind (`STRINGS`, `DLSTRINGS` or `ILSTRINGS`), in
    /// the folder's language, in English where there is none, `None` where there is neither.
    /// Read it with [`DataFolder::read`]: a loose table wins over those of archives.
    pub fn strings_path(&self, plugin: &Name, extension: &str) -> Option<AssetPath> {
        let name = plugin.as_str();
        let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
        let path = |language: &str| {
            AssetPath::from_text(&format!("strings\\{stem}_{language}.{extension}"))
        };
        [self.language(), FALLBACK]
            .into_iter()
            .map(path)
            .find(|path| self.exists(path))
    }
}
