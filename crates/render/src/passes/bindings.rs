//! What every pass has bound: the frame's numbers, lights, shadows, depth.

use super::{sampler, texture, uniform};
use crate::frame::Frame;
use crate::gpu::Gpu;
use crate::lights::LightNumbers;
use wgpu::{BufferUsages, ShaderStages, TextureSampleType, TextureViewDimension};

/// Lights in the shader's list at most.
pub(crate) const LIGHTS: usize = 255;

/// The first group of all passes.
#[derive(Debug)]
pub(crate) struct FrameBindings {
    pub(crate) layout: wgpu::BindGroupLayout,
    pub(crate) group: wgpu::BindGroup,
    /// The same without the shadow maps, for when these are drawn.
    pub(crate) blind: wgpu::BindGroup,
    numbers: wgpu::Buffer,
    lights: wgpu::Buffer,
    shadow_sampler: wgpu::Sampler,
}

impl FrameBindings {
    pub(crate) fn new(
        gpu: &Gpu,
        shadow_map: &wgpu::TextureView,
        depth: &wgpu::TextureView,
    ) -> Self {
        let both = ShaderStages::VERTEX_FRAGMENT;
        let layout = gpu
            .device
            .create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
                label: Some("frame"),
                entries: &[
                    uniform(0, both),
                    uniform(1, ShaderStages::FRAGMENT),
                    texture(2, TextureViewDimension::D2Array, TextureSampleType::Depth),
                    sampler(3, wgpu::SamplerBindingType::Comparison),
                    texture(4, TextureViewDimension::D2, TextureSampleType::Depth),
                ],
            });
        let shadow_sampler = gpu.device.create_sampler(&wgpu::SamplerDescriptor {
            label: Some("shadows"),
            mag_filter: wgpu::FilterMode::Linear,
            min_filter: wgpu::FilterMode::Linear,
            compare: Some(wgpu::CompareFunction::LessEqual),
            ..wgpu::SamplerDescriptor::default()
        });
        let numbers = gpu.buffer("frame", &[0; size_of::<Frame>()], BufferUsages::UNIFORM);
        let empty = [0; LIGHTS * size_of::<LightNumbers>()];
        let lights = gpu.buffer("lights", &empty, BufferUsages::UNIFORM);
        let with = |shadow_map: &wgpu::TextureView, depth: &wgpu::TextureView| {
            group(
                gpu,
                &layout,
                &numbers,
                &lights,
                shadow_map,
                &shadow_sampler,
                depth,
            )
        };
        let group = with(shadow_map, depth);
        let blind = with(&no_shadows(gpu), depth);
        Self {
            layout,
            group,
            blind,
            numbers,
            lights,
            shadow_sampler,
        }
    }

    /// The picture has another size, and so has its depth.
    pub(crate) fn rebind(
        &mut self,
        gpu: &Gpu,
        shadow_map: &wgpu::TextureView,
        depth: &wgpu::TextureView,
    ) {
        self.group = group(
            gpu,
            &self.layout,
            &self.numbers,
            &self.lights,
            shadow_map,
            &self.shadow_sampler,
            depth,
        );
    }

    pub(crate) fn write(&self, gpu: &Gpu, frame: &Frame) {
        gpu.queue
            .write_buffer(&self.numbers, 0, bytemuck::bytes_of(frame));
    }

    pub(crate) fn write_lights(&self, gpu: &Gpu, lights: &[LightNumbers]) {
        let lights = lights.get(..LIGHTS.min(lights.len())).unwrap_or(&[]);
        if !lights.is_empty() {
            gpu.queue
                .write_buffer(&self.lights, 0, bytemuck::cast_slice(lights));
        }
    }
}

/// A shadow map of one pixel.
fn no_shadows(gpu: &Gpu) -> wgpu::TextureView {
    let texture = gpu.device.create_texture(&wgpu::TextureDescriptor {
        label: Some("no shadows"),
        size: wgpu::Extent3d {
            width: 1,
            height: 1,
            depth_or_array_layers: super::CASCADES as u32,
        },
        mip_level_count: 1,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format: super::DEPTH_FORMAT,
        usage: wgpu::TextureUsages::TEXTURE_BINDING,
        view_formats: &[],
    });
    texture.create_view(&wgpu::TextureViewDescriptor {
        dimension: Some(TextureViewDimension::D2Array),
        ..wgpu::TextureViewDescriptor::default()
    })
}

fn group(
    gpu: &Gpu,
    layout: &wgpu::BindGroupLayout,
    numbers: &wgpu::Buffer,
    lights: &wgpu::Buffer,
    shadow_map: &wgpu::TextureView,
    shadow_sampler: &wgpu::Sampler,
    depth: &wgpu::TextureView,
) -> wgpu::BindGroup {
    let entry = |binding, resource| wgpu::BindGroupEntry { binding, resource };
    gpu.device.create_bind_group(&wgpu::BindGroupDescriptor {
        label: Some("frame"),
        layout,
        entries: &[
            entry(0, numbers.as_entire_binding()),
            entry(1, lights.as_entire_binding()),
            entry(2, wgpu::BindingResource::TextureView(shadow_map)),
            entry(3, wgpu::BindingResource::Sampler(shadow_sampler)),
            entry(4, wgpu::BindingResource::TextureView(depth)),
        ],
    })
}
