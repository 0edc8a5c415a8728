//! Which form id the `n`th record of a type has.
//!
//! Types take their ids from one row of numbers that is then shuffled in runs of sixteen: an
//! editor gives ids in the order of work, so neighbours in a file seldom have neighbouring ids, but
//! what was made at one sitting does.

use crate::counts::Counts;
use det::Stream;
use ident::FourCC;
use std::collections::BTreeMap;

/// Ids that were given at one sitting.
const RUN: u32 = 16;
/// First object id given. The game's own hard-coded forms and those of the stand-in's core are
/// below.
const FIRST: u32 = 0x2_0000;
/// First object id of a plugin whose ids are given one after the other.
const FIRST_OF_SMALL: u32 = 0x800;

/// The ids of one plugin.
#[derive(Debug, Clone)]
pub(crate) struct Numbering {
    starts: BTreeMap<FourCC, (u32, u32)>,
    /// How many of the first references and actors are persistent: only those are named by other
    /// records.
    persistent: BTreeMap<FourCC, u32>,
    runs: u32,
    step: u32,
    first: u32,
    /// The plugin's place in its own list of masters.
    pub(crate) own: u32,
}

impl Numbering {
    /// For a master that has `own` masters itself.
    pub(crate) fn of_master(counts: &Counts, own: u32) -> Self {
        let mut out = Self::in_order(counts, own);
        let total: u32 = counts.iter().map(|(_, n)| n).sum();
        out.first = FIRST;
        out.runs = total.div_ceil(RUN).max(1);
        out.step = stride(out.runs);
        out
    }

    /// For a small plugin: one id after the other.
    pub(crate) fn in_order(counts: &Counts, own: u32) -> Self {
        let mut next = 0;
        let mut starts = BTreeMap::new();
        for (kind, n) in counts.iter() {
            starts.insert(kind, (next, n));
            next += n;
        }
        let (persistent, first) = (BTreeMap::new(), FIRST_OF_SMALL);
        let (runs, step) = (next.div_ceil(RUN).max(1), 1);
        Self {
            starts,
            persistent,
            runs,
            step,
            first,
            own,
        }
    }

    /// Says how many of a type's first records are persistent.
    pub(crate) fn set_persistent(&mut self, kind: &[u8; 4], n: u32) {
        self.persistent.insert(FourCC(*kind), n);
    }

    /// The object id of the `n`th record of a type.
    pub(crate) fn local(&self, kind: FourCC, n: u32) -> u32 {
        let start = self.starts.get(&kind).map_or(0, |(start, _)| *start);
        let at = start + n;
        let run = u64::from(at / RUN) * u64::from(self.step) % u64::from(self.runs);
        self.first + run as u32 * RUN + at % RUN
    }

    /// How many records of a type other records may name.
    pub(crate) fn count(&self, kind: FourCC) -> u32 {
        let all = self.starts.get(&kind).map_or(0, |(_, n)| *n);
        self.persistent.get(&kind).copied().unwrap_or(all).min(all)
    }

    /// Any record of a type, as the plugin with the index `index` in a masters list. 0 where there
    /// is none.
    pub(crate) fn pick(&self, kind: FourCC, index: u32, chance: &mut Stream) -> u32 {
        match self.count(kind) {
            0 => 0,
            n => index << 24 | self.local(kind, chance.below(n)),
        }
    }
}

/// The ids that a plugin's records may name: its own, and those of its masters.
#[derive(Debug, Clone)]
pub(crate) struct Ids<'a> {
    /// The plugin's own.
    pub(crate) own: &'a Numbering,
    /// Those of its masters, in its order.
    pub(crate) masters: Vec<&'a Numbering>,
}

impl Ids<'_> {
    /// The form id of the plugin's own `n`th record of a type.
    pub(crate) fn id(&self, kind: &[u8; 4], n: u32) -> u32 {
        self.own.own << 24 | self.own.local(FourCC(*kind), n)
    }

    /// The form id of the `n`th record of a type of the first master.
    pub(crate) fn id_of_master(&self, kind: &[u8; 4], n: u32) -> u32 {
        let first = self.masters.first();
        first.map_or(0, |master| master.local(FourCC(*kind), n))
    }

    /// Whether there is any record of a type to name.
    pub(crate) fn has(&self, kind: FourCC) -> bool {
        let mut all = self.masters.first().into_iter().chain([&self.own]);
        all.any(|numbering| numbering.count(kind) > 0)
    }

    /// Any record of a type: every other time one of the plugin's own, if it has any. 0 where there
    /// is none.
    pub(crate) fn pick(&self, kind: FourCC, chance: &mut Stream) -> u32 {
        let own = self.own.count(kind) > 0 && (self.masters.is_empty() || chance.chance(1, 2));
        if own {
            return self.own.pick(kind, self.own.own, chance);
        }
        let first = self.masters.first();
        first.map_or(0, |master| master.pick(kind, 0, chance))
    }
}

/// A step that visits every one of `runs` places and lands far away each time.
fn stride(runs: u32) -> u32 {
    let golden = (u64::from(runs) * 618 / 1000) as u32 | 1;
    (golden..).find(|step| gcd(*step, runs) == 1).unwrap_or(1)
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn no_two_records_have_one_id() {
        let counts = Counts::of(&[(b"STAT", 1_000), (b"REFR", 12_345), (b"DOBJ", 1)]);
        let numbering = Numbering::of_master(&counts, 0);
        let mut seen = BTreeSet::new();
        for (kind, n) in counts.iter() {
            seen.extend((0..n).map(|n| numbering.local(kind, n)));
        }
        assert_eq!(seen.len(), 13_346);
        assert!(seen.iter().all(|id| (FIRST..0x100_0000).contains(id)));
    }
}
