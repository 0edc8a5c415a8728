//! Running another program: said before it runs, its output passed on, its failure an error.

use crate::counts::Counts;
use anyhow::{Context, Result, bail};
use std::ffi::OsString;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;

/// A program to run, with the words a person would type for it.
#[derive(Debug)]
pub(crate) struct Program {
    command: Command,
    words: String,
}

impl Program {
    /// `words` split at spaces, run in `folder`. Arguments that hold spaces go through [`Self::arg`].
    pub(crate) fn new(folder: &Path, words: &str) -> Self {
        let mut parts = words.split_whitespace();
        let mut command = Command::new(executable(parts.next().unwrap_or_default()));
        command.args(parts).current_dir(folder);
        Self {
            command,
            words: words.to_owned(),
        }
    }

    /// A program by its file, run in `folder`.
    pub(crate) fn file(folder: &Path, file: &Path) -> Self {
        let mut command = Command::new(file);
        command.current_dir(folder);
        Self {
            command,
            words: file.display().to_string(),
        }
    }

    /// More arguments, split at spaces.
    pub(crate) fn words(self, words: &str) -> Self {
        words.split_whitespace().fold(self, Self::arg)
    }

    /// One more argument.
    pub(crate) fn arg(mut self, argument: impl Into<OsString>) -> Self {
        let argument = argument.into();
        self.words.push(' ');
        self.words.push_str(&argument.to_string_lossy());
        self.command.arg(argument);
        self
    }

    /// One more environment variable.
    pub(crate) fn env(mut self, name: &str, value: impl Into<OsString>) -> Self {
        self.command.env(name, value.into());
        self
    }

    /// Runs it with this program's own terminal.
    pub(crate) fn run(mut self) -> Result<()> {
        eprintln!("  $ {}", self.words);
        let status = self
            .command
            .status()
            .with_context(|| format!("could not run `{}`", self.words))?;
        if !status.success() {
            bail!("`{}` ended with {status}", self.words);
        }
        Ok(())
    }

    /// Runs it, passes its output on and counts the tests it tells of, failed runs included.
    pub(crate) fn run_counted(mut self, counts: &mut Counts) -> Result<()> {
        eprintln!("  $ {}", self.words);
        self.command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = self
            .command
            .spawn()
            .with_context(|| format!("could not run `{}`", self.words))?;
        let seen = Mutex::new(Counts::default());
        pass_on(&mut child, &seen);
        let status = child.wait()?;
        counts.add(seen.into_inner().unwrap_or_default());
        if !status.success() {
            bail!("`{}` ended with {status}", self.words);
        }
        Ok(())
    }

    /// Whether it runs and succeeds; its output is dropped.
    pub(crate) fn succeeds(mut self) -> bool {
        self.command.stdout(Stdio::null()).stderr(Stdio::null());
        self.command.status().is_ok_and(|status| status.success())
    }

    /// Its standard output, trimmed.
    pub(crate) fn read(mut self) -> Result<String> {
        let output = self
            .command
            .output()
            .with_context(|| format!("could not run `{}`", self.words))?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr);
            bail!(
                "`{}` ended with {}: {}",
                self.words,
                output.status,
                said.trim()
            );
        }
        Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
    }
}

/// On Windows npm and its kind are scripts that only start by their full name.
fn executable(name: &str) -> String {
    match name {
        "npm" | "npx" if cfg!(windows) => format!("{name}.cmd"),
        _ => name.to_owned(),
    }
}

/// Copies both streams of `child` to ours, line by line, until both have ended.
fn pass_on(child: &mut Child, seen: &Mutex<Counts>) {
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    std::thread::scope(|scope| {
        if let Some(stdout) = stdout {
            scope.spawn(|| read_lines(stdout, seen, |line| println!("{line}")));
        }
        if let Some(stderr) = stderr {
            scope.spawn(|| read_lines(stderr, seen, |line| eprintln!("{line}")));
        }
    });
}

fn read_lines(stream: impl Read, seen: &Mutex<Counts>, print: impl Fn(&str)) {
    let mut reader = BufReader::new(stream);
    let mut bytes = Vec::new();
    while reader
        .read_until(b'\n', &mut bytes)
        .is_ok_and(|length| length > 0)
    {
        let line = String::from_utf8_lossy(&bytes);
        let line = line.trim_end_matches(['\n', '\r']);
        print(line);
        if let Ok(mut seen) = seen.lock() {
            seen.read_line(line);
        }
        bytes.clear();
    }
}
