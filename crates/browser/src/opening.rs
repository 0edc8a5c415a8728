//! From a place to a game that is ready for its first tick, telling the page how far it is.

use std::rc::Rc;
use std::sync::Arc;

use sim::{GameData, Session, SessionOptions};
use vfs::{DataFolder, Folder, OpenOptions, Problem, SourceError, Stage};
use wasm_bindgen_futures::spawn_local;

use crate::http_source::ServedFolder;
use crate::kept_plugins::KeptPlugins;
use crate::now::now_ms;
use crate::post::post;
use crate::protocol::{
    FromWorker, OpenedFolder, OpeningStep, ProblemRow, Progress, ProgressUnit, Purpose,
};
use crate::rows;

/// Where a Data folder is.
#[derive(Debug)]
pub(crate) enum Place {
    Folder {
        name: String,
        folder: Rc<dyn Folder>,
        kept: Rc<KeptPlugins>,
    },
    /// Of the folder's `files.json`.
    Address(String),
    /// The demo's, of its `files.json`.
    Demo(String),
}

/// A game that is ready for its first tick.
#[derive(Debug)]
pub(crate) struct Opened {
    pub(crate) data: Rc<GameData>,
    pub(crate) session: Session,
    pub(crate) folder: OpenedFolder,
}

/// Why a folder cannot be played, and what to do about it.
#[derive(Debug)]
pub(crate) struct Refusal {
    pub(crate) problem: ProblemRow,
    pub(crate) advice: String,
}

/// A folder whose plugins are read.
#[derive(Debug, Clone)]
pub(crate) struct ReadFolder {
    pub(crate) name: String,
    pub(crate) demo: bool,
    pub(crate) data: Rc<GameData>,
}

/// Opens a place and reads its plugins.
///
/// # Errors
/// When the folder cannot be listed or has no plugins. Everything else is a problem of one file.
pub(crate) async fn read(place: Place) -> Result<ReadFolder, Refusal> {
    let kept = match &place {
        Place::Folder { kept, .. } => Some(Rc::clone(kept)),
        _ => None,
    };
    let demo = matches!(place, Place::Demo(_));
    let (name, folder) = find(place).await?;
    let mut telling = Telling::default();
    let mut tell = |progress: vfs::Progress<'_>| telling.tell(&progress);
    let opened = DataFolder::open(folder, OpenOptions::detected(), &mut tell).await;
    let folder = opened.map_err(unlisted)?;
    if folder.plugin_files().is_empty() {
        return Err(without_plugins(&name, folder.problems()));
    }
    let data = GameData::read(folder, Some(crate::text::decode), &mut tell).await;
    if let Some(kept) = kept {
        spawn_local(kept.save());
    }
    Ok(ReadFolder {
        name,
        demo,
        data: Rc::new(data),
    })
}

/// Begins a new game in a folder.
pub(crate) async fn begin(read: &ReadFolder, seed: String) -> Opened {
    let data = &read.data;
    Telling::default().step(OpeningStep::Starting);
    let mut session = Session::new_game(Arc::clone(&data.forms), &SessionOptions::seeded(&seed));
    data.bring_all(&mut session).await;
    let folder = rows::opened_folder(read.name.clone(), read.demo, seed, Purpose::Play, data);
    Opened {
        data: Rc::clone(data),
        session,
        folder,
    }
}

async fn find(place: Place) -> Result<(String, Rc<dyn Folder>), Refusal> {
    match place {
        Place::Folder { name, folder, .. } => Ok((name, folder)),
        Place::Address(address) => Ok((address.clone(), served(&address).await?)),
        Place::Demo(address) => Ok(("Demo".to_owned(), served(&address).await?)),
    }
}

async fn served(address: &str) -> Result<Rc<dyn Folder>, Refusal> {
    match ServedFolder::open(address).await {
        Ok(folder) => Ok(Rc::new(folder)),
        Err(error) => Err(unreachable_address(address, &error)),
    }
}

fn unlisted(problem: Problem) -> Refusal {
    Refusal {
        problem: rows::problem(&problem),
        advice: "Choose the folder again and let the browser read it.".to_owned(),
    }
}

fn unreachable_address(address: &str, error: &SourceError) -> Refusal {
    Refusal {
        problem: ProblemRow {
            file: address.to_owned(),
            offset: None,
            what: format!("the listing of the folder cannot be had: {error}"),
        },
        advice: "Check the address: it must name a files.json beside the files.".to_owned(),
    }
}

/// The folder's own words come first when there are any, for they may name a file.
fn without_plugins(name: &str, problems: &[Problem]) -> Refusal {
    let problem = problems
        .first()
        .map(rows::problem)
        .unwrap_or_else(|| ProblemRow {
            file: name.to_owned(),
            offset: None,
            what: "there are no plugins (.esm, .esp, .esl) here".to_owned(),
        });
    let advice = "Choose the folder named Data inside the game's folder, or a mod's folder with a plugin in it.";
    Refusal {
        problem,
        advice: advice.to_owned(),
    }
}

/// How often the page is told at most; it draws no faster.
const TELL_EVERY_MS: f64 = 30.0;

/// Passes progress on, not more often than the page can show.
#[derive(Debug, Default)]
struct Telling {
    step: Option<OpeningStep>,
    told_ms: f64,
}

impl Telling {
    fn tell(&mut self, progress: &vfs::Progress<'_>) {
        let (step, unit) = match progress.stage {
            Stage::Listing => (OpeningStep::Listing, ProgressUnit::Files),
            Stage::PluginHeaders => (OpeningStep::Headers, ProgressUnit::Files),
            Stage::Archives => (OpeningStep::Archives, ProgressUnit::Files),
            Stage::Plugins => (OpeningStep::Plugins, ProgressUnit::Bytes),
        };
        let now = now_ms();
        let is_news = self.step != Some(step) || progress.done == progress.total;
        if !is_news && now - self.told_ms < TELL_EVERY_MS {
            return;
        }
        self.step = Some(step);
        self.told_ms = now;
        post(&FromWorker::Progress(Progress {
            step,
            file: progress.file.to_owned(),
            unit,
            done: progress.done,
            total: progress.total,
        }));
    }

    fn step(&mut self, step: OpeningStep) {
        self.step = Some(step);
        post(&FromWorker::Progress(Progress {
            step,
            file: String::new(),
            unit: ProgressUnit::Files,
            done: 0,
            total: 0,
        }));
    }
}
