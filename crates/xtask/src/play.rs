//! `cargo xtask play`: build the page, serve it on this machine, print the address.

use crate::serve::Server;
use crate::workspace::Workspace;
use crate::{node, package};
use anyhow::{Result, bail};
use clap::Args;

/// The first port tried when none is asked for, and how many after it.
const PORT: u16 = 8080;
const PORTS_TRIED: u16 = 20;

/// What to build and where to serve it.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Port to serve on; without it the first free one from 8080 up.
    #[arg(long)]
    port: Option<u16>,
    /// Serve what the last build left.
    #[arg(long)]
    no_build: bool,
    /// Run wasm-opt over the module, as a release does.
    #[arg(long)]
    optimize: bool,
}

/// Builds, serves, and does not return until it is stopped.
pub(crate) fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    if !options.no_build {
        build(workspace, options.optimize)?;
    }
    let folder = workspace.path("web/dist");
    if !folder.join("index.html").is_file() {
        bail!("web/dist holds no page yet: run `cargo xtask play` without --no-build");
    }
    let ports = match options.port {
        Some(port) => port..=port,
        None => PORT..=PORT + PORTS_TRIED,
    };
    let server = Server::start(&folder, ports)?;
    println!("\nSkald is at {} (Ctrl-C ends it)", server.address());
    server.wait();
    Ok(())
}

/// Builds the module and the shell around it into `web/dist`.
pub(crate) fn build(workspace: &Workspace, optimize: bool) -> Result<()> {
    // First, because wasm-opt is among the shell's packages.
    node::prepare(workspace)?;
    eprintln!("Building the wasm module");
    package::build(workspace, &package::Options { optimize })?;
    eprintln!("Building the shell");
    node::script(workspace, "npm run --silent build")
}
