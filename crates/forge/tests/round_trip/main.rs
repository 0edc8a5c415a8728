//! The public corpus, decompiled and compiled again: what comes back must be what was there.
//!
//! Property: decompile, compile, compare every function, variable and property, their order left
//! out (the original's differs from run to run) and line numbers too.
//! Other scripts are known from the script's own folder in the corpus, from `base_scripts`, from the
//! rest of the corpus, and what nobody has is guessed from its use (`guess.rs`).
//! Caught: temporaries numbered by state instead of by place, conversions of arguments made too
//! early, objects of `+=` computed once.

mod guess;

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::{Path, PathBuf};

use forge::compiler::{Options, ScriptSource, Scripts, SourceProvider, compile_with};
use forge::decompiler::decompile;
use pex::{Function, Pex, Value};

/// Of the corpus' 666 scripts, how many come back the same. More is better: raise it then.
const SAME_MIN: usize = 603;

struct Folders {
    compiled: HashMap<String, PathBuf>,
    base: HashMap<String, PathBuf>,
    beside: HashMap<String, PathBuf>,
    guessed: BTreeMap<String, String>,
    own: Option<(String, Vec<u8>)>,
}

impl SourceProvider for Folders {
    fn find(&self, script: &str) -> Option<ScriptSource> {
        let key = script.to_ascii_lowercase();
        match &self.own {
            Some((name, text)) if *name == key => return Some(ScriptSource::Text(text.clone())),
            _ => {}
        }
        if let Some(path) = self.base.get(&key) {
            return Some(ScriptSource::Text(fs::read(path).ok()?));
        }
        if let Some(path) = self.beside.get(&key).or(self.compiled.get(&key)) {
            let bytes = fs::read(path).ok()?;
            return Some(ScriptSource::Compiled(Pex::read(&bytes).ok()?));
        }
        let guess = self.guessed.get(&key).cloned().or_else(|| {
            let anyone = self.guessed.get(guess::ANYONE)?;
            Some(anyone.replacen(guess::ANYONE, script, 1))
        });
        Some(ScriptSource::Text(guess?.into_bytes()))
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

fn by_name(paths: &[PathBuf]) -> HashMap<String, PathBuf> {
    let mut map = HashMap::new();
    for path in paths {
        map.entry(stem(path).to_ascii_lowercase())
            .or_insert_with(|| path.clone());
    }
    map
}

fn stem(path: &Path) -> String {
    path.file_stem()
        .map(|it| it.to_string_lossy().into_owned())
        .unwrap_or_default()
}

/// A function as text: spelling and the string table left out.
fn function(pex: &Pex, function: &Function) -> String {
    let text = |id| pex.text(id).to_lowercase();
    let value = |value: &Value| match value {
        Value::Identifier(id) => text(*id),
        Value::String(id) => format!("{:?}", text(*id)),
        other => format!("{other:?}"),
    };
    let mut out = format!(
        "{} {:?} {} {}\n",
        text(function.return_type),
        text(function.doc),
        function.user_flags,
        function.flags.0
    );
    for typed in function.params.iter().chain(&function.locals) {
        out += &format!("{} {}\n", text(typed.name), text(typed.type_name));
    }
    for instruction in &function.code {
        out += instruction.opcode.mnemonic();
        for operand in instruction.operands.iter().chain(&instruction.arguments) {
            out += &format!(" {}", value(operand));
        }
        out.push('\n');
    }
    out
}

/// Everything in a script by its name.
fn parts(pex: &Pex) -> BTreeMap<String, String> {
    let text = |id| pex.text(id).to_lowercase();
    let mut parts = BTreeMap::new();
    for object in &pex.objects {
        let head = [object.parent, object.doc, object.auto_state]
            .map(text)
            .join(" ");
        parts.insert("script".to_owned(), format!("{head} {}", object.user_flags));
        for variable in &object.variables {
            let value = match variable.value {
                Value::Identifier(id) | Value::String(id) => text(id),
                other => format!("{other:?}"),
            };
            let ty = text(variable.type_name);
            let key = format!("variable {}", text(variable.name));
            parts.insert(key, format!("{ty} {} {value}", variable.user_flags));
        }
        for property in &object.properties {
            let head = [property.type_name, property.doc].map(text).join(" ");
            let accessors = property.getter.iter().chain(&property.setter);
            let code: Vec<String> = accessors.map(|it| function(pex, it)).collect();
            let flags = (property.user_flags, property.flags.0);
            let key = format!("property {}", text(property.name));
            parts.insert(key, format!("{head} {flags:?} {}", code.join("\n")));
        }
        for state in &object.states {
            for (name, code) in &state.functions {
                let key = format!("{}.{}", text(state.name), text(*name));
                parts.insert(key, function(pex, code));
            }
        }
    }
    parts
}

#[test]
fn decompiled_scripts_compile_to_what_they_were() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut scripts, mut base) = (Vec::new(), Vec::new());
    files(&root.join("../../../shared/corpus"), "pex", &mut scripts);
    files(&root.join("base_scripts"), "psc", &mut base);
    if scripts.is_empty() {
        println!("skipped: no corpus");
        return;
    }
    let mut folders = Folders {
        compiled: by_name(&scripts),
        base: by_name(&base),
        beside: HashMap::new(),
        guessed: BTreeMap::new(),
        own: None,
    };
    let (mut same, mut different, mut refused) = (0, Vec::new(), Vec::new());
    for path in &scripts {
        let pex = Pex::read(&fs::read(path).unwrap()).unwrap();
        folders.own = None;
        let beside = scripts
            .iter()
            .filter(|it| it.parent() == path.parent())
            .cloned();
        folders.beside = by_name(&beside.collect::<Vec<_>>());
        folders.guessed = guess::guessed(&pex);
        let decompiled = decompile(&pex, Some(&Scripts::new(&folders)));
        assert_eq!(
            decompiled.unread,
            Vec::<String>::new(),
            "{}",
            path.display()
        );
        let name = stem(path);
        folders.own = Some((name.to_ascii_lowercase(), decompiled.text.into_bytes()));
        match compile_with(&Scripts::new(&folders), &name, &Options::reproducible()) {
            Ok(again) if parts(&again) == parts(&pex) => same += 1,
            Ok(_) => different.push(name),
            Err(faults) => refused.push(format!("{name}: {}", faults[0].message)),
        }
    }
    println!(
        "{same} the same, {} different, {} not compiled",
        different.len(),
        refused.len()
    );
    println!("different: {different:?}");
    println!("not compiled: {refused:#?}");
    assert!(same >= SAME_MIN, "{same} of {}", scripts.len());
}
