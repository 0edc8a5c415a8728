//! Opening a Data folder natively, with or without a stand-in master beneath it.

use crate::output::Failure;
use crate::progress::ProgressLine;
use forms::Keep;
use sim::GameData;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use vfs::{DataFolder, Folder, MemoryFolder, OpenOptions, StdFolder};

/// Which Data folder, and what stands in for the game's own files.
#[derive(Debug, clap::Args)]
pub(crate) struct DataArguments {
    /// The Data folder.
    data: PathBuf,
    /// Stand-in masters for a folder without Skyrim.esm: a folder made by `skald base`, or `auto`
    /// to make them now. Never used when the folder has the real thing.
    #[arg(long, value_name = "DIR|auto")]
    base: Option<PathBuf>,
}

impl DataArguments {
    /// What was given as the folder.
    pub(crate) fn path(&self) -> &Path {
        &self.data
    }

    /// As if the two had been given in this way.
    pub(crate) fn new(data: PathBuf, base: Option<PathBuf>) -> Self {
        Self { data, base }
    }

    /// Opens the folder and reads its plugins, to be played.
    pub(crate) fn open(&self) -> Result<GameData, Failure> {
        self.open_keeping(Keep::WhatIsAlwaysNeeded)
    }

    /// Opens the folder and reads its plugins, to look at any record.
    pub(crate) fn open_whole(&self) -> Result<GameData, Failure> {
        self.open_keeping(Keep::Everything)
    }

    fn open_keeping(&self, keep: Keep) -> Result<GameData, Failure> {
        if !self.data.is_dir() {
            return Err(Failure::unreadable(
                self.data.display(),
                "there is no such folder",
            ));
        }
        let mut options = OpenOptions::detected();
        options.base = self.base()?;
        let folder: Rc<dyn Folder> = Rc::new(StdFolder::new(&self.data));
        let mut line = ProgressLine::new();
        pollster::block_on(async {
            let mut progress = |progress: vfs::Progress<'_>| line.draw(progress);
            let opened = DataFolder::open(folder, options, &mut progress).await;
            let data = opened.map_err(|problem| Failure::Unreadable(problem.to_string()))?;
            let east_asian = Some(forms::east_asian as forms::EastAsianDecoder);
            Ok(GameData::read_keeping(keep, data, east_asian, &mut progress).await)
        })
    }

    fn base(&self) -> Result<Option<Rc<dyn Folder>>, Failure> {
        let Some(base) = &self.base else {
            return Ok(None);
        };
        if base.as_os_str() != "auto" {
            if !base.is_dir() {
                return Err(Failure::unreadable(
                    base.display(),
                    "there is no such folder",
                ));
            }
            return Ok(Some(Rc::new(StdFolder::new(base))));
        }
        let made = stand_in(&self.data)?;
        let mut folder = MemoryFolder::new();
        for (path, bytes) in made.files {
            folder.insert(&path, bytes);
        }
        Ok(Some(Rc::new(folder)))
    }
}

/// The stand-in masters and base scripts for a folder.
pub(crate) fn stand_in(data: &Path) -> Result<forge::base::Base, Failure> {
    let folder = forge::base::read_folder(data);
    let folder = folder.map_err(|error| Failure::Unreadable(error.to_string()))?;
    forge::base::make(&folder).map_err(|error| Failure::Unreadable(error.to_string()))
}
