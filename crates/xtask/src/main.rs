//! The project's tasks and gates: `cargo xtask play`, `test`, `ci`, `tidy` and the rest.
//!
//! One file a task. A task calls the tools a developer would call by hand, prints each command, and
//! stops at the first one that fails. Nothing is installed globally: wasm-bindgen is a library in
//! here, and this program also answers to `wasm-bindgen` and `wasm-bindgen-test-runner` (`shims`).

mod bench;
mod chromium;
mod ci;
mod command;
mod counts;
mod node;
mod package;
mod play;
mod serve;
mod shims;
mod steps;
mod test;
mod tidy;
mod toolchain;
mod unknowns;
mod workspace;

use anyhow::Result;
use clap::{Parser, Subcommand};
use std::process::ExitCode;
use workspace::Workspace;

/// Tasks and gates of the project.
#[derive(Debug, Parser)]
#[command(bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Build the page and serve it on localhost.
    Play(play::Options),
    /// Run every test: native, TypeScript, wasm in headless Chrome, the page in Chromium.
    Test(test::Options),
    /// Run every gate, then every test.
    Ci(ci::Options),
    /// Check the rules of the source tree.
    Tidy,
    /// Run benchmarks and print them beside their peers.
    Bench(bench::Options),
    /// Build the wasm module into pkg/.
    Pkg(package::Options),
    /// List every comment marked as a guess.
    Unknowns,
}

fn main() -> ExitCode {
    if let Some(code) = shims::answer(std::env::args_os()) {
        return code;
    }
    let task = Arguments::parse().task;
    match Workspace::find().and_then(|workspace| run(&workspace, task)) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Tasks made of steps tell their own failures; the others return theirs.
fn run(workspace: &Workspace, task: Task) -> Result<ExitCode> {
    match task {
        Task::Test(options) => return Ok(test::run(workspace, &options)),
        Task::Ci(options) => return Ok(ci::run(workspace, &options)),
        Task::Play(options) => play::run(workspace, &options)?,
        Task::Tidy => tidy::run(workspace)?,
        Task::Bench(options) => bench::run(workspace, &options)?,
        Task::Pkg(options) => package::build(workspace, &options).map(|_| ())?,
        Task::Unknowns => unknowns::run(workspace)?,
    }
    Ok(ExitCode::SUCCESS)
}
