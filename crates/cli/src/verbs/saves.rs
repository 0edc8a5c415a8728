//! `skald save`: what a save holds, and where two part.

use super::files;
use crate::output::{Failure, Report};
use serde_json::{Value, json};
use sim::{LoadOrderChange, Save, SavedState};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

#[derive(Debug, clap::Args)]
#[command(after_help = "Example: skald save before.sksave --diff after.sksave")]
pub(crate) struct Arguments {
    /// The save.
    file: PathBuf,
    /// Another save: the first place where the two part is told, and the exit code is 1.
    #[arg(long, value_name = "OTHER")]
    diff: Option<PathBuf>,
}

/// A save's content.
pub(crate) fn run(arguments: &Arguments) -> Result<Report, Failure> {
    let save = read(&arguments.file)?;
    let unusable = |error| Failure::unreadable(arguments.file.display(), error);
    let state = save.state().map_err(unusable)?;
    let mut json = to_json(&save, &state);
    let mut words = in_words(&save, &json);
    let Some(other) = &arguments.diff else {
        return Ok(Report::new(json, words));
    };
    let difference = save.first_difference(&read(other)?).map_err(unusable)?;
    let same = difference.is_none();
    match difference {
        None => words.push_str("the two are the same\n"),
        Some((family, difference)) => {
            let _ = writeln!(words, "they part in {family}: {difference}");
            let text = |leaf: &Option<_>| leaf.as_ref().map(ToString::to_string);
            json["difference"] = json!({
                "family": family,
                "path": difference.path,
                "expected": text(&difference.expected),
                "got": text(&difference.got),
            });
        }
    }
    Ok(Report::new(json, words).holding(same))
}

/// Reads a save file.
pub(crate) fn read(path: &Path) -> Result<Save, Failure> {
    Save::read(&files::read(path)?).map_err(|error| Failure::unreadable(path.display(), error))
}

/// Milliseconds since 1970.
#[expect(clippy::disallowed_methods, reason = "a save's date is for people")]
pub(crate) fn now_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_millis() as u64)
}

/// What is otherwise than when the save was made.
pub(crate) fn change_in_words(change: &LoadOrderChange) -> String {
    let mut out = String::from("the load order is not the save's:\n");
    for line in change.lines() {
        let _ = writeln!(out, "  {line}");
    }
    out
}

fn to_json(save: &Save, state: &SavedState) -> Value {
    let header = &save.header;
    let digests = state.view().digests();
    let families: BTreeMap<&str, String> = digests
        .families()
        .iter()
        .map(|family| (family.family, family.digest.to_string()))
        .collect();
    let orphans: BTreeMap<String, String> = header
        .lost
        .iter()
        .map(|(id, key)| (id.to_string(), key.to_string()))
        .collect();
    json!({
        "envelope": {
            "schema": header.schema,
            "engine": header.engine,
            "timing": header.timing,
            "ticks": header.ticks,
            "played": header.played,
            "place": header.place,
            "saved_at_ms": header.saved_at_ms,
            "digest": header.digest.to_string(),
            "state_bytes": header.state_bytes,
            "plugins": header.plugins.iter().map(|plugin| plugin.name.as_str()).collect::<Vec<_>>(),
        },
        "families": families,
        "orphans": orphans,
    })
}

fn in_words(save: &Save, json: &Value) -> String {
    let header = &save.header;
    let mut out = format!(
        "saved by Skald {} after {} ticks ({:.1} minutes played), {} plugins, {} bytes of state\n",
        header.engine,
        header.ticks,
        header.played as f64 / 3600.0,
        header.plugins.len(),
        header.state_bytes,
    );
    for (id, key) in &header.lost {
        let _ = writeln!(out, "  {key} ({id}) rests: its plugin had gone");
    }
    let _ = writeln!(
        out,
        "digest {}",
        json["envelope"]["digest"].as_str().unwrap_or_default()
    );
    out
}
