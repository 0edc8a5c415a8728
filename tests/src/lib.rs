//! What the tests of this crate share: files of the public corpus (`testkit` finds it), and whether
//! a table's tests exist.
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

/// Those of `tests`, each `file::test` with the file as the checkout has it, that no file has.
pub fn missing_tests<'a>(tests: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let has = |test: &str| {
        let (file, name) = test.split_once("::")?;
        let text = fs::read_to_string(root.join(file)).ok()?;
        let at = text.find(&format!("fn {name}("))?;
        text[..at].trim_end().ends_with("#[test]").then_some(())
    };
    let missing = tests.into_iter().filter(|test| has(test).is_none());
    missing.map(str::to_owned).collect()
}
