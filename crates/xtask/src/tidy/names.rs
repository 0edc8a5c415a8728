//! Rules of names and first lines: a file says by its name what it is, by its head what it owns.

use super::Finding;
use super::tree::{SourceFile, Tree};

/// Stems that say nothing of what is inside.
const EMPTY_NAMES: [&str; 7] = [
    "utils", "util", "helpers", "helper", "common", "manager", "types",
];

/// No file is called after a kind of leftovers, and no module file is a `mod.rs`.
pub(crate) fn files_have_telling_names(tree: &Tree) -> Vec<Finding> {
    tree.files
        .iter()
        .filter(|file| file.is_code())
        .filter_map(untelling_name)
        .collect()
}

fn untelling_name(file: &SourceFile) -> Option<Finding> {
    let name = file.path.rsplit('/').next()?;
    let stem = name.split('.').next()?;
    if name == "mod.rs" {
        return Some(Finding::new(
            &file.path,
            1,
            "mod.rs is banned, name the file as its folder",
        ));
    }
    EMPTY_NAMES.contains(&stem).then(|| {
        let text = format!("a file named `{stem}` is banned, name the noun it is about");
        Finding::new(&file.path, 1, text)
    })
}

/// Rust opens with `//!`, scripts with a comment.
pub(crate) fn files_open_with_a_comment(tree: &Tree) -> Vec<Finding> {
    tree.files
        .iter()
        .filter(|file| file.is_code())
        .filter_map(headless)
        .collect()
}

fn headless(file: &SourceFile) -> Option<Finding> {
    let first = file.text.lines().next().unwrap_or_default();
    let is_open = if file.is_rust() {
        first.starts_with("//!")
    } else {
        first.starts_with("//") || first.starts_with("/*") || first.starts_with("#!")
    };
    let wanted = if file.is_rust() { "`//!`" } else { "a comment" };
    (!is_open).then(|| {
        let text = format!("open the file with {wanted}: what it owns and what it leaves out");
        Finding::new(&file.path, 1, text)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(rule: fn(&Tree) -> Vec<Finding>, path: &str, text: &str, expected: &[&str]) {
        let found = rule(&Tree::of(&[(path, text)]));
        assert_eq!(
            found.iter().map(Finding::to_string).collect::<Vec<_>>(),
            expected
        );
    }

    #[test]
    fn leftovers_have_no_file() {
        let rule = files_have_telling_names;
        check(
            rule,
            "crates/a/src/utils.rs",
            "",
            &["crates/a/src/utils.rs:1: a file named `utils` is banned, name the noun it is about"],
        );
        check(
            rule,
            "crates/a/src/b/mod.rs",
            "",
            &["crates/a/src/b/mod.rs:1: mod.rs is banned, name the file as its folder"],
        );
        check(
            rule,
            "web/src/common.test.ts",
            "",
            &[
                "web/src/common.test.ts:1: a file named `common` is banned, name the noun it is about",
            ],
        );
        check(rule, "crates/a/src/typeset.rs", "", &[]);
    }

    #[test]
    fn a_file_without_a_head_is_found() {
        let rule = files_open_with_a_comment;
        let rest = "what it owns and what it leaves out";
        let says = format!("a.rs:1: open the file with `//!`: {rest}");
        check(rule, "a.rs", "// A.\nfn a() {}", &[&says]);
        let says = format!("a.ts:1: open the file with a comment: {rest}");
        check(rule, "a.ts", "\n// A.", &[&says]);
        check(rule, "b.rs", "//! B.\n", &[]);
        check(rule, "b.ts", "/** B. */\n", &[]);
    }
}
