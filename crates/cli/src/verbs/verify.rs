//! `skald verify`: whether a run went as it says.

use super::data_folder::DataArguments;
use super::files;
use crate::output::{Failure, Report};
use serde_json::json;
use sim::{VerdictKind, verify_run};
use std::path::PathBuf;

/// Ticks of a day and a night of real time: longer runs are not played.
const TICKS_MAX: u64 = 24 * 3600 * 60;

#[derive(Debug, clap::Args)]
#[command(after_help = "Example: skald verify best.skrun --data MyMod/Data --base auto")]
pub(crate) struct Arguments {
    /// The run.
    file: PathBuf,
    /// The Data folder it was made with.
    #[arg(long, value_name = "DATA")]
    data: PathBuf,
    /// Stand-in masters, as for `skald run`.
    #[arg(long, value_name = "DIR|auto")]
    base: Option<PathBuf>,
}

/// Verifies it.
pub(crate) fn run(arguments: &Arguments) -> Result<Report, Failure> {
    let bytes = files::read(&arguments.file)?;
    let data = DataArguments::new(arguments.data.clone(), arguments.base.clone()).open()?;
    let verdict = pollster::block_on(verify_run(&data, &bytes, TICKS_MAX));
    let words = format!(
        "{} ({}): {}\n",
        verdict.kind.word(),
        verdict.code,
        verdict.words
    );
    let json = json!({
        "verdict": verdict.kind.word(),
        "code": verdict.code,
        "words": verdict.words,
    });
    Ok(Report::new(json, words).holding(verdict.kind == VerdictKind::Valid))
}
