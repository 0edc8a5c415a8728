//! `skald pex`: compiled scripts read, verified, disassembled.

use super::files;
use crate::output::{Failure, Report, lines};
use forge::decompiler::decompile;
use pex::{Pex, PexError};
use serde_json::json;
use std::path::PathBuf;
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
    /// Print the scripts as Papyrus source. Functions whose shape no source has are named.
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
}

#[expect(clippy::disallowed_methods, reason = "the tool measures itself")]
pub(crate) fn run(arguments: &Arguments) -> Result<Report, Failure> {
    let begin = Instant::now();
    let paths = files::under(&arguments.paths, &["pex"])?;
    let mut found = Found::default();
    for path in &paths {
        let bytes = files::read(path)?;
        found.take(arguments, path.display().to_string(), &bytes);
    }
    let ms = begin.elapsed().as_millis() as u64;
    Ok(found.report(arguments, paths.len(), ms))
}

impl Found {
    fn take(&mut self, arguments: &Arguments, file: String, bytes: &[u8]) {
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
        if arguments.decompile {
            self.decompile(&file, &script);
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
    }

    fn decompile(&mut self, file: &str, script: &Pex) {
        let decompiled = decompile(script, None);
        self.source.push_str(&decompiled.text);
        for function in decompiled.unread {
            self.source
                .push_str(&format!("; not read: {file}: {function}\n"));
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
        if arguments.decompile {
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
        let words = format!(
            "{}{}{} of {files} scripts {done}: {} functions, {} instructions, {ms} ms\n{}",
            self.assembly,
            self.source,
            self.ok,
            self.functions,
            self.instructions,
            lines("not", &problems, 50)
        );
        Report::new(json, words).holding(self.failed.is_empty())
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
