//! Linking a script: members, properties and functions of a type from its PEX.
//!
//! A script links once its parents have; the code of a function when it is first called. What that
//! code names (texts, types, scripts it calls) is taken up with the script all the same: when a function
//! is first called must not show in the state.
//! Broken parts never stop it: a bad instruction becomes one
//! that aborts its function with a log line (`link_code.rs`).

use crate::class::{Class, Member, Program, Property, plain_type};
use crate::conditional::Flagged;
use crate::function::{
    Body, Code, Fast, FunctionId, FunctionKey, Later, Native, Op, Role, VARIABLE,
};
use crate::heap::Heap;
use crate::link_code;
use crate::sorted::Sorted;
use crate::value::{ClassId, StrId, Type, Value};
use pex::{
    DebugFunctionKind, FunctionAt, FunctionFlags, Opcode, PropertyFlags, Script, StringId, Use,
};
use std::borrow::Cow;

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
    pub(crate) script: &'a Script,
    pub(crate) class: ClassId,
    /// The file's strings.
    names: Vec<StrId>,
    types: Vec<Option<Type>>,
    /// By the same numbers, where the script's own variables are; `u32::MAX` for other strings.
    places: Vec<u32>,
}

/// Links `class` from its script. Its parent is settled already.
pub(crate) fn link(
    program: &mut Program,
    heap: &mut Heap,
    known: Known,
    class: ClassId,
    script: Script,
) -> Result<(), String> {
    let strings = script.uses().len();
    let mut linker = Linker {
        program,
        heap,
        known,
        script: &script,
        class,
        names: Vec::with_capacity(strings),
        types: vec![None; strings],
        places: vec![u32::MAX; strings],
    };
    let linked = linker.run();
    let names = linker.names;
    if let Some(entry) = program.get_mut(class) {
        (entry.names, entry.script) = (names, Some(script));
    }
    linked
}

/// Links the code of a function that is called for the first time.
pub(crate) fn link_later(
    program: &mut Program,
    heap: &mut Heap,
    known: Known,
    id: FunctionId,
    later: Later,
) {
    let Some(key) = program.key(id) else { return };
    let Some(entry) = program.get_mut(key.class) else {
        return;
    };
    let property = entry.properties.get(key.name).map(|property| property.ty);
    let code = match (later, property, entry.script.clone()) {
        (Later::Reads(at), Some(ty), _) => reads(ty, at),
        (Later::Writes(at), Some(ty), _) => writes(key.name, ty, at),
        (Later::File(function), _, Some(script)) => {
            let names = std::mem::take(&mut entry.names);
            let mut linker = Linker {
                program,
                heap,
                known,
                script: &script,
                class: key.class,
                types: vec![None; names.len()],
                names,
                places: Vec::new(),
            };
            let code = script.function(function);
            let code = code.map(|function| link_code::link(&mut linker, key, &function));
            let names = linker.names;
            if let Some(entry) = program.get_mut(key.class) {
                entry.names = names;
            }
            let Some(code) = code else { return };
            code
        }
        _ => return,
    };
    program.set_body(id, Body::Code(Box::new(code)));
}

/// The parent a script names, if any.
pub(crate) fn parent_name(script: &Script) -> Option<String> {
    let parent = text(script, script.object()?.parent);
    (!parent.is_empty()).then(|| parent.into_owned())
}

/// A string as text: bytes that are not UTF-8 as Windows-1252 would show them, one char a byte.
fn text(script: &Script, id: StringId) -> Cow<'_, str> {
    let bytes = script.string(id);
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect(),
    }
}

impl Linker<'_> {
    /// A string of the file as a text of the pool.
    pub(crate) fn name(&self, id: StringId) -> StrId {
        let name = self.names.get(usize::from(id.0));
        name.copied().unwrap_or(StrId::EMPTY)
    }

    /// A declared type. A native type's script is asked for at once, so that no thread waits for it
    /// when it first calls one of its functions.
    pub(crate) fn type_of(&mut self, id: pex::StringId) -> Type {
        let at = usize::from(id.0);
        if let Some(Some(ty)) = self.types.get(at) {
            return *ty;
        }
        let text = text(self.script, id);
        let ty = match plain_type(&text) {
            Some(plain) => plain,
            None if text.ends_with("[]") => self.program.type_named(self.heap, &text),
            None => Type::Object(self.program.class(self.name(id))),
        };
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
    pub(crate) fn lines_of(&self, key: FunctionKey) -> Option<Vec<u16>> {
        let kind = match key.role {
            Role::Plain => DebugFunctionKind::Function,
            Role::Getter => DebugFunctionKind::Getter,
            Role::Setter => DebugFunctionKind::Setter,
        };
        let strings = &self.heap.strings;
        let (state, name) = (strings.get(key.state), strings.get(key.name));
        let same = |bytes: &[u8], text: &str| bytes.eq_ignore_ascii_case(text.as_bytes());
        self.script
            .lines(kind, |one, other| same(one, state) && same(other, name))
    }

    /// Takes up the file's strings in their order, and what the functions name. Unknown: the order;
    /// it shows only in how texts that differ in case are spelled.
    fn take_up(&mut self) {
        let script = self.script;
        for (id, _) in (0..=u16::MAX).map(StringId).zip(script.uses()) {
            let name = self.heap.strings.intern(&text(script, id));
            self.names.push(name);
        }
        for (id, what) in (0..=u16::MAX).map(StringId).zip(script.uses()) {
            if what.has(Use::TYPE) {
                self.type_of(id);
            }
            if what.has(Use::CALLED) {
                let class = self.program.class(self.name(id));
                self.program.need(class);
            }
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
        let script = self.script;
        let Some(object) = script.object() else {
            return Err("it holds no script".to_owned());
        };
        self.take_up();
        let parent = self.program.get(self.class).and_then(|class| class.parent);
        let mut members = match parent.and_then(|parent| self.program.get(parent)) {
            Some(parent) if !parent.members.is_empty() => parent.members.clone(),
            _ => vec![state_member(self.known)],
        };
        let flagged = Flagged::of(script, object);
        members.reserve_exact(object.variables.len());
        for variable in &object.variables {
            if let Some(place) = self.places.get_mut(usize::from(variable.name.0)) {
                *place = members.len() as u32;
            }
            let (name, ty) = (self.name(variable.name), self.type_of(variable.type_name));
            let initial = self.literal(ty, &variable.value);
            let initial = if self.heap.fits(ty, initial) {
                initial
            } else {
                ty.default_value()
            };
            members.push(Member {
                name,
                ty,
                initial,
                is_conditional: flagged.has(variable),
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
        let source = String::from_utf8_lossy(script.source()).into_owned();
        self.own(|class| {
            class.members = members;
            class.auto_state = auto;
            class.source = file_name(&source).into();
        });
        self.properties(object);
        self.functions(object);
        Ok(())
    }

    fn own(&mut self, change: impl FnOnce(&mut Class)) {
        if let Some(class) = self.program.get_mut(self.class) {
            change(class);
        }
    }

    fn functions(&mut self, object: &pex::Object<FunctionAt>) {
        let count = object.states.iter().map(|state| state.functions.len());
        let mut functions = Vec::with_capacity(count.sum());
        for state in &object.states {
            let state_name = self.name(state.name);
            for (name, function) in &state.functions {
                let name = self.name(*name);
                let key = FunctionKey {
                    state: state_name,
                    ..Program::plain(self.class, name)
                };
                functions.push(((state_name, name), self.function(key, *function)));
            }
        }
        self.own(|class| class.functions = Sorted::new(functions));
    }

    fn function(&mut self, key: FunctionKey, function: FunctionAt) -> FunctionId {
        let is_native = function.flags.has(FunctionFlags::NATIVE);
        let native = is_native.then(|| self.script.function(function)).flatten();
        let body = match native {
            Some(native) => Body::Native(Box::new(self.native(&native))),
            None => Body::Later(Later::File(function)),
        };
        self.program.linked_function(key, body)
    }

    fn native(&mut self, function: &pex::Function) -> Native {
        let params = function.params.iter();
        let params = params.map(|param| self.type_of(param.type_name)).collect();
        Native {
            binding: None,
            params: Some(params),
            result: self.type_of(function.return_type),
            global: function.flags.has(FunctionFlags::GLOBAL),
        }
    }

    fn properties(&mut self, object: &pex::Object<FunctionAt>) {
        let mut properties = Vec::with_capacity(object.properties.len());
        for property in &object.properties {
            let (name, ty) = (self.name(property.name), self.type_of(property.type_name));
            let variable = match property.auto_variable {
                Some(variable) if property.flags.has(PropertyFlags::AUTO) => self.member(variable),
                _ => None,
            };
            let mut accessor = |role, function: &Option<FunctionAt>| {
                let key = FunctionKey {
                    role,
                    ..Program::plain(self.class, name)
                };
                let function = function.filter(|_| variable.is_none());
                function.map(|function| self.function(key, function))
            };
            let getter = accessor(Role::Getter, &property.getter);
            let setter = accessor(Role::Setter, &property.setter);
            let property = Property {
                class: self.class,
                ty,
                readable: property.flags.has(PropertyFlags::READ),
                writable: property.flags.has(PropertyFlags::WRITE),
                variable,
                getter,
                setter,
            };
            properties.push((name, property));
        }
        self.own(|class| class.properties = Sorted::new(properties));
        self.program.settle_accessors(self.class);
    }

    /// The place of a variable the file names.
    fn member(&self, name: StringId) -> Option<u32> {
        match self.places.get(usize::from(name.0)) {
            Some(&place) if place != u32::MAX => Some(place),
            _ => {
                let at = self.program.member(self.class, self.name(name));
                at.map(|at| at as u32)
            }
        }
    }
}

/// The Get function of an auto property, for callers that have to wait for the script.
fn reads(ty: Type, variable: u32) -> Code {
    let place = VARIABLE | variable as u16;
    Code {
        ops: Box::new([small_op(Opcode::Return, Fast::Return, 0, place)]),
        ..small_code(0, ty, &[])
    }
}

/// The Set function of an auto property.
fn writes(name: StrId, ty: Type, variable: u32) -> Code {
    let place = VARIABLE | variable as u16;
    Code {
        ops: Box::new([small_op(Opcode::Assign, Fast::Leave, place, 0)]),
        ..small_code(1, Type::None, &[(name, ty)])
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
