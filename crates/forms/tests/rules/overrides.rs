//! Which of several records of one form counts.

use crate::build::{file, flagged, header, load, plugin, record};
use esp::{Plugin, RecordFlags};
use forms::PluginInput;
use ident::{FormId, FourCC};

const ITEM: FormId = FormId(0x800);

#[test]
fn the_last_override_wins_as_a_whole_record() {
    let base = record(b"MISC", 0x800, "Apple").zstring(b"FULL", b"Apple");
    let base = base.field(b"DATA", &[3, 0, 0, 0, 0, 0, 0, 0]).finish();
    let red = record(b"MISC", 0x800, "Apple")
        .zstring(b"FULL", b"Red Apple")
        .finish();
    let (forms, problems) = load(vec![
        plugin("A.esm", &header(&[]), vec![base]),
        plugin("B.esp", &header(&["A.esm"]), vec![red]),
    ]);
    assert_eq!(problems, Vec::<String>::new());
    let apple = forms.misc_item(ITEM).unwrap();
    // The winner has no DATA: nothing of the first version is left.
    assert_eq!((apple.name.as_str(), apple.value), ("Red Apple", 0));
    assert_eq!(forms.versions(ITEM).len(), 2);
    let first = forms.view(&forms.versions(ITEM)[0]).unwrap();
    assert_eq!(first.field(b"FULL").unwrap().text(), "Apple");
}

#[test]
fn a_deleted_override_leaves_a_tombstone_and_a_later_one_brings_the_form_back() {
    let deleted = || {
        record(b"MISC", 0x800, "Item")
            .flags(RecordFlags::DELETED)
            .finish()
    };
    let inputs = || {
        vec![
            plugin(
                "A.esm",
                &header(&[]),
                vec![record(b"MISC", 0x800, "Item").finish()],
            ),
            plugin("B.esp", &header(&["A.esm"]), vec![deleted()]),
        ]
    };
    let (forms, _) = load(inputs());
    assert!(forms.get(ITEM).unwrap().is_deleted());
    assert!(!forms.exists(ITEM) && forms.record(ITEM).is_none() && forms.misc_item(ITEM).is_none());
    assert_eq!(forms.of_kind(FourCC(*b"MISC")), []);
    assert_eq!(forms.by_editor_id("Item"), None);
    let mut inputs = inputs();
    let back = record(b"MISC", 0x800, "Item").finish();
    inputs.push(plugin("C.esp", &header(&["A.esm"]), vec![back]));
    assert!(load(inputs).0.exists(ITEM));
}

#[test]
fn issue_1660_a_deleted_reference_without_data_is_gone_from_its_cell() {
    let mut master = Plugin::new(&header(&[]));
    let reference = |id| record(b"REFR", id, "").u32(b"NAME", 0x14).finish();
    master.push_interior_cell(
        record(b"CELL", 0x900, "Room").finish(),
        vec![],
        vec![reference(0x901), reference(0x902)],
    );
    let mut patch = Plugin::new(&header(&["A.esm"]));
    let deleted = esp::RecordBuilder::new(FourCC(*b"REFR"), 0x901).flags(RecordFlags::DELETED);
    let cell = record(b"CELL", 0x900, "Room").finish();
    patch.push_interior_cell(cell, vec![], vec![deleted.finish()]);
    let (forms, problems) = load(vec![
        PluginInput::new("A.esm", master.write()),
        PluginInput::new("B.esp", patch.write()),
    ]);
    assert_eq!(problems, Vec::<String>::new());
    let left: Vec<_> = forms.refs_in_cell(FormId(0x900)).collect();
    assert_eq!(left, [FormId(0x902)]);
    assert_eq!(forms.reference(FormId(0x901)), None);
}

#[test]
fn a_record_of_another_type_is_refused_and_the_form_stays() {
    let (forms, problems) = load(vec![
        plugin(
            "A.esm",
            &header(&[]),
            vec![record(b"VTYP", 0x800, "Voice").finish()],
        ),
        plugin(
            "B.esp",
            &header(&["A.esm"]),
            vec![record(b"WEAP", 0x800, "Sword").finish()],
        ),
    ]);
    assert_eq!(
        problems,
        ["B.esp: WEAP 00000800 left out: A.esm has VTYP with this id"]
    );
    assert_eq!(forms.kind(ITEM), Some(FourCC(*b"VTYP")));
}

#[test]
fn issue_1030_two_types_with_one_id_in_one_file_but_armour_and_addons() {
    let (forms, problems) = load(vec![plugin(
        "A.esp",
        &header(&[]),
        vec![
            record(b"ARMO", 0xED6, "Armor").finish(),
            record(b"ENCH", 0xED6, "Enchantment").finish(),
            record(b"ARMO", 0xED7, "Armor2").finish(),
            record(b"ARMA", 0xED7, "Addon").finish(),
        ],
    )]);
    assert_eq!(
        problems,
        [
            "A.esp: ENCH 00000ED6 left out: A.esp has ARMO with this id",
            "A.esp: ARMA 00000ED7 stands in it twice; the later record counts",
        ]
    );
    assert_eq!(forms.kind(FormId(0xED6)), Some(FourCC(*b"ARMO")));
    assert_eq!(forms.kind(FormId(0xED7)), Some(FourCC(*b"ARMA")));
}

#[test]
fn issue_563_dialogue_views_are_never_loaded() {
    let (forms, problems) = load(vec![plugin(
        "A.esp",
        &header(&[]),
        vec![
            record(b"DLVW", 0x800, "View").finish(),
            record(b"DIAL", 0x800, "Topic").finish(),
        ],
    )]);
    assert_eq!(problems, Vec::<String>::new());
    assert_eq!(forms.kind(ITEM), Some(FourCC(*b"DIAL")));
}

#[test]
fn ignored_records_are_passed_over() {
    let ignored = record(b"MISC", 0x800, "Ignored")
        .flags(RecordFlags::IGNORED)
        .finish();
    let (forms, _) = load(vec![
        plugin(
            "A.esm",
            &header(&[]),
            vec![record(b"MISC", 0x800, "Item").finish()],
        ),
        plugin("B.esp", &header(&["A.esm"]), vec![ignored]),
    ]);
    assert_eq!(forms.editor_id(ITEM).as_deref(), Some("Item"));
    assert_eq!(forms.versions(ITEM).len(), 1);
}

#[test]
fn game_settings_are_no_forms_whatever_their_ids() {
    let setting = |id, name: &str, value: f32| record(b"GMST", id, name).f32(b"DATA", value);
    let nameless = esp::RecordBuilder::new(FourCC(*b"GMST"), 5)
        .f32(b"DATA", 9.0)
        .finish();
    let (forms, problems) = load(vec![
        plugin(
            "A.esm",
            &header(&[]),
            vec![setting(0x800, "fJumpHeightMin", 76.0).finish()],
        ),
        plugin(
            "B.esp",
            &header(&["A.esm"]),
            vec![
                record(b"MISC", 0x0100_0800, "Item").finish(),
                // The same id as each other, as nothing: all load.
                setting(0x0100_0801, "FJUMPHEIGHTMIN", 80.0).finish(),
                setting(0x0100_0801, "fMoveSpeed", 1.5).finish(),
                record(b"GMST", 0, "iCount").i32(b"DATA", -3).finish(),
                record(b"GMST", 1, "sName")
                    .zstring(b"DATA", b"Text")
                    .finish(),
                nameless,
            ],
        ),
    ]);
    assert_eq!(problems, Vec::<String>::new());
    let settings = forms.settings();
    assert_eq!(settings.number("fjumpheightmin"), Some(80.0));
    assert_eq!(settings.number("fMoveSpeed"), Some(1.5));
    assert_eq!(settings.get("iCount"), Some(&forms::Setting::Int(-3)));
    assert_eq!(
        settings.get("sName"),
        Some(&forms::Setting::Text("Text".to_string()))
    );
    assert_eq!(settings.iter().count(), 4);
    assert_eq!(forms.kind(FormId(0x0100_0800)), Some(FourCC(*b"MISC")));
    assert_eq!(forms.of_kind(FourCC(*b"GMST")), []);
}

#[test]
fn a_partial_record_leaves_the_form_as_it_is_and_adds_what_stands_under_it() {
    let mut master = Plugin::new(&header(&[]));
    let cell = record(b"CELL", 0x900, "Room")
        .zstring(b"FULL", b"Room")
        .finish();
    master.push_interior_cell(cell, vec![], vec![record(b"REFR", 0x901, "").finish()]);
    let mut patch = Plugin::new(&header(&["A.esm"]));
    let partial = record(b"CELL", 0x900, "Room")
        .flags(RecordFlags::PARTIAL)
        .finish();
    let reference = record(b"REFR", 0x0100_0800, "").finish();
    patch.push_interior_cell(partial, vec![], vec![reference]);
    let (forms, problems) = load(vec![
        PluginInput::new("A.esm", master.write()),
        PluginInput::new("B.esp", patch.write()),
    ]);
    assert_eq!(problems, Vec::<String>::new());
    let room = FormId(0x900);
    assert_eq!(forms.full_name(room).as_deref(), Some("Room"));
    assert_eq!(forms.refs_in_cell(room).count(), 2);
}

#[test]
fn a_partial_record_of_a_new_form_counts_only_in_its_own_plugin() {
    let partial = |id, name| {
        record(b"CELL", id, name)
            .flags(RecordFlags::PARTIAL)
            .finish()
    };
    let (forms, problems) = load(vec![
        plugin("A.esm", &header(&[]), vec![]),
        plugin(
            "B.esp",
            &header(&["A.esm"]),
            vec![partial(0x0000_0900, "Foreign"), partial(0x0100_0900, "Own")],
        ),
    ]);
    assert_eq!(
        problems,
        ["B.esp: CELL 00000900 left out: a partial record of a form that is not there"]
    );
    assert!(!forms.exists(FormId(0x900)) && forms.exists(FormId(0x0100_0900)));
}

#[test]
fn the_flag_of_partial_records_means_nothing_in_other_types() {
    let flag = RecordFlags::PARTIAL;
    let (forms, _) = load(vec![
        plugin(
            "A.esm",
            &header(&[]),
            vec![record(b"ACTI", 0x800, "Old").finish()],
        ),
        plugin(
            "B.esp",
            &header(&["A.esm"]),
            vec![record(b"ACTI", 0x800, "New").flags(flag).finish()],
        ),
    ]);
    assert_eq!(forms.editor_id(ITEM).as_deref(), Some("New"));
}

#[test]
fn a_locations_lists_gather_over_all_versions() {
    // Source: the seed on how forms are loaded: lists of references of locations are exempt.
    let special = |ids: &[u32]| {
        let words = ids.iter().flat_map(|&id| [0x700, id, 0x600, 0]);
        words.collect::<Vec<u32>>()
    };
    let first = record(b"LCTN", 0x800, "Fort").zstring(b"FULL", b"Fort");
    let first = first.u32s(b"LCSR", &special(&[0x901, 0x902])).finish();
    let second = record(b"LCTN", 0x800, "Fort").zstring(b"FULL", b"Fort Renamed");
    let second = second
        .u32s(b"ACSR", &special(&[0x0100_0903]))
        .u32s(b"RCSR", &[0x901])
        .finish();
    let (forms, _) = load(vec![
        plugin("A.esm", &header(&[]), vec![first]),
        plugin("B.esp", &header(&["A.esm"]), vec![second]),
    ]);
    let fort = forms.location(ITEM).unwrap();
    assert_eq!(fort.name, "Fort Renamed");
    let refs: Vec<_> = fort
        .special_refs
        .iter()
        .map(|special| special.place.reference)
        .collect();
    assert_eq!(refs, [Some(FormId(0x902)), Some(FormId(0x0100_0903))]);
}

#[test]
fn the_lines_of_a_topic_stand_after_the_ones_they_name() {
    let mut master = Plugin::new(&header(&[]));
    let line = |id, before: Option<u32>| {
        let line = esp::RecordBuilder::new(FourCC(*b"INFO"), id);
        before
            .map_or(line.clone(), |before| line.u32(b"PNAM", before))
            .finish()
    };
    let lines = vec![
        line(0x901, Some(0)),
        line(0x902, Some(0x901)),
        line(0x903, Some(0x902)),
    ];
    master.push_topic(record(b"DIAL", 0x900, "Topic").finish(), lines);
    let mut patch = Plugin::new(&header(&["A.esm"]));
    let lines = vec![line(0x0100_0800, Some(0x901)), line(0x0100_0801, Some(0))];
    patch.push_topic(record(b"DIAL", 0x900, "Topic").finish(), lines);
    let (forms, _) = load(vec![
        PluginInput::new("A.esm", master.write()),
        PluginInput::new("B.esp", patch.write()),
    ]);
    let order: Vec<_> = forms
        .topic_infos(FormId(0x900))
        .iter()
        .map(|id| id.0)
        .collect();
    assert_eq!(order, [0x0100_0801, 0x901, 0x0100_0800, 0x902, 0x903]);
}

#[test]
fn damage_is_told_with_its_place_and_the_rest_loads() {
    let mut bytes = file(
        &flagged(&[], RecordFlags::MASTER),
        vec![
            record(b"MISC", 0x800, "One").finish(),
            record(b"MISC", 0x801, "Two").finish(),
        ],
    );
    bytes.truncate(bytes.len() - 3);
    let (forms, problems) = load(vec![PluginInput::new("A.esp", bytes)]);
    assert_eq!(
        problems,
        [
            "A.esp: at 0x2A: a group of 92 bytes where only 89 are left; cut to those",
            "A.esp: at 0x64: MISC 00000801 needs 10 bytes of data, 7 are left; left out",
        ]
    );
    assert_eq!(forms.by_editor_id("one"), Some(FormId(0x800)));
}

#[test]
fn a_new_cell_at_a_place_that_has_one_is_the_one_there() {
    // Source: the seed on how forms are loaded, "CELL".
    let cell = |id, name, x: i32, y: i32| {
        let grid: Vec<u8> = [x, y, 0]
            .iter()
            .flat_map(|word| word.to_le_bytes())
            .collect();
        record(b"CELL", id, name)
            .field(b"DATA", &[0, 0])
            .field(b"XCLC", &grid)
            .finish()
    };
    let reference = |id| record(b"REFR", id, "").u32(b"NAME", 0x14).finish();
    let world = |plugin: &mut Plugin| {
        let persistent = record(b"CELL", 0x901, "")
            .flags(RecordFlags::PERSISTENT)
            .finish();
        plugin.push_world(record(b"WRLD", 0x900, "World").finish(), persistent, vec![]);
    };
    let mut master = Plugin::new(&header(&[]));
    world(&mut master);
    let place = (0x900, 3, -4);
    master.push_exterior_cell(
        place,
        cell(0x902, "There", 3, -4),
        vec![],
        vec![reference(0x903)],
    );
    let mut patch = Plugin::new(&header(&["A.esm"]));
    world(&mut patch);
    let new = cell(0x0100_0800, "New", 3, -4);
    patch.push_exterior_cell(place, new, vec![], vec![reference(0x0100_0801)]);
    let elsewhere = cell(0x0100_0802, "Elsewhere", 3, -5);
    patch.push_exterior_cell((0x900, 3, -5), elsewhere, vec![], vec![]);
    let (forms, problems) = load(vec![
        PluginInput::new("A.esm", master.write()),
        PluginInput::new("B.esp", patch.write()),
    ]);
    assert_eq!(problems, Vec::<String>::new());
    let there = FormId(0x902);
    assert_eq!(forms.exterior_cell(FormId(0x900), 3, -4), Some(there));
    assert_eq!(forms.editor_id(there).as_deref(), Some("New"));
    assert!(!forms.exists(FormId(0x0100_0800)));
    let inside: Vec<_> = forms.refs_in_cell(there).collect();
    assert_eq!(inside, [FormId(0x903), FormId(0x0100_0801)]);
    let elsewhere = forms.exterior_cell(FormId(0x900), 3, -5);
    assert_eq!(elsewhere, Some(FormId(0x0100_0802)));
}
