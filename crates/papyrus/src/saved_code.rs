//! Code of functions in progress, as saves hold it.
//!
//! A function that runs while the game is saved is saved with its code. When the script's file has
//! other code for it after reading, frames that were inside go on in the old code and new calls run
//! the new one; the log says so. Source: docs/papyrus-vm.md "Saves".
//! Not here: source lines, which a save does not have.

use crate::Vm;
use crate::class::Program;
use crate::function::{
    Body, CONSTANT, Cache, Code, Fast, FunctionId, FunctionKey, NOWHERE, Op, PLACES, Place, SELF,
    Site, VARIABLE,
};
use crate::link_code::fast;
use crate::log::{LogKind, Severity};
use crate::slot::{STRING, Slot};
use crate::thread::Thread;
use crate::value::{ClassId, StrId, Type};
use pex::Opcode;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A function's code. Places of variables are those of the script's members written beside it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct SavedCode {
    key: FunctionKey,
    global: bool,
    params: u32,
    result: Type,
    types: Vec<Type>,
    names: Vec<StrId>,
    defaults: Vec<Slot>,
    constants: Vec<Slot>,
    /// Opcode number and the three places of each instruction.
    ops: Vec<(u8, Place, Place, Place)>,
    sites: Vec<SavedSite>,
    faults: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct SavedSite {
    name: StrId,
    class: Option<ClassId>,
    args: Vec<Place>,
}

impl SavedCode {
    fn of(key: FunctionKey, code: &Code) -> SavedCode {
        let op = |op: &Op| (op.opcode.number(), op.a, op.b, op.c);
        let site = |site: &Site| SavedSite {
            name: site.name,
            class: site.class,
            args: site.args.to_vec(),
        };
        SavedCode {
            key,
            global: code.global,
            params: code.params,
            result: code.result,
            types: code.types.to_vec(),
            names: code.names.to_vec(),
            defaults: code.defaults.to_vec(),
            constants: code.constants.to_vec(),
            ops: code.ops.iter().map(op).collect(),
            sites: code.sites.iter().map(site).collect(),
            faults: code.faults.to_vec(),
        }
    }

    /// Whether the parts fit together: read data may hold anything.
    fn is_whole(&self) -> bool {
        let locals = self.types.len();
        self.defaults.len() == locals
            && self.names.len() == locals
            && self.params as usize <= locals
            && locals <= PLACES
    }

    /// Gives each variable its place among the script's members of today; a variable that is gone
    /// reads as None and takes anything.
    fn refit(&mut self, places: &[Option<usize>]) {
        let new = |place: &mut Place| {
            if (VARIABLE..SELF).contains(place) {
                let old = usize::from(*place - VARIABLE);
                let at = places.iter().position(|from| *from == Some(old));
                *place = at.map_or(NOWHERE, |at| VARIABLE | at as u16);
            }
        };
        for (opcode, a, b, c) in &mut self.ops {
            match Opcode::from_number(*opcode) {
                // Not places: a jump's distance is in two of them, a fault's number in one.
                Some(Opcode::Nop | Opcode::Jmp) | None => {}
                Some(Opcode::JmpT | Opcode::JmpF) => new(a),
                Some(opcode) if has_site(opcode) => [a, b].into_iter().for_each(new),
                Some(_) => [a, b, c].into_iter().for_each(new),
            }
        }
        self.sites
            .iter_mut()
            .flat_map(|site| &mut site.args)
            .for_each(new);
    }

    /// Texts the code holds.
    fn texts(&self) -> impl Iterator<Item = StrId> {
        let strings = self.constants.iter().chain(&self.defaults);
        let strings = strings.filter(|slot| slot.kind() == STRING);
        strings
            .map(|slot| StrId(slot.low()))
            .chain(self.names.iter().copied())
            .chain(self.sites.iter().map(|site| site.name))
    }

    fn code(&self, program: &mut Program) -> Code {
        let mut site = |site: &SavedSite| {
            let cache = program.caches.len() as u32;
            program.caches.push(Cache::EMPTY);
            Site {
                name: site.name,
                class: site.class,
                args: site.args.clone().into(),
                cache,
            }
        };
        let sites = self.sites.iter().map(&mut site).collect();
        let members = program
            .get(self.key.class)
            .map_or(&[][..], |class| &class.members);
        let type_at = |place: Place| match place {
            SELF => Type::Object(self.key.class),
            NOWHERE => Type::None,
            VARIABLE..SELF => members
                .get(usize::from(place - VARIABLE))
                .map_or(Type::None, |member| member.ty),
            CONSTANT..VARIABLE => {
                let at = usize::from(place - CONSTANT);
                self.constants
                    .get(at)
                    .map_or(Type::None, |slot| kind(*slot))
            }
            _ => self
                .types
                .get(usize::from(place))
                .copied()
                .unwrap_or(Type::None),
        };
        let op = |&(opcode, a, b, c): &(u8, Place, Place, Place)| {
            let opcode = Opcode::from_number(opcode).unwrap_or(Opcode::Nop);
            let broken = opcode == Opcode::Nop && a == 1;
            Op {
                fast: match broken {
                    true => Fast::Leave,
                    false => fast(opcode, [a, b, c], type_at),
                },
                opcode,
                a,
                b,
                c,
            }
        };
        Code {
            global: self.global,
            params: self.params,
            result: self.result,
            types: self.types.clone().into(),
            names: self.names.clone().into(),
            defaults: self.defaults.clone().into(),
            constants: self.constants.clone().into(),
            ops: self.ops.iter().map(op).collect(),
            sites,
            faults: self.faults.clone().into(),
            lines: None,
        }
    }
}

/// Whether an instruction's third place is the number of its call site.
fn has_site(opcode: Opcode) -> bool {
    matches!(
        opcode,
        Opcode::CallMethod
            | Opcode::CallParent
            | Opcode::CallStatic
            | Opcode::PropGet
            | Opcode::PropSet
            | Opcode::ArrayFindElement
            | Opcode::ArrayRFindElement
    )
}

/// The type of a constant.
fn kind(slot: Slot) -> Type {
    match slot.value() {
        crate::Value::Int(_) => Type::Int,
        crate::Value::Float(_) => Type::Float,
        crate::Value::Bool(_) => Type::Bool,
        crate::Value::String(_) => Type::String,
        _ => Type::None,
    }
}

impl Vm {
    /// The code of every function that a frame is in.
    pub(crate) fn code_in_progress(&self) -> Vec<SavedCode> {
        let threads = self.threads.values().flatten();
        let frames = threads.flat_map(|thread| &thread.frames);
        let mut all = BTreeMap::new();
        for frame in frames {
            let Some(key) = self.program.key(frame.function) else {
                continue;
            };
            let entry = all.entry(key);
            let std::collections::btree_map::Entry::Vacant(entry) = entry else {
                continue;
            };
            let read = self.read_code.get(&key.class);
            match self.program.code(frame.function) {
                Some(code) => {
                    entry.insert(SavedCode::of(key, code));
                }
                // Its script has not been given since it was read.
                None => {
                    let code = read.and_then(|all| all.iter().find(|code| code.key == key));
                    if let Some(code) = code {
                        entry.insert(code.clone());
                    }
                }
            }
        }
        all.into_values().collect()
    }

    /// Takes the code a save brought; it is compared once its script is there.
    pub(crate) fn restore_code(&mut self, saved: Vec<SavedCode>) {
        for code in saved.into_iter().filter(SavedCode::is_whole) {
            self.program.pins.extend(code.texts());
            self.read_code.entry(code.key.class).or_default().push(code);
        }
    }

    /// Compares the code a save brought with a script that was just linked. `places`: where each of
    /// its members was among those written, when they differ.
    pub(crate) fn compare_code(&mut self, class: ClassId, places: Option<&[Option<usize>]>) {
        for mut saved in self.read_code.remove(&class).unwrap_or_default() {
            if let Some(places) = places {
                saved.refit(places);
            }
            let old = self.program.function(saved.key);
            let version = std::mem::take(&mut saved.key.version);
            let new = self.program.function(saved.key);
            self.link_code(new);
            let same = |code| SavedCode::of(saved.key, code) == saved;
            if self.program.code(new).is_some_and(same) {
                self.replace_function(old, new);
                continue;
            }
            let kept = match version {
                0 => self.program.free_version(saved.key),
                _ => old,
            };
            let code = saved.code(&mut self.program);
            self.program.set_body(kept, Body::Code(Box::new(code)));
            self.replace_function(old, kept);
            self.report_old_code(kept);
        }
    }

    fn replace_function(&mut self, old: FunctionId, new: FunctionId) {
        let threads = self.threads.values_mut().flatten();
        let frames = threads.flat_map(|thread| &mut thread.frames);
        for frame in frames.filter(|frame| frame.function == old) {
            frame.function = new;
        }
    }

    /// One line for each frame that goes on in old code; frames count from the outermost.
    fn report_old_code(&mut self, function: FunctionId) {
        let Some(key) = self.program.key(function) else {
            return;
        };
        let text = |id| self.heap.strings.get(id);
        let name = format!(
            "{}.{}.{}",
            text(self.program.name(key.class)),
            text(key.state),
            text(key.name)
        );
        let mut lines = Vec::new();
        let threads = self.threads.values().flatten();
        for (thread, frame) in threads.flat_map(|thread| frames_in(thread, function)) {
            lines.push(format!(
                "Function {name} in stack frame {frame} in stack {thread} differs from the \
                 in-game resource files - using version from save"
            ));
        }
        for line in lines {
            self.report(LogKind::Game, Severity::Warning, &line);
        }
    }
}

/// A thread's number and those of its frames that are in a function.
fn frames_in(thread: &Thread, function: FunctionId) -> impl Iterator<Item = (u64, usize)> {
    let frames = thread.frames.iter().enumerate();
    frames
        .filter(move |(_, frame)| frame.function == function)
        .map(|(at, _)| (thread.id.0, at))
}
