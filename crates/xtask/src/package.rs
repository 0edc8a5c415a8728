//! The wasm modules and their JavaScript faces, built into `pkg/`: the game and the picture.
//!
//! The files are those that `wasm-pack build crates/browser --target web` would make.

use crate::command::Program;
use crate::toolchain;
use crate::workspace::Workspace;
use anyhow::{Context, Result, bail};
use clap::Args;
use std::hash::{DefaultHasher, Hasher};
use std::path::{Path, PathBuf};

/// The page's modules.
const MODULES: [Module; 2] = [
    Module {
        package: "skald-browser",
        name: "browser",
    },
    Module {
        package: "skald-picture",
        name: "picture",
    },
];

/// A module of the page.
#[derive(Debug, Clone, Copy)]
struct Module {
    package: &'static str,
    /// The name of its files in `pkg/`: that of the crate's library.
    name: &'static str,
}

/// How to build the module.
#[derive(Debug, Default, Args)]
pub(crate) struct Options {
    /// Run wasm-opt over the module when the shell's packages hold it (binaryen).
    #[arg(long)]
    pub(crate) optimize: bool,
}

/// The built modules' sizes in bytes, before compression.
#[derive(Debug)]
pub(crate) struct Built {
    /// The game's.
    pub(crate) game: u64,
    /// The picture's.
    pub(crate) picture: u64,
}

/// Builds the modules in the page's own profile.
pub(crate) fn build(workspace: &Workspace, options: &Options) -> Result<Built> {
    toolchain::prepare_wasm(workspace)?;
    let [game, picture] = MODULES;
    Ok(Built {
        game: build_one(workspace, options, game)?,
        picture: build_one(workspace, options, picture)?,
    })
}

fn build_one(workspace: &Workspace, options: &Options, module: Module) -> Result<u64> {
    let Module { package, name } = module;
    let words = format!(
        "cargo build --package {package} --lib --profile page --target {}",
        toolchain::WASM
    );
    Program::new(&workspace.root, &words).run()?;
    let module = workspace
        .target
        .join(toolchain::WASM)
        .join(format!("page/{name}.wasm"));
    bind(&module, "web", &workspace.path("pkg"), name)?;
    let module = workspace.path("pkg").join(format!("{name}_bg.wasm"));
    if options.optimize {
        optimize(workspace, &module)?;
    }
    let bytes = module
        .metadata()
        .context("the module was not written")?
        .len();
    eprintln!("  pkg/{name}_bg.wasm: {bytes} bytes before compression");
    Ok(bytes)
}

/// Runs wasm-bindgen over a module: `out/name.js` and `out/name_bg.wasm`.
pub(crate) fn bind(module: &Path, target: &str, out: &Path, name: &str) -> Result<()> {
    eprintln!(
        "  wasm-bindgen --target {target} --out-dir {}",
        out.display()
    );
    let arguments: [&std::ffi::OsStr; 9] = [
        "wasm-bindgen".as_ref(),
        module.as_ref(),
        "--target".as_ref(),
        target.as_ref(),
        "--out-dir".as_ref(),
        out.as_ref(),
        "--out-name".as_ref(),
        name.as_ref(),
        "--remove-name-section".as_ref(),
    ];
    wasm_bindgen_cli::wasm_bindgen::run_cli_with_args(arguments)
        .with_context(|| format!("wasm-bindgen could not read {}", module.display()))
}

/// `-Os` with like functions merged makes the smallest module.
///
/// `--all-features` must stay away: the module would then use imports that browsers refuse.
fn optimize(workspace: &Workspace, module: &Path) -> Result<()> {
    let Some(wasm_opt) = find_wasm_opt(workspace) else {
        eprintln!("  no wasm-opt among the shell's packages: the module stays as it is");
        return Ok(());
    };
    let out = optimized_path(workspace, module)?;
    if !out.is_file() {
        optimize_to(workspace, &wasm_opt, module, &out)?;
    }
    std::fs::copy(&out, module)?;
    Ok(())
}

/// Where the optimised form of exactly this module is kept: the gates and the tests of one run ask
/// for it one after the other, and it takes a minute.
fn optimized_path(workspace: &Workspace, module: &Path) -> Result<PathBuf> {
    let mut hasher = DefaultHasher::new();
    hasher.write(&std::fs::read(module)?);
    let folder = workspace.target.join("optimized");
    std::fs::create_dir_all(&folder)?;
    Ok(folder.join(format!("{:016x}.wasm", hasher.finish())))
}

fn optimize_to(workspace: &Workspace, wasm_opt: &Path, module: &Path, out: &Path) -> Result<()> {
    let unfinished = out.with_extension("unfinished");
    Program::new(&workspace.root, &format!("node {}", wasm_opt.display()))
        .arg("-Os")
        .arg("--merge-similar-functions")
        .arg("--reorder-functions")
        .arg(module)
        .arg("-o")
        .arg(&unfinished)
        .run()?;
    if unfinished.metadata().map_or(0, |data| data.len()) == 0 {
        bail!("wasm-opt wrote nothing");
    }
    std::fs::rename(&unfinished, out)?;
    Ok(())
}

/// The script behind npm's `wasm-opt`. The system's own package of it is never used: its output
/// did not load in the browser when it was tried.
fn find_wasm_opt(workspace: &Workspace) -> Option<PathBuf> {
    let script = workspace.path("web/node_modules/binaryen/bin/wasm-opt");
    script
        .is_file()
        .then(|| PathBuf::from("web/node_modules/binaryen/bin/wasm-opt"))
}
