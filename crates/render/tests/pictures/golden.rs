//! Pictures kept as PNG files, and how far another may be from them.

use render::Shot;
use std::fs;
use std::path::PathBuf;

/// A channel of a pixel may differ by so much of 255 without counting.
const CHANNEL: u8 = 6;
/// So many pixels of a thousand may differ by more: edges fall a hair's breadth apart on different
/// devices.
const PIXELS: usize = 5;

/// Compares a picture with the one kept under a name.
pub(crate) fn check(name: &str, shot: &Shot) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/pictures/{name}.png"));
    if std::env::var_os("SKALD_WRITE").is_some() {
        fs::write(&path, encode(shot)).expect("can be written");
        return;
    }
    let kept = fs::read(&path)
        .unwrap_or_else(|error| panic!("{}: {error}; SKALD_WRITE=1 keeps it", path.display()));
    let (width, height, pixels) = decode(&kept);
    assert_eq!((width, height), (shot.width, shot.height), "{name}");
    let differs = |(a, b): &(&[u8], &[u8])| a.iter().zip(*b).any(|(a, b)| a.abs_diff(*b) > CHANNEL);
    let pairs = pixels.chunks(4).zip(shot.pixels.chunks(4));
    let count = pairs.filter(differs).count();
    let most = pixels.len() / 4 * PIXELS / 1000;
    if count > most {
        let came = std::env::temp_dir().join(format!("{name}.png"));
        fs::write(&came, encode(shot)).expect("can be written");
        panic!(
            "{name}: {count} pixels differ, {most} may; what came is in {}",
            came.display()
        );
    }
}

/// The mean colour of a part of a picture, of 255: from and to in pixels.
pub(crate) fn mean(shot: &Shot, [x, y]: [u32; 2], [to_x, to_y]: [u32; 2]) -> [f32; 3] {
    let mut sum = [0.0; 3];
    for row in y..to_y {
        for column in x..to_x {
            let at = ((row * shot.width + column) * 4) as usize;
            for (sum, part) in sum.iter_mut().zip(&shot.pixels[at..]) {
                *sum += f32::from(*part);
            }
        }
    }
    sum.map(|sum| sum / ((to_x - x) * (to_y - y)) as f32)
}

fn encode(shot: &Shot) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, shot.width, shot.height);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    let mut writer = encoder.write_header().expect("a header");
    writer.write_image_data(&shot.pixels).expect("pixels");
    writer.finish().expect("an end");
    bytes
}

fn decode(bytes: &[u8]) -> (u32, u32, Vec<u8>) {
    let decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    let mut reader = decoder.read_info().expect("a PNG");
    let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
    let info = reader.next_frame(&mut pixels).expect("pixels");
    pixels.truncate(info.buffer_size());
    (info.width, info.height, pixels)
}
