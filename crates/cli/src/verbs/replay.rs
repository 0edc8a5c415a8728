//! `skald replay`: a recording played again, strictly.

use super::data_folder::DataArguments;
use super::files;
use crate::output::{Failure, Report};
use serde_json::json;
use sim::Recording;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
#[command(after_help = "Example: skald replay bug.skrec --data MyMod/Data --base auto")]
pub(crate) struct Arguments {
    /// The recording.
    file: PathBuf,
    /// The Data folder it was made with.
    #[arg(long, value_name = "DATA")]
    data: PathBuf,
    /// Stand-in masters, as for `skald run`.
    #[arg(long, value_name = "DIR|auto")]
    base: Option<PathBuf>,
}

/// Plays it and tells whether it went the same way.
pub(crate) fn run(arguments: &Arguments) -> Result<Report, Failure> {
    let unusable =
        |error: &dyn std::fmt::Display| Failure::unreadable(arguments.file.display(), error);
    let recording =
        Recording::read(&files::read(&arguments.file)?).map_err(|error| unusable(&error))?;
    let folder = DataArguments::new(arguments.data.clone(), arguments.base.clone());
    let data = folder.open()?;
    let replayed = pollster::block_on(sim::replay(&data, &recording, |_| {}));
    let replayed = replayed.map_err(|error| unusable(&error))?;
    let same = replayed.first_difference.is_none();
    let words = match &replayed.first_difference {
        None => format!(
            "the same: {} entries, {} ticks\n",
            replayed.entries, replayed.ticks
        ),
        Some(difference) => format!(
            "another way at tick {} (entry {}), in {}{}{}: recorded {}, played {}\n",
            difference.tick,
            difference.entry,
            difference.family,
            if difference.path.is_empty() {
                ""
            } else {
                " at "
            },
            difference.path,
            difference.expected,
            difference.got
        ),
    };
    let first_difference = replayed.first_difference.map(|difference| {
        json!({
            "entry": difference.entry,
            "tick": difference.tick,
            "family": difference.family,
            "path": difference.path,
            "expected": difference.expected,
            "got": difference.got,
        })
    });
    let json = json!({
        "same": same,
        "entries": replayed.entries,
        "ticks": replayed.ticks,
        "first_difference": first_difference,
    });
    Ok(Report::new(json, words).holding(same))
}
