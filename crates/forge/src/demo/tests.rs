//! Tests of the demo: the files in the module are what its sources make, small and whole.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "functions beside the tests may fail the test as the tests do"
)]

mod land;
mod meshes;
mod records;
mod textures;

use super::{files, make};
use bsa::Archive;
use esp::Plugin;
use ident::AssetPath;
use std::path::Path;
use std::sync::OnceLock;

/// A file of the demo's folder as the sources make it.
fn file(name: &str) -> Vec<u8> {
    static MADE: OnceLock<Vec<(String, Vec<u8>)>> = OnceLock::new();
    let made = MADE.get_or_init(|| make().unwrap());
    let found = made.iter().find(|(path, _)| path == name);
    found.unwrap_or_else(|| panic!("{name}")).1.clone()
}

fn plugin(name: &str) -> Plugin {
    let (plugin, problems) = Plugin::read(&file(name)).unwrap();
    assert_eq!(problems, []);
    plugin
}

/// The files in the archive under a folder, by their names there.
fn packed(folder: &str) -> Vec<(String, Vec<u8>)> {
    let bytes = file("SkaldDemo.bsa");
    let archive = Archive::read_directory(&bytes).unwrap();
    let mut all = Vec::new();
    for entry in archive.entries() {
        let path = archive.path(entry).unwrap().to_string().replace('\\', "/");
        let Some(name) = path.strip_prefix(folder) else {
            continue;
        };
        let range = entry.range();
        let stored = &bytes[range.start as usize..range.end as usize];
        all.push((name.to_owned(), archive.unpack(entry, stored).unwrap()));
    }
    all
}

#[test]
fn the_files_in_the_module_are_what_the_sources_make() {
    let made = make().unwrap();
    if std::env::var_os("SKALD_WRITE").is_some() {
        let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("demo/Data");
        for (path, bytes) in &made {
            std::fs::write(data.join(path), bytes).unwrap();
        }
        return;
    }
    for ((path, bytes), (made_path, made_bytes)) in files().iter().zip(&made) {
        assert_eq!(path, made_path);
        assert!(
            bytes == made_bytes,
            "{path} is out of date: run the tests once with SKALD_WRITE=1"
        );
    }
    assert_eq!(files().len(), made.len());
}

// The page fetches the demo before it plays it: ours, 1.5 MB are two seconds at 6 Mbit/s.
#[test]
fn the_demo_is_small() {
    let bytes: usize = files().iter().map(|(_, bytes)| bytes.len()).sum();
    assert!(bytes < 1536 << 10, "{bytes}");
}

#[test]
fn the_demos_plugins_are_written_as_they_were_read() {
    for name in ["Skyrim.esm", "SkaldDemo.esp"] {
        assert!(plugin(name).write() == file(name), "{name}");
    }
    let master = plugin("Skyrim.esm");
    assert!(master.records().iter().any(|it| it.form_id == 0x14));
}

#[test]
fn every_script_of_the_demo_is_in_its_archive() {
    let bytes = file("SkaldDemo.bsa");
    let archive = Archive::read_directory(&bytes).unwrap();
    for name in [
        "SkaldDemoQuest",
        "SkaldDemoStages",
        "SkaldDemoPlayer",
        "SkaldDemoArrival",
        "SkaldDemoLever",
        "SkaldDemoPath",
        "SkaldDemoSign",
        "Form",
        "Quest",
        "Actor",
    ] {
        let path = AssetPath::from_text(&format!("scripts/{name}.pex"));
        let entry = archive.find(&path).unwrap_or_else(|| panic!("{name}"));
        let range = entry.range();
        let stored = &bytes[range.start as usize..range.end as usize];
        let pex = pex::Pex::read(&archive.unpack(entry, stored).unwrap()).unwrap();
        assert_eq!(pex.text(pex.objects[0].name), name);
    }
}
