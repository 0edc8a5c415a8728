//! Which plugins load, in what order, in what slots, and what form ids become.

use crate::build::{flagged, header, load, plugin, record};
use esp::RecordFlags;
use forms::{PluginInput, Slot};
use ident::{FormId, FormKey, FourCC, LocalId, Name};

fn key(plugin: &str, local: u32) -> FormKey {
    FormKey {
        plugin: Name::new(plugin),
        local: LocalId(local),
    }
}

#[test]
fn masters_come_before_all_others_and_keep_their_order() {
    let (forms, problems) = load(vec![
        plugin("B.esp", &header(&[]), vec![]),
        plugin("A.esm", &header(&[]), vec![]),
        plugin("Flagged.esp", &flagged(&[], RecordFlags::MASTER), vec![]),
        plugin("Light.esl", &header(&[]), vec![]),
        plugin("C.esp", &header(&["A.esm"]), vec![]),
    ]);
    assert_eq!(problems, Vec::<String>::new());
    let names: Vec<_> = forms
        .plugins()
        .iter()
        .map(|plugin| plugin.name.as_str())
        .collect();
    assert_eq!(
        names,
        ["A.esm", "Flagged.esp", "Light.esl", "B.esp", "C.esp"]
    );
    let slots: Vec<_> = forms.plugins().iter().map(|plugin| plugin.slot).collect();
    let full = Slot::Full;
    assert_eq!(slots, [full(0), full(1), Slot::Light(0), full(2), full(3)]);
}

#[test]
fn a_missing_master_leaves_out_its_plugin_and_those_that_need_that_one() {
    let (forms, problems) = load(vec![
        plugin("A.esp", &header(&["Gone.esm"]), vec![]),
        plugin("B.esp", &header(&["A.esp"]), vec![]),
        plugin(
            "C.esp",
            &header(&[]),
            vec![record(b"MISC", 0x800, "Kept").finish()],
        ),
    ]);
    assert_eq!(
        problems,
        [
            "A.esp: left out: it needs Gone.esm, which is missing",
            "B.esp: left out: it needs A.esp, which could not be loaded",
        ]
    );
    // The rest loads, and the slots close up.
    assert_eq!(forms.by_editor_id("kept"), Some(FormId(0x0000_0800)));
}

#[test]
fn issue_46_master_names_compare_without_case() {
    let (forms, problems) = load(vec![
        plugin("Skyrim.ESM", &header(&[]), vec![]),
        plugin("MyMod.esp", &header(&["SKYRIM.esm"]), vec![]),
    ]);
    assert_eq!((problems.len(), forms.plugins().len()), (0, 2));
    assert!(forms.plugin_by_name("MYMOD.ESP").is_some());
}

#[test]
fn a_master_that_stands_later_is_told_and_its_ids_resolve() {
    let (forms, problems) = load(vec![
        plugin(
            "B.esp",
            &header(&["A.esp"]),
            vec![record(b"MISC", 0x0000_0900, "Edit").finish()],
        ),
        plugin("A.esp", &header(&[]), vec![]),
    ]);
    assert_eq!(
        problems,
        ["B.esp: it needs A.esp, which stands after it in the load order"]
    );
    assert_eq!(forms.by_editor_id("Edit"), Some(FormId(0x0100_0900)));
}

#[test]
fn what_cannot_be_read_is_left_out_and_the_rest_loads() {
    let (forms, problems) = load(vec![
        PluginInput::new("Empty.esp", Vec::new()),
        PluginInput::new("Text.esp", b"Hello, world. This is no plugin.".to_vec()),
        plugin("A.esp", &header(&[]), vec![]),
        plugin("a.ESP", &header(&[]), vec![]),
    ]);
    assert_eq!(
        problems,
        [
            "Empty.esp: left out: the file is empty",
            "Text.esp: left out: not a plugin: it begins with \"Hell\", not with \"TES4\"",
            "a.ESP: left out: another plugin has this name",
        ]
    );
    assert_eq!(forms.plugins().len(), 1);
}

#[test]
fn issue_2325_the_255th_full_and_the_4097th_light_plugin_are_refused() {
    let light = flagged(&[], RecordFlags::LIGHT);
    let mut inputs: Vec<_> = (0..255)
        .map(|n| plugin(&format!("F{n}.esp"), &header(&[]), vec![]))
        .collect();
    inputs.extend((0..4097).map(|n| plugin(&format!("L{n}.esp"), &light, vec![])));
    inputs.push(plugin(
        "Late.esp",
        &flagged(&["F254.esp"], RecordFlags::LIGHT),
        vec![],
    ));
    let (forms, problems) = load(inputs);
    assert_eq!(
        problems,
        [
            "F254.esp: left out: 254 full plugins are loaded already",
            "L4096.esp: left out: 4096 light plugins are loaded already",
            "Late.esp: left out: it needs F254.esp, which could not be loaded",
        ]
    );
    assert_eq!(forms.plugins().len(), 254 + 4096);
    assert_eq!(
        forms.resolve(&key("F253.esp", 0x800)),
        Some(FormId(0xFD00_0800))
    );
    assert_eq!(
        forms.resolve(&key("L4095.esp", 0x800)),
        Some(FormId(0xFEFF_F800))
    );
}

#[test]
fn light_plugins_have_slots_of_their_own_and_one_index_byte_as_masters() {
    let light = flagged(&[], RecordFlags::LIGHT);
    let (forms, problems) = load(vec![
        plugin("A.esp", &header(&[]), vec![]),
        plugin(
            "L.esp",
            &light,
            vec![record(b"MISC", 0x0000_0801, "Light").finish()],
        ),
        plugin(
            "B.esp",
            &header(&["A.esp", "L.esp"]),
            vec![
                record(b"MISC", 0x0100_0801, "LightEdited").finish(),
                record(b"MISC", 0x0200_0802, "Own").finish(),
            ],
        ),
    ]);
    assert_eq!(problems, Vec::<String>::new());
    assert_eq!(forms.by_editor_id("LightEdited"), Some(FormId(0xFE00_0801)));
    assert_eq!(forms.by_editor_id("Own"), Some(FormId(0x0100_0802)));
    assert_eq!(forms.key(FormId(0xFE00_0801)), Some(key("l.ESP", 0x801)));
    assert_eq!(forms.key(FormId(0xFE00_1801)), None);
    assert_eq!(forms.key(FormId(0xFF00_0801)), None);
    assert_eq!(forms.resolve(&key("L.esp", 0x1000)), None);
}

#[test]
fn issue_1003_a_light_plugin_with_ids_past_fff_keeps_its_forms_apart() {
    let light = flagged(&["A.esp"], RecordFlags::LIGHT);
    let (forms, problems) = load(vec![
        plugin("A.esp", &header(&[]), vec![]),
        plugin(
            "L.esp",
            &light,
            vec![
                record(b"MISC", 0x0100_0FFF, "One").finish(),
                record(b"MISC", 0x0100_1FFF, "Two").finish(),
            ],
        ),
    ]);
    assert_eq!(
        problems,
        [
            "L.esp: marked light, but 1 of its records have ids past FFF (the first 001FFF); \
          loaded in a full slot so that none is mistaken for another"
        ]
    );
    let one = forms.resolve(&key("L.esp", 0x000FFF)).unwrap();
    let two = forms.resolve(&key("L.esp", 0x001FFF)).unwrap();
    assert_ne!(one, two);
    assert_eq!(forms.editor_id(one).as_deref(), Some("One"));
    assert_eq!(forms.editor_id(two).as_deref(), Some("Two"));
    assert!(forms.plugins()[1].is_light);
}

// The report is of another game, whose plugins of version 0.95 have a range of their own: which ids a
// light plugin can have is a table by version.
#[test]
fn issue_17_the_lowest_id_of_a_light_plugin_is_its_versions() {
    let told = |version: f32| {
        let mut light = flagged(&[], RecordFlags::LIGHT);
        light.version = version;
        let item = record(b"MISC", 0x001, "Low").finish();
        let (forms, problems) = load(vec![plugin("L.esl", &light, vec![item])]);
        // Whatever is told, the form is there.
        assert_eq!(forms.by_editor_id("Low"), Some(FormId(0xFE00_0001)));
        problems.len()
    };
    assert_eq!([0.94, 0.95, 1.70, 1.71].map(told), [1, 1, 1, 0]);
}

#[test]
fn issue_1427_a_low_id_of_a_light_master_is_no_engine_form() {
    let light = flagged(&[], RecordFlags::LIGHT);
    let (forms, _) = load(vec![
        plugin(
            "A.esl",
            &light,
            vec![record(b"KYWD", 0x0000_0032, "MyKeyword").finish()],
        ),
        plugin(
            "B.esp",
            &header(&["A.esl"]),
            vec![
                record(b"MISC", 0x0100_0800, "Item")
                    .u32s(b"KWDA", &[0x0000_0032])
                    .finish(),
            ],
        ),
    ]);
    let item = forms.by_editor_id("Item").unwrap();
    assert_eq!(forms.keywords(item), [FormId(0xFE00_0032)]);
    assert_eq!(
        forms.editor_id(FormId(0xFE00_0032)).as_deref(),
        Some("MyKeyword")
    );
}

#[test]
fn issue_150_a_record_put_into_a_masters_ids_is_a_form_of_the_master() {
    let (forms, problems) = load(vec![
        plugin("A.esm", &header(&[]), vec![]),
        plugin(
            "B.esp",
            &header(&["A.esm"]),
            vec![record(b"MISC", 0x0090_0099, "New").finish()],
        ),
    ]);
    assert_eq!(problems, Vec::<String>::new());
    let id = forms.resolve(&key("A.esm", 0x90_0099)).unwrap();
    assert_eq!(forms.kind(id), Some(FourCC(*b"MISC")));
    assert_eq!(
        forms.plugin(forms.get(id).unwrap().plugin).unwrap().name,
        Name::new("B.esp")
    );
}

#[test]
fn issue_3366_problems_name_the_plugin_when_a_light_one_stands_between() {
    let light = flagged(&[], RecordFlags::LIGHT);
    let (_, problems) = load(vec![
        plugin(
            "A.esp",
            &header(&[]),
            vec![record(b"MISC", 0x800, "Item").finish()],
        ),
        plugin("L.esp", &light, vec![]),
        plugin(
            "C.esp",
            &header(&["A.esp"]),
            vec![record(b"WEAP", 0x800, "Item").finish()],
        ),
    ]);
    assert_eq!(
        problems,
        ["C.esp: WEAP 00000800 left out: A.esp has MISC with this id"]
    );
}

#[test]
fn a_form_id_past_a_light_masters_ids_is_no_form() {
    let light = flagged(&[], RecordFlags::LIGHT);
    let (forms, problems) = load(vec![
        plugin(
            "L.esl",
            &light,
            vec![record(b"KYWD", 0x0000_0801, "Real").finish()],
        ),
        plugin(
            "B.esp",
            &header(&["L.esl"]),
            vec![
                record(b"MISC", 0x0100_0800, "Item")
                    .u32s(b"KWDA", &[0x1801, 0x0801])
                    .finish(),
                record(b"KYWD", 0x0000_2801, "Injected").finish(),
            ],
        ),
    ]);
    assert_eq!(
        problems,
        ["B.esp: KYWD 00002801 left out: no form can have this id"]
    );
    let item = forms.by_editor_id("Item").unwrap();
    assert_eq!(forms.keywords(item), [FormId(0xFE00_0801)]);
    let odd: Vec<_> = forms
        .check(item)
        .iter()
        .map(|problem| problem.to_string())
        .collect();
    assert_eq!(
        odd,
        ["B.esp: MISC 00000800, KWDA: 00001801 cannot be a form; taken as none"]
    );
}

#[test]
fn issue_31_thousands_of_plugins_load() {
    let light = flagged(&["Skyrim.esm"], RecordFlags::LIGHT);
    let mut inputs = vec![plugin("Skyrim.esm", &header(&[]), vec![])];
    inputs.extend((0..2000).map(|n| {
        let records = (0..60)
            .map(|at| record(b"MISC", 0x0100_0800 + at, &format!("Item{n}_{at}")).finish())
            .collect();
        plugin(&format!("Light{n}.esp"), &light, records)
    }));
    let (forms, problems) = load(inputs);
    assert_eq!(problems, Vec::<String>::new());
    assert_eq!(forms.of_kind(FourCC(*b"MISC")).len(), 120_000);
    assert_eq!(forms.by_editor_id("item1999_59"), Some(FormId(0xFE7C_F83B)));
}

#[test]
fn forms_of_a_master_there_was_no_slot_for_are_none() {
    // The dependent stands before its master, and 254 full plugins before both leave one slot.
    let mut inputs: Vec<_> = (0..253)
        .map(|n| plugin(&format!("F{n}.esp"), &header(&[]), vec![]))
        .collect();
    let item = record(b"MISC", 0x0100_0800, "Item")
        .u32s(b"KWDA", &[0x0000_0801])
        .finish();
    let edit = record(b"MISC", 0x0000_0802, "Edit").finish();
    inputs.push(plugin("B.esp", &header(&["Late.esp"]), vec![item, edit]));
    inputs.push(plugin("Late.esp", &header(&[]), vec![]));
    let (forms, problems) = load(inputs);
    assert_eq!(
        problems,
        [
            "B.esp: it needs Late.esp, which stands after it in the load order",
            "Late.esp: left out: 254 full plugins are loaded already",
            "B.esp: MISC 00000802 left out: no form can have this id",
        ]
    );
    assert_eq!(forms.keywords(FormId(0xFD00_0800)), []);
    assert!(!forms.exists(FormId(0xFD00_0802)));
}
