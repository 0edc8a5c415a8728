//! What rustup and cargo can fetch: the wasm target, and wasm-pack for the tests in the browser.

use crate::command::Program;
use crate::workspace::Workspace;
use anyhow::{Context, Result};
use std::path::{Path, PathBuf};

/// The target of everything that runs in the page.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// The wasm-pack that is fetched when the machine has none.
const WASM_PACK_VERSION: &str = "0.15.1";

/// Makes sure that the standard library of the wasm target is there.
pub(crate) fn prepare_wasm(workspace: &Workspace) -> Result<()> {
    let sysroot = Program::new(&workspace.root, "rustc --print sysroot").read()?;
    if Path::new(&sysroot).join("lib/rustlib").join(WASM).is_dir() {
        return Ok(());
    }
    eprintln!("  the toolchain has no {WASM} yet: asking rustup for it");
    Program::new(&workspace.root, &format!("rustup target add {WASM}"))
        .run()
        .with_context(|| format!("without rustup, install Rust's {WASM} by hand"))
}

/// The wasm-pack to call: the one on the path, else one built into the target folder.
pub(crate) fn prepare_wasm_pack(workspace: &Workspace) -> Result<PathBuf> {
    if let Some(found) = find_program("wasm-pack") {
        return Ok(found);
    }
    let tools = workspace.target.join("tools");
    let built = tools
        .join("bin")
        .join(format!("wasm-pack{}", std::env::consts::EXE_SUFFIX));
    if !built.is_file() {
        eprintln!(
            "  wasm-pack is missing: building {WASM_PACK_VERSION} into {}",
            tools.display()
        );
        let words =
            format!("cargo install --locked wasm-pack --version {WASM_PACK_VERSION} --root");
        Program::new(&workspace.root, &words)
            .arg(&tools)
            .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0")
            .env("CARGO_PROFILE_RELEASE_LTO", "off")
            .run()?;
    }
    Ok(built)
}

/// The file that would run for `name`, looked up on the path.
pub(crate) fn find_program(name: &str) -> Option<PathBuf> {
    let file = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .map(|folder| folder.join(&file))
        .find(|file| file.is_file())
}
