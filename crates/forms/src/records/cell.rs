//! `CELL`: a place: a room, or a square of a worldspace.

use crate::RecordView;
use crate::components::Lighting;
use crate::table::TypedRecord;
use ident::{FormId, FourCC};

/// A cell. What stands in it is asked with [`crate::Forms::refs_in_cell`].
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Cell {
    /// Name.
    pub name: String,
    /// Flags.
    pub flags: u16,
    /// Place in the worldspace's grid, for exteriors: x, y.
    pub grid: Option<(i32, i32)>,
    /// Location.
    pub location: Option<FormId>,
    /// Owner: an actor base or a faction.
    pub owner: Option<FormId>,
    /// Rank in the owning faction.
    pub owner_rank: i32,
    /// Who may open its locks.
    pub lock_list: Option<FormId>,
    /// Encounter zone.
    pub encounter_zone: Option<FormId>,
    /// Music.
    pub music: Option<FormId>,
    /// Acoustic space.
    pub acoustic_space: Option<FormId>,
    /// Quadrants whose land is not there, a bit each: 1 south-west, 2 south-east, 4 north-west, 8
    /// north-east.
    pub hidden_land: u8,
    /// Light and fog of its own.
    pub lighting: Option<Lighting>,
    /// Image space.
    pub image_space: Option<FormId>,
    /// Lighting template.
    pub lighting_template: Option<FormId>,
    /// Region whose sky and weather show inside.
    pub sky_region: Option<FormId>,
    /// Water.
    pub water: Option<FormId>,
    /// Height of the water, where it is its own.
    pub water_height: Option<f32>,
    /// Regions it lies in.
    pub regions: Vec<FormId>,
}

impl Cell {
    /// A room, not a part of a worldspace.
    pub fn is_interior(&self) -> bool {
        self.flags & 0x1 != 0
    }

    /// Whether it has water.
    pub fn has_water(&self) -> bool {
        self.flags & 0x2 != 0
    }

    /// Nothing in it belongs to its owner only.
    pub fn is_public(&self) -> bool {
        self.flags & 0x20 != 0
    }
}

impl TypedRecord for Cell {
    const KIND: FourCC = FourCC(*b"CELL");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        for mut field in record.fields() {
            match &field.kind().0 {
                b"FULL" => out.name = field.text(),
                // Older records have one byte.
                b"DATA" if field.remaining() == 1 => out.flags = u16::from(field.u8()),
                b"DATA" => out.flags = field.u16(),
                b"XCLC" => {
                    out.grid = Some((field.i32(), field.i32()));
                    out.hidden_land = field.tail().u8();
                }
                b"XCLL" => out.lighting = Some(Lighting::read(&mut field)),
                b"XCLW" => out.water_height = Some(field.f32()),
                b"XCLR" => out.regions = field.forms(),
                b"XLCN" => out.location = field.form(),
                b"XOWN" => out.owner = field.form(),
                b"XRNK" => out.owner_rank = field.i32(),
                b"XILL" => out.lock_list = field.form(),
                b"XEZN" => out.encounter_zone = field.form(),
                b"XCMO" => out.music = field.form(),
                b"XCAS" => out.acoustic_space = field.form(),
                b"XCIM" => out.image_space = field.form(),
                b"LTMP" => out.lighting_template = field.form(),
                b"XCCM" => out.sky_region = field.form(),
                b"XCWT" => out.water = field.form(),
                _ => {}
            }
        }
        out
    }
}
