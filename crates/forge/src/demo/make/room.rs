//! The room: where the game starts. A table with a crate near its edge, a desk, a hearth, a chest, and
//! the door to the yard.
//!
//! North is up the y axis; angles of references count clockwise from the front's own side, south.

use super::models::{DESK_HEIGHT, LAMP_CHAIN, ROOM_HALF, ROOM_HEIGHT, TABLE_HEIGHT};
use super::{Placing, ids};
use crate::plugin::{Cell, PluginBuilder, Reference};
use std::f32::consts::{FRAC_PI_2, PI};

/// Fronts to the west and to the north.
const WEST: f32 = FRAC_PI_2;
const NORTH: f32 = PI;
/// The marker with a direction, a form of the game's own.
const HEADING_MARKER: u32 = 0x34;

pub(super) fn add(plugin: &mut PluginBuilder, placing: &mut Placing) {
    let mut cell = Cell::new(ids::ROOM, "SkaldDemoRoom")
        .name("Counting House")
        .lighting_template(plugin.own(ids::ROOM_LIGHTING))
        .field(b"XCLL", &inherits_all())
        .field(b"XLCN", &plugin.own(ids::LOCATION).to_le_bytes())
        .field(b"XCIM", &plugin.own(ids::ROOM_IMAGE).to_le_bytes());
    for reference in doors(plugin).into_iter().chain(named(plugin)) {
        cell = cell.with(reference);
    }
    for (base, place) in furniture() {
        cell = cell.with(placing.reference(plugin.own(base)).at(place));
    }
    plugin.cell(cell);
}

/// Lighting of the cell's own: everything as the template says.
fn inherits_all() -> [u8; 92] {
    let mut data = [0; 92];
    data[88..].copy_from_slice(&0x7FF_u32.to_le_bytes());
    data
}

/// Where a new game begins, and the door.
fn doors(plugin: &PluginBuilder) -> [Reference; 2] {
    let south = -ROOM_HALF.y;
    let arrival = Reference::new(ids::ARRIVAL, "SkaldDemoArrivalRef", HEADING_MARKER);
    let door = Reference::new(
        ids::ROOM_DOOR_REF,
        "SkaldDemoRoomDoorRef",
        plugin.own(ids::ROOM_DOOR),
    );
    [
        arrival.at([40.0, -110.0, 2.0, 0.0, 0.0, 0.0]),
        // Its front looks into the room; who goes through comes out before the house.
        door.at([0.0, south + 6.0, 0.0, 0.0, 0.0, NORTH])
            .teleport(plugin.own(ids::YARD_DOOR_REF), super::yard::DOORSTEP),
    ]
}

/// Where who comes in from the yard stands, looking north.
pub(super) const THRESHOLD: [f32; 6] = [0.0, -128.0, 2.0, 0.0, 0.0, 0.0];

/// What scripts, tests or people ask for by name.
fn named(plugin: &PluginBuilder) -> [Reference; 3] {
    let crate_ref = Reference::new(ids::CRATE_REF, "SkaldDemoCrateRef", plugin.own(ids::CRATE));
    let sign = Reference::new(ids::SIGN_REF, "SkaldDemoSignRef", plugin.own(ids::SIGN));
    let chest = Reference::new(ids::CHEST_REF, "SkaldDemoChestRef", plugin.own(ids::CHEST));
    [
        // Half over the corner of the table: who walks by touches it.
        crate_ref.at([-134.0, 95.0, TABLE_HEIGHT + 11.1, 0.0, 0.0, 0.0]),
        sign.at([246.0, 98.0, DESK_HEIGHT, 0.0, 0.0, WEST]),
        chest.at([216.0, 180.0, 0.0, 0.0, 0.0, 0.0]),
    ]
}

/// Everything else: base and place.
fn furniture() -> Vec<(u32, [f32; 6])> {
    let lamp = ROOM_HEIGHT - 18.0 - LAMP_CHAIN + 3.0;
    let place = |base: u32, [x, y, z]: [f32; 3], turned: f32| (base, [x, y, z, 0.0, 0.0, turned]);
    vec![
        place(ids::ROOM_SHELL, [0.0, 0.0, 0.0], 0.0),
        place(ids::HEARTH, [0.0, ROOM_HALF.y, 0.0], 0.0),
        place(ids::FIRE_LIGHT, [0.0, ROOM_HALF.y - 62.0, 46.0], 0.0),
        place(ids::RUG, [0.0, 40.0, 0.0], 0.0),
        place(ids::TABLE, [-168.0, 30.0, 0.0], WEST),
        place(ids::LAMP, [-168.0, 30.0, lamp], 0.0),
        place(ids::STOOL, [-236.0, 60.0, 0.0], 0.0),
        place(ids::STOOL, [-168.0, -84.0, 0.0], 0.4),
        place(ids::MUG, [-160.0, -12.0, TABLE_HEIGHT + 5.1], 0.7),
        place(ids::APPLE, [-184.0, 44.0, TABLE_HEIGHT + 3.3], 0.3),
        place(ids::APPLE, [-176.0, 49.0, TABLE_HEIGHT + 3.3], 2.1),
        place(ids::APPLE, [-181.0, 53.0, TABLE_HEIGHT + 3.3], 4.0),
        place(ids::DESK, [240.0, 60.0, 0.0], WEST),
        place(ids::NOTE, [228.0, 52.0, DESK_HEIGHT + 0.2], WEST + 0.2),
        place(ids::MUG, [240.0, 14.0, DESK_HEIGHT + 5.1], 2.0),
        place(ids::LAMP, [168.0, 60.0, lamp], 0.9),
        place(ids::STOOL, [186.0, 60.0, 0.0], 0.0),
        place(ids::WINDOW_LIGHT, [ROOM_HALF.x - 34.0, -20.0, 112.0], 0.0),
        place(ids::WINDOW_LIGHT, [34.0 - ROOM_HALF.x, -20.0, 112.0], 0.0),
    ]
}
