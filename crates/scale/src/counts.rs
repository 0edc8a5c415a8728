//! How many records of each type each master has.
//!
//! `tables/counts.csv` holds one row a type, in the order of the groups in a file. The column of
//! `Skyrim.esm` is counted in the real file. Those of the other masters are counted where a
//! record has an editor id; Unknown: how many cells, references, landscapes, navigation meshes and
//! lines each of them has: only their sum (1.2 million records, 73,676 cells) is known, and the
//! split is a guess in proportion to the files' sizes.

use ident::FourCC;

/// The masters, in load order.
pub(crate) const MASTERS: [&str; 5] = [
    "Skyrim.esm",
    "Update.esm",
    "Dawnguard.esm",
    "HearthFires.esm",
    "Dragonborn.esm",
];

/// What `--quick` divides every number by.
const QUICK: u32 = 100;

/// Records by type, in the order of the groups.
#[derive(Debug, Clone, Default)]
pub(crate) struct Counts(Vec<(FourCC, u32)>);

impl Counts {
    /// The numbers of a master, or a hundredth of them, at least 1 of each type there is.
    pub(crate) fn of_master(master: usize, quick: bool) -> Self {
        let rows = include_str!("../tables/counts.csv").lines().skip(1);
        let counts = rows.filter_map(|row| {
            let mut cells = row.split(',');
            let kind = FourCC(cells.next()?.as_bytes().try_into().ok()?);
            let count: u32 = cells.nth(master)?.parse().ok()?;
            let count = if quick && count > 0 {
                (count / QUICK).max(1)
            } else {
                count
            };
            Some((kind, count))
        });
        Self(counts.collect())
    }

    /// These numbers, as a small plugin has.
    pub(crate) fn of(counts: &[(&[u8; 4], u32)]) -> Self {
        Self(
            counts
                .iter()
                .map(|(kind, n)| (FourCC(**kind), *n))
                .collect(),
        )
    }

    /// Types and numbers, in the order of the groups.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (FourCC, u32)> + '_ {
        self.0.iter().copied()
    }

    /// How many of a type.
    pub(crate) fn get(&self, kind: &[u8; 4]) -> u32 {
        self.iter()
            .find(|(other, _)| other.0 == *kind)
            .map_or(0, |(_, count)| count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Source: the counts and the number of cells published for the game of 2016.
    #[test]
    fn the_numbers_are_those_of_the_game() {
        let masters: Vec<Counts> = (0..5).map(|at| Counts::of_master(at, false)).collect();
        let skyrim = &masters[0];
        assert_eq!(skyrim.get(b"REFR"), 693_333);
        assert_eq!(skyrim.iter().map(|(_, n)| n).sum::<u32>(), 869_687);
        let cells: u32 = masters.iter().map(|counts| counts.get(b"CELL")).sum();
        assert_eq!(cells, 73_676);
        let quests: u32 = masters.iter().map(|counts| counts.get(b"QUST")).sum();
        assert_eq!(quests, 2_274);
    }

    /// Source: the published table of counts, where it is at hand.
    #[test]
    fn every_row_of_the_first_master_is_the_published_one() {
        let path = "../../../shared/reference/formats/skyrim_record_counts.csv";
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
        let Ok(table) = std::fs::read_to_string(path) else {
            println!("skipped: no reference tables");
            return;
        };
        let skyrim = Counts::of_master(0, false);
        let mut rows = 0;
        for (kind, count) in table.lines().skip(1).filter_map(|row| row.split_once(',')) {
            let code: &[u8; 4] = kind.as_bytes().try_into().expect("four letters");
            assert_eq!(skyrim.get(code).to_string(), count, "{kind}");
            rows += 1;
        }
        assert_eq!(rows, 118);
        assert_eq!(skyrim.iter().filter(|(_, n)| *n > 0).count(), 118);
    }

    #[test]
    fn a_quick_master_has_a_hundredth_of_each_type() {
        let quick = Counts::of_master(0, true);
        assert_eq!(quick.get(b"REFR"), 6_933);
        assert_eq!(quick.get(b"DOBJ"), 1);
        assert_eq!(quick.get(b"VOLI"), 0);
    }
}
