//! Paths of meshes and textures as files of the Data folder.

use ident::AssetPath;

/// Which folder of Data a path is below.
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

/// The file a record or a mesh means: in lower case with backslashes, from Data. Some paths have the
/// folder in them, and some a whole path of their author's machine: what follows the last one
/// counts. Source: the page on textures.
pub fn file(below: Below, path: &str) -> String {
    let folder = below.folder();
    let path = AssetPath::from_text(path.trim()).to_string();
    let last = path
        .match_indices(folder)
        .map(|(at, _)| at)
        .filter(|at| *at == 0 || path.as_bytes().get(at - 1) == Some(&b'\\'));
    match last.last() {
        Some(at) => path.get(at..).unwrap_or_default().to_owned(),
        None => format!("{folder}{path}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_means_one_file_however_it_is_spelled() {
        let expected = "textures\\a\\b.dds";
        for path in [
            "A/B.dds",
            "textures\\a\\b.dds",
            "Textures/A/B.DDS",
            "\\a\\b.dds",
            "C:\\games\\Data\\Textures\\a\\b.dds",
        ] {
            assert_eq!(file(Below::Textures, path), expected, "{path}");
        }
    }

    #[test]
    fn a_folder_whose_name_ends_alike_is_another() {
        assert_eq!(
            file(Below::Meshes, "mymeshes\\a.nif"),
            "meshes\\mymeshes\\a.nif"
        );
    }
}
