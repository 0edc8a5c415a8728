//! Where things are: the root folder, cargo's target folder, the crates and their arrows.

use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The checkout this program was built from.
#[derive(Debug)]
pub(crate) struct Workspace {
    /// The root folder, absolute.
    pub(crate) root: PathBuf,
    /// Cargo's target folder, wherever the environment put it.
    pub(crate) target: PathBuf,
    /// The workspace's own packages.
    pub(crate) packages: Vec<Package>,
}

/// A package of the workspace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Package {
    /// Package name, as `skald-wire`.
    pub(crate) name: String,
    /// Folder relative to the root with forward slashes, as `crates/wire`.
    pub(crate) folder: String,
    /// Names of packages it is built from: normal and build dependencies, not those of tests.
    pub(crate) dependencies: Vec<String>,
}

impl Workspace {
    /// Asks cargo. Works from any folder of the checkout, and offline.
    pub(crate) fn find() -> Result<Self> {
        let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let output = Command::new(cargo)
            .args([
                "metadata",
                "--format-version",
                "1",
                "--no-deps",
                "--manifest-path",
            ])
            .arg(manifest)
            .output()
            .context("could not run `cargo metadata`")?;
        if !output.status.success() {
            bail!(
                "cargo metadata: {}",
                String::from_utf8_lossy(&output.stderr).trim()
            );
        }
        let json: Value = serde_json::from_slice(&output.stdout)?;
        Self::from_metadata(&json).context("cargo metadata has an unknown shape")
    }

    fn from_metadata(json: &Value) -> Option<Self> {
        let root = PathBuf::from(json.get("workspace_root")?.as_str()?);
        let target = PathBuf::from(json.get("target_directory")?.as_str()?);
        let packages = json.get("packages")?.as_array()?;
        let packages = packages
            .iter()
            .map(|package| read_package(package, &root))
            .collect::<Option<_>>()?;
        Some(Self {
            root,
            target,
            packages,
        })
    }

    /// `path` relative to the root.
    pub(crate) fn path(&self, path: &str) -> PathBuf {
        self.root.join(path)
    }
}

fn read_package(json: &Value, root: &Path) -> Option<Package> {
    let manifest = Path::new(json.get("manifest_path")?.as_str()?);
    let folder = manifest.parent()?.strip_prefix(root).ok()?;
    let built_from = |dependency: &&Value| {
        dependency
            .get("kind")
            .and_then(Value::as_str)
            .is_none_or(|kind| kind == "build")
    };
    let name_of = |dependency: &Value| dependency.get("name")?.as_str().map(str::to_owned);
    let dependencies = json.get("dependencies")?.as_array()?.iter();
    Some(Package {
        name: json.get("name")?.as_str()?.to_owned(),
        folder: folder.to_str()?.replace('\\', "/"),
        dependencies: dependencies
            .filter(built_from)
            .filter_map(name_of)
            .collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn dependencies_of_tests_are_no_arrows() {
        let workspace = Workspace::from_metadata(&json!({
            "workspace_root": "/home/a/skald",
            "target_directory": "/home/a/skald/target",
            "packages": [{
                "name": "skald-pex",
                "manifest_path": "/home/a/skald/crates/pex/Cargo.toml",
                "dependencies": [
                    { "name": "skald-wire", "kind": null },
                    { "name": "cc", "kind": "build" },
                    { "name": "skald-testkit", "kind": "dev" },
                ],
            }],
        }));
        let packages = workspace.map(|workspace| workspace.packages);
        let expected = Package {
            name: "skald-pex".to_owned(),
            folder: "crates/pex".to_owned(),
            dependencies: vec!["skald-wire".to_owned(), "cc".to_owned()],
        };
        assert_eq!(packages, Some(vec![expected]));
    }
}
