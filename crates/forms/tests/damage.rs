//! Property: whatever bytes a plugin has, its forms are built and read without a panic or a hang, and
//! nothing is made of bytes that are not there.
//! Method: a small load order with changed bytes, fixed seeds; every form is asked for everything.
//! Script data of every layout and conditions are cut at every byte and have every byte changed.
//! Has caught: nothing yet.

use esp::{Plugin, PluginHeader, RecordBuilder};
use forms::vmad::{Fragments, PropertyValue, Script, Vmad};
use forms::{Forms, PluginInput};
use ident::{FormId, FourCC};
use wire::Writer;

/// A generator of fixed sequences: the numbers of Knuth's MMIX.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        self.0 >> 33
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }
}

const TYPES: [&[u8; 4]; 58] = [
    b"ACTI", b"ALCH", b"AMMO", b"APPA", b"ARMO", b"ASTP", b"AVIF", b"BOOK", b"CLAS", b"COBJ",
    b"CONT", b"DOBJ", b"DOOR", b"ECZN", b"ENCH", b"EXPL", b"FACT", b"FLOR", b"FLST", b"FURN",
    b"GLOB", b"GMST", b"HAZD", b"IDLE", b"INGR", b"KEYM", b"KYWD", b"LCRT", b"LCTN", b"LIGH",
    b"LVLI", b"LVLN", b"LVSP", b"MESG", b"MGEF", b"MISC", b"MSTT", b"NPC_", b"OTFT", b"PACK",
    b"PERK", b"PROJ", b"QUST", b"RACE", b"RELA", b"SCEN", b"SCRL", b"SHOU", b"SLGM", b"SNDR",
    b"SOUN", b"SPEL", b"STAT", b"TACT", b"TREE", b"VTYP", b"WEAP", b"WOOP",
];

const SUBRECORDS: [&[u8; 4]; 40] = [
    b"VMAD", b"FULL", b"DATA", b"DNAM", b"KWDA", b"CTDA", b"CIS1", b"CIS2", b"ENIT", b"SPIT",
    b"EFID", b"EFIT", b"CNTO", b"COED", b"ALST", b"ALLS", b"ALFE", b"ALFD", b"ALCA", b"ALED",
    b"INDX", b"QSDT", b"QOBJ", b"QSTA", b"NEXT", b"ANAM", b"HNAM", b"SNAM", b"NAM0", b"PRKE",
    b"PRKC", b"EPFT", b"EPFD", b"PRKF", b"LVLO", b"LCSR", b"ACEC", b"CRVA", b"ACBS", b"XLOC",
];

/// A plugin with a record of every type, each of subrecords in any order with noise in them.
fn noisy(random: &mut Random) -> Vec<u8> {
    let mut plugin = Plugin::new(&PluginHeader::new().with_master("A.esm"));
    let mut record = |kind: &[u8; 4], id: u32| {
        let mut record = RecordBuilder::new(FourCC(*kind), id).zstring(b"EDID", b"Name");
        for _ in 0..random.below(12) {
            let kind = SUBRECORDS[random.below(SUBRECORDS.len())];
            let size = random.below(40);
            let mut data: Vec<u8> = (0..size).map(|_| (random.next() % 7) as u8).collect();
            if kind == b"VMAD" && size >= 6 {
                data[..6].copy_from_slice(&[5, 0, 2, 0, 1, 0]);
            }
            record = record.field(kind, &data);
        }
        if random.below(4) == 0 {
            record.finish_compressed()
        } else {
            record.finish()
        }
    };
    let mut id = 0x0100_0800;
    for kind in TYPES {
        plugin.push(record(kind, id));
        id += 1;
    }
    let (cell, reference) = (record(b"CELL", id), record(b"REFR", id + 1));
    let (topic, info) = (record(b"DIAL", id + 2), record(b"INFO", id + 3));
    plugin.push_interior_cell(cell, vec![record(b"ACHR", id + 4)], vec![reference]);
    plugin.push_topic(topic, vec![info]);
    plugin.push_world(record(b"WRLD", id + 5), record(b"CELL", id + 6), vec![]);
    plugin.write()
}

fn ask_everything(bytes: Vec<u8>) {
    let master = Plugin::new(&PluginHeader::new()).write();
    let (forms, problems) = Forms::build(vec![
        PluginInput::new("A.esm", master),
        PluginInput::new("B.esp", bytes),
    ]);
    problems
        .iter()
        .for_each(|problem| assert!(!problem.to_string().is_empty()));
    let ids: Vec<_> = forms.all().map(|entry| entry.id).collect();
    for id in ids {
        forms
            .check(id)
            .iter()
            .for_each(|problem| assert!(!problem.to_string().is_empty()));
        let _ = (
            forms.full_name(id),
            forms.keywords(id),
            forms.gold_value(id),
            forms.weight(id),
        );
        let _ = (
            forms.attached_scripts(id),
            forms.topic_infos(id),
            forms.location(id),
        );
        let _ = (
            forms.quest(id),
            forms.scene(id),
            forms.perk(id),
            forms.reference(id),
        );
        if let Some(key) = forms.key(id) {
            assert_eq!(forms.resolve(&key), Some(id));
        }
    }
    let _ = forms.by_editor_id("name");
}

#[test]
fn records_of_noise_are_read() {
    let mut random = Random(11);
    for _ in 0..60 {
        let bytes = noisy(&mut random);
        ask_everything(bytes);
    }
}

#[test]
fn plugins_with_changed_bytes_are_read_or_refused() {
    let mut random = Random(5);
    let sample = noisy(&mut random);
    for _ in 0..200 {
        let mut bytes = sample.clone();
        for _ in 0..=random.below(10) {
            let at = random.below(bytes.len());
            bytes[at] = if random.below(2) == 0 {
                0xFF
            } else {
                random.next() as u8
            };
        }
        ask_everything(bytes);
    }
}

#[test]
fn plugins_cut_anywhere_are_read_or_refused() {
    let mut random = Random(3);
    let sample = noisy(&mut random);
    for length in (0..sample.len()).step_by(97) {
        ask_everything(sample[..length].to_vec());
    }
}

/// The values that counts, flags, types and statuses are changed to.
const CHANGES: [u8; 6] = [0, 1, 3, 0x0F, 0x7F, 0xFF];

/// `bytes` cut at every length, then with every byte changed to every one of [`CHANGES`].
fn variations(bytes: &[u8]) -> Vec<Vec<u8>> {
    let mut out: Vec<_> = (0..bytes.len())
        .map(|length| bytes[..length].to_vec())
        .collect();
    for at in 0..bytes.len() {
        for change in CHANGES {
            let mut changed = bytes.to_vec();
            changed[at] = change;
            out.push(changed);
        }
    }
    out
}

/// The forms of a plugin with one record for each of `bodies`, from the id 01000800 on.
fn records_of(kind: &[u8; 4], signature: &[u8; 4], bodies: &[Vec<u8>]) -> Forms {
    let mut plugin = Plugin::new(&PluginHeader::new().with_master("A.esm"));
    for (id, body) in (0x0100_0800..).zip(bodies) {
        let record = RecordBuilder::new(FourCC(*kind), id).zstring(b"ITXT", b"Yes");
        let record = record
            .field(signature, body)
            .zstring(b"CIS1", b"x")
            .zstring(b"CIS2", b"::y_var");
        plugin.push(record.finish());
    }
    let master = Plugin::new(&PluginHeader::new()).write();
    let inputs = vec![
        PluginInput::new("A.esm", master),
        PluginInput::new("B.esp", plugin.write()),
    ];
    Forms::build(inputs).0
}

/// A script with a property of every type.
fn script(out: &mut Writer, version: i16) {
    let has_status = version >= 4;
    let values: [(u8, &[u8]); 11] = [
        (0, b""),
        (1, b"\0\0\xFF\xFF\x14\0\0\0"),
        (2, b"\x02\0ab"),
        (3, b"\x07\0\0\0"),
        (4, b"\0\0\x80\x3F"),
        (5, b"\x01"),
        (11, b"\x01\0\0\0\0\0\x02\0\x14\0\0\0"),
        (12, b"\x01\0\0\0\x01\0c"),
        (13, b"\x01\0\0\0\x09\0\0\0"),
        (14, b"\x01\0\0\0\0\0\0\0"),
        (15, b"\x02\0\0\0\0\x01"),
    ];
    out.string16_le(b"S");
    if has_status {
        out.u8(0);
    }
    out.u16_le(values.len() as u16);
    for (kind, value) in values {
        out.string16_le(b"p").u8(kind);
        if has_status {
            out.u8(1);
        }
        out.raw(value);
    }
}

/// Script data of a record of this type, with all fragments it can have.
fn script_data(kind: &[u8; 4], version: i16, object_format: i16) -> Vec<u8> {
    let mut out = Writer::new();
    out.i16_le(version).i16_le(object_format).u16_le(1);
    script(&mut out, version);
    let names = |out: &mut Writer| {
        out.string16_le(b"F").string16_le(b"Fragment_0");
    };
    match kind {
        b"INFO" | b"PACK" => {
            out.u8(2).u8(7).string16_le(b"F");
            (0..3).for_each(|_| names(out.u8(1)));
        }
        b"QUST" => {
            out.u8(2).u16_le(1).string16_le(b"F");
            names(out.u16_le(10).i16_le(0).i32_le(0).u8(1));
            out.u16_le(1).raw(&[0, 0, 1, 0, 0, 8, 0, 1]);
            out.i16_le(version).i16_le(object_format).u16_le(1);
            script(&mut out, version);
        }
        b"SCEN" => {
            out.u8(2).u8(3).string16_le(b"F");
            (0..2).for_each(|_| names(out.u8(1)));
            out.u16_le(1);
            names(out.u8(3).u8(1).raw(&[0, 0, 0, 1]));
        }
        b"PERK" => {
            out.u8(2).string16_le(b"F").u16_le(1);
            names(out.u16_le(0).raw(&[0, 0, 1]));
        }
        _ => {}
    }
    out.into_bytes()
}

/// How many things script data was read to.
fn size_of(vmad: &Vmad) -> usize {
    let of_value = |value: &PropertyValue| match value {
        PropertyValue::Objects(all) => all.len(),
        PropertyValue::Strings(all) => all.len() + all.iter().map(String::len).sum::<usize>(),
        PropertyValue::Ints(all) => all.len(),
        PropertyValue::Floats(all) => all.len(),
        PropertyValue::Bools(all) => all.len(),
        _ => 1,
    };
    let of_scripts = |scripts: &[Script]| {
        let properties = scripts.iter().flat_map(|script| &script.properties);
        scripts.len()
            + properties
                .map(|property| of_value(&property.value))
                .sum::<usize>()
    };
    let of_fragments = match &vmad.fragments {
        Fragments::None => 0,
        Fragments::Turns { .. } => 1,
        Fragments::Quest {
            stages, aliases, ..
        } => {
            let aliases = aliases.iter().map(|alias| of_scripts(&alias.scripts));
            stages.len() + aliases.sum::<usize>()
        }
        Fragments::Scene { phases, .. } => phases.len(),
        Fragments::Perk { effects, .. } => effects.len(),
    };
    of_scripts(&vmad.scripts) + of_fragments
}

#[test]
fn script_data_with_any_byte_changed_or_cut_is_read_or_told() {
    for kind in [b"ACTI", b"INFO", b"PACK", b"QUST", b"SCEN", b"PERK"] {
        for (version, object_format) in [(5, 2), (5, 1), (4, 2), (3, 2), (2, 1)] {
            let whole = script_data(kind, version, object_format);
            let mut bodies = vec![whole.clone()];
            bodies.extend(variations(&whole));
            let forms = records_of(kind, b"VMAD", &bodies);
            let (mut n_read, mut n_told) = (0, 0);
            for (id, body) in (0x0100_0800..).map(FormId).zip(&bodies) {
                let told = forms.check(id);
                match forms.scripts(id) {
                    Some(vmad) => {
                        n_read += 1;
                        assert!(size_of(&vmad) <= body.len(), "{id} {body:?}");
                    }
                    None => {
                        n_told += 1;
                        let is_about =
                            |problem: &forms::Problem| problem.to_string().contains("VMAD");
                        assert!(told.iter().any(is_about), "{id} {body:?}: {told:?}");
                    }
                }
            }
            let whole = forms.scripts(FormId(0x0100_0800));
            assert!(whole.is_some(), "{kind:?} {version} {object_format}");
            // Both come about: most cuts are no script data, most values may be any.
            assert!(n_read > 100 && n_told > 100, "{n_read} {n_told}");
        }
    }
}

#[test]
fn conditions_with_any_byte_changed_or_cut_are_read() {
    // GetStageDone(Quest, QuestStage) >= a global's value on a reference.
    let mut whole = vec![0x64, 0, 0, 0, 0x14, 0, 0, 1, 59, 0, 0, 0];
    for word in [0x0100_0801_u32, 20, 2, 0x14, 0xFFFF_FFFF] {
        whole.extend(word.to_le_bytes());
    }
    let mut bodies = variations(&whole);
    // Every function's number, and as many that no function has.
    for function in 0..1500_u16 {
        let mut body = whole.clone();
        body[8..10].copy_from_slice(&function.to_le_bytes());
        bodies.push(body);
    }
    let forms = records_of(b"MESG", b"CTDA", &bodies);
    for (id, body) in (0x0100_0800..).map(FormId).zip(&bodies) {
        let message = forms.message(id);
        let conditions = message.map(|message| &message.buttons[0].conditions);
        let names = conditions.map(|all| {
            all.iter()
                .map(|one| (one.name1.as_str(), one.name2.as_str()))
                .collect::<Vec<_>>()
        });
        assert_eq!(names, Some(vec![("x", "::y_var")]), "{body:?}");
        let told = forms.check(id);
        let is_about = |problem: &forms::Problem| problem.to_string().contains("CTDA");
        // Whoever reads a value that is not there says so; the places at the end may lack.
        assert!(body.len() >= 20 || told.iter().any(is_about), "{body:?}");
    }
}
