//! wasm-bindgen's two programs, answered by this one.
//!
//! wasm-pack calls `wasm-bindgen` and `wasm-bindgen-test-runner` and wants the very version of
//! `Cargo.lock`. Both are libraries in here, so two copies of this program under those names are
//! all an installation there is. `tidy` checks that the versions agree.

use crate::workspace::Workspace;
use anyhow::{Context, Result};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const NAMES: [&str; 2] = ["wasm-bindgen", "wasm-bindgen-test-runner"];

/// Does the work of wasm-bindgen when this program was called by one of its names.
pub(crate) fn answer(arguments: impl Iterator<Item = OsString>) -> Option<ExitCode> {
    let arguments: Vec<OsString> = arguments.collect();
    let name = Path::new(arguments.first()?)
        .file_stem()?
        .to_str()?
        .to_owned();
    let done = match name.as_str() {
        "wasm-bindgen" => wasm_bindgen_cli::wasm_bindgen::run_cli_with_args(arguments),
        "wasm-bindgen-test-runner" => {
            wasm_bindgen_cli::wasm_bindgen_test_runner::run_cli_with_args(arguments)
        }
        _ => return None,
    };
    Some(match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:?}");
            ExitCode::FAILURE
        }
    })
}

/// Puts the copies into the target folder and returns their folder.
pub(crate) fn install(workspace: &Workspace) -> Result<PathBuf> {
    let folder = workspace.target.join("shims");
    std::fs::create_dir_all(&folder)?;
    let own = own_file()?;
    for name in NAMES {
        let copy = folder.join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
        // A copy of an earlier build would answer with an earlier version, and may be running.
        if copy.exists() {
            std::fs::remove_file(&copy)?;
        }
        std::fs::copy(&own, &copy).with_context(|| format!("could not make {}", copy.display()))?;
    }
    Ok(folder)
}

/// The file this program was started from. Linux gives it even when a later build has replaced it.
fn own_file() -> Result<PathBuf> {
    let started_from = Path::new("/proc/self/exe");
    if started_from.exists() {
        return Ok(started_from.to_owned());
    }
    Ok(std::env::current_exe()?)
}

/// The path variable with `folder` in front.
pub(crate) fn path_with(folder: &Path) -> Result<OsString> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(folder.to_owned()).chain(std::env::split_paths(&path));
    Ok(std::env::join_paths(folders)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_names_are_left_to_the_tasks() {
        let arguments = ["target/tool/xtask", "tidy"].map(OsString::from);
        assert!(answer(arguments.into_iter()).is_none());
    }
}
