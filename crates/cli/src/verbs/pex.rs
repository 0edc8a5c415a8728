//! `skald pex`: compiled scripts read, verified, disassembled.

use super::files;
use crate::output::{Failure, Report, lines};
use forge::base::scripts::BaseSources;
use forge::compiler::{MemorySources, ScriptSource, Scripts, SourceProvider};
use forge::round_trip::{RoundTrip, round_trip};
use pex::{Pex, PexError};
use serde_json::json;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Example: `skald pex Data/Scripts --verify`
#[derive(Debug, clap::Args)]
#[command(after_help = "Example: skald pex Data/Scripts --verify")]
pub(crate) struct Arguments {
    /// Scripts, or folders with scripts.
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// Write each back in memory and compare byte for byte.
    #[arg(long)]
    verify: bool,
    /// Print the scripts as assembly.
    #[arg(long)]
    disasm: bool,
    /// Print the scripts as Papyrus source that compiles to the same bytes; where it does not, a
    /// remark at its end says so. The scripts beside each say what it inherits and calls. With
    /// --verify: compare only, and tell how many come back.
    #[arg(long)]
    decompile: bool,
}

#[derive(Default)]
struct Found {
    ok: usize,
    functions: usize,
    instructions: usize,
    failed: Vec<(String, u64, String)>,
    assembly: String,
    source: String,
    /// Scripts that were read, by folder, when their sources are asked for.
    folders: BTreeMap<PathBuf, Vec<(PathBuf, Pex)>>,
    /// How many come back from their source as they were, and where the others first differ.
    same: usize,
    different: Vec<(String, String)>,
}

/// The base scripts and those of one folder.
struct Folder {
    beside: MemorySources,
}

impl SourceProvider for Folder {
    fn find(&self, script: &str) -> Option<ScriptSource> {
        let base = BaseSources.find(script);
        base.or_else(|| self.beside.find(script))
    }
}

#[expect(clippy::disallowed_methods, reason = "the tool measures itself")]
pub(crate) fn run(arguments: &Arguments) -> Result<Report, Failure> {
    let begin = Instant::now();
    let paths = files::under(&arguments.paths, &["pex"])?;
    let mut found = Found::default();
    for path in &paths {
        let bytes = files::read(path)?;
        found.take(arguments, path, &bytes);
    }
    found.round_trips(arguments.verify);
    let ms = begin.elapsed().as_millis() as u64;
    Ok(found.report(arguments, paths.len(), ms))
}

impl Found {
    fn take(&mut self, arguments: &Arguments, path: &Path, bytes: &[u8]) {
        let file = path.display().to_string();
        let script = match Pex::read(bytes) {
            Ok(script) => script,
            Err(error) => {
                self.failed.push((file, offset(&error), error.to_string()));
                return;
            }
        };
        self.count(&script);
        if arguments.disasm {
            self.assembly.push_str(&script.disassemble());
        }
        let written = if arguments.verify {
            script.write()
        } else {
            Vec::new()
        };
        let differs = written.iter().zip(bytes).position(|(a, b)| a != b);
        match differs {
            _ if !arguments.verify || written == bytes => self.ok += 1,
            at => {
                let at = at.unwrap_or(written.len().min(bytes.len()));
                self.failed
                    .push((file, at as u64, "written back otherwise".into()));
            }
        }
        if arguments.decompile {
            let folder = path.parent().unwrap_or(Path::new("")).to_path_buf();
            let scripts = self.folders.entry(folder).or_default();
            scripts.push((path.to_path_buf(), script));
        }
    }

    fn round_trips(&mut self, is_verify: bool) {
        for scripts in std::mem::take(&mut self.folders).into_values() {
            let mut beside = MemorySources::new();
            for (path, script) in &scripts {
                let name = path.file_stem().unwrap_or_default().to_string_lossy();
                beside.insert(&name, ScriptSource::Compiled(script.clone()));
            }
            let folder = Folder { beside };
            let known = Scripts::new(&folder);
            for (path, script) in &scripts {
                let trip = round_trip(script, &known);
                let file = path.display().to_string();
                if !is_verify {
                    self.show(&file, &trip);
                    continue;
                }
                match trip.difference {
                    None => self.same += 1,
                    Some(what) => self.different.push((file, what)),
                }
            }
        }
    }

    /// Adds a source, and in remarks what of it is not as it was.
    fn show(&mut self, file: &str, trip: &RoundTrip) {
        self.source.push_str(&shown(&trip.source));
        for function in &trip.unread {
            let remark = format!("; {file}: {function} is of no shape a source has\n");
            self.source.push_str(&remark);
        }
        if let (true, Some(what)) = (trip.unread.is_empty(), &trip.difference) {
            let remark = format!("; {file}: compiles to other bytes: {what}\n");
            self.source.push_str(&remark);
        }
    }

    fn count(&mut self, script: &Pex) {
        for object in &script.objects {
            let of_states = object.states.iter().flat_map(|state| &state.functions);
            let of_properties = object
                .properties
                .iter()
                .flat_map(|property| property.getter.iter().chain(&property.setter));
            for function in of_states.map(|(_, function)| function).chain(of_properties) {
                self.functions += 1;
                self.instructions += function.code.len();
            }
        }
    }

    fn report(self, arguments: &Arguments, files: usize, ms: u64) -> Report {
        let failed: Vec<_> = self
            .failed
            .iter()
            .map(|(file, offset, what)| json!({ "file": file, "offset": offset, "what": what }))
            .collect();
        let mut json = json!({
            "files": files,
            "ok": self.ok,
            "failed": failed,
            "functions": self.functions,
            "instructions": self.instructions,
            "ms": ms,
        });
        if arguments.disasm {
            json["assembly"] = json!(self.assembly);
        }
        let is_round_trip = arguments.decompile && arguments.verify;
        if is_round_trip {
            let rows = self.different.iter();
            let rows = rows.map(|(file, what)| json!({ "file": file, "what": what }));
            json["roundtrip"] = json!(self.same);
            json["different"] = rows.collect();
        } else if arguments.decompile {
            json["source"] = json!(self.source);
        }
        let problems: Vec<String> = self
            .failed
            .iter()
            .map(|(file, _, what)| format!("{file}: {what}"))
            .collect();
        let done = if arguments.verify {
            "read and written back alike"
        } else {
            "read"
        };
        let mut words = format!(
            "{}{}{} of {files} scripts {done}: {} functions, {} instructions, {ms} ms\n{}",
            self.assembly,
            self.source,
            self.ok,
            self.functions,
            self.instructions,
            lines("not", &problems, 50)
        );
        if is_round_trip {
            let shown = |(file, what): &(String, String)| format!("{file}: {what}");
            let different: Vec<String> = self.different.iter().map(shown).collect();
            words.push_str(&format!(
                "{} of {files} scripts compile from their decompiled source to the same bytes\n{}",
                self.same,
                lines("other", &different, 50)
            ));
        }
        let holds = self.failed.is_empty() && self.different.is_empty();
        Report::new(json, words).holding(holds)
    }
}

/// A source as text: UTF-8 when it is, else as Windows-1252 would show it.
fn shown(source: &[u8]) -> String {
    match std::str::from_utf8(source) {
        Ok(text) => text.to_owned(),
        Err(_) => source.iter().map(|&byte| char::from(byte)).collect(),
    }
}

fn offset(error: &PexError) -> u64 {
    match error {
        PexError::Read(error) => error.at,
        PexError::StringIndex { at, .. }
        | PexError::Opcode { at, .. }
        | PexError::ObjectSize { at, .. }
        | PexError::Trailing { at, .. } => *at,
        // The version stands at 4, the game at 6.
        PexError::Version { .. } => 4,
        PexError::Game { .. } => 6,
    }
}
