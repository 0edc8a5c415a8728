//! Whose fault a call on None is: where the None came from, read off the code after the fact.
//!
//! The plugin's or script's own: a variable or auto property nobody set, a cast that failed, an
//! argument the engine gave an event. This engine's: a None a native gave back. Nothing is
//! followed while scripts run well.
//!
//! Source: docs/papyrus-vm.md "The log". Unknown: code with loops may store a None later in the text
//! than it is used; the nearest store before the use decides.

use crate::Vm;
use crate::function::{Body, Code, NOWHERE, Op, Place};
use crate::log::LogKind;
use crate::thread::Thread;
use pex::Opcode;

/// Longest way followed.
const STEPS_MAX: usize = 64;

impl Vm {
    /// The kind of a fault about a None at `place` of the innermost frame.
    pub(crate) fn none_kind(&self, thread: &Thread, place: Place) -> LogKind {
        let mut depth = thread.frames.len();
        let mut place = place;
        let mut before = None;
        for _ in 0..STEPS_MAX {
            let Some(frame) = depth.checked_sub(1).and_then(|at| thread.frames.get(at)) else {
                return LogKind::Game;
            };
            let Body::Code(code) = self.program.body(frame.function) else {
                return LogKind::Game;
            };
            let until = before.unwrap_or(frame.pc.saturating_sub(1) as usize);
            match last_store(code, until, place) {
                Some((at, op)) if op.opcode == Opcode::Assign => {
                    place = op.b;
                    before = Some(at);
                }
                Some((_, op)) => return self.maker_kind(op, code),
                None if usize::from(place) < code.params as usize => {
                    // A parameter: what the caller passed. The outermost frame's came with the event.
                    depth -= 1;
                    let caller = depth.checked_sub(1).and_then(|at| thread.frames.get(at));
                    let arg =
                        caller.and_then(|caller| self.argument(thread, depth, caller.pc, place));
                    match arg {
                        Some(arg) => place = arg,
                        None => return LogKind::Game,
                    }
                    before = None;
                }
                // A variable or a local nobody has set.
                None => return LogKind::Game,
            }
        }
        LogKind::Game
    }

    fn maker_kind(&self, op: Op, code: &Code) -> LogKind {
        match op.opcode {
            Opcode::CallMethod | Opcode::CallParent | Opcode::CallStatic => {
                let site = code.sites.get(usize::from(op.c));
                let cache = site.and_then(|site| self.program.caches.get(site.cache as usize));
                match cache.map(|cache| self.program.body(cache.function)) {
                    Some(Body::Native(_)) => LogKind::Engine,
                    _ => LogKind::Game,
                }
            }
            _ => LogKind::Game,
        }
    }

    /// The caller's place of argument `index` of the call that made frame `depth`.
    fn argument(&self, thread: &Thread, depth: usize, pc: u32, index: Place) -> Option<Place> {
        let caller = thread.frames.get(depth.checked_sub(1)?)?;
        let Body::Code(code) = self.program.body(caller.function) else {
            return None;
        };
        let op = code.ops.get(pc.checked_sub(1)? as usize)?;
        match op.opcode {
            Opcode::PropSet => Some(op.a),
            Opcode::CallMethod | Opcode::CallParent | Opcode::CallStatic => code
                .sites
                .get(usize::from(op.c))?
                .args
                .get(usize::from(index))
                .copied(),
            _ => None,
        }
    }
}

/// The last instruction before `until` that stores into `place`.
fn last_store(code: &Code, until: usize, place: Place) -> Option<(usize, Op)> {
    if place == NOWHERE {
        return None;
    }
    let before = code.ops.get(..until.min(code.ops.len()))?;
    let stores = |op: &Op| op.a == place && stores_into_a(op.opcode);
    before
        .iter()
        .enumerate()
        .rev()
        .find(|(_, op)| stores(op))
        .map(|(at, op)| (at, *op))
}

fn stores_into_a(opcode: Opcode) -> bool {
    !matches!(
        opcode,
        Opcode::Nop
            | Opcode::Jmp
            | Opcode::JmpT
            | Opcode::JmpF
            | Opcode::Return
            | Opcode::PropSet
            | Opcode::ArraySetElement
    )
}
