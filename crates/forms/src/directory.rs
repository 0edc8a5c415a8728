//! Where a form's versions begin in the index, found without searching all of it.
//!
//! Ids in a plugin's slot run from low to high with few holes, so a table of where each page of 256
//! ids begins leaves a search among a few hundred rows. Not here: the rows themselves
//! ([`crate::FormEntry`]).

use ident::FormId;
use std::ops::Range;

/// Ids of a page are those with all bits but so many in common.
const PAGE_BITS: u32 = 8;
const SLOTS: usize = 256;
/// A slot whose table would be longer than this many times its rows has none.
const TABLE_MAX_PER_ROW: usize = 4;

/// The rows of each slot, and of its pages.
#[derive(Debug, Default)]
pub(crate) struct Directory {
    slots: Vec<Slot>,
}

#[derive(Debug, Default)]
struct Slot {
    start: u32,
    end: u32,
    /// Where the rows of each page begin; empty for a slot that has no table.
    pages: Box<[u32]>,
}

impl Directory {
    /// Of rows in the order of their ids.
    pub(crate) fn of(ids: &[impl Row]) -> Self {
        let mut slots = Vec::with_capacity(SLOTS);
        let mut start = 0;
        for number in 0..SLOTS as u32 {
            let rows = ids.get(start..).unwrap_or(&[]);
            let length = rows.partition_point(|row| row.id().0 >> 24 <= number);
            let rows = rows.get(..length).unwrap_or(&[]);
            slots.push(Slot {
                start: start as u32,
                end: (start + length) as u32,
                pages: pages(rows, start),
            });
            start += length;
        }
        Self { slots }
    }

    /// Among which rows an id's are, if there are any.
    pub(crate) fn rows(&self, id: FormId) -> Range<usize> {
        let Some(slot) = self.slots.get((id.0 >> 24) as usize) else {
            return 0..0;
        };
        if slot.pages.is_empty() {
            return slot.start as usize..slot.end as usize;
        }
        let page = page(id);
        match (slot.pages.get(page), slot.pages.get(page + 1)) {
            (Some(&start), Some(&end)) => start as usize..end as usize,
            _ => 0..0,
        }
    }

    /// Bytes of memory.
    pub(crate) fn memory(&self) -> usize {
        let pages: usize = self.slots.iter().map(|slot| slot.pages.len()).sum();
        self.slots.capacity() * size_of::<Slot>() + pages * size_of::<u32>()
    }
}

/// What has an id.
pub(crate) trait Row {
    fn id(&self) -> FormId;
}

impl Row for crate::FormEntry {
    fn id(&self) -> FormId {
        self.id
    }
}

fn page(id: FormId) -> usize {
    (id.0 as usize & 0x00FF_FFFF) >> PAGE_BITS
}

/// Where the pages of a slot's rows begin, and at the end where the last ends.
fn pages(rows: &[impl Row], start: usize) -> Box<[u32]> {
    let Some(last) = rows.last() else {
        return Box::default();
    };
    let n_pages = page(last.id()) + 1;
    if n_pages > rows.len().saturating_mul(TABLE_MAX_PER_ROW) {
        return Box::default();
    }
    let mut pages = Vec::with_capacity(n_pages + 1);
    for (at, row) in rows.iter().enumerate() {
        let begun = page(row.id()) + 1;
        if pages.len() < begun {
            pages.resize(begun, (start + at) as u32);
        }
    }
    pages.push((start + rows.len()) as u32);
    pages.into_boxed_slice()
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Row for FormId {
        fn id(&self) -> FormId {
            *self
        }
    }

    fn found(ids: &[FormId], id: u32) -> Range<usize> {
        let rows = Directory::of(ids).rows(FormId(id));
        let start = rows.start + ids[rows.clone()].partition_point(|row| row.0 < id);
        let end = rows.start + ids[rows].partition_point(|row| row.0 <= id);
        start..end
    }

    // A search among all rows says what is right.
    #[test]
    fn the_rows_of_every_id_are_among_those_of_its_page() {
        let raw = [
            0x0000_0001,
            0x0000_00FF,
            0x0000_0100,
            0x0000_0100,
            0x0000_0500,
            0x0100_0800,
            0x01FF_FFFF,
            0x0500_0000,
            0x0500_0001,
            0x0500_0001,
            0xFE00_1800,
            0xFF00_0800,
        ];
        let ids = raw.map(FormId);
        let asked = raw
            .iter()
            .flat_map(|&id| [id.wrapping_sub(1), id, id.wrapping_add(1)]);
        for id in asked.chain([0x0200_0000, 0x0000_FFFF, 0xFFFF_FFFF]) {
            let start = raw.partition_point(|&row| row < id);
            let end = raw.partition_point(|&row| row <= id);
            let got = found(&ids, id);
            assert_eq!(got.len(), end - start, "{id:08X}");
            assert!(got.is_empty() || got == (start..end), "{id:08X}");
        }
    }

    /// Guards against a few bytes of plugin that take megabytes of table.
    #[test]
    fn a_slot_with_few_forms_far_apart_has_no_table() {
        let ids = [FormId(0x0300_0800), FormId(0x03FF_FFFF)];
        let directory = Directory::of(&ids);
        assert_eq!(directory.rows(FormId(0x03FF_FFFF)), 0..2);
        assert!(directory.memory() < 16_000);
    }
}
