//! The header: 128 bytes, or 148 with the newer part.

use crate::error::DdsError;
use crate::format::{Format, Masks};
use wire::{ReadError, Reader};

/// What a header says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Header {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) depth: u32,
    pub(crate) mips: u32,
    pub(crate) layers: u32,
    pub(crate) is_cube: bool,
    pub(crate) format: Format,
    pub(crate) is_srgb: bool,
}

/// Pixels on a side at most: what no device takes is no texture.
pub(crate) const SIDE_MAX: u32 = 65_536;
/// Layers at most.
const LAYERS_MAX: u32 = 2048 * 6;

/// Flags of the pixel format.
const HAS_ALPHA: u32 = 0x1;
const ALPHA_ONLY: u32 = 0x2;
const LETTERS: u32 = 0x4;
const LUMINANCE: u32 = 0x2_0000;
/// Second word of capabilities.
const CUBE: u32 = 0x200;
const CUBE_FACES: u32 = 0xFC00;
const VOLUME: u32 = 0x20_0000;

impl Header {
    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Header, DdsError> {
        if !reader.rest().starts_with(b"DDS ") {
            return Err(DdsError::NoTexture);
        }
        reader.take(4, "first letters")?;
        let size = reader.u32_le("size of the header")?;
        if size != 124 {
            let error = Reader::invalid(4, "size of the header", "124", size.into());
            return Err(error.into());
        }
        reader.u32_le("flags")?;
        let height = side(reader, "height")?;
        let width = side(reader, "width")?;
        // The pitch is often wrong or 0; sizes are worked out.
        reader.u32_le("pitch")?;
        let depth = reader.u32_le("depth")?;
        let mips = reader.u32_le("number of mips")?;
        reader.take(44, "reserved")?;
        reader.u32_le("size of the pixel format")?;
        let flags = reader.u32_le("flags of the pixel format")?;
        let letters = reader.array::<4>("letters of the format")?;
        let bits = reader.u32_le("bits of a pixel")?;
        let mut channels = [0; 4];
        for channel in &mut channels {
            *channel = reader.u32_le("mask of a channel")?;
        }
        reader.u32_le("capabilities")?;
        let caps = reader.u32_le("second capabilities")?;
        reader.take(12, "last of the header")?;
        let is_cube = caps & CUBE != 0;
        let faces = (caps & CUBE_FACES).count_ones();
        let mut header = Header {
            width,
            height,
            depth: if caps & VOLUME == 0 {
                1
            } else {
                depth.clamp(1, SIDE_MAX)
            },
            mips,
            // Some tools set no faces and mean all.
            layers: if is_cube && faces == 0 {
                6
            } else {
                faces.max(1)
            },
            is_cube,
            format: Format::Bc1,
            is_srgb: false,
        };
        if flags & LETTERS != 0 && &letters == b"DX10" {
            header.read_newer(reader)?;
        } else if flags & LETTERS != 0 {
            let format = Format::of_letters(letters);
            header.format = format.ok_or(DdsError::UnknownLetters(letters))?;
        } else {
            header.format = masked(flags, bits, channels)?;
        }
        // No number of mips means one; more than there can be are not there.
        let mips_max = 32 - width.max(height).max(header.depth).leading_zeros();
        header.mips = header.mips.clamp(1, mips_max);
        Ok(header)
    }

    fn read_newer(&mut self, reader: &mut Reader<'_>) -> Result<(), DdsError> {
        let number = reader.u32_le("format of the newer header")?;
        let dimension = reader.u32_le("dimension")?;
        let misc = reader.u32_le("kind of texture")?;
        let at = reader.offset();
        let layers = reader.u32_le("number of layers")?;
        reader.u32_le("last of the newer header")?;
        let format = Format::of_number(number);
        (self.format, self.is_srgb) = format.ok_or(DdsError::UnknownNumber(number))?;
        // 4 is a volume; another one's depth is nothing.
        if dimension != 4 {
            self.depth = 1;
        }
        self.is_cube |= misc & 4 != 0;
        let faces = if self.is_cube { 6 } else { 1 };
        let layers = layers.max(1).checked_mul(faces);
        self.layers = match layers.filter(|layers| *layers <= LAYERS_MAX) {
            Some(layers) => layers,
            None => {
                let expected = "at most 2048 layers";
                let found = layers.unwrap_or(u32::MAX).into();
                return Err(Reader::invalid(at, "number of layers", expected, found).into());
            }
        };
        Ok(())
    }
}

fn side(reader: &mut Reader<'_>, what: &'static str) -> Result<u32, ReadError> {
    let at = reader.offset();
    match reader.u32_le(what)? {
        side @ 1..=SIDE_MAX => Ok(side),
        found => Err(Reader::invalid(at, what, "1 to 65536 pixels", found.into())),
    }
}

/// Uncompressed pixels.
fn masked(flags: u32, bits: u32, channels: [u32; 4]) -> Result<Format, DdsError> {
    let bytes = match bits {
        8 | 16 | 24 | 32 => (bits / 8) as u8,
        _ => return Err(DdsError::UnknownMasks(bits)),
    };
    let [red, green, blue, alpha] = channels;
    let luminance = flags & LUMINANCE != 0;
    let alpha = if flags & (HAS_ALPHA | ALPHA_ONLY) != 0 {
        alpha
    } else {
        0
    };
    let channels = match flags {
        _ if flags & ALPHA_ONLY != 0 => [0, 0, 0, alpha],
        _ if luminance => [red, 0, 0, alpha],
        _ => [red, green, blue, alpha],
    };
    if channels == [0; 4] {
        return Err(DdsError::UnknownMasks(bits));
    }
    Ok(Format::Masked(Masks {
        bytes,
        channels,
        luminance,
    }))
}
