//! Chance: a stream for every record, so that one record's draws never move another's.

use det::Stream;

/// The seed as a number, and streams made from it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Seed(u32);

impl Seed {
    /// From the text a person gives.
    pub(crate) fn new(text: &str) -> Self {
        Self(Stream::new(text, "scale").next_u32())
    }

    /// The stream of the `n`th thing of a kind.
    pub(crate) fn stream(self, kind: [u8; 4], n: u32) -> Stream {
        let kind = mix(u32::from_le_bytes(kind) ^ self.0);
        let n = mix(n ^ kind.rotate_left(16));
        Stream::from_words([mix(n ^ 1), mix(n ^ 2) ^ kind, mix(kind ^ n), n ^ self.0])
    }
}

/// Spreads every bit over the whole word: the finaliser of MurmurHash3.
fn mix(word: u32) -> u32 {
    let word = (word ^ word >> 16).wrapping_mul(0x85EB_CA6B);
    let word = (word ^ word >> 13).wrapping_mul(0xC2B2_AE35);
    word ^ word >> 16
}

/// Splits `total` into `parts` unequal shares that add up to it: some parts get several times what
/// others do, as cells and topics do.
pub(crate) fn shares(chance: &mut Stream, total: u32, parts: usize) -> Vec<u32> {
    let weights: Vec<u64> = (0..parts)
        .map(|_| {
            let draw = u64::from(chance.below(1000)) + 30;
            draw * draw
        })
        .collect();
    let whole: u64 = weights.iter().sum();
    let mut before = 0;
    let mut given = 0;
    let mut out = Vec::with_capacity(parts);
    for weight in weights {
        before += weight;
        let until = (u64::from(total) * before / whole.max(1)) as u32;
        out.push(until - given);
        given = until;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_add_up_to_the_whole() {
        let shares = shares(&mut Seed::new("a").stream(*b"TEST", 0), 1_000, 37);
        assert_eq!(shares.len(), 37);
        assert_eq!(shares.iter().sum::<u32>(), 1_000);
    }

    #[test]
    fn neighbouring_streams_differ_from_the_first_draw() {
        let seed = Seed::new("a");
        let draws: std::collections::BTreeSet<u32> = (0..1000)
            .map(|n| seed.stream(*b"REFR", n).next_u32())
            .collect();
        assert_eq!(draws.len(), 1000);
    }
}
