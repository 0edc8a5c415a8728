//! A task's steps: each named and timed, the first failure ends the task under that step's name.
#![expect(
    clippy::disallowed_methods,
    reason = "a task runner times its steps by the wall clock"
)]

use crate::counts::Counts;
use anyhow::{Context, Result};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// The steps done so far and the tests they ran.
#[derive(Debug, Default)]
pub(crate) struct Steps {
    /// Tests counted so far.
    pub(crate) counts: Counts,
    done: Vec<(String, Duration)>,
}

impl Steps {
    /// Runs one step and times it.
    pub(crate) fn step(
        &mut self,
        name: &str,
        work: impl FnOnce(&mut Counts) -> Result<()>,
    ) -> Result<()> {
        eprintln!("\n== {name}");
        let start = Instant::now();
        let result = work(&mut self.counts);
        let took = start.elapsed();
        let word = if result.is_ok() { "done" } else { "FAILED" };
        eprintln!("== {name}: {word} in {:.1} s", took.as_secs_f64());
        self.done.push((name.to_owned(), took));
        result.with_context(|| format!("step `{name}` failed"))
    }

    /// Tells the times, what failed, and as the last line how many tests passed.
    pub(crate) fn finish(&self, done: Result<()>) -> ExitCode {
        let width = self
            .done
            .iter()
            .map(|(name, _)| name.chars().count())
            .max()
            .unwrap_or(0);
        eprintln!();
        for (name, took) in &self.done {
            eprintln!("  {name:width$}  {:7.1} s", took.as_secs_f64());
        }
        let total: Duration = self.done.iter().map(|(_, took)| *took).sum();
        eprintln!("  {:width$}  {:7.1} s", "total", total.as_secs_f64());
        let code = match done {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("error: {error:#}");
                ExitCode::FAILURE
            }
        };
        println!(
            "{} passed, {} failed",
            self.counts.passed, self.counts.failed
        );
        code
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::bail;

    #[test]
    fn a_failure_carries_the_name_of_its_step() {
        let mut steps = Steps::default();
        assert!(steps.step("first", |_| Ok(())).is_ok());
        let failed = steps.step("second", |_| bail!("no such file"));
        assert_eq!(
            failed.map_err(|error| format!("{error:#}")),
            Err("step `second` failed: no such file".to_owned())
        );
    }
}
