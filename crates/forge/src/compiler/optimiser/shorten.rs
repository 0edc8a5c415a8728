//! Instructions that can go.

use std::collections::BTreeSet;

use pex::{Opcode, Operand as Kind};

use crate::compiler::emitter::{Code, Line, Operand};

/// Leaves out what a function does not need. Runs until nothing more goes.
pub(super) fn shorten(code: &mut Code) {
    loop {
        let targets = targets(&code.lines);
        let mut goes = unreached(&code.lines);
        for at in 0..code.lines.len() {
            if !goes.contains(&at) && is_useless(&code.lines, at) {
                goes.insert(at);
            }
        }
        if goes.is_empty() {
            match retarget(&mut code.lines, &targets) {
                Some(at) => goes.insert(at),
                None => break,
            };
        }
        remove(&mut code.lines, &goes);
    }
}

/// Takes the variables away that no instruction names.
pub(super) fn drop_unused(code: &mut Code) {
    let used: BTreeSet<String> = code
        .lines
        .iter()
        .flat_map(names)
        .map(str::to_ascii_lowercase)
        .collect();
    code.locals
        .retain(|(name, _)| used.contains(&name.to_ascii_lowercase()));
}

fn names(line: &Line) -> impl Iterator<Item = &str> {
    line.operands
        .iter()
        .chain(&line.arguments)
        .filter_map(|operand| match operand {
            Operand::Name(name) => Some(name.as_str()),
            _ => None,
        })
}

pub(super) fn jump(line: &Line, at: usize) -> Option<usize> {
    if !matches!(line.opcode, Opcode::Jmp | Opcode::JmpT | Opcode::JmpF) {
        return None;
    }
    match line.operands.last() {
        Some(Operand::Int(distance)) => at.checked_add_signed(isize::try_from(*distance).ok()?),
        _ => None,
    }
}

pub(super) fn targets(lines: &[Line]) -> BTreeSet<usize> {
    lines
        .iter()
        .enumerate()
        .filter_map(|(at, line)| jump(line, at))
        .collect()
}

/// Instructions that are never run.
fn unreached(lines: &[Line]) -> BTreeSet<usize> {
    let mut reached = vec![false; lines.len()];
    let mut open = vec![0];
    while let Some(at) = open.pop() {
        let Some(line) = lines.get(at) else { continue };
        match reached.get_mut(at) {
            Some(seen) if !*seen => *seen = true,
            _ => continue,
        }
        open.extend(jump(line, at));
        if !matches!(line.opcode, Opcode::Jmp | Opcode::Return) {
            open.push(at + 1);
        }
    }
    reached
        .iter()
        .enumerate()
        .filter(|(_, seen)| !**seen)
        .map(|(at, _)| at)
        .collect()
}

/// A jump to the next instruction, or a copy of a variable to itself.
fn is_useless(lines: &[Line], at: usize) -> bool {
    let Some(line) = lines.get(at) else {
        return false;
    };
    match (line.opcode, line.operands.as_slice()) {
        (Opcode::Jmp | Opcode::JmpT | Opcode::JmpF, _) => jump(line, at) == Some(at + 1),
        (Opcode::Assign | Opcode::Cast, [to, from]) => to == from,
        _ => false,
    }
}

/// Lets one value go straight to the variable it is copied to; gives the copy, which can go.
///
/// A temporary has one reader, so nobody misses it. A copy that is jumped to stays: its value comes
/// from two places.
fn retarget(lines: &mut [Line], targets: &BTreeSet<usize>) -> Option<usize> {
    for at in 1..lines.len() {
        let [before, copy] = lines.get_mut(at - 1..=at)? else {
            return None;
        };
        let (Opcode::Assign, [variable, from]) = (copy.opcode, copy.operands.as_slice()) else {
            continue;
        };
        let kinds = before.opcode.operands();
        let Some(index) = kinds.iter().position(|kind| *kind == Kind::Destination) else {
            continue;
        };
        let is_temporary =
            matches!(from, Operand::Name(name) if name.to_ascii_lowercase().starts_with("::temp"));
        if is_temporary && before.operands.get(index) == Some(from) && !targets.contains(&at) {
            let variable = variable.clone();
            if let Some(operand) = before.operands.get_mut(index) {
                *operand = variable;
            }
            return Some(at);
        }
    }
    None
}

/// Takes instructions out and mends the jumps over them.
pub(super) fn remove(lines: &mut Vec<Line>, goes: &BTreeSet<usize>) {
    let mut places = Vec::with_capacity(lines.len() + 1);
    let mut place = 0_usize;
    for at in 0..=lines.len() {
        places.push(place);
        place += usize::from(!goes.contains(&at));
    }
    for at in 0..lines.len() {
        let target = lines.get(at).and_then(|line| jump(line, at));
        let moved = target.and_then(|target| Some((places.get(target)?, places.get(at)?)));
        if let (Some((to, from)), Some(line)) = (moved, lines.get_mut(at)) {
            let distance = crate::compiler::emitter::distance(*from, *to);
            if let Some(operand) = line.operands.last_mut() {
                *operand = Operand::Int(distance);
            }
        }
    }
    let mut at = 0;
    lines.retain(|_| {
        at += 1;
        !goes.contains(&(at - 1))
    });
}
