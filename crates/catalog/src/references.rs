//! Which forms a form names, and which name it.
//!
//! A record says itself whom it names. Who names a form is kept in [`References`], built from every
//! winning record in shares: pairs of named and naming form, sorted and packed in runs, so that
//! millions of them take some 2 to 4 bytes each and no step needs more room than one run.

use crate::Catalog;
use crate::answers::Wording;
use forms::RecordView;
use ident::FormId;
use records::{Node, Value};
use std::collections::BTreeSet;

/// Pairs of a run.
const RUN_PAIRS: usize = 1 << 20;

/// Pairs between two places where a run can be entered.
const BLOCK_PAIRS: usize = 128;

/// The most bytes of packed pairs. What comes after is left out, and [`References::is_full`] says
/// so. The game's own data takes about a fifth of it.
const BYTES_MAX: usize = 96 << 20;

impl Catalog<'_> {
    /// The forms that a record names, each once, in the order of its fields.
    pub fn named_by(&self, view: &RecordView<'_>) -> Vec<FormId> {
        let answers = self.answers(view, Wording::Numbered);
        let tree = self.read(view, &answers).tree;
        let (mut seen, mut out) = (BTreeSet::new(), Vec::new());
        collect(&tree.nodes, &mut |raw| {
            let form = view.plugin().form(raw);
            out.extend(form.filter(|&id| seen.insert(id)));
        });
        out
    }
}

/// Hears every form id in these nodes. As deep as the descriptions are.
fn collect(nodes: &[Node], hear: &mut dyn FnMut(u32)) {
    for node in nodes {
        match node.value.described() {
            Value::Form(raw) => hear(*raw),
            value => collect(value.parts(), hear),
        }
    }
}

/// Who names whom, as far as it was built.
#[derive(Debug, Clone, Default)]
pub struct References {
    runs: Vec<Run>,
    /// Named and naming form, not packed yet.
    pending: Vec<(u32, u32)>,
    /// How far the index was walked.
    place: usize,
    bytes: usize,
    is_full: bool,
}

impl References {
    /// Reads the records at the next places of the index, those of them that are in memory. False
    /// once all were.
    pub fn step(&mut self, catalog: &Catalog<'_>, places: usize) -> bool {
        let end = self
            .place
            .saturating_add(places)
            .min(catalog.forms.places());
        for place in self.place..end {
            let entry = catalog.forms.winner_at(place);
            let entry = entry.filter(|entry| !entry.is_deleted());
            let Some(entry) = entry.filter(|entry| catalog.forms.is_in_memory(entry)) else {
                continue;
            };
            if let Ok(view) = catalog.forms.view(entry) {
                self.add(catalog, &view);
            }
        }
        self.place = end;
        end < catalog.forms.places()
    }

    /// Takes a winning record; [`References::step`] does so for those in memory.
    pub fn add(&mut self, catalog: &Catalog<'_>, view: &RecordView<'_>) {
        if self.is_full {
            return;
        }
        let form = view.entry().id;
        let named = catalog.named_by(view).into_iter();
        let others = named.filter(|&named| named != form);
        self.pending.extend(others.map(|named| (named.0, form.0)));
        if self.pending.len() >= RUN_PAIRS {
            self.pack();
        }
    }

    /// Packs what is left. To be called after the last record.
    pub fn finish(&mut self) {
        self.pack();
        self.pending = Vec::new();
    }

    /// How many places of the index were walked.
    pub fn done(&self) -> usize {
        self.place
    }

    /// Whether pairs were left out, as there were too many.
    pub fn is_full(&self) -> bool {
        self.is_full
    }

    /// Bytes of memory.
    pub fn memory(&self) -> usize {
        self.bytes + self.pending.capacity() * size_of::<(u32, u32)>()
    }

    /// The forms whose winning records name a form, ascending.
    pub fn to(&self, form: FormId) -> Vec<FormId> {
        let mut out = Vec::new();
        for run in &self.runs {
            run.find(form.0, &mut out);
        }
        let pending = self.pending.iter().filter(|(named, _)| *named == form.0);
        out.extend(pending.map(|&(_, naming)| FormId(naming)));
        out.sort_unstable();
        out.dedup();
        out
    }

    fn pack(&mut self) {
        self.pending.sort_unstable();
        self.pending.dedup();
        if self.pending.is_empty() {
            return;
        }
        let run = Run::pack(&self.pending);
        self.pending.clear();
        self.bytes += run.memory();
        self.is_full = self.bytes > BYTES_MAX;
        self.runs.push(run);
    }
}

/// Sorted pairs, packed: each says how far its named form is from the one before, then its naming
/// form, as a distance too while the named form stays the same.
#[derive(Debug, Clone, Default)]
struct Run {
    bytes: Vec<u8>,
    /// Where the run can be entered: the named form before the block, and the block's offset.
    blocks: Vec<(u32, u32)>,
}

impl Run {
    fn pack(pairs: &[(u32, u32)]) -> Self {
        let mut run = Self::default();
        let mut before = (0, 0);
        for (at, &(named, naming)) in pairs.iter().enumerate() {
            if at % BLOCK_PAIRS == 0 {
                run.blocks.push((before.0, run.bytes.len() as u32));
                before.1 = 0;
            }
            let step = named - before.0;
            let base = if step == 0 { before.1 } else { 0 };
            put(step, &mut run.bytes);
            put(naming - base, &mut run.bytes);
            before = (named, naming);
        }
        run.bytes.shrink_to_fit();
        run.blocks.shrink_to_fit();
        run
    }

    fn memory(&self) -> usize {
        self.bytes.capacity() + self.blocks.capacity() * size_of::<(u32, u32)>()
    }

    fn find(&self, form: u32, out: &mut Vec<FormId>) {
        // The block before the first that begins at or behind the form may hold its first pairs.
        let next = self.blocks.partition_point(|&(before, _)| before < form);
        let first = next.saturating_sub(1);
        for (block, &(before, offset)) in self.blocks.iter().enumerate().skip(first) {
            let end = self.blocks.get(block + 1);
            let end = end.map_or(self.bytes.len(), |&(_, offset)| offset as usize);
            let mut bytes = self.bytes.get(offset as usize..end).unwrap_or(&[]);
            let (mut named, mut naming) = (before, 0);
            while !bytes.is_empty() {
                let step = take(&mut bytes);
                let base = if step == 0 { naming } else { 0 };
                named += step;
                naming = base + take(&mut bytes);
                if named > form {
                    return;
                }
                if named == form {
                    out.push(FormId(naming));
                }
            }
        }
    }
}

/// Seven bits a byte, the lowest first; the eighth says that more come.
fn put(mut number: u32, out: &mut Vec<u8>) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

fn take(bytes: &mut &[u8]) -> u32 {
    let mut number = 0;
    let mut shift = 0;
    while let Some((&byte, rest)) = bytes.split_first() {
        *bytes = rest;
        number |= u32::from(byte & 0x7F) << shift;
        if byte < 0x80 {
            break;
        }
        shift += 7;
    }
    number
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find(run: &Run, form: u32) -> Vec<u32> {
        let mut out = Vec::new();
        run.find(form, &mut out);
        out.into_iter().map(|id| id.0).collect()
    }

    #[test]
    fn packed_pairs_are_found_again() {
        // One form named by a thousand others spans several blocks; its neighbours have one each.
        let mut pairs: Vec<(u32, u32)> = (0..1000).map(|n| (0x14, 0x0100_0800 + n * 3)).collect();
        pairs.extend([(0, 7), (0x13, 9), (0x15, 0xFEAB_C800), (u32::MAX, u32::MAX)]);
        pairs.sort_unstable();
        let run = Run::pack(&pairs);
        let many: Vec<u32> = (0..1000).map(|n| 0x0100_0800 + n * 3).collect();
        assert_eq!(find(&run, 0x14), many);
        assert_eq!(find(&run, 0), [7]);
        assert_eq!(find(&run, 0x13), [9]);
        assert_eq!(find(&run, 0x15), [0xFEAB_C800]);
        assert_eq!(find(&run, u32::MAX), [u32::MAX]);
        assert_eq!(find(&run, 0x16), [0; 0]);
    }

    #[test]
    fn pairs_at_the_edges_of_blocks_are_found() {
        let pairs: Vec<(u32, u32)> = (0..2000).map(|n| (n / 2, 0xFF00_0000 + n)).collect();
        let run = Run::pack(&pairs);
        for form in 0..1000 {
            let first = 0xFF00_0000 + form * 2;
            assert_eq!(find(&run, form), [first, first + 1], "form {form}");
        }
    }

    #[test]
    fn near_pairs_take_few_bytes() {
        let pairs: Vec<(u32, u32)> = (0..100_000).map(|n| (n / 100, n % 100 * 40)).collect();
        let run = Run::pack(&pairs);
        assert!(run.memory() < 300_000, "{}", run.memory());
    }
}
