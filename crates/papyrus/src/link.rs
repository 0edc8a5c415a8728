//! Linking a script: members, properties and functions of a type from its PEX.
//!
//! A script links once its parents have. Broken parts never stop it: a bad instruction becomes one
//! that aborts its function with a log line (`link_code.rs`).

use crate::class::{Class, Member, Program, Property};
use crate::function::{Body, Code, Fast, FunctionId, FunctionKey, Native, Op, Role, VARIABLE};
use crate::heap::Heap;
use crate::link_code;
use crate::value::{ClassId, StrId, Type, Value};
use pex::{DebugFunctionKind, FunctionFlags, Opcode, Pex, PropertyFlags};
use std::collections::BTreeMap;

/// Names the machine itself uses.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Known {
    pub(crate) this: StrId,
    pub(crate) state: StrId,
    pub(crate) nowhere: StrId,
    pub(crate) goto_state: StrId,
    pub(crate) get_state: StrId,
    pub(crate) on_begin: StrId,
    pub(crate) on_end: StrId,
    pub(crate) on_init: StrId,
}

impl Known {
    pub(crate) fn new(program: &mut Program, heap: &mut Heap) -> Known {
        let mut name = |text| {
            let name = heap.strings.intern(text);
            program.pins.push(name);
            name
        };
        Known {
            this: name("self"),
            state: name("::State"),
            nowhere: name("::NoneVar"),
            goto_state: name("GotoState"),
            get_state: name("GetState"),
            on_begin: name("OnBeginState"),
            on_end: name("OnEndState"),
            on_init: name("OnInit"),
        }
    }
}

/// What linking reads and makes.
pub(crate) struct Linker<'a> {
    pub(crate) program: &'a mut Program,
    pub(crate) heap: &'a mut Heap,
    pub(crate) known: Known,
    pub(crate) pex: &'a Pex,
    pub(crate) class: ClassId,
    names: Vec<Option<StrId>>,
    types: Vec<Option<Type>>,
    /// Source lines of functions, by kind, state and name.
    lines: BTreeMap<(Role, StrId, StrId), &'a [u16]>,
}

/// Links `class` from its script. Its parent is settled already.
pub(crate) fn link(
    program: &mut Program,
    heap: &mut Heap,
    known: Known,
    class: ClassId,
    pex: &Pex,
) -> Result<(), String> {
    let mut linker = Linker {
        program,
        heap,
        known,
        pex,
        class,
        names: vec![None; pex.strings.len()],
        types: vec![None; pex.strings.len()],
        lines: BTreeMap::new(),
    };
    linker.run()
}

/// The parent a script names, if any.
pub(crate) fn parent_name(pex: &Pex) -> Option<String> {
    let parent = pex.text(pex.objects.first()?.parent);
    (!parent.is_empty()).then_some(parent)
}

impl Linker<'_> {
    /// A name of the script as a pinned text.
    pub(crate) fn name(&mut self, id: pex::StringId) -> StrId {
        let at = usize::from(id.0);
        if let Some(Some(name)) = self.names.get(at) {
            return *name;
        }
        let name = self.heap.strings.intern(&self.pex.text(id));
        self.program.pins.push(name);
        if let Some(slot) = self.names.get_mut(at) {
            *slot = Some(name);
        }
        name
    }

    /// A declared type. A native type's script is asked for at once, so that no thread waits for it
    /// when it first calls one of its functions.
    pub(crate) fn type_of(&mut self, id: pex::StringId) -> Type {
        let at = usize::from(id.0);
        if let Some(Some(ty)) = self.types.get(at) {
            return *ty;
        }
        let text = self.pex.text(id);
        let ty = self.program.type_named(self.heap, &text);
        if let Type::Object(class) | Type::ObjectArray(class) = ty
            && self.program.is_native(class)
        {
            self.program.need(class);
        }
        if let Some(slot) = self.types.get_mut(at) {
            *slot = Some(ty);
        }
        ty
    }

    /// Source lines of a function's instructions, when the script brings them.
    pub(crate) fn lines_of(&self, key: FunctionKey) -> Option<Box<[u16]>> {
        let lines = self.lines.get(&(key.role, key.state, key.name))?;
        Some((*lines).into())
    }

    /// Sorts the debug entries; of two for one function the first counts.
    fn debug_lines(&mut self) {
        let pex = self.pex;
        for entry in pex.debug.iter().flat_map(|debug| &debug.functions) {
            let role = match entry.kind {
                DebugFunctionKind::Function => Role::Plain,
                DebugFunctionKind::Getter => Role::Getter,
                DebugFunctionKind::Setter => Role::Setter,
                DebugFunctionKind::Other(_) => continue,
            };
            let key = (role, self.name(entry.state), self.name(entry.function));
            self.lines.entry(key).or_insert(&entry.lines);
        }
    }

    /// A literal as a variable of type `ty` takes it.
    pub(crate) fn literal(&mut self, ty: Type, value: &pex::Value) -> Value {
        match (ty, *value) {
            (_, pex::Value::None) => ty.default_value(),
            (_, pex::Value::Identifier(id) | pex::Value::String(id)) => {
                Value::String(self.name(id))
            }
            (Type::Float, pex::Value::Int(number)) => Value::Float(number as f32),
            (Type::Bool, pex::Value::Int(number)) => Value::Bool(number != 0),
            (_, pex::Value::Int(number)) => Value::Int(number),
            (_, pex::Value::Float(number)) => Value::Float(number),
            (_, pex::Value::Bool(byte)) => Value::Bool(byte != 0),
        }
    }

    fn run(&mut self) -> Result<(), String> {
        let pex = self.pex;
        let Some(object) = pex.objects.first() else {
            return Err("it holds no script".to_owned());
        };
        let parent = self.program.get(self.class).and_then(|class| class.parent);
        let mut members = match parent.and_then(|parent| self.program.get(parent)) {
            Some(parent) if !parent.members.is_empty() => parent.members.clone(),
            _ => vec![state_member(self.known)],
        };
        for variable in &object.variables {
            let (name, ty) = (self.name(variable.name), self.type_of(variable.type_name));
            let initial = self.literal(ty, &variable.value);
            let initial = if self.heap.fits(ty, initial) {
                initial
            } else {
                ty.default_value()
            };
            let is_conditional = self.is_conditional(object, variable);
            members.push(Member {
                name,
                ty,
                initial,
                is_conditional,
            });
        }
        if members.len() >= crate::function::PLACES {
            return Err(format!("it has {} variables", members.len()));
        }
        let auto = self.name(object.auto_state);
        let inherited = parent
            .and_then(|parent| self.program.get(parent))
            .map(|p| p.auto_state);
        let auto = if auto == StrId::EMPTY {
            inherited.unwrap_or(auto)
        } else {
            auto
        };
        let source = String::from_utf8_lossy(&pex.header.source).into_owned();
        self.own(|class| {
            class.members = members;
            class.auto_state = auto;
            class.source = file_name(&source).into();
        });
        self.debug_lines();
        self.properties(object);
        self.functions(object);
        Ok(())
    }

    fn own(&mut self, change: impl FnOnce(&mut Class)) {
        if let Some(class) = self.program.get_mut(self.class) {
            change(class);
        }
    }

    fn functions(&mut self, object: &pex::Object) {
        let mut functions = BTreeMap::new();
        for state in &object.states {
            let state_name = self.name(state.name);
            for (name, function) in &state.functions {
                let name = self.name(*name);
                let key = FunctionKey {
                    class: self.class,
                    state: state_name,
                    name,
                    role: Role::Plain,
                    version: 0,
                };
                functions
                    .entry((state_name, name))
                    .or_insert(self.function(key, function));
            }
        }
        self.own(|class| class.functions = functions);
    }

    fn function(&mut self, key: FunctionKey, function: &pex::Function) -> FunctionId {
        let id = self.program.function(key);
        let body = if function.flags.has(FunctionFlags::NATIVE) {
            let params = function
                .params
                .iter()
                .map(|param| self.type_of(param.type_name))
                .collect();
            Body::Native(Box::new(Native {
                binding: None,
                params: Some(params),
                result: self.type_of(function.return_type),
                global: function.flags.has(FunctionFlags::GLOBAL),
            }))
        } else {
            Body::Code(Box::new(link_code::link(self, key, function)))
        };
        self.program.set_body(id, body);
        id
    }

    fn properties(&mut self, object: &pex::Object) {
        let mut properties = BTreeMap::new();
        for property in &object.properties {
            let name = self.name(property.name);
            let ty = self.type_of(property.type_name);
            let key = |role| FunctionKey {
                class: self.class,
                state: StrId::EMPTY,
                name,
                role,
                version: 0,
            };
            let (getter, setter) = (key(Role::Getter), key(Role::Setter));
            let variable = match property.auto_variable {
                Some(variable) if property.flags.has(PropertyFlags::AUTO) => {
                    let variable = self.name(variable);
                    self.program
                        .member(self.class, variable)
                        .map(|at| at as u32)
                }
                _ => None,
            };
            let (getter, setter) = match variable {
                Some(at) => (
                    Some(self.reads(getter, ty, at)),
                    Some(self.writes(setter, ty, at)),
                ),
                None => (
                    property
                        .getter
                        .as_ref()
                        .map(|function| self.function(getter, function)),
                    property
                        .setter
                        .as_ref()
                        .map(|function| self.function(setter, function)),
                ),
            };
            properties.entry(name).or_insert(Property {
                ty,
                readable: property.flags.has(PropertyFlags::READ),
                writable: property.flags.has(PropertyFlags::WRITE),
                variable,
                getter,
                setter,
            });
        }
        self.own(|class| class.properties = properties);
    }

    /// The Get function of an auto property, for callers that have to wait for the script.
    fn reads(&mut self, key: FunctionKey, ty: Type, variable: u32) -> FunctionId {
        let mut code = small_code(0, ty, &[]);
        let place = VARIABLE | variable as u16;
        code.ops = Box::new([small_op(Opcode::Return, Fast::Return, 0, place)]);
        let id = self.program.function(key);
        self.program.set_body(id, Body::Code(Box::new(code)));
        id
    }

    /// The Set function of an auto property.
    fn writes(&mut self, key: FunctionKey, ty: Type, variable: u32) -> FunctionId {
        let mut code = small_code(1, Type::None, &[(key.name, ty)]);
        let place = VARIABLE | variable as u16;
        code.ops = Box::new([small_op(Opcode::Assign, Fast::Leave, place, 0)]);
        let id = self.program.function(key);
        self.program.set_body(id, Body::Code(Box::new(code)));
        id
    }
}

pub(crate) fn small_op(opcode: Opcode, fast: Fast, a: u16, b: u16) -> Op {
    Op {
        fast,
        opcode,
        a,
        b,
        c: 0,
    }
}

pub(crate) fn small_code(params: u32, result: Type, locals: &[(StrId, Type)]) -> Code {
    Code {
        global: false,
        params,
        result,
        types: locals.iter().map(|local| local.1).collect(),
        names: locals.iter().map(|local| local.0).collect(),
        defaults: locals
            .iter()
            .map(|local| local.1.default_value().into())
            .collect(),
        constants: Box::new([]),
        ops: Box::new([]),
        sites: Box::new([]),
        faults: Box::new([]),
        lines: None,
    }
}

pub(crate) fn state_member(known: Known) -> Member {
    Member {
        name: known.state,
        ty: Type::String,
        initial: Value::String(StrId::EMPTY),
        is_conditional: false,
    }
}

fn file_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}
