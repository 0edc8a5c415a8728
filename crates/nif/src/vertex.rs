//! Vertices of Special Edition, packed one after the other.

use crate::fields::{Fields, Row};
use crate::geometry::Geometry;
use glam::{Vec2, Vec3, Vec4};

/// Bits of what a vertex holds; in this order.
const PLACE: i64 = 0x1;
const UV: i64 = 0x2;
const NORMAL: i64 = 0x8;
const TANGENT: i64 = 0x10;
const COLOR: i64 = 0x20;
const SKIN: i64 = 0x40;

/// Adds the vertices of a field of packed ones.
pub(crate) fn read(fields: Fields<'_, '_>, name: &str, geometry: &mut Geometry) {
    let Some(rows) = fields.raw_rows(name) else {
        return;
    };
    let holds = rows.argument;
    for vertex in rows.bytes.chunks_exact(rows.stride().max(1)) {
        let mut parts = Parts(vertex);
        let mut bitangent = Vec3::ZERO;
        if holds & PLACE != 0 {
            geometry.positions.push(parts.next());
            bitangent.x = parts.next();
        }
        if holds & UV != 0 {
            geometry.uvs.push(Vec2::new(parts.half(), parts.half()));
        }
        if holds & NORMAL != 0 {
            let [normal, bitangent_y] = parts.unit();
            geometry.normals.push(normal);
            bitangent.y = bitangent_y.x;
        }
        if holds & (NORMAL | TANGENT) == NORMAL | TANGENT {
            let [tangent, bitangent_z] = parts.unit();
            bitangent.z = bitangent_z.x;
            geometry.tangents.push(tangent);
            geometry.bitangents.push(bitangent);
        }
        if holds & COLOR != 0 {
            let color: [u8; 4] = parts.next();
            geometry
                .colors
                .push(Vec4::from_array(color.map(|part| f32::from(part) / 255.0)));
        }
        if holds & SKIN != 0 {
            geometry.weights.push(std::array::from_fn(|_| parts.half()));
            let bones: [u8; 4] = parts.next();
            geometry.bones.push(bones.map(u16::from));
        }
    }
}

/// The bytes of one vertex, from the front.
struct Parts<'a>(&'a [u8]);

impl Parts<'_> {
    fn next<R: Row>(&mut self) -> R {
        let (part, rest) = self.0.split_at(R::SIZE.min(self.0.len()));
        self.0 = rest;
        R::from_row(part)
    }

    fn half(&mut self) -> f32 {
        wire::half(self.next())
    }

    /// Three bytes of a unit vector, and one of another.
    fn unit(&mut self) -> [Vec3; 2] {
        let bytes: [u8; 4] = self.next();
        let [x, y, z, other] = bytes.map(|byte| f32::from(byte) / 255.0 * 2.0 - 1.0);
        [Vec3::new(x, y, z), Vec3::splat(other)]
    }
}
