//! Land: the ground of an exterior cell as triangles.
//!
//! Source: the land page: 33 by 33 heights, the diagonals of its squares alternate, quadrants may be
//! left out. Unknown: which diagonal comes first.

use crate::shape::{Shape, triangles};
use crate::{Layer, Placed, Pose};
use glam::{Quat, Vec3};

/// Heights along a side of a cell.
const POINTS: usize = 33;
/// Game units between two of them.
const STEP: f32 = 128.0;

/// The layer of land.
pub const GROUND: Layer = Layer::GROUND;

/// The land of a cell.
#[derive(Debug, Clone, Copy)]
pub struct Land<'a> {
    /// Heights in game units, rows from south to north, each from west to east.
    pub heights: &'a [f32],
    /// Quadrants that are left out: south west, south east, north west, north east.
    pub holes: [bool; 4],
    /// The cell's south west corner.
    pub corner: [f32; 2],
}

/// The ground of a cell; none without all of its heights, or when nothing of it is left.
pub fn land(land: Land<'_>) -> Option<Placed> {
    if land.heights.len() != POINTS * POINTS {
        return None;
    }
    let at = |row: usize, column: usize| {
        let height = land.heights.get(row * POINTS + column).copied();
        let height = height.filter(|height| height.is_finite());
        Vec3::new(
            column as f32 * STEP,
            row as f32 * STEP,
            height.unwrap_or(0.0),
        )
    };
    let mut points = Vec::with_capacity(POINTS * POINTS);
    for row in 0..POINTS {
        points.extend((0..POINTS).map(|column| at(row, column)));
    }
    let mut corners = Vec::with_capacity(2 * (POINTS - 1) * (POINTS - 1));
    for row in 0..POINTS - 1 {
        for column in 0..POINTS - 1 {
            if !is_hole(land.holes, row, column) {
                corners.extend(square(row, column));
            }
        }
    }
    let shape = triangles(points, corners)?;
    let [x, y] = land.corner;
    let pose = Pose::from_parts(Vec3::new(x, y, 0.0), Quat::IDENTITY);
    Some(Placed::fixed(Shape::single(shape), pose, GROUND))
}

fn is_hole(holes: [bool; 4], row: usize, column: usize) -> bool {
    let half = (POINTS - 1) / 2;
    let quadrant = usize::from(row >= half) * 2 + usize::from(column >= half);
    holes.get(quadrant).copied().unwrap_or(false)
}

/// The two triangles of a square, seen from above against the clock.
fn square(row: usize, column: usize) -> [[u32; 3]; 2] {
    let south_west = (row * POINTS + column) as u32;
    let south_east = south_west + 1;
    let north_west = south_west + POINTS as u32;
    let north_east = north_west + 1;
    if (row + column).is_multiple_of(2) {
        [
            [south_west, south_east, north_east],
            [south_west, north_east, north_west],
        ]
    } else {
        [
            [south_west, south_east, north_west],
            [south_east, north_east, north_west],
        ]
    }
}
