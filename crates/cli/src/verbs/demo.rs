//! `skald demo`: writes the demo's Data folder.

use super::files;
use crate::output::{Failure, Report};
use serde_json::json;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
#[command(after_help = "Example: skald demo Demo && skald run Demo --ticks 600")]
pub(crate) struct Arguments {
    /// Folder to write to.
    out: PathBuf,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Report, Failure> {
    let all = forge::demo::files();
    let mut bytes = 0;
    for (path, content) in &all {
        files::write(&arguments.out.join(path), content)?;
        bytes += content.len();
    }
    let json = json!({ "files": all.len(), "bytes": bytes });
    let words = format!(
        "{} files, {bytes} bytes in {}",
        all.len(),
        arguments.out.display()
    );
    Ok(Report::new(json, words))
}
