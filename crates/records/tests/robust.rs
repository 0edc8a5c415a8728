//! Property: no bytes make reading panic, hang or lose anything: whatever is read is written back
//! as it was, and is shown and checked without a panic.
//! Method: for every type of record each of its subrecords at every size from 0 on and with bytes
//! that look like large counts, all of them cut at every byte; odd orders, headers and ends.
//! Guards against: trusting counts, dropping what does not fit, `XXXX` that is not needed.

#![expect(
    clippy::unwrap_used,
    reason = "functions beside the tests may fail the test as the tests do"
)]

use ident::FourCC;
use records::{Description, Id, NoForms, ProblemKind, Reading, RecordBytes, Schema, Shape, Show};

fn read(schema: &Schema, kind: FourCC, form_version: u16, data: &[u8]) -> Reading {
    schema.read(&RecordBytes {
        kind,
        form_version,
        localized: data.len() % 2 == 1,
        data,
        at: 0,
        forms: &NoForms,
    })
}

/// Reads, shows, checks; what is written must be what was read.
fn try_bytes(schema: &Schema, kind: FourCC, form_version: u16, data: &[u8]) -> Reading {
    let reading = read(schema, kind, form_version, data);
    assert!(schema.write(&reading.tree) == data, "{kind}: {data:?}");
    records::check(schema, kind, &reading.tree, 0, &NoForms);
    Show {
        schema,
        forms: &NoForms,
    }
    .text(&reading.tree);
    reading
}

fn subrecord(kind: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let size = u16::try_from(data.len()).unwrap();
    [&kind[..], &size.to_le_bytes(), data].concat()
}

/// All subrecords of a description, in its order.
fn subrecords(schema: &Schema, id: Id, out: &mut Vec<FourCC>) {
    let Description { kind, shape, .. } = schema.get(id);
    if let Some(kind) = kind {
        return out.push(*kind);
    }
    match shape {
        Shape::Group { members, .. } | Shape::Choice(members) => {
            members.iter().for_each(|&id| subrecords(schema, id, out));
        }
        Shape::List(element) => subrecords(schema, *element, out),
        _ => {}
    }
}

#[test]
fn every_subrecord_of_every_type_is_kept_at_any_size_and_with_any_counts() {
    let schema = Schema::embedded().unwrap();
    let fills: [&[u8]; 4] = [&[0], &[0xFF], &[1, 0, 0, 0], &[2, 0, 11, 0x7F, 3]];
    for record in schema.records() {
        let mut kinds = Vec::new();
        subrecords(&schema, record.root, &mut kinds);
        kinds.sort();
        kinds.dedup();
        for kind in kinds {
            for fill in fills {
                for size in [0, 1, 2, 3, 4, 5, 7, 8, 12, 15, 16, 20, 24, 32, 33, 64, 232] {
                    let data: Vec<u8> = fill.iter().copied().cycle().take(size).collect();
                    for version in [38, 44] {
                        try_bytes(&schema, record.kind, version, &subrecord(&kind.0, &data));
                    }
                }
            }
        }
    }
}

#[test]
fn every_type_of_record_may_be_cut_at_any_byte() {
    let schema = Schema::embedded().unwrap();
    for record in schema.records() {
        let mut kinds = Vec::new();
        subrecords(&schema, record.root, &mut kinds);
        kinds.truncate(60);
        let whole: Vec<u8> = kinds
            .iter()
            .flat_map(|kind| subrecord(&kind.0, &[1, 0, 0, 0, 2, 0, 0, 0]))
            .collect();
        for end in 0..whole.len() {
            let data = whole.get(..end).unwrap();
            let reading = try_bytes(&schema, record.kind, 44, data);
            let broken = reading
                .problems
                .iter()
                .any(|problem| matches!(problem.kind, ProblemKind::Broken(_)));
            assert_eq!(broken, end % 14 != 0, "{} at {end}", record.kind);
        }
        let backwards: Vec<u8> = kinds
            .iter()
            .rev()
            .flat_map(|kind| subrecord(&kind.0, &[1, 0, 0, 0, 2, 0, 0, 0]))
            .collect();
        let reading = try_bytes(&schema, record.kind, 44, &backwards);
        assert_eq!(reading.tree.unknown(), 0, "{}", record.kind);
    }
}

#[test]
fn an_xxxx_that_is_not_needed_and_garbage_after_a_needed_one_are_written_back() {
    let schema = Schema::embedded().unwrap();
    let world = FourCC(*b"WRLD");
    let short = b"XXXX\x04\0\x03\0\0\0EDID\x63\0ab\0DATA\x01\0\x01";
    let reading = try_bytes(&schema, world, 44, short);
    assert_eq!(reading.problems, []);
    let mut long = b"XXXX\x04\0\x40\x0D\x03\0OFST\x07\0".to_vec();
    long.extend(vec![7; 200_000]);
    long.extend(b"DATA\x01\0\x01");
    try_bytes(&schema, world, 44, &long);
}

#[test]
fn unknown_subrecords_and_types_are_kept_and_told() {
    let schema = Schema::embedded().unwrap();
    let data = [subrecord(b"EDID", b"A\0"), subrecord(b"ZZZZ", &[1, 2])].concat();
    let reading = try_bytes(&schema, FourCC(*b"GLOB"), 44, &data);
    assert_eq!(reading.problems.len(), 1);
    assert_eq!(
        reading.problems[0].to_string(),
        "at 0xE: ZZZZ: no description names this subrecord"
    );
    let reading = try_bytes(&schema, FourCC(*b"QQQQ"), 44, &data);
    assert_eq!(
        reading.problems[0].kind,
        ProblemKind::UnknownRecord(FourCC(*b"QQQQ"))
    );
}
