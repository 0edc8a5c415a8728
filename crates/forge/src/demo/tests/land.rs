//! The demo's land: edges meet, the yard is flat, the pond is deep enough to swim in.

use super::plugin;
use std::collections::BTreeMap;

/// Heights of each cell's corners, by row and column, in units. Source: `reference` of the format in
/// `docs/formats/records.md`: deltas along the first column, then along each row, in eights.
fn heights() -> BTreeMap<(i32, i32), Vec<[f32; 33]>> {
    let demo = plugin("SkaldDemo.esp");
    let mut cells = BTreeMap::new();
    let mut grid = None;
    for record in demo.records() {
        let fields = record.fields().unwrap();
        let field = |kind: &[u8; 4]| fields.iter().find(|own| own.kind.0 == *kind);
        if let Some(place) = field(b"XCLC") {
            let number = |at: usize| i32::from_le_bytes(place.data[at..at + 4].try_into().unwrap());
            grid = Some((number(0), number(4)));
        }
        let (Some(land), Some(grid)) = (field(b"VHGT"), grid) else {
            continue;
        };
        let mut first = f32::from_le_bytes(land.data[..4].try_into().unwrap());
        let rows = land.data[4..4 + 33 * 33].chunks_exact(33).map(|deltas| {
            first += f32::from(deltas[0] as i8);
            let mut height = first;
            let mut row = [first * 8.0; 33];
            for (own, delta) in row.iter_mut().zip(deltas).skip(1) {
                height += f32::from(*delta as i8);
                *own = height * 8.0;
            }
            row
        });
        cells.insert(grid, rows.collect());
    }
    cells
}

#[test]
fn cells_meet_at_their_edges() {
    let cells = heights();
    assert_eq!(cells.len(), 25);
    for ((x, y), rows) in &cells {
        if let Some(east) = cells.get(&(x + 1, *y)) {
            for (own, other) in rows.iter().zip(east) {
                assert_eq!(own[32], other[0], "{x} {y}");
            }
        }
        if let Some(north) = cells.get(&(*x, y + 1)) {
            assert_eq!(rows[32], north[0], "{x} {y}");
        }
    }
}

#[test]
fn the_yard_is_flat_its_pond_deep_and_hills_stand_around() {
    let cells = heights();
    let home = &cells[&(0, 0)];
    // Before the house, at the gate, in the middle of the pond: rows and columns of 128 units.
    assert_eq!((home[17][16], home[10][16]), (0.0, 0.0));
    assert!(home[13][20] < -150.0, "{}", home[13][20]);
    let highest = |rows: &Vec<[f32; 33]>| rows.iter().flatten().copied().fold(f32::MIN, f32::max);
    assert!(highest(&cells[&(0, 1)]) > 300.0);
    assert!(highest(&cells[&(-2, -2)]) > 600.0);
}
