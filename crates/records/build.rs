//! Joins the descriptions in `types/` into one text, in the order of their names.
//!
//! Not here: reading them (`src/notation.rs`).

use std::path::{Path, PathBuf};

fn main() -> std::io::Result<()> {
    println!("cargo::rerun-if-changed=types");
    let mut files: Vec<PathBuf> = std::fs::read_dir("types")?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()?;
    files.sort();
    let mut text = String::new();
    for file in files {
        text.push_str(&std::fs::read_to_string(file)?);
        text.push('\n');
    }
    let out = std::env::var_os("OUT_DIR").unwrap_or_default();
    std::fs::write(Path::new(&out).join("records.rec"), text)
}
