//! Where a plugin's texts lie: the three string tables of a language.
//!
//! Not here: what is in a table (`esp`). Source: the plugin format page, "Strings".

use crate::data_folder::DataFolder;
use crate::problem::Problem;
use ident::{AssetPath, Name};

/// The language that is taken where a table of the wanted one is not there.
const FALLBACK: &str = "ENGLISH";

/// A value for each of a plugin's string tables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StringTables<T> {
    /// `.STRINGS`: names and most other texts.
    pub strings: Option<T>,
    /// `.DLSTRINGS`: descriptions and books.
    pub dlstrings: Option<T>,
    /// `.ILSTRINGS`: what people say.
    pub ilstrings: Option<T>,
}

impl DataFolder {
    /// The paths of a plugin's string tables in a language (`GERMAN`, any case), each where it is
    /// not there in English, `None` where there is neither.
    pub fn strings_paths(&self, plugin: &Name, language: &str) -> StringTables<AssetPath> {
        let name = plugin.as_str();
        let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
        let path = |kind: &str| {
            let languages = [language, FALLBACK].into_iter();
            let paths = languages.map(|language| {
                AssetPath::from_text(&format!("strings\\{stem}_{language}.{kind}"))
            });
            paths.into_iter().find(|path| self.exists(path))
        };
        StringTables {
            strings: path("strings"),
            dlstrings: path("dlstrings"),
            ilstrings: path("ilstrings"),
        }
    }

    /// The bytes of a plugin's string tables in the folder's language: loose files first, else
    /// from the archives. What cannot be read is a problem beside the others.
    pub async fn read_strings(&self, plugin: &Name) -> (StringTables<Vec<u8>>, Vec<Problem>) {
        let paths = self.strings_paths(plugin, self.language());
        let mut problems = Vec::new();
        let tables = StringTables {
            strings: self.read_table(paths.strings, &mut problems).await,
            dlstrings: self.read_table(paths.dlstrings, &mut problems).await,
            ilstrings: self.read_table(paths.ilstrings, &mut problems).await,
        };
        (tables, problems)
    }

    async fn read_table(
        &self,
        path: Option<AssetPath>,
        problems: &mut Vec<Problem>,
    ) -> Option<Vec<u8>> {
        let read = self.read(&path?).await;
        read.unwrap_or_else(|problem| {
            problems.push(problem);
            None
        })
    }
}
