//! The demo's textures, read by the crate that reads all textures.

use super::packed;
use dds::{Dds, Format};

#[test]
fn every_texture_is_small_compressed_and_has_all_its_mips() {
    let textures = packed("textures/skalddemo/");
    assert!(textures.len() > 40, "{}", textures.len());
    for (name, bytes) in &textures {
        let dds = Dds::read(bytes).unwrap();
        assert!(dds.problems.is_empty(), "{name}: {:?}", dds.problems);
        let (width, height) = dds.size();
        assert!(width.max(height) <= 256, "{name}: {width} by {height}");
        assert!(matches!(dds.format(), Format::Bc1 | Format::Bc3), "{name}");
        // Down to four pixels on a side.
        assert_eq!(dds.mip_count(), width.min(height).ilog2() - 1, "{name}");
    }
}

#[test]
fn normals_point_outwards_and_colors_are_what_they_are_called() {
    let textures = packed("textures/skalddemo/");
    let mean = |name: &str| {
        let (_, bytes) = textures.iter().find(|(own, _)| own == name).unwrap();
        let dds = Dds::read(bytes).unwrap();
        let pixels = dds.decode(0, 0).unwrap();
        let count = pixels.len() as u64 / 4;
        [0, 1, 2, 3].map(|channel| {
            let sum: u64 = pixels
                .iter()
                .skip(channel)
                .step_by(4)
                .map(|own| u64::from(*own))
                .sum();
            (sum / count) as i64
        })
    };
    let [red, green, blue, _] = mean("plaster_n.dds");
    assert!(
        (red - 128).abs() < 6 && (green - 128).abs() < 6 && blue > 200,
        "{red} {green} {blue}"
    );
    let [red, green, blue, _] = mean("grass.dds");
    assert!(
        green > red && red > blue,
        "grass is green: {red} {green} {blue}"
    );
    let [red, green, blue, _] = mean("boards.dds");
    assert!(
        red > green && green > blue,
        "boards are brown: {red} {green} {blue}"
    );
    let [.., alpha] = mean("leaves.dds");
    assert!(
        (60..200).contains(&alpha),
        "leaves are seen through: {alpha}"
    );
}
