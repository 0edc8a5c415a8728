//! `skald reduce`: a recording made shorter while what it shows is still there.
//!
//! Pieces of the entries are left out, larger ones first, then ticks without actions are made fewer;
//! each try is written as a file and given to a command, which says whether it is still shown.

use super::files;
use crate::output::{Failure, Report};
use serde_json::json;
use sim::{Entry, Recording};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example: skald reduce long.skrec --out short.skrec --while 'skald replay {} --data Data'"
)]
pub(crate) struct Arguments {
    /// The recording.
    file: PathBuf,
    /// Where the shorter one goes. It is written after each step that holds.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The command: `{}` in it stands for the file to try. What is to be kept is shown by its failing.
    #[arg(long, value_name = "CMD")]
    r#while: String,
    /// What is to be kept is shown by the command's succeeding: for crashes, which `skald replay`
    /// finds again.
    #[arg(long)]
    succeeds: bool,
    /// How many tries at most.
    #[arg(long, default_value_t = 500)]
    tries: u32,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Report, Failure> {
    let unusable =
        |error: &dyn std::fmt::Display| Failure::unreadable(arguments.file.display(), error);
    let recording =
        Recording::read(&files::read(&arguments.file)?).map_err(|error| unusable(&error))?;
    let before = (recording.entries.len(), recording.ticks());
    let mut tries = Tries {
        left: arguments.tries,
        done: 0,
        show: |candidate: &Recording| shows(arguments, candidate),
    };
    if !tries.shows(&recording)? {
        return Err(Failure::Usage(
            "the command does not show anything on the whole recording".into(),
        ));
    }
    let short = reduce(recording, &mut tries)?;
    let bytes = short.write().map_err(|error| unusable(&error))?;
    files::write(&arguments.out, &bytes)?;
    let after = (short.entries.len(), short.ticks());
    let words = format!(
        "{} entries and {} ticks became {} and {}, in {} tries\n",
        before.0, before.1, after.0, after.1, tries.done
    );
    let json = json!({
        "entries": after.0, "ticks": after.1, "tries": tries.done,
        "entries_before": before.0, "ticks_before": before.1,
    });
    Ok(Report::new(json, words))
}

/// Asks the command, as often as it may be asked.
struct Tries<F> {
    left: u32,
    done: u32,
    show: F,
}

impl<F: FnMut(&Recording) -> Result<bool, Failure>> Tries<F> {
    fn shows(&mut self, candidate: &Recording) -> Result<bool, Failure> {
        if self.left == 0 {
            return Ok(false);
        }
        self.left -= 1;
        self.done += 1;
        (self.show)(candidate)
    }
}

/// The shortest that was found.
fn reduce<F: FnMut(&Recording) -> Result<bool, Failure>>(
    whole: Recording,
    tries: &mut Tries<F>,
) -> Result<Recording, Failure> {
    let mut best = without_pieces(whole, tries)?;
    for at in 0..best.entries.len() {
        best = with_fewer_ticks(best, at, tries)?;
    }
    Ok(best)
}

/// Leaves out pieces of the entries: halves, then quarters, down to single ones.
fn without_pieces<F: FnMut(&Recording) -> Result<bool, Failure>>(
    mut best: Recording,
    tries: &mut Tries<F>,
) -> Result<Recording, Failure> {
    let mut size = best.entries.len().div_ceil(2);
    while size > 0 {
        let mut at = 0;
        while at < best.entries.len() {
            let mut candidate = best.clone();
            let end = (at + size).min(candidate.entries.len());
            candidate.entries.drain(at..end);
            match tries.shows(&candidate)? {
                true => best = candidate,
                false => at += size,
            }
        }
        size = if size == 1 { 0 } else { size.div_ceil(2) };
    }
    Ok(best)
}

/// Halves the distance to the fewest ticks of one entry that still show it.
fn with_fewer_ticks<F: FnMut(&Recording) -> Result<bool, Failure>>(
    mut best: Recording,
    at: usize,
    tries: &mut Tries<F>,
) -> Result<Recording, Failure> {
    let Some(&Entry::Ticks(mut high)) = best.entries.get(at) else {
        return Ok(best);
    };
    let mut low = 1;
    while low < high {
        let middle = low + (high - low) / 2;
        let mut candidate = best.clone();
        if let Some(entry) = candidate.entries.get_mut(at) {
            *entry = Entry::Ticks(middle);
        }
        match tries.shows(&candidate)? {
            true => {
                best = candidate;
                high = middle;
            }
            false => low = middle + 1,
        }
    }
    Ok(best)
}

/// Whether the command still shows it on this recording.
fn shows(arguments: &Arguments, candidate: &Recording) -> Result<bool, Failure> {
    let try_file = arguments.out.with_extension("try");
    let bytes = candidate
        .write()
        .map_err(|error| Failure::Unreadable(error.to_string()))?;
    files::write(&try_file, &bytes)?;
    let succeeded = succeeds(&arguments.r#while, &try_file);
    // The file of a try is of no use to anybody afterwards.
    let _ = std::fs::remove_file(&try_file);
    Ok(succeeded? == arguments.succeeds)
}

fn succeeds(command: &str, file: &Path) -> Result<bool, Failure> {
    let file = file.display().to_string();
    let mut words = command
        .split_whitespace()
        .map(|word| word.replace("{}", &file));
    let program = words
        .next()
        .ok_or_else(|| Failure::Usage("the command is empty".into()))?;
    let status = Command::new(&program)
        .args(words)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .map_err(|error| Failure::unreadable(program, error))?;
    Ok(status.success())
}

#[cfg(test)]
mod tests {
    use super::*;
    use sim::{Actions, Answer, Pace, Start};
    use world::MessageId;

    fn answer(message: u32) -> Entry {
        Entry::Acted(Actions::answering(vec![Answer {
            message: MessageId(message),
            button: 0,
        }]))
    }

    fn recording(entries: Vec<Entry>) -> Recording {
        Recording {
            engine: String::new(),
            timing: sim::TIMING_VERSION,
            pace: Pace::default(),
            plugins: Vec::new(),
            start: Start::NewGame {
                seed: String::new(),
            },
            entries,
            end: Vec::new(),
            crash: String::new(),
        }
    }

    /// What is shown: message 7 answered after at least 40 ticks.
    fn seven_after_forty(candidate: &Recording) -> Result<bool, Failure> {
        let mut ticks = 0;
        for entry in &candidate.entries {
            match entry {
                Entry::Ticks(n) => ticks += n,
                Entry::Acted(_) if *entry == answer(7) => return Ok(ticks >= 40),
                _ => ticks += 1,
            }
        }
        Ok(false)
    }

    #[test]
    fn what_does_not_matter_goes_and_ticks_become_few() {
        let mut entries = Vec::new();
        for number in 0..20 {
            entries.push(Entry::Ticks(100 + u64::from(number)));
            entries.push(answer(number));
        }
        let mut tries = Tries {
            left: 500,
            done: 0,
            show: seven_after_forty,
        };
        let short = reduce(recording(entries), &mut tries).unwrap();
        assert_eq!(short.entries, [Entry::Ticks(40), answer(7)]);
        assert!(tries.done < 120, "{} tries", tries.done);
    }

    #[test]
    fn without_tries_the_recording_stays() {
        let whole = recording(vec![Entry::Ticks(50), answer(7)]);
        let mut tries = Tries {
            left: 0,
            done: 0,
            show: seven_after_forty,
        };
        assert_eq!(reduce(whole.clone(), &mut tries).unwrap(), whole);
    }
}
