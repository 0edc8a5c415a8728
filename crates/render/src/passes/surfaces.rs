//! Shapes of meshes: one shader for all surfaces, a pipeline for each way of blending and hiding.

use super::{
    FILTERED, Recipe, depth, layout, light_target, pipeline, sampler, shader, smooth, texture,
    uniform,
};
use crate::gpu::Gpu;
use crate::held::{Bound, TextureId, Textures};
use crate::mesh::{Layer, Numbers, Slot, Surface, Vertex};
use crate::visible::InstanceNumbers;
use std::collections::BTreeMap;
use wgpu::{
    BlendComponent, BlendFactor, BlendOperation, BlendState, BufferUsages, CompareFunction, Face,
    ShaderStages, TextureViewDimension, VertexStepMode,
};

/// The pass's pipelines and samplers.
#[derive(Debug)]
pub(crate) struct SurfacePass {
    shader: wgpu::ShaderModule,
    material_layout: wgpu::BindGroupLayout,
    layout: wgpu::PipelineLayout,
    pipelines: BTreeMap<Kind, wgpu::RenderPipeline>,
    shadow: [wgpu::RenderPipeline; 2],
    /// By whether u and v repeat.
    samplers: [wgpu::Sampler; 4],
}

/// Ways of drawing that need pipelines of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Kind {
    layer: Layer,
    blend: Option<[u8; 2]>,
    is_double_sided: bool,
    writes_depth: bool,
    tests_depth: bool,
}

/// A surface on the device.
#[derive(Debug)]
pub(crate) struct Material {
    pub(crate) kind: Kind,
    pub(crate) layer: Layer,
    pub(crate) casts_shadow: bool,
    /// Whether its shadow has holes.
    pub(crate) is_cut_out: bool,
    pub(crate) textures: [Option<TextureId>; 7],
    pub(crate) group: wgpu::BindGroup,
    numbers: wgpu::Buffer,
    sampler: usize,
    bound: Bound,
}

const VERTEX: [wgpu::VertexAttribute; 5] = wgpu::vertex_attr_array![
    0 => Float32x3, 1 => Snorm8x4, 2 => Snorm8x4, 3 => Float32x2, 4 => Unorm8x4
];
const INSTANCE: [wgpu::VertexAttribute; 6] = wgpu::vertex_attr_array![
    5 => Float32x4, 6 => Float32x4, 7 => Float32x4, 8 => Float32x4, 9 => Uint8x4, 10 => Uint8x4
];

pub(crate) fn buffers() -> [Option<wgpu::VertexBufferLayout<'static>>; 2] {
    [
        Some(wgpu::VertexBufferLayout {
            array_stride: size_of::<Vertex>() as u64,
            step_mode: VertexStepMode::Vertex,
            attributes: &VERTEX,
        }),
        Some(wgpu::VertexBufferLayout {
            array_stride: size_of::<InstanceNumbers>() as u64,
            step_mode: VertexStepMode::Instance,
            attributes: &INSTANCE,
        }),
    ]
}

impl SurfacePass {
    pub(crate) fn new(
        gpu: &Gpu,
        frame: &wgpu::BindGroupLayout,
        shadow_layer: &wgpu::BindGroupLayout,
    ) -> Self {
        let device = &gpu.device;
        let shader = shader(device, "surfaces", include_str!("surfaces.wgsl"));
        let mut entries = vec![uniform(0, ShaderStages::VERTEX_FRAGMENT)];
        for (at, slot) in Slot::ALL.into_iter().enumerate() {
            let dimension = match slot {
                Slot::Environment => TextureViewDimension::Cube,
                _ => TextureViewDimension::D2,
            };
            entries.push(texture(at as u32 + 1, dimension, FILTERED));
        }
        entries.push(sampler(8, wgpu::SamplerBindingType::Filtering));
        let material_layout = device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
            label: Some("material"),
            entries: &entries,
        });
        let own = layout(device, &[Some(frame), Some(&material_layout)]);
        let with_layer = layout(
            device,
            &[Some(frame), Some(&material_layout), Some(shadow_layer)],
        );
        let shadow = [None, Some("shadow_fragment")].map(|fragment| {
            pipeline(
                device,
                Recipe {
                    label: "shadows of surfaces",
                    layout: &with_layer,
                    shader: &shader,
                    entries: ("shadow_vertex", fragment),
                    buffers: &buffers(),
                    targets: &[],
                    cull: None,
                    depth: Some(super::shadows::depth()),
                },
            )
        });
        let samplers = [[false, false], [false, true], [true, false], [true, true]];
        Self {
            samplers: samplers.map(|repeats| smooth(gpu, repeats, gpu.anisotropy)),
            layout: own,
            pipelines: BTreeMap::new(),
            shader,
            material_layout,
            shadow,
        }
    }

    /// Brings a surface to the device, and asks for its textures.
    pub(crate) fn material(
        &mut self,
        gpu: &Gpu,
        textures: &mut Textures,
        surface: &Surface,
    ) -> Material {
        let numbers = gpu.buffer(
            "surface",
            bytemuck::bytes_of::<Numbers>(&surface.numbers),
            BufferUsages::UNIFORM,
        );
        let mut ids = [None; 7];
        for ((id, path), slot) in ids.iter_mut().zip(&surface.textures).zip(Slot::ALL) {
            *id = textures.ask(path, slot);
        }
        let kind = Kind {
            layer: surface.layer,
            blend: surface.blend,
            is_double_sided: surface.is_double_sided,
            writes_depth: surface.writes_depth,
            tests_depth: surface.tests_depth,
        };
        self.prepare(gpu, kind);
        let [u, v] = surface.repeats.map(usize::from);
        let sampler = u * 2 + v;
        Material {
            group: self.group(gpu, textures, &numbers, &ids, sampler),
            kind,
            layer: surface.layer,
            casts_shadow: surface.casts_shadow,
            is_cut_out: surface.numbers.alpha_test != 0,
            bound: Bound::new(textures, &ids),
            textures: ids,
            numbers,
            sampler,
        }
    }

    /// Binds textures that came since.
    pub(crate) fn refresh(&self, gpu: &Gpu, textures: &Textures, material: &mut Material) {
        if material.bound.is_behind(textures, &material.textures) {
            material.group = self.group(
                gpu,
                textures,
                &material.numbers,
                &material.textures,
                material.sampler,
            );
        }
    }

    fn group(
        &self,
        gpu: &Gpu,
        textures: &Textures,
        numbers: &wgpu::Buffer,
        ids: &[Option<TextureId>; 7],
        sampler: usize,
    ) -> wgpu::BindGroup {
        let mut entries = vec![wgpu::BindGroupEntry {
            binding: 0,
            resource: numbers.as_entire_binding(),
        }];
        for (at, (id, slot)) in ids.iter().zip(Slot::ALL).enumerate() {
            entries.push(wgpu::BindGroupEntry {
                binding: at as u32 + 1,
                resource: wgpu::BindingResource::TextureView(textures.view(*id, slot)),
            });
        }
        let [first, ..] = &self.samplers;
        entries.push(wgpu::BindGroupEntry {
            binding: 8,
            resource: wgpu::BindingResource::Sampler(self.samplers.get(sampler).unwrap_or(first)),
        });
        gpu.device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: Some("material"),
            layout: &self.material_layout,
            entries: &entries,
        })
    }

    /// The pipeline of a kind that a material was made for.
    pub(crate) fn pipeline(&self, kind: &Kind) -> Option<&wgpu::RenderPipeline> {
        self.pipelines.get(kind)
    }

    /// The pipeline for shadows.
    pub(crate) fn shadow_pipeline(&self, is_cut_out: bool) -> &wgpu::RenderPipeline {
        let [solid, cut_out] = &self.shadow;
        if is_cut_out { cut_out } else { solid }
    }

    fn prepare(&mut self, gpu: &Gpu, kind: Kind) {
        if self.pipelines.contains_key(&kind) {
            return;
        }
        let compare = match kind.tests_depth {
            true => CompareFunction::GreaterEqual,
            false => CompareFunction::Always,
        };
        // Blended surfaces that hide what is drawn later would hide one another's edges.
        let writes = kind.writes_depth && kind.layer == Layer::Opaque;
        let mut depth = depth(writes, compare);
        if kind.layer == Layer::Decal {
            depth.bias = wgpu::DepthBiasState {
                constant: 16,
                slope_scale: 2.0,
                clamp: 0.0,
            };
        }
        let made = pipeline(
            &gpu.device,
            Recipe {
                label: "surfaces",
                layout: &self.layout,
                shader: &self.shader,
                entries: ("vertex", Some("fragment")),
                buffers: &buffers(),
                targets: &[light_target(kind.blend.map(blend_state))],
                cull: (!kind.is_double_sided).then_some(Face::Back),
                depth: Some(depth),
            },
        );
        self.pipelines.insert(kind, made);
    }
}

fn blend_state([own, behind]: [u8; 2]) -> BlendState {
    let color = BlendComponent {
        src_factor: factor(own),
        dst_factor: factor(behind),
        operation: BlendOperation::Add,
    };
    BlendState {
        color,
        alpha: BlendComponent::OVER,
    }
}

fn factor(number: u8) -> BlendFactor {
    match number {
        0 => BlendFactor::One,
        1 => BlendFactor::Zero,
        2 => BlendFactor::Src,
        3 => BlendFactor::OneMinusSrc,
        4 => BlendFactor::Dst,
        5 => BlendFactor::OneMinusDst,
        6 => BlendFactor::SrcAlpha,
        7 => BlendFactor::OneMinusSrcAlpha,
        8 => BlendFactor::DstAlpha,
        9 => BlendFactor::OneMinusDstAlpha,
        _ => BlendFactor::SrcAlphaSaturated,
    }
}
