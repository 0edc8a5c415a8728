//! Checked and emitted parts to a [`Pex`].
//!
//! Every spelling is a string of its own at first; `strings` makes the table of the file of them.

use std::collections::{BTreeMap, BTreeSet};

use pex::{
    Debug, DebugFunction, DebugFunctionKind, Function, FunctionFlags, Header, Instruction, Object,
    Pex, Property, PropertyFlags, State, StringId, StringTable, TypedName, UserFlag, Value,
    Variable,
};

use super::Options;
use super::ast::{self, Constant, PropertyKind, Script};
use super::checker::CheckedScript;
use super::emitter::{Code, Line, Numbers, Operand, emit};
use super::interface::auto_variable;
use super::script_type::Type;
use super::typed::TypedFunction;

mod strings;

pub(crate) use strings::fold;

/// A function with its code.
struct Built {
    face: TypedFunction,
    code: Code,
    /// Made here, without lines.
    is_built_in: bool,
}

struct BuiltProperty {
    get: Option<Built>,
    set: Option<Built>,
}

/// Bit of the user flag `Conditional`.
const CONDITIONAL: u32 = 2;

/// The script does not fit the format's counts.
#[derive(Debug)]
pub(crate) struct TooBig;

/// The whole file.
pub(crate) fn image(
    file_name: &str,
    script: &Script,
    checked: &CheckedScript,
    options: &Options,
) -> Result<Pex, TooBig> {
    // Temporaries are numbered in the order of the source.
    let mut numbers = Numbers::default();
    let accessors = accessors(script);
    let mut built: BTreeMap<u32, Built> = BTreeMap::new();
    for (place, function) in checked {
        numbers.none_variable = match accessors.contains(place) {
            true => super::emitter::ACCESSOR_NONE_VARIABLE,
            false => super::emitter::NONE_VARIABLE,
        };
        built.insert(*place, Built::new(function, &mut numbers, options));
    }
    let properties = script
        .properties
        .iter()
        .map(|property| properties(property, &mut built));
    let properties: Vec<BuiltProperty> = properties.collect();
    let mut of = |functions: &[ast::Function]| -> Vec<Built> {
        functions
            .iter()
            .filter_map(|it| built.remove(&it.name.span.start))
            .collect()
    };
    let mut functions = of(&script.functions);
    let declared = |name: &str| {
        functions
            .iter()
            .any(|it| it.face.name.eq_ignore_ascii_case(name))
    };
    let mut missing = state_functions(script.parent.is_none());
    missing.retain(|it| !declared(&it.face.name));
    functions.splice(0..0, missing);
    let mut states = vec![(String::new(), functions)];
    for state in &script.states {
        states.push((state.name.text.clone(), of(&state.functions)));
    }
    Writer {
        file_name,
        script,
        options,
        strings: StringTable::new(),
    }
    .file(&properties, &states)
}

/// Where the functions of properties stand.
fn accessors(script: &Script) -> BTreeSet<u32> {
    let full = script
        .properties
        .iter()
        .map(|property| match &property.kind {
            PropertyKind::Full { get, set } => [get.as_deref(), set.as_deref()],
            _ => [None, None],
        });
    full.flatten()
        .flatten()
        .map(|it| it.name.span.start)
        .collect()
}

fn properties(property: &ast::Property, built: &mut BTreeMap<u32, Built>) -> BuiltProperty {
    let mut take = |place: u32| built.remove(&place);
    match &property.kind {
        PropertyKind::Auto(_) => BuiltProperty {
            get: None,
            set: None,
        },
        PropertyKind::AutoReadOnly(_) => BuiltProperty {
            get: take(property.name.span.start),
            set: None,
        },
        PropertyKind::Full { get, set } => BuiltProperty {
            get: get.as_ref().and_then(|it| take(it.name.span.start)),
            set: set.as_ref().and_then(|it| take(it.name.span.start)),
        },
    }
}

impl Built {
    fn new(function: &TypedFunction, numbers: &mut Numbers, options: &Options) -> Built {
        let mut code = emit(function, numbers);
        if options.optimise {
            super::optimiser::shorten(&mut code, &function.params);
        }
        Built {
            face: function.clone(),
            code,
            is_built_in: false,
        }
    }
}

/// `GetState` and `GotoState`, which the original puts into every script, and the two events they
/// call, which it puts into scripts without a parent.
fn state_functions(is_orphan: bool) -> Vec<Built> {
    let mut functions = vec![get_state(), goto_state()];
    if is_orphan {
        let event = |name, doc| built_in(name, Type::None, Vec::new(), doc, Code::nothing());
        functions.push(event(
            "onBeginState",
            "Event received when this state is switched to",
        ));
        functions.push(event(
            "onEndState",
            "Event received when this state is switched away from",
        ));
    }
    functions
}

fn get_state() -> Built {
    let code = Code {
        locals: Vec::new(),
        lines: vec![plain(pex::Opcode::Return, &["::State"])],
    };
    let doc = "Function that returns the current state";
    built_in("GetState", Type::String, Vec::new(), doc, code)
}

fn goto_state() -> Built {
    let nothing = super::emitter::NONE_VARIABLE;
    let call = |event| plain(pex::Opcode::CallMethod, &[event, "self", nothing]);
    let code = Code {
        locals: vec![(nothing.to_owned(), Type::None)],
        lines: vec![
            call("onEndState"),
            plain(pex::Opcode::Assign, &["::State", "newState"]),
            call("onBeginState"),
        ],
    };
    let params = vec![("newState".to_owned(), Type::String)];
    let doc = "Function that switches this object to the specified state";
    built_in("GotoState", Type::None, params, doc, code)
}

/// An instruction over names, of no source line.
fn plain(opcode: pex::Opcode, names: &[&str]) -> Line {
    let operands = names.iter().map(|name| Operand::Name((*name).to_owned()));
    Line {
        opcode,
        operands: operands.collect(),
        arguments: Vec::new(),
        line: 0,
    }
}

fn built_in(
    name: &str,
    return_type: Type,
    params: Vec<(String, Type)>,
    doc: &str,
    code: Code,
) -> Built {
    Built {
        face: TypedFunction {
            place: 0,
            name: name.to_owned(),
            return_type,
            params,
            doc: doc.into(),
            user_flags: 0,
            is_native: false,
            is_global: false,
            body: Vec::new(),
        },
        code,
        is_built_in: true,
    }
}

struct Writer<'a> {
    /// Name of the source without its ending.
    file_name: &'a str,
    script: &'a Script,
    options: &'a Options,
    strings: StringTable,
}

type Fits<T> = Result<T, TooBig>;

impl Writer<'_> {
    fn name(&mut self, text: &str) -> Fits<StringId> {
        self.strings.intern(text.as_bytes()).ok_or(TooBig)
    }

    fn type_name(&mut self, ty: &Type) -> Fits<StringId> {
        self.name(&ty.to_string())
    }

    fn bytes(&mut self, text: &[u8]) -> Fits<StringId> {
        self.strings.intern(text).ok_or(TooBig)
    }

    fn file(mut self, properties: &[BuiltProperty], states: &[(String, Vec<Built>)]) -> Fits<Pex> {
        let options = self.options;
        let header = Header {
            major: 3,
            minor: 2,
            game: 1,
            compiled_at: options.compiled_at,
            source: format!("{}.psc", self.file_name).into_bytes().into(),
            user: options.user.as_bytes().into(),
            machine: options.machine.as_bytes().into(),
        };
        let debug = match options.debug_info {
            true => Some(self.debug(properties, states)?),
            false => None,
        };
        let user_flags = super::USER_FLAGS
            .iter()
            .zip(0_u8..)
            .map(|(name, bit)| {
                Ok(UserFlag {
                    name: self.name(name)?,
                    bit,
                })
            })
            .collect::<Fits<_>>()?;
        let object = self.object(properties, states)?;
        let strings = self.strings.into_strings();
        Ok(Pex {
            header,
            strings,
            debug,
            user_flags,
            objects: vec![object],
        })
    }

    fn debug(
        &mut self,
        properties: &[BuiltProperty],
        states: &[(String, Vec<Built>)],
    ) -> Fits<Debug> {
        let script = self.script;
        let mut functions = Vec::new();
        for (property, built) in script.properties.iter().zip(properties) {
            let accessors = [
                (&built.get, DebugFunctionKind::Getter),
                (&built.set, DebugFunctionKind::Setter),
            ];
            for (accessor, kind) in accessors {
                if let Some(accessor) = accessor {
                    let name = property.name.text.as_str();
                    functions.push(self.debug_function("", name, kind, accessor)?);
                }
            }
        }
        for (state, built) in states {
            for function in built {
                let kind = DebugFunctionKind::Function;
                functions.push(self.debug_function(state, &function.face.name, kind, function)?);
            }
        }
        Ok(Debug {
            modified_at: self.options.modified_at,
            functions,
        })
    }

    fn debug_function(
        &mut self,
        state: &str,
        name: &str,
        kind: DebugFunctionKind,
        built: &Built,
    ) -> Fits<DebugFunction> {
        let script = self.script.name.text.as_str();
        let lines = built
            .code
            .lines
            .iter()
            .map(|line| u16::try_from(line.line).unwrap_or(u16::MAX));
        Ok(DebugFunction {
            object: self.name(script)?,
            state: self.name(state)?,
            function: self.name(name)?,
            kind,
            lines: if built.is_built_in {
                Vec::new()
            } else {
                lines.collect()
            },
        })
    }

    fn object(
        &mut self,
        properties: &[BuiltProperty],
        states: &[(String, Vec<Built>)],
    ) -> Fits<Object> {
        let script = self.script;
        let auto_state = script.states.iter().find(|state| state.is_auto);
        Ok(Object {
            name: self.name(&script.name.text)?,
            parent: self.name(script.parent.as_ref().map_or("", |parent| &parent.text))?,
            doc: self.bytes(&script.doc)?,
            user_flags: script.flags.user,
            auto_state: self.name(auto_state.map_or("", |state| &state.name.text))?,
            variables: self.variables()?,
            properties: self.properties(properties)?,
            states: states
                .iter()
                .map(|(name, functions)| self.state(name, functions))
                .collect::<Fits<_>>()?,
        })
    }

    fn variables(&mut self) -> Fits<Vec<Variable>> {
        let script = self.script;
        let mut variables = Vec::new();
        for variable in &script.variables {
            let ty = Type::from_ast(&variable.type_name);
            let value = variable.value.as_ref().map(|value| &value.value);
            let name = variable.name.text.clone();
            variables.push(self.variable(&name, &ty, value, variable.flags.user)?);
        }
        for property in &script.properties {
            if let PropertyKind::Auto(value) = &property.kind {
                let ty = Type::from_ast(&property.type_name).small();
                let value = value.as_ref().map(|value| &value.value);
                let name = auto_variable(&property.name.text);
                // Hidden is the property; conditional, what conditions read, its variable.
                let flags = property.flags.user & CONDITIONAL;
                variables.push(self.variable(&name, &ty, value, flags)?);
            }
        }
        Ok(variables)
    }

    fn variable(
        &mut self,
        name: &str,
        ty: &Type,
        value: Option<&Constant>,
        user_flags: u32,
    ) -> Fits<Variable> {
        let constant = value.and_then(|value| super::checker_constant(value, ty));
        let operand = match constant {
            Some(constant) => super::emitter_constant(&constant),
            // Observed (public corpus): no value of the type, but none at all.
            None => Operand::None,
        };
        Ok(Variable {
            name: self.name(name)?,
            type_name: self.type_name(ty)?,
            user_flags,
            value: self.value(&operand)?,
        })
    }

    fn properties(&mut self, built: &[BuiltProperty]) -> Fits<Vec<Property>> {
        let script = self.script;
        let mut properties = Vec::new();
        for (property, built) in script.properties.iter().zip(built) {
            let is_auto = matches!(property.kind, PropertyKind::Auto(_));
            let readable = (is_auto || built.get.is_some()).then_some(PropertyFlags::READ);
            let writable = (is_auto || built.set.is_some()).then_some(PropertyFlags::WRITE);
            let auto = is_auto.then_some(PropertyFlags::AUTO);
            let bits = [readable, writable, auto].into_iter().flatten().sum();
            properties.push(Property {
                name: self.name(&property.name.text)?,
                type_name: self.type_name(&Type::from_ast(&property.type_name).small())?,
                doc: self.bytes(&property.doc)?,
                user_flags: property.flags.user & !CONDITIONAL,
                flags: PropertyFlags(bits),
                auto_variable: match is_auto {
                    true => Some(self.name(&auto_variable(&property.name.text))?),
                    false => None,
                },
                getter: built
                    .get
                    .as_ref()
                    .map(|get| self.function(get))
                    .transpose()?,
                setter: built
                    .set
                    .as_ref()
                    .map(|set| self.function(set))
                    .transpose()?,
            });
        }
        Ok(properties)
    }

    fn state(&mut self, name: &str, functions: &[Built]) -> Fits<State> {
        let name = self.name(name)?;
        let mut written = Vec::new();
        for function in functions {
            let name = self.name(&function.face.name)?;
            written.push((name, self.function(function)?));
        }
        Ok(State {
            name,
            functions: written,
        })
    }

    fn function(&mut self, built: &Built) -> Fits<Function> {
        let face = &built.face;
        let global = if face.is_global {
            FunctionFlags::GLOBAL
        } else {
            0
        };
        let native = if face.is_native {
            FunctionFlags::NATIVE
        } else {
            0
        };
        Ok(Function {
            return_type: self.type_name(&face.return_type)?,
            doc: self.bytes(&face.doc)?,
            user_flags: face.user_flags,
            flags: FunctionFlags(global | native),
            params: self.typed_names(&face.params)?,
            locals: self.typed_names(&built.code.locals)?,
            code: built
                .code
                .lines
                .iter()
                .map(|line| self.instruction(line))
                .collect::<Fits<_>>()?,
        })
    }

    fn typed_names(&mut self, names: &[(String, Type)]) -> Fits<Vec<TypedName>> {
        names
            .iter()
            .map(|(name, ty)| {
                Ok(TypedName {
                    name: self.name(name)?,
                    type_name: self.type_name(ty)?,
                })
            })
            .collect()
    }

    fn instruction(&mut self, line: &Line) -> Fits<Instruction> {
        let mut values = |operands: &[Operand]| {
            operands
                .iter()
                .map(|operand| self.value(operand))
                .collect::<Fits<Vec<_>>>()
        };
        Ok(Instruction {
            opcode: line.opcode,
            operands: values(&line.operands)?,
            arguments: values(&line.arguments)?,
        })
    }

    fn value(&mut self, operand: &Operand) -> Fits<Value> {
        Ok(match operand {
            Operand::None => Value::None,
            Operand::Name(name) => Value::Identifier(self.name(name)?),
            Operand::Text(text) => Value::String(self.bytes(text)?),
            Operand::Int(number) => Value::Int(*number),
            Operand::Float(number) => Value::Float(*number),
            Operand::Bool(value) => Value::Bool(u8::from(*value)),
        })
    }
}
