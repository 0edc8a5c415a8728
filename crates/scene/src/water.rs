//! Sheets of water.

use crate::air::color;
use crate::world_square::Square;
use forms::records::Cell;
use forms::{CELL_SIZE, Forms};
use glam::{Vec2, Vec3};
use ident::FormId;
use serde::{Deserialize, Serialize};

/// Half the side of a room's sheet of water, about the middle of what stands in the room.
const ROOM_HALF: f32 = 8192.0;
/// Heights from here on are no heights: the worldspace's own counts.
const NO_HEIGHT: f32 = 2_147_483_600.0;

/// A flat sheet of water.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Water {
    /// South-west corner.
    pub min: Vec2,
    /// North-east corner.
    pub max: Vec2,
    /// In game units.
    pub height: f32,
    /// Where it is shallow (sRGB).
    pub shallow: Vec3,
    /// Where it is deep.
    pub deep: Vec3,
    /// What it mirrors.
    pub reflection: Vec3,
    /// Opacity at depth, 0 to 1.
    pub opacity: f32,
    /// How much it mirrors, 0 to 1, straight down.
    pub reflectivity: f32,
    /// How much more at a flat angle.
    pub fresnel: f32,
    /// Exponent of the sun's highlights.
    pub sun_power: f32,
    /// Texture of its waves, relative to `textures`; empty for none.
    pub noise: String,
}

/// The water of an exterior cell. Source: the page on land.
pub(crate) fn of_square(forms: &Forms, cell: &Cell, square: &Square) -> Option<Water> {
    if !cell.has_water() {
        return None;
    }
    let own = cell.water_height.filter(|height| *height < NO_HEIGHT);
    let min = Vec2::new(square.x as f32, square.y as f32) * CELL_SIZE;
    let height = own.unwrap_or(square.water_height);
    Some(sheet(
        forms,
        cell.water.or(square.water),
        min,
        min + CELL_SIZE,
        height,
    ))
}

/// The water of a room, about a middle.
pub(crate) fn of_room(forms: &Forms, cell: &Cell, middle: Vec2) -> Option<Water> {
    let height = cell
        .water_height
        .filter(|height| height.abs() < NO_HEIGHT)?;
    cell.has_water().then(|| {
        sheet(
            forms,
            cell.water,
            middle - ROOM_HALF,
            middle + ROOM_HALF,
            height,
        )
    })
}

fn sheet(forms: &Forms, kind: Option<FormId>, min: Vec2, max: Vec2, height: f32) -> Water {
    let record = kind.and_then(|kind| forms.water(kind));
    let standard = Water {
        min,
        max,
        height,
        shallow: Vec3::new(0.16, 0.24, 0.24),
        deep: Vec3::new(0.05, 0.09, 0.11),
        reflection: Vec3::new(0.55, 0.62, 0.66),
        opacity: 0.85,
        reflectivity: 0.35,
        fresnel: 0.9,
        sun_power: 200.0,
        noise: String::new(),
    };
    let Some(record) = record else {
        return standard;
    };
    let share = |value: f32, other: f32| {
        if value.is_finite() {
            value.clamp(0.0, 1.0)
        } else {
            other
        }
    };
    Water {
        shallow: color(record.shallow),
        deep: color(record.deep),
        reflection: color(record.reflection),
        // Unknown: how the game mixes opacity, depth and refraction; this is ours.
        opacity: (f32::from(record.opacity) / 100.0).clamp(0.0, 1.0),
        reflectivity: share(record.reflectivity, 0.35),
        fresnel: share(record.fresnel, 0.9),
        sun_power: record.sun_power.clamp(8.0, 2000.0),
        noise: record.noise[0].clone(),
        ..standard
    }
}
