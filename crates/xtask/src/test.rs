//! `cargo xtask test`: every test there is, one kind a step.
//!
//! Native tests go through nextest where it is installed. The tests of this crate run in the
//! profile that built it, which saves building wasm-bindgen a second time. Tests in the browser go
//! through wasm-pack and Chromium; `--fast` leaves them out.

use crate::command::Program;
use crate::counts::Counts;
use crate::steps::Steps;
use crate::toolchain;
use crate::workspace::Workspace;
use crate::{chromium, node, play, shims};
use anyhow::Result;
use clap::Args;
use std::process::ExitCode;

/// Which tests to run.
#[derive(Debug, Default, Args)]
pub(crate) struct Options {
    /// Leave out what needs a browser.
    #[arg(long)]
    pub(crate) fast: bool,
    /// Only the steps whose name holds this word: native, tasks, doc, shell, wasm, page.
    #[arg(long)]
    pub(crate) only: Option<String>,
}

/// One kind of tests.
struct Kind {
    name: &'static str,
    in_browser: bool,
    run: fn(&Workspace, &mut Counts) -> Result<()>,
}

/// The kinds, cheapest first.
const KINDS: [Kind; 6] = [
    Kind {
        name: "native tests",
        in_browser: false,
        run: native,
    },
    Kind {
        name: "tests of the tasks",
        in_browser: false,
        run: tasks,
    },
    Kind {
        name: "doc tests",
        in_browser: false,
        run: doc,
    },
    Kind {
        name: "shell tests",
        in_browser: false,
        run: shell,
    },
    Kind {
        name: "wasm tests",
        in_browser: true,
        run: wasm,
    },
    Kind {
        name: "page tests",
        in_browser: true,
        run: page,
    },
];

/// Runs them; the last line is the sum, whatever came before it.
pub(crate) fn run(workspace: &Workspace, options: &Options) -> ExitCode {
    let mut steps = Steps::default();
    let done = run_steps(workspace, options, &mut steps);
    steps.finish(done)
}

/// Runs the chosen kinds as steps of a longer task.
pub(crate) fn run_steps(workspace: &Workspace, options: &Options, steps: &mut Steps) -> Result<()> {
    let wanted = |kind: &&Kind| {
        let named = options
            .only
            .as_deref()
            .is_none_or(|word| kind.name.contains(word));
        named && !(options.fast && kind.in_browser)
    };
    for kind in KINDS.iter().filter(wanted) {
        steps.step(kind.name, |counts| (kind.run)(workspace, counts))?;
    }
    Ok(())
}

fn native(workspace: &Workspace, counts: &mut Counts) -> Result<()> {
    let has_nextest = Program::new(&workspace.root, "cargo nextest --version").succeeds();
    let words = if has_nextest {
        "cargo nextest run --workspace --exclude xtask --no-fail-fast"
    } else {
        "cargo test --workspace --exclude xtask --lib --bins --tests --no-fail-fast"
    };
    Program::new(&workspace.root, words).run_counted(counts)
}

fn tasks(workspace: &Workspace, counts: &mut Counts) -> Result<()> {
    Program::new(&workspace.root, "cargo test --package xtask --profile tool").run_counted(counts)
}

fn doc(workspace: &Workspace, counts: &mut Counts) -> Result<()> {
    let words = "cargo test --doc --workspace --exclude xtask";
    Program::new(&workspace.root, words).run_counted(counts)
}

fn shell(workspace: &Workspace, counts: &mut Counts) -> Result<()> {
    node::prepare(workspace)?;
    node::script(workspace, "npm run --silent typecheck")?;
    node::npm(workspace, "npm run --silent test").run_counted(counts)
}

fn wasm(workspace: &Workspace, counts: &mut Counts) -> Result<()> {
    toolchain::prepare_wasm(workspace)?;
    let chromium = chromium::prepare(workspace)?;
    let wasm_pack = toolchain::prepare_wasm_pack(workspace)?;
    let shims = shims::install(workspace)?;
    Program::file(&workspace.root, &wasm_pack)
        .words("test --headless --chrome --mode no-install wasm-tests")
        .env("PATH", shims::path_with(&shims)?)
        .env(
            "WASM_BINDGEN_TEST_WEBDRIVER_JSON",
            chromium::write_webdriver(workspace, &chromium)?,
        )
        // Generous, for a machine that does other work beside: seconds, defaults 20 and 5.
        .env("WASM_BINDGEN_TEST_TIMEOUT", "300")
        .env("WASM_BINDGEN_TEST_DRIVER_TIMEOUT", "60")
        .run_counted(counts)
}

fn page(workspace: &Workspace, counts: &mut Counts) -> Result<()> {
    let chromium = chromium::prepare(workspace)?;
    // The page as it is released, and the tool whose digests it must give.
    play::build(workspace, true)?;
    Program::new(
        &workspace.root,
        "cargo build --workspace --exclude xtask --bin skald --profile test",
    )
    .run()?;
    let tool = format!("debug/skald{}", std::env::consts::EXE_SUFFIX);
    node::npm(workspace, "npm run --silent e2e")
        .env(chromium::VARIABLE, chromium.browser)
        .env("SKALD_TOOL", workspace.target.join(tool))
        .run_counted(counts)
}
