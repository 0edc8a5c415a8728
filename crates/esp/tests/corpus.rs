//! Property: every public plugin is walked to its end and written back byte for byte.
//! Method: all `.esp`, `.esm` and `.esl` files of the corpus beside the workspace; skipped without it.
//! Has caught: nothing yet.

use esp::{Event, Plugin, Step, Walk, Walker};
use std::path::{Path, PathBuf};

fn corpus() -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus");
    if path.is_dir() {
        Some(path)
    } else {
        println!("skipped: no corpus");
        None
    }
}

fn plugins(folder: &Path, out: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return;
    };
    let mut paths: Vec<_> = entries
        .filter_map(Result::ok)
        .map(|entry| entry.path())
        .collect();
    paths.sort();
    for path in paths {
        let ending = path
            .extension()
            .and_then(|ending| ending.to_str())
            .unwrap_or_default();
        let is_plugin = ["esp", "esm", "esl"]
            .iter()
            .any(|known| ending.eq_ignore_ascii_case(known));
        if path.is_dir() {
            plugins(&path, out);
        } else if is_plugin {
            out.push(path);
        }
    }
}

#[test]
fn every_plugin_walks_to_its_end_and_is_written_back_byte_for_byte() {
    let Some(corpus) = corpus() else { return };
    let mut paths = Vec::new();
    plugins(&corpus, &mut paths);
    assert!(paths.len() > 40, "the corpus lost its plugins");
    let mut records = 0;
    for path in &paths {
        let bytes = std::fs::read(path).unwrap();
        let (plugin, problems) =
            Plugin::read(&bytes).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!(problems, [], "{}", path.display());
        assert!(
            plugin.write() == bytes,
            "{}: written back otherwise",
            path.display()
        );
        for record in plugin.records() {
            record
                .fields()
                .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            records += 1;
        }
    }
    println!("{} plugins, {records} records", paths.len());
    assert!(records > 10_000);
}

#[test]
fn a_feed_in_blocks_gives_the_same_events_as_the_whole_file() {
    const BLOCK: u64 = 4096;
    let Some(corpus) = corpus() else { return };
    let mut paths = Vec::new();
    plugins(&corpus, &mut paths);
    for path in paths {
        let bytes = std::fs::read(&path).unwrap();
        let whole: Vec<Event> = Walk::new(&bytes).map(Result::unwrap).collect();
        let mut walker = Walker::new(bytes.len() as u64);
        let (mut events, mut at) = (Vec::new(), 0_u64);
        loop {
            let end = (at + BLOCK).min(bytes.len() as u64);
            match walker.step(at, &bytes[at as usize..end as usize]).unwrap() {
                Step::Event(event) => events.push(event),
                Step::Need { at: wanted, .. } => at = wanted,
                Step::End => break,
            }
        }
        assert!(events == whole, "{}", path.display());
    }
}
