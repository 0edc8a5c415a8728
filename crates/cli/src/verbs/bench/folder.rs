//! Files of a Data folder: its first master read into forms, an archive unpacked, the folder as a
//! whole opened and read, and a new game begun on it.

use super::new_game;
use crate::output::Failure;
use bench::{Blocks, Row};
use forms::Keep;
use sim::GameData;
use std::path::Path;
use std::rc::Rc;
use std::time::Instant;
use vfs::{DataFolder, OpenOptions, StdFolder};

/// Bytes handed over at a time, as files are read.
const BLOCK: usize = 4 << 20;
const RUNS: u32 = 3;

#[expect(clippy::disallowed_methods, reason = "benchmarks measure time")]
pub(super) fn run(data: &Path) -> Result<Vec<Row>, Failure> {
    let begin = Instant::now();
    let now = || begin.elapsed().as_secs_f64();
    let read = |name: &str| {
        let path = data.join(name);
        std::fs::read(&path).map_err(|error| Failure::unreadable(path.display(), error))
    };
    let master = InMemory(read("Skyrim.esm")?);
    let mut rows = bench::plugin(&now, "Skyrim.esm", &master).map_err(Failure::Unreadable)?;
    drop(master);
    let name = "Skyrim - Misc.bsa";
    rows.extend(bench::archive(&now, name, &read(name)?).map_err(Failure::Unreadable)?);
    rows.extend(folder(&now, data)?);
    Ok(rows)
}

/// The folder opened, and its plugins read.
fn folder(now: &dyn Fn() -> f64, data: &Path) -> Result<Vec<Row>, Failure> {
    let (mut opened, mut read) = (f64::MAX, f64::MAX);
    let (mut plugins, mut bytes) = (0, 0);
    let mut new_game = Vec::new();
    for _ in 0..RUNS {
        let begin = now();
        let folder = pollster::block_on(DataFolder::open(
            Rc::new(StdFolder::new(data)),
            OpenOptions::detected(),
            &mut |_| {},
        ));
        let folder = folder.map_err(|problem| Failure::Unreadable(problem.to_string()))?;
        opened = opened.min(now() - begin);
        plugins = folder.plugin_files().len();
        let begin = now();
        let progress = &mut |_: vfs::Progress<'_>| {};
        let reading = GameData::read_keeping(Keep::WhatIsAlwaysNeeded, folder, None, progress);
        let data = pollster::block_on(reading);
        read = read.min(now() - begin);
        bytes = data.memory().iter().map(|(_, bytes)| bytes).sum();
        new_game = new_game::measure(now, &Rc::new(data));
    }
    let row = |what: &str, unit, value| {
        Row::new(&format!("folder of {plugins} plugins: {what}"), unit, value)
    };
    let mut rows = vec![
        row("headers, order, archives", "s", opened),
        row("read into forms", "s", read),
        row("forms' memory", "byte", bytes as f64),
    ];
    rows.extend(new_game);
    Ok(rows)
}

struct InMemory(Vec<u8>);

impl Blocks for InMemory {
    fn size(&self) -> u64 {
        self.0.len() as u64
    }

    fn each(&self, take: &mut dyn FnMut(&[u8])) {
        self.0.chunks(BLOCK).for_each(take);
    }
}
