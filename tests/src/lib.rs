//! What the tests of this crate share: files of the public corpus (`testkit` finds it).
//!
//! The tests themselves lie beside this folder, one file a subject; docs/TESTING.md says which.
//! Not here: fixtures and the case runner (`testkit`), tests of one crate (beside its code).

use std::fs;
use std::path::{Path, PathBuf};

/// All files under `folder` whose name ends in `.extension`, in any case, sorted by path.
pub fn files_with_extension(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut folders = vec![folder.to_owned()];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path
                .extension()
                .is_some_and(|end| end.eq_ignore_ascii_case(extension))
            {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}
