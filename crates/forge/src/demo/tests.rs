//! Tests of the demo: the files in the module are what its sources make, small and whole.

use super::{files, make};
use bsa::Archive;
use esp::Plugin;
use ident::AssetPath;

#[test]
fn the_files_in_the_module_are_what_the_sources_make() {
    let made = make().unwrap();
    for ((path, bytes), (made_path, made_bytes)) in files().iter().zip(&made) {
        assert_eq!(path, made_path);
        assert!(
            bytes == made_bytes,
            "{path} is out of date: run the example make_demo"
        );
    }
    assert_eq!(files().len(), made.len());
}

// The page fetches the demo before it plays it: ours, 150 KB are a fifth of a second at 6 Mbit/s.
#[test]
fn the_demo_is_small() {
    let bytes: usize = files().iter().map(|(_, bytes)| bytes.len()).sum();
    assert!(bytes < 150 << 10, "{bytes}");
}

#[test]
fn the_demos_plugins_read_back_and_name_only_forms_that_are_there() {
    let files = files();
    let read = |name: &str| {
        let bytes = &files.iter().find(|(path, _)| path == name).unwrap().1;
        let (plugin, problems) = Plugin::read(bytes).unwrap();
        assert_eq!(problems, []);
        assert!(plugin.write() == *bytes);
        plugin
    };
    let master = read("Skyrim.esm");
    let demo = read("SkaldDemo.esp");
    assert!(master.records().iter().any(|it| it.form_id == 0x14));
    assert_eq!(demo.records().len(), 3);
}

#[test]
fn every_script_of_the_demo_is_in_its_archive() {
    let files = files();
    let bytes = &files
        .iter()
        .find(|(path, _)| path == "SkaldDemo.bsa")
        .unwrap()
        .1;
    let archive = Archive::read_directory(bytes).unwrap();
    for name in [
        "SkaldDemoQuest",
        "SkaldDemoStages",
        "SkaldDemoPlayer",
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
