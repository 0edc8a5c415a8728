//! `cargo xtask ci`: every gate, then every test. What must hold before a change goes in.

use crate::command::Program;
use crate::steps::Steps;
use crate::toolchain::{self, WASM};
use crate::workspace::Workspace;
use crate::{node, package, test, tidy};
use anyhow::{Result, bail};
use clap::Args;
use std::process::ExitCode;

/// The picture's budget before compression: 2 MiB.
/// `docs/decisions/0008-the-picture-is-a-module-and-a-worker-of-its-own.md`.
const PICTURE_BYTES_MAX: u64 = 2_097_152;

/// The game's module's budget before compression: 5 MiB for the game, without a renderer.
/// `docs/decisions/0010-bodies-and-the-scene-raise-the-budget.md`.
const MODULE_BYTES_MAX: u64 = 5_242_880;

/// What to leave out.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Gates only.
    #[arg(long)]
    no_test: bool,
    #[command(flatten)]
    test: test::Options,
}

/// Runs the gates and tests.
pub(crate) fn run(workspace: &Workspace, options: &Options) -> ExitCode {
    let mut steps = Steps::default();
    let done = gates(workspace, &mut steps).and_then(|()| {
        if options.no_test {
            return Ok(());
        }
        test::run_steps(workspace, &options.test, &mut steps)
    });
    steps.finish(done)
}

fn gates(workspace: &Workspace, steps: &mut Steps) -> Result<()> {
    let cargo = |words: &str| Program::new(&workspace.root, words).run();
    steps.step("format", |_| cargo("cargo fmt --all --check"))?;
    steps.step("tidy", |_| tidy::run(workspace))?;
    steps.step("clippy", |_| {
        cargo("cargo clippy --workspace --all-targets -- -D warnings")
    })?;
    steps.step("clippy for wasm", |_| {
        toolchain::prepare_wasm(workspace)?;
        let packages = "--package skald-browser --package skald-picture --package skald-wasm-tests";
        cargo(&format!(
            "cargo clippy {packages} --all-targets --target {WASM} -- -D warnings"
        ))
    })?;
    steps.step("size of the modules", |_| {
        node::prepare(workspace)?;
        let built = package::build(workspace, &package::Options { optimize: true })?;
        check_size("game", built.game, MODULE_BYTES_MAX)?;
        check_size("picture", built.picture, PICTURE_BYTES_MAX)
    })
}

fn check_size(name: &str, bytes: u64, most: u64) -> Result<()> {
    let mebibytes = |bytes: u64| bytes as f64 / 1_048_576.0;
    if bytes > most {
        bail!(
            "the module of the {name} is {bytes} bytes ({:.2} MiB), {} over its budget of {:.2} MiB",
            mebibytes(bytes),
            bytes - most,
            mebibytes(most)
        );
    }
    eprintln!(
        "  {name}: {:.2} of {:.2} MiB",
        mebibytes(bytes),
        mebibytes(most)
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_byte_over_the_budget_is_too_many() {
        assert!(check_size("game", 5_242_880, MODULE_BYTES_MAX).is_ok());
        let said = check_size("game", 5_242_881, MODULE_BYTES_MAX);
        let said = said.map_err(|error| error.to_string());
        let expected =
            "the module of the game is 5242881 bytes (5.00 MiB), 1 over its budget of 5.00 MiB";
        assert_eq!(said, Err(expected.to_owned()));
    }
}
