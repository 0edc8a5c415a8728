//! Light and fog of rooms: the cell's own, with what it takes from its template.

use crate::air::{Air, Fog, Grade, Sun, color};
use forms::Forms;
use forms::components::{AmbientSides, Lighting};
use forms::records::{Cell, ImageSpace};
use glam::Vec3;
use ident::FormId;

/// The air of a room.
pub(crate) fn air(forms: &Forms, cell: &Cell) -> Air {
    let template = cell.lighting_template;
    let template = template.and_then(|id| Some(forms.lighting_template(id)?.lighting));
    let lighting = match (cell.lighting, template) {
        (Some(own), Some(template)) => joined(own, template),
        (Some(one), None) | (None, Some(one)) => one,
        (None, None) => return dim(),
    };
    let [yaw, pitch] = lighting.directional_rotation;
    let (yaw, pitch) = ((yaw as f32).to_radians(), (pitch as f32).to_radians());
    let flat = libm::cosf(pitch);
    let direction = Vec3::new(
        libm::cosf(yaw) * flat,
        libm::sinf(yaw) * flat,
        libm::sinf(pitch),
    );
    // Unknown: the angles' zero; a light from below would show nothing, so it shines downwards.
    let direction = Vec3::new(direction.x, direction.y, direction.z.abs().max(0.2));
    Air {
        ambient: ambient(lighting.sides, lighting.ambient),
        sun: Sun {
            direction: direction.normalize(),
            color: color(lighting.directional) * lighting.directional_fade.clamp(0.0, 4.0),
            has_shadows: false,
        },
        fog: Fog {
            near_color: color(lighting.fog_near_color),
            far_color: color(lighting.fog_far_color),
            near: lighting.fog_near,
            far: lighting.fog_far,
            power: lighting.fog_power.clamp(0.05, 20.0),
            max: lighting.fog_max.clamp(0.0, 1.0),
        },
        sky: None,
        grade: grade(forms, cell.image_space),
    }
}

/// A room without a word about light.
fn dim() -> Air {
    let air = Air::default();
    Air {
        ambient: air.ambient.map(|side| side * 0.8),
        sun: Sun {
            color: Vec3::ZERO,
            has_shadows: false,
            ..air.sun
        },
        ..air
    }
}

/// What the template gives by the cell's flags, and the cell's own for the rest.
fn joined(own: Lighting, template: Lighting) -> Lighting {
    let takes = |bit: u32| own.inherits & bit != 0;
    macro_rules! take {
        ($bit:literal: $($field:ident)*) => {$(
            if takes($bit) { template.$field } else { own.$field }
        )*};
    }
    Lighting {
        ambient: take!(0x1: ambient),
        sides: take!(0x1: sides),
        directional: take!(0x2: directional),
        fog_near_color: take!(0x4: fog_near_color),
        fog_far_color: take!(0x4: fog_far_color),
        fog_near: take!(0x8: fog_near),
        fog_far: take!(0x10: fog_far),
        directional_rotation: take!(0x20: directional_rotation),
        directional_fade: take!(0x40: directional_fade),
        clip_distance: take!(0x80: clip_distance),
        fog_power: take!(0x100: fog_power),
        fog_max: take!(0x200: fog_max),
        light_fade: take!(0x400: light_fade),
        inherits: own.inherits,
    }
}

/// Light by side. Unknown: how the game joins the two; the sides are taken on top of the one colour,
/// and stand for it where it is black.
pub(crate) fn ambient(sides: AmbientSides, all: [u8; 3]) -> [Vec3; 6] {
    match sides.is_dark() {
        true => [color(all); 6],
        false => sides.sides.map(|side| color(side).max(color(all) * 0.5)),
    }
}

/// How pictures are graded by an image space.
pub(crate) fn grade(forms: &Forms, image_space: Option<FormId>) -> Grade {
    let record = image_space.and_then(|id| forms.image_space(id));
    let record = record.copied().unwrap_or_default();
    graded(&record)
}

pub(crate) fn graded(record: &ImageSpace) -> Grade {
    let within = |value: f32, most: f32, other: f32| match value.is_finite() {
        true => value.clamp(0.0, most),
        false => other,
    };
    let [amount, red, green, blue] = record.tint;
    Grade {
        saturation: within(record.saturation, 4.0, 1.0),
        brightness: within(record.brightness, 4.0, 1.0),
        contrast: within(record.contrast, 4.0, 1.0),
        tint: Vec3::new(red, green, blue).clamp(Vec3::ZERO, Vec3::ONE),
        tint_amount: within(amount, 1.0, 0.0),
    }
}
