//! Shadows of the sun: three maps about the eye, each wider and coarser than the one before.

use super::{DEPTH_FORMAT, uniform};
use crate::gpu::Gpu;
use glam::{Mat4, Vec3};
use wgpu::{BufferUsages, ShaderStages};

/// Maps.
pub(crate) const CASCADES: usize = 3;
/// How far from the eye each reaches, in game units.
pub(crate) const REACH: [f32; CASCADES] = [700.0, 2600.0, 9000.0];
/// How far towards the sun things can stand that throw shadows into a map.
const TOWARDS_SUN: f32 = 12_000.0;

/// The maps, and the numbers each is drawn with.
#[derive(Debug)]
pub(crate) struct ShadowPass {
    /// All maps, to be read.
    pub(crate) view: wgpu::TextureView,
    /// One each, to be drawn into.
    pub(crate) layers: Vec<wgpu::TextureView>,
    /// The group each is drawn with.
    pub(crate) groups: Vec<wgpu::BindGroup>,
    pub(crate) layout: wgpu::BindGroupLayout,
    buffers: Vec<wgpu::Buffer>,
    side: u32,
}

/// Depth as shadows use it: 0 near the sun. Pushed back so that surfaces do not shade themselves.
pub(crate) fn depth() -> wgpu::DepthStencilState {
    wgpu::DepthStencilState {
        format: DEPTH_FORMAT,
        depth_write_enabled: Some(true),
        depth_compare: Some(wgpu::CompareFunction::LessEqual),
        stencil: wgpu::StencilState::default(),
        bias: wgpu::DepthBiasState {
            constant: 2,
            slope_scale: 1.5,
            clamp: 0.0,
        },
    }
}

impl ShadowPass {
    /// With maps of `side` pixels.
    pub(crate) fn new(gpu: &Gpu, side: u32) -> Self {
        let texture = gpu.device.create_texture(&wgpu::TextureDescriptor {
            label: Some("shadows"),
            size: wgpu::Extent3d {
                width: side,
                height: side,
                depth_or_array_layers: CASCADES as u32,
            },
            mip_level_count: 1,
            sample_count: 1,
            dimension: wgpu::TextureDimension::D2,
            format: DEPTH_FORMAT,
            usage: wgpu::TextureUsages::RENDER_ATTACHMENT | wgpu::TextureUsages::TEXTURE_BINDING,
            view_formats: &[],
        });
        let layer = |at: usize| {
            texture.create_view(&wgpu::TextureViewDescriptor {
                dimension: Some(wgpu::TextureViewDimension::D2),
                base_array_layer: at as u32,
                array_layer_count: Some(1),
                ..wgpu::TextureViewDescriptor::default()
            })
        };
        let layout = gpu
            .device
            .create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
                label: Some("shadow map"),
                entries: &[uniform(0, ShaderStages::VERTEX)],
            });
        let buffers: Vec<wgpu::Buffer> = (0..CASCADES)
            .map(|_| gpu.buffer("shadow map", &[0; size_of::<Mat4>()], BufferUsages::UNIFORM))
            .collect();
        let groups = buffers.iter().map(|buffer| {
            gpu.device.create_bind_group(&wgpu::BindGroupDescriptor {
                label: Some("shadow map"),
                layout: &layout,
                entries: &[wgpu::BindGroupEntry {
                    binding: 0,
                    resource: buffer.as_entire_binding(),
                }],
            })
        });
        Self {
            view: texture.create_view(&wgpu::TextureViewDescriptor {
                dimension: Some(wgpu::TextureViewDimension::D2Array),
                ..wgpu::TextureViewDescriptor::default()
            }),
            layers: (0..CASCADES).map(layer).collect(),
            groups: groups.collect(),
            layout,
            buffers,
            side,
        }
    }

    pub(crate) fn write(&self, gpu: &Gpu, matrices: &[Mat4; CASCADES]) {
        for (buffer, matrix) in self.buffers.iter().zip(matrices) {
            gpu.queue
                .write_buffer(buffer, 0, bytemuck::bytes_of(matrix));
        }
    }

    /// The matrices of all maps about an eye, for a sun.
    pub(crate) fn matrices(&self, eye: Vec3, sun: Vec3) -> [Mat4; CASCADES] {
        REACH.map(|reach| cascade(eye, sun, reach, self.side))
    }
}

/// From the world into a map: a box about the eye, moved in steps of a pixel so that edges stand
/// still while the eye moves.
fn cascade(eye: Vec3, sun: Vec3, reach: f32, side: u32) -> Mat4 {
    let up = if sun.z.abs() > 0.99 { Vec3::Y } else { Vec3::Z };
    let right = up.cross(sun).normalize();
    let above = sun.cross(right);
    let pixel = reach * 2.0 / side as f32;
    let snapped = |axis: Vec3| (eye.dot(axis) / pixel).floor() * pixel;
    let (x, y, z) = (snapped(right), snapped(above), eye.dot(sun));
    let (near, far) = (z + TOWARDS_SUN, z - TOWARDS_SUN);
    let row = |axis: Vec3, scale: f32, shift: f32| (axis * scale).extend(shift * scale);
    Mat4::from_cols(
        row(right, 1.0 / reach, -x),
        row(above, 1.0 / reach, -y),
        row(-sun, 1.0 / (near - far), near),
        glam::Vec4::W,
    )
    .transpose()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_nearer_to_the_sun_is_nearer_in_the_map() {
        let sun = Vec3::new(0.3, -0.4, 0.8).normalize();
        let eye = Vec3::new(5000.0, -300.0, 80.0);
        let matrix = cascade(eye, sun, 500.0, 1024);
        let at = matrix.project_point3(eye);
        assert!(at.x.abs() < 0.01 && at.y.abs() < 0.01, "{at}");
        assert!((at.z - 0.5).abs() < 0.01);
        assert!(matrix.project_point3(eye + sun * 100.0).z < at.z);
    }
}
