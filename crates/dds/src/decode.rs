//! Decoding to RGBA, four bytes a pixel.
//!
//! One channel is shown as grey, two as red and green, as tools do; what is signed is moved to
//! 0 to 255; bright colours end at 255.

use crate::error::DdsError;
use crate::format::{Format, Masks};
use crate::texture::Image;
use wire::Reader;

/// Bytes of a decoded picture at most: 8192 × 8192.
pub const DECODED_MAX: u64 = 1 << 28;

/// Decodes a picture, in place of what `pixels` held.
///
/// # Errors
/// When it would be greater than [`DECODED_MAX`], or its bytes are too few.
pub fn decode(format: Format, image: Image<'_>, pixels: &mut Vec<u8>) -> Result<(), DdsError> {
    let slice_pixels = u64::from(image.width) * u64::from(image.height);
    let need = slice_pixels.saturating_mul(u64::from(image.depth) * 4);
    let slice_bytes = format.image_bytes(image.width, image.height);
    if need > DECODED_MAX {
        let most = DECODED_MAX;
        return Err(DdsError::TooLarge { need, most });
    }
    let stored = slice_bytes.saturating_mul(image.depth.into());
    Reader::new(image.bytes).take(stored as usize, "pixels")?;
    pixels.clear();
    pixels.resize(need as usize, 0);
    let slices = pixels.chunks_exact_mut((slice_pixels * 4).max(1) as usize);
    for (out, bytes) in slices.zip(image.bytes.chunks_exact(slice_bytes.max(1) as usize)) {
        decode_slice(format, image.width as usize, bytes, out);
    }
    Ok(())
}

fn decode_slice(format: Format, width: usize, bytes: &[u8], out: &mut [u8]) {
    match format {
        Format::Bc1 => blocks::<8>(width, bytes, out, bcdec_rs::bc1),
        Format::Bc2 => blocks::<16>(width, bytes, out, bcdec_rs::bc2),
        Format::Bc3 => blocks::<16>(width, bytes, out, bcdec_rs::bc3),
        Format::Bc7 => blocks::<16>(width, bytes, out, bcdec_rs::bc7),
        Format::Bc4 { signed } => {
            blocks::<8>(width, bytes, out, |block, out, pitch| {
                bc4(block, out, pitch, signed)
            });
        }
        Format::Bc5 { signed } => {
            blocks::<16>(width, bytes, out, |block, out, pitch| {
                bc5(block, out, pitch, signed)
            });
        }
        Format::Bc6h { signed } => {
            blocks::<16>(width, bytes, out, |block, out, pitch| {
                bc6h(block, out, pitch, signed)
            });
        }
        Format::Masked(masks) => masked(masks, bytes, out),
        Format::Rgba16 => channels::<2>(bytes, out, |[_, high]| high),
        Format::Rgba16Float => channels::<2>(bytes, out, |half| {
            unit(wire::half(u16::from_le_bytes(half)))
        }),
        Format::Rgba32Float => channels::<4>(bytes, out, |float| unit(f32::from_le_bytes(float))),
    }
}

/// Blocks of 4 × 4 pixels, row by row. A block that reaches over an edge is decoded aside.
fn blocks<const SIZE: usize>(
    width: usize,
    bytes: &[u8],
    out: &mut [u8],
    decode: impl Fn(&[u8], &mut [u8], usize),
) {
    let pitch = width * 4;
    let across = width.div_ceil(4);
    let rows = bytes.chunks_exact(SIZE * across);
    for (row, four) in rows.zip(out.chunks_mut(pitch * 4)) {
        let is_whole = four.len() == pitch * 4;
        for (at, block) in row.chunks_exact(SIZE).enumerate() {
            if is_whole && at * 4 + 4 <= width {
                if let Some(corner) = four.get_mut(at * 16..) {
                    decode(block, corner, pitch);
                }
                continue;
            }
            let mut aside = [0; 64];
            decode(block, &mut aside, 16);
            for (line, from) in four.chunks_exact_mut(pitch).zip(aside.chunks_exact(16)) {
                let line = line.get_mut(at * 16..).unwrap_or(&mut []);
                line.iter_mut()
                    .zip(from)
                    .take(16)
                    .for_each(|(to, from)| *to = *from);
            }
        }
    }
}

/// Writes 4 × 4 pixels, made one by one.
fn spread(out: &mut [u8], pitch: usize, mut pixel: impl FnMut(usize) -> [u8; 4]) {
    for (y, line) in out.chunks_mut(pitch).take(4).enumerate() {
        for (x, to) in line.chunks_exact_mut(4).take(4).enumerate() {
            to.copy_from_slice(&pixel(y * 4 + x));
        }
    }
}

fn bc4(block: &[u8], out: &mut [u8], pitch: usize, signed: bool) {
    let mut grey = [0; 16];
    bcdec_rs::bc4(block, &mut grey, 4, signed);
    spread(out, pitch, |at| {
        let value = grey.get(at).copied().unwrap_or(0);
        let value = if signed {
            value.wrapping_add(128)
        } else {
            value
        };
        [value, value, value, 255]
    });
}

fn bc5(block: &[u8], out: &mut [u8], pitch: usize, signed: bool) {
    let mut pairs = [0; 32];
    bcdec_rs::bc5(block, &mut pairs, 8, signed);
    let (pairs, _) = pairs.as_chunks::<2>();
    spread(out, pitch, |at| {
        let [red, green] = pairs.get(at).copied().unwrap_or([0; 2]);
        match signed {
            // 128 is 0 of what is signed.
            true => [red.wrapping_add(128), green.wrapping_add(128), 128, 255],
            false => [red, green, 0, 255],
        }
    });
}

fn bc6h(block: &[u8], out: &mut [u8], pitch: usize, signed: bool) {
    let mut colors = [0.0; 48];
    bcdec_rs::bc6h_float(block, &mut colors, 12, signed);
    let (colors, _) = colors.as_chunks::<3>();
    spread(out, pitch, |at| {
        let [red, green, blue] = colors.get(at).copied().unwrap_or([0.0; 3]).map(unit);
        [red, green, blue, 255]
    });
}

/// Four channels of `N` bytes each.
fn channels<const N: usize>(bytes: &[u8], out: &mut [u8], value: impl Fn([u8; N]) -> u8) {
    let (parts, _) = bytes.as_chunks::<N>();
    for (to, part) in out.iter_mut().zip(parts) {
        *to = value(*part);
    }
}

fn masked(masks: Masks, bytes: &[u8], out: &mut [u8]) {
    let channels = masks.channels.map(Channel::of);
    for (pixel, to) in bytes
        .chunks_exact(masks.bytes.max(1).into())
        .zip(out.chunks_exact_mut(4))
    {
        let bits = pixel
            .iter()
            .rev()
            .fold(0_u32, |bits, byte| bits << 8 | u32::from(*byte));
        let [red, green, blue, alpha] = channels.map(|channel| channel.value(bits));
        let red = red.unwrap_or(0);
        let alpha = alpha.unwrap_or(255);
        let rgba = match masks.luminance {
            true => [red, red, red, alpha],
            false => [red, green.unwrap_or(0), blue.unwrap_or(0), alpha],
        };
        to.copy_from_slice(&rgba);
    }
}

/// The bits of one channel.
#[derive(Clone, Copy)]
struct Channel {
    shift: u32,
    most: u32,
}

impl Channel {
    fn of(mask: u32) -> Channel {
        let shift = if mask == 0 { 0 } else { mask.trailing_zeros() };
        Channel {
            shift,
            most: mask >> shift,
        }
    }

    /// Of 255, rounded; none if there is no such channel.
    fn value(self, bits: u32) -> Option<u8> {
        let value = u64::from(bits >> self.shift & self.most);
        let most = u64::from(self.most);
        let rounded = (value * 255 + most / 2).checked_div(most)?;
        Some(rounded as u8)
    }
}

/// 0 to 1 as a byte, rounded; what is no number is 0.
fn unit(value: f32) -> u8 {
    (value.clamp(0.0, 1.0) * 255.0 + 0.5) as u8
}
