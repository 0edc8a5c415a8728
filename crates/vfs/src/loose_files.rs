//! The loose files of the Data folder, found by path without regard to case and slashes.
//!
//! One sorted list, 17,000 files in about a megabyte: no map beside it.

use crate::folder::FolderEntry;
use crate::text::{decode, windows_1252};
use ident::AssetPath;
use std::cmp::Ordering;

/// One loose file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LooseFile {
    /// Path below Data as the folder spells it, with `/`.
    pub(crate) path: Box<str>,
    /// Which folder it lies in: the position among the folders that make up Data.
    pub(crate) layer: u8,
}

/// All loose files, each path once.
#[derive(Debug, Default)]
pub(crate) struct LooseFiles {
    files: Vec<LooseFile>,
}

impl LooseFiles {
    /// Adds the files of a layer whose paths begin with `prefix` (ends in `/`, or empty).
    pub(crate) fn add(&mut self, entries: Vec<FolderEntry>, prefix: &str, layer: u8) {
        let below = entries.into_iter().filter_map(|entry| {
            let path = entry.path.strip_prefix(prefix)?;
            Some(LooseFile {
                path: path.into(),
                layer,
            })
        });
        self.files.extend(below);
        // Of two spellings of one path the later layer stays, and in one layer the first by bytes:
        // the choice must not hang on the order in which the host lists files.
        self.files.sort_by(|a, b| {
            compare(a.path.as_bytes(), b.path.as_bytes())
                .then(b.layer.cmp(&a.layer))
                .then_with(|| a.path.cmp(&b.path))
        });
        self.files.dedup_by(|later, first| {
            compare(later.path.as_bytes(), first.path.as_bytes()) == Ordering::Equal
        });
        self.files.shrink_to_fit();
    }

    /// The file at a path.
    pub(crate) fn get(&self, path: &AssetPath) -> Option<&LooseFile> {
        let bytes = path.as_bytes();
        self.get_bytes(bytes).or_else(|| {
            // Records hold Windows-1252 names where the folder has Unicode ones.
            if bytes.is_ascii() {
                return None;
            }
            let decoded = decode(bytes);
            decoded
                .not_utf8_at
                .and_then(|_| self.get_bytes(decoded.text.as_bytes()))
        })
    }

    fn get_bytes(&self, path: &[u8]) -> Option<&LooseFile> {
        let at = self
            .files
            .binary_search_by(|file| compare(file.path.as_bytes(), path))
            .ok()?;
        self.files.get(at)
    }

    /// The files whose normal path begins with `prefix` (a normal path too), in path order.
    pub(crate) fn with_prefix<'a>(
        &'a self,
        prefix: &'a [u8],
    ) -> impl Iterator<Item = &'a LooseFile> + 'a {
        let start = self
            .files
            .partition_point(|file| compare(file.path.as_bytes(), prefix) == Ordering::Less);
        let from = self.files.get(start..).unwrap_or(&[]);
        from.iter().take_while(move |file| {
            fold(file.path.as_bytes())
                .take(prefix.len())
                .eq(prefix.iter().copied())
        })
    }

    /// The files that lie in Data itself.
    pub(crate) fn in_root(&self) -> impl Iterator<Item = &LooseFile> {
        self.files.iter().filter(|file| !file.path.contains('/'))
    }

    pub(crate) fn len(&self) -> usize {
        self.files.len()
    }
}

/// Windows-1252 and UTF-8 spellings of a path, for archives, whose names are code page bytes.
pub(crate) fn code_page_twin(path: &AssetPath) -> Option<AssetPath> {
    if path.as_bytes().is_ascii() {
        return None;
    }
    let text = std::str::from_utf8(path.as_bytes()).ok()?;
    windows_1252(text).map(|bytes| AssetPath::new(&bytes))
}

fn fold(path: &[u8]) -> impl Iterator<Item = u8> + '_ {
    path.iter().map(|&byte| {
        if byte == b'/' {
            b'\\'
        } else {
            byte.to_ascii_lowercase()
        }
    })
}

fn compare(a: &[u8], b: &[u8]) -> Ordering {
    fold(a).cmp(fold(b))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(paths: &[&str]) -> LooseFiles {
        let mut files = LooseFiles::default();
        files.add(
            paths.iter().map(|path| FolderEntry::new(path)).collect(),
            "",
            0,
        );
        files
    }

    fn found<'a>(files: &'a LooseFiles, path: &str) -> Option<&'a str> {
        files
            .get(&AssetPath::from_text(path))
            .map(|file| &*file.path)
    }

    // Source: OpenMW pull request 121.
    #[test]
    fn case_and_slashes_do_not_count() {
        let files = files(&["Textures/A.DDS", "scripts/b.pex"]);
        assert_eq!(found(&files, "textures\\a.dds"), Some("Textures/A.DDS"));
        assert_eq!(found(&files, "SCRIPTS/B.PEX"), Some("scripts/b.pex"));
        assert_eq!(found(&files, "scripts/c.pex"), None);
    }

    #[test]
    fn a_windows_1252_name_of_a_record_finds_the_unicode_file() {
        let files = files(&["sound/Grün.wav"]);
        let asked = AssetPath::new(b"sound\\Gr\xFCn.wav");
        assert_eq!(
            files.get(&asked).map(|file| &*file.path),
            Some("sound/Grün.wav")
        );
        assert_eq!(found(&files, "sound/Grün.wav"), Some("sound/Grün.wav"));
    }

    #[test]
    fn a_later_layer_hides_an_earlier_one() {
        let mut files = files(&["Skyrim.esm", "scripts/a.pex"]);
        files.add(vec![FolderEntry::new("Data/SCRIPTS/A.pex")], "Data/", 1);
        assert_eq!(found(&files, "scripts/a.pex"), Some("SCRIPTS/A.pex"));
        assert_eq!(files.len(), 2);
    }

    #[test]
    fn a_prefix_gives_its_files_only() {
        let files = files(&[
            "scripts.txt",
            "Scripts/a.pex",
            "Scripts/Source/a.psc",
            "strings/x",
        ]);
        let below: Vec<_> = files
            .with_prefix(b"scripts\\")
            .map(|file| &*file.path)
            .collect();
        assert_eq!(below, ["Scripts/a.pex", "Scripts/Source/a.psc"]);
        let root: Vec<_> = files.in_root().map(|file| &*file.path).collect();
        assert_eq!(root, ["scripts.txt"]);
    }
}
