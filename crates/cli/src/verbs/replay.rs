//! `skald replay`: a recording played again, strictly.

use super::data_folder::DataArguments;
use super::files;
use crate::output::{Failure, Report};
use serde_json::json;
use sim::{GameData, Recording, ReplayError, Replayed};
use std::panic::{self, AssertUnwindSafe};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

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
    let replayed = match play(&data, &recording) {
        Ok(replayed) => replayed.map_err(|error| unusable(&error))?,
        Err(crash) => return Ok(crashed(&recording, &crash)),
    };
    let same = replayed.first_difference.is_none() && recording.crash.is_empty();
    let words = match &replayed.first_difference {
        Some(difference) => format!("{difference}\n"),
        None if same => format!(
            "the same: {} entries, {} ticks\n",
            replayed.entries, replayed.ticks
        ),
        None => format!("it did not crash: recorded was\n{}\n", recording.crash),
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

/// Plays a recording; an engine that breaks down in it is caught, with its words.
fn play(data: &GameData, recording: &Recording) -> Result<Result<Replayed, ReplayError>, String> {
    let said = Arc::new(Mutex::new(String::new()));
    let hears = Arc::clone(&said);
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        *hears.lock().unwrap_or_else(PoisonError::into_inner) = sim::crash_words(info);
    }));
    // The data are dropped after a panic and not used again.
    let came = panic::catch_unwind(AssertUnwindSafe(|| {
        pollster::block_on(sim::replay(data, recording, |_| {}))
    }));
    panic::set_hook(before);
    came.map_err(|_| std::mem::take(&mut *said.lock().unwrap_or_else(PoisonError::into_inner)))
}

/// The engine broke down. That holds when the recording is of just that.
fn crashed(recording: &Recording, crash: &str) -> Report {
    let same = recording.crash == crash;
    let words = match (same, recording.crash.is_empty()) {
        (true, _) => format!("the same crash:\n{crash}\n"),
        (false, true) => format!("it crashed, and did not when it was recorded:\n{crash}\n"),
        (false, false) => format!(
            "it crashed otherwise than recorded:\n{crash}\nrecorded:\n{}\n",
            recording.crash
        ),
    };
    let json = json!({
        "same": same,
        "ticks": recording.ticks(),
        "crash": crash,
        "recorded_crash": recording.crash,
    });
    Report::new(json, words).holding(same)
}
