//! `skald scale`: writes a Data folder of made-up data in the numbers and shape of the real game.

use crate::output::{Failure, Report};
use scale::{Options, ScaleError};
use serde_json::json;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
#[command(after_help = "Example: skald scale Big --plugins 200 && skald data Big")]
pub(crate) struct Arguments {
    /// Folder to write to.
    out: PathBuf,
    /// Seed: the same one gives the same bytes.
    #[arg(long, default_value = "1")]
    seed: String,
    /// Small plugins beside the five masters.
    #[arg(long, default_value_t = 0)]
    plugins: usize,
    /// A hundredth of everything.
    #[arg(long)]
    quick: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Report, Failure> {
    let options = Options {
        seed: arguments.seed.clone(),
        plugins: arguments.plugins,
        quick: arguments.quick,
    };
    let report = scale::write(&arguments.out, &options).map_err(|error| match error {
        ScaleError::File { path, source } => Failure::unreadable(path.display(), source),
        other => Failure::Unreadable(other.to_string()),
    })?;
    let rows = report.files.iter();
    let files: Vec<_> = rows
        .map(|file| json!({ "name": file.name, "bytes": file.bytes, "entries": file.entries }))
        .collect();
    let json = json!({
        "files": files,
        "plugins": report.plugins,
        "pluginBytes": report.plugin_bytes,
        "pluginRecords": report.plugin_records,
    });
    let mut words = String::new();
    for file in &report.files {
        words += &format!(
            "{:<24} {:>12} bytes {:>8} entries\n",
            file.name, file.bytes, file.entries
        );
    }
    words += &format!(
        "{} small plugins, {} bytes, {} records\nin {}",
        report.plugins,
        report.plugin_bytes,
        report.plugin_records,
        arguments.out.display()
    );
    Ok(Report::new(json, words))
}
