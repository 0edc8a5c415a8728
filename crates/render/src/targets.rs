//! What a frame is drawn onto: light, depth, and a copy of depth to be read.

use crate::gpu::Gpu;
use crate::passes::{DEPTH_FORMAT, LIGHT_FORMAT};
use glam::Vec3;
use wgpu::{LoadOp, Operations, StoreOp, TextureUsages};

/// The targets of one size.
#[derive(Debug)]
pub(crate) struct Targets {
    pub(crate) light_view: wgpu::TextureView,
    depth: wgpu::Texture,
    depth_view: wgpu::TextureView,
    depth_copy: wgpu::Texture,
    pub(crate) depth_copy_view: wgpu::TextureView,
    size: wgpu::Extent3d,
}

impl Targets {
    pub(crate) fn new(gpu: &Gpu, (width, height): (u32, u32)) -> Self {
        let size = wgpu::Extent3d {
            width: width.max(1),
            height: height.max(1),
            depth_or_array_layers: 1,
        };
        let texture = |label, format, usage| {
            gpu.device.create_texture(&wgpu::TextureDescriptor {
                label: Some(label),
                size,
                mip_level_count: 1,
                sample_count: 1,
                dimension: wgpu::TextureDimension::D2,
                format,
                usage,
                view_formats: &[],
            })
        };
        let read = TextureUsages::TEXTURE_BINDING;
        let drawn = TextureUsages::RENDER_ATTACHMENT;
        let light = texture("light", LIGHT_FORMAT, drawn | read);
        let depth = texture("depth", DEPTH_FORMAT, drawn | TextureUsages::COPY_SRC);
        let copy = texture(
            "depth to read",
            DEPTH_FORMAT,
            read | TextureUsages::COPY_DST,
        );
        let view =
            |texture: &wgpu::Texture| texture.create_view(&wgpu::TextureViewDescriptor::default());
        Self {
            light_view: view(&light),
            depth_view: view(&depth),
            depth_copy_view: view(&copy),
            depth,
            depth_copy: copy,
            size,
        }
    }

    pub(crate) fn copy_depth(&self, encoder: &mut wgpu::CommandEncoder) {
        encoder.copy_texture_to_texture(
            self.depth.as_image_copy(),
            self.depth_copy.as_image_copy(),
            self.size,
        );
    }

    /// Begins with nothing but a background.
    pub(crate) fn light_pass<'e>(
        &self,
        encoder: &'e mut wgpu::CommandEncoder,
        background: Vec3,
    ) -> wgpu::RenderPass<'e> {
        let [r, g, b] = background.to_array().map(f64::from);
        let clear = LoadOp::Clear(wgpu::Color { r, g, b, a: 1.0 });
        pass(
            encoder,
            "opaque",
            Some((&self.light_view, clear)),
            Some((&self.depth_view, LoadOp::Clear(0.0))),
        )
    }

    /// Goes on over what is there.
    pub(crate) fn over_pass<'e>(
        &self,
        encoder: &'e mut wgpu::CommandEncoder,
    ) -> wgpu::RenderPass<'e> {
        pass(
            encoder,
            "over",
            Some((&self.light_view, LoadOp::Load)),
            Some((&self.depth_view, LoadOp::Load)),
        )
    }

    /// Onto what is shown.
    pub(crate) fn picture_pass<'e>(
        &self,
        encoder: &'e mut wgpu::CommandEncoder,
        target: &wgpu::TextureView,
    ) -> wgpu::RenderPass<'e> {
        pass(
            encoder,
            "picture",
            Some((target, LoadOp::Clear(wgpu::Color::BLACK))),
            None,
        )
    }

    /// Into one shadow map.
    pub(crate) fn shadow_pass<'e>(
        encoder: &'e mut wgpu::CommandEncoder,
        layer: &wgpu::TextureView,
    ) -> wgpu::RenderPass<'e> {
        pass(encoder, "shadows", None, Some((layer, LoadOp::Clear(1.0))))
    }
}

fn pass<'e>(
    encoder: &'e mut wgpu::CommandEncoder,
    label: &str,
    color: Option<(&wgpu::TextureView, LoadOp<wgpu::Color>)>,
    depth: Option<(&wgpu::TextureView, LoadOp<f32>)>,
) -> wgpu::RenderPass<'e> {
    let color = color.map(|(view, load)| {
        Some(wgpu::RenderPassColorAttachment {
            view,
            depth_slice: None,
            resolve_target: None,
            ops: Operations {
                load,
                store: StoreOp::Store,
            },
        })
    });
    let depth = depth.map(|(view, load)| wgpu::RenderPassDepthStencilAttachment {
        view,
        depth_ops: Some(Operations {
            load,
            store: StoreOp::Store,
        }),
        stencil_ops: None,
    });
    encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
        label: Some(label),
        color_attachments: color.as_slice(),
        depth_stencil_attachment: depth,
        timestamp_writes: None,
        occlusion_query_set: None,
        multiview_mask: None,
    })
}
