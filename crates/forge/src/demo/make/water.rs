//! The pond's water.

use super::ids;
use super::light::color;
use super::texture_path;
use crate::plugin::PluginBuilder;

pub(super) fn add(plugin: &mut PluginBuilder) {
    let record = plugin.begin(b"WATR", ids::POND, "SkaldDemoPondWater");
    let record = record
        .zstring(b"FULL", b"Pond")
        .u8(b"ANAM", 100)
        .u8(b"FNAM", 0);
    let mut record = record
        .u16(b"DATA", 0)
        .field(b"DNAM", &look())
        .field(b"GNAM", &[0; 12]);
    for layer in [b"NAM2", b"NAM3", b"NAM4"] {
        record = record.zstring(layer, texture_path("waves_n").as_bytes());
    }
    plugin.record(record.finish());
}

/// The 58 numbers of how it looks; those nobody knows are 0.
fn look() -> Vec<u8> {
    let mut words = [0_u32; 58];
    let numbers = [
        // Power of the sun's highlight, reflectivity, fresnel.
        (4, 350.0),
        (5, 0.55),
        (6, 0.12),
        // Fog above the water: near, far.
        (8, 20.0),
        (9, 260.0),
        // Rings: size, force, speed, falloff, damping.
        (18, 0.02),
        (19, 0.4),
        (20, 0.6),
        (21, 0.985),
        (22, 10.0),
        // Noise: falloff, winds' directions and speeds.
        (24, 300.0),
        (25, 20.0),
        (26, 140.0),
        (27, 260.0),
        (28, 0.006),
        (29, 0.004),
        (30, 0.005),
        // Fog's amount above; amount, near and far below.
        (33, 1.0),
        (35, 1.0),
        (36, 0.0),
        (37, 500.0),
        // Refraction, highlights.
        (38, 20.0),
        (39, 60.0),
        (41, 10_000.0),
        (42, 1.0),
        // Noise: scales in units, amplitudes.
        (43, 900.0),
        (44, 500.0),
        (45, 300.0),
        (46, 0.4),
        (47, 0.3),
        (48, 0.2),
        (49, 0.7),
        (50, 0.4),
        (51, 1.0),
        // By depth: reflections, refraction, normals, highlights.
        (52, 1.0),
        (53, 1.0),
        (54, 1.0),
        (55, 1.0),
        (56, 40.0),
    ];
    for (at, number) in numbers {
        words[at] = f32::to_bits(number);
    }
    for (at, digits) in [(10, 0x4E6A56), (11, 0x16302E), (12, 0x9DB4BE)] {
        words[at] = u32::from_le_bytes(color(digits));
    }
    words.into_iter().flat_map(u32::to_le_bytes).collect()
}
