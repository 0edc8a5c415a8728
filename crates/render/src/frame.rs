//! The numbers of one frame, as all shaders read them.

use crate::mesh::linear;
use crate::passes::{CASCADES, REACH};
use bytemuck::{Pod, Zeroable};
use glam::{Mat4, Vec3, Vec4};
use scene::{Air, Camera};

/// What is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Show {
    /// The picture.
    #[default]
    Picture,
    /// Normals as colours.
    Normals,
    /// Textures without light.
    Textures,
}

/// The numbers of one frame; `passes/frame.wgsl` has the same.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Pod, Zeroable)]
pub(crate) struct Frame {
    view_projection: Mat4,
    inverse: Mat4,
    eye: Vec4,
    ambient: [Vec4; 6],
    sun_direction: Vec4,
    sun_color: Vec4,
    fog_near: Vec4,
    fog_far: Vec4,
    fog: Vec4,
    shadows: [Mat4; CASCADES],
    shadow_reach: Vec4,
    view: Vec4,
    sky_upper: Vec4,
    sky_lower: Vec4,
    sky_horizon: Vec4,
    sun_disc: Vec4,
    sun: Vec4,
    glare: Vec4,
    stars: Vec4,
}

/// The eye's matrices.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Eye {
    pub(crate) position: Vec3,
    /// From the world to the eye.
    pub(crate) view: Mat4,
    /// From the world to the picture.
    pub(crate) view_projection: Mat4,
}

impl Eye {
    pub(crate) fn new(camera: &Camera, size: (u32, u32)) -> Self {
        let view = camera.view();
        let aspect = size.0.max(1) as f32 / size.1.max(1) as f32;
        Self {
            position: camera.position,
            view,
            view_projection: projection(camera, aspect) * view,
        }
    }
}

/// Depth runs from 1 near to 0 far, so that far things keep apart.
fn projection(camera: &Camera, aspect: f32) -> Mat4 {
    let (near, far) = (camera.near.max(0.1), camera.far.max(camera.near + 1.0));
    let half = camera.field_of_view.clamp(0.05, 2.8) / 2.0;
    let tall = libm::cosf(half) / libm::sinf(half);
    let span = far - near;
    Mat4::from_cols(
        Vec4::new(tall / aspect, 0.0, 0.0, 0.0),
        Vec4::new(0.0, tall, 0.0, 0.0),
        Vec4::new(0.0, 0.0, near / span, -1.0),
        Vec4::new(0.0, 0.0, far * near / span, 0.0),
    )
}

impl Frame {
    pub(crate) fn new(
        air: &Air,
        camera: &Camera,
        eye: &Eye,
        shadows: [Mat4; CASCADES],
        size: (u32, u32),
        seconds: f32,
        show: Show,
    ) -> Self {
        let sky = air.sky.as_ref();
        let plain = |of: fn(&scene::Sky) -> Vec3| linear(sky.map_or(air.fog.far_color, of));
        let sun_disc = sky.map_or(Vec3::Z, |sky| sky.sun_direction);
        let [near_reach, middle_reach, far_reach] = REACH;
        Self {
            view_projection: eye.view_projection,
            inverse: eye.view_projection.inverse(),
            eye: eye.position.extend(seconds),
            ambient: air.ambient.map(|side| linear(side).extend(0.0)),
            sun_direction: air
                .sun
                .direction
                .extend(f32::from(u8::from(air.sun.has_shadows))),
            sun_color: linear(air.sun.color).extend(0.0),
            fog_near: linear(air.fog.near_color).extend(air.fog.near),
            fog_far: linear(air.fog.far_color).extend(air.fog.far),
            fog: Vec4::new(
                air.fog.power,
                air.fog.max,
                f32::from(u8::from(sky.is_some())),
                match show {
                    Show::Picture => 0.0,
                    Show::Normals => 1.0,
                    Show::Textures => 2.0,
                },
            ),
            shadows,
            shadow_reach: Vec4::new(near_reach, middle_reach, far_reach, 0.0),
            view: Vec4::new(
                size.0 as f32,
                size.1 as f32,
                camera.near.max(0.1),
                camera.far,
            ),
            sky_upper: plain(|sky| sky.upper).extend(0.0),
            sky_lower: plain(|sky| sky.lower).extend(0.0),
            sky_horizon: plain(|sky| sky.horizon).extend(0.0),
            sun_disc: sun_disc.extend(sky.map_or(0.0, |sky| sky.night)),
            sun: plain(|sky| sky.sun).extend(0.0),
            glare: plain(|sky| sky.glare).extend(sky.map_or(0.0, |sky| sky.glare_strength)),
            stars: plain(|sky| sky.stars).extend(0.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depth_is_1_at_the_near_end_and_0_at_the_far_end() {
        let camera = Camera::default();
        let matrix = projection(&camera, 1.5);
        let depth = |away: f32| {
            let clip = matrix * Vec4::new(0.0, 0.0, -away, 1.0);
            clip.z / clip.w
        };
        assert!((depth(camera.near) - 1.0).abs() < 1e-5);
        assert!(depth(camera.far).abs() < 1e-5);
    }
}
