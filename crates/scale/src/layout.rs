//! Which cells there are and how much stands in each.
//!
//! One world has most of the exterior cells, the others some; every second exterior has a
//! landscape and a navigation mesh or more. Interiors hold more than half of all references.
//! Unknown: the real distribution; the shares are guesses that keep the known sums.

use crate::chance::{Seed, shares};
use crate::counts::Counts;
use det::Stream;

/// Where a cell is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// The cell of a world's persistent references.
    Persistent,
    /// In a world's grid.
    Exterior(i16, i16),
    /// Inside.
    Interior,
}

/// How far from the middle a plugin puts cells into another's world: a multiple of a block.
const AWAY: i16 = 1024;

/// A cell and how much stands in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CellPlan {
    /// Which cell record it is.
    pub(crate) n: u32,
    /// Where it is.
    pub(crate) place: Place,
    /// Persistent references.
    pub(crate) persistent: u32,
    /// Temporary references.
    pub(crate) temporary: u32,
    /// Persistent actors.
    pub(crate) persistent_actors: u32,
    /// Temporary actors.
    pub(crate) temporary_actors: u32,
    /// Whether it has a landscape.
    pub(crate) has_land: bool,
    /// Navigation meshes.
    pub(crate) meshes: u32,
}

/// All cells of a plugin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Layout {
    /// Worlds with their cells: the persistent one first, then by block and sub-block.
    pub(crate) worlds: Vec<Vec<CellPlan>>,
    /// Interior cells.
    pub(crate) interiors: Vec<CellPlan>,
    /// How many references are persistent.
    pub(crate) persistent: u32,
    /// How many actors are persistent.
    pub(crate) persistent_actors: u32,
}

impl CellPlan {
    fn new(n: u32, place: Place) -> Self {
        Self {
            n,
            place,
            persistent: 0,
            temporary: 0,
            persistent_actors: 0,
            temporary_actors: 0,
            has_land: false,
            meshes: 0,
        }
    }
}

impl Layout {
    /// The cells of a master with these numbers. One without worlds of its own has its exterior
    /// cells in one world all the same: its first master's.
    pub(crate) fn new(counts: &Counts, seed: Seed, master: u32) -> Self {
        let mut chance = seed.stream(*b"CELL", u32::MAX - master);
        let cells = counts.get(b"CELL");
        let n_worlds = counts.get(b"WRLD").max(1).min(cells.max(2) / 2);
        let n_interiors = (cells / 9).min(if master == 0 { 1_900 } else { 200 });
        let exteriors = cells.saturating_sub(n_interiors + n_worlds);
        let mut next = 0..cells;
        let mut cell = |place| CellPlan::new(next.next().unwrap_or(0), place);
        // In another plugin's world: away from that one's cells, which the new ones would become.
        let shift = if counts.get(b"WRLD") == 0 { AWAY } else { 0 };
        let worlds = world_sizes(n_worlds, exteriors)
            .into_iter()
            .map(|size| {
                let mut world = vec![cell(Place::Persistent)];
                let places = grid(size).into_iter();
                world.extend(places.map(|(x, y)| cell(Place::Exterior(x + shift, y))));
                world
            })
            .collect();
        let interiors = (0..n_interiors).map(|_| cell(Place::Interior)).collect();
        let mut out = Self {
            worlds,
            interiors,
            persistent: counts.get(b"REFR") * 8 / 100,
            persistent_actors: counts.get(b"ACHR") * 45 / 100,
        };
        out.place_grounds(counts.get(b"LAND"), counts.get(b"NAVM"), &mut chance);
        out.place_references(counts.get(b"REFR"), counts.get(b"ACHR"), &mut chance);
        out
    }

    fn exteriors(&mut self) -> Vec<&mut CellPlan> {
        let worlds = self.worlds.iter_mut();
        worlds.flat_map(|world| world.iter_mut().skip(1)).collect()
    }

    /// Landscapes go into the first exterior cells; each of those and each interior gets its share
    /// of the meshes.
    fn place_grounds(&mut self, lands: u32, meshes: u32, chance: &mut Stream) {
        let indoors = meshes / 6;
        let shares_indoors = shares(chance, indoors, self.interiors.len());
        for (cell, n) in self.interiors.iter_mut().zip(shares_indoors) {
            cell.meshes = n;
        }
        let mut exteriors = self.exteriors();
        let lands = (lands as usize).min(exteriors.len());
        let shares = shares(chance, meshes - indoors, lands);
        for (cell, n) in exteriors.iter_mut().take(lands).zip(shares) {
            cell.has_land = true;
            cell.meshes = n;
        }
    }

    fn place_references(&mut self, references: u32, actors: u32, chance: &mut Stream) {
        let persistent = [self.persistent, self.persistent_actors];
        let temporary = [references - persistent[0], actors - persistent[1]];
        let indoors = |all: u32, percent: u64| (u64::from(all) * percent / 100) as u32;
        let n = self.interiors.len();
        let inside = [
            shares(chance, indoors(persistent[0], 60), n),
            shares(chance, indoors(persistent[1], 60), n),
            shares(chance, indoors(temporary[0], 55), n),
            shares(chance, indoors(temporary[1], 55), n),
        ];
        let [a, b, c, d] = inside;
        for (at, cell) in self.interiors.iter_mut().enumerate() {
            let of = |list: &[u32]| list.get(at).copied().unwrap_or(0);
            cell.persistent = of(&a);
            cell.persistent_actors = of(&b);
            cell.temporary = of(&c);
            cell.temporary_actors = of(&d);
        }
        let rest = |all: u32, inside: &[u32]| all - inside.iter().sum::<u32>();
        let (outside, outside_actors) = (rest(persistent[0], &a), rest(persistent[1], &b));
        // Worlds share by their sizes.
        let whole: usize = self.worlds.iter().map(Vec::len).sum();
        let (mut given, mut before) = ([0; 2], 0);
        for world in &mut self.worlds {
            before += world.len();
            let until = |all: u32| (u64::from(all) * before as u64 / whole.max(1) as u64) as u32;
            if let Some(cell) = world.first_mut() {
                cell.persistent = until(outside) - given[0];
                cell.persistent_actors = until(outside_actors) - given[1];
            }
            given = [until(outside), until(outside_actors)];
        }
        let (temporary, actors) = (rest(temporary[0], &c), rest(temporary[1], &d));
        let mut exteriors = self.exteriors();
        let n = exteriors.len();
        let all = shares(chance, temporary, n)
            .into_iter()
            .zip(shares(chance, actors, n));
        for (cell, (references, actors)) in exteriors.iter_mut().zip(all) {
            cell.temporary = references;
            cell.temporary_actors = actors;
        }
    }
}

/// How many exterior cells each world has.
fn world_sizes(worlds: u32, exteriors: u32) -> Vec<u32> {
    let first = if worlds == 1 {
        exteriors
    } else {
        exteriors * 72 / 100
    };
    let rest = exteriors - first;
    let others = worlds - 1;
    let mut sizes = vec![first];
    sizes.extend((0..others).map(|at| rest * (at + 1) / others - rest * at / others));
    sizes
}

/// The places of a world: a square around 0,0, in the order of blocks and sub-blocks.
fn grid(size: u32) -> Vec<(i16, i16)> {
    let side = (1..=i16::MAX)
        .find(|side| *side as u32 * *side as u32 >= size)
        .unwrap_or(i16::MAX);
    let half = side / 2;
    let places = (0..size).map(|at| {
        let (x, y) = ((at % side as u32) as i16, (at / side as u32) as i16);
        (x - half, y - half)
    });
    let mut places: Vec<(i16, i16)> = places.collect();
    places.sort_by_key(|(x, y)| (y >> 5, x >> 5, y >> 3, x >> 3, *y, *x));
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_record_of_the_counts_has_its_cell() {
        let counts = Counts::of_master(0, false);
        let layout = Layout::new(&counts, Seed::new("a"), 0);
        let cells = || layout.worlds.iter().flatten().chain(&layout.interiors);
        assert_eq!(cells().count(), 17_568);
        let references: u32 = cells().map(|cell| cell.persistent + cell.temporary).sum();
        assert_eq!(references, 693_333);
        let actors: u32 = cells()
            .map(|cell| cell.persistent_actors + cell.temporary_actors)
            .sum();
        assert_eq!(actors, 10_504);
        assert_eq!(cells().filter(|cell| cell.has_land).count(), 15_564);
        assert_eq!(cells().map(|cell| cell.meshes).sum::<u32>(), 15_966);
    }

    #[test]
    fn cells_of_a_block_stand_together() {
        let grid = grid(5_000);
        let mut blocks: Vec<(i16, i16)> = grid.iter().map(|(x, y)| (y >> 5, x >> 5)).collect();
        let in_order = blocks.is_sorted();
        blocks.dedup();
        assert!(in_order);
        assert_eq!(blocks.len(), 16);
    }
}
