//! `skald bench`: what the engine does a second, in one run, beside a peer where one can run here.

mod files;
mod folder;
mod new_game;

use crate::output::{Failure, Report};
use bench::Row;
use std::path::PathBuf;
use std::time::{Duration, Instant};

#[derive(Debug, clap::Args)]
#[command(after_help = "Example: skald bench vm --json")]
pub(crate) struct Arguments {
    /// Which: vm, files, conditions, state, physics, forms. All when none is named, but for forms.
    names: Vec<String>,
    /// The Data folder that `forms` reads, as `skald scale` writes it.
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

/// A benchmark gives rows.
type Bench = fn() -> Result<Vec<Row>, Failure>;

const BENCHES: &[(&str, Bench)] = &[
    ("vm", vm),
    ("files", files::run),
    ("conditions", conditions),
    ("state", state),
    ("physics", physics),
];

/// The benchmark that reads a folder.
const FORMS: &str = "forms";

pub(crate) fn run(arguments: &Arguments) -> Result<Report, Failure> {
    let mut rows = Vec::new();
    for name in &arguments.names {
        if name != FORMS && !BENCHES.iter().any(|(known, _)| known == name) {
            return Err(Failure::Usage(format!("no benchmark is called {name}")));
        }
    }
    for (name, bench) in BENCHES {
        if arguments.names.is_empty() || arguments.names.iter().any(|wanted| wanted == name) {
            rows.extend(bench()?);
        }
    }
    if arguments.names.iter().any(|name| name == FORMS) {
        let data = arguments.data.as_ref();
        let data = data.ok_or_else(|| Failure::Usage("forms needs --data".to_owned()))?;
        rows.extend(folder::run(data)?);
    }
    let words: Vec<String> = rows.iter().map(row_words).collect();
    Ok(Report::new(bench::json(&rows), words.join("\n")))
}

/// The script machine: `bench` has the cases, this the clock.
#[expect(clippy::disallowed_methods, reason = "benchmarks measure time")]
fn vm() -> Result<Vec<Row>, Failure> {
    let begin = Instant::now();
    bench::vm(&|| begin.elapsed().as_secs_f64()).map_err(Failure::Unreadable)
}

/// Conditions, the same way.
#[expect(clippy::disallowed_methods, reason = "benchmarks measure time")]
fn conditions() -> Result<Vec<Row>, Failure> {
    let begin = Instant::now();
    bench::conditions(&|| begin.elapsed().as_secs_f64()).map_err(Failure::Unreadable)
}

/// Digests and saves, the same way.
#[expect(clippy::disallowed_methods, reason = "benchmarks measure time")]
fn state() -> Result<Vec<Row>, Failure> {
    let begin = Instant::now();
    bench::state(&|| begin.elapsed().as_secs_f64()).map_err(Failure::Unreadable)
}

/// Bodies, the same way.
#[expect(clippy::disallowed_methods, reason = "benchmarks measure time")]
fn physics() -> Result<Vec<Row>, Failure> {
    let begin = Instant::now();
    bench::physics(&|| begin.elapsed().as_secs_f64()).map_err(Failure::Unreadable)
}

fn row_words(row: &Row) -> String {
    let ratio = row.peer.map_or(String::new(), |peer| {
        format!("  {:.2} of its peer", row.ours / peer)
    });
    format!("{:<40} {:>16.3} {}{ratio}", row.name, row.ours, row.unit)
}

/// Runs `work` again and again for at least half a second and gives units per second. `work` says
/// how many units it did.
#[expect(clippy::disallowed_methods, reason = "benchmarks measure time")]
pub(crate) fn rate(mut work: impl FnMut() -> u64) -> f64 {
    let begin = Instant::now();
    let mut units = 0;
    while begin.elapsed() < Duration::from_millis(500) {
        units += work();
    }
    units as f64 / begin.elapsed().as_secs_f64()
}
