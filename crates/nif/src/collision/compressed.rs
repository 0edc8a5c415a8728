//! Compressed meshes: chunks of strips with coordinates in thousandths, and big triangles.

use super::shape::Mesh;
use super::{Filter, HAVOK_UNIT, filter, vector};
use crate::fields::Fields;
use glam::{Quat, Vec3, Vec4};

/// Parts of a Havok unit that a stored coordinate counts.
const STEP: f32 = 1.0 / 1000.0;

/// The triangles of a mesh; no more than `most`, and then that number is 0 after.
pub(super) fn mesh(data: Fields<'_, '_>, most: &mut usize) -> Mesh {
    let mut mesh = Mesh::default();
    for group in data.groups("chunk_materials") {
        let fields = group.fields();
        let filter = fields.group("filter").map_or(Filter::default(), filter);
        mesh.materials.push((fields.bits("material"), filter));
    }
    let transforms: Vec<(Vec3, Quat)> = data
        .groups("chunk_transforms")
        .map(|group| {
            let fields = group.fields();
            let rotation: Vec4 = fields.row("rotation").unwrap_or(Vec4::W);
            (vector(fields, "translation"), Quat::from_vec4(rotation))
        })
        .collect();
    let vertices = data.rows::<Vec4>("big_verts");
    mesh.vertices
        .extend(vertices.map(|vertex| vertex.truncate() * HAVOK_UNIT));
    for group in data.groups("big_tris") {
        let fields = group.fields();
        if let Some(triangle) = fields.row::<[u16; 3]>("triangle") {
            mesh.add(0, triangle.map(u32::from), fields.bits("material") as u16);
        }
    }
    for group in data.groups("chunks") {
        chunk(group.fields(), &transforms, &mut mesh);
        if mesh.triangles.len() > *most {
            *most = 0;
            return mesh;
        }
    }
    mesh
}

fn chunk(fields: Fields<'_, '_>, transforms: &[(Vec3, Quat)], mesh: &mut Mesh) {
    let transform = fields.bits("transform_index") as usize;
    let (translation, rotation) = transforms
        .get(transform)
        .copied()
        .unwrap_or((Vec3::ZERO, Quat::IDENTITY));
    let origin = vector(fields, "translation") + translation;
    let first = mesh.vertices.len() as u32;
    let vertices = fields.rows::<[u16; 3]>("vertices").map(|steps| {
        let offset = Vec3::from_array(steps.map(|step| f32::from(step) * STEP));
        rotation * (origin + offset) * HAVOK_UNIT
    });
    mesh.vertices.extend(vertices);
    let material = fields.bits("material_index") as u16;
    let indices: Vec<u16> = fields.rows("indices").collect();
    let mut rest = indices.as_slice();
    for length in fields.rows::<u16>("strips") {
        let (strip, after) = rest.split_at(usize::from(length).min(rest.len()));
        rest = after;
        for (at, corners) in strip.windows(3).enumerate() {
            let &[a, b, c] = corners else { continue };
            let corners = if at % 2 == 0 { [a, b, c] } else { [a, c, b] };
            mesh.add(first, corners.map(u32::from), material);
        }
    }
    for corners in rest.chunks_exact(3) {
        let &[a, b, c] = corners else { continue };
        mesh.add(first, [a, b, c].map(u32::from), material);
    }
}
