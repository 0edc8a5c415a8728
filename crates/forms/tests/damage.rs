//! Property: whatever bytes a plugin has, its forms are built and read without a panic or a hang.
//! Method: a small load order with changed bytes, fixed seeds; every form is asked for everything.
//! Has caught: nothing yet.

use esp::{Plugin, PluginHeader, RecordBuilder};
use forms::{Forms, PluginInput};
use ident::FourCC;

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
