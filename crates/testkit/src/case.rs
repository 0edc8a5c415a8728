//! Golden cases: a Data folder as text, and what the engine makes of it.
//!
//! A case is a folder `tests/cases/<area>/<behaviour_sentence>/` with `folder.txt` and `state.txt`.
//! The state begins with a line `truth:` that says where the expectation comes from, and goes on
//! with what [`describe`] says. With `SKALD_CASES=write` in the environment it is written anew below
//! its truth, to be read as a diff.
#![expect(clippy::panic, reason = "a case that cannot be read is a failed test")]

use crate::folder_text::folder_from_text;
use crate::state_text::describe;
use sim::GameData;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use vfs::{DataFolder, OpenOptions};

/// Opens a folder written as text, without a stand-in beneath it.
pub fn open_text(text: &str) -> GameData {
    let folder = folder_from_text(text);
    pollster::block_on(async {
        let options = OpenOptions::detected();
        let opened = DataFolder::open(Rc::new(folder), options, &mut |_| {}).await;
        let folder = opened.unwrap_or_else(|problem| panic!("{problem}"));
        let everything = forms::Keep::Everything;
        GameData::read_keeping(everything, folder, Some(forms::east_asian), &mut |_| {}).await
    })
}

/// The folders of an area's cases, by name.
pub fn names(area: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(area);
    let entries = entries.unwrap_or_else(|error| panic!("{}: {error}", area.display()));
    let mut names: Vec<String> = entries
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .collect();
    names.sort();
    names
}

/// Runs one case, and panics with both states when they differ.
pub fn check(folder: &Path) {
    let text = read(&folder.join("folder.txt"));
    let path = folder.join("state.txt");
    let expected = read(&path);
    let (truth, expected) = expected.split_once('\n').unwrap_or((&expected, ""));
    let source = truth.strip_prefix("truth: ").unwrap_or_default();
    assert!(source.len() > 3, "{}: no line `truth:`", path.display());
    let state = describe(&open_text(&text));
    if std::env::var_os("SKALD_CASES").is_some_and(|what| what == "write") {
        write(&path, &format!("{truth}\n{state}"));
    } else if state != expected {
        panic!("{}\nexpected\n{expected}\nis\n{state}", folder.display());
    }
}

fn read(path: &PathBuf) -> String {
    let text = std::fs::read_to_string(path);
    text.unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn write(path: &PathBuf, text: &str) {
    let written = std::fs::write(path, text);
    written.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
}
