//! Form ids inside records, and what stands in cells.

use crate::build::{flagged, header, load, plugin, record};
use esp::{Plugin, RecordBuilder, RecordFlags};
use forms::PluginInput;
use forms::records::{EnableParent, Link};
use forms::vmad::{Fragments, ObjectValue, PropertyValue};
use ident::{FormId, FourCC};

/// Three plugins, one of them light: a reference in the third names forms of the second.
#[test]
fn issue_2906_every_form_id_of_a_reference_is_remapped() {
    let mut third = Plugin::new(&header(&["Skyrim.esm", "Light.esl"]));
    let light = |local: u32| 0x0100_0000 | local;
    let mut teleport = light(0x802).to_le_bytes().to_vec();
    teleport.extend([0; 28]);
    let reference = RecordBuilder::new(FourCC(*b"REFR"), 0x0200_0801)
        .u32(b"NAME", light(0x801))
        .field(b"XTEL", &teleport)
        .u32s(b"XESP", &[light(0x803), 1])
        .u32s(b"XLKR", &[light(0x804), light(0x805)])
        .u32(b"XOWN", light(0x806))
        .u32(b"XLCN", light(0x807))
        .u32s(b"XLRT", &[light(0x808)])
        .u32s(b"XLOC", &[50, light(0x809), 0])
        .u32s(b"XAPR", &[light(0x80A), 0])
        .finish();
    let cell = record(b"CELL", 0x0200_0800, "Room").finish();
    third.push_interior_cell(cell, vec![], vec![reference]);
    let (forms, problems) = load(vec![
        plugin("Skyrim.esm", &header(&[]), vec![]),
        plugin("Other.esp", &header(&[]), vec![]),
        plugin("Light.esl", &flagged(&[], RecordFlags::LIGHT), vec![]),
        PluginInput::new("Third.esp", third.write()),
    ]);
    assert_eq!(problems, Vec::<String>::new());
    // Light.esl is a master by its name and loads second, in light slot 0; Third.esp is full 02.
    let id = FormId(0x0200_0801);
    let light = |local: u32| Some(FormId(0xFE00_0000 | local));
    let reference = forms.reference(id).unwrap();
    assert_eq!(reference.base, light(0x801));
    assert_eq!(reference.teleport.unwrap().door, light(0x802));
    let parent = EnableParent {
        parent: light(0x803),
        opposite: true,
        pop_in: false,
    };
    assert_eq!(reference.enable_parent, Some(parent));
    assert_eq!(
        reference.links,
        [Link {
            keyword: light(0x804),
            target: light(0x805)
        }]
    );
    assert_eq!(reference.owner, light(0x806));
    assert_eq!(reference.location, light(0x807));
    assert_eq!(reference.location_ref_types, [FormId(0xFE00_0808)]);
    assert_eq!(reference.lock.unwrap().key, light(0x809));
    assert_eq!(reference.activate_parents[0].parent, light(0x80A));
    assert_eq!(forms.check(id), []);
}

#[test]
fn issue_1272_navmeshes_stand_in_their_cells() {
    let mut master = Plugin::new(&header(&[]));
    let room = record(b"CELL", 0x900, "Room").finish();
    let inside = vec![
        record(b"NAVM", 0x901, "").finish(),
        record(b"REFR", 0x902, "").finish(),
    ];
    master.push_interior_cell(room, vec![record(b"NAVM", 0x903, "").finish()], inside);
    let (forms, _) = load(vec![PluginInput::new("A.esm", master.write())]);
    let all: Vec<_> = forms.children(FormId(0x900)).map(|id| id.0).collect();
    assert_eq!(all, [0x901, 0x902, 0x903]);
    assert_eq!(forms.refs_in_cell(FormId(0x900)).count(), 1);
    assert_eq!(forms.parent(FormId(0x901)), Some(FormId(0x900)));
}

#[test]
fn cells_of_a_worldspace_are_found_by_their_place() {
    let mut master = Plugin::new(&header(&[]));
    let cell = |id, x: i32, y: i32| {
        let grid: Vec<u8> = [x, y, 0]
            .iter()
            .flat_map(|word| word.to_le_bytes())
            .collect();
        record(b"CELL", id, "")
            .field(b"DATA", &[0, 0])
            .field(b"XCLC", &grid)
    };
    let persistent = RecordFlags::PERSISTENT;
    master.push_world(
        record(b"WRLD", 0x900, "World").finish(),
        cell(0x901, 0, 0).flags(persistent).finish(),
        vec![record(b"ACHR", 0x902, "Someone").flags(persistent).finish()],
    );
    let place = |x, y| (0x900, x, y);
    master.push_exterior_cell(place(0, 0), cell(0x903, 0, 0).finish(), vec![], vec![]);
    master.push_exterior_cell(place(-5, 37), cell(0x904, -5, 37).finish(), vec![], vec![]);
    let (forms, problems) = load(vec![PluginInput::new("A.esm", master.write())]);
    assert_eq!(problems, Vec::<String>::new());
    let world = FormId(0x900);
    assert_eq!(forms.exterior_cell(world, 0, 0), Some(FormId(0x903)));
    assert_eq!(forms.exterior_cell(world, -5, 37), Some(FormId(0x904)));
    assert_eq!(forms.exterior_cell(world, 1, 1), None);
    let there: Vec<_> = forms.persistent_refs_in_cell(FormId(0x901)).collect();
    assert_eq!(there, [FormId(0x902)]);
    assert_eq!(forms.parent(FormId(0x904)), Some(world));
    // A persistent reference is found by its editor id, as aliases and scripts name it.
    assert_eq!(forms.by_editor_id("someone"), Some(FormId(0x902)));
}

#[test]
fn issue_456_short_data_is_told_and_the_record_kept() {
    let npc = record(b"NPC_", 0x800, "Someone")
        .field(b"ACBS", &[0x20; 20])
        .field(b"NAM5", &[1])
        .field(b"DNAM", &[7; 40])
        .u32(b"RNAM", 0x19)
        .finish();
    let (forms, _) = load(vec![plugin("A.esm", &header(&[]), vec![npc])]);
    let npc = forms.npc(FormId(0x800)).unwrap();
    assert_eq!(npc.race, Some(FormId(0x19)));
    assert!(npc.configuration.is_unique());
    assert_eq!(
        (
            npc.configuration.template_flags,
            npc.configuration.health_offset
        ),
        (0x2020, 0)
    );
    assert_eq!(
        (npc.skills.unwrap().values[17], npc.skills.unwrap().stamina),
        (7, 0)
    );
    let odd: Vec<_> = forms
        .check(FormId(0x800))
        .iter()
        .map(|odd| odd.to_string())
        .collect();
    assert_eq!(
        odd,
        [
            "A.esm: NPC_ 00000800, ACBS: too short (20 bytes); the rest is taken as 0",
            "A.esm: NPC_ 00000800, DNAM: too short (40 bytes); the rest is taken as 0",
        ]
    );
}

#[test]
fn issue_3217_the_flags_of_leveled_lists_are_three() {
    let list = |id, flags| {
        let entry: Vec<u8> = [1_u16, 0, 0x0F, 0, 5, 0]
            .iter()
            .flat_map(|n| n.to_le_bytes())
            .collect();
        record(b"LVLI", id, "")
            .u8(b"LVLF", flags)
            .field(b"LVLO", &entry)
            .finish()
    };
    let records = vec![list(0x801, 0x01), list(0x802, 0x02), list(0x803, 0x04)];
    let (forms, _) = load(vec![plugin("A.esm", &header(&[]), records)]);
    let flags = |id| {
        let list = &forms.leveled_item(FormId(id)).unwrap().list;
        (
            list.from_all_levels(),
            list.for_each_in_count(),
            list.use_all(),
        )
    };
    assert_eq!(flags(0x801), (true, false, false));
    assert_eq!(flags(0x802), (false, true, false));
    assert_eq!(flags(0x803), (false, false, true));
    let entry = forms.leveled_item(FormId(0x801)).unwrap().list.entries[0];
    assert_eq!(
        (entry.level, entry.form, entry.count),
        (1, Some(FormId(0x0F)), 5)
    );
}

#[test]
fn issue_13_big_compressed_records_are_inflated_whole() {
    let land = record(b"LAND", 0x901, "")
        .field(b"VNML", &[7; 3267])
        .field(b"VHGT", &[1; 1096])
        .finish_compressed();
    let mut master = Plugin::new(&header(&[]));
    let cell = record(b"CELL", 0x900, "").finish();
    master.push_interior_cell(cell, vec![], vec![land]);
    let (forms, _) = load(vec![PluginInput::new("A.esm", master.write())]);
    let land = forms.record(FormId(0x901)).unwrap();
    let sizes: Vec<_> = land
        .subrecords()
        .map(|subrecord| subrecord.data.len())
        .collect();
    assert_eq!(sizes, [1, 3267, 1096]);
}

/// `script`, one int and one object property (alias 3 of the quest 0x0100_0900).
fn script_data(script: &str, value: i32) -> Vec<u8> {
    let text = |text: &str| {
        let mut out = (text.len() as u16).to_le_bytes().to_vec();
        out.extend(text.as_bytes());
        out
    };
    let mut out = vec![5, 0, 2, 0, 1, 0];
    out.extend(text(script));
    out.extend([0, 2, 0]);
    out.extend(text("Count"));
    out.extend([3, 1]);
    out.extend(value.to_le_bytes());
    out.extend(text("Holder"));
    out.extend([1, 1, 0, 0, 3, 0]);
    out.extend(0x0100_0900_u32.to_le_bytes());
    out
}

#[test]
fn a_reference_has_its_bases_scripts_with_its_own_over_them() {
    let mut plugin = Plugin::new(&header(&["A.esm"]));
    plugin.push(
        record(b"ACTI", 0x0100_0800, "Trap")
            .field(b"VMAD", &script_data("Trap", 1))
            .finish(),
    );
    let reference = record(b"REFR", 0x0100_0802, "")
        .field(b"VMAD", &script_data("TRAP", 9))
        .u32(b"NAME", 0x0100_0800)
        .finish();
    let cell = record(b"CELL", 0x0100_0801, "").finish();
    plugin.push_interior_cell(cell, vec![reference], vec![]);
    let (forms, _) = load(vec![
        crate::build::plugin("0.esm", &header(&[]), vec![]),
        crate::build::plugin("A.esm", &header(&[]), vec![]),
        PluginInput::new("B.esp", plugin.write()),
    ]);
    let scripts = forms.attached_scripts(FormId(0x0200_0802));
    assert_eq!(scripts.len(), 1);
    let values: Vec<_> = scripts[0]
        .properties
        .iter()
        .map(|property| &property.value)
        .collect();
    let holder = ObjectValue::Alias {
        quest: FormId(0x0200_0900),
        alias: 3,
    };
    assert_eq!(
        values,
        [&PropertyValue::Int(9), &PropertyValue::Object(holder)]
    );
}

#[test]
fn references_of_plugins_that_are_no_masters_stay() {
    let room = |id| record(b"CELL", id, "Room").finish();
    let reference = |id| record(b"REFR", id, "").u32(b"NAME", 0x14).finish();
    let mut master = Plugin::new(&header(&[]));
    let flagged = record(b"REFR", 0x903, "")
        .flags(RecordFlags::PERSISTENT)
        .finish();
    master.push_interior_cell(
        room(0x900),
        vec![flagged],
        vec![reference(0x901), reference(0x902)],
    );
    let mut patch = Plugin::new(&header(&["A.esm"]));
    patch.push_interior_cell(
        room(0x900),
        vec![],
        vec![reference(0x902), reference(0x0100_0800)],
    );
    let (forms, _) = load(vec![
        PluginInput::new("A.esm", master.write()),
        PluginInput::new("B.esp", patch.write()),
    ]);
    let stays = |id| forms.is_persistent(FormId(id));
    assert!(
        !stays(0x901) && !stays(0x902),
        "an override of a master's reference stays its"
    );
    assert!(stays(0x903) && stays(0x0100_0800));
    assert!(!stays(0x900), "a cell is no reference");
}

/// A quest's script data without scripts, whose fragment section has this version and one fragment.
fn fragment_data(version: u8) -> Vec<u8> {
    let mut out = wire::Writer::new();
    out.i16_le(5).i16_le(2).u16_le(0);
    out.u8(version).u16_le(1).string16_le(b"QF");
    out.u16_le(10).i16_le(0).i32_le(0).u8(1);
    out.string16_le(b"QF").string16_le(b"Fragment_0").u16_le(0);
    out.as_bytes().to_vec()
}

// Bug report 101: the first byte of the section is a version, 2 in every known file.
#[test]
fn fragments_of_another_version_are_read_and_told() {
    let told = |version: u8| {
        let quest = record(b"QUST", 0x800, "Tale").field(b"VMAD", &fragment_data(version));
        let (forms, _) = load(vec![plugin("A.esm", &header(&[]), vec![quest.finish()])]);
        let vmad = forms.quest_scripts(FormId(0x800)).cloned();
        let Some(Fragments::Quest { stages, .. }) = vmad.map(|vmad| vmad.fragments) else {
            panic!("no fragments")
        };
        assert_eq!(stages[0].fragment.function, "Fragment_0");
        let problems = forms.check(FormId(0x800)).into_iter();
        let problems = problems.map(|problem| problem.to_string());
        let of_scripts = problems.filter(|text| text.contains("VMAD"));
        of_scripts.collect::<Vec<_>>()
    };
    assert_eq!(told(2), Vec::<String>::new());
    for version in [1, 3] {
        let line = format!(
            "A.esm: QUST 00000800, VMAD: fragments have version {version}; read as version 2"
        );
        assert_eq!(told(version), [line]);
    }
}
