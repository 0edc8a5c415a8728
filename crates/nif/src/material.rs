//! How a shape is shaded: shader, textures, transparency.

use crate::block::Nif;
use crate::fields::Fields;
use glam::{Vec2, Vec3, Vec4};

/// How a shape is shaded.
#[derive(Debug, Clone, PartialEq)]
pub struct Material {
    /// Its shader property's block.
    pub block: i32,
    /// Name of the property.
    pub name: String,
    /// Which shader, with its numbers.
    pub shader: Shader,
    /// First and second word of flags; [`flag`] has names for the bits.
    pub flags: [u32; 2],
    /// Added to texture coordinates after scaling.
    pub uv_offset: Vec2,
    /// Multiplies texture coordinates.
    pub uv_scale: Vec2,
    /// Whether texture coordinates repeat along u and v.
    pub repeats: [bool; 2],
    /// Paths by slot, as the file spells them; empty for none. For lighting: 0 diffuse, 1 normal,
    /// 2 glow, skin or soft light, 3 height, 4 environment, 5 its mask, 6 inner layer or tint, 7
    /// backlight or specular. For effects: 0 colour, 1 palette. For the sky: 0 colour.
    pub textures: Vec<String>,
    /// The first controller of the property; -1 for none.
    pub controller: i32,
}

/// A shader and its numbers.
#[derive(Debug, Clone, PartialEq)]
pub enum Shader {
    /// Lit surfaces.
    Lighting(Box<Lighting>),
    /// Fire, magic, glow: not lit unless a flag says so.
    Effect(Box<Effect>),
    /// Water, with its flags.
    Water(u32),
    /// A part of the sky: 0 texture, 1 sun glare, 2 sky, 3 clouds, 5 stars, 7 moon and stars.
    Sky(u32),
    /// A shader of older games, by its kind.
    Other(String),
}

/// The lighting shader.
#[derive(Debug, Clone, PartialEq)]
pub struct Lighting {
    /// Light of its own.
    pub emissive: Vec3,
    /// How much of it.
    pub emissive_multiple: f32,
    /// Opacity.
    pub alpha: f32,
    /// How much refraction bends.
    pub refraction: f32,
    /// Exponent of highlights.
    pub glossiness: f32,
    /// Colour of highlights.
    pub specular: Vec3,
    /// How strong they are.
    pub specular_strength: f32,
    /// How far soft light goes round, and the exponent of rim light.
    pub soft_and_rim: [f32; 2],
    /// What only some types have.
    pub kind: LightingKind,
}

/// The lighting shader's types, with what only they have.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum LightingKind {
    /// A type without numbers of its own: 0 plain, 2 glow, 3 parallax, 4 face, 8 land with several
    /// textures, 9 distant land, 10 snow, 12 tree, 13 distant objects, 17 clouds, 18 distant land
    /// with noise, 19 blended distant land.
    Plain(u32),
    /// 1: mirrors its surroundings so much.
    Environment(f32),
    /// 5: skin of this colour.
    SkinTint(Vec3),
    /// 6: hair of this colour.
    HairTint(Vec3),
    /// 7: parallax with occlusion: passes at most, scale.
    ParallaxOcclusion(f32, f32),
    /// 11: ice, a layer below the surface.
    MultiLayer {
        /// How thick.
        thickness: f32,
        /// How much it bends.
        refraction: f32,
        /// Scale of the inner texture.
        inner_scale: Vec2,
        /// How much it mirrors.
        environment: f32,
    },
    /// 14: sparkling snow.
    Sparkle(Vec4),
    /// 16: an eye, how much it mirrors and about which centres.
    Eye(f32, [Vec3; 2]),
}

/// The effect shader.
#[derive(Debug, Clone, PartialEq)]
pub struct Effect {
    /// Colour and opacity.
    pub base: Vec4,
    /// Multiplies the colour.
    pub base_scale: f32,
    /// Cosines of the angles between which it fades.
    pub falloff_angles: [f32; 2],
    /// Opacity at these.
    pub falloff_opacities: [f32; 2],
    /// Depth over which it fades where it meets others, in game units.
    pub soft_depth: f32,
    /// How much light falls on it, of 255.
    pub lighting: u8,
}

/// How a shape is blended over what is behind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Alpha {
    /// Factors of its own colour and of the one behind, when it is blended: 0 one, 1 zero, 2 source
    /// colour, 3 inverse, 4 destination colour, 5 inverse, 6 source alpha, 7 inverse, 8 destination
    /// alpha, 9 inverse, 10 source alpha saturated.
    pub blend: Option<[u8; 2]>,
    /// Comparison of alpha with the threshold, when it is tested: 0 always, 1 less, 2 equal, 3 less
    /// or equal, 4 greater, 5 not equal, 6 greater or equal, 7 never.
    pub test: Option<u8>,
    /// Of 255.
    pub threshold: u8,
    /// Whether it is drawn in the order of the file.
    pub is_unsorted: bool,
}

/// Bits of a material's flags: word and bit.
pub mod flag {
    macro_rules! flags {
        ($($(#[$doc:meta])* $name:ident $word:literal $bit:literal;)*) => {$(
            $(#[$doc])*
            pub const $name: (usize, u32) = ($word, $bit);
        )*};
    }
    flags! {
        /// Has highlights.
        SPECULAR 0 0;
        /// Follows bones.
        SKINNED 0 1;
        /// Vertex colours have opacity.
        VERTEX_ALPHA 0 3;
        /// The palette gives the colour.
        GREYSCALE_TO_COLOR 0 4;
        /// The palette gives the opacity.
        GREYSCALE_TO_ALPHA 0 5;
        /// Fades by angle.
        FALLOFF 0 6;
        /// Mirrors its surroundings.
        ENVIRONMENT 0 7;
        /// Takes shadows.
        RECEIVE_SHADOWS 0 8;
        /// Throws shadows.
        CAST_SHADOWS 0 9;
        /// A face with detail.
        FACE_DETAIL 0 10;
        /// Parallax.
        PARALLAX 0 11;
        /// Normals are the model's, not the surface's.
        MODEL_SPACE_NORMALS 0 12;
        /// Land.
        LANDSCAPE 0 14;
        /// Bends what is behind.
        REFRACTION 0 15;
        /// Mirrors as an eye.
        EYE_ENVIRONMENT 0 17;
        /// Soft light on hair.
        HAIR_SOFT_LIGHT 0 18;
        /// A face's colour.
        FACE_TINT 0 21;
        /// Emits light of its own.
        OWN_EMIT 0 22;
        /// Textured from above.
        PROJECTED_UV 0 23;
        /// Lies on another surface.
        DECAL 0 26;
        /// The same, made in the game.
        DYNAMIC_DECAL 0 27;
        /// Parallax with occlusion.
        PARALLAX_OCCLUSION 0 28;
        /// Lit from outside.
        EXTERNAL_EMITTANCE 0 29;
        /// Fades where it meets others.
        SOFT_EFFECT 0 30;
        /// Hidden by what is nearer.
        Z_TEST 0 31;
        /// Hides what is farther.
        Z_WRITE 1 0;
        /// Does not fade with distance.
        NO_FADE 1 3;
        /// Both sides are seen.
        DOUBLE_SIDED 1 4;
        /// Has vertex colours.
        VERTEX_COLORS 1 5;
        /// Has a glow map.
        GLOW_MAP 1 6;
        /// Turns to the camera.
        BILLBOARD 1 13;
        /// Lines only.
        WIREFRAME 1 16;
        /// Opacity is already in the colour.
        PREMULTIPLIED_ALPHA 1 19;
        /// A layer below the surface.
        MULTI_LAYER 1 24;
        /// Soft light.
        SOFT_LIGHTING 1 25;
        /// Rim light.
        RIM_LIGHTING 1 26;
        /// Light from behind.
        BACK_LIGHTING 1 27;
        /// Leaves in the wind.
        TREE_ANIMATION 1 29;
        /// An effect that is lit.
        EFFECT_LIGHTING 1 30;
    }
}

impl Material {
    /// Whether a bit of [`flag`] is set.
    pub fn has(&self, (word, bit): (usize, u32)) -> bool {
        let word = self.flags.get(word).copied().unwrap_or(0);
        word.checked_shr(bit).unwrap_or(0) & 1 == 1
    }
}

impl Nif<'_> {
    /// The material of a shape.
    pub fn material(&self, shape: i32) -> Option<Material> {
        let block = self.fields(shape)?.link("shader_property");
        let fields = self.fields_as(block, "BSShaderProperty")?;
        let kind = self.block(block)?.name();
        let clamp = fields.int("texture_clamp_mode").unwrap_or(3);
        let source = || fields.text("source_texture").into_owned();
        let (shader, textures) = match &*kind {
            "BSLightingShaderProperty" => {
                let set = self.fields_as(fields.link("texture_set"), "BSShaderTextureSet");
                let paths = set.map_or(Vec::new(), |set| {
                    let paths = set.texts("textures").into_iter();
                    paths.map(|path| path.into_owned()).collect()
                });
                (Shader::Lighting(Box::new(lighting(fields))), paths)
            }
            "BSEffectShaderProperty" => {
                let palette = fields.text("greyscale_texture").into_owned();
                (
                    Shader::Effect(Box::new(effect(fields))),
                    vec![source(), palette],
                )
            }
            "BSWaterShaderProperty" => {
                (Shader::Water(fields.bits("water_shader_flags")), Vec::new())
            }
            "BSSkyShaderProperty" => (Shader::Sky(fields.bits("sky_object_type")), vec![source()]),
            other => (Shader::Other(other.to_owned()), Vec::new()),
        };
        Some(Material {
            block,
            name: self.string(fields.bits("name")).into_owned(),
            shader,
            flags: ["shader_flags_1", "shader_flags_2"].map(|word| fields.bits(word)),
            uv_offset: fields.row("uv_offset").unwrap_or(Vec2::ZERO),
            uv_scale: fields.row("uv_scale").unwrap_or(Vec2::ONE),
            // 0 neither, 1 v, 2 u, 3 both.
            repeats: [clamp & 2 != 0, clamp & 1 != 0],
            textures,
            controller: fields.link("controller"),
        })
    }

    /// The transparency of a shape.
    pub fn alpha(&self, shape: i32) -> Option<Alpha> {
        let block = self.fields(shape)?.link("alpha_property");
        let fields = self.fields_as(block, "NiAlphaProperty")?;
        let flags = fields.bits("flags");
        let part = |first: u32, width: u32| (flags >> first & ((1 << width) - 1)) as u8;
        Some(Alpha {
            blend: (flags & 1 != 0).then(|| [part(1, 4), part(5, 4)]),
            test: (flags & 1 << 9 != 0).then(|| part(10, 3)),
            threshold: fields.bits("threshold") as u8,
            is_unsorted: flags & 1 << 13 != 0,
        })
    }
}

fn lighting(fields: Fields<'_, '_>) -> Lighting {
    let color = |name| fields.row::<Vec3>(name).unwrap_or_default();
    Lighting {
        emissive: color("emissive_color"),
        emissive_multiple: fields.float("emissive_multiple"),
        alpha: fields.float("alpha"),
        refraction: fields.float("refraction_strength"),
        glossiness: fields.float("glossiness"),
        specular: color("specular_color"),
        specular_strength: fields.float("specular_strength"),
        soft_and_rim: ["lighting_effect_1", "lighting_effect_2"].map(|name| fields.float(name)),
        kind: match fields.bits("shader_type") {
            1 => LightingKind::Environment(fields.float("environment_map_scale")),
            5 => LightingKind::SkinTint(color("skin_tint_color")),
            6 => LightingKind::HairTint(color("hair_tint_color")),
            7 => LightingKind::ParallaxOcclusion(fields.float("max_passes"), fields.float("scale")),
            11 => LightingKind::MultiLayer {
                thickness: fields.float("parallax_inner_layer_thickness"),
                refraction: fields.float("parallax_refraction_scale"),
                inner_scale: fields
                    .row("parallax_inner_layer_texture_scale")
                    .unwrap_or(Vec2::ONE),
                environment: fields.float("parallax_envmap_strength"),
            },
            14 => LightingKind::Sparkle(fields.row("sparkle_parameters").unwrap_or_default()),
            16 => LightingKind::Eye(
                fields.float("eye_cubemap_scale"),
                ["left_eye_reflection_center", "right_eye_reflection_center"].map(color),
            ),
            other => LightingKind::Plain(other),
        },
    }
}

fn effect(fields: Fields<'_, '_>) -> Effect {
    Effect {
        base: fields.row("base_color").unwrap_or(Vec4::ONE),
        base_scale: fields.float("base_color_scale"),
        falloff_angles: ["falloff_start_angle", "falloff_stop_angle"]
            .map(|name| fields.float(name)),
        falloff_opacities: ["falloff_start_opacity", "falloff_stop_opacity"]
            .map(|name| fields.float(name)),
        soft_depth: fields.float("soft_falloff_depth"),
        lighting: fields.bits("lighting_influence") as u8,
    }
}
