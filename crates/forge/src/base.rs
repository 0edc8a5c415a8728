//! The stand-in for the game's own data: small official masters of our own making and the base
//! scripts, so that public mods run without the game.
//!
//! A stand-in master holds the hardcoded forms and one record, of the right type and editor id, for
//! every form of the official masters that the folder's plugins and scripts name. What it looks
//! like is in `docs/stand-in-master.md`. A master the folder has is never made.
//!
//! Not here: any record's real contents, and masters that are not official.

#[cfg(not(target_arch = "wasm32"))]
mod folder;
mod links;
mod masters;
mod script_types;
pub mod scripts;
mod stub;
mod wants;

use crate::compiler::Diagnostic;
use crate::form_keys::official;
use esp::Plugin;
use ident::Name;
use masters::Core;
use pex::Pex;
use script_types::ScriptTypes;
pub use scripts::SOURCES;
use std::collections::{BTreeMap, BTreeSet};
#[cfg(not(target_arch = "wasm32"))]
use std::path::Path;
use std::path::PathBuf;
use wants::Wants;

/// What a stand-in is made for: the plugins and scripts of a Data folder.
#[derive(Debug, Default)]
pub struct Folder {
    plugins: Vec<(Name, Plugin)>,
    scripts: Vec<Pex>,
    names: BTreeSet<Name>,
    problems: Vec<Problem>,
}

/// A file of the folder that did not read: what it names is not in the stand-in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The file.
    pub file: String,
    /// What was wrong.
    pub what: String,
}

/// What a stand-in master holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MasterReport {
    /// Its file name.
    pub name: String,
    /// Records in it.
    pub records: usize,
    /// Forms that the folder names and the table of official forms has.
    pub listed: usize,
    /// Ids that the folder names and the table has not: their record types are guesses.
    pub unlisted: Vec<u32>,
}

/// A stand-in, ready to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Base {
    /// Paths inside the Data folder, with `/`, and the files' bytes.
    pub files: Vec<(String, Vec<u8>)>,
    /// The masters among them.
    pub masters: Vec<MasterReport>,
    /// Masters that the folder's plugins name, that it has not and that are not official.
    pub missing: Vec<String>,
    /// Files of the folder that did not read.
    pub problems: Vec<Problem>,
}

/// Why a stand-in was not made.
#[derive(Debug, thiserror::Error)]
pub enum BaseError {
    /// A file or folder cannot be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A base script does not compile.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Script(Vec<Diagnostic>),
}

impl BaseError {
    #[cfg(not(target_arch = "wasm32"))]
    fn file(path: &Path, source: std::io::Error) -> Self {
        Self::File {
            path: path.to_owned(),
            source,
        }
    }
}

impl Folder {
    /// Adds a plugin's bytes.
    pub fn add_plugin(&mut self, name: &str, bytes: &[u8]) {
        self.names.insert(Name::new(name));
        match Plugin::read(bytes) {
            Ok((plugin, _)) => self.plugins.push((Name::new(name), plugin)),
            Err(error) => self.problem(name, &error.to_string()),
        }
    }

    /// Adds a compiled script's bytes.
    pub fn add_script(&mut self, name: &str, bytes: &[u8]) {
        match Pex::read(bytes) {
            Ok(pex) => self.scripts.push(pex),
            Err(error) => self.problem(name, &error.to_string()),
        }
    }

    fn problem(&mut self, file: &str, what: &str) {
        self.problems.push(Problem {
            file: file.to_owned(),
            what: what.to_owned(),
        });
    }
}

/// The stand-in for a folder: the masters it needs ([`masters`]), and of the base scripts those it
/// has not, compiled under `Scripts/` and as source under `Source/Scripts/`. The same folder gives
/// the same bytes.
///
/// # Errors
/// When a base script does not compile.
pub fn make(folder: &Folder) -> Result<Base, BaseError> {
    let mut base = masters(folder);
    let has = |name: &str| {
        let objects = folder
            .scripts
            .iter()
            .filter_map(|pex| Some((pex, pex.objects.first()?)));
        let mut names = objects.map(|(pex, object)| pex.text(object.name));
        names.any(|other| other.eq_ignore_ascii_case(name))
    };
    for (name, bytes) in scripts::compile(|name| !has(name)).map_err(BaseError::Script)? {
        base.files.push((format!("Scripts/{name}.pex"), bytes));
    }
    for (name, text) in scripts::SOURCES.iter().filter(|(name, _)| !has(name)) {
        base.files.push((
            format!("Source/Scripts/{name}.psc"),
            text.as_bytes().to_vec(),
        ));
    }
    Ok(base)
}

/// The stand-in masters a folder needs: `Skyrim.esm` unless the folder has it, and the other
/// official masters that its plugins name and it has not. The same folder gives the same bytes.
pub fn masters(folder: &Folder) -> Base {
    let mut types = ScriptTypes::default();
    folder.scripts.iter().for_each(|pex| types.add(pex));
    let mut wants = Wants::default();
    wants
        .masters
        .insert(Name::new("Skyrim.esm"), BTreeMap::new());
    for (_, plugin) in &folder.plugins {
        wants.add_plugin(plugin, &types);
    }
    for asked in folder.scripts.iter().flat_map(|pex| types.asked(pex)) {
        if let Some(want) = wants.want(&asked.plugin, asked.local) {
            want.script_kind = want.script_kind.or(asked.kind);
        }
    }
    let mut base = Base {
        files: Vec::new(),
        masters: Vec::new(),
        missing: wants
            .others
            .iter()
            .filter(|name| !folder.names.contains(*name))
            .map(ToString::to_string)
            .collect(),
        problems: folder.problems.clone(),
    };
    for known in official() {
        let name = Name::new(&known.name);
        if let Some(wants) = wants
            .masters
            .get(&name)
            .filter(|_| !folder.names.contains(&name))
        {
            let master = masters::build(&name, wants, Core::Whole);
            base.masters.push(MasterReport {
                name: known.name.clone(),
                records: master.plugin.records().len(),
                listed: master.n_listed,
                unlisted: master.unlisted,
            });
            base.files.push((known.name.clone(), master.plugin.write()));
        }
    }
    base
}

/// A `Skyrim.esm` with the hardcoded forms, actor values and playable races alone.
pub fn small_master() -> Vec<u8> {
    let name = Name::new("Skyrim.esm");
    masters::build(&name, &BTreeMap::new(), Core::Small)
        .plugin
        .write()
}

/// Reads the Data folder `data` for what a stand-in must hold.
///
/// # Errors
/// When it or its `Scripts` folder cannot be listed. Files that do not read are told in the
/// stand-in's problems.
#[cfg(not(target_arch = "wasm32"))]
pub fn read_folder(data: &Path) -> Result<Folder, BaseError> {
    folder::read(data)
}

/// Makes the stand-in for the Data folder `data`, or for none, and writes it into the folder `out`.
///
/// # Errors
/// When `data` cannot be listed or a file of `out` not be written.
#[cfg(not(target_arch = "wasm32"))]
pub fn write(out: &Path, data: Option<&Path>) -> Result<Base, BaseError> {
    let folder = data.map_or_else(|| Ok(Folder::default()), read_folder)?;
    let base = make(&folder)?;
    write_files(out, &base.files)?;
    Ok(base)
}

/// Writes files into the folder `out`, which is made when it is not there.
///
/// # Errors
/// When one cannot be written.
#[cfg(not(target_arch = "wasm32"))]
pub fn write_files(out: &Path, files: &[(String, Vec<u8>)]) -> Result<(), BaseError> {
    for (name, bytes) in files {
        let path = out.join(name);
        let folder = path.parent().unwrap_or(out);
        std::fs::create_dir_all(folder).map_err(|error| BaseError::file(folder, error))?;
        std::fs::write(&path, bytes).map_err(|error| BaseError::file(&path, error))?;
    }
    Ok(())
}
