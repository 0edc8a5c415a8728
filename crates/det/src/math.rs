//! Float functions that give the same bits on every target.
//!
//! The standard library's transcendental functions differ between native code and WebAssembly; the
//! ones here come from `libm`, which is plain Rust. Sums, products, quotients, square roots and
//! comparisons agree everywhere and need nothing.

pub use libm::{
    acosf as acos, asinf as asin, atan2f as atan2, atanf as atan, cosf as cos, expf as exp,
    logf as ln, powf, sinf as sin, tanf as tan,
};

/// Degrees in radians.
pub fn to_radians(degrees: f32) -> f32 {
    degrees * (core::f32::consts::PI / 180.0)
}

/// Radians in degrees.
pub fn to_degrees(radians: f32) -> f32 {
    radians * (180.0 / core::f32::consts::PI)
}

#[cfg(test)]
mod tests {
    use super::*;

    // Expectation: pinned bits; the wasm tests hold the same ones.
    #[test]
    fn the_functions_have_pinned_bits() {
        let bits = [
            sin(1.0),
            cos(1.0),
            exp(1.0),
            powf(2.5, 1.7),
            atan2(1.0, 3.0),
        ]
        .map(f32::to_bits);
        assert_eq!(
            bits,
            [
                0x3F57_6AA4,
                0x3F0A_5140,
                0x402D_F854,
                0x4097_EE7B,
                0x3EA4_BC7D
            ]
        );
    }
}
