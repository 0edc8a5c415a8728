//! Light indoors: the lamp, the fire, the windows, the room's lighting template, image spaces.

use super::ids;
use super::things::{bytes, modelled};
use crate::plugin::PluginBuilder;

/// A colour as records have it: red, green, blue, and nothing.
pub(super) fn color(digits: u32) -> [u8; 4] {
    let [_, red, green, blue] = digits.to_be_bytes();
    [red, green, blue, 0]
}

struct Light {
    id: u32,
    editor_id: &'static str,
    model: Option<&'static str>,
    radius: u32,
    color: u32,
    flags: u32,
    /// Period, and how much of brightness and place moves with it.
    flicker: [f32; 3],
    fade: f32,
}

const FLICKERS: u32 = 0x8;
const FLICKERS_SLOWLY: u32 = 0x40;

const LIGHTS: [Light; 3] = [
    Light {
        id: ids::LAMP,
        editor_id: "SkaldDemoLamp",
        model: Some("lamp"),
        radius: 420,
        color: 0xFFCF98,
        flags: FLICKERS_SLOWLY,
        flicker: [1.0, 0.12, 1.5],
        fade: 1.3,
    },
    Light {
        id: ids::FIRE_LIGHT,
        editor_id: "SkaldDemoFireLight",
        model: None,
        radius: 460,
        color: 0xFFA060,
        flags: FLICKERS,
        flicker: [0.5, 0.3, 5.0],
        fade: 1.5,
    },
    Light {
        id: ids::WINDOW_LIGHT,
        editor_id: "SkaldDemoWindowLight",
        model: None,
        radius: 340,
        color: 0xBCD0E8,
        flags: 0,
        flicker: [0.0; 3],
        fade: 1.1,
    },
];

pub(super) fn add(plugin: &mut PluginBuilder) {
    for light in &LIGHTS {
        let record = plugin.begin(b"LIGH", light.id, light.editor_id);
        let record = match light.model {
            Some(model) => modelled(record, model),
            None => record.field(b"OBND", &[0; 12]),
        };
        // It burns for ever; falloff, field of view and near clip are the usual ones.
        let mut data = [0xFF; 4].to_vec();
        data.extend(light.radius.to_le_bytes());
        data.extend(color(light.color));
        data.extend(light.flags.to_le_bytes());
        data.extend(bytes(&[1.0, 90.0, 1.0]));
        data.extend(bytes(&light.flicker));
        data.extend([0; 8]);
        let record = record.field(b"DATA", &data);
        plugin.record(record.f32(b"FNAM", light.fade).finish());
    }
    add_template(plugin);
    for (id, editor_id, cinematic, tint) in [
        (
            ids::ROOM_IMAGE,
            "SkaldDemoRoomImage",
            [1.1, 1.05, 1.06],
            [0.06, 1.0, 0.75, 0.45],
        ),
        (
            ids::DAY_IMAGE,
            "SkaldDemoDayImage",
            [1.12, 1.03, 1.05],
            [0.03, 1.0, 0.93, 0.8],
        ),
        (
            ids::NIGHT_IMAGE,
            "SkaldDemoNightImage",
            [0.8, 1.0, 1.04],
            [0.1, 0.45, 0.58, 0.9],
        ),
    ] {
        let record = plugin.begin(b"IMGS", id, editor_id);
        // Eyes adapt, bloom, white, sun and sky.
        let hdr = [3.0, 4.0, 0.9, 0.4, 0.5, 1.0, 1.6, 1.1, 0.4];
        let record = record.field(b"HNAM", &bytes(&hdr));
        let record = record.field(b"CNAM", &bytes(&cinematic));
        let record = record.field(b"TNAM", &bytes(&tint));
        plugin.record(record.field(b"DNAM", &no_depth_of_field()).finish());
    }
}

/// Everything sharp: no strength, distance or range, and the number that stands for radius 0.
fn no_depth_of_field() -> [u8; 16] {
    let mut data = [0; 16];
    data[14..].copy_from_slice(&16_384_u16.to_le_bytes());
    data
}

/// Six directions of ambient light: to the east, west, north, south, up, down; then what shines.
pub(super) fn ambient(directions: [u32; 6]) -> Vec<u8> {
    let mut data: Vec<u8> = directions.into_iter().flat_map(color).collect();
    data.extend(color(0x101010));
    data.extend(1.0_f32.to_le_bytes());
    data
}

/// Dim and warm, so that lamp, fire and windows count.
fn add_template(plugin: &mut PluginBuilder) {
    let record = plugin.begin(b"LGTM", ids::ROOM_LIGHTING, "SkaldDemoRoomLighting");
    let mut data = Vec::new();
    for digits in [0x433F3C, 0x2B3038, 0x1B140E] {
        data.extend(color(digits));
    }
    data.extend(bytes(&[900.0, 3000.0]));
    data.extend([30_i32, 45].into_iter().flat_map(i32::to_le_bytes));
    data.extend(bytes(&[1.0, 4000.0, 1.0]));
    data.extend([0; 32]);
    data.extend(color(0x2A1F14));
    data.extend(bytes(&[0.35, 2000.0, 3000.0]));
    data.extend([0; 4]);
    let record = record.field(b"DATA", &data);
    let sides = [0x46433F, 0x46433F, 0x4C4238, 0x403F3E, 0x38342F, 0x504841];
    plugin.record(record.field(b"DALC", &ambient(sides)).finish());
}
