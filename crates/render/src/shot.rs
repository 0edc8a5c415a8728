//! A frame as pixels in memory.

use crate::gpu::Gpu;
use crate::half::half;
use crate::picture::Picture;
use std::sync::mpsc;

/// Pixels of a frame: red, green, blue, opacity, the first row above.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shot {
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
    /// Four bytes a pixel.
    pub pixels: Vec<u8>,
}

impl Picture {
    /// Draws a frame at a moment and brings its pixels. The picture's format must be
    /// `Rgba8Unorm`. It waits for the device: not for pages.
    pub fn shot(&mut self, seconds: f32) -> Option<Shot> {
        let (width, height) = self.size();
        let texture = target(&self.gpu, (width, height));
        let view = texture.create_view(&wgpu::TextureViewDescriptor::default());
        self.draw(&view, seconds);
        read(&self.gpu, &texture, (width, height))
    }
}

impl Picture {
    /// Something of the picture's size to draw frames onto that nobody looks at, to measure.
    pub fn target(&self) -> wgpu::TextureView {
        let texture = target(&self.gpu, self.size());
        texture.create_view(&wgpu::TextureViewDescriptor::default())
    }

    /// Waits until the device has done all it was given.
    pub fn finish(&self) {
        // A lost device has nothing left to do.
        let _ = self.gpu.device.poll(wgpu::PollType::wait_indefinitely());
    }
}

/// A texture that can be drawn onto and read.
fn target(gpu: &Gpu, (width, height): (u32, u32)) -> wgpu::Texture {
    gpu.device.create_texture(&wgpu::TextureDescriptor {
        label: Some("shot"),
        size: wgpu::Extent3d {
            width,
            height,
            depth_or_array_layers: 1,
        },
        mip_level_count: 1,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format: wgpu::TextureFormat::Rgba8Unorm,
        usage: wgpu::TextureUsages::RENDER_ATTACHMENT | wgpu::TextureUsages::COPY_SRC,
        view_formats: &[],
    })
}

fn read(gpu: &Gpu, texture: &wgpu::Texture, (width, height): (u32, u32)) -> Option<Shot> {
    let row = (width * 4).next_multiple_of(wgpu::COPY_BYTES_PER_ROW_ALIGNMENT);
    let buffer = gpu.device.create_buffer(&wgpu::BufferDescriptor {
        label: Some("shot"),
        size: u64::from(row) * u64::from(height),
        usage: wgpu::BufferUsages::COPY_DST | wgpu::BufferUsages::MAP_READ,
        mapped_at_creation: false,
    });
    let descriptor = wgpu::CommandEncoderDescriptor {
        label: Some("shot"),
    };
    let mut encoder = gpu.device.create_command_encoder(&descriptor);
    encoder.copy_texture_to_buffer(
        texture.as_image_copy(),
        wgpu::TexelCopyBufferInfo {
            buffer: &buffer,
            layout: wgpu::TexelCopyBufferLayout {
                offset: 0,
                bytes_per_row: Some(row),
                rows_per_image: Some(height),
            },
        },
        wgpu::Extent3d {
            width,
            height,
            depth_or_array_layers: 1,
        },
    );
    gpu.queue.submit([encoder.finish()]);
    let (sender, receiver) = mpsc::channel();
    buffer.map_async(wgpu::MapMode::Read, .., move |outcome| {
        // Who waits is just below.
        let _ = sender.send(outcome.is_ok());
    });
    gpu.device.poll(wgpu::PollType::wait_indefinitely()).ok()?;
    receiver.recv().ok().filter(|is_mapped| *is_mapped)?;
    let mapped = buffer.get_mapped_range(..).ok()?;
    let rows = mapped.chunks_exact(row as usize);
    let pixels = rows.flat_map(|row| row.iter().take(width as usize * 4).copied());
    Some(Shot {
        width,
        height,
        pixels: pixels.collect(),
    })
}

impl Shot {
    /// Half as wide and high, each pixel the mean of four: smoother edges.
    #[must_use]
    pub fn halved(&self) -> Self {
        let (width, height, pixels) = half(&self.pixels, (self.width, self.height));
        Self {
            width,
            height,
            pixels,
        }
    }
}
