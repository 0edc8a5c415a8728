//! Property: no bytes make the reader panic, hang, or take memory it was not given.
//! Method: a small plugin cut at every length and changed at random places, with fixed seeds.
//! Has caught: nothing yet.

use esp::{Plugin, PluginHeader, RecordBuilder, StringTable, StringTableKind, Subrecords, inflate};
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

fn sample() -> Vec<u8> {
    let record = |kind: &[u8; 4], id| {
        RecordBuilder::new(FourCC(*kind), id)
            .zstring(b"EDID", b"Name")
            .u32s(b"KWDA", &[1, 2, 3])
    };
    let mut plugin = Plugin::new(&PluginHeader::new().with_master("Skyrim.esm"));
    plugin.push(record(b"MISC", 0x0100_0800).finish());
    plugin.push(record(b"NPC_", 0x0100_0801).finish_compressed());
    plugin.push(
        record(b"WRLD", 0x0100_0802)
            .field(b"OFST", &vec![0; 70_000])
            .finish(),
    );
    plugin.push_interior_cell(
        record(b"CELL", 0x0100_0803).finish(),
        vec![record(b"ACHR", 0x0100_0804).finish()],
        vec![record(b"REFR", 0x0100_0805).finish_compressed()],
    );
    plugin.push_topic(
        record(b"DIAL", 0x0100_0806).finish(),
        vec![record(b"INFO", 0x0100_0807).finish()],
    );
    plugin.write()
}

/// Reads all there is to read, and what was read and written stays the same.
fn read_all(bytes: &[u8]) {
    let Ok((plugin, _)) = Plugin::read(bytes) else {
        return;
    };
    let _ = plugin.header();
    for record in plugin.records() {
        let _ = record.fields();
    }
    let written = plugin.write();
    let again = Plugin::read(&written);
    assert!(
        again.is_ok(),
        "what was written is not read: {:?}",
        again.err()
    );
    let Ok((again, problems)) = again else { return };
    assert!(problems.iter().all(|problem| {
        // Records outside groups stay where they were; everything else odd is gone.
        matches!(problem.kind, esp::ProblemKind::RecordOutsideGroups { .. })
    }));
    assert!(again.write() == written);
}

#[test]
fn a_plugin_cut_anywhere_is_read_as_far_as_it_goes() {
    let bytes = sample();
    // Inside the long subrecord one length is as good as another.
    let lengths = (0..bytes.len()).filter(|length| length % 1009 == 0 || *length < 600);
    let end = bytes.len() - 700..bytes.len();
    lengths
        .chain(end)
        .for_each(|length| read_all(&bytes[..length]));
}

#[test]
fn a_plugin_with_changed_bytes_is_read_or_refused() {
    let sample = sample();
    let mut random = Random(1);
    for _ in 0..3000 {
        let mut bytes = sample.clone();
        for _ in 0..=random.below(6) {
            let at = match random.below(3) {
                0 => random.below(bytes.len()),
                1 => random.below(600),
                _ => bytes.len() - 1 - random.below(700),
            };
            bytes[at] = if random.below(2) == 0 {
                0xFF
            } else {
                random.next() as u8
            };
        }
        read_all(&bytes);
    }
}

#[test]
fn noise_is_read_or_refused() {
    let mut random = Random(7);
    for _ in 0..2000 {
        let length = random.below(300);
        let mut bytes: Vec<u8> = (0..length).map(|_| random.next() as u8).collect();
        for step in Subrecords::new(&bytes, 0) {
            let _ = step;
        }
        let _ = inflate(&bytes, 0);
        for kind in StringTableKind::ALL {
            let _ = StringTable::read(&bytes, kind);
        }
        let head = PluginHeader::new().to_record().to_bytes();
        bytes.splice(0..0, head);
        read_all(&bytes);
    }
}

#[test]
fn a_string_table_cut_or_changed_is_read_or_refused() {
    let texts = [(1, b"One".to_vec()), (2, b"Two".to_vec())].into();
    let mut random = Random(3);
    for kind in StringTableKind::ALL {
        let bytes = StringTable::from_texts(kind, &texts).write();
        for length in 0..bytes.len() {
            let _ = StringTable::read(&bytes[..length], kind);
        }
        for _ in 0..500 {
            let mut changed = bytes.clone();
            let at = random.below(changed.len());
            changed[at] = random.next() as u8;
            if let Ok((table, _)) = StringTable::read(&changed, kind) {
                table
                    .iter()
                    .for_each(|(id, text)| assert_eq!(table.get(id), Some(text)));
            }
        }
    }
}
