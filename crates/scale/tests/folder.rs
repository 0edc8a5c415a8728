//! The folder as its readers see it: every record is found, in its place, without a problem; the
//! same seed gives the same bytes. Guards against scale data that measures the reading of damage.

#![allow(
    clippy::expect_used,
    reason = "a test that cannot read its own folder fails"
)]

use bsa::Archive;
use esp::{StringTable, StringTableKind};
use forms::{Forms, PluginInput};
use ident::{AssetPath, FourCC};
use scale::Options;
use std::path::{Path, PathBuf};

const MASTERS: [&str; 5] = [
    "Skyrim.esm",
    "Update.esm",
    "Dawnguard.esm",
    "HearthFires.esm",
    "Dragonborn.esm",
];

fn made(test: &str, seed: &str) -> PathBuf {
    let out = std::env::temp_dir().join(format!("skald-scale-{}-{test}", std::process::id()));
    let options = Options {
        seed: seed.to_owned(),
        plugins: 12,
        quick: true,
    };
    scale::write(&out, &options).expect("writes");
    out
}

/// The plugins, with the string tables from the archive.
fn plugins(out: &Path) -> Vec<PluginInput> {
    let archive = std::fs::read(out.join("Skyrim - Interface.bsa")).expect("is there");
    let directory = Archive::read_directory(&archive).expect("reads");
    let small = (0..12).map(|at| format!("Mod{at:04}.esp"));
    let names = MASTERS.iter().map(|name| (*name).to_owned()).chain(small);
    names
        .map(|name| {
            let bytes = std::fs::read(out.join(&name)).expect("is there");
            let mut input = PluginInput::new(&name, bytes);
            for kind in StringTableKind::ALL {
                let stem = name.trim_end_matches(".esm");
                let path = format!("strings\\{stem}_english.{}", kind.extension());
                if let Some(entry) = directory.find(&AssetPath::from_text(&path)) {
                    let range = entry.range();
                    let stored = &archive[range.start as usize..range.end as usize];
                    let table = directory.unpack(entry, stored).expect("unpacks");
                    let (table, _) = StringTable::read(&table, kind).expect("reads");
                    input.strings.insert(table);
                }
            }
            input
        })
        .collect()
}

#[test]
fn a_quick_folder_loads_without_a_problem() {
    let out = made("loads", "a");
    let (forms, problems) = Forms::build(plugins(&out));
    std::fs::remove_dir_all(&out).expect("goes");
    assert_eq!(problems, []);
    assert_eq!(forms.plugins().len(), 17);
    let odd = forms.check_all();
    assert_eq!(odd.len(), 0, "{:?}", odd.first());
    // A hundredth of the real numbers (6,933 and 240, 700, 210, 950), and the small plugins' own.
    let references = forms.of_kind(FourCC(*b"REFR")).len();
    assert!((9_033..10_500).contains(&references), "{references}");
    let cells = forms.of_kind(FourCC(*b"CELL"));
    // 175, 90, 190, 11, 270 of the masters; the core's own cell of the player counts too.
    assert!((736..=738).contains(&cells.len()), "{}", cells.len());
    let started = forms.of_kind(FourCC(*b"QUST")).iter();
    let started = started.filter_map(|&id| forms.quest(id));
    assert_eq!(started.filter(|quest| quest.starts_with_game()).count(), 8);
    let overridden = forms
        .all()
        .filter(|entry| forms.versions(entry.id).len() > 1);
    assert!(overridden.count() > 20);
}

#[test]
fn the_same_seed_gives_the_same_bytes() {
    let (one, two, other) = (made("one", "a"), made("two", "a"), made("other", "b"));
    let mut names: Vec<_> = std::fs::read_dir(&one)
        .expect("lists")
        .map(|entry| entry.expect("lists").file_name())
        .collect();
    names.sort();
    assert_eq!(names.len(), 5 + 2 + 12);
    for name in names {
        let read = |out: &PathBuf| std::fs::read(out.join(&name)).expect("is there");
        assert!(read(&one) == read(&two), "{name:?}");
        assert!(read(&one) != read(&other), "{name:?}");
    }
    for out in [one, two, other] {
        std::fs::remove_dir_all(&out).expect("goes");
    }
}
