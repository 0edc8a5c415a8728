//! The first bytes of a deflate stream, decoded a bit at a time.
//!
//! A decoder for whole streams builds tables before it gives its first byte, and the tables cost
//! more than the few bytes that are looked at here: places of thirty thousand cells, editor ids.
//! So no tables, and no more is decoded than is asked for. Whole records are not for here.
//! Source: RFC 1951.

/// The most bits a code has.
const CODE_BITS: usize = 15;
/// Literals, the end of a block, lengths.
const LITERALS: usize = 288;
/// Distances.
const DISTANCES: usize = 30;
/// Ends a block.
const END: u16 = 256;

/// Lengths of copies by symbol after [`END`]: the least, and how many bits are added to it.
const LENGTH: [(u16, u8); 29] = [
    (3, 0),
    (4, 0),
    (5, 0),
    (6, 0),
    (7, 0),
    (8, 0),
    (9, 0),
    (10, 0),
    (11, 1),
    (13, 1),
    (15, 1),
    (17, 1),
    (19, 2),
    (23, 2),
    (27, 2),
    (31, 2),
    (35, 3),
    (43, 3),
    (51, 3),
    (59, 3),
    (67, 4),
    (83, 4),
    (99, 4),
    (115, 4),
    (131, 5),
    (163, 5),
    (195, 5),
    (227, 5),
    (258, 0),
];

/// The order in which the lengths of the code of lengths stand.
const LENGTH_ORDER: [usize; 19] = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
];

/// The first bytes (at most `size`) that a stream gives before it ends or breaks.
pub(super) fn inflate_front(stream: &[u8], size: usize) -> Vec<u8> {
    let mut front = Front {
        bits: Bits::new(stream),
        out: Vec::with_capacity(size),
        size,
    };
    while front.block() == Some(Goes::On) {}
    front.out
}

/// Whether there is more to decode.
#[derive(Debug, PartialEq, Eq)]
enum Goes {
    On,
    NoFurther,
}

struct Front<'a> {
    bits: Bits<'a>,
    out: Vec<u8>,
    size: usize,
}

impl Front<'_> {
    /// Decodes a block. `None` where the stream ends or breaks.
    fn block(&mut self) -> Option<Goes> {
        let is_last = self.bits.take(1)? == 1;
        match self.bits.take(2)? {
            0 => self.stored()?,
            1 => self.coded(&fixed_literals(), &fixed_distances())?,
            2 => {
                let (literals, distances) = self.codes()?;
                self.coded(&literals, &distances)?;
            }
            _ => return None,
        }
        Some(match is_last || self.is_full() {
            true => Goes::NoFurther,
            false => Goes::On,
        })
    }

    fn is_full(&self) -> bool {
        self.out.len() >= self.size
    }

    fn stored(&mut self) -> Option<()> {
        self.bits.skip_to_byte();
        let length = self.bits.take(16)?;
        let check = self.bits.take(16)?;
        if length != !check & 0xFFFF {
            return None;
        }
        for _ in 0..length {
            if self.is_full() {
                break;
            }
            let byte = self.bits.take(8)?;
            self.out.push(byte as u8);
        }
        Some(())
    }

    fn coded(&mut self, literals: &Code<LITERALS>, distances: &Code<DISTANCES>) -> Option<()> {
        while !self.is_full() {
            let symbol = literals.symbol(&mut self.bits)?;
            match symbol {
                0..END => self.out.push(symbol as u8),
                END => break,
                _ => self.copy(usize::from(symbol - END - 1), distances)?,
            }
        }
        Some(())
    }

    fn copy(&mut self, length: usize, distances: &Code<DISTANCES>) -> Option<()> {
        let &(least, more) = LENGTH.get(length)?;
        let length = usize::from(least) + self.bits.take(more)? as usize;
        let symbol = u32::from(distances.symbol(&mut self.bits)?);
        // From the fourth symbol on two of them share each number of bits.
        let more = (symbol / 2).saturating_sub(1);
        let least = match symbol {
            0..4 => symbol + 1,
            _ => ((2 + symbol % 2) << more) + 1,
        };
        let distance = least as usize + self.bits.take(more as u8)? as usize;
        let from = self.out.len().checked_sub(distance)?;
        let length = length.min(self.size - self.out.len());
        // What is copied may be what was just copied, so byte by byte.
        for at in from..from + length {
            let byte = *self.out.get(at)?;
            self.out.push(byte);
        }
        Some(())
    }

    /// The codes of a block that brings its own.
    fn codes(&mut self) -> Option<(Code<LITERALS>, Code<DISTANCES>)> {
        let n_literals = self.bits.take(5)? as usize + 257;
        let n_distances = self.bits.take(5)? as usize + 1;
        let n_lengths = self.bits.take(4)? as usize + 4;
        if n_literals > LITERALS || n_distances > DISTANCES {
            return None;
        }
        let mut lengths = [0; 19];
        for &at in LENGTH_ORDER.iter().take(n_lengths) {
            *lengths.get_mut(at)? = self.bits.take(3)? as u8;
        }
        let code = Code::<19>::new(&lengths)?;
        let mut lengths = [0_u8; LITERALS + DISTANCES];
        let mut at = 0;
        while at < n_literals + n_distances {
            let symbol = code.symbol(&mut self.bits)?;
            let (length, times) = match symbol {
                0..16 => (symbol as u8, 1),
                16 => (*lengths.get(at.checked_sub(1)?)?, 3 + self.bits.take(2)?),
                17 => (0, 3 + self.bits.take(3)?),
                _ => (0, 11 + self.bits.take(7)?),
            };
            let end = at + times as usize;
            lengths.get_mut(at..end)?.fill(length);
            at = end;
        }
        let (literals, distances) = lengths.get(..at)?.split_at_checked(n_literals)?;
        Some((
            Code::new(literals)?,
            Code::new(distances.get(..n_distances)?)?,
        ))
    }
}

fn fixed_literals() -> Code<LITERALS> {
    let length = |symbol| match symbol {
        0..144 => 8,
        144..256 => 9,
        256..280 => 7,
        _ => 8,
    };
    let lengths: [u8; LITERALS] = std::array::from_fn(length);
    Code::new(&lengths).unwrap_or_default()
}

fn fixed_distances() -> Code<DISTANCES> {
    Code::new(&[5; DISTANCES]).unwrap_or_default()
}

/// A Huffman code of at most `N` symbols, as deflate numbers its codes: by length, then by symbol.
struct Code<const N: usize> {
    /// How many codes have so many bits.
    counts: [u16; CODE_BITS + 1],
    /// Symbols in the order of their codes.
    symbols: [u16; N],
}

impl<const N: usize> Default for Code<N> {
    fn default() -> Self {
        Self {
            counts: [0; CODE_BITS + 1],
            symbols: [0; N],
        }
    }
}

impl<const N: usize> Code<N> {
    /// The code whose symbols have codes of these lengths, 0 for none. `None` when there are more
    /// codes than their lengths have room for.
    fn new(lengths: &[u8]) -> Option<Self> {
        let mut code = Self::default();
        for &length in lengths {
            *code.counts.get_mut(usize::from(length))? += 1;
        }
        code.counts[0] = 0;
        let mut room = 1_i32;
        let mut starts = [0_u16; CODE_BITS + 2];
        for (length, &count) in code.counts.iter().enumerate().skip(1) {
            room = 2 * room - i32::from(count);
            if room < 0 {
                return None;
            }
            *starts.get_mut(length + 1)? = starts.get(length)? + count;
        }
        for (symbol, &length) in (0..).zip(lengths) {
            if length > 0 {
                let start = starts.get_mut(usize::from(length))?;
                *code.symbols.get_mut(usize::from(*start))? = symbol;
                *start += 1;
            }
        }
        Some(code)
    }

    /// Reads one symbol.
    fn symbol(&self, bits: &mut Bits<'_>) -> Option<u16> {
        // Codes of one length are numbers in a row; each length's first follows from the counts.
        let (mut code, mut first, mut passed) = (0_u32, 0_u32, 0_u32);
        let mut ahead = bits.ahead();
        for (length, &count) in (1..).zip(self.counts.iter().skip(1)) {
            code |= ahead & 1;
            ahead >>= 1;
            let count = u32::from(count);
            if code < first + count {
                bits.skip(length)?;
                return self.symbols.get((passed + code - first) as usize).copied();
            }
            passed += count;
            first = (first + count) << 1;
            code <<= 1;
        }
        None
    }
}

/// Bits of a stream, the lowest of each byte first.
struct Bits<'a> {
    bytes: &'a [u8],
    held: u64,
    n_held: u8,
}

impl<'a> Bits<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        Self {
            bytes,
            held: 0,
            n_held: 0,
        }
    }

    fn fill(&mut self) {
        while self.n_held <= 32 {
            let Some((&byte, rest)) = self.bytes.split_first() else {
                return;
            };
            self.bytes = rest;
            self.held |= u64::from(byte) << self.n_held;
            self.n_held += 8;
        }
    }

    /// The next bits, at least as many as a code has, without taking them: zeros after the end.
    fn ahead(&mut self) -> u32 {
        self.fill();
        self.held as u32
    }

    /// Passes over bits that were looked at. `None` when there are fewer.
    fn skip(&mut self, n: u8) -> Option<()> {
        self.n_held = self.n_held.checked_sub(n)?;
        self.held >>= n;
        Some(())
    }

    /// The next bits, at most 16, as a number. `None` when there are fewer.
    fn take(&mut self, n: u8) -> Option<u32> {
        let bits = self.ahead() & ((1 << n) - 1);
        self.skip(n)?;
        Some(bits)
    }

    /// Passes over what is left of a byte.
    fn skip_to_byte(&mut self) {
        let left = self.n_held % 8;
        self.held >>= left;
        self.n_held -= left;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::{Compression, write::DeflateEncoder};
    use std::io::Write as _;

    fn deflate(data: &[u8], level: u32) -> Vec<u8> {
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::new(level));
        encoder.write_all(data).unwrap();
        encoder.finish().unwrap()
    }

    /// Text that repeats, numbers that do not, a row of one byte.
    fn samples() -> Vec<Vec<u8>> {
        let noise = (0..9000_u32).flat_map(|n| n.wrapping_mul(2_654_435_761).to_le_bytes());
        let text = "EDID XCLC a cell at a place of its grid; ".repeat(50);
        vec![
            Vec::new(),
            vec![7],
            vec![0; 5000],
            text.clone().into_bytes(),
            noise.clone().collect(),
            text.bytes()
                .zip(noise)
                .flat_map(|(a, b)| [a, a, b])
                .collect(),
        ]
    }

    // Another implementation wrote the streams: none stored, some with fixed codes, some with own.
    #[test]
    fn every_length_of_a_start_is_what_was_compressed() {
        for sample in samples() {
            for level in [0, 1, 6, 9] {
                let stream = deflate(&sample, level);
                for size in [0, 1, 2, 3, 60, 64, 300, 1024, 5000, 70_000] {
                    let expected = &sample[..size.min(sample.len())];
                    assert!(inflate_front(&stream, size) == expected, "{level} {size}");
                }
            }
        }
    }

    // The three kinds of block by hand, as RFC 1951 has them.
    #[test]
    fn blocks_of_all_three_kinds_are_read() {
        assert_eq!(inflate_front(&[1, 2, 0, 0xFD, 0xFF, b'a', b'b'], 9), b"ab");
        // Fixed codes: `a` has the code 10010001, the end seven zeros.
        assert_eq!(inflate_front(&[0x4B, 0x04, 0x00], 9), b"a");
        assert_eq!(inflate_front(&[0b111], 9), b"");
    }

    #[test]
    fn a_cut_stream_gives_what_came_before_the_cut() {
        for sample in samples() {
            let stream = deflate(&sample, 6);
            for length in 0..stream.len().min(400) {
                let front = inflate_front(&stream[..length], 1024);
                assert!(sample.starts_with(&front), "cut at {length}");
            }
        }
    }

    #[test]
    fn changed_streams_never_give_more_than_was_asked_for() {
        for sample in samples() {
            let stream = deflate(&sample, 6);
            for at in 0..stream.len().min(300) {
                for change in [0, 1, 0x55, 0xFF] {
                    let mut changed = stream.clone();
                    changed[at] = change;
                    assert!(inflate_front(&changed, 200).len() <= 200);
                }
            }
        }
    }
}
