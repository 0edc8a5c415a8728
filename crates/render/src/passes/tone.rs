//! From amounts of light to the picture that is shown.

use super::{layout, uniform};
use crate::gpu::Gpu;
use scene::Grade;
use wgpu::{BufferUsages, ShaderStages};

/// The pass's pipeline and what it reads.
#[derive(Debug)]
pub(crate) struct TonePass {
    pipeline: wgpu::RenderPipeline,
    layout: wgpu::BindGroupLayout,
    numbers: wgpu::Buffer,
    group: wgpu::BindGroup,
}

impl TonePass {
    /// Onto targets of a format, which must not be sRGB: the shader does that itself.
    pub(crate) fn new(gpu: &Gpu, format: wgpu::TextureFormat, light: &wgpu::TextureView) -> Self {
        let device = &gpu.device;
        let shader = device.create_shader_module(wgpu::ShaderModuleDescriptor {
            label: Some("tone"),
            source: wgpu::ShaderSource::Wgsl(include_str!("tone.wgsl").into()),
        });
        let own = device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
            label: Some("tone"),
            entries: &[
                super::texture(
                    0,
                    wgpu::TextureViewDimension::D2,
                    wgpu::TextureSampleType::Float { filterable: false },
                ),
                uniform(1, ShaderStages::FRAGMENT),
            ],
        });
        let target = Some(wgpu::ColorTargetState {
            format,
            blend: None,
            write_mask: wgpu::ColorWrites::ALL,
        });
        let pipeline = super::pipeline(
            device,
            super::Recipe {
                label: "tone",
                layout: &layout(device, &[Some(&own)]),
                shader: &shader,
                entries: ("vertex", Some("fragment")),
                buffers: &[],
                targets: &[target],
                cull: None,
                depth: None,
            },
        );
        let numbers = gpu.buffer("tone", &[0; 32], BufferUsages::UNIFORM);
        Self {
            group: group(gpu, &own, light, &numbers),
            pipeline,
            layout: own,
            numbers,
        }
    }

    /// The picture has another size.
    pub(crate) fn rebind(&mut self, gpu: &Gpu, light: &wgpu::TextureView) {
        self.group = group(gpu, &self.layout, light, &self.numbers);
    }

    pub(crate) fn write(&self, gpu: &Gpu, grade: &Grade) {
        let [r, g, b] = grade.tint.to_array();
        let numbers = [
            grade.saturation,
            grade.brightness,
            grade.contrast,
            grade.tint_amount,
            r,
            g,
            b,
            0.0,
        ];
        gpu.queue
            .write_buffer(&self.numbers, 0, bytemuck::cast_slice(&numbers));
    }

    pub(crate) fn draw(&self, pass: &mut wgpu::RenderPass<'_>) {
        pass.set_pipeline(&self.pipeline);
        pass.set_bind_group(0, &self.group, &[]);
        pass.draw(0..3, 0..1);
    }
}

fn group(
    gpu: &Gpu,
    layout: &wgpu::BindGroupLayout,
    light: &wgpu::TextureView,
    numbers: &wgpu::Buffer,
) -> wgpu::BindGroup {
    gpu.device.create_bind_group(&wgpu::BindGroupDescriptor {
        label: Some("tone"),
        layout,
        entries: &[
            wgpu::BindGroupEntry {
                binding: 0,
                resource: wgpu::BindingResource::TextureView(light),
            },
            wgpu::BindGroupEntry {
                binding: 1,
                resource: numbers.as_entire_binding(),
            },
        ],
    })
}
