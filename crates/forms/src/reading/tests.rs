//! Plugins read in pieces: what stays in memory, what is left on disk and brought for a cell. Not here:
//! which version of a record counts (the tests of the Rule of One).

use crate::{Forms, Keep, PluginInput, PluginReading};
use esp::{Plugin, PluginHeader, RecordBuilder, RecordFlags};
use ident::{FormId, FourCC};

const CELL: u32 = 0x801;
const PERSISTENT: u32 = 0x802;
const TEMPORARY: u32 = 0x803;
const ACTOR: u32 = 0x804;
const MESH: u32 = 0x805;

fn plugin(flags: RecordFlags) -> Vec<u8> {
    let mut header = PluginHeader::new();
    header.flags = flags;
    let mut plugin = Plugin::new(&header);
    let reference = |kind: &[u8; 4], id: u32, base: u32| {
        RecordBuilder::new(FourCC(*kind), id)
            .u32(b"NAME", base)
            .field(b"DATA", &[0; 24])
    };
    let cell = RecordBuilder::new(FourCC(*b"CELL"), CELL).u16(b"DATA", 1);
    let persistent = reference(b"REFR", PERSISTENT, 0x11).flags(RecordFlags::PERSISTENT);
    let temporary = vec![
        RecordBuilder::new(FourCC(*b"NAVM"), MESH)
            .field(b"NVNM", &[7; 5000])
            .finish(),
        reference(b"REFR", TEMPORARY, 0x12).finish(),
        reference(b"ACHR", ACTOR, 0x13).finish(),
    ];
    plugin.push_interior_cell(cell.finish(), vec![persistent.finish()], temporary);
    plugin.push(
        RecordBuilder::new(FourCC(*b"GLOB"), 0x810)
            .zstring(b"EDID", b"Last")
            .finish(),
    );
    plugin.write()
}

fn read(bytes: &[u8], block: usize, keep: Keep) -> PluginInput {
    let mut reading = PluginReading::new("A.esm", bytes.len() as u64, keep);
    bytes.chunks(block).for_each(|block| reading.push(block));
    reading.finish()
}

fn base(forms: &Forms, id: u32) -> Option<u32> {
    forms.base_of(FormId(id)).map(|base| base.0)
}

/// Source: the seed on how forms are loaded: only its cell needs a master's temporary reference.
#[test]
fn a_master_leaves_on_disk_what_only_a_cell_needs_until_it_is_brought() {
    let bytes = plugin(RecordFlags::MASTER);
    let input = read(&bytes, 64, Keep::WhatIsAlwaysNeeded);
    let (forms, problems) = Forms::build(vec![input]);
    assert_eq!(problems, []);
    assert_eq!(base(&forms, PERSISTENT), Some(0x11));
    assert_eq!(base(&forms, ACTOR), Some(0x13));
    assert_eq!(base(&forms, TEMPORARY), None);
    assert!(forms.record(FormId(MESH)).is_none());
    assert_eq!(forms.refs_in_cell(FormId(CELL)).count(), 3);
    assert_eq!(forms.check_all(), []);
    let missing = forms.missing_in(FormId(CELL));
    assert_eq!(missing.len(), 1);
    let range = missing[0].range.start as usize..missing[0].range.end as usize;
    forms.bring(&missing[0], &bytes[range]);
    assert_eq!(forms.missing_in(FormId(CELL)), []);
    assert_eq!(base(&forms, TEMPORARY), Some(0x12));
    let mesh = forms
        .record(FormId(MESH))
        .map(|record| record.subrecords().count());
    assert_eq!(mesh, Some(1));
    forms.forget(|_| false);
    assert_eq!(base(&forms, TEMPORARY), None);
    assert_eq!(forms.missing_in(FormId(CELL)), missing);
}

#[test]
fn a_plugin_that_is_no_master_leaves_no_reference_on_disk() {
    let bytes = plugin(RecordFlags::default());
    let mut input = read(&bytes, 1000, Keep::WhatIsAlwaysNeeded);
    input.name = "A.esp".to_owned();
    let (forms, _) = Forms::build(vec![input]);
    assert_eq!(base(&forms, TEMPORARY), Some(0x12));
    assert!(forms.record(FormId(MESH)).is_none());
    assert_eq!(forms.missing_in(FormId(CELL)).len(), 1);
}

#[test]
fn blocks_of_any_size_give_the_same_forms() {
    let bytes = plugin(RecordFlags::MASTER);
    for block in [1, 7, 24, 25, 100, 4096, bytes.len()] {
        let (forms, problems) = Forms::build(vec![read(&bytes, block, Keep::Everything)]);
        assert_eq!(problems, [], "{block}");
        assert_eq!(forms.count(), 6, "{block}");
        assert_eq!(base(&forms, TEMPORARY), Some(0x12), "{block}");
        assert_eq!(
            forms.editor_id(FormId(0x810)).as_deref(),
            Some("Last"),
            "{block}"
        );
        assert_eq!(forms.missing_in(FormId(CELL)), [], "{block}");
    }
}

#[test]
fn broken_bytes_are_told_the_same_in_blocks_as_whole() {
    let bytes = plugin(RecordFlags::MASTER);
    for cut in [0, 3, 23, 30, 60, 200, bytes.len() - 5] {
        let told = |input| {
            let (forms, problems) = Forms::build(vec![input]);
            (forms.count(), problems)
        };
        let whole = told(PluginInput::new("A.esm", bytes[..cut].to_vec()));
        assert!(!whole.1.is_empty(), "{cut}");
        assert_eq!(
            told(read(&bytes[..cut], 10, Keep::WhatIsAlwaysNeeded)),
            whole,
            "{cut}"
        );
    }
}
