//! Checked and emitted parts to a [`Pex`].
//!
//! The string table has every spelling once and no two that differ only in case: the first one met
//! stands for all. "Met" is the order of the file, debug lines first.

use pex::{
    Debug, DebugFunction, DebugFunctionKind, Function, FunctionFlags, Header, Instruction, Object,
    Pex, Property, PropertyFlags, State, StringId, TypedName, UserFlag, Value, Variable,
};

use super::Options;
use super::ast::{Constant, PropertyKind, Script};
use super::checker::CheckedScript;
use super::emitter::{Code, Line, Numbers, Operand, emit};
use super::interface::auto_variable;
use super::text::folded;
use super::typed::TypedFunction;
use super::types::Type;

mod strings;

use strings::Strings;

/// A function with its code.
struct Built {
    name: String,
    face: TypedFunction,
    code: Code,
    /// Made here, without lines.
    is_built_in: bool,
}

struct BuiltProperty {
    get: Option<Built>,
    set: Option<Built>,
}

/// The script does not fit the format's counts.
#[derive(Debug)]
pub(crate) struct TooBig;

/// The whole file.
pub(crate) fn image(
    script: &Script,
    checked: &CheckedScript,
    options: &Options,
) -> Result<Pex, TooBig> {
    let mut numbers = Numbers::default();
    let mut build = |function: &TypedFunction| Built {
        name: function.name.clone(),
        code: emit(function, &mut numbers),
        face: function.clone(),
        is_built_in: false,
    };
    let properties: Vec<BuiltProperty> = checked
        .properties
        .iter()
        .map(|property| BuiltProperty {
            get: property.get.as_ref().map(&mut build),
            set: property.set.as_ref().map(&mut build),
        })
        .collect();
    let mut states: Vec<(String, Vec<Built>)> = checked
        .states
        .iter()
        .map(|(name, functions)| (name.clone(), functions.iter().map(&mut build).collect()))
        .collect();
    if let Some((_, functions)) = states.first_mut() {
        let declared = |built: &Built| {
            functions
                .iter()
                .any(|it| folded(&it.name) == folded(&built.name))
        };
        let missing: Vec<Built> = state_functions()
            .into_iter()
            .filter(|built| !declared(built))
            .collect();
        functions.splice(0..0, missing);
    }
    Writer {
        script,
        options,
        strings: Strings::default(),
    }
    .file(&properties, &states)
}

/// `GetState` and `GotoState`, which the original puts into every script.
fn state_functions() -> [Built; 2] {
    let variable = |name: &str| Operand::Name(name.to_owned());
    let line = |opcode, operands| Line {
        opcode,
        operands,
        arguments: Vec::new(),
        line: 0,
    };
    let call = |name: &str| {
        line(
            pex::Opcode::CallMethod,
            vec![
                variable(name),
                variable("self"),
                variable(super::emitter::NONE_VARIABLE),
            ],
        )
    };
    let built = |name: &str, return_type, params, doc: &str, code| Built {
        name: name.to_owned(),
        face: TypedFunction {
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
    };
    [
        built(
            "GetState",
            Type::String,
            Vec::new(),
            "Function that returns the current state",
            Code {
                locals: Vec::new(),
                lines: vec![line(pex::Opcode::Return, vec![variable("::State")])],
            },
        ),
        built(
            "GotoState",
            Type::None,
            vec![("newState".to_owned(), Type::String)],
            "Function that switches this object to the specified state",
            Code {
                locals: vec![(super::emitter::NONE_VARIABLE.to_owned(), Type::None)],
                lines: vec![
                    call("onEndState"),
                    line(
                        pex::Opcode::Assign,
                        vec![variable("::State"), variable("newState")],
                    ),
                    call("onBeginState"),
                ],
            },
        ),
    ]
}

struct Writer<'a> {
    script: &'a Script,
    options: &'a Options,
    strings: Strings,
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
            source: format!("{}.psc", self.script.name.text).into_bytes().into(),
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
            if !matches!(property.kind, PropertyKind::Full { .. }) {
                continue;
            }
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
                functions.push(self.debug_function(state, &function.name, kind, function)?);
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
                let ty = Type::from_ast(&property.type_name);
                let value = value.as_ref().map(|value| &value.value);
                let name = auto_variable(&property.name.text);
                // A property is hidden itself; its variable is what conditions read.
                let flags = property.flags.user & 2;
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
            None => match ty {
                Type::Bool => Operand::Bool(false),
                Type::Int => Operand::Int(0),
                Type::Float => Operand::Float(0.0),
                Type::String => Operand::Text(Vec::new()),
                _ => Operand::None,
            },
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
                type_name: self.type_name(&Type::from_ast(&property.type_name))?,
                doc: self.bytes(&property.doc)?,
                user_flags: property.flags.user,
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
            let name = self.name(&function.name)?;
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
