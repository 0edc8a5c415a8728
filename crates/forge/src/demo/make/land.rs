//! The land under the yard: flat where people live, hills around, a dip for the pond; grass with earth
//! on the path and gravel on slopes and shores.
//!
//! Source: `docs/formats/records.md` for `LAND`; how heights and layers are counted is told there.

use super::noise::{layered, mix, smooth, step};
use super::{ids, texture_path};
use crate::plugin::PluginBuilder;
use esp::Record;
use glam::{Vec2, Vec3};

/// Units on a side of a cell, and corners of its land on a side.
pub(super) const CELL: f32 = 4096.0;
const CORNERS: usize = 33;
const SPACING: f32 = 128.0;
/// Heights are whole numbers of these.
const HEIGHT_STEP: f32 = 8.0;

/// The middle of the yard.
pub(super) const MIDDLE: Vec2 = Vec2::new(2048.0, 2048.0);
/// The pond's middle and reach, its surface and its bed.
pub(super) const POND: Vec2 = Vec2::new(2560.0, 1728.0);
pub(super) const POND_REACH: f32 = 330.0;
pub(super) const WATER: f32 = -20.0;
const BED: f32 = -176.0;

pub(super) fn add(plugin: &mut PluginBuilder) {
    for (at, (id, editor_id, texture)) in (0_u32..).zip([
        (ids::GRASS, "SkaldDemoGrass", "grass"),
        (ids::EARTH, "SkaldDemoEarth", "earth"),
        (ids::GRAVEL, "SkaldDemoGravel", "gravel"),
    ]) {
        let set = ids::GROUND_SETS + at;
        let record = plugin.begin(b"TXST", set, &format!("{editor_id}Textures"));
        let record = record.field(b"OBND", &[0; 12]);
        let record = record.zstring(b"TX00", texture_path(texture).as_bytes());
        let normals = texture_path(&format!("{texture}_n"));
        let record = record.zstring(b"TX01", normals.as_bytes()).u16(b"DNAM", 0);
        plugin.record(record.finish());
        let record = plugin
            .begin(b"LTEX", id, editor_id)
            .u32(b"TNAM", plugin.own(set));
        let record = record
            .u32(b"MNAM", 0)
            .field(b"HNAM", &[30, 30])
            .u8(b"SNAM", 10);
        plugin.record(record.u32(b"INAM", 0).finish());
    }
}

/// How high the land is, before it is counted in whole steps.
fn shape(at: Vec2) -> f32 {
    let away = at.distance(MIDDLE);
    let rough = layered((at + 20_000.0) / 8192.0, [4, 4], 4, 903);
    let hills = 900.0 * step(1500.0, 6200.0, away) * (0.35 + 1.1 * rough);
    let knolls = 130.0 * step(1350.0, 2300.0, away) * smooth(at / 900.0, [64, 64], 907);
    // The path leads through a valley to the south.
    let valley = step(150.0, 1100.0, (at.x - path(at.y)).abs()).max(step(1000.0, 1400.0, at.y));
    let dry = (hills + knolls) * mix(0.3, 1.0, valley);
    let in_pond = step(POND_REACH, POND_REACH * 0.35, at.distance(POND));
    mix(dry, BED, in_pond)
}

/// Where the path is, by how far north.
fn path(y: f32) -> f32 {
    let south = (1250.0 - y).max(0.0);
    2048.0
        + 420.0
            * (smooth(Vec2::new(south / 1500.0, 0.5), [64, 64], 911) - 0.5)
            * step(0.0, 1500.0, south)
}

/// How high a corner is, in steps.
fn steps(column: i32, row: i32) -> i32 {
    let at = Vec2::new(column as f32, row as f32) * SPACING;
    (shape(at) / HEIGHT_STEP).round() as i32
}

/// How high the ground is at a place.
pub(super) fn height(at: Vec2) -> f32 {
    let place = at / SPACING;
    let (cell, part) = (place.floor().as_ivec2(), place - place.floor());
    let corner = |x: i32, y: i32| steps(cell.x + x, cell.y + y) as f32 * HEIGHT_STEP;
    let low = mix(corner(0, 0), corner(1, 0), part.x);
    mix(low, mix(corner(0, 1), corner(1, 1), part.x), part.y)
}

/// Upright to the ground at a corner.
fn normal(column: i32, row: i32) -> Vec3 {
    let rise = |x: i32, y: i32| {
        (steps(column - x, row - y) - steps(column + x, row + y)) as f32 * HEIGHT_STEP
    };
    Vec3::new(rise(1, 0), rise(0, 1), 2.0 * SPACING).normalize_or(Vec3::Z)
}

/// How much earth and gravel are at a corner.
fn layers(column: i32, row: i32) -> [f32; 2] {
    let at = Vec2::new(column as f32, row as f32) * SPACING;
    let rough = smooth(at / 300.0, [256, 256], 917);
    let from_path = (at.x - path(at.y)).abs();
    let on_path = if at.y < 2304.0 {
        step(250.0, 50.0, from_path + 50.0 * rough)
    } else {
        0.0
    };
    let house = (at - Vec2::new(2048.0, 2560.0)).abs() - Vec2::new(300.0, 240.0);
    let at_house = step(150.0, 0.0, house.x.max(house.y)) * (0.4 + 0.5 * rough);
    let steep = step(0.955, 0.88, normal(column, row).z + 0.03 * rough);
    let shore = step(
        POND_REACH * 1.25,
        POND_REACH * 0.8,
        at.distance(POND) + 60.0 * rough,
    );
    [on_path.max(at_house), steep.max(shore)]
}

/// The land of a cell.
pub(super) fn record(plugin: &PluginBuilder, local: u32, (x, y): (i16, i16)) -> Record {
    const PARTS: u32 = 0x1F;
    let first = [i32::from(x) * 32, i32::from(y) * 32];
    let corners = || {
        (0..CORNERS as i32).flat_map(move |row| {
            (0..CORNERS as i32).map(move |column| [first[0] + column, first[1] + row])
        })
    };
    let mut record = plugin.begin(b"LAND", local, "").u32(b"DATA", PARTS);
    let signed = |part: f32| (part * 127.0).round() as i8 as u8;
    let normals = corners().flat_map(|[x, y]| normal(x, y).to_array().map(signed));
    record = record.field(b"VNML", &normals.collect::<Vec<u8>>());
    record = record.field(b"VHGT", &heights(first));
    let tones = corners().flat_map(|[x, y]| tone(x, y).to_array().map(|part| (part * 255.0) as u8));
    record = record.field(b"VCLR", &tones.collect::<Vec<u8>>());
    for quadrant in 0..4_u8 {
        record = quadrant_layers(plugin, record, first, quadrant);
    }
    record.finish_compressed()
}

/// Each corner against the one to its west, those of the first column against the one to their south.
fn heights([x, y]: [i32; 2]) -> Vec<u8> {
    let mut data = (steps(x, y) as f32).to_le_bytes().to_vec();
    let mut row_start = steps(x, y);
    for row in 0..CORNERS as i32 {
        let mut before = row_start;
        for column in 0..CORNERS as i32 {
            let own = steps(x + column, y + row);
            data.push((own - before).clamp(-128, 127) as i8 as u8);
            before = own;
            if column == 0 {
                row_start = own;
            }
        }
    }
    data.extend([0; 3]);
    data
}

/// What the ground's textures are multiplied by: patches, and the shade of the house.
fn tone(column: i32, row: i32) -> Vec3 {
    let at = Vec2::new(column as f32, row as f32) * SPACING;
    let patch = smooth(at / 700.0, [256, 256], 919);
    let house = (at - Vec2::new(2048.0, 2560.0)).abs() - Vec2::new(300.0, 240.0);
    let shade = 0.66 + 0.34 * step(-40.0, 130.0, house.x.max(house.y));
    let wet = 0.7 + 0.3 * step(POND_REACH * 0.6, POND_REACH, at.distance(POND));
    let warm = Vec3::new(0.86 + 0.14 * patch, 0.88 + 0.08 * patch, 0.82);
    warm * shade * wet
}

/// A quarter of a cell: grass, and earth and gravel where there is some.
fn quadrant_layers(
    plugin: &PluginBuilder,
    record: esp::RecordBuilder,
    [x, y]: [i32; 2],
    quadrant: u8,
) -> esp::RecordBuilder {
    let header = |texture: u32, layer: i16| {
        let mut data = plugin.own(texture).to_le_bytes().to_vec();
        data.extend([quadrant, 0]);
        data.extend(layer.to_le_bytes());
        data
    };
    let corner = [
        x + i32::from(quadrant % 2) * 16,
        y + i32::from(quadrant / 2) * 16,
    ];
    let mut record = record.field(b"BTXT", &header(ids::GRASS, -1));
    let mut layer = 0;
    for (which, texture) in [ids::EARTH, ids::GRAVEL].into_iter().enumerate() {
        let mut data = Vec::new();
        for at in 0..289_u16 {
            let (column, row) = (i32::from(at % 17), i32::from(at / 17));
            let all = layers(corner[0] + column, corner[1] + row);
            let opacity = all.get(which).copied().unwrap_or(0.0);
            if opacity > 0.02 {
                data.extend(at.to_le_bytes());
                data.extend([0; 2]);
                data.extend(opacity.to_le_bytes());
            }
        }
        if !data.is_empty() {
            record = record
                .field(b"ATXT", &header(texture, layer))
                .field(b"VTXT", &data);
            layer += 1;
        }
    }
    record
}
