//! `WRLD`: a worldspace.

use crate::RecordView;
use crate::table::TypedRecord;
use ident::{FormId, FourCC};

/// A worldspace. Its cells are asked with [`crate::Forms::children`].
#[derive(Debug, Clone, PartialEq, Default)]
pub struct World {
    /// Name.
    pub name: String,
    /// Worldspace it takes parts from.
    pub parent: Option<FormId>,
    /// What it takes: 1 land, 2 LOD, 4 map, 8 water, 16 climate, 64 sky.
    pub parent_flags: u16,
    /// Location.
    pub location: Option<FormId>,
    /// Climate.
    pub climate: Option<FormId>,
    /// Water.
    pub water: Option<FormId>,
    /// Music.
    pub music: Option<FormId>,
    /// Encounter zone.
    pub encounter_zone: Option<FormId>,
    /// Flags: 1 small, 2 no fast travel, 8 no LOD water, 16 no land, 32 no sky, 64 fixed size, 128 no grass.
    pub flags: u8,
    /// Height of the land where there is none.
    pub land_height: f32,
    /// Height of the water.
    pub water_height: f32,
    /// Lowest x and y, in cells or game units as the editor wrote them.
    pub bounds_min: [f32; 2],
    /// Highest x and y.
    pub bounds_max: [f32; 2],
}

impl TypedRecord for World {
    const KIND: FourCC = FourCC(*b"WRLD");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        for mut field in record.fields() {
            match &field.kind().0 {
                b"FULL" => out.name = field.text(),
                b"WNAM" => out.parent = field.form(),
                b"PNAM" => out.parent_flags = field.u16(),
                b"XLCN" => out.location = field.form(),
                b"CNAM" => out.climate = field.form(),
                b"NAM2" => out.water = field.form(),
                b"ZNAM" => out.music = field.form(),
                b"XEZN" => out.encounter_zone = field.form(),
                b"DATA" => out.flags = field.u8(),
                b"DNAM" => {
                    out.land_height = field.f32();
                    out.water_height = field.f32();
                }
                b"NAM0" => out.bounds_min = field.f32s(),
                b"NAM9" => out.bounds_max = field.f32s(),
                _ => {}
            }
        }
        out
    }
}
