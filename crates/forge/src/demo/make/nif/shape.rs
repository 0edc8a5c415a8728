//! A shape of Special Edition: packed vertices, triangles, shader, transparency.

use super::blocks::{Blocks, NONE};
use super::{floats, object};
use crate::demo::make::mesh::{Corner, Mesh};
use crate::demo::make::surface::{self, Surface};
use glam::Vec3;
use wire::Writer;

/// What a vertex holds: place, texture coordinates, normal, tangent and colour, in 32 bytes.
const HOLDS: u64 = 0x3B << 44 | 0x07_6504 << 8 | 8;

pub(super) fn write(name: &str, mesh: &Mesh, surface: &Surface, blocks: &mut Blocks) -> i32 {
    let own = blocks.reserve("BSTriShape");
    let [shader, alpha] = surface::write(surface, blocks);
    let mut out = object(name, &[], Vec3::ZERO, NONE, blocks);
    let [low, high] = mesh.bounds();
    let centre = (low + high) * 0.5;
    let far = mesh.corners.iter().map(|own| own.place.distance(centre));
    floats(&mut out, &centre.to_array());
    out.f32_le(far.fold(0.0, f32::max));
    out.i32_le(NONE).i32_le(shader).i32_le(alpha).u64_le(HOLDS);
    let (corners, triangles) = (&mesh.corners, &mesh.triangles);
    out.u16_le(triangles.len() as u16)
        .u16_le(corners.len() as u16);
    out.u32_le((corners.len() * 32 + triangles.len() * 6) as u32);
    for (corner, tangents) in corners.iter().zip(mesh.tangents()) {
        vertex(corner, tangents, &mut out);
    }
    for index in triangles.iter().flatten() {
        out.u16_le(*index);
    }
    out.u32_le(0);
    blocks.fill(own, out);
    own
}

/// One vertex. What files call the tangent runs along v, and their bitangent along u.
fn vertex(corner: &Corner, [along_v, along_u]: [Vec3; 2], out: &mut Writer) {
    floats(out, &corner.place.to_array());
    out.f32_le(along_u.x);
    out.u16_le(half(corner.uv.x)).u16_le(half(corner.uv.y));
    for (vector, other) in [(corner.normal, along_u.y), (along_v, along_u.z)] {
        let [x, y, z] = vector.to_array().map(unit);
        out.raw(&[x, y, z, unit(other)]);
    }
    let [red, green, blue] = corner.color.to_array().map(byte);
    out.raw(&[red, green, blue, byte(corner.alpha)]);
}

/// -1 to 1 as a byte.
fn unit(value: f32) -> u8 {
    byte(value * 0.5 + 0.5)
}

/// 0 to 1 as a byte.
fn byte(value: f32) -> u8 {
    (value.clamp(0.0, 1.0) * 255.0 + 0.5) as u8
}

/// The nearest half; texture coordinates are far from what does not fit.
fn half(value: f32) -> u16 {
    let sign = (value.to_bits() >> 16 & 0x8000) as u16;
    let size = value.abs();
    // Steps of 2^-24 up to the smallest number with an exponent of its own.
    if size < 1.0 / 16384.0 {
        return sign | (size * 16_777_216.0 + 0.5) as u16;
    }
    let bits = size.to_bits() + 0x1000;
    let exponent = (bits >> 23) as i32 - 127 + 15;
    if exponent > 30 {
        return sign | 0x7BFF;
    }
    sign | (exponent as u16) << 10 | (bits >> 13 & 0x3FF) as u16
}

#[cfg(test)]
mod tests {
    use super::half;

    // Expectation: the format of halves, by their reader.
    #[test]
    fn halves_read_as_they_were() {
        for value in [0.0, 1.0, -0.5, 2.25, 0.000_061, 1.0 / 3.0, -17.3, 65504.0] {
            let read = wire::half(half(value));
            assert!(
                (read - value).abs() <= value.abs() / 2048.0 + 1e-7,
                "{value}: {read}"
            );
        }
        assert_eq!(half(1.0), 0x3C00);
        assert_eq!(half(1e9), 0x7BFF);
    }
}
