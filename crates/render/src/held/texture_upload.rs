//! A texture file's bytes as a texture of the device: compressed where it can, decoded where it
//! cannot, its greatest mips left out where memory or device say so.

use crate::gpu::Gpu;
use crate::half::half;
use dds::{Dds, DdsError, Format};

/// A texture on the device.
#[derive(Debug)]
pub(crate) struct Uploaded {
    pub(crate) view: wgpu::TextureView,
    /// Memory it takes.
    pub(crate) bytes: u64,
    /// What is odd about the file.
    pub(crate) problems: Vec<String>,
}

/// What a texture is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Purpose {
    /// Its numbers are colours (sRGB).
    pub(crate) is_color: bool,
    /// It is a cube.
    pub(crate) is_cube: bool,
}

/// Reads a texture and brings it to the device; it takes at most `share` bytes if it has mips small
/// enough.
pub(crate) fn upload(
    gpu: &Gpu,
    bytes: &[u8],
    purpose: Purpose,
    share: u64,
) -> Result<Uploaded, String> {
    let dds = Dds::read(bytes).map_err(|error| error.to_string())?;
    if dds.is_cube() != purpose.is_cube {
        return Err(match purpose.is_cube {
            true => "it is no cube".to_owned(),
            false => "it is a cube".to_owned(),
        });
    }
    let layers = if purpose.is_cube { 6 } else { 1 };
    if dds.layer_count() < layers {
        return Err("a face of the cube is missing".to_owned());
    }
    let side_max = gpu.device.limits().max_texture_dimension_2d;
    let (width, height) = dds.size();
    let mut first = 0;
    while first + 1 < dds.mip_count() && (width >> first > side_max || height >> first > side_max) {
        first += 1;
    }
    let compressed = block_format(dds.format(), purpose.is_color)
        .filter(|_| gpu.takes_blocks && dds.depth() == 1);
    first = first.max(dds.mip_within(share, compressed.is_none()));
    let size = |mip: u32| (side(width, mip), side(height, mip));
    let (wide, high) = size(first);
    if wide > side_max || high > side_max {
        return Err(format!(
            "{wide} × {high} pixels are more than the device takes"
        ));
    }
    // A block format's greatest mip must be of whole blocks.
    let is_whole = wide.is_multiple_of(4) && high.is_multiple_of(4);
    let problems = dds.problems.iter().map(ToString::to_string).collect();
    let (format, mips) = match compressed.filter(|_| is_whole) {
        Some(format) => (format, compressed_mips(&dds, layers, first)),
        None => {
            let format = match purpose.is_color {
                true => wgpu::TextureFormat::Rgba8UnormSrgb,
                false => wgpu::TextureFormat::Rgba8Unorm,
            };
            (
                format,
                decoded_mips(&dds, layers, first).map_err(|error| error.to_string())?,
            )
        }
    };
    let texture = create(
        gpu,
        format,
        (wide, high),
        layers,
        mips.len() as u32 / layers,
    );
    let taken = write(gpu, &texture, format, layers, &mips);
    Ok(Uploaded {
        view: texture.create_view(&wgpu::TextureViewDescriptor {
            dimension: Some(match purpose.is_cube {
                true => wgpu::TextureViewDimension::Cube,
                false => wgpu::TextureViewDimension::D2,
            }),
            ..wgpu::TextureViewDescriptor::default()
        }),
        bytes: taken,
        problems,
    })
}

/// One mip of one layer.
struct Mip<'a> {
    width: u32,
    height: u32,
    bytes: std::borrow::Cow<'a, [u8]>,
}

fn side(side: u32, mip: u32) -> u32 {
    side.checked_shr(mip).unwrap_or(0).max(1)
}

/// Layer by layer, mips from the greatest. All are there: the file was read so.
fn compressed_mips<'a>(dds: &Dds<'a>, layers: u32, first: u32) -> Vec<Mip<'a>> {
    let mut mips = Vec::new();
    for layer in 0..layers {
        for mip in first..dds.mip_count() {
            if let Some(image) = dds.image(layer, mip) {
                mips.push(Mip {
                    width: image.width,
                    height: image.height,
                    bytes: image.bytes.into(),
                });
            }
        }
    }
    mips
}

fn decoded_mips<'a>(dds: &Dds<'a>, layers: u32, first: u32) -> Result<Vec<Mip<'a>>, DdsError> {
    let (width, height) = dds.size();
    let mut mips = Vec::new();
    for layer in 0..layers {
        for mip in first..dds.mip_count() {
            let (width, height) = (side(width, mip), side(height, mip));
            let mut pixels = dds.decode(layer, mip)?;
            // Of a volume the first slice.
            pixels.truncate(width as usize * height as usize * 4);
            mips.push(Mip {
                width,
                height,
                bytes: pixels.into(),
            });
        }
        if dds.mip_count() == 1 {
            add_smaller(&mut mips);
        }
    }
    Ok(mips)
}

/// Adds the mips below the last one, each pixel the mean of four.
fn add_smaller(mips: &mut Vec<Mip<'_>>) {
    while let Some(last) = mips.last().filter(|last| last.width > 1 || last.height > 1) {
        let (width, height, pixels) = half(&last.bytes, (last.width, last.height));
        mips.push(Mip {
            width,
            height,
            bytes: pixels.into(),
        });
    }
}

fn create(
    gpu: &Gpu,
    format: wgpu::TextureFormat,
    (width, height): (u32, u32),
    layers: u32,
    mips: u32,
) -> wgpu::Texture {
    gpu.device.create_texture(&wgpu::TextureDescriptor {
        label: None,
        size: wgpu::Extent3d {
            width,
            height,
            depth_or_array_layers: layers,
        },
        mip_level_count: mips.max(1),
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format,
        usage: wgpu::TextureUsages::TEXTURE_BINDING | wgpu::TextureUsages::COPY_DST,
        view_formats: &[],
    })
}

fn write(
    gpu: &Gpu,
    texture: &wgpu::Texture,
    format: wgpu::TextureFormat,
    layers: u32,
    mips: &[Mip<'_>],
) -> u64 {
    let per_layer = (mips.len() / layers.max(1) as usize).max(1);
    let (block, _) = format.block_dimensions();
    let block_bytes = format.block_copy_size(None).unwrap_or(4);
    let mut taken = 0;
    for (at, mip) in mips.iter().enumerate() {
        let blocks = |pixels: u32| pixels.div_ceil(block);
        gpu.queue.write_texture(
            wgpu::TexelCopyTextureInfo {
                texture,
                mip_level: (at % per_layer) as u32,
                origin: wgpu::Origin3d {
                    x: 0,
                    y: 0,
                    z: (at / per_layer) as u32,
                },
                aspect: wgpu::TextureAspect::All,
            },
            &mip.bytes,
            wgpu::TexelCopyBufferLayout {
                offset: 0,
                bytes_per_row: Some(blocks(mip.width) * block_bytes),
                rows_per_image: Some(blocks(mip.height)),
            },
            wgpu::Extent3d {
                width: blocks(mip.width) * block,
                height: blocks(mip.height) * block,
                depth_or_array_layers: 1,
            },
        );
        taken += mip.bytes.len() as u64;
    }
    taken
}

/// The device's name for a format of blocks. One channel is decoded, to be grey.
fn block_format(format: Format, is_color: bool) -> Option<wgpu::TextureFormat> {
    use wgpu::TextureFormat as To;
    Some(match (format, is_color) {
        (Format::Bc1, true) => To::Bc1RgbaUnormSrgb,
        (Format::Bc1, false) => To::Bc1RgbaUnorm,
        (Format::Bc2, true) => To::Bc2RgbaUnormSrgb,
        (Format::Bc2, false) => To::Bc2RgbaUnorm,
        (Format::Bc3, true) => To::Bc3RgbaUnormSrgb,
        (Format::Bc3, false) => To::Bc3RgbaUnorm,
        (Format::Bc5 { signed: false }, false) => To::Bc5RgUnorm,
        (Format::Bc7, true) => To::Bc7RgbaUnormSrgb,
        (Format::Bc7, false) => To::Bc7RgbaUnorm,
        _ => return None,
    })
}
