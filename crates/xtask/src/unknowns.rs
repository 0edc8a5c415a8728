//! `cargo xtask unknowns`: every place where the code says that it is guessing.
//!
//! A comment that starts a sentence with the mark is a fact nobody has shown us yet. The list is
//! what to measure next on the real game.

use crate::tidy::tree::Tree;
use crate::workspace::Workspace;
use anyhow::Result;

/// The mark, as written in comments.
const MARK: &str = "Unknown:";

/// Prints the list, one place a line, and how many there are.
pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    let tree = Tree::read(&workspace.root)?;
    let places = find(&tree);
    for (path, line, text) in &places {
        println!("{path}:{line}: {text}");
    }
    println!("{} unknowns", places.len());
    Ok(())
}

/// Path, line and text after the mark of each such comment in code.
fn find(tree: &Tree) -> Vec<(&str, usize, &str)> {
    let mut places = Vec::new();
    for file in tree.files.iter().filter(|file| file.is_code()) {
        for (number, line) in file.lines() {
            let comment = line.trim_start();
            let is_comment = ["//", "*", "/*"]
                .iter()
                .any(|start| comment.starts_with(start));
            if let Some((_, text)) = line.split_once(MARK).filter(|_| is_comment) {
                places.push((file.path.as_str(), number, text.trim()));
            }
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_listed_and_strings_are_not() {
        let tree = Tree::of(&[(
            "crates/a/src/lib.rs",
            "//! A.\n/// Unknown: whether 12 is the cap.\nconst CAP: u8 = 12;\nlet s = \"Unknown: x\";\n",
        )]);
        assert_eq!(
            find(&tree),
            [("crates/a/src/lib.rs", 2, "whether 12 is the cap.")]
        );
    }
}
