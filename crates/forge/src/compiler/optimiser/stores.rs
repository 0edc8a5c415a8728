//! Dead stores: values nobody reads are not computed, where computing them does nothing else.

use std::collections::BTreeSet;

use pex::Opcode;

use super::places::Places;
use super::shorten::{jump, remove};
use crate::compiler::emitter::{Code, Line};
use crate::compiler::script_type::Type;

/// Words of the largest table of what is still read: past it a function is left as it is.
const WORDS_MAX: usize = 1 << 22;
/// Times the code is gone through: once for each level of loops and a few more.
const ROUNDS_MAX: usize = 40;

/// Takes away what is written and never read. True when something went.
pub(super) fn drop_unread(code: &mut Code, places: &Places) -> bool {
    let Some(read) = Read::of(&code.lines, places) else {
        return false;
    };
    let is_unread = |(at, line): (usize, &Line)| {
        let written = places.written(line)?;
        let is_silent = places
            .ty(written)
            .is_some_and(|ty| is_silent(line.opcode, ty));
        (is_silent && !read.after(&code.lines, at, written)).then_some(at)
    };
    let goes: BTreeSet<usize> = code
        .lines
        .iter()
        .enumerate()
        .filter_map(is_unread)
        .collect();
    remove(&mut code.lines, &goes);
    !goes.is_empty()
}

/// Whether nobody notices that it did not run: it logs nothing and calls nothing.
fn is_silent(opcode: Opcode, written: &Type) -> bool {
    let is_plain = !matches!(written, Type::Array(_) | Type::None);
    match opcode {
        Opcode::IAdd | Opcode::ISub | Opcode::IMul | Opcode::INeg => true,
        Opcode::FAdd | Opcode::FSub | Opcode::FMul | Opcode::FNeg => true,
        Opcode::Not | Opcode::StrCat | Opcode::ArrayLength => true,
        Opcode::CmpEq | Opcode::CmpLt | Opcode::CmpLte | Opcode::CmpGt | Opcode::CmpGte => true,
        Opcode::Assign | Opcode::Cast => is_plain,
        _ => false,
    }
}

/// Which variables are still read from each instruction on: a bit each.
struct Read {
    words: usize,
    bits: Vec<u64>,
}

impl Read {
    /// None when the function is too large for it.
    fn of(lines: &[Line], places: &Places) -> Option<Read> {
        let words = places.count().div_ceil(64).max(1);
        let size = lines.len().checked_mul(words)?;
        if size > WORDS_MAX {
            return None;
        }
        let mut read = Read {
            words,
            bits: vec![0; size],
        };
        let mut row = vec![0_u64; words];
        for _ in 0..ROUNDS_MAX {
            let mut changed = false;
            for (at, line) in lines.iter().enumerate().rev() {
                row.fill(0);
                for next in followers(line, at) {
                    let after = read.row(next);
                    row.iter_mut()
                        .zip(after)
                        .for_each(|(word, after)| *word |= after);
                }
                if let Some(place) = places.written(line) {
                    set(&mut row, place, false);
                }
                places
                    .read(line)
                    .for_each(|place| set(&mut row, place, true));
                let from = at * words;
                if let Some(known) = read.bits.get_mut(from..from + words)
                    && *known != *row
                {
                    known.copy_from_slice(&row);
                    changed = true;
                }
            }
            if !changed {
                return Some(read);
            }
        }
        None
    }

    /// What is read from an instruction on; nothing past the end.
    fn row(&self, at: usize) -> &[u64] {
        let from = at.saturating_mul(self.words);
        self.bits
            .get(from..from.saturating_add(self.words))
            .unwrap_or(&[])
    }

    /// Whether a variable is read once an instruction has run.
    fn after(&self, lines: &[Line], at: usize, place: usize) -> bool {
        let bit = |row: &[u64]| {
            row.get(place / 64)
                .is_some_and(|word| word >> (place % 64) & 1 == 1)
        };
        let line = lines.get(at);
        line.is_some_and(|line| followers(line, at).any(|next| bit(self.row(next))))
    }
}

fn set(row: &mut [u64], place: usize, on: bool) {
    if let Some(word) = row.get_mut(place / 64) {
        let bit = 1 << (place % 64);
        *word = if on { *word | bit } else { *word & !bit };
    }
}

/// The instructions that may run next.
fn followers(line: &Line, at: usize) -> impl Iterator<Item = usize> {
    let falls = !matches!(line.opcode, Opcode::Jmp | Opcode::Return);
    jump(line, at).into_iter().chain(falls.then_some(at + 1))
}
