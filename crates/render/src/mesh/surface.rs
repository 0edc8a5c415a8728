//! What a shape's surface is like: the numbers the shader reads, its textures, how it is blended.

use bytemuck::{Pod, Zeroable};
use glam::Vec3;
use nif::{Alpha, Lighting, LightingKind, Material, Shader, flag};

/// Bits of [`Numbers::flags`]; the shader has the same.
pub mod bit {
    macro_rules! bits {
        ($($(#[$doc:meta])* $name:ident $bit:literal;)*) => {$(
            $(#[$doc])*
            pub const $name: u32 = 1 << $bit;
        )*};
    }
    bits! {
        /// Has a normal map.
        NORMAL_MAP 0;
        /// Its normals are the model's.
        MODEL_SPACE 1;
        /// Has a glow map.
        GLOW_MAP 2;
        /// Mirrors its surroundings.
        ENVIRONMENT 3;
        /// A mask says where.
        ENVIRONMENT_MASK 4;
        /// Has heights.
        PARALLAX 5;
        /// Has vertex colours.
        VERTEX_COLORS 6;
        /// These have opacity.
        VERTEX_ALPHA 7;
        /// Has highlights.
        SPECULAR 8;
        /// Is not lit.
        EFFECT 9;
        /// The palette gives its colour.
        PALETTE_COLOR 10;
        /// The palette gives its opacity.
        PALETTE_ALPHA 11;
        /// Fades by angle.
        FALLOFF 12;
        /// Light goes round it softly.
        SOFT_LIGHT 13;
        /// Its rim catches light.
        RIM_LIGHT 14;
        /// Light shines through it.
        BACK_LIGHT 15;
        /// Moves in the wind.
        WIND 16;
        /// An effect that is lit all the same.
        EFFECT_LIT 17;
        /// Highlights have a map of their own.
        SPECULAR_MAP 18;
        /// Skin or hair has a colour.
        TINT 19;
        /// Fades where it meets others.
        SOFT 20;
        /// Stands for something that is missing.
        STAND_IN 21;
        /// A tint of the whole face or skin lies over the colour.
        FACE 22;
    }
}

/// Textures of a surface by what they are for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Slot {
    /// Colour and opacity.
    Diffuse,
    /// Normals, with the strength of highlights.
    Normal,
    /// Glow, or the colour of soft light; an effect's palette.
    Glow,
    /// Heights.
    Height,
    /// A cube of surroundings.
    Environment,
    /// Where these are mirrored.
    Mask,
    /// Highlights, or light from behind.
    Specular,
}

impl Slot {
    /// All, in the order of the shader's bindings.
    pub const ALL: [Slot; 7] = [
        Slot::Diffuse,
        Slot::Normal,
        Slot::Glow,
        Slot::Height,
        Slot::Environment,
        Slot::Mask,
        Slot::Specular,
    ];

    /// Its place among a mesh's slots.
    pub fn in_mesh(self) -> usize {
        match self {
            Self::Diffuse => 0,
            Self::Normal => 1,
            Self::Glow => 2,
            Self::Height => 3,
            Self::Environment => 4,
            Self::Mask => 5,
            Self::Specular => 7,
        }
    }

    /// Whether its numbers are colours (sRGB).
    pub fn is_color(self) -> bool {
        matches!(self, Self::Diffuse | Self::Glow | Self::Environment)
    }
}

/// When a surface is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    /// In any order, hiding what is behind.
    Opaque,
    /// On what is opaque, in the order of the file.
    Decal,
    /// Over what is behind, the farthest first.
    Blended,
}

/// Factors of its own colour and of the one behind, as the file numbers them.
pub type Blend = [u8; 2];

/// A surface.
#[derive(Debug, Clone, PartialEq)]
pub struct Surface {
    /// For the shader.
    pub numbers: Numbers,
    /// Paths by [`Slot::ALL`], as the file spells them; empty for none.
    pub textures: [String; 7],
    /// When it is drawn.
    pub layer: Layer,
    /// How it is blended.
    pub blend: Option<Blend>,
    /// Both sides are seen.
    pub is_double_sided: bool,
    /// Hides what is drawn later behind it.
    pub writes_depth: bool,
    /// Is hidden by what is nearer.
    pub tests_depth: bool,
    /// Whether texture coordinates repeat along u and v.
    pub repeats: [bool; 2],
    /// Throws shadows.
    pub casts_shadow: bool,
}

/// The numbers of a surface as the shader reads them.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Pod, Zeroable)]
pub struct Numbers {
    /// Multiplies the colour (linear), and opacity.
    pub base: [f32; 4],
    /// Light of its own (linear), and the threshold of opacity.
    pub emissive: [f32; 4],
    /// Highlights' colour with their strength, and exponent.
    pub specular: [f32; 4],
    /// Added to texture coordinates, and multiplied first.
    pub uv: [f32; 4],
    /// Cosines between which an effect fades, and its opacities there.
    pub falloff: [f32; 4],
    /// Soft light, rim light, parallax, how much it mirrors.
    pub light: [f32; 4],
    /// Tint (linear), and the depth of soft edges.
    pub tint: [f32; 4],
    /// Bits of [`bit`].
    pub flags: u32,
    /// How opacity is compared: 0 always, 1 less, 2 equal, 3 less or equal, 4 greater, 5 not equal,
    /// 6 greater or equal, 7 never.
    pub alpha_test: u32,
    /// To whole rows of 16 bytes.
    pub padding: [u32; 2],
}

impl Default for Numbers {
    fn default() -> Self {
        Self {
            base: [1.0; 4],
            emissive: [0.0; 4],
            specular: [0.0, 0.0, 0.0, 30.0],
            uv: [0.0, 0.0, 1.0, 1.0],
            falloff: [1.0, 0.0, 1.0, 1.0],
            light: [0.3, 2.0, 0.0, 0.0],
            tint: [1.0, 1.0, 1.0, 0.0],
            flags: 0,
            alpha_test: 0,
            padding: [0; 2],
        }
    }
}

impl Default for Surface {
    fn default() -> Self {
        Self {
            numbers: Numbers::default(),
            textures: Default::default(),
            layer: Layer::Opaque,
            blend: None,
            is_double_sided: false,
            writes_depth: true,
            tests_depth: true,
            repeats: [true; 2],
            casts_shadow: true,
        }
    }
}

/// A colour of the files (sRGB) as amounts of light.
pub(crate) fn linear(color: Vec3) -> Vec3 {
    color.max(Vec3::ZERO).powf(2.2)
}

fn with(color: Vec3, last: f32) -> [f32; 4] {
    let finite = |value: f32| if value.is_finite() { value } else { 0.0 };
    color.extend(last).to_array().map(finite)
}

impl Surface {
    /// Of a shape's material and transparency.
    pub fn of(material: Option<&Material>, alpha: Option<Alpha>) -> Self {
        let mut surface = Self::default();
        if let Some(material) = material {
            surface.take_material(material);
        }
        if let Some(alpha) = alpha {
            surface.take_alpha(alpha);
        }
        surface
    }

    fn take_material(&mut self, material: &Material) {
        let is = |bit| material.has(bit);
        self.repeats = material.repeats;
        self.is_double_sided = is(flag::DOUBLE_SIDED);
        self.writes_depth = is(flag::Z_WRITE);
        self.tests_depth = is(flag::Z_TEST);
        self.casts_shadow = true;
        if is(flag::DECAL) || is(flag::DYNAMIC_DECAL) {
            self.layer = Layer::Decal;
            self.casts_shadow = false;
        }
        let (offset, scale) = (material.uv_offset, material.uv_scale);
        self.numbers.uv = [offset.x, offset.y, scale.x, scale.y]
            .map(|part| if part.is_finite() { part } else { 0.0 });
        self.set(bit::VERTEX_COLORS, is(flag::VERTEX_COLORS));
        self.set(bit::VERTEX_ALPHA, is(flag::VERTEX_ALPHA));
        self.set(bit::WIND, is(flag::TREE_ANIMATION));
        for (slot, path) in Slot::ALL.into_iter().zip(&mut self.textures) {
            if let Some(given) = material.textures.get(slot.in_mesh()) {
                path.clone_from(given);
            }
        }
        match &material.shader {
            Shader::Lighting(lighting) => self.take_lighting(material, lighting),
            Shader::Effect(effect) => {
                let [red, green, blue, opacity] = effect.base.to_array();
                let base = linear(Vec3::new(red, green, blue)) * effect.base_scale;
                self.numbers.base = with(base, opacity);
                let [a, b] = effect.falloff_angles;
                let [c, d] = effect.falloff_opacities;
                self.numbers.falloff = [a, b, c, d];
                self.numbers.tint[3] = effect.soft_depth;
                let [diffuse, ..] = &mut self.textures;
                let diffuse = std::mem::take(diffuse);
                self.textures = Default::default();
                self.textures[0] = diffuse;
                let palette = material.textures.get(1);
                self.textures[2] = palette.cloned().unwrap_or_default();
                self.set(bit::EFFECT, true);
                self.set(bit::EFFECT_LIT, is(flag::EFFECT_LIGHTING));
                self.set(bit::FALLOFF, is(flag::FALLOFF));
                self.set(bit::SOFT, is(flag::SOFT_EFFECT));
                self.set(bit::PALETTE_COLOR, is(flag::GREYSCALE_TO_COLOR));
                self.set(bit::PALETTE_ALPHA, is(flag::GREYSCALE_TO_ALPHA));
                self.casts_shadow = false;
            }
            Shader::Sky(_) => {
                self.set(bit::EFFECT, true);
                self.casts_shadow = false;
            }
            Shader::Water(_) => {
                self.numbers.base = [0.02, 0.05, 0.06, 0.8];
                self.blend = Some([6, 7]);
                self.layer = Layer::Blended;
                self.casts_shadow = false;
            }
            Shader::Other(_) => {}
        }
    }

    fn take_lighting(&mut self, material: &Material, lighting: &Lighting) {
        let is = |bit| material.has(bit);
        let has = |slot: usize| {
            material
                .textures
                .get(slot)
                .is_some_and(|path| !path.is_empty())
        };
        let glow = linear(lighting.emissive) * lighting.emissive_multiple;
        let is_glowing = is(flag::GLOW_MAP) || is(flag::OWN_EMIT) || glow != Vec3::ZERO;
        self.numbers.base[3] = lighting.alpha;
        self.numbers.emissive = with(if is_glowing { glow } else { Vec3::ZERO }, 0.0);
        let shine = lighting.specular_strength.clamp(0.0, 20.0);
        self.numbers.specular = with(
            linear(lighting.specular) * shine,
            lighting.glossiness.clamp(1.0, 2000.0),
        );
        self.set(bit::SPECULAR, is(flag::SPECULAR));
        self.set(bit::NORMAL_MAP, has(1));
        self.set(bit::MODEL_SPACE, is(flag::MODEL_SPACE_NORMALS));
        self.set(bit::SPECULAR_MAP, is(flag::MODEL_SPACE_NORMALS) && has(7));
        self.set(bit::GLOW_MAP, is(flag::GLOW_MAP) && has(2));
        let [soft, rim] = lighting.soft_and_rim;
        self.numbers.light[0] = soft.clamp(0.0, 10.0);
        self.numbers.light[1] = rim.clamp(0.0, 100.0);
        self.set(bit::SOFT_LIGHT, is(flag::SOFT_LIGHTING));
        self.set(bit::RIM_LIGHT, is(flag::RIM_LIGHTING));
        self.set(bit::BACK_LIGHT, is(flag::BACK_LIGHTING) && has(7));
        let mut mirrors = |scale: f32, mirrored: bool| {
            self.numbers.light[3] = scale.clamp(0.0, 10.0);
            self.set(bit::ENVIRONMENT, mirrored && has(4));
            self.set(bit::ENVIRONMENT_MASK, has(5));
        };
        match lighting.kind {
            LightingKind::Environment(scale) => mirrors(scale, is(flag::ENVIRONMENT)),
            LightingKind::Eye(scale, _) => mirrors(scale, true),
            LightingKind::MultiLayer { environment, .. } => mirrors(environment, true),
            LightingKind::SkinTint(tint) | LightingKind::HairTint(tint) => {
                self.numbers.tint = with(linear(tint), 0.0);
                self.set(bit::TINT, true);
            }
            LightingKind::Plain(3) => {
                self.numbers.light[2] = 0.04;
                self.set(bit::PARALLAX, is(flag::PARALLAX) && has(3));
            }
            LightingKind::ParallaxOcclusion(_, scale) => {
                self.numbers.light[2] = scale.clamp(0.0, 1.0) * 0.04;
                self.set(bit::PARALLAX, has(3));
            }
            LightingKind::Plain(4) => self.set(bit::FACE, true),
            LightingKind::Plain(_) | LightingKind::Sparkle(_) => {}
        }
    }

    fn take_alpha(&mut self, alpha: Alpha) {
        if let Some(blend) = alpha.blend {
            self.blend = Some(blend);
            if self.layer == Layer::Opaque {
                self.layer = Layer::Blended;
            }
            self.casts_shadow = false;
        }
        if let Some(test) = alpha.test {
            self.numbers.alpha_test = u32::from(test);
            self.numbers.emissive[3] = f32::from(alpha.threshold) / 255.0;
            // What is cut out by opacity can be drawn in any order and hides what is behind.
            let cuts = alpha.threshold >= 32 && matches!(test, 4 | 6);
            if cuts && self.layer == Layer::Blended && self.writes_depth {
                self.layer = Layer::Opaque;
                self.blend = None;
                self.casts_shadow = true;
            }
        }
    }

    /// Textures that stand in for its own, by the slots of a mesh; empty ones leave its own.
    pub fn retexture(&mut self, textures: &[String; 8]) {
        for (slot, path) in Slot::ALL.into_iter().zip(&mut self.textures) {
            if let Some(given) = textures.get(slot.in_mesh())
                && !given.is_empty()
            {
                path.clone_from(given);
            }
        }
    }

    fn set(&mut self, bit: u32, on: bool) {
        if on {
            self.numbers.flags |= bit;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn alpha(blend: Option<Blend>, test: Option<u8>, threshold: u8) -> Alpha {
        Alpha {
            blend,
            test,
            threshold,
            is_unsorted: false,
        }
    }

    #[test]
    fn what_is_blended_is_drawn_over_others_and_throws_no_shadow() {
        let surface = Surface::of(None, Some(alpha(Some([6, 7]), None, 0)));
        assert_eq!(
            (surface.layer, surface.casts_shadow),
            (Layer::Blended, false)
        );
    }

    #[test]
    fn what_is_cut_out_hides_what_is_behind_even_if_its_edge_is_blended() {
        let surface = Surface::of(None, Some(alpha(Some([6, 7]), Some(4), 128)));
        assert_eq!((surface.layer, surface.blend), (Layer::Opaque, None));
    }

    #[test]
    fn other_textures_stand_in_only_where_they_are_given() {
        let mut surface = Surface::default();
        surface.textures[0] = "a.dds".to_owned();
        surface.textures[1] = "a_n.dds".to_owned();
        let mut other: [String; 8] = Default::default();
        other[1] = "b_n.dds".to_owned();
        surface.retexture(&other);
        assert_eq!(
            surface.textures[..2],
            ["a.dds".to_owned(), "b_n.dds".to_owned()]
        );
    }
}
