//! What a shape's surface looks like: textures, transparency, shine, glow.
//!
//! Not here: painting the textures ([`super::textures`]).

use super::nif::{Blocks, NONE, floats};

/// A surface. Its textures are `textures\skalddemo\<name>.dds` and the same with `_n`.
#[derive(Debug, Clone)]
pub(super) struct Surface {
    texture: &'static str,
    is_cut_out: bool,
    is_two_sided: bool,
    is_leaves: bool,
    /// Specular strength and glossiness.
    shine: [f32; 2],
    /// Colour and strength of its own light, by the texture with `_g`.
    glow: Option<([f32; 3], f32)>,
}

/// Bits of the shader's two words.
mod bit {
    pub(super) const SPECULAR: u32 = 1;
    pub(super) const RECEIVES_SHADOWS: u32 = 1 << 8;
    pub(super) const CASTS_SHADOWS: u32 = 1 << 9;
    pub(super) const OWN_LIGHT: u32 = 1 << 22;
    pub(super) const REMAPPABLE: u32 = 1 << 25;
    pub(super) const TESTS_DEPTH: u32 = 1 << 31;
    pub(super) const WRITES_DEPTH: u32 = 1;
    pub(super) const TWO_SIDED: u32 = 1 << 4;
    pub(super) const VERTEX_COLORS: u32 = 1 << 5;
    pub(super) const GLOW_MAP: u32 = 1 << 6;
    pub(super) const WIND: u32 = 1 << 29;
}

impl Surface {
    pub(super) fn new(texture: &'static str) -> Surface {
        Surface {
            texture,
            is_cut_out: false,
            is_two_sided: false,
            is_leaves: false,
            shine: [0.4, 30.0],
            glow: None,
        }
    }

    /// Seen through where the texture's opacity is low, and from both sides.
    #[must_use]
    pub(super) fn cut_out(self) -> Surface {
        Surface {
            is_cut_out: true,
            is_two_sided: true,
            ..self
        }
    }

    /// Cut out and moved by the wind.
    #[must_use]
    pub(super) fn leaves(self) -> Surface {
        Surface {
            is_leaves: true,
            ..self.cut_out()
        }
    }

    /// Seen from both sides.
    #[must_use]
    pub(super) fn two_sided(self) -> Surface {
        Surface {
            is_two_sided: true,
            ..self
        }
    }

    /// With this specular strength and glossiness.
    #[must_use]
    pub(super) fn shiny(self, strength: f32, gloss: f32) -> Surface {
        Surface {
            shine: [strength, gloss],
            ..self
        }
    }

    /// With light of its own.
    #[must_use]
    pub(super) fn glowing(self, color: [f32; 3], strength: f32) -> Surface {
        Surface {
            glow: Some((color, strength)),
            ..self
        }
    }

    fn flags(&self) -> [u32; 2] {
        let when = |is_set: bool, bit: u32| if is_set { bit } else { 0 };
        let first = bit::SPECULAR
            | bit::RECEIVES_SHADOWS
            | bit::REMAPPABLE
            | bit::TESTS_DEPTH
            | bit::CASTS_SHADOWS
            | when(self.glow.is_some(), bit::OWN_LIGHT);
        let second = bit::VERTEX_COLORS
            | bit::WRITES_DEPTH
            | when(self.is_two_sided, bit::TWO_SIDED)
            | when(self.glow.is_some(), bit::GLOW_MAP)
            | when(self.is_leaves, bit::WIND);
        [first, second]
    }

    /// Paths for the nine places of a texture set.
    fn paths(&self) -> [String; 9] {
        let path = |end: &str| super::texture_path(&format!("{}{end}", self.texture));
        let mut paths: [String; 9] = Default::default();
        let [diffuse, normal, glow, ..] = &mut paths;
        *diffuse = path("");
        *normal = path("_n");
        if self.glow.is_some() {
            *glow = path("_g");
        }
        paths
    }
}

/// Writes a surface's blocks: the links to its shader and its transparency.
pub(super) fn write(surface: &Surface, blocks: &mut Blocks) -> [i32; 2] {
    let own = blocks.reserve("BSLightingShaderProperty");
    let set = blocks.push("BSShaderTextureSet", |out| {
        out.u32_le(9);
        for path in surface.paths() {
            out.u32_le(path.len() as u32).raw(path.as_bytes());
        }
    });
    const PLAIN: u32 = 0;
    const GLOW: u32 = 2;
    const REPEATS_BOTH_WAYS: u32 = 3;
    let mut out = wire::Writer::new();
    let kind = if surface.glow.is_some() { GLOW } else { PLAIN };
    out.u32_le(kind).i32_le(NONE).u32_le(0).i32_le(NONE);
    for word in surface.flags() {
        out.u32_le(word);
    }
    floats(&mut out, &[0.0, 0.0, 1.0, 1.0]);
    out.i32_le(set);
    let (glow, strength) = surface.glow.unwrap_or(([0.0; 3], 1.0));
    floats(&mut out, &glow);
    out.f32_le(strength).u32_le(REPEATS_BOTH_WAYS);
    let [shine, gloss] = surface.shine;
    // Opacity, refraction, then shine in white, and what soft and rim light would use.
    floats(&mut out, &[1.0, 0.0, gloss, 1.0, 1.0, 1.0, shine, 0.3, 2.0]);
    blocks.fill(own, out);
    [own, alpha(surface, blocks)]
}

fn alpha(surface: &Surface, blocks: &mut Blocks) -> i32 {
    /// Tests against the threshold, greater is seen; does not blend.
    const TESTS: u16 = 0x12EC;
    const THRESHOLD: u8 = 96;
    if !surface.is_cut_out {
        return NONE;
    }
    blocks.push("NiAlphaProperty", |out| {
        out.i32_le(NONE).u32_le(0).i32_le(NONE);
        out.u16_le(TESTS).u8(THRESHOLD);
    })
}
