//! The sky behind everything.

use super::{
    FILTERED, Recipe, depth, layout, light_target, pipeline, sampler, shader, smooth, texture,
    uniform,
};
use crate::gpu::Gpu;
use crate::held::{TextureId, Textures};
use crate::mesh::{Slot, linear};
use bytemuck::{Pod, Zeroable};
use scene::Sky;
use wgpu::{BufferUsages, CompareFunction, ShaderStages, TextureViewDimension};

/// Layers of clouds that are drawn.
const LAYERS: usize = 4;
/// How often a texture of clouds lies over the sky.
const SCALE: f32 = 0.22;
/// How far clouds move in a second at the greatest speed.
const SPEED: f32 = 0.02;

#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Default, Pod, Zeroable)]
struct Clouds {
    color: [[f32; 4]; LAYERS],
    moved: [[f32; 4]; LAYERS],
}

/// The pass's pipeline, and the clouds that are bound.
#[derive(Debug)]
pub(crate) struct SkyPass {
    pipeline: wgpu::RenderPipeline,
    layout: wgpu::BindGroupLayout,
    sampler: wgpu::Sampler,
    numbers: wgpu::Buffer,
    group: wgpu::BindGroup,
    pub(crate) textures: [Option<TextureId>; LAYERS],
    bound: (u64, [Option<TextureId>; LAYERS]),
}

impl SkyPass {
    pub(crate) fn new(gpu: &Gpu, frame: &wgpu::BindGroupLayout, textures: &Textures) -> Self {
        let device = &gpu.device;
        let shader = shader(device, "sky", include_str!("sky.wgsl"));
        let mut entries = vec![
            uniform(0, ShaderStages::FRAGMENT),
            sampler(1, wgpu::SamplerBindingType::Filtering),
        ];
        for at in 0..LAYERS {
            entries.push(texture(at as u32 + 2, TextureViewDimension::D2, FILTERED));
        }
        let own = device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
            label: Some("sky"),
            entries: &entries,
        });
        let recipe = Recipe {
            label: "sky",
            layout: &layout(device, &[Some(frame), Some(&own)]),
            shader: &shader,
            entries: ("vertex", Some("fragment")),
            buffers: &[],
            targets: &[light_target(None)],
            cull: None,
            // Only where nothing is.
            depth: Some(depth(false, CompareFunction::GreaterEqual)),
        };
        let sampler = smooth(gpu, [true, true], 1);
        let numbers = gpu.buffer(
            "sky",
            bytemuck::bytes_of(&Clouds::default()),
            BufferUsages::UNIFORM,
        );
        let none = [None; LAYERS];
        Self {
            pipeline: pipeline(device, recipe),
            group: group(gpu, &own, &numbers, &sampler, textures, &none),
            layout: own,
            sampler,
            numbers,
            textures: none,
            bound: (textures.arrivals, none),
        }
    }

    /// Makes ready for a frame.
    pub(crate) fn prepare(&mut self, gpu: &Gpu, textures: &mut Textures, sky: &Sky, seconds: f32) {
        let mut clouds = Clouds::default();
        self.textures = [None; LAYERS];
        let slots = clouds.color.iter_mut().zip(&mut clouds.moved);
        for (((color, moved), id), layer) in slots.zip(&mut self.textures).zip(&sky.clouds) {
            *id = textures.ask(&layer.texture, Slot::Diffuse);
            let seen = id.is_some_and(|id| textures.is_there(id));
            let alpha = if seen {
                layer.alpha.clamp(0.0, 1.0)
            } else {
                0.0
            };
            *color = linear(layer.color).extend(alpha).to_array();
            let [x, y] = layer
                .speed
                .map(|speed| (speed * 10.0 * SPEED * seconds).fract());
            *moved = [x, y, SCALE, 0.0];
        }
        gpu.queue
            .write_buffer(&self.numbers, 0, bytemuck::bytes_of(&clouds));
        let bound = (textures.arrivals, self.textures);
        if bound != self.bound {
            self.bound = bound;
            self.group = group(
                gpu,
                &self.layout,
                &self.numbers,
                &self.sampler,
                textures,
                &self.textures,
            );
        }
    }

    pub(crate) fn draw(&self, pass: &mut wgpu::RenderPass<'_>) {
        pass.set_pipeline(&self.pipeline);
        pass.set_bind_group(1, &self.group, &[]);
        pass.draw(0..3, 0..1);
    }
}

fn group(
    gpu: &Gpu,
    layout: &wgpu::BindGroupLayout,
    numbers: &wgpu::Buffer,
    sampler: &wgpu::Sampler,
    textures: &Textures,
    ids: &[Option<TextureId>; LAYERS],
) -> wgpu::BindGroup {
    let mut entries = vec![
        wgpu::BindGroupEntry {
            binding: 0,
            resource: numbers.as_entire_binding(),
        },
        wgpu::BindGroupEntry {
            binding: 1,
            resource: wgpu::BindingResource::Sampler(sampler),
        },
    ];
    for (at, id) in ids.iter().enumerate() {
        entries.push(wgpu::BindGroupEntry {
            binding: at as u32 + 2,
            resource: wgpu::BindingResource::TextureView(textures.view(*id, Slot::Diffuse)),
        });
    }
    gpu.device.create_bind_group(&wgpu::BindGroupDescriptor {
        label: Some("sky"),
        layout,
        entries: &entries,
    })
}
