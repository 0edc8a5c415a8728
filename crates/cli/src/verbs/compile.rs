//! `skald compile`: Papyrus sources to compiled scripts.

use super::files;
use crate::output::{Failure, Report};
use forge::compiler::{Diagnostic, Options, ScriptSource, Scripts, SourceProvider, compile_with};
use ident::Name;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Instant;

#[derive(Debug, clap::Args)]
#[command(after_help = "Example: skald compile Source/MyScript.psc --import Base --out Scripts")]
pub(crate) struct Arguments {
    /// Sources, or folders with sources.
    #[arg(required = true)]
    sources: Vec<PathBuf>,
    /// Folders with the scripts they name: .psc, or .pex known by its functions.
    #[arg(long, value_name = "DIR")]
    import: Vec<PathBuf>,
    /// Folder to write to.
    #[arg(long, value_name = "DIR", default_value = ".")]
    out: PathBuf,
    /// Fold constants and drop needless copies and stores.
    #[arg(long)]
    optimize: bool,
    /// Check only, write nothing.
    #[arg(long)]
    check: bool,
}

/// Sources and compiled scripts by name; a source wins over a compiled script.
struct Library {
    paths: BTreeMap<Name, PathBuf>,
}

impl SourceProvider for Library {
    fn find(&self, script: &str) -> Option<ScriptSource> {
        let path = self.paths.get(&Name::new(script))?;
        let bytes = std::fs::read(path).ok()?;
        if has_extension(path, "pex") {
            return pex::Pex::read(&bytes).ok().map(ScriptSource::Compiled);
        }
        Some(ScriptSource::Text(bytes))
    }
}

#[expect(clippy::disallowed_methods, reason = "the tool measures itself")]
pub(crate) fn run(arguments: &Arguments) -> Result<Report, Failure> {
    let begin = Instant::now();
    let sources = files::under(&arguments.sources, &["psc"])?;
    let library = library(arguments, &sources)?;
    let scripts = Scripts::new(&library);
    let mut errors = Vec::new();
    let mut ok = 0;
    let mut options = Options::reproducible();
    options.optimise = arguments.optimize;
    for path in &sources {
        let name = stem(path);
        match compile_with(&scripts, &name, &options) {
            Ok(script) => {
                ok += 1;
                if !arguments.check {
                    let out = arguments.out.join(format!("{name}.pex"));
                    files::write(&out, &script.write())?;
                }
            }
            Err(found) => errors.extend(found.into_iter().map(|error| (path.clone(), error))),
        }
    }
    let ms = begin.elapsed().as_millis() as u64;
    Ok(report(sources.len(), ok, &errors, ms))
}

fn report(files: usize, ok: usize, errors: &[(PathBuf, Diagnostic)], ms: u64) -> Report {
    let rows: Vec<Value> = errors
        .iter()
        .map(|(file, error)| {
            json!({
                "file": file.display().to_string(),
                "line": error.line,
                "column": error.column,
                "code": error.code,
                "message": error.message,
                "hint": error.hint,
            })
        })
        .collect();
    let mut words = String::new();
    for (file, error) in errors {
        // The file as it was given, so that editors find it.
        let text = error.to_string();
        let text = match text.strip_prefix(&format!("{}.psc", error.script)) {
            Some(rest) => format!("{}{rest}", file.display()),
            None => text,
        };
        words.push_str(&format!("{text}\n\n"));
    }
    words.push_str(&format!(
        "{ok} of {files} scripts compiled, {} with {} errors, {ms} ms",
        files - ok,
        errors.len()
    ));
    let json = json!({ "files": files, "ok": ok, "errors": rows, "ms": ms });
    Report::new(json, words).holding(errors.is_empty())
}

fn library(arguments: &Arguments, sources: &[PathBuf]) -> Result<Library, Failure> {
    let mut paths = BTreeMap::new();
    let mut put = |path: &Path| {
        paths
            .entry(Name::new(&stem(path)))
            .or_insert_with(|| path.to_path_buf());
    };
    sources.iter().for_each(|path| put(path));
    for ending in ["psc", "pex"] {
        files::under(&arguments.import, &[ending])?
            .iter()
            .for_each(|path| put(path));
    }
    Ok(Library { paths })
}

fn stem(path: &Path) -> String {
    path.file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

fn has_extension(path: &Path, extension: &str) -> bool {
    path.extension()
        .is_some_and(|found| found.eq_ignore_ascii_case(extension))
}
