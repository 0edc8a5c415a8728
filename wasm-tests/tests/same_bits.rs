//! Property: chance, float maths and digests have the same bits natively and in the browser.
//!
//! Method: literals that both targets are held against. The numbers of chance are the execution
//! model's published vectors; the others were pinned from a native run.

use det::{Digest, Stream, math};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

#[cfg(target_arch = "wasm32")]
wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_dedicated_worker);

fn draws(seed: &str, stream: &str) -> [u32; 6] {
    let mut stream = Stream::new(seed, stream);
    std::array::from_fn(|_| stream.next_u32())
}

#[test]
fn a_stream_of_chance_gives_its_published_numbers() {
    assert_eq!(
        draws("", "logic"),
        [
            3989815282, 3046364126, 1297944070, 2217826811, 1105294809, 319734227
        ]
    );
    assert_eq!(
        draws("é漢🎲", "logic"),
        [
            523949147, 3671289537, 4253607122, 1313682014, 613297442, 337340836
        ]
    );
}

#[test]
fn float_functions_have_pinned_bits() {
    let values = [
        math::sin(1.0),
        math::cos(1.0),
        math::exp(1.0),
        math::powf(2.5, 1.7),
        math::atan2(1.0, 3.0),
    ];
    assert_eq!(
        values.map(f32::to_bits),
        [
            0x3F57_6AA4,
            0x3F0A_5140,
            0x402D_F854,
            0x4097_EE7B,
            0x3EA4_BC7D
        ]
    );
}

#[test]
fn ten_thousand_draws_through_every_function_end_in_one_digest() {
    let mut stream = Stream::new("wasm-tests", "logic");
    let mut values = Vec::new();
    for _ in 0..10_000 {
        let x = stream.float_between(-40.0, 40.0);
        values.push([
            math::sin(x),
            math::tan(x),
            math::exp(x),
            math::ln(x * x + 1.0),
        ]);
        values.push([
            math::atan(x),
            math::acos(x / 40.0),
            math::powf(x.abs(), 0.3),
            x.sqrt(),
        ]);
    }
    assert_eq!(
        Digest::of(&values).to_string(),
        "7c3754c22e156ba7e892ca01a99c6c06"
    );
}

#[test]
fn a_state_of_every_shape_has_a_pinned_digest() {
    let state = (1u32, -2i64, "three", Some(4.5f32), [true, false]);
    assert_eq!(
        Digest::of(&state).to_string(),
        "2c7f894ec63a2c266a067033fbda9534"
    );
}
