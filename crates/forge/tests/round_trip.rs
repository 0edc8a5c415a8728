//! The public corpus, decompiled and compiled again: what comes back must be what was there.
//!
//! Property: decompile, compile, and the same bytes again, except when, by whom and where it was
//! compiled and the order of tables, which differs from run to run of the original.
//! Other scripts are known from the script's own folder in the corpus, then from `base_scripts`, and
//! what nobody has is concluded from its use.
//! Caught: temporaries numbered by state instead of by place, conversions of arguments made too
//! early, objects of `+=` computed once.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use forge::base::scripts::BaseSources;
use forge::compiler::{MemorySources, ScriptSource, Scripts, SourceProvider};
use forge::round_trip::round_trip;
use pex::Pex;

struct Folder {
    beside: MemorySources,
}

impl SourceProvider for Folder {
    fn find(&self, script: &str) -> Option<ScriptSource> {
        BaseSources.find(script).or_else(|| self.beside.find(script))
    }
}

fn files(folder: &Path, end: &str, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|it| it.path())
        .collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            files(&path, end, found);
        } else if path
            .extension()
            .is_some_and(|it| it.eq_ignore_ascii_case(end))
        {
            found.push(path);
        }
    }
}

#[test]
fn decompiled_scripts_compile_to_what_they_were() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths = Vec::new();
    files(&root.join("../../../shared/corpus"), "pex", &mut paths);
    if paths.is_empty() {
        println!("skipped: no corpus");
        return;
    }
    let mut folders: BTreeMap<&Path, Vec<(&Path, Pex)>> = BTreeMap::new();
    for path in &paths {
        let pex = Pex::read(&fs::read(path).unwrap()).unwrap();
        folders.entry(path.parent().unwrap()).or_default().push((path, pex));
    }
    let (mut same, mut different) = (0, Vec::new());
    for scripts in folders.values() {
        let mut beside = MemorySources::new();
        for (path, pex) in scripts {
            let name = path.file_stem().unwrap().to_string_lossy();
            beside.insert(&name, ScriptSource::Compiled(pex.clone()));
        }
        let folder = Folder { beside };
        let known = Scripts::new(&folder);
        for (path, pex) in scripts {
            let trip = round_trip(pex, &known);
            match trip.difference {
                None => same += 1,
                Some(difference) => {
                    if let Ok(out) = std::env::var("DUMP") {
                        let name = path.file_stem().unwrap().to_string_lossy();
                        fs::write(format!("{out}/{name}.psc"), &trip.source).unwrap();
                        fs::write(format!("{out}/{name}.pas"), pex.disassemble()).unwrap();
                    }
                    different.push(format!("{}: {difference}", path.display()));
                }
            }
        }
    }
    println!("{same} of {} the same", paths.len());
    println!("different: {different:#?}");
    assert!(different.is_empty());
}
