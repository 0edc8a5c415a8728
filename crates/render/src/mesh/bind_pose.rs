//! Skinned vertices where their bones hold them, with nothing moved.

use glam::{Mat3, Mat4, Vec3};
use nif::{Geometry, Skin};

/// Moves a geometry's vertices by its bones; `bones` has each one's transform from its own space to
/// the outer one. Vertices without weights stay.
pub(crate) fn pose(geometry: &mut Geometry, skin: &Skin, bones: &[Mat4]) {
    let transforms: Vec<Mat4> = skin
        .bones
        .iter()
        .zip(bones)
        .map(|(bone, world)| *world * bone.transform.matrix())
        .collect();
    let blend = |weights: &[f32; 4], places: &[u16; 4]| {
        let mut sum = Mat4::ZERO;
        let mut total = 0.0;
        for (weight, place) in weights.iter().zip(places) {
            if *weight > 0.0
                && let Some(transform) = transforms.get(usize::from(*place))
            {
                sum += *transform * *weight;
                total += weight;
            }
        }
        (total > 0.0).then(|| sum * (1.0 / total))
    };
    let rows = geometry.weights.iter().zip(&geometry.bones);
    let blends: Vec<Option<Mat4>> = rows.map(|(weights, bones)| blend(weights, bones)).collect();
    for (place, blend) in geometry.positions.iter_mut().zip(&blends) {
        if let Some(blend) = blend {
            *place = blend.transform_point3(*place);
        }
    }
    for list in [
        &mut geometry.normals,
        &mut geometry.tangents,
        &mut geometry.bitangents,
    ] {
        for (vector, blend) in list.iter_mut().zip(&blends) {
            if let Some(blend) = blend {
                let turned: Vec3 = Mat3::from_mat4(*blend) * *vector;
                *vector = turned;
            }
        }
    }
}
