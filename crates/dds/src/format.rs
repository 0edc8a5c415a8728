//! How pixels are stored: one table of what the headers call it.

/// How pixels are stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Blocks of 4 × 4 pixels in 8 bytes: colour with one bit of opacity (DXT1).
    Bc1,
    /// In 16 bytes: colour and four bits of opacity (DXT3).
    Bc2,
    /// In 16 bytes: colour and smooth opacity (DXT5).
    Bc3,
    /// In 8 bytes: one channel.
    Bc4 {
        /// From -1 to 1.
        signed: bool,
    },
    /// In 16 bytes: two channels.
    Bc5 {
        /// From -1 to 1.
        signed: bool,
    },
    /// In 16 bytes: bright colour.
    Bc6h {
        /// Below 0 too.
        signed: bool,
    },
    /// In 16 bytes: colour and opacity.
    Bc7,
    /// Pixels of whole bytes.
    Masked(Masks),
    /// Four halves, red first.
    Rgba16Float,
    /// Four floats, red first.
    Rgba32Float,
    /// Four times two bytes, red first.
    Rgba16,
}

/// Pixels of whole bytes, told apart by bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Masks {
    /// Bytes of a pixel, 1 to 4.
    pub bytes: u8,
    /// Bits of red, green, blue and opacity; a mask without bits is a channel that is not there.
    pub channels: [u32; 4],
    /// Whether red is the brightness of all three.
    pub luminance: bool,
}

const fn masked(bytes: u8, channels: [u32; 4]) -> Format {
    Format::Masked(Masks {
        bytes,
        channels,
        luminance: false,
    })
}

const RGBA8: Format = masked(4, [0xFF, 0xFF00, 0xFF_0000, 0xFF00_0000]);
const BGRA8: Format = masked(4, [0xFF_0000, 0xFF00, 0xFF, 0xFF00_0000]);
const BGRX8: Format = masked(4, [0xFF_0000, 0xFF00, 0xFF, 0]);

/// Numbers of the newer header, format, whether colours are sRGB. A name without a type counts as
/// its first type.
const NUMBERS: [(u32, Format, bool); 44] = [
    (1, Format::Rgba32Float, false),
    (2, Format::Rgba32Float, false),
    (9, Format::Rgba16Float, false),
    (10, Format::Rgba16Float, false),
    (11, Format::Rgba16, false),
    (
        24,
        masked(4, [0x3FF, 0x3FF << 10, 0x3FF << 20, 3 << 30]),
        false,
    ),
    (27, RGBA8, false),
    (28, RGBA8, false),
    (29, RGBA8, true),
    (35, masked(4, [0xFFFF, 0xFFFF_0000, 0, 0]), false),
    (48, masked(2, [0xFF, 0xFF00, 0, 0]), false),
    (49, masked(2, [0xFF, 0xFF00, 0, 0]), false),
    (56, masked(2, [0xFFFF, 0, 0, 0]), false),
    (60, masked(1, [0xFF, 0, 0, 0]), false),
    (61, masked(1, [0xFF, 0, 0, 0]), false),
    (65, masked(1, [0, 0, 0, 0xFF]), false),
    (70, Format::Bc1, false),
    (71, Format::Bc1, false),
    (72, Format::Bc1, true),
    (73, Format::Bc2, false),
    (74, Format::Bc2, false),
    (75, Format::Bc2, true),
    (76, Format::Bc3, false),
    (77, Format::Bc3, false),
    (78, Format::Bc3, true),
    (79, Format::Bc4 { signed: false }, false),
    (80, Format::Bc4 { signed: false }, false),
    (81, Format::Bc4 { signed: true }, false),
    (82, Format::Bc5 { signed: false }, false),
    (83, Format::Bc5 { signed: false }, false),
    (84, Format::Bc5 { signed: true }, false),
    (85, masked(2, [0xF800, 0x7E0, 0x1F, 0]), false),
    (86, masked(2, [0x7C00, 0x3E0, 0x1F, 0x8000]), false),
    (87, BGRA8, false),
    (88, BGRX8, false),
    (90, BGRA8, false),
    (91, BGRA8, true),
    (93, BGRX8, true),
    (94, Format::Bc6h { signed: false }, false),
    (95, Format::Bc6h { signed: false }, false),
    (96, Format::Bc6h { signed: true }, false),
    (98, Format::Bc7, false),
    (99, Format::Bc7, true),
    (115, masked(2, [0xF00, 0xF0, 0xF, 0xF000]), false),
];

/// Letters of the older header. Opacity that is already in the colour (DXT2, DXT4) is stored alike.
const LETTERS: [(&[u8; 4], Format); 15] = [
    (b"DXT1", Format::Bc1),
    // The first name of a format is the one that is written.
    (b"DXT3", Format::Bc2),
    (b"DXT2", Format::Bc2),
    (b"DXT5", Format::Bc3),
    (b"DXT4", Format::Bc3),
    (b"ATI1", Format::Bc4 { signed: false }),
    (b"BC4U", Format::Bc4 { signed: false }),
    (b"BC4S", Format::Bc4 { signed: true }),
    (b"ATI2", Format::Bc5 { signed: false }),
    (b"BC5U", Format::Bc5 { signed: false }),
    (b"BC5S", Format::Bc5 { signed: true }),
    // Numbers in the place of letters.
    (&[36, 0, 0, 0], Format::Rgba16),
    (&[113, 0, 0, 0], Format::Rgba16Float),
    (&[116, 0, 0, 0], Format::Rgba32Float),
    (b"BC7\0", Format::Bc7),
];

impl Format {
    /// The format of four letters.
    pub(crate) fn of_letters(letters: [u8; 4]) -> Option<Format> {
        let found = LETTERS.iter().find(|(own, _)| **own == letters);
        found.map(|(_, format)| *format)
    }

    /// The four letters of the format, if it has some.
    pub(crate) fn letters(self) -> Option<[u8; 4]> {
        let found = LETTERS.iter().find(|(_, own)| *own == self);
        found.map(|(letters, _)| **letters)
    }

    /// The format of a number of the newer header, and whether its colours are sRGB.
    pub(crate) fn of_number(number: u32) -> Option<(Format, bool)> {
        let found = NUMBERS.iter().find(|(own, ..)| *own == number);
        found.map(|(_, format, srgb)| (*format, *srgb))
    }

    /// Pixels on a side of a block; 1 where each stands alone.
    pub fn block_side(self) -> u32 {
        match self {
            Self::Masked(_) | Self::Rgba16Float | Self::Rgba32Float | Self::Rgba16 => 1,
            _ => 4,
        }
    }

    /// Bytes of a block, or of a pixel.
    pub fn block_bytes(self) -> u32 {
        match self {
            Self::Bc1 | Self::Bc4 { .. } | Self::Rgba16Float | Self::Rgba16 => 8,
            Self::Bc2 | Self::Bc3 | Self::Bc5 { .. } | Self::Bc6h { .. } | Self::Bc7 => 16,
            Self::Rgba32Float => 16,
            Self::Masked(masks) => masks.bytes.into(),
        }
    }

    /// Bytes of a picture.
    pub fn image_bytes(self, width: u32, height: u32) -> u64 {
        let side = self.block_side();
        let blocks = |pixels: u32| u64::from(pixels.div_ceil(side).max(1));
        (blocks(width) * blocks(height)).saturating_mul(self.block_bytes().into())
    }

    /// Its name, as tools say it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Bc1 => "BC1",
            Self::Bc2 => "BC2",
            Self::Bc3 => "BC3",
            Self::Bc4 { signed: false } => "BC4",
            Self::Bc4 { signed: true } => "BC4 signed",
            Self::Bc5 { signed: false } => "BC5",
            Self::Bc5 { signed: true } => "BC5 signed",
            Self::Bc6h { signed: false } => "BC6H",
            Self::Bc6h { signed: true } => "BC6H signed",
            Self::Bc7 => "BC7",
            Self::Masked(_) => "uncompressed",
            Self::Rgba16Float => "RGBA half",
            Self::Rgba32Float => "RGBA float",
            Self::Rgba16 => "RGBA 16",
        }
    }
}
