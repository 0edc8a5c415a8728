//! A file: its pictures and where they lie.

use crate::decode;
use crate::error::DdsError;
use crate::format::Format;
use crate::header::Header;
use std::fmt;
use wire::{ReadError, ReadErrorKind, Reader};

/// A texture file, read; its pictures stay where they are.
#[derive(Debug, Clone)]
pub struct Dds<'a> {
    header: Header,
    /// Mips that are whole in every layer.
    mips: u32,
    pixels: &'a [u8],
    /// What is odd.
    pub problems: Vec<Problem>,
}

/// A picture of a texture: one mip of one layer, with all its slices.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Image<'a> {
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
    /// Slices of a volume; 1 otherwise.
    pub depth: u32,
    /// As the file stores it.
    pub bytes: &'a [u8],
}

/// Something odd in a texture that was read all the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Problem {
    /// The file ends before its smallest mips: so many of those promised are there.
    MissingMips {
        /// As the header says.
        promised: u32,
        /// Whole in every layer.
        there: u32,
    },
    /// Bytes after the last picture.
    AfterPixels(u64),
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MissingMips { promised, there } => {
                write!(f, "{there} of {promised} mips are there")
            }
            Self::AfterPixels(bytes) => write!(f, "{bytes} bytes after the last picture"),
        }
    }
}

impl<'a> Dds<'a> {
    /// Reads a file.
    ///
    /// # Errors
    /// When it is no texture, of an unknown format, or ends within the greatest mip of a layer.
    pub fn read(bytes: &'a [u8]) -> Result<Dds<'a>, DdsError> {
        let mut reader = Reader::new(bytes);
        let header = Header::read(&mut reader)?;
        let at = reader.offset();
        let mut dds = Dds {
            header,
            mips: header.mips,
            pixels: reader.rest(),
            problems: Vec::new(),
        };
        let have = dds.pixels.len() as u64;
        let need = dds.layer_bytes().saturating_mul(header.layers.into());
        if have > need {
            dds.problems.push(Problem::AfterPixels(have - need));
        }
        if have < need {
            dds.drop_missing_mips(at, have)?;
        }
        Ok(dds)
    }

    /// A file may lack its smallest mips; the last layer's are then the missing ones.
    fn drop_missing_mips(&mut self, at: u64, have: u64) -> Result<(), ReadError> {
        let before = u64::from(self.header.layers - 1).saturating_mul(self.layer_bytes());
        let mut end = before;
        let mut there = 0;
        for mip in 0..self.header.mips {
            end = end.saturating_add(self.mip_bytes(mip));
            if end > have {
                break;
            }
            there = mip + 1;
        }
        if there == 0 {
            return Err(ReadError {
                at,
                what: "pixels of the greatest mip",
                kind: ReadErrorKind::Short {
                    need: before.saturating_add(self.mip_bytes(0)),
                    have,
                },
            });
        }
        self.problems.push(Problem::MissingMips {
            promised: self.header.mips,
            there,
        });
        self.mips = there;
        Ok(())
    }

    /// Width and height of the greatest mip, in pixels.
    pub fn size(&self) -> (u32, u32) {
        (self.header.width, self.header.height)
    }

    /// Slices of a volume; 1 otherwise.
    pub fn depth(&self) -> u32 {
        self.header.depth
    }

    /// How pixels are stored.
    pub fn format(&self) -> Format {
        self.header.format
    }

    /// Whether the header says that colours are sRGB; the older header cannot say it.
    pub fn is_srgb(&self) -> bool {
        self.header.is_srgb
    }

    /// Mips that are there, from the greatest on.
    pub fn mip_count(&self) -> u32 {
        self.mips
    }

    /// Layers; the faces of a cube are six, in the order +x -x +y -y +z -z.
    pub fn layer_count(&self) -> u32 {
        self.header.layers
    }

    /// Whether the layers are faces of cubes.
    pub fn is_cube(&self) -> bool {
        self.header.is_cube
    }

    /// One picture, as it is stored.
    pub fn image(&self, layer: u32, mip: u32) -> Option<Image<'a>> {
        if layer >= self.header.layers || mip >= self.mips {
            return None;
        }
        let before: u64 = (0..mip).map(|mip| self.mip_bytes(mip)).sum();
        let start = u64::from(layer)
            .checked_mul(self.layer_bytes())?
            .checked_add(before)?;
        let start = usize::try_from(start).ok()?;
        let length = usize::try_from(self.mip_bytes(mip)).ok()?;
        let (width, height, depth) = self.mip_size(mip);
        Some(Image {
            width,
            height,
            depth,
            bytes: self.pixels.get(start..start.checked_add(length)?)?,
        })
    }

    /// One picture as RGBA, four bytes a pixel, the first row above; slices one after the other.
    ///
    /// # Errors
    /// When there is no such picture, or it would be greater than [`decode::DECODED_MAX`].
    pub fn decode(&self, layer: u32, mip: u32) -> Result<Vec<u8>, DdsError> {
        let image = self.image(layer, mip);
        let image = image.ok_or(DdsError::NoImage { layer, mip })?;
        let mut pixels = Vec::new();
        decode::decode(self.header.format, image, &mut pixels)?;
        Ok(pixels)
    }

    /// The greatest mip from which all smaller ones, in all layers, take no more than `budget` bytes
    /// (as they are stored, or decoded); the smallest one if even that does not fit.
    pub fn mip_within(&self, budget: u64, is_decoded: bool) -> u32 {
        let mut sum = 0_u64;
        let mut greatest = self.mips - 1;
        for mip in (0..self.mips).rev() {
            let (width, height, depth) = self.mip_size(mip);
            let one = match is_decoded {
                true => u64::from(width) * u64::from(height) * u64::from(depth) * 4,
                false => self.mip_bytes(mip),
            };
            sum = sum.saturating_add(one.saturating_mul(self.header.layers.into()));
            if sum > budget {
                break;
            }
            greatest = mip;
        }
        greatest
    }

    fn mip_size(&self, mip: u32) -> (u32, u32, u32) {
        let side = |side: u32| side.checked_shr(mip).unwrap_or(0).max(1);
        let header = &self.header;
        (side(header.width), side(header.height), side(header.depth))
    }

    fn mip_bytes(&self, mip: u32) -> u64 {
        let (width, height, depth) = self.mip_size(mip);
        let slice = self.header.format.image_bytes(width, height);
        slice.saturating_mul(depth.into())
    }

    fn layer_bytes(&self) -> u64 {
        let mips = 0..self.header.mips;
        mips.fold(0, |sum, mip| sum.saturating_add(self.mip_bytes(mip)))
    }
}
