//! Small plugins: a few records of their own, overrides of the first master's, and cells of its
//! first world with new references.

use crate::cells;
use crate::counts::{Counts, MASTERS};
use crate::layout::CellPlan;
use crate::master::{Maker, World};
use crate::numbering::{Ids, Numbering};
use det::Stream;
use esp::{PluginHeader, RecordFlags};
use ident::FourCC;

/// Types of which a small plugin has records of its own, and at most how many.
const OWN: [(&[u8; 4], u32); 11] = [
    (b"KYWD", 6),
    (b"GLOB", 4),
    (b"FACT", 3),
    (b"MGEF", 8),
    (b"SPEL", 8),
    (b"ARMO", 20),
    (b"MISC", 12),
    (b"STAT", 30),
    (b"WEAP", 20),
    (b"COBJ", 30),
    (b"FLST", 6),
];
/// Types that mods override, and at most how many of each.
const OVERRIDDEN: [(&[u8; 4], u32); 6] = [
    (b"ARMO", 12),
    (b"WEAP", 12),
    (b"NPC_", 10),
    (b"LVLI", 16),
    (b"COBJ", 10),
    (b"FACT", 4),
];
/// One plugin in so many takes a full slot, of which there are 254.
const FULL: usize = 20;
/// Cells that are changed at most.
const CELLS: u32 = 6;
/// New references in each of them at most.
const REFERENCES: u32 = 40;
/// Salt of the first small plugin; those before it belong to the masters.
const SALT: u32 = 16;

/// The name of a small plugin.
pub(crate) fn name(at: usize) -> String {
    format!("Mod{at:04}.esp")
}

/// A small plugin's bytes and its number of records.
pub(crate) fn write(world: &World, at: usize) -> Option<(Vec<u8>, u32)> {
    let mut chance = world.seed.stream(*b"MODS", at as u32);
    let is_light = !at.is_multiple_of(FULL) || at / FULL > 200;
    let header = header(&mut chance, is_light);
    let own = header.masters.len() as u32;
    let cells = changed_cells(world, &mut chance);
    let references: Vec<u32> = cells.iter().map(|_| chance.below(REFERENCES)).collect();
    let mut counts: Vec<(&[u8; 4], u32)> = OWN
        .iter()
        .map(|(kind, most)| (*kind, skewed(&mut chance, *most)))
        .collect();
    counts.push((b"REFR", references.iter().sum()));
    let counts = Counts::of(&counts);
    let numbering = Numbering::in_order(&counts, own);
    let masters = world.numberings.first().into_iter().collect();
    let ids = Ids {
        own: &numbering,
        masters,
    };
    let salt = SALT + at as u32;
    let mut maker = Maker::new(world, &header, (ids, &counts), (format!("M{at}"), salt));
    for (kind, n) in counts.iter().filter(|(kind, _)| kind.0 != *b"REFR") {
        maker.group(kind, n, &overrides(world, kind, &mut chance));
    }
    // Types that have a group already are not given a second one: it might change a record twice.
    let has_group = |kind: &[u8; 4]| counts.iter().any(|(made, _)| made.0 == *kind);
    for (kind, _) in OVERRIDDEN.iter().filter(|(kind, _)| !has_group(kind)) {
        let kind = FourCC(**kind);
        maker.group(kind, 0, &overrides(world, kind, &mut chance));
    }
    let cells: Vec<(&CellPlan, u32)> = cells.into_iter().zip(references).collect();
    cells::changed(&mut maker, &cells);
    let records = maker.file.records();
    Some((maker.file.finish(), records))
}

fn header(chance: &mut Stream, is_light: bool) -> PluginHeader {
    let mut header = PluginHeader::new().with_master("Skyrim.esm");
    for name in MASTERS.iter().skip(1) {
        if chance.chance(1, 3) {
            header = header.with_master(name);
        }
    }
    if is_light {
        header.flags = RecordFlags::LIGHT;
    }
    header.author = b"Skald".to_vec();
    header
}

/// Mostly few, seldom many.
fn skewed(chance: &mut Stream, most: u32) -> u32 {
    let draw = chance.below(most + 1);
    chance.below(draw + 1)
}

/// Which records of the first master are overridden.
fn overrides(world: &World, kind: FourCC, chance: &mut Stream) -> Vec<u32> {
    let all = OVERRIDDEN.iter().find(|(other, _)| kind.0 == **other);
    let (Some((_, most)), Some(counts)) = (all, world.counts.first()) else {
        return Vec::new();
    };
    // The first half of a type is sure to have been made from its shape.
    let known = counts.get(&kind.0) / 2;
    let n = skewed(chance, *most).min(known);
    let mut picked: Vec<u32> = (0..n).map(|_| chance.below(known)).collect();
    picked.sort_unstable();
    picked.dedup();
    picked
}

/// A few cells of the first world, in the order of their groups.
fn changed_cells<'a>(world: &'a World, chance: &mut Stream) -> Vec<&'a CellPlan> {
    let cells = world
        .layouts
        .first()
        .and_then(|layout| layout.worlds.first());
    let Some(cells) = cells.filter(|cells| cells.len() > 1) else {
        return Vec::new();
    };
    let n = chance.below(CELLS);
    let mut picked: Vec<u32> = (0..n)
        .map(|_| 1 + chance.below(cells.len() as u32 - 1))
        .collect();
    picked.sort_unstable();
    picked.dedup();
    let picked = picked.into_iter();
    picked.filter_map(|at| cells.get(at as usize)).collect()
}
