//! What was read of a Data folder: forms, and scripts on demand.
//!
//! Opening reads each active plugin once and whole, in load order, and tells how far it is in
//! bytes. What is broken is a [`vfs::Problem`] and the rest loads.

use crate::{Session, Want};
use det::Digest;
use esp::{StringTable, StringTableKind};
use forms::{EastAsianDecoder, Forms, Language, Options, PluginInput, PluginStrings};
use futures::stream::{self, StreamExt};
use ident::{AssetPath, Name};
use pex::Pex;
use serde::Serialize;
use std::cell::RefCell;
use std::sync::Arc;
use vfs::{DataFolder, OnProgress, Problem, Progress, Stage};

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
    /// Reads the plugins of an open folder. The host brings its decoder of East Asian encodings,
    /// when it has one.
    pub async fn read(
        folder: DataFolder,
        east_asian: Option<EastAsianDecoder>,
        progress: OnProgress<'_>,
    ) -> Self {
        let mut problems = folder.problems().to_vec();
        let inputs = read_plugins(&folder, &mut problems, progress).await;
        let plugins = inputs
            .iter()
            .map(|input| (input.name.clone(), Digest::of_bytes(&input.bytes)))
            .collect();
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

    /// Reads everything a session wants, and hands it over in the order it was wanted.
    pub async fn bring(&self, session: &mut Session) {
        let wants = session.wants();
        let reads = wants.iter().map(|want| self.fetch(want));
        let mut reads = stream::iter(reads).buffered(READS_AT_ONCE);
        let mut scripts = Vec::with_capacity(wants.len());
        while let Some(script) = reads.next().await {
            scripts.push(script);
        }
        drop(reads);
        for (want, script) in wants.iter().zip(scripts) {
            session.provide(want, script);
        }
    }

    /// Brings until nothing is wanted: a script brings the wants of its parents.
    pub async fn bring_all(&self, session: &mut Session) {
        while !session.wants().is_empty() {
            self.bring(session).await;
        }
    }

    async fn fetch(&self, want: &Want) -> Option<Arc<Pex>> {
        let Want::Script(name) = want;
        let path = AssetPath::from_text(&format!("Scripts\\{name}.pex"));
        let bytes = match self.folder.read(&path).await {
            Ok(bytes) => bytes?,
            Err(problem) => {
                self.problems.borrow_mut().push(problem);
                return None;
            }
        };
        match Pex::read(&bytes) {
            Ok(script) => Some(Arc::new(script)),
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

async fn read_plugins(
    folder: &DataFolder,
    problems: &mut Vec<Problem>,
    progress: OnProgress<'_>,
) -> Vec<PluginInput> {
    let active = || folder.plugin_files().iter().filter(|plugin| plugin.active);
    let total = active().map(vfs::PluginFile::size).sum();
    let mut before = 0;
    let mut inputs = Vec::new();
    for plugin in active() {
        let file = plugin.name.as_str();
        let mut done = before;
        let read = plugin
            .read(|bytes| {
                done += bytes;
                progress(Progress {
                    stage: Stage::Plugins,
                    file,
                    done: done.min(total),
                    total,
                });
            })
            .await;
        before += plugin.size();
        match read {
            Ok(bytes) => {
                let mut input = PluginInput::new(file, bytes);
                if plugin
                    .header
                    .as_ref()
                    .is_some_and(vfs::PluginHeader::is_localized)
                {
                    input.strings = read_strings(folder, &plugin.name, problems).await;
                }
                inputs.push(input);
            }
            Err(problem) => problems.push(problem),
        }
    }
    inputs
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
