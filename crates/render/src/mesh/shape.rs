//! One shape of a model: vertices in the model's space, triangles, and its surface.

use super::billboard::Billboard;
use super::bounds::Ball;
use super::surface::Surface;
use super::tangents;
use super::vertex::Vertex;
use glam::{Mat3, Mat4, Vec2, Vec3, Vec4};
use nif::Geometry;

/// One shape.
#[derive(Debug, Clone, PartialEq)]
pub struct Shape {
    /// Its name in the file.
    pub name: String,
    /// In the model's space, or about their billboard's middle.
    pub vertices: Vec<Vertex>,
    /// Three a triangle, counterclockwise from the front.
    pub indices: Vec<u32>,
    /// What it is like.
    pub surface: Surface,
    /// How it turns to the eye.
    pub billboard: Option<Billboard>,
    /// A ball around it, in the model's space.
    pub bounds: Ball,
}

impl Shape {
    /// A shape whose vertices are moved by `place`; parts of a body that `slots` has no bit for are
    /// left out.
    pub(crate) fn new(
        name: &str,
        geometry: &Geometry,
        place: &Mat4,
        surface: Surface,
        slots: u32,
    ) -> Self {
        let turn = Mat3::from_mat4(*place);
        let triangles = triangles(geometry, slots);
        let moved = |vectors: &[Vec3]| vectors.iter().map(|v| turn * *v).collect::<Vec<_>>();
        let places = geometry.positions.iter();
        let positions: Vec<Vec3> = places.map(|p| finite(place.transform_point3(*p))).collect();
        let normals = match geometry.normals.is_empty() {
            true => tangents::normals(&positions, &triangles),
            false => moved(&geometry.normals),
        };
        // Files have the direction of growing v as the tangent and that of u as the bitangent.
        let (along_u, along_v) =
            match geometry.tangents.is_empty() || geometry.bitangents.is_empty() {
                true => tangents::along_uv(&positions, &geometry.uvs, &triangles),
                false => (moved(&geometry.bitangents), moved(&geometry.tangents)),
            };
        let vertex = |at: usize| {
            let of = |list: &[Vec3]| list.get(at).copied().unwrap_or(Vec3::ZERO);
            Vertex::new(
                of(&positions),
                of(&normals),
                of(&along_u),
                of(&along_v),
                geometry.uvs.get(at).copied().unwrap_or(Vec2::ZERO),
                geometry.colors.get(at).copied().unwrap_or(Vec4::ONE),
            )
        };
        let indices: Vec<u32> = triangles
            .iter()
            .flatten()
            .map(|corner| u32::from(*corner))
            .collect();
        Self {
            name: name.to_owned(),
            vertices: (0..positions.len()).map(vertex).collect(),
            bounds: Ball::around(positions.iter().copied()),
            indices,
            surface,
            billboard: None,
        }
    }

    /// The same, turning to the eye about a middle.
    pub(crate) fn turning(mut self, billboard: Billboard) -> Self {
        self.bounds.center = billboard.center + self.bounds.center * billboard.scale;
        self.bounds.radius *= billboard.scale;
        self.billboard = Some(billboard);
        self
    }
}

fn triangles(geometry: &Geometry, slots: u32) -> Vec<[u16; 3]> {
    if geometry.parts.is_empty() {
        return geometry.triangles.clone();
    }
    let seen = geometry
        .parts
        .iter()
        .filter(|part| is_seen(part.slot, slots));
    let of_part = |part: &nif::Part| {
        let first = part.first as usize;
        let end = first.saturating_add(part.count as usize);
        geometry
            .triangles
            .get(first..end.min(geometry.triangles.len()))
    };
    seen.filter_map(of_part).flatten().copied().collect()
}

/// Whether a partition's slot is among those seen. Numbers past the slots are parts that come off or
/// are shown when something did: seen, except the stumps. Source: the table of meshes, "Skin".
fn is_seen(slot: Option<u16>, slots: u32) -> bool {
    match slot {
        Some(slot @ 30..=61) => slots >> (slot - 30) & 1 == 1,
        // 130 and up: the head, hair and so on of slots 30 and up.
        Some(slot @ 130..=161) => slots >> (slot - 130) & 1 == 1,
        Some(230..) => false,
        Some(_) | None => true,
    }
}

fn finite(point: Vec3) -> Vec3 {
    if point.is_finite() { point } else { Vec3::ZERO }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_partition_is_seen_if_its_slot_is() {
        assert!(is_seen(Some(32), 1 << 2));
        assert!(!is_seen(Some(32), !(1 << 2)));
        assert!(is_seen(Some(0), 0));
        assert!(is_seen(None, 0));
        assert!(!is_seen(Some(230), u32::MAX));
    }

    #[test]
    fn a_shape_without_normals_gets_those_of_its_triangles() {
        let geometry = Geometry {
            positions: vec![Vec3::ZERO, Vec3::X, Vec3::Y],
            triangles: vec![[0, 1, 2]],
            ..Geometry::default()
        };
        let shape = Shape::new("", &geometry, &Mat4::IDENTITY, Surface::default(), u32::MAX);
        assert_eq!(shape.vertices[0].normal, [0, 0, 127, 127]);
        assert_eq!(shape.indices, [0, 1, 2]);
    }
}
