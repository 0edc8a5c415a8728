//! The folder: masters, small plugins, archives, as files.

use crate::SCRIPTS;
use crate::chance::Seed;
use crate::counts::MASTERS;
use crate::master::{self, World};
use crate::small;
use crate::texts::Texts;
use bsa::{Packer, Packing, Version, flags};
use forge::base::SOURCES;
use forge::base::scripts as base_scripts;
use forge::compiler::Diagnostic;
use ident::AssetPath;
use std::path::{Path, PathBuf};

/// What to make.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// The seed.
    pub seed: String,
    /// How many small plugins beside the masters.
    pub plugins: usize,
    /// A hundredth of everything.
    pub quick: bool,
}

/// A file that was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileReport {
    /// Its name.
    pub name: String,
    /// Its bytes.
    pub bytes: u64,
    /// Records in it, for plugins; files, for archives.
    pub entries: usize,
}

/// What was written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    /// The masters and archives.
    pub files: Vec<FileReport>,
    /// Small plugins.
    pub plugins: usize,
    /// Their bytes.
    pub plugin_bytes: u64,
    /// Their records.
    pub plugin_records: usize,
}

/// Why a folder was not made.
#[derive(Debug, thiserror::Error)]
pub enum ScaleError {
    /// A file or folder cannot be written.
    #[error("{}: {source}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A script does not compile.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Script(Vec<Diagnostic>),
    /// An archive does not hold what it should.
    #[error(transparent)]
    Archive(#[from] bsa::Error),
}

/// Writes the folder `out`, which is made when it is not there. The same options give the same
/// bytes.
///
/// # Errors
/// When a file cannot be written.
pub fn write(out: &Path, options: &Options) -> Result<Report, ScaleError> {
    let seed = Seed::new(&options.seed);
    let scripts = SCRIPTS - SOURCES.len();
    let scripts = if options.quick {
        scripts / 100
    } else {
        scripts
    };
    let world = World::new(seed, scripts, options.quick);
    let file = |path: &Path, source| ScaleError::File {
        path: path.to_owned(),
        source,
    };
    std::fs::create_dir_all(out).map_err(|error| file(out, error))?;
    // The first master takes as long as all else together.
    let (first, rest) = std::thread::scope(|scope| {
        let first = scope.spawn(|| masters(out, &world, 0..1));
        let rest = masters(out, &world, 1..MASTERS.len()).and_then(|mut rest| {
            rest.report.files.push(script_archive(out, &world)?);
            small_plugins(out, &world, options.plugins, &mut rest.report)?;
            Ok(rest)
        });
        (first.join(), rest)
    });
    let Ok(first) = first else {
        let source = std::io::Error::other("the first master's thread ended early");
        return Err(file(out, source));
    };
    let (first, rest) = (first?, rest?);
    let mut report = Report {
        files: first.report.files,
        ..rest.report
    };
    report.files.extend(rest.report.files);
    let texts = [first.texts, rest.texts].concat();
    report.files.push(text_archive(out, &texts)?);
    Ok(report)
}

/// Masters that were written, with their texts.
struct Written {
    report: Report,
    texts: Vec<(String, Texts)>,
}

fn masters(
    out: &Path,
    world: &World,
    which: std::ops::Range<usize>,
) -> Result<Written, ScaleError> {
    let (mut report, mut all) = (Report::default(), Vec::new());
    for at in which {
        let made = MASTERS.get(at).zip(master::write(world, at));
        let Some((name, (bytes, records, texts))) = made else {
            continue;
        };
        report
            .files
            .push(save(out, name, &bytes, records as usize)?);
        all.push(((*name).to_owned(), texts));
    }
    Ok(Written { report, texts: all })
}

fn save(out: &Path, name: &str, bytes: &[u8], entries: usize) -> Result<FileReport, ScaleError> {
    let path = out.join(name);
    std::fs::write(&path, bytes).map_err(|source| ScaleError::File { path, source })?;
    Ok(FileReport {
        name: name.to_owned(),
        bytes: bytes.len() as u64,
        entries,
    })
}

fn small_plugins(
    out: &Path,
    world: &World,
    n: usize,
    report: &mut Report,
) -> Result<(), ScaleError> {
    for at in 0..n {
        let Some((bytes, records)) = small::write(world, at) else {
            continue;
        };
        save(out, &small::name(at), &bytes, records as usize)?;
        report.plugins += 1;
        report.plugin_bytes += bytes.len() as u64;
        report.plugin_records += records as usize;
    }
    Ok(())
}

/// An archive as the game of 2016 has them: names, and every file an LZ4 frame.
fn packer() -> Result<Packer, bsa::Error> {
    Packer::new(Packing {
        version: Version::V105,
        flags: flags::FOLDER_NAMES | flags::FILE_NAMES | flags::COMPRESSED,
        kinds: 0,
    })
}

fn script_archive(out: &Path, world: &World) -> Result<FileReport, ScaleError> {
    let mut packer = packer()?;
    let base = base_scripts::compile(|_| true).map_err(ScaleError::Script)?;
    let base = base
        .into_iter()
        .map(|(name, bytes)| (name.to_owned(), bytes));
    let made = world.catalogue.compile().map_err(ScaleError::Script)?;
    let mut n = 0;
    for (name, bytes) in base.chain(made) {
        packer.add(
            &AssetPath::from_text(&format!("scripts\\{name}.pex")),
            &bytes,
        )?;
        n += 1;
    }
    save(out, "Skyrim - Misc.bsa", &packer.finish()?, n)
}

fn text_archive(out: &Path, texts: &[(String, Texts)]) -> Result<FileReport, ScaleError> {
    let mut packer = packer()?;
    let mut n = 0;
    for (plugin, texts) in texts {
        let stem = plugin.trim_end_matches(".esm");
        for (ending, bytes) in texts.files() {
            let path = format!("strings\\{stem}_english.{ending}");
            packer.add(&AssetPath::from_text(&path), &bytes)?;
            n += 1;
        }
    }
    save(out, "Skyrim - Interface.bsa", &packer.finish()?, n)
}
