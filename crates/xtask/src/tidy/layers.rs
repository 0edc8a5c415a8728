//! The rule of arrows: a crate depends only on crates of a smaller rank.
//!
//! This table is the one place that says the ranks. Tools of development stand outside of them:
//! they may use anything, and nothing that ships may use them.

use super::Finding;
use super::tree::Tree;
use crate::workspace::Package;

/// The crates that ship, by folder.
const RANKS: [(&str, u8); 26] = [
    ("wire", 0),
    ("det", 0),
    ("ident", 1),
    ("esp", 2),
    ("pex", 2),
    ("bsa", 2),
    ("nif", 2),
    ("dds", 2),
    ("vfs", 3),
    ("papyrus", 3),
    ("records", 3),
    ("forms", 4),
    ("forge", 4),
    ("catalog", 5),
    ("scale", 5),
    ("world", 5),
    ("physics", 5),
    ("rules", 6),
    ("natives", 7),
    ("sim", 8),
    ("saves", 9),
    ("scene", 8),
    ("render", 9),
    ("browser", 10),
    ("picture", 10),
    ("cli", 10),
];

/// Crates of development.
const TOOLS: [&str; 7] = [
    "corpus",
    "bench",
    "facts",
    "testkit",
    "xtask",
    "tests",
    "wasm-tests",
];

/// Tools of development that one host may use: the tool lists whole vocabularies and measures, and
/// is no page.
const ALLOWED: [(&str, &str); 2] = [("cli", "facts"), ("cli", "bench")];

/// Arrows that the ranks allow and the design does not.
const FORBIDDEN: [(&str, &str, &str); 2] = [
    (
        "world",
        "forms",
        "state holds ids, so that a save can be read without the game's data",
    ),
    ("world", "papyrus", "state of the game knows no scripts"),
];

/// Arrows point down the ranks, directly and through others.
pub(crate) fn crates_depend_downwards(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for package in &tree.packages {
        let manifest = format!("{}/Cargo.toml", package.folder);
        let own = folder_name(package);
        if rank(own).is_none() && !TOOLS.contains(&own) {
            findings.push(Finding::new(
                &manifest,
                1,
                format!("`{own}` has no rank in tidy's table"),
            ));
            continue;
        }
        for other in &tree.packages {
            if package.dependencies.contains(&other.name) {
                findings.extend(wrong_arrow(own, folder_name(other)).map(|text| {
                    Finding::new(
                        &manifest,
                        line_of(tree, &manifest, folder_name(other)),
                        text,
                    )
                }));
            }
        }
        for (_, to, why) in FORBIDDEN.iter().filter(|(from, _, _)| *from == own) {
            if reaches(&tree.packages, package, to) {
                let text = format!("`{own}` must not reach `{to}`: {why}");
                findings.push(Finding::new(&manifest, 1, text));
            }
        }
    }
    findings
}

fn wrong_arrow(own: &str, other: &str) -> Option<String> {
    let own_rank = rank(own)?;
    match rank(other) {
        Some(rank) if rank < own_rank => None,
        Some(rank) => Some(format!(
            "`{own}` (rank {own_rank}) must not depend on `{other}` (rank {rank}): move what it needs down"
        )),
        None if ALLOWED.contains(&(own, other)) => None,
        None => Some(format!(
            "`{own}` ships and must not depend on `{other}`, a tool of development"
        )),
    }
}

fn rank(folder: &str) -> Option<u8> {
    RANKS
        .iter()
        .find(|(name, _)| *name == folder)
        .map(|(_, rank)| *rank)
}

fn folder_name(package: &Package) -> &str {
    package.folder.rsplit('/').next().unwrap_or_default()
}

/// Whether `from` depends on the crate in folder `to` by any path.
fn reaches(packages: &[Package], from: &Package, to: &str) -> bool {
    let mut waiting = vec![from];
    let mut seen: Vec<&str> = Vec::new();
    while let Some(package) = waiting.pop() {
        for other in packages
            .iter()
            .filter(|other| package.dependencies.contains(&other.name))
        {
            if folder_name(other) == to {
                return true;
            }
            if !seen.contains(&other.name.as_str()) {
                seen.push(&other.name);
                waiting.push(other);
            }
        }
    }
    false
}

/// The line of the manifest that names the dependency.
fn line_of(tree: &Tree, manifest: &str, dependency: &str) -> usize {
    let file = tree.files.iter().find(|file| file.path == manifest);
    file.and_then(|file| file.lines().find(|(_, line)| line.starts_with(dependency)))
        .map_or(1, |(line, _)| line)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Packages as `name: dependency dependency`.
    fn check(packages: &[(&str, &str)], expected: &[&str]) {
        let package = |(name, dependencies): &(&str, &str)| Package {
            name: format!("skald-{name}"),
            folder: format!("crates/{name}"),
            dependencies: dependencies
                .split_whitespace()
                .map(|name| format!("skald-{name}"))
                .collect(),
        };
        let tree = Tree {
            packages: packages.iter().map(package).collect(),
            ..Tree::default()
        };
        let found = crates_depend_downwards(&tree);
        assert_eq!(
            found.iter().map(Finding::to_string).collect::<Vec<_>>(),
            expected
        );
    }

    #[test]
    fn arrows_down_are_well() {
        check(
            &[
                ("wire", ""),
                ("pex", "wire"),
                ("papyrus", "pex"),
                ("testkit", "papyrus"),
            ],
            &[],
        );
    }

    #[test]
    fn arrows_up_and_aside_are_found() {
        check(
            &[("wire", ""), ("pex", "wire"), ("esp", "pex wire")],
            &[
                "crates/esp/Cargo.toml:1: `esp` (rank 2) must not depend on `pex` (rank 2): move what it needs down",
            ],
        );
    }

    #[test]
    fn what_ships_uses_no_tool() {
        check(
            &[("facts", ""), ("natives", "facts")],
            &[
                "crates/natives/Cargo.toml:1: `natives` ships and must not depend on `facts`, a tool of development",
            ],
        );
    }

    #[test]
    fn a_forbidden_arrow_is_found_through_another_crate() {
        check(
            &[("forms", ""), ("forge", "forms"), ("world", "forge")],
            &[
                "crates/forge/Cargo.toml:1: `forge` (rank 4) must not depend on `forms` (rank 4): move what it needs down",
                "crates/world/Cargo.toml:1: `world` must not reach `forms`: state holds ids, so that a save can be read without the game's data",
            ],
        );
    }

    #[test]
    fn a_crate_without_a_rank_is_found() {
        check(
            &[("sound", "")],
            &["crates/sound/Cargo.toml:1: `sound` has no rank in tidy's table"],
        );
    }
}
