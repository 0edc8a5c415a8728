//! A stand-in made for the public mods gives each form they name a record of its type, reads back
//! byte for byte and comes out the same each time.

use esp::{Plugin, Walk};
use forge::base::{Base, make, masters, read_folder, scripts, write};
use forge::form_keys::official_plugin;
use std::collections::BTreeMap;
use std::path::Path;

fn file<'a>(base: &'a Base, name: &str) -> &'a [u8] {
    let file = base.files.iter().find(|(path, _)| path == name);
    file.map_or(&[], |(_, bytes)| bytes)
}

const FOLDERS: [&str; 6] = [
    "chesko256+Campfire",
    "AndersonPaschoalon+Skyrim-DSilHand/Data",
    "pijaczkar8+iEquip/dist",
    "mrowrpurr+McmRecorder",
    "art-from-the-machine+Mantella-Spell",
    "Exit-9B+MCM-Helper/data/ESP",
];

#[test]
fn every_stand_in_reads_back_byte_for_byte_and_is_the_same_each_time() {
    for folder in FOLDERS {
        let Some(path) = corpus::folder(folder) else {
            return;
        };
        let base = masters(&read_folder(&path).unwrap());
        println!(
            "{folder}: {} problems, missing {:?}",
            base.problems.len(),
            base.missing
        );
        for report in &base.masters {
            let bytes = file(&base, &report.name);
            println!(
                "  {}: {} bytes, {} records, {} listed, {} not",
                report.name,
                bytes.len(),
                report.records,
                report.listed,
                report.unlisted.len(),
            );
            let (plugin, problems) = Plugin::read(bytes).unwrap();
            assert_eq!(problems, [], "{folder} {}", report.name);
            assert!(plugin.write() == bytes, "{folder} {}", report.name);
            let mut walk = Walk::new(bytes);
            assert!(walk.by_ref().all(|event| event.is_ok()));
            assert_eq!(walk.into_problems(), []);
            for record in plugin.records() {
                assert!(
                    record.fields().is_ok(),
                    "{} {:08X}",
                    record.kind,
                    record.form_id
                );
            }
        }
        assert_eq!(masters(&read_folder(&path).unwrap()), base, "{folder}");
    }
}

#[test]
fn no_id_has_two_records() {
    for folder in FOLDERS {
        let Some(path) = corpus::folder(folder) else {
            return;
        };
        let base = masters(&read_folder(&path).unwrap());
        for report in &base.masters {
            let (plugin, _) = Plugin::read(file(&base, &report.name)).unwrap();
            let mut seen = BTreeMap::new();
            for record in plugin.records() {
                let twin = seen.insert(record.form_id, record.kind);
                assert_eq!(
                    twin, None,
                    "{folder} {} {:08X}",
                    report.name, record.form_id
                );
            }
            assert_eq!(seen.len(), report.records);
        }
    }
}

// The expectation is the plugin's own bytes: its masters' records that it overrides, and what its
// scripts' properties hold.
#[test]
fn campfire_finds_every_form_it_names_under_its_type_and_editor_id() {
    let Some(path) = corpus::folder("chesko256+Campfire") else {
        return;
    };
    let base = masters(&read_folder(&path).unwrap());
    let skyrim = official_plugin("Skyrim.esm").unwrap();
    let (stand_in, _) = Plugin::read(file(&base, "Skyrim.esm")).unwrap();
    let made: BTreeMap<u32, _> = stand_in
        .records()
        .into_iter()
        .map(|record| (record.form_id, record))
        .collect();
    let bytes = std::fs::read(path.join("Campfire.esm")).unwrap();
    let (campfire, _) = Plugin::read(&bytes).unwrap();
    assert_eq!(campfire.header().unwrap().masters[0].name, b"Skyrim.esm");
    let mut n_words = 0;
    for record in campfire.records() {
        if record.form_id >> 24 == 0 {
            let stand_in = made.get(&record.form_id).map(|it| it.kind);
            assert_eq!(stand_in, Some(record.kind), "{:08X}", record.form_id);
        }
        // Keywords, perk lists and form lists are nothing but form ids.
        for field in record.fields().unwrap() {
            let is_list = matches!(&field.kind.0, b"KWDA") || field.kind.0 == *b"LNAM";
            if !is_list || record.kind.0 == *b"LSCR" {
                continue;
            }
            for word in field.data.chunks_exact(4) {
                let id = u32::from_le_bytes(word.try_into().unwrap());
                if id >> 24 == 0 && id != 0 {
                    n_words += 1;
                    let record = made.get(&id).unwrap_or_else(|| panic!("{id:08X}"));
                    if let Some(known) = skyrim.get(id) {
                        assert_eq!(record.kind, known.kind, "{id:08X}");
                        let editor_id = &record.fields().unwrap()[0];
                        let text = editor_id.data.strip_suffix(b"\0").unwrap();
                        assert_eq!(text, known.editor_id.as_bytes(), "{id:08X}");
                    }
                }
            }
        }
    }
    assert!(n_words > 100, "{n_words}");
}

#[test]
fn the_hardcoded_forms_are_there_for_any_folder() {
    let base = masters(&forge::base::Folder::default());
    assert_eq!(base.files.len(), 1);
    let (stand_in, _) = Plugin::read(file(&base, "Skyrim.esm")).unwrap();
    let kinds: BTreeMap<u32, String> = stand_in
        .records()
        .iter()
        .map(|it| (it.form_id, it.kind.to_string()))
        .collect();
    // Source: the ids every script and engine page names.
    for (id, kind) in [
        (0x07, "NPC_"),
        (0x0A, "MISC"),
        (0x0F, "MISC"),
        (0x14, "ACHR"),
        (0x31, "DOBJ"),
        (0x35, "GLOB"),
        (0x36, "GLOB"),
        (0x37, "GLOB"),
        (0x38, "GLOB"),
        (0x39, "GLOB"),
        (0x3A, "GLOB"),
        (0x3B, "STAT"),
        (0x3C, "WRLD"),
        (0x3E8, "AVIF"),
        (0x1_3746, "RACE"),
        (0x1_3794, "KYWD"),
    ] {
        assert_eq!(kinds.get(&id).map(String::as_str), Some(kind), "{id:06X}");
    }
    let player = stand_in
        .records()
        .into_iter()
        .find(|it| it.form_id == 0x14)
        .unwrap()
        .clone();
    assert_eq!(player.fields().unwrap()[1].data, [7, 0, 0, 0]);
}

#[test]
fn the_base_scripts_a_folder_has_itself_are_not_made() {
    let mut folder = forge::base::Folder::default();
    let whole = make(&folder).unwrap();
    assert_eq!(whole.files.len(), 1 + 2 * scripts::SOURCES.len());
    let quest = &whole
        .files
        .iter()
        .find(|(path, _)| path == "Scripts/Quest.pex")
        .unwrap()
        .1;
    folder.add_script("scripts/quest.pex", quest);
    let base = make(&folder).unwrap();
    assert!(base.files.iter().all(|(path, _)| !path.contains("/Quest.")));
    assert_eq!(base.files.len(), whole.files.len() - 2);
}

#[test]
fn a_master_the_folder_has_is_not_made() {
    let mut folder = forge::base::Folder::default();
    folder.add_plugin("skyrim.esm", &forge::base::small_master());
    assert_eq!(masters(&folder).files, []);
}

#[test]
fn what_is_written_is_what_was_made() {
    let out = std::env::temp_dir().join("skald-stand-in-test");
    let _ = std::fs::remove_dir_all(&out);
    let base = write(&out, None).unwrap();
    for (path, bytes) in &base.files {
        assert!(std::fs::read(out.join(path)).unwrap() == *bytes, "{path}");
    }
    std::fs::remove_dir_all(&out).unwrap();
}

#[test]
fn a_folder_that_is_not_there_and_a_file_that_does_not_read_are_told() {
    let error = read_folder(Path::new("no such folder")).unwrap_err();
    assert!(error.to_string().starts_with("no such folder: "), "{error}");
    let mut folder = forge::base::Folder::default();
    folder.add_plugin("Bad.esp", b"nonsense that is no plugin at all");
    folder.add_script("Bad.pex", b"nonsense");
    let base = masters(&folder);
    let files: Vec<&str> = base.problems.iter().map(|it| it.file.as_str()).collect();
    assert_eq!(files, ["Bad.esp", "Bad.pex"]);
    assert_eq!(base.files.len(), 1);
}

// Source: the actor `NjadaStonearm` and the reference `NjadaStonearmREF` are official forms, and one
// of the mod's quests has an alias for her.
#[test]
fn an_actor_that_an_alias_looks_for_stands_somewhere() {
    let Some(path) = corpus::folder("AndersonPaschoalon+Skyrim-DSilHand/Data") else {
        return;
    };
    let base = masters(&read_folder(&path).unwrap());
    let (stand_in, _) = Plugin::read(file(&base, "Skyrim.esm")).unwrap();
    let made_from = |base: u32| {
        stand_in.records().into_iter().filter(move |record| {
            let fields = record.fields().unwrap();
            let name = fields.iter().find(|field| field.kind.0 == *b"NAME");
            record.kind.0 == *b"ACHR" && name.is_some_and(|it| it.data == base.to_le_bytes())
        })
    };
    assert_eq!(made_from(0x1_A6D9).count(), 1);
    assert_eq!(made_from(0x1_A696).count(), 1);
}
