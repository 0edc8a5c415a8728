//! What a worldspace says of one of its cells: whose land it has, how high land and water are.

use forms::Forms;
use forms::records::World;
use ident::FormId;

/// A cell of a worldspace.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Square {
    /// The worldspace.
    pub(crate) world: FormId,
    /// Place in its grid.
    pub(crate) x: i32,
    /// See `x`.
    pub(crate) y: i32,
    /// The record of its ground.
    pub(crate) land: Option<FormId>,
    /// How high the ground is where there is no record.
    pub(crate) land_height: f32,
    /// How high water is where the cell does not say.
    pub(crate) water_height: f32,
    /// Its kind where the cell does not say.
    pub(crate) water: Option<FormId>,
    /// The worldspace has no ground.
    pub(crate) has_no_land: bool,
    /// Its climate.
    pub(crate) climate: Option<FormId>,
}

/// How far a chain of parent worldspaces is followed. Longer ones are loops.
const PARENTS_MAX: usize = 16;

const LAND: u16 = 1;
const WATER: u16 = 8;
const CLIMATE: u16 = 16;
const NO_LAND: u8 = 0x10;

/// What its worldspace says of a cell; none for rooms.
pub(crate) fn of_cell(forms: &Forms, cell: FormId) -> Option<Square> {
    let record = forms.cell(cell)?;
    let (x, y) = record.grid.filter(|_| !record.is_interior())?;
    let world = forms.parent(cell)?;
    let own = forms.world(world)?;
    let (land_world, land_from) = giver(forms, world, own, LAND);
    let (_, water_from) = giver(forms, world, own, WATER);
    let (_, climate_from) = giver(forms, world, own, CLIMATE);
    let land_cell = match land_world == world {
        true => Some(cell),
        false => forms.exterior_cell(land_world, x, y),
    };
    Some(Square {
        world,
        x,
        y,
        land: land_cell.and_then(|cell| forms.land(cell)),
        land_height: land_from.land_height,
        water_height: water_from.water_height,
        water: water_from.water,
        has_no_land: own.flags & NO_LAND != 0,
        climate: climate_from.climate,
    })
}

/// The worldspace a part comes from: the nearest that does not take it from its parent.
fn giver<'f>(forms: &'f Forms, world: FormId, record: &'f World, part: u16) -> (FormId, &'f World) {
    let (mut world, mut record) = (world, record);
    for _ in 0..PARENTS_MAX {
        let parent = record.parent.filter(|_| record.parent_flags & part != 0);
        let Some((parent, above)) = parent.and_then(|id| Some((id, forms.world(id)?))) else {
            break;
        };
        (world, record) = (parent, above);
    }
    (world, record)
}
