//! The ground of exterior cells.

use crate::world_square::Square;
use forms::Forms;
use forms::records::{LAND_QUAD_SIDE, LAND_SIDE, Land as LandRecord, LandQuad as QuadRecord};
use ident::FormId;
use serde::{Deserialize, Serialize};

/// Texture of land that names none. Source: the game's setting `sDefaultLandDiffuseTexture`.
const DEFAULT: [&str; 2] = ["landscape\\dirt02.dds", "landscape\\dirt02_n.dds"];

/// The ground of a cell: 33 × 33 vertices, 128 game units apart, from the south-west.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Land {
    /// The cell's place in its worldspace's grid.
    pub grid: [i32; 2],
    /// Heights in game units.
    pub heights: Vec<f32>,
    /// Normals, 127 for 1.
    pub normals: Vec<[i8; 3]>,
    /// Colours that multiply the textures; empty for white.
    pub colors: Vec<[u8; 3]>,
    /// South-west, south-east, north-west, north-east.
    pub quads: [LandQuad; 4],
}

/// A quadrant's textures.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct LandQuad {
    /// Whether it is not there: a hole for a cave or a house.
    pub is_hidden: bool,
    /// The lowest first; the first is everywhere.
    pub layers: Vec<LandLayer>,
}

/// A texture of the ground.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct LandLayer {
    /// Texture, relative to `textures`.
    pub diffuse: String,
    /// Its normals; empty for none.
    pub normal: String,
    /// Opacity, 255 for 1, of 17 × 17 vertices; empty for opaque.
    pub opacities: Vec<u8>,
}

/// The ground of a square. Where there is none it is flat, as high as the worldspace says.
pub(crate) fn of_square(forms: &Forms, cell: FormId, square: &Square) -> Option<Land> {
    if square.has_no_land {
        return None;
    }
    let record = square.land.and_then(|land| forms.ground(land));
    let grid = [square.x, square.y];
    let hidden = forms.cell(cell).map_or(0, |cell| cell.hidden_land);
    let flat = LandRecord::default();
    let record = record.unwrap_or(&flat);
    let heights = match record.heights.is_empty() {
        true => vec![square.land_height; LAND_SIDE * LAND_SIDE],
        false => record.heights.clone(),
    };
    let normals = match record.normals.is_empty() {
        true => vec![[0, 0, 127]; LAND_SIDE * LAND_SIDE],
        false => record.normals.clone(),
    };
    let mut at = 0;
    let quads = record.quads.each_ref().map(|record| {
        let is_hidden = hidden >> at & 1 == 1;
        at += 1;
        quad(forms, record, is_hidden)
    });
    Some(Land {
        grid,
        heights,
        normals,
        colors: record.colors.clone(),
        quads,
    })
}

fn quad(forms: &Forms, record: &QuadRecord, is_hidden: bool) -> LandQuad {
    let mut layers = vec![layer(forms, record.base, Vec::new())];
    for upper in &record.layers {
        let mut opacities = vec![0; LAND_QUAD_SIDE * LAND_QUAD_SIDE];
        for (place, opacity) in &upper.opacities {
            if let Some(slot) = opacities.get_mut(usize::from(*place)) {
                *slot = (opacity.clamp(0.0, 1.0) * 255.0 + 0.5) as u8;
            }
        }
        if opacities.iter().any(|opacity| *opacity > 0) {
            layers.push(layer(forms, upper.texture, opacities));
        }
    }
    LandQuad { is_hidden, layers }
}

fn layer(forms: &Forms, texture: Option<FormId>, opacities: Vec<u8>) -> LandLayer {
    let set = texture.and_then(|texture| forms.land_texture(texture)?.set);
    let set = set.and_then(|set| forms.texture_set(set));
    let [diffuse, normal, ..] = match set {
        Some(set) if !set.textures[0].is_empty() => set.textures.each_ref().map(String::as_str),
        _ => [DEFAULT[0], DEFAULT[1], "", "", "", "", "", ""],
    };
    LandLayer {
        diffuse: diffuse.to_owned(),
        normal: normal.to_owned(),
        opacities,
    }
}
