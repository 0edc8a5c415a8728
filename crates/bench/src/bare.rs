//! The peer: a bare register machine. The same loop in instructions like Papyrus', on plain
//! integers: no kinds, no budget, no faults, every index a byte into 256 places. What an interpreter
//! compiled by the same compiler can reach at most.

use std::hint::black_box;

const PLACES: usize = 256;

#[derive(Debug, Clone, Copy, PartialEq)]
enum Code {
    Less,
    JumpIfNot,
    Jump,
    Add,
    /// `a = b + c`, c the number itself.
    AddNumber,
    Move,
    /// `a = f(b, c)`: the two become the first places of a new window. The function begins at the
    /// instruction that the word after says.
    Call,
    Return,
}

#[derive(Debug, Clone, Copy)]
struct Op {
    code: Code,
    a: u8,
    b: u8,
    c: u8,
}

const fn op(code: Code, a: u8, b: u8, c: u8) -> Op {
    Op { code, a, b, c }
}

/// Place 0 is the limit, 1 the counter, 2 the sum.
const LOOP: [Op; 8] = [
    op(Code::Less, 3, 1, 0),
    op(Code::JumpIfNot, 3, 7, 0),
    op(Code::Add, 4, 2, 1),
    op(Code::Move, 2, 4, 0),
    op(Code::AddNumber, 4, 1, 1),
    op(Code::Move, 1, 4, 0),
    op(Code::Jump, 0, 0, 0),
    op(Code::Return, 0, 2, 0),
];
/// Instructions of a round of [`LOOP`].
pub(crate) const LOOP_ROUND: u64 = 7;

/// Place 2 holds the one that is added. The function begins at 6.
const CALLS: [Op; 8] = [
    op(Code::Less, 3, 1, 0),
    op(Code::JumpIfNot, 3, 5, 0),
    op(Code::Call, 4, 1, 2),
    op(Code::Move, 1, 4, 0),
    op(Code::Jump, 0, 0, 0),
    op(Code::Return, 0, 1, 0),
    op(Code::Add, 2, 0, 1),
    op(Code::Return, 0, 2, 0),
];
const CALLED: u8 = 6;

/// Sums up to `limit`; gives the number of rounds.
pub(crate) fn sum(limit: i32) -> u64 {
    run(&LOOP, limit, 0);
    u64::from(limit.unsigned_abs())
}

/// Calls a function `limit` times; gives how often.
pub(crate) fn calls(limit: i32) -> u64 {
    run(&CALLS, limit, 1);
    u64::from(limit.unsigned_abs())
}

#[inline(never)]
fn run(code: &[Op], limit: i32, third: i32) -> i32 {
    let mut ops = [op(Code::Return, 0, 0, 0); PLACES];
    for (to, from) in ops.iter_mut().zip(black_box(code)) {
        *to = *from;
    }
    let mut stack = vec![0i32; 2 * PLACES];
    let mut frames: Vec<(u8, usize)> = Vec::new();
    let (mut at, mut base) = (0u8, 0usize);
    let mut give = |stack: &mut Vec<i32>| -> Option<i32> {
        loop {
            let places = stack.get_mut(base..)?.first_chunk_mut::<PLACES>()?;
            if base == 0 && at == 0 && frames.is_empty() {
                (places[0], places[2]) = (limit, third);
            }
            // Within one frame.
            let (to, value) = loop {
                let op = ops[usize::from(at)];
                at = at.wrapping_add(1);
                let (a, b, c) = (usize::from(op.a), usize::from(op.b), usize::from(op.c));
                match op.code {
                    Code::Less => places[a] = i32::from(places[b] < places[c]),
                    Code::JumpIfNot if places[a] == 0 => at = op.b,
                    Code::JumpIfNot => {}
                    Code::Jump => at = op.a,
                    Code::Add => places[a] = places[b].wrapping_add(places[c]),
                    Code::AddNumber => places[a] = places[b].wrapping_add(i32::from(op.c)),
                    Code::Move => places[a] = places[b],
                    Code::Call => break (Some(a), [places[b], places[c]]),
                    Code::Return => break (None, [places[b], 0]),
                }
            };
            match to {
                Some(_) => {
                    frames.push((at, base));
                    base += 8;
                    if stack.len() < base + PLACES {
                        stack.resize(2 * (base + PLACES), 0);
                    }
                    stack.get_mut(base..base + 2)?.copy_from_slice(&value);
                    at = CALLED;
                }
                None => {
                    let Some((back, below)) = frames.pop() else {
                        return value.first().copied();
                    };
                    (at, base) = (back, below);
                    let a = usize::from(ops[usize::from(at.wrapping_sub(1))].a);
                    *stack.get_mut(base + a)? = value[0];
                }
            }
        }
    };
    black_box(give(&mut stack).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_peer_does_the_work() {
        assert_eq!(run(&LOOP, 5, 0), 10);
        assert_eq!(run(&CALLS, 5, 1), 5);
    }
}
