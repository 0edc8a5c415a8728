//! The demo's meshes, all made by hand: one thing a file.
//!
//! Each stands on the ground at its origin unless its file says otherwise. Not here: where they are
//! placed ([`super::room`], [`super::yard`]).

mod apple;
mod chest;
mod desk;
mod door;
mod fence;
mod gate;
mod hearth;
mod house;
mod lamp;
mod lever;
mod mug;
mod note;
mod reeds;
mod room;
mod rug;
mod sign;
mod stone;
mod stool;
mod table;
mod tree;
mod wooden_box;

pub(super) use desk::HEIGHT as DESK_HEIGHT;
pub(super) use fence::LENGTH as FENCE_LENGTH;
pub(super) use house::HALF as HOUSE_HALF;
pub(super) use lamp::CHAIN as LAMP_CHAIN;
pub(super) use room::{HALF as ROOM_HALF, HEIGHT as ROOM_HEIGHT};
pub(super) use table::HEIGHT as TABLE_HEIGHT;

use super::nif::Model;
use glam::Vec3;

/// Every mesh: its name without path and ending.
pub(super) const NAMES: [&str; 22] = [
    "apple", "chest", "crate", "desk", "door", "fence", "gate", "hearth", "house", "lamp", "lever",
    "mug", "note", "reeds", "room", "rug", "sign", "stone01", "stone02", "stool", "table", "tree",
];

/// The mesh of a name.
pub(super) fn model(name: &str) -> Option<Model> {
    Some(match name {
        "apple" => apple::model(),
        "chest" => chest::model(),
        "crate" => wooden_box::model(),
        "desk" => desk::model(),
        "door" => door::model(),
        "fence" => fence::model(),
        "gate" => gate::model(),
        "hearth" => hearth::model(),
        "house" => house::model(),
        "lamp" => lamp::model(),
        "lever" => lever::model(),
        "mug" => mug::model(),
        "note" => note::model(),
        "reeds" => reeds::model(),
        "room" => room::model(),
        "rug" => rug::model(),
        "sign" => sign::model(),
        "stone01" => stone::boulder(),
        "stone02" => stone::slab(),
        "stool" => stool::model(),
        "table" => table::model(),
        "tree" => tree::model(),
        _ => return None,
    })
}

/// Three numbers as a place or a size.
fn v(x: f32, y: f32, z: f32) -> Vec3 {
    Vec3::new(x, y, z)
}
