//! `NAVM`: where actors can walk: triangles.
//!
//! Read are where it lies and its triangles; links to other meshes, cover and the grid are left to
//! whoever walks.

use crate::table::TypedRecord;
use crate::{Field, RecordView};
use ident::{FormId, FourCC};

/// A navigation mesh.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct NavMesh {
    /// Where it lies.
    pub place: NavMeshPlace,
    /// Corners, in game units.
    pub vertices: Vec<[f32; 3]>,
    /// Triangles.
    pub triangles: Vec<NavTriangle>,
}

/// Where a navigation mesh lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NavMeshPlace {
    /// In an interior cell.
    Interior(Option<FormId>),
    /// At a place of a worldspace's grid.
    Exterior {
        /// The worldspace.
        world: FormId,
        /// Its cell: x, y.
        grid: (i16, i16),
    },
}

/// A triangle of a navigation mesh.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NavTriangle {
    /// Its corners among the mesh's.
    pub vertices: [u16; 3],
    /// What lies behind its sides: a triangle or a link to another mesh, -1 for nothing.
    pub neighbours: [i16; 3],
    /// Flags.
    pub flags: u16,
    /// Flags of its cover.
    pub cover: u16,
}

impl Default for NavMeshPlace {
    fn default() -> Self {
        Self::Interior(None)
    }
}

impl NavMeshPlace {
    /// A worldspace and a grid place, or none and an interior cell.
    pub(super) fn read(field: &mut Field<'_>) -> Self {
        match field.form() {
            Some(world) => {
                let (y, x) = (field.i16(), field.i16());
                let grid = (x, y);
                Self::Exterior { world, grid }
            }
            None => Self::Interior(field.form()),
        }
    }
}

/// Elements after their number. The number is never believed: they end with the data.
pub(super) fn counted<'a, T>(
    field: &mut Field<'a>,
    size: usize,
    mut read: impl FnMut(&mut Field<'a>) -> T,
) -> Vec<T> {
    let count = field.u32() as usize;
    let mut out = Vec::with_capacity(count.min(field.remaining() / size));
    for _ in 0..count {
        if field.remaining() < size {
            // Tells that the data is too short.
            field.skip(size);
            break;
        }
        out.push(read(field));
    }
    out
}

impl TypedRecord for NavMesh {
    const KIND: FourCC = FourCC(*b"NAVM");

    fn read(record: &RecordView<'_>) -> Self {
        let Some(mut field) = record.field(b"NVNM") else {
            return Self::default();
        };
        // The version and the mark of a pathing cell.
        field.skip(8);
        Self {
            place: NavMeshPlace::read(&mut field),
            vertices: counted(&mut field, 12, Field::f32s),
            triangles: counted(&mut field, 16, |field| NavTriangle {
                vertices: [field.u16(), field.u16(), field.u16()],
                neighbours: [field.i16(), field.i16(), field.i16()],
                flags: field.u16(),
                cover: field.u16(),
            }),
        }
    }
}

impl NavMesh {
    /// The triangle whose middle is nearest to a point; of two the first.
    pub fn nearest_triangle(&self, point: [f32; 3]) -> Option<usize> {
        let mut nearest: Option<(f32, usize)> = None;
        for (at, triangle) in self.triangles.iter().enumerate() {
            let Some(distance) = self.distance_squared(triangle, point) else {
                continue;
            };
            if nearest.is_none_or(|(least, _)| distance < least) {
                nearest = Some((distance, at));
            }
        }
        nearest.map(|(_, at)| at)
    }

    /// From a triangle's middle to a point. `None` when a corner is not there.
    fn distance_squared(&self, triangle: &NavTriangle, point: [f32; 3]) -> Option<f32> {
        let [a, b, c] = triangle.vertices.map(usize::from);
        let (a, b, c) = (
            self.vertices.get(a)?,
            self.vertices.get(b)?,
            self.vertices.get(c)?,
        );
        let corners = a.iter().zip(b).zip(c).zip(point);
        let squares = corners.map(|(((a, b), c), point)| {
            let away = (a + b + c) / 3.0 - point;
            away * away
        });
        Some(squares.sum())
    }
}
