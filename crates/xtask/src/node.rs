//! The shell's own tools: Node and what `npm ci` puts beside the page's sources.

use crate::command::Program;
use crate::workspace::Workspace;
use anyhow::{Context, Result, bail};
use std::path::Path;
use std::time::SystemTime;

/// The oldest Node the shell's tools run on.
const NODE_MAJOR_MIN: u32 = 20;

/// Makes sure that Node is there and that the packages are those of the lock file.
pub(crate) fn prepare(workspace: &Workspace) -> Result<()> {
    let web = workspace.path("web");
    if !web.join("package-lock.json").is_file() {
        bail!("web/package-lock.json is missing: the shell cannot be built from this checkout");
    }
    check_version(&web)?;
    let lock = changed_at(&web.join("package-lock.json"));
    let installed = changed_at(&web.join("node_modules/.package-lock.json"));
    if installed.is_none() || installed < lock {
        eprintln!("  the shell's packages are missing or older than the lock file: npm ci");
        script(workspace, "npm ci --no-audit --no-fund")?;
    }
    Ok(())
}

/// Runs an npm command in the shell's folder.
pub(crate) fn script(workspace: &Workspace, words: &str) -> Result<()> {
    npm(workspace, words).run()
}

/// An npm command in the shell's folder, to be given more before it runs.
pub(crate) fn npm(workspace: &Workspace, words: &str) -> Program {
    Program::new(&workspace.path("web"), words)
}

fn check_version(web: &Path) -> Result<()> {
    let version = Program::new(web, "node --version")
        .read()
        .with_context(|| format!("Node {NODE_MAJOR_MIN} or newer is needed: https://nodejs.org"))?;
    let major: Option<u32> = version
        .trim_start_matches('v')
        .split('.')
        .next()
        .and_then(|n| n.parse().ok());
    match major {
        Some(major) if major >= NODE_MAJOR_MIN => Ok(()),
        _ => bail!("Node {NODE_MAJOR_MIN} or newer is needed, `node --version` says {version}"),
    }
}

fn changed_at(path: &Path) -> Option<SystemTime> {
    path.metadata().and_then(|data| data.modified()).ok()
}
