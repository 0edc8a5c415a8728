//! What was read of a Data folder: forms, and scripts on demand.
//!
//! Opening reads each active plugin once from end to end, in load order, keeps of it what is always
//! needed, and tells how far it is in bytes. What is broken is a [`vfs::Problem`] and the rest loads.

use crate::{Session, Want};
use det::{Digest, Digester};
use esp::{HEADER_SIZE, RecordHeader, StringTable, StringTableKind};
use forms::{
    EastAsianDecoder, FormEntry, Forms, Keep, Language, Missing, Options, PluginInput,
    PluginReading, PluginStrings,
};
use futures::future::join_all;
use futures::stream::{self, StreamExt};
use ident::{AssetPath, FormId, Name};
use pex::Script;
use physics::Model;
use serde::Serialize;
use std::cell::{Cell, RefCell};
use std::sync::Arc;
use vfs::{DataFolder, OnProgress, PluginFile, Problem, Progress, Stage};
use wire::Reader;

/// How many scripts are read at a time.
const READS_AT_ONCE: usize = 8;

/// A Data folder ready to be played.
#[derive(Debug)]
pub struct GameData {
    /// The forms of its plugins.
    pub forms: Arc<Forms>,
    /// Its files.
    pub folder: DataFolder,
    /// The plugins that make up the load order, with what saves and recordings know them by.
    pub fingerprint: Fingerprint,
    problems: RefCell<Vec<Problem>>,
}

/// The load order as saves, recordings and links name it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Fingerprint {
    /// Plugins in load order: file name and digest of the whole file.
    pub plugins: Vec<(String, Digest)>,
}

impl Fingerprint {
    /// One digest over the load order.
    pub fn whole(&self) -> Digest {
        Digest::of(self)
    }
}

impl GameData {
    /// Reads the plugins of an open folder, to be played. The host brings its decoder of East Asian
    /// encodings, when it has one.
    pub async fn read(
        folder: DataFolder,
        east_asian: Option<EastAsianDecoder>,
        progress: OnProgress<'_>,
    ) -> Self {
        Self::read_keeping(Keep::WhatIsAlwaysNeeded, folder, east_asian, progress).await
    }

    /// As [`GameData::read`], and says what of the plugins stays in memory: everything, to look at
    /// any record.
    pub async fn read_keeping(
        keep: Keep,
        folder: DataFolder,
        east_asian: Option<EastAsianDecoder>,
        progress: OnProgress<'_>,
    ) -> Self {
        let mut problems = folder.problems().to_vec();
        let (inputs, plugins) = read_plugins(keep, &folder, &mut problems, progress).await;
        let language = Language::from_name(folder.language()).unwrap_or_default();
        let options = Options {
            language,
            east_asian,
            is_legendary: folder.edition() == Some(vfs::Edition::Legendary),
        };
        let (forms, form_problems) = Forms::build_with(inputs, options);
        problems.extend(form_problems.iter().map(problem_in_words));
        Self {
            forms: Arc::new(forms),
            folder,
            fingerprint: Fingerprint { plugins },
            problems: RefCell::new(problems),
        }
    }

    /// What is wrong with the files, scripts read so far included.
    pub fn problems(&self) -> Vec<Problem> {
        self.problems.borrow().clone()
    }

    /// Bytes of memory by family: the forms', and the blocks of files that are kept.
    pub fn memory(&self) -> Vec<(&'static str, u64)> {
        let forms = self.forms.memory().into_iter();
        let mut out: Vec<_> = forms.map(|family| (family.name, family.bytes)).collect();
        out.push(("blocks of files", self.folder.cache().counters().kept));
        out
    }

    /// Reads everything a session wants, and hands it over in the order it was wanted.
    pub async fn bring(&self, session: &mut Session) {
        self.bring_cells(session).await;
        let wants = session.wants();
        let names: Vec<&str> = wants.iter().filter_map(Want::script).collect();
        let reads = names.iter().map(|name| self.fetch(name));
        let mut reads = stream::iter(reads).buffered(READS_AT_ONCE);
        let mut scripts = Vec::with_capacity(names.len());
        while let Some(script) = reads.next().await {
            scripts.push(script);
        }
        drop(reads);
        for (name, script) in names.iter().zip(scripts) {
            session.provide(name, script);
        }
        self.bring_models(session).await;
    }

    /// Brings what the meshes of the loaded area collide with. One that is missing or cannot be read
    /// is told once, and nothing bumps into it.
    async fn bring_models(&self, session: &mut Session) {
        for want in session.wants() {
            let Want::Model(path) = want else { continue };
            let model = self.read_model(&path).await;
            session.provide_model(&path, model);
        }
    }

    async fn read_model(&self, path: &str) -> Option<Arc<Model>> {
        let read = self.folder.read(&AssetPath::from_text(path)).await;
        let problem = match read {
            Ok(Some(bytes)) => {
                let model = Model::read(&bytes);
                let odd = model.problems.iter();
                let odd = odd.map(|words| Problem::new(path, words.clone()));
                self.problems.borrow_mut().extend(odd);
                return Some(Arc::new(model));
            }
            Ok(None) => Problem::new(path, "this mesh is missing: nothing bumps into it"),
            Err(problem) => problem,
        };
        self.problems.borrow_mut().push(problem);
        None
    }

    /// Brings until nothing is wanted: a script brings the wants of its parents.
    pub async fn bring_all(&self, session: &mut Session) {
        while !session.wants().is_empty() {
            self.bring(session).await;
        }
    }

    /// Brings the records that attached cells need, and forgets those of cells attached no longer.
    async fn bring_cells(&self, session: &Session) {
        self.forms.forget(|cell| session.needs_cell(cell));
        for want in session.wants() {
            if let Want::Cell(cell) = want {
                self.bring_cell(cell).await;
            }
        }
    }

    async fn bring_cell(&self, cell: FormId) {
        for missing in self.forms.missing_in(cell) {
            // What cannot be read is not there: asking for it before each tick would not end.
            let read = self.read_part(&missing).await;
            let bytes = read.unwrap_or_else(|problem| {
                self.problems.borrow_mut().push(problem);
                Vec::new()
            });
            self.forms.bring(&missing, &bytes);
        }
    }

    /// The bytes of a part of a plugin's file. They are not brought: the game does not see them.
    ///
    /// # Errors
    /// A problem with the file, in words.
    pub async fn read_part(&self, part: &Missing) -> Result<Vec<u8>, Problem> {
        let info = self.forms.plugin(part.plugin);
        let mut files = self.folder.plugin_files().iter();
        let file = files
            .find(|file| file.active && info.is_some_and(|info| info.name == file.name))
            .ok_or_else(|| Problem::new("", "this plugin has no file"))?;
        file.part(part.range.clone()).await
    }

    /// The bytes of a record from its header on, read from its plugin's file. They are not brought:
    /// the game does not see them.
    ///
    /// # Errors
    /// A problem with the file, in words.
    pub async fn read_record(&self, entry: &FormEntry) -> Result<Vec<u8>, Problem> {
        let part = |from: u64, length: u64| Missing {
            plugin: entry.plugin,
            range: from..from.saturating_add(length),
        };
        let at = u64::from(entry.at);
        let header = self.read_part(&part(at, HEADER_SIZE as u64)).await?;
        let header = RecordHeader::read(&mut Reader::at_offset(&header, at));
        let header = header.map_err(|error| Problem::new("", error.to_string()))?;
        let length = HEADER_SIZE as u64 + u64::from(header.size);
        self.read_part(&part(at, length)).await
    }

    async fn fetch(&self, name: &str) -> Option<Script> {
        let path = AssetPath::from_text(&format!("Scripts\\{name}.pex"));
        let bytes = match self.folder.read(&path).await {
            Ok(bytes) => bytes?,
            Err(problem) => {
                self.problems.borrow_mut().push(problem);
                return None;
            }
        };
        match Script::read(bytes) {
            Ok(script) => Some(script),
            Err(error) => {
                let what = format!("this script cannot be used: {error}");
                self.problems
                    .borrow_mut()
                    .push(Problem::new(&path.to_string(), what));
                None
            }
        }
    }
}

/// Plugins read side by side have at most this many bytes together, unless it is one.
const BATCH_BYTES: u64 = 8 << 20;
/// And are at most this many.
const BATCH_PLUGINS: usize = 16;

type Digests = Vec<(String, Digest)>;

/// Reads the active plugins: small ones side by side, as each read waits for its file.
async fn read_plugins(
    keep: Keep,
    folder: &DataFolder,
    problems: &mut Vec<Problem>,
    progress: OnProgress<'_>,
) -> (Vec<PluginInput>, Digests) {
    let active = folder.plugin_files().iter().filter(|plugin| plugin.active);
    let active: Vec<&PluginFile> = active.collect();
    let total = active.iter().map(|plugin| plugin.size()).sum();
    let (done, progress) = (Cell::new(0), RefCell::new(progress));
    let (mut inputs, mut digests) = (Vec::new(), Vec::new());
    for batch in batches(&active) {
        let tell = |file: &str, bytes: usize| {
            done.set(done.get() + bytes as u64);
            (progress.borrow_mut())(Progress {
                stage: Stage::Plugins,
                file,
                done: done.get().min(total),
                total,
            });
        };
        let reads = batch.iter().map(|plugin| read_plugin(keep, plugin, &tell));
        for (plugin, read) in batch.iter().zip(join_all(reads).await) {
            let (mut input, digest) = match read {
                Ok(read) => read,
                Err(problem) => {
                    problems.push(problem);
                    continue;
                }
            };
            let header = plugin.header.as_ref();
            if header.is_some_and(vfs::PluginHeader::is_localized) {
                input.strings = read_strings(folder, &plugin.name, problems).await;
            }
            digests.push((input.name.clone(), digest));
            inputs.push(input);
        }
    }
    (inputs, digests)
}

/// Neighbours that are read side by side.
fn batches<'a, 'p>(plugins: &'a [&'p PluginFile]) -> Vec<&'a [&'p PluginFile]> {
    let mut batches = Vec::new();
    let (mut start, mut bytes) = (0, 0);
    for (at, plugin) in plugins.iter().enumerate() {
        let is_full = bytes + plugin.size() > BATCH_BYTES || at - start >= BATCH_PLUGINS;
        if at > start && is_full {
            batches.extend(plugins.get(start..at));
            (start, bytes) = (at, 0);
        }
        bytes += plugin.size();
    }
    batches.extend(plugins.get(start..).filter(|rest| !rest.is_empty()));
    batches
}

async fn read_plugin(
    keep: Keep,
    plugin: &PluginFile,
    tell: &impl Fn(&str, usize),
) -> Result<(PluginInput, Digest), Problem> {
    let file = plugin.name.as_str();
    let mut reading = PluginReading::new(file, plugin.size(), keep);
    let mut digester = Digester::default();
    let read = plugin.stream(|block| {
        reading.push(block);
        digester.push(block);
        tell(file, block.len());
    });
    read.await?;
    Ok((reading.finish(), digester.finish()))
}

async fn read_strings(
    folder: &DataFolder,
    plugin: &Name,
    problems: &mut Vec<Problem>,
) -> PluginStrings {
    let mut strings = PluginStrings::default();
    for kind in StringTableKind::ALL {
        let Some(path) = folder.strings_path(plugin, kind.extension()) else {
            continue;
        };
        match folder.read(&path).await {
            Ok(None) => {}
            Ok(Some(bytes)) => match StringTable::read(&bytes, kind) {
                Ok((table, odd)) => {
                    problems.extend(odd.iter().map(|problem| {
                        Problem::at(&path.to_string(), problem.at, problem.kind.to_string())
                    }));
                    strings.insert(table);
                }
                Err(error) => {
                    let what = format!("these texts cannot be read: {error}");
                    problems.push(Problem::new(&path.to_string(), what));
                }
            },
            Err(problem) => problems.push(problem),
        }
    }
    strings
}

fn problem_in_words(problem: &forms::Problem) -> Problem {
    let file = problem.plugin.as_str();
    match offset(&problem.kind) {
        Some(offset) => Problem::at(file, offset, problem.kind.to_string()),
        None => Problem::new(file, problem.kind.to_string()),
    }
}

fn offset(kind: &forms::ProblemKind) -> Option<u64> {
    use forms::ProblemKind;
    match kind {
        ProblemKind::File(problem) => Some(problem.at),
        ProblemKind::Record(error) => record_offset(error),
        ProblemKind::Unreadable(esp::PluginError::HeaderCut(error)) => Some(error.at),
        ProblemKind::Unreadable(esp::PluginError::Header(error)) => record_offset(error),
        ProblemKind::Unreadable(_) => Some(0),
        _ => None,
    }
}

fn record_offset(error: &esp::RecordError) -> Option<u64> {
    match &error.kind {
        esp::RecordErrorKind::Read(error) => Some(error.at),
        esp::RecordErrorKind::Inflate { at, .. } | esp::RecordErrorKind::TooLarge { at, .. } => {
            Some(*at)
        }
        _ => None,
    }
}
