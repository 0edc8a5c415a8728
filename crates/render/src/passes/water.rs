//! Sheets of water.

use super::{
    FILTERED, Recipe, depth, layout, light_target, pipeline, sampler, shader, smooth, texture,
    uniform,
};
use crate::gpu::Gpu;
use crate::held::{TextureId, Textures};
use crate::mesh::{Slot, linear};
use bytemuck::{Pod, Zeroable};
use scene::Water;
use wgpu::{BlendState, BufferUsages, CompareFunction, ShaderStages, TextureViewDimension};

#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Pod, Zeroable)]
struct Sheet {
    area: [f32; 4],
    shallow: [f32; 4],
    deep: [f32; 4],
    reflection: [f32; 4],
    numbers: [f32; 4],
}

/// A sheet on the device.
#[derive(Debug)]
pub(crate) struct HeldSheet {
    pub(crate) water: Water,
    pub(crate) texture: Option<TextureId>,
    numbers: wgpu::Buffer,
    group: wgpu::BindGroup,
    is_there: bool,
}

/// The pass's pipeline, and what all sheets share.
#[derive(Debug)]
pub(crate) struct WaterPass {
    pipeline: wgpu::RenderPipeline,
    layout: wgpu::BindGroupLayout,
    sampler: wgpu::Sampler,
}

impl WaterPass {
    pub(crate) fn new(gpu: &Gpu, frame: &wgpu::BindGroupLayout) -> Self {
        let device = &gpu.device;
        let shader = shader(device, "water", include_str!("water.wgsl"));
        let own = device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
            label: Some("water"),
            entries: &[
                uniform(0, ShaderStages::VERTEX_FRAGMENT),
                sampler(1, wgpu::SamplerBindingType::Filtering),
                texture(2, TextureViewDimension::D2, FILTERED),
            ],
        });
        let recipe = Recipe {
            label: "water",
            layout: &layout(device, &[Some(frame), Some(&own)]),
            shader: &shader,
            entries: ("vertex", Some("fragment")),
            buffers: &[],
            targets: &[light_target(Some(BlendState::ALPHA_BLENDING))],
            cull: None,
            depth: Some(depth(false, CompareFunction::GreaterEqual)),
        };
        Self {
            pipeline: pipeline(device, recipe),
            sampler: smooth(gpu, [true, true], gpu.anisotropy),
            layout: own,
        }
    }

    /// Brings a sheet to the device, and asks for its texture.
    pub(crate) fn hold(&self, gpu: &Gpu, textures: &mut Textures, water: &Water) -> HeldSheet {
        let texture = textures.ask(&water.noise, Slot::Normal);
        let numbers = gpu.buffer(
            "water",
            bytemuck::bytes_of(&sheet(water, false)),
            BufferUsages::UNIFORM,
        );
        HeldSheet {
            group: self.group(gpu, textures, &numbers, texture),
            water: water.clone(),
            texture,
            numbers,
            is_there: false,
        }
    }

    /// Binds the texture when it came.
    pub(crate) fn refresh(&self, gpu: &Gpu, textures: &Textures, held: &mut HeldSheet) {
        let is_there = held.texture.is_some_and(|id| textures.is_there(id));
        if is_there && !held.is_there {
            held.is_there = true;
            let numbers = sheet(&held.water, true);
            gpu.queue
                .write_buffer(&held.numbers, 0, bytemuck::bytes_of(&numbers));
            held.group = self.group(gpu, textures, &held.numbers, held.texture);
        }
    }

    fn group(
        &self,
        gpu: &Gpu,
        textures: &Textures,
        numbers: &wgpu::Buffer,
        texture: Option<TextureId>,
    ) -> wgpu::BindGroup {
        let entry = |binding, resource| wgpu::BindGroupEntry { binding, resource };
        gpu.device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: Some("water"),
            layout: &self.layout,
            entries: &[
                entry(0, numbers.as_entire_binding()),
                entry(1, wgpu::BindingResource::Sampler(&self.sampler)),
                entry(
                    2,
                    wgpu::BindingResource::TextureView(textures.view(texture, Slot::Normal)),
                ),
            ],
        })
    }

    pub(crate) fn draw<'s>(
        &self,
        pass: &mut wgpu::RenderPass<'_>,
        sheets: impl Iterator<Item = &'s HeldSheet>,
    ) {
        pass.set_pipeline(&self.pipeline);
        for held in sheets {
            pass.set_bind_group(1, &held.group, &[]);
            pass.draw(0..6, 0..1);
        }
    }
}

fn sheet(water: &Water, has_texture: bool) -> Sheet {
    let texture = f32::from(u8::from(has_texture));
    Sheet {
        area: [water.min.x, water.min.y, water.max.x, water.max.y],
        shallow: linear(water.shallow).extend(water.opacity).to_array(),
        deep: linear(water.deep).extend(water.height).to_array(),
        reflection: linear(water.reflection)
            .extend(water.reflectivity)
            .to_array(),
        numbers: [water.fresnel, water.sun_power, texture, 0.0],
    }
}
