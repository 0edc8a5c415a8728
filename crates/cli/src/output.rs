//! What a verb gives and how it is printed.

use serde_json::{Value, json};
use std::fmt;
use std::io::Write;
use std::process::ExitCode;

/// What was checked does not hold.
pub(crate) const DOES_NOT_HOLD: u8 = 1;
/// Wrong usage.
pub(crate) const USAGE: u8 = 2;
/// Input that can't be read.
pub(crate) const UNREADABLE: u8 = 3;

/// What a verb found.
#[derive(Debug)]
pub(crate) struct Report {
    /// For programs.
    pub(crate) json: Value,
    /// For people.
    pub(crate) words: String,
    /// Whether what was checked holds.
    pub(crate) holds: bool,
}

impl Report {
    pub(crate) fn new(json: Value, words: String) -> Self {
        Self {
            json,
            words,
            holds: true,
        }
    }

    pub(crate) fn words(words: String) -> Self {
        Self::new(json!({ "text": words }), words)
    }

    pub(crate) fn holding(mut self, holds: bool) -> Self {
        self.holds = holds;
        self
    }
}

/// Why a verb could not be carried out.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The words of the call are off.
    Usage(String),
    /// A file or folder can't be read or written.
    Unreadable(String),
}

impl Failure {
    pub(crate) fn unreadable(what: impl fmt::Display, why: impl fmt::Display) -> Self {
        Self::Unreadable(format!("{what}: {why}"))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usage(text) | Self::Unreadable(text) => f.write_str(text),
        }
    }
}

/// Prints what came of a verb and gives the exit code.
pub(crate) fn print(outcome: Result<Report, Failure>, as_json: bool) -> ExitCode {
    match outcome {
        Ok(report) => {
            let text = if as_json {
                report.json.to_string()
            } else {
                report.words
            };
            let mut out = std::io::stdout().lock();
            // A closed pipe (`| head`) is the reader's choice, not a failure.
            let _ = writeln!(out, "{}", text.trim_end());
            ExitCode::from(if report.holds { 0 } else { DOES_NOT_HOLD })
        }
        Err(failure) => {
            let code = match failure {
                Failure::Usage(_) => USAGE,
                Failure::Unreadable(_) => UNREADABLE,
            };
            if as_json {
                let _ = writeln!(
                    std::io::stdout(),
                    "{}",
                    json!({ "error": failure.to_string() })
                );
            }
            let _ = writeln!(std::io::stderr(), "skald: {failure}");
            ExitCode::from(code)
        }
    }
}

/// A list in words: each on a line of its own, `more` said when it was cut.
pub(crate) fn lines<T: fmt::Display>(title: &str, items: &[T], most: usize) -> String {
    if items.is_empty() {
        return String::new();
    }
    let mut out = format!("{title} ({}):\n", items.len());
    for item in items.iter().take(most) {
        out.push_str(&format!("  {item}\n"));
    }
    if items.len() > most {
        out.push_str(&format!("  … and {} more\n", items.len() - most));
    }
    out
}
