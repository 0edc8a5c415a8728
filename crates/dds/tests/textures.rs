//! Property: textures of every format decode as a second decoder has them, and broken ones are
//! told. Method: files made here byte by byte, and those of the public corpus when it is there;
//! `image_dds` is the second decoder.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "functions beside the tests may fail the test as the tests do"
)]

use dds::{Dds, DdsError, Format, Problem};
use image_dds::{ImageFormat, Surface};
use std::fs;
use std::path::PathBuf;

/// How far a channel may be from the second decoder's, of 255.
const TOLERANCE: u8 = 2;

/// A file with the older header: width, height, mips, second capabilities, pixel format.
fn file(size: (u32, u32), mips: u32, caps: u32, pixel_format: [u32; 7], pixels: &[u8]) -> Vec<u8> {
    let mut words = vec![124, 0x1007, size.1, size.0, 0, 0, mips];
    words.extend([0; 11]);
    words.push(32);
    words.extend(pixel_format);
    words.extend([0x1000, caps, 0, 0, 0]);
    let mut bytes = b"DDS ".to_vec();
    bytes.extend(words.iter().flat_map(|word| word.to_le_bytes()));
    assert_eq!(bytes.len(), 128);
    bytes.extend(pixels);
    bytes
}

/// A pixel format of four letters.
fn letters(letters: &[u8; 4]) -> [u32; 7] {
    [4, u32::from_le_bytes(*letters), 0, 0, 0, 0, 0]
}

/// A file with the newer header.
fn newer(
    size: (u32, u32),
    mips: u32,
    number: u32,
    layers: u32,
    cube: bool,
    pixels: &[u8],
) -> Vec<u8> {
    let words = [number, 3, u32::from(cube) * 4, layers, 0];
    let mut body: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    body.extend(pixels);
    file(size, mips, 0, letters(b"DX10"), &body)
}

/// Bytes that look like chance and are always the same (xorshift).
fn noise(count: usize, seed: u32) -> Vec<u8> {
    let mut state = seed | 1;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        (state >> 8) as u8
    };
    (0..count).map(|_| next()).collect()
}

/// Our pixels against the second decoder's.
fn compare(name: &str, dds: &Dds<'_>, format: ImageFormat) {
    for layer in 0..dds.layer_count() {
        for mip in 0..dds.mip_count() {
            let image = dds.image(layer, mip).unwrap();
            let surface = Surface {
                width: image.width,
                height: image.height,
                depth: 1,
                layers: 1,
                mipmaps: 1,
                image_format: format,
                data: image.bytes,
            };
            let theirs = surface.decode_rgba8().unwrap();
            let ours = dds.decode(layer, mip).unwrap();
            assert_eq!(ours.len(), theirs.data.len(), "{name}, mip {mip}");
            let mut pairs = ours.iter().zip(&theirs.data).enumerate();
            if let Some((at, (a, b))) = pairs.find(|(_, (a, b))| a.abs_diff(**b) > TOLERANCE) {
                let place = (at / 4 % image.width as usize, at / 4 / image.width as usize);
                panic!(
                    "{name}, mip {mip}, channel {} of {place:?}: {a}, theirs {b}",
                    at % 4
                );
            }
        }
    }
}

#[test]
fn every_format_decodes_as_the_second_decoder_has_it_at_odd_sizes_too() {
    let formats = [
        (71, ImageFormat::BC1RgbaUnorm),
        (74, ImageFormat::BC2RgbaUnorm),
        (77, ImageFormat::BC3RgbaUnorm),
        (80, ImageFormat::BC4RUnorm),
        (81, ImageFormat::BC4RSnorm),
        (83, ImageFormat::BC5RgUnorm),
        (84, ImageFormat::BC5RgSnorm),
        (95, ImageFormat::BC6hRgbUfloat),
        // Not 96, the signed one: the second decoder reads it as unsigned.
        (98, ImageFormat::BC7RgbaUnorm),
        (28, ImageFormat::Rgba8Unorm),
        (87, ImageFormat::Bgra8Unorm),
        (10, ImageFormat::Rgba16Float),
        (2, ImageFormat::Rgba32Float),
        (115, ImageFormat::Bgra4Unorm),
    ];
    for (number, format) in formats {
        for size in [(16, 16), (12, 20), (5, 3), (1, 1), (33, 2)] {
            let mut pixels = noise(30_000, number);
            if matches!(number, 2 | 10) {
                // Floats that are none compare with nothing: small ones instead.
                pixels
                    .iter_mut()
                    .skip(1)
                    .step_by(2)
                    .for_each(|byte| *byte = 0x3C);
            }
            let bytes = newer(size, 3, number, 1, false, &pixels);
            let dds = Dds::read(&bytes).unwrap();
            compare(&format!("{number} {size:?}"), &dds, format);
        }
    }
}

#[test]
fn blocks_decode_to_their_colours() {
    // From the definition of BC1: two colours of 5, 6 and 5 bits, two bits for each pixel.
    // Pure red over pure blue; the first pixel is the first colour, the second the second, the
    // third two thirds and one third.
    let block = [0x00, 0xF8, 0x1F, 0x00, 0b0010_0100, 0, 0, 0];
    let bytes = file((4, 4), 1, 0, letters(b"DXT1"), &block);
    let pixels = Dds::read(&bytes).unwrap().decode(0, 0).unwrap();
    assert_eq!(pixels[..4], [255, 0, 0, 255]);
    assert_eq!(pixels[4..8], [0, 0, 255, 255]);
    assert_eq!(pixels[8..12], [170, 0, 85, 255]);
    // The smaller colour first: three colours, and the fourth is a hole.
    let block = [0x1F, 0x00, 0x00, 0xF8, 0b0000_0011, 0, 0, 0];
    let bytes = file((4, 4), 1, 0, letters(b"DXT1"), &block);
    let pixels = Dds::read(&bytes).unwrap().decode(0, 0).unwrap();
    assert_eq!(pixels[..8], [0, 0, 0, 0, 0, 0, 255, 255]);
}

#[test]
fn pixels_of_whole_bytes_go_by_their_masks() {
    // flags, letters, bits, masks of red, green, blue and alpha; the pixel; what it is.
    type Case<'a> = ([u32; 7], &'a [u8], [u8; 4]);
    let cases: [Case<'_>; 8] = [
        (
            [0x41, 0, 32, 0xFF_0000, 0xFF00, 0xFF, 0xFF00_0000],
            &[1, 2, 3, 4],
            [3, 2, 1, 4],
        ),
        (
            [0x40, 0, 32, 0xFF_0000, 0xFF00, 0xFF, 0],
            &[1, 2, 3, 4],
            [3, 2, 1, 255],
        ),
        (
            [0x40, 0, 24, 0xFF_0000, 0xFF00, 0xFF, 0],
            &[1, 2, 3],
            [3, 2, 1, 255],
        ),
        (
            [0x40, 0, 16, 0xF800, 0x7E0, 0x1F, 0],
            &[0x00, 0xF8],
            [255, 0, 0, 255],
        ),
        (
            [0x41, 0, 16, 0xF00, 0xF0, 0xF, 0xF000],
            &[0x21, 0x83],
            [0x33, 0x22, 0x11, 0x88],
        ),
        ([0x2_0000, 0, 8, 0xFF, 0, 0, 0], &[7], [7, 7, 7, 255]),
        ([0x2_0001, 0, 16, 0xFF, 0, 0, 0xFF00], &[7, 9], [7, 7, 7, 9]),
        ([0x2, 0, 8, 0, 0, 0, 0xFF], &[7], [0, 0, 0, 7]),
    ];
    for (pixel_format, pixel, expected) in cases {
        let bytes = file((1, 1), 0, 0, pixel_format, pixel);
        let dds = Dds::read(&bytes).unwrap();
        assert_eq!(dds.decode(0, 0).unwrap(), expected, "{pixel_format:X?}");
        assert_eq!(dds.mip_count(), 1, "no number of mips means one");
    }
}

#[test]
fn a_cube_has_six_faces_each_with_its_mips() {
    let pixels: Vec<u8> = (0..6_u8)
        .flat_map(|face| [[face; 16].to_vec(), vec![face + 10; 4]].concat())
        .collect();
    let pixel_format = [0x41, 0, 32, 0xFF, 0xFF00, 0xFF_0000, 0xFF00_0000];
    let bytes = file((2, 2), 2, 0xFE00, pixel_format, &pixels);
    let dds = Dds::read(&bytes).unwrap();
    assert!(dds.is_cube());
    assert_eq!((dds.layer_count(), dds.mip_count()), (6, 2));
    assert_eq!(dds.image(4, 0).unwrap().bytes, [4; 16]);
    assert_eq!(dds.image(4, 1).unwrap().bytes, [14; 4]);
    assert_eq!(dds.image(6, 0), None);
    let newer = newer((2, 2), 2, 28, 1, true, &pixels);
    assert_eq!(
        Dds::read(&newer).unwrap().image(5, 1).unwrap().bytes,
        [15; 4]
    );
}

// bug_reports: a 12 × 20 texture with all its mips; sizes by blocks, each at least one.
#[test]
fn mips_of_odd_sizes_take_at_least_a_block() {
    let sizes = [15, 6, 2, 1, 1].map(|blocks| blocks * 16);
    let bytes = file(
        (12, 20),
        5,
        0,
        letters(b"DXT5"),
        &noise(sizes.iter().sum(), 1),
    );
    let dds = Dds::read(&bytes).unwrap();
    assert_eq!(dds.problems, []);
    let found: Vec<usize> = (0..5)
        .map(|mip| dds.image(0, mip).unwrap().bytes.len())
        .collect();
    assert_eq!(found, sizes);
    // Without its last two bytes the last mip is dropped, and said.
    let dds = Dds::read(&bytes[..bytes.len() - 2]).unwrap();
    assert_eq!(
        dds.problems,
        [Problem::MissingMips {
            promised: 5,
            there: 4
        }]
    );
    assert!(dds.decode(0, 3).is_ok());
    assert_eq!(
        dds.decode(0, 4),
        Err(DdsError::NoImage { layer: 0, mip: 4 })
    );
}

#[test]
fn a_budget_drops_the_greatest_mips() {
    // 64, 32, 16, 8, 4, 2, 1 pixels on a side: decoded 16384, 4096, 1024, 256, 64, 16 and 4 bytes.
    let bytes = file((64, 64), 7, 0, letters(b"DXT1"), &noise(2744, 1));
    let dds = Dds::read(&bytes).unwrap();
    let cases = [(u64::MAX, 0), (21_844, 0), (21_843, 1), (1364, 2), (0, 6)];
    for (budget, expected) in cases {
        assert_eq!(dds.mip_within(budget, true), expected, "{budget}");
    }
    // As stored: 2048, 512, 128, 32, and 8 three times.
    assert_eq!(dds.mip_within(2743, false), 1);
}

#[test]
fn a_texture_of_16384_pixels_is_decoded_from_the_mip_that_fits() {
    // The whole file, made of nothing: 16384 pixels on a side, 15 mips.
    let pixels = vec![
        0;
        (0..15)
            .map(|mip| (16384_usize >> mip).div_ceil(4).pow(2) * 8)
            .sum()
    ];
    let bytes = file((16384, 16384), 15, 0, letters(b"DXT1"), &pixels);
    let dds = Dds::read(&bytes).unwrap();
    assert_eq!(
        dds.decode(0, 0),
        Err(DdsError::TooLarge {
            need: 1 << 30,
            most: 1 << 28
        })
    );
    // 512 × 512 would take all of it, and leave nothing for the smaller ones.
    assert_eq!(dds.mip_within(1 << 20, true), 6);
    assert_eq!(dds.decode(0, 6).unwrap().len(), 256 * 256 * 4);
    // Only the header says so: an error, and nothing allocated.
    let error = Dds::read(&bytes[..1000]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "at 0x80: pixels of the greatest mip: need 134217728 bytes, have 872"
    );
}

#[test]
fn what_is_no_texture_is_told() {
    let told = |bytes: &[u8]| Dds::read(bytes).unwrap_err().to_string();
    assert_eq!(
        told(b"PNG"),
        "at 0x0: no texture: the first letters are not `DDS `"
    );
    let unknown = file((4, 4), 1, 0, letters(b"UYVY"), &[0; 64]);
    assert_eq!(told(&unknown), "at 0x54: unknown format [85, 89, 86, 89]");
    assert_eq!(
        told(&newer((4, 4), 1, 107, 1, false, &[0; 64])),
        "at 0x80: unknown format 107 of the newer header"
    );
    assert_eq!(
        told(&file((0, 4), 1, 0, letters(b"DXT1"), &[0; 64])),
        "at 0x10: width: expected 1 to 65536 pixels, found 0 (0x0)"
    );
    assert_eq!(
        told(&newer((4, 4), 1, 71, u32::MAX, true, &[0; 64])),
        "at 0x8C: number of layers: expected at most 2048 layers, found 4294967295 (0xFFFFFFFF)"
    );
    assert_eq!(
        told(&file((4, 4), 1, 0, [0x40, 0, 12, 0xF, 0, 0, 0], &[0; 64])),
        "at 0x58: pixels of 12 bits cannot be told apart"
    );
}

/// All textures of the corpus with their names in it, sorted; empty without the corpus.
fn textures() -> Vec<(String, Vec<u8>)> {
    let paths = corpus::files(&["dds"]);
    let read = |path: &PathBuf| (corpus::name(path), fs::read(path).unwrap());
    paths.iter().map(read).collect()
}

#[test]
fn every_texture_of_the_corpus_decodes_as_the_second_decoder_has_it_on_every_mip() {
    let textures = textures();
    for (name, bytes) in &textures {
        let dds = Dds::read(bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
        for problem in &dds.problems {
            println!("{name}: {problem}");
        }
        let format = match dds.format() {
            Format::Bc1 => ImageFormat::BC1RgbaUnorm,
            Format::Bc2 => ImageFormat::BC2RgbaUnorm,
            Format::Bc3 => ImageFormat::BC3RgbaUnorm,
            Format::Bc7 => ImageFormat::BC7RgbaUnorm,
            Format::Masked(masks) if masks.channels[0] == 0xFF => ImageFormat::Rgba8Unorm,
            Format::Masked(_) => ImageFormat::Bgra8Unorm,
            other => panic!("{name}: {other:?}"),
        };
        compare(name, &dds, format);
    }
    println!("{} textures", textures.len());
}

#[test]
fn every_truncation_and_many_changes_are_an_error_a_problem_or_another_texture() {
    let mut textures = textures();
    textures.truncate(10);
    textures.push((
        "made".to_owned(),
        newer((13, 7), 4, 98, 1, true, &noise(1152, 3)),
    ));
    for (name, bytes) in &textures {
        // Every length of the header and the smallest mips; about a thousand of the rest.
        let step = (bytes.len() / 1000).max(1);
        let lengths = (0..bytes.len().min(300)).chain((300..bytes.len()).step_by(step));
        for length in lengths {
            match Dds::read(&bytes[..length]) {
                Ok(dds) => assert!(!dds.problems.is_empty(), "{name} cut at {length}"),
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
        for (at, byte) in noise(2000, 7)
            .chunks_exact(2)
            .map(|pair| (pair[0], pair[1]))
        {
            let mut changed = bytes.clone();
            changed[usize::from(at) % 148] = byte;
            if let Ok(dds) = Dds::read(&changed) {
                let mip = dds.mip_within(1 << 16, true);
                let _ = dds.decode(dds.layer_count() - 1, mip);
            }
        }
    }
}
