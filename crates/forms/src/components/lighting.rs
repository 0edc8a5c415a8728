//! Light and fog of a place without a sky: of a cell itself (`XCLL`) and of a lighting template
//! (`LGTM`), which have one layout.

use crate::Field;

/// Light and fog of a place. Colours are red, green, blue, 0 to 255.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Lighting {
    /// Light from everywhere.
    pub ambient: [u8; 3],
    /// Light from one side.
    pub directional: [u8; 3],
    /// Fog at its near end.
    pub fog_near_color: [u8; 3],
    /// Where fog begins, in game units.
    pub fog_near: f32,
    /// Where it is full.
    pub fog_far: f32,
    /// Where the directional light comes from: about the up axis and above the horizon, in degrees.
    pub directional_rotation: [i32; 2],
    /// How much of the directional light there is.
    pub directional_fade: f32,
    /// Beyond this nothing is drawn; 0 for no such end.
    pub clip_distance: f32,
    /// Exponent of the fog between its ends.
    pub fog_power: f32,
    /// Light by the side it falls on.
    pub sides: AmbientSides,
    /// Fog at its far end.
    pub fog_far_color: [u8; 3],
    /// Fog at most, 0 to 1.
    pub fog_max: f32,
    /// Where lights begin to fade and are gone.
    pub light_fade: [f32; 2],
    /// Which of these a cell takes from its template: 1 ambient, 2 directional, 4 fog colours, 8 fog
    /// near, 0x10 fog far, 0x20 rotation, 0x40 directional fade, 0x80 clip distance, 0x100 fog
    /// power, 0x200 fog at most, 0x400 light fade.
    pub inherits: u32,
}

/// Light by the side of a thing it falls on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct AmbientSides {
    /// On sides that look along +x, -x, +y, -y, +z, -z.
    pub sides: [[u8; 3]; 6],
    /// Of highlights.
    pub specular: [u8; 3],
}

impl Lighting {
    /// Reads `XCLL`, or a template's `DATA`. Older ones end early.
    pub fn read(field: &mut Field<'_>) -> Self {
        let (ambient, directional, fog_near_color) = (color(field), color(field), color(field));
        let [fog_near, fog_far] = field.f32s();
        let directional_rotation = [field.i32(), field.i32()];
        let [directional_fade, clip_distance, fog_power] = field.f32s();
        field.tail();
        let sides = AmbientSides::read(field);
        let has_far = field.remaining() >= 8;
        let fog_far_color = color(field);
        let fog_max = field.f32();
        Self {
            ambient,
            directional,
            fog_near_color,
            fog_near,
            fog_far,
            directional_rotation,
            directional_fade,
            clip_distance,
            fog_power,
            sides,
            fog_far_color: if has_far {
                fog_far_color
            } else {
                fog_near_color
            },
            fog_max: if has_far { fog_max } else { 1.0 },
            light_fade: field.f32s(),
            inherits: field.u32(),
        }
    }
}

impl AmbientSides {
    /// Reads `DALC`, or the same within `XCLL`.
    pub fn read(field: &mut Field<'_>) -> Self {
        let sides = std::array::from_fn(|_| color(field));
        let specular = color(field);
        // Fresnel power.
        field.skip(4);
        Self { sides, specular }
    }

    /// Whether anything falls on any side.
    pub fn is_dark(&self) -> bool {
        self.sides.iter().flatten().all(|part| *part == 0)
    }
}

/// Four bytes: red, green, blue, one unused.
pub(crate) fn color(field: &mut Field<'_>) -> [u8; 3] {
    let color = std::array::from_fn(|_| field.u8());
    field.skip(1);
    color
}
