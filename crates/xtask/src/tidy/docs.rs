//! Rules of the documents: one title a page, no path that is not there, no crate left off the map.

use super::Finding;
use super::tree::{SourceFile, Tree};

/// Where a path of the repository can start.
const ROOTS: [&str; 9] = [
    "crates/",
    "web/",
    "docs/",
    "tests/",
    "wasm-tests/",
    ".ci/",
    ".cargo/",
    ".config/",
    ".github/",
];

/// The page every crate is named on.
const MAP: &str = "docs/ARCHITECTURE.md";

/// The page that links all others.
const INDEX: &str = "docs/README.md";

/// A page starts with its title and has no other.
pub(crate) fn pages_have_one_title(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for page in tree.files.iter().filter(|file| is_page(file)) {
        let titles: Vec<usize> = prose(page)
            .filter(|(_, line)| line.starts_with("# "))
            .map(|(line, _)| line)
            .collect();
        if titles.first() != Some(&1) {
            findings.push(Finding::new(
                &page.path,
                1,
                "open the page with one title, `# …`",
            ));
        }
        for &line in titles.iter().filter(|&&line| line != 1) {
            findings.push(Finding::new(
                &page.path,
                line,
                "a second title: make it `## …`",
            ));
        }
    }
    findings
}

/// Paths in backticks and targets of links exist; pages named in code do as well.
pub(crate) fn paths_exist(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in &tree.files {
        for (line, text) in file.lines() {
            let named: Vec<String> = if is_page(file) {
                paths_in_backticks(text)
                    .chain(link_targets(&file.path, text))
                    .collect()
            } else if file.is_code() {
                pages_in_comment(text)
            } else {
                Vec::new()
            };
            for path in named
                .iter()
                .filter(|path| !tree.has(path) && !tree.is_ignored(path))
            {
                findings.push(Finding::new(
                    &file.path,
                    line,
                    format!("`{path}` is not there"),
                ));
            }
        }
    }
    findings
}

/// Every crate has its paragraph on the map.
pub(crate) fn every_crate_is_on_the_map(tree: &Tree) -> Vec<Finding> {
    let map = tree.files.iter().find(|file| file.path == MAP);
    let text = map.map_or("", |map| map.text.as_str());
    let folders = tree.packages.iter().map(|package| package.folder.as_str());
    let names = folders.filter_map(|folder| folder.rsplit('/').next());
    names
        .filter(|name| !text.contains(&format!("`{name}`")))
        .map(|name| Finding::new(MAP, 1, format!("the crate `{name}` is not on the map")))
        .collect()
}

/// Every page can be found from the index.
pub(crate) fn every_page_is_in_the_index(tree: &Tree) -> Vec<Finding> {
    let index = tree.files.iter().find(|file| file.path == INDEX);
    let lines = index.into_iter().flat_map(SourceFile::lines);
    let linked: Vec<String> = lines
        .flat_map(|(_, text)| link_targets(INDEX, text))
        .collect();
    let pages = tree
        .files
        .iter()
        .filter(|file| file.path.starts_with("docs/") && is_page(file));
    pages
        .filter(|page| page.path != INDEX && !linked.contains(&page.path))
        .map(|page| Finding::new(INDEX, 1, format!("the page `{}` is not linked", page.path)))
        .collect()
}

fn is_page(file: &SourceFile) -> bool {
    file.path.ends_with(".md") && (file.path.starts_with("docs/") || !file.path.contains('/'))
}

/// Lines outside fenced code.
fn prose(page: &SourceFile) -> impl Iterator<Item = (usize, &str)> {
    let mut fenced = false;
    page.lines().filter(move |(_, line)| {
        let fence = line.trim_start().starts_with("```");
        fenced ^= fence;
        !fenced && !fence
    })
}

/// What stands in backticks and starts like a path of ours. Placeholders such as `<name>` do not
/// count, and a path may end in a line number.
fn paths_in_backticks(text: &str) -> impl Iterator<Item = String> {
    let quoted = text.split('`').skip(1).step_by(2);
    quoted.filter(|path| is_path(path)).map(clean)
}

fn is_path(text: &str) -> bool {
    let plain = text
        .chars()
        .all(|c| c.is_ascii_alphanumeric() || "_./-:".contains(c));
    plain && ROOTS.iter().any(|root| text.starts_with(root))
}

fn clean(path: &str) -> String {
    path.split(':')
        .next()
        .unwrap_or_default()
        .trim_end_matches('/')
        .to_owned()
}

/// Targets of Markdown links that stay in the repository, from its root.
fn link_targets(page: &str, text: &str) -> impl Iterator<Item = String> {
    let targets = text
        .split("](")
        .skip(1)
        .filter_map(|rest| rest.split(')').next());
    let targets =
        targets.filter(|target| !target.contains("://") && !target.starts_with(['#', '<']));
    targets.map(|target| {
        let mut parts: Vec<&str> = page.split('/').collect();
        parts.pop();
        for part in target
            .split(['#', '?'])
            .next()
            .unwrap_or_default()
            .split('/')
        {
            match part {
                ".." => drop(parts.pop()),
                "." | "" => {}
                part => parts.push(part),
            }
        }
        parts.join("/")
    })
}

/// Pages that a comment in a line of code names, by their path from the root.
fn pages_in_comment(text: &str) -> Vec<String> {
    if !text.contains("//") && !text.trim_start().starts_with('*') {
        return Vec::new();
    }
    let part_of_path = |c: char| c.is_ascii_alphanumeric() || "_./-".contains(c);
    let words = text.split(|c| !part_of_path(c));
    words
        .filter(|word| word.starts_with("docs/") && word.ends_with(".md"))
        .map(clean)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::Package;

    fn check(rule: fn(&Tree) -> Vec<Finding>, files: &[(&str, &str)], expected: &[&str]) {
        let found = rule(&Tree::of(files));
        assert_eq!(
            found.iter().map(Finding::to_string).collect::<Vec<_>>(),
            expected
        );
    }

    #[test]
    fn a_page_has_one_title_and_it_comes_first() {
        let rule = pages_have_one_title;
        check(
            rule,
            &[("docs/A.md", "# A\n\n```\n# a comment\n```\n## B\n")],
            &[],
        );
        check(
            rule,
            &[("docs/A.md", "A\n")],
            &["docs/A.md:1: open the page with one title, `# …`"],
        );
        check(
            rule,
            &[("docs/A.md", "# A\n\n# B\n")],
            &["docs/A.md:3: a second title: make it `## …`"],
        );
    }

    #[test]
    fn a_path_that_is_gone_is_found() {
        let rule = paths_exist;
        let source = ("crates/a/src/lib.rs", "//! A.");
        check(
            rule,
            &[
                (
                    "docs/A.md",
                    "# A\nIn `crates/a/src/lib.rs:3`, not `crates/b`.\n",
                ),
                source,
            ],
            &["docs/A.md:2: `crates/b` is not there"],
        );
        check(
            rule,
            &[
                ("docs/A.md", "`tests/cases/<area>/` `a/b` `crates/a/`"),
                source,
            ],
            &[],
        );
    }

    #[test]
    fn a_link_to_nowhere_is_found() {
        let rule = paths_exist;
        check(
            rule,
            &[
                (
                    "docs/a/A.md",
                    "[b](../B.md#c) [d](D.md) [e](https://e.org/)",
                ),
                ("docs/B.md", ""),
            ],
            &["docs/a/A.md:1: `docs/a/D.md` is not there"],
        );
        check(
            rule,
            &[("README.md", "[b](docs/B.md)"), ("docs/B.md", "")],
            &[],
        );
    }

    #[test]
    fn a_page_that_code_names_exists() {
        let page = ["docs", "formats", "pex.md"].join("/");
        let code = format!("//! Source: ({page}).\nlet a = \"{page}\";");
        let says = format!("a.rs:1: `{page}` is not there");
        check(paths_exist, &[("a.rs", &code)], &[&says]);
    }

    #[test]
    fn a_page_that_nothing_links_is_found() {
        check(
            every_page_is_in_the_index,
            &[
                (INDEX, "# Pages\n- [A](A.md)\n- [pex](formats/pex.md)\n"),
                ("docs/A.md", ""),
                ("docs/formats/pex.md", ""),
                ("docs/formats/esp.md", ""),
            ],
            &["docs/README.md:1: the page `docs/formats/esp.md` is not linked"],
        );
    }

    #[test]
    fn a_crate_off_the_map_is_found() {
        let mut tree = Tree::of(&[(MAP, "# Map\n`wire` reads bytes.\n")]);
        tree.packages = ["wire", "det"]
            .map(|name| Package {
                name: format!("skald-{name}"),
                folder: format!("crates/{name}"),
                dependencies: Vec::new(),
            })
            .to_vec();
        let expected = Finding::new(MAP, 1, "the crate `det` is not on the map");
        assert_eq!(every_crate_is_on_the_map(&tree), [expected]);
    }
}
