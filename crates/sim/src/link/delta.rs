//! What turns one run of bytes into another: pieces copied from the first, and what is new.
//!
//! A list of steps, each three numbers and bytes: how many new bytes follow, how many are then copied
//! from the base, and from where there. Numbers are LEB128.

// look-up only: nobody walks it.
use std::collections::HashMap;

/// Bytes that must agree before a piece is worth copying.
const PIECE: usize = 12;
/// Places of the base that are remembered: every so many bytes.
const STRIDE: usize = 4;

/// The steps from `base` to `target`.
pub(super) fn between(base: &[u8], target: &[u8]) -> Vec<u8> {
    // look-up only: the first place of each piece.
    let mut places: HashMap<&[u8], usize> = HashMap::new();
    for at in (0..base.len().saturating_sub(PIECE - 1)).step_by(STRIDE) {
        if let Some(piece) = base.get(at..at + PIECE) {
            places.entry(piece).or_insert(at);
        }
    }
    let mut steps = Vec::new();
    let (mut at, mut new_from) = (0, 0);
    while let Some(piece) = target.get(at..at + PIECE) {
        let Some(&place) = places.get(piece) else {
            at += 1;
            continue;
        };
        let back = same_before(&base[..place], &target[new_from..at]);
        let (from, begin) = (place - back, at - back);
        let length = same_from(&base[from..], &target[begin..]);
        step(&mut steps, &target[new_from..begin], length, from);
        at = begin + length;
        new_from = at;
    }
    step(&mut steps, &target[new_from..], 0, 0);
    steps
}

/// How many bytes at the ends are the same.
fn same_before(a: &[u8], b: &[u8]) -> usize {
    let pairs = a.iter().rev().zip(b.iter().rev());
    pairs.take_while(|(a, b)| a == b).count()
}

/// How many bytes at the beginnings are the same.
fn same_from(a: &[u8], b: &[u8]) -> usize {
    a.iter().zip(b).take_while(|(a, b)| a == b).count()
}

fn step(steps: &mut Vec<u8>, new: &[u8], copied: usize, from: usize) {
    number(steps, new.len());
    number(steps, copied);
    number(steps, from);
    steps.extend_from_slice(new);
}

fn number(out: &mut Vec<u8>, mut value: usize) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

/// What the steps make of the base; `None` when they leave it, or make another number of bytes.
pub(super) fn applied(base: &[u8], mut steps: &[u8], size: usize) -> Option<Vec<u8>> {
    let mut target = Vec::new();
    while !steps.is_empty() {
        let new = read_number(&mut steps)?;
        let copied = read_number(&mut steps)?;
        let from = read_number(&mut steps)?;
        let (bytes, rest) = steps.split_at_checked(new)?;
        steps = rest;
        let piece = base.get(from..from.checked_add(copied)?)?;
        if target.len() + bytes.len() + piece.len() > size {
            return None;
        }
        target.extend_from_slice(bytes);
        target.extend_from_slice(piece);
    }
    (target.len() == size).then_some(target)
}

fn read_number(steps: &mut &[u8]) -> Option<usize> {
    let mut value = 0usize;
    for shift in (0..32).step_by(7) {
        let (byte, rest) = steps.split_first()?;
        *steps = rest;
        value |= usize::from(byte & 0x7F) << shift;
        if byte & 0x80 == 0 {
            return Some(value);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn goes_both_ways(base: &[u8], target: &[u8]) -> usize {
        let steps = between(base, target);
        assert_eq!(applied(base, &steps, target.len()).as_deref(), Some(target));
        steps.len()
    }

    #[test]
    fn a_few_changed_bytes_cost_a_few_bytes() {
        let base: Vec<u8> = (0..4000u32)
            .flat_map(|n| (n * 7919).to_le_bytes())
            .collect();
        let mut target = base.clone();
        target[5000] ^= 1;
        target.splice(9000..9000, *b"something new");
        target.truncate(15_000);
        let size = goes_both_ways(&base, &target);
        assert!(size < 60, "{size} bytes");
        // One step of 0, 16000 and 0 in four bytes, and an empty one in three.
        assert_eq!(goes_both_ways(&base, &base), 7);
    }

    #[test]
    fn nothing_in_common_costs_the_whole() {
        assert_eq!(goes_both_ways(b"", b"some text"), 12);
        assert_eq!(goes_both_ways(b"abc", b""), 3);
    }

    #[test]
    fn broken_steps_are_refused() {
        let base = b"0123456789abcdef";
        let steps = between(base, b"0123456789abcdef!");
        for length in 0..steps.len() {
            assert_eq!(applied(base, &steps[..length], 17), None, "{length}");
        }
        assert_eq!(applied(base, &[0, 17, 0], 17), None, "beyond the base");
        assert_eq!(applied(base, &[0, 16, 0], 8), None, "more than was said");
        assert_eq!(applied(base, &[0xFF; 12], 8), None, "an endless number");
    }
}
