//! The rule of versions that must agree across files.

use super::Finding;
use super::tree::Tree;

/// wasm-bindgen and the copy of its program inside xtask are one version: the module's format is
/// private to each.
pub(crate) fn versions_agree(tree: &Tree) -> Vec<Finding> {
    let Some(lock) = tree.files.iter().find(|file| file.path == "Cargo.lock") else {
        return Vec::new();
    };
    let locked = |name: &str| {
        let start = format!("name = \"{name}\"\nversion = \"");
        let (_, rest) = lock.text.split_once(&start)?;
        let (version, _) = rest.split_once('"')?;
        let line = lock
            .text
            .lines()
            .position(|line| start.starts_with(line) && !line.is_empty());
        Some((version, line.map_or(1, |index| index + 1)))
    };
    match (locked("wasm-bindgen"), locked("wasm-bindgen-cli")) {
        (Some((library, _)), Some((program, line))) if library != program => {
            let text = format!(
                "wasm-bindgen is {library} and wasm-bindgen-cli {program}: pin xtask's to {library}"
            );
            vec![Finding::new(&lock.path, line, text)]
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(library: &str, program: &str, expected: &[&str]) {
        let lock = format!(
            "[[package]]\nname = \"wasm-bindgen\"\nversion = \"{library}\"\n\n\
             [[package]]\nname = \"wasm-bindgen-cli\"\nversion = \"{program}\"\n"
        );
        let found = versions_agree(&Tree::of(&[("Cargo.lock", &lock)]));
        assert_eq!(
            found.iter().map(Finding::to_string).collect::<Vec<_>>(),
            expected
        );
    }

    #[test]
    fn two_versions_of_wasm_bindgen_are_found() {
        check("0.2.130", "0.2.130", &[]);
        check(
            "0.2.131",
            "0.2.130",
            &[
                "Cargo.lock:6: wasm-bindgen is 0.2.131 and wasm-bindgen-cli 0.2.130: pin xtask's to 0.2.131",
            ],
        );
    }
}
