//! Writing: a header and the pictures behind it, for textures that tools and tests make.
//!
//! Not here: compressing pixels into blocks; whoever makes a texture does that.

use crate::format::{Format, Masks};
use wire::Writer;

/// Flags of the header: capabilities, height, width, pixel format.
const HAS_SIZES: u32 = 0x1007;
const HAS_MIPS: u32 = 0x2_0000;
const HAS_SIZE_IN_BYTES: u32 = 0x8_0000;
const IS_TEXTURE: u32 = 0x1000;
/// Complex, and a chain of mips.
const IS_CHAIN: u32 = 0x40_0008;

/// A texture of one layer: its pictures as stored, greatest first, each half the one before. None
/// when the older header has no name for the format.
///
/// ```
/// let format = dds::Format::Bc1;
/// let bytes = dds::write(format, 4, 4, &[vec![0; 8], vec![0; 8], vec![0; 8]]);
/// let bytes = bytes.ok_or("no header")?;
/// assert_eq!(dds::Dds::read(&bytes)?.mip_count(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(format: Format, width: u32, height: u32, mips: &[Vec<u8>]) -> Option<Vec<u8>> {
    let mut out = Writer::new();
    let several = mips.len() > 1;
    let flags = HAS_SIZES | HAS_SIZE_IN_BYTES | if several { HAS_MIPS } else { 0 };
    out.raw(b"DDS ").u32_le(124).u32_le(flags);
    out.u32_le(height).u32_le(width);
    out.u32_le(format.image_bytes(width, height) as u32);
    out.u32_le(0).u32_le(mips.len() as u32).raw(&[0; 44]);
    write_format(format, &mut out)?;
    out.u32_le(IS_TEXTURE | if several { IS_CHAIN } else { 0 });
    out.raw(&[0; 16]);
    for mip in mips {
        out.raw(mip);
    }
    Some(out.into_bytes())
}

fn write_format(format: Format, out: &mut Writer) -> Option<()> {
    const LETTERS: u32 = 0x4;
    const COLOR: u32 = 0x40;
    const HAS_ALPHA: u32 = 0x1;
    const LUMINANCE: u32 = 0x2_0000;
    out.u32_le(32);
    if let Format::Masked(Masks {
        bytes,
        channels,
        luminance,
    }) = format
    {
        let [.., alpha] = channels;
        let kind = if luminance { LUMINANCE } else { COLOR };
        let alpha = if alpha == 0 { 0 } else { HAS_ALPHA };
        out.u32_le(kind | alpha)
            .u32_le(0)
            .u32_le(u32::from(bytes) * 8);
        for mask in channels {
            out.u32_le(mask);
        }
    } else {
        out.u32_le(LETTERS).raw(&format.letters()?).raw(&[0; 20]);
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::write;
    use crate::{Dds, Format, Masks};

    const BGRA: Format = Format::Masked(Masks {
        bytes: 4,
        channels: [0xFF_0000, 0xFF00, 0xFF, 0xFF00_0000],
        luminance: false,
    });

    #[test]
    fn what_is_written_is_read_with_its_format_and_pictures() {
        for (format, sizes) in [
            (Format::Bc1, [32, 8, 8]),
            (Format::Bc3, [64, 16, 16]),
            (BGRA, [256, 64, 16]),
        ] {
            let mips: Vec<Vec<u8>> = sizes.iter().map(|size| vec![*size as u8; *size]).collect();
            let bytes = write(format, 8, 8, &mips).unwrap();
            assert_eq!(bytes.len(), 128 + sizes.iter().sum::<usize>());
            let dds = Dds::read(&bytes).unwrap();
            assert_eq!(
                (dds.format(), dds.size(), dds.mip_count()),
                (format, (8, 8), 3)
            );
            assert_eq!(dds.image(0, 2).unwrap().bytes, mips[2]);
        }
    }

    #[test]
    fn a_format_without_letters_is_refused() {
        let bright = Format::Bc6h { signed: false };
        assert_eq!(write(bright, 4, 4, &[vec![0; 16]]), None);
    }
}
