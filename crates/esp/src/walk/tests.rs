//! What the walker makes of sound and of damaged files.

use super::*;
use crate::{Plugin, RecordBuilder};

/// `TES4`, a group of two records, a cell with two references.
fn sample() -> Vec<u8> {
    let mut plugin = Plugin::new(&PluginHeader::new());
    let record = |kind: &[u8; 4], id| RecordBuilder::new(FourCC(*kind), id);
    plugin.push(record(b"MISC", 0x800).zstring(b"EDID", b"One").finish());
    plugin.push(record(b"MISC", 0x801).zstring(b"EDID", b"Two").finish());
    let references = vec![
        record(b"REFR", 0x803).finish(),
        record(b"REFR", 0x804).finish(),
    ];
    plugin.push_interior_cell(record(b"CELL", 0x802).finish(), references, Vec::new());
    plugin.write()
}

/// Form ids met, in order, and the problems as text.
fn walk(bytes: &[u8]) -> (Vec<u32>, Vec<String>) {
    let mut walk = Walk::new(bytes);
    let mut ids = Vec::new();
    for event in walk.by_ref() {
        if let Event::Record { header, .. } = event.unwrap() {
            ids.push(header.form_id);
        }
    }
    (
        ids,
        walk.into_problems()
            .iter()
            .map(Problem::to_string)
            .collect(),
    )
}

fn position_of(bytes: &[u8], what: &[u8]) -> usize {
    bytes
        .windows(what.len())
        .position(|window| window == what)
        .unwrap()
}

#[test]
fn records_come_in_file_order_and_groups_close() {
    let bytes = sample();
    assert_eq!(
        walk(&bytes),
        (vec![0, 0x800, 0x801, 0x802, 0x803, 0x804], vec![])
    );
    let mut depth = 0;
    for event in Walk::new(&bytes) {
        match event.unwrap() {
            Event::GroupBegin { .. } => depth += 1,
            Event::GroupEnd { .. } => depth -= 1,
            Event::Record { .. } => {}
        }
    }
    assert_eq!(depth, 0);
}

#[test]
fn a_feed_in_small_pieces_gives_the_same_events() {
    let bytes = sample();
    let whole: Vec<_> = Walk::new(&bytes).map(Result::unwrap).collect();
    for size in [24, 31, 64] {
        let mut walker = Walker::new(bytes.len() as u64);
        let (mut events, mut at) = (Vec::new(), 0);
        loop {
            let end = bytes.len().min(at as usize + size);
            match walker.step(at, &bytes[at as usize..end]).unwrap() {
                Step::Event(event) => events.push(event),
                Step::Need { at: wanted, .. } => {
                    assert_ne!(wanted, at, "asked again for what it was given");
                    at = wanted;
                }
                Step::End => break,
            }
        }
        assert_eq!(events, whole);
    }
}

#[test]
fn issue_512_a_group_longer_than_its_parent_is_cut_to_it() {
    let mut bytes = sample();
    // The reference group (kind 8) of the cell: its header begins 24 bytes before its first record.
    let group = position_of(&bytes, b"REFR") - 24;
    bytes[group + 4..group + 8].copy_from_slice(&100_000_u32.to_le_bytes());
    let (ids, problems) = walk(&bytes);
    assert_eq!(ids, [0, 0x800, 0x801, 0x802, 0x803, 0x804]);
    assert_eq!(
        problems,
        [format!(
            "at 0x{group:X}: a group of 100000 bytes where only 72 are left; cut to those"
        )]
    );
}

#[test]
fn issue_8_a_record_outside_groups_is_read_and_told() {
    let mut bytes = sample();
    let at = bytes.len();
    bytes.extend(
        RecordBuilder::new(FourCC(*b"CELL"), 0x900)
            .finish()
            .to_bytes(),
    );
    let (ids, problems) = walk(&bytes);
    assert_eq!(ids.last(), Some(&0x900));
    assert_eq!(
        problems,
        [format!(
            "at 0x{at:X}: CELL 00000900 stands outside every group; read all the same"
        )]
    );
}

#[test]
fn a_cut_file_gives_the_records_that_are_whole() {
    let bytes = sample();
    let tes4 = PluginHeader::size_of(&bytes).unwrap();
    for length in tes4..bytes.len() {
        let (ids, problems) = walk(&bytes[..length]);
        assert!(ids.len() < 7 && ids.starts_with(&[0]));
        assert_eq!(
            problems.is_empty(),
            length == tes4 || length == tes4 + 24 + 2 * 34
        );
    }
}

#[test]
fn a_group_shorter_than_its_header_ends_its_parent_only() {
    let mut bytes = sample();
    let group = position_of(&bytes, b"REFR") - 24;
    bytes[group + 4..group + 8].copy_from_slice(&5_u32.to_le_bytes());
    let (ids, problems) = walk(&bytes);
    assert_eq!(ids, [0, 0x800, 0x801, 0x802]);
    assert_eq!(problems.len(), 1);
}

#[test]
fn nesting_past_the_bound_is_passed_over() {
    let mut bytes = PluginHeader::new().to_record().to_bytes();
    for depth in (0..1000_u32).rev() {
        bytes.extend(b"GRUP");
        bytes.extend((24 * (depth + 1)).to_le_bytes());
        bytes.extend(b"MISC\0\0\0\0\0\0\0\0\0\0\0\0");
    }
    let (_, problems) = walk(&bytes);
    assert_eq!(problems.len(), 1);
    assert!(problems[0].ends_with("a group nested too deep; passed over"));
}

#[test]
fn issue_261_groups_past_two_gib_keep_their_places() {
    // A file of 3 GB that is zeros but for its headers, as a sparse file would be.
    let mut walker = Walker::new(3_000_000_000);
    let mut head = PluginHeader::new().to_record().to_bytes();
    let group_at = head.len() as u64;
    let mut group = b"GRUP".to_vec();
    group.extend(2_200_000_000_u32.to_le_bytes());
    group.extend(b"MISC\0\0\0\0\0\0\0\0\0\0\0\0");
    head.extend(&group);
    head.extend(b"MISC");
    head.extend((2_200_000_000_u32 - 48).to_le_bytes());
    head.extend([0; 16]);
    for _ in 0..3 {
        assert!(matches!(walker.step(0, &head), Ok(Step::Event(_))));
    }
    assert_eq!(walker.position(), group_at + 2_200_000_000);
    let label = GroupLabel::Top(FourCC(*b"MISC"));
    assert_eq!(
        walker.step(0, &head),
        Ok(Step::Event(Event::GroupEnd { label }))
    );
    let need = Step::Need {
        at: group_at + 2_200_000_000,
        size: 24,
    };
    assert_eq!(walker.step(0, &head), Ok(need));
}
