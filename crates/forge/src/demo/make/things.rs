//! The records of things that are placed: statics, doors, what is carried, what does something.
//!
//! Not here: lights ([`super::light`]), and where things are placed ([`super::room`],
//! [`super::yard`]).

use super::{ids, model_path, models};
use crate::plugin::{Message, PluginBuilder};
use crate::vmad::{PropertyValue, Script, Vmad};
use esp::RecordBuilder;
use glam::Vec3;

pub(super) fn add(plugin: &mut PluginBuilder) {
    for (id, editor_id, model) in [
        (ids::ROOM_SHELL, "SkaldDemoRoomShell", "room"),
        (ids::HEARTH, "SkaldDemoHearth", "hearth"),
        (ids::RUG, "SkaldDemoRug", "rug"),
        (ids::TABLE, "SkaldDemoTable", "table"),
        (ids::DESK, "SkaldDemoDesk", "desk"),
        (ids::STOOL, "SkaldDemoStool", "stool"),
        (ids::HOUSE, "SkaldDemoHouse", "house"),
        (ids::FENCE, "SkaldDemoFence", "fence"),
        (ids::BOULDER, "SkaldDemoBoulder", "stone01"),
        (ids::FLAT_STONE, "SkaldDemoFlatStone", "stone02"),
        (ids::REEDS, "SkaldDemoReeds", "reeds"),
    ] {
        let record = modelled(plugin.begin(b"STAT", id, editor_id), model);
        // Up to 90 degrees of a material of which there is none, and no flags.
        let direction = [90.0_f32.to_bits(), 0, 0];
        plugin.record(record.u32s(b"DNAM", &direction).finish());
    }
    let tree = modelled(plugin.begin(b"TREE", ids::TREE, "SkaldDemoTree"), "tree");
    let sway = [0.5, 1.0, 0.6, 0.5, 0.5, 0.4, 0.6, 0.5, 0.7, 1.0, 1.0, 1.0];
    plugin.record(tree.field(b"CNAM", &bytes(&sway)).finish());
    add_loose(plugin);
    add_doors(plugin);
    add_activators(plugin);
}

/// What is pushed, carried, read and looked into.
fn add_loose(plugin: &mut PluginBuilder) {
    let record = plugin.begin(b"MSTT", ids::CRATE, "SkaldDemoCrate");
    let record = named(record, "Crate", "crate").u8(b"DATA", 0);
    plugin.record(record.finish());
    for (id, editor_id, name, model, value, weight) in [
        (ids::MUG, "SkaldDemoMug", "Clay Mug", "mug", 2, 0.4),
        (ids::APPLE, "SkaldDemoApple", "Apple", "apple", 3, 0.2),
    ] {
        let record = named(plugin.begin(b"MISC", id, editor_id), name, model);
        let data = [u32::to_le_bytes(value), f32::to_le_bytes(weight)].concat();
        plugin.record(record.field(b"DATA", &data).finish());
    }
    let record = plugin.begin(b"BOOK", ids::NOTE, "SkaldDemoNote");
    let record = named(record, "Note on the House", "note").zstring(b"DESC", NOTE.as_bytes());
    const IS_NOTE: [u8; 4] = [0, 255, 0, 0];
    let data = [
        IS_NOTE,
        [0xFF; 4],
        1_u32.to_le_bytes(),
        0.1_f32.to_le_bytes(),
    ]
    .concat();
    plugin.record(record.field(b"DATA", &data).finish());
    let record = plugin.begin(b"CONT", ids::CHEST, "SkaldDemoChest");
    let mut record = named(record, "Chest", "chest").u32(b"COCT", 2);
    for (item, count) in [(ids::APPLE, 4), (ids::MUG, 2)] {
        record = record.u32s(b"CNTO", &[plugin.own(item), count]);
    }
    plugin.record(record.field(b"DATA", &[0; 5]).finish());
}

const NOTE: &str = "Whoever reads this: make yourself at home.\n\nThe door leads to the yard. The gate \
                    opens with the lever beside it, and the path behind it leads into the hills. Mind \
                    the pond.\n\nThe counting upstairs in your head is quite normal.";

fn add_doors(plugin: &mut PluginBuilder) {
    for (id, editor_id, name) in [
        (ids::ROOM_DOOR, "SkaldDemoRoomDoor", "Yard"),
        (ids::YARD_DOOR, "SkaldDemoYardDoor", "Counting House"),
    ] {
        let record = named(plugin.begin(b"DOOR", id, editor_id), name, "door");
        plugin.record(record.u8(b"FNAM", 0).finish());
    }
    let record = plugin.begin(b"DOOR", ids::GATE, "SkaldDemoGate");
    plugin.record(named(record, "Gate", "gate").u8(b"FNAM", 0).finish());
}

fn add_activators(plugin: &mut PluginBuilder) {
    let text = Message::note(
        ids::SIGN_TEXT,
        "SkaldDemoSignText",
        "The Counting House. Guests are welcome.",
    );
    let text = plugin.message(text);
    let gate = plugin.own(ids::GATE_REF);
    let lever = Script::new("SkaldDemoLever").with("SkaldDemoGate", PropertyValue::Form(gate));
    let sign = Script::new("SkaldDemoSign").with("SkaldDemoSignText", PropertyValue::Form(text));
    for (id, editor_id, script, name, verb) in [
        (ids::LEVER, "SkaldDemoLever", lever, "Lever", "Pull"),
        (ids::SIGN, "SkaldDemoSign", sign, "Sign", "Read"),
    ] {
        let model = if id == ids::SIGN { "sign" } else { "lever" };
        let record = scripted(plugin.begin(b"ACTI", id, editor_id), script);
        let record = named(record, name, model).u32(b"PNAM", 0);
        let record = record.zstring(b"RNAM", verb.as_bytes());
        plugin.record(record.u16(b"FNAM", 0).finish());
    }
    let record = plugin.begin(b"ACTI", ids::PATH_TRIGGER, "SkaldDemoPathTrigger");
    let record = scripted(record, Script::new("SkaldDemoPath"));
    let record = record.field(b"OBND", &[0; 12]).u32(b"PNAM", 0);
    plugin.record(record.u16(b"FNAM", 0).finish());
}

fn scripted(record: RecordBuilder, script: Script) -> RecordBuilder {
    let vmad = Vmad {
        scripts: vec![script],
        ..Vmad::default()
    };
    record.field(b"VMAD", &vmad.to_bytes(None))
}

/// Bounds, name and model.
fn named(record: RecordBuilder, name: &str, model: &str) -> RecordBuilder {
    let record = bounded(record, model).zstring(b"FULL", name.as_bytes());
    record.zstring(b"MODL", model_path(model).as_bytes())
}

/// Bounds and model.
pub(super) fn modelled(record: RecordBuilder, model: &str) -> RecordBuilder {
    bounded(record, model).zstring(b"MODL", model_path(model).as_bytes())
}

fn bounded(record: RecordBuilder, model: &str) -> RecordBuilder {
    let bounds = models::model(model).map(|model| model.bounds());
    let [low, high] = bounds.unwrap_or_default();
    let corner = |place: Vec3| place.to_array().map(|number| number as i16);
    let numbers = [corner(low.floor()), corner(high.ceil())].concat();
    let bounds: Vec<u8> = numbers.into_iter().flat_map(i16::to_le_bytes).collect();
    record.field(b"OBND", &bounds)
}

/// Numbers one after the other.
pub(super) fn bytes(numbers: &[f32]) -> Vec<u8> {
    numbers
        .iter()
        .flat_map(|number| number.to_le_bytes())
        .collect()
}
