//! The public corpus beside the checkout, where there is one.

use std::path::{Path, PathBuf};

/// A folder of the public corpus, by its path there. Without the corpus: a printed line and none,
/// and the test that asked is skipped.
pub fn corpus(folder: &str) -> Option<PathBuf> {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let path = workspace.join("shared/corpus").join(folder);
    if path.exists() {
        return Some(path);
    }
    print_skipped(folder);
    None
}

#[expect(clippy::print_stdout, reason = "a skipped test says so")]
fn print_skipped(folder: &str) {
    println!("skipped: no corpus ({folder})");
}
