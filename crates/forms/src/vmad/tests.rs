//! Script data of every version, object format and fragment section, from literal bytes.
//!
//! The layouts of versions below 5 and of object format 1 have no public sample: these follow the
//! format page alone.

use super::*;
use crate::{PluginInfo, Slot};
use ident::Name;
use wire::Writer;

fn plugin() -> PluginInfo {
    let ids = crate::plugin_info::IdMap {
        masters: vec![Some(Slot::Full(0)), Some(Slot::Light(1))],
        own: Some(Slot::Full(4)),
    };
    PluginInfo {
        name: Name::new("A.esp"),
        slot: Slot::Full(4),
        masters: Vec::new(),
        is_master: false,
        is_light: false,
        is_localized: false,
        version: 1.7,
        author: String::new(),
        description: String::new(),
        overrides_in_cells: Vec::new(),
        ids,
        texts: crate::plugin_info::Texts::default(),
    }
}

fn read(bytes: &[u8], kind: &[u8; 4]) -> Result<Vmad, ReadError> {
    let plugin = plugin();
    Vmad::read(FormReader::new(bytes, 0, &plugin), FourCC(*kind))
}

/// Version, object format, and one script named `S` with `count` properties to follow.
fn head(version: i16, format: i16, count: u16) -> Writer {
    let mut out = Writer::new();
    out.i16_le(version).i16_le(format).u16_le(1);
    script(&mut out, version, count);
    out
}

fn script(out: &mut Writer, version: i16, count: u16) {
    out.string16_le(b"S");
    if version >= 4 {
        out.u8(0);
    }
    out.u16_le(count);
}

fn property<'a>(out: &'a mut Writer, name: &[u8], kind: u8) -> &'a mut Writer {
    out.string16_le(name).u8(kind).u8(1)
}

fn value_of(bytes: &[u8]) -> PropertyValue {
    read(bytes, b"ACTI").unwrap().scripts[0].properties[0]
        .value
        .clone()
}

#[test]
fn every_type_of_value_is_read() {
    let form = |id| ObjectValue::Form(FormId(id));
    let mut out = head(5, 2, 11);
    property(&mut out, b"None", 0);
    property(&mut out, b"Object", 1)
        .u16_le(0)
        .i16_le(-1)
        .u32_le(0x0100_0801);
    property(&mut out, b"String", 2).string16_le(b"text");
    property(&mut out, b"Int", 3).i32_le(-7);
    property(&mut out, b"Float", 4).f32_le(2.5);
    property(&mut out, b"Bool", 5).u8(1);
    property(&mut out, b"Objects", 11).u32_le(2);
    out.u16_le(0)
        .i16_le(3)
        .u32_le(0x0200_0900)
        .u16_le(0)
        .i16_le(-1)
        .u32_le(0);
    property(&mut out, b"Strings", 12)
        .u32_le(2)
        .string16_le(b"a")
        .string16_le(b"");
    property(&mut out, b"Ints", 13).u32_le(1).i32_le(9);
    property(&mut out, b"Floats", 14).u32_le(0);
    property(&mut out, b"Bools", 15).u32_le(2).u8(0).u8(1);
    let vmad = read(out.as_bytes(), b"ACTI").unwrap();
    let values: Vec<_> = vmad.scripts[0]
        .properties
        .iter()
        .map(|property| property.value.clone())
        .collect();
    let alias = ObjectValue::Alias {
        quest: FormId(0x0400_0900),
        alias: 3,
    };
    let expected = [
        PropertyValue::None,
        PropertyValue::Object(form(0xFE00_1801)),
        PropertyValue::String("text".to_string()),
        PropertyValue::Int(-7),
        PropertyValue::Float(2.5),
        PropertyValue::Bool(true),
        PropertyValue::Objects(vec![alias, ObjectValue::None]),
        PropertyValue::Strings(vec!["a".to_string(), String::new()]),
        PropertyValue::Ints(vec![9]),
        PropertyValue::Floats(vec![]),
        PropertyValue::Bools(vec![false, true]),
    ];
    assert_eq!(values, expected);
    assert_eq!(vmad.fragments, Fragments::None);
}

#[test]
fn object_format_1_has_the_form_first() {
    let mut out = head(5, 1, 1);
    property(&mut out, b"Object", 1)
        .u32_le(0x0000_0014)
        .i16_le(-1)
        .u16_le(0);
    let expected = PropertyValue::Object(ObjectValue::Form(FormId(0x14)));
    assert_eq!(value_of(out.as_bytes()), expected);
    let mut out = head(5, 1, 1);
    property(&mut out, b"Object", 1)
        .u32_le(0x0000_0900)
        .i16_le(12)
        .u16_le(0);
    let alias = ObjectValue::Alias {
        quest: FormId(0x900),
        alias: 12,
    };
    assert_eq!(value_of(out.as_bytes()), PropertyValue::Object(alias));
}

#[test]
fn versions_below_4_have_no_status_bytes() {
    for version in 2..=5 {
        let mut out = head(version, 2, 1);
        out.string16_le(b"Count").u8(3);
        if version >= 4 {
            out.u8(1);
        }
        out.i32_le(5);
        let vmad = read(out.as_bytes(), b"ACTI").unwrap();
        assert_eq!(vmad.version, version);
        let script = &vmad.scripts[0];
        assert_eq!(script.status, ScriptStatus::Local);
        assert_eq!(
            (script.properties[0].status, &script.properties[0].value),
            { (1, &PropertyValue::Int(5)) }
        );
    }
}

fn fragment(function: &str) -> Fragment {
    Fragment {
        script: "F".to_string(),
        function: function.to_string(),
    }
}

#[test]
fn lines_and_packages_have_the_fragments_their_flags_say() {
    let mut out = head(5, 2, 0);
    out.u8(2).u8(1 | 4).string16_le(b"PF");
    out.u8(1).string16_le(b"F").string16_le(b"Fragment_0");
    out.u8(1).string16_le(b"F").string16_le(b"Fragment_2");
    let expected = Fragments::Turns {
        file: "PF".to_string(),
        begin: Some(fragment("Fragment_0")),
        end: None,
        change: Some(fragment("Fragment_2")),
    };
    assert_eq!(
        read(out.as_bytes(), b"PACK").map(|vmad| vmad.fragments),
        Ok(expected.clone())
    );
    assert_eq!(
        read(out.as_bytes(), b"INFO").map(|vmad| vmad.fragments),
        Ok(expected)
    );
}

#[test]
fn quests_have_fragments_of_stages_and_scripts_of_aliases() {
    let mut out = head(5, 2, 0);
    out.u8(2).u16_le(1).string16_le(b"QF");
    out.u16_le(10)
        .i16_le(0)
        .i32_le(1)
        .u8(1)
        .string16_le(b"F")
        .string16_le(b"Fragment_3");
    out.u16_le(1);
    // The alias entry has a layout of its own: version 3, object format 1.
    out.u16_le(0)
        .i16_le(2)
        .u32_le(0x0200_0900)
        .i16_le(3)
        .i16_le(1)
        .u16_le(1);
    script(&mut out, 3, 1);
    out.string16_le(b"Home")
        .u8(1)
        .u32_le(0x0000_0020)
        .i16_le(-1)
        .u16_le(0);
    let vmad = read(out.as_bytes(), b"QUST").unwrap();
    let Fragments::Quest {
        file,
        stages,
        aliases,
    } = vmad.fragments
    else {
        panic!()
    };
    assert_eq!(file, "QF");
    let stage = StageFragment {
        stage: 10,
        log_entry: 1,
        fragment: fragment("Fragment_3"),
    };
    assert_eq!(stages, [stage]);
    assert_eq!(
        aliases[0].alias,
        ObjectValue::Alias {
            quest: FormId(0x0400_0900),
            alias: 2
        }
    );
    let value = &aliases[0].scripts[0].properties[0].value;
    assert_eq!(
        *value,
        PropertyValue::Object(ObjectValue::Form(FormId(0x20)))
    );
}

#[test]
fn scenes_have_fragments_of_phases() {
    let mut out = head(5, 2, 0);
    out.u8(2).u8(2).string16_le(b"SF");
    out.u8(1).string16_le(b"F").string16_le(b"Fragment_1");
    out.u16_le(1).u8(2).u8(4).i16_le(0).u8(0).u8(1);
    out.string16_le(b"F").string16_le(b"Fragment_5");
    let vmad = read(out.as_bytes(), b"SCEN").unwrap();
    let Fragments::Scene {
        begin, end, phases, ..
    } = vmad.fragments
    else {
        panic!()
    };
    assert_eq!((begin, end), (None, Some(fragment("Fragment_1"))));
    let phase = PhaseFragment {
        on_start: false,
        on_completion: true,
        phase: 4,
        fragment: fragment("Fragment_5"),
    };
    assert_eq!(phases, [phase]);
}

#[test]
fn perks_have_fragments_of_effects() {
    let mut out = head(5, 2, 0);
    out.u8(2).string16_le(b"PRKF").u16_le(1);
    out.u16_le(6)
        .i16_le(0)
        .u8(1)
        .string16_le(b"F")
        .string16_le(b"Fragment_0");
    let vmad = read(out.as_bytes(), b"PERK").unwrap();
    let Fragments::Perk { effects, .. } = vmad.fragments else {
        panic!()
    };
    assert_eq!(
        effects,
        [PerkFragment {
            index: 6,
            fragment: fragment("Fragment_0")
        }]
    );
}

#[test]
fn data_cut_anywhere_is_an_error_and_so_is_data_left_over() {
    let mut out = head(5, 2, 1);
    property(&mut out, b"Count", 3).i32_le(5);
    let whole = out.into_bytes();
    for length in 0..whole.len() {
        assert!(read(&whole[..length], b"ACTI").is_err(), "cut at {length}");
    }
    let longer = [&whole[..], &[0]].concat();
    let error = read(&longer, b"ACTI").unwrap_err().to_string();
    assert_eq!(
        error,
        "at 0x19: end of script data: expected nothing, found 1 (0x1)"
    );
}

#[test]
fn counts_that_cannot_be_are_errors() {
    let error = read(&[5, 0, 2, 0, 0xFF, 0xFF], b"ACTI")
        .unwrap_err()
        .to_string();
    assert_eq!(error, "at 0x6: scripts: need 327675 bytes, have 0");
    let mut out = head(5, 2, 1);
    property(&mut out, b"Ints", 13).u32_le(u32::MAX).i32_le(0);
    assert!(read(out.as_bytes(), b"ACTI").is_err());
    let error = read(&[9, 0, 2, 0, 0, 0], b"ACTI").unwrap_err().to_string();
    assert_eq!(
        error,
        "at 0x0: script data version: expected 2 to 5, found 9 (0x9)"
    );
}
