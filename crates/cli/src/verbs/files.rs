//! Files given on the command line: single ones, and all of a kind under a folder.

use crate::output::Failure;
use std::path::{Path, PathBuf};

/// Depth of folders looked into: deeper trees are loops of links.
const DEPTH_MAX: usize = 64;

/// The files under the paths whose names end so (in any case; no endings: all files), in order. A path that is a file
/// counts whatever its name.
pub(crate) fn under(paths: &[PathBuf], endings: &[&str]) -> Result<Vec<PathBuf>, Failure> {
    let mut found = Vec::new();
    for path in paths {
        let kind = std::fs::metadata(path);
        let kind = kind.map_err(|error| Failure::unreadable(path.display(), error))?;
        if kind.is_dir() {
            walk(path, endings, 0, &mut found)?;
        } else {
            found.push(path.clone());
        }
    }
    found.sort();
    Ok(found)
}

fn walk(
    folder: &Path,
    endings: &[&str],
    depth: usize,
    found: &mut Vec<PathBuf>,
) -> Result<(), Failure> {
    if depth > DEPTH_MAX {
        return Ok(());
    }
    let unreadable = |error| Failure::unreadable(folder.display(), error);
    for entry in std::fs::read_dir(folder).map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        let path = entry.path();
        if entry.file_type().map_err(unreadable)?.is_dir() {
            walk(&path, endings, depth + 1, found)?;
        } else if has_ending(&path, endings) {
            found.push(path);
        }
    }
    Ok(())
}

fn has_ending(path: &Path, endings: &[&str]) -> bool {
    if endings.is_empty() {
        return true;
    }
    let extension = path
        .extension()
        .and_then(|extension| extension.to_str())
        .unwrap_or("");
    endings
        .iter()
        .any(|ending| ending.eq_ignore_ascii_case(extension))
}

/// A file's bytes.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    std::fs::read(path).map_err(|error| Failure::unreadable(path.display(), error))
}

/// Writes a file and the folders above it.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let unwritable = |error| Failure::unreadable(path.display(), error);
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(unwritable)?;
    }
    std::fs::write(path, bytes).map_err(unwritable)
}
