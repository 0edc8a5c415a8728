//! `cargo xtask bench forms`: plugins and archives at the size of the real game, natively, beside
//! their peers, and in headless Chrome through picked folders.
//!
//! The folders are scale data, made once in cargo's target folder: the five masters with their
//! archives, and the same with two thousand small plugins.

use super::{Options, in_browser, no_rows, rows_of};
use crate::command::Program;
use crate::workspace::Workspace;
use anyhow::{Context, Result};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// What the benchmark is called.
pub(super) const NAME: &str = "forms";
const SMALL_PLUGINS: u32 = 2000;

/// Where the scale data is.
struct Folders {
    masters: PathBuf,
    modded: PathBuf,
}

/// Makes the folders where they are missing, and gives the rows of all hosts.
pub(super) fn run(workspace: &Workspace, tool: &Path, options: &Options) -> Result<Vec<Value>> {
    let folders = make(workspace, tool)?;
    let mut rows = Vec::new();
    if !options.only_browser {
        rows.extend(natively(workspace, tool, &folders)?);
    }
    if !options.fast {
        let out = in_browser::run_folders(workspace, &[&folders.masters, &folders.modded])?;
        rows.extend(rows_of(&out, "wasm").with_context(|| no_rows(NAME, &out))?);
    }
    Ok(rows)
}

fn natively(workspace: &Workspace, tool: &Path, folders: &Folders) -> Result<Vec<Value>> {
    let mut rows = Vec::new();
    for folder in [&folders.masters, &folders.modded] {
        let out = Program::file(&workspace.root, tool)
            .words("bench --json forms --data")
            .arg(folder)
            .read()?;
        let read = rows_of(&out, "native").with_context(|| no_rows(NAME, &out))?;
        // Single files are the same in both folders: the first row counts.
        rows.extend(
            read.into_iter()
                .filter(|row| !has(&rows, row))
                .collect::<Vec<_>>(),
        );
    }
    let out = peers(workspace, folders)?;
    for peer in rows_of(&out, "native").with_context(|| no_rows("the peers", &out))? {
        add_peer(&mut rows, &peer);
    }
    Ok(rows)
}

fn has(rows: &[Value], row: &Value) -> bool {
    rows.iter().any(|known| known["name"] == row["name"])
}

/// Gives the row of this name its peer.
fn add_peer(rows: &mut [Value], peer: &Value) {
    let row = rows.iter_mut().find(|row| row["name"] == peer["name"]);
    let Some(row) = row.and_then(Value::as_object_mut) else {
        return;
    };
    let ours = row.get("ours").and_then(Value::as_f64);
    let ratio = ours
        .zip(peer["peer"].as_f64())
        .map(|(ours, peer)| ours / peer);
    row.insert("peer".into(), peer["peer"].clone());
    row.insert("ratio".into(), ratio.into());
}

/// The peers are no members of the workspace and have a target folder of their own.
fn peers(workspace: &Workspace, folders: &Folders) -> Result<String> {
    let words = "cargo run --quiet --release --manifest-path bench-peers/Cargo.toml --target-dir";
    Program::new(&workspace.root, words)
        .arg(workspace.target.join("bench-peers"))
        .arg("--")
        .arg(&folders.masters)
        .read()
}

fn make(workspace: &Workspace, tool: &Path) -> Result<Folders> {
    let folders = Folders {
        masters: workspace.target.join("scale-masters"),
        modded: workspace.target.join("scale"),
    };
    // Written last, so that a folder that was not finished is made again.
    let done = folders.masters.join("Skyrim.esm");
    if done.is_file() {
        return Ok(folders);
    }
    Program::file(&workspace.root, tool)
        .words("scale")
        .arg(&folders.modded)
        .words(&format!("--plugins {SMALL_PLUGINS}"))
        .run()?;
    std::fs::create_dir_all(&folders.masters)?;
    let mut names = Vec::new();
    for entry in std::fs::read_dir(&folders.modded)? {
        let name = entry?.file_name();
        let is_small = name.to_string_lossy().starts_with("Mod");
        names.extend((!is_small).then_some(name));
    }
    names.sort_by_key(|name| name == "Skyrim.esm");
    for name in names {
        let (from, to) = (folders.modded.join(&name), folders.masters.join(&name));
        // The same file under a second name; a copy where folders lie on two disks.
        std::fs::hard_link(&from, &to).or_else(|_| std::fs::copy(&from, &to).map(|_| ()))?;
    }
    Ok(folders)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_peer_stands_beside_the_row_of_its_name() {
        let mut rows = vec![
            json!({ "name": "bsa: a read", "ours": 30.0, "peer": null, "ratio": null }),
            json!({ "name": "other", "ours": 1.0, "peer": null, "ratio": null }),
        ];
        add_peer(&mut rows, &json!({ "name": "bsa: a read", "peer": 40.0 }));
        add_peer(&mut rows, &json!({ "name": "nobody's", "peer": 40.0 }));
        let expected = json!({ "name": "bsa: a read", "ours": 30.0, "peer": 40.0, "ratio": 0.75 });
        assert_eq!(rows[0], expected);
        assert_eq!(rows[1]["peer"], Value::Null);
    }
}
