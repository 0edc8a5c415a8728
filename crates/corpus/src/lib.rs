//! The public corpus beside the checkout: where it lies, and its files by their endings.
//!
//! Without it what is asked for is empty after a printed line, and the test that asked is skipped.
//! Not here: what the files hold. Never in a shipped build.

use std::fs;
use std::path::{Path, PathBuf};

/// The corpus' folder.
pub fn root() -> Option<PathBuf> {
    let path = place();
    if path.is_dir() {
        return Some(path);
    }
    tell_skipped("no corpus");
    None
}

/// A folder or file of the corpus, by its path there.
pub fn folder(path: &str) -> Option<PathBuf> {
    let found = place().join(path);
    if found.exists() {
        return Some(found);
    }
    tell_skipped(&format!("no corpus ({path})"));
    None
}

/// All files with one of the extensions, in any case, sorted by path.
pub fn files(extensions: &[&str]) -> Vec<PathBuf> {
    root().map_or(Vec::new(), |root| files_below(&root, extensions))
}

/// The same below one folder, whichever it is.
pub fn files_below(folder: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    let is_wanted = |path: &Path| {
        let extension = path.extension().and_then(|end| end.to_str());
        extension.is_some_and(|end| extensions.iter().any(|it| it.eq_ignore_ascii_case(end)))
    };
    let mut folders = vec![folder.to_owned()];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if is_wanted(&path) {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// All plugins.
pub fn plugins() -> Vec<PathBuf> {
    files(&["esp", "esm", "esl"])
}

/// A file's path below the corpus' folder, with `/` between, for messages and kept results.
pub fn name(path: &Path) -> String {
    let below = path.strip_prefix(place()).unwrap_or(path);
    let parts = below.iter().map(|part| part.to_string_lossy());
    parts.collect::<Vec<_>>().join("/")
}

fn place() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus")
}

#[expect(clippy::print_stdout, reason = "a skipped test says so")]
fn tell_skipped(what: &str) {
    println!("skipped: {what}");
}
