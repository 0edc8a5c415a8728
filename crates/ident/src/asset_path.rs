//! Paths inside the Data folder, as archives and records spell them.
//!
//! Bytes, not text: archives hold names that are no single encoding. Case (ASCII) and the direction
//! of slashes do not count. Source: the archive format page, "Hash".

use serde::{Deserialize, Serialize};
use std::fmt;

/// The folder of Data that a record's or a mesh's path of another file is below.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Below {
    /// `meshes`.
    Meshes,
    /// `textures`.
    Textures,
}

impl Below {
    fn folder(self) -> &'static str {
        match self {
            Self::Meshes => "meshes\\",
            Self::Textures => "textures\\",
        }
    }
}

/// A path relative to Data in its normal form: ASCII lower case, backslashes, none at either end.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct AssetPath(Box<[u8]>);

impl AssetPath {
    /// The normal form of `path`. Empty components and leading `.\` are dropped.
    pub fn new(path: &[u8]) -> Self {
        let mut out = Vec::with_capacity(path.len());
        let parts = path.split(|&byte| byte == b'/' || byte == b'\\');
        for part in parts.filter(|part| !part.is_empty() && *part != b".") {
            if !out.is_empty() {
                out.push(b'\\');
            }
            out.extend(part.iter().map(u8::to_ascii_lowercase));
        }
        Self(out.into())
    }

    /// The normal form of a path given as text.
    pub fn from_text(path: &str) -> Self {
        Self::new(path.as_bytes())
    }

    /// The file a record or a mesh means. Some paths have the folder in them, and some a whole path
    /// of their author's machine: what follows the last one counts. Source: the page on textures.
    pub fn below(below: Below, path: &str) -> Self {
        let path = Self::from_text(path.trim());
        let (folder, bytes) = (below.folder().as_bytes(), path.as_bytes());
        let is_folder = |at: usize| {
            let begins = at == 0 || bytes.get(at - 1) == Some(&b'\\');
            begins && bytes.get(at..).is_some_and(|rest| rest.starts_with(folder))
        };
        let from = match (0..bytes.len()).rev().find(|&at| is_folder(at)) {
            Some(at) => bytes.get(at..).unwrap_or(&[]).to_vec(),
            None => [folder, bytes].concat(),
        };
        Self(from.into())
    }

    /// The bytes of the normal form.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// Folder (empty for the root) and file name.
    pub fn split(&self) -> (&[u8], &[u8]) {
        match self.0.iter().rposition(|&byte| byte == b'\\') {
            Some(at) => (
                self.0.get(..at).unwrap_or(&[]),
                self.0.get(at + 1..).unwrap_or(&[]),
            ),
            None => (&[], &self.0),
        }
    }
}

impl fmt::Display for AssetPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&String::from_utf8_lossy(&self.0))
    }
}

impl fmt::Debug for AssetPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_and_slashes_do_not_count() {
        let path = AssetPath::from_text("/Scripts/./Foo.PEX");
        assert_eq!(path, AssetPath::from_text("scripts\\foo.pex"));
        assert_eq!(path.split(), (&b"scripts"[..], &b"foo.pex"[..]));
    }

    #[test]
    fn a_path_means_one_file_however_it_is_spelled() {
        for path in [
            "A/B.dds",
            "textures\\a\\b.dds",
            "Textures/A/B.DDS",
            "\\a\\b.dds",
            "C:\\games\\Data\\Textures\\a\\b.dds",
        ] {
            let file = AssetPath::below(Below::Textures, path).to_string();
            assert_eq!(file, "textures\\a\\b.dds", "{path}");
        }
    }

    #[test]
    fn a_folder_whose_name_ends_alike_is_another() {
        let file = AssetPath::below(Below::Meshes, "mymeshes\\a.nif").to_string();
        assert_eq!(file, "meshes\\mymeshes\\a.nif");
    }

    #[test]
    fn a_file_in_the_root_has_an_empty_folder() {
        assert_eq!(
            AssetPath::from_text("Skyrim.esm").split(),
            (&b""[..], &b"skyrim.esm"[..])
        );
    }
}
