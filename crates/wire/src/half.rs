//! Floats of two bytes, as meshes and textures hold them. Not here: where they stand in a file.

/// The value of an IEEE 754 half of these bits, exactly.
pub fn half(bits: u16) -> f32 {
    let sign = u32::from(bits & 0x8000) << 16;
    let exponent = u32::from(bits >> 10 & 0x1F);
    let fraction = u32::from(bits & 0x3FF);
    match exponent {
        // A fraction of 2^-24 each: exact in a float.
        0 => f32::from_bits(sign | (fraction as f32 * f32::from_bits(0x3380_0000)).to_bits()),
        0x1F => f32::from_bits(sign | 0x7F80_0000 | fraction << 13),
        _ => f32::from_bits(sign | (exponent + 112) << 23 | fraction << 13),
    }
}

#[cfg(test)]
mod tests {
    use super::half;

    #[test]
    fn halves_are_exact() {
        // IEEE 754: 1, -2, the greatest, the smallest, the smallest normal one, without end.
        let cases = [
            (0x3C00, 1.0),
            (0xC000, -2.0),
            (0x7BFF, 65504.0),
            (0x0001, 5.960_464_5e-8),
            (0x0400, 6.103_515_6e-5),
            (0xFC00, f32::NEG_INFINITY),
        ];
        for (bits, expected) in cases {
            assert_eq!(half(bits), expected, "{bits:04X}");
        }
        assert!(half(0x7E00).is_nan());
        assert!(half(0x8000).is_sign_negative());
    }
}
