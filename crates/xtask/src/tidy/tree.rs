//! The source tree as text: every file that belongs to the project, nothing that a build made.

use crate::workspace::Package;
use anyhow::{Context, Result};
use std::path::Path;

/// What tidy looks at.
#[derive(Debug, Default)]
pub(crate) struct Tree {
    /// The text files, by path.
    pub(crate) files: Vec<SourceFile>,
    /// Paths of files that hold no text, such as pictures.
    pub(crate) binaries: Vec<String>,
    /// Lines of `.gitignore`.
    pub(crate) ignored: Vec<String>,
    /// The workspace's packages, where a rule needs them.
    pub(crate) packages: Vec<Package>,
}

/// A text file.
#[derive(Debug)]
pub(crate) struct SourceFile {
    /// Relative to the root, forward slashes.
    pub(crate) path: String,
    /// All of it.
    pub(crate) text: String,
}

impl Tree {
    /// Reads the tree under `root`, leaving out what `.gitignore` names.
    pub(crate) fn read(root: &Path) -> Result<Self> {
        let ignored = std::fs::read_to_string(root.join(".gitignore")).unwrap_or_default();
        let ignored = ignored.lines().map(|line| line.trim().to_owned());
        let ignored = ignored
            .filter(|line| !line.is_empty() && !line.starts_with('#'))
            .collect();
        let mut tree = Self {
            ignored,
            ..Self::default()
        };
        let mut folders = vec![String::new()];
        while let Some(folder) = folders.pop() {
            let entries = std::fs::read_dir(root.join(&folder))
                .with_context(|| format!("could not read {folder}"))?;
            for entry in entries {
                let entry = entry?;
                let path = format!("{folder}{}", entry.file_name().to_string_lossy());
                if path == ".git" || tree.is_ignored(&path) {
                    continue;
                }
                if entry.file_type()?.is_dir() {
                    folders.push(format!("{path}/"));
                } else {
                    tree.add(path, std::fs::read(entry.path())?);
                }
            }
        }
        tree.files.sort_by(|a, b| a.path.cmp(&b.path));
        Ok(tree)
    }

    /// A tree of these files, for tests of rules.
    #[cfg(test)]
    pub(crate) fn of(files: &[(&str, &str)]) -> Self {
        let mut tree = Self::default();
        for (path, text) in files {
            tree.add((*path).to_owned(), text.as_bytes().to_vec());
        }
        tree
    }

    fn add(&mut self, path: String, bytes: Vec<u8>) {
        match String::from_utf8(bytes) {
            Ok(text) if !text.contains('\0') => self.files.push(SourceFile { path, text }),
            _ => self.binaries.push(path),
        }
    }

    /// Whether `.gitignore` names `path`: as `/folder` from the root, or as `*.ending` anywhere.
    pub(crate) fn is_ignored(&self, path: &str) -> bool {
        self.ignored.iter().any(
            |line| match (line.strip_prefix('/'), line.strip_prefix('*')) {
                (Some(folder), _) => is_in(path, folder.trim_end_matches('/')),
                (_, Some(ending)) => path.ends_with(ending),
                _ => path
                    .split('/')
                    .any(|part| part == line.trim_end_matches('/')),
            },
        )
    }

    /// Whether a file or folder of that path is in the tree.
    pub(crate) fn has(&self, path: &str) -> bool {
        let paths = self
            .files
            .iter()
            .map(|file| &file.path)
            .chain(&self.binaries);
        paths.into_iter().any(|file| is_in(file, path))
    }
}

impl SourceFile {
    /// Its lines, counted from 1.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.text
            .lines()
            .enumerate()
            .map(|(index, line)| (index + 1, line))
    }

    /// Whether it is Rust.
    pub(crate) fn is_rust(&self) -> bool {
        self.path.ends_with(".rs")
    }

    /// Whether it is TypeScript or JavaScript.
    pub(crate) fn is_script(&self) -> bool {
        [".ts", ".mts", ".js", ".mjs"]
            .iter()
            .any(|ending| self.path.ends_with(ending))
    }

    /// Whether it is code of any kind.
    pub(crate) fn is_code(&self) -> bool {
        self.is_rust() || self.is_script()
    }

    /// Whether all of it is tests.
    pub(crate) fn is_test(&self) -> bool {
        let folders = ["tests/", "wasm-tests/", "web/test/", "web/e2e/"];
        folders.iter().any(|folder| self.path.starts_with(folder))
            || self.path.contains("/tests/")
            || ["/tests.rs", ".test.ts"]
                .iter()
                .any(|ending| self.path.ends_with(ending))
    }

    /// Whether it belongs to one of these crates, named by their folders.
    pub(crate) fn is_in_crate(&self, crates: &[&str]) -> bool {
        let inside = self
            .path
            .strip_prefix("crates/")
            .and_then(|path| path.split_once('/'));
        inside.is_some_and(|(name, _)| crates.contains(&name))
    }
}

/// Whether `path` is `folder` or lies in it.
fn is_in(path: &str, folder: &str) -> bool {
    path.strip_prefix(folder)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ignored_folders_are_counted_from_the_root() {
        let ignored = ["/target", "/web/dist", "*.profraw"]
            .map(str::to_owned)
            .to_vec();
        let tree = Tree {
            ignored,
            ..Tree::default()
        };
        for path in [
            "target",
            "target/tool/xtask",
            "web/dist/a.js",
            "crates/a/x.profraw",
        ] {
            assert!(tree.is_ignored(path), "{path}");
        }
        for path in ["targets", "docs/target", "web/dist.md", "crates/web/dist"] {
            assert!(!tree.is_ignored(path), "{path}");
        }
    }

    #[test]
    fn a_folder_is_there_when_a_file_is_in_it() {
        let tree = Tree::of(&[("crates/a/src/lib.rs", "")]);
        assert!(tree.has("crates/a"));
        assert!(!tree.has("crates/a/src/li"));
    }
}
