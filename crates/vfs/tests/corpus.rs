//! The public Data folders, opened as a player's folder would be.
//!
//! Has caught: masters by name alone, which put dependent masters before their own.

use ident::{AssetPath, Name};
use std::path::PathBuf;
use std::rc::Rc;
use vfs::{DataFolder, OpenOptions, Problem, StdFolder, Winner};

fn open(root: PathBuf) -> Result<DataFolder, Problem> {
    let folder = Rc::new(StdFolder::new(root));
    pollster::block_on(DataFolder::open(
        folder,
        OpenOptions::detected(),
        &mut |_| {},
    ))
}

fn active(data: &DataFolder) -> Vec<&str> {
    let active = data.plugin_files().iter().filter(|plugin| plugin.active);
    active.map(|plugin| plugin.name.as_str()).collect()
}

fn problems(data: &DataFolder) -> Vec<String> {
    data.problems().iter().map(ToString::to_string).collect()
}

#[test]
fn campfire_and_frostfall_open_with_their_scripts() -> Result<(), Problem> {
    let Some(root) = corpus::folder("chesko256+Campfire") else {
        return Ok(());
    };
    let data = open(root)?;
    let plugins = [
        "Campfire.esm",
        "Campfire.esp",
        "Frostfall.esp",
        "FrostfallTests.esp",
        "LastSeed.esp",
    ];
    assert_eq!(active(&data), plugins);
    assert_eq!(problems(&data), Vec::<String>::new());
    let scripts = data.list("Scripts/", ".pex");
    assert_eq!(scripts.len(), 352);
    for path in &scripts {
        let bytes = pollster::block_on(data.read(path))?.unwrap_or_default();
        assert_eq!(
            bytes.get(..4),
            Some(&[0xFA, 0x57, 0xC0, 0xDE][..]),
            "{path}"
        );
    }
    let asked = AssetPath::from_text("SCRIPTS/campcampfire.PEX");
    assert_eq!(
        data.winner(&asked),
        Some(Winner::Loose("Scripts/CampCampfire.pex"))
    );
    for plugin in data.plugin_files() {
        let bytes = pollster::block_on(plugin.read(|_| {}))?;
        assert_eq!(bytes.len() as u64, plugin.size());
        assert_eq!(bytes.get(..4), Some(&b"TES4"[..]), "{}", plugin.name);
    }
    Ok(())
}

#[test]
fn the_test_plugins_stand_after_their_masters_and_their_archive_is_open() -> Result<(), Problem> {
    let editions = [
        ("SkyrimSE", 11, "dev/git/testing-plugins/license"),
        ("Skyrim", 10, "license"),
    ];
    for (folder, n_plugins, packed) in editions {
        let Some(root) = corpus::folder("Ortham+testing-plugins") else {
            return Ok(());
        };
        let data = open(root.join(folder).join("Data"))?;
        assert_eq!(problems(&data), Vec::<String>::new());
        let plugins = active(&data);
        assert_eq!(plugins.len(), n_plugins);
        for (at, plugin) in data.plugin_files().iter().enumerate() {
            for master in plugin.header.iter().flat_map(|header| &header.masters) {
                let place = plugins.iter().position(|name| master.is(name));
                assert!(
                    place.is_some_and(|place| place < at),
                    "{}: {master}",
                    plugin.name
                );
            }
        }
        let [archive] = data.archives() else {
            panic!("{:?}", data.archives())
        };
        let loaded_by = archive.plugin.as_ref().map(Name::as_str);
        // Two plugins have this stem; the first to load names the archive.
        let first = plugins
            .iter()
            .find(|name| name.starts_with("Blank."))
            .copied();
        assert_eq!(loaded_by, first);
        let path = AssetPath::from_text(packed);
        assert_eq!(data.winner(&path), Some(Winner::Archive("Blank.bsa")));
        let bytes = pollster::block_on(data.read(&path))?;
        assert_eq!(bytes.map(|bytes| bytes.len()), Some(1101));
    }
    Ok(())
}

#[test]
fn the_folder_above_data_is_opened_as_data() -> Result<(), Problem> {
    let Some(root) = corpus::folder("AndersonPaschoalon+Skyrim-DSilHand") else {
        return Ok(());
    };
    let data = open(root)?;
    assert_eq!(active(&data), ["DawnOfTheSilverHand.esp", "Sandbox.esp"]);
    assert_eq!(data.list("scripts\\", ".pex").len(), 190);
    assert_eq!(
        problems(&data),
        ["Data: the picked folder holds the folder Data, which is read"]
    );
    Ok(())
}
