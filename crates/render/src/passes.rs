//! The passes of a frame, one file each beside its shader.

mod bindings;
mod land;
mod shadows;
mod sky;
mod surfaces;
mod tone;
mod water;

pub(crate) use bindings::{FrameBindings, LIGHTS};
pub(crate) use land::{HeldQuad, LandPass, ground};
pub(crate) use shadows::{CASCADES, REACH, ShadowPass};
pub(crate) use sky::SkyPass;
pub(crate) use surfaces::{Kind, Material, SurfacePass};
pub(crate) use tone::TonePass;
pub(crate) use water::{HeldSheet, WaterPass};

use crate::gpu::Gpu;

/// The format light is gathered in.
pub(crate) const LIGHT_FORMAT: wgpu::TextureFormat = wgpu::TextureFormat::Rgba16Float;
/// The format of depth: 1 near, 0 far.
pub(crate) const DEPTH_FORMAT: wgpu::TextureFormat = wgpu::TextureFormat::Depth32Float;

/// A pass's shader behind what all share.
fn shader(device: &wgpu::Device, label: &str, source: &str) -> wgpu::ShaderModule {
    let whole = [include_str!("passes/frame.wgsl"), source].join("\n");
    device.create_shader_module(wgpu::ShaderModuleDescriptor {
        label: Some(label),
        source: wgpu::ShaderSource::Wgsl(whole.into()),
    })
}

/// Depth as a pass uses it.
fn depth(writes: bool, compare: wgpu::CompareFunction) -> wgpu::DepthStencilState {
    wgpu::DepthStencilState {
        format: DEPTH_FORMAT,
        depth_write_enabled: Some(writes),
        depth_compare: Some(compare),
        stencil: wgpu::StencilState::default(),
        bias: wgpu::DepthBiasState::default(),
    }
}

/// The light target, blended or not.
fn light_target(blend: Option<wgpu::BlendState>) -> Option<wgpu::ColorTargetState> {
    Some(wgpu::ColorTargetState {
        format: LIGHT_FORMAT,
        blend,
        write_mask: wgpu::ColorWrites::ALL,
    })
}

/// A layout's entry for numbers.
fn uniform(binding: u32, visibility: wgpu::ShaderStages) -> wgpu::BindGroupLayoutEntry {
    wgpu::BindGroupLayoutEntry {
        binding,
        visibility,
        ty: wgpu::BindingType::Buffer {
            ty: wgpu::BufferBindingType::Uniform,
            has_dynamic_offset: false,
            min_binding_size: None,
        },
        count: None,
    }
}

/// A layout's entry for a texture.
fn texture(
    binding: u32,
    view_dimension: wgpu::TextureViewDimension,
    sample_type: wgpu::TextureSampleType,
) -> wgpu::BindGroupLayoutEntry {
    wgpu::BindGroupLayoutEntry {
        binding,
        visibility: wgpu::ShaderStages::FRAGMENT,
        ty: wgpu::BindingType::Texture {
            sample_type,
            view_dimension,
            multisampled: false,
        },
        count: None,
    }
}

const FILTERED: wgpu::TextureSampleType = wgpu::TextureSampleType::Float { filterable: true };

/// A layout's entry for a sampler.
fn sampler(binding: u32, kind: wgpu::SamplerBindingType) -> wgpu::BindGroupLayoutEntry {
    wgpu::BindGroupLayoutEntry {
        binding,
        visibility: wgpu::ShaderStages::FRAGMENT,
        ty: wgpu::BindingType::Sampler(kind),
        count: None,
    }
}

/// A smooth sampler that repeats or ends along u and v.
fn smooth(gpu: &Gpu, repeats: [bool; 2], anisotropy: u16) -> wgpu::Sampler {
    let mode = |repeats: bool| match repeats {
        true => wgpu::AddressMode::Repeat,
        false => wgpu::AddressMode::ClampToEdge,
    };
    gpu.device.create_sampler(&wgpu::SamplerDescriptor {
        label: Some("smooth"),
        address_mode_u: mode(repeats[0]),
        address_mode_v: mode(repeats[1]),
        address_mode_w: wgpu::AddressMode::ClampToEdge,
        mag_filter: wgpu::FilterMode::Linear,
        min_filter: wgpu::FilterMode::Linear,
        mipmap_filter: wgpu::MipmapFilterMode::Linear,
        anisotropy_clamp: anisotropy,
        ..wgpu::SamplerDescriptor::default()
    })
}

/// A layout of these groups.
fn layout(
    device: &wgpu::Device,
    groups: &[Option<&wgpu::BindGroupLayout>],
) -> wgpu::PipelineLayout {
    device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
        label: None,
        bind_group_layouts: groups,
        immediate_size: 0,
    })
}

/// What most pipelines have in common.
struct Recipe<'a> {
    label: &'a str,
    layout: &'a wgpu::PipelineLayout,
    shader: &'a wgpu::ShaderModule,
    entries: (&'a str, Option<&'a str>),
    buffers: &'a [Option<wgpu::VertexBufferLayout<'a>>],
    targets: &'a [Option<wgpu::ColorTargetState>],
    cull: Option<wgpu::Face>,
    depth: Option<wgpu::DepthStencilState>,
}

fn pipeline(device: &wgpu::Device, recipe: Recipe<'_>) -> wgpu::RenderPipeline {
    let (vertex, fragment) = recipe.entries;
    device.create_render_pipeline(&wgpu::RenderPipelineDescriptor {
        label: Some(recipe.label),
        layout: Some(recipe.layout),
        vertex: wgpu::VertexState {
            module: recipe.shader,
            entry_point: Some(vertex),
            compilation_options: wgpu::PipelineCompilationOptions::default(),
            buffers: recipe.buffers,
        },
        primitive: wgpu::PrimitiveState {
            cull_mode: recipe.cull,
            ..wgpu::PrimitiveState::default()
        },
        depth_stencil: recipe.depth,
        multisample: wgpu::MultisampleState::default(),
        fragment: fragment.map(|entry| wgpu::FragmentState {
            module: recipe.shader,
            entry_point: Some(entry),
            compilation_options: wgpu::PipelineCompilationOptions::default(),
            targets: recipe.targets,
        }),
        multiview_mask: None,
        cache: None,
    })
}
