//! `cargo xtask ci`: every gate, then every test. What must hold before a change goes in.

use crate::command::Program;
use crate::steps::Steps;
use crate::toolchain::{self, WASM};
use crate::workspace::Workspace;
use crate::{node, package, test, tidy};
use anyhow::{Result, bail};
use clap::Args;
use std::process::ExitCode;

/// The module's budget before compression: 3 MiB for the game, without a renderer.
/// `docs/decisions/0007-saves-and-the-data-view-raise-the-budget.md`.
const MODULE_BYTES_MAX: u64 = 3_145_728;

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
        let packages = "--package skald-browser --package skald-wasm-tests";
        cargo(&format!(
            "cargo clippy {packages} --all-targets --target {WASM} -- -D warnings"
        ))
    })?;
    steps.step("size of the module", |_| {
        node::prepare(workspace)?;
        let built = package::build(workspace, &package::Options { optimize: true })?;
        check_size(built.bytes)
    })
}

fn check_size(bytes: u64) -> Result<()> {
    let mebibytes = |bytes: u64| bytes as f64 / 1_048_576.0;
    if bytes > MODULE_BYTES_MAX {
        bail!(
            "the module is {bytes} bytes ({:.2} MiB), {} over its budget of {:.2} MiB",
            mebibytes(bytes),
            bytes - MODULE_BYTES_MAX,
            mebibytes(MODULE_BYTES_MAX)
        );
    }
    eprintln!(
        "  {:.2} of {:.2} MiB",
        mebibytes(bytes),
        mebibytes(MODULE_BYTES_MAX)
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_byte_over_the_budget_is_too_many() {
        assert!(check_size(3_145_728).is_ok());
        let said = check_size(3_145_729).map_err(|error| error.to_string());
        let expected = "the module is 3145729 bytes (3.00 MiB), 1 over its budget of 3.00 MiB";
        assert_eq!(said, Err(expected.to_owned()));
    }
}
