//! On which triangle of a navigation mesh a door stands (`XNDP`).
//!
//! A plugin that replaces the mesh may leave doors with triangles it has not: then it is the one
//! nearest to the door. Source: xEdit issue 1265.

use crate::problem::OddField;
use crate::{Forms, RecordView};
use ident::{FormId, FourCC};

const XNDP: FourCC = FourCC(*b"XNDP");

impl Forms {
    /// The navigation mesh and the triangle of it that a door stands on. `None` when it stands on
    /// none, or on a mesh that is not there or has no triangles.
    pub fn door_triangle(&self, door: FormId) -> Option<(FormId, usize)> {
        let record = self.record(door)?;
        let (mesh, triangle) = named(&record)?;
        let geometry = self.nav_mesh(mesh)?;
        if usize::from(triangle) < geometry.triangles.len() {
            return Some((mesh, usize::from(triangle)));
        }
        let place = record.field(b"DATA").map(|mut field| field.f32s());
        let nearest = geometry.nearest_triangle(place.unwrap_or_default())?;
        Some((mesh, nearest))
    }

    /// Tells when a door's triangle is not there.
    pub(crate) fn check_door(&self, record: &RecordView<'_>) {
        let Some((mesh, triangle)) = named(record) else {
            return;
        };
        let count = self.nav_mesh(mesh).map(|mesh| mesh.triangles.len());
        if let Some(count) = count.filter(|&count| usize::from(triangle) >= count) {
            record.tell(XNDP, OddField::NoSuchTriangle { triangle, count });
        }
    }
}

/// The mesh and triangle that a reference's record names.
fn named(record: &RecordView<'_>) -> Option<(FormId, u16)> {
    if !record.entry().is_reference() {
        return None;
    }
    let mut field = record.field(&XNDP.0)?;
    Some((field.form()?, field.u16()))
}
