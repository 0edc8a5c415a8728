//! `cargo xtask tidy`: the rules of the source tree that no compiler checks.
//!
//! Each rule is a function from the tree to findings, printed as `path:line: what to do`. A rule
//! that cannot fail is worthless, so each has a test with a bad example. Where the rules come from:
//! docs/HACKING.md.

mod docs;
mod layers;
mod lines;
mod mask;
mod names;
mod pins;
pub(crate) mod tree;
mod words;

use crate::workspace::Workspace;
use anyhow::{Result, bail};
use std::fmt;
use tree::Tree;

/// Something to put right.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Finding {
    path: String,
    line: usize,
    text: String,
}

impl Finding {
    fn new(path: &str, line: usize, text: impl Into<String>) -> Self {
        Self {
            path: path.to_owned(),
            line,
            text: text.into(),
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.text)
    }
}

/// Every rule.
const RULES: [fn(&Tree) -> Vec<Finding>; 14] = [
    names::files_have_telling_names,
    names::files_open_with_a_comment,
    lines::files_are_short,
    lines::functions_are_short,
    words::unfinished_work_is_not_left,
    words::state_has_no_hash_order,
    words::only_hosts_know_the_time,
    words::no_machine_is_named,
    layers::crates_depend_downwards,
    docs::pages_have_one_title,
    docs::paths_exist,
    docs::every_crate_is_on_the_map,
    docs::every_page_is_in_the_index,
    pins::versions_agree,
];

/// Prints every finding and fails when there is one.
pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    let findings = check(workspace)?;
    for finding in &findings {
        println!("{finding}");
    }
    match findings.len() {
        0 => Ok(()),
        1 => bail!("tidy found 1 thing"),
        count => bail!("tidy found {count} things"),
    }
}

/// All findings, by path and line.
fn check(workspace: &Workspace) -> Result<Vec<Finding>> {
    let mut tree = Tree::read(&workspace.root)?;
    tree.packages.clone_from(&workspace.packages);
    let mut findings: Vec<Finding> = RULES.iter().flat_map(|rule| rule(&tree)).collect();
    findings.sort();
    Ok(findings)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tree_is_tidy() {
        let findings = check(&Workspace::find().unwrap()).unwrap();
        let lines: Vec<String> = findings.iter().map(Finding::to_string).collect();
        assert!(lines.is_empty(), "\n{}", lines.join("\n"));
    }
}
