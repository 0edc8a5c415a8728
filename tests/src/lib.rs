//! What the tests of this crate share: whether a table's tests exist.
//!
//! The tests themselves lie beside this folder, one file a subject; docs/TESTING.md says which.
//! Not here: fixtures and the case runner (`testkit`), files of the public corpus (`corpus`), tests of
//! one crate (beside its code).

use std::fs;
use std::path::Path;

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
