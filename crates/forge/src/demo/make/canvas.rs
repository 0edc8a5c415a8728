//! Pictures in the making: a function says what is at each place, and textures come of it.
//!
//! Colour with opacity becomes one texture, height and shine the one with normals, light of its own a
//! third. Not here: what is painted ([`super::textures`]).

use super::noise::mix;
use dds::Format;
use glam::{Vec2, Vec3};
use texpresso::{Algorithm, Params};

/// What is at one place of a surface. Colours are as textures store them, 0 to 1.
#[derive(Debug, Clone, Copy)]
pub(super) struct Texel {
    pub(super) color: Vec3,
    /// Opacity.
    pub(super) alpha: f32,
    /// In texels of the greatest mip, upwards.
    pub(super) height: f32,
    /// 0 for dull.
    pub(super) shine: f32,
    /// Light of its own.
    pub(super) glow: Vec3,
}

impl Texel {
    pub(super) fn new(color: Vec3) -> Texel {
        Texel {
            color,
            alpha: 1.0,
            height: 0.0,
            shine: 0.2,
            glow: Vec3::ZERO,
        }
    }
}

/// A colour by its usual six digits.
pub(super) fn rgb(digits: u32) -> Vec3 {
    let [_, red, green, blue] = digits.to_be_bytes();
    Vec3::new(red.into(), green.into(), blue.into()) / 255.0
}

/// From one colour to another.
pub(super) fn blend(a: Vec3, b: Vec3, part: f32) -> Vec3 {
    a + (b - a) * part.clamp(0.0, 1.0)
}

/// A painted surface, both edges meeting.
#[derive(Debug)]
pub(super) struct Canvas {
    width: usize,
    height: usize,
    texels: Vec<Texel>,
}

impl Canvas {
    /// Paints: `at` runs from 0 to 1 to the right and downwards.
    pub(super) fn paint([width, height]: [usize; 2], paint: impl Fn(Vec2) -> Texel) -> Canvas {
        let place = |at: usize| {
            let (x, y) = (at % width, at / width);
            Vec2::new(
                (x as f32 + 0.5) / width as f32,
                (y as f32 + 0.5) / height as f32,
            )
        };
        Canvas {
            width,
            height,
            texels: (0..width * height).map(|at| paint(place(at))).collect(),
        }
    }

    fn texel(&self, x: usize, y: usize) -> Texel {
        let at = y % self.height * self.width + x % self.width;
        let found = self.texels.get(at).copied();
        found.unwrap_or(Texel::new(Vec3::ZERO))
    }

    fn has_alpha(&self) -> bool {
        self.texels.iter().any(|texel| texel.alpha < 1.0)
    }

    /// The texture of colours: with smooth opacity if any of it is seen through.
    pub(super) fn colors(&self) -> Vec<u8> {
        let format = if self.has_alpha() {
            Format::Bc3
        } else {
            Format::Bc1
        };
        let pixels = self.texels.iter();
        let pixels = pixels
            .map(|texel| bytes(texel.color, texel.alpha))
            .collect();
        chain(format, self.width, self.height, pixels)
    }

    /// The texture of its own light.
    pub(super) fn glow(&self) -> Vec<u8> {
        let pixels = self.texels.iter();
        let pixels = pixels.map(|texel| bytes(texel.glow, 1.0)).collect();
        chain(Format::Bc1, self.width, self.height, pixels)
    }

    /// The texture of normals, of half the size: green grows downwards, shine is its opacity.
    pub(super) fn normals(&self) -> Vec<u8> {
        let (width, height) = (self.width / 2, self.height / 2);
        let mut pixels = Vec::with_capacity(width * height);
        for at in 0..width * height {
            let (x, y) = (at % width * 2, at / width * 2);
            let height_at = |x: usize, y: usize| self.texel(x, y).height;
            let across = height_at(x + 2, y) - height_at(x + self.width - 1, y);
            let down = height_at(x, y + 2) - height_at(x, y + self.height - 1);
            let normal = Vec3::new(-across / 3.0, -down / 3.0, 1.0).normalize_or(Vec3::Z);
            pixels.push(bytes(normal * 0.5 + 0.5, self.texel(x, y).shine));
        }
        chain(Format::Bc3, width, height, pixels)
    }
}

fn bytes(color: Vec3, alpha: f32) -> [u8; 4] {
    let byte = |part: f32| (part.clamp(0.0, 1.0) * 255.0 + 0.5) as u8;
    [byte(color.x), byte(color.y), byte(color.z), byte(alpha)]
}

/// A texture with all its mips down to blocks of four pixels.
fn chain(format: Format, width: usize, height: usize, pixels: Vec<[u8; 4]>) -> Vec<u8> {
    let stored = match format {
        Format::Bc3 => texpresso::Format::Bc3,
        _ => texpresso::Format::Bc1,
    };
    let params = Params {
        algorithm: Algorithm::ClusterFit,
        ..Params::default()
    };
    let mut mips = Vec::new();
    let (mut wide, mut high, mut pixels) = (width, height, pixels);
    loop {
        let mut mip = vec![0; stored.compressed_size(wide, high)];
        stored.compress(pixels.as_flattened(), wide, high, params, &mut mip);
        mips.push(mip);
        if wide <= 4 || high <= 4 {
            break;
        }
        pixels = halved(&pixels, wide);
        (wide, high) = (wide / 2, high / 2);
    }
    dds::write(format, width as u32, height as u32, &mips).unwrap_or_default()
}

/// Each four pixels as their mean. Colours count as much as they are seen, so that nothing of what is
/// seen through bleeds into an edge.
fn halved(pixels: &[[u8; 4]], width: usize) -> Vec<[u8; 4]> {
    let pixel = |x: usize, y: usize| pixels.get(y * width + x).copied().unwrap_or_default();
    let (wide, high) = (width / 2, pixels.len() / width / 2);
    let mean = |at: usize| {
        let (x, y) = (at % wide * 2, at / wide * 2);
        let four = [
            pixel(x, y),
            pixel(x + 1, y),
            pixel(x, y + 1),
            pixel(x + 1, y + 1),
        ];
        let opacity: u32 = four.iter().map(|[.., alpha]| u32::from(*alpha)).sum();
        let channel = |which: usize| {
            let of = |pixel: &[u8; 4]| u32::from(pixel.get(which).copied().unwrap_or(0));
            let weight = |pixel: &[u8; 4]| if opacity == 0 { 1 } else { u32::from(pixel[3]) };
            let all: u32 = four.iter().map(weight).sum();
            let sum: u32 = four.iter().map(|pixel| of(pixel) * weight(pixel)).sum();
            ((sum + all / 2) / all.max(1)) as u8
        };
        [
            channel(0),
            channel(1),
            channel(2),
            ((opacity + 2) / 4) as u8,
        ]
    };
    (0..wide * high).map(mean).collect()
}

/// A line's worth of grain: long along u, fine across.
pub(super) fn grain(at: Vec2, seed: i32) -> f32 {
    let coarse = super::noise::layered(at, [2, 24], 3, seed);
    let fine = super::noise::layered(at, [4, 96], 2, seed + 9);
    mix(coarse, fine, 0.4)
}
